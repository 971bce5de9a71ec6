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

from archipel.core.declared import SEAT, Line, Number, Own, Pile, Said, Things, Word, always, over
from archipel.core.events import UNKNOWN
from archipel.core.lines import counts, optional, seats_of
from archipel.core.records import row
from archipel.games.desert.notation import signs
from archipel.games.desert.rules import actions as act
from archipel.games.desert.rules import pieces, setup
from archipel.games.desert.rules import state as st
from archipel.games.desert.rules.state import Desert

METER = Line("meter", Word("tick", Number(0, 15)), when=always)
DISCARD = Line("discard", Things("storm_discard", Pile(pieces.STORM_NAMES, "storm_left")))
SOON = (
    Said("calmed", Number(0, pieces.MOST_CARDS)),
    Said("gifts", Number(0, pieces.GIFTS)),
    Said("number", Number(1, 1_000_000), "turn", usual=1),
)
TURN = Line(
    "turn",
    Word("active", SEAT),
    Said("actions", Number(0, 99), "actions_left", pieces.ACTIONS_A_TURN, always),
    *SOON,
    unsaid="s0",
)
STORM = Line(
    "storm",
    Word("active", SEAT),
    Own(lambda desert, _: [str(desert.cards_due)], key="due"),
    Own(lambda desert, _: [seats_of(desert.decisions.waiting)], key="waiting"),
    *SOON,
)
OVER = over(st.ENDINGS)


def write(desert: Desert) -> list[str]:
    """The lines of a position."""
    lines = write_board(desert)
    lines += [write_player(desert, seat) for seat in range(desert.seats)]
    lines += METER.written(desert)
    lines += optional("parts", write_parts(desert))
    lines += optional("used", counts(used_equipment(desert), pieces.EQUIPMENT_NAMES))
    lines += optional("deck", write_deck(desert))
    lines += DISCARD.written(desert)
    lines += optional("turned", counts(desert.storm_turned, pieces.STORM_NAMES))
    lines += (TURN if desert.decisions.kinds[0] == st.TURN else STORM).written(desert)
    lines += [write_inner(desert, frame) for frame in range(1, desert.decisions.depth)]
    return [*lines, *OVER.written(desert)]


def write_board(desert: Desert) -> list[str]:
    """Five rows of tiles, and which tile is which if they have moved."""
    tokens = [tile_token(desert, tile) for tile in desert.grid]
    width = max(map(len, tokens))
    padded = [token.ljust(width) for token in tokens]
    lines = [
        " ".join(padded[start : start + pieces.SIDE]).rstrip()
        for start in range(0, pieces.CELLS, pieces.SIDE)
    ]
    order = [tile for tile in desert.grid if tile != pieces.NO_TILE]
    if order != sorted(order):
        lines.append("tiles " + " ".join(act.WORDS["tile"][tile] for tile in order))
    return lines


def tile_token(desert: Desert, number: int) -> str:
    """One tile: `.`, `(G)1`, `P-2`."""
    if number == pieces.NO_TILE:
        return signs.EYE
    tile = desert.tiles[number]
    sand = str(tile.sand) if tile.sand else ""
    if tile.face == UNKNOWN:
        return signs.UNSEEN[desert.backs[number]] + sand
    letter = signs.LETTERS[tile.face]
    return (letter if tile.excavated else f"({letter})") + sand


def write_player(desert: Desert, seat: int) -> str:
    """One player's line."""
    player = desert.players[seat]
    words = [
        f"s{seat}",
        pieces.ROLE_NAMES[player.role],
        cell_of(desert, player.tile),
        f"water={player.water}",
    ]
    words += counts(player.equipment, pieces.EQUIPMENT_NAMES)
    if player.shield and desert.options.shield_follows:
        words.append(f"shaded*{player.shield}" if player.shield > 1 else "shaded")
    elif player.shield:
        places = [cell_of(desert, player.shield_tiles[raised]) for raised in range(player.shield)]
        words.append(f"shaded={','.join(places)}")
    return " ".join(words)


def cell_of(desert: Desert, tile: int) -> str:
    """The name of the cell a tile lies on."""
    return pieces.CELL_NAMES[desert.tiles[tile].cell]


def write_parts(desert: Desert) -> list[str]:
    """Where the parts are that are not hidden."""
    spots = {st.IN_STORM: "storm", st.TAKEN: "taken"}
    return [
        f"{pieces.PART_NAMES[part]}={spots.get(spot) or cell_of(desert, spot)}"
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
        return f"{signs.INNER[kind]} s{desert.guided} steps={desert.steps_left}"
    return f"{signs.INNER[kind]} s{seat} {cards(desert.storm_hand)}"
