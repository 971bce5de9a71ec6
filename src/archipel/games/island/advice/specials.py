"""When to play a special card: whom the helicopter fetches, where sandbags go, the take-off."""

from __future__ import annotations

from archipel.core.decisions import current
from archipel.core.records import medium, row, wide

from ..rules import actions as act, pieces, state as st, swimming, terrain
from ..rules.state import Island
from . import collecting, risk, ways, weights as w

# The helicopter


def helicopters(island: Island) -> int:
    """How many Helicopter Lifts the team holds."""
    count = 0
    for seat in range(island.seats):
        count += island.players[seat].cards[pieces.HELICOPTER]
    return count


def who_flies(island: Island) -> int:
    """Whom the helicopter should take: somebody with four cards who would not get there in his turn, or,
    if one can be spared, the last to come home; NOBODY most of the time."""
    if island.captured == pieces.ALL_TREASURES:
        return farthest_from_home(island) if helicopters(island) > 1 else pieces.NOBODY
    kind = current(island.decisions)
    if kind == st.TURN:
        return island.active if cannot_walk(island, island.active, island.actions_left) else pieces.NOBODY
    if kind != st.FLOOD or island.cards_due != 1:
        return pieces.NOBODY
    following = (island.active + 1) % island.seats
    return following if cannot_walk(island, following, pieces.ACTIONS_A_TURN) else pieces.NOBODY


def cannot_walk(island: Island, pawn: int, actions: int) -> bool:
    """Whether a pawn has four cards of a treasure, and too few actions to walk there and take it."""
    if actions == 0:
        return False
    player = island.players[pawn]
    for treasure in range(pieces.TREASURES):
        if player.cards[treasure] >= pieces.CARDS_TO_CAPTURE and not island.captured >> treasure & 1:
            goals = ways.treasure_places(island, pieces.FIRST_TREASURE_TILE + 2 * treasure)
            way = ways.gait(island, pawn, pawn != island.active or island.flown == 0)
            return ways.steps_to(island, player.place, way, goals) >= actions
    return False


def is_out_of_reach(island: Island, pawn: int, place: int, actions: int) -> bool:
    """Whether a pawn has too few actions to walk to a flooded place and shore it up."""
    way = ways.gait(island, pawn, island.flown == 0)
    from_there = (1 << place | ways.near(island, 1 << place, way)) & ~island.sunk
    return ways.steps_to(island, island.players[pawn].place, way, from_there) >= actions


def farthest_from_home(island: Island) -> int:
    """The pawn with the longest way to the landing; NOBODY if that is a step or two."""
    found = pieces.NOBODY
    most = 1
    for pawn in range(island.seats):
        way = ways.gait(island, pawn, True)
        steps = ways.steps_to(
            island, island.players[pawn].place, way, 1 << island.places[pieces.FOOLS_LANDING]
        )
        if steps > most:
            found = pawn
            most = min(steps, ways.FAR)
    return found


def who_drowns(island: Island) -> int:
    """A pawn in the water that cannot get out; NOBODY if there is none."""
    for pawn in range(island.seats):
        if swimming.in_the_water(island, pawn) and swimming.way_out(island, pawn) == 0:
            return pawn
    return pieces.NOBODY


def in_window(
    island: Island, seat: int, kind: int, weights: row[wide], actions: row[medium], count: int
) -> int:
    """Before a card: play a special one if it is time, or pass."""
    player = island.players[seat]
    if player.cards[pieces.HELICOPTER] > 0:
        flying = flight(island, actions, count)
        if flying != act.END:
            return flying
    if player.cards[pieces.SANDBAGS] > 0 and kind == st.FLOOD:
        bags = bag(island, weights, weights[w.W_SANDBAGS], actions, count)
        if bags != act.END:
            return bags
    return int(actions[0])


def flight(island: Island, actions: row[medium], count: int) -> int:
    """To take off, or whom to call the helicopter for; END for neither."""
    if island.captured == pieces.ALL_TREASURES:
        for number in range(count):
            if actions[number] == act.LEAVE:
                return act.LEAVE
    pawn = who_flies(island)
    if pawn != pieces.NOBODY:
        for number in range(count):
            if actions[number] == act.BOARD + pawn:
                return act.BOARD + pawn
    return act.END


def bag(island: Island, weights: row[wide], least: int, actions: row[medium], count: int) -> int:
    """Where to put sandbags, if some tile is in such danger; else END."""
    cards = island.cards_due if current(island.decisions) == st.FLOOD else terrain.level(island)
    risk.note_dangers(island, weights, collecting.keepers_of(island), cards, 0, actions, count)
    best = least // risk.IN_DANGER
    chosen = act.END
    for number in range(count):
        action = int(actions[number])
        if act.KIND[action] == act.SANDBAG:
            danger = int(actions[count + risk.DANGER + terrain.place_at(island, act.CELL[action])])
            if danger > best:
                best = danger
                chosen = action
    return chosen
