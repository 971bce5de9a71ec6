"""The board as text, for terminals, screen readers and tests."""

from __future__ import annotations

from collections.abc import Iterator

from archipel.core.decisions import current
from archipel.core.texts import GameTexts
from archipel.games.island.notation import cards_at, cells_of_map, tile_token
from archipel.games.island.pieces import (
    BOTTOM_LAYER,
    CARD_KINDS,
    CELL_NAMES,
    DISCARDED,
    HAND_KINDS,
    NO_PLACE,
    NO_TREASURE,
    RISE,
    ROLES,
    TREASURES,
)
from archipel.games.island.state import FLOOD, LIMIT, RUNNING, SWIM, TREASURE, Island
from archipel.games.island.terrain import cell_of, holds, in_the_water, level, place_at, treasure_at

WIDTH = 8
TREASURE_LETTERS = "EWFO"


def text_board(island: Island, texts: GameTexts) -> str:
    """The island with its pawns and treasures, then the players, the treasures, the decks."""
    lines = [*grid_lines(island), ""]
    lines += [player_line(island, seat, texts) for seat in range(island.seats)]
    lines += ["", treasures_line(island, texts), *deck_lines(island, texts), now_line(island, texts)]
    return "\n".join(lines)


def grid_lines(island: Island) -> Iterator[str]:
    """Two lines a row: the tile; who stands on it and which treasure it leads to."""
    rows = cells_of_map(island.options.map)
    wide = len(rows[0])
    yield "   " + " ".join("ABCDEFGHIJ"[column].center(WIDTH) for column in range(wide)).rstrip()
    for number, cells in enumerate(rows, 1):
        yield f" {number} " + " ".join(tile_cell(island, cell) for cell in cells).rstrip()
        yield "   " + " ".join(things_on(island, cell).center(WIDTH) for cell in cells).rstrip()


def tile_cell(island: Island, cell: int) -> str:
    """A tile in its frame: `[  CP  ]`, flooded `[~~CP~~]`, sunk `(  cp  )`."""
    place = place_at(island, cell)
    if place == NO_PLACE:
        return " " * WIDTH
    code = tile_token(island, cell)[:2]
    if holds(island.sunk, place):
        return f"(  {code.lower()}  )"
    return f"[~~{code}~~]" if holds(island.flooded, place) else f"[  {code}  ]"


def things_on(island: Island, cell: int) -> str:
    """The pawns (by seat number) on a place, and the letter of a treasure still to be captured there."""
    place = place_at(island, cell)
    if place == NO_PLACE:
        return ""
    pawns = [str(seat) for seat in range(island.seats) if island.players[seat].place == place]
    treasure = treasure_at(island, place)
    open_one = treasure != NO_TREASURE and not island.captured >> treasure & 1
    letter = "*" + TREASURE_LETTERS[treasure] if open_one and not holds(island.sunk, place) else ""
    return " ".join(filter(None, [f"s{''.join(pawns)}" if pawns else "", letter]))


def player_line(island: Island, seat: int, texts: GameTexts) -> str:
    """A player: where, and the hand, which everybody sees."""
    player = island.players[seat]
    hand = [
        texts.word("card", card) + (f" ×{player.cards[card]}" if player.cards[card] > 1 else "")
        for card in range(HAND_KINDS)
        if player.cards[card]
    ]
    notes = [texts.template("board.in_the_water")] if in_the_water(island, seat) else []
    name = texts.word("role", player.role)
    widest = max(len(texts.word("role", role)) for role in range(ROLES))
    cell = CELL_NAMES[cell_of(island, player.place)].upper()
    mark = ">" if seat == island.active else " "
    details = ", ".join(hand + notes) or texts.template("board.no_cards")
    return f"{mark}s{seat} {name:<{widest}} {cell}  {details}"


def treasures_line(island: Island, texts: GameTexts) -> str:
    """Each treasure, captured or not."""
    said = [
        f"{TREASURE_LETTERS[treasure]} {texts.word('treasure', treasure)}"
        + (" ✓" if island.captured >> treasure & 1 else "")
        for treasure in range(TREASURES)
    ]
    return "  * " + " · ".join(said)


def deck_lines(island: Island, texts: GameTexts) -> Iterator[str]:
    """The water meter and both decks: what may come next, and the discards, open to all."""
    thrown = island.treasure_discard
    words = [
        texts.word("card", card) + (f" ×{thrown[card]}" if thrown[card] > 1 else "")
        for card in range(CARD_KINDS)
        if thrown[card]
    ]
    yield texts.say(
        "board.treasure",
        deck=sum(island.treasure_left),
        rises=island.treasure_left[RISE],
        discard=listed(sum(thrown), words),
    )
    top = cards_at(island, island.flood_top) if island.flood_top else []
    out = cards_at(island, DISCARDED)
    yield texts.say(
        "board.flood",
        tick=island.tick,
        level=level(island),
        deck=sum(layer > DISCARDED for layer in island.flood),
        next=listed(len(top), top if island.flood_top > BOTTOM_LAYER else []),
        discard=listed(len(out), out),
    )


def listed(count: int, words: list[str]) -> str:
    """How many, and which."""
    return f"{count} ({', '.join(words)})" if words else str(count)


def now_line(island: Island, texts: GameTexts) -> str:
    """Whose turn it is and what is left of it."""
    if island.outcome != RUNNING:
        return ""
    kinds = {TREASURE: "board.treasure_due", FLOOD: "board.flood_due"}
    name = texts.word("role", island.players[island.active].role, "the")
    kind = current(island.decisions)
    if kind in (LIMIT, SWIM):
        return texts.template("board.limit" if kind == LIMIT else "board.swim")
    outer = island.decisions.kinds[0]
    if outer in kinds:
        return texts.say(kinds[outer], seat=name, n=island.cards_due)
    return texts.say("board.actions_left", seat=name, n=island.actions_left)
