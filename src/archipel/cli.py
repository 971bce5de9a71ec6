"""The command `archipel`: play in a browser or a terminal, look at files, read rules, look after a house."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, NoReturn
from urllib.parse import urlsplit

import typer
from rich.table import Table as Grid
from rich.text import Text
from typer.core import TyperGroup, TyperOption
from typer.exceptions import TyperException

from archipel.bots import custom_bots, levels
from archipel.core import catalogue
from archipel.core.errors import ArchipelError
from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.match import Match, View, new, read
from archipel.core.texts import game_texts, known_language
from archipel.terminal import db_commands, making, studying
from archipel.terminal.bot_players import seated
from archipel.terminal.commands import (
    MOST_SEED,
    Database,
    FileName,
    GameName,
    Lang,
    Options,
    Seed,
    app,
    check,
    command,
    option,
    options_from,
    say,
    screen,
    told_language,
)
from archipel.terminal.screen import FAINT, TITLE, WRONG, Screen, Trouble, glued, rule_page, rule_section
from archipel.terminal.table import ME, Table

if TYPE_CHECKING:
    from archipel.table.backup_schedule import Schedule

MOST_PLAYERS, MOST_PORT = 99, 65_535
MOST_WIDTH, MOST_DAYS = 8_000, 100_000
MOST_HOURS, MOST_COPIES = 10_000, 100_000


# Playing


@command("play", "play")
def play(
    game: Annotated[str, typer.Argument(help=say("about.game-or-first"), metavar="GAME")] = "",
    seats: Annotated[str, option("seats", "me,bot,…", "--seats")] = "",
    players: Annotated[int | None, option("players", "N", "--players")] = None,
    lang: Lang = screen.lang,
    seed: Seed = None,
    option: Options = [],  # noqa: B006
    from_file: Annotated[Path | None, option("load", "FILE", "--load")] = None,
    save: Annotated[Path | None, option("save", "FILE", "--save")] = None,
) -> None:
    """Play at this terminal."""
    if seats and players is not None:
        raise Trouble("seats-or-players")
    check("play", "--seed", seed, 0, MOST_SEED)
    check("play", "--players", players, 1, MOST_PLAYERS)
    wanted = [ME] * players if players else seating_of(seats)
    if from_file is not None:
        if seed is not None or option:
            raise Trouble("load-alone")
        match, wanted = loaded(from_file, game, wanted)
    else:
        found = catalogue.find(game or catalogue.to_begin_with())
        wanted = wanted or [ME, *[levels.GOOD] * (max(2, found.fewest) - 1)]
        match = begin(found, len(wanted), seed, option)
    if save is not None and save.exists() and not (from_file and save.samefile(from_file)):
        raise Trouble("save-exists", file=save)
    Table(match, wanted, screen, save, Random(seed)).run()


def seating_of(text: str) -> list[str]:
    """Who sits where: `me,me,bot,my_bot.py`."""
    words = [word.strip() for word in text.split(",")] if text else []
    return [ME if word.lower() == ME else seated(word) for word in words]


def begin(game: Game, seats: int, seed: int | None, told: Sequence[str]) -> Match:
    """A new match with the options told."""
    options = options_from(told)
    game.new_state(seats, options)
    return new(game.key, seats, seed=seed, lang=screen.lang, **options)


def loaded(file: Path, game: str, wanted: list[str]) -> tuple[Match, list[str]]:
    """A match from a file, and who sits there: one person and bots unless told."""
    match = load(file)
    if isinstance(match, View):
        raise Trouble("load-view", file=file)
    if game and catalogue.find(game) is not match.game:
        raise Trouble("load-other", file=file, game=match.game.key)
    seating = wanted or [ME, *[levels.GOOD] * (match.seats - 1)]
    if len(seating) != match.seats:
        raise Trouble("load-seats", file=file, n=match.seats)
    return match, seating


@command("serve", "play")
def serve(
    host: Annotated[str, option("host", "HOST", "--host")] = "127.0.0.1",
    port: Annotated[int | None, option("port", "N", "--port")] = None,
    db: Database = "",
    base_url: Annotated[str, option("base-url", "URL", "--base-url")] = "",
    keep_days: Annotated[int | None, option("keep-days", "N", "--keep-days")] = None,
    backup_every: Annotated[int | None, option("backup-every", "HOURS", "--backup-every")] = None,
    backup_keep: Annotated[int | None, option("backup-keep", "N", "--backup-keep")] = None,
    backup_to: Annotated[Path | None, option("backup-to", "FOLDER", "--backup-to")] = None,
    log: Annotated[str, option("log", "human|json", "--log")] = "human",
    open_browser: Annotated[bool, option("open", "", "--open")] = False,
    compile_rules: Annotated[bool, option("compile", "", "--compile/--no-compile")] = True,
    bot: Annotated[list[Path], option("bot", "FILE.py", "--bot")] = [],  # noqa: B006
    seed: Seed = None,
    lang: Lang = screen.lang,
) -> None:
    """The table-house in the browser."""
    gc.disable()  # nothing that is loaded now will ever go
    from archipel.table.paths import default_db
    from archipel.web.serve import Opening, serve  # the web is slow to import

    gc.enable()
    check("serve", "--port", port, 0, MOST_PORT)
    check("serve", "--seed", seed, 0, MOST_SEED)
    check("serve", "--keep-days", keep_days, 0, MOST_DAYS)
    backups = schedule_of(db or default_db(), backup_every, backup_keep, backup_to)
    for file in bot:
        custom_bots.add(file, levels.BOTS)
    if log not in ("human", "json"):
        raise Trouble("bad-value", name="--log", where="archipel serve")
    how = Opening(
        host,
        port,
        db or default_db(),
        open_browser,
        public_url=public_address(base_url) if base_url else None,
        lang=screen.lang,
        seed=seed,
        keep_days=keep_days,
        backups=backups,
        log_kind=log,  # type: ignore[arg-type]
        compile_rules=compile_rules,
    )
    serve(how)


def schedule_of(db: str, every: int | None, keep: int | None, to: Path | None) -> Schedule | None:
    """When games are copied, and where to: a folder beside them unless told."""
    from archipel.table.backup_schedule import KEPT, Schedule
    from archipel.table.paths import file_of

    check("serve", "--backup-every", every, 1, MOST_HOURS)
    check("serve", "--backup-keep", keep, 0, MOST_COPIES)
    if every is None:
        if keep is not None or to is not None:
            raise Trouble("backup-every")
        return None
    games = file_of(db).absolute()
    return Schedule(games, to or games.parent / "backups", every, KEPT if keep is None else keep)


def public_address(text: str) -> str:
    """The address others come by: a scheme and a name, nothing after them."""
    try:
        said = urlsplit(text)
        good = said.scheme in ("http", "https") and bool(said.hostname) and said.port != 0
    except ValueError:
        raise Trouble("bad-url", text=text) from None
    if not good or said.path.strip("/") or said.query:
        raise Trouble("bad-url", text=text)
    return f"{said.scheme}://{said.netloc}"


# Looking


@command("games", "look")
def games(
    name: Annotated[str, typer.Argument(help=say("about.options-of"), metavar="GAME")] = "",
    lang: Lang = screen.lang,
) -> None:
    """The games there are."""
    if name:
        return show_options(catalogue.find(name))
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("key", "name", "players", "tagline"):
        grid.add_column(say(f"heading.{heading}"), header_style=TITLE)
    for game in catalogue.every_game():
        texts = game_texts(game, screen.lang)
        seats = str(game.fewest) if game.fewest == game.most else f"{game.fewest}–{game.most}"
        title, line = texts.say("game.name"), texts.say("game.tagline")
        grid.add_row(game.key, *(Text(glued(cell)) for cell in (title, seats, line)))
    screen.show(grid)


def show_options(game: Game) -> None:
    """The options of a game, their values and what they mean."""
    texts = game_texts(game, screen.lang)
    screen.write(texts.say("game.name"), TITLE)
    screen.write(texts.say("game.goal"))
    for choice in game.options:
        about = f"options.{choice.key}"
        screen.write(f"\n{choice.key} · {texts.say(f'{about}.name')}", TITLE)
        screen.write(texts.say(f"{about}.help"), FAINT)
        for value in choice.values:
            mark = "*" if value == choice.default else " "
            screen.write(f"  {mark} {value:<10} {texts.say(f'{about}.values.{value}')}")
    screen.say("default-mark", FAINT)


@command("rules", "look")
def rules(
    game: GameName,
    section: Annotated[str, typer.Argument(help=say("about.section"), metavar="§")] = "",
    lang: Lang = screen.lang,
) -> None:
    """Read the rules."""
    page = rule_page(catalogue.find(game), screen.lang)
    screen.page(rule_section(page, section) if section else page)


@command("show", "look")
def show(file: FileName, lang: Lang = screen.lang) -> None:
    """Show a board."""
    found = load(file)
    screen.write(title_of(found), TITLE)
    screen.board(found)
    if isinstance(found, Match) and found.result:
        screen.write(str(found.result), TITLE)


@command("picture", "look")
def picture(
    file: FileName,
    out: Annotated[Path, option("out", "FILE.png|FILE.svg", "--out")],
    width: Annotated[int, option("width", "N", "--width")] = 1200,
    lang: Lang = screen.lang,
) -> None:
    """Draw a board into a file."""
    from archipel.draw.picture import png, svg  # drawing is slow to import

    if out.suffix.lower() not in (".png", ".svg"):
        raise Trouble("picture-kind", file=out)
    check("picture", "--width", width, 1, MOST_WIDTH)
    found = load(file)
    seen = found.state if isinstance(found, View) else found.view(SPECTATOR).state
    drawn = svg(found.game, seen, game_texts(found.game, screen.lang))
    try:
        out.write_bytes(png(drawn, width) if out.suffix.lower() == ".png" else drawn.encode())
    except OSError as error:
        raise Trouble("not-written", file=out, problem=screen.reason(error)) from error


@command("replay", "look")
def replay(file: FileName, lang: Lang = screen.lang) -> None:
    """Tell a game again."""
    found = load(file)
    if isinstance(found, View) or not found.entries:
        raise Trouble("no-log", file=file)
    screen.write(title_of(found), TITLE)
    namer = found.texts.namer(found.state)
    grid = Grid.grid(padding=(0, 1))
    grid.add_column(justify="right", style=FAINT)
    for number, entry in enumerate(found.entries, 1):
        told = " ".join(found.texts.event(event, namer) for event in entry.news)
        if told:
            grid.add_row(f"{number}.", Text(glued(told)))
    screen.show(grid)
    if found.result:
        screen.write(str(found.result), TITLE)


def title_of(found: Match | View) -> str:
    """The game, how many play and what differs from the usual options."""
    game, state = found.game, found.state
    said = game.options_of(state)
    unusual = [f"{o.key}={said[o.key]}" for o in game.options if said[o.key] != o.default]
    seats = say("seats", n=int(state.seats))
    return " · ".join([game_texts(game, screen.lang).say("game.name"), seats, *unusual])


def load(file: Path) -> Match | View:
    """What a file holds."""
    try:
        text = file.read_text("utf-8")
    except OSError as error:
        raise Trouble("unreadable", file=file, problem=screen.reason(error)) from error
    except UnicodeDecodeError as error:
        raise Trouble("no-text", file=file) from error
    return read(text, screen.lang)


command("random", "study")(studying.at_random)
command("fit", "study")(studying.fit)
command("ladder", "study")(studying.ladder)
command("new-game", "make")(making.new_game)
db_commands.add_to(app)


# Starting


def trouble_of(error: TyperException) -> Trouble:
    """A mistake in the command line, as one of our sentences."""
    context = getattr(error, "ctx", None)
    where = context.command_path if context else "archipel"
    name = getattr(error, "option_name", None)
    parameter = getattr(error, "param", None)
    if type(error).__name__ == "NoSuchOption":
        return Trouble("no-option", option=name, where=where)
    if name is not None:
        return Trouble("option-alone", option=name, where=where)
    if parameter is not None:
        shown = parameter.opts[-1] if isinstance(parameter, TyperOption) else parameter.metavar
        kind = "missing" if type(error).__name__ == "MissingParameter" else "bad-value"
        return Trouble(kind, name=shown, where=where)
    if context is not None and isinstance(context.command, TyperGroup):
        return Trouble("no-command", commands=", ".join(context.command.list_commands(context)))
    return Trouble("too-much", where=where)


def run(arguments: list[str]) -> int:
    """Carry out a command line; anything wrong with it is one sentence."""
    try:
        told = told_language(arguments)
        if told is not None:
            known_language(told)
        return int(app(arguments, prog_name="archipel", standalone_mode=False) or 0)
    except TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            return 0
        trouble = trouble_of(error)
        return refuse(screen.complaint(trouble))
    except Trouble as trouble:
        return refuse(screen.complaint(trouble))
    except ArchipelError as error:
        return refuse(error.message(screen.lang))
    except KeyboardInterrupt:
        return 130


def refuse(sentence: str) -> int:
    """Say what was wrong, where errors go."""
    Screen(screen.lang, stderr=True).write(sentence, WRONG)
    return 2


def main() -> NoReturn:
    """The command `archipel`."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    sys.exit(run(sys.argv[1:]))
