"""What all commands share: the reader's language, how help pages are written, options and their limits."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from archipel.core import catalogue
from archipel.core.texts import LANGUAGES
from archipel.terminal.screen import Screen, Trouble

MOST_SEED = 2**63 - 1
F = TypeVar("F", bound=Callable[..., None])


def told_language(arguments: Sequence[str]) -> str | None:
    """What `--lang` says, if it is there."""
    for place, word in enumerate(arguments):
        if word == "--lang":
            return "".join(arguments[place + 1 :][:1]) or None
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The reader's language: `--lang`, else the environment's, else English."""
    told = told_language(arguments)
    if told in LANGUAGES:
        return str(told)
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "fr" if (next(filter(None, names), None) or "").lower().startswith("fr") else "en"


screen = Screen(language_of(sys.argv, os.environ))
say = screen.text


# How the help is written


def name_panels() -> None:
    """Let the parts of a help page be called what the reader calls them."""
    from typer import rich_utils  # only for help: it is slow to load

    rich_utils.ARGUMENTS_PANEL_TITLE = say("panel.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = say("panel.options")
    rich_utils.COMMANDS_PANEL_TITLE = say("panel.commands")
    rich_utils.DEFAULT_STRING = screen.words.template("cli.panel.default")
    rich_utils.REQUIRED_LONG_STRING = screen.words.template("cli.panel.required")


class OurHelp:
    """The help speaks the reader's language; the first game of the catalogue stands in its examples."""

    epilog: str | None

    def get_help_option(self, ctx: Any) -> TyperOption | None:
        option: TyperOption | None = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.help, option.metavar = say("about.help"), ""
        return option

    def format_help(self, ctx: Any, formatter: Any) -> None:
        name_panels()
        # Only now: games are slow to load.
        self.epilog = (self.epilog or "").replace("{game}", catalogue.to_begin_with())
        super().format_help(ctx, formatter)  # type: ignore[misc]


class Command(OurHelp, TyperCommand):
    """A command."""


class Group(OurHelp, TyperGroup):
    """The command that has the others."""


def examples(name: str) -> str:
    """The example lines under a help page."""
    lines = screen.words.template(f"cli.examples.{name}")
    return "\n".join([say("examples-title"), *(f"$ {line}" for line in lines.splitlines())])


app = typer.Typer(
    cls=Group,
    help=say("about.archipel"),
    epilog=examples("archipel"),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)


def command(name: str, panel: str) -> Callable[[F], F]:
    """A command with its help, in a group of the help page."""
    return app.command(
        name,
        cls=Command,
        help=say(f"about.{name}"),
        epilog=examples(name),
        rich_help_panel=say(f"panel.{panel}"),
    )


def option(key: str, metavar: str, *names: str, **more: Any) -> Any:
    """An option with its help."""
    return typer.Option(*names, help=say(f"about.{key}"), metavar=metavar, show_default=False, **more)


def argument(key: str, metavar: str) -> Any:
    """An argument with its help."""
    return typer.Argument(help=say(f"about.{key}"), metavar=metavar)


GameName = Annotated[str, typer.Argument(help=say("about.game"), metavar="GAME")]
FileName = Annotated[Path, typer.Argument(help=say("about.file"), metavar="FILE")]
Database = Annotated[str, option("db", "sqlite:///FILE", "--db")]
Lang = Annotated[str, option("lang", "|".join(LANGUAGES), "--lang")]
Seed = Annotated[int | None, option("seed", "N", "--seed")]
Options = Annotated[list[str], option("option", "KEY=VALUE", "--option")]


# What is typed


def check(command: str, name: str, number: int | None, least: int, most: int) -> None:
    """A number must be one that can be used."""
    if number is not None and not least <= number <= most:
        raise Trouble("bad-value", name=name, where=f"archipel {command}")


def options_from(told: Sequence[str]) -> dict[str, str]:
    """Options as they were typed."""
    for pair in told:
        if "=" not in pair:
            raise Trouble("bad-option", text=pair)
    return {key.strip(): value.strip() for key, _, value in (pair.partition("=") for pair in told)}
