"""Scenes: positions in a few words, and what one asks of them."""

from __future__ import annotations

from tests.contract.asking import refusal as refusal

import archipel
from archipel.core.match import Match, View
from archipel.games.pirates.rules import pieces

# What floats before the ships of a scene wherever it says nothing else.
FLOTSAM = {
    "fish": "near=fries1,noodles3,cans16,ketchup far=burgers4,dolls8,teddies6,parrot",
    "cat": "near=fries2,noodles2,burgers3,chili far=cans12,dolls6,teddies8,opener",
    "bird": "near=teddies10,dolls10,cans20,milkshake far=fries3,noodles4,burgers5,ketchup",
}
ROW = "row fish cat bird*2"


def written(*lines: str, options: str = "") -> str:
    """A position: a ship that is not mentioned is empty, a ship without flotsam has some."""
    said = list(lines)
    for ship, flotsam in FLOTSAM.items():
        place = next((nth for nth, line in enumerate(said) if line.split()[0] == ship), None)
        if place is None:
            said.append(f"{ship} {flotsam}")
        else:
            missing = [word for word in flotsam.split() if word.split("=")[0] + "=" not in said[place]]
            said[place] = " ".join([said[place], *missing])
    if not any(line.split()[0] in ("row", "tavern") for line in said):
        said.append(ROW)
    seats = max(int(line[1]) for line in said if line[0] == "s" and line[1].isdigit()) + 1
    return "\n".join([f"position pirates 1 seats={seats} {options}".rstrip(), *said]) + "\n"


def scene(*lines: str, options: str = "") -> Match:
    """A match from such a position."""
    match = archipel.read(written(*lines, options=options))
    assert isinstance(match, Match)
    return match


def crewed(crew: str, *lines: str, options: str = "") -> Match:
    """A scene of the intermediate mode with these four species."""
    return scene(f"crew {crew}", *lines, options=f"mode=intermediate {options}".strip())


def view_of(*lines: str, viewer: str, options: str = "") -> View:
    """What somebody knows, written as a view."""
    text = written(*lines, options=f"{options} view={viewer}".strip())
    view = archipel.read(text)
    assert isinstance(view, View)
    return view


def hand(match: Match, seat: int) -> list[str]:
    """The cards of a player."""
    cards = match.state.players[seat].cards
    return [name for suit, name in enumerate(pieces.SHIP_NAMES) for _ in range(cards[suit])]


def held(match: Match, seat: int) -> int:
    """How many cards a player has."""
    return int(match.state.players[seat].held)


def discard(match: Match) -> list[str]:
    """The discard pile."""
    return [name for suit, name in enumerate(pieces.SHIP_NAMES) for _ in range(match.state.discard[suit])]


def row(match: Match) -> list[str]:
    """The visible row."""
    return [name for suit, name in enumerate(pieces.SHIP_NAMES) for _ in range(match.state.display[suit])]


def aboard(match: Match, ship: str) -> dict[str, str]:
    """Who stands where on a ship."""
    squares = match.state.ships[pieces.SHIP_NAMES.index(ship)].squares
    found = {}
    for square, figure in zip(pieces.SQUARE_NAMES, squares, strict=True):
        if figure != pieces.NO_FIGURE:
            species = match.state.players[figure // pieces.CREW].species[figure % pieces.CREW]
            found[square] = f"s{figure // pieces.CREW}.{pieces.SPECIES_NAMES[species]}"
    return found


def near(match: Match, ship: str) -> list[str]:
    """The near group of a ship, as far as it is there."""
    ahead = match.state.ships[pieces.SHIP_NAMES.index(ship)]
    return tiles(match, list(ahead.near), ahead.near_bonus)


def far(match: Match, ship: str) -> list[str]:
    """The far group of a ship."""
    ahead = match.state.ships[pieces.SHIP_NAMES.index(ship)]
    return tiles(match, list(ahead.far), ahead.far_bonus)


def tiles(match: Match, loot: list[int], bonus: int) -> list[str]:
    """The names of some tiles."""
    names = [loot_name(match, kind) for kind in loot if kind != pieces.NO_LOOT]
    return names + ([pieces.BONUS_NAMES[bonus]] if bonus != pieces.NO_BONUS else [])


def loot_name(match: Match, kind: int) -> str:
    """A loot tile as it is written."""
    return f"{pieces.TYPE_NAMES[kind // pieces.VALUES]}{match.state.options.worth[kind]}"


def taken(match: Match, seat: int) -> list[str]:
    """The loot and the bonuses of a player."""
    player = match.state.players[seat]
    loot = [loot_name(match, kind) for kind in range(pieces.LOOTS) for _ in range(player.loot[kind])]
    return loot + [name for kind, name in enumerate(pieces.BONUS_NAMES) for _ in range(player.bonus[kind])]


def ways(match: Match, seat: int | None = None) -> set[str]:
    """Where figures may go now."""
    verbs = ("board", "move", "captain", "promote", "sail")
    return {action for action in match.legal(seat) if action.split()[0] in verbs}


def goes_on(match: Match, dealt: str = "") -> None:
    """The table turns up what is due; what comes is scripted as far as it is said."""
    words = dealt.split()
    while not match.over and match.legal() == ["continue"]:
        match.play("continue", dealt=words.pop(0) if words else None)


def turn_of(match: Match) -> int:
    """Whose turn it is."""
    return int(match.state.active)
