"""A position as text. Whatever is not said is as at the start: ships and piles empty, everybody at home.

fish c=s0.rat 2=s1.toad near=fries1,cans16,-,ketchup far=dolls8,noodles3,fries2,parrot
                                a ship: who stands on c, 1, 2, 3; its groups: three loot tiles, a bonus
cat near=… far=…                `s1.rat/2` is the second rat of a crew that has several
crew rat toad snail weasel      intermediate: everybody's species
s0 fish*2 bird ?*3 seen=fish loot=fries1*2,cans16 bonus=ketchup crew=rat,rat,toad
                                a player: the hand, in a view with unknown cards; what of it everybody
                                has seen; what was taken; advanced: the crew
row fish*2 cat bird             the visible row
discard fish*3
lost fries1 dolls8              loot tiles that left the game
knows s0 s1:fish*2 s2:cat       what s0 alone knows of other hands
turn s0 number=7 calm=2         whose turn it is; how many turns in a row somebody only drew
     must=cat,bird              the captains who still have to sail, if not simply all of this player's
     drawing=1 refill=yes       a second card to draw; the row to be filled up
     weasel=3 used=yes          the figure of the crew that may go on; whether one did already
     limit=yes                  too many cards at the end of the turn
sailing fish at=1 picks=1 took=c declined=1    a voyage: who picks now, and who took or left loot
sailing fish back tiles=3       it is over; so many tiles of the new group are still to come
snails fish 1,2                 snails that have a card coming
step fish 2                     a snail that may step on
last cat,bird                   the flotsam has run out; these ships still sail
tavern rat - toad …             the queue, `-` where somebody was recruited
laid 1:s0.fish 1:s1.? 3:s0.cat  cards face down: before which place, by whom
auction s1 lot=5 lay=2          the starter, the figure named, cards still to lay
        bid=3 by=s0 passed=s2 asks=s4
over points
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from archipel.core.declared import (
    SEAT,
    SEATS,
    YES,
    Line,
    Mark,
    Name,
    Number,
    Own,
    Part,
    Pile,
    Said,
    Some,
    Things,
    Word,
    always,
)
from archipel.core.lines import counted, counts, number, one_of, seat_named, wrong
from archipel.core.records import row

from ..rules import asking, hands, pieces, sailing, ships, state as st, tavern
from ..rules.state import Pirates, Player, Ship

NOTHING, HIDDEN = "-", "?"
KINDS = pieces.SPECIES_NAMES[1:]
CARDS = (*pieces.SHIP_NAMES, HIDDEN)
MOST = 127
A_SHIP, A_SQUARE = Name(pieces.SHIP_NAMES), Name(pieces.SQUARE_NAMES)
SOME_SHIPS, SOME_SQUARES = Some(pieces.SHIP_NAMES), Some(pieces.SQUARE_NAMES)

# Piles


class Talismans(Pile):
    """Talismans out of the deck."""

    def take(self, pirates: Pirates, words: Sequence[str], to: row[int] | None = None) -> None:
        """Hidden ones come out of it, too: it may hold fewer in all than of a suit."""
        for word in words:
            suit, amount = counted(word, self.names, MOST)
            left = min(pirates.deck[suit], pirates.deck_left)
            if left < amount:
                wrong("too-many", word, f"{self.names[suit]}*{left}")
            pirates.deck[suit] -= amount
            pirates.deck_left -= amount
            if to is not None:
                to[suit] += amount


class Loot(Pile):
    """Loot tiles, by type and value."""

    def words(self, pirates: Pirates, amounts: Iterable[int]) -> list[str]:
        """Tiles with their numbers: `cans16*2`."""
        return counts(amounts, [loot_token(pirates, kind) for kind in range(pieces.LOOTS)])

    def take(self, pirates: Pirates, words: Sequence[str], to: row[int] | None = None) -> None:
        for word in words:
            kind, amount = self.take_kind(pirates, word)
            if to is not None:
                to[kind] += amount

    def take_kind(self, pirates: Pirates, word: str) -> tuple[int, int]:
        """Which tiles, and how many; of those that look alike, the kind of which there are the most."""
        name, _, times = word.partition("*")
        type_ = name.rstrip("0123456789")
        first = one_of(type_, pieces.TYPE_NAMES) * pieces.VALUES
        worth = number(name[len(type_) :], 0, MOST)
        alike = range(first, first + pieces.VALUES)
        fitting = [kind for kind in alike if pirates.options.worth[kind] == worth]
        kind = max(fitting, key=lambda each: pirates.options.tiles[each], default=pieces.NO_LOOT)
        amount = number(times or "1", 1, MOST)
        if kind == pieces.NO_LOOT or pirates.loot_left[kind] < amount:
            left = [loot_token(pirates, each) for each in alike if pirates.loot_left[each]]
            wrong("too-many", word, ", ".join(left) or NOTHING)
        pirates.loot_left[kind] -= amount
        return kind, amount


def loot_token(pirates: Pirates, kind: int) -> str:
    """A loot tile: its type and its value."""
    if kind == pieces.NO_LOOT:
        return NOTHING
    return f"{pieces.TYPE_NAMES[kind // pieces.VALUES]}{pirates.options.worth[kind]}"


TALISMANS = Talismans(pieces.SHIP_NAMES)
LOOT = Loot(())
BONUS_TOKENS = (*pieces.BONUS_NAMES, NOTHING)
BONUS = Pile(pieces.BONUS_NAMES, "bonus_left", MOST)
SEEN = Pile(pieces.SHIP_NAMES, most=MOST)

# Ships


def write_figure(pirates: Pirates, figure: int) -> list[str]:
    """A figure: whose, what, and which one if there are several."""
    if figure == pieces.NO_FIGURE:
        return []
    crew = list(pirates.players[figure // pieces.CREW].species)
    species = crew[figure % pieces.CREW]
    nth = crew[: figure % pieces.CREW].count(species) + 1
    name = f"s{figure // pieces.CREW}.{pieces.SPECIES_NAMES[species]}"
    return [f"{name}/{nth}" if crew.count(species) > 1 else name]


def read_figure(pirates: Pirates, text: str) -> int:
    """A figure that stands nowhere else yet: `s0.rat`, `s0.rat/2`."""
    name, _, nth = text.partition("/")
    owner, _, kind = name.partition(".")
    seat = seat_named(owner, pirates.seats)
    species = one_of(kind, pieces.SPECIES_NAMES)
    player = pirates.players[seat]
    alike = [place for place in range(pieces.CREW) if player.species[place] == species]
    wanted = alike[number(nth, 1, pieces.CREW) - 1 :][:1] if nth else alike
    free = [place for place in wanted if player.where[place] == 0]
    if not free:
        crew = [pieces.SPECIES_NAMES[each] for each in player.species if each != pieces.NOBODY]
        wrong("figure", text, ", ".join(f"s{seat}.{each}" for each in crew) or NOTHING)
    return seat * pieces.CREW + free[0]


def figure_on(square: int) -> Own:
    """Who stands on a square; read when all are known (`read_ship`)."""
    return Own(
        lambda pirates, ship: write_figure(pirates, ship.squares[square]), key=pieces.SQUARE_NAMES[square]
    )


class Group(Part):
    """A group of flotsam, near or far: three loot tiles and a bonus, `-` for what is not there."""

    def __init__(self, key: str) -> None:
        self.key = key

    def words(self, pirates: Pirates, ship: Ship) -> list[str]:
        if self.key == "far" and pirates.options.groups == st.ONE_GROUP:
            return []
        loot = [loot_token(pirates, kind) for kind in getattr(ship, self.key)]
        return [f"{self.key}={','.join(loot)},{BONUS_TOKENS[getattr(ship, f'{self.key}_bonus')]}"]

    def read(self, pirates: Pirates, ship: Ship, alone: list[str], said: dict[str, str]) -> None:
        if self.key not in said:
            return
        if self.key == "far" and pirates.options.groups == st.ONE_GROUP:
            wrong("word", f"far={said['far']}", "near=")
        *loot, bonus = words = said[self.key].split(",")
        if len(words) != pieces.GROUP_TILES:
            wrong("group", said[self.key], "fries1,noodles3,cans16,ketchup")
        for spot, word in enumerate(loot):
            if word != NOTHING:
                getattr(ship, self.key)[spot] = LOOT.take_kind(pirates, word)[0]
        if bonus != NOTHING:
            BONUS.take(pirates, [bonus])
            setattr(ship, f"{self.key}_bonus", counted(bonus, pieces.BONUS_NAMES)[0])


SHIP = Line(
    "",
    *(figure_on(square) for square in range(pieces.SQUARES)),
    Group("near"),
    Group("far"),
)


def read_ship(pirates: Pirates, number_: int, rest: dict[str, list[str]]) -> None:
    """Who stands on a ship, those with a number first; and what floats ahead of it."""
    said = SHIP.read(pirates, rest, pirates.ships[number_], pieces.SHIP_NAMES[number_])
    figures = [(square, said[name]) for square, name in enumerate(pieces.SQUARE_NAMES) if name in said]
    for square, figure in sorted(figures, key=lambda pair: "/" not in pair[1]):
        ships.put(pirates, read_figure(pirates, figure), number_, square)


# Crews and players


def write_same_crew(pirates: Pirates, _: Pirates) -> list[str]:
    """Intermediate: the four species of everybody."""
    if pirates.options.mode != st.INTERMEDIATE:
        return []
    return [pieces.SPECIES_NAMES[each] for each in pirates.players[0].species]


def read_same_crew(pirates: Pirates, _: Pirates, words: list[str]) -> None:
    """Four different species."""
    if pirates.options.mode != st.INTERMEDIATE:
        wrong("crew", " ".join(["crew", *words]), "mode=intermediate")
    if len({one_of(word, KINDS) for word in words}) != pieces.CREW or len(words) != pieces.CREW:
        wrong("crew", " ".join(["crew", *words]), "crew rat toad snail weasel")
    for seat in range(pirates.seats):
        enrol(pirates.players[seat], words)


def write_crew(pirates: Pirates, player: Player) -> list[str]:
    """Advanced: a player's own species, in order, as far as there are any."""
    if pirates.options.mode != st.ADVANCED:
        return []
    return [pieces.SPECIES_NAMES[each] for each in player.species if each != pieces.NOBODY]


def read_crew(pirates: Pirates, player: Player, words: list[str]) -> None:
    """Four of them at most."""
    if pirates.options.mode != st.ADVANCED:
        wrong("word", f"crew={','.join(words)}", "seen=, loot=, bonus=")
    if len(words) > pieces.CREW:
        wrong("crew", ",".join(words), "crew=rat,toad,snail,weasel")
    enrol(player, words)


def enrol(player: Player, words: Iterable[str]) -> None:
    """The figures of a crew."""
    for place, word in enumerate(words):
        player.species[place] = one_of(word, KINDS) + 1


def write_hand(_: Pirates, player: Player) -> list[str]:
    """Cards, and how many are hidden."""
    hidden = counts([player.held - sum(player.cards)], [HIDDEN])
    return [*counts(player.cards, pieces.SHIP_NAMES), *hidden]


def read_hand(pirates: Pirates, player: Player, words: list[str]) -> None:
    """They come out of the deck, hidden or not."""
    hidden = [word for word in words if word.startswith(HIDDEN)]
    TALISMANS.take(pirates, [word for word in words if word not in hidden], player.cards)
    amount = sum(counted(word, (HIDDEN,), MOST)[1] for word in hidden)
    if amount > pirates.deck_left:
        wrong("too-many", f"{HIDDEN}*{amount}", f"{HIDDEN}*{pirates.deck_left}")
    pirates.deck_left -= amount
    player.held = sum(player.cards) + amount


def write_lost(pirates: Pirates, _: Pirates) -> list[str]:
    """The tiles that are nowhere any more."""
    left = list(pirates.options.tiles)
    for kind in range(pieces.LOOTS):
        left[kind] -= pirates.loot_left[kind] + sum(player.loot[kind] for player in pirates.players)
    for ship in pirates.ships:
        for kind in (*ship.near, *ship.far):
            if kind != pieces.NO_LOOT:
                left[kind] -= 1
    return LOOT.words(pirates, left)


def write_knowledge(pirates: Pirates, observer: int) -> list[str]:
    """What one seat alone knows of the others' hands: `knows s0 s1:fish*2`."""
    words = []
    for seat in range(pirates.seats):
        start = hands.knowledge_of(observer, seat)
        known = [pirates.known[start + suit] for suit in range(pieces.SUITS)]
        if any(known):
            words.append(f"s{seat}:{','.join(counts(known, pieces.SHIP_NAMES))}")
    return [" ".join([f"knows s{observer}", *words])] if words else []


def read_knowledge(pirates: Pirates, words: list[str]) -> None:
    """The same, read."""
    observer = seat_named(words[0] if words else "", pirates.seats)
    for word in words[1:]:
        name, _, cards = word.partition(":")
        start = hands.knowledge_of(observer, seat_named(name, pirates.seats))
        for card in cards.split(","):
            suit, amount = counted(card, pieces.SHIP_NAMES, MOST)
            pirates.known[start + suit] += amount


SAME_CREW = Line("crew", Own(write_same_crew, read_same_crew))
PLAYER = Line(
    "",
    Own(write_hand, read_hand),
    Things("seen", SEEN, "seen"),
    Things("loot", LOOT, "loot"),
    Things("bonus", BONUS, "bonus"),
    Own(write_crew, read_crew, "crew"),
    when=always,
)
ROW = Line("row", Things("display", TALISMANS))
DISCARD = Line("discard", Things("discard", TALISMANS))
LOST = Line("lost", Own(write_lost, lambda pirates, _, words: LOOT.take(pirates, words)))

# The turn, and a voyage


def write_forced(pirates: Pirates, _: Pirates) -> list[str]:
    """The captains who still have to sail, if not simply all of this player's."""
    usual = ships.captained_by(pirates, pirates.active) if asking.asked(pirates) == st.TURN else 0
    unsaid = pirates.forced == usual or pirates.outcome != st.RUNNING
    return [] if unsaid else [SOME_SHIPS.word(pirates.forced, pirates, pirates)]


TURN = Line(
    "turn",
    Word("active", SEAT),
    Said("number", Number(0, 1_000_000), "turn", usual=1),
    Said("calm", Number(0, lambda pirates: pirates.options.calm * pirates.seats)),
    Own(write_forced, key="must"),
    Said("drawing", Number(0, 1)),
    Said("refill", YES),
    Said("weasel", Number(0, pieces.CREW)),
    Said("used", YES, "extra_used"),
    Own(lambda pirates, _: ["yes"] * (asking.asked(pirates) == st.LIMIT), key="limit"),
    unsaid="s0",
)
AT_SEA = Line(
    "sailing",
    Word("sailing", A_SHIP),
    Said("at", A_SQUARE, "picking", when=always),
    Said("picks", Number(0, pieces.LOOT_OF_A_RAT), usual=1, when=always),
    Said("took", SOME_SQUARES),
    Said("declined", SOME_SQUARES),
)
BACK = Line(
    "sailing",
    Word("sailing", A_SHIP),
    Mark("picking", "back", sailing.BACK),
    Said("tiles", Number(0, pieces.GROUP_TILES), "tiles_due", when=always),
)
SNAILS = Line(
    "snails", Word("snail_ship", A_SHIP), Word("snails", SOME_SQUARES), when=lambda pirates: pirates.snails
)
STEP = Line(
    "step", Word("snail_ship", A_SHIP), Word("stepper", A_SQUARE), when=lambda pirates: pirates.stepper
)
LAST = Line(
    "last",
    Word("last", SOME_SHIPS),
    when=lambda pirates: pirates.final and pirates.outcome == st.RUNNING,
)

# The tavern


def write_queue(pirates: Pirates, _: Pirates) -> list[str]:
    """The queue, `-` where somebody was recruited."""
    if not in_tavern(pirates):
        return []
    queue = list(pirates.queue)[: pieces.CREW * pirates.seats]
    return [NOTHING if each == pieces.NOBODY else pieces.SPECIES_NAMES[each] for each in queue]


def read_queue(pirates: Pirates, _: Pirates, words: list[str]) -> None:
    """One figure at least."""
    number(str(len(words)), 1, pieces.CREW * pirates.seats)
    for place, word in enumerate(words):
        pirates.queue[place] = pieces.NOBODY if word == NOTHING else one_of(word, KINDS) + 1


def in_tavern(pirates: Pirates) -> bool:
    """Whether crews are being recruited."""
    return pirates.turn == 0 and any(species != pieces.NOBODY for species in pirates.queue)


def write_laid(pirates: Pirates, _: Pirates) -> list[str]:
    """Cards face down, in the order of the queue: `1:s0.fish 3:s1.?`."""
    if not in_tavern(pirates):
        return []
    return [
        f"{pirates.laid_at[slot] + 1}:s{pirates.laid_by[slot]}.{CARDS[pirates.laid_card[slot]]}"
        for slot in range(pirates.laid)
    ]


def read_laid(pirates: Pirates, _: Pirates, words: list[str]) -> None:
    """Each before a figure that still waits."""
    for word in words:
        said = re.fullmatch(r"(\d+):(s\d)\.(\S+)", word, re.ASCII)
        if not said:
            wrong("laid", word, "3:s0.fish")
        place = number(said[1], 1, pieces.QUEUE) - 1
        suit = one_of(said[3], CARDS)
        slot = pirates.laid
        number(str(slot + 1), 1, pieces.MOST_LAID)
        before = pirates.laid_at[slot - 1] if slot else 0
        if pirates.queue[place] == pieces.NOBODY or place < before:
            wrong("laid", word, "1:s0.fish 3:s0.cat")
        if pirates.deck_left == 0 or (suit != pieces.UNSEEN and pirates.deck[suit] == 0):
            wrong("too-many", word, f"{CARDS[suit]}*0")
        pirates.deck_left -= 1
        if suit != pieces.UNSEEN:
            pirates.deck[suit] -= 1
        pirates.laid_at[slot] = place
        pirates.laid_by[slot] = seat_named(said[2], pirates.seats)
        pirates.laid_card[slot] = suit
        pirates.laid += 1


def most_to_lay(pirates: Pirates) -> int:
    """A card for each figure before the one that was named."""
    return 0 if pirates.lot == pieces.NO_LOT else tavern.figures_before(pirates, pirates.lot)


def has_opened(pirates: Pirates) -> bool:
    """Whether there is a bid."""
    return pirates.opened == 1


def write_asked(pirates: Pirates, _: Pirates) -> list[str]:
    """Who may bid higher."""
    bidding = asking.asked(pirates) == st.BID and pirates.opened
    return [f"s{asking.asked_seat(pirates)}"] if bidding else []


TAVERN = Line("tavern", Own(write_queue, read_queue))
LAID = Line("laid", Own(write_laid, read_laid))
AUCTION = Line(
    "auction",
    Word("starter", SEAT),
    Said("lot", Number(1, pieces.QUEUE, more=1), usual=pieces.NO_LOT),
    Said("lay", Number(0, most_to_lay), "to_lay"),
    Said("bid", Number(0, MOST), when=has_opened),
    Said("by", SEAT, "bidder", usual=lambda pirates: pirates.starter, when=has_opened),
    Said("passed", SEATS),
    Own(write_asked, key="asks"),
    when=in_tavern,
)
OVER = Line("over", Word("outcome", Name(st.ENDINGS[1:], first=1)), when=lambda pirates: pirates.outcome)
