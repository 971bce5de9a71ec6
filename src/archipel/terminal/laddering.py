"""Measuring bots, as one sees it: how far it is, what was found; what was played is never lost."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from babel.numbers import format_decimal
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from archipel.bots import ladder_results
from archipel.bots.batched import play_together
from archipel.bots.ladder import BATCH, RUNGS, Cell, Measured, Part, Row, cells, play_part
from archipel.bots.levels import LEVELS
from archipel.bots.search import drivers_of, whole_games_of
from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.texts import game_texts
from archipel.terminal.screen import FAINT, TITLE, WRONG, Screen, Trouble, glued

ROOT = Path(__file__).parents[3]
"""Where the project lies, if it was not installed elsewhere."""
RESULTS, PAGE = ROOT / "bench" / "results" / "ladder.json", ROOT / "docs" / "ladder.md"
FEW = 4
"""Games that one process plays before it says how they went."""
MANY = 400
"""The same where worlds are imagined on a GPU, which wants many at once."""


@dataclass(frozen=True)
class Size:
    """How many games a cell has: by compiled rules, and one by one."""

    at_once: int
    singly: int

    def of(self, cell: Cell) -> int:
        """Games of a cell; where sides take turns, every deal is played from every place."""
        if cell.at_once:
            return self.at_once
        return self.singly if len(cell.bots) == 1 else -(-self.singly // cell.seats) * cell.seats


FULL, QUICK = Size(10_000, 400), Size(1_000, 4)


def commit_of(folder: Path) -> str:
    """The commit of the sources, with a mark if they were changed since."""

    def git(*words: str) -> str:
        try:
            done = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=True)
        except (OSError, subprocess.CalledProcessError):
            return ""
        return done.stdout.strip()

    return (git("rev-parse", "--short=10", "HEAD") or "-") + ("+" if git("status", "--short", "src") else "")


def cells_of(game: Game, who: Sequence[str], own: str) -> Iterator[Cell]:
    """What is measured of a game: the rungs and the levels, those named, or somebody's own bot."""
    if own:
        for below in ("",) if game.cooperative else ("random", "greedy"):
            yield from cells(game, [below, own] if below else [own])
    elif who:
        yield from cells(game, who)
    else:
        yield from cells(game, RUNGS)
        yield from cells(game, list(LEVELS))


def few_of(found: Sequence[Cell]) -> list[Cell]:
    """The cells of the first variant of each game: enough to see that all of it works."""
    firsts = {cell.game: cell for cell in reversed(found)}
    return [
        cell
        for cell in found
        if (cell.seats, cell.options) == (firsts[cell.game].seats, firsts[cell.game].options)
    ]


class Ladder:
    """Cells that are being measured, and the file they are kept in."""

    def __init__(self, size: Size, gpu: bool, out: Path | None, screen: Screen) -> None:
        self.size, self.gpu, self.out, self.screen, self.commit = size, gpu, out, screen, commit_of(ROOT)
        self.shown: list[Row] = []
        try:
            self.kept = ladder_results.read(out) if out else []
        except (OSError, ValueError, TypeError) as error:
            raise Trouble("bad-ladder", file=out) from error

    def measure(self, wanted: Sequence[Cell], cores: int) -> None:
        """Measure cells one after the other; stopping half-way loses none of what was played."""
        begun = [self._begin(cell) for cell in wanted]
        left = [max(0, self.size.of(each.cell) - each.games) for each in begun]
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        hidden = not self.screen.console.is_terminal
        with (
            ProcessPoolExecutor(cores, get_context("spawn"), _worker) as pool,
            Progress(*columns, console=self.screen.console, transient=True, disable=hidden) as bar,
        ):
            task = bar.add_task("", total=sum(left))
            parts = [list(self._parts(pool, *each)) for each in zip(begun, left, strict=True)]
            for measured, awaited in zip(begun, parts, strict=True):
                cell = measured.cell
                bar.update(task, description=f"{cell.game} {cell.seats} {' – '.join(cell.bots)}")
                try:
                    for part in awaited:
                        measured.add(part.result())
                        bar.advance(task, part.result().games)
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    raise
                finally:
                    self._keep(measured)

    def _begin(self, cell: Cell) -> Measured:
        measured = Measured(cell)
        before = ladder_results.found_before(self.kept, cell, self.commit)
        if before is not None:
            measured.go_on_from(before)
        return measured

    def _parts(self, pool: ProcessPoolExecutor, measured: Measured, left: int) -> Iterator[Future[Part]]:
        on_gpu = self.gpu and not measured.cell.at_once
        size = BATCH if measured.cell.at_once else MANY if on_gpu else FEW
        last = measured.games + left
        for start in range(measured.games, last, size):
            play = play_on_gpu if on_gpu else play_part
            yield pool.submit(play, measured.cell, start, min(size, last - start))

    def _keep(self, measured: Measured) -> None:
        if not measured.games:
            return
        row = measured.row(self.commit)
        self.shown.append(row)
        self.kept = ladder_results.merged(self.kept, measured.cell, row)
        if self.out is None:
            return
        page = PAGE if self.out == RESULTS else self.out.with_suffix(".md")
        try:
            ladder_results.write(self.kept, self.out)
            page.write_text(ladder_results.page(self.kept), "utf-8")
        except OSError as error:
            raise Trouble("not-written", file=self.out, problem=self.screen.reason(error)) from error

    def show(self) -> None:
        """What was found, a table for each game."""
        for game in dict.fromkeys(row.game for row in self.shown):
            self.screen.write(game_texts(catalogue.find(game), self.screen.lang).say("game.name"), TITLE)
            grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
            for heading in ("players", "option", "bots"):
                grid.add_column(self.screen.text(f"heading.{heading}"), header_style=TITLE, no_wrap=True)
            for heading in ("games", "won", "interval", "seconds"):
                title = glued(self.screen.text(f"heading.{heading}"))
                grid.add_column(title, justify="right", header_style=TITLE, no_wrap=True)
            for row in self.shown:
                if row.game == game:
                    grid.add_row(*self._cells(row))
            self.screen.show(grid)
        if self.shown and self.out:
            self.screen.say("laddered", FAINT, file=self.out, commit=self.commit)

    def _cells(self, row: Row) -> Iterator[str]:
        def number(value: float, pattern: str) -> str:
            return str(format_decimal(value, pattern, self.screen.lang))

        yield str(row.seats)
        yield ", ".join(row.options.values()) or "-"
        yield " – ".join(row.bots)
        yield number(row.games, "#,##0")
        yield number(100 * row.wins / row.games, "0.0")
        yield f"{number(100 * row.low, '0.0')} – {number(100 * row.high, '0.0')}"
        yield number(float(f"{row.seconds_per_decision:.2g}"), "0.0########")


def has_gpu() -> bool:
    """Whether worlds can be imagined on a GPU here."""
    try:
        from numba import cuda

        return bool(cuda.is_available())
    except ImportError:
        return False


def play_on_gpu(cell: Cell, first: int, games: int) -> Part:
    """Games number `first` and on of a cell, their worlds imagined on a GPU."""
    from archipel.bots import gpu  # only where there is one

    return play_together(cell, first, games, gpu.answer)


def _worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever measures decides when to stop


def climb(
    wanted: Sequence[Cell], size: Size, cores: int, gpu: bool, out: Path | None, screen: Screen
) -> None:
    """Measure cells, show them, and keep them."""
    if gpu and not has_gpu():
        raise Trouble("no-gpu")
    ladder = Ladder(size, gpu, out, screen)
    with screen.console.status(screen.text("compiling")):
        for cell in wanted:
            load = whole_games_of if cell.at_once else drivers_of
            load(catalogue.find(cell.game))
    try:
        ladder.measure(wanted, cores)
    except KeyboardInterrupt:
        screen.say("stopped", WRONG)
        raise
    finally:
        ladder.show()
