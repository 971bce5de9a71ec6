"""The end of a game and how it came to it: the cause, both teams turn by turn, scenes, what everybody did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from markupsafe import Markup

from archipel.core.events import Event
from archipel.core.match import Entry
from archipel.draw import story as told
from archipel.draw.look import Crew, Eyes, Scene, Step, Story, is_seated
from archipel.draw.markup import safe, use

from ..rules import actions as act, pieces, roster, sets, state as st
from ..rules.state import Sol
from . import panels, ways

PICTURES = Path(__file__).parent / "endings"
SCENES = 4
ONE_MORE_TURN = 6
"""Steps: a turn, and a token or two."""

# What a player can be praised for, and how much of it is a good deal.
DEEDS = {
    "idol": 1.0,
    "clues": 2.0,
    "won": 2.0,
    "flags": 1.0,
    "pulled": 2.0,
    "hid": 1.5,
    "rowed": 2.0,
    "searched": 6.0,
    "steps": 16.0,
}
OF_SHEETS = {
    act.TOOK_IDOL: "idol",
    act.ROBBED_IDOL: "idol",
    act.FOUND_CLUE: "clues",
    act.BEAT: "won",
    act.FOUND_FLAG: "flags",
    act.PULLED: "pulled",
    act.HID: "hid",
    act.ROWED: "rowed",
    act.SEARCHED: "searched",
    act.MOVED: "steps",
}
"""Deeds of a character, whose player is praised."""


def story(entries: Sequence[Entry], view: Sol, eyes: Eyes) -> Story:
    """Who sailed home with the Idol, and the whole game in one picture."""
    ending, texts, winners = st.ENDINGS[view.outcome], eyes.texts, winning_team(view)
    fights = count(entries, act.BEAT)
    mine = roster.team_of_seat(view, eyes.seat) if is_seated(view, eyes.seat) else winners
    won = winners != pieces.NO_TEAM and mine == winners
    return Story(
        won=won,
        title=texts.say(f"story.title.{ending}"),
        cause=cause(entries, view, eyes),
        facts=(
            texts.say("story.turns", n=min(int(view.turn), turns_played(view))),
            texts.say("story.fights", n=fights),
            texts.say("story.clues", n=int(view.played)),
        ),
        picture=told.picture(PICTURES, ending),
        chart_title=texts.template("story.chart"),
        chart=chart(entries, view, eyes),
        scenes=scenes(entries, view, eyes),
        crew=crew(entries, view, eyes),
        missed="" if won else missed(view, eyes),
    )


def winning_team(view: Sol) -> int:
    """Who sailed home with the Idol."""
    return pieces.NO_TEAM if view.outcome == st.DRAW else view.outcome - 1


def turns_played(view: Sol) -> int:
    """Team turns that were played: the one that ended it was not."""
    return max(1, int(view.turn) - 1)


def count(entries: Sequence[Entry], kind: int) -> int:
    """How often something happened."""
    return sum(event.kind == kind for entry in entries for event in entry.news)


def cause(entries: Sequence[Entry], view: Sol, eyes: Eyes) -> str:
    """Who brought the Idol where, and what had gone before."""
    texts = eyes.texts
    if view.outcome == st.DRAW:
        out = view.idol != pieces.NO_CELL or view.carrier != pieces.NO_PAWN
        return texts.say("story.cause.draw-out" if out else "story.cause.draw", n=turns_played(view))
    who = view.pawns[view.carrier]
    hands = count(entries, act.TOOK_IDOL) + count(entries, act.ROBBED_IDOL)
    key = "story.cause.robbed" if hands > 1 else "story.cause.won"
    return texts.say(
        key,
        name=texts.word("sheet", int(who.sheet)),
        cell=texts.word("cell", int(who.cell)),
        n=hands,
        turn=turns_played(view),
    )


# Turns


def steps(entries: Sequence[Entry], view: Sol) -> list[Step]:
    """One a team turn, with a mark where it was decided; what came before the first belongs to it."""
    found = told.turns(entries, view)
    ends = [*(first for first, _, _ in found[1:]), len(entries)][: len(found)]
    made = []
    for (first, begun, _), last in zip(found, ends, strict=True):
        team = int(begun.team)
        seat = 0 if team == pieces.ADVENTURERS else int(begun.adventurers)
        made.append(Step(first, seat, panels.COLORS[team], mark_of(entries[first:last])))
    if len(made) > 1 and entries[0].before.turn == 0:
        return [replace(made[1], first=0), *made[2:]]
    return made


def mark_of(entries: Sequence[Entry]) -> str:
    """What is worth a mark in a turn: the Idol, then a combat, then a clue."""
    kinds = {event.kind for entry in entries for event in entry.news}
    for shape, marked in (
        ("i-idol", (act.TOOK_IDOL, act.ROBBED_IDOL, act.IDOL_APPEARED)),
        ("i-sword", (act.BEAT,)),
        ("i-clue", (act.FOUND_CLUE,)),
    ):
        if kinds & set(marked):
            return shape
    return ""


# The chart

LEFT, RIGHT, MIDDLE, LOW = 34, 648, 104, 214
MOST, MOST_NUMBERS = 4, 16
LARGEST, SMALLEST = 12, 8
"""The sizes of a badge: as large as its turn is wide."""
CHARTED = {
    act.FOUND_CLUE: ("clue", "i-clue"),
    act.FOUND_FLAG: ("flag", "i-flag"),
    act.BEAT: ("sword", "i-sword"),
    act.TOOK_IDOL: ("idol", "i-idol"),
    act.ROBBED_IDOL: ("idol", "i-idol"),
}


def chart(entries: Sequence[Entry], view: Sol, eyes: Eyes) -> Markup:
    """Turn by turn what each team found and won, the Adventurers above; the band is who has the Idol."""
    turns = max(1, turns_played(view))
    wide = (RIGHT - LEFT) / turns
    apart = -(-turns // MOST_NUMBERS)
    numbers = "".join(
        f'<text x="{LEFT + wide * (n - 0.5):.0f}" y="{LOW + 10}">{n}</text>'
        for n in range(1, turns + 1)
        if n % apart == 0
    )
    signs = "".join(
        use(f"pw-{pieces.TEAM_NAMES[team]}", 4, MIDDLE - 34 + 44 * team, 24, 24)
        for team in range(pieces.TEAMS)
    )
    clues = [
        sum(1 for _, team, kind in deeds(entries) if kind == "clue" and team == each)
        for each in range(pieces.TEAMS)
    ]
    swords = [
        sum(1 for _, team, kind in deeds(entries) if kind == "sword" and team == each)
        for each in range(pieces.TEAMS)
    ]
    label = eyes.texts.say("story.label", clues=clues[0], clues2=clues[1], won=swords[0], won2=swords[1])
    return Markup(
        f'<svg class="saga" viewBox="0 0 660 230" role="img" aria-label="{safe(label)}">'
        f'<path class="axis" d="M{LEFT} {MIDDLE}H{RIGHT}"/>{"".join(bands(entries, view, wide))}'
        f"{''.join(badges(entries, wide))}{numbers}{signs}</svg>"
    )


def deeds(entries: Sequence[Entry]) -> Iterator[tuple[int, int, str]]:
    """What the chart shows: the turn, the team, the kind."""
    for entry in entries:
        for event in entry.news:
            if event.kind in CHARTED:
                yield max(1, int(entry.before.turn)), roster.camp_of(event.sheet), CHARTED[event.kind][0]


def badges(entries: Sequence[Entry], wide: float) -> Iterator[str]:
    """A badge for each deed in its turn; more of one turn farther from the middle."""
    shapes = dict(CHARTED.values())
    size = round(min(LARGEST, max(SMALLEST, wide / 2 - 1)))
    seen: Counter[tuple[int, int]] = Counter()
    for turn, team, kind in deeds(entries):
        nth = seen[turn, team]
        seen[turn, team] += 1
        if nth < MOST:
            side = -1 if team == pieces.ADVENTURERS else 1
            x, y = LEFT + wide * (turn - 0.5), MIDDLE + side * (size + 9 + (2 * size + 1) * nth)
            yield (
                f'<g class="badge {pieces.TEAM_NAMES[team][0]} {kind}" transform="translate({x:.0f},{y})">'
                f'<circle r="{size}"/>{use(shapes[kind], 2 - size, 2 - size, 2 * size - 4, 2 * size - 4)}</g>'
            )


def bands(entries: Sequence[Entry], view: Sol, wide: float) -> Iterator[str]:
    """Where the Idol was at the end of each turn: with a team, or loose."""
    for nth, (_, _, end) in enumerate(turn for turn in told.turns(entries, view) if turn[1].turn > 0):
        if end.carrier == pieces.NO_PAWN and end.idol == pieces.NO_CELL:
            continue
        whose = "x" if end.carrier == pieces.NO_PAWN else pieces.TEAM_NAMES[roster.team_of(end.carrier)][0]
        box = f'x="{LEFT + wide * nth:.1f}" y="{MIDDLE - 5}" width="{wide:.1f}" height="10"'
        yield f'<rect class="band {whose}" {box}/>'


# Scenes

WORTH_SEEING = {
    act.ESCAPED: "i-flag",
    act.NO_TIME_LEFT: "i-clock",
    act.ROBBED_IDOL: "i-idol",
    act.TOOK_IDOL: "i-idol",
    act.IDOL_APPEARED: "i-map",
    act.BEAT: "i-sword",
    act.MEDALLION: "i-medal",
}
"""What is worth seeing again, the best first."""


def scenes(entries: Sequence[Entry], view: Sol, eyes: Eyes) -> list[Scene]:
    """At most four: the end, the Idol, the last combat, the medallion."""
    name = eyes.texts.namer(view, eyes.names)
    found: dict[int, list[Scene]] = {kind: [] for kind in WORTH_SEEING}
    for ply, entry in enumerate(entries, 1):
        for event in entry.news:
            if event.kind in found:
                sentence = eyes.texts.event(event, name)
                turn = max(1, int(entry.before.turn))
                found[event.kind].append(Scene(ply, turn, WORTH_SEEING[event.kind], sentence))
    chosen: list[Scene] = []
    for scene in (each for kind in found.values() for each in kind[-1:]):
        if len(chosen) < SCENES and scene.ply not in {one.ply for one in chosen}:
            chosen.append(scene)
    return sorted(chosen, key=lambda scene: scene.ply)


# The crew


def crew(entries: Sequence[Entry], view: Sol, eyes: Eyes) -> list[Crew]:
    """Everybody's best deed, no two alike as long as there are enough kinds."""
    done: Counter[tuple[int, str]] = Counter()
    for entry in entries:
        for event in entry.news:
            if event.kind in OF_SHEETS:
                done[player_of(entry, event), OF_SHEETS[event.kind]] += 1
    return told.crew(done, DEEDS, view.seats, eyes)


def player_of(entry: Entry, event: Event) -> int:
    """Whose deed it was: the player of the character, or whoever played for the team."""
    pawn = roster.pawn_of(entry.before, event.sheet)
    players = roster.players_of(entry.before, pawn) if pawn != pieces.NO_PAWN else 0
    seats = [seat for seat in range(entry.before.seats) if sets.holds(players, seat)]
    return seats[0] if seats and entry.play.seat not in seats else int(entry.play.seat)


# What was missing


def missed(view: Sol, eyes: Eyes) -> str:
    """One concrete thing that would have helped; never a reproach."""
    texts = eyes.texts
    if view.outcome == st.DRAW:
        return texts.phrase("story.missed.time")
    winners = winning_team(view)
    losers = pieces.CONQUISTADORS if winners == pieces.ADVENTURERS else pieces.ADVENTURERS
    cell = int(view.pawns[view.carrier].cell)
    near = [
        texts.word("sheet", int(view.pawns[pawn].sheet))
        for pawn in range(losers * pieces.CREW, losers * pieces.CREW + view.crew)
        if is_close(view, pawn, cell)
    ]
    if near:
        return texts.phrase("story.missed.near", name=near[0])
    return texts.phrase("story.missed.guard", cell=texts.word("cell", cell))


def is_close(view: Sol, pawn: int, cell: int) -> bool:
    """Whether a character could have been there with one more turn."""
    return cell in ways.ways(view, pawn, ONE_MORE_TURN)
