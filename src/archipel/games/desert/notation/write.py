"""Writing a position as text.

Five rows of tiles from the north, then whatever is not as at the start:

    .  a plain tile nobody looked under    ~  one with a water drop    @  the eye of the storm
    G gear   T tunnel   L launch pad   W well   M mirage   X the wreck
    P- E- C- N-  row clue of propeller, engine, crystal, navigation;   P| E| C| N|  column clue
    (G)  the face is known but the tile is not excavated     G2  two markers of sand on it

    s0 explorer c2 water=3 blaster jetpack*2     a player; `shaded` under a raised Solar Shield
    meter 4                                      ticks from the bottom of the storm meter
    parts engine=c3 crystal=storm propeller=taken
    used blaster                                 equipment out of the game
    deck top=n1,sun bottom=w2                    what is known of the storm deck
    discard n1*2 sun
    turn s0 actions=4 calmed=1                   or: storm s0 due=2 waiting=s1,s2
    guide s2 steps=2                             or: forecast s1 n1,sun
"""

from __future__ import annotations

from archipel.core.events import UNKNOWN
from archipel.core.lines import counts, optional
from archipel.core.records import row

from ..rules import actions as act, pieces, setup, state as st
from ..rules.state import Desert
from . import lines


def write(desert: Desert) -> list[str]:
    """The lines of a position."""
    written = write_board(desert)
    for seat in range(desert.seats):
        written += lines.PLAYER.written(desert, desert.players[seat], f"s{seat}")
    written += lines.METER.written(desert)
    written += optional("parts", write_parts(desert))
    written += optional("used", counts(used_equipment(desert), pieces.EQUIPMENT_NAMES))
    written += optional("deck", write_deck(desert))
    written += lines.DISCARD.written(desert)
    written += optional("turned", counts(desert.storm_turned, pieces.STORM_NAMES))
    written += (lines.TURN if desert.decisions.kinds[0] == st.TURN else lines.STORM).written(desert)
    written += [write_inner(desert, frame) for frame in range(1, desert.decisions.depth)]
    return [*written, *lines.OVER.written(desert)]


def write_board(desert: Desert) -> list[str]:
    """Five rows of tiles, and which tile is which if they have moved."""
    tokens = [tile_token(desert, tile) for tile in desert.grid]
    width = max(map(len, tokens))
    padded = [token.ljust(width) for token in tokens]
    written = [
        " ".join(padded[start : start + pieces.SIDE]).rstrip()
        for start in range(0, pieces.CELLS, pieces.SIDE)
    ]
    order = [tile for tile in desert.grid if tile != pieces.NO_TILE]
    if order != sorted(order):
        written.append("tiles " + " ".join(act.WORDS["tile"][tile] for tile in order))
    return written


def tile_token(desert: Desert, number: int) -> str:
    """One tile: `.`, `(G)1`, `P-2`."""
    if number == pieces.NO_TILE:
        return lines.EYE
    tile = desert.tiles[number]
    sand = str(tile.sand) if tile.sand else ""
    if tile.face == UNKNOWN:
        return lines.UNSEEN[desert.backs[number]] + sand
    letter = lines.LETTERS[tile.face]
    return (letter if tile.excavated else f"({letter})") + sand


def write_parts(desert: Desert) -> list[str]:
    """Where the parts are that are not hidden."""
    spots = {st.IN_STORM: "storm", st.TAKEN: "taken"}
    return [
        f"{pieces.PART_NAMES[part]}={spots.get(spot) or lines.ON_CELL.word(spot, desert, desert)}"
        for part, spot in enumerate(desert.parts)
        if spot != st.HIDDEN
    ]


def write_deck(desert: Desert) -> list[str]:
    """What is known of the storm deck, from the top and from the bottom."""
    known = {"top": cards(desert.storm_top), "bottom": cards(desert.storm_bottom)}
    return [f"{key}={value}" for key, value in known.items() if value]


def cards(known: row[int]) -> str:
    """A list of storm cards in order."""
    return ",".join(pieces.STORM_NAMES[known[place]] for place in range(1, known[0] + 1))


def used_equipment(desert: Desert) -> list[int]:
    """Equipment that has left the game."""
    whole = Desert()
    whole.options.storm_tracker = desert.options.storm_tracker
    setup.fill_piles(whole)
    held = [
        sum(desert.players[seat].equipment[card] for seat in range(desert.seats))
        for card in range(pieces.EQUIPMENT)
    ]
    return [whole.equipment_left[c] - desert.equipment_left[c] - held[c] for c in range(pieces.EQUIPMENT)]


def write_inner(desert: Desert, frame: int) -> str:
    """What is being decided inside the turn."""
    kind, seat = desert.decisions.kinds[frame], desert.decisions.seats[frame]
    if kind == st.GUIDE:
        return f"{lines.INNER[kind]} s{desert.guided} steps={desert.steps_left}"
    return f"{lines.INNER[kind]} s{seat} {cards(desert.storm_hand)}"
