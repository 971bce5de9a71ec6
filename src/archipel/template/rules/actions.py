"""The numbers of actions, events and refusals, and how they are written."""

from __future__ import annotations

from archipel.core.game import Actions, EventKinds, Option, Refusals
from archipel.template.rules import pieces

OPTIONS = (Option("pile", tuple(str(full) for full in pieces.FULL), "12"),)
WORDS = {"seat": tuple(f"s{seat}" for seat in range(pieces.SEATS)), "card": pieces.CARD_NAMES}
DEALT = {"deck": "card"}  # what each source of chance deals

action = Actions(WORDS)

CONTINUE = action("continue", "continue")  # always the first: the table's own next step
LAY = action("lay", "lay {card}")
DRAW = action("draw", "draw")

FORMS, COUNT = action.forms, action.count
KIND, CARD = action.kinds(), action.said("card")  # what an action is and says, by its number

news = EventKinds()

# The first two things that an event says are for everybody, the others for its readers.
DREW = news("drew", "seat", "n", "card")
LAID = news("laid", "seat", "card", "n")
FILLED = news("filled", "seat")
BURST = news("burst", "seat")
CLEARED = news("cleared")
ENDED = news("ended", "seat")

EVENTS = news.forms

refusal = Refusals(over="4", not_your_turn="3", not_now="3")
FINE, OVER, NOT_YOUR_TURN, NOT_NOW = refusal.of_every_game

NOT_HELD = refusal("not_held", "3.1")
HAND_FULL = refusal("hand_full", "3.2")
DECK_EMPTY = refusal("deck_empty", "3.2")
PILE_FULL = refusal("pile_full", "3.3")
NOT_FULL = refusal("not_full", "3.3")

REFUSALS = refusal.reasons
