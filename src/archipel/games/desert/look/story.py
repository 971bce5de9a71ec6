"""The end of a game and how it came to it: the cause, a chart, scenes, and what everybody did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup

from archipel.core.events import Event
from archipel.core.match import Entry
from archipel.draw import story as told
from archipel.draw.look import Crew, Eyes, Scene, Step, Story
from archipel.draw.markup import icon, safe

from ..rules import actions as act, meter, pieces, state as st, terrain
from ..rules.state import Desert
from . import missed, panels

DIFFICULTIES = act.OPTIONS[0].values
PICTURES = Path(__file__).parent / "endings"
SCENES = 4
COLUMNS = 24
DARK_GLYPHS = ("meteorologist", "navigator")
LAST_EVENTS = (act.WON, act.DIED_OF_THIRST, act.SAND_RAN_OUT, act.BLOWN_AWAY)
LAST_ICONS = ("i-star", "i-skull", "i-sand", "i-storm")

# What a player can be praised for, and how much of it is a good deal.
DEEDS = {
    "parts": 1.0,
    "water": 4.0,
    "sand": 12.0,
    "tiles": 6.0,
    "calmed": 4.0,
    "guided": 8.0,
    "carried": 3.0,
    "drawn": 4.0,
    "seen": 3.0,
    "flown": 2.0,
    "shade": 1.5,
    "steps": 20.0,
    "heat": 8.0,
}


def story(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> Story:
    """How it ended, and the whole game in one picture."""
    won, ending = view.outcome == st.TAKE_OFF, st.ENDINGS[view.outcome]
    texts = eyes.texts
    sand = sum(event.n for entry in entries for event in entry.news if event.kind in (act.DUG, act.BLASTED))
    facts = (
        texts.say("story.turns", n=view.turn),
        texts.say(f"story.level.{DIFFICULTIES[view.options.difficulty]}"),
        texts.say("story.sand", n=sand),
    )
    return Story(
        won=won,
        title=texts.say(f"story.title.{ending}"),
        cause=cause(entries, view, eyes),
        facts=facts,
        picture=told.picture(PICTURES, ending),
        chart_title=texts.template("story.chart"),
        chart=chart(entries, view, eyes),
        scenes=scenes(entries, view, eyes),
        crew=crew(entries, view, eyes),
        missed="" if won else missed.missed(entries, view, eyes),
    )


def cause(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> str:
    """Why it ended, with the figures of this game."""
    texts, name = eyes.texts, eyes.texts.namer(view, eyes.names)
    count = sum(view.players[seat].water for seat in range(view.seats))
    if view.outcome == st.OUT_OF_SAND:
        count = sum(terrain.blocked(view, tile) for tile in range(pieces.TILES))
    dead = missed.thirsty(entries)
    key = "thirst-many" if len(dead) > 1 else st.ENDINGS[view.outcome]
    why = texts.say(
        f"story.cause.{key}", n=len(dead) or count, seat=lambda form: name(dead[0] if dead else 0, form)
    )
    if view.outcome == st.TAKE_OFF:
        return why
    return f"{why} {texts.say(f'story.parts.{missed.aboard(view)}')}"


# Turns


def steps(entries: Sequence[Entry], view: Desert) -> list[Step]:
    """One a turn, with a mark where a part was taken or the storm picked up."""
    return told.steps(entries, view, panels.color, mark_of)


def mark_of(entries: Sequence[Entry]) -> str:
    """What is worth a mark in a turn: a part before a stronger storm."""
    news = [event for entry in entries for event in entry.news]
    for event in news:
        if event.kind == act.TOOK:
            return panels.PART_ICONS[event.part]
    rises = any(event.kind in (act.STORM_PICKED_UP, act.BLOWN_AWAY) for event in news)
    return "i-storm" if rises else ""


def chart(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> Markup:
    """A strip of storm levels over a strip of water for each player; the number is in each cell."""
    texts, found = eyes.texts, told.turns(entries, view)
    if len(found) > COLUMNS:
        apart = -(-len(found) // COLUMNS)
        found = [*found[:-1:apart], found[-1]]
    dead = missed.thirsty(entries)
    rows = [strip_row(storm_head(texts.say("story.storm")), [storm_cell(begun) for _, begun, _ in found])]
    for seat in range(view.seats):
        cells = [
            f'<td class="water-{end.players[seat].water}">{end.players[seat].water}' for _, _, end in found
        ]
        if seat in dead:
            cells[-1] = f'<td class="dead">{icon("i-skull")}<span class="vh">0</span>'
        rows.append(strip_row(pawn_head(view, seat, eyes), cells))
    numbers = "".join(f"<td>{begun.turn}" for _, begun, _ in found)
    dense = " dense" if len(found) > 16 else ""
    return Markup(
        f'<table class="strip{dense}"><caption class="vh">{texts.template("story.chart")}</caption><col>'
        f'<tbody>{"".join(rows)}</tbody><tfoot><tr><th scope="row">'
        f'<span class="vh">{texts.say("story.turn")}</span>{numbers}</tfoot></table>'
    )


def strip_row(head: str, cells: Sequence[str]) -> str:
    """One strip."""
    return f'<tr><th scope="row">{head}{"".join(cells)}'


def storm_cell(begun: Desert) -> str:
    """The level a turn began with."""
    return f'<td class="storm-{meter.level(begun)}">{meter.level(begun)}'


def storm_head(label: str) -> str:
    """The spiral before the strip of the storm."""
    return f'{icon("i-storm", 22)}<span class="vh">{label}</span>'


def pawn_head(view: Desert, seat: int, eyes: Eyes) -> str:
    """The sign of a player before the strip of their water."""
    role = pieces.ROLE_NAMES[view.players[seat].role]
    glyph = "#2b333b" if role in DARK_GLYPHS else "#fff"
    return (
        f'<svg width="26" height="26" aria-hidden="true"><circle cx="13" cy="13" r="12.5" '
        f'fill="{panels.color(view, seat)}" stroke="#17242f66"/><use href="#i-{role}" x="5" y="5" width="16" '
        f'height="16" color="{glyph}"/></svg><span class="vh">{safe(eyes.name(view, seat))}</span>'
    )


# Scenes


def scenes(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> list[Scene]:
    """At most four: parts taken, the storm, the last water given, the end."""
    name = eyes.texts.namer(view, eyes.names)
    parts, rises, gifts, last = [], [], [], []

    def scene(ply: int, entry: Entry, event: Event, shape: str) -> Scene:
        return Scene(ply, entry.before.turn, shape, eyes.texts.event(event, name))

    for ply, entry in enumerate(entries, 1):
        for event in entry.news:
            if event.kind == act.TOOK:
                parts.append(scene(ply, entry, event, panels.PART_ICONS[event.part]))
            elif event.kind == act.STORM_PICKED_UP and event.n > meter.level(entry.before):
                rises.append(scene(ply, entry, event, "i-storm"))
            elif event.kind == act.GAVE_WATER and entry.before.players[event.seat].water == event.n:
                gifts.append(Scene(ply, entry.before.turn, "i-drop", last_water(event, eyes, view)))
            elif event.kind in LAST_EVENTS:
                last.append(scene(ply, entry, event, LAST_ICONS[LAST_EVENTS.index(event.kind)]))
    chosen = last[:1]
    # The newest of each kind first, then what is left of the parts, then of the storm.
    for kind in (parts[-1:], rises[-1:], gifts[-1:], parts[-2::-1], rises[-2::-1]):
        chosen += kind[: SCENES - len(chosen)]
    return sorted(chosen, key=lambda scene: scene.ply)


def last_water(event: Event, eyes: Eyes, view: Desert) -> str:
    """Somebody emptied a canteen for somebody else."""
    name = eyes.texts.namer(view, eyes.names)
    return eyes.texts.say(
        "story.last-water",
        seat=lambda form: name(event.seat, form),
        seat2=lambda form: name(event.seat2, form),
    )


# The crew


def crew(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> list[Crew]:
    """Everybody's best deed, no two alike as long as there are enough kinds."""
    done: Counter[tuple[int, str]] = Counter()
    for entry in entries:
        done.update(deeds_of(entry))
    return told.crew(done, DEEDS, view.seats, eyes)


def deeds_of(entry: Entry) -> Counter[tuple[int, str]]:
    """What a play was good for, and whose merit it was."""
    done: Counter[tuple[int, str]] = Counter()
    actor = entry.play.seat
    for event in entry.news:
        kind = event.kind
        if kind in (act.DUG, act.BLASTED):
            done[event.seat, "sand"] += event.n
        elif kind == act.GAVE_WATER:
            done[event.seat, "water"] += event.n
        elif kind == act.MOVED:
            done[actor, "steps" if event.seat == actor else "guided"] += 1
        elif kind == act.GAINED and entry.play.action == act.REFILL:
            done[event.seat, "drawn"] += event.n
        elif kind in SIMPLE_DEEDS:
            done[event.seat, SIMPLE_DEEDS[kind]] += 1
    return done


SIMPLE_DEEDS = {
    act.TOOK: "parts",
    act.EXCAVATED: "tiles",
    act.CALMED: "calmed",
    act.CARRIED: "carried",
    act.SAW: "seen",
    act.SCOPED: "seen",
    act.FLEW: "flown",
    act.SHIELDED: "shade",
    act.DRANK: "heat",
}
