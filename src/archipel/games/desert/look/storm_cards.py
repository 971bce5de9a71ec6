"""The storm cards in the dock: turned, working now, to come, or in hand."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from archipel.core.decisions import deciding_seat
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes
from archipel.draw.markup import icon

from ..rules import actions as act, pieces, state as st
from ..rules.state import Desert
from . import odds

# Storm cards, one by one


def cards(view: Desert, kind: int, eyes: Eyes) -> Markup:
    """The cards of this storm: those turned, the one that works now, the backs to come."""
    if kind in (st.FORECAST, st.ORDER, st.TRACK):
        return in_cards_row(looked_at(view, kind, eyes))
    # The last card of a turn begins the next one: those who are not asked anything yet still see it.
    lingers = (
        kind == st.TURN and eyes.seat != view.active and any(event.kind == act.CARD for event in eyes.news)
    )
    return in_cards_row(storm_row(view, eyes)) if kind == st.STORM or lingers else Markup("")


def in_cards_row(drawn: Iterator[str]) -> Markup:
    """Cards side by side."""
    return Markup(f'<ol class="storm-cards">{"".join(drawn)}</ol>')


def storm_row(view: Desert, eyes: Eyes) -> Iterator[str]:
    """Those of this turn; a card to come that somebody has seen shows its face."""
    texts = eyes.texts
    now = [event.storm for event in eyes.news if event.kind == act.CARD]
    done = [card for card in range(pieces.STORM_KINDS) for _ in range(view.storm_turned[card])]
    for card in now:
        if card in done:
            done.remove(card)
    place = 0
    for kind, faces in (
        ("done", done),
        ("now", now),
        ("sure", odds.first_of(view.storm_top, view.cards_due)),
    ):
        for card in faces:
            place += 1
            mark = f"<i>{texts.template(f'look.card.{kind}')}</i>"
            yield f'<li id="storm-{place}" class="storm-card {kind}">{card_face(card, texts)}{mark}</li>'
    known = min(view.storm_top[0], view.cards_due)
    for _ in range(view.cards_due - known):
        place += 1
        label = texts.say("look.card.back")
        yield (
            f'<li id="storm-{place}" class="storm-card back"><svg width="40" height="40" role="img" '
            f'aria-label="{label}"><use href="#i-storm"/></svg></li>'
        )


def looked_at(view: Desert, kind: int, eyes: Eyes) -> Iterator[str]:
    """The cards in hand; who decides presses the one to put under the deck, or next on top."""
    texts = eyes.texts
    mine = eyes.clickable and eyes.seat == deciding_seat(view.decisions)
    first, word = (act.STACK, "stack") if kind == st.ORDER else (act.BURY, "bury")
    for place, card in enumerate(odds.first_of(view.storm_hand, view.storm_hand[0]), 1):
        face = card_face(card, texts)
        use = f'<span class="use">{texts.say(f"look.card.{word}")}</span>'
        if mine:
            face = f'<button form="act" name="action" value="{first + card}">{face}{use}</button>'
        yield f'<li id="storm-{place}" class="storm-card seen">{face}</li>'


def card_face(card: int, texts: GameTexts) -> str:
    """A storm card: an arrow with its number of tiles, the sun, or the spiral."""
    if card < pieces.WINDS:
        turned = (90, -90, 180, 0)[card // 3]
        drawn = (
            '<span class="face wind"><svg width="60" height="48" viewBox="0 0 60 48" aria-hidden="true">'
            f'<path transform="rotate({turned} 30 24)" d="M50 24H14M26 10L10 24l16 14"/></svg></span>'
        )
    else:
        kind, shape = ("sun", "i-sun") if card == pieces.SUN else ("rise", "i-storm")
        drawn = f'<span class="face {kind}">{icon(shape, 48)}</span>'
    return f"{drawn}<b>{texts.word('storm', card)}</b>"
