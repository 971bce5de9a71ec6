"""A position as text, and the board in words.

s0 one*2 five points=1      a hand and its points; `?*3` is unknown, `-` empty
s1 ?*3 points=0
laid three two              what was laid before, or `-`
pile 5
turn s0
over out                    only at the end
"""

from __future__ import annotations

from archipel.core import hands
from archipel.core.lines import hand as hand_text, number, one_of, read_hand, wrong
from archipel.core.texts import GameTexts
from archipel.template.rules import pieces, pile
from archipel.template.rules.state import Table

POINTS = "points="


def write(table: Table) -> list[str]:
    """The lines of a position, or of a view."""
    lines = []
    for seat in range(table.seats):
        player = table.players[seat]
        hand = hand_text(player.cards, player.held, pieces.CARD_NAMES)
        lines.append(f"s{seat} {hand} {POINTS}{player.points}")
    laid = hand_text(table.laid, 0, pieces.CARD_NAMES)
    lines += [f"laid {laid}", f"pile {table.pile}", f"turn s{table.active}"]
    return lines + ([f"over {pieces.ENDINGS[table.outcome]}"] if table.outcome else [])


def read(lines: list[str], table: Table) -> None:
    """Fill a state, whose seats and options are set, from the lines of a position."""
    said = {line.split()[0]: line.split()[1:] for line in lines}
    seats = [f"s{seat}" for seat in range(table.seats)]
    needed = [*seats, "laid", "pile", "turn"]
    if list(said) not in (needed, [*needed, "over"]) or len(said) != len(lines) or not all(said.values()):
        wrong("lines", " ".join(said), " ".join(needed))
    for kind in range(pieces.KINDS):
        table.deck[kind] = pieces.CARDS[kind]
    for seat, name in enumerate(seats):
        *cards, points = said[name]
        player = table.players[seat]
        player.held = read_hand(table.deck, cards, pieces.CARD_NAMES, player.cards, pieces.MOST_HAND)
        player.points = number(points.removeprefix(POINTS), 0, 99)
    read_hand(table.deck, said["laid"], pieces.CARD_NAMES, table.laid)
    number(str(hands.deck_left(table)), 0, sum(pieces.CARDS))
    table.pile = number(said["pile"][0], 0, pile.full(table) + max(pieces.WORTH) - 1)
    table.active = one_of(said["turn"][0], seats)
    if "over" in said:
        table.outcome = one_of(said["over"][0], pieces.ENDINGS)


def text_board(table: Table, texts: GameTexts) -> str:
    """The pile, the deck and everybody's hand, a line each."""
    left = hands.deck_left(table)
    lines = [texts.say("board.pile", n=table.pile, full=pile.full(table)), texts.say("board.deck", n=left)]
    for seat in range(table.seats):
        player = table.players[seat]
        cards = [texts.word("card", kind) for kind in range(pieces.KINDS) for _ in range(player.cards[kind])]
        hand = ", ".join(cards) or texts.phrase("board.cards", n=player.held)
        lines.append(texts.say("board.player", seat=texts.word("seat", seat), hand=hand, n=player.points))
    return "\n".join(lines)
