"""What stands around the board: the seats with their hands, and my own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from markupsafe import Markup, escape

from archipel.core.decisions import current, deciding_seat
from archipel.core.match import legal_numbers
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, is_seated
from archipel.draw.markup import chip, icon

from ..rules import actions as act, pieces, state as st, swimming, terrain
from ..rules.state import Island
from . import odds

COLORS = ("#23272e", "#d8402f", "#2f9150", "#f4f1e8", "#f2c21a", "#2f6fd0")
TREASURE_ICONS = ("i-earth", "i-wind", "i-fire", "i-ocean")
CARD_ICONS = tuple(f"i-{name}" for name in pieces.CARD_NAMES)
CARD_VERBS = {pieces.HELICOPTER: "lift", pieces.SANDBAGS: "sandbag"}
CARD_USES = {pieces.HELICOPTER: act.BOARD, pieces.SANDBAGS: act.SANDBAG}


# Small things


def pawn(view: Island, seat: int) -> str:
    """The shape that stands for a player."""
    return f"pw-{pieces.ROLE_NAMES[view.players[seat].role]}"


def color(view: Island, seat: int) -> str:
    """The colour of a player's pawn (§2.7)."""
    return COLORS[view.players[seat].role]


def cards_of(view: Island, seat: int) -> list[int]:
    """The cards of a player, like ones together."""
    held = view.players[seat].cards
    return [card for card in range(pieces.HAND_KINDS) for _ in range(held[card])]


# A seat


def seat(view: Island, seat: int, eyes: Eyes) -> Markup:
    """The hand of a player face up, five slots at least; and what there is to say about the pawn."""
    if not is_seated(view, seat):
        return Markup("")
    cards = cards_of(view, seat)
    free = EMPTY * (pieces.HAND_LIMIT - len(cards))
    drawn = "".join(SMALL_CARDS[card] for card in cards)
    notes = "".join(chips(view, seat, eyes))
    many = " many" if len(cards) > pieces.HAND_LIMIT else ""
    label = hand_label(eyes.texts, tuple(cards))
    return Markup(
        f'<p class="mini{many}" role="img" aria-label="{label}">{drawn}{free}</p>'
        + (f'<p class="chips">{notes}</p>' if notes else "")
    )


EMPTY = '<i class="mc empty"></i>'
SMALL_CARDS = [
    f'<i class="mc c-{name}"><svg class="s22"><use href="#{shape}"/></svg></i>'
    for name, shape in zip(pieces.CARD_NAMES, CARD_ICONS, strict=True)
]


@cache
def hand_label(texts: GameTexts, cards: tuple[int, ...]) -> str:
    """A hand in words."""
    held = [f"{cards.count(card)} × {texts.word('card', card)}" for card in dict.fromkeys(cards)]
    return ", ".join([texts.say("look.hand.of", n=len(cards), most=pieces.HAND_LIMIT), *held])


def chips(view: Island, seat: int, eyes: Eyes) -> Iterator[str]:
    """What matters about a pawn now: in the water, in danger, together with me, giving from afar."""
    texts = eyes.texts
    if view.outcome != st.RUNNING:
        return
    if swimming.in_the_water(view, seat):
        yield chip("red", "i-swim", texts.template("look.seat.water"))
    elif eyes.odds:
        risk = odds.risks(view)[view.tiles[view.players[seat].place]]
        if risk.sinks > 0:
            yield chip("red", "i-warn", texts.phrase("look.seat.risk", percent=texts.percent(risk.sinks)))
    if is_seated(view, eyes.seat) and seat != eyes.seat and terrain.together(view, seat, eyes.seat):
        yield chip("green", "i-give", texts.template("look.seat.with-you"))
    elif terrain.has_power(view, seat, pieces.MESSENGER):
        yield f'<span class="chip">{texts.template("look.seat.far")}</span>'


def shared(view: Island, eyes: Eyes) -> Markup:
    """What the team shares lies beside the island: the treasures, with the cards for them."""
    return Markup("")


# My own things


def hand(view: Island, seat: int, eyes: Eyes) -> Markup:
    """What I am good at, and my cards: five slots always, a button on what may be played or thrown away."""
    if not is_seated(view, seat):
        return Markup("")
    texts, role = eyes.texts, pieces.ROLE_NAMES[view.players[seat].role]
    power = f"look.power.{role}" if view.options.powers else "look.power.none"
    mine = legal_numbers(eyes.texts.game, view, seat) if eyes.clickable and seat == eyes.seat else []
    held = cards_of(view, seat)
    drawn = "".join(
        hand_card(card, place, held[:place].count(card), mine, eyes) for place, card in enumerate(held)
    )
    free = "".join('<div class="hc slot"></div>' for _ in range(pieces.HAND_LIMIT - len(held)))
    many = " many" if len(held) > pieces.HAND_LIMIT else ""
    over = " over" if must_discard(view, seat) else ""
    return Markup(
        f'<div class="mine"><p class="note">{texts.say(power)}</p></div>'
        f'<div class="cards{many}{over}">{drawn}{free}</div>'
    )


def must_discard(view: Island, seat: int) -> bool:
    """Whether a player holds too many cards and is asked about it (§6.3)."""
    return (
        view.outcome == st.RUNNING
        and current(view.decisions) == st.LIMIT
        and deciding_seat(view.decisions) == seat
    )


def hand_card(card: int, place: int, nth: int, mine: Sequence[int], eyes: Eyes) -> str:
    """A card: with *Jouer* if it may be played now, with *Jeter* if one card has to go."""
    texts = eyes.texts
    name = texts.template(f"look.card.{pieces.CARD_NAMES[card]}")
    face = f'<span class="face">{icon(CARD_ICONS[card], 32)}</span><b>{name}</b>'
    buttons = ""
    if card in CARD_VERBS and nth == 0:
        buttons = play_button(card, mine, eyes)
    if act.DISCARD + card in mine:
        buttons += (
            f'<button class="use drop" id="drop-{place}" form="act" name="action" '
            f'value="{act.DISCARD + card}" aria-label="{texts.say("look.hand.discard")} {name}">'
            f"{texts.say('look.hand.discard')}</button>"
        )
    return f'<div class="hc c-{pieces.CARD_NAMES[card]}" id="card-{place}">{face}{buttons}</div>'


def play_button(card: int, mine: Sequence[int], eyes: Eyes) -> str:
    """A button that plays a special card, or a link that opens its targets."""
    ways = [action for action in mine if act.KIND[action] == CARD_USES[card]]
    flying = any(act.KIND[action] == act.LAND for action in mine)
    word, key = eyes.texts.say("look.hand.play"), CARD_VERBS[card]
    if not ways or (card == pieces.HELICOPTER and flying):
        return ""
    if len(ways) == 1:
        return (
            f'<button class="use" id="play-{key}" form="act" name="action" value="{ways[0]}">{word}</button>'
        )
    return f'<a class="use" id="play-{key}" data-see href="{escape(eyes.press(key))}">{word}</a>'
