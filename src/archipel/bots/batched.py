"""Many games of the ladder side by side: the questions of all bots that search are answered together.

A GPU needs a hundred thousand worlds at a time, and one decision has a thousand. So every game is played as
far as its next question, all questions are answered in one go (`archipel.bots.gpu`), and each game goes on
with its answer. Nothing is decided otherwise than one game at a time on a core: now and then a decision is
made again there. It must be the same, and how long it takes is what the ladder tells.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from random import Random

from archipel.bots.ladder import Cell, Part, begun, decided_by, won
from archipel.bots.search import Question, Search, Trials, Tried, first_choice

AGAIN = 100
"""One of so many decisions is made again on a core."""

Answering = Callable[[Sequence[Question]], list[list[Tried]]]
Playing = Generator[Question, list[Tried], Part]


def answer_here(questions: Sequence[Question]) -> list[list[Tried]]:
    """One question after the other, on this core."""
    trials = [Trials(each.view, each.last, each.seed) for each in questions]
    return [
        [here.extend(tried, each.last) for tried in each.left]
        for here, each in zip(trials, questions, strict=True)
    ]


def play_together(cell: Cell, first: int, games: int, answer: Answering) -> Part:
    """Games number `first` and on of a cell, all at once."""
    playing = [playing_one(cell, number) for number in range(first, first + games)]
    answers: list[list[Tried] | None] = [None] * games
    parts: list[Part] = []
    while playing:
        still: list[Playing] = []
        questions: list[Question] = []
        for game, answered in zip(playing, answers, strict=True):
            try:
                questions.append(game.send(answered))  # type: ignore[arg-type]  # nothing before the first
            except StopIteration as done:
                parts.append(done.value)
            else:
                still.append(game)
        playing, answers = still, list(answer(questions)) if questions else []
    return sum(parts, Part(0, 0.0, 0.0, 0))


def playing_one(cell: Cell, number: int) -> Playing:
    """One game of a cell: what it asks, then how it went."""
    match, mine = begun(cell, number)
    chance, sampled = Random(number), Random(~number)
    seconds, decisions = 0.0, 0
    while not match.over:
        seat = match.to_move[0]
        legal = match.legal(seat)
        bot = decided_by(cell, mine[seat])
        if len(legal) == 1:
            action = legal[0]
        elif isinstance(bot, Search):
            numbers = [match.game.action_number(text) for text in legal]
            seed = chance.getrandbits(62)
            view = match.view(seat)
            tried = yield from bot.asking(view, numbers, seed, first_choice(view))
            action = match.game.action_text(tried[0].action)
            if mine[seat] and sampled.randrange(AGAIN) == 0:
                start = time.process_time()
                here = bot.think(view, numbers, seed)
                seconds += time.process_time() - start
                decisions += 1
                assert here[0].action == tried[0].action, f"game {number}: another choice on a core"
        else:
            action = bot(match.view(seat), legal, chance)
        match.play(action, seat)
    return Part(1, won(match, mine), seconds, decisions)
