"""What the ladder found, as a file and as a page of the docs made from it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from archipel.bots.ladder import RUNGS, Cell, Row
from archipel.bots.levels import LEVELS
from archipel.core import catalogue

BOTS = (*RUNGS, *LEVELS)
"""From the bottom up."""

HEAD = """# The ladder

Shares of games won, with 95 % intervals (Wilson's), and seconds of one core for a decision. The page is
made by `archipel ladder` from `bench/results/ladder.json`; no number here is typed by hand. The deals are
fixed, and no weight was fitted on them.

* **random** takes any legal action. **greedy** follows the game's policy (`advice.py`) at once.
  **search** tries every action in imagined worlds and plays each on by the policy, with the game's own
  number of rollouts; `search-400` has 400. {levels} are the levels that people meet.
* With `--gpu` worlds are imagined on a GPU, with the same decisions: one in a hundred is made again on a
  core, to compare, and that is where its seconds come from.
* Where all win or lose together, all seats are played by one bot, and its row says how often the team
  won.
* Elsewhere a bot meets the one below it: it has one side, the other bot has all the others, and on each
  deal it takes every place in turn. With two sides an equal share is 50 %, with three 33 %, and so on; a
  shared win counts as a share.
* *One mind for the team* and *every seat for itself* are not reported apart, because they are not two
  ways of playing here. The games that are won together hide nothing from a seat, no bot keeps a plan from
  one decision to the next, and the search of every seat asks for the same: what wins for the team if all
  play on by the policy. One mind that decided for all seats would think exactly the same thoughts.
"""


def write(rows: Sequence[Row], file: Path) -> None:
    """The rows as JSON, one a line; until it is all written the file stays as it was."""
    lines = ",\n".join(json.dumps(asdict(row), ensure_ascii=False) for row in rows)
    draft = file.with_name(f".{file.name}")
    draft.write_text(f"[\n{lines}\n]\n", "utf-8")
    draft.replace(file)


def read(file: Path) -> list[Row]:
    """The rows of a file, none if there is no file."""
    if not file.exists():
        return []
    found: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))
    return [Row(**{**row, "bots": tuple(row["bots"])}) for row in found]


def found_before(rows: Sequence[Row], cell: Cell, commit: str) -> Row | None:
    """What was measured of a cell with the same sources."""
    return next((row for row in rows if cell.is_of(row) and row.commit == commit), None)


def merged(rows: Sequence[Row], cell: Cell, fresh: Row) -> list[Row]:
    """The rows with a new one in its place; one of other sources stays as long as it counts more games."""
    old = [row for row in rows if cell.is_of(row)]
    if any(row.commit != fresh.commit and row.games > fresh.games for row in old):
        return list(rows)
    if not old:
        return [*rows, fresh]
    place = rows.index(old[0])
    return (
        [row for row in rows[:place] if row not in old] + [fresh] + [r for r in rows[place:] if r not in old]
    )


def place_of(row: Row) -> tuple[int, list[int], list[str]]:
    """Where a row stands on the page: by players, then by options from the first value on."""
    values = {option.key: option.values for option in catalogue.find(row.game).options}
    chosen = [values[key].index(value) for key, value in row.options.items()]
    return row.seats, chosen, [str(BOTS.index(bot)) if bot in BOTS else bot for bot in row.bots]


def said_of(row: Row) -> tuple[str, str]:
    """The options and the bots of a row, in words."""
    options = ", ".join(f"{key} {value}" for key, value in row.options.items())
    return options or "-", " against ".join(row.bots)


def page(rows: Sequence[Row]) -> str:
    """The rows as a page of the docs."""
    lines = [HEAD.format(levels=", ".join(f"**{level}**" for level in LEVELS)).rstrip()]
    for game in dict.fromkeys(row.game for row in rows):
        lines += ["", f"## {game}", ""]
        lines.append("| players | options | bots | games | won | 95 % | s a decision | commit |")
        lines.append("|---|---|---|---|---|---|---|---|")
        for row in sorted(rows, key=place_of):
            if row.game == game:
                options, bots = said_of(row)
                share, low, high = (100 * n for n in (row.wins / row.games, row.low, row.high))
                lines.append(
                    f"| {row.seats} | {options} | {bots} | {row.games:,} | {share:.1f} % "
                    f"| {low:.1f}–{high:.1f} % | {row.seconds_per_decision:.2g} | {row.commit} |"
                )
    return "\n".join([*lines, ""])
