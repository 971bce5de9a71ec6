"""What stands around the island: players, the two teams, my clue cards and what is left of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from markupsafe import Markup

from archipel.core.texts import GameTexts
from archipel.draw.look import NOTHING, Eyes, is_seated
from archipel.draw.markup import icon, safe, use

from ..notation import text_board
from ..rules import actions as act, island, pieces, roster, sets, state as st, tokens
from ..rules.state import Sol
from . import board, reach

COLORS = ("#2364c4", "#c9510c")
SLOT = 20
"""How far the places of an inventory are apart."""


# Small things


def pawn(view: Sol, seat: int) -> str:
    """The shape that stands for a player: the team's sign, or the own character of one of several."""
    kind, number = text_board.seat_word(view, seat)
    if kind == "sheet":
        return f"pw-{pieces.SHEET_NAMES[number]}"
    return f"pw-{pieces.TEAM_NAMES[roster.team_of_seat(view, seat)]}"


def color(view: Sol, seat: int) -> str:
    """The colour of a player's team."""
    return COLORS[roster.team_of_seat(view, seat)]


def seat(view: Sol, seat: int, eyes: Eyes) -> Markup:
    """What is public of a player is said of the characters."""
    return NOTHING


# The two teams


def shared(view: Sol, eyes: Eyes) -> Markup:
    """Both teams, their characters in the order of play; and what a step costs."""
    teams = "".join(team_panel(view, team, eyes) for team in range(pieces.TEAMS))
    return Markup(f'<div class="teams">{teams}</div>{relief(eyes.texts)}')


@cache
def relief(texts: GameTexts) -> str:
    """The four altitudes, and what going up and down costs."""
    names = "".join(f"<span>{texts.template(f'look.terrain.{name}')}</span>" for name in island.TERRAIN_NAMES)
    return (
        f'<div class="relief"><h2>{texts.say("look.relief.title")}</h2>'
        f'<svg viewBox="0 0 208 66" aria-hidden="true">{use("s-relief", 0, 0, 208, 66)}</svg>'
        f'<p class="names">{names}</p><p>{texts.say("look.relief.costs")}</p></div>'
    )


def team_panel(view: Sol, team: int, eyes: Eyes) -> str:
    """A team: its name, the medallion, how many clue cards it holds, and its characters."""
    texts, name = eyes.texts, pieces.TEAM_NAMES[team]
    rows = "".join(row(view, who, eyes) for who in board.in_game(view) if who // pieces.CREW == team)
    medal = ""
    if view.medallion == team and view.medallion != pieces.NO_TEAM:
        said = texts.say("look.team.medallion")
        medal = f'<span class="medal" title="{said}">{icon("i-medal", 18)}<span>{said}</span></span>'
    cards = int(view.teams[team].cards)
    held = texts.say("look.team.cards", n=cards)
    return (
        f'<section class="team {name[0]}" id="team-{team}"><h2>{icon(f"pw-{name}", 20)}'
        f"<span>{texts.word('team', team)}</span>{medal}"
        f'<span class="held" title="{held}">{icon("i-cards", 14)}{cards}</span></h2>'
        f'<div class="rows">{rows}</div></section>'
    )


def row(view: Sol, who: int, eyes: Eyes) -> str:
    """A character: its face, who plays it, its figures and its tokens; pressing it shows its ways."""
    sheet = int(view.pawns[who].sheet)
    name, wounded = pieces.SHEET_NAMES[sheet], view.pawns[who].wounded
    on = reach.pointed(view, eyes) == who
    kind = "ch"
    if who == view.active and view.phase >= st.TURN and view.outcome == st.RUNNING:
        kind += " now"
    idol = icon("i-idol", 18) if view.carrier == who else ""
    inside = (
        f'<svg class="face"><use href="#pw-{name}{"-w" if wounded else ""}"/></svg>'
        f"<b>{eyes.texts.word('sheet', sheet)}{idol}</b><i>{safe(under(view, who, eyes))}</i>"
        f'<svg class="st"><use href="#st-{name}"/></svg>{inventory(view, who)}'
    )
    said = safe(in_words(view, who, eyes))
    if not eyes.clickable:
        return f'<div class="{kind}" id="ch-{who}" role="img" aria-label="{said}">{inside}</div>'
    href = safe(eyes.press("" if on else f"{reach.PAWN}{who}"))
    now = ' aria-current="true"' if on else ""
    return f'<a class="{kind}" id="ch-{who}" data-see href="{href}"{now} aria-label="{said}">{inside}</a>'


def under(view: Sol, who: int, eyes: Eyes) -> str:
    """What stands under the name: wounded, else whoever plays it."""
    if view.pawns[who].wounded:
        return eyes.texts.template("look.team.wounded")
    players = [seat for seat in range(view.seats) if sets.holds(roster.players_of(view, who), seat)]
    return eyes.name(view, players[0]) if len(players) == 1 else eyes.texts.template("look.team.together")


def things_of(view: Sol, who: int) -> list[int]:
    """The tokens of a character as far as one knows them: places in `things`."""
    things = view.pawns[who].things
    return [place for place in range(pieces.THINGS * pieces.TERRAINS) for _ in range(things[place])]


def inventory(view: Sol, who: int) -> str:
    """A place for each token: what it is, or its back, or free."""
    held = view.pawns[who]
    shapes = [pieces.TOKEN_NAMES[place // pieces.TERRAINS] for place in things_of(view, who)]
    if not shapes:
        shapes = [
            island.TERRAIN_NAMES[terrain]
            for terrain in range(pieces.TERRAINS)
            for _ in range(held.held[terrain])
        ]
    shapes += ["free"] * (pieces.SLOTS[held.sheet] - len(shapes)) + ["order"] * int(held.order)
    drawn = "".join(
        f'<use href="#sl-{shape}"/>' if not nth else f'<use href="#sl-{shape}" x="{SLOT * nth}"/>'
        for nth, shape in enumerate(shapes)
    )
    return f'<svg class="inv n{len(shapes)}">{drawn}</svg>'


def in_words(view: Sol, who: int, eyes: Eyes) -> str:
    """A character in words: where it is, its figures, its tokens."""
    texts, held = eyes.texts, view.pawns[who]
    sheet = int(held.sheet)
    return texts.say(
        "look.team.row",
        name=texts.word("sheet", sheet),
        under=under(view, who, eyes),
        where=texts.template("board.boat")
        if held.cell == pieces.BOAT
        else pieces.CELL_NAMES[held.cell].upper(),
        steps=pieces.MOVEMENT[sheet],
        searches=pieces.SEARCHES[sheet],
        swords=pieces.COMBAT[sheet],
        n=tokens.tokens_of(view, who),
        tokens=", ".join(texts.word("thing", place // pieces.TERRAINS) for place in things_of(view, who)),
    )


# My team's cards, and what is left of the turn


def hand(view: Sol, seat: int, eyes: Eyes) -> Markup:
    """What the active character has left, and my team's clue cards; when one is asked for, as buttons."""
    if not is_seated(view, seat) or view.outcome != st.RUNNING:
        return NOTHING
    cards = "".join(clue_cards(view, seat, eyes))
    return Markup(points(view, eyes) + (f'<div class="clues">{cards}</div>' if cards else ""))


def points(view: Sol, eyes: Eyes) -> str:
    """Steps and searches left as footprints and spades, spent ones pale."""
    if view.phase < st.TURN or view.active == pieces.NO_PAWN:
        return ""
    sheet, texts = int(view.pawns[view.active].sheet), eyes.texts
    name = f"{pieces.SHEET_NAMES[sheet]}{'-w' if view.pawns[view.active].wounded else ''}"
    steps, searches = int(view.steps), int(view.searches)
    walked = pips("i-foot", steps, pieces.MOVEMENT[sheet], texts.say("look.left.steps", n=steps))
    searched = pips("i-spade", searches, pieces.SEARCHES[sheet], texts.say("look.left.searches", n=searches))
    face = f'<svg class="s44" aria-hidden="true"><use href="#pw-{name}"/></svg>'
    return f'<div class="points">{face}<div>{walked}{searched}</div></div>'


def pips(shape: str, left: int, total: int, said: str) -> str:
    """So many of so many."""
    most = max(left, total)
    drawn = "".join(
        f'<use href="#{shape}" x="{16 * nth}" width="15" height="15"{"" if nth < left else SPENT}/>'
        for nth in range(min(most, MOST_PIPS))
    )
    wide = 16 * min(most, MOST_PIPS)
    row = f'<svg class="pips" viewBox="0 0 {wide} 15" aria-hidden="true">{drawn}</svg>'
    return f'<p class="{shape}">{row}<b>{said}</b></p>'


MOST_PIPS = 7
SPENT = ' class="spent"'


def clue_cards(view: Sol, seat: int, eyes: Eyes) -> Iterator[str]:
    """The secret cards left, the visible one right."""
    hand, texts = view.teams[roster.team_of_seat(view, seat)].hand, eyes.texts
    lit = set(eyes.lit) if eyes.clickable and view.phase == st.CLUE_FOUND else set[int]()
    for card in range(pieces.CARD_KINDS):
        for copy in range(hand[card]):
            yield clue_card(
                texts, card, f"hand-{card}-{copy}", act.HIDE + card if act.HIDE + card in lit else 0
            )
    if view.visible != pieces.NO_CARD:
        yield clue_card(texts, int(view.visible), "visible", act.SHOW if act.SHOW in lit else 0)


def clue_card(texts: GameTexts, card: int, name: str, action: int) -> str:
    """One clue card, a button if it may be played now."""
    word = texts.template(f"look.card.{pieces.CARD_NAMES[card]}")
    kind = "visible" if name == "visible" else "secret"
    small = texts.template(f"look.card.{kind}")
    inside = f"{icon(f'cl-{pieces.CARD_NAMES[card]}', 26)}<b>{word}</b><small>{small}</small>"
    said = texts.say(f"look.card.{kind}-words", card=texts.word("card", card))
    if not action:
        return f'<span class="clue {kind}" id="{name}" role="img" aria-label="{said}">{inside}</span>'
    play = texts.say(f"look.card.{kind}-play", card=texts.word("card", card))
    return (
        f'<button class="clue {kind}" id="{name}" form="act" name="action" value="{action}" '
        f'aria-label="{play}">{inside}</button>'
    )
