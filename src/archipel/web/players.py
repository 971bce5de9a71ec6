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
from archipel.table.gently import gently
from archipel.table.storage import WATCHING
from archipel.table.summary import Summary
from archipel.web.guests import guest, prefs_of
from archipel.web.isles import isle_shapes
from archipel.web.leaves import leaf_of
from archipel.web.lobby import how_it_ended
from archipel.web.pages import page

SHOWN = 12
"""So many games of each player are shown."""


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
    last: list[tuple[Summary, int]] = field(default_factory=list)
    """The last games, and on which seat."""

    def outcomes(self, lang: str) -> list[Outcome]:
        """The last games in words."""
        return [outcome(table, seat, lang) for table, seat in self.last]


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


async def tally(tables: Iterable[Summary]) -> Sequence[Player]:
    """The history of everybody in some tables, whoever played most first."""
    players: dict[str, Player] = {}
    async for table in gently(tables):
        for seat, name in people_of(table):
            player = players.setdefault(name, Player(name))
            player.games += 1
            player.won += won(table, seat)
            if len(player.last) < SHOWN:
                player.last.append((table, seat))
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
    """Everybody I have finished a game with, and how they fared in mine; nothing else is told of anybody.

    A game that was brought here as a text counts for nobody.
    """
    lang, games = prefs_of(request).lang, catalogue.keys()
    tables = await request.app.state.house.tables_of(guest(request))
    mine = [table for table in tables if {*table.mine} - {WATCHING}]
    counted = [table for table in mine if table.scores and table.game in games and not table.written]
    met = await tally(counted)
    leaf = leaf_of(request, len(met))
    (here,) = leaf.part(met)
    shown = [(player, player.outcomes(lang)) async for player in gently(here, 1)]
    return page(request, "players.html", shapes=isle_shapes(), players=shown, leaf=leaf)


routes = [Route("/players", players)]
