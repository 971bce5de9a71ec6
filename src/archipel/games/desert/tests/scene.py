"""Scenes: positions in a few words, and what one asks of them."""

from __future__ import annotations

from tests.contract.asking import refusal as refusal

import archipel
from archipel.core.match import Match
from archipel.games.desert.rules import pieces, state as st

# The board of a scene wherever it says nothing else: no sand, nothing excavated.
EMPTY = """
.    .    .    .    (X)
.    .    .    .    .
.    .    @    .    .
.    .    .    .    .
~    .    ~    .    ~
"""


def written(tiles: str, *lines: str, options: str = "") -> str:
    """A position: the tiles that matter (`b2=G d2=.2`), then its other lines."""
    tokens = dict(zip(pieces.CELL_NAMES, EMPTY.split(), strict=True))
    for word in tiles.split():
        cell, _, token = word.partition("=")
        assert cell in tokens, word
        if token == "@":
            tokens["c3"] = "."
        tokens[cell] = token
    board = [
        " ".join(tokens[name] for name in pieces.CELL_NAMES[start : start + 5]) for start in range(0, 25, 5)
    ]
    seats = sum(line.split()[0] in ("s0", "s1", "s2", "s3", "s4") for line in lines)
    return "\n".join([f"position desert 1 seats={seats} {options}".rstrip(), *board, *lines]) + "\n"


def scene(tiles: str, *lines: str, options: str = "") -> Match:
    """A match from such a position."""
    match = archipel.read(written(tiles, *lines, options=options))
    assert isinstance(match, Match)
    return match


def cell(match: Match, seat: int) -> str:
    """Where a pawn stands."""
    place: str = pieces.CELL_NAMES[match.state.tiles[match.state.players[seat].tile].cell]
    return place


def water(match: Match, seat: int) -> int:
    """What is in a canteen."""
    return int(match.state.players[seat].water)


def waters(match: Match) -> list[int]:
    """What is in all canteens."""
    return [water(match, seat) for seat in range(match.seats)]


def sand(match: Match, name: str) -> int:
    """The markers on the tile of a cell."""
    return int(match.state.tiles[match.state.grid[pieces.CELL_NAMES.index(name)]].sand)


def supply(match: Match) -> int:
    """The markers beside the board."""
    return int(match.state.sand_left)


def eye(match: Match) -> str:
    """Where the eye of the storm is."""
    place: str = pieces.CELL_NAMES[match.state.hole]
    return place


def part(match: Match, name: str) -> str:
    """Where a part is: a cell, `storm`, `taken` or `hidden`."""
    spot = match.state.parts[pieces.PART_NAMES.index(name)]
    special = {st.HIDDEN: "hidden", st.IN_STORM: "storm", st.TAKEN: "taken"}
    place: str = special.get(spot) or pieces.CELL_NAMES[match.state.tiles[spot].cell]
    return place


def held(match: Match, seat: int) -> list[str]:
    """The equipment of a player."""
    cards = match.state.players[seat].equipment
    return [name for number, name in enumerate(pieces.EQUIPMENT_NAMES) for _ in range(cards[number])]


def actions_left(match: Match) -> int:
    """How many actions the turn still has."""
    return int(match.state.actions_left)


def due(match: Match) -> int:
    """How many storm cards are still to come this turn."""
    return int(match.state.cards_due)


def deck(match: Match) -> int:
    """How many storm cards are in the deck."""
    state = match.state
    return int(sum(state.storm_left)) + int(state.storm_top[0]) + int(state.storm_bottom[0])


def discarded(match: Match) -> list[str]:
    """The storm cards in the discard."""
    pile = match.state.storm_discard
    return [name for number, name in enumerate(pieces.STORM_NAMES) for _ in range(pile[number])]


def moves(match: Match, seat: int | None = None) -> set[str]:
    """The cells a player may step to, alone."""
    words = [action.split() for action in match.legal(seat)]
    return {said[1] for said in words if said[0] == "move" and len(said) == 2}


def paid(match: Match, seat: int | None = None) -> set[str]:
    """What a player may do that costs an action."""
    verbs = ("move", "dig", "excavate", "take", "calm", "forecast", "refill", "guide")
    return {action for action in match.legal(seat) if action.split()[0] in verbs}


def everybody_passes(match: Match) -> None:
    """Whoever is asked before a storm card has nothing to say."""
    while "pass" in match.legal():
        match.play("pass", match.to_move[0])


def turn_cards(match: Match, *cards: str) -> None:
    """Turn these storm cards; nobody does anything before them."""
    for card in cards:
        everybody_passes(match)
        match.play("continue", dealt=f"storm:{card}")


def wait_out(match: Match, *cards: str) -> None:
    """End the turn, and these storm cards come."""
    match.play("end")
    turn_cards(match, *cards)
