"""Everything one can do: a row an action, what does it, and the reasons against it as they are told in turn.

Each of them stands in its chapter of the rule page, the reasons beside what they forbid; after every deed but
the Idol's, `settling` does what follows by itself. `legal.legal` lists what has no reason against it.
"""

from __future__ import annotations

from archipel.core.deeds import Deed, Deeds, Given

from . import (
    abilities,
    actions as act,
    clues,
    combat,
    deciding,
    duel,
    ending,
    idol,
    moving,
    pieces,
    roster,
    searching,
    settling,
    setup,
    state as st,
    tokens,
    turns,
)
from .state import Chance, Sol

after = (idol.count_anew, settling.go_on)
deeds = Deeds(__name__, Sol, Chance, act.action, over=ending.over, after=after)

decides, may_act = deciding.why_not_decide, deciding.why_not_act
in_turn = Given(decides, st.TURN)
in_the_game, an_ally = roster.why_not_in_the_game, roster.why_not_ally
spoils, found_clue = Given(decides, st.SPOILS), Given(decides, st.CLUE_FOUND)
able, once = abilities.why_not_ability, abilities.why_not_once

play, refusal = deeds.made_of(
    # Setting up (§3)
    Deed(act.RECRUITS, setup.recruit, unless=(Given(decides, st.RECRUIT), setup.why_not_recruit)),
    Deed(act.ANCHORS, setup.anchor, unless=(Given(decides, st.ANCHOR), setup.why_not_anchor)),
    # Turns (§4)
    Deed(act.NEXT_IS, turns.play_next, unless=(Given(decides, st.NEXT), in_the_game, turns.why_not_next)),
    Deed(act.END, turns.stop, unless=may_act),
    # Moving (§5)
    Deed(act.LAND, moving.land, unless=(may_act, moving.why_not_land)),
    Deed(act.MOVE, moving.walk, unless=(in_turn, moving.why_not_walk)),
    Deed(act.ROW, moving.row, unless=(in_turn, moving.why_not_row)),
    Deed(act.PULL, moving.pull, unless=(may_act, in_the_game, an_ally, moving.why_not_pull)),
    # Searching, and what is found (§6)
    Deed(act.SEARCH, searching.search, unless=(may_act, searching.why_not_search)),
    Deed(act.USE, tokens.use, unless=(in_turn, tokens.why_not_use)),
    Deed(
        act.DROP,
        tokens.drop,
        unless=(tokens.why_not_any_drop, Given(decides, st.OVERFLOW), tokens.why_not_drop),
    ),
    Deed(
        act.PLACE_FLAG,
        searching.place_flag,
        unless=(Given(decides, st.FLAG_FOUND), searching.why_not_place_flag),
    ),
    # Combat (§7)
    Deed(act.FIGHT, combat.fight, unless=Given(decides, st.ENTER)),
    Deed(act.SLIP_BY, combat.slip_by, unless=Given(decides, st.ENTER)),
    Deed(act.DEFEND, combat.defend, unless=(Given(decides, st.DEFENDER), in_the_game, combat.why_not_defend)),
    Deed(act.ADD, duel.add, unless=(duel.why_not_strengthen, duel.why_not_add)),
    Deed(act.READY, duel.ready, unless=duel.why_not_strengthen),
    Deed(act.CONTINUE, duel.roll_dice, unless=Given(decides, st.DICE)),
    Deed(act.TAKE, combat.take_idol, unless=spoils),
    Deed(act.LEAVE, combat.leave_idol, unless=spoils),
    Deed(
        act.PUSH_TO,
        (combat.push, combat.after_duel),
        unless=(Given(decides, st.PUSH), combat.why_not_push),
    ),
    Deed(act.STAY, combat.after_duel, unless=Given(decides, st.PUSH)),
    # Clues (§8)
    Deed(act.DRAW_CARD, clues.draw_with_medallion, unless=(found_clue, clues.why_not_draw)),
    Deed(act.SHOW, clues.show, unless=found_clue),
    Deed(act.HIDE, clues.hide, unless=(found_clue, clues.why_not_hide)),
    # The Idol (§9)
    Deed(
        act.IDOL_TO,
        idol.idol_to,
        unless=(idol.why_not_any_idol, in_the_game, idol.why_not_idol),
        alone=True,
    ),
    # Abilities (§10)
    Deed(act.PEEK, abilities.peek, unless=(may_act, Given(once, pieces.ZIA), abilities.why_not_peek)),
    Deed(act.REACH, abilities.reach, unless=(may_act, Given(once, pieces.LEONARDO), abilities.why_not_reach)),
    Deed(
        act.HEAL,
        abilities.heal,
        unless=(may_act, Given(once, pieces.CHIPA), in_the_game, an_ally, abilities.why_not_heal),
    ),
    Deed(
        act.GIVE_ORDER,
        abilities.give_order,
        unless=(may_act, Given(able, pieces.CORTES), in_the_game, an_ally, abilities.why_not_give_order),
    ),
    Deed(act.USE_ORDER, abilities.use_order, unless=(in_turn, abilities.why_not_use_order)),
    Deed(act.ADD_ORDER, duel.add_order, unless=(duel.why_not_strengthen, duel.why_not_add_order)),
    Deed(act.CLIMB, abilities.climb, unless=(may_act, Given(once, pieces.AGUILAR), abilities.why_not_climb)),
    Deed(
        act.LAY_BARRICADE,
        abilities.lay_barricade,
        unless=(may_act, Given(once, pieces.LA_ROCA), abilities.why_not_lay_barricade),
    ),
    Deed(
        act.SHIFT_BARRICADE,
        abilities.shift_barricade,
        unless=(may_act, Given(once, pieces.LA_ROCA), abilities.why_not_shift_barricade),
    ),
    Deed(act.LOOK, abilities.look, unless=(may_act, Given(once, pieces.MARINCHE), abilities.why_not_look)),
    Deed(
        act.LAY_RELAY,
        abilities.lay_relay,
        unless=(may_act, Given(once, pieces.DONA_BELLA), abilities.why_not_lay_relay),
    ),
    Deed(
        act.SHIFT_RELAY,
        abilities.shift_relay,
        unless=(may_act, Given(once, pieces.DONA_BELLA), abilities.why_not_shift_relay),
    ),
    Deed(act.RIDE, abilities.ride, unless=(may_act, Given(able, pieces.DONA_BELLA), abilities.why_not_ride)),
    Deed(
        act.SHOOT,
        abilities.shoot,
        unless=(
            *(may_act, Given(once, pieces.EL_MARIACHI)),
            *(abilities.why_not_any_shot, in_the_game, abilities.why_not_shoot),
        ),
    ),
)
