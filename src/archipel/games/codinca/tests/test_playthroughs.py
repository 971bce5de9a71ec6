"""The games on record: followed by the oracle, with their secrets, and every way there is."""

from __future__ import annotations

from pathlib import Path

from tests.contract.records import on_record_of, records_of, replay

from archipel.core.events import SPECTATOR
from archipel.core.notation import write_position
from archipel.games.codinca import GAME
from archipel.games.codinca.tests import oracle

FILES = records_of(GAME)
of_every_file = on_record_of(GAME)


@of_every_file
def test_the_oracle_follows_a_game_on_record_play_by_play(file: Path) -> None:
    """Every position after the deal, worked out a second time."""
    match = replay(file)
    states = [*(entry.before for entry in match.entries), match.state]
    first = next(ply for ply, state in enumerate(states) if state.turn)
    here = oracle.read(write_position(match.game, states[first]))
    for entry, state in zip(match.entries[first:], states[first + 1 :], strict=True):
        action = match.game.action_text(entry.play.action)
        assert action in oracle.legal(here, entry.play.seat)
        here = oracle.after(here, action)
        assert here == oracle.read(write_position(match.game, state))


@of_every_file
def test_the_log_of_a_game_on_record_keeps_its_secrets(file: Path) -> None:
    english = replay(file)
    hidden = sum("a hidden card" in sentence for sentence in english.log(SPECTATOR))
    assert hidden == 7 * english.seats
    for seat in range(english.seats):
        assert sum("a hidden card" in sentence for sentence in english.log(seat)) == hidden - 7


def test_the_games_on_record_are_won_by_two_three_and_four_and_end_in_every_way() -> None:
    matches = [replay(file) for file in FILES]
    won = {match.seats for match in matches if match.result and match.result.ending == "opened"}
    assert won == {2, 3, 4}
    endings = {match.result.ending for match in matches if match.result}
    assert endings == {"opened", "most-keys", "most-spirits", "draw"}


def test_every_kind_of_action_is_on_record() -> None:
    forms = {
        match.game.form_of(entry.play.action)[0].key
        for match in map(replay, FILES)
        for entry in match.entries
    }
    assert forms == {form.key for form in replay(FILES[0]).game.forms}


def test_every_kind_of_news_is_on_record() -> None:
    kinds = {event.kind for match in map(replay, FILES) for entry in match.entries for event in entry.news}
    assert kinds == set(range(len(replay(FILES[0]).game.events)))
