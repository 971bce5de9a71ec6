"""The board as text, for terminals, screen readers and tests."""

from __future__ import annotations

from collections.abc import Iterator

from archipel.core.events import UNKNOWN
from archipel.core.texts import GameTexts

from ..rules import grid, pieces, sets, state as st
from ..rules.state import Codinca
from . import how_far, traces

MADE = ("nothing", "one", "one", "both")


def text_board(codinca: Codinca, texts: GameTexts) -> str:
    """The grid, the players with what is known of their cards, and what is being decided."""
    lines = [*grid_lines(codinca, texts), ""]
    for seat in range(codinca.seats):
        lines += player_lines(codinca, seat, texts)
    lines += ["", *table_lines(codinca, texts)]
    return "\n".join(lines)


def grid_lines(codinca: Codinca, texts: GameTexts) -> Iterator[str]:
    """A gold tile is `[F]`, a stone one `(f)`."""
    yield "    " + "   ".join("ABCD")
    for row in range(pieces.SIDE):
        cells = range(row * pieces.SIDE, (row + 1) * pieces.SIDE)
        yield f" {row + 1} " + " ".join(tile_text(codinca, cell, texts) for cell in cells)


def tile_text(codinca: Codinca, cell: int, texts: GameTexts) -> str:
    """A tile with the letter of its element."""
    letter = texts.word("element", grid.element_at(codinca, cell), "letter")
    return f"[{letter}]" if grid.look_at(codinca, cell) & pieces.GOLD else f"({letter.lower()})"


def player_lines(codinca: Codinca, seat: int, texts: GameTexts) -> Iterator[str]:
    """Who, how many keys and spirit cards; then the cards that are known."""
    player = codinca.players[seat]
    mark = ">" if seat == codinca.active and codinca.outcome == st.RUNNING else " "
    if player.element == pieces.NO_ELEMENT:
        yield f"{mark}s{seat} {texts.word('seat', seat)}"
        return
    widest = max(len(texts.word("element", element)) for element in range(pieces.ELEMENTS))
    said = texts.say("board.player", keys=sets.size_of(player.done), spirits=player.held)
    yield f"{mark}s{seat} {texts.word('element', player.element):<{widest}}  {said}"
    keys = [key_text(codinca, seat, group, texts) for group in range(pieces.GROUPS)]
    if any(keys):
        yield "     " + " · ".join(filter(None, keys))
    traps = [trap_text(trap, texts) for trap in range(pieces.TRAPS) if player.hand >> trap & 1]
    if traps:
        yield "     " + " · ".join(traps)


def trap_text(trap: int, texts: GameTexts) -> str:
    """A trap, row by row from its own side on: `T06 GG../GG../..../....`."""
    letters = {"G": texts.template("board.gold"), "S": texts.template("board.stone"), ".": "."}
    places = "".join(letters[colour] for colour in pieces.TRAP_PATTERNS[trap])
    rows = "/".join(places[start : start + pieces.SIDE] for start in range(0, pieces.CELLS, pieces.SIDE))
    return f"{texts.word('trap', trap)} {rows}"


def key_text(codinca: Codinca, seat: int, group: int, texts: GameTexts) -> str:
    """A key that is known, with how many of its tiles are in place; nothing for one that is not."""
    player = codinca.players[seat]
    key = player.keys[group]
    if key in (pieces.NO_KEY, UNKNOWN):
        return ""
    name = texts.word("key", key)
    if player.done >> group & 1:
        return f"{name} ✓"
    right = pieces.TILES_OF_A_KEY - how_far.tiles_wrong(codinca, player.element, key)
    return f"{name} {right}/{pieces.TILES_OF_A_KEY}"


def table_lines(codinca: Codinca, texts: GameTexts) -> Iterator[str]:
    """What was shown, what may not be reversed, and what is being decided."""
    shown = [texts.word("trap", trap) for trap in range(pieces.TRAPS) if codinca.shown >> trap & 1]
    if shown:
        yield texts.say("board.shown", traps=" · ".join(shown))
    done = [traces.deed_text(deed, texts) for deed in traces.deeds(codinca, pieces.TO_BEFORE)]
    if done and codinca.options.no_reverse != st.BY_GRID and codinca.outcome == st.RUNNING:
        yield texts.say("board.before", deeds=", ".join(done))
    if codinca.outcome == st.RUNNING:
        yield now_line(codinca, texts)


def now_line(codinca: Codinca, texts: GameTexts) -> str:
    """Whose turn it is and what is left of it."""
    seat = codinca.active
    if codinca.phase in (st.CHOOSE, st.DEAL):
        name = texts.namer(codinca)(seat, "")
        return texts.say("board.choose" if codinca.phase == st.CHOOSE else "board.deal", seat=name)
    name = texts.word("element", codinca.players[seat].element, "the")
    doing = "spirit" if codinca.phase == st.SPIRIT else MADE[codinca.made]
    return texts.say(
        "board.turn",
        seat=name,
        n=codinca.turn,
        most=pieces.TURN_LIMITS[codinca.options.turns] * codinca.seats,
        doing=texts.template(f"board.made.{doing}"),
    )
