"""A position from its text (see `lines`): crews, players, ships and piles, then what is being decided."""

from __future__ import annotations

from archipel.core.lines import keyed, wrong

from ..rules import hands, pieces, setup, state as st
from ..rules.state import Pirates
from . import decision, lines

KEYS = (
    *pieces.SHIP_NAMES,
    *("crew", "row", "discard", "lost", "turn", "sailing", "snails", "step", "last"),
    *("tavern", "laid", "auction", "over", "knows"),
)


def read(position: list[str], pirates: Pirates) -> None:
    """Fill a state from the lines of a position."""
    setup.clear(pirates)
    seats = [f"s{seat}" for seat in range(pirates.seats)]
    knowing = [words for key, *words in map(str.split, position) if key == "knows"]
    rest = keyed((line for line in position if line.split()[0] != "knows"), (*KEYS, *seats))
    if pirates.options.mode == st.INTERMEDIATE:
        rest.setdefault("crew", [])
    lines.SAME_CREW.read(pirates, rest)
    for seat, key in enumerate(seats):
        lines.PLAYER.read(pirates, rest, pirates.players[seat], key)
    for ship in range(pieces.SHIPS):
        lines.read_ship(pirates, ship, rest)
    for line in (lines.ROW, lines.DISCARD, lines.LOST):
        line.read(pirates, rest)
    for words in knowing:
        lines.read_knowledge(pirates, words)
    check_knowledge(pirates)
    decision.read(pirates, rest)


def check_knowledge(pirates: Pirates) -> None:
    """Nobody knows more of a hand than there is."""
    for seat in range(pirates.seats):
        player = pirates.players[seat]
        for suit, name in enumerate(pieces.SHIP_NAMES):
            known = [pirates.known[hands.knowledge_of(each, seat) + suit] for each in range(pirates.seats)]
            most = player.seen[suit] + max(known)
            if most > player.cards[suit] or known[seat]:
                wrong("known", f"s{seat} {name}*{most}", f"{name}*{player.cards[suit]}")
