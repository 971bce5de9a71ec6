"""A position from its text (see write.py); nonsense is refused with what would be right."""

from __future__ import annotations

from archipel.core.events import UNKNOWN
from archipel.core.lines import Lines, apart, keyed, number, one_of, seat_names, wrong
from archipel.core.records import row

from ..rules import grid, pieces, sets, setup, state as st
from ..rules.state import Codinca, Player
from . import traces, write

PLAYER = "s0 fire L3 D1* B2 C5 spirits=T01,T12"
OUTER = ("turn", "choose", "deal")
REST = ("shown", "last", "now", "before", "began", *OUTER, "spirit", "over")
MOST_STANDARD = 2


def read(lines: list[str], codinca: Codinca) -> None:
    """Fill a state from the lines of a position."""
    setup.clear_table(codinca)
    read_grid(codinca, [word for line in lines[: pieces.SIDE] for word in line.split()], lines[: pieces.SIDE])
    seats = seat_names(codinca.seats)
    rest = keyed(lines[pieces.SIDE :], (*seats, *REST), alone=OUTER)
    read_decision(codinca, rest)
    for seat, name in enumerate(seats):
        read_player(codinca, seat, rest.get(name, []))
    if "shown" in rest:
        codinca.shown = read_cards(codinca, "".join(rest["shown"]))
    codinca.made = read_deeds(codinca, rest.get("now", []), 1)
    read_deeds(codinca, rest.get("last", []), pieces.TO_BEFORE)
    read_old_grids(codinca, rest)
    write.OVER.read(codinca, rest)
    check_cards(codinca)
    winners = [f"s{seat}" for seat in range(codinca.seats) if codinca.players[seat].done == pieces.ALL_KEYS]
    if bool(winners) != (codinca.outcome == st.OPENED) or len(winners) > 1:
        wrong("won", " ".join(winners) or "over opened", "over opened")


# The grid


def read_grid(codinca: Codinca, tokens: list[str], lines: list[str]) -> None:
    """Four rows of four tiles, four of each element."""
    if [len(line.split()) for line in lines] != [pieces.SIDE] * pieces.SIDE:
        wrong("grid", " / ".join(lines), f"{pieces.SIDE} × {pieces.SIDE}")
    for cell, look in enumerate(read_looks(tokens)):
        codinca.grid[cell] = look


def read_looks(tokens: list[str]) -> list[int]:
    """Sixteen tiles as one sees them."""
    signs = tuple(element + side for element in pieces.ELEMENT_SIGNS for side in write.SIDE_SIGNS)
    looks = [one_of(token, signs) for token in tokens]
    if len(looks) != pieces.CELLS or any(
        sum(look >> 1 == e for look in looks) != pieces.SIDE for e in range(pieces.ELEMENTS)
    ):
        wrong("tiles", " ".join(tokens), " ".join(sign * pieces.SIDE for sign in pieces.ELEMENT_SIGNS))
    return looks


def read_old_grids(codinca: Codinca, rest: Lines) -> None:
    """What the grid looked like before; unless said, nothing that could come back."""
    by_grid = codinca.options.no_reverse == st.BY_GRID and codinca.phase not in write.OUTER
    for key, to in (("before", codinca.before), ("began", codinca.began)):
        if key in rest:
            if not by_grid:
                wrong("no-old-grid", key, "no_reverse=grid")
            fill(to, read_looks(rest[key]))
        elif by_grid and key == "began":
            fill(to, [grid.look_at(codinca, cell) for cell in range(pieces.CELLS)])


def fill(to: row[int], numbers: list[int]) -> None:
    """Write numbers into a row."""
    for place, value in enumerate(numbers):
        to[place] = value


# Players


def read_player(codinca: Codinca, seat: int, words: list[str]) -> None:
    """One player's line: as much of it as there is in this phase."""
    player = codinca.players[seat]
    dealt = codinca.phase not in write.OUTER or (codinca.phase == st.DEAL and seat < codinca.active)
    chosen = codinca.phase != st.CHOOSE or seat < codinca.active
    keys = [word for word in words[1:] if "=" not in word]
    if not words or len(keys) != (pieces.GROUPS if dealt else 0) or (words == [write.NOTHING_HERE]) == chosen:
        right = PLAYER.replace("s0", f"s{seat}") if dealt else f"s{seat} fire" if chosen else f"s{seat} -"
        wrong("player", " ".join([f"s{seat}", *words]), right)
    if not chosen:
        return
    player.element = one_of(words[0], pieces.ELEMENT_NAMES)
    if any(codinca.players[other].element == player.element for other in range(seat)):
        taken = {codinca.players[other].element for other in range(seat)}
        free = [name for element, name in enumerate(pieces.ELEMENT_NAMES) if element not in taken]
        wrong("element-twice", words[0], ", ".join(free))
    for group, word in enumerate(keys):
        read_key(codinca, player, group, word)
    said = apart([word for word in words if "=" in word], ("spirits", "spent"))
    if "spirits" in said:
        player.held, player.hand = read_hand(codinca, said["spirits"])
    if "spent" in said:
        player.buried, player.spent = read_hand(codinca, said["spent"])
    number(str(player.held + player.buried), 0, pieces.HAND if dealt else 0)


def read_key(codinca: Codinca, player: Player, group: int, word: str) -> None:
    """A key of a group, complete or not, or an unknown one."""
    if word == write.UNSEEN:
        player.keys[group] = UNKNOWN
        return
    names = pieces.KEY_NAMES[group * pieces.KEYS_A_GROUP : (group + 1) * pieces.KEYS_A_GROUP]
    key = group * pieces.KEYS_A_GROUP + one_of(word.removesuffix(write.COMPLETE), names)
    if codinca.unseen_keys[key] == 0:
        free = [name for nth, name in enumerate(pieces.KEY_NAMES) if codinca.unseen_keys[nth] == 1 + group]
        wrong("card-twice", word, ", ".join(free))
    codinca.unseen_keys[key] = 0
    player.keys[group] = key
    player.done |= word.endswith(write.COMPLETE) << group


def read_hand(codinca: Codinca, text: str) -> tuple[int, int]:
    """How many spirit cards, and which ones as far as that is known."""
    if text.startswith(write.UNSEEN):
        return number(text.removeprefix(write.UNSEEN).removeprefix("*"), 1, pieces.HAND), 0
    cards = read_cards(codinca, text)
    if codinca.options.blind == 1:
        wrong("blind", text, f"{write.UNSEEN}*{sets.size_of(cards)}")
    return sets.size_of(cards), cards


def read_cards(codinca: Codinca, text: str) -> int:
    """A set of spirit cards, taken out of the unseen ones."""
    return sum(1 << take_card(codinca, name) for name in text.split(","))


def take_card(codinca: Codinca, name: str) -> int:
    """A spirit card that is nowhere else."""
    trap = one_of(name, pieces.TRAP_NAMES)
    if codinca.unseen_traps[trap] == 0:
        free = [other for nth, other in enumerate(pieces.TRAP_NAMES) if codinca.unseen_traps[nth]]
        wrong("card-twice", name, ", ".join(free))
    codinca.unseen_traps[trap] = 0
    return trap


# What was done


def read_deeds(codinca: Codinca, words: list[str], age: int) -> int:
    """Mark the tiles, note the cards; returns how much of the standard pair this is."""
    swaps = flips = 0
    for word in words:
        verb, _, rest = word.partition(":")
        kind = one_of(verb, ("swap", "flip", "push", "rotate", "trap"))
        if kind == 0:
            mark_tiles(
                codinca,
                rest.split("-"),
                (pieces.SWAPPED_SECOND if swaps else pieces.SWAPPED_FIRST) * age,
                word,
                2,
            )
            swaps += 1
        elif kind == 1:
            mark_tiles(codinca, [rest], pieces.FLIPPED * age, word, 1)
            flips += 1
        elif kind == 4:
            mark_tiles(codinca, rest.split(","), next_trap(codinca, age, word), word, 0)
        else:
            note_card(codinca, kind == 2, rest, age)
    if swaps + flips > MOST_STANDARD or (words and codinca.phase in write.OUTER):
        wrong("deeds", " ".join(words), "swap:a1-b2 flip:c3")
    if swaps + flips == MOST_STANDARD:
        return st.BOTH
    return st.SWAP_MADE if swaps else st.FLIP_MADE if flips else st.NOTHING


def mark_tiles(codinca: Codinca, names: list[str], mark: int, word: str, count: int) -> None:
    """Tiles carry what was done to them; so many (0: one to four), each once."""
    cells = [one_of(name, pieces.CELL_NAMES) for name in names]
    marked = [cell for cell in cells if codinca.grid[cell] & mark]
    if (
        len(set(cells)) != len(cells)
        or marked
        or not (len(cells) == count or (not count and len(cells) <= pieces.SIDE))
    ):
        wrong("deeds", word, {1: "flip:c3", 2: "swap:a1-b2"}.get(count, "trap:a1,b2"))
    for cell in cells:
        codinca.grid[cell] |= mark


def next_trap(codinca: Codinca, age: int, word: str) -> int:
    """The mark of the next trap of a turn."""
    for nth in range(pieces.MOST_TRAPS_A_TURN):
        if not grid.marked_cells(codinca, (pieces.TRAPPED_FIRST << nth) * age):
            return (pieces.TRAPPED_FIRST << nth) * age
    wrong("deeds", word, f"trap × {pieces.MOST_TRAPS_A_TURN}")


def note_card(codinca: Codinca, is_push: bool, rest: str, age: int) -> None:
    """A push or a rotation."""
    bit = 1 << one_of(rest, traces.PUSH_TOKENS if is_push else traces.ROTATION_TOKENS)
    if is_push and age == 1:
        codinca.pushed |= bit
    elif is_push:
        codinca.pushed_before |= bit
    elif age == 1:
        codinca.rotated |= bit
    else:
        codinca.rotated_before |= bit


# The decision


def read_decision(codinca: Codinca, rest: Lines) -> None:
    """What is being decided, and by whom."""
    codinca.phase = next((phase for phase, line in write.OUTER.items() if line.key in rest), st.TURN)
    write.OUTER.get(codinca.phase, write.TURN).read(codinca, rest)
    if codinca.phase == st.TURN:
        codinca.first = (codinca.active - codinca.turn + 1) % codinca.seats
    if "spirit" in rest:
        read_card_in_play(codinca, " ".join(rest["spirit"]))


def read_card_in_play(codinca: Codinca, text: str) -> None:
    """A spirit card that was taken up, inside a turn."""
    if codinca.phase != st.TURN:
        wrong("spirit", f"spirit {text}", "turn s0")
    codinca.phase = st.SPIRIT
    codinca.card = UNKNOWN
    if text != write.UNSEEN:
        if codinca.options.blind == 1:
            wrong("blind", text, write.UNSEEN)
        codinca.card = take_card(codinca, text)


def check_cards(codinca: Codinca) -> None:
    """Nobody has had more than three spirit cards, and there are enough for all that are hidden."""
    hidden = int(codinca.card == UNKNOWN)
    for seat in range(codinca.seats):
        player = codinca.players[seat]
        hidden += player.held - sets.size_of(player.hand) + player.buried - sets.size_of(player.spent)
    if hidden > sum(codinca.unseen_traps):
        wrong("too-many", f"{write.UNSEEN}*{hidden}", f"{write.UNSEEN}*{sum(codinca.unseen_traps)}")
    if codinca.phase not in write.OUTER:
        check_turn(codinca)


def check_turn(codinca: Codinca) -> None:
    """What the active player has played this turn came from three cards; with nothing left, it is over."""
    player = codinca.players[codinca.active]
    in_play = int(codinca.phase == st.SPIRIT)
    traps = 0
    for cell in range(pieces.CELLS):
        traps |= codinca.grid[cell] & pieces.TRAPPED
    number(str(player.held + player.buried + in_play + sets.size_of(traps)), 0, pieces.HAND)
    if codinca.made == st.BOTH and player.held + in_play == 0 and codinca.outcome == st.RUNNING:
        wrong("turn-over", f"turn s{codinca.active}", f"turn s{(codinca.active + 1) % codinca.seats}")
