"""The lines of a written position that are declared, and the signs of its board (see `write`)."""

from __future__ import annotations

from archipel.core.declared import SEAT, Line, Number, Once, Own, Pile, Said, Things, Word, always, over
from archipel.core.lines import counted, counts, number, one_of, seats_of, wrong

from ..rules import pieces, state as st
from ..rules.state import Desert, Player

LETTERS = ("G", "T", "L", "W", "M", "X", *(part + axis for part in "PECN" for axis in "-|"))
UNSEEN = {pieces.PLAIN: ".", pieces.DROP: "~"}
EYE = "@"
INNER = {st.GUIDE: "guide", st.FORECAST: "forecast", st.ORDER: "order", st.TRACK: "track"}
STORM_CARDS = Pile(pieces.STORM_NAMES, "storm_left")
EQUIPMENT = Pile(pieces.EQUIPMENT_NAMES, "equipment_left")
SHADED = "shaded"

# Players


class OnCell:
    """A tile, as the cell it lies on."""

    def word(self, value: int, desert: Desert, record: object) -> str:
        return pieces.CELL_NAMES[desert.tiles[value].cell]

    def number(self, word: str, desert: Desert, record: object) -> int:
        tile = desert.grid[one_of(word, pieces.CELL_NAMES)]
        if tile == pieces.NO_TILE:
            wrong("in-storm", word, "")
        return tile


ON_CELL = OnCell()


def canteen(player: Player) -> int:
    """How much water it holds."""
    return pieces.CANTEEN[player.role]


def write_equipment(desert: Desert, player: Player) -> list[str]:
    """In hand, and how many shields are raised if they follow."""
    raised = player.shield if desert.options.shield_follows else 0
    return [*counts(player.equipment, pieces.EQUIPMENT_NAMES), *counts([raised], [SHADED])]


def read_equipment(desert: Desert, player: Player, words: list[str]) -> None:
    """The same, read."""
    raised = [word for word in words if word.partition("*")[0] == SHADED]
    EQUIPMENT.take(desert, [word for word in words if word not in raised], player.equipment)
    player.cards = sum(player.equipment)
    for word in raised:
        if not desert.options.shield_follows:
            wrong("word", word, f"{SHADED}=c2")
        _, player.shield = counted(word, (SHADED,), pieces.SHIELDS)


def write_shaded(desert: Desert, player: Player) -> list[str]:
    """Where raised shields stand, if they stay on their tile."""
    stay = 0 if desert.options.shield_follows else player.shield
    return [ON_CELL.word(player.shield_tiles[raised], desert, player) for raised in range(stay)]


def read_shaded(desert: Desert, player: Player, words: list[str]) -> None:
    """The same, read."""
    if desert.options.shield_follows:
        wrong("word", f"{SHADED}={','.join(words)}", SHADED)
    player.shield = number(str(len(words)), 1, pieces.SHIELDS)
    for raised, name in enumerate(words):
        player.shield_tiles[raised] = ON_CELL.number(name, desert, player)


PLAYER = Line(
    "",
    Word("role", Once(pieces.ROLE_NAMES, left="roles_left", code="role-twice")),
    Word("tile", ON_CELL),
    Said("water", Number(0, canteen), usual=canteen, when=always),
    Own(write_equipment, read_equipment),
    Own(write_shaded, read_shaded, SHADED),
)

# The storm and the turn

METER = Line("meter", Word("tick", Number(0, 15)), when=always)
DISCARD = Line("discard", Things("storm_discard", STORM_CARDS))
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
