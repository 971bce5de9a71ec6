"""The end of a game is told with the facts of that game."""

from __future__ import annotations

from pathlib import Path

from tests.contract.records import on_record_of, replay
from tests.draw.drawn import NAMES, told

from archipel.core.events import SPECTATOR
from archipel.games.codinca import GAME
from archipel.games.codinca.look import story
from archipel.games.codinca.rules import actions as act, sets

on_record = on_record_of(GAME)


@on_record
def test_who_won_is_who_the_rules_say(file: Path) -> None:
    match = replay(file)
    first = story.winner(match.state)
    for seat in (*range(match.seats), SPECTATOR):
        end = told(match, seat, names=NAMES)
        assert end.won == (first == seat or (seat == SPECTATOR and first >= 0))
        assert first < 0 or NAMES[first] in end.title


@on_record
def test_the_chart_has_a_line_for_everybody_and_a_sign_for_every_key(file: Path) -> None:
    match = replay(file)
    chart = told(match, names=NAMES).chart
    keys = sum(sets.size_of(match.state.players[seat].done) for seat in range(match.seats))
    assert chart.count('class="line"') == match.seats
    assert chart.count('class="badge"') == keys + match.seats
    assert all(NAMES[seat][:10] in chart for seat in range(match.seats))


@on_record
def test_a_replay_has_a_step_for_every_turn_with_its_keys(file: Path) -> None:
    match = replay(file)
    found = story.steps(match.entries, match.state)
    assert len(found) == match.state.turn
    done = {e.before.turn for e in match.entries if any(n.kind == act.KEY_DONE for n in e.news)}
    assert {n for n, step in enumerate(found, 1) if step.mark} == done
