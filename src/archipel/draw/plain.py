"""A look for any game that draws nothing itself: its board as text, its actions as verbs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

from archipel.core.events import Event
from archipel.core.game import Game
from archipel.core.match import Entry, legal_numbers, seats_in
from archipel.core.texts import shared_texts
from archipel.draw.look import Crew, Eyes, Look, Moment, Step, Story, Verb
from archipel.draw.markup import safe, use

HERE = Path(__file__).parent
WORLD = {
    "deep": "#22303a",
    "mid": "#4a6170",
    "lite": "#cfdbd6",
    "acc": "#3f6b7d",
    "tint": "#eaf1f1",
    "sky": "radial-gradient(ellipse at 50% 40%,#5a7482,#3c515e 45%,#22303a 100%)",
}
COLORS = ("#d8402f", "#2f6fd0", "#2f9150", "#f2c21a", "#7b5ba6", "#23272e", "#dd7a28", "#f4f1e8")
MINUTES, PACE = 30, 400
LETTER, LINE, MARGIN = 9, 20, 24
GOES_ON = ("continue", "pass")


@cache
def plain_look(game: Game) -> Look:
    """How a game without a look of its own is shown."""
    return Look(
        world=WORLD,
        minutes=MINUTES,
        shapes=HERE / "plain.svg",
        board_style=HERE / "plain.css",
        style=HERE / "plain_panels.css",
        board=partial(board, game),
        pawn=lambda view, seat: f"pw-plain{seat % len(COLORS)}",
        color=lambda view, seat: COLORS[seat % len(COLORS)],
        seat=lambda view, seat, eyes: Markup(""),
        shared=lambda view, eyes: Markup(""),
        clock=lambda view, eyes: Markup(""),
        hand=lambda view, seat, eyes: Markup(""),
        verbs=partial(verbs, game),
        moment=partial(moment, game),
        section=lambda view, seat: "1",
        pace=pace,
        story=partial(story, game),
        steps=steps,
    )


def pace(news: Sequence[Event]) -> int:
    """Long enough to see that something happened."""
    return PACE


def board(game: Game, view: Any, eyes: Eyes) -> Markup:
    """The text board on a sheet of paper, with the names of the players."""
    names = {game.seat_word(view, seat): name for seat, name in enumerate(eyes.names) if name}
    lines = game.text_board(view, eyes.texts.called(names)).splitlines()
    width = LETTER * max(map(len, lines), default=1) + 2 * MARGIN
    height = LINE * len(lines) + 2 * MARGIN
    written = "".join(
        f'<text x="{MARGIN}" y="{MARGIN + LINE * nth + 15}" xml:space="preserve" '
        f'textLength="{LETTER * len(line)}" lengthAdjust="spacingAndGlyphs">{safe(line)}</text>'
        for nth, line in enumerate(lines)
        if line
    )
    label = safe(eyes.texts.say("game.name"))
    return Markup(
        f'<svg class="board plain" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">'
        f'<rect class="sheet" x="4" y="4" width="{width - 8}" height="{height - 8}" rx="14"/>{written}</svg>'
    )


def verbs(game: Game, view: Any, seat: int) -> Sequence[Verb]:
    """One verb for each form of action that is possible now."""
    return tuple(possible(game, legal_numbers(game, view, seat)))


def possible(game: Game, legal: Sequence[int]) -> Iterator[Verb]:
    """The forms of some actions, in the game's own order."""
    samples: dict[str, int] = {}
    for action in sorted(legal):
        samples.setdefault(game.form_of(action)[0].key, action)
    for key, sample in samples.items():
        if key not in GOES_ON:
            yield Verb(key, "i-chev", (key,), sample)


def moment(game: Game, view: Any, eyes: Eyes) -> Moment:
    """Whose turn it is, and nothing else."""
    words = shared_texts(eyes.texts.lang)
    waited = seats_in(game.deciders(view))
    if eyes.seat in waited:
        return Moment(words.say("plain.yours"))
    if not waited:
        return Moment(words.say("plain.over"))
    return Moment(words.say("plain.others", name=", ".join(eyes.name(view, seat) for seat in waited)))


def story(game: Game, entries: Sequence[Entry], view: Any, eyes: Eyes) -> Story:
    """How it ended, the last board, and how much everybody played."""
    words = shared_texts(eyes.texts.lang)
    scores = [game.score(view, seat) for seat in range(view.seats)]
    mine = scores[eyes.seat] if eyes.seat < view.seats else max(scores)
    won = mine > 0 if game.cooperative else mine == max(scores)
    counts = [sum(entry.play.seat == seat for entry in entries) for seat in range(view.seats)]
    return Story(
        won=won,
        title=words.say("plain.won" if won else "plain.lost"),
        cause=eyes.texts.say(f"endings.{game.endings[game.ending(view)]}"),
        facts=(words.say("plain.plays", n=len(entries)),),
        picture=Markup(
            f'<svg viewBox="0 0 640 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">'
            f"{use('w-plain', 160, 0, 320, 220)}</svg>"
        ),
        chart_title=words.say("plain.chart"),
        chart=board(game, view, eyes),
        scenes=(),
        crew=tuple(
            Crew(seat, words.say("plain.plays", n=counts[seat]), words.say("plain.score", n=scores[seat]))
            for seat in range(view.seats)
        ),
    )


def steps(entries: Sequence[Entry], view: Any) -> Sequence[Step]:
    """A step for each row of plays of one seat."""
    found: list[Step] = []
    for ply, entry in enumerate(entries):
        seat = entry.play.seat
        if not found or found[-1].seat != seat:
            found.append(Step(ply, seat, COLORS[seat % len(COLORS)]))
    return found
