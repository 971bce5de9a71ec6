"""What can be pressed on the board: a figure and then where it goes, cards, a ship that has to sail, loot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from archipel.core.match import legal_numbers
from archipel.core.texts import GameTexts, Namer
from archipel.draw.look import Eyes, Way, is_seated, nameless
from archipel.draw.markup import at, safe, text, use

from ..rules import actions as act, asking, pieces, prices, scoring, ships, state as st
from ..rules.state import Pirates
from . import spots

PICKED = "go-"
"""How the address says which figure is to go: `?verb=go-2`, by its number in the crew."""
HIT = '<rect class="hit" x="-43" y="-66" width="86" height="88" rx="14"/>'
CARD_HIT = '<rect class="hit" x="-{0}" y="-42" width="{1}" height="84" rx="12"/>'
EMBLEM = 24
MOST_EMBLEMS = 3
"""More cards than so many are counted."""


# Who goes, and where


def is_way(action: int) -> bool:
    """Whether an action takes a figure somewhere."""
    return act.KIND[action] in (act.BOARD, act.MOVE, act.LEAP, act.PROMOTE)


def figure_named(view: Pirates, action: int) -> int:
    """The figure that an action takes somewhere."""
    if act.START[action] == pieces.LAIR:
        return int(ships.in_lair(view, asking.asked_seat(view), act.SPECIES[action]))
    return int(view.ships[act.SHIP[action]].squares[act.START[action]])


def cost_of(view: Pirates, action: int) -> tuple[int, list[int]]:
    """The cards to the discard pile, and whose raccoons take a toll."""
    figure, ship = figure_named(view, action), act.SHIP[action]
    start, target = act.START[action], act.TARGET[action]
    owners = [
        int(view.ships[ship].squares[square]) // pieces.CREW
        for square in range(target + 1, start)
        if prices.toll_at(view, figure // pieces.CREW, ship, square)
    ]
    return int(prices.price(view, ships.species_of(view, figure), ship, start, target)), owners


def way(view: Pirates, action: int, texts: GameTexts, namer: Namer) -> Way | None:
    """Who goes, and where to and for how much."""
    if not is_way(action):
        return None
    figure, ship, start = figure_named(view, action), act.SHIP[action], act.START[action]
    name = texts.word("species", ships.species_of(view, figure))
    if start < pieces.LAIR:
        name = texts.phrase("look.way.aboard", species=name, ship=texts.word("ship", ship), square=start)
    paid, owners = cost_of(view, action)
    place = "captain" if act.TARGET[action] == pieces.CAPTAIN else "square"
    words = texts.say(
        f"look.way.{place}",
        ship=lambda form: texts.word("ship", ship, form),
        square=act.TARGET[action],
        cost=texts.phrase("look.way.cost", n=paid) if paid + len(owners) else texts.phrase("look.way.free"),
    )
    tolls = [
        texts.phrase("look.way.toll", seat=lambda form, owner=owner: namer(owner, form)) for owner in owners
    ]
    return Way(figure % pieces.CREW, name[:1].upper() + name[1:], " ".join([words, *tolls]))


def goers(view: Pirates, lit: Sequence[int]) -> dict[int, list[int]]:
    """The actions of each figure that can go somewhere."""
    found: dict[int, list[int]] = {}
    for action in lit:
        if is_way(action):
            found.setdefault(figure_named(view, action), []).append(action)
    return found


def all_goers(view: Pirates, eyes: Eyes) -> dict[int, list[int]]:
    """The actions of every figure of mine that can go somewhere, whichever the board shows."""
    if not eyes.clickable or not is_seated(view, eyes.seat) or view.outcome != st.RUNNING:
        return {}
    return goers(view, legal_numbers(eyes.texts.game, view, eyes.seat))


def press_figure(view: Pirates, eyes: Eyes, figure: int) -> str:
    """The address that picks a figure; of the one that is picked, the address that lets it go."""
    pressed = f"{PICKED}{figure % pieces.CREW}"
    return safe(eyes.press("" if eyes.verb == pressed else pressed))


def the_goer(view: Pirates, eyes: Eyes) -> int:
    """The one figure that what is lit is about; -1 if there are several, or none."""
    found = goers(view, eyes.lit)
    return next(iter(found)) if len(found) == 1 else -1


# Everything to press


def presses(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """What the board offers: first a figure, then where it goes; cards, ships and loot at once."""
    if not eyes.clickable or not eyes.lit:
        return
    going, chosen = goers(view, eyes.lit), the_goer(view, eyes)
    if chosen >= 0:
        yield from (target(view, eyes, action) for action in going[chosen])
    if going:
        others = (figure for figure in all_goers(view, eyes) if figure != chosen)
        yield from (pick(view, eyes, figure) for figure in others)
        yield from picked(view, chosen) if eyes.choosing else ()
    for action in eyes.lit:
        match act.KIND[action]:
            case act.DRAW | act.TAKE:
                yield card(eyes, action)
            case act.SAIL:
                yield sail(view, eyes, action)
            case act.LOOT:
                yield loot(view, eyes, action)
            case act.STEP_ON:
                x, y = spots.deck_square(int(view.snail_ship), int(view.stepper) - 1, view.sailing)
                yield chip(eyes, action, "to", x, y, f"{HIT}{RING}")


RING = '<use href="#pd-square"/>'


def chip(eyes: Eyes, action: int, kind: str, x: float, y: float, inside: str, said: str = "") -> str:
    """Something that does an action at once, with its sentence."""
    label = safe(said or nameless(eyes.texts, action))
    return (
        f'<g id="chip-{action}" class="do {kind}" role="button" tabindex="0" data-action="{action}" '
        f'aria-label="{label}"{at(x, y)}>{inside}</g>'
    )


def pick(view: Pirates, eyes: Eyes, figure: int) -> str:
    """A figure on a ship that can go on; those in the lair are picked in the dock."""
    where = int(view.players[figure // pieces.CREW].where[figure % pieces.CREW])
    if where == 0:
        return ""
    x, y = spots.deck_square((where - 1) // pieces.SQUARES, (where - 1) % pieces.SQUARES, view.sailing)
    species = eyes.texts.word("species", ships.species_of(view, figure), "the")
    label = safe(eyes.texts.say("drawing.pick", species=species))
    return (
        f'<a id="pick-{figure}" class="do who" data-see="" href="{press_figure(view, eyes, figure)}" '
        f'aria-label="{label}"{at(x, y)}>{HIT}<use href="#pd-figure"/></a>'
    )


def picked(view: Pirates, figure: int) -> Iterator[str]:
    """The figure that is picked, marked where it stands."""
    where = int(view.players[figure // pieces.CREW].where[figure % pieces.CREW]) if figure >= 0 else 0
    if where:
        x, y = spots.deck_square((where - 1) // pieces.SQUARES, (where - 1) % pieces.SQUARES, view.sailing)
        yield f'<ellipse id="picked" class="picked" rx="38" ry="15"{at(x, y)}/>'


def target(view: Pirates, eyes: Eyes, action: int) -> str:
    """A square to go to, with what it costs; the cards it takes rise in the hand."""
    ship = act.SHIP[action]
    x, y = spots.deck_square(ship, act.TARGET[action], view.sailing)
    paid, owners = cost_of(view, action)
    found = way(view, action, eyes.texts, eyes.texts.namer(view, eyes.names))
    kind = f"to k{ship} n{paid + len(owners)}"
    inside = f"{HIT}{RING}{pill(eyes, ship, paid, owners)}"
    return chip(eyes, action, kind, x, y, inside, found.target if found else "")


def pill(eyes: Eyes, ship: int, paid: int, owners: Sequence[int]) -> str:
    """What a way costs: an emblem a card, and the mark of whoever takes a toll."""
    count = paid + len(owners)
    if count == 0:
        word = eyes.texts.template("drawing.free")
        inside, wide = text(word, 0, 5, "said"), 9 * len(word) + 22
    elif count <= MOST_EMBLEMS:
        wide = EMBLEM * count + 18
        left = -EMBLEM * count / 2
        inside = "".join(emblem(ship, left + EMBLEM * nth) for nth in range(count))
    else:
        wide = 2 * EMBLEM + 26
        inside = text(f"{count}×", -14, 6, "said") + emblem(ship, 4)
    marks = "".join(owner(seat, wide / 2 - 2 - 20 * nth) for nth, seat in enumerate(owners))
    return (
        f'<g class="pill"{at(0, -42)}><g class="z"><path d="M0 22-8 13H8Z"/>'
        f'<rect x="{-wide / 2:g}" y="-16" width="{wide}" height="31" rx="15.5"/>{inside}{marks}</g></g>'
    )


def emblem(ship: int, x: float) -> str:
    """One card of a price."""
    return use(f"i-{pieces.SHIP_NAMES[ship]}", x + 1, -EMBLEM / 2, EMBLEM - 2, EMBLEM - 2)


def owner(seat: int, x: float) -> str:
    """Who takes a toll."""
    return f'<g class="p{seat}"{at(x, -17)}><circle r="10"/><use href="#pm-{seat}"/></g>'


def card(eyes: Eyes, action: int) -> str:
    """The deck, or a suit of the visible row."""
    if action == act.DRAW:
        return chip(eyes, action, "take", spots.DECK_X, spots.QUAY, CARD_HIT.format(43, 86))
    return chip(eyes, action, "take", spots.ROW_X[act.SUIT[action]], spots.QUAY, CARD_HIT.format(66, 132))


def sail(view: Pirates, eyes: Eyes, action: int) -> str:
    """A captain who has to leave, or a weasel that may."""
    x, y = spots.deck_square(act.SHIP[action], pieces.CAPTAIN, view.sailing)
    word = eyes.texts.template("drawing.sail")
    wide = 9 * len(word) + 46
    plate = f'<rect x="{-wide / 2:g}" y="-16" width="{wide}" height="32" rx="16"/>'
    inside = (
        f'<g class="pill go"{at(0, 44)}><g class="z">{plate}'
        f"{use('i-sail', 10 - wide / 2, -10, 20, 20)}{text(word, 13, 5, 'said')}</g></g>"
    )
    hit = '<rect class="hit" x="-52" y="-66" width="104" height="128" rx="14"/>'
    return chip(eyes, action, "sails", x, y, f'{hit}<use href="#pd-figure"/>{inside}')


def loot(view: Pirates, eyes: Eyes, action: int) -> str:
    """A tile that may be taken, with what it would bring."""
    x, y = spots.spot(int(view.sailing), act.SPOT[action], near=True)
    kind = int(view.ships[view.sailing].near[act.SPOT[action]])
    said = eyes.texts.say(
        "drawing.take",
        tile=eyes.texts.word("type", kind // pieces.VALUES, "a"),
        value=view.options.worth[kind],
        n=scoring.worth_of_loot(view, eyes.seat, kind),
    )
    side = 2 * spots.NEAR_STEP
    box = f'x="-{spots.NEAR_STEP}" y="-{spots.NEAR_STEP}" width="{side}" height="{side}" rx="15"'
    return chip(eyes, action, "loot", x, y, f'<rect class="hit" {box}/>', said)


assert pieces.SUITS == pieces.SHIPS
