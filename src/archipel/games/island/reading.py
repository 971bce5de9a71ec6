"""A position from its text (see notation.py); nonsense is refused with what would be right."""

from __future__ import annotations

from archipel.core.decisions import current, open_frame
from archipel.core.lines import number, one_of, seats_of, take_from, wrong
from archipel.games.island.actions import WORDS
from archipel.games.island.notation import INNER, NO_TILE_HERE, OUTER, cells_of_map
from archipel.games.island.phases import ask_everyone, doomed
from archipel.games.island.pieces import (
    ACTIONS_A_TURN,
    BOTTOM_LAYER,
    CARD_NAMES,
    CARDS_A_TURN,
    CELL_NAMES,
    DISCARDED,
    ENGINEER,
    FIRST_TREASURE_TILE,
    FOOLS_LANDING,
    GONE,
    HAND_KINDS,
    HAND_LIMIT,
    HELICOPTER,
    MOST_FLOODS,
    MOST_IN_HAND,
    NO_PLACE,
    NOBODY,
    PLACES,
    ROLE_NAMES,
    SKULL,
    TILE_CODES,
    TILES,
    TREASURE_NAMES,
    TREASURES,
)
from archipel.games.island.setup import fill_piles
from archipel.games.island.state import (
    EAGER,
    ENDINGS,
    FLOOD,
    LIFT,
    LIMIT,
    SECOND,
    SWIM,
    TREASURE,
    TURN,
    Island,
)
from archipel.games.island.terrain import has_power, holds, level, place_at, swimmers, within_reach

Lines = dict[str, list[str]]
PILES = ("meter", "captured", "discard", "flood-discard", "flood-top", "over")
EXAMPLES = {
    SECOND: "turn s0 actions=2 / second s0",
    LIMIT: "limit s1",
    SWIM: "flood s0 due=1 / swim",
    LIFT: "lift s1 s0,s2",
}


def read(lines: list[str], island: Island) -> None:
    """Fill a state from the lines of a position."""
    fill_piles(island)
    sheet = cells_of_map(island.options.map)
    read_board(lines[: len(sheet)], sheet, island)
    rest = keyed(lines[len(sheet) :], island)
    for seat in range(island.seats):
        if f"s{seat}" not in rest:
            wrong("player", f"s{seat}", "s0 explorer c2 earth*2 helicopter")
        read_player(island, seat, rest[f"s{seat}"])
    island.tick = number(rest.get("meter", [str(island.options.difficulty)])[0], 0, SKULL)
    for word in rest.get("captured", []):
        island.captured |= 1 << one_of(word, TREASURE_NAMES)
    take_from(island.treasure_left, rest.get("discard", []), CARD_NAMES, island.treasure_discard)
    read_flood_deck(island, rest)
    read_decision(island, rest)
    if "over" in rest:
        island.outcome = one_of(" ".join(rest["over"]), ENDINGS)
    else:
        check_still_running(island)


def keyed(lines: list[str], island: Island) -> Lines:
    """The lines by their first word, each at most once, and one of turn, treasure and flood."""
    rest: Lines = {}
    outer = set(OUTER.values())
    known = {*PILES, *outer, *INNER.values(), *(f"s{seat}" for seat in range(island.seats))}
    for line in lines:
        key, *words = line.split()
        if key not in known:
            wrong("line", key, ", ".join(sorted(known)))
        if key in rest or (key in outer and outer & set(rest)):
            wrong("twice", line, key)
        rest[key] = words
    return rest


# The island


def read_board(lines: list[str], sheet: list[list[int]], island: Island) -> None:
    """Every tile once, exactly on the places of the map."""
    rows = [line.split() for line in lines]
    if [len(each) for each in rows] != [len(each) for each in sheet]:
        wrong("board", " / ".join(lines), f"{len(sheet[0])} × {len(sheet)}")
    seen: list[str] = []
    for tokens, cells in zip(rows, sheet, strict=True):
        for token, cell in zip(tokens, cells, strict=True):
            place = place_at(island, cell)
            if (token == NO_TILE_HERE) != (place == NO_PLACE):
                wrong("shape", f"{CELL_NAMES[cell]} {token}", "." if place == NO_PLACE else "CP, CP~, CPx")
            if place != NO_PLACE:
                seen.append(read_tile(island, place, token))
    if sorted(seen) != sorted(TILE_CODES):
        wrong("tiles", " ".join(seen), " ".join(TILE_CODES))


def read_tile(island: Island, place: int, token: str) -> str:
    """One tile from its token; returns its name."""
    code, mark = token[:2], token[2:]
    tile = one_of(code, TILE_CODES)
    island.tiles[place] = tile
    island.places[tile] = place
    island.flooded |= (mark == "~") << place
    island.sunk |= (mark == "x") << place
    if mark not in ("", "~", "x"):
        wrong("mark", token, f"{code}, {code}~, {code}x")
    return code


def read_player(island: Island, seat: int, words: list[str]) -> None:
    """One player's line."""
    if len(words) < 2:
        wrong("player", " ".join([f"s{seat}", *words]), f"s{seat} explorer c2 earth*2 helicopter")
    player = island.players[seat]
    player.role = one_of(words[0], ROLE_NAMES)
    if island.roles_left[player.role] == 0:
        free = ", ".join(name for role, name in enumerate(ROLE_NAMES) if island.roles_left[role])
        wrong("role-twice", words[0], free)
    island.roles_left[player.role] = 0
    player.place = place_at(island, one_of(words[1], CELL_NAMES))
    if player.place == NO_PLACE:
        wrong("no-place", words[1], ", ".join(places_of(island)))
    take_from(island.treasure_left, words[2:], CARD_NAMES[:HAND_KINDS], player.cards)
    player.held = sum(player.cards)
    number(str(player.held), 0, MOST_IN_HAND)


def places_of(island: Island) -> list[str]:
    """The names of this map's places."""
    return [
        CELL_NAMES[c] for row in cells_of_map(island.options.map) for c in row if place_at(island, c) < PLACES
    ]


# The decks


def read_flood_deck(island: Island, rest: Lines) -> None:
    """Which flood cards are gone, discarded, or in a layer put back on top."""
    for tile in range(TILES):
        if holds(island.sunk, island.places[tile]):
            island.flood[tile] = GONE
    for code in rest.get("flood-discard", []):
        move_card(island, code, DISCARDED)
    layers = rest.get("flood-top", [])[::-1]
    for above, codes in enumerate(layers, BOTTOM_LAYER + 1):
        for code in codes.split(","):
            move_card(island, code, above)
    island.flood_top = max(max(island.flood), DISCARDED)
    if layers and BOTTOM_LAYER not in list(island.flood):
        wrong("layers", rest["flood-top"][-1], " ".join(rest["flood-top"][:-1]) or "–")


def move_card(island: Island, code: str, where: int) -> None:
    """A flood card that is still in the lowest layer lies elsewhere."""
    tile = one_of(code, TILE_CODES)
    if island.flood[tile] != BOTTOM_LAYER:
        free = [TILE_CODES[other] for other in range(TILES) if island.flood[other] == BOTTOM_LAYER]
        wrong("flood-card", code, " ".join(free))
    island.flood[tile] = where


# The decision


def read_decision(island: Island, rest: Lines) -> None:
    """Whose turn it is, and what is being decided."""
    kind = next((kind for kind, name in OUTER.items() if name in rest), TURN)
    words = rest.get(OUTER[kind], ["s0"])
    island.active = one_of(words[0] if words else "", WORDS["seat"][: island.seats])
    said = dict(word.partition("=")[::2] for word in words[1:])
    possible = ("actions", "flown", "number") if kind == TURN else ("due", "waiting", "number")
    for key in said:
        one_of(key, possible)
    island.turn = number(said.get("number", "1"), 1, 1_000_000)
    open_frame(island.decisions, kind, island.active)
    if kind == TURN:
        island.actions_left = number(said.get("actions", str(ACTIONS_A_TURN)), 0, ACTIONS_A_TURN)
        island.flown = one_of(said.get("flown", "no"), ("no", "yes"))
    else:
        inside = "over" in rest or bool(set(INNER.values()) & set(rest))
        most = CARDS_A_TURN if kind == TREASURE else MOST_FLOODS
        usual = CARDS_A_TURN if kind == TREASURE else max(1, level(island))
        island.cards_due = number(said.get("due", str(usual)), 0 if inside else 1, most)
    read_inner(island, rest)
    if current(island.decisions) in (TREASURE, FLOOD):
        ask_everyone(island)
        read_waiting(island, said, "over" in rest)


def read_inner(island: Island, rest: Lines) -> None:
    """What is decided inside the turn: a second tile, a hand too full, pawns in the water, a flight."""
    for kind, name in INNER.items():
        if name not in rest:
            continue
        words, line = rest[name], " ".join([name, *rest[name]])
        seat = island.active
        if kind != SWIM:
            seat = one_of(words[0] if words else "", WORDS["seat"][: island.seats])
        if kind == LIFT:
            for each in words[1].split(",") if len(words) > 1 else []:
                island.aboard |= 1 << one_of(each, WORDS["seat"][: island.seats])
        if not fits(island, kind, seat) and "over" not in rest:
            wrong("inner", line, EXAMPLES[kind])
        open_frame(island.decisions, kind, seat)
        if kind == SWIM and "lift" not in rest:
            said = dict(word.partition("=")[::2] for word in words)
            one_of(next(iter(said), "waiting"), ("waiting",))
            island.decisions.waiting = rescuers(island)
            read_waiting(island, said, "over" in rest)


def fits(island: Island, kind: int, seat: int) -> bool:
    """Whether this can be decided now."""
    outer = current(island.decisions)
    if kind == SECOND:
        wet = island.flooded & within_reach(island, seat) != 0
        return outer == TURN and seat == island.active and has_power(island, seat, ENGINEER) and wet
    if kind == LIMIT:
        if outer == TREASURE:
            early = island.cards_due > 0 and island.options.discard_after_both == 1
            return seat == island.active and island.players[seat].held > HAND_LIMIT and not early
        return outer == TURN and island.players[seat].held > HAND_LIMIT
    if kind == SWIM:
        return outer == FLOOD and swimmers(island) != 0
    places = {island.players[s].place for s in range(island.seats) if island.aboard >> s & 1}
    allowed = outer not in (SECOND, SWIM) or (outer == SWIM and island.options.lift_while_sinking == 1)
    return allowed and len(places) == 1 and island.players[seat].cards[HELICOPTER] > 0


def rescuers(island: Island) -> int:
    """Who may send a helicopter for a pawn that cannot swim out."""
    if doomed(island) == NOBODY or island.options.lift_while_sinking == 0:
        return 0
    return sum(1 << s for s in range(island.seats) if island.players[s].cards[HELICOPTER] > 0)


def read_waiting(island: Island, said: dict[str, str], over: bool) -> None:
    """Who has not answered yet, among those who are asked."""
    if "waiting" not in said:
        return
    able = island.decisions.waiting
    island.decisions.waiting = 0
    for name in said["waiting"].split(",") if said["waiting"] != "none" else []:
        seat = one_of(name, WORDS["seat"][: island.seats])
        if not able >> seat & 1 and not over:
            wrong("waiting", name, seats_of(able))
        island.decisions.waiting |= 1 << seat


def check_still_running(island: Island) -> None:
    """A position that is not over has not been lost, and somebody can decide."""
    if island.tick == SKULL:
        wrong("lost", f"meter {island.tick}", "over submerged")
    if holds(island.sunk, island.places[FOOLS_LANDING]):
        wrong("lost", "FLx", "over landing-lost")
    for treasure in range(TREASURES):
        first = FIRST_TREASURE_TILE + 2 * treasure
        pair = [tile for tile in (first, first + 1) if holds(island.sunk, island.places[tile])]
        if len(pair) == 2 and not island.captured >> treasure & 1:
            wrong("lost", " ".join(TILE_CODES[tile] + "x" for tile in pair), "over treasure-lost")
    inside = [island.decisions.kinds[frame] for frame in range(island.decisions.depth)]
    if SWIM not in inside and swimmers(island):
        wrong("in-the-water", seats_of(swimmers(island)), EXAMPLES[SWIM])
    if current(island.decisions) == SWIM and doomed(island) != NOBODY and not island.decisions.waiting:
        wrong("lost", "swim", "over drowned")
    check_hands(island, inside)
    check_decks(island)


def check_hands(island: Island, inside: list[int]) -> None:
    """Five cards at most, except where one is about to discard."""
    for seat in range(island.seats):
        drawing = TREASURE in inside and seat == island.active and island.options.discard_after_both == 1
        allowed = LIMIT in inside and seat == island.decisions.seats[inside.index(LIMIT)]
        if island.players[seat].held > HAND_LIMIT and not allowed and not (drawing and island.cards_due == 1):
            wrong("hand", f"s{seat}: {island.players[seat].held}", f"{HAND_LIMIT}; limit s{seat}")


def check_decks(island: Island) -> None:
    """A deck that is made anew at once is never empty."""
    left, thrown = sum(island.treasure_left), sum(island.treasure_discard)
    if left + thrown == 0 or (left == 0 and island.options.reshuffle == EAGER):
        wrong("empty-deck", "treasure", "discard")
    if island.flood_top == 0 and island.options.reshuffle == EAGER:
        wrong("empty-deck", "flood", "flood-discard")
