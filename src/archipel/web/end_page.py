"""The end of a game: how it ended, its story, its crew, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlencode

from babel.dates import format_timedelta
from markupsafe import Markup

from archipel.bots.advice import Review
from archipel.draw.look import Story
from archipel.table.table import Table
from archipel.web.chances import chances
from archipel.web.dock import CONTINUE, PASS
from archipel.web.new_table import choice
from archipel.web.page_state import PageState, Prefs
from archipel.web.pages import Frame, render, version, words
from archipel.web.sight import Sight
from archipel.web.visit import Visit

SOON = 3
"""Seconds after which a page without a script asks whether the chances are known."""
ROUNDS_BACK = 2
"""How many rounds before a loss the game can be taken up again."""


@dataclass(frozen=True)
class Mate:
    """One player of the crew."""

    name: str
    pawn: str
    fact: str
    title: str
    numbers: str
    """How much they played, how long they thought, and what it was worth."""


@dataclass(frozen=True)
class Harder:
    """The next level: its name, and the query that asks for it."""

    level: str
    query: str


@dataclass(frozen=True)
class Again:
    """A turn from which a lost game can be played again."""

    turn: int
    ply: int


def end(table: Table, see: PageState, prefs: Prefs, mine: Sequence[int], visit: Visit | None = None) -> Frame:
    """The page of a game that is over; until its chances are known it asks for them again."""
    sight = Sight(table, see, prefs.lang, mine)
    told, review = chances(sight, visit)
    waits = told is not None and told.busy
    story = sight.look.story(table.match.entries, sight.view, sight.eyes)
    html = render(
        "end.html",
        prefs,
        here=f"/table/{table.id}?",
        table=table,
        game=table.game,
        version=version(table.game),
        game_name=sight.texts.say("game.name"),
        story=story,
        chances=told,
        facts=facts(table, story, prefs.lang),
        crew=[
            Mate(
                sight.name(one.seat),
                sight.look.pawn(sight.view, one.seat),
                one.fact,
                one.title,
                " · ".join(numbers(sight, one.seat)),
            )
            for one in story.crew
        ],
        played=bool(mine),
        harder=harder(sight) if story.won else None,
        again=None if story.won else again(sight, review),
    )
    said = list(sight.log[-1].sentences) if sight.log else []
    return Frame(Markup(html), story.title, said, again=SOON if waits else 0, live=waits)


def facts(table: Table, story: Story, lang: str) -> list[str]:
    """What the story counts, and how long it took."""
    if table.ended is None or table.ended <= table.created:
        return list(story.facts)
    minutes = max(1, round((table.ended - table.created) / 60))
    return [*story.facts[:1], words(lang)("end.minutes", n=minutes), *story.facts[1:]]


def numbers(sight: Sight, seat: int) -> Iterator[str]:
    """What can be counted of a player: moves, time, points."""
    table, idle = sight.table, (CONTINUE, PASS)
    befores = [table.created, *table.times]
    plays = [
        at - before
        for entry, before, at in zip(sight.match.entries, befores, table.times, strict=False)
        if entry.play.seat == seat and sight.form(entry.play.action) not in idle
    ]
    yield sight.t("end.moves", n=len(plays))
    if table.seats[seat].kind != "bot" and sum(plays) >= 1:
        spent = format_timedelta(timedelta(seconds=sum(plays)), threshold=1, locale=sight.lang)
        yield sight.t("end.thought", time=spent)
    if not sight.game.cooperative:
        yield sight.t("end.points", n=sight.game.score(sight.match.state, seat))


def harder(sight: Sight) -> Harder | None:
    """The next level of difficulty, where the game has one."""
    option = next((option for option in sight.game.options if option.key == "difficulty"), None)
    if option is None:
        return None
    options = sight.match.options
    number = option.values.index(options[option.key]) + 1
    if number == len(option.values):
        return None
    following = option.values[number]
    level = choice(option, sight.texts, following).values[number].title
    return Harder(level, urlencode({**options, option.key: following}))


def again(sight: Sight, review: Review | None) -> Again | None:
    """Where to take a lost game up again: a person's last turn with even chances, if there was one and it is
    known; else one a few rounds before the end."""
    steps = list(sight.look.steps(sight.match.entries, sight.view))
    mine = [
        Again(turn, step.first)
        for turn, step in enumerate(steps, 1)
        if step.seat in sight.mine and step.first > 0
    ]
    known = {} if review is None else {point.plays: point.won for point in review.points}
    open_still = [one for one in mine if known.get(one.ply, 0) >= 1 / 2]
    if open_still:
        return open_still[-1]
    early = [one for one in mine if one.turn <= len(steps) - ROUNDS_BACK * sight.match.seats]
    return early[-1] if early else mine[0] if mine else None
