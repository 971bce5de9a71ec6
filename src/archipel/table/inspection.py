"""Looking after the games of a house: are they sound, what is frozen, and all of them as lines of text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Literal

import msgspec

from archipel.core import catalogue
from archipel.core.errors import ArchipelError
from archipel.core.records import digest
from archipel.table.chain import chain_of
from archipel.table.errors import FrozenError, KeepingError
from archipel.table.files import game_text, report_test
from archipel.table.schema import VERSION
from archipel.table.storage import After, Loss, Report, Storage, TableRow, Whole
from archipel.table.summary import read_match, summary_of
from archipel.table.table import Table

FORMAT = 1
"""The version of the lines that `export` writes."""

Reason = Literal["gap", "differs", "refused", "start", "lost", "altered", "position"]
"""A row is missing; a row leads elsewhere than it did; the rules refuse a row; the game cannot even begin;
the last rows are missing although they were confirmed; rows say something else than they did, which leads to
the same; or the position that is kept beside the log is another one."""


@dataclass(frozen=True)
class Fault:
    """What is wrong with a table: the rows before `at` are good."""

    table: str
    game: str
    at: int
    rows: int
    reason: Reason
    detail: ArchipelError | None = None
    """What the rules say, if they say something."""
    confirmed: int = 0
    """Where rows were lost: how many there were."""

    @property
    def frozen(self) -> bool:
        """Whether nobody can play there."""
        return self.reason not in ("altered", "position")


# Checking


def fault_of(whole: Whole, loss: Loss | None = None) -> Fault | None:
    """What is wrong with a table, if something is; `loss` is what the store knows to be missing of it."""
    fault = _fault_of_rows(whole)
    if loss is not None and (fault is None or not fault.frozen):
        return Fault(whole.table.id, whole.table.game, loss.here + 1, loss.here, "lost", None, loss.confirmed)
    if fault is None and chain_of(whole.rows) != whole.chain:
        return _fault(whole, len(whole.rows) + 1, "altered", None)
    return fault


def _fault_of_rows(whole: Whole) -> Fault | None:
    """What is wrong with the rows that are here; a game of earlier rules is not ours to judge."""
    stored, rows = whole.table, [row for row in whole.rows if row.seq > whole.table.base]
    try:
        if stored.version != catalogue.find(stored.game).version:
            return None
        table = Table(stored)
    except Exception as error:
        return _fault(whole, 0, "start", error)
    for expected, row in enumerate(rows, stored.base + 1):
        if row.seq != expected:
            return _fault(whole, expected, "gap", None)
    try:
        table.replay(rows)
    except FrozenError as error:
        cause = error.__cause__
        reason: Reason = "refused" if isinstance(cause, ArchipelError) else "differs"
        return _fault(whole, int(error.details["at"]), reason, cause)
    return None if _agrees(stored, table) else _fault(whole, table.seq, "position", None)


def _agrees(stored: TableRow, table: Table) -> bool:
    """Whether what is kept beside the log says what the log says."""
    if table.over == (stored.ended is None):
        return False
    try:
        return not stored.position or digest(read_match(stored.position).state) == digest(table.match.state)
    except ArchipelError:
        return False


def _fault(whole: Whole, at: int, reason: Reason, error: BaseException | None) -> Fault:
    detail = error if isinstance(error, ArchipelError) else None
    return Fault(whole.table.id, whole.table.game, at, len(whole.rows), reason, detail)


def faults(store: Storage, table_ids: Iterable[str]) -> Iterator[Fault | None]:
    """What is wrong with each of some tables; one that has gone meanwhile is not wrong."""
    losses = store.losses()
    for table_id in table_ids:
        whole = store.whole(table_id)
        yield None if whole is None else fault_of(whole, losses.get(table_id))


def vanished(store: Storage) -> list[Fault]:
    """The tables that have gone altogether, although somebody played there."""
    return [
        Fault(table_id, "", 1, 0, "lost", None, loss.confirmed)
        for table_id, loss in store.losses().items()
        if store.table(table_id) is None
    ]


def roll_back(store: Storage, table_id: str, at: float) -> tuple[int, int]:
    """Take a frozen table back to its last good row; says how many rows stay and how many went aside.

    Where rows were lost, what is here is taken for all there is from now on.
    """
    whole = store.whole(table_id)
    if whole is None:
        if table_id not in store.losses():
            raise KeepingError("db-table", table=table_id)
        store.forget(table_id)
        return 0, 0
    fault = fault_of(whole, store.loss(table_id))
    if fault is None or fault.reason == "position":
        raise KeepingError("rollback-sound", table=table_id)
    if fault.reason == "start":
        raise KeepingError("rollback-start", table=table_id)
    return fault.at - 1, store.void(table_id, fault.at, _after(whole, fault.at), at)


def _after(whole: Whole, at: int) -> After:
    """What the store keeps beside the log of a table that ends before a row."""
    stored = whole.table
    if (
        stored.version != catalogue.find(stored.game).version
    ):  # it stands as it stood when its last row was stored
        return After(stored.summary, stored.ended, stored.position)
    table = Table(stored)
    table.replay(row for row in whole.rows if stored.base < row.seq < at)
    return _standing(table)


def _standing(table: Table) -> After:
    """What the store keeps beside the log of a table that stands as it does."""
    state, plays = table.match.state, table.match.ply
    summary = summary_of(table.game, state, plays, table.seats, table.closed, table.started)
    return After(summary, table.ended, table.match.position())


# All games as lines


class Heading(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of an export."""

    archipel: Literal["export"]
    format: int
    schema: int


class Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Any other line: a table with all there is about it, or a reported problem."""

    whole: Whole | None = None
    game: str = ""
    """The game as text, for readers; it is not read again."""
    report: Report | None = None


def export_lines(store: Storage, table_ids: Iterable[str]) -> Iterator[str]:
    """Everything there is, one JSON object a line: first what this is, then tables, then reports."""
    yield json.dumps({"archipel": "export", "format": FORMAT, "schema": VERSION})
    for table_id in table_ids:
        whole = store.whole(table_id)
        if whole is not None:
            text = game_text(whole.table, whole.rows)
            yield json.dumps({"game": text, "whole": asdict(whole)}, ensure_ascii=False)
    for report in store.reports():
        yield json.dumps({"report": asdict(report)}, ensure_ascii=False)


def import_line(store: Storage, number: int, text: str) -> bool | None:
    """Take one line of an export in: whether its table is new here, or None for any other line."""
    try:
        if number == 1:
            heading = msgspec.json.decode(text, type=Heading)
            if (heading.format, heading.schema) != (FORMAT, VERSION):
                raise KeepingError("import-version", found=heading.schema, known=VERSION)
            return None
        line = msgspec.json.decode(text, type=Line)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise KeepingError("import-line", line=number, problem=str(error)) from error
    if line.report is not None:
        store.save_report(line.report)
    return None if line.whole is None else store.take_in(_checked(line.whole, number))


def _checked(whole: Whole, number: int) -> Whole:
    """A table of an export whose rows are all its own."""
    rows = [*whole.rows, *(gone.row for gone in whole.voided)]
    if any(row.table != whole.table.id for row in rows):
        raise KeepingError("import-line", line=number, problem="table")
    return whole


# Reports


def report_file(store: Storage, code: str) -> str:
    """A reported problem as a pytest file."""
    report = store.report(code) or store.report(code.upper())
    if report is None:
        raise KeepingError("report-unknown", report=code)
    whole = store.whole(report.table)
    if whole is None:
        raise KeepingError("report-gone", report=code, table=report.table)
    return report_test(report, whole.table, whole.rows)
