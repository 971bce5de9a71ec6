"""What stands around the board says what is so, and nothing else."""

from __future__ import annotations

import re
from functools import partial
from itertools import permutations

import pytest
from tests.draw.drawn import bare_eyes, reasons_met, reasons_of, sections_met

import archipel
from archipel.core.events import EVERYONE, Event
from archipel.core.texts import game_texts
from archipel.draw.look import Eyes
from archipel.games.desert import GAME
from archipel.games.desert.look import clock, dock, odds, panels
from archipel.games.desert.rules import actions as act, pieces
from archipel.games.desert.rules.state import Desert
from archipel.games.desert.tests.scene import scene, wait_out

eyes = partial(bare_eyes, GAME, clickable=True)


# Verbs


def test_every_refusal_has_a_reason_that_fits_under_a_verb() -> None:
    reasons = reasons_of(GAME)
    assert set(reasons) == {refusal.key for refusal in GAME.refusals[1:]}
    assert max(reasons.values()) <= 18
    met = reasons_met(GAME)
    assert {"no_part_here", "already_excavated", "sand_on_tile", "not_together", "buried"} <= met


def test_the_last_verb_hands_on_and_cards_are_carried_by_the_hand() -> None:
    match = scene("", "s0 navigator e1 water=4 blaster jetpack", "s1 climber e1 water=3", "turn s0 actions=4")
    found = {verb.key: verb.kind for verb in dock.verbs(match.state, 0)}
    assert list(found) == ["move", "dig", "excavate", "take", "guide", "share", "blast", "fly", "end"]
    assert (found["blast"], found["fly"], found["end"], found["guide"]) == ("card", "card", "end", "verb")
    assert [verb.key for verb in dock.verbs(match.state, 1)] == ["share"]


def test_a_guided_pawn_steps_and_stops() -> None:
    match = scene("", "s0 navigator e1 water=4", "s1 climber e1 water=3", "turn s0 actions=4")
    match.play("guide s1")
    assert [verb.key for verb in dock.verbs(match.state, 0)] == ["step", "carry", "share", "stop"]


# The storm's chances, against every order the cards can come in


def by_hand(state: Desert, kind: int, draws: int) -> float:
    """Deal the deck in every order and count."""
    top = [state.storm_top[n] for n in range(1, 1 + state.storm_top[0])]
    bottom = [state.storm_bottom[n] for n in range(1, 1 + state.storm_bottom[0])]
    rest = [card for card, count in enumerate(state.storm_left) for _ in range(count)]
    hits = total = 0
    for order in permutations(rest, min(len(rest), max(0, draws - len(top)))):
        total += 1
        hits += kind in (top + list(order) + bottom)[:draws]
    return hits / total


def few_cards(
    *, sun: int, rise: int, wind: int, top: tuple[int, ...] = (), bottom: tuple[int, ...] = ()
) -> Desert:
    match = archipel.new("desert", 2, seed=1)
    state: Desert = match.state
    for card in range(14):
        state.storm_left[card] = 0
    state.storm_left[pieces.SUN], state.storm_left[pieces.PICKS_UP], state.storm_left[0] = sun, rise, wind
    for known, cards in ((state.storm_top, top), (state.storm_bottom, bottom)):
        known[0] = len(cards)
        for place, card in enumerate(cards, 1):
            known[place] = card
    return state


@pytest.mark.parametrize("draws", [0, 1, 2, 3, 4])
@pytest.mark.parametrize(
    "deck",
    [
        {"sun": 2, "rise": 1, "wind": 4},
        {"sun": 1, "rise": 0, "wind": 5},
        {"sun": 1, "rise": 1, "wind": 3, "top": (3, pieces.SUN)},
        {"sun": 1, "rise": 2, "wind": 2, "top": (3, 4, 5)},
        {"sun": 0, "rise": 1, "wind": 1, "bottom": (pieces.SUN, pieces.PICKS_UP)},
        {"sun": 1, "rise": 1, "wind": 1, "top": (2,), "bottom": (5, pieces.SUN)},
    ],
)
def test_the_chances_are_those_of_dealing_the_deck_in_every_order(draws: int, deck: dict[str, int]) -> None:
    state = few_cards(**deck)  # type: ignore[arg-type]
    for kind in (pieces.SUN, pieces.PICKS_UP):
        assert odds.chance_of(state, kind, draws) == pytest.approx(by_hand(state, kind, draws))


def test_a_deck_that_runs_out_goes_on_with_all_31_cards() -> None:
    state = few_cards(sun=0, rise=0, wind=2)
    assert odds.chance_of(state, pieces.SUN, 3) == pytest.approx(4 / 31)
    assert odds.chance_of(state, pieces.SUN, 4) == pytest.approx(1 - 27 / 31 * 26 / 30)


def test_a_deck_that_runs_out_may_leave_this_turns_cards_aside() -> None:
    state = few_cards(sun=0, rise=0, wind=1)
    state.options.reshuffle = 1
    state.storm_discard[pieces.SUN], state.storm_discard[1] = 3, 5
    state.storm_turned[pieces.SUN] = 1
    assert odds.chance_of(state, pieces.SUN, 2) == pytest.approx(2 / 7)


def test_the_storm_counts_what_is_to_come() -> None:
    match = scene("", "s0 meteorologist e1 water=4", "s1 climber e1 water=3", "turn s0 actions=4")
    assert (odds.cards_to_come(match.state), odds.cards_in_deck(match.state)) == (3, 31)
    match.play("calm")
    assert odds.cards_to_come(match.state) == 2
    wait_out(match, "n1")
    assert (odds.cards_to_come(match.state), odds.cards_in_deck(match.state)) == (1, 30)


# Panels


def test_a_canteen_turns_coral_at_one_and_says_so_at_none() -> None:
    match = scene("", "s0 climber e1 water=1", "s1 carrier e1 water=0", "s2 explorer e1 water=2")
    drawn = [panels.seat(match.state, player, eyes()) for player in range(3)]
    assert 'class="canteen low"' in drawn[0]
    assert 'class="canteen dry"' in drawn[1]
    assert 'class="canteen"' in drawn[2]
    assert [panel.count("<use") for panel in drawn] == [3, 5, 4]
    assert "La prochaine serait fatale." in panels.hand(match.state, 1, eyes(seat=1))
    assert dock.moment(match.state, eyes(seat=1)).danger.startswith("Votre gourde est vide")
    assert dock.moment(match.state, eyes(seat=0)).danger.startswith("La gourde de la Porteuse")


def test_names_stand_in_sentences_in_the_form_they_need() -> None:
    match = scene("", "s0 climber e1 water=1", "s1 carrier e1 water=0", "turn s1 actions=4")
    named = Eyes(game_texts(GAME, "fr"), 0, names=("Tom", "Ana"))
    assert dock.moment(match.state, named).headline == "Au tour d’Ana"
    assert dock.moment(match.state, named).danger.startswith("La gourde d’Ana est vide")


def test_the_machine_tells_clues_places_and_what_is_aboard() -> None:
    match = scene(
        "a1=P- b2=E| c4=C- d2=C|",
        "s0 climber e1 water=3",
        "s1 carrier e1 water=4",
        "parts navigation=taken crystal=d4",
    )
    drawn = panels.shared(match.state, eyes())
    assert drawn.count('class="axis known"') == 2
    assert "en D4" in drawn
    assert "à bord" in drawn
    assert "1 / 4" in drawn
    assert "ligne 1" in drawn


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_dial_has_a_sector_for_every_tick_of_the_meter(seats: int) -> None:
    match = archipel.new("desert", seats, seed=1)
    levels = pieces.METER[seats * pieces.TICKS : (seats + 1) * pieces.TICKS]
    drawn = clock.clock(match.state, eyes())
    printed = re.findall(r"<text[^>]*>(\d)</text>", drawn)
    assert tuple(map(int, printed)) == levels[: levels.index(0)]
    assert "3 cartes par tour" in drawn
    assert "Chaleur" not in drawn
    assert "Chaleur" in clock.clock(match.state, eyes(odds=True))


def test_sand_turns_coral_under_six() -> None:
    match = archipel.new("desert", 2, seed=1)
    assert 'class="sand"' in clock.clock(match.state, eyes())
    match.state.sand_left = 5
    assert 'class="sand low"' in clock.clock(match.state, eyes())
    assert "Plus que 5 marqueurs" in dock.moment(match.state, eyes()).danger


def test_equipment_with_one_use_is_a_button_and_with_several_a_link() -> None:
    match = scene(
        "d1=.2", "s0 climber e1 water=3 shield jetpack", "s1 carrier a1 water=5 blaster", "turn s0 actions=4"
    )
    mine = panels.hand(match.state, 0, eyes())
    assert f'form="act" name="action" value="{act.RAISE_SHIELD}"' in mine
    assert 'data-see href="?verb=fly"' in mine
    with_odds = eyes(odds=True, press="?odds=1&verb={}".format)
    assert 'data-see href="?odds=1&amp;verb=fly"' in panels.hand(match.state, 0, with_odds)
    unplayable = panels.hand(match.state, 1, eyes(seat=1))
    assert "Blaster" in unplayable
    assert "Utiliser" not in unplayable
    for looking in (eyes(clickable=False), eyes(seat=1)):
        assert "Utiliser" not in panels.hand(match.state, 0, looking)


# The moment


def test_the_moment_names_whose_turn_it_is_and_what_follows() -> None:
    match = scene("", "s0 climber e1 water=3", "s1 carrier a1 water=5", "turn s0 actions=3")
    mine = dock.moment(match.state, eyes())
    assert (mine.headline, mine.left, mine.total) == ("À vous de jouer", 3, 4)
    assert mine.ribbon == ("Actions", "3 Tempête", "Porteuse d’eau")
    assert dock.moment(match.state, eyes(seat=1)).headline == "Au tour de l’Alpiniste"


def test_the_storm_shows_its_cards_one_by_one() -> None:
    match = scene("", "s0 climber e1 water=3", "s1 carrier a1 water=5", "turn s0 actions=0")
    match.play("end")
    assert dock.moment(match.state, eyes()).headline == "Tempête, carte 1 sur 3"
    assert dock.moment(match.state, eyes()).cards.count("storm-card back") == 3
    assert [verb.key for verb in dock.verbs(match.state, 0)] == ["continue"]
    match.play("continue", dealt="storm:sun")
    match.play("continue", dealt="storm:n1")
    now = dock.moment(match.state, eyes(news=match.entries[-1].news))
    assert now.headline == "Tempête, carte 2 sur 3"
    assert [now.cards.count(f"storm-card {kind}") for kind in ("done", "now", "back")] == [1, 1, 1]


def test_whoever_is_asked_before_a_card_reads_so() -> None:
    match = scene("", "s0 climber e1 water=3 shield", "s1 carrier a1 water=5", "turn s0 actions=0")
    match.play("end")
    assert dock.moment(match.state, eyes()).headline == "Avant la carte 1 sur 3"
    assert dock.verbs(match.state, 0)[-1].key == "pass"
    assert dock.moment(match.state, eyes(seat=1)).headline == "Tempête, carte 1 sur 3"


def test_forecast_cards_lie_open_and_can_be_pressed_by_whoever_holds_them() -> None:
    match = scene("", "s0 meteorologist e1 water=4", "s1 climber e1 water=3", "turn s0 actions=4")
    match.play("forecast", dealt="storm:sun storm:n1 storm:w2")
    mine = dock.moment(match.state, eyes())
    assert f'name="action" value="{act.BURY + pieces.SUN}"' in mine.cards
    assert "button" not in dock.moment(match.state, eyes(seat=1)).cards
    match.play("bury sun")
    assert f'value="{act.STACK}"' in dock.moment(match.state, eyes()).cards


def test_a_card_seen_before_shows_its_face_among_the_backs() -> None:
    match = scene("", "s0 meteorologist e1 water=4", "s1 climber e1 water=3", "turn s0 actions=4")
    match.play("forecast", dealt="storm:sun storm:n1 storm:w2")
    match.play("keep")
    match.play("keep")
    match.play("end")
    assert dock.moment(match.state, eyes()).cards.count("storm-card sure") == 3


def test_the_section_follows_the_moment() -> None:
    assert {"5", "5.5", "7", "7.3", "10"} <= sections_met(GAME)


def test_the_pace_follows_what_happened() -> None:
    def told(*kinds: int) -> list[Event]:
        return [Event(kind, EVERYONE, 0, 0, 0, 0) for kind in kinds]

    assert dock.pace([]) == 0
    assert dock.pace(told(act.MOVED)) == 350
    assert dock.pace(told(act.FLEW)) == 600
    assert dock.pace(told(act.EXCAVATED, act.FOUND)) == 500
    assert dock.pace(told(act.CARD, act.DRANK, act.SHELTERED)) == 900
    assert dock.pace(told(act.CARD, act.STORM_PICKED_UP)) == 700
    winds = [dock.pace(told(act.CARD, *[act.SHIFTED] * n, *[act.SAND_FELL] * n)) for n in (1, 2, 3)]
    assert winds == sorted(winds)
    assert winds[-1] <= 1900
