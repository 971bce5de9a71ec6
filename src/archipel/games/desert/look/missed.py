"""After a loss: one concrete thing that was close at hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from archipel.core.events import UNKNOWN
from archipel.core.match import Entry
from archipel.draw.look import Eyes

from ..rules import actions as act, crew, digging, moving, pieces, state as st, terrain
from ..rules.state import Desert

NEAR_ENOUGH = 4


def missed(entries: Sequence[Entry], view: Desert, eyes: Eyes) -> str:
    """One concrete thing that was close at hand before the last card."""
    before = entries[-1].before if entries else view
    dead = thirsty(entries)
    if view.outcome == st.THIRST and dead:
        found = near_water(before, dead[0], eyes)
    elif view.outcome == st.OUT_OF_SAND:
        found = near_sand(before, eyes)
    else:
        found = near_parts(entries, before, eyes)
    return next(found, "") or next(near_parts(entries, before, eyes))


def near_water(before: Desert, dead: int, eyes: Eyes) -> Iterator[str]:
    """Shade or water that was not far from whoever had none, the nearest first."""
    texts, name, me = eyes.texts, eyes.texts.namer(before, eyes.names), before.players[dead]
    walk = walks(before, dead)
    others = [seat for seat in range(before.seats) if seat != dead]
    beside = [seat for seat in others if crew.together(before, dead, seat)]

    def tell(key: str, seat2: int = 0, **facts: object) -> str:
        return texts.phrase(
            f"story.missed.{key}",
            seat=lambda form: name(dead, form),
            seat2=lambda form: name(seat2, form),
            **facts,
        )

    if me.equipment[pieces.SHIELD]:
        yield tell("shield-own")
    for seat in beside:
        if before.players[seat].equipment[pieces.SHIELD]:
            yield tell("shield-beside", seat)
        if before.players[seat].water:
            yield tell("water-beside", seat, n=before.players[seat].water)
    for seat in (dead, *beside):
        if before.players[seat].equipment[pieces.RESERVE]:
            yield tell("reserve", seat)
    for cell, far in walk.items():
        tile = before.grid[cell]
        if 0 < far <= NEAR_ENOUGH and terrain.is_tunnel(before, tile):
            yield tell("tunnel", cell=pieces.CELL_NAMES[cell].upper(), n=far)
    for cell, far in walk.items():
        tile = before.grid[cell]
        if before.backs[tile] == pieces.DROP and before.tiles[tile].face == UNKNOWN:
            yield tell("drop", cell=pieces.CELL_NAMES[cell].upper(), n=far)
    for seat in others:
        cell = before.tiles[before.players[seat].tile].cell
        if before.players[seat].water > 1 and cell in walk:
            yield tell("water-away", seat, n=before.players[seat].water, steps=walk[cell])


def walks(view: Desert, seat: int) -> dict[int, int]:
    """The cells a pawn can walk to and in how many steps, nearest first; tunnels aside."""
    here = view.tiles[view.players[seat].tile].cell
    climbs = view.players[seat].role == pieces.CLIMBER
    found, edge = {here: 0}, [here]
    for cell in edge:
        for beyond in pieces.AROUND[
            cell * pieces.DIRECTIONS : cell * pieces.DIRECTIONS + moving.directions_of(view, seat)
        ]:
            if beyond == pieces.OFF_BOARD or beyond in found or view.grid[beyond] == pieces.NO_TILE:
                continue
            if climbs or not terrain.blocked(view, view.grid[beyond]):
                found[beyond] = found[cell] + 1
                edge.append(beyond)
    return found


def near_sand(before: Desert, eyes: Eyes) -> Iterator[str]:
    """Sand that could have gone back to the pile."""
    texts, name = eyes.texts, eyes.texts.namer(before, eyes.names)
    dunes = sorted(
        (cell for cell in range(pieces.CELLS) if before.grid[cell] != pieces.NO_TILE),
        key=lambda cell: -before.tiles[before.grid[cell]].sand,
    )
    for seat in range(before.seats):
        if before.players[seat].equipment[pieces.BLASTER]:
            cell = next(cell for cell in dunes if digging.within_reach(before, seat, cell))
            sand = before.tiles[before.grid[cell]].sand
            if sand > 1:
                yield texts.phrase(
                    "story.missed.blaster",
                    seat2=lambda form, seat=seat: name(seat, form),
                    cell=pieces.CELL_NAMES[cell].upper(),
                    n=sand,
                )
    sand = before.tiles[before.grid[dunes[0]]].sand
    yield texts.phrase("story.missed.dune", cell=pieces.CELL_NAMES[dunes[0]].upper(), n=sand)


def near_parts(entries: Sequence[Entry], before: Desert, eyes: Eyes) -> Iterator[str]:
    """How close the machine was to being whole."""
    texts = eyes.texts
    if aboard(before) == pieces.PARTS:
        yield texts.phrase("story.missed.pad")

    def tell(key: str, part: int, **facts: object) -> str:
        return texts.phrase(f"story.missed.{key}", part=lambda form: texts.word("part", part, form), **facts)

    for part in range(pieces.PARTS):
        spot = before.parts[part]
        if spot < pieces.TILES:
            cell = pieces.CELL_NAMES[before.tiles[spot].cell].upper()
            yield tell("waiting", part, cell=cell, turn=located_in(entries, part))
    for part in range(pieces.PARTS):
        clues = [terrain.clue_cell(before, pieces.FIRST_CLUE + 2 * part + axis) >= 0 for axis in range(2)]
        if before.parts[part] == st.HIDDEN and any(clues):
            yield tell("clue", part)
    yield texts.phrase("story.missed.parts", n=pieces.PARTS - aboard(before))


def located_in(entries: Sequence[Entry], part: int) -> int:
    """The turn since which everybody could see a part."""
    for entry in entries:
        for event in entry.news:
            if event.kind in (act.LOCATED, act.PART_LANDED) and event.part == part:
                return int(entry.before.turn)
    return int(entries[0].before.turn) if entries else 1


def aboard(view: Desert) -> int:
    """How many parts have been taken."""
    return sum(spot == st.TAKEN for spot in view.parts)


def thirsty(entries: Sequence[Entry]) -> list[int]:
    """Who died of thirst in the last play."""
    return [event.seat for event in entries[-1].news if event.kind == act.DIED_OF_THIRST] if entries else []
