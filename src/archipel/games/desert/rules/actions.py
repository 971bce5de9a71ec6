"""The numbers of actions, events and refusals, and how they are written."""

from __future__ import annotations

from archipel.core.game import Actions, Counted, EventKinds, Option, Refusals

from . import pieces

YES_NO = ("no", "yes")
OPTIONS = (
    Option("difficulty", ("novice", "normal", "elite", "legendary"), "normal"),
    Option("jet_while_buried", YES_NO, "yes"),
    Option("guide_buried", YES_NO, "yes"),
    Option("climber_tunnel", YES_NO, "yes"),
    Option("shield_follows", YES_NO, "yes"),
    Option("first", ("random", *(f"s{seat}" for seat in range(pieces.SEATS))), "random"),
    Option("reshuffle", ("all", "past"), "all"),
    Option("storm_tracker", YES_NO, "no"),
)

WORDS = {
    "cell": pieces.CELL_NAMES,
    "seat": tuple(f"s{seat}" for seat in range(pieces.SEATS)),
    "part": pieces.PART_NAMES,
    "face": pieces.FACE_NAMES,
    "storm": pieces.STORM_NAMES,
    "equipment": pieces.EQUIPMENT_NAMES,
    "role": pieces.ROLE_NAMES,
    "amount": Counted(1, pieces.MOST_WATER),
    # A tile is named by the cell it starts on.
    "tile": tuple(pieces.CELL_NAMES[tile if tile < 12 else tile + 1] for tile in range(pieces.TILES)),
}

# What each source of chance deals.
DEALT = {
    "tiles": "tile",
    "roles": "role",
    "first": "seat",
    "faces": "face",
    "equipment": "equipment",
    "storm": "storm",
}

action = Actions(WORDS)

# The table and the turn (§4)
CONTINUE = action("continue", "continue")
PASS = action("pass", "pass")
END = action("end", "end")

# What costs an action (§5)
MOVE = action("move", "move {cell}")
MOVE_WITH = action("move_with", "move {cell} with {seat}")
DIG = action("dig", "dig {cell}")
DIG_TWO = action("dig_two", "dig 2 {cell}")
EXCAVATE = action("excavate", "excavate")
TAKE = action("take", "take {part}")

# What an adventurer can do besides (§9)
CALM = action("calm", "calm")
LOOK = action("forecast", "forecast")
REFILL = action("refill", "refill")
GUIDE_PAWN = action("guide", "guide {seat}")
STOP = action("stop", "stop")
BURY = action("bury", "bury {storm}")
KEEP = action("keep", "keep")
STACK = action("stack", "stack {storm}")

# Free at any time (§7)
GIVE_WATER = action("give_water", "give {amount} water {seat}")
GIVE = action("give", "give {equipment} {seat}")

# Equipment (§8)
BLAST = action("blast", "blast {cell}")
FLY = action("fly", "fly {cell}")
FLY_WITH = action("fly_with", "fly {cell} with {seat}")
SCOPE = action("scope", "scope {cell}")
RAISE_SHIELD = action("shield", "shield")
HURRY = action("throttle", "throttle")
POUR = action("reserve", "reserve")
USE_TRACKER = action("tracker", "tracker")

FORMS = action.forms

# What an action is and says, by its number
KIND = action.kinds()
CELL = action.said("cell")
SEAT = action.said("seat")
PART = action.said("part")
STORM = action.said("storm")
AMOUNT = action.said("amount")
EQUIPMENT = action.said("equipment")

news = EventKinds()

TURN_BEGAN = news("turn", "seat")
MOVED = news("moved", "seat", "cell")
CARRIED = news("carried", "seat", "seat")
DUG = news("dug", "seat", "cell", "n")
EXCAVATED = news("excavated", "seat", "cell", "face")
GAINED = news("gained", "seat", "n")
MIRAGE_SEEN = news("mirage", "cell")
FOUND = news("found", "seat", "equipment")
LOCATED = news("located", "part", "cell")
PART_IN_STORM = news("part_in_storm", "part")
PART_LANDED = news("part_landed", "part", "cell")
TOOK = news("took", "seat", "part")
CALMED = news("calmed", "seat")
FORECAST_MADE = news("forecast", "seat", "n")
SAW = news("saw", "seat", "storm")
BURIED_CARD = news("buried_card", "seat", "storm")
STACKED = news("stacked", "seat", "storm")
GUIDES = news("guides", "seat", "seat")
GAVE_WATER = news("gave_water", "seat", "seat", "n")
GAVE = news("gave", "seat", "seat", "equipment")
BLASTED = news("blasted", "seat", "cell", "n")
FLEW = news("flew", "seat", "cell")
SCOPED = news("scoped", "seat", "cell", "face")
SHIELDED = news("shielded", "seat")
SHIELD_ENDED = news("shield_ended", "seat")
THROTTLED = news("throttled", "seat")
POURED = news("poured", "seat")
TRACKED = news("tracked", "seat")
ENDED = news("ended", "seat")
STORM_BEGINS = news("storm_begins", "n")
NO_STORM = news("no_storm")
CARD = news("card", "storm")
SHIFTED = news("shifted", "cell", "cell")
RESPITE = news("respite")
SAND_FELL = news("sand_fell", "cell", "n")
DRANK = news("drank", "seat", "n")
SHELTERED = news("sheltered", "seat")
STORM_PICKED_UP = news("picks_up", "n")
RESHUFFLED = news("reshuffled", "n", "n")
WON = news("won")
DIED_OF_THIRST = news("died_of_thirst", "seat")
SAND_RAN_OUT = news("sand_ran_out")
BLOWN_AWAY = news("blown_away")

EVENTS = news.forms

refusal = Refusals(over="11", not_your_turn="4.1", not_now="4.3")
FINE, OVER, NOT_YOUR_TURN, NOT_NOW = refusal.of_every_game

NOTHING_TO_PASS = refusal("nothing_to_pass", "7.3")
NO_ACTIONS_LEFT = refusal("no_actions_left", "4.1")
BURIED = refusal("buried", "5.5")
STORM_THERE = refusal("storm_there", "5.1")
ALREADY_THERE = refusal("already_there", "5.1")
TOO_FAR = refusal("too_far", "5.1")
BLOCKED = refusal("blocked", "5.1")
TUNNEL_BLOCKED = refusal("tunnel_blocked", "6.4")
NO_COMPANION = refusal("no_companion", "9.2")
NOT_THE_CLIMBER = refusal("not_the_climber", "9.2")
NO_SAND = refusal("no_sand", "5.2")
DIG_TOO_FAR = refusal("dig_too_far", "5.2")
NOT_THE_ARCHEOLOGIST = refusal("not_the_archeologist", "9.1")
ONE_MARKER_ONLY = refusal("one_marker_only", "9.1")
ALREADY_EXCAVATED = refusal("already_excavated", "5.3")
SAND_ON_TILE = refusal("sand_on_tile", "5.3")
NO_PART_HERE = refusal("no_part_here", "5.4")
PART_UNDER_DESERT = refusal("part_under_desert", "5.4")
PART_ON_BLOCKED = refusal("part_on_blocked", "5.4")
NOT_THE_METEOROLOGIST = refusal("not_the_meteorologist", "9.4")
CALM_ENOUGH = refusal("calm_enough", "9.4")
NOT_THE_CARRIER = refusal("not_the_carrier", "9.6")
NOT_ON_A_WELL = refusal("not_on_a_well", "9.6")
CANTEEN_FULL = refusal("canteen_full", "9.6")
NOT_THE_NAVIGATOR = refusal("not_the_navigator", "9.5")
GUIDE_ANOTHER = refusal("guide_another", "9.5")
NO_SUCH_PLAYER = refusal("no_such_player", "9.5")
GUIDED_IS_BURIED = refusal("guided_is_buried", "9.5")
GUIDED_CANNOT_MOVE = refusal("guided_cannot_move", "9.5")
GUIDE_A_STEP_FIRST = refusal("guide_a_step_first", "9.5")
NOT_IN_HAND = refusal("not_in_hand", "9.4")
GIFTS_USED_UP = refusal("gifts_used_up", "7.4")
GIVE_TO_ANOTHER = refusal("give_to_another", "7.1")
NOT_TOGETHER = refusal("not_together", "7.1")
NOT_ENOUGH_WATER = refusal("not_enough_water", "7.1")
NO_ROOM_FOR_WATER = refusal("no_room_for_water", "7.1")
EQUIPMENT_APART = refusal("equipment_apart", "7.2")
NOT_YOURS = refusal("not_yours", "8.1")
BLAST_TOO_FAR = refusal("blast_too_far", "8.2")
NOTHING_TO_BLAST = refusal("nothing_to_blast", "8.2")
FLY_BLOCKED = refusal("fly_blocked", "8.3")
FLY_WHILE_BURIED = refusal("fly_while_buried", "8.3")
FLY_COMPANION = refusal("fly_companion", "8.3")
ALREADY_KNOWN = refusal("already_known", "8.4")
ONLY_IN_YOUR_TURN = refusal("only_in_your_turn", "8.6")

REFUSALS = refusal.reasons
