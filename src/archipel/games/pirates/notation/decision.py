"""What is being decided in a written position: the turn, a voyage, the tavern.

What goes by itself from there goes on by itself.
"""

from __future__ import annotations

import re

from archipel.core.events import Silence
from archipel.games.pirates.notation import grammar
from archipel.games.pirates.notation.grammar import Lines
from archipel.games.pirates.rules import asking, pieces, sailing, ships, tavern, turn
from archipel.games.pirates.rules import state as st
from archipel.games.pirates.rules.state import Pirates

KINDS = pieces.SPECIES_NAMES[1:]
TURN_KEYS = ("number", "calm", "must", "drawing", "refill", "weasel", "used", "limit")
CARDS = (*pieces.SHIP_NAMES, grammar.HIDDEN)


def read(pirates: Pirates, rest: Lines) -> None:
    """Whose turn it is, and what it still owes."""
    words = rest.get("turn", ["s0"])
    pirates.active = grammar.seat_named(words[0] if words else "", pirates.seats)
    said = grammar.pairs(words[1:], TURN_KEYS)
    in_tavern = "tavern" in rest
    pirates.turn = grammar.number(said.get("number", "0" if in_tavern else "1"), 0, 1_000_000)
    pirates.calm = grammar.number(said.get("calm", "0"), 0, pirates.options.calm * pirates.seats)
    pirates.drawing = grammar.number(said.get("drawing", "0"), 0, 1)
    pirates.refill = grammar.yes(said, "refill")
    pirates.weasel = grammar.number(said.get("weasel", "0"), 0, pieces.CREW)
    pirates.extra_used = grammar.yes(said, "used")
    read_voyage(pirates, rest)
    if "over" in rest:
        pirates.outcome = grammar.one_of(" ".join(rest["over"]), st.ENDINGS[1:]) + 1
        pirates.final = st.DEAD_CALM if pirates.outcome == st.BECALMED else st.NO_FLOTSAM
        asking.ask(pirates, st.TURN, pirates.active)
    elif in_tavern or "auction" in rest:
        read_tavern(pirates, rest)
    else:
        check_crews(pirates)
        resume(pirates, said)
    check_groups(pirates)


def resume(pirates: Pirates, said: dict[str, str]) -> None:
    """A turn that begins or ends here, or one that goes on with what is still due."""
    if pirates.turn == 0 and not (pirates.refill and pirates.options.mode == st.ADVANCED):
        grammar.wrong("number", "number=0", "1–")
    mine = ships.captained_by(pirates, pirates.active)
    pending = pirates.drawing + pirates.refill + pirates.weasel + pirates.snails + pirates.stepper
    begins = pending + pirates.final == 0 and pirates.sailing == pieces.NO_SHIP and "limit" not in said
    pirates.forced = (
        grammar.some_of(said["must"], pieces.SHIP_NAMES) if "must" in said else mine if begins else 0
    )
    if pirates.forced & ~mine and pirates.sailing == pieces.NO_SHIP:
        grammar.wrong("must", said["must"], pieces.SHIP_NAMES[0])
    if pirates.weasel and pirates.players[pirates.active].species[pirates.weasel - 1] != pieces.WEASEL:
        grammar.wrong("weasel", said["weasel"], "1–4")
    if "limit" in said and grammar.yes(said, "limit"):
        held, limit = pirates.players[pirates.active].held, pirates.options.hand_limit
        if held <= limit or pending + pirates.final != 0 or pirates.sailing != pieces.NO_SHIP:
            grammar.wrong("limit", f"s{pirates.active}: {held}", f"{limit + 1}–")
        asking.ask(pirates, st.LIMIT, pirates.active)
    elif begins:
        asking.ask(pirates, st.TURN, pirates.active)
    else:
        asking.ask(pirates, st.TURN, pirates.active)
        turn.go_on(pirates, Silence())  # type: ignore[arg-type]


# A voyage


def read_voyage(pirates: Pirates, rest: Lines) -> None:
    """A ship at sea, snails with a card coming, the last sailings."""
    if "sailing" in rest:
        read_sailing(pirates, rest["sailing"])
    if "snails" in rest:
        pirates.snail_ship = grammar.one_of(first(rest["snails"]), pieces.SHIP_NAMES)
        pirates.snails = grammar.some_of(first(rest["snails"][1:]), pieces.SQUARE_NAMES)
    if "step" in rest:
        pirates.snail_ship = grammar.one_of(first(rest["step"]), pieces.SHIP_NAMES)
        pirates.stepper = grammar.one_of(first(rest["step"][1:]), pieces.SQUARE_NAMES)
        if pirates.stepper == pieces.CAPTAIN:
            grammar.wrong("snail", " ".join(["step", *rest["step"]]), "step fish 2")
    for square in range(pieces.SQUARES):
        if pirates.snails >> square & 1 or (pirates.stepper and square == pirates.stepper):
            figure = pirates.ships[pirates.snail_ship].squares[square]
            if (
                square == pieces.CAPTAIN
                or figure == pieces.NO_FIGURE
                or ships.species_of(pirates, figure) != pieces.SNAIL
            ):
                where = f"{pieces.SHIP_NAMES[pirates.snail_ship]} {pieces.SQUARE_NAMES[square]}"
                grammar.wrong("snail", where, "2=s0.snail")
    if "last" in rest:
        pirates.final = st.NO_FLOTSAM
        pirates.last = grammar.some_of(first(rest["last"]), pieces.SHIP_NAMES)
        for ship in range(pieces.SHIPS):
            if pirates.last >> ship & 1 and pirates.ships[ship].squares[pieces.CAPTAIN] == pieces.NO_FIGURE:
                grammar.wrong("last", pieces.SHIP_NAMES[ship], f"{pieces.SHIP_NAMES[ship]} c=s0.pirate")


def first(words: list[str]) -> str:
    """The first word, if there is one."""
    return words[0] if words else ""


def read_sailing(pirates: Pirates, words: list[str]) -> None:
    """Who picks now, or how many tiles of the new group are to come."""
    pirates.sailing = grammar.one_of(first(words), pieces.SHIP_NAMES)
    ship = pirates.ships[pirates.sailing]
    if words[1:2] == ["back"]:
        said = grammar.pairs(words[2:], ("tiles",))
        pirates.picking = sailing.BACK
        pirates.tiles_due = grammar.number(said.get("tiles", "0"), 0, pieces.GROUP_TILES)
        return
    said = grammar.pairs(words[1:], ("at", "picks", "took", "declined"))
    pirates.picking = grammar.one_of(said.get("at", "c"), pieces.SQUARE_NAMES)
    pirates.picks = grammar.number(said.get("picks", "1"), 0, pieces.LOOT_OF_A_RAT)
    pirates.took = grammar.some_of(said.get("took", "none"), pieces.SQUARE_NAMES)
    pirates.declined = grammar.some_of(said.get("declined", "none"), pieces.SQUARE_NAMES)
    aboard = sum(1 << square for square in range(pieces.SQUARES) if ship.squares[square] != pieces.NO_FIGURE)
    done = pirates.took | pirates.declined
    needed = 1 << pirates.picking | 1 << pieces.CAPTAIN | done
    if needed & ~aboard or pirates.took & pirates.declined or done >> pirates.picking + 1:
        grammar.wrong("sailing", " ".join(["sailing", *words]), "sailing fish at=1 picks=1 took=c")
    if pirates.picking > pieces.CAPTAIN and not pirates.took & 1:
        grammar.wrong("sailing", " ".join(["sailing", *words]), "took=c")


def check_groups(pirates: Pirates) -> None:
    """Before each ship that can still sail there are whole groups, but for the one at sea."""
    if pirates.outcome != st.RUNNING:
        return
    for number_, ship in enumerate(pirates.ships):
        at_sea = number_ == pirates.sailing
        waits = pirates.final == 0 or pirates.last >> number_ & 1
        near = pieces.NO_LOOT not in ship.near and ship.near_bonus != pieces.NO_BONUS
        far = pieces.NO_LOOT not in ship.far and ship.far_bonus != pieces.NO_BONUS
        far_wanted = pirates.options.groups != st.ONE_GROUP and pirates.final == 0
        if waits and not at_sea and not (near and (far or not far_wanted)):
            grammar.wrong("group", pieces.SHIP_NAMES[number_], "near=fries1,noodles3,cans16,ketchup far=…")


def check_crews(pirates: Pirates) -> None:
    """Outside the tavern everybody has four figures."""
    for seat in range(pirates.seats):
        if tavern.crew_size(pirates, seat) != pieces.CREW:
            grammar.wrong("crew", f"s{seat}", "crew=rat,toad,snail,weasel")


# The tavern


def read_tavern(pirates: Pirates, rest: Lines) -> None:
    """The queue, the cards before it, and the auction."""
    if pirates.options.mode != st.ADVANCED or pirates.turn > 0 or pirates.sailing != pieces.NO_SHIP:
        grammar.wrong("tavern", "tavern", "mode=advanced … turn s0 number=0")
    queue = rest.get("tavern", [])
    grammar.number(str(len(queue)), 1, pieces.CREW * pirates.seats)
    for place, word in enumerate(queue):
        pirates.queue[place] = pieces.NOBODY if word == grammar.NOTHING else grammar.one_of(word, KINDS) + 1
    waiting = sum(word != grammar.NOTHING for word in queue)
    missing = sum(pieces.CREW - tavern.crew_size(pirates, seat) for seat in range(pirates.seats))
    if waiting != missing:
        grammar.wrong("queue", f"{waiting}", f"{missing}")
    for word in rest.get("laid", []):
        read_laid(pirates, word)
    read_auction(pirates, rest.get("auction", [f"s{pirates.active}"]))


def read_laid(pirates: Pirates, word: str) -> None:
    """A card face down: `3:s0.fish`."""
    said = re.fullmatch(r"(\d+):(s\d)\.(\S+)", word, re.ASCII)
    if not said:
        grammar.wrong("laid", word, "3:s0.fish")
    place = grammar.number(said[1], 1, pieces.QUEUE) - 1
    suit = grammar.one_of(said[3], CARDS)
    slot = pirates.laid
    grammar.number(str(slot + 1), 1, pieces.MOST_LAID)
    before = pirates.laid_at[slot - 1] if slot else 0
    if pirates.queue[place] == pieces.NOBODY or place < before:
        grammar.wrong("laid", word, "1:s0.fish 3:s0.cat")
    if pirates.deck_left == 0 or (suit != pieces.UNSEEN and pirates.deck[suit] == 0):
        grammar.wrong("too-many", word, f"{CARDS[suit]}*0")
    pirates.deck_left -= 1
    if suit < pieces.SUITS:
        pirates.deck[suit] -= 1
    pirates.laid_at[slot] = place
    pirates.laid_by[slot] = grammar.seat_named(said[2], pirates.seats)
    pirates.laid_card[slot] = suit
    pirates.laid += 1


def read_auction(pirates: Pirates, words: list[str]) -> None:
    """The starter, the figure, the cards still to lay, the bid, and who is asked."""
    line = " ".join(["auction", *words])
    pirates.starter = grammar.seat_named(first(words), pirates.seats)
    said = grammar.pairs(words[1:], ("lot", "lay", "bid", "by", "passed", "asks"))
    pirates.passed = grammar.some_of(
        said.get("passed", "none"), tuple(f"s{seat}" for seat in range(pirates.seats))
    )
    if "lot" in said:
        pirates.lot = grammar.number(said["lot"], 1, pieces.QUEUE) - 1
        if pirates.queue[pirates.lot] == pieces.NOBODY:
            grammar.wrong("auction", line, "lot=1")
        pirates.to_lay = grammar.number(said.get("lay", "0"), 0, tavern.figures_before(pirates, pirates.lot))
    if "bid" in said:
        pirates.opened = 1
        pirates.bidder = grammar.seat_named(said.get("by", f"s{pirates.starter}"), pirates.seats)
        pirates.bid = grammar.number(said["bid"], 0, pirates.players[pirates.bidder].held)
    if pirates.lot == pieces.NO_LOT and pirates.opened:
        if pirates.bid == 0:
            grammar.wrong("auction", line, "bid=1")
        asking.ask(pirates, st.PAY, pirates.bidder)
        return
    if not tavern.is_short(pirates, pirates.starter):
        grammar.wrong("auction", line, "auction s1")
    if pirates.opened:
        asks = grammar.seat_named(said.get("asks", ""), pirates.seats)
        if asks == pirates.bidder or not tavern.can_outbid(pirates, asks):
            grammar.wrong("auction", f"asks=s{asks}", f"held > {pirates.bid}")
        asking.ask(pirates, st.BID, asks)
    elif pirates.lot == pieces.NO_LOT:
        asking.ask(pirates, st.CHOOSE, pirates.starter)
    else:
        if pirates.to_lay > tavern.farthest(pirates, pirates.starter):
            grammar.wrong("auction", line, f"lay={tavern.farthest(pirates, pirates.starter)}")
        asking.ask(pirates, st.LAY if pirates.to_lay else st.BID, pirates.starter)
