"""The numbers of actions, events and refusals, and how they are written."""

from __future__ import annotations

from archipel.core.game import Actions, EventKinds, Option, Refusals

from . import pieces

YES_NO = ("no", "yes")
OPTIONS = (
    Option("difficulty", ("novice", "normal", "elite", "legendary"), "normal"),
    Option("powers", YES_NO, "yes"),
    Option("map", pieces.MAP_NAMES, "classic"),
    Option("lift_while_sinking", YES_NO, "yes"),
    Option("discard_after_both", YES_NO, "no"),
    Option("diver_rescue", ("nearest", "reach"), "nearest"),
    Option("guide_diver", YES_NO, "yes"),
    Option("reshuffle", ("eager", "lazy"), "eager"),
)

WORDS = {
    "cell": pieces.CELL_NAMES,
    "seat": tuple(f"s{seat}" for seat in range(pieces.SEATS)),
    "tile": pieces.TILE_NAMES,
    "treasure": pieces.TREASURE_NAMES,
    "card": pieces.CARD_NAMES,
    "role": pieces.ROLE_NAMES,
}

# What each source of chance deals.
DEALT = {
    "tiles": "tile",
    "treasure": "card",
    "flood": "tile",
    "roles": "role",
    "first": "seat",
}

action = Actions(WORDS)

# The table and the turn (§4)
CONTINUE = action("continue", "continue")
PASS = action("pass", "pass")
END = action("end", "end")

# What costs an action (§5, §9)
MOVE = action("move", "move {cell}")
FLY = action("fly", "fly {cell}")
SHORE = action("shore", "shore {cell}")
STOP = action("stop", "stop")
GIVE = action("give", "give {treasure} {seat}")
CAPTURE = action("capture", "capture {treasure}")
GUIDE = action("guide", "guide {seat} {cell}")

# What one may have to do (§6.3, §8.4)
SWIM_TO = action("swim", "swim {cell}")
DISCARD = action("discard", "discard {card}")

# Free at any time (§7)
BOARD = action("lift", "lift {seat}")
LAND = action("land", "land {cell}")
SANDBAG = action("sandbag", "sandbag {cell}")
LEAVE = action("take_off", "take-off")

FORMS = action.forms

# What an action is and says, by its number
KIND = action.kinds()
CELL = action.said("cell")
SEAT = action.said("seat")
TREASURE = action.said("treasure")
CARD = action.said("card")

news = EventKinds()

TURN_BEGAN = news("turn", "seat")
MOVED = news("moved", "seat", "cell")
FLEW = news("flew", "seat", "cell")
SHORED = news("shored", "seat", "tile", "cell")
GAVE = news("gave", "seat", "seat", "treasure")
CAPTURED = news("captured", "seat", "treasure")
GUIDED = news("guided", "seat", "seat", "cell")
ENDED = news("ended", "seat")
DREW = news("drew", "seat", "card")
WATERS_ROSE = news("waters_rose", "n", "n")
PUT_BACK = news("put_back", "n")
NEW_TREASURE_DECK = news("new_treasure_deck", "n")
OVER_LIMIT = news("over_limit", "seat", "n")
DISCARDED_CARD = news("discarded", "seat", "card")
BOARDED = news("boarded", "seat", "seat")
LANDED = news("landed", "seat", "cell")
SANDBAGGED = news("sandbagged", "seat", "tile", "cell")
FLOOD_BEGINS = news("flood_begins", "n")
FLOODED = news("flooded", "tile", "cell")
SANK = news("sank", "tile", "cell")
IN_THE_WATER = news("in_the_water", "seat")
SWAM = news("swam", "seat", "cell")
NEW_FLOOD_DECK = news("new_flood_deck", "n")
WON = news("won", "seat")
LANDING_SANK = news("landing_sank")
TREASURE_SANK = news("treasure_sank", "treasure")
WENT_DOWN = news("went_down", "seat")
SKULL_REACHED = news("skull_reached")

EVENTS = news.forms

refusal = Refusals(over="10", not_your_turn="4.1", not_now="4.3")
FINE, OVER, NOT_YOUR_TURN, NOT_NOW = refusal.of_every_game

NOTHING_TO_PASS = refusal("nothing_to_pass", "7.4")
NO_ACTIONS_LEFT = refusal("no_actions_left", "4.1")
OFF_ISLAND = refusal("off_island", "2.1")
SUNK_THERE = refusal("sunk_there", "8.3")
ALREADY_THERE = refusal("already_there", "5.1")
TOO_FAR = refusal("too_far", "5.1")
DIVE_TOO_FAR = refusal("dive_too_far", "9.1")
POWERS_OFF = refusal("powers_off", "9.7")
NOT_THE_PILOT = refusal("not_the_pilot", "9.6")
FLOWN_ALREADY = refusal("flown_already", "9.6")
SHORE_TOO_FAR = refusal("shore_too_far", "5.2")
NOT_FLOODED = refusal("not_flooded", "5.2")
NOTHING_TO_STOP = refusal("nothing_to_stop", "9.2")
GIVE_TO_ANOTHER = refusal("give_to_another", "5.3")
NOT_TOGETHER = refusal("not_together", "5.3")
NOT_IN_HAND = refusal("not_in_hand", "5.3")
ALREADY_CAPTURED = refusal("already_captured", "5.4")
NOT_ITS_TILE = refusal("not_its_tile", "5.4")
FOUR_CARDS = refusal("four_cards", "5.4")
NOT_THE_NAVIGATOR = refusal("not_the_navigator", "9.5")
GUIDE_ANOTHER = refusal("guide_another", "9.5")
GUIDE_TOO_FAR = refusal("guide_too_far", "9.5")
NOT_IN_THE_WATER = refusal("not_in_the_water", "8.4")
SWIM_TOO_FAR = refusal("swim_too_far", "8.4")
NO_NEED_TO_DISCARD = refusal("no_need_to_discard", "6.3")
NO_HELICOPTER = refusal("no_helicopter", "7.2")
NO_SANDBAGS = refusal("no_sandbags", "7.3")
NO_LIFT_WHILE_SINKING = refusal("no_lift_while_sinking", "7.2")
NO_SUCH_PAWN = refusal("no_such_pawn", "7.2")
ABOARD_ALREADY = refusal("aboard_already", "7.2")
ANOTHER_TILE = refusal("another_tile", "7.2")
NOBODY_ABOARD = refusal("nobody_aboard", "7.2")
LAND_ELSEWHERE = refusal("land_elsewhere", "7.2")
TREASURES_MISSING = refusal("treasures_missing", "10.1")
NOT_ALL_THERE = refusal("not_all_there", "10.1")

REFUSALS = refusal.reasons
