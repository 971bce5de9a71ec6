"""How a page is made: templates, words, worlds and shapes, each read once.

Every page is a template that extends `base.html` and gets `t` (a word of `[web]` in the reader's language),
`prefs`, `lang` and `here` (the page's own address, ready for one more word).
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from markupsafe import Markup, escape
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.texts import shared_texts
from archipel.draw import look as looks
from archipel.draw.look import look_of
from archipel.web.guests import prefs_of
from archipel.web.page_state import Prefs
from archipel.web.templating import KeptTemplates, Lines

HERE = Path(__file__).parent
SHARED_SHAPES = Path(looks.__file__).parent / "shapes.svg"


@cache
def environment(lang: str) -> Environment:
    """The templates in one language, compiled once each.

    Words and shapes that are always the same are filters of constants (`"table.undo" | t`): they are put in
    when a template is compiled, not in every page.
    """
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        cache_size=-1,
        extensions=[Lines],
        bytecode_cache=KeptTemplates(wording(lang)),
    )
    made.globals |= {"static": static, "shared_shapes": shared_shapes, "shape": shape, "t": words(lang)}
    made.filters |= {"shape": shape, "t": words(lang)}
    return made


def wording(lang: str) -> bytes:
    """What is put into templates when they are compiled: the words of a language, and how shapes look."""
    return Path(__file__).read_bytes() + shared_texts(lang).file.read_bytes()


@cache
def shape(name: str, size: int = 18) -> Markup:
    """A shape beside words."""
    return Markup('<svg class="s{0}" aria-hidden="true"><use href="#{1}"/></svg>').format(size, name)


@cache
def template(name: str, lang: str) -> Template:
    """One template in one language."""
    return environment(lang).get_template(name)


@cache
def static(name: str) -> str:
    """The address of a static file, which changes when the file does."""
    digest = hashlib.sha256((HERE / "static" / name).read_bytes()).hexdigest()[:10]
    return f"/static/{name}?v={digest}"


@cache
def words(lang: str) -> Callable[..., str]:
    """`t("table.undo")`: the words of `[web]` in a language; a small first letter stays small."""
    texts = shared_texts(lang)

    @cache
    def plain(key: str) -> Markup:
        return escape(texts.phrase(f"web.{key}"))  # once, instead of in every page

    def t(key: str, **arguments: Any) -> str:
        return texts.phrase(f"web.{key}", **arguments) if arguments else plain(key)

    return t


def render(name: str, prefs: Prefs, /, **context: Any) -> str:
    """A template filled in for a reader."""
    return template(name, prefs.lang).render(prefs=prefs, lang=prefs.lang, **context)


@dataclass(frozen=True)
class Frame:
    """One frame of a table, as HTML, with what goes beside it."""

    html: Markup
    """`<main id="table">…</main>`."""
    title: str
    say: list[str] = field(default_factory=list)
    """The news of the last play, for those who listen to the page."""
    again: int = 0
    """After so many seconds a page without a script should be asked for again; 0 is never."""
    live: bool = True
    """Whether the page keeps itself up to date."""
    choosing: bool = False
    """Whether a verb is pressed and waits for its target."""


def page(request: HTTPConnection, name: str, /, status: int = 200, **context: Any) -> HTMLResponse:
    """A whole page as an answer."""
    return HTMLResponse(render(name, prefs_of(request), here=here(request), **context), status)


def here(request: HTTPConnection) -> str:
    """The address of a page, ready for one more word: `/table/x?odds=1&`."""
    kept = [(key, value) for key, value in parse_qsl(request.url.query) if key != "lang"]
    return f"{request.url.path}?{urlencode(kept)}&" if kept else f"{request.url.path}?"


def wants_json(request: Request) -> bool:
    """Whether a program asks, not a browser."""
    accept = request.headers.get("accept", "")
    return "application/json" in accept and "text/html" not in accept


def failure(request: Request, status: int, sentence: str) -> Response:
    """A small page, or JSON, that says what was wrong."""
    if wants_json(request):
        return JSONResponse({"error": sentence}, status)
    return page(request, "error.html", status, code=status, sentence=sentence)


# Worlds and shapes


def world_class(game: Game) -> str:
    """The CSS class that sets a game's colours."""
    return f"w-{game.key}"


@cache
def world_style(game: Game) -> str:
    """The colours of a game and how patient it is, as variables of its class."""
    look = look_of(game)
    colours = ";".join(f"--{name}:{value}" for name, value in look.world.items())
    return f".{world_class(game)}{{{colours};--patience:{look.patience}ms}}\n"


def worlds_style() -> str:
    """The colours of every game."""
    return "".join(world_style(game) for game in catalogue.every_game())


@cache
def look_style(game: Game) -> str:
    """The style sheet of a game: its world, its board, its panels."""
    look = look_of(game)
    return world_style(game) + "".join(_text(file) for file in (look.board_style, look.style))


@cache
def look_address(game: Game) -> str:
    """The address of a game's style sheet, which changes when the sheet does."""
    digest = hashlib.sha256(look_style(game).encode()).hexdigest()[:10]
    return f"/look/{game.key}.css?v={digest}"


@cache
def version(game: Game) -> str:
    """What changes when an open page of a game must be loaded anew: its files, its shapes, its style."""
    files = [static(file.name) for file in sorted((HERE / "static").iterdir())]
    return hashlib.sha256("".join([*files, look_address(game), shapes(game)]).encode()).hexdigest()[:10]


@cache
def shared_shapes() -> Markup:
    """The shapes of every page, to be put inside `<defs>`."""
    return Markup(inner(_text(SHARED_SHAPES)))


@cache
def shapes(game: Game) -> Markup:
    """The shared shapes and those of a game."""
    return shared_shapes() + Markup(inner(_text(look_of(game).shapes)))


def inner(svg: str) -> str:
    """What is inside the outermost element of an SVG file."""
    svg = re.sub(r"<\?xml.*?\?>|<!--.*?-->|<!DOCTYPE.*?>", "", svg, flags=re.S)
    return re.sub(r">\s+<", "><", re.sub(r"^\s*<svg\b[^>]*>|</svg>\s*$", "", svg)).strip()


def _text(file: Path) -> str:
    return file.read_text("utf-8") if file.is_file() else ""


def as_json(value: Mapping[str, Any]) -> str:
    """Small JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
