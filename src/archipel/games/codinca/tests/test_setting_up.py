"""Setting up (§3) and what there is (§2)."""

from __future__ import annotations

from collections import Counter

import pytest

import archipel
from archipel.core.errors import OptionError
from archipel.core.match import Match
from archipel.games.codinca.tests.reference import KEYS, TRAPS, rotations
from archipel.games.codinca.tests.scene import START, line, player, refusal, turn


def dealt(seats: int, seed: int = 1) -> Match:
    """A game after the deal."""
    match = archipel.new("codinca", seats, seed=seed)
    while not turn(match):
        match.play(match.legal()[0])
    return match


def rows(match: Match) -> list[str]:
    return match.position().splitlines()[1:5]


def test_the_grid_begins_as_the_rule_page_has_it() -> None:
    """§3.1."""
    match = archipel.new("codinca", seed=1)
    assert " ".join(rows(match)) == START


def test_each_element_stands_once_in_every_row_column_long_diagonal_and_quarter() -> None:
    """§3.1, and twice on each side."""
    grid = [line.split() for line in rows(archipel.new("codinca", seed=1))]
    lines = [
        *grid,
        *zip(*grid, strict=True),
        [grid[n][n] for n in range(4)],
        [grid[n][3 - n] for n in range(4)],
    ]
    lines += [[grid[r + a][c + b] for a in range(2) for b in range(2)] for r in (0, 2) for c in (0, 2)]
    for each in lines:
        assert sorted(tile[0] for tile in each) == ["A", "E", "F", "W"]
    assert Counter(tile for each in grid for tile in each) == Counter(
        {element + side: 2 for element in "FEAW" for side in "+-"}
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_elements_are_chosen_in_the_order_of_the_seats(seats: int) -> None:
    """§3.2."""
    match = archipel.new("codinca", seats, seed=1)
    for seat, element in enumerate(["water", "fire", "earth", "air"][:seats]):
        assert match.to_move == (seat,)
        assert len(match.legal()) == 4 - seat
        match.play(f"choose {element}")
    assert [player(match, seat) for seat in range(seats)] == ["water", "fire", "earth", "air"][:seats]
    assert line(match, "deal").startswith("s0")


def test_an_element_is_chosen_once_and_by_one_player() -> None:
    """§3.2."""
    match = archipel.new("codinca", 3, seed=1)
    match.play("choose air")
    assert refusal(match, "choose air") == ("element_taken", "3.2")
    assert refusal(match, "choose fire", 2) == ("not_your_turn", "4.1")
    assert refusal(match, "swap a1-b2") == ("choose_first", "3.2")
    assert refusal(match, "push 1 right") == ("choose_first", "3.2")
    assert refusal(match, "continue") == ("nothing_to_deal", "3.3")
    match.play("choose fire")
    match.play("choose water")
    assert refusal(match, "choose earth") == ("chosen_already", "3.2")
    assert refusal(match, "flip a1") == ("deal_first", "3.3")
    assert refusal(match, "trap north") == ("deal_first", "3.3")
    assert refusal(match, "end") == ("deal_first", "3.3")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_gets_a_key_of_each_group_and_three_spirit_cards(seats: int) -> None:
    """§3.3: each card once."""
    for seed in range(20):
        match = dealt(seats, seed)
        keys, cards = [], []
        for seat in range(seats):
            words = player(match, seat).split()
            assert [word[0] for word in words[1:5]] == ["L", "D", "B", "C"]
            keys += words[1:5]
            cards += words[5].removeprefix("spirits=").split(",")
        assert len(set(keys)) == len(keys) == 4 * seats
        assert len(set(cards)) == len(cards) == 3 * seats
        assert set(keys) <= set(KEYS)
        assert set(cards) <= set(TRAPS)


def test_cards_are_dealt_after_the_choice_and_every_card_can_be() -> None:
    """§3.2, §3.3: nobody chooses an element knowing the keys."""
    seen: set[str] = set()
    for seed in range(60):
        match = archipel.new("codinca", 4, seed=seed)
        assert match.write().splitlines()[1].startswith("deal first:s")
        while not turn(match):
            match.play(match.legal()[0])
        seen |= {
            word
            for seat in range(4)
            for word in player(match, seat).replace("=", ",").replace(",", " ").split()
        }
    assert set(KEYS) <= seen
    assert set(TRAPS) <= seen


def test_each_player_learns_the_own_cards_and_only_these() -> None:
    """§2.5, §3.3."""
    match = dealt(2)
    mine, theirs = match.log(0), match.log(1)
    assert mine != theirs
    assert sum("a hidden card" in sentence for sentence in mine) == 7
    assert sum("a hidden card" in sentence for sentence in theirs) == 7
    assert sum("a hidden card" in sentence for sentence in match.log(8)) == 14
    assert not any("a hidden card" in sentence for sentence in match.log())


def test_chance_names_the_first_player_and_the_turn_goes_round() -> None:
    """§3.4, §4.1."""
    begins = Counter(turn(dealt(3, seed)).split()[0] for seed in range(90))
    assert set(begins) == {"s0", "s1", "s2"}
    assert min(begins.values()) > 15
    match = archipel.new("codinca", 3, seed=2)
    match = archipel.read(match.write().replace(match.write().splitlines()[1], "deal first:s2"))  # type: ignore[assignment]
    match.seed = 2
    while not turn(match):
        match.play(match.legal()[0])
    assert turn(match) == "s2 number=1"
    for expected in ("s0 number=2", "s1 number=3", "s2 number=4"):
        own = next(action for action in match.legal() if action.startswith("flip"))
        match.play(own)
        match.play(next(action for action in match.legal() if action.startswith("flip")))
        match.play("end")
        assert turn(match) == expected


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_can_play(seats: int) -> None:
    """§2."""
    with pytest.raises(OptionError):
        archipel.new("codinca", seats)


def test_a_trap_is_no_other_trap_turned_round() -> None:
    """§2.4."""
    classes = {min(rotations(trap)) for trap in TRAPS.values()}
    assert len(classes) == len(TRAPS) == 20


def test_the_rule_pages_show_the_keys_the_traps_and_the_grid() -> None:
    """§2.3, §2.4, §3.1."""
    folder = archipel.new("codinca").game.folder
    for lang, letters in (("en", "GS"), ("fr", "OP")):
        page = (folder / f"RULES.{lang}.md").read_text("utf-8")
        change = str.maketrans("GS", letters)
        for trap, picture in list(TRAPS.items())[:10]:
            row = next(text for text in page.splitlines() if text.startswith(trap))
            assert row.split()[1:] == [part.translate(change) for part in picture]
        for key, pictures in KEYS.items():
            colours = colours_of(key, pictures[0])
            assert f"{key} {colours.translate(change)}" in page


def colours_of(key: str, picture: tuple[str, ...]) -> str:
    """Line and diagonal from end to end, block and corners clockwise from the north-west."""
    if key[0] in "LD":
        return "".join(sign for row in picture for sign in row if sign != ".")
    top, bottom = picture[0], picture[-1]
    return (top[0] + top[-1] + bottom[-1] + bottom[0]).replace(".", "")
