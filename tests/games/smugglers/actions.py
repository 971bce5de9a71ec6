"""The numbers of actions, events and refusals, and how they are written."""

from __future__ import annotations

from archipel.core.game import Actions, EventKinds, Option, Refusals

from . import state as st

OPTIONS = (Option("rich", ("no", "yes"), "no"),)

WORDS = {
    "seat": tuple(f"s{seat}" for seat in range(st.SEATS)),
    "card": st.CARD_NAMES,
    "goods": st.CARD_NAMES[: st.GOODS],
    "team": st.TEAM_NAMES,
}
DEALT = {"deck": "card"}

action = Actions(WORDS)

CONTINUE = action("continue", "continue")
PASS = action("pass", "pass")
PLAY_TOLL = action("toll", "toll")
DRAW = action("draw", "draw")
SPY = action("spy", "spy")
DELIVER = action("deliver", "deliver")
WAIT = action("wait", "wait")
HIDE = action("hide", "hide {goods}")

FORMS = action.forms

# The first two arguments are public, the others are for those who may read them.
news = EventKinds()

DREW = news("drew", "seat", "n", "card")
HID = news("hid", "seat", "n", "goods")
SPIED = news("spied", "seat", "n", "goods")
WAITED = news("waited", "seat")
ANNOUNCED = news("announced", "seat", "n")
PASSED = news("passed", "seat")
TOLLED = news("tolled", "seat", "n")
DELIVERED = news("delivered", "seat", "goods")
SEIZED = news("seized", "seat", "goods")
ENDED = news("ended")

EVENTS = news.forms

refusals = Refusals(over="4", not_your_turn="1", not_now="1")
FINE, OVER, NOT_YOUR_TURN, NOT_NOW = refusals.of_every_game

DECK_EMPTY = refusals("deck_empty", "2.1")
HAND_FULL = refusals("hand_full", "2.1")
PILE_FULL = refusals("pile_full", "2.2")
NOT_HELD = refusals("not_held", "2.2")
NOTHING_TO_SPY = refusals("nothing_to_spy", "2.3")
NOTHING_HIDDEN = refusals("nothing_hidden", "2.4")
STILL_ASKED = refusals("still_asked", "3")
NOT_ASKED = refusals("not_asked", "3")
NO_TOLL = refusals("no_toll", "3")

REFUSALS = refusals.reasons
