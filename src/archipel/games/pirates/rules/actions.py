"""The numbers of actions, events and refusals, and how they are written."""

from __future__ import annotations

from archipel.core.game import Actions, Counted, EventKinds, Refusals

from . import pieces

WORDS = {
    "seat": tuple(f"s{seat}" for seat in range(pieces.SEATS)),
    "suit": pieces.SHIP_NAMES,
    "ship": pieces.SHIP_NAMES,
    "square": pieces.SQUARE_NAMES,
    "deck": Counted(pieces.FIRST, pieces.LAST),  # where the crew stands
    "species": pieces.SPECIES_NAMES,
    "kind": pieces.SPECIES_NAMES[1:],
    "spot": tuple(str(spot + 1) for spot in range(pieces.GROUP_LOOT)),
    "type": pieces.TYPE_NAMES,
    "loot": pieces.LOOT_NAMES,
    "bonus": pieces.BONUS_NAMES,
    "family": pieces.FAMILY_NAMES,
    "place": tuple(str(place + 1) for place in range(pieces.QUEUE)),
    "cards": tuple(str(cards) for cards in range(pieces.MOST_LAID + 1)),
}

# What each source of chance deals.
DEALT = {
    "talismans": "suit",
    "loot": "loot",
    "bonus": "bonus",
    "species": "kind",
    "first": "seat",
}

action = Actions(WORDS)

CONTINUE = action("continue", "continue")
FOLD = action("fold", "fold")  # a decision of weight: a `pass` is made for whoever says nothing

# The actions of a turn (§5, §6)
DRAW = action("draw", "draw")
TAKE = action("take", "take {suit}")
BOARD = action("board", "board {species} {ship} {deck}")
MOVE = action("move", "move {ship} {deck} {deck}")
LEAP = action("leap", "captain {species} {ship}")
PROMOTE = action("promote", "promote {ship} {deck}")
SAIL = action("sail", "sail {ship}")

# While sailing (§6.2), after an ability (§8), at the end of a turn (§4.3)
LOOT = action("loot", "loot {spot}")
DECLINE = action("decline", "decline")
STEP_ON = action("step", "step")
STAY = action("stay", "stay")
STOP = action("stop", "stop")
DISCARD = action("discard", "discard {suit}")

# In the tavern (§9)
NAME = action("name", "name {place}")
LAY_DOWN = action("lay", "lay {suit}")
OFFER = action("bid", "bid {cards}")

FORMS = action.forms

# What an action is and says, by its number
KIND = action.kinds()
SUIT = action.said("suit")
SPECIES = action.said("species")
SHIP = action.said("ship")
SPOT = action.said("spot")
PLACE = action.said("place")
CARDS = action.said("cards")

# Where a figure comes from and goes to; that it boards from the lair goes without saying
_DECKS = tuple(zip(KIND, action.said("deck"), action.said("deck", 2), strict=True))
START = tuple(pieces.LAIR if kind in (BOARD, LEAP) else deck for kind, deck, _ in _DECKS)
TARGET = tuple({BOARD: deck, MOVE: deck2}.get(kind, pieces.CAPTAIN) for kind, deck, deck2 in _DECKS)

# The first two arguments are public, the others are for those who may read them.
news = EventKinds()

TURN_BEGAN = news("turn", "seat", "n")
TOOK_CARD = news("took_card", "seat", "suit")
DREW_CARD = news("drew_card", "seat", "n", "suit")
DREW_NOTHING = news("drew_nothing", "seat")
ROW_FILLED = news("row_filled", "suit")
RESHUFFLED = news("reshuffled", "n")
BOARDED = news("boarded", "seat", "species", "ship", "square")
MOVED = news("moved", "seat", "species", "ship", "square")
BECAME_CAPTAIN = news("became_captain", "seat", "species", "ship")
PAID = news("paid", "seat", "n", "ship")
PAID_TOLL = news("paid_toll", "seat", "seat", "suit")
SNAIL_DREW = news("snail_drew", "seat", "suit")
SNAIL_STEPPED = news("snail_stepped", "seat", "ship", "square")
PUSHED_BACK = news("pushed_back", "seat", "species", "square")
SNAIL_STAYED = news("snail_stayed", "seat")
SET_SAIL = news("set_sail", "seat", "species", "ship")
TOOK_BONUS = news("took_bonus", "seat", "bonus")
TOOK_LOOT = news("took_loot", "seat", "type", "n")
DECLINED = news("declined", "seat")
LEFT_BEHIND = news("left_behind", "n", "ship")
WENT_HOME = news("went_home", "seat", "species")
ADVANCED_TO = news("advanced", "seat", "species", "ship", "square")
DRIFTED = news("drifted", "ship")
LOOT_CAME = news("loot_came", "ship", "type", "n")
BONUS_CAME = news("bonus_came", "ship", "bonus")
STOPPED = news("stopped", "seat")
DISCARDED = news("discarded", "seat", "suit")
NAMED = news("named", "seat", "species", "place")
LAID = news("laid", "seat", "place", "suit")
BADE = news("bid", "seat", "n")
PASSED = news("passed", "seat")
RECRUITED = news("recruited", "seat", "species", "n")
WON_CARD = news("won_card", "seat", "seat", "suit")
TAVERN_CLOSED = news("tavern_closed")
FLOTSAM_OUT = news("flotsam_out", "ship")
CALM_SEA = news("calm_sea", "n")
SCORED = news("scored", "seat", "n")
FOUND_CARD = news("found_card", "seat", "n", "suit")

EVENTS = news.forms

refusal = Refusals(over="10", not_your_turn="4.1", not_now="4.1")
FINE, OVER, NOT_YOUR_TURN, NOT_NOW = refusal.of_every_game

MUST_SAIL = refusal("must_sail", "4.2")
NOT_IN_ROW = refusal("not_in_row", "5.1")
DECK_EMPTY = refusal("deck_empty", "5.1")
NOT_IN_LAIR = refusal("not_in_lair", "5.2")
NOT_YOUR_FIGURE = refusal("not_your_figure", "5.2")
NOT_AHEAD = refusal("not_ahead", "5.2")
SQUARE_TAKEN = refusal("square_taken", "5.2")
CARDS_SHORT = refusal("cards_short", "5.2")
TOLL_SHORT = refusal("toll_short", "8.4")
CAPTAIN_ALREADY = refusal("captain_already", "5.3")
GAP_AHEAD = refusal("gap_ahead", "5.3")
CARDS_SHORT_FOR_CAPTAIN = refusal("cards_short_for_captain", "5.3")
NOT_CAPTAIN = refusal("not_captain", "6.1")
NOT_FORCED = refusal("not_forced", "6.1")
ONLY_THE_WEASEL = refusal("only_the_weasel", "8.6")
NEVER_A_DRAW = refusal("never_a_draw", "8.6")
NOTHING_TO_STOP = refusal("nothing_to_stop", "8.6")
NO_PICK = refusal("no_pick", "6.2")
LOOT_GONE = refusal("loot_gone", "6.2")
ONLY_A_TOAD = refusal("only_a_toad", "8.3")
NO_STEP = refusal("no_step", "8.5")
NO_NEED_TO_DISCARD = refusal("no_need_to_discard", "4.3")
NOT_IN_HAND = refusal("not_in_hand", "4.3")
NO_NAMING = refusal("no_naming", "9.2")
NOBODY_THERE = refusal("nobody_there", "9.2")
TOO_FAR_BACK = refusal("too_far_back", "9.2")
NO_CARD_TO_LAY = refusal("no_card_to_lay", "9.2")
NO_BIDDING = refusal("no_bidding", "9.3")
BID_TOO_LOW = refusal("bid_too_low", "9.3")
BID_TOO_HIGH = refusal("bid_too_high", "9.3")
MUST_OPEN = refusal("must_open", "9.3")

REFUSALS = refusal.reasons
