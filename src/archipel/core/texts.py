"""Words for players: one file per language, templates that choose and never concatenate.

A template names its arguments: `{seat}`, or a form of a word that has several, `{card.the}`; and it
chooses by number: `{n?marker|markers}`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from babel import Locale

from archipel.core.errors import ArchipelError
from archipel.core.events import UNKNOWN, Event
from archipel.core.game import Game

LANGUAGES = ("fr", "en")
ANY = "…"
VOWELS = "aeiouyhàâäéèêëîïôöûüœ"  # French elides before an h too, in most names
_PLACE = re.compile(r"{([^{}]+)}")

Namer = Callable[[int, str], str]
"""(seat, form) -> what a player is called."""


class Texts:
    """The texts of one file."""

    def __init__(self, file: Path, lang: str) -> None:
        self.lang, self.file = lang, file
        self.tree: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
        self._plural = cache(Locale.parse(lang).plural_form)
        self._cut: dict[str, list[str]] = {}  # templates cut into text, place, text, place, … text

    def template(self, key: str) -> str:
        """The text behind a dotted key."""
        found: Any = self.tree
        for part in key.split("."):
            found = found[part]
        return str(found)

    def say(self, key: str, /, **arguments: Any) -> str:
        """A sentence, its places filled in and its first letter raised."""
        parts = self._cut.get(key)
        if parts is None:
            parts = self._cut[key] = _PLACE.split(self.template(key))
        filled = [self._fill(part, arguments) if place % 2 else part for place, part in enumerate(parts)]
        text = "".join(filled)
        return text[:1].upper() + text[1:]

    def phrase(self, key: str, **arguments: Any) -> str:
        """A text in the middle of things: its first letter stays as it is."""
        text, first = self.say(key, **arguments), self.template(key)[:1]
        return first + text[1:] if first.islower() else text

    def percent(self, chance: float) -> str:
        """A chance in whole percents; 0 and 100 are kept for what is certain."""
        whole = round(100 * chance)
        if 0 < chance < 1 - 1e-9:
            whole = min(max(whole, 1), 99)
        return shared_texts(self.lang).phrase("percent", n=whole)

    def _fill(self, place: str, arguments: dict[str, Any]) -> str:
        name, asks, choices = place.partition("?")
        if asks:
            one, _, other = choices.partition("|")
            counted = arguments[name]
            return one if isinstance(counted, int) and self._plural(counted) == "one" else other
        name, _, form = place.partition(".")
        value = arguments[name]
        return str(value(form) if callable(value) else value)


class GameTexts(Texts):
    """The texts of a game, which also know its vocabularies."""

    names: Mapping[tuple[str, int], str] = MappingProxyType({})

    def __init__(self, game: Game, lang: str) -> None:
        super().__init__(game.folder / "texts" / f"{lang}.toml", lang)
        self.game = game

    def called(self, words: Mapping[tuple[str, int], str]) -> GameTexts:
        """The same texts, in which some words are names: players as they are called, say."""
        other = copy(self)
        other.names = words
        return other

    def word(self, kind: str, number: int, form: str = "") -> str:
        """A word of a vocabulary in one of its forms; a word without an entry is itself."""
        if number == UNKNOWN:
            return self.template("unknown")
        if (kind, number) in self.names:
            return self.names[kind, number]
        name = self.game.words[kind][number]
        entry = self.tree.get("words", {}).get(kind, {}).get(name)
        if entry is None:
            return name.upper()
        return str(entry[form or "name"]) if isinstance(entry, dict) else str(entry)

    def sentence(self, key: str, kinds: Sequence[str], numbers: Sequence[int], namer: Namer) -> str:
        """The sentence of an action or event with these arguments."""
        return self.say(key, **self._arguments(kinds, numbers, namer))

    def _arguments(self, kinds: Sequence[str], numbers: Sequence[int], namer: Namer) -> dict[str, Any]:
        arguments: dict[str, Any] = {}
        for kind, number in zip(kinds, numbers, strict=False):
            name = kind if kind not in arguments else f"{kind}2"
            if kind == "n":
                arguments[name] = self.template("unknown") if number == UNKNOWN else number
            elif kind.startswith("seat") and number != UNKNOWN:
                arguments[name] = _named(namer, number)
            else:
                arguments[name] = self._worded(kind, number)
        return arguments

    def _worded(self, kind: str, number: int) -> Callable[[str], str]:
        return lambda form: self.word(kind, number, form)

    def action(self, action: int, namer: Namer) -> str:
        """What an action does, as a sentence."""
        form, numbers = self.game.form_of(action)
        return self.sentence(f"actions.{form.key}", form.parameters, numbers, namer)

    def any_of(self, actions: Sequence[int], namer: Namer) -> str:
        """What some actions of a form do, as one sentence: … stands for what each says otherwise."""
        form, numbers = self.game.form_of(actions[0])
        arguments = self._arguments(form.parameters, numbers, namer)
        said = [self.game.form_of(action)[1] for action in actions]
        for place, name in enumerate(list(arguments)):
            if len({each[place] for each in said}) > 1:
                arguments[name] = ANY
        return self.say(f"actions.{form.key}", **arguments)

    def event(self, event: Event, namer: Namer) -> str:
        """What happened, as a sentence."""
        form = self.game.events[event.kind]
        return self.sentence(f"events.{form.key}", form.arguments, event[2:], namer)

    def refusal(self, code: int) -> str:
        """Why an action is not possible; a reason of every game may have words here, too."""
        key = self.game.refusals[code].key
        owner = self if key in self.tree["refusals"] else shared_texts(self.lang)
        return owner.say(f"refusals.{key}")

    def namer(self, state: Any, names: Sequence[str] = ()) -> Namer:
        """Call players by their names, in the forms sentences ask for; else by the game's word for them."""

        def name(seat: int, form: str) -> str:
            own = names[seat] if seat < len(names) else ""
            if own and form in ("of", "to"):
                vowel = "-vowel" if form == "of" and own[0].lower() in VOWELS else ""
                return shared_texts(self.lang).phrase(f"names.{form}{vowel}", name=own)
            return own or self.word(*self.game.seat_word(state, seat), form or "the")

        return name


def _named(namer: Namer, seat: int) -> Callable[[str], str]:
    return lambda form: namer(seat, form)


def known_language(lang: str) -> str:
    """A language there is, or an error that lists them."""
    if lang not in LANGUAGES:
        raise ArchipelError("language", lang="en", wanted=lang, languages=", ".join(LANGUAGES))
    return lang


@cache
def shared_texts(lang: str) -> Texts:
    """The texts that belong to no game."""
    return Texts(Path(__file__).parents[1] / "texts" / f"{known_language(lang)}.toml", lang)


@cache
def game_texts(game: Game, lang: str) -> GameTexts:
    """The texts of a game."""
    return GameTexts(game, known_language(lang))
