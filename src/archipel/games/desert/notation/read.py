"""Reading a position from its text (see `write`); nonsense is refused with what would be right."""

from __future__ import annotations

from archipel.core.decisions import current, open_frame
from archipel.core.events import UNKNOWN
from archipel.core.known_cards import append, deck_size
from archipel.core.lines import (
    Lines,
    keyed,
    number,
    one_of,
    seat_named,
    seat_names,
    take_from,
    too_many,
    waiting_of,
    wrong,
)
from archipel.core.records import row

from ..rules import actions as act, gifts, meter, pieces, setup, state as st
from ..rules.state import Desert
from . import lines

PILES = ("tiles", "meter", "parts", "used", "deck", "discard", "turned", "over")
OUTER = ("turn", "storm")


def read(position: list[str], desert: Desert) -> None:
    """Fill a state from the lines of a position."""
    setup.fill_piles(desert)
    read_board(position[: pieces.SIDE], desert)
    inner, seats = lines.INNER.values(), seat_names(desert.seats)
    rest = keyed(position[pieces.SIDE :], (*sorted((*PILES, *OUTER, *inner)), *seats), alone=OUTER)
    renumber(desert, rest.get("tiles"))
    for seat, name in enumerate(seats):
        if len(rest.get(name, [])) < 2:
            wrong("player", " ".join([name, *rest.get(name, [])]), f"{name} explorer c2 water=4")
        lines.PLAYER.read(desert, rest, desert.players[seat], name)
    desert.tick = desert.options.difficulty
    lines.METER.read(desert, rest)
    if meter.level(desert) == 0 and "over" not in rest:
        wrong("meter", str(desert.tick), "over swept-away")
    read_parts(desert, rest.get("parts", []))
    lines.EQUIPMENT.take(desert, rest.get("used", []))
    read_storm(desert, rest)
    read_decision(desert, rest)


def read_board(board: list[str], desert: Desert) -> None:
    """Five rows of five."""
    rows = [line.split() for line in board]
    tokens = [token for each in rows for token in each]
    if [len(each) for each in rows] != [pieces.SIDE] * pieces.SIDE or tokens.count(lines.EYE) != 1:
        wrong("board", " / ".join(board), "5 × 5, 1 @")
    tile = 0
    for cell, token in enumerate(tokens):
        if token == lines.EYE:
            desert.hole = cell
            desert.grid[cell] = pieces.NO_TILE
            continue
        desert.grid[cell] = tile
        desert.tiles[tile].cell = cell
        read_tile(desert, tile, token)
        tile += 1
    backs = list(desert.backs)
    if backs.count(pieces.CRASH_SITE) != 1 or backs.count(pieces.DROP) != pieces.DROPS:
        wrong(
            "backs",
            f"X: {backs.count(pieces.CRASH_SITE)}, ~ W M: {backs.count(pieces.DROP)}",
            "X: 1, ~ W M: 3",
        )
    sand = sum(desert.tiles[tile].sand for tile in range(pieces.TILES))
    desert.sand_left = pieces.SAND_MARKERS - number(str(sand), 0, pieces.SAND_MARKERS)


def read_tile(desert: Desert, number_: int, token: str) -> None:
    """One tile from its token."""
    bare = token.rstrip("0123456789")
    tile = desert.tiles[number_]
    tile.sand = number(token[len(bare) :] or "0", 0, pieces.SAND_MARKERS)
    tile.face = UNKNOWN
    if bare in lines.UNSEEN.values():
        desert.backs[number_] = pieces.PLAIN if bare == lines.UNSEEN[pieces.PLAIN] else pieces.DROP
        return
    covered = bare.startswith("(") and bare.endswith(")")
    tile.face = one_of(bare[1:-1] if covered else bare, lines.LETTERS)
    tile.excavated = 0 if covered else 1
    if tile.face == pieces.CRASH:
        desert.backs[number_] = pieces.CRASH_SITE
        return
    desert.backs[number_] = pieces.DROP if pieces.UNDER_DROP[tile.face] else pieces.PLAIN
    pile = desert.drop_left if pieces.UNDER_DROP[tile.face] else desert.plain_left
    if pile[tile.face] == 0:
        whole = pieces.UNDER_DROP[tile.face] or pieces.UNDER_PLAIN[tile.face]
        too_many(bare, f"{lines.LETTERS[tile.face]} ×{whole}")
    pile[tile.face] -= 1


def renumber(desert: Desert, names: list[str] | None) -> None:
    """Give each tile its own number back."""
    if names is None:
        return
    order = [one_of(name, act.WORDS["tile"]) for name in names]
    if sorted(order) != list(range(pieces.TILES)):
        wrong("tiles", " ".join(names), " ".join(act.WORDS["tile"]))
    before = [(t.cell, t.face, t.excavated, t.sand, desert.backs[n]) for n, t in enumerate(desert.tiles)]
    for (cell, face, excavated, sand, back), new in zip(before, order, strict=True):
        tile = desert.tiles[new]
        tile.cell, tile.face, tile.excavated, tile.sand = cell, face, excavated, sand
        desert.backs[new] = back
        desert.grid[cell] = new


def read_parts(desert: Desert, words: list[str]) -> None:
    """Where the parts are."""
    for part in range(len(pieces.PART_NAMES)):
        desert.parts[part] = st.HIDDEN
    for word in words:
        name, _, spot = word.partition("=")
        part = one_of(name, pieces.PART_NAMES)
        special = {"storm": st.IN_STORM, "taken": st.TAKEN}
        desert.parts[part] = special[spot] if spot in special else lines.ON_CELL.number(spot, desert, desert)


def read_list(desert: Desert, text: str, to: row[int], most: int) -> None:
    """Storm cards in a known order, taken from the unknown ones."""
    names = text.split(",") if text else []
    if len(names) > most:
        wrong("known-cards", text, str(most))
    for name in names:
        take_from(desert.storm_left, [name], pieces.STORM_NAMES)
        append(to, pieces.STORM_NAMES.index(name))


def read_storm(desert: Desert, rest: Lines) -> None:
    """The storm deck: what is known of it, and the discard."""
    pairs = dict(word.partition("=")[::2] for word in rest.get("deck", []))
    for key in pairs:
        one_of(key, ("top", "bottom"))
    # Nobody can know more cards on top than the meter lets one look at.
    read_list(desert, pairs.get("top", ""), desert.storm_top, meter.level(desert) or pieces.MOST_CARDS)
    read_list(desert, pairs.get("bottom", ""), desert.storm_bottom, sum(pieces.STORM_CARDS))
    lines.DISCARD.read(desert, rest)
    unturned = [desert.storm_discard[card] for card in range(pieces.STORM_KINDS)]
    take_from(unturned, rest.get("turned", []), pieces.STORM_NAMES, desert.storm_turned)
    number(str(sum(desert.storm_turned)), 0, pieces.MOST_CARDS)


def read_decision(desert: Desert, rest: Lines) -> None:
    """Whose turn it is, and what is being decided."""
    storm = "storm" in rest
    said = (lines.STORM if storm else lines.TURN).read(desert, rest)
    open_frame(desert.decisions, st.STORM if storm else st.TURN, desert.active)
    read_inner(desert, rest)
    left = deck_size(desert.storm_top, desert.storm_left, desert.storm_bottom)
    if left + desert.storm_hand[0] == 0 and "over" not in rest:
        wrong("empty-deck", "deck", "discard")
    if storm:
        desert.cards_due = number(said.get("due", "1"), 0 if "over" in rest else 1, pieces.MOST_CARDS)
        gifts.ask_everyone(desert)
        if "waiting" in said:
            desert.decisions.waiting = waiting_of(said["waiting"], desert.decisions.waiting, desert.seats)
    lines.OVER.read(desert, rest)


def read_inner(desert: Desert, rest: Lines) -> None:
    """A chain of choices inside a turn or before a storm card."""
    for kind, name in lines.INNER.items():
        if name not in rest:
            continue
        words = rest[name]
        if len(words) < 2:
            wrong("inner", " ".join([name, *words]), "guide s2 steps=3 / forecast s1 n1,sun")
        seat = seat_named(words[0], desert.seats)
        check_inner(desert, kind, seat, " ".join([name, *words]))
        if kind == st.GUIDE:
            desert.guided = seat
            desert.steps_left = number(words[1].removeprefix("steps="), 1, pieces.GUIDED_STEPS)
            open_frame(desert.decisions, kind, desert.active)
        else:
            read_list(desert, words[1], desert.storm_hand, pieces.MOST_CARDS)
            open_frame(desert.decisions, kind, seat)


def check_inner(desert: Desert, kind: int, seat: int, line: str) -> None:
    """Only the Navigator guides, in her turn and another pawn; only the Meteorologist forecasts."""
    outer = current(desert.decisions)
    role = desert.players[desert.active].role
    if kind == st.GUIDE:
        possible = outer == st.TURN and role == pieces.NAVIGATOR and seat != desert.active
    elif kind == st.TRACK:
        possible = desert.options.storm_tracker == 1
    else:
        possible = outer == st.TURN and role == pieces.METEOROLOGIST and seat == desert.active
    if not possible:
        wrong("inner", line, "guide s2 steps=3 / forecast s1 n1,sun")
