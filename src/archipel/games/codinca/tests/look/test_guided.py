"""The guided first game says the right thing at the right moment, and never stands in the way."""

from __future__ import annotations

from random import Random

from tests.draw.drawn import ME, begun, guided_game, said

from archipel.core.match import Match, legal_numbers
from archipel.core.texts import game_texts
from archipel.draw.look import Hint
from archipel.games.codinca import GAME
from archipel.games.codinca.look import LOOK, guided
from archipel.games.codinca.rules import actions as act, state as st


def as_told(plays: int) -> tuple[Match, list[Hint]]:
    """A newcomer who does as told."""
    chance = Random(1)

    def advised(match: Match) -> int:
        legal = legal_numbers(GAME, match.state, ME)
        if match.state.phase == st.TURN:
            best = guided.best_action(match.state, ME)
            return best if best in legal else act.END
        return chance.choice(legal)

    return guided_game(GAME, advised, lambda match: match.ply >= plays)


def test_the_first_sentence_says_what_to_do_first() -> None:
    match = begun(GAME)
    assert match.to_move == (ME,)
    told = said(match)
    assert told is not None
    assert "élément" in told.sentence
    assert told.points_at == "verb-choose"


def test_the_first_turn_is_mine_and_is_about_my_keys() -> None:
    match = begun(GAME)
    while match.state.phase != st.TURN:
        match.play(match.legal(match.to_move[0])[0])
    assert match.to_move == (ME,)
    told = said(match)
    assert told is not None
    assert told.points_at == "clock"
    best = guided.best_action(match.state, ME)
    assert act.KIND[best] in (act.SWAP, act.FLIP)


def test_a_game_as_advised_meets_its_lessons_and_completes_a_key() -> None:
    match, hints = as_told(120)
    texts = game_texts(GAME, "fr")
    met = {told.sentence[:25] for told in hints}
    for key in ("choose", "deal", "keys", "end", "theirs"):
        assert texts.template(f"guide.{key}")[:20].replace("{seat.the}", "")[:8] in "".join(met), key
    done = [event.seat for entry in match.entries for event in entry.news if event.kind == act.KEY_DONE]
    assert ME in done


def test_a_card_in_play_is_explained() -> None:
    match, _ = as_told(8)
    while match.to_move != (ME,) or match.state.phase != st.TURN:
        match.play(match.legal(match.to_move[0])[0])
    card = next(text for text in match.legal(ME) if text.startswith("spirit"))
    match.play(card, ME)
    assert match.state.phase == st.SPIRIT
    told = said(match)
    assert told is not None
    assert told.points_at == "verbs"
    assert LOOK.guided["seats"] == 2
