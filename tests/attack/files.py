"""Game files in which something was changed, sent to be opened: each is answered, and nobody waits for it."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from tests.aside import aside
from tests.attack.beside import Watch, alone
from tests.attack.figures import Figure, Found, Step, compared, longer, spread
from tests.attack.house import ServedHouse
from tests.attack.people import Company
from tests.web.nonsense import TEXTS
from tests.web.programs import Player, new_guest

from archipel.core import catalogue

LONGEST = 48_000
"""Bytes of the longest file."""
EACH = 12
"""So many files one guest sends: whoever opens many tables is told to wait, and nothing would be read."""
AT_ONCE = 4
"""So many guests send files at the same time."""
TABLES, EVERY, ALONE = 4, 0.5, 200
"""So many honest tables, the seconds between two decisions of a person there, and so many decisions before at most."""
SLOWER, LATE = 2.0, 20.0
"""So many times slower may they be, and so many milliseconds longer may somebody wait."""
PROPER = {303, 413, 422, 429, 503}
"""What a file may be answered: a table, or why there is none."""
NUMBER = re.compile(r"-?\d+")
NUMBERS = ("-1", "0", "7", "255", "256", "65536", "99999999999999999999", "٣", "1e9", "")


class Mutations:
    """An endless supply of files that are nearly games."""

    def __init__(self, seed: int) -> None:
        self.dice, self.games = Random(seed), list(whole_games())
        self.kinds: tuple[Callable[[list[str]], list[str]], ...] = (
            self._without_a_line,
            self._with_a_line_twice,
            self._with_two_lines_changed_over,
            self._cut_off,
            self._with_another_number,
            self._with_another_number,
            self._with_another_word,
            self._with_another_word,
            self._with_a_line_of_another,
            self._with_a_line_very_often,
        )

    def next(self) -> bytes:
        """A game in which something is changed, or several things are."""
        lines = list(self.dice.choice(self.games))
        for _ in range(self.dice.choice((1, 1, 1, 2, 5))):
            lines = self.dice.choice(self.kinds)(lines) or [""]
        content = "\n".join(lines).encode("utf-8", "surrogatepass")[:LONGEST]
        return self._torn(content) if self.dice.random() < 0.1 else content

    def _place(self, lines: list[str]) -> int:
        """The first lines matter most."""
        return min(self.dice.randrange(len(lines)), self.dice.randrange(len(lines)))

    def _without_a_line(self, lines: list[str]) -> list[str]:
        place = self._place(lines)
        return lines[:place] + lines[place + 1 :]

    def _with_a_line_twice(self, lines: list[str]) -> list[str]:
        place = self._place(lines)
        return [*lines[:place], lines[place], *lines[place:]]

    def _with_a_line_very_often(self, lines: list[str]) -> list[str]:
        place = self._place(lines)
        often = LONGEST // (len(lines[place].encode("utf-8", "surrogatepass")) + 1)
        return lines[:place] + [lines[place]] * often + lines[place:]

    def _with_two_lines_changed_over(self, lines: list[str]) -> list[str]:
        one, other = self._place(lines), self._place(lines)
        lines[one], lines[other] = lines[other], lines[one]
        return lines

    def _cut_off(self, lines: list[str]) -> list[str]:
        return lines[: self._place(lines) + 1]

    def _with_another_number(self, lines: list[str]) -> list[str]:
        place = self._place(lines)
        found = list(NUMBER.finditer(lines[place]))
        if found:
            where = self.dice.choice(found)
            line, number = lines[place], self.dice.choice(NUMBERS)
            lines[place] = line[: where.start()] + number + line[where.end() :]
        return lines

    def _with_another_word(self, lines: list[str]) -> list[str]:
        place = self._place(lines)
        words = lines[place].split(" ")
        other = self.dice.choice(self.dice.choice(self.games)).split(" ")
        words[self.dice.randrange(len(words))] = self.dice.choice((*TEXTS, *other))
        lines[place] = " ".join(words)
        return lines

    def _with_a_line_of_another(self, lines: list[str]) -> list[str]:
        lines[self._place(lines)] = self.dice.choice(self.dice.choice(self.games))
        return lines

    def _torn(self, content: bytes) -> bytes:
        at = self.dice.randrange(len(content) + 1)
        return (
            content[:at]
            + self.dice.randbytes(self.dice.randrange(9))
            + content[at + self.dice.randrange(3) :]
        )


def whole_games() -> Iterator[list[str]]:
    """The games that are told in the tests of each game."""
    for game in catalogue.every_game():
        for file in sorted((game.folder / "tests" / "playthroughs").glob("*.txt")):
            yield file.read_text("utf-8").splitlines()


def attack(folder: Path, files: int, done: Step = print) -> Found:
    """So many files; each is answered, and the house lives."""
    house = ServedHouse(folder, watched=True)
    house.start()
    try:
        return aside(_attack(house, files, done))
    finally:
        house.stop()


async def _attack(house: ServedHouse, files: int, done: Step) -> Found:
    mutations, left = Mutations(files), iter(range(files))
    answers: Counter[int] = Counter()
    honest = Company(house.url, EVERY)
    await honest.open(TABLES, captains=False)
    before = min(ALONE, files)
    await honest.answered(before // 2)  # what is first is slower
    quiet, asked = await honest.answered(before), await alone(house.url)

    async def send_some() -> None:
        guest, sent = await new_guest(house.url), 0
        for number in left:
            if sent == EACH:
                await guest.http.aclose()
                guest, sent = await new_guest(house.url), 0
            answers[await sent_as_file(guest, mutations.next(), number % 2 == 0)] += 1
            sent += 1
            done(answers.total())
        await guest.http.aclose()

    async with Watch(house.url) as watch:
        begun = time.monotonic()
        sending = asyncio.gather(*(send_some() for _ in range(AT_ONCE)))
        waits = await honest.answered(1, sending.done)
        await sending
        took = time.monotonic() - begun
    await honest.close()
    assert answers.total() == files
    assert set(answers) <= PROPER, answers
    assert answers[422]
    assert "Traceback" not in house.log.read_text()
    return Found(
        f"{files:,} changed game files, {AT_ONCE} at a time",
        [
            Figure("answers", numbered(answers)),
            Figure("answers that blame us (500), tracebacks", "0, 0", "0, 0"),
            Figure("seconds for a file", f"{took / files:.2f}"),
            *meanwhile(quiet, waits, asked, watch.times),
        ],
        house.memory,
    )


def meanwhile(
    quiet: list[float], waits: list[float], asked: list[float], asked_meanwhile: list[float]
) -> list[Figure]:
    """How much longer people waited while files were read: at tables, and for a page that nothing has to be stored for."""
    return [
        Figure("decisions at other tables, alone", spread(quiet, "ms")),
        Figure("… all the while", spread(waits, "ms")),
        *compared(quiet, waits, SLOWER),
        Figure("the house's loop, asked every 50 ms, alone", spread(asked, "ms")),
        Figure("… all the while", spread(asked_meanwhile, "ms")),
        *longer(asked, asked_meanwhile, LATE),
    ]


def numbered(answers: Counter[int]) -> str:
    """What was answered, the most frequent first."""
    return ", ".join(f"{number:,} × {status}" for status, number in answers.most_common())


async def sent_as_file(guest: Player, content: bytes, as_file: bool) -> int:
    """How a file is answered."""
    if as_file:
        answer = await guest.http.post("/load", files={"file": ("game.txt", content, "text/plain")})
    else:
        answer = await guest.http.post("/load", data={"text": content.decode("utf-8", "replace")})
    return answer.status_code
