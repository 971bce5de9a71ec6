"""A position from its text (see notation.py)."""

from __future__ import annotations

from archipel.core.records import row
from archipel.games.pirates.cards import knowledge_of
from archipel.games.pirates.crew import put
from archipel.games.pirates.notation import token
from archipel.games.pirates.pieces import (
    BONUS_NAMES,
    CREW,
    GROUP_LOOT,
    GROUP_TILES,
    NO_BONUS,
    NO_LOOT,
    NOBODY,
    SHIP_NAMES,
    SPECIES_NAMES,
    SQUARE_NAMES,
    TYPE_NAMES,
    VALUES,
)
from archipel.games.pirates.resuming import read_decision
from archipel.games.pirates.said import (
    HIDDEN,
    NOTHING,
    Lines,
    counted,
    number,
    one_of,
    pairs,
    seat_named,
    wrong,
)
from archipel.games.pirates.setup import clear
from archipel.games.pirates.state import ADVANCED, INTERMEDIATE, ONE_GROUP, SIMPLE, Pirates

KEYS = (
    *SHIP_NAMES,
    *("crew", "row", "discard", "lost", "turn", "sailing", "snails", "step", "last"),
    *("tavern", "laid", "auction", "over"),
)
KINDS = SPECIES_NAMES[1:]
MOST = 127


def read(lines: list[str], pirates: Pirates) -> None:
    """Fill a state from the lines of a position."""
    clear(pirates)
    rest, knowing = keyed(lines, pirates)
    read_crews(pirates, rest)
    for ship, name in enumerate(SHIP_NAMES):
        read_ship(pirates, ship, rest.get(name, []))
    for seat in range(pirates.seats):
        read_player(pirates, seat, rest.get(f"s{seat}", []))
    take_cards(pirates, rest.get("row", []), pirates.display)
    take_cards(pirates, rest.get("discard", []), pirates.discard)
    for word in rest.get("lost", []):
        take_loot(pirates, word)
    for words in knowing:
        read_knowledge(pirates, words)
    check_knowledge(pirates)
    read_decision(pirates, rest)


def keyed(lines: list[str], pirates: Pirates) -> tuple[Lines, list[list[str]]]:
    """The lines by their first word, each at most once; and those that say what somebody knows."""
    rest: Lines = {}
    knowing: list[list[str]] = []
    known = (*KEYS, "knows", *(f"s{seat}" for seat in range(pirates.seats)))
    for line in lines:
        key, *words = line.split()
        if key not in known:
            wrong("line", key, ", ".join(known))
        if key in rest:
            wrong("twice", line, key)
        if key == "knows":
            knowing.append(words)
        else:
            rest[key] = words
    return rest, knowing


# Crews and ships


def read_crews(pirates: Pirates, rest: Lines) -> None:
    """Intermediate: four species for everybody; advanced: each player's own, as far as there are any."""
    mode = pirates.options.mode
    if mode == INTERMEDIATE:
        words = rest.get("crew", [])
        kinds = {one_of(word, KINDS) for word in words}
        if len(words) != CREW or len(kinds) != CREW:
            wrong("crew", " ".join(["crew", *words]), "crew rat toad snail weasel")
    elif "crew" in rest:
        wrong("crew", " ".join(["crew", *rest["crew"]]), "mode=intermediate")
    for seat in range(pirates.seats):
        if mode == SIMPLE:
            continue
        if mode == ADVANCED:
            said = [word for word in rest.get(f"s{seat}", []) if word.startswith("crew=")]
            words = said[0].removeprefix("crew=").split(",") if said else []
        if len(words) > CREW:
            wrong("crew", ",".join(words), "crew=rat,toad,snail,weasel")
        for place, word in enumerate(words):
            pirates.players[seat].species[place] = one_of(word, KINDS) + 1


def read_ship(pirates: Pirates, number_: int, words: list[str]) -> None:
    """Who stands on a ship, and what floats ahead of it."""
    said = pairs(words, (*SQUARE_NAMES, "near", "far"))
    ship = pirates.ships[number_]
    named = [(name, said[name]) for name in SQUARE_NAMES if name in said]
    for name, figure in sorted(named, key=lambda pair: "/" not in pair[1]):  # those with a number first
        put(pirates, figure_named(pirates, figure), number_, SQUARE_NAMES.index(name))
    ship.near_bonus = read_group(pirates, said.get("near", ""), ship.near)
    if pirates.options.groups != ONE_GROUP:
        ship.far_bonus = read_group(pirates, said.get("far", ""), ship.far)
    elif "far" in said:
        wrong("word", f"far={said['far']}", "near=")


def figure_named(pirates: Pirates, text: str) -> int:
    """A figure that stands nowhere else yet: `s0.rat`, `s0.rat/2`."""
    name, _, nth = text.partition("/")
    owner, _, kind = name.partition(".")
    seat = seat_named(owner, pirates.seats)
    species = one_of(kind, SPECIES_NAMES)
    player = pirates.players[seat]
    alike = [place for place in range(CREW) if player.species[place] == species]
    wanted = alike[number(nth, 1, CREW) - 1 :][:1] if nth else alike
    free = [place for place in wanted if player.where[place] == 0]
    if not free:
        crew = [SPECIES_NAMES[each] for each in player.species if each != NOBODY]
        wrong("figure", text, ", ".join(f"s{seat}.{each}" for each in crew) or NOTHING)
    return seat * CREW + free[0]


def read_group(pirates: Pirates, text: str, loot: row[int]) -> int:
    """Three loot tiles and a bonus, `-` for what is not there; returns the bonus."""
    words = text.split(",") if text else [NOTHING] * GROUP_TILES
    if len(words) != GROUP_TILES:
        wrong("group", text, "fries1,noodles3,cans16,ketchup")
    for spot in range(GROUP_LOOT):
        loot[spot] = NO_LOOT if words[spot] == NOTHING else take_loot(pirates, words[spot])[0]
    return NO_BONUS if words[-1] == NOTHING else take_bonus(pirates, words[-1])[0]


# Piles


def take_loot(pirates: Pirates, word: str) -> tuple[int, int]:
    """Loot tiles out of their pile, `cans16*2`: which, and how many."""
    name, _, times = word.partition("*")
    type_ = name.rstrip("0123456789")
    first = one_of(type_, TYPE_NAMES) * VALUES
    worth = number(name[len(type_) :], 0, MOST)
    fitting = [kind for kind in range(first, first + VALUES) if pirates.options.worth[kind] == worth]
    kind = max(fitting, key=lambda each: pirates.options.tiles[each], default=NO_LOOT)
    amount = number(times or "1", 1, MOST)
    if kind == NO_LOOT or pirates.loot_left[kind] < amount:
        left = [token(pirates, each) for each in range(first, first + VALUES) if pirates.loot_left[each]]
        wrong("too-many", word, ", ".join(left) or NOTHING)
    pirates.loot_left[kind] -= amount
    return kind, amount


def take_bonus(pirates: Pirates, word: str) -> tuple[int, int]:
    """Bonus tiles out of their pile: which, and how many."""
    kind, amount = counted(word, BONUS_NAMES, MOST)
    if pirates.bonus_left[kind] < amount:
        wrong("too-many", word, f"{BONUS_NAMES[kind]}*{pirates.bonus_left[kind]}")
    pirates.bonus_left[kind] -= amount
    return kind, amount


def take_cards(pirates: Pirates, words: list[str], to: row[int]) -> None:
    """Talismans out of the deck."""
    for word in words:
        suit, amount = counted(word, SHIP_NAMES, MOST)
        if pirates.deck[suit] < amount or pirates.deck_left < amount:
            wrong("too-many", word, f"{SHIP_NAMES[suit]}*{min(pirates.deck[suit], pirates.deck_left)}")
        pirates.deck[suit] -= amount
        pirates.deck_left -= amount
        to[suit] += amount


# Players


def read_player(pirates: Pirates, seat: int, words: list[str]) -> None:
    """One player's line: the hand, then what is said about the rest."""
    player = pirates.players[seat]
    hand = [word for word in words if "=" not in word]
    mode = pirates.options.mode
    keys = ("seen", "loot", "bonus", "crew") if mode == ADVANCED else ("seen", "loot", "bonus")
    said = pairs([word for word in words if "=" in word], keys)
    take_cards(pirates, [word for word in hand if not word.startswith(HIDDEN)], player.cards)
    hidden = sum(counted(word, (HIDDEN,), MOST)[1] for word in hand if word.startswith(HIDDEN))
    if hidden > pirates.deck_left:
        wrong("too-many", f"{HIDDEN}*{hidden}", f"{HIDDEN}*{pirates.deck_left}")
    pirates.deck_left -= hidden
    player.held = sum(player.cards) + hidden
    for word in said["seen"].split(",") if "seen" in said else []:
        suit, amount = counted(word, SHIP_NAMES, MOST)
        player.seen[suit] += amount
    for word in said["loot"].split(",") if "loot" in said else []:
        kind, amount = take_loot(pirates, word)
        player.loot[kind] += amount
    for word in said["bonus"].split(",") if "bonus" in said else []:
        kind, amount = take_bonus(pirates, word)
        player.bonus[kind] += amount


def read_knowledge(pirates: Pirates, words: list[str]) -> None:
    """What one seat alone knows of the others' hands."""
    observer = seat_named(words[0] if words else "", pirates.seats)
    for word in words[1:]:
        name, _, cards = word.partition(":")
        start = knowledge_of(observer, seat_named(name, pirates.seats))
        for card in cards.split(","):
            suit, amount = counted(card, SHIP_NAMES, MOST)
            pirates.known[start + suit] += amount


def check_knowledge(pirates: Pirates) -> None:
    """Nobody knows more of a hand than there is."""
    for seat in range(pirates.seats):
        player = pirates.players[seat]
        for suit, name in enumerate(SHIP_NAMES):
            known = [pirates.known[knowledge_of(each, seat) + suit] for each in range(pirates.seats)]
            if player.seen[suit] + max(known) > player.cards[suit] or known[seat]:
                wrong(
                    "known",
                    f"s{seat} {name}*{player.seen[suit] + max(known)}",
                    f"{name}*{player.cards[suit]}",
                )
