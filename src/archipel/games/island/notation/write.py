"""A position as text.

The island from the north, row by row, `.` where it has no place; then whatever is not as at the start:

    FL Fools' Landing   BG CG GG IG SG gates of bronze, copper, gold, iron, silver
    TM TS temples of the moon and the sun (earth)      WG HG whispering and howling garden (wind)
    CE CS caves of embers and shadows (fire)           CP TP coral and tidal palace (ocean)
    BB CA CF DD LL MM OB PR TH WT  the other ten
    CP~ flooded   CPx sunk

    s0 pilot c1 earth*2 helicopter     a player: adventurer, place, hand
    meter 3                            ticks from the bottom of the water meter
    captured earth fire
    discard ocean*4 rise               treasure cards in the discard
    flood-discard FL BG                flood cards in the discard
    flood-top CP,TM WT,LL              layers put back on top, the uppermost first; the rest lies below
    turn s0 actions=2 flown=yes        or: treasure s0 due=2 waiting=s1    or: flood s0 due=3 waiting=none
    second s0                          the Engineer's second tile
    limit s1                           too many cards in hand
    swim waiting=s1                    pawns on a sunk tile; who may still send a helicopter for the doomed
    lift s1 s0,s2                      who flies the helicopter, and who is aboard
"""

from __future__ import annotations

from archipel.core.declared import SEAT, YES, Line, Number, Once, Own, Pile, Said, Things, Word, always, over
from archipel.core.lines import names_in, one_of, optional, seats_of, wrong

from ..rules import pieces, state as st, terrain
from ..rules.state import Island

NO_TILE_HERE = "."
DRY_MARK, FLOODED_MARK, SUNK_MARK = "", "~", "x"
INNER = {st.SECOND: "second", st.LIMIT: "limit", st.SWIM: "swim", st.LIFT: "lift"}


class AtPlace:
    """A place, as the cell where it is on this map."""

    def word(self, value: int, island: Island, record: object) -> str:
        return pieces.CELL_NAMES[terrain.cell_of(island, value)]

    def number(self, word: str, island: Island, record: object) -> int:
        place = terrain.place_at(island, one_of(word, pieces.CELL_NAMES))
        if place == pieces.NO_PLACE:
            cells = [cell for row in cells_of_map(island.options.map) for cell in row]
            there = [cell for cell in cells if terrain.place_at(island, cell) < pieces.PLACES]
            wrong("no-place", word, ", ".join(pieces.CELL_NAMES[cell] for cell in there))
        return place


PLAYER = Line(
    "",
    Word("role", Once(pieces.ROLE_NAMES, left="roles_left", code="role-twice")),
    Word("place", AtPlace()),
    Things("cards", Pile(pieces.CARD_NAMES[: pieces.HAND_KINDS], "treasure_left")),
)
METER = Line("meter", Word("tick", Number(0, pieces.SKULL)), when=always)
DISCARD = Line("discard", Things("treasure_discard", Pile(pieces.CARD_NAMES, "treasure_left")))
NUMBER = Said("number", Number(1, 1_000_000), "turn", usual=1)
BEFORE_A_CARD = (
    Word("active", SEAT),
    Own(lambda island, _: [str(island.cards_due)], key="due"),
    Own(lambda island, _: waiting(island) if island.decisions.depth == 1 else [], key="waiting"),
    NUMBER,
)
OUTER = {
    st.TURN: Line(
        "turn",
        Word("active", SEAT),
        Said("actions", Number(0, pieces.ACTIONS_A_TURN), "actions_left", pieces.ACTIONS_A_TURN, always),
        Said("flown", YES),
        NUMBER,
        unsaid="s0",
    ),
    st.TREASURE: Line("treasure", *BEFORE_A_CARD),
    st.FLOOD: Line("flood", *BEFORE_A_CARD),
}
OVER = over(st.ENDINGS)


def write(island: Island) -> list[str]:
    """The lines of a position."""
    lines = write_board(island)
    for seat in range(island.seats):
        lines += PLAYER.written(island, island.players[seat], f"s{seat}")
    lines += METER.written(island)
    lines += optional("captured", names_in(island.captured, pieces.TREASURE_NAMES))
    lines += DISCARD.written(island)
    lines += optional("flood-discard", cards_at(island, pieces.DISCARDED))
    layers = [",".join(cards_at(island, layer)) for layer in range(island.flood_top, 1, -1)]
    lines += optional("flood-top", layers)
    lines += OUTER[island.decisions.kinds[0]].written(island)
    lines += [write_inner(island, frame) for frame in range(1, island.decisions.depth)]
    return [*lines, *OVER.written(island)]


def cells_of_map(number: int) -> list[list[int]]:
    """The cells of a map's sheet, row by row."""
    return [
        [row * pieces.COLUMNS + column for column in range(pieces.MAP_COLUMNS[number])]
        for row in range(pieces.MAP_ROWS[number])
    ]


def write_board(island: Island) -> list[str]:
    """The rows of the island."""
    rows = cells_of_map(island.options.map)
    return [" ".join(tile_token(island, cell).ljust(3) for cell in row).rstrip() for row in rows]


def tile_token(island: Island, cell: int) -> str:
    """One cell: `.`, `CP`, `CP~`, `CPx`."""
    place = terrain.place_at(island, cell)
    if place == pieces.NO_PLACE:
        return NO_TILE_HERE
    return pieces.TILE_CODES[island.tiles[place]] + mark_of(island, place)


def mark_of(island: Island, place: int) -> str:
    """What is behind the name of a tile: nothing, flooded or sunk."""
    if terrain.holds(island.sunk, place):
        return SUNK_MARK
    return FLOODED_MARK if terrain.holds(island.flooded, place) else DRY_MARK


def cards_at(island: Island, where: int) -> list[str]:
    """The flood cards in a layer of the deck, or in the discard."""
    return [pieces.TILE_CODES[tile] for tile in range(pieces.TILES) if island.flood[tile] == where]


def waiting(island: Island) -> list[str]:
    """Who has not answered yet."""
    return [seats_of(island.decisions.waiting)]


def write_inner(island: Island, frame: int) -> str:
    """What is being decided inside the turn."""
    kind, words = island.decisions.kinds[frame], [f"s{island.decisions.seats[frame]}"]
    if kind == st.SWIM:
        innermost = frame == island.decisions.depth - 1
        words = [f"waiting={seats_of(island.decisions.waiting)}"] if innermost else []
    elif kind == st.LIFT:
        words.append(seats_of(island.aboard))
    return " ".join([INNER[kind], *words])
