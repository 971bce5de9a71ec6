"""What stands around the board says what is so, and nothing that its reader may not know."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.draw.drawn import NAMES, eyes_of
from tests.web.helpers_http import frame, table_of

import archipel
from archipel.core.events import EVERYONE, SPECTATOR, Event
from archipel.core.match import Match, legal_numbers, view_of
from archipel.core.texts import LANGUAGES
from archipel.games.codinca import GAME
from archipel.games.codinca.look import LOOK, dock, panels
from archipel.games.codinca.notation import how_far
from archipel.games.codinca.rules import actions as act, pieces
from archipel.games.codinca.tests.look.test_board import positions
from archipel.games.codinca.tests.scene import EARTH, FIRE, scene
from archipel.games.codinca.tests.sights import CREW
from archipel.web.page_state import PageState, Prefs

MOST_BYTES = 30_000
LONG_NAMES = ("Maximilienne-Alexandra", "Bartholomé de la Pérouse", "Wilhelmina-Theodora", "Jean-Baptiste-É")


def shown(match: Match, viewer: int, panel: Any, **more: Any) -> str:
    return str(panel(view_of(GAME, match.state, viewer), eyes_of(match, viewer, **more)))


# Verbs


@pytest.mark.parametrize(
    "actions, verb, reason",
    [
        ([], "end", "pair_first"),
        (["flip a1"], "swap", "no_swap_after_flip"),
        (["flip a1", "flip d4"], "swap", "pair_made"),
        (["flip a1", "flip d4"], "flip", "pair_made"),
        (["spirit T01", "push 4 left"], "spirit", "no_spirits_left"),
    ],
)
def test_verbs_say_what_comes_first_and_what_is_used_up(actions: list[str], verb: str, reason: str) -> None:
    match = scene("", f"{FIRE} spirits=T01", EARTH)
    for action in actions:
        match.play(action)
    view = view_of(GAME, match.state, 0)
    shown = next(each for each in LOOK.verbs(view, 0) if each.key == verb)
    assert GAME.refusals[GAME.refusal(view, 0, shown.sample)].key == reason


# Seats


def test_a_seat_shows_what_is_public_and_nothing_else() -> None:
    match = scene("", *CREW, "turn s0 number=9")
    for viewer in (0, 1, SPECTATOR):
        for whose in range(4):
            panel = str(panels.seat(view_of(GAME, match.state, viewer), whose, eyes_of(match, viewer)))
            done = match.state.players[whose].done.bit_count()
            assert panel.count('class="ks"') == done
            assert panel.count('class="ks no"') == pieces.GROUPS - done
            assert panel.count("<i></i>") == match.state.players[whose].held


def test_before_the_deal_there_is_nothing_but_who_sits_there() -> None:
    match = archipel.new("codinca", 3, seed=1)
    assert shown(match, 0, panels.clock) == ""
    assert panels.hand(match.state, 0, eyes_of(match, 0)) == ""
    assert panels.seat(match.state, 1, eyes_of(match, 0)) == ""
    assert panels.pawn(match.state, 0) == "pw-nobody"
    match.play("choose water")
    assert panels.pawn(match.state, 0) == "pw-water"
    assert len({panels.color(match.state, 0), panels.color(match.state, 1)}) == 2


# Keys


@pytest.mark.parametrize("lang", LANGUAGES)
def test_my_keys_say_how_far_i_am_and_nobody_elses_do(lang: str) -> None:
    match = scene("", FIRE, EARTH)
    panel = shown(match, 0, panels.clock, lang=lang)
    of = {"fr": "sur", "en": "of"}[lang]
    said = re.findall(rf"<small>(\d) {of} 4", panel)
    keys = match.state.players[0].keys
    assert [int(n) for n in said] == [
        4 - how_far.tiles_wrong(match.state, 0, keys[group]) for group in range(4)
    ]
    assert shown(match, SPECTATOR, panels.clock) == ""
    assert "earth" not in panel


def test_what_is_tried_shows_how_far_i_would_be() -> None:
    match = scene("a1=F+ b1=F+ c1=F+ d2=F+ d1=E-", FIRE, EARTH)
    action = GAME.action_number("swap d1-d2")
    panel = shown(match, 0, panels.clock, trial=action)
    assert panel.count('class="key hit"') == 1
    away = shown(match, 0, panels.clock, trial=GAME.action_number("flip a1"))
    assert '<i class="down">' in away
    told = dock.preview(view_of(GAME, match.state, 0), action, eyes_of(match, 0, trial=action))
    assert told.headline == "Échanger les tuiles D1-D2\u00a0?"
    assert told.line == "Votre clé Ligne sera réussie et le tour s’arrêtera."
    assert told.small == "clé Ligne, 1 sur 4"


def test_a_fourth_key_is_announced_as_what_it_is() -> None:
    mine = "s0 fire L1 D1* B1* C1*"
    match = scene("a1=F+ b1=F+ c1=F+ d2=F+ d1=E-", mine, EARTH)
    action = GAME.action_number("swap d1-d2")
    told = dock.preview(view_of(GAME, match.state, 0), action, eyes_of(match, 0))
    assert "quatrième" in told.line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_preview_has_its_words(lang: str) -> None:
    for number, match in enumerate(positions(10, 40)):
        if match.over or number % 6:
            continue
        player = match.to_move[0]
        for action in legal_numbers(GAME, match.state, player):
            if GAME.form_of(action)[0].key in LOOK.previews:
                view = view_of(GAME, match.state, player)
                told = dock.preview(view, action, eyes_of(match, player, lang))
                for words in (told.headline, told.line, told.confirm):
                    assert words
                    assert not re.search(r"[{}]|  ", words)


# Spirit cards


def test_my_spirit_cards_show_their_traps_and_can_be_taken_up_in_my_turn() -> None:
    match = scene("", *CREW, "turn s0 number=9")
    mine = str(panels.hand(view_of(GAME, match.state, 0), 0, eyes_of(match, 0)))
    assert re.findall(r'<a class="spirit" id="spirit-(\d+)"', mine) == ["8", "11"]
    assert mine.count("spirit used") == 1
    assert "or A1, C1 · pierre B1, D1" in mine
    waiting = str(panels.hand(view_of(GAME, match.state, 1), 1, eyes_of(match, 1)))
    assert "<a " not in waiting
    taken = scene("", *CREW, "turn s0 number=9", "spirit T20")
    assert 'class="spirit on" id="spirit-19"' in panels.hand(taken.state, 0, eyes_of(taken, 0))


def test_cards_nobody_has_looked_at_are_backs() -> None:
    match = archipel.new("codinca", 2, seed=1, blind="yes")
    while match.state.turn == 0:
        match.play(match.legal(match.to_move[0])[0])
    me = match.to_move[0]
    drawn = str(panels.hand(view_of(GAME, match.state, me), me, eyes_of(match, me)))
    assert drawn.count('id="spirit-unseen-') == 3
    assert "pattern" not in drawn


# The moment


def test_whoever_needs_one_more_key_is_pointed_out() -> None:
    match = scene("", *CREW, "turn s0 number=9")
    said = dock.moment(view_of(GAME, match.state, 0), eyes_of(match, 0))
    assert said.danger == "Tom n’a plus qu’une clé à réussir."


def test_what_may_not_be_undone_is_said_with_who_did_it() -> None:
    match = scene("", *CREW, "last swap:c1-d1 push:1-right", "turn s0 number=9")
    panel = shown(match, 0, panels.clock)
    assert f"de {NAMES[3]}" in panel
    assert "C1-D1" in panel
    assert "la rangée 1 vers la droite" in panel
    assert "undone" not in shown(match, 1, panels.clock)


def test_every_play_is_looked_at_as_long_as_it_takes() -> None:
    assert dock.pace(()) == 0
    assert dock.pace((Event(act.KEY_DONE, EVERYONE, 0, 0, 0, 0),)) > dock.pace(
        (Event(act.CHOSE, EVERYONE, 0, 0, 0, 0),)
    )


# Sizes


def test_every_sight_of_a_full_table_is_small() -> None:
    dice, largest = Random(2), 0
    for lines in (CREW, (*CREW, "spirit T20")):
        rest = [line for line in lines if line.startswith("s") and not line.startswith("spirit")]
        extra = [line for line in lines if line.startswith("spirit")]
        match = scene("", *rest, "last swap:c1-d1 flip:d4", "turn s0 number=9", *extra)
        table = table_of(match, LONG_NAMES)
        legal = legal_numbers(GAME, match.state, 0)
        sights = [PageState(as_seat=0, trial=action) for action in dice.sample(legal, 12)]
        named = ("swap", "flip", "spirit", "push", "rotate", "trap", "tile-5", "key-0")
        sights += [PageState(as_seat=0, verb=verb) for verb in named]
        sights += [PageState(as_seat=0), PageState(as_seat=0, odds=True, rules="now")]
        for see in sights:
            largest = max(largest, len(frame(table, see, Prefs(lang="fr")).html.encode()))
    assert largest <= MOST_BYTES


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)])
def test_late_in_a_long_game_every_sight_is_small(every: int) -> None:
    text = (Path(__file__).parents[1] / "playthroughs" / "4-players-opened.txt").read_text("utf-8")
    whole = archipel.read(text)
    assert isinstance(whole, Match)
    for plays in range(whole.ply - 12, whole.ply, every):
        match = archipel.read(whole.write(plays))
        assert isinstance(match, Match)
        me, table = match.to_move[0], table_of(match, LONG_NAMES)
        legal = legal_numbers(GAME, match.state, me)
        sights = [
            PageState(as_seat=me, verb=verb, rules=rules)
            for verb in ("", "swap", "key-0")
            for rules in ("", "now")
        ]
        for see in (*sights, PageState(as_seat=me, trial=legal[-1]), PageState(as_seat=me, at=plays - 1)):
            assert len(frame(table, see, Prefs(lang="fr")).html.encode()) <= MOST_BYTES
