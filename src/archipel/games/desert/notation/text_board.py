"""The board as text, for terminals, screen readers and tests."""

from __future__ import annotations

from collections.abc import Iterator

from archipel.core.decisions import current
from archipel.core.texts import GameTexts

from ..rules import crew, meter, pieces, state as st
from ..rules.state import Desert
from . import write

WIDTH = 10
PART_LETTERS = "PECN"


def text_board(desert: Desert, texts: GameTexts) -> str:
    """Tiles with their sand, pawns and parts, then the players, the machine and the storm."""
    lines = [*grid_lines(desert), ""]
    lines += [player_line(desert, seat, texts) for seat in range(desert.seats)]
    lines += ["", *machine_lines(desert, texts), storm_line(desert, texts), now_line(desert, texts)]
    return "\n".join(lines)


def grid_lines(desert: Desert) -> Iterator[str]:
    """Two lines a row: the tile and its sand; who and what is on it."""
    yield "     " + " ".join("ABCDE"[column].center(WIDTH) for column in range(pieces.SIDE)).rstrip()
    edge = "   " + "+".join(["", *["-" * WIDTH] * pieces.SIDE, ""])
    yield edge
    for start in range(0, pieces.SIDE * pieces.SIDE, pieces.SIDE):
        tiles = [desert.grid[cell] for cell in range(start, start + pieces.SIDE)]
        faces = "|".join(write.tile_token(desert, tile).center(WIDTH) for tile in tiles)
        things = "|".join(things_on(desert, tile).center(WIDTH) for tile in tiles)
        yield f" {start // pieces.SIDE + 1} |{faces}|"
        yield f"   |{things}|"
        yield edge


def things_on(desert: Desert, tile: int) -> str:
    """The pawns (by seat number) and parts (by letter) on a tile, or in the storm."""
    pawns = [str(seat) for seat in range(desert.seats) if desert.players[seat].tile == tile]
    place = st.IN_STORM if tile == pieces.NO_TILE else tile
    parts = [PART_LETTERS[part] for part in range(pieces.PARTS) if desert.parts[part] == place]
    return (f"s{''.join(pawns)}" if pawns else "") + (" *" + "".join(parts) if parts else "")


def player_line(desert: Desert, seat: int, texts: GameTexts) -> str:
    """A player: where, how much water, which equipment."""
    player = desert.players[seat]
    most = pieces.CANTEEN[player.role]
    water = "●" * player.water + "○" * (most - player.water)
    held = [
        texts.word("equipment", card) + (f" ×{player.equipment[card]}" if player.equipment[card] > 1 else "")
        for card in range(pieces.EQUIPMENT)
        if player.equipment[card]
    ]
    notes = [texts.template("board.buried")] if crew.buried(desert, seat) else []
    notes += [texts.template("board.sheltered")] if crew.sheltered(desert, seat) else []
    name = texts.word("role", player.role)
    cell = pieces.CELL_NAMES[desert.tiles[player.tile].cell].upper()
    mark = ">" if seat == desert.active else " "
    details = ", ".join(held + notes)
    return f"{mark}s{seat} {name:<16} {cell}  {water:<5} {player.water}/{most}  {details}".rstrip()


def machine_lines(desert: Desert, texts: GameTexts) -> Iterator[str]:
    """Each part: taken, where it lies, or which clues are open."""
    for part in range(pieces.PARTS):
        spot = desert.parts[part]
        name = f"  * {PART_LETTERS[part]} {texts.word('part', part)}"
        if spot == st.TAKEN:
            said = texts.template("board.taken")
        elif spot == st.IN_STORM:
            said = texts.template("board.in_storm")
        elif spot != st.HIDDEN:
            said = pieces.CELL_NAMES[desert.tiles[spot].cell].upper()
        else:
            said = ", ".join(clues(desert, part, texts)) or texts.template("board.hidden")
        yield f"{name:<28} {said}"


def clues(desert: Desert, part: int, texts: GameTexts) -> Iterator[str]:
    """The open clues of a part: a row number, a column letter."""
    for tile in desert.tiles:
        if tile.excavated and (tile.face - pieces.FIRST_CLUE) // 2 == part and tile.face >= pieces.FIRST_CLUE:
            if (tile.face - pieces.FIRST_CLUE) % 2 == 0:
                yield texts.say("board.row", row=tile.cell // pieces.SIDE + 1)
            else:
                yield texts.say("board.column", column="ABCDE"[tile.cell % pieces.SIDE])


def storm_line(desert: Desert, texts: GameTexts) -> str:
    """The storm meter, the deck and the sand."""
    deck = sum(desert.storm_left) + desert.storm_top[0] + desert.storm_bottom[0]
    return texts.say(
        "board.storm",
        level=meter.level(desert),
        deck=deck,
        sand=desert.sand_left,
        markers=pieces.SAND_MARKERS,
    )


def now_line(desert: Desert, texts: GameTexts) -> str:
    """Whose turn it is and what is left of it."""
    if desert.outcome != st.RUNNING:
        return ""
    name = texts.word("role", desert.players[desert.active].role, "the")
    if current(desert.decisions) == st.STORM:
        return texts.say("board.cards_due", seat=name, n=desert.cards_due)
    return texts.say("board.actions_left", seat=name, n=desert.actions_left)
