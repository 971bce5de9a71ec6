"""Rules about rules: what must hold after every play, written like the rules so that it compiles with them.

Every broken one has a number; 0 is none.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from archipel.core import catalogue
from archipel.core.chance import Stream, below
from archipel.core.contract import policy
from archipel.core.cpu import further
from archipel.core.events import UNKNOWN, Events
from archipel.core.records import long, many, medium, row, wide
from archipel.games.codinca.rules import (
    actions as act,
    completing_keys,
    deeds,
    pieces,
    sets,
    state as st,
    the_end,
)
from archipel.games.codinca.rules.legal import legal
from archipel.games.codinca.rules.setup import setup
from archipel.games.codinca.rules.state import Chance, Codinca

RULES = (
    "nothing is broken",
    "four tiles of each element",
    "marks as the standard actions say",
    "each spirit card in one place",
    "each key in one place",
    "three spirit cards at most",
    "whoever has four keys has won",
    "the turn and its player",
    "a card in play exactly while one decides on it",
    "whoever decides can",
    "nobody else can do anything",
    "a legal action is not refused",
    "an open key that fits after an action has counted",
    "a turn with nothing left to do is over",
    "the game ends in time",
)


def count_marked(codinca: Codinca, mark: int) -> int:
    """How many tiles carry a mark."""
    count = 0
    for tile in codinca.grid:
        if tile & mark != 0:
            count += 1
    return count


def broken_grid(codinca: Codinca) -> int:
    """Tiles and their marks."""
    for element in range(4):
        count = 0
        for tile in codinca.grid:
            if (tile >> 1) & 3 == element:
                count += 1
        if count != 4:
            return 1
    for age in range(2):
        swapped = (count_marked(codinca, 16 << 6 * age), count_marked(codinca, 32 << 6 * age))
        flipped = count_marked(codinca, 8 << 6 * age)
        made = swapped[0] // 2 + swapped[1] // 2 + flipped
        if swapped[0] % 2 + swapped[1] % 2 != 0 or made > 2 or swapped[1] > swapped[0]:
            return 2
        if age == 0:
            if (made == 2 and codinca.made != st.BOTH) or (made == 0 and codinca.made != st.NOTHING):
                return 2
            if made == 1 and codinca.made != (st.FLIP_MADE if flipped == 1 else st.SWAP_MADE):
                return 2
    return 0


def broken_cards(codinca: Codinca) -> int:
    """Keys and spirit cards."""
    for trap in range(20):
        places = codinca.unseen_traps[trap] + (codinca.shown >> trap & 1)
        if codinca.card == trap:
            places += 1
        for seat in range(codinca.seats):
            player = codinca.players[seat]
            places += (player.hand >> trap & 1) + (player.spent >> trap & 1)
        if places != 1:
            return 3
    for key in range(24):
        places = 1 if codinca.unseen_keys[key] != 0 else 0
        for seat in range(codinca.seats):
            if codinca.players[seat].keys[key // 6] == key:
                places += 1
        if places != 1:
            return 4
    for seat in range(codinca.seats):
        player = codinca.players[seat]
        if player.held < 0 or player.buried < 0 or player.held + player.buried > 3:
            return 5
        if codinca.options.blind == 0:
            if sets.size_of(player.hand) != player.held or sets.size_of(player.spent) != player.buried:
                return 5
        if (player.done == 15) != (codinca.outcome == st.OPENED and seat == codinca.active):
            return 6
    return 0


def broken_turn(codinca: Codinca, actions: row[medium]) -> int:
    """Whose turn it is, and that it can go on."""
    if codinca.turn > pieces.TURN_LIMITS[codinca.options.turns] * codinca.seats:
        return 14
    if codinca.turn > 0 and codinca.active != (codinca.first + codinca.turn - 1) % codinca.seats:
        return 7
    if (codinca.phase == st.SPIRIT) != (codinca.card != pieces.NO_CARD):
        return 8
    if codinca.phase == st.SPIRIT and codinca.options.blind == 1 and codinca.card != UNKNOWN:
        return 8
    if codinca.outcome != st.RUNNING:
        return 0
    for seat in range(9):
        count = legal(codinca, seat, actions)
        if seat != codinca.active and count != 0:
            return 10
        if seat == codinca.active:
            if count == 0:
                return 9
            for nth in range(count):
                if deeds.refusal(codinca, seat, int(actions[nth])) != 0:
                    return 11
    held = codinca.players[codinca.active].held
    if codinca.phase == st.TURN and codinca.made == st.BOTH and held == 0:
        return 13
    return 0


def broken(codinca: Codinca, turn: int, action: int, actions: row[medium]) -> int:
    """The first rule that is broken after an action of a turn."""
    code = broken_grid(codinca)
    if code == 0:
        code = broken_cards(codinca)
    if code == 0:
        code = broken_turn(codinca, actions)
    kind = act.KIND[action]
    acted = kind != act.CONTINUE and kind != act.END and kind != act.TAKE and codinca.turn == turn
    if code == 0 and acted and codinca.outcome == st.RUNNING and codinca.options.found == 1:
        if completing_keys.fitting_key(codinca, codinca.active) != pieces.NO_KEY:
            code = 12
    return code


def watched_games(
    states: many[Codinca],
    chances: many[Chance],
    policies: many[Stream],
    weights: row[wide],
    actions: row[medium],
    events: many[Events],
    plies: row[long],
    share: int,
) -> int:
    """Deal and play games, `share` of 256 decisions well advised, and look at every state of each.

    Counts the plies of each. Returns which rule was broken first, as 100 times the number of the game plus
    the rule, or 0.
    """
    events[0].room = 0
    for index in range(len(states)):
        codinca = states[index]
        setup(codinca, chances[index])
        plies[index] = 0
        while not the_end.over(codinca):
            seat = int(codinca.active)
            turn = int(codinca.turn)
            if below(256, policies[index]) < share:
                count = legal(codinca, seat, actions)
                action = policy(codinca, seat, weights, actions, count, policies[index])
            else:
                action = int(actions[below(legal(codinca, seat, actions), policies[index])])
            deeds.play(codinca, seat, action, chances[index], events[0])
            plies[index] += 1
            code = broken(codinca, turn, action, actions)
            if code != 0:
                return index * 100 + code
    return 0


@cache
def watching() -> Any:
    """`watched_games`, compiled; the cache knows this file too."""
    game = catalogue.find("codinca")
    return further(game, [watched_games])["watched_games"]
