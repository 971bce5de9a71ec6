"""The end of a game and how it came to it: the cause, scenes, what everybody did, what was missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from archipel.core.events import Event
from archipel.core.match import Entry
from archipel.draw import story as told
from archipel.draw.look import Crew, Eyes, Scene, Step, Story

from ..rules import actions as act, pieces, shoring, state as st, terrain
from ..rules.state import Island
from . import chart, odds, panels

DIFFICULTIES = act.OPTIONS[0].values
PICTURES = Path(__file__).parent / "endings"
SCENES = 4
LAST_EVENTS = (act.WON, act.LANDING_SANK, act.TREASURE_SANK, act.WENT_DOWN, act.SKULL_REACHED)
LAST_ICONS = ("i-helicopter", "i-skull", "i-skull", "i-skull", "i-rise")

# What a player can be praised for, and how much of it is a good deal.
DEEDS = {
    "treasures": 1.0,
    "shored": 8.0,
    "given": 3.0,
    "flown": 4.0,
    "guided": 4.0,
    "lifted": 3.0,
    "sandbags": 1.5,
    "swum": 1.5,
    "steps": 14.0,
    "drawn": 16.0,
}
SIMPLE_DEEDS = {
    act.CAPTURED: "treasures",
    act.SHORED: "shored",
    act.GAVE: "given",
    act.FLEW: "flown",
    act.GUIDED: "guided",
    act.BOARDED: "lifted",
    act.SANDBAGGED: "sandbags",
    act.SWAM: "swum",
    act.MOVED: "steps",
    act.DREW: "drawn",
}


def story(entries: Sequence[Entry], view: Island, eyes: Eyes) -> Story:
    """How it ended, and the whole game in one picture."""
    won, ending, texts = view.outcome == st.TAKE_OFF, st.ENDINGS[view.outcome], eyes.texts
    dried = sum(event.kind in (act.SHORED, act.SANDBAGGED) for entry in entries for event in entry.news)
    facts = (
        texts.say("story.turns", n=view.turn),
        texts.say(f"story.level.{DIFFICULTIES[view.options.difficulty]}"),
        texts.say("story.shored", n=dried),
    )
    return Story(
        won=won,
        title=texts.say(f"story.title.{ending}"),
        cause=cause(entries, view, eyes),
        facts=facts,
        picture=told.picture(PICTURES, ending),
        chart_title=texts.template("story.chart"),
        chart=chart.chart(entries, view, eyes),
        scenes=scenes(entries, view, eyes),
        crew=crew(entries, view, eyes),
        missed="" if won else missed(entries, view, eyes),
    )


def cause(entries: Sequence[Entry], view: Island, eyes: Eyes) -> str:
    """Why it ended, with the figures of this game."""
    texts, name = eyes.texts, eyes.texts.namer(view, eyes.names)
    lost, gone = lost_treasure(view), drowned(entries)
    why = texts.say(
        f"story.cause.{st.ENDINGS[view.outcome]}",
        n=terrain.standing(view).bit_count(),
        treasure=lambda form: texts.word("treasure", lost, form),
        seat=lambda form: name(gone, form),
    )
    if view.outcome == st.TAKE_OFF:
        return why
    return f"{why} {texts.say(f'story.treasures.{int(view.captured).bit_count()}')}"


def lost_treasure(view: Island) -> int:
    """The first treasure that nobody has captured and that both tiles took with them."""
    for treasure in range(pieces.TREASURES):
        first = pieces.FIRST_TREASURE_TILE + 2 * treasure
        both = all(terrain.holds(view.sunk, view.places[tile]) for tile in (first, first + 1))
        if both and not view.captured >> treasure & 1:
            return treasure
    return 0


def drowned(entries: Sequence[Entry]) -> int:
    """Who went down in the last play; the first player if nobody did."""
    news = entries[-1].news if entries else ()
    return next((event.seat for event in news if event.kind == act.WENT_DOWN), 0)


# Turns


def steps(entries: Sequence[Entry], view: Island) -> list[Step]:
    """One a turn, with a mark where a treasure was captured or the waters rose."""
    return told.steps(entries, view, panels.color, mark_of)


def mark_of(entries: Sequence[Entry]) -> str:
    """What is worth a mark in a turn: a treasure before a rise."""
    news = [event for entry in entries for event in entry.news]
    for event in news:
        if event.kind == act.CAPTURED:
            return panels.TREASURE_ICONS[event.treasure]
    rises = any(event.kind in (act.WATERS_ROSE, act.SKULL_REACHED) for event in news)
    return "i-rise" if rises else ""


# Scenes


def scenes(entries: Sequence[Entry], view: Island, eyes: Eyes) -> list[Scene]:
    """At most four: treasures, a tile saved in time, the waters, the end."""
    name = eyes.texts.namer(view, eyes.names)
    treasures, rises, saves, last = [], [], [], []

    def scene(ply: int, entry: Entry, event: Event, shape: str) -> Scene:
        return Scene(ply, entry.before.turn, shape, eyes.texts.event(event, name))

    for ply, entry in enumerate(entries, 1):
        for event in entry.news:
            if event.kind == act.CAPTURED:
                treasures.append(scene(ply, entry, event, panels.TREASURE_ICONS[event.treasure]))
            elif event.kind == act.WATERS_ROSE:
                rises.append(scene(ply, entry, event, "i-rise"))
            elif event.kind in (act.SHORED, act.SANDBAGGED) and odds.is_fatal(entry.before, event.tile):
                saves += saved(ply, entry, event, eyes)
            elif event.kind in LAST_EVENTS:
                last.append(scene(ply, entry, event, LAST_ICONS[LAST_EVENTS.index(event.kind)]))
    chosen = last[:1]
    closest = [found for _, found in sorted(saves, key=lambda pair: -pair[0])]
    # The newest of each kind first, then what is left of the treasures, then of the waters.
    for kind in (treasures[-1:], closest[:1], rises[-1:], treasures[-2::-1], rises[-2::-1]):
        fresh = [each for each in kind if each.ply not in {one.ply for one in chosen}]
        chosen += fresh[: SCENES - len(chosen)]
    return sorted(chosen, key=lambda scene: scene.ply)


def saved(ply: int, entry: Entry, event: Event, eyes: Eyes) -> list[tuple[float, Scene]]:
    """A tile whose loss would have ended the game, made dry while it was in danger."""
    chance = odds.risks(entry.before)[event.tile].sinks
    if chance == 0:
        return []
    name, texts = eyes.texts.namer(entry.before, eyes.names), eyes.texts
    sentence = texts.say(
        "story.scene.saved",
        seat=lambda form: name(event.seat, form),
        tile=lambda form: texts.word("tile", event.tile, form),
        percent=texts.percent(chance),
    )
    return [(chance, Scene(ply, entry.before.turn, "i-flood", sentence))]


# The crew


def crew(entries: Sequence[Entry], view: Island, eyes: Eyes) -> list[Crew]:
    """Everybody's best deed, no two alike as long as there are enough kinds."""
    done: Counter[tuple[int, str]] = Counter()
    for entry in entries:
        for event in entry.news:
            if event.kind in SIMPLE_DEEDS:
                done[event.seat, SIMPLE_DEEDS[event.kind]] += 1
    return told.crew(done, DEEDS, view.seats, eyes)


# What was missing


def missed(entries: Sequence[Entry], view: Island, eyes: Eyes) -> str:
    """One concrete thing that was close at hand before the end."""
    before = entries[-1].before if entries else view
    tiles = lost_tiles(view) if view.outcome in (st.LANDING_LOST, st.TREASURE_LOST) else []
    return next(near_tile(entries, before, tiles, eyes), "") or next(near_treasures(before, view, eyes))


def lost_tiles(view: Island) -> list[int]:
    """The tiles whose loss ended the game."""
    if view.outcome == st.LANDING_LOST:
        return [pieces.FOOLS_LANDING]
    first = pieces.FIRST_TREASURE_TILE + 2 * lost_treasure(view)
    return [first, first + 1]


def near_tile(entries: Sequence[Entry], before: Island, tiles: Sequence[int], eyes: Eyes) -> Iterator[str]:
    """Sandbags or an action that could have kept a tile."""
    texts, name = eyes.texts, eyes.texts.namer(before, eyes.names)
    wet = [tile for tile in tiles if terrain.holds(before.flooded, before.places[tile])]
    for seat in range(before.seats):
        if wet and before.players[seat].cards[pieces.SANDBAGS]:
            yield texts.phrase("story.missed.sandbags", seat=lambda form, seat=seat: name(seat, form))
    end = next((entry for entry in reversed(entries) if entry.play.action == act.END), None)
    for tile in wet:
        if end is not None and end.before.actions_left and end.before.turn == before.turn:
            seat = end.before.active
            if terrain.holds(
                shoring.within_reach(end.before, seat) & end.before.flooded, end.before.places[tile]
            ):
                yield texts.phrase(
                    "story.missed.shore",
                    seat=lambda form, seat=seat: name(seat, form),
                    tile=lambda form, tile=tile: texts.word("tile", tile, form),
                    n=end.before.actions_left,
                )


def near_treasures(before: Island, view: Island, eyes: Eyes) -> Iterator[str]:
    """How close the team was."""
    texts, name = eyes.texts, eyes.texts.namer(before, eyes.names)
    if view.outcome == st.DROWNED and before.options.lift_while_sinking == 0:
        for seat in range(before.seats):
            if before.players[seat].cards[pieces.HELICOPTER]:
                yield texts.phrase("story.missed.helicopter", seat=lambda form, seat=seat: name(seat, form))
    if before.captured == pieces.ALL_TREASURES:
        yield texts.phrase("story.missed.gather")
    held = [
        (before.players[seat].cards[treasure], seat, treasure)
        for seat in range(before.seats)
        for treasure in range(pieces.TREASURES)
        if not before.captured >> treasure & 1
    ]
    most, seat, treasure = max(held, default=(0, 0, 0))
    if most >= 3:
        yield texts.phrase(
            "story.missed.ready",
            seat=lambda form: name(seat, form),
            treasure=lambda form: texts.word("treasure", treasure, form),
            n=most,
        )
    yield texts.phrase("story.missed.treasures", n=pieces.TREASURES - int(before.captured).bit_count())
