"""What a page shows: a pure function of the table, what the reader looks at, and how the reader likes it.

Every frame comes from `frame_of`; a table that gathers and a game that is over have pages of their own.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from archipel.core.events import SPECTATOR
from archipel.core.texts import shared_texts
from archipel.table.meeting import is_offered, purpose as purpose_of
from archipel.table.seat_log import look_back
from archipel.table.table import Table
from archipel.web.advice import Ask, advised, intended, may_advise, pointed
from archipel.web.dock import PASS
from archipel.web.end_page import end
from archipel.web.game_log import log_html, shown_lines
from archipel.web.page_state import PageState, Prefs
from archipel.web.pages import Frame, render, version, words, world_class
from archipel.web.people_pages import PHRASES, gathering
from archipel.web.replay import replay
from archipel.web.rules_page import Booklet, Section, booklet
from archipel.web.sight import Sight, acting_seat, after_act, seat_cards
from archipel.web.visit import Visit

TOLD = 12
"""How many lines of what happened meanwhile a page shows."""
A_LITTLE = 10
"""Seconds after which a page without a script asks whether somebody else has played."""
CHAPTER = 5000
"""A chapter of the rules up to so many letters is shown whole beside the table."""


def frame_of(table: Table, see: PageState, prefs: Prefs, visit: Visit) -> Frame:
    """The table now or at an earlier moment; before it begins, who comes; after the end, its story."""
    if not table.started:
        return gathering(table, see, prefs, visit)
    held = table.seats_of(visit.guest)
    if table.match.over and see.at is None:
        return end(table, see, prefs, held, visit)
    mine, now = held if table.over else visit.mine(table), visit.now()
    share = visit.link(table, "watch")
    return frame(table, see, prefs, mine, held, now=now, share=share, ask=visit.counsel)


async def look_ahead(table: Table, see: PageState, visit: Visit) -> None:
    """Work out what the past of a long game is drawn from, before it is drawn and everybody waits."""
    if see.at is not None or table.guided:
        waiting = () if table.over else table.waiting_for
        await look_back(table, acting_seat(table, see, waiting, visit.mine(table)))


def frame(
    table: Table,
    see: PageState,
    prefs: Prefs,
    mine: Sequence[int],
    held: Sequence[int] = (),
    *,
    now: float = 0.0,
    share: str = "",
    ask: Ask | None = None,
) -> Frame:
    """The page of a table for somebody who plays for some seats, or only looks on.

    `now` is the time, `share` the link that shows this table to others, and `ask` answers who wants advice.
    """
    sight = Sight(table, see, prefs.lang, mine, held, now)
    name, t = sight.texts.say("game.name"), words(prefs.lang)
    advice = advised(sight, ask)
    html = render("table.html", prefs, **context(sight, prefs, name), share=share, advised=advice)
    if sight.hint is not None and sight.hint.points_at:
        where = f'id="{sight.hint.points_at}"'  # anything of the page, drawn by whoever draws it
        html = html.replace(where, f"{where} data-pointed", 1)
    if advice is not None and advice.action is not None:
        html = pointed(html, sight, advice.action)
    said = list(sight.log[sight.at - 1].sentences) if sight.at else []
    title = t("table.title-mine", game=name) if sight.my_turn else name
    waits, choosing = not sight.past and not sight.my_turn, sight.pressed is not None
    again = (1 if sight.alone else A_LITTLE) if waits else int(advice is not None and advice.waiting)
    return Frame(Markup(html), title, said, again, choosing=choosing)


def tools(sight: Sight, prefs: Prefs) -> Markup:
    """What the bar offers besides taking back: the same for all who look at the same."""
    offers = {"talks": bool(phrases(sight)), "advises": may_advise(sight)}
    about = {"sight": sight, "see": sight.see, "table": sight.table, **offers}
    return sight.shared(
        ("tools", sight.see, prefs.lang, *offers.values()),
        lambda: Markup(render("table/tools.html", prefs, **about)),
    )


def context(sight: Sight, prefs: Prefs, name: str) -> dict[str, Any]:
    """What the template is given."""
    table, see, look, view, eyes = sight.table, sight.see, sight.look, sight.view, sight.eyes
    seated = sight.seat != SPECTATOR
    lines = shown_lines(sight)
    undo = table.undo_reason(sight.mine) if not sight.past else "past"
    return {
        "table": table,
        "see": see,
        "sight": sight,
        "world": world_class(table.game),
        "version": version(table.game),
        "name": name,
        "cmd": f"{table.seq}-{secrets.token_hex(6)}",
        "turn": table.game.turn(view),
        "undo_reason": undo,
        "undo_why": shared_texts(prefs.lang).say(f"table.undo.{undo}") if undo and not sight.past else "",
        "tools": tools(sight, prefs),
        "cards": seat_cards(sight),
        "shared": look.shared(view, eyes),
        "clock": look.clock(view, eyes),
        "board": look.board(view, eyes),
        "text_board": sight.shared(("text", sight.lang), lambda: table.game.text_board(view, sight.texts)),
        "lines": lines,
        "log_html": log_html(sight, lines),
        "overlay": look.overlay(view, eyes),
        "moment": look.moment(view, eyes),
        "after_act": after_act(table, see, sight.mine).query(),
        "hint": sight.hint,
        "intended": intended(sight),
        "asked": sight.my_turn and any(sight.form(action) == PASS for action in sight.legal),
        "me": sight.seat if seated else None,
        "pawn_id": look.pawn(view, sight.seat) if seated else "",
        "hand": look.hand(view, sight.seat, eyes) if seated and not sight.past else "",
        "replay": replay(sight) if sight.past else None,
        "groups": sight.pressed.groups if sight.pressed else (),
        "drawer": drawer(sight, prefs.lang) if see.rules else None,
        "told": [sight.log[play] for play in missed(sight)[-TOLD:]],
        "told_before": max(0, len(missed(sight)) - TOLD),
        "asks": asked(sight),
        "offer": offer(sight),
        "phrases": phrases(sight),
        "frozen": shared_texts(prefs.lang).say("errors.table-frozen", at=table.seq + 1)
        if table.frozen
        else "",
    }


def missed(sight: Sight) -> list[int]:
    """The plays that told something while somebody was away."""
    if sight.see.since is None or sight.past:
        return []
    plays = range(sight.see.since, sight.match.ply)
    return [play for play in plays if sight.match.entries[play].news]


@dataclass(frozen=True)
class Asked:
    """Something everybody must agree to."""

    sentence: str
    mine: bool
    """Whether the reader has agreed already, or is not asked."""
    agreed: int
    total: int


def asked(sight: Sight) -> Asked | None:
    """What is proposed now."""
    proposal = sight.table.proposal
    if proposal is None:
        return None
    name, all_of_them = sight.name(proposal.asker), sight.table.asked_seats(sight.now)
    if proposal.what == "abandon":
        sentence = sight.t("table.asks-abandon", name=name)
    elif proposal.what.startswith("open"):
        sentence = sight.t("table.asks-open", name=name, seat=sight.name(proposal.number))
    else:
        sentence = sight.t("table.asks-back", name=name, n=sight.match.ply - proposal.number)
    mine = not (set(sight.held) & all_of_them) - proposal.agreed
    return Asked(sentence, mine, len(all_of_them & proposal.agreed), len(all_of_them))


@dataclass(frozen=True)
class Offer:
    """A bot that offers to come, or is on its way."""

    bot: int
    sentence: str
    coming: bool


def offer(sight: Sight) -> Offer | None:
    """What a bot offers whoever the page is about now, one at a time; who is on the way comes first."""
    table, meetings, me = sight.table, sight.game.meetings, sight.seat
    if meetings is None or sight.past or table.guided or me not in sight.mine:
        return None
    bots = [bot for bot in range(len(table.seats)) if bot != me]
    coming = [bot for bot in bots if table.meetings.get(bot) == me]
    for bot in coming or [bot for bot in bots if is_offered(table, bot, me)]:
        purpose = meetings.purposes[purpose_of(table, bot, me)]
        if purpose is not None:
            key = f"meetings.{purpose.key}" + ("-coming" if coming else "")
            kinds, numbers = ("seat", *purpose.names), (bot, purpose.number)
            return Offer(bot, sight.texts.sentence(key, kinds, numbers, sight.namer), bool(coming))
    return None


def phrases(sight: Sight) -> list[tuple[str, str]]:
    """What can be said with one press, where there is somebody to say it to."""
    alone = len(sight.table.people) < 2 or not sight.held
    return [] if alone else [(key, sight.t(f"phrases.{key}")) for key in PHRASES]


@dataclass(frozen=True)
class Drawer:
    """The rules beside the table."""

    section: Section | None
    text: Markup
    within: tuple[tuple[Section, Markup], ...]
    chapters: tuple[Section, ...]
    found: tuple[Section, ...]
    words: str
    """What was looked for, if anything was."""
    now: bool


def drawer(sight: Sight, lang: str) -> Drawer:
    """The § of the moment, or the one asked for, or those in which some words are; then the booklet."""
    book, asked = booklet(sight.game, lang), sight.see.rules
    now = sight.look.section(sight.view, sight.seat)
    number = now if asked == "now" else asked
    looked_for = "" if asked == "now" or asked.replace(".", "").isdigit() else asked
    section = None if looked_for else book.find(number)
    return Drawer(
        section,
        _linked(section, sight.see),
        _subsections(book, section, sight.see),
        book.chapters,
        book.search(looked_for)[:12],
        looked_for,
        number == now,
    )


def _linked(section: Section | None, see: PageState) -> Markup:
    return section.linked(lambda number: see.href(rules=number)) if section else Markup("")


def _subsections(
    book: Booklet, section: Section | None, see: PageState
) -> tuple[tuple[Section, Markup], ...]:
    """The § of a chapter with their texts; of a long chapter, only which there are."""
    if section is None or not section.is_chapter:
        return ()
    inside = book.within(section.number)
    short = sum(len(each.html) for each in inside) <= CHAPTER
    return tuple((each, _linked(each, see) if short else Markup("")) for each in inside)
