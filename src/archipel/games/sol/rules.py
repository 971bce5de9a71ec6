"""What actions do, who decides, and how it ends."""

from __future__ import annotations

from archipel.core.events import Events
from archipel.games.sol.abilities import (
    give_order,
    heal,
    lay_barricade,
    lay_relay,
    look,
    peek,
    shoot,
)
from archipel.games.sol.actions import (
    ADD,
    ADD_ORDER,
    ANCHORS,
    CLIMB,
    CONTINUE,
    DEFEND,
    DRAW_CARD,
    DROP,
    END,
    FIGHT,
    GIVE_ORDER,
    HEAL,
    HIDE,
    IDOL_TO,
    LAND,
    LAY_BARRICADE,
    LAY_RELAY,
    LEAVE,
    LOOK,
    MOVE,
    NEXT_IS,
    PEEK,
    PLACE_FLAG,
    PULL,
    PUSH_TO,
    REACH,
    READY,
    RECRUITS,
    RIDE,
    ROW,
    SEARCH,
    SHIFT_BARRICADE,
    SHIFT_RELAY,
    SHOOT,
    SHOW,
    SLIP_BY,
    STAY,
    TAKE,
    USE,
    USE_ORDER,
)
from archipel.games.sol.combat import (
    add,
    add_order,
    after_duel,
    begin_duel,
    call_defender,
    end_turn,
    meet,
    part,
    push,
    ready,
    roll_dice,
    skip_the_empty_handed,
    slip_by,
)
from archipel.games.sol.moving import climb, idol_to, land, pull, ride, row, use, use_order, walk
from archipel.games.sol.pieces import ADVENTURERS, TERRAINS
from archipel.games.sol.searching import after_clue, draw_with_medallion, drop, hide, place_flag, search, show
from archipel.games.sol.setup import anchor, recruit
from archipel.games.sol.state import (
    ADVENTURERS_ESCAPE,
    ANCHOR,
    ARRIVED,
    ATTACK,
    CLUE_PLACED,
    CONQUISTADORS_ESCAPE,
    DEFENCE,
    DEFENDER,
    DICE,
    DUELLING,
    ENTER,
    FACING,
    NEXT,
    PARTED,
    PAWN_STARTS,
    PUSH,
    RUNNING,
    SPOILS,
    TURN_ENDS,
    TURN_OVER,
    Chance,
    Sol,
)
from archipel.games.sol.terrain import pawn_of, players_of, seats_of, team_of, team_of_seat, winner_of
from archipel.games.sol.turns import next_turn, pick_up_by_itself, start_team_turn, start_turn, take_idol


def play(sol: Sol, seat: int, action: int, chance: Chance, events: Events) -> None:
    """Carry out a legal action, and go on with what is due."""
    if IDOL_TO <= action < PEEK:
        idol_to(sol, pawn_of(sol, action - IDOL_TO), events)
        return
    sol.passes = 0
    if action < END:
        prepare(sol, action, chance, events)
    elif action == SEARCH or REACH <= action < HEAL:
        look_for_token(sol, action, chance, events)
    elif action < PEEK:
        act(sol, action, events)
    elif action < FIGHT:
        use_ability(sol, action, chance, events)
    elif action < DRAW_CARD:
        fight(sol, action, events)
    else:
        settle(sol, action, chance, events)
    go_on(sol, chance, events)


def go_on(sol: Sol, chance: Chance, events: Events) -> None:
    """What is settled leads on until somebody has to decide."""
    while sol.phase >= ARRIVED:
        if sol.phase == ARRIVED:
            meet(sol)
        elif sol.phase == FACING:
            call_defender(sol)
        elif sol.phase == DUELLING:
            begin_duel(sol, events)
        elif sol.phase == PARTED:
            part(sol)
        elif sol.phase == CLUE_PLACED:
            after_clue(sol, chance, events)
        elif sol.phase == TURN_ENDS:
            end_turn(sol, events)
        elif sol.phase == TURN_OVER:
            next_turn(sol)
        elif sol.phase == PAWN_STARTS:
            start_turn(sol, events)
        else:
            start_team_turn(sol, events)
    skip_the_empty_handed(sol)
    pick_up_by_itself(sol, events)


def over(sol: Sol) -> bool:
    """The game ends when a team escapes with the Idol, or at the last turn (§13)."""
    return sol.outcome != RUNNING


def ending(sol: Sol) -> int:
    """How it ended."""
    return sol.outcome


def score(sol: Sol, seat: int) -> int:
    """A team wins together (§1)."""
    won = ADVENTURERS_ESCAPE if team_of_seat(sol, seat) == ADVENTURERS else CONQUISTADORS_ESCAPE
    return 1 if sol.outcome == won else 0


def deciders(sol: Sol) -> int:
    """The player of whoever acts, fights or wins; for a team's choice, any of the team (§4.4)."""
    if sol.outcome != RUNNING:
        return 0
    phase = sol.phase
    if phase == ANCHOR or phase == NEXT:
        return seats_of(sol, sol.team)
    if phase == DEFENDER:
        return seats_of(sol, 1 - team_of(sol.attacker))
    if phase == ENTER or phase == ATTACK or phase == DICE:
        return players_of(sol, sol.attacker)
    if phase == DEFENCE:
        return players_of(sol, sol.defender)
    if phase == SPOILS or phase == PUSH:
        return players_of(sol, winner_of(sol))
    return players_of(sol, sol.active)


def prepare(sol: Sol, action: int, chance: Chance, events: Events) -> None:
    """The table's own step, and what is chosen before a turn (§3, §4.1)."""
    if action == CONTINUE:
        roll_dice(sol, chance, events)
    elif action < ANCHORS:
        recruit(sol, action - RECRUITS, chance, events)
    elif action < NEXT_IS:
        anchor(sol, action - ANCHORS, chance, events)
    else:
        sol.active = pawn_of(sol, action - NEXT_IS)
        sol.phase = PAWN_STARTS


def look_for_token(sol: Sol, action: int, chance: Chance, events: Events) -> None:
    """The token of the own cell; Leonardo reaches a neighbouring one, once a turn (§6.1, §10.4)."""
    cell = sol.pawns[sol.active].cell
    if action != SEARCH:
        sol.used = 1
        cell = action - REACH
    search(sol, cell, chance, events)


def act(sol: Sol, action: int, events: Events) -> None:
    """What every character can do in its turn (§5, §6)."""
    if action == END:
        sol.phase = TURN_ENDS
    elif action < MOVE:
        land(sol, action - LAND, events)
    elif action < ROW:
        walk(sol, action - MOVE, events)
    elif action < PULL:
        row(sol, action - ROW, events)
    elif action < SEARCH:
        pull(sol, pawn_of(sol, action - PULL), events)
    elif action < USE_ORDER:
        use(sol, (action - USE) // TERRAINS, (action - USE) % TERRAINS, events)
    else:
        use_order(sol, events)


def use_ability(sol: Sol, action: int, chance: Chance, events: Events) -> None:
    """What one character alone can do (§10)."""
    here = sol.pawns[sol.active].cell
    if action < REACH:
        peek(sol, action - PEEK, chance, events)
    elif action < GIVE_ORDER:
        heal(sol, pawn_of(sol, action - HEAL), events)
    elif action < CLIMB:
        give_order(sol, pawn_of(sol, action - GIVE_ORDER), events)
    elif action < LAY_BARRICADE:
        climb(sol, action - CLIMB, events)
    elif action < LOOK:
        lay_barricade(sol, here if action == LAY_BARRICADE else action - SHIFT_BARRICADE, events)
    elif action < LAY_RELAY:
        look(sol, action - LOOK, events)
    elif action < RIDE:
        lay_relay(sol, here if action == LAY_RELAY else action - SHIFT_RELAY, events)
    elif action == RIDE:
        ride(sol, events)
    else:
        shoot(sol, pawn_of(sol, action - SHOOT), chance, events)


def fight(sol: Sol, action: int, events: Events) -> None:
    """The decisions of a combat (§7)."""
    if action == FIGHT:
        sol.phase = FACING
    elif action == SLIP_BY:
        slip_by(sol, events)
    elif action < ADD:
        sol.defender = pawn_of(sol, action - DEFEND)
        sol.phase = DUELLING
    elif action < ADD_ORDER:
        add(sol, (action - ADD) // TERRAINS, (action - ADD) % TERRAINS, events)
    elif action == ADD_ORDER:
        add_order(sol, events)
    elif action == READY:
        ready(sol)
    elif action <= LEAVE:
        if action == TAKE:
            take_idol(sol, winner_of(sol), events)
        sol.phase = PUSH
    else:
        if action < STAY:
            push(sol, action - PUSH_TO, events)
        after_duel(sol)


def settle(sol: Sol, action: int, chance: Chance, events: Events) -> None:
    """What a find, or a full inventory, asks for (§6, §8)."""
    if action == DRAW_CARD:
        draw_with_medallion(sol, chance, events)
    elif action == SHOW:
        show(sol, events)
    elif action < PLACE_FLAG:
        hide(sol, action - HIDE, events)
    elif action < DROP:
        place_flag(sol, action - PLACE_FLAG, events)
    else:
        drop(sol, (action - DROP) // TERRAINS, (action - DROP) % TERRAINS, events)
