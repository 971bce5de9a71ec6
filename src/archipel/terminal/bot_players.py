"""The bots at a terminal: those that think do so in a process of their own, as at every table."""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random

from archipel.bots import custom_bots, levels, precompile
from archipel.bots.pool import Thinker, question
from archipel.core.game import Game
from archipel.core.match import View
from archipel.terminal.screen import Screen, Trouble

FILE = ".py"


def seated(word: str) -> str:
    """A bot by the word that seats it: a level, any good one, or the file of somebody's own."""
    if word.endswith(FILE):
        return custom_bots.add(Path(word), levels.BOTS)
    name = levels.GOOD if word.lower() == "bot" else word.lower()
    if not levels.is_known(name):
        known = ", ".join(["me", "bot", *levels.BOTS, *custom_bots.files()])
        raise Trouble("bad-seat", text=word, known=known)
    return name


class Crew:
    """Bots that play one game."""

    def __init__(self, game: Game, seating: Sequence[str], chance: Random, screen: Screen) -> None:
        self.game, self.seating, self.chance, self.screen = game, seating, chance, screen
        self._thinker = Thinker()
        self._compiling: subprocess.Popen[bytes] | None = None
        logging.basicConfig(format="%(message)s")

    def name(self, level: str) -> str:
        """What a bot is called."""
        return str(self.screen.words.tree["bots"]["levels"].get(level, level))

    def word(self, level: str) -> str:
        """The word that seats a bot again."""
        return str(custom_bots.files().get(level, level))

    def prepare(self) -> None:
        """Compile what the bots need now: where nobody plays with them, nobody is kept waiting."""
        if levels.SEARCHING.keys() & set(self.seating):
            with self.screen.console.status(self.screen.text("compiling")):
                precompile.start(self.game.key).wait()

    def choose(self, level: str, view: View, legal: Sequence[str]) -> str:
        """What a bot does; one that hangs, fails or is not ready yet plays plainly."""
        seed = str(self.chance.getrandbits(62))
        if levels.is_thinking(level):
            answer = self._thinker.ask(question(level, view, legal, seed))
            if not answer.trouble:
                return answer.intent.action
            if answer.trouble == "compiling" and self._compiling is None:
                self._compiling = precompile.start(self.game.key)
            level = levels.PLAIN
        return levels.find(level)(view, legal, Random(seed))

    def leave(self) -> None:
        """End what was started."""
        self._thinker.end()
        if self._compiling is not None:
            self._compiling.kill()
            self._compiling.wait()
