"""The other readings of the rules, as options (§11)."""

from __future__ import annotations

from archipel.games.sol.tests.scene import (
    active,
    carrier,
    dice,
    hand,
    refusal,
    scene,
    targets,
    verbs,
    wounded,
)


def test_recovery_same_whoever_is_wounded_in_its_own_turn_recovers_at_its_end() -> None:
    """A2."""
    match = scene("zia a13", "cortes a14", "turn zia", options="recovery=same")
    match.play("move a14")
    dice(match, 0, 5)
    match.play("push a13")
    match.play("end")
    assert not wounded(match, "zia")


AMONG = ("zia a13 wounded", "aguilar a13", "cabeza a14", "cortes a08", "turn zia began-wounded")


def test_meeting_fight_whoever_recovers_beside_an_opponent_attacks_at_once() -> None:
    """A3: at the very end of the turn; then the next character plays."""
    match = scene(*AMONG, options="meeting=fight")
    match.play("end")
    assert "Zia attacks Aguilar." in match.log()
    dice(match, 5, 0)
    assert match.to_move == (0,)
    match.play("push a14")
    assert (active(match), wounded(match, "aguilar")) == ("leonardo", True)


def test_meeting_fight_a_lost_one_leaves_the_character_wounded_for_its_next_turn() -> None:
    match = scene(*AMONG, options="meeting=fight")
    match.play("end")
    dice(match, 0, 5)
    match.play("stay")
    assert (active(match), wounded(match, "zia")) == ("leonardo", True)


def test_meeting_fight_goes_on_with_the_next_opponent() -> None:
    match = scene(
        *(
            "zia a13 wounded",
            "aguilar a13",
            "cabeza a13",
            "cortes a08",
            "turn zia began-wounded searches=0 steps=0",
        ),
        options="meeting=fight",
    )
    match.play("end")
    assert targets(match, "defend") == {"aguilar", "cabeza"}
    match.play("defend cabeza")
    dice(match, 5, 0)
    match.play("push a14")
    assert "Zia attacks Aguilar." in match.log()
    dice(match, 5, 0)
    match.play("push a14")
    assert active(match) == "leonardo"


def test_la_goupile_who_slipped_by_is_left_alone_with_meeting_fight() -> None:
    match = scene(
        *("la-goupile a13", "cortes a14", "turn la-goupile"),
        crews="zia,la-goupile,mendoza",
        options="side=advanced meeting=fight",
    )
    match.play("move a14")
    match.play("slip by")
    match.play("end")
    assert active(match) == "mendoza"


def test_melee_all_a_valid_ally_on_the_cell_fights_on() -> None:
    """A5: leftmost first, until a side has nobody Valid there."""
    lines = ("zia a14", "leonardo a14", "mendoza a13", "cortes a14", "turn mendoza")
    match = scene(*lines)
    match.play("move a14")
    dice(match, 0, 5)
    match.play("stay")
    assert active(match) == "mendoza"
    assert "end" in match.legal()
    match = scene(*lines, options="melee=all")
    match.play("move a14")
    dice(match, 0, 5)
    match.play("push a13")
    assert match.log()[-1] == "Zia attacks Cortes."
    dice(match, 0, 5)
    match.play("stay")
    assert match.log()[-1] == "Leonardo attacks Cortes."
    dice(match, 5, 0)
    match.play("stay")
    assert active(match) == "mendoza"
    assert "end" in match.legal()


def test_picking_up_automatic_whoever_arrives_takes_it() -> None:
    """A10."""
    match = scene("adventurers medallion", "zia a13", "idol a14", "turn zia", options="picking_up=automatic")
    match.play("move a14")
    assert carrier(match) == "zia"


def test_picking_up_automatic_the_winner_takes_it_and_is_not_asked() -> None:
    match = scene(
        *("adventurers medallion", "zia a14", "cortes a13", "idol zia", "turn cortes"),
        options="picking_up=automatic",
    )
    match.play("move a14")
    dice(match, 5, 0)
    assert carrier(match) == "cortes"
    assert "stay" in match.legal()


def test_picking_up_automatic_whoever_stands_there_when_the_team_plays_takes_it() -> None:
    match = scene(
        *("adventurers medallion", "zia a14", "mendoza a14", "idol a14", "turn cortes"),
        options="picking_up=automatic",
    )
    match.play("end")
    assert carrier(match) == "zia"
    match = scene(
        *("adventurers medallion", "leonardo a14", "mendoza a14", "idol a14", "turn cortes"),
        options="picking_up=automatic",
    )
    match.play("end")
    assert carrier(match) in ("leonardo", "mendoza")


def test_order_free_the_team_chooses_who_is_next() -> None:
    """A11."""
    match = scene("next adventurers", options="order=free")
    assert targets(match, "next") == {"zia", "leonardo", "mendoza"}
    assert refusal(match, "next cortes") == ("not_of_your_camp", "3.3")
    assert refusal(match, "next yao") == ("not_in_the_game", "3.3")
    match.play("next mendoza")
    assert active(match) == "mendoza"
    match.play("end")
    assert refusal(match, "next mendoza") == ("played_already", "4.1")
    for name in ("zia", "leonardo"):
        match.play(f"next {name}")
        match.play("end")
    assert match.state.team == 1
    assert targets(match, "next") == {"aguilar", "cabeza", "cortes"}


def test_order_free_any_player_of_the_team_chooses() -> None:
    match = scene("next adventurers", options="order=free", seats=5)
    assert match.to_move == (0, 1, 2)


def test_overflow_revealed_everybody_sees_what_is_thrown_away() -> None:
    """A12."""
    lines = ("zia a14 sand-step*2 hill-sword", "turn zia", "overflow")
    match = scene(*lines, options="overflow=revealed")
    match.play("drop sword hill")
    assert "Zia throws away a token (hill): Sword." in match.log(1)
    assert match.state.spent[6] == 1
    assert sum(match.state.teams[0].dropped) == 0


def test_medallion_may_the_card_is_drawn_or_not_once_a_clue() -> None:
    """A14."""
    lines = ("adventurers medallion hand=gold", "zia a14", "turn zia")
    match = scene(*lines, options="medallion=may")
    match.play("search", dealt="tokens:clue")
    assert set(match.legal()) == {"draw", "show", "hide gold"}
    match.play("draw", dealt="cards:jade")
    assert hand(match, 0) == ["gold", "jade"]
    assert refusal(match, "draw") == ("no_medallion_card", "8.1")
    assert set(match.legal()) == {"show", "hide gold", "hide jade"}
    match.play("hide jade")
    assert verbs(match) >= {"end"}


def test_medallion_may_is_not_for_the_other_team() -> None:
    match = scene(
        "conquistadors medallion", "adventurers hand=gold", "zia a14", "turn zia", options="medallion=may"
    )
    match.play("search", dealt="tokens:clue")
    assert set(match.legal()) == {"show", "hide gold"}
