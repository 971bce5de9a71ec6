"""How a table begins: dealt now, dealt as in the guided game, written down, or found in the store again."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from archipel.core import catalogue
from archipel.core.errors import ArchipelError, OptionError
from archipel.core.game import Game
from archipel.core.match import Match, new
from archipel.core.records import digest
from archipel.draw.look import look_of
from archipel.table.errors import FrozenError, OpenError
from archipel.table.seats import Seat, freed, stored_seat
from archipel.table.storage import NOBODY, Row, Storage, TableRow
from archipel.table.summary import header_of, is_written, read_match, summary_of
from archipel.table.table import TAKEN, Table, doer

log = logging.getLogger(__name__)


def begin(
    game: str, seats: Sequence[Seat], options: Mapping[str, Any], start: str | None, seed: int | None
) -> Match:
    """A match for these seats: a new one, or one that goes on."""
    if start is None:
        catalogue.find(game).new_state(len(seats), options)  # refuses what is no option of the game
        return new(game, len(seats), seed=seed, **options)
    match = read_match(start)
    if match.game.key != game or match.seats != len(seats):
        raise OpenError("table-start", game=match.game.key, seats=match.seats)
    return match


def laid(
    match: Match,
    owner: str,
    seats: Sequence[Seat],
    now: float,
    *,
    guided: bool = False,
    limit: str = "none",
    chat: bool = True,
    written: bool = False,
) -> TableRow:
    """A new table as it is stored."""
    gathers = any(seat.kind == "friend" for seat in seats)
    return TableRow(
        id=secrets.token_urlsafe(9),
        owner=owner,
        game=match.game.key,
        version=match.game.version,
        created=now,
        header=header_of(match, seats, guided, limit, chat, written),
        ended=now if match.over else None,
        summary=summary_of(match.game, match.state, match.ply, seats, started=not gathers),
        changed=now,
        position=match.position(),
    )


def guided_match(game: str, seats: Sequence[Seat]) -> Match:
    """The guided game of a game: the same deal for everybody."""
    plan = look_of(catalogue.find(game)).guided
    if not plan:
        raise OpenError("guided-none", game=game)
    if len(seats) != plan["seats"]:
        raise OptionError("option-seats", seats=len(seats), fewest=plan["seats"], most=plan["seats"])
    return new(game, plan["seats"], seed=plan["seed"], **plan["options"])


def seen_by(seat: Seat, guest: str, table: Table) -> Seat:
    """A seat of a table that somebody else opens now: theirs is `me`, those of others come by a link."""
    if seat.kind == "bot":
        return seat
    number = table.seats.index(seat) if seat in table.seats else NOBODY
    if number in table.seats_of(guest):
        return replace(seat, kind="me" if number == min(table.seats_of(guest)) else "here")
    return replace(seat, kind="friend", name="")


def upgraded(store: Storage, stored: TableRow) -> TableRow:
    """A running game of earlier rules goes on from its position; a finished one can only be read as text."""
    game = catalogue.find(stored.game)
    if stored.version == game.version:
        return stored
    if stored.ended is not None:
        raise FrozenError("table-earlier", version=stored.version)
    match, rows = _position_today(stored, game), store.rows(stored.id)
    header = json.loads(stored.header)
    gathers = any(seat["kind"] == "friend" for seat in header["seats"]) and not header.get("started")
    taken: dict[str, dict[str, Any]] = {}
    for row in rows:
        if row.kind == "seat":
            before, after = header["seats"][row.seat], json.loads(row.action)
            header["seats"][row.seat] = after
            if doer(row)[1] == TAKEN:
                taken[str(row.seat)] = {"name": before["name"], "at": row.at}
            elif stored_seat(after).human:
                taken.pop(str(row.seat), None)
        elif row.kind == "open":
            seat = int(row.action)
            header["seats"][seat] = asdict(freed(stored_seat(header["seats"][seat])))
    started = not gathers or any(row.kind == "start" for row in rows)
    header |= {"written": is_written(header), "taken": taken}
    header |= {"start": match.write(), "digest": digest(match.state), "started": started}
    fresh = replace(
        stored,
        version=game.version,
        header=json.dumps(header, ensure_ascii=False),
        base=len(rows),
        position=match.position(),
    )
    store.rebase(stored.id, fresh.version, fresh.header, fresh.base, fresh.position)
    log.warning("table %s goes on under version %d of its rules", stored.id, game.version)
    return fresh


def _position_today(stored: TableRow, game: Game) -> Match:
    """The position of a game of earlier rules, as those of today read it; what they cannot read is frozen."""
    first, _, rest = stored.position.partition("\n")
    words = first.split(" ")
    try:
        return read_match("\n".join([" ".join([*words[:2], str(game.version), *words[3:]]), rest]))
    except ArchipelError as error:
        log.exception("table %s cannot go on under version %d of its rules", stored.id, game.version)
        raise FrozenError("table-rules", version=stored.version) from error


def replayed(stored: TableRow, rows: Sequence[Row]) -> Table:
    """A table from the store, or an error that freezes it."""
    try:
        table = Table(stored)
        table.replay(rows)
        if stored.changed > table.changed_at:  # rolled back since: nobody is late for what they cannot know
            table.changed_at = stored.changed
            table.give_time(table.asked, stored.changed)
    except Exception as error:
        log.exception("table %s is frozen", stored.id)
        raise error if isinstance(error, FrozenError) else FrozenError("table-frozen", at=0) from error
    return table
