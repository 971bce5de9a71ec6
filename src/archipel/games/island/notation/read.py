"""A position from its text (as write.py makes it); nonsense is refused with what would be right."""

from __future__ import annotations

from archipel.core.decisions import current, open_frame
from archipel.core.lines import (
    Lines,
    apart,
    keyed,
    number,
    one_of,
    seat_named,
    seat_names,
    seats_of,
    some_of,
    waiting_of,
    wrong,
)

from ..rules import pieces, setup, shoring, special_cards, state as st, swimming, terrain
from ..rules.state import Island
from . import write

PILES = ("meter", "captured", "discard", "flood-discard", "flood-top", "over")
EXAMPLES = {
    st.SECOND: "turn s0 actions=2 / second s0",
    st.LIMIT: "limit s1",
    st.SWIM: "flood s0 due=1 / swim",
    st.LIFT: "lift s1 s0,s2",
}


def read(lines: list[str], island: Island) -> None:
    """Fill a state from the lines of a position."""
    setup.fill_piles(island)
    sheet = write.cells_of_map(island.options.map)
    read_board(lines[: len(sheet)], sheet, island)
    seats, outer = seat_names(island.seats), [line.key for line in write.OUTER.values()]
    rest = keyed(lines[len(sheet) :], sorted((*PILES, *outer, *write.INNER.values(), *seats)), alone=outer)
    for seat, name in enumerate(seats):
        if name not in rest:
            wrong("player", name, "s0 explorer c2 earth*2 helicopter")
        read_player(island, seat, rest[name])
    write.METER.read(island, rest)
    island.captured = some_of(",".join(rest.get("captured", ["none"])), pieces.TREASURE_NAMES)
    write.DISCARD.read(island, rest)
    read_flood_deck(island, rest)
    read_decision(island, rest)
    write.OVER.read(island, rest)
    if "over" not in rest:
        check_still_running(island)


# The island


def read_board(lines: list[str], sheet: list[list[int]], island: Island) -> None:
    """Every tile once, exactly on the places of the map."""
    rows = [line.split() for line in lines]
    if [len(each) for each in rows] != [len(each) for each in sheet]:
        wrong("board", " / ".join(lines), f"{len(sheet[0])} × {len(sheet)}")
    seen: list[str] = []
    for tokens, cells in zip(rows, sheet, strict=True):
        for token, cell in zip(tokens, cells, strict=True):
            place = terrain.place_at(island, cell)
            if (token == write.NO_TILE_HERE) != (place == pieces.NO_PLACE):
                wrong(
                    "shape",
                    f"{pieces.CELL_NAMES[cell]} {token}",
                    "." if place == pieces.NO_PLACE else "CP, CP~, CPx",
                )
            if place != pieces.NO_PLACE:
                seen.append(read_tile(island, place, token))
    if sorted(seen) != sorted(pieces.TILE_CODES):
        wrong("tiles", " ".join(seen), " ".join(pieces.TILE_CODES))


def read_tile(island: Island, place: int, token: str) -> str:
    """One tile from its token; returns its name."""
    code, mark = token[:2], token[2:]
    tile = one_of(code, pieces.TILE_CODES)
    island.tiles[place] = tile
    island.places[tile] = place
    island.flooded |= (mark == "~") << place
    island.sunk |= (mark == "x") << place
    if mark not in ("", "~", "x"):
        wrong("mark", token, f"{code}, {code}~, {code}x")
    return code


def read_player(island: Island, seat: int, words: list[str]) -> None:
    """One player's line."""
    name = f"s{seat}"
    if len(words) < 2:
        wrong("player", " ".join([name, *words]), f"{name} explorer c2 earth*2 helicopter")
    write.PLAYER.read(island, {name: words}, island.players[seat], name)
    island.players[seat].held = sum(island.players[seat].cards)
    number(str(island.players[seat].held), 0, pieces.MOST_IN_HAND)


# The decks


def read_flood_deck(island: Island, rest: Lines) -> None:
    """Which flood cards are gone, discarded, or in a layer put back on top."""
    for tile in range(pieces.TILES):
        if terrain.holds(island.sunk, island.places[tile]):
            island.flood[tile] = pieces.GONE
    for code in rest.get("flood-discard", []):
        move_card(island, code, pieces.DISCARDED)
    layers = rest.get("flood-top", [])[::-1]
    for above, codes in enumerate(layers, pieces.BOTTOM_LAYER + 1):
        for code in codes.split(","):
            move_card(island, code, above)
    island.flood_top = max(max(island.flood), pieces.DISCARDED)
    if layers and pieces.BOTTOM_LAYER not in list(island.flood):
        wrong("layers", rest["flood-top"][-1], " ".join(rest["flood-top"][:-1]) or "–")


def move_card(island: Island, code: str, where: int) -> None:
    """A flood card that is still in the lowest layer lies elsewhere."""
    tile = one_of(code, pieces.TILE_CODES)
    if island.flood[tile] != pieces.BOTTOM_LAYER:
        free = [
            pieces.TILE_CODES[other]
            for other in range(pieces.TILES)
            if island.flood[other] == pieces.BOTTOM_LAYER
        ]
        wrong("flood-card", code, " ".join(free))
    island.flood[tile] = where


# The decision


def read_decision(island: Island, rest: Lines) -> None:
    """Whose turn it is, and what is being decided."""
    kind = next((kind for kind, line in write.OUTER.items() if line.key in rest), st.TURN)
    said = write.OUTER[kind].read(island, rest)
    open_frame(island.decisions, kind, island.active)
    if kind != st.TURN:
        inside = "over" in rest or not rest.keys().isdisjoint(write.INNER.values())
        most = pieces.CARDS_A_TURN if kind == st.TREASURE else pieces.MOST_FLOODS
        usual = pieces.CARDS_A_TURN if kind == st.TREASURE else max(1, terrain.level(island))
        island.cards_due = number(said.get("due", str(usual)), 0 if inside else 1, most)
    read_inner(island, rest)
    if current(island.decisions) in (st.TREASURE, st.FLOOD):
        special_cards.ask_everyone(island)
        read_waiting(island, said, "over" in rest)


def read_inner(island: Island, rest: Lines) -> None:
    """What is decided inside the turn: a second tile, a hand too full, pawns in the water, a flight."""
    for kind, name in write.INNER.items():
        if name not in rest:
            continue
        words, line = rest[name], " ".join([name, *rest[name]])
        seat = island.active
        if kind != st.SWIM:
            seat = seat_named(words[0] if words else "", island.seats)
        if kind == st.LIFT and len(words) > 1:
            island.aboard = some_of(words[1], seat_names(island.seats))
        if not fits(island, kind, seat) and "over" not in rest:
            wrong("inner", line, EXAMPLES[kind])
        open_frame(island.decisions, kind, seat)
        if kind == st.SWIM and "lift" not in rest:
            said = apart(words, ["waiting"])
            island.decisions.waiting = rescuers(island)
            read_waiting(island, said, "over" in rest)


def fits(island: Island, kind: int, seat: int) -> bool:
    """Whether this can be decided now."""
    outer = current(island.decisions)
    if kind == st.SECOND:
        wet = island.flooded & shoring.within_reach(island, seat) != 0
        return (
            outer == st.TURN
            and seat == island.active
            and terrain.has_power(island, seat, pieces.ENGINEER)
            and wet
        )
    if kind == st.LIMIT:
        if outer == st.TREASURE:
            early = island.cards_due > 0 and island.options.discard_after_both == 1
            return seat == island.active and island.players[seat].held > pieces.HAND_LIMIT and not early
        return outer == st.TURN and island.players[seat].held > pieces.HAND_LIMIT
    if kind == st.SWIM:
        return outer == st.FLOOD and swimming.swimmers(island) != 0
    places = {island.players[s].place for s in range(island.seats) if island.aboard >> s & 1}
    allowed = outer not in (st.SECOND, st.SWIM) or (
        outer == st.SWIM and island.options.lift_while_sinking == 1
    )
    return allowed and len(places) == 1 and island.players[seat].cards[pieces.HELICOPTER] > 0


def rescuers(island: Island) -> int:
    """Who may send a helicopter for a pawn that cannot swim out."""
    if swimming.doomed(island) == pieces.NOBODY or island.options.lift_while_sinking == 0:
        return 0
    return sum(1 << s for s in range(island.seats) if island.players[s].cards[pieces.HELICOPTER] > 0)


def read_waiting(island: Island, said: dict[str, str], over: bool) -> None:
    """Who has not answered yet, among those who are asked."""
    if "waiting" not in said:
        return
    able = -1 if over else island.decisions.waiting
    island.decisions.waiting = waiting_of(said["waiting"], able, island.seats)


def check_still_running(island: Island) -> None:
    """A position that is not over has not been lost, and somebody can decide."""
    if island.tick == pieces.SKULL:
        wrong("lost", f"meter {island.tick}", "over submerged")
    if terrain.holds(island.sunk, island.places[pieces.FOOLS_LANDING]):
        wrong("lost", "FLx", "over landing-lost")
    for treasure in range(pieces.TREASURES):
        first = pieces.FIRST_TREASURE_TILE + 2 * treasure
        pair = [tile for tile in (first, first + 1) if terrain.holds(island.sunk, island.places[tile])]
        if len(pair) == 2 and not island.captured >> treasure & 1:
            wrong("lost", " ".join(pieces.TILE_CODES[tile] + "x" for tile in pair), "over treasure-lost")
    inside = [island.decisions.kinds[frame] for frame in range(island.decisions.depth)]
    if st.SWIM not in inside and swimming.swimmers(island):
        wrong("in-the-water", seats_of(swimming.swimmers(island)), EXAMPLES[st.SWIM])
    if (
        current(island.decisions) == st.SWIM
        and swimming.doomed(island) != pieces.NOBODY
        and not island.decisions.waiting
    ):
        wrong("lost", "swim", "over drowned")
    check_hands(island, inside)
    check_decks(island)


def check_hands(island: Island, inside: list[int]) -> None:
    """Five cards at most, except where one is about to discard."""
    for seat in range(island.seats):
        drawing = st.TREASURE in inside and seat == island.active and island.options.discard_after_both == 1
        allowed = st.LIMIT in inside and seat == island.decisions.seats[inside.index(st.LIMIT)]
        if (
            island.players[seat].held > pieces.HAND_LIMIT
            and not allowed
            and not (drawing and island.cards_due == 1)
        ):
            wrong("hand", f"s{seat}: {island.players[seat].held}", f"{pieces.HAND_LIMIT}; limit s{seat}")


def check_decks(island: Island) -> None:
    """A deck that is made anew at once is never empty."""
    left, thrown = sum(island.treasure_left), sum(island.treasure_discard)
    if left + thrown == 0 or (left == 0 and island.options.reshuffle == st.EAGER):
        wrong("empty-deck", "treasure", "discard")
    if island.flood_top == 0 and island.options.reshuffle == st.EAGER:
        wrong("empty-deck", "flood", "flood-discard")
