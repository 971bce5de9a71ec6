"""A stored game as text, and a reported problem as a test: worked out from rows alone, whatever its rules.

Nothing is replayed here, so that a game of earlier rules, or one whose replay fails, can still be written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from archipel.core.notation import seat_text
from archipel.table.storage import Report, Row, TableRow

_PLAY = re.compile(r"s\d ")
_WIDE = 100


def game_text(stored: TableRow, rows: Sequence[Row], plays: int | None = None) -> str:
    """A game as a game file has it; with a number, its first plays only."""
    began = json.loads(stored.header)["start"].splitlines()
    head = [line for line in began if not _PLAY.match(line) and not line.startswith("end ")]
    line = [line for line in began if _PLAY.match(line)]
    for row in rows:
        if row.seq <= stored.base:
            continue  # played by earlier rules: the header begins after them
        if row.kind == "play":
            line.append(f"{seat_text(row.seat)} {row.action}" + (f" => {row.dealt}" if row.dealt else ""))
        elif row.kind == "undo":
            del line[int(row.action.removeprefix("back ")) :]
    ending = json.loads(stored.summary)["ending"]
    last = [f"end {ending}"] if ending and (plays is None or plays >= len(line)) else []
    return "\n".join([*head, *line[:plays], *last]) + "\n"


def report_test(report: Report, stored: TableRow, rows: Sequence[Row]) -> str:
    """A pytest file that replays a game to the moment of a report, and fails until somebody has mended it."""
    then = [row for row in rows if row.at <= report.at]
    text = game_text(stored, then, report.plays)
    name = re.sub(r"\W+", "_", report.id, flags=re.ASCII).strip("_").lower()
    lines = "\n".join(f"    {_quoted(line)}" for line in text.splitlines(keepends=True))
    return f'''"""A reported problem, {_day(report.at)}, rules version {stored.version}."""

from __future__ import annotations

import archipel

SEAT = {report.seat}
"""Who reported it."""
SAID = (
{_folded(report.text)}
)
GAME = (
{lines}
)


def test_reported_{name}() -> None:
    match = archipel.read(GAME)
    assert isinstance(match, archipel.Match)
    assert match.ply == {len([line for line in text.splitlines() if _PLAY.match(line)])}
    print(match)
    print(match.legal())
    raise AssertionError(f"Say here what should be so instead: {{SAID}}")
'''


def _day(at: float) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")


def _folded(text: str) -> str:
    """What somebody typed, as lines of a Python string: nothing in it can become code."""
    parts = [text[n : n + _WIDE] for n in range(0, len(text), _WIDE)] or [""]
    return "\n".join(f"    {_quoted(part)}" for part in parts)


def _quoted(text: str) -> str:
    """A string as our formatter writes it."""
    said = repr(text)
    return said if '"' in text or "'" in text else f'"{said[1:-1]}"'
