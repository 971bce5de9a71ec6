"""The numbers of actions, events and refusals, and how they are written."""

from __future__ import annotations

from archipel.core.game import Actions, EventKinds, Option, Refusals

from . import pieces

YES_NO = ("no", "yes")
OPTIONS = (
    Option("order", ("listed", "free"), "listed"),
    Option("no_reverse", ("action", "grid", "tiles"), "action"),
    Option("found", YES_NO, "yes"),
    Option("fewer", YES_NO, "no"),
    Option("blind", YES_NO, "no"),
    Option("idle", YES_NO, "yes"),
    Option("turns", tuple(str(limit) for limit in pieces.TURN_LIMITS), "60"),
)

WORDS = {
    "seat": tuple(f"s{seat}" for seat in range(pieces.SEATS)),
    "element": pieces.ELEMENT_NAMES,
    "cell": pieces.CELL_NAMES,
    "pair": pieces.PAIR_NAMES,
    "side": pieces.SIDE_NAMES,
    "group": pieces.GROUP_NAMES,
    "key": pieces.KEY_NAMES,
    "trap": pieces.TRAP_NAMES,
    "spirit": pieces.SPIRIT_NAMES,
    "push": pieces.PUSH_NAMES,
    "block": pieces.BLOCK_NAMES,
    "turn": pieces.TURN_NAMES,
    "border": pieces.TRAP_SIDE_NAMES,
}

# What each source of chance deals.
DEALT = {"keys": "key", "spirits": "trap", "first": "seat"}

action = Actions(WORDS)

# The table and the turn (§3, §4)
CONTINUE = action("continue", "continue")
END = action("end", "end")
CHOOSE_ELEMENT = action("choose", "choose {element}")

# The standard actions (§5)
SWAP = action("swap", "swap {pair}")
FLIP = action("flip", "flip {cell}")

# A spirit card, and what to do with it (§6)
TAKE = action("spirit", "spirit {spirit}")
PUSH = action("push", "push {push}")
ROTATE = action("rotate", "rotate {block} {turn}")
TRAP = action("trap", "trap {border}")

FORMS = action.forms

# What an action is and says, by its number
KIND = action.kinds()
ELEMENT = action.said("element")
PAIR = action.said("pair")
CELL = action.said("cell")
SPIRIT = action.said("spirit")
LINE_PUSH = action.said("push")
BLOCK = action.said("block")
QUARTERS = action.said("turn")
BORDER = action.said("border")


def rephrase(said: str) -> str:
    """The two cells of a swap may be named in either order, with or without a hyphen."""
    verb, _, rest = said.partition(" ")
    cells = rest.replace("-", " ").split()
    if verb == "swap" and len(cells) == 2 and set(cells) <= set(pieces.CELL_NAMES):
        return f"swap {'-'.join(sorted(cells, key=pieces.CELL_NAMES.index))}"
    return said


news = EventKinds()

CHOSE = news("chose", "seat", "element")
KEY_DEALT = news("key_dealt", "seat", "group", "key")
SPIRIT_DEALT = news("spirit_dealt", "seat", "n", "trap")
TURN_BEGAN = news("turn", "seat", "n")
SWAPPED_TILES = news("swapped", "seat", "pair")
FLIPPED_TILE = news("flipped", "seat", "cell", "side")
SPENT = news("spent", "seat", "n")
PUSHED = news("pushed", "seat", "push")
ROTATED = news("rotated", "seat", "block", "turn")
TRAPPED_TILES = news("trapped", "seat", "border", "trap", "n")
KEY_DONE = news("key_done", "seat", "key", "n")
WON = news("won", "seat")
LAST_TURN = news("last_turn", "n")
WON_BY_KEYS = news("won_by_keys", "seat", "n")
WON_BY_SPIRITS = news("won_by_spirits", "seat", "n")
NOBODY_WON = news("nobody_won")

EVENTS = news.forms

refusal = Refusals(over="9", not_your_turn="4.1", not_now="4.1")
FINE, OVER, NOT_YOUR_TURN, NOT_NOW = refusal.of_every_game

CHOOSE_FIRST = refusal("choose_first", "3.2")
CHOSEN_ALREADY = refusal("chosen_already", "3.2")
ELEMENT_TAKEN = refusal("element_taken", "3.2")
DEAL_FIRST = refusal("deal_first", "3.3")
NOTHING_TO_DEAL = refusal("nothing_to_deal", "3.3")
PAIR_FIRST = refusal("pair_first", "4.2")
CARD_FIRST = refusal("card_first", "6.1")
PAIR_MADE = refusal("pair_made", "5.3")
NOT_NEAR = refusal("not_near", "5.1")
NOT_YOURS = refusal("not_yours", "5.1")
NO_SWAP_AFTER_FLIP = refusal("no_swap_after_flip", "5.3")
SAME_TILE = refusal("same_tile", "5.3")
ONE_YOURS = refusal("one_yours", "5.3")
NO_SPIRITS_LEFT = refusal("no_spirits_left", "6.1")
NOT_IN_HAND = refusal("not_in_hand", "6.1")
NOT_LOOKED_AT = refusal("not_looked_at", "10.5")
NO_CARD_TAKEN = refusal("no_card_taken", "6.1")
NO_EFFECT = refusal("no_effect", "10.6")
UNDOES_SWAP = refusal("undoes_swap", "7.1")
UNDOES_FLIP = refusal("undoes_flip", "7.1")
UNDOES_PUSH = refusal("undoes_push", "7.1")
UNDOES_ROTATION = refusal("undoes_rotation", "7.1")
UNDOES_TRAP = refusal("undoes_trap", "7.1")
RESTORES_GRID = refusal("restores_grid", "7.2")
TOUCHED = refusal("touched", "7.3")

REFUSALS = refusal.reasons
