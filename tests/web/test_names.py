"""What players are called is only text: in every panel of every title, for whoever looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from markupsafe import escape
from tests.contract.records import records_of, replay
from tests.draw.drawn import of_every_game, rare_ones
from tests.web.helpers_http import frame, table_of

from archipel.core.game import Game
from archipel.core.texts import LANGUAGES
from archipel.draw.look import look_of
from archipel.web.end_page import end
from archipel.web.frame import frame as web_frame
from archipel.web.page_state import PageState, Prefs

MARK = "ŧ"
"""A letter that stands in every name, and nowhere else."""
NAMES = ("<script>ŧ", "\"'><u>ŧ", "<b>ŧ&lt;", "&amp;ŧ<i>", "{{ŧ}}<p>", "'=ŧ\"x=&", "<!--ŧ-->", "%3Cŧ&#60;")
"""Short enough to be shown whole."""
EVERYWHERE = {"bar", "crew", "headline", "me", "seat"}
PLACES = {
    "codinca": EVERYWHERE
    | {"curtain-title", "eyes", "key", "lift", "line", "log", "ribbon", "scene", "story"},
    "desert": EVERYWHERE | {"log", "pawn", "ribbon", "scene", "story", "target", "whose"},
    "island": EVERYWHERE | {"as", "log", "pawn", "ribbon", "scene", "target", "treasure"},
    "pirates": EVERYWHERE
    | {"clock", "curtain-title", "eyes", "fig", "lift", "line", "log", "scene", "story"},
    "sol": EVERYWHERE | {"ch", "curtain-title", "eyes", "lift"},
}
"""Where each title names its players (the ids around): what is not met here was not looked at."""


class Named(HTMLParser):
    """Where the names stand on a page, and what is left of them where they are more than text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.last = ""
        self.places: set[str] = set()
        self.faults: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.last = dict(attrs).get("id") or self.last
        if tag == "script":  # what stands in one is not read
            self.faults.append("a script")
        for name, value in attrs:
            self.read(name)
            self.read(value or "")

    def handle_data(self, data: str) -> None:
        self.read(data)

    def handle_comment(self, data: str) -> None:
        self.faults.append(f"a comment: {data}")

    def read(self, text: str) -> None:
        """A name is there whole, as it was written, or it was taken for something else."""
        rest = text
        for name in NAMES:
            rest = rest.replace(name, "")
        if MARK in rest:
            self.faults.append(text)
        elif MARK in text:
            self.places.add(re.sub(r"-\d+$", "", self.last))


def pages(game: Game) -> Iterator[str]:
    """Every panel of a title: rare positions as whoever looks on and whoever is asked sees them, behind the curtain
    and before it, with what is done to somebody pressed; games on record in the middle and at their end."""
    to_somebody = {form.key for form in game.forms if "seat" in form.parameters}
    for number, match in enumerate(rare_ones(game)):
        table, prefs = table_of(match, NAMES[: match.seats]), Prefs(lang=LANGUAGES[number % 2])
        yield (
            web_frame(table, PageState(), prefs, ()) if number % 2 else frame(table, PageState(), prefs)
        ).html
        for seat in match.to_move[:1]:
            yield frame(table, PageState(as_seat=seat, odds=True), prefs).html
            for verb in look_of(game).verbs(match.state, seat):
                if to_somebody & set(verb.forms):
                    yield frame(table, PageState(as_seat=seat, verb=verb.key), prefs).html
    for number, file in enumerate(records_of(game)[::3]):
        match = replay(file)
        table, prefs = table_of(match, NAMES[: match.seats]), Prefs(lang=LANGUAGES[number % 2])
        yield frame(table, PageState(at=match.ply // 2, log=True), prefs).html
        yield end(table, PageState(), prefs, (0,)).html


@of_every_game
def test_a_name_is_only_text_in_every_panel_of_every_title(game: Game) -> None:
    met = set[str]()
    for page in pages(game):
        read = Named(page)
        assert not read.faults
        met |= read.places
    assert met >= PLACES.get(game.key, EVERYWHERE)


def test_a_name_that_is_more_than_text_is_seen() -> None:
    for name in NAMES[:4]:
        assert Named(f'<p id="x">{name}</p>').faults
        assert Named(f'<p id="x" title="{escape(str(escape(name)))}"></p>').faults
        assert Named(f'<p id="x" title="{escape(name)}">{escape(name)}</p>').places == {"x"}
