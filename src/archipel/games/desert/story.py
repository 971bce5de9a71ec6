"""The end of a game and how it came to it: the cause, a chart, scenes, and what everybody did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from markupsafe import Markup

from archipel.core.events import UNKNOWN, Event
from archipel.core.match import Entry
from archipel.draw.look import Crew, Eyes, Scene, Step, Story
from archipel.draw.markup import icon, safe
from archipel.games.desert import actions as act
from archipel.games.desert.conditions import directions_of, within_reach
from archipel.games.desert.panels import PART_ICONS, color, named, said
from archipel.games.desert.pieces import (
    AROUND,
    BLASTER,
    CELL_NAMES,
    CELLS,
    CLIMBER,
    DIRECTIONS,
    DROP,
    FIRST_CLUE,
    NO_TILE,
    OFF_BOARD,
    PARTS,
    RESERVE,
    ROLE_NAMES,
    SHIELD,
    TILES,
)
from archipel.games.desert.rules import clue_cell
from archipel.games.desert.state import (
    ENDINGS,
    HIDDEN,
    OUT_OF_SAND,
    TAKE_OFF,
    TAKEN,
    THIRST,
    Desert,
)
from archipel.games.desert.terrain import blocked, is_tunnel, level, together

DIFFICULTIES = act.OPTIONS[0].values
SCENES = 4
COLUMNS = 24
NEAR_ENOUGH = 4
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
    "there": 1000.0,
}


def story(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> Story:
    """How it ended, and the whole game in one picture."""
    won, ending = view.outcome == TAKE_OFF, ENDINGS[view.outcome]
    texts = eyes.texts
    sand = sum(event.c for entry in entries for event in entry.news if event.kind in (act.DUG, act.BLASTED))
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
        picture=picture(ending),
        chart_title=texts.template("story.chart"),
        chart=chart(entries, view, eyes),
        scenes=scenes(entries, view, eyes),
        crew=crew(entries, view, eyes),
        missed="" if won else missed(entries, view, eyes),
    )


@cache
def picture(ending: str) -> Markup:
    """The picture of an ending."""
    return Markup((Path(__file__).parent / "endings" / f"{ending}.svg").read_text("utf-8"))


def cause(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> str:
    """Why it ended, with the figures of this game."""
    texts, name = eyes.texts, named(view, eyes)
    count = sum(view.players[seat].water for seat in range(view.seats))
    if view.outcome == OUT_OF_SAND:
        count = sum(blocked(view, tile) for tile in range(TILES))
    dead = thirsty(entries)
    key = "thirst-many" if len(dead) > 1 else ENDINGS[view.outcome]
    why = texts.say(
        f"story.cause.{key}", n=len(dead) or count, seat=lambda form: name(dead[0] if dead else 0, form)
    )
    if view.outcome == TAKE_OFF:
        return why
    return f"{why} {texts.say(f'story.parts.{aboard(view)}')}"


def aboard(view: Desert) -> int:
    """How many parts have been taken."""
    return sum(spot == TAKEN for spot in view.parts)


def thirsty(entries: Sequence[Entry]) -> list[int]:
    """Who died of thirst in the last play."""
    return [event.a for event in entries[-1].news if event.kind == act.DIED_OF_THIRST] if entries else []


# Turns


def turns(entries: Sequence[Entry], view: Desert) -> list[tuple[int, Desert, Desert]]:
    """Each turn: the plays before it, the position it began with, the one it ended with."""
    starts = [
        n for n, entry in enumerate(entries) if n == 0 or entry.before.turn != entries[n - 1].before.turn
    ]
    befores = [entries[n].before for n in starts]
    return list(zip(starts, befores, [*befores[1:], view], strict=True))


def steps(entries: Sequence[Entry], view: Desert) -> list[Step]:
    """One a turn, with a mark where a part was taken or the storm picked up."""
    found = turns(entries, view)
    ends = [*(first for first, _, _ in found[1:]), len(entries)]
    return [
        Step(first, begun.active, color(begun, begun.active), mark_of(entries[first:last]))
        for (first, begun, _), last in zip(found, ends, strict=True)
    ]


def mark_of(entries: Sequence[Entry]) -> str:
    """What is worth a mark in a turn: a part before a stronger storm."""
    told = [event for entry in entries for event in entry.news]
    for event in told:
        if event.kind == act.TOOK:
            return PART_ICONS[event.b]
    rises = any(event.kind in (act.STORM_PICKED_UP, act.BLOWN_AWAY) for event in told)
    return "i-storm" if rises else ""


def chart(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> Markup:
    """A strip of storm levels over a strip of water for each player; the number is in each cell."""
    texts, found = eyes.texts, turns(entries, view)
    if len(found) > COLUMNS:
        apart = -(-len(found) // COLUMNS)
        found = [*found[:-1:apart], found[-1]]
    dead = thirsty(entries)
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
    return f'<td class="storm-{level(begun)}">{level(begun)}'


def storm_head(label: str) -> str:
    """The spiral before the strip of the storm."""
    return f'{icon("i-storm", 22)}<span class="vh">{label}</span>'


def pawn_head(view: Desert, seat: int, eyes: Eyes) -> str:
    """The sign of a player before the strip of their water."""
    role = ROLE_NAMES[view.players[seat].role]
    glyph = "#2b333b" if role in DARK_GLYPHS else "#fff"
    return (
        f'<svg width="26" height="26" aria-hidden="true"><circle cx="13" cy="13" r="12.5" '
        f'fill="{color(view, seat)}" stroke="#17242f66"/><use href="#i-{role}" x="5" y="5" width="16" '
        f'height="16" color="{glyph}"/></svg><span class="vh">{safe(eyes.name(view, seat))}</span>'
    )


# Scenes


def scenes(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> list[Scene]:
    """At most four: parts taken, the storm, the last water given, the end."""
    name = named(view, eyes)
    parts, rises, gifts, last = [], [], [], []

    def scene(ply: int, entry: Entry, event: Event, shape: str) -> Scene:
        return Scene(ply, entry.before.turn, shape, eyes.texts.event(event, name))

    for ply, entry in enumerate(entries, 1):
        for event in entry.news:
            if event.kind == act.TOOK:
                parts.append(scene(ply, entry, event, PART_ICONS[event.b]))
            elif event.kind == act.STORM_PICKED_UP and event.a > level(entry.before):
                rises.append(scene(ply, entry, event, "i-storm"))
            elif event.kind == act.GAVE_WATER and entry.before.players[event.a].water == event.c:
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
    name = named(view, eyes)
    return eyes.texts.say(
        "story.last-water", seat=lambda form: name(event.a, form), seat2=lambda form: name(event.b, form)
    )


# The crew


def crew(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> list[Crew]:
    """Everybody's best deed, no two alike as long as there are enough kinds."""
    done: Counter[tuple[int, str]] = Counter()
    for entry in entries:
        done.update(deeds_of(entry))
    done.update({(seat, "there"): 1 for seat in range(view.seats)})
    best = sorted(done, key=lambda deed: (-done[deed] / DEEDS[deed[1]], deed))
    chosen: dict[int, str] = {}
    for seat, kind in best:
        if seat not in chosen and kind not in chosen.values():
            chosen[seat] = kind
    return [honour(seat, chosen.get(seat, "there"), done, eyes) for seat in range(view.seats)]


def honour(seat: int, kind: str, done: Counter[tuple[int, str]], eyes: Eyes) -> Crew:
    """A deed in words."""
    fact = said(eyes.texts, f"story.deed.{kind}", n=done[seat, kind])
    return Crew(seat, fact, eyes.texts.say(f"story.honour.{kind}"))


def deeds_of(entry: Entry) -> Counter[tuple[int, str]]:
    """What a play was good for, and whose merit it was."""
    done: Counter[tuple[int, str]] = Counter()
    actor = entry.play.seat
    for event in entry.news:
        kind, seat = event.kind, event.a
        if kind in (act.DUG, act.BLASTED):
            done[seat, "sand"] += event.c
        elif kind == act.GAVE_WATER:
            done[seat, "water"] += event.c
        elif kind == act.MOVED:
            done[actor, "steps" if seat == actor else "guided"] += 1
        elif kind == act.GAINED and entry.play.action == act.REFILL:
            done[seat, "drawn"] += event.b
        elif kind in SIMPLE_DEEDS:
            done[seat, SIMPLE_DEEDS[kind]] += 1
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


# What was missing


def missed(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> str:
    """One concrete thing that was close at hand before the last card."""
    before = entries[-1].before if entries else view
    dead = thirsty(entries)
    if view.outcome == THIRST and dead:
        found = near_water(before, dead[0], eyes)
    elif view.outcome == OUT_OF_SAND:
        found = near_sand(before, eyes)
    else:
        found = near_parts(entries, before, eyes)
    return next(found, "") or next(near_parts(entries, before, eyes))


def near_water(before: Desert, dead: int, eyes: Eyes) -> Iterator[str]:
    """Shade or water that was not far from whoever had none, the nearest first."""
    texts, name, me = eyes.texts, named(before, eyes), before.players[dead]
    walk = walks(before, dead)
    others = [seat for seat in range(before.seats) if seat != dead]
    beside = [seat for seat in others if together(before, dead, seat)]

    def tell(key: str, seat2: int = 0, **facts: object) -> str:
        return said(
            texts,
            f"story.missed.{key}",
            seat=lambda form: name(dead, form),
            seat2=lambda form: name(seat2, form),
            **facts,
        )

    if me.equipment[SHIELD]:
        yield tell("shield-own")
    for seat in beside:
        if before.players[seat].equipment[SHIELD]:
            yield tell("shield-beside", seat)
        if before.players[seat].water:
            yield tell("water-beside", seat, n=before.players[seat].water)
    for seat in (dead, *beside):
        if before.players[seat].equipment[RESERVE]:
            yield tell("reserve", seat)
    for cell, far in walk.items():
        tile = before.grid[cell]
        if 0 < far <= NEAR_ENOUGH and is_tunnel(before, tile):
            yield tell("tunnel", cell=CELL_NAMES[cell].upper(), n=far)
    for cell, far in walk.items():
        tile = before.grid[cell]
        if before.backs[tile] == DROP and before.tiles[tile].face == UNKNOWN:
            yield tell("drop", cell=CELL_NAMES[cell].upper(), n=far)
    for seat in others:
        cell = before.tiles[before.players[seat].tile].cell
        if before.players[seat].water > 1 and cell in walk:
            yield tell("water-away", seat, n=before.players[seat].water, steps=walk[cell])


def walks(view: Desert, seat: int) -> dict[int, int]:
    """The cells a pawn can walk to and in how many steps, nearest first; tunnels aside."""
    here = view.tiles[view.players[seat].tile].cell
    climbs = view.players[seat].role == CLIMBER
    found, edge = {here: 0}, [here]
    for cell in edge:
        for beyond in AROUND[cell * DIRECTIONS : cell * DIRECTIONS + directions_of(view, seat)]:
            if beyond == OFF_BOARD or beyond in found or view.grid[beyond] == NO_TILE:
                continue
            if climbs or not blocked(view, view.grid[beyond]):
                found[beyond] = found[cell] + 1
                edge.append(beyond)
    return found


def near_sand(before: Desert, eyes: Eyes) -> Iterator[str]:
    """Sand that could have gone back to the pile."""
    texts, name = eyes.texts, named(before, eyes)
    dunes = sorted(
        (cell for cell in range(CELLS) if before.grid[cell] != NO_TILE),
        key=lambda cell: -before.tiles[before.grid[cell]].sand,
    )
    for seat in range(before.seats):
        if before.players[seat].equipment[BLASTER]:
            cell = next(cell for cell in dunes if within_reach(before, seat, cell))
            sand = before.tiles[before.grid[cell]].sand
            if sand > 1:
                yield said(
                    texts,
                    "story.missed.blaster",
                    seat2=lambda form, seat=seat: name(seat, form),
                    cell=CELL_NAMES[cell].upper(),
                    n=sand,
                )
    sand = before.tiles[before.grid[dunes[0]]].sand
    yield said(texts, "story.missed.dune", cell=CELL_NAMES[dunes[0]].upper(), n=sand)


def near_parts(entries: Sequence[Entry], before: Desert, eyes: Eyes) -> Iterator[str]:
    """How close the machine was to being whole."""
    texts = eyes.texts
    if aboard(before) == PARTS:
        yield said(texts, "story.missed.pad")

    def tell(key: str, part: int, **facts: object) -> str:
        return said(texts, f"story.missed.{key}", part=lambda form: texts.word("part", part, form), **facts)

    for part in range(PARTS):
        spot = before.parts[part]
        if spot < TILES:
            cell = CELL_NAMES[before.tiles[spot].cell].upper()
            yield tell("waiting", part, cell=cell, turn=located_in(entries, part))
    for part in range(PARTS):
        clues = [clue_cell(before, FIRST_CLUE + 2 * part + axis) >= 0 for axis in range(2)]
        if before.parts[part] == HIDDEN and any(clues):
            yield tell("clue", part)
    yield said(texts, "story.missed.parts", n=PARTS - aboard(before))


def located_in(entries: Sequence[Entry], part: int) -> int:
    """The turn since which everybody could see a part."""
    for entry in entries:
        for event in entry.news:
            if event.kind in (act.LOCATED, act.PART_LANDED) and event.a == part:
                return int(entry.before.turn)
    return int(entries[0].before.turn) if entries else 1
