"""The end of a game: who won and how, the points turn by turn, scenes, everybody's deed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from markupsafe import Markup

from archipel.core.match import Entry
from archipel.draw import story as told
from archipel.draw.look import Crew, Eyes, Scene, Step, Story, is_seated
from archipel.draw.markup import safe

from ..rules import actions as act, pieces, scoring, state as st, the_end
from ..rules.state import Pirates
from . import panels

PICTURES = Path(__file__).parent / "endings"
SCENES = 4

# What a player can be praised for, and how much of it is a good deal.
DEEDS = {
    "sailed": 5.0,
    "bonus": 5.0,
    "loot": 14.0,
    "tolls": 2.0,
    "stepped": 1.5,
    "declined": 1.5,
    "moved": 22.0,
    "drew": 40.0,
}
SIMPLE_DEEDS = {
    act.SET_SAIL: "sailed",
    act.TOOK_BONUS: "bonus",
    act.TOOK_LOOT: "loot",
    act.SNAIL_STEPPED: "stepped",
    act.DECLINED: "declined",
    act.BOARDED: "moved",
    act.MOVED: "moved",
    act.BECAME_CAPTAIN: "moved",
    act.TOOK_CARD: "drew",
    act.DREW_CARD: "drew",
}


def story(entries: Sequence[Entry], view: Pirates, eyes: Eyes) -> Story:
    """Who won and how, and the whole game in one picture."""
    ending, texts = st.ENDINGS[view.outcome], eyes.texts
    first = champions(view)
    won = eyes.seat in first or not is_seated(view, eyes.seat)
    sailings = sum(event.kind == act.SET_SAIL for entry in entries for event in entry.news)
    loot = sum(the_end.loot_of(view, seat) for seat in range(view.seats))
    return Story(
        won=won,
        title=texts.say(
            f"story.title.{'one' if len(first) == 1 else 'several'}", seat=names(view, first, eyes)
        ),
        cause=cause(view, eyes, first),
        facts=(
            texts.say("story.turns", n=view.turn),
            texts.say("story.sailings", n=sailings),
            texts.say("story.loot", n=loot),
        ),
        picture=told.picture(PICTURES, ending),
        chart_title=texts.template("story.chart"),
        chart=chart(entries, view, eyes),
        scenes=scenes(entries, view, eyes),
        crew=crew(entries, view, eyes),
        missed="" if won else missed(view, eyes),
    )


def champions(view: Pirates) -> list[int]:
    """Who has won: nobody is ahead of them in points, loot and cards (§10.5)."""
    best = int(the_end.winners(view))
    return [seat for seat in range(view.seats) if best >> seat & 1]


def names(view: Pirates, seats: Sequence[int], eyes: Eyes) -> str:
    """Some players by name."""
    said = [eyes.name(view, seat) for seat in seats]
    return (
        said[0]
        if len(said) == 1
        else eyes.texts.phrase("story.and", some=", ".join(said[:-1]), last=said[-1])
    )


def cause(view: Pirates, eyes: Eyes, first: Sequence[int]) -> str:
    """How it was decided, with the figures of this game."""
    best = first[0]
    others = [scoring.total(view, seat) for seat in range(view.seats) if seat not in first]
    key = st.ENDINGS[view.outcome]
    if view.outcome == st.BECALMED and len(first) > 1:
        key = st.ENDINGS[st.SHARED]
    return eyes.texts.say(
        f"story.cause.{key}",
        seat=names(view, first, eyes),
        n=scoring.total(view, best),
        other=max(others, default=0),
        loot=the_end.loot_of(view, best),
        cards=view.players[best].held,
        rounds=view.options.calm,
    )


# Turns


def steps(entries: Sequence[Entry], view: Pirates) -> list[Step]:
    """One a turn, with a mark where a ship sailed; the tavern belongs to the first."""
    found = told.steps(entries, view, panels.color, mark_of)
    if len(found) > 1 and entries[0].before.turn == 0:
        return [replace(found[1], first=0), *found[2:]]
    return found


def mark_of(entries: Sequence[Entry]) -> str:
    """A sail in a turn in which a ship sailed."""
    sailed = any(event.kind == act.SET_SAIL for entry in entries for event in entry.news)
    return "i-sail" if sailed else ""


# The chart

LEFT, RIGHT, TOP, LOW = 34, 556, 18, 196
MOST_NUMBERS, ROWS = 12, 4


def chart(entries: Sequence[Entry], view: Pirates, eyes: Eyes) -> Markup:
    """The points of each player turn by turn."""
    seats = range(view.seats)
    rounds = [begun for _, begun, _ in told.turns(entries, view)] + [view]
    curves = {seat: [int(scoring.total(each, seat)) for each in rounds] for seat in seats}
    top = max(1, *(max(curve) for curve in curves.values()))
    step = -(-top // ROWS)
    rows = "".join(
        f'<path class="grid" d="M{LEFT} {height(n, top):.0f}H{RIGHT}"/>'
        f'<text x="16" y="{height(n, top) + 4:.0f}">{n}</text>'
        for n in range(0, top + 1, step)
    )
    last = max(1, int(view.turn))
    apart = -(-last // MOST_NUMBERS)
    wide = (RIGHT - LEFT) / last
    numbers = "".join(
        f'<text x="{LEFT + wide * n:.0f}" y="216">{n}</text>' for n in range(apart, last + 1, apart)
    )
    ends = sorted(seats, key=lambda seat: (-curves[seat][-1], seat))
    lines = "".join(
        curve_of(view, seat, curves[seat], top, ends.index(seat), eyes) for seat in reversed(ends)
    )
    counts = ", ".join(f"{eyes.name(view, seat)} {curves[seat][-1]}" for seat in ends)
    label = safe(eyes.texts.say("story.label", points=counts))
    head = f'<svg class="race" viewBox="0 0 690 226" role="img" aria-label="{label}">'
    return Markup(f"{head}{rows}{numbers}{lines}</svg>")


def height(points: int, top: int) -> float:
    """How high so many points reach."""
    return LOW - (LOW - TOP) * points / top


def curve_of(view: Pirates, seat: int, curve: Sequence[int], top: int, rank: int, eyes: Eyes) -> str:
    """One player's points: steps, and the name with the sum at the end."""
    wide = (RIGHT - LEFT) / max(1, len(curve) - 1)
    path, before = f"M{LEFT} {height(curve[0], top):.0f}", curve[0]
    for n, points in enumerate(curve):
        if points != before:
            path += f"H{LEFT + wide * n:.0f}V{height(points, top):.0f}"
            before = points
    y, level = height(curve[-1], top), TOP + 4 + 36 * rank
    name = eyes.name(view, seat)
    short = name if len(name) <= 9 else f"{name[:8]}…"
    return (
        f'<g class="p{seat}"><path class="line" d="{path}H{RIGHT}"/>'
        f'<path class="lead" d="M{RIGHT} {y:.0f}L{RIGHT + 10} {level}"/>'
        f'<g transform="translate({RIGHT + 22} {level})"><circle r="11"/><use href="#pm-{seat}"/></g>'
        f'<text class="who" x="{RIGHT + 38}" y="{level + 4}">{safe(short)} {curve[-1]}</text></g>'
    )


# Scenes


def scenes(entries: Sequence[Entry], view: Pirates, eyes: Eyes) -> list[Scene]:
    """At most four: the richest hauls, a snail that became captain, and what brought the end."""
    name = eyes.texts.namer(view, eyes.names)
    hauls, odd, last = list[tuple[int, Scene]](), list[Scene](), list[Scene]()
    for ply, entry in enumerate(entries, 1):
        for event in entry.news:
            found = Scene(ply, max(1, int(entry.before.turn)), "i-chest", eyes.texts.event(event, name))
            if event.kind == act.TOOK_LOOT:
                after = entries[ply].before if ply < len(entries) else view
                gain = int(scoring.total(after, event.seat)) - int(scoring.total(entry.before, event.seat))
                hauls.append((gain, found))
            elif event.kind == act.SNAIL_STEPPED and event.square == pieces.CAPTAIN:
                odd.append(replace(found, icon="i-snail"))
            elif event.kind in (act.FLOTSAM_OUT, act.CALM_SEA):
                last.append(replace(found, icon="i-sail" if event.kind == act.FLOTSAM_OUT else "i-clock"))
    richest = [found for _, found in sorted(hauls, key=lambda pair: -pair[0])]
    chosen: list[Scene] = []
    for found in (*last[:1], *odd[:1], *richest):
        if len(chosen) < SCENES and found.ply not in {one.ply for one in chosen}:
            chosen.append(found)
    return sorted(chosen, key=lambda scene: scene.ply)


# The crew


def crew(entries: Sequence[Entry], view: Pirates, eyes: Eyes) -> list[Crew]:
    """Everybody's best deed, no two alike as long as there are enough kinds."""
    done: Counter[tuple[int, str]] = Counter()
    for entry in entries:
        for event in entry.news:
            if event.kind in SIMPLE_DEEDS:
                done[event.seat, SIMPLE_DEEDS[event.kind]] += 1
            elif event.kind == act.PAID_TOLL:
                done[event.seat2, "tolls"] += 1
    return told.crew(done, DEEDS, view.seats, eyes)


# What was missing


def missed(view: Pirates, eyes: Eyes) -> str:
    """The bonus that would have brought me most."""
    worth, kind = max(further(view, eyes.seat))
    if worth == 0:
        return eyes.texts.phrase("story.missed.loot")
    return eyes.texts.phrase("story.missed.bonus", bonus=eyes.texts.word("bonus", kind, "a"), n=worth)


def further(view: Pirates, seat: int) -> Iterator[tuple[int, int]]:
    """What one more bonus of each kind would have brought."""
    return ((int(scoring.worth_of_bonus(view, seat, kind)), kind) for kind in range(pieces.BONUSES))
