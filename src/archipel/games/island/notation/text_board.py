"""The board as text, for terminals, screen readers and tests."""

from __future__ import annotations

from collections.abc import Iterator

from archipel.core.decisions import current
from archipel.core.texts import GameTexts

from ..rules import pieces, state as st, swimming, terrain
from ..rules.state import Island
from . import write

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
    rows = write.cells_of_map(island.options.map)
    wide = len(rows[0])
    yield "   " + " ".join("ABCDEFGHIJ"[column].center(WIDTH) for column in range(wide)).rstrip()
    for number, cells in enumerate(rows, 1):
        yield f" {number} " + " ".join(tile_cell(island, cell) for cell in cells).rstrip()
        yield "   " + " ".join(things_on(island, cell).center(WIDTH) for cell in cells).rstrip()


def tile_cell(island: Island, cell: int) -> str:
    """A tile in its frame: `[  CP  ]`, flooded `[~~CP~~]`, sunk `(  cp  )`."""
    place = terrain.place_at(island, cell)
    if place == pieces.NO_PLACE:
        return " " * WIDTH
    code = write.tile_token(island, cell)[:2]
    if terrain.holds(island.sunk, place):
        return f"(  {code.lower()}  )"
    return f"[~~{code}~~]" if terrain.holds(island.flooded, place) else f"[  {code}  ]"


def things_on(island: Island, cell: int) -> str:
    """The pawns (by seat number) on a place, and the letter of a treasure still to be captured there."""
    place = terrain.place_at(island, cell)
    if place == pieces.NO_PLACE:
        return ""
    pawns = [str(seat) for seat in range(island.seats) if island.players[seat].place == place]
    treasure = terrain.treasure_at(island, place)
    open_one = treasure != pieces.NO_TREASURE and not island.captured >> treasure & 1
    letter = "*" + TREASURE_LETTERS[treasure] if open_one and not terrain.holds(island.sunk, place) else ""
    return " ".join(filter(None, [f"s{''.join(pawns)}" if pawns else "", letter]))


def player_line(island: Island, seat: int, texts: GameTexts) -> str:
    """A player: where, and the hand, which everybody sees."""
    player = island.players[seat]
    hand = [
        texts.word("card", card) + (f" ×{player.cards[card]}" if player.cards[card] > 1 else "")
        for card in range(pieces.HAND_KINDS)
        if player.cards[card]
    ]
    notes = [texts.template("board.in_the_water")] if swimming.in_the_water(island, seat) else []
    name = texts.word("role", player.role)
    widest = max(len(texts.word("role", role)) for role in range(pieces.ROLES))
    cell = pieces.CELL_NAMES[terrain.cell_of(island, player.place)].upper()
    mark = ">" if seat == island.active else " "
    details = ", ".join(hand + notes) or texts.template("board.no_cards")
    return f"{mark}s{seat} {name:<{widest}} {cell}  {details}"


def treasures_line(island: Island, texts: GameTexts) -> str:
    """Each treasure, captured or not."""
    said = [
        f"{TREASURE_LETTERS[treasure]} {texts.word('treasure', treasure)}"
        + (" ✓" if island.captured >> treasure & 1 else "")
        for treasure in range(pieces.TREASURES)
    ]
    return "  * " + " · ".join(said)


def deck_lines(island: Island, texts: GameTexts) -> Iterator[str]:
    """The water meter and both decks: what may come next, and the discards, open to all."""
    thrown = island.treasure_discard
    words = [
        texts.word("card", card) + (f" ×{thrown[card]}" if thrown[card] > 1 else "")
        for card in range(pieces.CARD_KINDS)
        if thrown[card]
    ]
    yield texts.say(
        "board.treasure",
        deck=sum(island.treasure_left),
        rises=island.treasure_left[pieces.RISE],
        discard=listed(sum(thrown), words),
    )
    top = write.cards_at(island, island.flood_top) if island.flood_top else []
    out = write.cards_at(island, pieces.DISCARDED)
    yield texts.say(
        "board.flood",
        tick=island.tick,
        level=terrain.level(island),
        deck=sum(layer > pieces.DISCARDED for layer in island.flood),
        next=listed(len(top), top if island.flood_top > pieces.BOTTOM_LAYER else []),
        discard=listed(len(out), out),
    )


def listed(count: int, words: list[str]) -> str:
    """How many, and which."""
    return f"{count} ({', '.join(words)})" if words else str(count)


def now_line(island: Island, texts: GameTexts) -> str:
    """Whose turn it is and what is left of it."""
    if island.outcome != st.RUNNING:
        return ""
    kinds = {st.TREASURE: "board.treasure_due", st.FLOOD: "board.flood_due"}
    name = texts.word("role", island.players[island.active].role, "the")
    kind = current(island.decisions)
    if kind in (st.LIMIT, st.SWIM):
        return texts.template("board.limit" if kind == st.LIMIT else "board.swim")
    outer = island.decisions.kinds[0]
    if outer in kinds:
        return texts.say(kinds[outer], seat=name, n=island.cards_due)
    return texts.say("board.actions_left", seat=name, n=island.actions_left)
