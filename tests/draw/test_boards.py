"""What every drawn game keeps to: a board is SVG and nothing else, everything legal has a verb, secrets stay."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import archipel
from archipel.core.catalogue import every_game
from archipel.core.events import SPECTATOR, as_read_by
from archipel.core.game import Game
from archipel.core.match import Match, legal_numbers, view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, look_of
from archipel.draw.picture import SHARED_SHAPES, shapes_of

SVG = "{http://www.w3.org/2000/svg}"
GOES_ON = {"continue", "pass"}
NAMES = ("Léa", "Tom & Co", "<Zia>", "Eva", "Max", "Ana", "Ben", "Cyd")

drawn_games = pytest.mark.parametrize(
    "game", [game for game in every_game() if game.look is not None], ids=lambda game: str(game.key)
)


def positions(game: Game, games: int, plays: int = 70) -> Iterator[Match]:
    """Games at random, each with another number of players and another value of each option in its turn."""
    for number in range(games):
        dice = random.Random(number)
        seats = game.fewest + number % (game.most - game.fewest + 1)
        options = {game.options[0].key: game.options[0].values[number % len(game.options[0].values)]}
        match = archipel.new(game.key, seats, seed=number, **options)
        while not match.over and match.ply < plays:
            if match.ply % 5 == 0:
                yield match
            seat = dice.choice(match.to_move)
            match.play(dice.choice(match.legal(seat)), seat)
        yield match


def eyes_of(match: Match, seat: int, lang: str = "fr", *, odds: bool = False) -> Eyes:
    """Eyes that see everything there is to see, and can press it."""
    told = match.entries[-1].news if match.entries else ()
    before = view_of(match.game, match.entries[-1].before, seat) if match.entries else None
    return Eyes(
        game_texts(match.game, lang),
        seat,
        names=NAMES[: match.seats],
        lit=legal_numbers(match.game, match.state, seat) if seat < match.seats else (),
        odds=odds,
        news=tuple(as_read_by(event, seat) for event in told),
        before=before,
        clickable=True,
    )


def whole_sight(match: Match, view: object, eyes: Eyes) -> list[str]:
    """Everything that is drawn for somebody."""
    look = look_of(match.game)
    seats = [str(look.seat(view, seat, eyes)) for seat in range(match.seats)]
    mine = str(look.hand(view, eyes.seat, eyes)) if eyes.seat < match.seats else ""
    panels = [str(make(view, eyes)) for make in (look.board, look.shared, look.clock, look.overlay)]
    moment = look.moment(view, eyes)
    return [*panels, *seats, mine, moment.headline, moment.danger, moment.line, str(moment.cards)]


@drawn_games
def test_a_board_is_svg_with_ids_of_its_own_and_known_shapes(game: Game) -> None:
    known = shapes_of(SHARED_SHAPES) | shapes_of(Path(look_of(game).shapes))
    for match in positions(game, 6):
        for seat in (match.to_move[0] if match.to_move else 0, SPECTATOR):
            eyes = eyes_of(match, seat, odds=match.ply % 2 == 0)
            markup = str(look_of(game).board(view_of(game, match.state, seat), eyes))
            root = ElementTree.fromstring(
                markup.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
            )
            ids = [str(each.get("id")) for each in root.iter() if each.get("id")]
            assert len(ids) == len(set(ids))
            assert all(each.tag.startswith(SVG) for each in root.iter())
            assert {str(each.get("href"))[1:] for each in root.iter(f"{SVG}use")} <= set(known)
            assert not any(name == "style" or name.startswith("on") for e in root.iter() for name in e.attrib)


@drawn_games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_legal_has_a_verb_and_every_moment_words(game: Game, lang: str) -> None:
    look = look_of(game)
    for match in positions(game, 4):
        for seat in range(match.seats):
            view = view_of(game, match.state, seat)
            forms = {game.form_of(action)[0].key for action in legal_numbers(game, view, seat)}
            verbs = look.verbs(view, seat)
            assert {form for verb in verbs for form in verb.forms} >= forms - GOES_ON
            assert len({verb.key for verb in verbs}) == len(verbs)
            assert look.moment(view, eyes_of(match, seat, lang)).headline


@drawn_games
def test_two_worlds_that_look_alike_to_somebody_are_drawn_alike(game: Game) -> None:
    if game.secrecy == "none":
        pytest.skip("nothing is hidden")
    for match in positions(game, 4, 40):
        for seat in range(match.seats):
            view = match.view(seat)
            world = view.imagine(seed=match.ply)
            eyes = eyes_of(match, seat, odds=True)
            here = whole_sight(match, view_of(game, match.state, seat), eyes)
            assert whole_sight(match, view_of(game, world.state, seat), eyes) == here


@drawn_games
def test_what_players_are_called_is_only_text(game: Game) -> None:
    for match in positions(game, 2, 40):
        for seat in range(match.seats):
            eyes = eyes_of(match, seat)
            sight = whole_sight(match, view_of(game, match.state, seat), eyes)[:-4]
            assert not any("<Zia>" in part for part in sight)
