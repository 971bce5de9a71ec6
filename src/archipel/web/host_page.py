"""The page of whoever looks after the house: what is wrong now, and how things stand; nothing about anybody.

Its address is a key, worked out from the house's secret: `archipel serve` and `archipel db host` print it.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from babel.dates import format_datetime
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from archipel import __version__
from archipel.core.texts import shared_texts
from archipel.table.errors import StoreError
from archipel.table.house import House
from archipel.table.links import host_key
from archipel.table.tidying import SOON_DAYS
from archipel.web.guests import prefs_of
from archipel.web.lobby import how_long
from archipel.web.pages import page, words


@dataclass(frozen=True)
class Fact:
    """One line of the page: what it is about, and how that stands."""

    name: str
    value: str


@dataclass(frozen=True)
class Section:
    """Facts that belong together."""

    title: str
    facts: Sequence[Fact]


def open_facts(house: House, lang: str) -> Section:
    """The house as it is open now."""
    t, tables = words(lang), house.in_memory()
    frozen = sum(table.frozen for table in tables)
    facts = [
        Fact(t("host.opened"), moment(house.opened, lang)),
        Fact(t("host.version"), __version__),
        Fact(t("host.tables"), str(len(tables))),
        Fact(t("host.frozen"), t("host.frozen-are", n=frozen) if frozen else t("host.none")),
        Fact(t("host.pages"), str(sum(len(table.listeners) for table in tables))),
    ]
    return Section(t("host.open"), facts)


async def kept_facts(house: House, lang: str) -> Section:
    """What is kept, for how long, and what tidying will do next."""
    t, tidying = words(lang), house.tidying
    soon = await tidying.outlook()
    binned = len(await house.stored(house.store.binned))
    facts = [
        Fact(t("host.all"), str(len(await house.stored(house.store.tables)) - binned)),
        Fact(t("host.binned"), str(binned)),
        Fact(t("host.to-bin", days=round(SOON_DAYS)), str(soon.to_bin)),
        Fact(t("host.for-good", days=round(SOON_DAYS)), str(soon.for_good)),
    ]
    if careful := tidying.careful_for:
        facts.append(Fact(t("host.careful"), t("host.careful-for", n=careful)))
    for name, days in (("idle", tidying.keep.idle), ("finished", tidying.keep.finished)):
        facts.append(Fact(t(f"host.{name}"), t("host.days", n=round(days)) if days else t("host.always")))
    facts.append(Fact(t("host.backup"), last_backup(house, lang)))
    return Section(t("host.kept"), facts)


def last_backup(house: House, lang: str) -> str:
    """When all games were last copied, if they are."""
    if house.backups.schedule is None:
        return words(lang)("host.backup-off")
    return words(lang)("host.backup-none") if house.backups.last is None else moment(house.backups.last, lang)


def moment(at: float, lang: str) -> str:
    """A day and a time in words."""
    return format_datetime(datetime.fromtimestamp(at), "medium", locale=lang)


async def store_facts(house: House, lang: str) -> Section:
    """What the store promises."""
    promised = await house.stored(house.store.pragmas)
    return Section(words(lang)("host.store"), [Fact(name, str(value)) for name, value in promised.items()])


async def sections(house: House, lang: str) -> list[Section]:
    """Everything there is to know; of a store that does not answer, only that."""
    told = [open_facts(house, lang)]
    try:
        told += [await kept_facts(house, lang), await store_facts(house, lang)]
    except StoreError as error:
        told.append(Section(words(lang)("host.store"), [Fact("", error.message(lang))]))
    return told


async def host(request: Request) -> Response:
    """The page, for whoever has its address."""
    house: House = request.app.state.house
    if not hmac.compare_digest(request.path_params["key"].encode(), host_key(house.secret).encode()):
        raise HTTPException(404)
    lang, now = prefs_of(request).lang, house.clock.time()
    texts = shared_texts(lang)
    troubles = [
        (texts.say(f"troubles.{trouble.key}", **trouble.facts), how_long(now - trouble.since, lang))
        for trouble in house.troubles.now()
    ]
    return page(request, "host.html", troubles=troubles, sections=await sections(house, lang))


async def where(request: Request) -> Response:
    """Where that page is found; nothing else is said here."""
    return page(request, "host.html", troubles=None, sections=())


routes = [
    Route("/host", where),
    Route("/host/{key}", host),
]
