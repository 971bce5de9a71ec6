"""The Treasure Map beside the island, and what has to be done to win once the Idol is out.

The map shows its columns and what they say now, what was found on each terrain, and where the trail leads.
"""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from archipel.core.events import UNKNOWN
from archipel.core.texts import GameTexts
from archipel.draw.look import NOTHING, Eyes
from archipel.draw.markup import icon

from ..notation import treasure_map
from ..notation.treasure_map import Column, PlayedCard
from ..rules import clues, island, pieces, roster, sets, state as st
from ..rules.state import Sol
from . import last_play, reach


def clock(view: Sol, eyes: Eyes) -> Markup:
    """What to do to win once the Idol is out; the map; what each terrain still hides; the trail."""
    if view.phase <= st.ANCHOR and not view.played:
        return NOTHING
    texts = eyes.texts
    fresh = fresh_cards(view, eyes)
    drawn = "".join(
        column_panel(of, column, fresh, texts) for of, column in enumerate(treasure_map.columns(view))
    )
    out = view.idol != pieces.NO_CELL or view.carrier != pieces.NO_PAWN
    how_many = (
        texts.template("look.map.revealed")
        if out
        else texts.say("look.map.cards", n=int(view.played), most=pieces.LAST_CARD)
    )
    return Markup(
        f"{goal(view, eyes) if out else ''}"
        f'<header class="head"><h2>{icon("i-map", 17)}{texts.say("look.map.title")}</h2>'
        f'<span class="size">{how_many}</span></header>'
        f'<div class="cols">{drawn}</div>{found(view, texts)}{pointing(view, eyes, out)}'
    )


def fresh_cards(view: Sol, eyes: Eyes) -> set[int]:
    """The cards that the last play laid or turned up."""
    marks = last_play.marks_of(eyes.news)
    return marks.cards | ({int(view.played) - 1} if marks.placed else set())


def column_panel(of: int, column: Column, fresh: set[int], texts: GameTexts) -> str:
    """A column: its cards in order, and what it says now."""
    cards = "".join(played_card(of, card, card.place in fresh, texts) for card in column.cards)
    cards = cards or '<li class="cc gap"></li>'
    title = texts.word("property", of)
    return (
        f'<div class="col" id="col-{pieces.PROPERTY_NAMES[of]}"><h3>{title}</h3>'
        f'<ol class="stack" aria-label="{title}">{cards}</ol>'
        f'<p class="lead">{verdict(of, column, texts)}</p></div>'
    )


def played_card(of: int, card: PlayedCard, fresh: bool, texts: GameTexts) -> str:
    """A card: face up, face down and known to me, or its back."""
    new = " new" if fresh else ""
    if card.value == UNKNOWN:
        said = f'<span class="vh">{texts.template("look.map.back")}</span>'
        return f'<li class="cc back{new}">{said}<span aria-hidden="true">?</span></li>'
    name = pieces.CARD_NAMES[of * pieces.VALUES + card.value]
    word = texts.template(f"look.card.{name}")
    own = "" if card.face_up else f'<span class="vh"> {texts.template("look.map.own")}</span>'
    kind = "" if card.face_up else " own"
    return f'<li class="cc{kind}{new}">{icon(f"cl-{name}", 22)}{word}{own}</li>'


def verdict(of: int, column: Column, texts: GameTexts) -> str:
    """What a column says, with a question mark while a hidden card could turn it."""
    if column.says == clues.NO_VALUE:
        return texts.template("look.map.empty")
    if column.says == UNKNOWN:
        return texts.template("look.map.unknown")
    word = texts.template(f"look.card.{pieces.CARD_NAMES[of * pieces.VALUES + column.says]}")
    return texts.phrase("look.map.says" if column.sure else "look.map.unsure", value=word)


def found(view: Sol, texts: GameTexts) -> str:
    """By terrain: clues and flags found, and those that still lie there."""
    parts = "".join(terrain_part(view, terrain, texts) for terrain in range(pieces.TERRAINS))
    return f'<div class="ter">{parts}</div>'


def terrain_part(view: Sol, terrain: int, texts: GameTexts) -> str:
    """Two clues and a flag: dark once they are found."""
    shapes = [("i-clue", nth < view.clues[terrain]) for nth in range(pieces.TOKENS[terrain][pieces.CLUE])]
    shapes += [("i-flag", nth < view.banners[terrain]) for nth in range(pieces.TOKENS[terrain][pieces.FLAG])]
    drawn = "".join(
        f'<use href="#{shape}" x="{17 * nth}" width="15" height="15"{ON if done else ""}/>'
        for nth, (shape, done) in enumerate(shapes)
    )
    said = texts.say("look.map.found", clues=int(view.clues[terrain]), flags=int(view.banners[terrain]))
    name = texts.template(f"look.terrain.{island.TERRAIN_NAMES[terrain]}")
    return (
        f'<div>{name}<svg class="got" viewBox="0 0 49 15" role="img" aria-label="{said}">{drawn}</svg></div>'
    )


ON = ' class="on"'


def pointing(view: Sol, eyes: Eyes, out: bool) -> str:
    """The temple to which the map points as far as I know, or where the Idol came out."""
    cell = treasure_map.trail(view)
    if cell == pieces.NO_CELL:
        return ""
    texts = eyes.texts
    if cell == pieces.ALTAR:
        shape, name = "s-altar", texts.template("look.map.altar")
    else:
        temple = pieces.TEMPLE_NAMES[view.temples[pieces.TEMPLE_CELLS.index(cell)]]
        shape, name = f"tp-{temple}", texts.word("temple", int(view.temples[pieces.TEMPLE_CELLS.index(cell)]))
    title = texts.say("look.map.came-out" if out else "look.map.trail")
    pin = "" if out else f"<small><i>?</i>{texts.template('look.map.pin')}</small>"
    return (
        f'<div class="clue-now"><svg viewBox="-34 -24 68 64" aria-hidden="true"><use href="#{shape}"/></svg>'
        f"<p><b>{title}</b> {name} {pin}</p></div>"
    )


def goal(view: Sol, eyes: Eyes) -> str:
    """The pontoons of each team, and how far the carrier is from its own."""
    texts = eyes.texts
    teams = "".join(
        f'<span class="{name[0]}">{icon("i-flag", 16)}<b>{" ".join(harbours(view, team))}</b></span>'
        for team, name in enumerate(pieces.TEAM_NAMES)
    )
    return (
        f'<section class="goal"><h2>{icon("i-idol", 20)}{texts.say("look.goal.title")}</h2>'
        f'<p>{texts.say("look.goal.how")}</p><p class="teams2">{teams}</p>{distance(view, eyes)}</section>'
    )


def harbours(view: Sol, team: int) -> Iterator[str]:
    """The pontoons with a team's flag."""
    for pontoon, name in enumerate(pieces.PONTOON_NAMES):
        if sets.holds(view.teams[team].flags, pontoon):
            yield name.upper()


def distance(view: Sol, eyes: Eyes) -> str:
    """Who carries the Idol, and whether a turn is enough to get home."""
    if view.carrier == pieces.NO_PAWN:
        return ""
    texts, who = eyes.texts, int(view.carrier)
    name = texts.word("sheet", view.pawns[who].sheet)
    homes = [
        pieces.CELL_OF_PONTOON[n]
        for n in range(len(pieces.PONTOON_NAMES))
        if sets.holds(view.teams[roster.team_of(who)].flags, n)
    ]
    if view.pawns[who].cell in homes:
        return f'<p class="near">{texts.say("look.goal.there", name=name)}</p>'
    found = reach.reach(view, who)
    costs = [found[cell].cost for cell in homes if cell in found]
    if not costs:
        return f"<p>{texts.say('look.goal.far', name=name, steps=reach.steps_of(view, who))}</p>"
    return f'<p class="near">{texts.say("look.goal.near", name=name, n=min(costs))}</p>'
