"""The other readings (§11)."""

from __future__ import annotations

import pytest

import archipel
from archipel.core.errors import OptionError
from archipel.core.match import Match
from archipel.games.pirates.rules import flotsam
from archipel.games.pirates.tests.scene import (
    aboard,
    crewed,
    far,
    goes_on,
    hand,
    near,
    scene,
    taken,
    turn_of,
    written,
)

CREW = "toad rat snail weasel"


def test_the_options_and_their_defaults() -> None:
    """The figures of the dossier, in one record."""
    assert archipel.new("pirates", seats=2, seed=1).options == {
        "mode": "simple",
        "groups": "two",
        "toad": "one",
        "snail": "action",
        "snail_step": "must",
        "weasel": "once",
        "captains": "one",
        "opening": "zero",
        "bidding": "until",
        "short": "no",
        "talismans": "18",
        "row_length": "4",
        "hand_limit": "6",
        "start_hand": "3,3,4,4,4",
        "auction_hand": "8",
        "calm": "10",
        "bonus": "4,4,4,4,4",
        "multiplier": "5,4,3",
        "fries": "1*4,2*4,3*4",
        "noodles": "2*4,3*4,4*4",
        "burgers": "3*4,4*4,5*4",
        "teddies": "6*2,8*4,10*2",
        "dolls": "6*2,8*4,10*2",
        "cans": "12*2,14,16*2,18,20*2",
    }


def test_the_box_has_54_talismans_60_loot_tiles_and_20_bonuses() -> None:
    options = archipel.new("pirates", seats=2, seed=1).state.options
    assert (3 * options.talismans, sum(options.tiles), sum(options.bonus)) == (54, 60, 20)
    values = [options.worth[kind] for kind in range(25, 30) for _ in range(options.tiles[kind])]
    assert values == [12, 12, 14, 16, 16, 18, 20, 20]


# groups (Z2)


def test_with_one_group_a_new_one_comes_in_its_place() -> None:
    match = one_group("fish c=s0.pirate", "s0", "s1")
    match.play("sail fish")
    match.play("loot 1")
    assert near(match, "fish") == []
    goes_on(match, "loot:cans-e loot:fries-a loot:dolls-a bonus:parrot")
    assert near(match, "fish") == ["cans20", "fries1", "dolls6", "parrot"]


def one_group(*lines: str) -> Match:
    said = written(*lines, options="groups=one").splitlines()
    match = archipel.read("\n".join(line.partition(" far=")[0] for line in said))
    assert isinstance(match, Match)
    return match


def test_with_one_group_nine_tiles_lie_out_at_the_beginning() -> None:
    match = archipel.new("pirates", 3, seed=1, groups="one")
    assert (sum(match.state.loot_left), sum(match.state.bonus_left)) == (51, 17)
    assert far(match, "fish") == []


# toad (Z3)


def toads(*lines: str, toad: str) -> Match:
    match = crewed(CREW, *lines, options=f"toad={toad}")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    return match


@pytest.mark.parametrize("toad, square", [("one", "1"), ("two", "c")])
def test_a_toad_that_declines_goes_one_square_or_two(toad: str, square: str) -> None:
    match = toads("fish c=s0.rat 2=s1.toad", "s0", "s1", toad=toad)
    match.play("decline")
    assert aboard(match, "fish") == {square: "s1.toad"}


def test_the_second_square_has_to_be_free() -> None:
    match = toads("fish c=s0.rat 1=s2.toad 2=s1.toad", "s0", "s1", "s2", toad="two")
    match.play("decline", 2)
    match.play("decline", 1)
    assert aboard(match, "fish") == {"c": "s2.toad", "1": "s1.toad"}


def test_only_toads_that_declined_go_a_second_square() -> None:
    match = toads("fish c=s0.rat 1=s1.weasel 3=s1.toad", "s0", "s1", toad="two")
    assert taken(match, 1) == ["cans16"], "the weasel took the last tile"
    assert aboard(match, "fish") == {"2": "s1.toad"}


# snail (Z4)


def test_with_every_a_snail_draws_again_after_its_own_step() -> None:
    match = crewed(CREW, "s0 fish", "s1", options="snail=every")
    match.play("board snail fish 3")
    match.play("continue", dealt="talismans:fish")
    assert match.legal() == ["continue"]
    match.play("continue", dealt="talismans:fish")
    match.play("continue", dealt="talismans:fish")
    assert aboard(match, "fish") == {"c": "s0.snail"}, "as captain it draws no more"
    assert (hand(match, 0), turn_of(match)) == (["fish"] * 3, 1)


def test_with_every_snails_draw_after_a_voyage_the_foremost_first() -> None:
    lines = ("fish c=s0.rat 1=s0.toad 2=s1.snail 3=s2.snail", "s0", "s1", "s2")
    match = crewed(CREW, *lines, options="snail=every")
    match.play("sail fish")
    for action in ("loot 1", "loot 2", "loot 3"):
        match.play(action)
    assert aboard(match, "fish") == {"1": "s1.snail", "2": "s2.snail"}
    assert match.to_move == (1,)
    match.play("continue", dealt="talismans:cat")
    assert match.to_move == (2,)
    match.play("continue", dealt="talismans:fish")
    assert aboard(match, "fish") == {"1": "s2.snail", "2": "s1.snail"}
    assert match.to_move == (2,), "its own step draws again; being pushed back does not"
    match.play("continue", dealt="talismans:bird")
    goes_on(match)
    assert (hand(match, 1), hand(match, 2)) == (["cat"], ["fish", "bird"])
    assert turn_of(match) == 1


def test_with_every_a_snail_that_becomes_captain_by_moving_up_draws_nothing() -> None:
    lines = ("fish c=s0.rat 1=s1.rat 2=s0.snail", "s0", "s1")
    match = crewed(CREW, *lines, options="snail=every toad=two")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    assert aboard(match, "fish") == {"1": "s0.snail"}
    assert match.to_move == (0,)
    match.play("continue", dealt="talismans:fish")
    assert aboard(match, "fish") == {"c": "s0.snail"}


# snail_step (Z5)


def test_with_may_the_owner_chooses_whether_the_snail_steps() -> None:
    for answer, square in (("step", "2"), ("stay", "3")):
        match = crewed(CREW, "s0 fish", "s1", options="snail_step=may")
        match.play("board snail fish 3")
        match.play("continue", dealt="talismans:fish")
        assert match.legal() == ["step", "stay"]
        match.play(answer)
        assert aboard(match, "fish") == {square: "s0.snail"}
        assert turn_of(match) == 1


def test_with_may_a_card_that_does_not_match_asks_nothing() -> None:
    match = crewed(CREW, "s0 fish", "s1", options="snail_step=may")
    match.play("board snail fish 3")
    match.play("continue", dealt="talismans:cat")
    assert turn_of(match) == 1


# weasel (Z9)


def test_with_repeated_a_weasel_goes_on_as_long_as_it_can_pay() -> None:
    match = crewed(CREW, "s0 fish*5", "s1", options="weasel=repeated")
    for action in ("board weasel fish 3", "move fish 3 2", "move fish 2 1", "promote fish 1", "sail fish"):
        match.play(action)
    match.play("loot 1")
    goes_on(match)
    assert "board weasel fish 3" in match.legal()
    match.play("stop")
    assert turn_of(match) == 1


# captains (Z11)


def test_with_both_two_captains_sail_in_one_turn() -> None:
    lines = ("cat c=s0.pirate", "bird c=s0.pirate", "s0", "s1")
    match = scene(*lines, options="captains=both")
    match.play("sail bird")
    match.play("loot 1")
    goes_on(match)
    assert (turn_of(match), match.legal()) == (0, ["sail cat"])
    match.play("sail cat")
    match.play("loot 1")
    goes_on(match)
    assert turn_of(match) == 1


def test_with_both_a_captain_made_by_the_first_voyage_waits() -> None:
    match = crewed(CREW, "fish c=s0.rat 1=s0.toad", "s0", "s1", options="captains=both")
    match.play("sail fish")
    match.play("loot 1")
    match.play("loot 2")
    match.play("decline")
    goes_on(match)
    assert (aboard(match, "fish"), turn_of(match)) == ({"c": "s0.toad"}, 1)


def test_with_both_a_weasel_goes_on_before_the_second_voyage() -> None:
    match = crewed(CREW, "fish c=s0.weasel", "cat c=s0.rat", "s0 bird", "s1", options="captains=both")
    match.play("sail fish")
    match.play("loot 1")
    goes_on(match)
    assert match.legal() == ["stop", "board weasel bird 3"]
    match.play("board weasel bird 3")
    assert match.legal() == ["sail cat"]


# opening (Z12), bidding (Z13)

QUEUE = "tavern rat toad snail weasel raccoon cockroach rat toad rat toad snail weasel"


def test_with_an_opening_of_one_a_card_is_kept_for_the_bid() -> None:
    match = scene("s0 fish*2", "s1 cat*5", "s2 bird*5", QUEUE, options="mode=advanced opening=one")
    assert match.legal() == ["name 1", "name 2"]
    match.play("name 2")
    match.play("lay fish")
    assert match.legal() == ["bid 1"]


def test_with_an_opening_of_one_a_player_without_cards_still_opens_with_nothing() -> None:
    match = scene("s0", "s1 cat*5", "s2 bird*5", QUEUE, options="mode=advanced opening=one")
    assert match.legal() == ["name 1"]
    match.play("name 1")
    assert match.legal() == ["bid 0"]
    assert match.why_not("bid 1") is not None


def test_with_one_round_everybody_else_speaks_once() -> None:
    match = scene("s0 fish*5", "s1 cat*5", "s2 bird*5", QUEUE, options="mode=advanced bidding=round")
    match.play("name 1")
    match.play("bid 1")
    match.play("bid 2", 1)
    match.play("bid 3", 2)
    assert match.to_move == (2,), "neither the starter nor the second is asked again"
    assert match.legal() == ["discard bird"]


# short


def test_a_short_game_ends_after_six_groups_less() -> None:
    match = archipel.new("pirates", 2, seed=3, short="yes")
    assert sum(match.state.loot_left) == 42, "nobody has seen which ones are put aside"
    for _ in range(23):
        kind = next(kind for kind in range(30) if match.state.loot_left[kind])
        match.state.loot_left[kind] -= 1
    assert not flotsam.group_can_come(match.state), "19 are left, 18 of them aside"


def test_the_short_game_is_for_two_or_three() -> None:
    for seats in (4, 5):
        with pytest.raises(OptionError) as refused:
            archipel.new("pirates", seats, short="yes")
        assert refused.value.code == "unplayable.short"
