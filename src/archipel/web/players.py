"""How the people I have played with fared on this server, by the names they gave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from babel.dates import format_date
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from archipel.core import catalogue
from archipel.core.texts import game_texts
from archipel.table.summary import Summary, read_summary
from archipel.web.isles import isle_shapes
from archipel.web.lobby import how_it_ended
from archipel.web.pages import page
from archipel.web.who import guest, prefs_of

LATELY, SHOWN = 1000, 12
"""So many finished games of the house are counted, and of each player so many are shown."""


@dataclass(frozen=True)
class Outcome:
    """One finished game of a player."""

    key: str
    game: str
    won: bool
    ending: str
    date: str


@dataclass
class Player:
    """A name, and its finished games, the last first."""

    name: str
    games: int = 0
    won: int = 0
    outcomes: list[Outcome] = field(default_factory=list)


def people_of(table: Summary) -> Iterator[tuple[int, str]]:
    """The seats of people who gave a name."""
    for seat, name in enumerate(table.names):
        if name and table.people[seat : seat + 1] == (True,):
            yield seat, name


def won(table: Summary, seat: int) -> bool:
    """Whether a seat won: together, or with nobody above it."""
    if catalogue.find(table.game).cooperative:
        return table.scores[seat] > 0
    return table.scores[seat] == max(table.scores)


def tally(tables: Iterable[Summary], known: set[str], lang: str) -> Sequence[Player]:
    """The history of some names, whoever played most first."""
    players: dict[str, Player] = {}
    for table in tables:
        for seat, name in people_of(table):
            if name in known:
                player = players.setdefault(name, Player(name))
                player.games += 1
                player.won += won(table, seat)
                if len(player.outcomes) < SHOWN:
                    player.outcomes.append(outcome(table, seat, lang))
    return sorted(players.values(), key=lambda player: (-player.games, player.name))


def outcome(table: Summary, seat: int, lang: str) -> Outcome:
    """One line of somebody's history."""
    game = catalogue.find(table.game)
    return Outcome(
        game.key,
        game_texts(game, lang).say("game.name"),
        won(table, seat),
        how_it_ended(table, game, lang),
        format_date(datetime.fromtimestamp(table.ended or table.created), "d MMMM y", locale=lang),
    )


async def players(request: Request) -> Response:
    """Everybody I have finished a game with, and how they fared; nobody else's name is told."""
    house, lang, games = request.app.state.house, prefs_of(request).lang, catalogue.keys()
    mine = [table for table in await house.tables_of(guest(request)) if table.over]
    met = {name for table in mine for _, name in people_of(table)}
    ended = [read_summary(stored) for stored in await house.stored(house.store.finished, LATELY)]
    counted = [table for table in ended if table.scores and table.game in games]
    return page(request, "players.html", shapes=isle_shapes(), players=tally(counted, met, lang))


routes = [Route("/players", players)]
