"""Everything a reader sees in a terminal, in one language."""

from __future__ import annotations

import re
from pathlib import Path

from rich.console import Console, RenderableType
from rich.text import Text

from archipel.core.game import Game
from archipel.core.match import Match, View
from archipel.core.texts import shared_texts

HELP = "?"
SPACE, GLUE = "\u00a0", "\ue000"
NUMBER, FAINT, TITLE, WRONG = "bold cyan", "dim", "bold", "yellow"


class Trouble(Exception):  # noqa: N818
    """Something that cannot be done: a key of `[cli.trouble]` and its details."""

    def __init__(self, key: str, **details: object) -> None:
        super().__init__(key)
        self.key, self.details = key, details


def glued(text: str) -> str:
    """Text whose no-break spaces hold: rich would break a line at them."""
    return text.replace(SPACE, GLUE)


class Screen:
    """Everything a reader sees, in one language."""

    def __init__(self, lang: str, stderr: bool = False) -> None:
        self.lang, self.words = lang, shared_texts(lang)
        self.console = Console(highlight=False, markup=False, emoji=False, stderr=stderr)

    def text(self, key: str, **details: object) -> str:
        """A text of `[cli]`."""
        return self.words.say(f"cli.{key}", mark=HELP, **details)

    def say(self, key: str, style: str = "", **details: object) -> None:
        """Show a text of `[cli]`."""
        self.write(self.text(key, **details), style)

    def complain(self, trouble: Trouble) -> None:
        """Show what cannot be done."""
        self.write(self.complaint(trouble), WRONG)

    def complaint(self, trouble: Trouble) -> str:
        """What cannot be done, as a sentence."""
        return self.text(f"trouble.{trouble.key}", **trouble.details)

    def reason(self, error: OSError) -> str:
        """Why the system refused a file."""
        for kind in (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError):
            if isinstance(error, kind):
                return self.words.template(f"cli.files.{kind.__name__}")
        return error.strerror or ""

    def write(self, text: str, style: str = "") -> None:
        """Show a paragraph."""
        self.show(Text(glued(text), style))

    def show(self, thing: RenderableType) -> None:
        """Show anything of rich's whose words are glued."""
        with self.console.capture() as drawn:
            self.console.print(thing)
        text = re.sub(r" +$", "", drawn.get().replace(GLUE, SPACE), flags=re.MULTILINE)
        self.console.file.write(text)

    def board(self, board: Match | View) -> None:
        """Show a board as it is, whatever the width."""
        self.console.print(Text(str(board)), soft_wrap=True)

    def command(self, line: str) -> None:
        """Show a command to be copied: one line, whatever the width."""
        self.console.print(Text(f"  {line}"), soft_wrap=True)

    def page(self, text: str) -> None:
        """Show Markdown."""
        from rich.markdown import Markdown  # slow to load, and most commands do without it

        self.show(Markdown(glued(text)))


def rule_file(game: Game, lang: str) -> Path:
    """Where the rules of a game are."""
    return game.folder / f"RULES.{lang}.md"


def rule_page(game: Game, lang: str) -> str:
    """The rules of a game, in Markdown."""
    if not rule_file(game, lang).exists():
        raise Trouble("no-rules", game=game.key)
    return rule_file(game, lang).read_text("utf-8")


def rule_section(page: str, wanted: str) -> str:
    """One § of a rule page with everything under it."""
    number = wanted.strip().lstrip("§").strip()
    found = re.search(rf"^(#+) §{re.escape(number)}(?![.\d]).*$", page, re.MULTILINE)
    if not number or not found:
        raise Trouble("no-section", section=number, chapters=", ".join(chapters(page)))
    after = re.search(rf"^#{{1,{len(found[1])}}} ", page[found.end() :], re.MULTILINE)
    return page[found.start() : found.end() + after.start() if after else None]


def chapters(page: str) -> list[str]:
    """The chapters of a rule page: `§5 Actions`."""
    return re.findall(r"^## (§.+)$", page, re.MULTILINE)
