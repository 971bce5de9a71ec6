"""Positions, actions and whole games as text that a person can read and type.

A position is a header and the game's own lines (`seats` and the options that are not at their default
are in the header; a view names its viewer):

    position NAME 1 seats=2 pace=slow
    …
    position NAME 1 seats=2 view=s0
    …

A game is a header, how it began (what was dealt, or a position, each line behind a bar), and its
plays, each with what chance dealt in it, and after the end a line that says how it ended:

    game NAME 1 seats=2
    deal cards:ace cards:king …
    s0 move c2
    s0 roll => cards:queen dice:6
    end victory

Empty lines and what follows a `#` are for the reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from archipel.core import catalogue
from archipel.core.chance import seeded
from archipel.core.errors import ArchipelError, NotationError, PositionError
from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.numbers import is_number
from archipel.core.records import clone

UNSEEN = "?"
"""What is not known, in every game."""

Dealt = list[tuple[str, int]]


@dataclass
class Play:
    """One play of a written game."""

    seat: int
    action: int
    dealt: Dealt


def seat_text(seat: int) -> str:
    """How a seat is written: `s0`, or `spectator`."""
    return "spectator" if seat == SPECTATOR else f"s{seat}"


def read_seat(text: str, seats: int) -> int:
    """A seat from its text."""
    if text == "spectator":
        return SPECTATOR
    found = re.fullmatch(r"s(\d)", text)
    if not found or int(found[1]) >= seats:
        raise NotationError("seat-text", text=text, last=f"s{seats - 1}")
    return int(found[1])


# Headers


def write_header(kind: str, game: Game, state: Any, view: int | None = None) -> str:
    """The first line of a position or a game."""
    options = game.options_of(state)
    said = [f"{o.key}={options[o.key]}" for o in game.options if options[o.key] != o.default]
    seen = [] if view is None else [f"view={seat_text(view)}"]
    return " ".join([kind, game.key, str(game.version), f"seats={state.seats}", *said, *seen])


def read_header(line: str) -> tuple[str, Game, Any, int | None]:
    """Kind, game, an empty state with seats and options, and the viewer."""
    words = line.split()
    if len(words) < 3 or words[0] not in ("position", "game"):
        raise NotationError("header", text=line)
    game = catalogue.find(words[1])
    if words[2] != str(game.version):
        raise NotationError("version", game=game.key, text=words[2], version=game.version)
    pairs: dict[str, Any] = {}
    for word in words[3:]:
        key, equals, value = word.partition("=")
        if not equals:
            raise NotationError("header-word", text=word)
        pairs[key] = value
    seats = pairs.pop("seats", str(game.fewest))
    seen = pairs.pop("view", None)
    state = game.new_state(int(seats) if is_number(seats) else seats, pairs)
    return words[0], game, state, None if seen is None else read_seat(seen, state.seats)


def lines_of(text: str) -> list[str]:
    """The lines that count."""
    bare = (line.split("#")[0].rstrip() for line in text.splitlines())
    return [line for line in bare if line.strip()]


# Positions


def write_position(game: Game, state: Any, view: int | None = None) -> str:
    """A position as text; `view` if it is what that seat knows."""
    lines = [write_header("position", game, state, view), *game.write(state)]
    return "\n".join(lines) + "\n"


def read_position(text: str) -> tuple[Game, Any, int | None]:
    """Game, state, and the viewer if it is a view."""
    lines = lines_of(text)
    if not lines:
        raise NotationError("header", text="")
    kind, game, state, view = read_header(lines[0])
    if kind != "position":
        raise NotationError("header", text=lines[0])
    fill(game, state, lines[1:], whole=view is None)
    return game, state, view


def fill(game: Game, state: Any, lines: list[str], whole: bool = True) -> None:
    """Fill a state from the lines of a position; any nonsense is a NotationError, and so is a position with
    unknown cards that does not say whose view it is."""
    try:
        game.read(lines, state)
        if whole and any(UNSEEN in line for line in lines) and not is_whole(game, state):
            raise NotationError("not-whole")
    except PositionError as error:
        error.game = game
        raise
    except ArchipelError:
        raise
    except (ValueError, IndexError, KeyError, OverflowError, TypeError) as error:
        raise NotationError("position", game=game.key, problem=str(error)) from error


def is_whole(game: Game, state: Any) -> bool:
    """Whether nothing is left to imagine."""
    world = clone(state)
    game.imagine(world, SPECTATOR, seeded(game.chance, 0))
    return bool(world == state)


# What chance dealt


def write_dealt(game: Game, dealt: Iterable[tuple[str, int]]) -> str:
    """What was dealt: `storm:w2 faces:gear`."""
    return " ".join(f"{source}:{game.words[game.dealt[source]][item]}" for source, item in dealt)


def read_dealt(game: Game, words: Sequence[str]) -> Dealt:
    """What was dealt, from text."""
    dealt: Dealt = []
    for word in words:
        source, _, item = word.partition(":")
        if source not in game.dealt:
            raise NotationError("deal-source", text=word, sources=", ".join(game.dealt))
        known = game.words[game.dealt[source]]
        if item not in known:
            raise NotationError("deal-item", text=word, items=", ".join(known))
        dealt.append((source, known.index(item)))
    return dealt


# Plays


def write_play(game: Game, play: Play) -> str:
    """One play: `s0 excavate => faces:gear`."""
    text = f"{seat_text(play.seat)} {game.action_text(play.action)}"
    return f"{text} => {write_dealt(game, play.dealt)}" if play.dealt else text


def read_play(game: Game, line: str, seats: int) -> Play:
    """One play from its text."""
    said, _, dealt = line.partition("=>")
    seat, _, action = said.strip().partition(" ")
    return Play(read_seat(seat, seats), game.action_number(action), read_dealt(game, dealt.split()))
