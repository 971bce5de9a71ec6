"""Advice at the table in words: the best action, why, and what else was weighed.

The numbers are the search's, the words are templates; where the search could not tell two actions apart, the
words say so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import escape

from archipel.bots.advice import Counsel, Weighed
from archipel.core.match import View
from archipel.web.advisers import Waiting
from archipel.web.dock import maybe
from archipel.web.sight import Sight

Ask = Callable[[View, tuple[int, ...], int | None], Counsel | Waiting]
"""(view, legal actions, the one that hands on) -> what is known by now."""


@dataclass(frozen=True)
class Row:
    """One action that was weighed."""

    sentence: str
    won: str
    margin: str
    behind: str
    """How much less it won than the best one, if that can be told."""
    notes: tuple[str, ...]
    best: bool


@dataclass(frozen=True)
class Advised:
    """What the dock says to somebody who asked for advice."""

    sentence: str
    risk: str = ""
    waiting: bool = False
    action: int | None = None
    rows: tuple[Row, ...] = ()
    about: str = ""
    """What the figures are of."""


def advised(sight: Sight, ask: Ask | None) -> Advised | None:
    """The advice of the moment; nothing where nobody asked for it or there is nothing to decide."""
    if ask is None or not may_advise(sight) or not sight.see.advice or not sight.my_turn:
        return None
    if len(sight.legal) < 2:
        return Advised(sight.t("advice.only"))
    hand_on = handing_on(sight)
    found = ask(View(sight.game, sight.view, sight.seat), sight.legal, hand_on)
    if not isinstance(found, Counsel):
        return Advised(sight.t(f"advice.{found}"), waiting=found != "failed")
    return Advised(
        why(sight, found),
        risk(sight, found),
        action=found.best.action,
        rows=tuple(row(sight, found, each) for each in (found.best, *found.others)),
        about=sight.t("advice.about", n=found.worlds),
    )


def intended(sight: Sight) -> str:
    """What a bot says it is about to do and why, as long as that is so."""
    plan = sight.table.plan
    if plan is None or plan.changed != sight.table.changed or sight.past or sight.my_turn:
        return ""
    action, other = map(sight.game.action_number, (plan.intent.action, plan.intent.other))
    said = {"name": sight.name(plan.seat), "action": sight.sentence(action), "other": sight.sentence(other)}
    said["won"] = sight.texts.percent(plan.intent.won)
    ahead = plan.intent.ahead
    return sight.t("advice.intends" if ahead > 0 else "advice.intends-even", n=points(ahead), **said)


def handing_on(sight: Sight) -> int | None:
    """The action that ends the turn, if there is one now."""
    return next((button.action for button in sight.buttons if button.kind == "end"), None)


def named(sight: Sight, action: int) -> str:
    """An action in a sentence about another: what it does, or what its button says if it hands on."""
    if action == handing_on(sight):
        return next(button.label for button in sight.buttons if button.action == action)
    return sight.sentence(action)


def may_advise(sight: Sight) -> bool:
    """Whether there is somebody to advise: whoever plays here, and is not being guided already."""
    return bool(sight.mine) and not sight.past and not sight.table.guided


def why(sight: Sight, found: Counsel) -> str:
    """The best action, how often it wins, and what the next best one lacks."""
    said = {"best": sight.sentence(found.best.action), "won": share(sight, found.best)}
    if not found.others:
        return sight.t("advice.alone", **said)
    following = found.others[0]
    said["other"] = named(sight, following.action)
    if following.standing != "even":
        return sight.t(f"advice.{following.standing}", n=points(following.behind), **said)
    worse = next((each for each in found.others if each.standing == "clear"), None)
    if worse is None:
        return sight.t("advice.even", **said)
    said["third"] = named(sight, worse.action)
    return sight.t("advice.even-clear", n=points(worse.behind), **said)


def risk(sight: Sight, found: Counsel) -> str:
    """By what the best action mostly loses, where the game has a word for it."""
    cause = maybe(sight.texts, f"causes.{found.cause}")
    if cause is None:
        return ""
    lost = sight.texts.percent(found.lost)
    if found.cause_share == 1:
        return sight.t("advice.risk-all", lost=lost, cause=cause)
    return sight.t("advice.risk", lost=lost, cause=cause, part=sight.texts.percent(found.cause_share))


def row(sight: Sight, found: Counsel, each: Weighed) -> Row:
    """What is said of one action in the list of those that were weighed."""
    best = each.action == found.best.action
    notes = []
    if each.action == found.plain:
        notes.append(sight.t("advice.plain"))
    if each.action == handing_on(sight):
        notes.append(sight.t("advice.hand-on"))
    behind = ""
    if not best and each.standing == "clear":
        behind = sight.t("advice.behind", n=points(each.behind), margin=points(each.behind_margin))
    elif not best:
        same = each.behind == each.behind_margin == 0
        behind = sight.t("advice.same" if same else f"advice.row-{each.standing}")
    won = sight.texts.percent(each.won)
    margin = sight.t("advice.margin", n=points(each.margin))
    return Row(sight.sentence(each.action), won, margin, behind, tuple(notes), best)


def share(sight: Sight, each: Weighed) -> str:
    """A win chance with how sure it is."""
    return sight.t("advice.share", won=sight.texts.percent(each.won), n=points(each.margin))


def points(part: float) -> int:
    """A part of one in hundredths; what is more than nothing is never none."""
    return max(1, round(100 * abs(part)))


def pointed(html: str, sight: Sight, action: int) -> str:
    """The page with everything marked that does an action, or leads to it."""
    verbs = [button.key for button in sight.buttons if action in button.actions]
    doing = [f'data-action="{action}"', f'name="action" value="{action}"']
    doing += [f'href="{escape(sight.see.href(trial=action))}"']
    doing += [f'id="verb-{key}"' for key in verbs]
    doing += [f'href="{escape(sight.see.href(verb=key))}"' for key in verbs]
    for each in doing:
        html = html.replace(each, f"{each} data-pointed")
    return html
