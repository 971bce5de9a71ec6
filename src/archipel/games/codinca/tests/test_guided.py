"""The guided first game says the right thing at the right moment, and never stands in the way."""

from __future__ import annotations

from random import Random

import pytest
from tests.web.helpers_http import frame, table_of

import archipel
from archipel.bots import greedy
from archipel.core.match import Match, legal_numbers, view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, Hint
from archipel.games.codinca import GAME
from archipel.games.codinca import actions as act
from archipel.games.codinca.guided import GUIDED, best_action, hint
from archipel.games.codinca.look import LOOK
from archipel.games.codinca.state import SPIRIT, TURN
from archipel.table.seats import Seat
from archipel.web.see import Prefs, See

ME = 0


def begun() -> Match:
    return archipel.new("codinca", GUIDED["seats"], seed=GUIDED["seed"], **GUIDED["options"])


def said(match: Match, lang: str = "fr", verb: str = "") -> Hint | None:
    lit = legal_numbers(GAME, match.state, ME)
    eyes = Eyes(game_texts(GAME, lang), ME, lit=lit, verb=verb, clickable=True)
    return hint(view_of(GAME, match.state, ME), match.entries, eyes)


def advised(match: Match, chance: Random) -> int:
    """What a newcomer who does as told plays."""
    legal = legal_numbers(GAME, match.state, ME)
    if match.state.phase == TURN:
        best = best_action(match.state, ME)
        return best if best in legal else act.END
    return chance.choice(legal)


def guided_game(plays: int, lang: str = "fr") -> tuple[Match, list[Hint]]:
    match, hints, chance = begun(), list[Hint](), Random(1)
    while not match.over and match.ply < plays:
        told = said(match, lang)
        if told is not None:
            hints.append(told)
        seat = match.to_move[0]
        if seat == ME:
            match.play(advised(match, chance), ME)
        else:
            match.play(greedy(match.view(seat), match.legal(seat), chance), seat)
    return match, hints


def test_the_first_sentence_says_what_to_do_first() -> None:
    match = begun()
    assert match.to_move == (ME,)
    told = said(match)
    assert told is not None
    assert "élément" in told.sentence
    assert told.points_at == "verb-choose"


def test_the_first_turn_is_mine_and_is_about_my_keys() -> None:
    match = begun()
    while match.state.phase != TURN:
        match.play(match.legal(match.to_move[0])[0])
    assert match.to_move == (ME,)
    told = said(match)
    assert told is not None
    assert told.points_at == "clock"
    best = best_action(match.state, ME)
    assert act.SWAP <= best < act.TAKE


def test_a_game_as_advised_meets_its_lessons_and_completes_a_key() -> None:
    match, hints = guided_game(120)
    texts = game_texts(GAME, "fr")
    met = {told.sentence[:25] for told in hints}
    for key in ("choose", "deal", "keys", "end", "theirs"):
        assert texts.template(f"guide.{key}")[:20].replace("{seat.the}", "")[:8] in "".join(met), key
    done = [e for entry in match.entries for e in entry.news if e.kind == act.KEY_DONE and e.a == ME]
    assert done


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_pointed_at_is_on_the_page(lang: str) -> None:
    match, chance = begun(), Random(2)
    while not match.over and match.ply < 60:
        told = said(match, lang)
        if told is not None:
            table = table_of(match, ("Léa", "Tom"))
            table.guided, table.seats = True, (table.seats[0], Seat("bot", "Tom"))
            page = frame(table, See(as_seat=ME), Prefs(lang=lang)).html
            assert f'id="{told.points_at}" data-pointed' in page, told
        seat = match.to_move[0]
        match.play(advised(match, chance) if seat == ME else chance.choice(match.legal(seat)), seat)


def test_nothing_is_said_to_others_or_after_the_end() -> None:
    match, _ = guided_game(400)
    eyes = Eyes(game_texts(GAME, "fr"), 8)
    assert hint(match.state, match.entries, eyes) is None
    if match.over:
        assert said(match) is None


def test_a_card_in_play_is_explained() -> None:
    match, _ = guided_game(8)
    while match.to_move != (ME,) or match.state.phase != TURN:
        match.play(match.legal(match.to_move[0])[0])
    card = next(text for text in match.legal(ME) if text.startswith("spirit"))
    match.play(card, ME)
    assert match.state.phase == SPIRIT
    told = said(match)
    assert told is not None
    assert told.points_at == "verbs"
    assert LOOK.guided["seats"] == 2
