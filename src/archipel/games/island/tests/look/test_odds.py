"""The shown odds: against every order of dealing, and against 200,000 continued draws (issue: 4.5 standard errors)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

import archipel
from archipel.core.chance import scripted
from archipel.core.cpu import Compiled, compiled, further
from archipel.core.events import Events, News
from archipel.core.match import Match
from archipel.core.records import array_of, copy_into, long, many, row
from archipel.games.island import GAME
from archipel.games.island.look import odds
from archipel.games.island.rules import flood, hands, pieces, state as st, terrain, treasure_cards
from archipel.games.island.rules.state import Chance, Island
from archipel.games.island.tests.scene import scene

TWO = ("s0 engineer c3 fire*3 helicopter", "s1 pilot e3 earth*2 sandbags")
ROSE = 1 << 4 * pieces.HAND_KINDS

# The chances of the treasure deck


def by_hand(rises: int, others: int, count: int) -> list[float]:
    """Deal the deck in every order and count the rises."""
    chances = [0.0, 0.0, 0.0]
    total = rises + others
    if count == 1:
        return [others / total, rises / total, 0.0]
    chances[0] = others / total * (others - 1) / (total - 1)
    chances[2] = rises / total * (rises - 1) / (total - 1)
    chances[1] = 1 - chances[0] - chances[2]
    return chances


@pytest.mark.parametrize("moment", ["turn s0 actions=3", "treasure s0 due=2", "treasure s0 due=1"])
@pytest.mark.parametrize("discard", ["", "discard rise*2 ocean*3", "discard earth*3 wind*5 ocean*5 rise"])
def test_the_chance_of_a_rise_is_that_of_dealing_the_deck(discard: str, moment: str) -> None:
    match = scene("", *TWO, *([discard] if discard else []), moment)
    left = match.state.treasure_left
    count = odds.treasures_to_come(match.state)
    expected = by_hand(left[pieces.RISE], sum(left) - left[pieces.RISE], count)
    assert odds.rise_chances(match.state) == pytest.approx(expected)


def test_a_treasure_deck_that_runs_out_goes_on_with_the_discard() -> None:
    out = "discard earth*3 wind*5 fire*2 ocean*5 helicopter*2 sandbags rise*2"
    match = scene("", *TWO, out, "turn s0 actions=3")
    assert list(match.state.treasure_left) == [0, 0, 0, 0, 0, 0, 1]
    assert odds.rise_chances(match.state)[0] == 0
    assert odds.rise_chances(match.state)[2] == pytest.approx(3 / 21)


# Dealing the rest of a turn in every order


ODDS_SCENES = {
    "known layers": ("a3=~ b4=~ c1=~", ("flood-top TS,BB CE,WG,BG,HG", "flood-discard CF DD", "meter 4")),
    "a fresh deck": ("a3=~ c1=~", ("flood-discard BG BB", "meter 0")),
    "waters may rise twice": (
        "a3=~ c3=~ e2=~",
        ("discard earth*3 wind*4 fire ocean*5 helicopter*2", "flood-discard BG FL MM", "meter 1"),
    ),
    "the flood deck runs out": (
        "c1=x d1=x b2=x c2=x d2=x e2=x f3=x a4=x f4=x b5=x c5=x e5=x c6=x d6=x b3=~",
        ("captured ocean", "flood-discard CG GG IG TS WG", "meter 5"),
    ),
}
PEOPLE = ("s0 engineer c3 fire*3 helicopter", "s1 pilot e3 earth*2 sandbags", "s2 navigator c3 wind")


def dealt_in_every_order(state: Any, treasures: int, floods: int | None) -> Iterator[tuple[float, Any]]:
    """Every way the rest of a turn can come, card by card through the engine, and how likely each is."""
    if treasures:
        left = [int(count) for count in state.treasure_left]
        for card, count in enumerate(left):
            if count:
                for share, end in dealt_in_every_order(after(state, "treasure", card), treasures - 1, floods):
                    yield count / sum(left) * share, end
        return
    floods = pieces.METER[min(pieces.SKULL, state.tick)] if floods is None else floods
    top = [tile for tile in range(pieces.TILES) if state.flood[tile] == state.flood_top]
    if floods == 0 or not top:
        yield 1.0, state
        return
    for tile in top:
        for share, end in dealt_in_every_order(after(state, "flood", tile), 0, floods - 1):
            yield share / len(top), end


def after(state: Any, source: str, card: int) -> Any:
    """The state after the engine has dealt a card, whatever it would have ended."""
    copy = type(state)()
    copy_into(copy, state)
    luck: Any = scripted(GAME.chance, [(source, card)])
    events: Any = News()
    turn = treasure_cards.draw_one if source == "treasure" else flood.turn_one
    turn(copy, luck, events)
    return copy


@pytest.mark.parametrize("moment", ["turn s0 actions=3", "flood s0 due=3"])
@pytest.mark.parametrize(
    "name, options", [*((name, "") for name in ODDS_SCENES), ("the flood deck runs out", "reshuffle=lazy")]
)
def test_the_odds_are_those_of_dealing_the_rest_of_the_turn_in_every_order(
    name: str, moment: str, options: str
) -> None:
    tiles, lines = ODDS_SCENES[name]
    match = scene(tiles, *PEOPLE, *lines, moment, options=options)
    treasures, floods = (0, 3) if moment.startswith("flood") else (2, None)
    worse, sinks, total = [0.0] * pieces.TILES, [0.0] * pieces.TILES, 0.0
    before = match.state
    for share, end in dealt_in_every_order(before, treasures, floods):
        total += share
        for tile in range(pieces.TILES):
            place = before.places[tile]
            gone = terrain.holds(end.sunk, place) and not terrain.holds(before.sunk, place)
            came = gone or (terrain.holds(end.flooded, place) and not terrain.holds(before.flooded, place))
            worse[tile] += share * came
            sinks[tile] += share * gone
    assert total == pytest.approx(1.0)
    found = odds.risks(before)
    assert [risk.worse for risk in found] == pytest.approx(worse)
    assert [risk.sinks for risk in found] == pytest.approx(sinks)


# Dealing the treasure cards of a turn in every order, and what has to be thrown away on the way


def treasures_in_every_order(state: Any, count: int) -> Iterator[tuple[float, list[int]]]:
    """Every way the treasure cards of a turn can come, through the engine, and how likely each is."""
    if count == 0:
        yield 1.0, []
        return
    events: Any = News()
    deck = state.treasure_left if sum(state.treasure_left) else state.treasure_discard
    for card, copies in enumerate(map(int, deck)):
        if copies:
            then = after(state, "treasure", card)
            if state.options.discard_after_both == 0:
                discard_the_first(then, events)
            for share, cards in treasures_in_every_order(then, count - 1):
                yield copies / sum(deck) * share, [card, *cards]


def in_two_ways(name: str) -> tuple[Island, Island]:
    """A corner as it is shown, and once what has to be done before the next card in any case is done."""
    tiles, lines, options, then = CORNERS[name]
    match = scene(tiles, *(PEOPLE if name.startswith("the flood") else ()), *lines, options=options)
    shown = match.state
    for action in then:
        match.play(action)
    return shown, match.state


def check_treasures(shown: Island, dealt: Island) -> None:
    """How often the waters rise, and how likely the cards of each treasure come."""
    ways = list(treasures_in_every_order(dealt, odds.treasures_to_come(dealt)))
    assert sum(share for share, _ in ways) == pytest.approx(1.0)
    rises = [sum(share for share, cards in ways if cards.count(pieces.RISE) == times) for times in range(3)]
    assert odds.rise_chances(shown) == pytest.approx(rises)
    for card in range(pieces.TREASURES):
        expected = sum(share for share, cards in ways if card in cards)
        assert odds.chance_of_card(shown, card) == pytest.approx(expected), pieces.CARD_NAMES[card]


# Continued draws


def rest_of_turns(
    template: many[Island],
    states: many[Island],
    chances: many[Chance],
    came: row[long],
    events: many[Events],
) -> None:
    """The cards that are still to come this turn, so many times, whatever they would end."""
    events[0].room = 0
    for index in range(len(states)):
        island = states[index]
        copy_into(island, template[0])
        came[index] = 0
        if island.decisions.kinds[0] != st.FLOOD:
            if island.decisions.kinds[0] != st.TREASURE:
                island.cards_due = pieces.CARDS_A_TURN
            while island.cards_due > 0 and island.tick < pieces.SKULL:
                before = cards_held(island)
                treasure_cards.draw_one(island, chances[index], events[0])
                island.outcome = st.RUNNING
                drawn = cards_held(island) - before
                came[index] |= drawn if drawn != 0 else ROSE
                if island.options.discard_after_both == 0:
                    discard_the_first(island, events[0])
            island.cards_due = terrain.level(island)
        while island.cards_due > 0:
            flood.turn_one(island, chances[index], events[0])
            island.outcome = st.RUNNING


def cards_held(island: Island) -> int:
    """The hand of whoever draws, four bits a kind of card."""
    held = 0
    for card in range(pieces.HAND_KINDS):
        held |= island.players[island.active].cards[card] << 4 * card
    return held


def discard_the_first(island: Island, events: Events) -> None:
    """A sixth card goes; which one, the odds of the water do not mind."""
    if island.players[island.active].held > pieces.HAND_LIMIT:
        card = 0
        while island.players[island.active].cards[card] == 0:
            card += 1
        hands.discard(island, island.active, card, events)


DRAWS, ERRORS = 200_000, 4.5
OUT = "discard earth*3 wind*5 fire*2 ocean*5 helicopter*2 sandbags rise*2"
CORNERS: dict[str, tuple[str, tuple[str, ...], str, tuple[str, ...]]] = {
    "the treasure deck runs out": ("a3=~ b3=~", ("s0 engineer c3 fire*2", "s1 pilot c3", OUT), "", ()),
    "the treasure deck runs out, lazily": (
        *("a3=~ b3=~", ("s0 engineer c3 fire*2", "s1 pilot c3", OUT), "reshuffle=lazy", ()),
    ),
    "a sixth card goes first": (
        "a3=~",
        ("s0 engineer c3 fire*5 helicopter", "s1 pilot c3", "treasure s0 due=1", "limit s0", "meter 4"),
        "",
        ("discard helicopter",),
    ),
    "a card that was given away goes first": (
        "a3=~",
        (
            *("s0 messenger c3", "s1 pilot c3 fire*5 helicopter", "turn s0 actions=2", "limit s1"),
            "discard earth*5 wind*5 ocean*4 helicopter*2 sandbags*2 rise*3",
            "flood-discard BG",
        ),
        "",
        ("discard helicopter",),
    ),
    "a helicopter is in the air": (
        "a3=~",
        (
            *("s0 engineer c3", "s1 pilot c3 helicopter", "turn s0 actions=2", "lift s1 s0"),
            "discard earth*5 wind*5 fire*5 ocean*4 helicopter*2 sandbags*2 rise*3",
            "flood-discard BG",
        ),
        "",
        ("land d6",),
    ),
    "both cards before the discard": (
        *("a3=~", ("s0 engineer c3 fire*5", "s1 pilot c3", "meter 6"), "discard_after_both=yes", ()),
    ),
    "the flood deck runs out, lazily": (*ODDS_SCENES["the flood deck runs out"], "reshuffle=lazy", ()),
}
GAMES = [
    (2, 12),
    (2, 40),
    (3, 25),
    (3, 60),
    (3, 90),
    (4, 10),
    (4, 30),
    (4, 55),
    (4, 80),
    (4, 110),
    (5, 20),
    (5, 45),
    (5, 75),
]


def in_play(seats: int, plays: int) -> Match:
    """A game that was played so far at random, mostly to stay alive: turns end soon, tiles are shored up."""
    for seed in range(100):
        dice, match = Random(f"{seats} {plays} {seed}"), archipel.new("island", seats, seed=seed)
        for _ in range(plays):
            if match.over:
                break
            seat = dice.choice(match.to_move)
            legal = match.legal(seat)
            match.play(dice.choice([action for action in legal if action.startswith("shore")] or legal), seat)
        if not match.over:
            return match
    raise AssertionError("every game ends too soon")


@cache
def drawing() -> tuple[Compiled, Any]:
    """The compiled twin, and the draws."""
    return compiled(GAME), further(GAME, [rest_of_turns])["rest_of_turns"]


def check_odds(shown: Island, dealt: Island, seed: int) -> None:
    """What is shown in one position against what comes when cards are drawn on from (nearly) the same."""
    made, draw = drawing()
    states, came = made.states(DRAWS), np.zeros(DRAWS, np.int64)
    draw(array_of(dealt, 1), states, made.chances(DRAWS, seed), came, made.events())
    expected: dict[str, tuple[float, Any]] = {}
    places = np.array([shown.places[tile] for tile in range(pieces.TILES)])
    sunk = states["sunk"][:, None] >> np.arange(pieces.PLACES) & 1
    wet = states["flooded"][:, None] >> np.arange(pieces.PLACES) & 1
    for tile, risk in enumerate(odds.risks(shown)):
        place = places[tile]
        gone = (sunk[:, place] == 1) & (not terrain.holds(shown.sunk, place))
        flooded = (wet[:, place] == 1) & (not terrain.holds(shown.flooded, place))
        expected[f"{pieces.TILE_CODES[tile]} sinks"] = risk.sinks, gone
        expected[f"{pieces.TILE_CODES[tile]} gets worse"] = risk.worse, gone | flooded
    expected["no rise"] = odds.rise_chances(shown)[0], came & ROSE == 0
    for card in range(pieces.TREASURES):
        expected[pieces.CARD_NAMES[card]] = odds.chance_of_card(shown, card), came >> 4 * card & 1 == 1
    for name, (chance, seen) in expected.items():
        error = (chance * (1 - chance) / DRAWS) ** 0.5
        assert abs(seen.mean() - chance) <= ERRORS * error + 1e-9, (name, chance, seen.mean())


@pytest.mark.parametrize("name", CORNERS)
def test_the_treasure_odds_of_a_corner_are_those_of_dealing_the_cards_in_every_order(name: str) -> None:
    check_treasures(*in_two_ways(name))


def test_a_helicopter_in_the_air_counts_as_discarded_in_the_odds() -> None:
    """§6.4, §7.2: it is in the new deck of which the second card comes, whoever of the players flies."""
    out = "discard earth*5 wind*5 fire*5 ocean*4 helicopter*2 sandbags*2 rise*3"
    for pilot, turn in (("s0 engineer c3 helicopter", "s1"), ("s1 diver e3 helicopter", "s0")):
        other = "s1 diver e3" if pilot.startswith("s0") else "s0 engineer c3"
        match = scene("a3=~", *sorted((pilot, other)), out, f"turn {turn} actions=2")
        assert odds.rise_chances(match.state) == pytest.approx([1 - 3 / 26, 3 / 26, 0])
        match.play(f"lift {other[:2]}", int(pilot[1]))
        in_the_air = match.state
        match.play("land d6", int(pilot[1]))
        for state in (in_the_air, match.state):
            assert odds.rise_chances(state) == pytest.approx([1 - 3 / 27, 3 / 27, 0])
        assert odds.risks(in_the_air) == odds.risks(match.state)


@pytest.mark.long
@pytest.mark.parametrize("seats, plays", GAMES)
def test_the_odds_of_a_game_are_those_of_200_000_continued_draws(seats: int, plays: int) -> None:
    state = in_play(seats, plays).state
    check_odds(state, state, seats * 1000 + plays)


@pytest.mark.long
@pytest.mark.parametrize("name", CORNERS)
def test_the_odds_of_a_corner_are_those_of_200_000_continued_draws(name: str) -> None:
    check_odds(*in_two_ways(name), len(name))
