"""The scene over the island: a combat with its sums and dice; before the game, the choice of a crew."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from archipel.draw.look import NOTHING, Eyes
from archipel.draw.markup import icon, safe

from ..rules import actions as act, duel, island, pieces, roster, state as st
from ..rules.state import Sol
from . import last_play, odds
from .last_play import Marks

STEPS = (st.DEFENDER, st.ATTACK, st.DEFENCE, st.DICE, st.SPOILS)
STEP_KEYS = ("defender", "attack", "defence", "dice", "outcome")


def overlay(view: Sol, eyes: Eyes) -> Markup:
    """The scene that belongs to the moment, if there is one."""
    if view.outcome != st.RUNNING:
        return NOTHING
    if view.phase == st.RECRUIT:
        return crew_choice(view, eyes)
    if view.phase in STEPS:
        return combat(view, eyes)
    return NOTHING


# A combat


def combat(view: Sol, eyes: Eyes) -> Markup:
    """The five steps, where it is fought, both sides with their sums; and what comes of it."""
    texts, marks = eyes.texts, last_play.marks_of(eyes.news)
    now = STEPS.index(view.phase)
    kinds = ["ok"] * now + ["now"] + [""] * len(STEPS)
    names = [texts.template(f"look.fight.step.{key}") for key in STEP_KEYS]
    strip = "".join(
        f'<li class="{kind}">{name}</li>' for kind, name in zip(kinds[: len(names)], names, strict=True)
    )
    terrain = island.TERRAIN_NAMES[pieces.TERRAIN[view.pawns[view.attacker].cell]]
    sides = (
        defenders(view, eyes)
        if view.phase == st.DEFENDER
        else f"{fighter(view, eyes, marks, int(view.attacker), attacks=True)}"
        f'<span class="vs">{icon("i-sword", 24)}</span>'
        f"{fighter(view, eyes, marks, int(view.defender), attacks=False)}"
    )
    return Markup(
        f'<div class="fight"><ol class="strip">{strip}</ol><h2>{safe(heading(view, eyes, marks))}</h2>'
        '<div class="arena"><svg viewBox="0 0 600 130" preserveAspectRatio="xMidYMax slice" '
        'aria-hidden="true">'
        f'<use href="#ar-{terrain}" y="-26" width="600" height="156"/>{"".join(portraits(view))}</svg></div>'
        f'<div class="duel">{sides}</div>{notes(view, eyes, marks)}</div>'
    )


def portraits(view: Sol) -> Iterator[str]:
    """The two who fight, left and right; a wounded one leans."""
    sides = (
        ((view.attacker, 300),) if view.phase == st.DEFENDER else ((view.attacker, 128), (view.defender, 472))
    )
    for who, x in sides:
        name = f"{pieces.SHEET_NAMES[view.pawns[who].sheet]}{'-w' if view.pawns[who].wounded else ''}"
        yield f'<use href="#pw-{name}" x="{x - 52}" y="4" width="104" height="104"/>'
    if view.phase == st.SPOILS:
        yield '<use href="#s-idol" transform="translate(300,88) scale(1.4)"/>'


def heading(view: Sol, eyes: Eyes, marks: Marks) -> str:
    """Who attacks whom, or how it ended."""
    texts = eyes.texts
    name = texts.word("sheet", view.pawns[view.attacker].sheet)
    if view.phase == st.DEFENDER:
        return texts.say("look.fight.who", name=name)
    other = texts.word("sheet", view.pawns[view.defender].sheet)
    if view.phase == st.SPOILS and len(marks.rolls) == 2:
        (one, _, mine), (two, _, theirs) = sorted(marks.rolls, key=lambda roll: roll[0] == marks.beaten)
        return texts.say(
            "look.fight.won", name=texts.word("sheet", one), other=texts.word("sheet", two), n=mine, n2=theirs
        )
    if marks.tied:
        return texts.say("look.fight.tied")
    return texts.say("look.fight.title", name=name, other=other)


def fighter(view: Sol, eyes: Eyes, marks: Marks, who: int, *, attacks: bool) -> str:
    """One side: its force, the tokens it added, its die, and the sum."""
    texts, sheet = eyes.texts, int(view.pawns[who].sheet)
    force = duel.swords_of(view, who, view.pawns[view.attacker].cell)
    added = int(view.attack if attacks else view.defence)
    roll = next((face for rolled, face, _ in marks.rolls if rolled == sheet), None)
    total = force + added + (roll or 0)
    lost = view.pawns[who].wounded
    role = texts.template("look.fight.attacks" if attacks else "look.fight.defends")
    state = texts.template("look.team.wounded" if lost else "look.fight.valid")
    tokens = icon("sl-sword", 18) * added or f"<small>{texts.template('look.fight.none')}</small>"
    die, face = ("die", "d-rolls") if roll is None else ("die fell", f"d-{roll}")
    said = texts.say("look.fight.sum", name=texts.word("sheet", sheet), force=force, added=added, total=total)
    outcome = " lose" if lost else " win" if view.phase == st.SPOILS else ""
    return (
        f'<section class="fs {pieces.TEAM_NAMES[roster.team_of(who)][0]}{outcome}"'
        f' id="side-{who}" aria-label="{said}">'
        f'<p class="who2"><b>{texts.word("sheet", sheet)}</b><i>{role} · {state}</i></p>'
        f'<div class="sum"><p><small>{texts.template("look.fight.force")}</small><strong>{force}</strong></p>'
        f'<p><small>{texts.template("look.fight.tokens")}</small><span class="tks">{tokens}</span></p>'
        f"<p><small>{texts.template('look.fight.die')}</small>"
        f'<svg class="{die}" aria-hidden="true"><use href="#{face}"/></svg></p></div>'
        f'<p class="tot">{total}</p></section>'
    )


def defenders(view: Sol, eyes: Eyes) -> str:
    """Those who could defend; whoever is asked presses one of them."""
    team, cell = 1 - roster.team_of(view.attacker), view.pawns[view.attacker].cell
    found = []
    for who in range(team * pieces.CREW, team * pieces.CREW + view.crew):
        pawn = view.pawns[who]
        if pawn.cell != cell or pawn.wounded:
            continue
        name = eyes.texts.word("sheet", int(pawn.sheet))
        swords = f"<span>{icon('i-sword', 14)}{pieces.COMBAT[pawn.sheet]}</span>"
        inside = f"{icon(f'pw-{pieces.SHEET_NAMES[pawn.sheet]}', 44)}<b>{name}</b>{swords}"
        action = act.DEFEND + int(pawn.sheet)
        found.append(
            f'<button class="pick" form="act" name="action" value="{action}">{inside}</button>'
            if eyes.clickable and action in eyes.lit
            else f'<span class="pick">{inside}</span>'
        )
    return f'<div class="picks">{"".join(found)}</div>'


def notes(view: Sol, eyes: Eyes, marks: Marks) -> str:
    """What the Idol does, or how likely it is to win."""
    texts = eyes.texts
    if view.phase == st.SPOILS:
        return f'<p class="loot">{icon("i-idol", 44)}<span>{texts.say("look.fight.loot")}</span></p>'
    if not eyes.odds or view.phase == st.DEFENDER:
        return ""
    cell = int(view.pawns[view.attacker].cell)
    chance = odds.odds(view, int(view.attacker), int(view.defender), cell)
    name = texts.word("sheet", view.pawns[view.attacker].sheet)
    said = texts.say(
        "look.fight.odds",
        name=name,
        percent=texts.percent(float(chance.wins)),
        worst=texts.percent(float(chance.wins if view.phase == st.DICE else chance.at_worst)),
    )
    return f'<p class="odds">{icon("i-dice", 18)}<span>{said}</span></p>'


# The choice of a crew


def crew_choice(view: Sol, eyes: Eyes) -> Markup:
    """The seven characters of the team that chooses, with their figures and what they can do."""
    texts, team = eyes.texts, int(view.team)
    taken = {int(pawn.sheet) for pawn in view.pawns}
    first = team * pieces.SHEETS_A_TEAM
    cards = "".join(
        sheet_card(view, eyes, sheet, taken=sheet in taken)
        for sheet in range(first, first + pieces.SHEETS_A_TEAM)
    )
    title = texts.say("look.crew.title", team=lambda form: texts.word("team", team, form))
    return Markup(f'<div class="recruits"><h2>{title}</h2><div class="sheets">{cards}</div></div>')


def sheet_card(view: Sol, eyes: Eyes, sheet: int, *, taken: bool) -> str:
    """A character as a card, a button if it may be enrolled."""
    texts, name = eyes.texts, pieces.SHEET_NAMES[sheet]
    power = (
        f"<small>{texts.template(f'look.power.{name}')}</small>" if view.options.side == st.ADVANCED else ""
    )
    figures = texts.say(
        "look.crew.figures",
        steps=pieces.MOVEMENT[sheet],
        searches=pieces.SEARCHES[sheet],
        swords=pieces.COMBAT[sheet],
        n=pieces.SLOTS[sheet],
    )
    inside = (
        f"{icon(f'pw-{name}', 44)}<b>{texts.word('sheet', sheet)}</b>"
        f'<svg class="st" role="img" aria-label="{figures}"><use href="#st-{name}"/></svg>{power}'
    )
    action = act.RECRUITS + sheet
    if eyes.clickable and action in eyes.lit:
        return f'<button class="sheet" form="act" name="action" value="{action}">{inside}</button>'
    return f'<span class="sheet{" taken" if taken else ""}">{inside}</span>'
