"""The verbs of the dock: what can be done now, and why the rest cannot."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from archipel.core.events import SPECTATOR
from archipel.core.numbers import is_number
from archipel.core.texts import GameTexts
from archipel.draw.look import Verb

if TYPE_CHECKING:
    from archipel.web.sight import Sight

CONTINUE, PASS, OTHERS = "continue", "pass", "others"
MANY = 12
"""More targets than so many, of several players, are shown player by player."""
NOBODY = -1


@dataclass(frozen=True)
class Target:
    """One of the things a pressed verb can be done to."""

    action: int
    sentence: str
    href: str
    """Where it is shown before it is done; nothing if it is done at once."""


@dataclass(frozen=True)
class Group:
    """Some targets of a verb that was pressed: all of them, or those of one player."""

    label: str
    """Whose, if there are several groups."""
    href: str
    """The way to these."""
    targets: tuple[Target, ...]
    """Lit on the board; none if another group is shown."""


@dataclass(frozen=True)
class Button:
    """One verb of the dock: a play, a link to its targets, or the reason why not."""

    key: str
    icon: str
    label: str
    small: str = ""
    kind: str = "verb"
    action: int | None = None
    href: str = ""
    off: bool = False
    pressed: bool = False
    title: str = ""
    actions: tuple[int, ...] = ()
    """What the board lights up for it."""
    groups: tuple[Group, ...] = ()


def maybe(texts: GameTexts, key: str) -> str | None:
    """A text that need not be there."""
    found: Any = texts.tree
    for part in key.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    return None if found is None or isinstance(found, dict) else str(found)


def dock_buttons(sight: Sight) -> Iterable[Button]:
    """The verbs of the game in its order, what no verb covers, and letting things pass."""
    if sight.past or sight.seat == SPECTATOR:
        return
    asked = sight.my_turn and PASS not in {sight.form(action) for action in sight.legal}
    covered = {CONTINUE}
    for verb in sight.look.verbs(sight.view, sight.seat):
        covered |= set(verb.forms)
        if set(verb.forms) == {CONTINUE}:
            continue
        ways = tuple(action for action in sight.legal if sight.form(action) in verb.forms)
        if ways:
            yield _possible(sight, verb, ways)
        elif asked and verb.kind != "card":
            yield _impossible(sight, verb)
    rest = tuple(action for action in sight.legal if sight.form(action) not in covered)
    others = tuple(action for action in rest if sight.form(action) != PASS)
    if others:
        yield _possible(sight, Verb(OTHERS, "i-plus", (), others[0]), others)
    for action in rest:
        if sight.form(action) == PASS:
            yield _possible(sight, Verb(PASS, "i-end", (PASS,), action, "end"), (action,))


def _possible(sight: Sight, verb: Verb, ways: tuple[int, ...]) -> Button:
    several = len(ways) > 1
    pressed = several and sight.see.verb.partition("-")[0] == verb.key
    groups = _groups(sight, verb, ways) if pressed else ()
    shown = not several and sight.previews(ways[0])
    href = sight.see.href(verb="" if pressed else verb.key) if several else ""
    small = _count(sight, verb, len(ways))
    return Button(
        verb.key,
        verb.icon,
        _label(sight, verb, ways if len(verb.forms) == 1 else ()),
        small,
        verb.kind,
        None if several or shown else ways[0],
        sight.see.href(trial=ways[0]) if shown else href,
        pressed=pressed,
        title="" if several else sight.sentence(ways[0]),
        actions=tuple(target.action for group in groups for target in group.targets) or ways,
        groups=groups,
    )


def _target(sight: Sight, action: int, sentence: str) -> Target:
    return Target(action, sentence, sight.see.href(trial=action) if sight.previews(action) else "")


def _groups(sight: Sight, verb: Verb, ways: tuple[int, ...]) -> tuple[Group, ...]:
    """The targets of a verb; where there are many and somebody to choose besides, by that."""
    if two_choices := _by_figure(sight, verb, ways):
        return two_choices
    by_seat: dict[int, list[int]] = {}
    for way in ways:
        by_seat.setdefault(_seat_in(sight, way), []).append(way)
    chosen = _chosen(sight, by_seat)
    if len(ways) <= MANY or len(by_seat) == 1:
        by_seat, chosen = {NOBODY: list(ways)}, NOBODY
    several = len(by_seat) > 1
    said_of = partial(_place_of, sight) if several else sight.sentence
    return tuple(
        Group(
            "" if not several else _label(sight, verb) if seat == NOBODY else sight.namer(seat, "the"),
            sight.see.href(verb=verb.key if seat == NOBODY else f"{verb.key}-{seat}"),
            tuple(_target(sight, way, said_of(way)) for way in by_seat[seat]) if seat == chosen else (),
        )
        for seat in sorted(by_seat)
    )


def _by_figure(sight: Sight, verb: Verb, ways: tuple[int, ...]) -> tuple[Group, ...]:
    """The targets figure by figure, where each way is a figure and a target."""
    by_figure: dict[int, list[Target]] = {}
    names: dict[int, str] = {}
    for action in ways:
        way = sight.look.way(sight.view, action, sight.texts, sight.namer)
        if way is None:
            return ()
        names[way.number] = way.name
        by_figure.setdefault(way.number, []).append(_target(sight, action, way.target))
    chosen = _chosen(sight, by_figure)
    return tuple(
        Group(
            names[number] if len(by_figure) > 1 else "",
            sight.see.href(verb=f"{verb.key}-{number}"),
            tuple(targets) if number == chosen else (),
        )
        for number, targets in by_figure.items()
    )


def _chosen(sight: Sight, groups: Collection[int]) -> int:
    """The group that the address names, or else the first."""
    said = sight.see.verb.partition("-")[2]
    return int(said) if is_number(said) and int(said) in groups else min(groups)


def _place_of(sight: Sight, action: int) -> str:
    """Where an action aims at, if it names nothing else but a player; else its sentence."""
    form, arguments = sight.game.form_of(action)
    named = dict(zip(form.parameters, arguments, strict=True))
    if named.keys() - {"seat"} != {"cell"}:
        return sight.sentence(action)
    return sight.texts.word("cell", named["cell"])


def _seat_in(sight: Sight, action: int) -> int:
    """Whom an action names, if anybody."""
    form, arguments = sight.game.form_of(action)
    named = dict(zip(form.parameters, arguments, strict=True))
    return named.get("seat", NOBODY)


def _impossible(sight: Sight, verb: Verb) -> Button:
    """A verb that stays in its place, with the reason and a way to its § of the rules."""
    code = sight.game.refusal(sight.view, sight.seat, verb.sample)
    refusal, sentence = sight.game.refusals[code], sight.texts.refusal(code)
    short = maybe(sight.texts, f"reasons.{refusal.key}") or re.split(r"\s*[;:.]", sentence)[0]
    return Button(
        verb.key,
        verb.icon,
        _label(sight, verb),
        short,
        verb.kind,
        href=sight.see.href(rules=refusal.section or "now"),
        off=True,
        title="" if sight.see.verb else sentence,  # whoever has chosen something else needs no reasons now
    )


def _label(sight: Sight, verb: Verb, ways: Sequence[int] = ()) -> str:
    own = maybe(sight.texts, f"verbs.{verb.key}")
    if own is not None:
        return own[:1].upper() + own[1:]
    if verb.key in (PASS, OTHERS):
        return sight.t(f"table.{verb.key}")
    return sight.texts.any_of(ways or (verb.sample,), sight.namer)


def _count(sight: Sight, verb: Verb, n: int) -> str:
    if maybe(sight.texts, f"verbs.{verb.key}-count") is not None:
        return sight.texts.phrase(f"verbs.{verb.key}-count", n=n)
    if verb.key == PASS:
        return sight.t("table.pass-small")
    return sight.t("table.choices", n=n) if n > 1 else ""
