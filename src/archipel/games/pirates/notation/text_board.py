"""The board as text, for terminals, screen readers and tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from archipel.core.texts import GameTexts

from ..rules import asking, pieces, scoring, state as st, tavern
from ..rules.state import Pirates

NOBODY_HERE = "–"
MOMENTS = {
    st.TURN: "turn",
    st.SECOND: "second",
    st.REFILL: "refill",
    st.SNAIL_CARD: "snail",
    st.STEP: "step",
    st.PICK: "pick",
    st.GROUP: "group",
    st.EXTRA: "extra",
    st.LIMIT: "limit",
    st.CHOOSE: "choose",
    st.LAY: "lay",
    st.BID: "bid",
    st.PAY: "pay",
}


def text_board(pirates: Pirates, texts: GameTexts) -> str:
    """The ships and what floats ahead, the cards, the players, and what is being decided."""
    lines: list[str] = []
    for ship in range(pieces.SHIPS):
        lines += ship_lines(pirates, ship, texts)
    if pirates.turn == 0:
        lines += tavern_lines(pirates, texts)
    lines += ["", cards_line(pirates, texts)]
    for seat in range(pirates.seats):
        lines += player_lines(pirates, seat, texts)
    return "\n".join([*lines, now_line(pirates, texts)])


# Ships and flotsam


def ship_lines(pirates: Pirates, number: int, texts: GameTexts) -> Iterator[str]:
    """Who stands where, from the captain to the stern; then the near group, and the far one."""
    ship = pirates.ships[number]
    squares = [
        f"[{pieces.SQUARE_NAMES[square].upper()} {who(pirates, ship.squares[square], texts)}]"
        for square in range(pieces.SQUARES)
    ]
    yield f"{texts.word('ship', number):<8} {' '.join(squares)}"
    yield texts.say("board.near", tiles=group(pirates, ship.near, ship.near_bonus, texts))
    if pirates.options.groups != st.ONE_GROUP:
        yield texts.say("board.far", tiles=group(pirates, ship.far, ship.far_bonus, texts))


def who(pirates: Pirates, figure: int, texts: GameTexts) -> str:
    """A figure: its seat and its species."""
    if figure == pieces.NO_FIGURE:
        return NOBODY_HERE
    species = pirates.players[figure // pieces.CREW].species[figure % pieces.CREW]
    return f"s{figure // pieces.CREW} {texts.word('species', species)}"


def group(pirates: Pirates, loot: Iterable[int], bonus: int, texts: GameTexts) -> str:
    """A group: its loot by spot, and its bonus."""
    tiles = [
        f"{spot}) {texts.word('type', kind // pieces.VALUES)} {pirates.options.worth[kind]}"
        for spot, kind in enumerate(loot, 1)
        if kind != pieces.NO_LOOT
    ]
    if bonus != pieces.NO_BONUS:
        tiles.append(f"+ {texts.word('bonus', bonus)}")
    return "  ".join(tiles) or NOBODY_HERE


def tavern_lines(pirates: Pirates, texts: GameTexts) -> Iterator[str]:
    """The queue, each figure with the cards face down before it, and the auction."""
    figures = []
    for place, species in enumerate(pirates.queue):
        if species != pieces.NOBODY:
            cards = sum(pirates.laid_at[slot] == place for slot in range(pirates.laid))
            mark = "*" if place == pirates.lot else ""
            laid = f" +{cards}" if cards else ""
            figures.append(f"{mark}{place + 1} {texts.word('species', species)}{laid}")
    yield texts.say("board.tavern", queue=", ".join(figures) or NOBODY_HERE)
    if pirates.lot != pieces.NO_LOT and pirates.opened:
        name = texts.word("seat", pirates.bidder, "the")
        ahead = tavern.figures_before(pirates, pirates.lot)
        yield texts.say("board.bid", seat=name, n=pirates.bid, place=pirates.lot + 1, ahead=ahead)


# Cards and players


def counted(amounts: Iterable[int], names: list[str]) -> list[str]:
    """Things with their numbers."""
    pairs = zip(names, amounts, strict=True)
    return [name if many == 1 else f"{name} ×{many}" for name, many in pairs if many]


def cards_line(pirates: Pirates, texts: GameTexts) -> str:
    """The visible row, the deck and the discard pile."""
    suits = [texts.word("suit", suit) for suit in range(pieces.SUITS)]
    return texts.say(
        "board.cards",
        row=", ".join(counted(pirates.display, suits)) or NOBODY_HERE,
        deck=pirates.deck_left,
        discard=", ".join(counted(pirates.discard, suits)) or NOBODY_HERE,
    )


def player_lines(pirates: Pirates, seat: int, texts: GameTexts) -> Iterator[str]:
    """A player: the hand as far as it is known, who is at home, and the points so far by family."""
    player = pirates.players[seat]
    suits = [texts.word("suit", suit) for suit in range(pieces.SUITS)]
    unknown = player.held - sum(player.cards)
    hand = [*counted(player.cards, suits), *counted([unknown], [texts.template("board.unknown")])]
    home = [
        texts.word("species", player.species[number])
        for number in range(pieces.CREW)
        if player.species[number] != pieces.NOBODY and player.where[number] == 0
    ]
    mark = ">" if seat == asking.asked_seat(pirates) and pirates.outcome == st.RUNNING else " "
    yield f"{mark}s{seat} {texts.word('seat', seat)}" + texts.say(
        "board.player",
        n=player.held,
        hand=", ".join(hand) or NOBODY_HERE,
        home=", ".join(home) or NOBODY_HERE,
    )
    worth = [scoring.points(pirates, seat, family) for family in range(pieces.FAMILIES)]
    families = [f"{texts.word('family', family)} {each}" for family, each in enumerate(worth) if each]
    types = [
        f"{texts.word('type', kind // pieces.VALUES)} {pirates.options.worth[kind]}"
        + (f" ×{player.loot[kind]}" if player.loot[kind] > 1 else "")
        for kind in range(pieces.LOOTS)
        if player.loot[kind]
    ]
    bonus = counted(player.bonus, [texts.word("bonus", kind) for kind in range(pieces.BONUSES)])
    yield texts.say(
        "board.points",
        n=scoring.total(pirates, seat),
        families=", ".join(families) or NOBODY_HERE,
        tiles=", ".join([*types, *bonus]) or NOBODY_HERE,
    )


def now_line(pirates: Pirates, texts: GameTexts) -> str:
    """What is being decided, and by whom."""
    if pirates.outcome != st.RUNNING:
        return ""
    name = texts.word("seat", asking.asked_seat(pirates), "the")
    moment = MOMENTS[asking.asked(pirates)]
    if moment == "turn" and pirates.forced:
        moment = "sail"
    return texts.say(f"board.now.{moment}", seat=name)
