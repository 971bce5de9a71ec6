"""A table as text: the header it is replayed from, and what a list says of it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from archipel.core.errors import NotationError
from archipel.core.game import Game
from archipel.core.match import Match, read, seats_in
from archipel.core.records import digest
from archipel.table.seats import Seat
from archipel.table.storage import WATCHING, Brief


@dataclass(frozen=True)
class Summary:
    """A table in a list."""

    id: str
    game: str
    names: tuple[str, ...]
    guided: bool
    created: float
    ended: float | None
    turn: int
    plays: int
    waiting: tuple[int, ...]
    """The seats it waits for."""
    over: bool
    ending: str
    """The key of how it ended, or nothing."""
    changed: float
    """When something last happened."""
    gathering: bool
    """Whether it waits for people before it begins."""
    mine: tuple[int, ...] = ()
    """The seats of whoever asked for the list."""
    people: tuple[bool, ...] = ()
    """Whether each seat is a person's; nothing for a table of earlier times."""
    scores: tuple[int, ...] = ()
    """What each seat reached; nothing as long as the game is not over."""
    written: bool = False
    """Whether it went on from a written game: who began that one, or how, nobody here knows."""

    @property
    def watched(self) -> bool:
        """Whether whoever asked for the list only looks on."""
        return self.mine == (WATCHING,)

    @property
    def my_turn(self) -> bool:
        """Whether it waits for whoever asked for the list."""
        return not self.over and not self.gathering and bool(set(self.mine) & set(self.waiting))


def read_match(text: str) -> Match:
    """A whole game from text: what one player sees of it is not enough to play on."""
    match = read(text)
    if not isinstance(match, Match):
        raise NotationError("table-view")
    return match


def is_written(header: Mapping[str, Any]) -> bool:
    """Whether a table went on from a written game.

    A header of before that was noted is known by how it begins: what was dealt here, and nothing played yet.
    """
    if "written" in header:
        return bool(header["written"])
    began = header["start"].splitlines()[1:]
    return len(began) != 1 or not began[0].startswith("deal")


def is_running(stored: Brief) -> bool:
    """Whether a table has begun and goes on."""
    return stored.ended is None and bool(json.loads(stored.summary).get("started", True))


def header_of(
    match: Match, seats: Sequence[Seat], guided: bool, clock: str, chat: bool, written: bool = False
) -> str:
    """What a table is replayed from, as JSON: how it began, who sits there."""
    header = {
        "written": written,
        "clock": clock,
        "chat": chat,
        "options": match.options,
        "seats": [asdict(seat) for seat in seats],
        "guided": guided,
        "seed": match.seed,
        "start": match.write(),
        "digest": digest(match.state),
    }
    return json.dumps(header, ensure_ascii=False)


def summary_of(
    game: Game, state: Any, plays: int, seats: Sequence[Seat], closed: str = "", started: bool = True
) -> str:
    """What a list of tables says of a table, as JSON."""
    summary = {
        "names": [seat.name for seat in seats],
        "people": [seat.kind != "bot" for seat in seats],
        "scores": [game.score(state, seat) for seat in range(len(seats))] if game.over(state) else [],
        "closed": closed,
        "started": started,
        "turn": game.turn(state),
        "plays": plays,
        "waiting": seats_in(game.deciders(state)),
        "ending": game.endings[game.ending(state)] if game.over(state) else "",
    }
    return json.dumps(summary)


def read_summary(stored: Brief, mine: Sequence[int] = ()) -> Summary:
    """A table in a list, without replaying it."""
    header, summary = json.loads(stored.header), json.loads(stored.summary)
    names = summary.get("names") or [seat["name"] for seat in header["seats"]]
    return Summary(
        id=stored.id,
        game=stored.game,
        names=tuple(names),
        guided=header["guided"],
        created=stored.created,
        ended=stored.ended,
        turn=summary["turn"],
        plays=summary["plays"],
        waiting=tuple(summary["waiting"]),
        over=stored.ended is not None,
        ending=summary["ending"] or summary.get("closed", ""),
        changed=stored.changed,
        gathering=not summary.get("started", True),
        mine=tuple(mine),
        people=tuple(summary.get("people", ())),
        scores=tuple(summary.get("scores", ())),
        written=is_written(header),
    )
