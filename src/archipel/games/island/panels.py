"""What stands around the board: seats, the water and both decks, my hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from markupsafe import Markup, escape

from archipel.core.decisions import current, deciding_seat
from archipel.core.match import legal_numbers
from archipel.core.texts import GameTexts
from archipel.draw.look import Eyes, is_seated
from archipel.draw.markup import chip, icon
from archipel.games.island import actions as act
from archipel.games.island.odds import (
    chance_of_card,
    floods_to_come,
    layers,
    rise_chances,
    risks,
    treasures_to_come,
)
from archipel.games.island.pieces import (
    CARD_KINDS,
    CARD_NAMES,
    DISCARDED,
    HAND_KINDS,
    HAND_LIMIT,
    HELICOPTER,
    MESSENGER,
    METER,
    ROLE_NAMES,
    SANDBAGS,
    SKULL,
    TILES,
    TREASURES,
)
from archipel.games.island.state import FLOOD, LIMIT, RUNNING, Island
from archipel.games.island.terrain import has_power, in_the_water, level, together

COLORS = ("#23272e", "#d8402f", "#2f9150", "#f4f1e8", "#f2c21a", "#2f6fd0")
TREASURE_ICONS = ("i-earth", "i-wind", "i-fire", "i-ocean")
CARD_ICONS = tuple(f"i-{name}" for name in CARD_NAMES)
CARD_VERBS = {HELICOPTER: "lift", SANDBAGS: "sandbag"}
CARD_FIRST = {HELICOPTER: act.BOARD, SANDBAGS: act.SANDBAG}
CARD_END = {HELICOPTER: act.LAND, SANDBAGS: act.LEAVE}
LEVELS = act.OPTIONS[0].values


# Small things


def pawn(view: Island, seat: int) -> str:
    """The shape that stands for a player."""
    return f"pw-{ROLE_NAMES[view.players[seat].role]}"


def color(view: Island, seat: int) -> str:
    """The colour of a player's pawn (§2.7)."""
    return COLORS[view.players[seat].role]


def turn(view: Island) -> int:
    """The number of the turn."""
    return int(view.turn)


def cards_of(view: Island, seat: int) -> list[int]:
    """The cards of a player, like ones together."""
    held = view.players[seat].cards
    return [card for card in range(HAND_KINDS) for _ in range(held[card])]


# A seat


def seat(view: Island, seat: int, eyes: Eyes) -> Markup:
    """The hand of a player face up, five slots at least; and what there is to say about the pawn."""
    if not is_seated(view, seat):
        return Markup("")
    cards = cards_of(view, seat)
    free = EMPTY * (HAND_LIMIT - len(cards))
    drawn = "".join(SMALL_CARDS[card] for card in cards)
    notes = "".join(chips(view, seat, eyes))
    many = " many" if len(cards) > HAND_LIMIT else ""
    label = hand_label(eyes.texts, tuple(cards))
    return Markup(
        f'<p class="mini{many}" role="img" aria-label="{label}">{drawn}{free}</p>'
        + (f'<p class="chips">{notes}</p>' if notes else "")
    )


EMPTY = '<i class="mc empty"></i>'
SMALL_CARDS = [
    f'<i class="mc c-{name}"><svg class="s22"><use href="#{shape}"/></svg></i>'
    for name, shape in zip(CARD_NAMES, CARD_ICONS, strict=True)
]


@cache
def hand_label(texts: GameTexts, cards: tuple[int, ...]) -> str:
    """A hand in words."""
    held = [f"{cards.count(card)} × {texts.word('card', card)}" for card in dict.fromkeys(cards)]
    return ", ".join([texts.say("look.hand.of", n=len(cards), most=HAND_LIMIT), *held])


def chips(view: Island, seat: int, eyes: Eyes) -> Iterator[str]:
    """What matters about a pawn now: in the water, in danger, together with me, giving from afar."""
    texts = eyes.texts
    if view.outcome != RUNNING:
        return
    if in_the_water(view, seat):
        yield chip("red", "i-swim", texts.template("look.seat.water"))
    elif eyes.odds:
        risk = risks(view)[view.tiles[view.players[seat].place]]
        if risk.sinks > 0:
            yield chip("red", "i-warn", texts.phrase("look.seat.risk", percent=texts.percent(risk.sinks)))
    if is_seated(view, eyes.seat) and seat != eyes.seat and together(view, seat, eyes.seat):
        yield chip("green", "i-give", texts.template("look.seat.with-you"))
    elif has_power(view, seat, MESSENGER):
        yield f'<span class="chip">{texts.template("look.seat.far")}</span>'


def shared(view: Island, eyes: Eyes) -> Markup:
    """What the team shares lies beside the island: the treasures, with the cards for them."""
    return Markup("")


# The water and both decks


def clock(view: Island, eyes: Eyes) -> Markup:
    """The water meter; what the end of this turn brings from both decks, and how likely."""
    texts, cards = eyes.texts, level(view)
    a_turn = texts.say("look.water.a-turn", n=cards) if cards else texts.say("look.water.skull")
    return Markup(
        f'<header class="head"><h2>{texts.say("look.water.title")}</h2>'
        f'<span class="chip blue">{a_turn}</span></header>'
        f'<div class="water">{gauge(int(view.tick), int(view.options.difficulty), texts)}'
        f"{rungs(view, texts)}{flood_deck(view, eyes)}{treasure_panel(view, eyes)}</div>"
    )


CELL = 25.2


@cache
def gauge(tick: int, start: int, texts: GameTexts) -> str:
    """A tube of ten cells with the number of cards in each; the first four bear the levels' names."""
    label = texts.say("look.water.gauge", tick=tick + 1, ticks=SKULL + 1, n=METER[tick])
    top = 252 - CELL * (tick + 1)
    drawn = (
        f'<svg class="gauge" viewBox="0 0 116 252" role="img" aria-label="{label}">'
        '<use href="#v-air"/><g clip-path="url(#v-tube)">'
        f'<path class="sea" transform="translate(0,{top:g})" d="M0 4q6.5-7 13 0t13 0 13 0 13 0V256H0z"/></g>'
        '<use href="#v-glass"/>'
    )
    drawn += figures("under", range(tick)) + figures("over", range(tick + 1, SKULL))
    drawn += figures("now", range(tick, min(tick + 1, SKULL)))
    for step, name in enumerate(LEVELS):
        kind = "level mine" if step == start else "level"
        word = texts.template(f"look.level.{name}")
        drawn += f'<text class="{kind}" x="69" y="{252 - CELL * step - 8.6:.1f}">{word}</text>'
    return f'{drawn}<path class="here" transform="translate(54,{top + CELL / 2:g})" d="M0 0l11-8v16z"/></svg>'


def figures(kind: str, steps: range) -> str:
    """The numbers of cards of some cells: one text, each figure with a place of its own."""
    if not steps:
        return ""
    across = " ".join("26" for _ in steps)
    down = " ".join(f"{252 - CELL * step - 7.6:.0f}" for step in steps)
    return f'<text class="{kind}" x="{across}" y="{down}">{"".join(str(METER[n]) for n in steps)}</text>'


def rungs(view: Island, texts: GameTexts) -> str:
    """The meter as a row, for small screens."""
    cells = "".join(
        f'<i class="now">{METER[n]}</i>' if n == view.tick else f"<i{rung(n, view)}></i>"
        for n in range(SKULL + 1)
    )
    a_turn = texts.phrase("look.water.brief", n=level(view))
    return f'<p class="rungs" aria-hidden="true">{icon("i-rise", 17)}<span>{cells}</span><b>{a_turn}</b></p>'


def rung(number: int, view: Island) -> str:
    """How a rung of the row looks: under water, free, or the skull."""
    return ' class="full"' if number < view.tick else ' class="last"' if number == SKULL else ""


def flood_deck(view: Island, eyes: Eyes) -> str:
    """One bar a flood card: dark those that were put back on top, pale the rest."""
    texts, deck, due = eyes.texts, layers(view), floods_to_come(view)
    top, rest = (len(deck[0]), sum(map(len, deck[1:]))) if deck else (0, 0)
    key = "now" if view.decisions.kinds[0] == FLOOD else "end"
    coming = texts.say(f"look.flood.{key}", n=f"<b>{cards(due, texts)}</b>")
    among = texts.phrase(f"look.flood.{'pile' if not rest else 'among' if top > due else 'all'}", n=top)
    counts = [texts.phrase("look.flood.top", n=top), texts.phrase("look.flood.below", n=rest)]
    if not rest:
        counts = [texts.phrase("look.flood.mixed")]
    thrown = [texts.word("tile", tile) for tile in range(TILES) if view.flood[tile] == DISCARDED]
    out = discard_pile("flood", len(thrown), thrown, eyes)
    return (
        f'<section class="deck flood">{icon("i-flood", 20)}<h3>{texts.say("look.flood.title")}</h3>'
        f'<p class="coming">{coming} {among}</p>'
        f'<p class="brief">{texts.phrase("look.flood.brief", n=due, top=top)}</p>'
        f"{bars(top if rest else 0, rest or top)}"
        f'<p class="counts num">{"".join(f"<span>{count}</span>" for count in counts)}</p>'
        f'<div class="counts num out">{out}</div></section>'
    )


@cache
def bars(known: int, rest: int) -> str:
    """So many dark bars and so many pale ones."""
    dark, wide = 8 * known, 8 * (known + rest)
    return (
        f'<svg class="bars" viewBox="0 0 {max(8, wide) - 2} 18" preserveAspectRatio="none" '
        f'aria-hidden="true"><path class="known" d="M0 9H{dark}"/><path d="M{dark} 9H{wide}"/></svg>'
    )


def cards(count: int, texts: GameTexts) -> str:
    """So many cards."""
    return texts.phrase("look.cards", n=count)


def treasure_panel(view: Island, eyes: Eyes) -> str:
    """The treasure deck: how many cards, how many to come, the chance of a rise and of what I collect."""
    texts, due = eyes.texts, treasures_to_come(view)
    thrown = [
        f"{view.treasure_discard[card]} × {texts.word('card', card)}"
        for card in range(CARD_KINDS)
        if view.treasure_discard[card]
    ]
    out = discard_pile("treasure", sum(view.treasure_discard), thrown, eyes)
    deck = sum(view.treasure_left)
    coming = (
        texts.say("look.treasure.end", n=f"<b>{cards(due, texts)}</b>")
        if due
        else texts.say("look.treasure.done")
    )
    brief = texts.phrase("look.treasure.brief", n=due, deck=deck)
    return (
        f'<section class="deck loot">{icon("i-chest", 20)}<h3>{texts.say("look.treasure.title")}</h3>'
        f'<span class="num size">{cards(deck, texts)}</span><p class="coming">{coming}</p>'
        f'<p class="brief">{brief}</p>'
        f'<p class="chips">{"".join(treasure_odds(view, eyes, due)) if eyes.odds else ""}</p>'
        f'<div class="counts num out">{out}</div></section>'
    )


def discard_pile(name: str, count: int, cards: list[str], eyes: Eyes) -> str:
    """How many cards lie in a discard; it opens, for anybody may look through it (§2)."""
    said = eyes.texts.phrase("look.discard", n=count)
    if not cards or eyes.choosing:
        return said
    inside = f"<summary>{said}</summary><p>{', '.join(cards)}</p>"
    return f'<details id="pile-{name}" class="pile">{inside}</details>'


def treasure_odds(view: Island, eyes: Eyes, due: int) -> Iterator[str]:
    """The chance that the waters rise, and that the treasure comes of which I hold most."""
    texts = eyes.texts
    if due == 0:
        return
    rise = texts.percent(1.0 - rise_chances(view)[0])
    yield chip("red", "i-rise", texts.phrase("look.treasure.rise", percent=rise))
    if is_seated(view, eyes.seat):
        held = view.players[eyes.seat].cards
        open_ones = [n for n in range(TREASURES) if not view.captured >> n & 1]
        wanted = max(open_ones, key=lambda n: (held[n], view.treasure_left[n]), default=-1)
        if wanted >= 0 and held[wanted]:
            chance = texts.percent(chance_of_card(view, wanted))
            yield (
                f'<span class="chip want c-{CARD_NAMES[wanted]}" title="{texts.word("treasure", wanted)}">'
                f"{icon(TREASURE_ICONS[wanted], 14)}<span>{chance}</span></span>"
            )


# My own things


def hand(view: Island, seat: int, eyes: Eyes) -> Markup:
    """What I am good at, and my cards: five slots always, a button on what may be played or thrown away."""
    if not is_seated(view, seat):
        return Markup("")
    texts, role = eyes.texts, ROLE_NAMES[view.players[seat].role]
    power = f"look.power.{role}" if view.options.powers else "look.power.none"
    mine = legal_numbers(eyes.texts.game, view, seat) if eyes.clickable and seat == eyes.seat else []
    held = cards_of(view, seat)
    drawn = "".join(
        hand_card(card, place, held[:place].count(card), mine, eyes) for place, card in enumerate(held)
    )
    free = "".join('<div class="hc slot"></div>' for _ in range(HAND_LIMIT - len(held)))
    many = " many" if len(held) > HAND_LIMIT else ""
    over = " over" if must_discard(view, seat) else ""
    return Markup(
        f'<div class="mine"><p class="note">{texts.say(power)}</p></div>'
        f'<div class="cards{many}{over}">{drawn}{free}</div>'
    )


def must_discard(view: Island, seat: int) -> bool:
    """Whether a player holds too many cards and is asked about it (§6.3)."""
    return (
        view.outcome == RUNNING and current(view.decisions) == LIMIT and deciding_seat(view.decisions) == seat
    )


def hand_card(card: int, place: int, nth: int, mine: Sequence[int], eyes: Eyes) -> str:
    """A card: with *Jouer* if it may be played now, with *Jeter* if one card has to go."""
    texts = eyes.texts
    name = texts.template(f"look.card.{CARD_NAMES[card]}")
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
    return f'<div class="hc c-{CARD_NAMES[card]}" id="card-{place}">{face}{buttons}</div>'


def play_button(card: int, mine: Sequence[int], eyes: Eyes) -> str:
    """A button that plays a special card, or a link that opens its targets."""
    ways = [action for action in mine if CARD_FIRST[card] <= action < CARD_END[card]]
    word, key = eyes.texts.say("look.hand.play"), CARD_VERBS[card]
    if not ways or (card == HELICOPTER and act.LAND <= max(mine) < act.SANDBAG):
        return ""
    if len(ways) == 1:
        return (
            f'<button class="use" id="play-{key}" form="act" name="action" value="{ways[0]}">{word}</button>'
        )
    return f'<a class="use" id="play-{key}" data-see href="{escape(eyes.press(key))}">{word}</a>'
