"""Where things lie on the drawn board: three lanes with ships and flotsam, the quay; and in the tavern."""

from __future__ import annotations

from ..rules import pieces

VIEW_BOX = "0 0 720 646"

# The lanes
LANE = (26, 202, 378)
SQUARE_X = (322, 232, 146, 60)
"""The captain's square at the bow, then 1, 2 and 3."""
DECK = 124
"""How far under the top of its lane a figure stands."""
OUT = 24
"""How far a ship that sails has gone."""
HOME = (-80, 300)
"""Where figures are that are in a lair: out of sight, where they come from."""
FIGURE = 0.9

NEAR, FAR = (484, 88), (650, 92)
NEAR_STEP, FAR_STEP = 42, 26
NEAR_SIZE, FAR_SIZE = 1.32, 0.84
CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
"""Three loot tiles, then the bonus."""

# The quay
QUAY = 605
DECK_X, ROW_X, DISCARD_X = 40, (202, 344, 486), 652
STACK = 112
"""How wide a stack of cards may become."""
CARD_STEP = 27


def deck_square(ship: int, square: int, sailing: int) -> tuple[int, int]:
    """Where one stands on a square; a ship that sails has left."""
    return SQUARE_X[square] + (OUT if ship == sailing else 0), LANE[ship] + DECK


def spot(ship: int, nth: int, near: bool) -> tuple[int, int]:
    """Where a tile of a group lies."""
    (x, y), step = (NEAR, NEAR_STEP) if near else (FAR, FAR_STEP)
    across, down = CORNERS[nth]
    return x + across * step, LANE[ship] + y + down * step


BONUS_SPOT = pieces.GROUP_LOOT
assert len(LANE) == pieces.SHIPS
assert len(SQUARE_X) == pieces.SQUARES


def fan(cards: int, nth: int) -> float:
    """How far a card of a stack lies beside its middle."""
    step = min(CARD_STEP, STACK / max(1, cards - 1))
    return (nth - (cards - 1) / 2) * step


# The tavern

A_BAR = 8
"""So many figures stand at one bar: on a telephone each is as wide as a finger."""
FIRST_X, APART = 50, 88.6
BARS = {1: (330,), 2: (225, 420), 3: (178, 328, 478)}
CARDS_BELOW = 43
COINS = 592
SIGN = (360, 40)


def bars(seats: int) -> tuple[int, ...]:
    """How high the bars are at which so many players' crews wait."""
    return BARS[-(-pieces.CREW * seats // A_BAR)]


def at_bar(nth: int, seats: int) -> tuple[float, int]:
    """Where the nth of the queue stands."""
    return FIRST_X + APART * (nth % A_BAR), bars(seats)[nth // A_BAR]


def coin(nth: int, coins: int) -> float:
    """Where one of so many bids lies."""
    return 360 + APART * (nth - (coins - 1) / 2)
