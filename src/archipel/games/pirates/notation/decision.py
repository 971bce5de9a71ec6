"""What is being decided in a written position: the turn, a voyage, the tavern.

What goes by itself from there goes on by itself.
"""

from __future__ import annotations

from archipel.core.events import Silence
from archipel.core.lines import Lines, number, one_of, seat_named, some_of, wrong

from ..rules import asking, pieces, ships, state as st, tavern, turn
from ..rules.state import Pirates
from . import lines


def read(pirates: Pirates, rest: Lines) -> None:
    """Whose turn it is, and what it still owes."""
    said = lines.TURN.read(pirates, rest)
    in_tavern = "tavern" in rest
    if in_tavern and "number" not in said:
        pirates.turn = 0
    read_voyage(pirates, rest)
    lines.OVER.read(pirates, rest)
    if pirates.outcome != st.RUNNING:
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
        wrong("number", "number=0", "1–")
    mine = ships.captained_by(pirates, pirates.active)
    pending = pirates.drawing + pirates.refill + pirates.weasel + pirates.snails + pirates.stepper
    begins = pending + pirates.final == 0 and pirates.sailing == pieces.NO_SHIP and "limit" not in said
    pirates.forced = some_of(said["must"], pieces.SHIP_NAMES) if "must" in said else mine if begins else 0
    if pirates.forced & ~mine and pirates.sailing == pieces.NO_SHIP:
        wrong("must", said["must"], pieces.SHIP_NAMES[0])
    if pirates.weasel and pirates.players[pirates.active].species[pirates.weasel - 1] != pieces.WEASEL:
        wrong("weasel", said["weasel"], "1–4")
    if "limit" in said and one_of(said["limit"], ("no", "yes")):
        held, limit = pirates.players[pirates.active].held, pirates.options.hand_limit
        if held <= limit or pending + pirates.final != 0 or pirates.sailing != pieces.NO_SHIP:
            wrong("limit", f"s{pirates.active}: {held}", f"{limit + 1}–")
        asking.ask(pirates, st.LIMIT, pirates.active)
    elif begins:
        asking.ask(pirates, st.TURN, pirates.active)
    else:
        asking.ask(pirates, st.TURN, pirates.active)
        turn.go_on(pirates, Silence())  # type: ignore[arg-type]


# A voyage


def read_voyage(pirates: Pirates, rest: Lines) -> None:
    """A ship at sea, snails with a card coming, the last sailings."""
    if "back" in rest.get("sailing", []):
        lines.BACK.read(pirates, rest)
    elif "sailing" in rest:
        lines.AT_SEA.read(pirates, rest)
        check_sailing(pirates, " ".join(["sailing", *rest["sailing"]]))
    lines.SNAILS.read(pirates, rest)
    lines.STEP.read(pirates, rest)
    if "step" in rest and pirates.stepper == pieces.CAPTAIN:
        wrong("snail", " ".join(["step", *rest["step"]]), "step fish 2")
    for square in range(pieces.SQUARES):
        if pirates.snails >> square & 1 or (pirates.stepper and square == pirates.stepper):
            check_snail(pirates, square)
    if "last" in rest:
        lines.LAST.read(pirates, rest)
        pirates.final = st.NO_FLOTSAM
        for ship in range(pieces.SHIPS):
            if pirates.last >> ship & 1 and pirates.ships[ship].squares[pieces.CAPTAIN] == pieces.NO_FIGURE:
                wrong("last", pieces.SHIP_NAMES[ship], f"{pieces.SHIP_NAMES[ship]} c=s0.pirate")


def check_sailing(pirates: Pirates, line: str) -> None:
    """Whoever picks or has picked is aboard, one after the other, and the captain first."""
    squares = pirates.ships[pirates.sailing].squares
    aboard = sum(1 << square for square in range(pieces.SQUARES) if squares[square] != pieces.NO_FIGURE)
    done = pirates.took | pirates.declined
    needed = 1 << pirates.picking | 1 << pieces.CAPTAIN | done
    if needed & ~aboard or pirates.took & pirates.declined or done >> pirates.picking + 1:
        wrong("sailing", line, "sailing fish at=1 picks=1 took=c")
    if pirates.picking > pieces.CAPTAIN and not pirates.took & 1:
        wrong("sailing", line, "took=c")


def check_snail(pirates: Pirates, square: int) -> None:
    """One of the crew, and a snail."""
    figure = pirates.ships[pirates.snail_ship].squares[square]
    if (
        square == pieces.CAPTAIN
        or figure == pieces.NO_FIGURE
        or ships.species_of(pirates, figure) != pieces.SNAIL
    ):
        where = f"{pieces.SHIP_NAMES[pirates.snail_ship]} {pieces.SQUARE_NAMES[square]}"
        wrong("snail", where, "2=s0.snail")


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
            wrong("group", pieces.SHIP_NAMES[number_], "near=fries1,noodles3,cans16,ketchup far=…")


def check_crews(pirates: Pirates) -> None:
    """Outside the tavern everybody has four figures."""
    for seat in range(pirates.seats):
        if tavern.crew_size(pirates, seat) != pieces.CREW:
            wrong("crew", f"s{seat}", "crew=rat,toad,snail,weasel")


# The tavern


def read_tavern(pirates: Pirates, rest: Lines) -> None:
    """The queue, the cards before it, and the auction."""
    if pirates.options.mode != st.ADVANCED or pirates.turn > 0 or pirates.sailing != pieces.NO_SHIP:
        wrong("tavern", "tavern", "mode=advanced … turn s0 number=0")
    rest = {"tavern": [], "auction": [f"s{pirates.active}"], **rest}
    lines.TAVERN.read(pirates, rest)
    waiting = sum(species != pieces.NOBODY for species in pirates.queue)
    missing = sum(pieces.CREW - tavern.crew_size(pirates, seat) for seat in range(pirates.seats))
    if waiting != missing:
        wrong("queue", f"{waiting}", f"{missing}")
    lines.LAID.read(pirates, rest)
    said = lines.AUCTION.read(pirates, rest)
    line = " ".join(["auction", *rest["auction"]])
    if pirates.lot != pieces.NO_LOT and pirates.queue[pirates.lot] == pieces.NOBODY:
        wrong("auction", line, "lot=1")
    pirates.opened = 1 if "bid" in said else 0
    if pirates.opened:
        number(said["bid"], 0, pirates.players[pirates.bidder].held)
    else:
        pirates.bidder = 0
    ask_for_the_auction(pirates, line, said)


def ask_for_the_auction(pirates: Pirates, line: str, said: dict[str, str]) -> None:
    """Who decides what in it."""
    if pirates.lot == pieces.NO_LOT and pirates.opened:
        if pirates.bid == 0:
            wrong("auction", line, "bid=1")
        asking.ask(pirates, st.PAY, pirates.bidder)
        return
    if not tavern.is_short(pirates, pirates.starter):
        wrong("auction", line, "auction s1")
    if pirates.opened:
        asks = seat_named(said.get("asks", ""), pirates.seats)
        if asks == pirates.bidder or not tavern.can_outbid(pirates, asks):
            wrong("auction", f"asks=s{asks}", f"held > {pirates.bid}")
        asking.ask(pirates, st.BID, asks)
    elif pirates.lot == pieces.NO_LOT:
        asking.ask(pirates, st.CHOOSE, pirates.starter)
    else:
        if pirates.to_lay > tavern.farthest(pirates, pirates.starter):
            wrong("auction", line, f"lay={tavern.farthest(pirates, pirates.starter)}")
        asking.ask(pirates, st.LAY if pirates.to_lay else st.BID, pirates.starter)
