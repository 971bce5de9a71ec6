"""What stands around the board says what is so, and nothing else."""

from __future__ import annotations

import re
from functools import partial

from tests.draw.drawn import bare_eyes, reasons_met, reasons_of, sections_met

from archipel.core.events import EVERYONE, Event
from archipel.core.texts import game_texts
from archipel.draw.look import Eyes
from archipel.games.island import GAME
from archipel.games.island.look import dock, odds, panels, water
from archipel.games.island.rules import actions as act, pieces
from archipel.games.island.tests.scene import draw, everybody_passes, flood, scene

TWO = ("s0 engineer c3 fire*3 helicopter", "s1 pilot e3 earth*2 sandbags")

eyes = partial(bare_eyes, GAME, clickable=True)


# Verbs


def test_every_refusal_has_a_reason_that_fits_under_a_verb() -> None:
    reasons = reasons_of(GAME)
    assert set(reasons) == {refusal.key for refusal in GAME.refusals[1:]}
    assert max(reasons.values()) <= 18
    assert {"not_flooded", "not_together", "not_its_tile", "no_actions_left"} <= reasons_met(GAME)


def test_the_last_verb_hands_on_and_special_cards_are_carried_by_the_hand() -> None:
    match = scene("", *TWO, "s2 navigator c3", "turn s0 actions=3")
    found = {verb.key: verb.kind for verb in dock.verbs(match.state, 0)}
    assert list(found) == ["move", "shore", "give", "capture", "lift", "end"]
    assert (found["lift"], found["end"], found["move"]) == ("card", "end", "verb")
    assert [verb.key for verb in dock.verbs(match.state, 1)] == ["sandbag"]
    assert dock.verbs(match.state, 2) == ()


def test_with_four_treasures_the_holder_of_a_helicopter_may_take_off() -> None:
    match = scene("", "s0 engineer c3", "s1 pilot c3 helicopter", "captured earth wind fire ocean")
    assert [verb.key for verb in dock.verbs(match.state, 1)] == ["take_off", "lift"]
    match.play("take-off", 1)
    assert match.over


def test_the_flood_deck_is_counted_from_the_top() -> None:
    match = scene("c1=~", *TWO, "flood-top TS,BB CE", "flood-discard CF", "meter 4", "turn s0 actions=3")
    assert [len(layer) for layer in odds.layers(match.state)] == [2, 1, 20]
    assert odds.floods_to_come(match.state) == pieces.METER[4]
    drawn = water.clock(match.state, eyes())
    assert "2 connues" in drawn
    assert "21 dessous" in drawn
    assert "d’abord les <b>2</b>" in drawn


# Panels


def test_a_hand_has_five_slots_however_few_cards_it_holds() -> None:
    match = scene("", *TWO, "turn s0 actions=3")
    shown = panels.seat(match.state, 1, eyes())
    assert (shown.count("c-earth"), shown.count("c-sandbags"), shown.count("empty")) == (2, 1, 2)
    mine = panels.hand(match.state, 0, eyes())
    assert (mine.count("hc c-fire"), mine.count("hc slot")) == (3, 1)


def test_a_special_card_bears_play_whenever_it_may_be_played_also_out_of_turn() -> None:
    match = scene("c1=~", *TWO, "turn s0 actions=3")
    assert 'id="play-lift" data-see href="?verb=lift"' in panels.hand(match.state, 0, eyes())
    with_odds = eyes(odds=True, press="?odds=1&verb={}".format)
    assert 'data-see href="?odds=1&amp;verb=lift"' in panels.hand(match.state, 0, with_odds)
    theirs = panels.hand(match.state, 1, eyes(seat=1))
    assert f'form="act" name="action" value="{act.SANDBAG + 2}"' in theirs
    for looking in (eyes(clickable=False), eyes(seat=1)):
        assert "Jouer" not in panels.hand(match.state, 0, looking)
    dry = scene("", *TWO, "turn s0 actions=3")
    assert "Jouer" not in panels.hand(dry.state, 1, eyes(seat=1))


def test_whoever_holds_six_cards_may_throw_any_away() -> None:
    match = scene("", "s0 engineer c3 fire*3 earth helicopter", "s1 pilot e3", "treasure s0 due=2")
    draw(match, "wind")
    mine = panels.hand(match.state, 0, eyes())
    assert mine.count(">Jeter<") == 6
    assert mine.count(">Jouer<") == 1
    assert "cards many over" in mine
    assert dock.moment(match.state, eyes()).headline == "Trop de cartes\u00a0: 1 à jeter ou à jouer"
    assert "Jeter" not in panels.hand(match.state, 1, eyes(seat=1))


def test_the_gauge_shows_every_tick_and_where_the_water_is() -> None:
    match = scene("", *TWO, "meter 4", "turn s0 actions=3", options="difficulty=elite")
    drawn = water.clock(match.state, eyes())
    printed = dict(re.findall(r'<text class="(now|under|over)"[^>]*>(\d+)</text>', drawn))
    assert (
        tuple(map(int, printed["under"] + printed["now"] + printed["over"])) == pieces.METER[: pieces.SKULL]
    )
    assert "3 cartes par tour" in drawn
    assert 'class="level mine" x="69"' in drawn
    assert "Montée" not in drawn
    assert "Montée" in water.clock(match.state, eyes(odds=True))


def test_a_seat_says_what_matters_about_its_pawn() -> None:
    match = scene("c3=~", *TWO, "s2 messenger c3", "flood-top FL", "turn s0 actions=3")
    assert "case à 100\u00a0%" in panels.seat(match.state, 2, eyes(odds=True))
    assert "avec vous" in panels.seat(match.state, 2, eyes())
    assert "donne à distance" in panels.seat(match.state, 2, eyes(seat=1))
    assert "chip" not in panels.seat(match.state, 1, eyes())


# The moment


def test_the_moment_names_whose_turn_it_is_and_what_follows() -> None:
    match = scene("", *TWO, "turn s0 actions=2")
    mine = dock.moment(match.state, eyes())
    assert (mine.headline, mine.left, mine.total) == ("À vous de jouer", 2, 3)
    assert mine.ribbon == ("Actions", "2 Trésor", "2 Inondation", "Pilote")
    assert dock.moment(match.state, eyes(seat=1)).headline == "Au tour de l’Ingénieur"
    named = Eyes(game_texts(GAME, "fr"), 1, names=("Ana", "Tom"))
    assert dock.moment(match.state, named).headline == "Au tour d’Ana"


def test_cards_are_turned_one_by_one() -> None:
    match = scene("", "s0 engineer c3", "s1 pilot e3", "turn s0 actions=0")
    match.play("end")
    assert dock.moment(match.state, eyes()).headline == "Trésor, carte 1 sur 2"
    assert dock.moment(match.state, eyes()).cards.count("fc back loot") == 2
    assert [verb.key for verb in dock.verbs(match.state, 0)] == ["continue"]
    draw(match, "fire", "rise")
    now = dock.moment(match.state, eyes(news=match.entries[-1].news))
    assert "l’eau monte" in now.cards
    assert now.cards.count("fc back sea") == 3
    flood(match, "BB")
    now = dock.moment(match.state, eyes(news=match.entries[-1].news))
    assert now.headline == "Inondation, carte 1 sur 3"
    assert "v-breakers-bridge" in now.cards
    assert now.cards.count("fc back sea") == 2


def test_whoever_is_asked_before_a_card_reads_so_and_a_certain_card_shows_its_face() -> None:
    match = scene("c1=~", *TWO, "flood-top BB", "flood s0 due=2")
    assert dock.moment(match.state, eyes()).headline == "Avant l’inondation 1 sur 2"
    assert dock.verbs(match.state, 0)[-1].key == "pass"
    assert "à venir, sûr" in dock.moment(match.state, eyes()).cards
    everybody_passes(match)
    assert dock.moment(match.state, eyes()).headline == "Inondation, carte 1 sur 2"


def test_what_could_end_the_game_this_turn_is_said() -> None:
    match = scene("c3=~", *TWO, "flood-top FL", "flood s0 due=2")
    assert dock.moment(match.state, eyes()).danger.startswith("Héliport\u00a0: 100\u00a0% de sombrer")
    match = scene("a4=x b4=~", *TWO, "flood-top TS", "flood s0 due=2")
    assert dock.moment(match.state, eyes()).danger.endswith("avec la Pierre Sacrée.")
    assert dock.moment(scene("", *TWO, "meter 8").state, eyes()).danger.startswith("L’eau est à un cran")


def test_the_section_follows_the_moment() -> None:
    assert {"4", "5", "6", "6.3", "7", "8", "8.4", "9.2"} <= sections_met(GAME)


def test_the_pace_follows_what_happened() -> None:
    def told(*kinds: int) -> list[Event]:
        return [Event(kind, EVERYONE, 0, 0, 0, 0) for kind in kinds]

    assert dock.pace([]) == 0
    assert (
        dock.pace(told(act.MOVED))
        < dock.pace(told(act.FLEW))
        < dock.pace(told(act.FLOODED))
        < dock.pace(told(act.SANK))
    )
