"""A game as the house shows it before it is played: its isle, its few figures, its words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.texts import game_texts
from archipel.draw.look import look_of
from archipel.web.chart import Chart, Spot, chart
from archipel.web.pages import shapes, shared_shapes

_NEEDED = re.compile(r"""(?:href=["']|url\(["']?)#([\w-]+)""")


@dataclass(frozen=True)
class Isle:
    """What the chart and the dialog say of a game."""

    key: str
    name: str
    tagline: str
    goal: str
    fewest: int
    most: int
    minutes: int
    way: str
    """`together`, `teams` or `alone`: a text key."""
    guided: bool
    """Whether it has a guided game."""
    spot: Spot
    shape: str
    """The id of its isle."""

    @property
    def players(self) -> str:
        """How many can play, in figures."""
        return f"{self.fewest}" if self.fewest == self.most else f"{self.fewest}–{self.most}"


def way_of(game: Game) -> str:
    """How people play it: together, in teams, or each alone."""
    if game.cooperative:
        return "together"
    return "teams" if game.secrecy == "team" else "alone"


def isle(game: Game, lang: str, spot: Spot) -> Isle:
    """A game on its place of the chart."""
    texts, look = game_texts(game, lang), look_of(game)
    return Isle(
        key=game.key,
        name=texts.say("game.name"),
        tagline=texts.say("game.tagline"),
        goal=texts.say("game.goal"),
        fewest=game.fewest,
        most=game.most,
        minutes=look.minutes,
        way=way_of(game),
        guided=bool(look.guided),
        spot=spot,
        shape=shape_of(game),
    )


def guided_seats(game: Game) -> int:
    """How many seats the guided game of a game has."""
    seats = look_of(game).guided.get("seats", game.fewest)
    return seats if isinstance(seats, int) else len(seats)


def archipelago(lang: str) -> tuple[Chart, list[Isle]]:
    """Every game of the catalogue, and the chart they lie on."""
    games = catalogue.every_game()
    sea = chart(len(games))
    return sea, [isle(game, lang, spot) for game, spot in zip(games, sea.spots, strict=True)]


@cache
def _definition(game: Game, name: str) -> str:
    """The definition of one shape of a game, or nothing."""
    found = re.search(rf'<(\w+)\b[^>]*\bid="{re.escape(name)}"[^>]*?(?:/>|>.*?</\1>)', shapes(game), re.S)
    return found[0] if found else ""


@cache
def shape_of(game: Game) -> str:
    """The id of a game's isle; a game that draws none gets one that is nobody's."""
    return f"w-{game.key}" if _definition(game, f"w-{game.key}") else "w-plain"


@cache
def isle_shape(game: Game) -> str:
    """The isle of a game with the shapes it is made of; the rest of its shapes stays at its table."""
    wanted, drawn = [shape_of(game)], dict[str, str]()
    while wanted:
        name = wanted.pop()
        if name not in drawn:
            drawn[name] = _definition(game, name)
            wanted += _NEEDED.findall(drawn[name])
    drawn.pop("w-plain", None)  # one of the shared shapes
    return "".join(drawn.values())


def isle_shapes() -> Markup:
    """The shared shapes and the isle of every game."""
    return shared_shapes() + Markup("").join(Markup(isle_shape(game)) for game in catalogue.every_game())
