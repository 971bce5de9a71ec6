"""The numbers of actions, events and refusals, and how they are written."""

from __future__ import annotations

from archipel.core.game import Actions, EventKinds, Option, Refusals

from . import island, pieces, state as st

OPTIONS = (
    Option("adventurers", ("half", "1", "2", "3", "4"), "half"),
    Option("characters", ("auto", "3", "4"), "auto"),
    Option("crews", ("first", "free"), "first"),
    Option("side", ("discovery", "advanced"), "discovery"),
    Option("cap", tuple(str(cap) for cap in st.CAPS), "200"),
    Option("recovery", ("next", "same"), "next"),
    Option("meeting", ("coexist", "fight"), "coexist"),
    Option("passing", ("own", "any"), "own"),
    Option("melee", ("mover", "all"), "mover"),
    Option("leaving", ("points", "tokens"), "points"),
    Option("carrier", ("robbed", "safe"), "robbed"),
    Option("picking_up", ("chosen", "automatic"), "chosen"),
    Option("order", ("fixed", "free"), "fixed"),
    Option("overflow", ("secret", "revealed"), "secret"),
    Option("medallion", ("must", "may"), "must"),
)

WORDS = {
    "seat": tuple(f"s{seat}" for seat in range(pieces.SEATS)),
    "team": pieces.TEAM_NAMES,
    "sheet": pieces.SHEET_NAMES,
    "cell": pieces.CELL_NAMES,
    "terrain": island.TERRAIN_NAMES,
    "pontoon": pieces.PONTOON_NAMES,
    "anchorage": pieces.ANCHORAGE_NAMES,
    "token": pieces.TOKEN_NAMES,
    "thing": pieces.TOKEN_NAMES[: pieces.THINGS],
    "card": pieces.CARD_NAMES,
    "property": pieces.PROPERTY_NAMES,
    "temple": pieces.TEMPLE_NAMES,
    "place": tuple(str(place + 1) for place in range(pieces.LAST_CARD)),
    "face": tuple(str(face) for face in pieces.DIE),
}

# What each source of chance deals.
DEALT = {"temples": "temple", "tokens": "token", "cards": "card", "start": "team", "dice": "face"}

action = Actions(WORDS)

# The table, and before the game (§3)
CONTINUE = action("continue", "continue")
RECRUITS = action("recruit", "recruit {sheet}")
ANCHORS = action("anchor", "anchor {anchorage}")
NEXT_IS = action("next", "next {sheet}")

# A character's turn (§4 to §6, §9)
END = action("end", "end")
LAND = action("land", "land {pontoon}")
MOVE = action("move", "move {cell}")
ROW = action("row", "row {pontoon}")
PULL = action("pull", "pull {sheet}")
SEARCH = action("search", "search")
USE = action("use", "use {thing} {terrain}")
USE_ORDER = action("use_order", "use order")
IDOL_TO = action("idol", "idol {sheet}")

# Abilities (§10)
PEEK = action("peek", "peek {cell}")
REACH = action("reach", "reach {cell}")
HEAL = action("heal", "heal {sheet}")
GIVE_ORDER = action("order", "order {sheet}")
CLIMB = action("climb", "climb {cell}")
LAY_BARRICADE = action("barricade", "barricade")
SHIFT_BARRICADE = action("shift_barricade", "barricade from {cell}")
LOOK = action("look", "look {place}")
LAY_RELAY = action("relay", "relay")
SHIFT_RELAY = action("shift_relay", "relay from {cell}")
RIDE = action("ride", "ride")
SHOOT = action("shoot", "shoot {sheet}")

# In a combat (§7)
FIGHT = action("fight", "fight")
SLIP_BY = action("slip", "slip by")
DEFEND = action("defend", "defend {sheet}")
ADD = action("add", "add {thing} {terrain}")
ADD_ORDER = action("add_order", "add order")
READY = action("ready", "ready")
TAKE = action("take", "take")
LEAVE = action("leave", "leave")
PUSH_TO = action("push", "push {cell}")
STAY = action("stay", "stay")

# When something is found (§6, §8)
DRAW_CARD = action("draw", "draw")
SHOW = action("show", "show")
HIDE = action("hide", "hide {card}")
PLACE_FLAG = action("flag", "flag {pontoon}")
DROP = action("drop", "drop {thing} {terrain}")

FORMS = action.forms

# What an action is and says, by its number
KIND = action.kinds()
SHEET = action.said("sheet")
CELL = action.said("cell")
PONTOON = action.said("pontoon")
ANCHORAGE = action.said("anchorage")
THING = action.said("thing")
TERRAIN = action.said("terrain")
CARD = action.said("card")

news = EventKinds()

RECRUITED = news("recruited", "team", "sheet")
STARTS = news("starts", "team")
ANCHORED = news("anchored", "team", "anchorage")
TEAM_TURN = news("team_turn", "team", "n")
TURN_BEGAN = news("turn", "sheet")
ENDED = news("ended", "sheet")
RECOVERED = news("recovered", "sheet")
LANDED = news("landed", "sheet", "cell")
MOVED = news("moved", "sheet", "cell")
ROWED = news("rowed", "sheet", "cell")
RODE = news("rode", "sheet", "cell")
PULLED = news("pulled", "sheet", "sheet", "cell")
USED = news("used", "sheet", "thing", "terrain")
USED_ORDER = news("used_order", "sheet")
SEARCHED = news("searched", "sheet", "cell")
FOUND = news("found", "sheet", "terrain", "thing")
FOUND_CLUE = news("found_clue", "sheet", "terrain")
FOUND_FLAG = news("found_flag", "sheet", "terrain")
DROPPED = news("dropped", "sheet", "terrain", "thing")
MEDALLION = news("medallion", "team")
DREW = news("drew", "team", "n", "card")
SHOWED = news("showed", "sheet", "card")
HID = news("hid", "sheet", "property", "card")
DISCARDED = news("discarded", "card")
REVEALED_CARD = news("revealed", "card")
TURNED_UP = news("turned_up", "place", "card")
SAYS = news("says", "property", "card")
SAYS_NOTHING = news("says_nothing", "property")
IDOL_APPEARED = news("idol_appeared", "cell")
FLAGGED = news("flagged", "team", "pontoon")
NO_PONTOON_LEFT = news("no_pontoon_left", "team")
TOOK_IDOL = news("took_idol", "sheet")
PASSED_IDOL = news("passed_idol", "sheet", "sheet")
ROBBED_IDOL = news("robbed_idol", "sheet", "sheet")
DROPPED_IDOL = news("dropped_idol", "sheet", "cell")
SLIPPED_BY = news("slipped_by", "sheet", "cell")
DUEL = news("duel", "sheet", "sheet")
ADDED = news("added", "sheet", "thing", "terrain")
ADDED_ORDER = news("added_order", "sheet")
ROLLED = news("rolled", "sheet", "face", "n")
TIED = news("tied", "n")
BEAT = news("beat", "sheet", "sheet")
WON_MEDALLION = news("won_medallion", "team")
PUSHED = news("pushed", "sheet", "cell")
PEEKED = news("peeked", "sheet", "cell", "token")
HEALED = news("healed", "sheet", "sheet")
ORDERED = news("ordered", "sheet", "sheet")
ORDERS_BACK = news("orders_back", "sheet")
BARRICADED = news("barricaded", "sheet", "cell")
BROKE_BARRICADE = news("broke_barricade", "sheet", "cell")
LOOKED = news("looked", "sheet", "place", "card")
RELAYED = news("relayed", "sheet", "cell")
SHOT = news("shot", "sheet", "sheet")
MISSED = news("missed", "sheet", "sheet")
WOUNDED_BY_SHOT = news("wounded_by_shot", "sheet")
ESCAPED = news("escaped", "team", "sheet")
NO_TIME_LEFT = news("no_time_left")
TOKENS_SUFFICE = news("tokens_suffice", "sheet")
TOKENS_DO_NOT = news("tokens_do_not", "sheet")

EVENTS = news.forms

refusal = Refusals(over="13", not_your_turn="4.4", not_now="4.4")
FINE, OVER, NOT_YOUR_TURN, NOT_NOW = refusal.of_every_game

NOT_OF_YOUR_CAMP = refusal("not_of_your_camp", "3.3")
RECRUITED_ALREADY = refusal("recruited_already", "3.3")
ANCHORAGE_TAKEN = refusal("anchorage_taken", "3.5")
PLAYED_ALREADY = refusal("played_already", "4.1")
NOT_IN_THE_GAME = refusal("not_in_the_game", "3.3")
NOT_AN_ALLY = refusal("not_an_ally", "4.4")
MUST_LEAVE = refusal("must_leave", "7.7")
ON_LAND = refusal("on_land", "5.1")
ON_BOAT = refusal("on_boat", "5.1")
NOT_ITS_PONTOON = refusal("not_its_pontoon", "5.1")
NOT_ADJACENT = refusal("not_adjacent", "5.2")
NO_STEPS = refusal("no_steps", "5.2")
NO_ROWBOAT = refusal("no_rowboat", "5.3")
VALID_ENEMY_THERE = refusal("valid_enemy_there", "7.7")
ALLY_NOT_NEAR = refusal("ally_not_near", "5.4")
ALLY_CANNOT_COME = refusal("ally_cannot_come", "5.4")
NO_SEARCHES = refusal("no_searches", "6.1")
NO_TOKEN_HERE = refusal("no_token_here", "6.1")
NOT_HELD = refusal("not_held", "6.2")
NOT_A_STEP = refusal("not_a_step", "6.3")
NOT_A_SWORD = refusal("not_a_sword", "6.4")
NO_NEED_TO_DROP = refusal("no_need_to_drop", "6.5")
NO_IDOL_YET = refusal("no_idol_yet", "9.1")
CARRIES_IT_ALREADY = refusal("carries_it_already", "9.1")
IDOL_ELSEWHERE = refusal("idol_elsewhere", "9.1")
NOT_YOUR_CHARACTER = refusal("not_your_character", "9.1")
NOT_IN_THEIR_TURN = refusal("not_in_their_turn", "9.1")
PASSED_ENOUGH = refusal("passed_enough", "9.1")
CARRIER_IS_VALID = refusal("carrier_is_valid", "9.1")
CARRIER_IS_SAFE = refusal("carrier_is_safe", "11")
ROBBER_IS_WOUNDED = refusal("robber_is_wounded", "9.1")
NO_ABILITIES = refusal("no_abilities", "3.4")
NOT_ITS_ABILITY = refusal("not_its_ability", "10")
WOUNDED_NO_ABILITY = refusal("wounded_no_ability", "7.7")
USED_ALREADY = refusal("used_already", "10")
PEEKED_ALREADY = refusal("peeked_already", "10.2")
TOKEN_NOT_NEAR = refusal("token_not_near", "10.2")
REACH_NOT_NEAR = refusal("reach_not_near", "10.4")
NOT_WOUNDED = refusal("not_wounded", "10.6")
HEAL_NOT_NEAR = refusal("heal_not_near", "10.6")
NO_ORDER_LEFT = refusal("no_order_left", "10.8")
HAS_ORDER = refusal("has_order", "10.8")
NOT_TO_HIMSELF = refusal("not_to_himself", "10.8")
NO_ORDER = refusal("no_order", "10.8")
NO_CLIMB = refusal("no_climb", "10.10")
NOTHING_TO_LAY = refusal("nothing_to_lay", "10.11")
LIES_HERE_ALREADY = refusal("lies_here_already", "10.11")
NONE_THERE = refusal("none_there", "10.11")
CARD_KNOWN = refusal("card_known", "10.12")
NO_OTHER_RELAY = refusal("no_other_relay", "10.13")
NO_BULLETS = refusal("no_bullets", "10.14")
NO_TARGET = refusal("no_target", "10.14")
NOT_A_DEFENDER = refusal("not_a_defender", "7.2")
NOT_NEXT_TO_IT = refusal("not_next_to_it", "7.5")
NO_MEDALLION_CARD = refusal("no_medallion_card", "8.1")
CARD_NOT_HELD = refusal("card_not_held", "8.2")
FLAG_THERE = refusal("flag_there", "6.7")

REFUSALS = refusal.reasons
