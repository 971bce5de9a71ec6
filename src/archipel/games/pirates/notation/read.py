"""A position from its text: crews, ships, piles and hands (see write.py)."""

from __future__ import annotations

from archipel.core.records import row
from archipel.games.pirates.notation import decision, grammar, write
from archipel.games.pirates.notation.grammar import Lines
from archipel.games.pirates.rules import hands, pieces, setup, ships
from archipel.games.pirates.rules import state as st
from archipel.games.pirates.rules.state import Pirates

KEYS = (
    *pieces.SHIP_NAMES,
    *("crew", "row", "discard", "lost", "turn", "sailing", "snails", "step", "last"),
    *("tavern", "laid", "auction", "over"),
)
KINDS = pieces.SPECIES_NAMES[1:]
MOST = 127


def read(lines: list[str], pirates: Pirates) -> None:
    """Fill a state from the lines of a position."""
    setup.clear(pirates)
    rest, knowing = keyed(lines, pirates)
    read_crews(pirates, rest)
    for ship, name in enumerate(pieces.SHIP_NAMES):
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
    decision.read(pirates, rest)


def keyed(lines: list[str], pirates: Pirates) -> tuple[Lines, list[list[str]]]:
    """The lines by their first word, each at most once; and those that say what somebody knows."""
    rest: Lines = {}
    knowing: list[list[str]] = []
    known = (*KEYS, "knows", *(f"s{seat}" for seat in range(pirates.seats)))
    for line in lines:
        key, *words = line.split()
        if key not in known:
            grammar.wrong("line", key, ", ".join(known))
        if key in rest:
            grammar.wrong("twice", line, key)
        if key == "knows":
            knowing.append(words)
        else:
            rest[key] = words
    return rest, knowing


# Crews and ships


def read_crews(pirates: Pirates, rest: Lines) -> None:
    """Intermediate: four species for everybody; advanced: each player's own, as far as there are any."""
    mode = pirates.options.mode
    if mode == st.INTERMEDIATE:
        words = rest.get("crew", [])
        kinds = {grammar.one_of(word, KINDS) for word in words}
        if len(words) != pieces.CREW or len(kinds) != pieces.CREW:
            grammar.wrong("crew", " ".join(["crew", *words]), "crew rat toad snail weasel")
    elif "crew" in rest:
        grammar.wrong("crew", " ".join(["crew", *rest["crew"]]), "mode=intermediate")
    for seat in range(pirates.seats):
        if mode == st.SIMPLE:
            continue
        if mode == st.ADVANCED:
            said = [word for word in rest.get(f"s{seat}", []) if word.startswith("crew=")]
            words = said[0].removeprefix("crew=").split(",") if said else []
        if len(words) > pieces.CREW:
            grammar.wrong("crew", ",".join(words), "crew=rat,toad,snail,weasel")
        for place, word in enumerate(words):
            pirates.players[seat].species[place] = grammar.one_of(word, KINDS) + 1


def read_ship(pirates: Pirates, number_: int, words: list[str]) -> None:
    """Who stands on a ship, and what floats ahead of it."""
    said = grammar.pairs(words, (*pieces.SQUARE_NAMES, "near", "far"))
    ship = pirates.ships[number_]
    named = [(name, said[name]) for name in pieces.SQUARE_NAMES if name in said]
    for name, figure in sorted(named, key=lambda pair: "/" not in pair[1]):  # those with a number first
        ships.put(pirates, figure_named(pirates, figure), number_, pieces.SQUARE_NAMES.index(name))
    ship.near_bonus = read_group(pirates, said.get("near", ""), ship.near)
    if pirates.options.groups != st.ONE_GROUP:
        ship.far_bonus = read_group(pirates, said.get("far", ""), ship.far)
    elif "far" in said:
        grammar.wrong("word", f"far={said['far']}", "near=")


def figure_named(pirates: Pirates, text: str) -> int:
    """A figure that stands nowhere else yet: `s0.rat`, `s0.rat/2`."""
    name, _, nth = text.partition("/")
    owner, _, kind = name.partition(".")
    seat = grammar.seat_named(owner, pirates.seats)
    species = grammar.one_of(kind, pieces.SPECIES_NAMES)
    player = pirates.players[seat]
    alike = [place for place in range(pieces.CREW) if player.species[place] == species]
    wanted = alike[grammar.number(nth, 1, pieces.CREW) - 1 :][:1] if nth else alike
    free = [place for place in wanted if player.where[place] == 0]
    if not free:
        crew = [pieces.SPECIES_NAMES[each] for each in player.species if each != pieces.NOBODY]
        grammar.wrong("figure", text, ", ".join(f"s{seat}.{each}" for each in crew) or grammar.NOTHING)
    return seat * pieces.CREW + free[0]


def read_group(pirates: Pirates, text: str, loot: row[int]) -> int:
    """Three loot tiles and a bonus, `-` for what is not there; returns the bonus."""
    words = text.split(",") if text else [grammar.NOTHING] * pieces.GROUP_TILES
    if len(words) != pieces.GROUP_TILES:
        grammar.wrong("group", text, "fries1,noodles3,cans16,ketchup")
    for spot in range(pieces.GROUP_LOOT):
        loot[spot] = pieces.NO_LOOT if words[spot] == grammar.NOTHING else take_loot(pirates, words[spot])[0]
    return pieces.NO_BONUS if words[-1] == grammar.NOTHING else take_bonus(pirates, words[-1])[0]


# Piles


def take_loot(pirates: Pirates, word: str) -> tuple[int, int]:
    """Loot tiles out of their pile, `cans16*2`: which, and how many."""
    name, _, times = word.partition("*")
    type_ = name.rstrip("0123456789")
    first = grammar.one_of(type_, pieces.TYPE_NAMES) * pieces.VALUES
    worth = grammar.number(name[len(type_) :], 0, MOST)
    fitting = [kind for kind in range(first, first + pieces.VALUES) if pirates.options.worth[kind] == worth]
    kind = max(fitting, key=lambda each: pirates.options.tiles[each], default=pieces.NO_LOOT)
    amount = grammar.number(times or "1", 1, MOST)
    if kind == pieces.NO_LOOT or pirates.loot_left[kind] < amount:
        left = [
            write.token(pirates, each)
            for each in range(first, first + pieces.VALUES)
            if pirates.loot_left[each]
        ]
        grammar.wrong("too-many", word, ", ".join(left) or grammar.NOTHING)
    pirates.loot_left[kind] -= amount
    return kind, amount


def take_bonus(pirates: Pirates, word: str) -> tuple[int, int]:
    """Bonus tiles out of their pile: which, and how many."""
    kind, amount = grammar.counted(word, pieces.BONUS_NAMES, MOST)
    if pirates.bonus_left[kind] < amount:
        grammar.wrong("too-many", word, f"{pieces.BONUS_NAMES[kind]}*{pirates.bonus_left[kind]}")
    pirates.bonus_left[kind] -= amount
    return kind, amount


def take_cards(pirates: Pirates, words: list[str], to: row[int]) -> None:
    """Talismans out of the deck."""
    for word in words:
        suit, amount = grammar.counted(word, pieces.SHIP_NAMES, MOST)
        if pirates.deck[suit] < amount or pirates.deck_left < amount:
            grammar.wrong(
                "too-many", word, f"{pieces.SHIP_NAMES[suit]}*{min(pirates.deck[suit], pirates.deck_left)}"
            )
        pirates.deck[suit] -= amount
        pirates.deck_left -= amount
        to[suit] += amount


# Players


def read_player(pirates: Pirates, seat: int, words: list[str]) -> None:
    """One player's line: the hand, then what is said about the rest."""
    player = pirates.players[seat]
    hand = [word for word in words if "=" not in word]
    mode = pirates.options.mode
    keys = ("seen", "loot", "bonus", "crew") if mode == st.ADVANCED else ("seen", "loot", "bonus")
    said = grammar.pairs([word for word in words if "=" in word], keys)
    take_cards(pirates, [word for word in hand if not word.startswith(grammar.HIDDEN)], player.cards)
    hidden = sum(
        grammar.counted(word, (grammar.HIDDEN,), MOST)[1] for word in hand if word.startswith(grammar.HIDDEN)
    )
    if hidden > pirates.deck_left:
        grammar.wrong("too-many", f"{grammar.HIDDEN}*{hidden}", f"{grammar.HIDDEN}*{pirates.deck_left}")
    pirates.deck_left -= hidden
    player.held = sum(player.cards) + hidden
    for word in said["seen"].split(",") if "seen" in said else []:
        suit, amount = grammar.counted(word, pieces.SHIP_NAMES, MOST)
        player.seen[suit] += amount
    for word in said["loot"].split(",") if "loot" in said else []:
        kind, amount = take_loot(pirates, word)
        player.loot[kind] += amount
    for word in said["bonus"].split(",") if "bonus" in said else []:
        kind, amount = take_bonus(pirates, word)
        player.bonus[kind] += amount


def read_knowledge(pirates: Pirates, words: list[str]) -> None:
    """What one seat alone knows of the others' hands."""
    observer = grammar.seat_named(words[0] if words else "", pirates.seats)
    for word in words[1:]:
        name, _, cards = word.partition(":")
        start = hands.knowledge_of(observer, grammar.seat_named(name, pirates.seats))
        for card in cards.split(","):
            suit, amount = grammar.counted(card, pieces.SHIP_NAMES, MOST)
            pirates.known[start + suit] += amount


def check_knowledge(pirates: Pirates) -> None:
    """Nobody knows more of a hand than there is."""
    for seat in range(pirates.seats):
        player = pirates.players[seat]
        for suit, name in enumerate(pieces.SHIP_NAMES):
            known = [pirates.known[hands.knowledge_of(each, seat) + suit] for each in range(pirates.seats)]
            if player.seen[suit] + max(known) > player.cards[suit] or known[seat]:
                grammar.wrong(
                    "known",
                    f"s{seat} {name}*{player.seen[suit] + max(known)}",
                    f"{name}*{player.cards[suit]}",
                )
