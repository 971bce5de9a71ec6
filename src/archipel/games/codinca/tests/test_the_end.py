"""The end (§9)."""

from __future__ import annotations

import pytest

from archipel.games.codinca.tests.scene import EARTH, FIRE, line, play, player, refusal, scene, turn

NEARLY = "s0 fire L1 D1* B1* C1* spirits=T01"


def test_the_fourth_key_completed_by_a_trap_wins_at_once() -> None:
    """Scenario 14."""
    match = scene("a1=F- b1=F+ c1=F- d1=F+", NEARLY, f"{EARTH} spirits=T04")
    news = play(match, "spirit T01", "trap north")
    assert news[-1] == "Fire has all four keys: the temple is open!"
    assert match.over
    assert match.to_move == ()
    assert match.result is not None
    assert match.result.ending == "opened"
    assert match.result.scores == (16, 1)
    assert match.legal(0) == match.legal(1) == []
    assert player(match, 0) == "fire L1* D1* B1* C1*"


@pytest.mark.parametrize("action", ["flip d1", "swap d1-d2"])
def test_the_fourth_key_wins_by_a_standard_action_too(action: str) -> None:
    """§9.1: in the middle of the pair."""
    tiles = "a1=F+ b1=F+ c1=F+ d1=F-" if action == "flip d1" else "a1=F+ b1=F+ c1=F+ d2=F+"
    match = scene(tiles, NEARLY, EARTH)
    match.play(action)
    assert match.result is not None
    assert match.result.ending == "opened"


def test_three_keys_do_not_win() -> None:
    """§9.1."""
    match = scene("a1=F+ b1=F+ c1=F+ d1=F-", "s0 fire L1 D1* B1* C1", EARTH)
    match.play("flip d1")
    assert not match.over
    assert turn(match) == "s1 number=2"


def test_nobody_plays_after_the_end() -> None:
    """§9."""
    match = scene("a1=F+ b1=F+ c1=F+ d1=F-", NEARLY, EARTH)
    match.play("flip d1")
    assert match.game.refusal(match.state, 1, match.game.action_number("flip a1")) != 0
    assert match.game.refusals[match.game.refusal(match.state, 1, 9)].key == "over"


def at_the_last_turn(fire: str, earth: str, turns: int = 60) -> list[str]:
    """Fire and Earth with so many keys and cards; the last turn is Earth's."""
    match = scene(
        "", f"s0 fire {fire}", f"s1 earth {earth}", f"turn s1 number={2 * turns}", options=f"turns={turns}"
    )
    news = play(match, "flip b1", "flip c1")
    if not match.over:
        news = match.play("end")
    assert match.result is not None
    assert line(match, "over") == match.result.ending
    return [match.result.ending, *news[-1:], *map(str, match.result.scores)]


@pytest.mark.parametrize("turns", [20, 40, 60])
def test_after_the_last_turn_most_keys_win(turns: int) -> None:
    """§9.2, §10.7: even against more spirit cards."""
    assert at_the_last_turn("L1* D1 B1 C1", "L2 D2 B2 C2 spirits=T01,T02,T03", turns) == [
        *("most-keys", "Fire wins with 1 key.", "4", "3"),
    ]
    assert at_the_last_turn("L1* D1 B1 C1", "L2* D2 B2* C2", turns)[0:2] == [
        "most-keys",
        "Earth wins with 2 keys.",
    ]


def test_with_as_many_keys_most_spirit_cards_win() -> None:
    """§9.2."""
    assert at_the_last_turn("L1* D1 B1 C1 spirits=T05", "L2* D2 B2 C2 spirits=T01,T02") == [
        *("most-spirits", "As many keys as another; Earth wins with 2 spirit cards left.", "5", "6"),
    ]


def test_with_as_many_keys_and_cards_nobody_wins() -> None:
    """§9.2."""
    said = at_the_last_turn("L1 D1 B1 C1 spirits=T05", "L2 D2 B2 C2 spirits=T01")
    assert said == ["draw", "As many keys and as many spirit cards: nobody wins.", "1", "1"]


@pytest.mark.parametrize("leaders", ["01", "02", "12", "012"])
def test_leaders_alike_draw_whoever_they_are_and_whoever_is_behind(leaders: str) -> None:
    """§9.2."""
    star = ["*" if str(seat) in leaders else "" for seat in range(3)]
    fire, earth, air = f"L1{star[0]} D1 B1 C1", f"L2{star[1]} D2 B2 C2", f"L3{star[2]} D3 B3 C3"
    match = scene("", f"s0 fire {fire}", f"s1 earth {earth}", f"s2 air {air}", "turn s2 number=180")
    play(match, "flip c1", "flip a2")
    assert match.result is not None
    assert match.result.ending == "draw"
    assert match.result.scores == tuple(4 * len(each) for each in star)


def test_with_two_leaders_in_keys_the_cards_decide_between_them_alone() -> None:
    """§9.2: the third has more cards and fewer keys."""
    match = scene(
        "",
        *(
            "s0 fire L1* D1 B1 C1 spirits=T01",
            "s1 earth L2* D2 B2 C2",
            "s2 air L3 D3 B3 C3 spirits=T05,T06,T07",
        ),
        "turn s2 number=180",
    )
    play(match, "flip c1", "flip a2", "end")
    assert match.result is not None
    assert match.result.ending == "most-spirits"
    assert match.result.scores == (5, 4, 3)


def test_the_turn_before_the_last_does_not_end_the_game() -> None:
    """§9.2: everybody has as many turns."""
    match = scene("", FIRE, EARTH, "turn s0 number=119")
    play(match, "flip a1", "flip b1")
    assert turn(match) == "s1 number=120"
    play(match, "flip d2", "flip c1")
    assert match.over


def test_a_key_in_the_last_turn_counts_and_a_fourth_wins() -> None:
    """§9.2, §9.1."""
    match = scene("a1=E- b1=E- c1=E- d1=E+", FIRE, EARTH, "turn s1 number=120")
    match.play("flip d1")
    assert match.result is not None
    assert (match.result.ending, match.result.scores) == ("most-keys", (0, 4))
    match = scene("a1=E- b1=E- c1=E- d1=E+", FIRE, "s1 earth L2 D2* B2* C2*", "turn s1 number=120")
    match.play("flip d1")
    assert match.result is not None
    assert match.result.ending == "opened"


def test_the_end_is_told_in_both_languages() -> None:
    match = scene("a1=F+ b1=F+ c1=F+ d1=F-", NEARLY, EARTH)
    match.play("flip d1")
    assert match.result is not None
    english = match.result.sentence
    match.lang = "fr"
    assert match.result.sentence != english
    assert "temple" in match.log()[-1]


def test_a_finished_game_refuses_everything() -> None:
    match = scene("", NEARLY.replace("L1", "L1*"), EARTH, "over opened")
    assert match.over
    assert match.game.refusals[match.game.refusal(match.state, 0, 1)].key == "over"


def test_a_seat_that_is_not_there_decides_nothing() -> None:
    match = scene("")
    assert match.game.refusals[match.game.refusal(match.state, 3, 9)].key == "not_your_turn"
    assert refusal(match, "flip a1", 1) == ("not_your_turn", "4.1")
