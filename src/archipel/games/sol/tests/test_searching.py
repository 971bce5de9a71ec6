"""Searching, tokens, inventories, clues, the medallion, flags, and where the Idol appears (§6, §8)."""

from __future__ import annotations

import pytest

from archipel.core.events import SPECTATOR, UNKNOWN
from archipel.games.sol.notation import treasure_map
from archipel.games.sol.rules import clues, pieces, state as st
from archipel.games.sol.tests.scene import (
    active,
    carrier,
    find,
    hand,
    left,
    refusal,
    scene,
    targets,
    things,
    verbs,
)

# §6.1, §6.2


def test_a_step_or_a_sword_is_kept_in_secret() -> None:
    match = scene("zia a14", "turn zia")
    find(match, "sword")
    assert things(match, "zia") == ["sand-sword"]
    assert match.log(0)[-1] == "Zia keeps the token found on sand: Sword."
    assert match.log(1)[-1] == match.log(SPECTATOR)[-1] == "Zia keeps the token found on sand: secret."
    assert list(match.view(1).state.pawns[0].held) == [1, 0, 0, 0]
    assert sum(match.view(1).state.pawns[0].things) == 0
    assert left(match) == (3, 2)
    assert refusal(match, "search") == ("no_token_here", "6.1")


def test_a_search_takes_a_point_and_a_token() -> None:
    match = scene("zia a14", "turn zia searches=0")
    assert refusal(match, "search") == ("no_searches", "6.1")
    match = scene("zia a04", "turn zia")
    assert refusal(match, "search") == ("no_token_here", "6.1")  # a temple
    match = scene("zia z0", "turn zia")
    assert refusal(match, "search") == ("no_token_here", "6.1")


# §6.5


def test_a_token_too_many_is_kept_until_the_end_of_the_turn_and_one_goes_then() -> None:
    """Scenario 18."""
    match = scene("zia a14 sand-step sand-sword", "turn zia")
    find(match, "sword")
    assert len(things(match, "zia")) == 3
    match.play("end")
    assert active(match) == "zia"
    assert set(match.legal()) == {"drop step sand", "drop sword sand"}
    match.play("drop step sand")
    assert active(match) == "leonardo"
    assert things(match, "zia") == ["sand-sword", "sand-sword"]
    assert match.log(1)[-3] == "Zia throws away a token (sand): secret."


def test_a_token_spent_before_the_end_need_not_be_thrown_away() -> None:
    match = scene("zia a14 sand-step sand-sword", "turn zia")
    find(match, "sword")
    match.play("use step sand")
    assert refusal(match, "drop sword sand") == ("no_need_to_drop", "6.5")
    match.play("end")
    assert active(match) == "leonardo"


def test_tokens_thrown_away_are_counted_by_their_backs_and_known_to_the_team_alone() -> None:
    """A12."""
    match = scene("zia a14 sand-step*2 hill-sword", "turn zia", "overflow")
    match.play("drop step sand")
    state = match.view(1).state
    assert list(state.teams[0].dropped) == [1, 0, 0, 0]
    assert sum(state.teams[0].dropped_things) == 0
    assert match.view(0).state.teams[0].dropped_things[0] == 1


# §6.3


def test_a_step_token_is_good_for_this_turn_only_and_a_sword_for_no_step() -> None:
    match = scene("zia a14 sand-step sand-sword", "turn zia")
    assert refusal(match, "use sword sand") == ("not_a_step", "6.3")
    assert refusal(match, "use step hill") == ("not_held", "6.2")
    match.play("use step sand")
    assert left(match)[0] == 4
    match.play("end")
    assert left(match)[0] == 3  # Leonardo's own


# §6.6, §8.1 Clues


def test_the_first_clue_brings_the_medallion_and_nothing_else() -> None:
    """Scenario 8."""
    match = scene("marinche a14", "cards visible=jade", "turn marinche", crews=" / marinche,aguilar,cortes")
    find(match, "clue")
    assert match.state.medallion == 1
    assert match.state.visible == 3
    assert sum(match.state.clues) == 1
    assert match.state.played == 0
    assert "end" in match.legal()


HOLDERS = ("conquistadors hand=gold,one medallion", "aguilar a14", "cards visible=round")


def test_medallion_holders_draw_a_card_before_they_choose_and_may_play_it() -> None:
    """Scenario 9."""
    match = scene(*HOLDERS, "map jade", "found hill-clue*2", "turn aguilar")
    match.play("search", dealt="tokens:clue cards:four")
    assert sorted(hand(match, 1)) == ["four", "gold", "one"]
    assert set(match.legal()) == {"show", "hide gold", "hide one", "hide four"}
    match.play("hide four", dealt="cards:square")
    assert match.state.discard[0] == 1
    assert match.state.visible == 1
    assert sorted(hand(match, 1)) == ["gold", "one"]
    assert (match.state.properties[1], match.state.values[1]) == (2, 1)
    assert match.view(0).state.values[1] == UNKNOWN
    assert match.view(0).state.properties[1] == 2
    assert "Stairs: secret" in match.log(0)[-4] or any("Stairs: secret" in line for line in match.log(0))


def test_others_play_the_visible_card_or_one_of_their_hand() -> None:
    match = scene(
        "conquistadors medallion", "adventurers hand=gold*2", "zia a14", "cards visible=round", "turn zia"
    )
    find(match, "clue")
    assert set(match.legal()) == {"show", "hide gold"}
    assert refusal(match, "hide jade") == ("card_not_held", "8.2")
    assert refusal(match, "draw") == ("no_medallion_card", "8.1")
    assert refusal(match, "end") == ("not_now", "4.4")
    match.play("show", dealt="cards:jade")
    assert (match.state.played, match.state.visible, sum(match.state.discard)) == (1, 3, 0)
    assert match.view(1).state.values[0] == 0
    assert active(match) == "zia"


def test_with_an_empty_hand_the_visible_card_is_played() -> None:
    match = scene("conquistadors medallion", "zia a14", "turn zia")
    find(match, "clue")
    assert match.legal() == ["show"]


def test_the_finder_decides_and_nobody_else() -> None:
    match = scene("conquistadors medallion", "adventurers hand=gold", "zia a14", "turn zia", seats=6)
    find(match, "clue")
    assert match.to_move == (0,)
    assert match.legal(1) == []


# §8.3 The Idol appears

TEMPLES = (
    "temples round-gold-one,square-gold-one,round-jade-one,square-jade-one,"
    "round-gold-four,square-gold-four,round-jade-four,square-jade-four"
)


def seventh(cards: str, visible: str) -> str:
    """Where the Idol appears when the visible card is the seventh."""
    match = scene(
        "adventurers medallion",
        *("zia a14", TEMPLES, f"map {cards}", f"cards visible={visible}", "turn zia", "clue drawn"),
    )
    match.play("show")
    assert match.state.visible == pieces.NO_CARD
    assert all(known == 7 for known in match.state.known)
    return carrier(match)


@pytest.mark.parametrize(
    "cards, visible, where",
    [
        ("round gold one round gold one", "round", "a01"),
        ("round jade one round jade one", "round", "a05"),
        ("round jade one square jade one", "round", "a05"),
        ("round jade one round jade square", "square", "b01"),
        ("round gold one square jade four", "round", "c04"),
        ("gold(a) jade(c) square(c) four gold four(a)", "square", "b05"),
        ("round one round one four round", "one", "z0"),
        ("round one round one four square", "square", "z0"),
    ],
    ids=["even", "example", "majority", "tie", "last", "hidden", "no colour", "no colour either"],
)
def test_the_idol_appears_where_the_columns_say(cards: str, visible: str, where: str) -> None:
    """Scenario 11 and §8.3: majority, in a tie the last card, an empty column the altar."""
    names = dict(zip(["a01", "a04", "a05", "b01", "b04", "b05", "c01", "c04"], range(8), strict=True))
    found = seventh(cards, visible)
    if where == "z0":
        assert found == "z0"
        return
    wanted = []
    for pair in (("round", "square"), ("gold", "jade"), ("one", "four")):
        said = [c.partition("(")[0] for c in [*cards.split(), visible] if c.partition("(")[0] in pair]
        one, two = (said.count(value) for value in pair)
        wanted.append(pair.index(said[-1]) if one == two else int(two > one))
    assert names[found] == sum(value << of for of, value in enumerate(wanted))


def test_the_example_of_the_rule_text_round_jade_one() -> None:
    assert seventh("round jade one gold jade four", "one") == "a05"


def test_tokens_can_still_be_searched_after_that() -> None:
    match = scene("adventurers medallion", "zia a14", "idol z0", "turn zia")
    find(match, "step")
    assert things(match, "zia") == ["sand-step"]
    assert match.state.pools[0].left[2] == 0


# §6.7 Flags


def test_a_flag_goes_to_any_pontoon_without_one_of_the_team() -> None:
    """The rule text's example, A16."""
    match = scene("marinche a14", "turn marinche", crews=" / marinche,aguilar,cortes")
    find(match, "flag")
    assert targets(match, "flag") == {"p1", "p2", "p5", "p6"}
    assert refusal(match, "flag p3") == ("flag_there", "6.7")
    match.play("flag p1")
    assert match.state.teams[1].flags == 0b001101
    assert match.state.teams[0].flags == 0b000011
    assert active(match) == "marinche"


def test_a_team_with_all_four_flags_owns_every_pontoon_and_the_eight_markers_are_used_up() -> None:
    """Scenario 12."""
    match = scene(
        "adventurers flags=p1,p2,p3,p4,p5", "zia a14", "turn zia", "found forest-flag hill-flag mountain-flag"
    )
    find(match, "flag")
    assert targets(match, "flag") == {"p6"}
    match.play("flag p6")
    flags = [team.flags.bit_count() for team in match.state.teams]
    assert flags == [6, 2]
    assert sum(flags) == 8


# What the columns say now


def says(text: str, seat: int) -> list[tuple[int, bool]]:
    match = scene("adventurers medallion", "zia a14", TEMPLES, f"map {text}", "turn zia")
    return [(column.says, column.sure) for column in treasure_map.columns(match.view(seat).state)]


def test_columns_say_what_one_knows_and_whether_it_is_certain() -> None:
    assert says("round jade(c) jade", 1) == [(0, True), (1, True), (clues.NO_VALUE, True)]
    assert says("round jade(c) jade", 0) == [(0, True), (1, True), (clues.NO_VALUE, True)]
    assert says("round gold(c) jade gold(c)", 0) == [(0, True), (1, False), (clues.NO_VALUE, True)]
    assert says("gold(c)", 0)[1] == (UNKNOWN, False)
    assert says("gold(c)", 1)[1] == (0, True)
    # Both unseen jade cards are out: the hidden one can only be gold.
    assert says("jade jade gold gold(c) jade", 0)[1] == (1, True)


def test_the_trail_points_to_a_temple_once_every_column_speaks() -> None:
    match = scene("adventurers medallion", "zia a14", TEMPLES, "map round jade one", "turn zia")
    assert pieces.CELL_NAMES[treasure_map.trail(match.state)] == "a05"
    match = scene("adventurers medallion", "zia a14", TEMPLES, "map round jade", "turn zia")
    assert treasure_map.trail(match.state) == pieces.NO_CELL
    match = scene("adventurers medallion", "zia a14", TEMPLES, "map one(c) round jade", "turn zia")
    assert treasure_map.trail(match.view(0).state) == pieces.NO_CELL
    assert pieces.CELL_NAMES[treasure_map.trail(match.view(1).state)] == "a05"


def test_a_clue_is_found_by_whoever_is_active() -> None:
    match = scene("conquistadors medallion", "zia a14", "turn zia")
    find(match, "clue")
    assert match.state.phase == st.CLUE_FOUND
    assert pieces.SHEET_NAMES[match.state.pawns[match.state.active].sheet] == "zia"
    assert verbs(match) == {"show"}
