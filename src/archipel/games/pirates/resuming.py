"""What is being decided in a written position; what goes by itself from there goes on by itself."""

from __future__ import annotations

import re

from archipel.core.events import Silence
from archipel.games.pirates.asking import ask
from archipel.games.pirates.auction import can_outbid, farthest, figures_before, is_short
from archipel.games.pirates.crew import captained_by, crew_size, species_of
from archipel.games.pirates.pieces import (
    CAPTAIN,
    CREW,
    GROUP_TILES,
    LOOT_OF_A_RAT,
    MOST_LAID,
    NO_BONUS,
    NO_FIGURE,
    NO_LOOT,
    NO_LOT,
    NO_SHIP,
    NOBODY,
    QUEUE,
    SHIP_NAMES,
    SHIPS,
    SNAIL,
    SPECIES_NAMES,
    SQUARE_NAMES,
    SQUARES,
    SUITS,
    UNSEEN,
    WEASEL,
)
from archipel.games.pirates.said import (
    HIDDEN,
    NOTHING,
    Lines,
    number,
    one_of,
    pairs,
    seat_named,
    some_of,
    wrong,
    yes,
)
from archipel.games.pirates.sailing import BACK
from archipel.games.pirates.state import (
    ADVANCED,
    BECALMED,
    BID,
    CHOOSE,
    DEAD_CALM,
    ENDINGS,
    LAY,
    LIMIT,
    NO_FLOTSAM,
    ONE_GROUP,
    PAY,
    RUNNING,
    TURN,
    Pirates,
)
from archipel.games.pirates.turn import go_on

KINDS = SPECIES_NAMES[1:]
TURN_KEYS = ("number", "calm", "must", "drawing", "refill", "weasel", "used", "limit")
CARDS = (*SHIP_NAMES, HIDDEN)


def read_decision(pirates: Pirates, rest: Lines) -> None:
    """Whose turn it is, and what it still owes."""
    words = rest.get("turn", ["s0"])
    pirates.active = seat_named(words[0] if words else "", pirates.seats)
    said = pairs(words[1:], TURN_KEYS)
    in_tavern = "tavern" in rest
    pirates.turn = number(said.get("number", "0" if in_tavern else "1"), 0, 1_000_000)
    pirates.calm = number(said.get("calm", "0"), 0, pirates.options.calm * pirates.seats)
    pirates.drawing = number(said.get("drawing", "0"), 0, 1)
    pirates.refill = yes(said, "refill")
    pirates.weasel = number(said.get("weasel", "0"), 0, CREW)
    pirates.extra_used = yes(said, "used")
    read_voyage(pirates, rest)
    if "over" in rest:
        pirates.outcome = one_of(" ".join(rest["over"]), ENDINGS[1:]) + 1
        pirates.final = DEAD_CALM if pirates.outcome == BECALMED else NO_FLOTSAM
        ask(pirates, TURN, pirates.active)
    elif in_tavern or "auction" in rest:
        read_tavern(pirates, rest)
    else:
        check_crews(pirates)
        resume(pirates, said)
    check_groups(pirates)


def resume(pirates: Pirates, said: dict[str, str]) -> None:
    """A turn that begins or ends here, or one that goes on with what is still due."""
    if pirates.turn == 0 and not (pirates.refill and pirates.options.mode == ADVANCED):
        wrong("number", "number=0", "1–")
    mine = captained_by(pirates, pirates.active)
    pending = pirates.drawing + pirates.refill + pirates.weasel + pirates.snails + pirates.stepper
    begins = pending + pirates.final == 0 and pirates.sailing == NO_SHIP and "limit" not in said
    pirates.forced = some_of(said["must"], SHIP_NAMES) if "must" in said else mine if begins else 0
    if pirates.forced & ~mine and pirates.sailing == NO_SHIP:
        wrong("must", said["must"], SHIP_NAMES[0])
    if pirates.weasel and pirates.players[pirates.active].species[pirates.weasel - 1] != WEASEL:
        wrong("weasel", said["weasel"], "1–4")
    if "limit" in said and yes(said, "limit"):
        held, limit = pirates.players[pirates.active].held, pirates.options.hand_limit
        if held <= limit or pending + pirates.final != 0 or pirates.sailing != NO_SHIP:
            wrong("limit", f"s{pirates.active}: {held}", f"{limit + 1}–")
        ask(pirates, LIMIT, pirates.active)
    elif begins:
        ask(pirates, TURN, pirates.active)
    else:
        ask(pirates, TURN, pirates.active)
        go_on(pirates, Silence())  # type: ignore[arg-type]


# A voyage


def read_voyage(pirates: Pirates, rest: Lines) -> None:
    """A ship at sea, snails with a card coming, the last sailings."""
    if "sailing" in rest:
        read_sailing(pirates, rest["sailing"])
    if "snails" in rest:
        pirates.snail_ship = one_of(first(rest["snails"]), SHIP_NAMES)
        pirates.snails = some_of(first(rest["snails"][1:]), SQUARE_NAMES)
    if "step" in rest:
        pirates.snail_ship = one_of(first(rest["step"]), SHIP_NAMES)
        pirates.stepper = one_of(first(rest["step"][1:]), SQUARE_NAMES)
        if pirates.stepper == CAPTAIN:
            wrong("snail", " ".join(["step", *rest["step"]]), "step fish 2")
    for square in range(SQUARES):
        if pirates.snails >> square & 1 or (pirates.stepper and square == pirates.stepper):
            figure = pirates.ships[pirates.snail_ship].squares[square]
            if square == CAPTAIN or figure == NO_FIGURE or species_of(pirates, figure) != SNAIL:
                where = f"{SHIP_NAMES[pirates.snail_ship]} {SQUARE_NAMES[square]}"
                wrong("snail", where, "2=s0.snail")
    if "last" in rest:
        pirates.final = NO_FLOTSAM
        pirates.last = some_of(first(rest["last"]), SHIP_NAMES)
        for ship in range(SHIPS):
            if pirates.last >> ship & 1 and pirates.ships[ship].squares[CAPTAIN] == NO_FIGURE:
                wrong("last", SHIP_NAMES[ship], f"{SHIP_NAMES[ship]} c=s0.pirate")


def first(words: list[str]) -> str:
    """The first word, if there is one."""
    return words[0] if words else ""


def read_sailing(pirates: Pirates, words: list[str]) -> None:
    """Who picks now, or how many tiles of the new group are to come."""
    pirates.sailing = one_of(first(words), SHIP_NAMES)
    ship = pirates.ships[pirates.sailing]
    if words[1:2] == ["back"]:
        said = pairs(words[2:], ("tiles",))
        pirates.picking = BACK
        pirates.tiles_due = number(said.get("tiles", "0"), 0, GROUP_TILES)
        return
    said = pairs(words[1:], ("at", "picks", "took", "declined"))
    pirates.picking = one_of(said.get("at", "c"), SQUARE_NAMES)
    pirates.picks = number(said.get("picks", "1"), 0, LOOT_OF_A_RAT)
    pirates.took = some_of(said.get("took", "none"), SQUARE_NAMES)
    pirates.declined = some_of(said.get("declined", "none"), SQUARE_NAMES)
    aboard = sum(1 << square for square in range(SQUARES) if ship.squares[square] != NO_FIGURE)
    done = pirates.took | pirates.declined
    needed = 1 << pirates.picking | 1 << CAPTAIN | done
    if needed & ~aboard or pirates.took & pirates.declined or done >> pirates.picking + 1:
        wrong("sailing", " ".join(["sailing", *words]), "sailing fish at=1 picks=1 took=c")
    if pirates.picking > CAPTAIN and not pirates.took & 1:
        wrong("sailing", " ".join(["sailing", *words]), "took=c")


def check_groups(pirates: Pirates) -> None:
    """Before each ship that can still sail there are whole groups, but for the one at sea."""
    if pirates.outcome != RUNNING:
        return
    for number_, ship in enumerate(pirates.ships):
        at_sea = number_ == pirates.sailing
        waits = pirates.final == 0 or pirates.last >> number_ & 1
        near = NO_LOOT not in ship.near and ship.near_bonus != NO_BONUS
        far = NO_LOOT not in ship.far and ship.far_bonus != NO_BONUS
        far_wanted = pirates.options.groups != ONE_GROUP and pirates.final == 0
        if waits and not at_sea and not (near and (far or not far_wanted)):
            wrong("group", SHIP_NAMES[number_], "near=fries1,noodles3,cans16,ketchup far=…")


def check_crews(pirates: Pirates) -> None:
    """Outside the tavern everybody has four figures."""
    for seat in range(pirates.seats):
        if crew_size(pirates, seat) != CREW:
            wrong("crew", f"s{seat}", "crew=rat,toad,snail,weasel")


# The tavern


def read_tavern(pirates: Pirates, rest: Lines) -> None:
    """The queue, the cards before it, and the auction."""
    if pirates.options.mode != ADVANCED or pirates.turn > 0 or pirates.sailing != NO_SHIP:
        wrong("tavern", "tavern", "mode=advanced … turn s0 number=0")
    queue = rest.get("tavern", [])
    number(str(len(queue)), 1, CREW * pirates.seats)
    for place, word in enumerate(queue):
        pirates.queue[place] = NOBODY if word == NOTHING else one_of(word, KINDS) + 1
    waiting = sum(word != NOTHING for word in queue)
    missing = sum(CREW - crew_size(pirates, seat) for seat in range(pirates.seats))
    if waiting != missing:
        wrong("queue", f"{waiting}", f"{missing}")
    for word in rest.get("laid", []):
        read_laid(pirates, word)
    read_auction(pirates, rest.get("auction", [f"s{pirates.active}"]))


def read_laid(pirates: Pirates, word: str) -> None:
    """A card face down: `3:s0.fish`."""
    said = re.fullmatch(r"(\d+):(s\d)\.(\S+)", word, re.ASCII)
    if not said:
        wrong("laid", word, "3:s0.fish")
    place = number(said[1], 1, QUEUE) - 1
    suit = one_of(said[3], CARDS)
    slot = pirates.laid
    number(str(slot + 1), 1, MOST_LAID)
    before = pirates.laid_at[slot - 1] if slot else 0
    if pirates.queue[place] == NOBODY or place < before:
        wrong("laid", word, "1:s0.fish 3:s0.cat")
    if pirates.deck_left == 0 or (suit != UNSEEN and pirates.deck[suit] == 0):
        wrong("too-many", word, f"{CARDS[suit]}*0")
    pirates.deck_left -= 1
    if suit < SUITS:
        pirates.deck[suit] -= 1
    pirates.laid_at[slot] = place
    pirates.laid_by[slot] = seat_named(said[2], pirates.seats)
    pirates.laid_card[slot] = suit
    pirates.laid += 1


def read_auction(pirates: Pirates, words: list[str]) -> None:
    """The starter, the figure, the cards still to lay, the bid, and who is asked."""
    line = " ".join(["auction", *words])
    pirates.starter = seat_named(first(words), pirates.seats)
    said = pairs(words[1:], ("lot", "lay", "bid", "by", "passed", "asks"))
    pirates.passed = some_of(said.get("passed", "none"), tuple(f"s{seat}" for seat in range(pirates.seats)))
    if "lot" in said:
        pirates.lot = number(said["lot"], 1, QUEUE) - 1
        if pirates.queue[pirates.lot] == NOBODY:
            wrong("auction", line, "lot=1")
        pirates.to_lay = number(said.get("lay", "0"), 0, figures_before(pirates, pirates.lot))
    if "bid" in said:
        pirates.opened = 1
        pirates.bidder = seat_named(said.get("by", f"s{pirates.starter}"), pirates.seats)
        pirates.bid = number(said["bid"], 0, pirates.players[pirates.bidder].held)
    if pirates.lot == NO_LOT and pirates.opened:
        if pirates.bid == 0:
            wrong("auction", line, "bid=1")
        ask(pirates, PAY, pirates.bidder)
        return
    if not is_short(pirates, pirates.starter):
        wrong("auction", line, "auction s1")
    if pirates.opened:
        asks = seat_named(said.get("asks", ""), pirates.seats)
        if asks == pirates.bidder or not can_outbid(pirates, asks):
            wrong("auction", f"asks=s{asks}", f"held > {pirates.bid}")
        ask(pirates, BID, asks)
    elif pirates.lot == NO_LOT:
        ask(pirates, CHOOSE, pirates.starter)
    else:
        if pirates.to_lay > farthest(pirates, pirates.starter):
            wrong("auction", line, f"lay={farthest(pirates, pirates.starter)}")
        ask(pirates, LAY if pirates.to_lay else BID, pirates.starter)
