"""The bots that people meet, weakest first: each has a character, and clearly beats the one before.

A level is a function of a view, the legal actions and its own chance. How long it may think is said in
rollouts, so that the same position and chance give the same action on every machine. Beside them there is
one that plays at random, and the bots that somebody wrote in files of their own (`bots/custom_bots.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from archipel.bots import Bot, at_random, custom_bots, greedy
from archipel.bots.advice import Intent
from archipel.core.game import Game
from archipel.core.match import View

SLIPS = 4
"""A deckhand does anything at all in one of so many decisions."""


def deckhand(view: View, legal: Sequence[str], chance: Random) -> str:
    """Knows how the game is played, and often has his mind elsewhere."""
    return at_random(view, legal, chance) if chance.randrange(SLIPS) == 0 else greedy(view, legal, chance)


def captain(view: View, legal: Sequence[str], chance: Random) -> str:
    """Thinks a little before every action."""
    return intend("captain", view, legal, chance).action


def admiral(view: View, legal: Sequence[str], chance: Random) -> str:
    """Thinks as long as one likes to wait."""
    return intend("admiral", view, legal, chance).action


def intend(word: str, view: View, legal: Sequence[str], chance: Random, planned: str = "") -> Intent:
    """What a bot is about to do; and why, if it searches. What it agreed to do (`planned`) comes first."""
    if word not in SEARCHING:
        return Intent(find(word)(view, legal, chance))
    from archipel.bots.search import Search  # Numba is slow to import, and only processes that think need it

    return Search(rollouts_of(word, view.game)).intend(view, legal, chance, planned)


def rollouts_of(word: str, game: Game) -> int:
    """How many rollouts a bot that searches has for a decision."""
    return game.rollouts_of_level.get(word, max(1, int(SEARCHING[word] * game.rollouts)))


LEVELS: Mapping[str, Bot] = {"deckhand": deckhand, "sailor": greedy, "captain": captain, "admiral": admiral}
GOOD = "captain"
"""Who sits down where nobody says how well a bot is to play."""
PLAIN = "sailor"
"""Who plays where another bot cannot."""
SEARCHING: Mapping[str, float] = {"captain": 0.5, "admiral": 4}
"""Those that need the rules and their search compiled: the share of the game's rollouts they usually have."""
BOTS: Mapping[str, Bot] = {**LEVELS, "random": at_random}
"""All bots of ours, by the word that seats them."""


def offered() -> tuple[str, ...]:
    """The words of all bots that can be chosen at a table."""
    return (*LEVELS, *custom_bots.files())


def is_known(word: str) -> bool:
    """Whether some bot goes by a word."""
    return word in BOTS or word in custom_bots.files()


def is_thinking(word: str) -> bool:
    """Whether a bot thinks in a process of its own: one that searches, or that is not of ours."""
    return word in SEARCHING or word not in BOTS


def find(word: str) -> Bot:
    """The bot that goes by a word."""
    return BOTS[word] if word in BOTS else custom_bots.load(custom_bots.files()[word])
