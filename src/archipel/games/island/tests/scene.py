"""Scenes: positions in a few words, and what one asks of them."""

from __future__ import annotations

from tests.contract.asking import refusal as refusal

import archipel
from archipel.core.match import Match
from archipel.games.island.rules import pieces, terrain

# The island of a scene wherever it says nothing else: all dry.
LAYOUT = """
.  .  BB CA .  .
.  CF DD LL MM .
BG CG FL GG IG SG
TM TS WG HG CE CS
.  CP TP OB PR .
.  .  TH WT .  .
"""
CELLS = [f"{column}{row}" for row in range(1, 7) for column in "abcdef"]


def written(tiles: str, *lines: str, options: str = "") -> str:
    """A position: the tiles that matter, then its other lines.

    `c1=~` and `c1=x` flood and sink what lies there; `c1=WT~` also puts that tile there, in exchange.
    """
    tokens = dict(zip(CELLS, LAYOUT.split(), strict=True))
    for word in tiles.split():
        cell, _, token = word.partition("=")
        code, mark = (token[:2], token[2:]) if token[:2] in pieces.TILE_CODES else (tokens[cell][:2], token)
        other = next(name for name, there in tokens.items() if there[:2] == code)
        tokens[other], tokens[cell] = tokens[cell], code + mark
    board = [" ".join(tokens[name] for name in CELLS[start : start + 6]) for start in range(0, 36, 6)]
    seats = sum(line.split()[0] in ("s0", "s1", "s2", "s3", "s4") for line in lines)
    return "\n".join([f"position island 1 seats={seats} {options}".rstrip(), *board, *lines]) + "\n"


def scene(tiles: str, *lines: str, options: str = "") -> Match:
    """A match from such a position."""
    match = archipel.read(written(tiles, *lines, options=options))
    assert isinstance(match, Match)
    return match


def cell(match: Match, seat: int) -> str:
    """Where a pawn stands."""
    return pieces.CELL_NAMES[terrain.cell_of(match.state, match.state.players[seat].place)]


def tile(match: Match, name: str) -> str:
    """The tile on a cell, by its sign."""
    return pieces.TILE_CODES[match.state.tiles[terrain.place_at(match.state, pieces.CELL_NAMES.index(name))]]


def state_of(match: Match, name: str) -> str:
    """Whether the tile on a cell is dry, flooded or sunk."""
    place = terrain.place_at(match.state, pieces.CELL_NAMES.index(name))
    if match.state.sunk >> place & 1:
        return "sunk"
    return "flooded" if match.state.flooded >> place & 1 else "dry"


def hand(match: Match, seat: int) -> list[str]:
    """The cards of a player."""
    cards = match.state.players[seat].cards
    return [pieces.CARD_NAMES[card] for card in range(pieces.HAND_KINDS) for _ in range(cards[card])]


def treasure_deck(match: Match) -> int:
    """How many treasure cards are in the deck."""
    return sum(match.state.treasure_left)


def treasure_discard(match: Match) -> list[str]:
    """The treasure cards in the discard."""
    pile = match.state.treasure_discard
    return [name for card, name in enumerate(pieces.CARD_NAMES) for _ in range(pile[card])]


def flood_cards(match: Match, where: int) -> set[str]:
    """The flood cards in a layer, in the discard or out of the game."""
    return {pieces.TILE_CODES[card] for card, place in enumerate(match.state.flood) if place == where}


def flood_discard(match: Match) -> set[str]:
    """The flood cards in the discard."""
    return flood_cards(match, pieces.DISCARDED)


def gone(match: Match) -> set[str]:
    """The flood cards out of the game."""
    return flood_cards(match, pieces.GONE)


def next_floods(match: Match) -> set[str]:
    """The flood cards one of which comes next."""
    return flood_cards(match, match.state.flood_top)


def captured(match: Match) -> list[str]:
    """The treasures captured."""
    return [name for number, name in enumerate(pieces.TREASURE_NAMES) if match.state.captured >> number & 1]


def actions_left(match: Match) -> int:
    """How many actions the turn still has."""
    return int(match.state.actions_left)


def due(match: Match) -> int:
    """How many cards of this kind are still to come this turn."""
    return int(match.state.cards_due)


def targets(match: Match, verb: str, seat: int | None = None) -> set[str]:
    """What may follow a verb: the cells one may move to, the seats that may board."""
    said = [action.split(" ", 1) for action in match.legal(seat)]
    return {words[1] for words in said if words[0] == verb and len(words) == 2}


def everybody_passes(match: Match) -> None:
    """Whoever is asked before a card has nothing to play."""
    while not match.over and "pass" in match.legal():
        match.play("pass", match.to_move[0])


def draw(match: Match, *cards: str) -> None:
    """Draw these treasure cards; nobody plays anything before them."""
    for card in cards:
        everybody_passes(match)
        match.play("continue", dealt=f"treasure:{card}")


def flood(match: Match, *codes: str) -> None:
    """Turn these flood cards; nobody plays anything before them."""
    for code in codes:
        everybody_passes(match)
        match.play("continue", dealt=f"flood:{pieces.TILE_NAMES[pieces.TILE_CODES.index(code)]}")


def names(*codes: str) -> str:
    """What chance deals when these flood cards come."""
    return " ".join(f"flood:{pieces.TILE_NAMES[pieces.TILE_CODES.index(code)]}" for code in codes)
