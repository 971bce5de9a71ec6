"""What others know of a hand (§7.3): the view of each observer, and the worlds imagined behind it."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest

import archipel
from archipel.core import catalogue
from archipel.core.chance import seeded
from archipel.core.cpu import compiled
from archipel.core.events import SPECTATOR
from archipel.core.match import Match, View, view_of as seen_by
from archipel.core.records import array_of, clone, flat, flat_of
from archipel.games.pirates.rules import pieces
from archipel.games.pirates.tests.bookkeeping import Book
from archipel.games.pirates.tests.scene import crewed, scene, view_of

PIRATES = catalogue.find("pirates")
DRAWS = 20_000
TOO_FAR = 4.5  # standard deviations


def sure(match: Match, observer: int, seat: int) -> list[str]:
    """The cards of a seat that an observer is shown."""
    cards = seen_by(PIRATES, match.state, observer).players[seat].cards
    return [name for suit, name in enumerate(pieces.SHIP_NAMES) for _ in range(cards[suit])]


def everybody_is_sure_of(match: Match, seat: int, *cards: str) -> bool:
    others = [other for other in (*range(match.seats), SPECTATOR) if other != seat]
    return all(sure(match, other, seat) == list(cards) for other in others)


# What everybody has seen


def test_nobody_knows_a_first_hand() -> None:
    match = scene("s0 fish*3", "s1 cat*3", "s2 bird*4")
    for observer in (0, 1, 2, SPECTATOR):
        seen = seen_by(PIRATES, match.state, observer)
        for seat in range(3):
            assert sum(seen.players[seat].cards) == (seen.players[seat].held if seat == observer else 0)
        hidden = sum(player.held for player in seen.players) - (
            4 if observer == 2 else 3 if observer < 2 else 0
        )
        assert sum(seen.deck) == match.state.deck_left + hidden


def test_a_card_from_the_row_is_known_to_everybody() -> None:
    match = scene("s0 fish", "s1", "s2")
    match.play("take bird")
    assert everybody_is_sure_of(match, 0, "bird")
    match.play("take bird")
    assert everybody_is_sure_of(match, 0, "bird", "bird")


def test_a_card_from_the_deck_is_known_to_nobody_else() -> None:
    match = scene("s0", "s1", "s2")
    match.play("draw", dealt="talismans:cat")
    assert everybody_is_sure_of(match, 0)
    assert sure(match, 0, 0) == ["cat"]
    assert match.log(1)[-1] == "Red draws a card and holds 1."
    assert match.log(0)[-1] == "Red draws a cat card and holds 1."


def test_a_toll_is_known_to_everybody_until_it_can_have_left() -> None:
    crew = "raccoon rat toad weasel"
    match = crewed(crew, "fish 3=s1.raccoon", "s0 fish*2", "s1 fish cat", "s2")
    match.play("board rat fish 2")
    assert everybody_is_sure_of(match, 1, "fish")
    match.play("board rat cat 3")
    assert everybody_is_sure_of(match, 1, "fish"), "a cat card was paid"
    for _ in range(2):
        match.play("draw")
        match.play("draw")
    match.play("move fish 3 1")
    assert everybody_is_sure_of(match, 1), "of two fish cards it may be the one"
    assert "fish" in sure(match, 1, 1)


def test_a_card_shown_for_a_snail_is_known_to_everybody() -> None:
    match = crewed("snail rat toad weasel", "s0 bird", "s1", "s2")
    match.play("board snail bird 3")
    match.play("continue", dealt="talismans:cat")
    assert everybody_is_sure_of(match, 0, "cat")


def test_a_discarded_card_may_be_the_known_one() -> None:
    match = scene("s0 fish*5 cat*3 seen=fish*2,cat", "s1", "turn s0 limit=yes")
    match.play("discard fish")
    assert everybody_is_sure_of(match, 0, "fish", "cat")
    match.play("discard fish")
    assert everybody_is_sure_of(match, 0, "cat")


def test_cards_nobody_knew_leave_what_is_known() -> None:
    match = scene("s0 fish*5 cat*3 seen=cat*2", "s1", "turn s0 limit=yes")
    match.play("discard fish")
    match.play("discard fish")
    assert everybody_is_sure_of(match, 0, "cat", "cat")


def test_ones_own_hand_is_always_known() -> None:
    match = scene("s0 fish*2 bird seen=fish", "s1")
    assert sure(match, 0, 0) == ["fish", "fish", "bird"]


# What one alone has seen

QUEUE = "tavern rat toad snail weasel raccoon cockroach rat toad rat toad snail weasel"


def tavern(*lines: str) -> Match:
    return scene(*lines, QUEUE, options="mode=advanced")


def test_a_card_laid_in_the_tavern_is_known_to_who_laid_it() -> None:
    match = tavern("s0 fish*4", "s1 cat*4", "s2 bird*4")
    match.play("name 2")
    match.play("lay fish")
    for observer, card in ((0, 0), (1, pieces.UNSEEN), (2, pieces.UNSEEN), (SPECTATOR, pieces.UNSEEN)):
        assert seen_by(PIRATES, match.state, observer).laid_card[0] == card
    assert match.log(0)[-1] == "Red lays a fish card face down before place 1."
    assert match.log(2)[-1] == "Red lays a card face down before place 1."


def won_by_blue() -> Match:
    """Red laid a fish card before the rat, and Blue won the rat with it."""
    match = tavern("s0 cat*4", "s1 cat*4", "s2 bird*4", "laid 1:s0.fish", "auction s1")
    match.play("name 1")
    match.play("bid 0")
    match.play("fold", 2)
    match.play("fold", 0)
    return match


def test_a_card_won_in_the_tavern_stays_known_to_who_laid_it_and_to_nobody_else() -> None:
    match = won_by_blue()
    assert sure(match, 0, 1) == ["fish"]
    assert sure(match, 2, 1) == []
    assert sure(match, SPECTATOR, 1) == []
    assert sorted(sure(match, 1, 1)) == ["cat"] * 4 + ["fish"]
    assert "Blue gets a fish card that Red hid there." in match.log(0)
    for other in (1, 2):
        assert "Blue gets a card that Red hid there." in match.log(other), "who laid which is not said"
    assert "Blue finds a fish card: 1 hidden card." in match.log(1)
    assert "Blue finds a card: 1 hidden card." in match.log(0)


def test_nobody_sees_what_another_knows() -> None:
    match = won_by_blue()
    assert "knows s0 s1:fish" in match.position()
    assert "knows s0 s1:fish" in match.view(0).write()
    assert "knows" not in match.view(1).write()
    assert "knows" not in match.view(2).write()
    assert "knows" not in match.view(SPECTATOR).write()


def test_a_card_laid_face_down_may_be_the_known_one() -> None:
    match = won_by_blue()
    match.play("name 2", 2)
    match.play("bid 1", 2)
    match.play("fold", 0)
    match.play("bid 2", 1)
    match.play("fold", 2)
    for _ in range(2):
        match.play("discard cat", 1)
    assert sure(match, 0, 1) == ["fish"], "cat cards were paid in the open"
    match.play("name 3", 2)
    match.play("bid 0", 2)
    match.play("fold", 0)
    match.play("fold", 1)
    match.play("name 4", 0)
    match.play("bid 0", 0)
    match.play("fold", 1)
    match.play("fold", 2)
    match.play("name 6", 1)
    match.play("lay cat", 1)
    assert sure(match, 0, 1) == [], "it may have been the fish card"


def test_a_card_laid_by_the_winner_tells_nobody_anything() -> None:
    match = tavern("s0 cat*4", "s1 cat*4", "s2 bird*4", "laid 1:s1.fish", "auction s1")
    match.play("name 1")
    match.play("bid 0")
    match.play("fold", 2)
    match.play("fold", 0)
    assert "knows" not in match.position()
    assert all(sure(match, observer, 1) == [] for observer in (0, 2, SPECTATOR))


def test_public_and_private_knowledge_add_up_and_are_forgotten_one_by_one() -> None:
    lines = ("s0 fish crew=rat,rat,toad,toad", "s1 fish*3 crew=rat,rat,toad,toad seen=fish")
    match = scene(*lines, "knows s0 s1:fish", "turn s1", options="mode=advanced")
    assert sure(match, 0, 1) == ["fish", "fish"]
    assert sure(match, SPECTATOR, 1) == ["fish"]
    match.play("board rat fish 3")
    assert (sure(match, 0, 1), sure(match, SPECTATOR, 1)) == (["fish"], [])


# Imagined worlds


def test_imagined_hands_hold_what_is_known_and_have_the_right_size() -> None:
    match = won_by_blue()
    for observer in (0, 1, 2, SPECTATOR):
        view = match.view(observer)
        for seed in range(200):
            world = view.imagine(seed)
            for seat in range(3):
                cards = world.state.players[seat].cards
                assert sum(cards) == match.state.players[seat].held
                known = seen_by(PIRATES, match.state, observer).players[seat].cards
                assert all(cards[suit] >= known[suit] for suit in range(pieces.SUITS))


def every_world(seen: Any) -> Counter[tuple[int, ...]]:
    """Every world behind a view, by dealing out the unseen cards one by one in every order."""
    unseen = [suit for suit in range(pieces.SUITS) for _ in range(seen.deck[suit])]
    slots = [slot for slot in range(seen.laid) if seen.laid_card[slot] == pieces.UNSEEN]
    hands = [seat for seat, player in enumerate(seen.players) for _ in range(player.held - sum(player.cards))]
    worlds: Counter[tuple[int, ...]] = Counter()
    for deal in itertools.permutations(unseen, len(slots) + len(hands)):
        world = clone(seen)
        for slot, suit in zip(slots, deal, strict=False):
            world.laid_card[slot] = suit
        for seat, suit in zip(hands, deal[len(slots) :], strict=True):
            world.players[seat].cards[suit] += 1
        for suit in deal:
            world.deck[suit] -= 1
        worlds[tuple(flat(world))] += 1
    return worlds


def distance(found: Counter[tuple[int, ...]], expected: Counter[tuple[int, ...]]) -> float:
    """How far counts are from what is expected, in standard deviations (chi-square, Wilson and Hilferty)."""
    scale = found.total() / expected.total()
    square = sum((found[world] - scale * many) ** 2 / (scale * many) for world, many in expected.items())
    freedom = len(expected) - 1
    spread = 2 / (9 * freedom)
    return float(((square / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5)


NEARLY_ALL = "discard fish*14 cat*15 bird*13"
VIEWS = {
    "a hand of which something is known": (
        "s0", ["s0 fish", "s1 cat ?*2 seen=cat", "row bird*2", NEARLY_ALL], "",
    ),
    "two hands, for a spectator": (
        "spectator", ["s0 bird ?*1 seen=bird", "s1 ?*2", "row fish*2 cat bird", NEARLY_ALL], "",
    ),
    "a tavern, for who laid a card": (
        "s0",
        ["s0 fish", "s1 fish ?*1 crew=rat", "knows s0 s1:fish", "laid 1:s0.cat 1:s1.? 2:s1.?",
         "tavern rat toad snail weasel raccoon rat toad", "discard fish*13 cat*15 bird*16"], "mode=advanced",
    ),
    "the same tavern, for the other": (
        "s1",
        ["s0 ?*2", "s1 fish*2 crew=rat", "laid 1:s0.? 1:s1.cat 2:s1.bird",
         "tavern rat toad snail weasel raccoon rat toad", "discard fish*13 cat*15 bird*15"], "mode=advanced",
    ),
    "the same tavern, for a spectator": (
        "spectator",
        ["s0 ?*1", "s1 ?*1 crew=rat", "laid 1:s0.? 1:s1.? 2:s1.?",
         "tavern rat toad snail weasel raccoon rat toad", "discard fish*15 cat*16 bird*16"], "mode=advanced",
    ),
    "three hands, for the third": (
        "s2", ["s0 ?*1", "s1 bird*2 ?*1 seen=bird*2", "s2 cat*2", "row fish", "discard fish*15 cat*14 bird*14"], "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", VIEWS)
def test_every_world_behind_a_view_is_imagined_as_often_as_it_can_be_dealt(name: str) -> None:
    viewer, lines, options = VIEWS[name]
    view = view_of(*lines, viewer=viewer, options=options)
    expected = every_world(view.state)
    assert len(expected) > 2
    assert DRAWS * min(expected.values()) / expected.total() >= 5, "too rare for a chi-square test"
    found = imagined(view)
    assert set(found) == set(expected)
    assert abs(distance(found, expected)) < TOO_FAR


def imagined(view: View) -> Counter[tuple[int, ...]]:
    """Compiled; that plain imagination is the same is a test of the contract."""
    made, states, chances = (
        compiled(PIRATES),
        array_of(view.state, DRAWS),
        array_of(seeded(PIRATES.chance, 3)),
    )
    world = array_of(view.state)
    for index in range(DRAWS):
        world[0] = states[index]
        made.imagine_at(world, 0, view.seat, chances)
        states[index] = world[0]
    raw = Counter(each.tobytes() for each in states)
    return Counter({tuple(flat_of(PIRATES.state, each)): many for each, many in raw.items()})


def test_the_distance_finds_a_bias() -> None:
    """Every hand equally likely, instead of every deal: caught."""
    viewer, lines, options = VIEWS["three hands, for the third"]
    expected = every_world(view_of(*lines, viewer=viewer, options=options).state)
    flat_counts = Counter(dict.fromkeys(expected, DRAWS // len(expected)))
    assert distance(flat_counts, expected) > TOO_FAR


@pytest.mark.parametrize("games", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("mode", ["simple", "intermediate", "advanced"])
def test_each_observers_view_is_what_that_observer_could_have_written_down(mode: str, games: int) -> None:
    """Replay a game as one seat reads it, keep a book of sure cards by hand, and compare at every ply."""
    for seed in range(games):
        match = archipel.new("pirates", 4, seed=seed, mode=mode)
        books = {observer: Book(observer, 4) for observer in (0, 1, 2, 3, SPECTATOR)}
        dice = random.Random(seed)
        while not match.over:
            seat = match.to_move[0]
            match.play(dice.choice(match.legal(seat)), seat)
            for observer, book in books.items():
                book.read(match.entries[-1].news)
                seen = seen_by(PIRATES, match.state, observer)
                for other in range(4):
                    if other != observer:
                        assert list(seen.players[other].cards) == book.sure(other), match.log(observer)[-5:]
