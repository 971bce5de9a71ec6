"""The end of a game: who won and how, the keys turn by turn, scenes, everybody's deed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from markupsafe import Markup

from archipel.core.events import Event
from archipel.core.match import Entry
from archipel.draw import story as told
from archipel.draw.look import Crew, Eyes, Scene, Step, Story
from archipel.draw.markup import safe, shortened, use

from ..notation import how_far
from ..rules import actions as act, pieces, sets, state as st, the_end
from ..rules.state import Codinca
from . import panels

PICTURES = Path(__file__).parent / "endings"
SCENES = 4
NOBODY = -1
LAST_EVENTS = {
    act.WON: "i-temple",
    act.WON_BY_KEYS: "i-key",
    act.WON_BY_SPIRITS: "i-spirit",
    act.NOBODY_WON: "i-clock",
}

# What a player can be praised for, and how much of it is a good deal.
DEEDS = {
    "keys": 2.5,
    "turned": 5.0,
    "pushed": 1.5,
    "rotated": 1.5,
    "swapped": 18.0,
    "flipped": 18.0,
    "spared": 3.0,
}
SIMPLE_DEEDS = {
    act.KEY_DONE: "keys",
    act.PUSHED: "pushed",
    act.ROTATED: "rotated",
    act.SWAPPED_TILES: "swapped",
    act.FLIPPED_TILE: "flipped",
}


def story(entries: Sequence[Entry], view: Codinca, eyes: Eyes) -> Story:
    """Who won and how, and the whole game in one picture."""
    ending, texts, first = st.ENDINGS[view.outcome], eyes.texts, winner(view)
    name = texts.namer(view, eyes.names)
    keys = sum(sets.size_of(view.players[seat].done) for seat in range(view.seats))
    spirits = sum(e.kind in (act.SPENT, act.TRAPPED_TILES) for entry in entries for e in entry.news)
    won = first != NOBODY and (first == eyes.seat or not panels.is_seated(view, eyes.seat))
    return Story(
        won=won,
        title=texts.say(f"story.title.{ending}", seat=lambda form: name(first, form)),
        cause=cause(entries, view, eyes, first),
        facts=(
            texts.say("story.turns", n=view.turn),
            texts.say("story.keys", n=keys),
            texts.say("story.spirits", n=spirits),
        ),
        picture=told.picture(PICTURES, ending),
        chart_title=texts.template("story.chart"),
        chart=chart(entries, view, eyes),
        scenes=scenes(entries, view, eyes),
        crew=crew(entries, view, eyes),
        missed="" if won else missed(view, eyes),
    )


def winner(view: Codinca) -> int:
    """Who won; nobody after a draw."""
    if view.outcome == st.DRAW:
        return NOBODY
    return max(range(view.seats), key=lambda seat: the_end.points(view, seat))


def cause(entries: Sequence[Entry], view: Codinca, eyes: Eyes, first: int) -> str:
    """How it was won, with the figures of this game."""
    texts, name = eyes.texts, eyes.texts.namer(view, eyes.names)
    best = max(range(view.seats), key=lambda seat: the_end.points(view, seat))
    others = [sets.size_of(view.players[seat].done) for seat in range(view.seats) if seat != best]
    done = [event for entry in entries for event in entry.news if event.kind == act.KEY_DONE]
    last = [event.key for event in done if event.seat == best]
    return texts.say(
        f"story.cause.{st.ENDINGS[view.outcome]}",
        seat=lambda form: name(best, form),
        n=sets.size_of(view.players[best].done),
        other=max(others),
        spirits=view.players[best].held,
        turn=view.turn,
        key=texts.word("key", last[-1]) if last else "",
    )


# Turns


def steps(entries: Sequence[Entry], view: Codinca) -> list[Step]:
    """One a turn, with a mark where a key was completed; what came before the first belongs to it."""
    found = told.steps(entries, view, panels.color, mark_of)
    if len(found) > 1 and entries[0].before.turn == 0:
        return [replace(found[1], first=0), *found[2:]]
    return found


def mark_of(entries: Sequence[Entry]) -> str:
    """A key in a turn in which one was completed."""
    done = any(event.kind == act.KEY_DONE for entry in entries for event in entry.news)
    return "i-key" if done else ""


# The chart

LEFT, RIGHT, TOP, LOW = 26, 556, 22, 196
MOST_NUMBERS = 14
APART = 4
"""How far the lines of two players with as many keys are apart."""


def chart(entries: Sequence[Entry], view: Codinca, eyes: Eyes) -> Markup:
    """The keys of each player turn by turn, as steps in the colour and with the sign of the element."""
    texts, last = eyes.texts, max(1, int(view.turn))
    wide = (RIGHT - LEFT) / last
    rows = "".join(
        f'<path class="grid" d="M{LEFT} {height(n):g}H{RIGHT}"/><text x="12" y="{height(n) + 4:g}">{n}</text>'
        for n in range(pieces.GROUPS + 1)
    )
    apart = -(-last // MOST_NUMBERS)
    numbers = "".join(
        f'<text x="{LEFT + wide * n:.0f}" y="218">{n}</text>' for n in range(1, last + 1) if n % apart == 0
    )
    lines = "".join(line(entries, view, seat, eyes, wide) for seat in range(view.seats))
    counts = (
        f"{eyes.name(view, seat)} {sets.size_of(view.players[seat].done)}/{pieces.GROUPS}"
        for seat in range(view.seats)
    )
    label = safe(texts.say("story.label", keys=", ".join(counts)))
    return Markup(
        f'<svg class="race" viewBox="0 0 660 226" role="img" aria-label="{label}">'
        f"{rows}{numbers}{lines}</svg>"
    )


def height(keys: int) -> float:
    """How high so many keys reach."""
    return LOW - (LOW - TOP) * keys / pieces.GROUPS


def line(entries: Sequence[Entry], view: Codinca, seat: int, eyes: Eyes, wide: float) -> str:
    """One player's keys: a step and a medallion for each, and the name at the end."""
    down = APART * (seat - (view.seats - 1) / 2)
    shape = f"e-{pieces.ELEMENT_NAMES[view.players[seat].element]}"
    path, medals, count = f"M{LEFT} {height(0) + down:g}", "", 0
    for entry in entries:
        for event in entry.news:
            if event.kind == act.KEY_DONE and event.seat == seat:
                count += 1
                x, y = LEFT + wide * entry.before.turn, height(count) + down
                path += f"H{x:.0f}V{y:g}"
                medals += medal(shape, x, y, 11)
    y = height(count) + down
    names = sorted(range(view.seats), key=lambda one: (-sets.size_of(view.players[one].done), one))
    level = TOP + 2 + 46 * names.index(seat)
    short = shortened(eyes.name(view, seat), 11)
    return (
        f'<g class="x{view.players[seat].element}"><path class="line" d="{path}H{RIGHT}"/>{medals}'
        f'<path class="lead" d="M{RIGHT} {y:g}L{RIGHT + 10} {level:g}"/>{medal(shape, RIGHT + 22, level, 11)}'
        f'<text class="who" x="{RIGHT + 38}" y="{level + 4:g}">{safe(short)}</text></g>'
    )


def medal(shape: str, x: float, y: float, radius: int) -> str:
    """The sign of an element in a disc of its colour."""
    size = radius * 3 // 2
    drawn = use(shape, -size / 2, -size / 2, size, size)
    return f'<g class="badge" transform="translate({x:.0f},{y:g})"><circle r="{radius}"/>{drawn}</g>'


# Scenes


def scenes(entries: Sequence[Entry], view: Codinca, eyes: Eyes) -> list[Scene]:
    """At most four: the end, the last keys, and the trap that turned most tiles."""
    name = eyes.texts.namer(view, eyes.names)
    keys, traps, last = list[Scene](), list[tuple[int, Scene]](), list[Scene]()

    def scene(ply: int, entry: Entry, event: Event, shape: str) -> Scene:
        return Scene(ply, max(1, int(entry.before.turn)), shape, eyes.texts.event(event, name))

    for ply, entry in enumerate(entries, 1):
        for event in entry.news:
            if event.kind == act.KEY_DONE:
                keys.append(scene(ply, entry, event, "i-key"))
            elif event.kind == act.TRAPPED_TILES and event.n:
                traps.append((event.n, scene(ply, entry, event, "i-spirit")))
            elif event.kind in LAST_EVENTS:
                last.append(scene(ply, entry, event, LAST_EVENTS[event.kind]))
    chosen = last[:1]
    strongest = [found for _, found in sorted(traps, key=lambda pair: -pair[0])[:1]]
    for kind in (keys[-1:], strongest, keys[-2::-1]):
        fresh = [each for each in kind if each.ply not in {one.ply for one in chosen}]
        chosen += fresh[: SCENES - len(chosen)]
    return sorted(chosen, key=lambda scene: scene.ply)


# The crew


def crew(entries: Sequence[Entry], view: Codinca, eyes: Eyes) -> list[Crew]:
    """Everybody's best deed, no two alike as long as there are enough kinds."""
    done: Counter[tuple[int, str]] = Counter()
    for entry in entries:
        for event in entry.news:
            if event.kind in SIMPLE_DEEDS:
                done[event.seat, SIMPLE_DEEDS[event.kind]] += 1
            elif event.kind == act.TRAPPED_TILES and event.n:
                done[event.seat, "turned"] += event.n
    for seat in range(view.seats):
        if view.players[seat].held:
            done[seat, "spared"] = view.players[seat].held
    return told.crew(done, DEEDS, view.seats, eyes)


# What was missing


def missed(view: Codinca, eyes: Eyes) -> str:
    """How near my nearest open key was."""
    return next(near_keys(view, eyes), "") or eyes.texts.phrase("story.missed.keys")


def near_keys(view: Codinca, eyes: Eyes) -> Iterator[str]:
    """My own open keys, the nearest first."""
    if not panels.has_keys(view, eyes.seat):
        return
    player = view.players[eyes.seat]
    wrong = [
        (pieces.TILES_OF_A_KEY - how_far.tiles_right(view, eyes.seat, group), group)
        for group in range(pieces.GROUPS)
        if player.keys[group] < pieces.KEYS and not player.done >> group & 1
    ]
    for count, group in sorted(wrong):
        yield eyes.texts.phrase("story.missed.near", n=count, group=eyes.texts.word("group", group))
