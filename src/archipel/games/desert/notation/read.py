"""Reading a position from its text (see `write`); nonsense is refused with what would be right."""

from __future__ import annotations

from archipel.core.decisions import current, open_frame
from archipel.core.events import UNKNOWN
from archipel.core.known_cards import append, deck_size
from archipel.core.lines import number, one_of, seats_of, take_from, too_many, wrong
from archipel.core.records import row
from archipel.games.desert.notation import signs
from archipel.games.desert.rules import actions as act
from archipel.games.desert.rules import gifts, meter, pieces, setup
from archipel.games.desert.rules import state as st
from archipel.games.desert.rules.state import Desert


def read(lines: list[str], desert: Desert) -> None:
    """Fill a state from the lines of a position."""
    setup.fill_piles(desert)
    read_board(lines[: pieces.SIDE], desert)
    rest: dict[str, list[str]] = {}
    for line in lines[pieces.SIDE :]:
        key, *words = line.split()
        if key in rest or {key, *rest} >= {"turn", "storm"}:
            wrong("twice", line, key)
        rest[key] = words
    known = {
        "tiles",
        "meter",
        "parts",
        "used",
        "deck",
        "discard",
        "turned",
        "turn",
        "storm",
        "over",
    }
    for key in rest:
        if key not in known | set(signs.INNER.values()) | {f"s{seat}" for seat in range(desert.seats)}:
            wrong("line", key, ", ".join(sorted(known | set(signs.INNER.values()))))
    renumber(desert, rest.get("tiles"))
    for seat in range(desert.seats):
        if f"s{seat}" not in rest:
            wrong("player", f"s{seat}", "s0 explorer c2 water=4")
        read_player(desert, seat, rest[f"s{seat}"])
    desert.tick = number(rest.get("meter", [str(desert.options.difficulty)])[0], 0, 15)
    if meter.level(desert) == 0 and "over" not in rest:
        wrong("meter", str(desert.tick), "over swept-away")
    read_parts(desert, rest.get("parts", []))
    take_from(desert.equipment_left, rest.get("used", []), pieces.EQUIPMENT_NAMES)
    read_storm(desert, rest)
    read_decision(desert, rest)


def read_board(lines: list[str], desert: Desert) -> None:
    """Five rows of five."""
    rows = [line.split() for line in lines]
    tokens = [token for each in rows for token in each]
    if [len(each) for each in rows] != [pieces.SIDE] * pieces.SIDE or tokens.count(signs.EYE) != 1:
        wrong("board", " / ".join(lines), "5 × 5, 1 @")
    tile = 0
    for cell, token in enumerate(tokens):
        if token == signs.EYE:
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
    if bare in signs.UNSEEN.values():
        desert.backs[number_] = pieces.PLAIN if bare == signs.UNSEEN[pieces.PLAIN] else pieces.DROP
        return
    covered = bare.startswith("(") and bare.endswith(")")
    tile.face = one_of(bare[1:-1] if covered else bare, signs.LETTERS)
    tile.excavated = 0 if covered else 1
    if tile.face == pieces.CRASH:
        desert.backs[number_] = pieces.CRASH_SITE
        return
    desert.backs[number_] = pieces.DROP if pieces.UNDER_DROP[tile.face] else pieces.PLAIN
    pile = desert.drop_left if pieces.UNDER_DROP[tile.face] else desert.plain_left
    if pile[tile.face] == 0:
        whole = pieces.UNDER_DROP[tile.face] or pieces.UNDER_PLAIN[tile.face]
        too_many(bare, f"{signs.LETTERS[tile.face]} ×{whole}")
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


def tile_at(desert: Desert, text: str) -> int:
    """The tile on a cell."""
    tile = desert.grid[one_of(text, pieces.CELL_NAMES)]
    if tile == pieces.NO_TILE:
        wrong("in-storm", text, "")
    return tile


def read_player(desert: Desert, seat: int, words: list[str]) -> None:
    """One player's line."""
    if len(words) < 2:
        wrong("player", " ".join([f"s{seat}", *words]), f"s{seat} explorer c2 water=4")
    player = desert.players[seat]
    player.role = one_of(words[0], pieces.ROLE_NAMES)
    if desert.roles_left[player.role] == 0:
        wrong(
            "role-twice",
            words[0],
            ", ".join(r for i, r in enumerate(pieces.ROLE_NAMES) if desert.roles_left[i]),
        )
    desert.roles_left[player.role] = 0
    player.tile = tile_at(desert, words[1])
    player.water = pieces.CANTEEN[player.role]
    for word in words[2:]:
        key, _, value = word.partition("=")
        if key == "water":
            player.water = number(value, 0, pieces.CANTEEN[player.role])
        elif key.partition("*")[0] == "shaded":
            read_shields(desert, seat, key.partition("*")[2], value)
        else:
            take_from(desert.equipment_left, [word], pieces.EQUIPMENT_NAMES, player.equipment)
    player.cards = sum(player.equipment)


def read_shields(desert: Desert, seat: int, times: str, places: str) -> None:
    """Raised Solar Shields: how many, or where they stand if they stay on their tile."""
    player = desert.players[seat]
    if desert.options.shield_follows:
        player.shield = number(times or "1", 1, pieces.SHIELDS)
        return
    names = places.split(",")
    player.shield = number(str(len(names)), 1, pieces.SHIELDS)
    for raised, name in enumerate(names):
        player.shield_tiles[raised] = tile_at(desert, name)


def read_parts(desert: Desert, words: list[str]) -> None:
    """Where the parts are."""
    for part in range(len(pieces.PART_NAMES)):
        desert.parts[part] = st.HIDDEN
    for word in words:
        name, _, spot = word.partition("=")
        part = one_of(name, pieces.PART_NAMES)
        special = {"storm": st.IN_STORM, "taken": st.TAKEN}
        desert.parts[part] = special[spot] if spot in special else tile_at(desert, spot)


def read_list(desert: Desert, text: str, to: row[int], most: int) -> None:
    """Storm cards in a known order, taken from the unknown ones."""
    names = text.split(",") if text else []
    if len(names) > most:
        wrong("known-cards", text, str(most))
    for name in names:
        take_from(desert.storm_left, [name], pieces.STORM_NAMES)
        append(to, pieces.STORM_NAMES.index(name))


def read_storm(desert: Desert, rest: dict[str, list[str]]) -> None:
    """The storm deck: what is known of it, and the discard."""
    pairs = dict(word.partition("=")[::2] for word in rest.get("deck", []))
    for key in pairs:
        one_of(key, ("top", "bottom"))
    # Nobody can know more cards on top than the meter lets one look at.
    read_list(desert, pairs.get("top", ""), desert.storm_top, meter.level(desert) or pieces.MOST_CARDS)
    read_list(desert, pairs.get("bottom", ""), desert.storm_bottom, sum(pieces.STORM_CARDS))
    take_from(desert.storm_left, rest.get("discard", []), pieces.STORM_NAMES, desert.storm_discard)
    unturned = [desert.storm_discard[card] for card in range(pieces.STORM_KINDS)]
    take_from(unturned, rest.get("turned", []), pieces.STORM_NAMES, desert.storm_turned)
    number(str(sum(desert.storm_turned)), 0, pieces.MOST_CARDS)


def read_decision(desert: Desert, rest: dict[str, list[str]]) -> None:
    """Whose turn it is, and what is being decided."""
    storm = "storm" in rest
    words = rest.get("storm", rest.get("turn", ["s0"]))
    desert.active = one_of(words[0] if words else "", act.WORDS["seat"][: desert.seats])
    said = dict(word.partition("=")[::2] for word in words[1:])
    for key in said:
        one_of(key, ("actions", "due", "waiting", "calmed", "gifts", "number"))
    desert.calmed = number(said.get("calmed", "0"), 0, pieces.MOST_CARDS)
    desert.gifts = number(said.get("gifts", "0"), 0, pieces.GIFTS)
    desert.turn = number(said.get("number", "1"), 1, 1_000_000)
    open_frame(desert.decisions, st.STORM if storm else st.TURN, desert.active)
    if not storm:
        desert.actions_left = number(said.get("actions", str(pieces.ACTIONS_A_TURN)), 0, 99)
    read_inner(desert, rest)
    left = deck_size(desert.storm_top, desert.storm_left, desert.storm_bottom)
    if left + desert.storm_hand[0] == 0 and "over" not in rest:
        wrong("empty-deck", "deck", "discard")
    if storm:
        desert.cards_due = number(said.get("due", "1"), 0 if "over" in rest else 1, pieces.MOST_CARDS)
        gifts.ask_everyone(desert)
        if "waiting" in said:
            read_waiting(desert, said["waiting"])
    if "over" in rest:
        desert.outcome = one_of(" ".join(rest["over"]), st.ENDINGS)


def read_waiting(desert: Desert, text: str) -> None:
    """Who has not answered before the next storm card, among those who have something to say."""
    able = desert.decisions.waiting
    desert.decisions.waiting = 0
    for name in text.split(",") if text != "none" else []:
        seat = one_of(name, act.WORDS["seat"][: desert.seats])
        if not able >> seat & 1:
            wrong("waiting", name, seats_of(able))
        desert.decisions.waiting |= 1 << seat


def read_inner(desert: Desert, rest: dict[str, list[str]]) -> None:
    """A chain of choices inside a turn or before a storm card."""
    for kind, name in signs.INNER.items():
        if name not in rest:
            continue
        words = rest[name]
        if len(words) < 2:
            wrong("inner", " ".join([name, *words]), "guide s2 steps=3 / forecast s1 n1,sun")
        seat = one_of(words[0], act.WORDS["seat"][: desert.seats])
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
