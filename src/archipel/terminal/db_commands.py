"""The commands `archipel db …`: looking after the games of a house, most of them while it is open."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from babel.dates import format_date
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from archipel.terminal.commands import Command, Database, Group, Lang, examples, option, say, screen
from archipel.terminal.screen import FAINT, TITLE, WRONG, Trouble

if TYPE_CHECKING:  # the database is slow to import, and most commands do without it
    from archipel.table.inspection import Fault
    from archipel.table.store import Store

REASONS = {
    "gap": "db-gap",
    "differs": "db-differs",
    "refused": "db-refused",
    "start": "db-start",
    "lost": "db-lost",
    "altered": "db-altered",
    "position": "db-position",
}
T = TypeVar("T")

db = typer.Typer(
    cls=Group,
    help=say("about.keep"),
    epilog=examples("db"),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
)
NewFile = Annotated[Path, typer.Argument(help=say("about.new-file"), metavar="FILE")]
BackupFile = Annotated[Path, typer.Argument(help=say("about.backup-file"), metavar="FILE")]
ExportFile = Annotated[Path, typer.Argument(help=say("about.export-file"), metavar="FILE")]
TableNames = Annotated[list[str], typer.Argument(help=say("about.table"), metavar="TABLE…")]
TableName = Annotated[str, typer.Argument(help=say("about.table"), metavar="TABLE")]
Code = Annotated[str, typer.Argument(help=say("about.code"), metavar="CODE")]


def add_to(app: typer.Typer) -> None:
    """Put the commands under `archipel db`."""
    commands: dict[str, Callable[..., None]] = {
        "check": check,
        "backup": backup,
        "restore": restore,
        "export": export,
        "import": take_in,
        "frozen": frozen,
        "rollback": rollback,
        "report": report,
        "bin": in_bin,
        "undelete": undelete,
        "host": host,
    }
    for name, function in commands.items():
        db.command(name, cls=Command, help=say(f"about.db-{name}"), epilog=examples(f"db-{name}"))(function)
    app.add_typer(db, name="db", rich_help_panel=say("panel.keep"))


# Sound or not


def check(db: Database = "", lang: Lang = screen.lang) -> None:
    """Whether all games are sound."""
    from archipel.table import inspection

    with opened(db, reading=True) as store:
        wrong = store.check()
        for line in wrong:
            screen.write(line, WRONG)
        tables = store.tables()
        found = [
            fault
            for fault in following(inspection.faults(store, tables), len(tables), "db-checking")
            if fault
        ]
        found += inspection.vanished(store)
    for fault in found:
        tell(fault)
    if wrong or found:
        raise Trouble("db-unsound", n=len(wrong) + len(found), tables=len(tables))
    screen.say("db-sound", n=len(tables))


def frozen(db: Database = "", lang: Lang = screen.lang) -> None:
    """The tables where nothing can go on, and why."""
    from archipel.table import inspection

    with opened(db, reading=True) as store:
        tables = store.tables()
        all_faults = following(inspection.faults(store, tables), len(tables), "db-checking")
        found = [fault for fault in all_faults if fault and fault.frozen] + inspection.vanished(store)
    for fault in found:
        tell(fault)
        if fault.reason != "start":
            screen.command(f"archipel db rollback {as_word(fault.table)}")
    if not found:
        screen.say("db-none-frozen")


def tell(fault: Fault) -> None:
    """One table, and what is wrong with it."""
    screen.write(f"{fault.table} · {fault.game}".removesuffix(" · "), TITLE)
    detail = "" if fault.detail is None else fault.detail.message(screen.lang)
    screen.say(REASONS[fault.reason], at=fault.at, rows=fault.rows, confirmed=fault.confirmed, detail=detail)


def rollback(table: TableName, db: Database = "", lang: Lang = screen.lang) -> None:
    """Take a frozen table back to its last good move."""
    from archipel.table import inspection

    with opened(db) as store:
        stay, gone = inspection.roll_back(store, table, time.time())
    screen.say("db-rolled-back", stay=stay, gone=gone, table=table)


# Copies


def backup(file: NewFile, db: Database = "", lang: Lang = screen.lang) -> None:
    """Copy all games while people play."""
    from archipel.table.backup import back_up

    games = games_at(db)
    with bar() as progress, written(file):
        task = progress.add_task(say("db-copying"), total=None)
        back_up(games, file, lambda done, pages: progress.update(task, completed=done, total=pages))
    screen.say("db-backed-up", file=file, secret=f"{file}.secret")


def restore(file: BackupFile, db: Database = "", lang: Lang = screen.lang) -> None:
    """Put a backup in the place of all games."""
    from archipel.table import backup

    games = games_at(db)
    with written(games):
        old = backup.restore(games, file)
    screen.say("db-restored", file=games)
    if old is not None:
        screen.say("db-moved-aside", FAINT, file=old)


def export(file: NewFile, db: Database = "", lang: Lang = screen.lang) -> None:
    """All games as lines of text."""
    from archipel.table import inspection

    if file.exists():
        raise Trouble("file-exists", file=file)
    part = file.with_name(f"{file.name}.part")
    with opened(db, reading=True) as store, written(file):
        tables = store.tables()
        lines = following(inspection.export_lines(store, tables), len(tables) + 1, "db-copying")
        try:
            opened_file = os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
            with os.fdopen(opened_file, "w", encoding="utf-8") as out:
                out.writelines(f"{line}\n" for line in lines)
            os.replace(part, file)
        finally:
            with suppress(FileNotFoundError):
                part.unlink()
    screen.say("db-exported", n=len(tables), file=file)


def take_in(file: ExportFile, db: Database = "", lang: Lang = screen.lang) -> None:
    """Take in the games of an export."""
    from archipel.table import inspection

    try:
        lines = file.read_text("utf-8").splitlines()
    except OSError as error:
        raise Trouble("unreadable", file=file, problem=screen.reason(error)) from error
    except UnicodeDecodeError as error:
        raise Trouble("no-text", file=file) from error
    with opened(db) as store:
        taken = (inspection.import_line(store, number, line) for number, line in enumerate(lines or [""], 1))
        answers = list(following(taken, len(lines), "db-copying"))
    screen.say("db-imported", new=answers.count(True), known=answers.count(False), file=file)


# Reports


def report(
    code: Code,
    out: Annotated[Path | None, option("report-out", "FILE.py", "--out")] = None,
    db: Database = "",
    lang: Lang = screen.lang,
) -> None:
    """A reported problem as a failing test."""
    from archipel.table import inspection

    code = code.rstrip("/").rpartition("/")[2]  # of a link, what comes last
    with opened(db, reading=True) as store:
        text = inspection.report_file(store, code)
    file = out or Path(f"test_report_{code.lower().replace('-', '_')}.py")
    if file.exists():
        raise Trouble("file-exists", file=file)
    with written(file):
        file.write_text(text, "utf-8")
    screen.say("db-reported", file=file)
    screen.command(f"pytest {file}")


# The bin, and the page of whoever looks after the house


def in_bin(db: Database = "", lang: Lang = screen.lang) -> None:
    """The tables that tidying has put away, and when they are deleted for good."""
    from archipel.table.open_time import DAY, age
    from archipel.table.tidying import BIN_DAYS

    with opened(db, reading=True) as store:
        runs = store.runs()
        found = [table for name in store.binned() if (table := store.table(name)) is not None]
    for table in found:
        assert table.binned is not None
        left = max(0, ceil(BIN_DAYS - age(runs, table.binned) / DAY))
        screen.write(f"{table.id} · {table.game}", TITLE)
        screen.say("db-in-bin", begun=day(table.created), binned=day(table.binned), n=left)
        screen.command(f"archipel db undelete {as_word(table.id)}")
    if not found:
        screen.say("db-bin-empty")


def undelete(
    tables: TableNames = [],  # noqa: B006
    whole: Annotated[bool, option("undelete-all", "", "--all")] = False,
    db: Database = "",
    lang: Lang = screen.lang,
) -> None:
    """Take tables out of the bin; a house that is open has them again at once."""
    from archipel.table.errors import KeepingError

    with opened(db) as store:
        there = store.binned()
        for name in tables:
            if name not in there:
                raise KeepingError("bin-without", table=name)
        if not (tables or whole):
            raise Trouble("undelete-what")
        # A clock that was set back must not make them old again.
        now = max([time.time(), *(alive for _, alive in store.runs()[-1:])])
        back = sum(store.bring_back(name, now) for name in (there if whole else tables))
    screen.say("db-undeleted", n=back)


def host(db: Database = "", lang: Lang = screen.lang) -> None:
    """Where to look after the house."""
    from archipel.table.errors import StoreError
    from archipel.table.links import host_key
    from archipel.table.paths import secret_file

    file = secret_file(games_at(db))
    if not file.is_file():
        raise StoreError("store-missing", url=db or games_at(db))
    screen.say("db-host")
    screen.command(f"/host/{host_key(file.read_bytes())}")


# Small things


def as_word(table: str) -> str:
    """A table as it is typed: one that begins with a dash would be taken for an option."""
    return f"-- {table}" if table.startswith("-") else table


def day(at: float) -> str:
    """A day as a date."""
    return format_date(datetime.fromtimestamp(at), "long", locale=screen.lang)


def games_at(url: str) -> Path:
    """The file of games."""
    from archipel.table.paths import default_db, file_of

    return file_of(url or default_db())


@contextmanager
def opened(url: str, reading: bool = False) -> Iterator[Store]:
    """The store, from opening to closing."""
    from archipel.table.paths import default_db
    from archipel.table.store import Store

    store = Store.open(url or default_db(), reading=reading)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def written(file: Path) -> Iterator[None]:
    """What the system says about a file that cannot be written, as our sentence."""
    try:
        yield
    except OSError as error:
        raise Trouble("not-written", file=file, problem=screen.reason(error)) from error


def bar() -> Progress:
    """How far something long has come, where somebody looks on."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = not screen.console.is_terminal
    return Progress(*columns, console=screen.console, transient=True, disable=hidden)


def following(things: Iterable[T], count: int, key: str) -> Iterator[T]:
    """Things that take their time, with a bar."""
    with bar() as progress:
        yield from progress.track(things, total=count, description=say(key))
