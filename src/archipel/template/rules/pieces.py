"""What lies in the box, and the numbers of the game."""

from __future__ import annotations

SEATS = 4

KINDS = 5
CARD_NAMES = ("one", "two", "three", "four", "five")
CARDS = (4, 4, 4, 4, 4)
WORTH = (1, 2, 3, 4, 5)

HAND = 3
MOST_HAND = 5
FULL = (9, 12, 15)  # by the option

ENDINGS = ("running", "out")
RUNNING, OUT = range(2)
