"""The auction in words: who is offered with which talent, what the winner gets, who bids what (§9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from markupsafe import Markup

from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes
from archipel.draw.markup import icon, safe

from ..rules import asking, pieces, state as st, tavern
from ..rules.state import Pirates
from . import tavern_scene

FREE = 9
"""The colour of a figure that is nobody's yet."""


def picture(species: int, seat: int) -> str:
    """A figure beside words."""
    return f'<svg class="f p{seat}"><use href="#pi-{pieces.SPECIES_NAMES[species]}"/></svg>'


def crew_of(view: Pirates, seat: int, eyes: Eyes) -> str:
    """Four places that fill up, and what a player does in this auction."""
    crew = [int(view.players[seat].species[number]) for number in range(pieces.CREW)]
    places = "".join(
        f"<i>{picture(species, seat)}</i>" if species != pieces.NOBODY else '<i class="e"></i>'
        for species in crew
    )
    label = crew_words(eyes.texts, tuple(crew))
    said = says(view, seat, eyes.texts)
    crew4 = f'<span role="img" aria-label="{label}">{places}</span>'
    return f'<div class="crew4">{crew4}<b class="says">{said}</b></div>'


@cache
def crew_words(texts: GameTexts, crew: tuple[int, ...]) -> str:
    """Who belongs to a crew, or waits in a lair."""
    return ", ".join(texts.word("species", each) for each in crew if each != pieces.NOBODY) or "–"


def says(view: Pirates, seat: int, texts: GameTexts) -> str:
    """What a player has said in this auction."""
    if not tavern.is_short(view, seat):
        return texts.phrase("look.bids.full")
    if view.opened and seat == view.bidder:
        return texts.phrase("look.bids.leads", n=view.bid)
    if view.passed >> seat & 1:
        return texts.phrase("look.bids.out")
    if asking.asked_seat(view) == seat:
        return texts.phrase("look.bids.turn")
    return ""


def auction(view: Pirates, eyes: Eyes) -> Markup:
    """Who is offered, and the bids."""
    texts = eyes.texts
    left = sum(1 for _ in tavern_scene.waiting(view))
    count = f'<span class="size">{texts.say("look.bids.queue", n=left)}</span>'
    return Markup(
        f'<header class="head"><h2>{texts.say("look.bids.title")}</h2>{count}</header>'
        f'{offered(view, texts)}<ol class="bids">{"".join(bid_lines(view, eyes))}</ol>'
    )


def offered(view: Pirates, texts: GameTexts) -> str:
    """The figure that was named, what it can do, and what the winner gets."""
    if view.lot == pieces.NO_LOT:
        key = "look.bids.paying" if asking.asked(view) == st.PAY else "look.bids.naming"
        return f'<p class="gain">{texts.say(key)}</p>'
    species = int(view.queue[view.lot])
    cards = sum(view.laid_at[slot] == view.lot for slot in range(view.laid))
    name = texts.word("species", species)
    gain = texts.say("look.bids.gain", species=texts.word("species", species, "the"), n=cards)
    return (
        f'<div class="offer"><span class="big">{picture(species, FREE)}</span><div>'
        f"<h3>{name[:1].upper()}{name[1:]}</h3><p>{texts.say(f'look.power.{pieces.SPECIES_NAMES[species]}')}</p>"
        f'<p class="gain">{gain}</p></div></div>'
    )


def bid_lines(view: Pirates, eyes: Eyes) -> Iterator[str]:
    """Everybody who can still recruit, from the starter on: who leads, who is out, who is asked."""
    if asking.asked(view) in (st.CHOOSE, st.LAY):
        return
    for step in range(view.seats):
        seat = (view.starter + step) % view.seats
        if not tavern.is_short(view, seat) and seat != view.bidder:
            continue
        kind = "lead" if view.opened and seat == view.bidder else "off" if view.passed >> seat & 1 else ""
        if asking.asked(view) == st.BID and asking.asked_seat(view) == seat:
            kind = "now"
        name = eyes.texts.say("look.bids.you") if seat == eyes.seat else safe(eyes.name(view, seat))
        said = says(view, seat, eyes.texts)
        yield f'<li class="{kind}">{icon(f"pw-{seat}", 24)}<b>{name}</b><span>{said}</span></li>'
