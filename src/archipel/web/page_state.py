"""What a page shows, and how its reader likes it: the query string and a cookie, nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Literal, cast
from urllib.parse import parse_qsl, urlencode

from archipel.core.numbers import is_number
from archipel.core.texts import LANGUAGES
from archipel.table.seats import clean_line

Speed = Literal["slow", "normal", "fast", "none"]
Motion = Literal["auto", "less"]

SPEEDS: dict[str, float] = {"slow": 0.5, "normal": 1.0, "fast": 2.5, "none": 0.0}
"""How fast the table goes on by itself; 0 is at once."""
MOTIONS = ("auto", "less")
NAME_LENGTH = 24
_VERB = re.compile(r"[a-z][a-z0-9_-]{0,31}")


@dataclass(frozen=True)
class PageState:
    """What one page shows of a table."""

    as_seat: int | None = None
    """For which seat of this screen it acts, if somebody said so."""
    side: int | None = None
    """Whose secrets a screen shows that holds those of several sides, as long as nobody says who looks."""
    verb: str = ""
    """The verb that was pressed."""
    trial: int | None = None
    """The action that is shown before it is done."""
    odds: bool = False
    advice: bool = False
    """Whether the best action is shown, and why."""
    rules: str = ""
    """What the rules drawer shows: `now`, a §, or words to look for; closed if empty."""
    at: int | None = None
    """After so many plays, instead of now."""
    log: bool = False
    """Whether the log is open where there is no room for it."""
    since: int | None = None
    """What happened after so many plays is told first, to somebody who was away."""
    pace: int = 1
    """How many times faster a replay plays."""
    notice: str = ""
    """A sentence for this reader; it is said once and never read from an address."""

    @classmethod
    def read(cls, query: Mapping[str, str]) -> PageState:
        """What a query string asks for; what makes no sense is not there."""
        verb = query.get("verb", "")
        return cls(
            as_seat=_number(query.get("as", ""), most=7),
            side=_number(query.get("side", ""), most=7),
            verb=verb if _VERB.fullmatch(verb) else "",
            trial=_number(query.get("try", ""), most=99_999),
            odds=query.get("odds") == "1",
            advice=query.get("advice") == "1",
            rules=plain_line(query.get("rules", ""), 60),
            at=_number(query.get("at", ""), most=99_999),
            log=query.get("log") == "1",
            since=_number(query.get("since", ""), most=99_999),
            pace={"2": 2, "4": 4}.get(query.get("pace", ""), 1),
        )

    @classmethod
    def parse(cls, query: str) -> PageState:
        """The same from a query string as text."""
        return cls.read(dict(parse_qsl(query.removeprefix("?")[:1000])))

    def query(self) -> str:
        """The query string that shows this."""
        return _query(tuple([getattr(self, name) for name in _ADDRESSED]))

    def with_(self, **changes: Any) -> PageState:
        """The same but for some things."""
        return replace(self, **changes)

    def href(self, **changes: Any) -> str:
        """A link to the same page with something changed; what is shown once does not outlive it."""
        changes = {"trial": None, "since": None} | changes
        if "as_seat" in changes:
            changes["side"] = None
        values = {name: getattr(self, name) for name in _ADDRESSED} | changes
        return "?" + _query(tuple(values.values()))


_ADDRESSED = {
    "as_seat": "as",
    "side": "side",
    "verb": "verb",
    "trial": "try",
    "odds": "odds",
    "advice": "advice",
    "rules": "rules",
    "at": "at",
    "log": "log",
    "since": "since",
    "pace": "pace",
}
"""What an address says of a page, and under which key."""
_USUAL = tuple(getattr(PageState, name) for name in _ADDRESSED)


@lru_cache(maxsize=4096)
def _query(values: tuple[Any, ...]) -> str:
    """What an address says of a page, as little as possible: what is not as usual."""
    said = zip(_ADDRESSED.values(), values, _USUAL, strict=True)
    return urlencode({key: 1 if value is True else value for key, value, usual in said if value != usual})


@dataclass(frozen=True)
class Prefs:
    """How a reader likes it, on every page."""

    lang: str = "en"
    speed: Speed = "normal"
    motion: Motion = "auto"
    sound: bool = False
    auto_pass: bool = True
    name: str = ""

    @classmethod
    def read(cls, cookie: str, accept_language: str = "") -> Prefs:
        """From the cookie, or, without one, in the language the browser asks for."""
        said = dict(parse_qsl(cookie[:1000]))
        lang, speed, motion = said.get("lang", ""), said.get("speed", ""), said.get("motion", "")
        return cls(
            lang=lang if lang in LANGUAGES else preferred_language(accept_language),
            speed=cast(Speed, speed) if speed in SPEEDS else "normal",
            motion=cast(Motion, motion) if motion in MOTIONS else "auto",
            sound=said.get("sound") == "1",
            auto_pass=said.get("auto_pass") != "0",
            name=plain_line(said.get("name", ""), NAME_LENGTH),
        )

    def cookie(self) -> str:
        """What the cookie holds."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return urlencode(
            {key: int(value) if isinstance(value, bool) else value for key, value in values.items()}
        )

    def with_(self, **changes: Any) -> Prefs:
        """The same but for some things."""
        return replace(self, **changes)


def preferred_language(accept: str) -> str:
    """The language there is that a browser likes best, else English."""
    best, weight = "en", 0.0
    for part in accept[:200].split(","):
        tag, _, quality = part.strip().partition(";")
        lang = tag.split("-")[0].strip().lower()
        try:
            wanted = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        if lang in LANGUAGES and wanted > weight:
            best, weight = lang, wanted
    return best


def plain_line(text: str, most: int) -> str:
    """One line as it may be shown to others, not longer than so much."""
    return clean_line(text, most)


def _number(text: str, most: int) -> int | None:
    if is_number(text) and int(text) <= most:
        return int(text)
    return None
