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

from collections.abc import Iterable, Iterator

from archipel.games.pirates.notation import grammar
from archipel.games.pirates.rules import asking, pieces, ships
from archipel.games.pirates.rules import state as st
from archipel.games.pirates.rules.state import Pirates


def write(pirates: Pirates) -> list[str]:
    """The lines of a position, or of a view."""
    lines = [write_ship(pirates, ship) for ship in range(len(pieces.SHIP_NAMES))]
    if pirates.options.mode == st.INTERMEDIATE:
        lines.append(" ".join(["crew", *(pieces.SPECIES_NAMES[each] for each in pirates.players[0].species)]))
    lines += [write_player(pirates, seat) for seat in range(pirates.seats)]
    lines += optional("row", counts(pirates.display, pieces.SHIP_NAMES))
    lines += optional("discard", counts(pirates.discard, pieces.SHIP_NAMES))
    lines += optional("lost", tokens(pirates, lost_loot(pirates)))
    lines += [line for seat in range(pirates.seats) for line in write_knowledge(pirates, seat)]
    lines += [write_turn(pirates), *write_voyage(pirates)]
    if pirates.turn == 0:
        lines += write_tavern(pirates)
    if pirates.outcome != st.RUNNING:
        lines.append(f"over {st.ENDINGS[pirates.outcome]}")
    return lines


def optional(key: str, words: list[str]) -> list[str]:
    """A line, unless it would be empty."""
    return [" ".join([key, *words])] if words else []


def counts(amounts: Iterable[int], names: Iterable[str]) -> list[str]:
    """Words with their numbers: `fish bird*2`."""
    pairs = zip(names, amounts, strict=True)
    return [name if amount == 1 else f"{name}*{amount}" for name, amount in pairs if amount]


def token(pirates: Pirates, kind: int) -> str:
    """A loot tile: its type and its value."""
    return (
        grammar.NOTHING
        if kind == pieces.NO_LOOT
        else f"{pieces.TYPE_NAMES[kind // pieces.VALUES]}{pirates.options.worth[kind]}"
    )


def tokens(pirates: Pirates, amounts: Iterable[int]) -> list[str]:
    """Loot tiles with their numbers."""
    return counts(amounts, [token(pirates, kind) for kind in range(pieces.LOOTS)])


def bonus_token(kind: int) -> str:
    """A bonus tile."""
    return grammar.NOTHING if kind == pieces.NO_BONUS else pieces.BONUS_NAMES[kind]


def seats_of(bits: int) -> str:
    """A set of seats."""
    return ",".join(f"s{seat}" for seat in range(bits.bit_length()) if bits >> seat & 1) or grammar.NONE


def names_in(bits: int, names: tuple[str, ...]) -> str:
    """A set of ships or squares."""
    return ",".join(name for number, name in enumerate(names) if bits >> number & 1) or grammar.NONE


# Ships and players


def write_ship(pirates: Pirates, number: int) -> str:
    """One ship: who is aboard, and what floats ahead."""
    ship = pirates.ships[number]
    words = [pieces.SHIP_NAMES[number]]
    for square in range(pieces.SQUARES):
        if ship.squares[square] != pieces.NO_FIGURE:
            words.append(f"{pieces.SQUARE_NAMES[square]}={figure_token(pirates, ship.squares[square])}")
    words.append(f"near={group(pirates, ship.near, ship.near_bonus)}")
    if pirates.options.groups != st.ONE_GROUP:
        words.append(f"far={group(pirates, ship.far, ship.far_bonus)}")
    return " ".join(words)


def group(pirates: Pirates, loot: Iterable[int], bonus: int) -> str:
    """A group of flotsam: three loot tiles and a bonus."""
    return ",".join([*(token(pirates, kind) for kind in loot), bonus_token(bonus)])


def figure_token(pirates: Pirates, figure: int) -> str:
    """A figure: whose, what, and which one if there are several."""
    crew = list(pirates.players[figure // pieces.CREW].species)
    species = crew[figure % pieces.CREW]
    nth = crew[: figure % pieces.CREW].count(species) + 1
    name = f"s{figure // pieces.CREW}.{pieces.SPECIES_NAMES[species]}"
    return f"{name}/{nth}" if crew.count(species) > 1 else name


def write_player(pirates: Pirates, seat: int) -> str:
    """One player's line."""
    player = pirates.players[seat]
    words = [f"s{seat}", *counts(player.cards, pieces.SHIP_NAMES)]
    words += counts([player.held - sum(player.cards)], [grammar.HIDDEN])
    said = {
        "seen": counts(player.seen, pieces.SHIP_NAMES),
        "loot": tokens(pirates, player.loot),
        "bonus": counts(player.bonus, pieces.BONUS_NAMES),
        "crew": crew_names(pirates, seat) if pirates.options.mode == st.ADVANCED else [],
    }
    return " ".join([*words, *(f"{key}={','.join(some)}" for key, some in said.items() if some)])


def crew_names(pirates: Pirates, seat: int) -> list[str]:
    """The species of a crew, in order."""
    return [pieces.SPECIES_NAMES[each] for each in pirates.players[seat].species if each != pieces.NOBODY]


def lost_loot(pirates: Pirates) -> list[int]:
    """The tiles that are nowhere any more."""
    left = list(pirates.options.tiles)
    for kind in range(pieces.LOOTS):
        left[kind] -= pirates.loot_left[kind]
        left[kind] -= sum(player.loot[kind] for player in pirates.players)
    for ship in pirates.ships:
        for spot in range(pieces.GROUP_LOOT):
            for kind in (ship.near[spot], ship.far[spot]):
                if kind != pieces.NO_LOOT:
                    left[kind] -= 1
    return left


def write_knowledge(pirates: Pirates, observer: int) -> Iterator[str]:
    """What one seat alone knows of the others' hands."""
    words = [f"knows s{observer}"]
    for seat in range(pirates.seats):
        start = (observer * len(pirates.players) + seat) * pieces.SUITS
        known = counts([pirates.known[start + suit] for suit in range(pieces.SUITS)], pieces.SHIP_NAMES)
        if known:
            words.append(f"s{seat}:{','.join(known)}")
    if len(words) > 1:
        yield " ".join(words)


# The decision


def write_turn(pirates: Pirates) -> str:
    """Whose turn it is, and what it still owes."""
    usual = ships.captained_by(pirates, pirates.active) if asking.asked(pirates) == st.TURN else 0
    over = pirates.outcome != st.RUNNING
    said = {
        "number": pirates.turn if pirates.turn != 1 else "",
        "calm": pirates.calm or "",
        "must": names_in(pirates.forced, pieces.SHIP_NAMES) if pirates.forced != usual and not over else "",
        "drawing": pirates.drawing or "",
        "refill": "yes" if pirates.refill else "",
        "weasel": pirates.weasel or "",
        "used": "yes" if pirates.extra_used else "",
        "limit": "yes" if asking.asked(pirates) == st.LIMIT else "",
    }
    words = [f"{key}={value}" for key, value in said.items() if value != ""]
    return " ".join([f"turn s{pirates.active}", *words])


def write_voyage(pirates: Pirates) -> Iterator[str]:
    """A ship at sea, snails that may go on, and the last sailings."""
    if pirates.sailing != pieces.NO_SHIP:
        words = [f"sailing {pieces.SHIP_NAMES[pirates.sailing]}"]
        if pirates.picking < pieces.SQUARES:
            words += [f"at={pieces.SQUARE_NAMES[pirates.picking]}", f"picks={pirates.picks}"]
        else:
            words += ["back", f"tiles={pirates.tiles_due}"]
        words += [f"took={names_in(pirates.took, pieces.SQUARE_NAMES)}"] if pirates.took else []
        words += [f"declined={names_in(pirates.declined, pieces.SQUARE_NAMES)}"] if pirates.declined else []
        yield " ".join(words)
    if pirates.snails:
        squares = names_in(pirates.snails, pieces.SQUARE_NAMES)
        yield f"snails {pieces.SHIP_NAMES[pirates.snail_ship]} {squares}"
    if pirates.stepper:
        yield f"step {pieces.SHIP_NAMES[pirates.snail_ship]} {pieces.SQUARE_NAMES[pirates.stepper]}"
    if pirates.final and pirates.outcome == st.RUNNING:
        yield f"last {names_in(pirates.last, pieces.SHIP_NAMES)}"


def write_tavern(pirates: Pirates) -> Iterator[str]:
    """The queue, the cards before it, and the auction."""
    figures = [
        grammar.NOTHING if each == pieces.NOBODY else pieces.SPECIES_NAMES[each] for each in pirates.queue
    ]
    if set(figures) == {grammar.NOTHING}:
        return
    yield " ".join(["tavern", *figures[: pieces.CREW * pirates.seats]])
    laid = [
        f"{pirates.laid_at[slot] + 1}:s{pirates.laid_by[slot]}."
        + (
            grammar.HIDDEN
            if pirates.laid_card[slot] == pieces.UNSEEN
            else pieces.SHIP_NAMES[pirates.laid_card[slot]]
        )
        for slot in range(pirates.laid)
    ]
    yield from optional("laid", laid)
    words = [f"auction s{pirates.starter}"]
    words += [f"lot={pirates.lot + 1}"] if pirates.lot != pieces.NO_LOT else []
    words += [f"lay={pirates.to_lay}"] if pirates.to_lay else []
    words += [f"bid={pirates.bid}", f"by=s{pirates.bidder}"] if pirates.opened else []
    words += [f"passed={seats_of(pirates.passed)}"] if pirates.passed else []
    words += (
        [f"asks=s{asking.asked_seat(pirates)}"] if asking.asked(pirates) == st.BID and pirates.opened else []
    )
    yield " ".join(words)
