"""Who knows what (§2.5): views, news, and how likely imagined worlds are."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
from tests.secrecy import checks

import archipel
from archipel.core import catalogue
from archipel.core.cpu import compiled
from archipel.core.events import SPECTATOR
from archipel.core.knowledge import is_news
from archipel.core.match import View, view_of
from archipel.core.records import array_of, flat
from archipel.games.codinca.rules import pieces
from archipel.games.codinca.tests.scene import EARTH, FIRE, line, play, player, scene, seen

CODINCA = catalogue.find("codinca")
WORLDS = 100_000
ENOUGH = 1e-4


# Views


def test_open_keys_and_trap_sides_are_their_owners_alone() -> None:
    """§2.5."""
    match = scene("", "s0 fire L3 D1* B4 C5 spirits=T01,T12 spent=T07", f"{EARTH} spirits=T05")
    for viewer in (1, SPECTATOR):
        text = match.view(viewer).write() + str(match.view(viewer))
        for secret in ("L3", "B4", "C5", "T01", "T12", "T07"):
            assert secret not in text, viewer
        assert "D1*" in text
    assert player(match, 0) == match.view(0).write().splitlines()[5].partition(" ")[2]


def test_a_completed_key_is_shown_and_known_from_then_on() -> None:
    """K5."""
    match = scene("a1=F+ b1=F+ c1=F+ d1=F-", FIRE, EARTH)
    match.play("flip d1")
    for viewer in (0, 1, SPECTATOR):
        assert "Line L1 (GGGG)" in match.log(viewer)[1]
        assert "L1*" in match.view(viewer).write()


@pytest.mark.parametrize("use", ["push 1 right", "rotate b2 half"])
def test_a_card_spent_on_a_push_or_rotation_stays_unseen(use: str) -> None:
    """§2.5: its owner remembers it, the others see only that there is one less."""
    match = scene("", f"{FIRE} spirits=T01,T02,T03", EARTH)
    play(match, "spirit T02", use)
    assert player(match, 0) == "fire L1 D1 B1 C1 spirits=T01,T03 spent=T02"
    for viewer in (1, SPECTATOR):
        everything = match.view(viewer).write() + "".join(match.log(viewer))
        assert "T02" not in everything
        assert "spirits=?*2 spent=?*1" in everything
    assert "spent=T02" in match.view(0).write()


def test_it_looks_the_same_whichever_card_was_spent() -> None:
    """§2.5: to everybody but the owner, byte for byte."""
    for viewer in (1, SPECTATOR):
        received = []
        for card in ("T01", "T02"):
            match = scene("", f"{FIRE} spirits=T01,T02,T03", EARTH)
            match.play(f"spirit {card}")
            between = (match.view(viewer).write(), match.log(viewer), match.to_move)
            match.play("push 1 right")
            received.append((between, match.view(viewer).write(), match.log(viewer), str(match.view(viewer))))
        assert received[0] == received[1]


def test_a_trap_that_was_sprung_has_been_seen_by_all() -> None:
    """§2.5, §6.4."""
    match = scene("", f"{FIRE} spirits=T01,T02,T03", EARTH)
    play(match, "spirit T02", "trap north")
    for viewer in (0, 1, SPECTATOR):
        assert "shown T02" in match.view(viewer).write()
        assert "T02" in match.log(viewer)[-1]


def test_what_was_shown_is_not_taken_back() -> None:
    """A trap and a key are seen by all; a spirit card that is taken up has not been shown, nor is a push a secret."""
    match = scene("a1=F+ b1=F+ c1=F+ d1=F-", f"{FIRE} spirits=T02,T03", EARTH)

    def was_news(action: str) -> bool:
        match.play(action)
        return is_news(CODINCA, match.entries[-1], match.state)

    assert [was_news("spirit T02"), was_news("trap south")] == [False, True]
    assert [was_news("spirit T03"), was_news("push 4 left")] == [False, False]
    assert was_news("flip d1")  # completes the key


def test_how_far_one_is_is_told_to_nobody_else() -> None:
    """§8.5."""
    match = scene("", f"{FIRE} spirits=T01", f"{EARTH} spirits=T05")
    assert "/4 ·" in str(match.view(0))
    assert "1/4" not in str(match.view(SPECTATOR)).replace("0/4", "")


@pytest.mark.parametrize("games", [9, pytest.param(60, marks=pytest.mark.long)])
def test_two_worlds_stay_one_while_spirit_cards_are_played(games: int) -> None:
    """From the deal on, where everybody still has cards to hide; in random games they are soon spent."""
    tally = checks.Tally()
    for number in range(games):
        match = archipel.new("codinca", 2 + number % 3, seed=number)
        while not line(match, "turn"):
            match.play(match.legal()[number % len(match.legal())])
        for viewer in (number % match.seats, SPECTATOR):
            checks.check_two_worlds(CODINCA, match.state, viewer, number, 20, tally)
    assert tally.plies > 25 * games


# Imagined worlds


VIEWS = {
    "two players": (
        1,
        ["s0 fire ? ? ? ? spirits=?*3", "s1 earth L2 D2 B2 C2 spirits=T05,T06,T07", "turn s1 number=2"],
    ),
    "cards spent, keys done": (
        0,
        [
            "s0 fire L1 D1 B1 C1 spirits=T01 spent=T02",
            "s1 earth ? D2* ? C3* spirits=?*1 spent=?*1",
            "s2 air L4* ? ? ? spirits=?*2 spent=?*1",
            "shown T09,T10",
            "turn s1 number=8",
            "spirit ?",
        ],
    ),
    "a spectator": (
        SPECTATOR,
        ["s0 fire ? ? ? ? spirits=?*3", "s1 earth ? ? ? ? spirits=?*3", "turn s0 number=1"],
    ),
    "four players": (
        3,
        [
            "s0 fire ? ? ? ? spirits=?*3",
            "s1 earth ? ? ? ? spirits=?*2 spent=?*1",
            "s2 air ? ? ? ? spirits=?*3",
            "s3 water L6 D6 B6 C6 spirits=T18,T19,T20",
            "turn s3 number=4",
        ],
    ),
}


def imagined(view: View) -> np.ndarray[Any, Any]:
    """A hundred thousand worlds behind a view."""
    made = compiled(CODINCA)
    states = array_of(view.state, WORLDS)
    chances = made.chances(WORLDS, 7)
    for index in range(WORLDS):
        made.imagine_at(states, index, view.seat, chances)
    return states


def chance_of(counts: np.ndarray[Any, Any]) -> float:
    """How likely counts at least this far from equal ones are (chi-square, Wilson and Hilferty's cube root)."""
    expected = counts.sum() / len(counts)
    freedom = len(counts) - 1
    distance = float(((counts - expected) ** 2 / expected).sum())
    z = ((distance / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / math.sqrt(2 / (9 * freedom))
    return math.erfc(z / math.sqrt(2)) / 2


@pytest.mark.parametrize("name", VIEWS)
def test_unseen_keys_and_spirit_cards_are_dealt_uniformly_in_imagined_worlds(name: str) -> None:
    """Each key of a group as likely as another; each set of spirit cards as likely as another."""
    seat, lines = VIEWS[name]
    who = "spectator" if seat == SPECTATOR else f"s{seat}"
    view = seen("", *lines, options=f"view={who}")
    worlds = imagined(view)
    tested = 0
    for other in range(view.state.seats):
        hidden = view.state.players[other]
        for group in range(pieces.GROUPS):
            if hidden.keys[group] == 127:
                free = [
                    key
                    for key in range(pieces.KEYS_A_GROUP * group, pieces.KEYS_A_GROUP * (group + 1))
                    if view.state.unseen_keys[key]
                ]
                counts = np.bincount(worlds["players"]["keys"][:, other, group], minlength=24)
                assert counts.sum() == counts[free].sum()
                assert chance_of(counts[free]) > ENOUGH, (other, group)
                tested += 1
        for field, size in (("hand", hidden.held), ("spent", hidden.buried)):
            if size and not getattr(hidden, field):
                free = [trap for trap in range(pieces.TRAPS) if view.state.unseen_traps[trap]]
                sets = Counter(worlds["players"][field][:, other].tolist())
                possible = [sum(1 << trap for trap in cards) for cards in itertools.combinations(free, size)]
                assert set(sets) <= set(possible)
                assert chance_of(np.array([sets[each] for each in possible])) > ENOUGH, (other, field)
                tested += 1
    if view.state.card == 127:
        counts = np.bincount(worlds["card"], minlength=22)
        assert (
            chance_of(counts[[trap for trap in range(pieces.TRAPS) if view.state.unseen_traps[trap]]])
            > ENOUGH
        )
    assert tested >= 5


def test_two_hidden_keys_of_a_group_are_every_pair_equally_often() -> None:
    """Dealt together, not one by one: 6 × 5 pairs of lines for a spectator."""
    _, lines = VIEWS["a spectator"]
    worlds = imagined(seen("", *lines, options="view=spectator"))
    keys = worlds["players"]["keys"]
    for group in range(pieces.GROUPS):
        pairs = Counter(zip(keys[:, 0, group].tolist(), keys[:, 1, group].tolist(), strict=True))
        assert len(pairs) == 30
        assert chance_of(np.array(list(pairs.values()))) > ENOUGH


def test_keys_of_different_groups_and_cards_of_different_hands_are_independent() -> None:
    _, lines = VIEWS["a spectator"]
    worlds = imagined(seen("", *lines, options="view=spectator"))
    keys, hands = worlds["players"]["keys"], worlds["players"]["hand"]
    pairs = Counter(zip(keys[:, 0, 0].tolist(), keys[:, 0, 2].tolist(), strict=True))
    assert len(pairs) == 36
    assert chance_of(np.array(list(pairs.values()))) > ENOUGH
    assert not (hands[:, 0] & hands[:, 1]).any()


def test_every_card_is_somewhere_in_an_imagined_world() -> None:
    match = archipel.new("codinca", 4, seed=4)
    while not line(match, "turn"):
        match.play(match.legal()[0])
    for viewer in (0, 2, SPECTATOR):
        world = match.view(viewer).imagine(seed=1)
        assert flat(view_of(CODINCA, world.state, viewer)) == flat(match.view(viewer).state)
        assert sum(world.state.unseen_traps) == pieces.TRAPS - 12
        assert sum(1 for key in world.state.unseen_keys if key) == 24 - 16


def test_the_chi_square_test_finds_a_bias() -> None:
    assert chance_of(np.array([1000, 1010, 990, 1003, 997, 1000])) > 0.5
    assert chance_of(np.array([1000, 1300, 990, 1003, 997, 1000])) < ENOUGH
