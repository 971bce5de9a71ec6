"""What the tests of looks share: every game that draws itself, moments worth looking at, eyes, and stories."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import cache
from importlib import import_module
from itertools import chain
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from tests.contract.players import Player
from tests.contract.records import records_of, replay
from tests.contract.variants import choices, playable

import archipel
from archipel.bots import greedy
from archipel.core import catalogue
from archipel.core.events import SPECTATOR, as_read_by
from archipel.core.game import Game
from archipel.core.match import Match, legal_numbers, view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, Hint, Story, look_of
from archipel.draw.picture import SHARED_SHAPES, shapes_of

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Léa", "Tom", "Zia", "Bartholomé de la Pérouse", "Ana", "Ida", "Noé", "Sam")
DRAWN = [game for game in catalogue.every_game() if game.look is not None]

of_every_game = pytest.mark.parametrize("game", DRAWN, ids=lambda game: str(game.key))
on_file = cache(replay)
"""A game on record, at its end, read once."""


def known_shapes(game: Game) -> set[str]:
    """The shapes a game may use: its own and those of everybody."""
    return {*shapes_of(SHARED_SHAPES), *shapes_of(look_of(game).shapes)}


# Moments


@cache
def moments(game: Game) -> tuple[Match, ...]:
    """Some 250 moments: games of every size and with every option, games on record, and rare ones."""
    return tuple(map(as_it_is, chain(by_chance(game, 12, 7), late_ones(game, 28), rare_ones(game))))


@cache
def few(game: Game) -> tuple[Match, ...]:
    """A sixth of them, and all the rare ones."""
    every = moments(game)
    rare = len(list(rare_ones(game)))
    return every[:-rare:6] + every[-rare:]


@cache
def ends(game: Game) -> tuple[Match, ...]:
    """One game on record for each way to end."""
    files = {file.read_text("utf-8").split()[-1]: file for file in records_of(game)}
    return tuple(map(on_file, files.values()))


@cache
def all_ends(game: Game) -> tuple[Match, ...]:
    """Every game on record."""
    return tuple(map(on_file, records_of(game)))


def as_it_is(match: Match) -> Match:
    """A match that stays as it is now while the other goes on."""
    kept = copy(match)
    kept.entries = [*match.entries]
    return kept


at_moments = pytest.mark.parametrize(
    "seen", [few, pytest.param(moments, marks=pytest.mark.long, id="moments")]
)
"""What holds for every moment: a few of them in `make test`, all in `make test-all`."""
at_ends = pytest.mark.parametrize(
    "seen", [ends, pytest.param(all_ends, marks=pytest.mark.long, id="all-ends")]
)
Seen = Callable[[Game], tuple[Match, ...]]


def by_chance(game: Game, games: int, every: int, plays: int = 120) -> Iterator[Match]:
    """Games played by those who are curious and those who are not."""
    for number in range(games):
        variant = some_variant(game, number)
        options = {key: value for key, value in variant.items() if key != "seats"}
        match = archipel.new(game.key, variant["seats"], seed=number, **options)
        player = Player(game, number)
        while not match.over and match.ply < plays:
            if match.ply % every == number % every:
                yield match
            seat, action = player.choose(match.state)
            match.play(action, seat)
        yield match


def random_game(game: Game, seed: int, seats: int, plays: int = 400, **options: str) -> Iterator[Match]:
    """A game played at random, play by play."""
    dice, match = Random(seed), archipel.new(game.key, seats, seed=seed, **options)
    for _ in range(plays):
        yield match
        if match.over:
            return
        seat = dice.choice(match.to_move)
        match.play(dice.choice(match.legal(seat)), seat)


def some_variant(game: Game, number: int) -> dict[str, Any]:
    """The usual game every other time, else any that can be played; every number of players in turn."""
    seats = game.fewest + number % (game.most - game.fewest + 1)
    said, dice = choices(game), Random(number)
    while number % 2:
        found = {key: dice.choice(values) for key, values in said.items()} | {"seats": seats}
        if playable(game, found):
            return found
    return {"seats": seats}


def late_ones(game: Game, every: int) -> Iterator[Match]:
    """The games on record from their end back: what chance alone hardly gets to."""
    for file in records_of(game):
        match = replay(file)
        while match.ply:
            if match.ply % every == 0 or match.over:
                yield match
            match.undo()


def rare_ones(game: Game) -> Iterator[Match]:
    """What a game's own tests say is worth looking at, if they do: `tests/sights.py`."""
    if not (game.folder / "tests" / "sights.py").exists():
        return iter(())
    found: Callable[[], Iterator[Match]] = import_module(
        f"archipel.games.{game.folder.name}.tests.sights"
    ).sights
    return found()


# Eyes, and what they see


def eyes_of(match: Match, seat: int, lang: str = "fr", **more: Any) -> Eyes:
    """Eyes that see everything there is to see."""
    told = match.entries[-1].news if match.entries else ()
    before = view_of(match.game, match.entries[-1].before, seat) if match.entries else None
    seen: dict[str, Any] = {
        "names": NAMES[: match.seats],
        "lit": legal_numbers(match.game, match.state, seat) if seat < match.seats else (),
        "news": tuple(as_read_by(event, seat) for event in told),
        "before": before,
        "clickable": True,
        "odds": True,
    }
    return Eyes(game_texts(match.game, lang), seat, **(seen | more))


def bare_eyes(game: Game, lang: str = "fr", seat: int = 0, **seen: Any) -> Eyes:
    """Eyes that see only what is said."""
    return Eyes(game_texts(game, lang), seat, **seen)


def board_of(match: Match, eyes: Eyes) -> str:
    """The board as somebody sees it."""
    return str(look_of(match.game).board(view_of(match.game, match.state, eyes.seat), eyes))


def drawn(match: Match, seat: int = 0, lang: str = "fr", **more: Any) -> str:
    """The board with everything there is to see."""
    return board_of(match, eyes_of(match, seat, lang, **more))


def panels(match: Match, view: Any, eyes: Eyes) -> list[str]:
    """The markup around a board."""
    look = look_of(match.game)
    made = [look.shared(view, eyes), look.clock(view, eyes), look.overlay(view, eyes)]
    made += [look.seat(view, seat, eyes) for seat in range(match.seats)]
    made += [look.hand(view, eyes.seat, eyes)] if eyes.seat < match.seats else []
    return [str(each) for each in [*made, look.moment(view, eyes).cards]]


def words(match: Match, view: Any, eyes: Eyes) -> list[str]:
    """The sentences around a board."""
    said = look_of(match.game).moment(view, eyes)
    return [said.headline, said.danger, said.line, *said.ribbon]


def reasons_of(game: Game) -> dict[str, int]:
    """The refusals that have a short reason in every language, and how long it is."""
    trees = [game_texts(game, lang).tree["reasons"] for lang in LANGUAGES]
    assert all(set(tree) == set(trees[0]) and all(tree.values()) for tree in trees)
    return {key: max(len(tree[key]) for tree in trees) for key in trees[0]}


def sections_met(game: Game) -> set[str]:
    """The sections of the rules that the moments of a game are about."""
    section = look_of(game).section
    return {
        section(match.state, seat) for match in moments(game) for seat in (*range(match.seats), SPECTATOR)
    }


def reasons_met(game: Game) -> set[str]:
    """Why verbs are not possible, in the moments of a game."""
    met = set()
    for match in moments(game):
        for seat in range(match.seats):
            legal = {game.form_of(action)[0].key for action in legal_numbers(game, match.state, seat)}
            for verb in look_of(game).verbs(match.state, seat):
                if not legal & set(verb.forms):
                    met.add(game.refusals[game.refusal(match.state, seat, verb.sample)].key)
    return met


# A board as a tree


def tree_of(match: Match, eyes: Eyes) -> ElementTree.Element:
    """The board, read as XML."""
    return read(board_of(match, eyes))


def read(markup: str) -> ElementTree.Element:
    """A board's markup as XML."""
    return ElementTree.fromstring(markup.replace("<svg ", f'<svg xmlns="{SVG[1:-1]}" ', 1))


def ids(root: ElementTree.Element) -> list[str]:
    """The ids of everything, in order."""
    return [str(each.get("id")) for each in root.iter() if each.get("id")]


def piece(root: ElementTree.Element, name: str) -> ElementTree.Element:
    """A group by its id."""
    found = root.find(f".//{SVG}g[@id='{name}']")
    assert found is not None, name
    return found


def children(root: ElementTree.Element, layer: str) -> list[str]:
    """The ids of what lies in a layer."""
    return [str(child.get("id")) for child in piece(root, layer)]


def chips_of(root: ElementTree.Element) -> dict[int, ElementTree.Element]:
    """What can be pressed on the tiles, by action."""
    return {int(str(chip.get("id")).removeprefix("chip-")): chip for chip in piece(root, "chips")}


def places_of(root: ElementTree.Element, kind: str) -> set[str]:
    """Where the pieces of a kind stand."""
    found = [each for each in root.iter(f"{SVG}g") if str(each.get("id")).startswith(kind)]
    return {str(each.get("transform")) for each in found}


# Stories


def told(match: Match, seat: int = 0, lang: str = "fr", names: tuple[str, ...] = ()) -> Story:
    """The end of a game as somebody sees it."""
    view, eyes = view_of(match.game, match.state, seat), Eyes(game_texts(match.game, lang), seat, names=names)
    return look_of(match.game).story(match.entries, view, eyes)


# Guided games

ME = 0
"""Whoever is guided."""


def begun(game: Game) -> Match:
    """The deal of a guided game."""
    guided: Mapping[str, Any] = look_of(game).guided
    return archipel.new(game.key, guided["seats"], seed=guided["seed"], **guided["options"])


def said(match: Match, lang: str = "fr", **more: Any) -> Hint | None:
    """What the newcomer is told now."""
    eyes = eyes_of(match, ME, lang, odds=False, **more)
    return look_of(match.game).hint(view_of(match.game, match.state, ME), match.entries, eyes)


def guided_game(
    game: Game, mine: Callable[[Match], int], until: Callable[[Match], bool], seed: int = 1
) -> tuple[Match, list[Hint]]:
    """A newcomer who plays in some way as far as it is legal, against bots; and what is said in every language."""
    match, hints, chance = begun(game), list[Hint](), Random(seed)
    while not match.over and not until(match):
        told = [hint for lang in LANGUAGES if (hint := said(match, lang))]
        assert len(told) == len(LANGUAGES) * len({hint.points_at for hint in told})
        assert all(hint.points_at and "{" not in hint.sentence for hint in told)
        hints += told[:1]
        seat = match.to_move[0]
        if seat == ME:
            action, legal = mine(match), legal_numbers(game, match.state, ME)
            match.play(action if action in legal else chance.choice(legal), ME)
        else:
            match.play(greedy(match.view(seat), match.legal(seat), chance), seat)
    return match, hints


@cache
def longest_lesson(game: Game) -> int:
    """How long the longest sentence of a guided game is."""
    sentences = [text for lang in LANGUAGES for text in game_texts(game, lang).tree["guide"].values()]
    return max(len(text) for text in sentences if isinstance(text, str))
