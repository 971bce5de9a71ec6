"""The moment in the dock: the headline, the rest of the turn, a warning, the storm cards; and its pace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from archipel.core.decisions import current, deciding_seat, is_waited_for
from archipel.core.events import Event
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, Moment, is_seated
from archipel.draw.markup import icon
from archipel.games.desert import actions as act
from archipel.games.desert.odds import cards_to_come, first_of, in_storm
from archipel.games.desert.panels import LITTLE_SAND
from archipel.games.desert.pieces import (
    ACTIONS_A_TURN,
    METER,
    STORM_KINDS,
    SUN,
    TICKS,
    WINDS,
)
from archipel.games.desert.state import (
    ENDINGS,
    FORECAST,
    GUIDE,
    ORDER,
    RUNNING,
    STORM,
    TRACK,
    TURN,
    Desert,
)
from archipel.games.desert.terrain import buried, sheltered


def moment(view: Desert, eyes: Eyes) -> Moment:
    """The headline, what is left of the turn, a warning, and the storm cards."""
    if view.outcome != RUNNING:
        return Moment(eyes.texts.say(f"story.title.{ENDINGS[view.outcome]}"))
    kind = current(view.decisions)
    left, total = pips(view, kind)
    return Moment(
        headline(view, kind, eyes),
        left,
        total,
        ribbon(view, eyes),
        danger(view, eyes),
        cards=cards(view, kind, eyes),
    )


def headline(view: Desert, kind: int, eyes: Eyes) -> str:
    """What is being decided, and by whom."""
    texts, name, decider = eyes.texts, eyes.texts.namer(view, eyes.names), deciding_seat(view.decisions)
    if kind == STORM:
        turned = sum(view.storm_turned)
        asked = is_seated(view, eyes.seat) and is_waited_for(view.decisions, eyes.seat)
        fresh = not asked and any(event.kind == act.CARD for event in eyes.news)
        key = "before" if asked else "card"
        return texts.say(
            f"look.headline.{key}", n=turned + (0 if fresh else 1), total=turned + view.cards_due
        )
    whose = "my" if decider == eyes.seat else "their"
    what = {TURN: "turn", GUIDE: "guide", ORDER: "order"}.get(kind, "forecast")
    return texts.say(
        f"look.headline.{whose}-{what}",
        seat=lambda form: name(decider, form),
        seat2=lambda form: name(view.guided, form),
        n=view.steps_left,
    )


def pips(view: Desert, kind: int) -> tuple[int, int]:
    """Actions left of those a turn has."""
    if kind == TURN:
        return view.actions_left, max(ACTIONS_A_TURN, view.actions_left)
    return 0, 0


def ribbon(view: Desert, eyes: Eyes) -> tuple[str, ...]:
    """The rest of the turn: actions, storm, who comes next."""
    texts, due = eyes.texts, cards_to_come(view)
    storm = texts.say("look.ribbon.storm" if due else "look.ribbon.calm", n=due)
    after = eyes.name(view, (view.active + 1) % view.seats)
    return (storm, after) if in_storm(view) else (texts.say("look.ribbon.actions"), storm, after)


def danger(view: Desert, eyes: Eyes) -> str:
    """One line: thirst before sand before storm, mine before anybody's."""
    texts, name = eyes.texts, eyes.texts.namer(view, eyes.names)
    order = sorted(range(view.seats), key=lambda seat: seat != eyes.seat)
    for seat in order:
        if view.players[seat].water == 0 and not sheltered(view, seat):
            key = "mine" if seat == eyes.seat else "theirs"
            return texts.say(f"look.danger.dry-{key}", seat=lambda form, seat=seat: name(seat, form))
    if is_seated(view, eyes.seat) and eyes.seat == view.active and buried(view, eyes.seat):
        return texts.say("look.danger.buried")
    if view.sand_left < LITTLE_SAND:
        return texts.say("look.danger.sand", n=view.sand_left)
    if METER[view.seats * TICKS + view.tick + 1] == 0:
        return texts.say("look.danger.skull")
    return ""


# Storm cards, one by one


def cards(view: Desert, kind: int, eyes: Eyes) -> Markup:
    """The cards of this storm: those turned, the one that works now, the backs to come."""
    if kind in (FORECAST, ORDER, TRACK):
        return in_cards_row(looked_at(view, kind, eyes))
    # The last card of a turn begins the next one: those who are not asked anything yet still see it.
    lingers = kind == TURN and eyes.seat != view.active and any(event.kind == act.CARD for event in eyes.news)
    return in_cards_row(storm_row(view, eyes)) if kind == STORM or lingers else Markup("")


def in_cards_row(drawn: Iterator[str]) -> Markup:
    """Cards side by side."""
    return Markup(f'<ol class="storm-cards">{"".join(drawn)}</ol>')


def storm_row(view: Desert, eyes: Eyes) -> Iterator[str]:
    """Those of this turn; a card to come that somebody has seen shows its face."""
    texts = eyes.texts
    now = [event.a for event in eyes.news if event.kind == act.CARD]
    done = [card for card in range(STORM_KINDS) for _ in range(view.storm_turned[card])]
    for card in now:
        if card in done:
            done.remove(card)
    place = 0
    for kind, faces in (("done", done), ("now", now), ("sure", first_of(view.storm_top, view.cards_due))):
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
    first, word = (act.STACK, "stack") if kind == ORDER else (act.BURY, "bury")
    for place, card in enumerate(first_of(view.storm_hand, view.storm_hand[0]), 1):
        face = card_face(card, texts)
        use = f'<span class="use">{texts.say(f"look.card.{word}")}</span>'
        if mine:
            face = f'<button form="act" name="action" value="{first + card}">{face}{use}</button>'
        yield f'<li id="storm-{place}" class="storm-card seen">{face}</li>'


def card_face(card: int, texts: GameTexts) -> str:
    """A storm card: an arrow with its number of tiles, the sun, or the spiral."""
    if card < WINDS:
        turned = (90, -90, 180, 0)[card // 3]
        drawn = (
            '<span class="face wind"><svg width="60" height="48" viewBox="0 0 60 48" aria-hidden="true">'
            f'<path transform="rotate({turned} 30 24)" d="M50 24H14M26 10L10 24l16 14"/></svg></span>'
        )
    else:
        kind, shape = ("sun", "i-sun") if card == SUN else ("rise", "i-storm")
        drawn = f'<span class="face {kind}">{icon(shape, 48)}</span>'
    return f"{drawn}<b>{texts.word('storm', card)}</b>"


# Rules and pace


def section(view: Desert, seat: int) -> str:
    """The § that fits the moment of a seat."""
    if view.outcome != RUNNING:
        return "11"
    kind = current(view.decisions)
    if kind == STORM:
        asked = is_seated(view, seat) and is_waited_for(view.decisions, seat)
        return "7.3" if asked else "10"
    if kind != TURN:
        return {GUIDE: "9.5", TRACK: "8.8"}.get(kind, "9.4")
    if seat != view.active:
        return "7"
    if buried(view, seat):
        return "5.5"
    return "5.4" if view.players[seat].tile in tuple(view.parts) else "5"


SLOWEST, TURNING, SLIDING, FALLING = 2000, 300, 430, 250
PACES = {
    act.DRANK: 900,
    act.SHELTERED: 900,
    act.STORM_PICKED_UP: 700,
    act.FLEW: 600,
    act.EXCAVATED: 500,
    act.MOVED: 350,
}


def pace(news: Sequence[Event]) -> int:
    """How long each thing takes to be seen; a wind as long as its tiles slide. Nothing told, no wait."""
    if not news:
        return 0
    slides = sum(event.kind == act.SHIFTED for event in news)
    wind = TURNING + SLIDING * slides + FALLING if slides else 0
    return min(SLOWEST, max(wind, *(PACES.get(event.kind, 250) for event in news)))
