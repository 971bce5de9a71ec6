"""The ladder: every cell once, sides in turn on the same deals, and nothing that was measured is lost."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from archipel.bots import batched, ladder_results
from archipel.bots.ladder import Cell, Measured, Part, Row, cells, is_rung, play_part
from archipel.bots.search import Question, Tried
from archipel.core import catalogue
from archipel.core.shares import wilson
from archipel.terminal import laddering
from archipel.terminal.laddering import Ladder, Size, few_of
from archipel.terminal.screen import Screen, Trouble

ISLAND, SMUGGLERS = catalogue.find("island"), catalogue.find("smugglers")
TEAM = Cell("island", 2, {"difficulty": "novice"}, ("greedy",))
RIVALS = Cell("smugglers", 2, {}, ("greedy", "random"))
ALONE = Cell("smugglers", 2, {}, ("greedy",))
"""Compiled rules play that too; a seat "wins" where it has a point."""


def test_every_number_of_players_and_difficulty_is_a_cell_and_what_makes_no_game_is_none() -> None:
    found = list(cells(ISLAND, ["random", "greedy"]))
    assert len({(cell.seats, cell.options["difficulty"]) for cell in found}) == 4 * 4
    assert {cell.bots for cell in found} == {("random",), ("greedy",)}
    rivals = list(cells(SMUGGLERS, ["random", "greedy", "search"]))
    assert {cell.seats for cell in rivals} == {2, 4}, "two teams"
    assert {cell.bots for cell in rivals} == {("greedy", "random"), ("search", "greedy")}
    assert {cell.seats for cell in few_of(rivals)} == {2}


def test_bots_are_known_by_rung_and_by_level() -> None:
    assert all(map(is_rung, ["random", "greedy", "search", "search-400", "deckhand", "admiral"]))
    assert not any(map(is_rung, ["", "search-", "search-0", "search-x", "greedy-4", "genius"]))


def test_a_row_says_games_wins_their_interval_and_the_time_for_a_decision() -> None:
    measured = Measured(RIVALS)
    for wins in (10.0, 5.0):
        measured.add(Part(74, wins, 1.5, 60))
    row = measured.row("abc")
    assert (row.games, row.wins, row.seconds_per_decision) == (148, 15.0, 0.025)
    assert (round(row.low, 4), round(row.high, 4)) == (0.0624, 0.1605)
    assert Measured(RIVALS).row("abc").seconds_per_decision == 0.0, "nothing was played"
    again = Measured(RIVALS)
    again.go_on_from(row)
    assert again.row("abc") == row


@pytest.mark.parametrize(
    "cell", [ALONE, pytest.param(TEAM, marks=pytest.mark.long)], ids=lambda cell: cell.game
)
def test_thousands_of_games_are_played_at_once_and_the_same_ones_each_time(cell: Cell) -> None:
    whole, first, second = play_part(cell, 0, 600), play_part(cell, 0, 200), play_part(cell, 200, 400)
    assert whole.wins == first.wins + second.wins
    assert whole.decisions == first.decisions + second.decisions > 600
    assert whole.games == 600
    assert 0 < whole.wins < whole.games
    at_random = play_part(replace(cell, bots=("random",)), 0, 600)
    assert at_random.games == whole.games
    assert at_random.wins != whole.wins


@pytest.mark.long
def test_a_team_that_follows_the_policy_wins_every_second_game_and_one_at_random_hardly_any() -> None:
    assert 0.3 < play_part(TEAM, 0, 600).wins / 600 < 0.6
    assert play_part(replace(TEAM, bots=("random",)), 0, 300).wins < 5


def test_each_side_takes_every_place_on_the_same_deal() -> None:
    both = play_part(replace(RIVALS, bots=("greedy", "greedy")), 0, 2)
    assert both.wins == 1.0, "the same bot on both sides of one deal wins once"


@pytest.mark.parametrize(
    "cell",
    [
        pytest.param(Cell("island", 2, {"difficulty": "elite"}, ("search-20",)), marks=pytest.mark.long),
        Cell("smugglers", 2, {}, ("search-20", "greedy")),
        Cell("smugglers", 2, {}, ("captain", "search-9")),
    ],
    ids=lambda cell: f"{cell.game} {cell.bots[0]}",
)
def test_games_side_by_side_go_as_each_would_alone(cell: Cell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batched, "AGAIN", 1)
    alone, together = play_part(cell, 4, 6), batched.play_together(cell, 4, 6, batched.answer_here)
    assert (together.games, together.wins) == (alone.games, alone.wins)
    assert together.decisions == alone.decisions, "each decision is made again here"


def test_a_decision_that_comes_out_otherwise_elsewhere_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def upside_down(questions: Sequence[Question]) -> list[list[Tried]]:
        answers = batched.answer_here(questions)
        return [[replace(tried, values=-tried.values) for tried in answer] for answer in answers]

    monkeypatch.setattr(batched, "AGAIN", 1)
    with pytest.raises(AssertionError, match="another choice"):
        batched.play_together(Cell("smugglers", 2, {}, ("search-40", "greedy")), 0, 4, upside_down)


def test_a_cell_is_continued_and_ends_as_if_it_had_been_measured_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laddering, "ProcessPoolExecutor", lambda cores, *how: ThreadPoolExecutor(cores))
    out = tmp_path / "ladder.json"
    for games in (2, 6):
        ladder = Ladder(Size(10, games), False, out, Screen("en"))
        ladder.measure([RIVALS], 1)
    (row,) = ladder_results.read(out)
    whole = play_part(RIVALS, 0, 6)
    assert (row.games, row.wins) == (whole.games, whole.wins)
    assert (row.low, row.high) == wilson(whole.wins, whole.games)
    assert "greedy against random | 6 |" in out.with_suffix(".md").read_text("utf-8")
    out.write_text("no rows")
    with pytest.raises(Trouble):
        Ladder(Size(10, 2), False, out, Screen("en"))


def row_of(cell: Cell, games: int, commit: str) -> Row:
    measured = Measured(cell)
    measured.games, measured.wins = games, games / 2
    return measured.row(commit)


def test_a_row_is_replaced_by_one_of_newer_sources_unless_that_counts_fewer_games() -> None:
    old, other = row_of(TEAM, 400, "a"), row_of(RIVALS, 400, "a")
    fresh, small = row_of(TEAM, 400, "b"), row_of(TEAM, 4, "b")
    assert ladder_results.merged([old, other], TEAM, fresh) == [fresh, other]
    assert ladder_results.merged([old, other], TEAM, small) == [old, other]
    assert ladder_results.merged([other], TEAM, small) == [other, small]
    assert ladder_results.found_before([old, other], TEAM, "a") == old
    assert ladder_results.found_before([old, other], TEAM, "b") is None
