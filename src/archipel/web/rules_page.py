"""The rules of a game as HTML, cut at its numbered §."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.texts import game_texts
from archipel.web.guests import prefs_of
from archipel.web.pages import look_address, page, world_class

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

_HEADING = re.compile(r"^(#{2,3}) §([\d.]+) (.+)$", re.M)
_REFERENCE = re.compile(r"§(\d+(?:\.\d+)?)")


@dataclass(frozen=True)
class Section:
    """One numbered § of the rules."""

    number: str
    title: str
    html: str
    """Its text, where each reference to another § is `<a data-section="5.1">§5.1</a>`."""
    plain: str
    """Its text as written, in small letters, to be searched."""

    @property
    def chapter(self) -> str:
        """The number of the chapter it is in."""
        return self.number.split(".")[0]

    @property
    def is_chapter(self) -> bool:
        """Whether it opens a chapter."""
        return "." not in self.number

    @property
    def anchor(self) -> str:
        """The id of its heading on the page of the rules."""
        return anchor(self.number)

    def linked(self, address: Callable[[str], str]) -> Markup:
        """Its text with references that lead somewhere."""
        return Markup(
            re.sub(
                r'<a data-section="([\d.]+)">',
                lambda found: Markup('<a data-see href="{}">').format(address(found[1])),
                self.html,
            )
        )


@dataclass(frozen=True)
class Booklet:
    """The rules of a game in one language."""

    title: str
    opening: str
    sections: tuple[Section, ...]

    @property
    def chapters(self) -> tuple[Section, ...]:
        """The first § of each chapter."""
        return tuple(section for section in self.sections if section.is_chapter)

    def find(self, number: str) -> Section | None:
        """A § by its number; its chapter if there is no such §."""
        known = {section.number: section for section in self.sections}
        return known.get(number) or known.get(number.split(".")[0])

    def within(self, chapter: str) -> tuple[Section, ...]:
        """The § of a chapter after its first."""
        return tuple(s for s in self.sections if s.chapter == chapter and not s.is_chapter)

    def search(self, words: str) -> tuple[Section, ...]:
        """The § in which all the words are, best first: in the title, then in the text."""
        wanted = [word for word in words.lower().split() if len(word) > 1]
        found = [s for s in self.sections if wanted and all(w in s.plain for w in wanted)]
        return tuple(sorted(found, key=lambda s: not all(w in s.title.lower() for w in wanted)))


def anchor(number: str) -> str:
    """The id of a §: `s-5-1`."""
    return f"s-{number.replace('.', '-')}"


@cache
def booklet(game: Game, lang: str) -> Booklet:
    """The rules of a game, read once."""
    file = game.folder / f"RULES.{lang}.md"
    text = file.read_text("utf-8") if file.exists() else ""
    if "## §" not in text:
        return Booklet("", _html(text), ())
    heads = list(_HEADING.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    sections = tuple(
        _section(head[2], head[3].strip(), text[head.end() : end])
        for head, end in zip(heads, ends, strict=True)
    )
    title, _, opening = text[: heads[0].start()].strip().partition("\n")
    return Booklet(title.lstrip("# "), _html(opening), sections)


def _section(number: str, title: str, text: str) -> Section:
    return Section(number, title, _html(text), f"{title} {text}".lower())


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # not for whoever waits for a house to open

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _html(text: str) -> str:
    """Markdown as HTML; tables may scroll by themselves, references become links."""
    made = str(_markdown().render(text))
    made = made.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )
    made = re.sub(r"<t([hd]) style=\"[^\"]*\">", r"<t\1>", made)
    return _REFERENCE.sub(r'<a data-section="\1">§\1</a>', made)


async def rules(request: Request) -> Response:
    """The whole booklet on a page of its own."""
    game = catalogue.find(request.path_params["game"])
    lang = prefs_of(request).lang
    book = booklet(game, lang)
    return page(
        request,
        "rules.html",
        book=book,
        name=game_texts(game, lang).say("game.name"),
        world=world_class(game),
        look_address=look_address(game),
        address=lambda number: f"#{anchor(number)}",
    )
