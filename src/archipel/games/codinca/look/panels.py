"""What stands around the board: seats, my keys with how far I am, my spirit cards."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from archipel.core.events import UNKNOWN
from archipel.draw.look import NOTHING, Eyes
from archipel.draw.markup import icon, safe

from ..notation import how_far, traces
from ..rules import actions as act, pieces, sets, spirit_cards, state as st, taking_turns
from ..rules.state import Codinca
from . import ahead, card_pictures, targets
from .ahead import Ahead

COLORS = ("#d63c22", "#2f8540", "#7450d0", "#1877c2", "#6b6478")


# Small things


def pawn(view: Codinca, seat: int) -> str:
    """The shape that stands for a player: the element, once it is chosen."""
    element = view.players[seat].element
    return "pw-nobody" if element == pieces.NO_ELEMENT else f"pw-{pieces.ELEMENT_NAMES[element]}"


def color(view: Codinca, seat: int) -> str:
    """The colour of a player's element."""
    return COLORS[view.players[seat].element]


def is_seated(view: Codinca, seat: int) -> bool:
    """Whether somebody plays there."""
    return 0 <= seat < view.seats


def has_keys(view: Codinca, seat: int) -> bool:
    """Whether a player has been dealt cards."""
    return is_seated(view, seat) and view.players[seat].keys[0] != pieces.NO_KEY


# A seat


def seat(view: Codinca, seat: int, eyes: Eyes) -> Markup:
    """The keys a player has shown, a place for each secret one, and the spirit cards left as bars."""
    if not has_keys(view, seat):
        return NOTHING
    player, texts = view.players[seat], eyes.texts
    slots = "".join(seat_key(view, seat, group, eyes) for group in range(pieces.GROUPS))
    keys = texts.say("look.seat.keys", n=sets.size_of(player.done))
    spirits = texts.say("look.seat.spirits", n=player.held)
    bars = "".join("<i></i>" if nth < player.held else '<i class="x"></i>' for nth in range(pieces.HAND))
    return Markup(
        f'<div class="row2"><ul class="got" aria-label="{keys}">{slots}</ul>'
        f'<span class="left-bars" role="img" aria-label="{spirits}" title="{spirits}">{bars}</span></div>'
    )


def seat_key(view: Codinca, seat: int, group: int, eyes: Eyes) -> str:
    """A key that was shown, or the place of one that is not."""
    player = view.players[seat]
    if not player.done >> group & 1:
        return f'<li class="ks no">{icon("i-key", 16)}</li>'
    name = eyes.texts.word("key", player.keys[group])
    drawn = card_pictures.key_picture(int(player.element), int(player.keys[group]))
    return f'<li class="ks" title="{name}"><span class="vh">{name}</span>{drawn}</li>'


def shared(view: Codinca, eyes: Eyes) -> Markup:
    """Nothing is shared: everybody plays alone."""
    return NOTHING


def clock(view: Codinca, eyes: Eyes) -> Markup:
    """My four keys, as far as they are now or would be after what is tried; and what may not be undone."""
    if not has_keys(view, eyes.seat):
        return NOTHING
    tried = ahead.of_trial(view, eyes)
    done = sets.size_of(view.players[eyes.seat].done)
    texts = eyes.texts
    cards = "".join(my_key(view, group, eyes, tried) for group in range(pieces.GROUPS))
    return Markup(
        f'<header class="head"><h2>{icon("i-key", 17)}{texts.say("look.keys.title")}</h2>'
        f'<span class="size">{texts.say("look.keys.done", n=done)}</span></header>'
        f'<div class="keys">{cards}</div>{"".join(undone(view, eyes))}'
    )


def my_key(view: Codinca, group: int, eyes: Eyes, tried: Ahead | None) -> str:
    """A key card; pressing it shows on the board where it would lie best."""
    player, texts = view.players[eyes.seat], eyes.texts
    key = int(player.keys[group])
    if key >= pieces.KEYS:
        return f'<span class="key">{icon("i-key", 32)}</span>'
    picture = card_pictures.key_picture(int(player.element), key)
    name = f"<b>{texts.word('group', group)}</b>"
    hit = tried is not None and tried.key == key
    if player.done >> group & 1 or hit:
        kind, word = ("hit", "look.keys.hit") if hit else ("done", "look.keys.complete")
        inside = f"{picture}{name}<small>{texts.phrase(word)}</small>"
        return f'<span class="key {kind}" id="key-{group}">{inside}</span>'
    now = how_far.tiles_right(view, eyes.seat, group)
    then = now if tried is None else how_far.tiles_right(tried.view, eyes.seat, group)
    sign = "" if then == now else '<i class="up">▲</i> ' if then > now else '<i class="down">▼</i> '
    said = (
        f'{texts.say("look.keys.right", n=then)} <span class="place">{texts.phrase("look.keys.place")}</span>'
    )
    inside = f"{picture}{name}<small>{sign}{said}</small>"
    if not eyes.clickable:
        return f'<span class="key" id="key-{group}">{inside}</span>'
    on = targets.pointed_key(eyes) == group
    href = safe(eyes.press("" if on else f"{targets.POINTED_KEY}{group}"))
    help_ = safe(texts.say("look.keys.help", key=texts.word("key", key), n=then))
    return (
        f'<a class="key{" on" if on else ""}" id="key-{group}" role="button" data-see href="{href}" '
        f'aria-pressed="{"true" if on else "false"}" aria-label="{help_}">{inside}</a>'
    )


def undone(view: Codinca, eyes: Eyes) -> Iterator[str]:
    """What the player before me did and I may not undo, in words."""
    if view.outcome != st.RUNNING or view.active != eyes.seat or view.options.no_reverse == st.BY_GRID:
        return
    done = [traces.deed_text(deed, eyes.texts) for deed in traces.deeds(view, pieces.TO_BEFORE)]
    if done:
        who = eyes.name(view, (view.active - 1) % view.seats)
        said = eyes.texts.say("look.undone", name=who, deeds=", ".join(done))
        yield f'<p class="undone">{icon("i-nogo", 18)}<span>{safe(said)}</span></p>'


# My spirit cards


def hand(view: Codinca, seat: int, eyes: Eyes) -> Markup:
    """My spirit cards with their traps: the one in play, those left, and a place for each that is gone."""
    if not has_keys(view, seat):
        return NOTHING
    player, texts = view.players[seat], eyes.texts
    in_play = int(view.card) if view.phase == st.SPIRIT and view.active == seat else -1
    known = [trap for trap in range(pieces.TRAPS) if player.hand >> trap & 1 or trap == in_play]
    blind = pieces.UNSEEN_CARD if view.options.blind else -1
    cards = known if blind < 0 else [blind] * (player.held + (in_play == UNKNOWN))
    drawn = [spirit(view, eyes, card, nth, in_play) for nth, card in enumerate(cards)]
    gone = f'<span class="spirit used"><small>{texts.template("look.spirits.used")}</small></span>'
    drawn += [gone] * (pieces.HAND - len(drawn))
    label = texts.say("look.spirits.title")
    return Markup(f'<div class="spirits" role="group" aria-label="{label}">{"".join(drawn)}</div>')


def spirit(view: Codinca, eyes: Eyes, card: int, nth: int, in_play: int) -> str:
    """One card: its trap, and the signs of the push and the rotation that every card offers."""
    texts, action = eyes.texts, act.TAKE + card
    seen = card < pieces.TRAPS
    face = card_pictures.trap_picture(texts, card) if seen else icon("i-spirit", 40)
    alt = f'<span class="alt">{icon("i-push", 18)}{icon("i-rotate", 18)}</span>'
    inside = f"{face}{alt}"
    name = f"spirit-{card if seen else f'unseen-{nth}'}"
    trap = card_pictures.trap_words(texts, card) if seen else texts.say("look.spirits.unseen")
    if card == in_play or (not seen and in_play == UNKNOWN and nth == 0):
        said = safe(texts.say("look.spirits.in-play", trap=trap))
        return f'<span class="spirit on" id="{name}" role="img" aria-label="{said}">{inside}</span>'
    may = eyes.clickable and view.phase == st.TURN and view.active == eyes.seat and view.outcome == st.RUNNING
    if not may or taking_turns.why_not_act(view) or spirit_cards.why_not_take(view, eyes.seat, card):
        said = safe(texts.say("look.spirits.held", trap=trap))
        return f'<span class="spirit" id="{name}" role="img" aria-label="{said}">{inside}</span>'
    on = " on" if eyes.trial == action else ""
    href = safe(eyes.press(eyes.verb) if on else eyes.attempt(action))
    said = safe(texts.say("look.spirits.take", trap=trap))
    return f'<a class="spirit{on}" id="{name}" data-see href="{href}" aria-label="{said}">{inside}</a>'
