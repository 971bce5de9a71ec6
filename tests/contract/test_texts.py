"""Every word a player can meet is there, in every language."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import archipel
from archipel.core import errors
from archipel.core.catalogue import every_game
from archipel.core.events import ARGUMENTS, SPECTATOR, Event, as_read_by
from archipel.core.game import Game
from archipel.core.match import new
from archipel.core.texts import LANGUAGES, GameTexts, Namer, Texts, game_texts, shared_texts

SOURCES = Path(archipel.__file__).parent
NUMBERS = (0, 1, 2, 5)

in_every_game = pytest.mark.parametrize("game", every_game(), ids=lambda game: str(game.key))


def leaves(tree: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file with its dotted key."""
    for key, value in tree.items():
        where = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from leaves(value, where)
        else:
            yield where, value


def namer_of(game: Game, texts: GameTexts) -> Namer:
    return texts.namer(new(game.key, game.most, seed=1).state)


def assert_is_a_sentence(text: str) -> None:
    assert text.strip(), "empty"
    assert text == text.strip(), text
    assert "{" not in text, text
    assert "}" not in text, text
    assert "  " not in text, text


def samples(game: Game, kinds: tuple[str, ...]) -> Iterator[list[int]]:
    """Arguments in which every word of every vocabulary comes up."""
    sizes = [len(NUMBERS) if kind == "n" else len(game.words[kind]) for kind in kinds]
    for turn in range(max(sizes, default=1)):
        places = [(turn + nth) % size for nth, size in enumerate(sizes)]
        yield [NUMBERS[place] if kind == "n" else place for kind, place in zip(kinds, places, strict=True)]


# Games


@in_every_game
def test_every_action_has_a_sentence_in_every_language(game: Game) -> None:
    for lang in LANGUAGES:
        texts = game_texts(game, lang)
        namer = namer_of(game, texts)
        for action in range(game.actions):
            assert_is_a_sentence(texts.action(action, namer))


@in_every_game
def test_two_actions_never_have_the_same_sentence(game: Game) -> None:
    for lang in LANGUAGES:
        texts = game_texts(game, lang)
        sentences = [texts.action(n, lambda seat, form: f"{form} {seat}") for n in range(game.actions)]
        assert len(set(sentences)) == len(sentences), lang


@in_every_game
def test_every_event_has_a_sentence_in_every_language(game: Game) -> None:
    for lang in LANGUAGES:
        texts = game_texts(game, lang)
        namer = namer_of(game, texts)
        for kind, form in enumerate(game.events):
            for known in samples(game, form.arguments):
                event = Event(kind, 0, *known, *[0] * (ARGUMENTS - len(known)))
                assert_is_a_sentence(texts.event(event, namer))
                assert_is_a_sentence(texts.event(as_read_by(event, SPECTATOR), namer))


@in_every_game
def test_every_refusal_has_a_sentence_in_every_language(game: Game) -> None:
    for lang in LANGUAGES:
        texts = game_texts(game, lang)
        for code in range(len(game.refusals)):
            sentence = texts.refusal(code)
            assert_is_a_sentence(sentence)
            assert sentence.endswith(".")
            assert "§" not in sentence, "the § is added to the sentence"


@pytest.mark.parametrize("game", [g for g in every_game() if g.folder.is_relative_to(SOURCES)])
def test_every_refusal_names_a_section_of_the_rules(game: Game) -> None:
    for lang in LANGUAGES:
        rules = game.folder / f"RULES.{lang}.md"
        headings = set(re.findall(r"^#+ §(\d+(?:\.\d+)*)\b", rules.read_text("utf-8"), re.MULTILINE))
        assert {refusal.section for refusal in game.refusals} - {""} <= headings, lang


@in_every_game
def test_every_ending_has_a_sentence_in_every_language(game: Game) -> None:
    for lang in LANGUAGES:
        texts = game_texts(game, lang)
        for ending in game.endings:
            assert_is_a_sentence(texts.say(f"endings.{ending}"))


@in_every_game
def test_every_option_and_value_is_explained_in_every_language(game: Game) -> None:
    for lang in LANGUAGES:
        texts = game_texts(game, lang)
        for option in game.options:
            assert_is_a_sentence(texts.say(f"options.{option.key}.name"))
            assert_is_a_sentence(texts.say(f"options.{option.key}.help"))
            for value in option.values:
                assert_is_a_sentence(texts.say(f"options.{option.key}.values.{value}"))


@in_every_game
def test_every_game_introduces_itself_in_every_language(game: Game) -> None:
    for lang in LANGUAGES:
        texts = game_texts(game, lang)
        for key in ("name", "tagline", "goal"):
            assert_is_a_sentence(texts.say(f"game.{key}"))


@in_every_game
def test_no_sentence_is_left_over_from_something_the_game_no_longer_has(game: Game) -> None:
    for lang in LANGUAGES:
        tree = game_texts(game, lang).tree
        assert set(tree["actions"]) == {form.key for form in game.forms}
        assert set(tree["events"]) == {form.key for form in game.events}
        keys = {refusal.key for refusal in game.refusals}
        shared = set(shared_texts(lang).tree["refusals"])
        assert keys - shared <= set(tree["refusals"]) <= keys
        assert set(tree["endings"]) == set(game.endings)
        assert set(tree.get("options", {})) == {option.key for option in game.options}
        for option in game.options:
            assert set(tree["options"][option.key]["values"]) == set(option.values)
        for kind, words in tree.get("words", {}).items():
            assert set(words) <= set(game.words[kind]), kind


# Files


def every_file() -> list[tuple[str, dict[str, Texts]]]:
    files: list[tuple[str, dict[str, Texts]]] = [("shared", {lang: shared_texts(lang) for lang in LANGUAGES})]
    files += [(game.key, {lang: game_texts(game, lang) for lang in LANGUAGES}) for game in every_game()]
    return files


in_every_file = pytest.mark.parametrize(
    "texts", [texts for _, texts in every_file()], ids=[name for name, _ in every_file()]
)


@in_every_file
def test_every_language_has_the_same_keys(texts: dict[str, Texts]) -> None:
    first, *others = [{key for key, _ in leaves(texts[lang].tree)} for lang in LANGUAGES]
    for other in others:
        assert other == first


@in_every_file
def test_no_text_is_empty(texts: dict[str, Texts]) -> None:
    for lang in LANGUAGES:
        for key, text in leaves(texts[lang].tree):
            assert isinstance(text, str), key
            assert text.strip(), key


@in_every_file
def test_french_keeps_its_punctuation_on_the_line(texts: dict[str, Texts]) -> None:
    for key, text in leaves(texts["fr"].tree):
        assert not re.search(r"[ \w][:;!?»](?!\S)|« |'", re.sub(r"{[^{}]*}", "x", text)), key


# Errors


def error_names() -> set[str]:
    return {
        name
        for name, thing in vars(errors).items()
        if isinstance(thing, type) and issubclass(thing, errors.ArchipelError)
    }


@functools.cache
def raised_codes() -> tuple[tuple[str, set[str], str], ...]:
    """Every error code in the sources, the details it is raised with, and where."""
    return tuple(codes_in_sources())


def codes_in_sources() -> Iterator[tuple[str, set[str], str]]:
    for file in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            code = node.args[0]
            if not (isinstance(code, ast.Constant) and isinstance(code.value, str)):
                continue
            where = f"{file.relative_to(SOURCES)}:{node.lineno}"
            if node.func.id in error_names():
                details = {keyword.arg for keyword in node.keywords if keyword.arg}
                yield code.value, details, where


def test_the_search_for_error_codes_finds_some() -> None:
    assert len({code for code, _, _ in raised_codes()}) > 20


def test_every_error_code_has_a_sentence_in_every_language() -> None:
    for lang in LANGUAGES:
        texts = shared_texts(lang)
        for code, details, where in raised_codes():
            assert code in texts.tree["errors"], f"{where} raises {code}"
            # A number stands for every detail: one that a sentence counts by must be one.
            assert_is_a_sentence(texts.say(f"errors.{code}", **dict.fromkeys(details - {"lang"}, 2)))


@in_every_game
def test_every_complaint_about_a_position_has_a_sentence_in_every_language(game: Game) -> None:
    for lang in LANGUAGES:
        source = "".join(file.read_text("utf-8") for file in game.folder.rglob("*.py"))
        codes = set(re.findall(r'(?:wrong\(\s*|\bcode=)"([\w-]+)"', source))
        own = codes - set(shared_texts(lang).tree["notation"])
        assert own == set(game_texts(game, lang).tree.get("notation", {})), lang
        for code in own:
            assert_is_a_sentence(game_texts(game, lang).say(f"notation.{code}", text="x", right="y"))


def test_chances_are_rounded_but_never_to_certainty() -> None:
    chances = (0.0, 0.001, 0.414, 0.999, 1.0)
    for lang, unit in (("fr", "\u00a0%"), ("en", "%")):
        said = [shared_texts(lang).percent(chance) for chance in chances]
        assert said == [f"{whole}{unit}" for whole in (0, 1, 41, 99, 100)]
