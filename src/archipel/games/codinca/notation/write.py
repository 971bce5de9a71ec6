"""A position as text.

The grid from the north, row by row, `F E A W` for the element and `+` for gold, `-` for stone; then the
players, and whatever is not as at the start:

    F+ E- A+ W-
    …
    s0 fire L3 D1* B2 C5 spirits=T01,T12 spent=T07    element, keys (* complete), spirit cards left, and
                                                      those spent without being shown
    s1 earth ? ? B3* ? spirits=?*2 spent=?*1          as another player sees it
    shown T04,T19                                     traps that were played
    last swap:a1-b2 flip:c3 trap:a1,d4                what the player before did, by where these tiles lie
    now flip:b1 push:1-right rotate:a1-half           now; and what the active player has done
    before F+ E- …   began F+ E- …                    the grid as the turn before began, and as this one did
                                                      (only with no_reverse=grid)
    turn s0 number=12                                 or: choose s1 first=s0     or: deal s0 first=s1
    spirit T12                                        the spirit card in play
    over opened
"""

from __future__ import annotations

from collections.abc import Iterable

from archipel.core.declared import SEAT, Line, Number, Said, Word, always, over
from archipel.core.events import UNKNOWN
from archipel.core.lines import names_in, optional

from ..rules import grid, pieces, sets, state as st
from ..rules.state import Codinca, Player
from . import traces

UNSEEN = "?"
NOTHING_HERE = "-"
COMPLETE = "*"
SIDE_SIGNS = "-+"


def most_turns(codinca: Codinca) -> int:
    """As many as the game can last."""
    return pieces.TURN_LIMITS[codinca.options.turns] * codinca.seats


TURN = Line(
    "turn",
    Word("active", SEAT),
    Said("number", Number(1, most_turns), "turn", usual=lambda codinca: 1 + codinca.active, when=always),
    unsaid="s0",
)
FIRST = Said("first", SEAT, when=always)
OUTER = {
    st.CHOOSE: Line("choose", Word("active", SEAT), FIRST),
    st.DEAL: Line("deal", Word("active", SEAT), FIRST),
}
OVER = over(st.ENDINGS)


def write(codinca: Codinca) -> list[str]:
    """The lines of a position, or of a view."""
    looks = [grid.look_at(codinca, cell) for cell in range(pieces.CELLS)]
    lines = [
        " ".join(map(tile_token, looks[start : start + pieces.SIDE]))
        for start in range(0, pieces.CELLS, pieces.SIDE)
    ]
    lines += [write_player(codinca, seat) for seat in range(codinca.seats)]
    lines += optional("shown", [cards_text(codinca.shown)] if codinca.shown else [])
    lines += optional("last", traces.deed_tokens(codinca, pieces.TO_BEFORE))
    lines += optional("now", traces.deed_tokens(codinca, 1))
    if codinca.options.no_reverse == st.BY_GRID and codinca.phase not in OUTER:
        lines += optional("before", grid_tokens(codinca.before) if any(codinca.before) else [])
        lines += optional("began", grid_tokens(codinca.began) if list(codinca.began) != looks else [])
    lines += OUTER.get(codinca.phase, TURN).written(codinca)
    if codinca.phase == st.SPIRIT:
        lines.append(f"spirit {UNSEEN if codinca.card == UNKNOWN else pieces.TRAP_NAMES[codinca.card]}")
    return [*lines, *OVER.written(codinca)]


def tile_token(look: int) -> str:
    """A tile as one sees it: `F+`."""
    return pieces.ELEMENT_SIGNS[look >> 1] + SIDE_SIGNS[look & pieces.GOLD]


def grid_tokens(looks: Iterable[int]) -> list[str]:
    """A whole grid in one line."""
    return [tile_token(look) for look in looks]


def seat_word(codinca: Codinca, seat: int) -> tuple[str, int]:
    """A player is called by the element, once it is chosen."""
    element = codinca.players[seat].element
    return ("seat", seat) if element == pieces.NO_ELEMENT else ("element", element)


def write_player(codinca: Codinca, seat: int) -> str:
    """One player's line."""
    player = codinca.players[seat]
    if player.element == pieces.NO_ELEMENT:
        return f"s{seat} {NOTHING_HERE}"
    words = [f"s{seat}", pieces.ELEMENT_NAMES[player.element]]
    words += [key_token(player, group) for group, key in enumerate(player.keys) if key != pieces.NO_KEY]
    words += some_cards("spirits", player.held, player.hand)
    words += some_cards("spent", player.buried, player.spent)
    return " ".join(words)


def key_token(player: Player, group: int) -> str:
    """A key: `L3`, `L3*` when it is complete, `?` when it is not known."""
    key = player.keys[group]
    if key == UNKNOWN:
        return UNSEEN
    return pieces.KEY_NAMES[key] + (COMPLETE if player.done >> group & 1 else "")


def some_cards(key: str, count: int, cards: int) -> list[str]:
    """Spirit cards, or how many there are."""
    if count == 0:
        return []
    return [f"{key}={cards_text(cards) if sets.size_of(cards) == count else f'{UNSEEN}*{count}'}"]


def cards_text(cards: int) -> str:
    """A set of spirit cards: `T01,T12`."""
    return ",".join(names_in(cards, pieces.TRAP_NAMES))
