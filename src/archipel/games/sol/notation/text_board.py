"""The board as text, for terminals, screen readers and tests."""

from __future__ import annotations

from collections.abc import Iterator

from archipel.core.events import UNKNOWN
from archipel.core.lines import names_in
from archipel.core.texts import GameTexts

from ..rules import clues, combat, duel, pieces, sets, state as st, tokens
from ..rules.state import Sol
from . import treasure_map
from .treasure_map import Column

CODES = ("ME", "ZI", "YA", "LE", "GO", "CH", "CU", "CO", "CA", "AG", "RO", "MA", "BE", "EL")
SIGNS = {"round": "o", "square": "#", "gold": "+", "jade": "~", "one": "1", "four": "4"}
IDOL_SIGN = "$"
WIDTH = 10  # characters a cell
NOW = {
    st.ENTER: "enter",
    st.DEFENDER: "defender",
    st.ATTACK: "attack",
    st.DEFENCE: "defence",
    st.DICE: "dice",
    st.SPOILS: "spoils",
    st.PUSH: "push",
    st.CLUE_FOUND: "clue",
    st.FLAG_FOUND: "flag",
    st.OVERFLOW: "overflow",
}


def seat_word(sol: Sol, seat: int) -> tuple[str, int]:
    """A lone player is the team, one of several is the own character; before it is chosen, a number."""
    team = pieces.ADVENTURERS if seat < sol.adventurers else 1
    first = 0 if team == pieces.ADVENTURERS else sol.adventurers
    players = sol.adventurers if team == pieces.ADVENTURERS else sol.seats - sol.adventurers
    if players == 1:
        return "team", team
    sheet = sol.pawns[team * pieces.CREW + seat - first].sheet
    return ("sheet", sheet) if sheet != pieces.SHEETS else ("seat", seat)


def text_board(view: Sol, texts: GameTexts) -> str:
    """The island, the two teams, the Treasure Map, and what is being decided."""
    lines = list(island_lines(view))
    for team in range(pieces.TEAMS):
        lines += ["", *team_lines(view, team, texts)]
    lines += ["", *map_lines(view, texts)]
    if view.options.side == st.ADVANCED:
        lines.append(specials_line(view, texts))
    lines += ["", now_line(view, texts)]
    return "\n".join(lines)


# The island


def island_lines(view: Sol) -> Iterator[str]:
    """Two lines a row of hexagons: name, altitude and token; then temples, characters, the Idol."""
    left = min(2 * q + r for q, r in pieces.CHART.places)
    for row in sorted({r for _, r in pieces.CHART.places}):
        cells = [cell for cell, (_, r) in enumerate(pieces.CHART.places) if r == row]
        cells.sort(key=lambda cell: pieces.CHART.places[cell])
        for say in (ground, standing):
            line = ""
            for cell in cells:
                q, r = pieces.CHART.places[cell]
                line = line.ljust((2 * q + r - left) * WIDTH // 2) + say(view, cell)
            yield line.rstrip()


def ground(view: Sol, cell: int) -> str:
    """`a14 0*P1`."""
    token = "!" if view.faces[cell] else "*" if sets.holds(view.unsearched, cell) else " "
    pontoon = (
        pieces.PONTOON_NAMES[pieces.PONTOON_AT[cell]].upper()
        if pieces.PONTOON_AT[cell] < len(pieces.PONTOON_NAMES)
        else ""
    )
    return f"{pieces.CELL_NAMES[cell]} {pieces.TERRAIN[cell]}{token}{pontoon}".ljust(WIDTH)


def standing(view: Sol, cell: int) -> str:
    """A temple, the characters there, and the Idol."""
    signs = ""
    if cell in pieces.TEMPLE_CELLS:
        words = pieces.TEMPLE_NAMES[view.temples[pieces.TEMPLE_CELLS.index(cell)]].split("-")
        signs = "".join(SIGNS[word] for word in words)
    elif cell == pieces.ALTAR:
        signs = "<@>"
    signs += IDOL_SIGN if view.idol == cell else ""
    for number, pawn in enumerate(view.pawns):
        if pawn.sheet != pieces.SHEETS and pawn.cell == cell:
            code = CODES[pawn.sheet]
            signs += (code.lower() if pawn.wounded else code) + (IDOL_SIGN if view.carrier == number else "")
    return signs.ljust(WIDTH)


# The teams


def team_lines(view: Sol, number: int, texts: GameTexts) -> Iterator[str]:
    """A team's boat, flags, cards and medallion; then its characters from left to right."""
    team = view.teams[number]
    nothing = texts.template("board.nothing")
    hand = [texts.word("card", card) for card in range(pieces.CARD_KINDS) for _ in range(team.hand[card])]
    line = texts.say(
        "board.team",
        team=texts.word("team", number),
        boat="-" if team.boat == pieces.NO_ANCHORAGE else pieces.ANCHORAGE_NAMES[team.boat].upper(),
        flags=" ".join(names_in(team.flags, pieces.PONTOON_NAMES)).upper() or "-",
        hand=", ".join(hand) or (texts.say("board.cards", n=int(team.cards)) if team.cards else nothing),
    )
    yield line + (f" · {texts.template('board.medallion')}" if view.medallion == number else "")
    for slot in range(view.crew):
        if view.pawns[number * pieces.CREW + slot].sheet != pieces.SHEETS:
            yield pawn_line(view, number * pieces.CREW + slot, texts)


def pawn_line(view: Sol, number: int, texts: GameTexts) -> str:
    """A character: where, how, and what it has."""
    pawn = view.pawns[number]
    things = [
        f"{texts.word('thing', place // pieces.TERRAINS)} ({texts.word('terrain', place % pieces.TERRAINS)})"
        + (f" ×{pawn.things[place]}" if pawn.things[place] > 1 else "")
        for place in range(pieces.THINGS * pieces.TERRAINS)
        if pawn.things[place]
    ]
    held = tokens.tokens_of(view, number)
    if held and not things:
        backs = [texts.word("terrain", t) for t in range(pieces.TERRAINS) for _ in range(pawn.held[t])]
        things = [f"{texts.say('board.tokens', n=held)} ({', '.join(backs)})"]
    notes = [texts.template("board.wounded")] if pawn.wounded else []
    notes += [texts.template("board.idol")] if view.carrier == number else []
    notes += [texts.template("board.order")] if pawn.order else []
    mark = ">" if number == view.active and view.outcome == st.RUNNING and view.phase >= st.TURN else " "
    where = texts.template("board.boat") if pawn.cell == pieces.BOAT else pieces.CELL_NAMES[pawn.cell].upper()
    name = f"{CODES[pawn.sheet]} {texts.word('sheet', pawn.sheet)}"
    return f"{mark}{name:<15} {where:<7} {', '.join(notes + things)}".rstrip()


# The Treasure Map


def map_lines(view: Sol, texts: GameTexts) -> Iterator[str]:
    """The three columns and what they say, the cards beside them, and what was found where."""
    for of, column in enumerate(treasure_map.columns(view)):
        yield texts.say(
            "board.column",
            property=texts.word("property", of),
            cards=", ".join(card_text(view, of, card.value, card.face_up, texts) for card in column.cards)
            or "-",
            verdict=verdict_text(of, column, texts),
        )
    held = sum(team.cards for team in view.teams)
    shown = view.visible != pieces.NO_CARD
    discard = [
        texts.word("card", card) for card in range(pieces.CARD_KINDS) for _ in range(view.discard[card])
    ]
    yield texts.say(
        "board.deck",
        visible=texts.word("card", view.visible) if shown else texts.template("board.nothing"),
        n=pieces.CLUE_CARDS - int(held) - int(view.played) - len(discard) - shown,
        discard=", ".join(discard) or texts.template("board.nothing"),
    )
    found = [
        texts.say(
            "board.terrain",
            terrain=texts.word("terrain", terrain),
            clues=view.clues[terrain],
            flags=view.banners[terrain],
        )
        for terrain in range(pieces.TERRAINS)
    ]
    yield texts.say("board.found", found=" · ".join(found))


def card_text(view: Sol, of: int, value: int, face_up: bool, texts: GameTexts) -> str:
    """A card: in brackets if it lies face down and one knows it all the same."""
    if value == UNKNOWN:
        return "[?]"
    name = texts.word("card", of * pieces.VALUES + value)
    return name if face_up else f"[{name}]"


def verdict_text(of: int, column: Column, texts: GameTexts) -> str:
    """What a column says, with a question mark while a hidden card could turn it."""
    if column.says == clues.NO_VALUE:
        return texts.template("board.empty")
    if column.says == UNKNOWN:
        return "?"
    value = texts.word("card", of * pieces.VALUES + column.says)
    return value if column.sure else texts.say("board.unsure", value=value)


def specials_line(view: Sol, texts: GameTexts) -> str:
    """The special tokens of the Advanced side."""
    return texts.say(
        "board.specials",
        orders=view.orders,
        bullets=view.bullets,
        barricades=" ".join(names_in(view.barricades, pieces.CELL_NAMES)).upper() or "-",
        relays=" ".join(names_in(view.relays, pieces.CELL_NAMES)).upper() or "-",
    )


# What is being decided


def now_line(view: Sol, texts: GameTexts) -> str:
    """Whose turn it is and what is left of it, or what a combat or a find waits for."""
    if view.outcome != st.RUNNING:
        return ""
    if view.phase < st.TURN:
        key = {st.RECRUIT: "recruiting", st.ANCHOR: "anchoring", st.NEXT: "choosing"}[view.phase]
        return texts.say(f"board.{key}", team=lambda form: texts.word("team", view.team, form), n=view.turn)
    if view.phase == st.TURN:
        name = texts.word("sheet", view.pawns[view.active].sheet)
        left = texts.say(
            "board.turn", n=view.turn, sheet=name, steps=int(view.steps), searches=int(view.searches)
        )
        return f"{left} {texts.say('board.must_leave', sheet=name)}" if view.must_leave else left
    pawn = view.active if view.phase >= st.CLUE_FOUND else view.attacker
    if view.phase in (st.SPOILS, st.PUSH):
        pawn = combat.winner_of(view)
    said = {"sheet": texts.word("sheet", view.pawns[pawn].sheet)}
    if view.phase in (st.ATTACK, st.DEFENCE, st.DICE):
        cell = view.pawns[view.attacker].cell
        said["sheet2"] = texts.word("sheet", view.pawns[view.defender].sheet)
        said["n"] = str(duel.swords_of(view, view.attacker, cell) + view.attack)
        said["n2"] = str(duel.swords_of(view, view.defender, cell) + view.defence)
    return texts.say(f"board.{NOW[view.phase]}", **said)
