"""The dock: what there is to press, the headline, the rest of the turn, what would follow an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from archipel.core.events import Event
from archipel.draw.look import Eyes, Moment, Preview, Verb

from ..notation import how_far
from ..rules import actions as act, pieces, sets, state as st
from ..rules.state import Codinca
from . import ahead, panels, targets
from .ahead import Ahead

CHOICE = (Verb("choose", "i-star", ("choose",), act.CHOOSE_ELEMENT),)
IN_TURN = (
    Verb("swap", "i-swap", ("swap",), act.SWAP),
    Verb("flip", "i-flip", ("flip",), act.FLIP),
    Verb("spirit", "i-spirit", ("spirit",), act.TAKE),
    Verb("end", "i-end", ("end",), act.END, "end"),
)
OF_A_CARD = (
    Verb("trap", "i-spirit", ("trap",), act.TRAP),
    Verb("push", "i-push", ("push",), act.PUSH),
    Verb("rotate", "i-rotate", ("rotate",), act.ROTATE),
)


def verbs(view: Codinca, seat: int) -> Sequence[Verb]:
    """What there is to press, by what is being decided."""
    if view.outcome != st.RUNNING or seat != view.active:
        return ()
    return {st.CHOOSE: CHOICE, st.TURN: IN_TURN, st.SPIRIT: OF_A_CARD}.get(view.phase, ())


STANDARD = 2
PREVIEWED = frozenset({"choose", "swap", "flip", "spirit", "push", "rotate", "trap"})
"""Everything but the end of a turn, which changes nothing that could be shown."""


def moment(view: Codinca, eyes: Eyes) -> Moment:
    """The headline, the actions left, the rest of the turn, a warning."""
    if view.outcome != st.RUNNING:
        return Moment(eyes.texts.say(f"endings.{st.ENDINGS[view.outcome]}"))
    if view.phase in (st.CHOOSE, st.DEAL):
        return Moment(headline(view, eyes))
    left = {st.NOTHING: STANDARD, st.BOTH: 0}.get(view.made, 1)
    total = STANDARD if left and view.phase == st.TURN else 0
    return Moment(headline(view, eyes), left, total, ribbon(view, eyes), danger(view, eyes))


def headline(view: Codinca, eyes: Eyes) -> str:
    """What is being decided, and by whom."""
    texts, name = eyes.texts, eyes.texts.namer(view, eyes.names)
    if view.phase == st.DEAL:
        return texts.say("look.headline.deal")
    whose = "my" if view.active == eyes.seat else "their"
    if view.phase == st.CHOOSE:
        what = "choice"
    elif view.phase == st.SPIRIT:
        what = "spirit"
    else:
        what = {st.NOTHING: "two", st.BOTH: "none"}.get(view.made, "one")
    return texts.say(f"look.headline.{whose}-{what}", seat=lambda form: name(view.active, form))


def ribbon(view: Codinca, eyes: Eyes) -> tuple[str, ...]:
    """The rest of the turn: actions, spirit cards, who comes next."""
    parts = [] if view.made == st.BOTH else [eyes.texts.say("look.ribbon.actions")]
    if view.players[view.active].held or view.phase == st.SPIRIT:
        parts.append(eyes.texts.say("look.ribbon.spirits"))
    return (*parts, eyes.name(view, (view.active + 1) % view.seats))


def danger(view: Codinca, eyes: Eyes) -> str:
    """One line: the last round, or somebody who needs one more key."""
    texts, name = eyes.texts, eyes.texts.namer(view, eyes.names)
    rounds = pieces.TURN_LIMITS[view.options.turns]
    if view.turn > (rounds - 1) * view.seats:
        return texts.say("look.danger.last")
    for other in range(view.seats):
        if other != eyes.seat and sets.size_of(view.players[other].done) == pieces.GROUPS - 1:
            return texts.say("look.danger.close", seat=lambda form, other=other: name(other, form))
    return ""


# What would follow


def preview(view: Codinca, action: int, eyes: Eyes) -> Preview:
    """The question, what the action would lead to, and the button that does it."""
    texts = eyes.texts
    after = ahead.tried(view, eyes.seat, action)
    small = ""
    if after.key != pieces.NO_KEY:
        done = sets.size_of(view.players[eyes.seat].done) + 1
        group = texts.word("group", group_of(after.key))
        small = texts.phrase("look.preview.key", group=group, n=done)
    ask = texts.say("look.preview.ask", what=targets.words(texts, action))
    return Preview(ask, following(view, action, after, eyes), texts.say("look.preview.confirm"), small)


def following(view: Codinca, action: int, after: Ahead, eyes: Eyes) -> str:
    """What an action would change for its player."""
    texts = eyes.texts
    if act.KIND[action] == act.CHOOSE_ELEMENT:
        return texts.say("look.preview.choose")
    if act.KIND[action] == act.TAKE:
        return texts.say("look.preview.spirit")
    if ahead.is_blind(view, action):
        return texts.say("look.preview.blind")
    if after.key != pieces.NO_KEY:
        last = "last" if after.view.outcome != st.RUNNING else "done"
        return texts.say(f"look.preview.{last}", group=texts.word("group", group_of(after.key)))
    changes = list(progress(view, after, eyes))
    if not changes:
        return texts.say("look.preview.same")
    return texts.say("look.preview.change", keys=", ".join(changes))


def progress(view: Codinca, after: Ahead, eyes: Eyes) -> Iterator[str]:
    """My open keys that come nearer or move away."""
    if not panels.has_keys(view, eyes.seat):
        return
    player = view.players[eyes.seat]
    for group in range(pieces.GROUPS):
        if player.keys[group] < pieces.KEYS and not player.done >> group & 1:
            now, then = (
                how_far.tiles_right(view, eyes.seat, group),
                how_far.tiles_right(after.view, eyes.seat, group),
            )
            if now != then:
                yield f"{eyes.texts.word('group', group)} {now}\u202f→\u202f{then}"


# Rules and pace


def section(view: Codinca, seat: int) -> str:
    """The § that fits the moment of a seat."""
    if view.outcome != st.RUNNING:
        return "9"
    if view.phase in (st.CHOOSE, st.DEAL):
        return "3"
    if view.phase == st.SPIRIT:
        return "6"
    mine = panels.is_seated(view, seat) and view.active == seat
    return "4" if not mine else "6" if view.made == st.BOTH else "5"


PACES = {
    act.SWAPPED_TILES: 700,
    act.FLIPPED_TILE: 700,
    act.PUSHED: 900,
    act.ROTATED: 900,
    act.TRAPPED_TILES: 1200,
    act.KEY_DONE: 1500,
    act.CHOSE: 500,
    act.KEY_DEALT: 300,
}


def pace(news: Sequence[Event]) -> int:
    """How long each thing takes to be seen. Nothing told, no wait."""
    return max((PACES.get(event.kind, 250) for event in news), default=0)


def group_of(key: int) -> int:
    """The group of a key."""
    return key // pieces.KEYS_A_GROUP
