"""What holds for every sentence in both languages: it names the same things, the same person acts, numbers agree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from archipel.core import catalogue
from archipel.core.events import ARGUMENTS, Event
from archipel.core.game import Game
from archipel.core.texts import LANGUAGES, Texts, game_texts, shared_texts

FILES: dict[str, dict[str, Texts]] = {
    "shared": {lang: shared_texts(lang) for lang in LANGUAGES},
    **{game.key: {lang: game_texts(game, lang) for lang in LANGUAGES} for game in catalogue.every_game()},
}

SAYS_LESS = {
    ("shared", "web.table.of"): {"of", "name"},
    ("desert", "story.missed.tunnel"): {"seat"},
    ("desert", "story.missed.drop"): {"seat"},
}
"""What is said in one language only: the other finds other words for it."""
PLACE = re.compile(r"{(\w+)(?:\.\w+)?}")
COUNTED = re.compile(r"{(\w+)\?([^{}|]*)\|([^{}|]*)}")


def leaves(tree: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a file, and its dotted key."""
    for key, value in tree.items():
        where = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from leaves(value, where)
        else:
            yield where, value


def in_both(key: str) -> Iterator[tuple[str, list[list[str]]]]:
    """The places of every text of a file, language by language."""
    texts = [dict(leaves(FILES[key][lang].tree)) for lang in LANGUAGES]
    for name in texts[0]:
        yield name, [PLACE.findall(each[name]) for each in texts]


@pytest.mark.parametrize("key", FILES)
def test_a_sentence_names_the_same_things_in_every_language(key: str) -> None:
    found = {where: set(one) ^ set(other) for where, (one, other) in in_both(key) if set(one) != set(other)}
    assert found == {where: names for (file, where), names in SAYS_LESS.items() if file == key}


@pytest.mark.parametrize("key", FILES)
def test_who_does_it_and_to_whom_stand_in_the_same_order_in_every_language(key: str) -> None:
    for where, (one, other) in in_both(key):
        for kind in {each.rstrip("23") for each in one if each[-1] in "23"}:
            assert order(one, kind) == order(other, kind), where
        people = "seat|sheet|name|other"
        assert set(one) != set(other) or order(one, people) == order(other, people), where


def order(places: list[str], kind: str) -> list[str]:
    """In which order the things of a kind come up first."""
    return [each for each in dict.fromkeys(places) if re.fullmatch(rf"(?:{kind})\d?", each)]


def told(game: Game, kind: int) -> Iterator[str]:
    """An event between the first two of everything, in every language."""
    kinds, counted = game.events[kind].arguments, Counter[str]()
    numbers = []
    for what in kinds:
        numbers.append(counted[what] + (2 if what == "n" else 0))
        counted[what] += 1
    event = Event(kind, 0, *numbers, *[0] * (ARGUMENTS - len(numbers)))
    for lang in LANGUAGES:
        texts = game_texts(game, lang)
        yield texts.event(event, texts.namer(None, ("Ana", "Bo")))


SAID = {
    ("desert", "carried"): ("Ana emmène Bo.", "Ana takes Bo along."),
    ("desert", "guides"): ("Ana guide Bo.", "Ana guides Bo."),
    ("desert", "gave_water"): ("Ana donne 2 gorgées à Bo.", "Ana gives 2 water to Bo."),
    ("desert", "gave"): ("Ana donne un Blaster à Bo.", "Ana gives a Dune Blaster to Bo."),
    ("desert", "shifted"): ("La tuile A1 glisse en B1.", "The tile in A1 slides to B1."),
    ("desert", "reshuffled"): (
        "La pile Tempête est épuisée\xa0: 2 cartes mélangées forment la nouvelle pile.",
        "The storm deck has run out: 2 cards are shuffled into a new one.",
    ),
    ("island", "gave"): (
        "Ana donne une carte Pierre Sacrée à Bo.",
        "Ana gives a card of the Earth Stone to Bo.",
    ),
    ("island", "guided"): ("Ana déplace Bo en A1.", "Ana moves Bo to A1."),
    ("island", "waters_rose"): (
        "Les eaux montent\xa0: cran 2, 3 cartes Inondation par tour.",
        "The waters rise: tick 2, 3 flood cards a turn.",
    ),
    ("island", "boarded"): (
        "Ana fait embarquer Bo dans l’hélicoptère.",
        "Ana takes Bo aboard the helicopter.",
    ),
    ("pirates", "paid_toll"): (
        "Ana paie un péage au raton laveur de Bo\xa0: une carte Poisson.",
        "Ana pays a toll to the raccoon of Bo: a fish card.",
    ),
    ("pirates", "won_card"): (
        "Ana reçoit une carte Poisson, cachée là par Bo.",
        "Ana gets a fish card that Bo hid there.",
    ),
    ("sol", "pulled"): ("Mendoza tire Zia en A01.", "Mendoza pulls Zia to A01."),
    ("sol", "passed_idol"): ("Mendoza remet l’Idole à Zia.", "Mendoza hands the Idol to Zia."),
    ("sol", "robbed_idol"): (
        "Mendoza prend l’Idole des mains de Zia, qui est à terre\xa0!",
        "Mendoza takes the Idol from Zia, who is wounded!",
    ),
    ("sol", "duel"): ("Mendoza attaque Zia.", "Mendoza attacks Zia."),
    ("sol", "beat"): (
        "Mendoza l’emporte sur Zia, qui passe côté Blessé.",
        "Mendoza beats Zia, who is wounded.",
    ),
    ("sol", "healed"): ("Mendoza soigne Zia.", "Mendoza heals Zia."),
    ("sol", "ordered"): ("Mendoza donne un Ordre à Zia.", "Mendoza gives an Order to Zia."),
    ("sol", "shot"): ("Mendoza fait feu sur Zia.", "Mendoza shoots at Zia."),
    ("sol", "missed"): ("Mendoza manque Zia.", "Mendoza misses Zia."),
}
"""Every event between two of a kind, the first of them doing it (or where it begins), as each language tells it."""


def test_who_does_something_to_whom_and_from_where_to_where_is_told_the_right_way_round() -> None:
    said = {
        (game.key, form.key): tuple(told(game, kind))
        for game in catalogue.every_game()
        for kind, form in enumerate(game.events)
        if len(set(form.arguments)) < len(form.arguments) and game.key in {key for key, _ in SAID}
    }
    assert said == SAID


def test_nought_is_one_in_french_and_many_in_english() -> None:
    def counted(lang: str, one: str, several: str) -> list[int]:
        """The numbers that take the word for one, and not the one for several."""
        said = {n: FILES["island"][lang].say("events.flood_begins", n=n) for n in (0, 1, 2, 21, 101)}
        assert all(f" {n} " in text for n, text in said.items())
        words = {n: re.findall(rf"\b(?:{one}|{several})\b", text) for n, text in said.items()}
        assert all(found in ([one], [several]) for found in words.values())
        return [n for n, found in words.items() if found == [one]]

    assert counted("fr", "carte", "cartes") == [0, 1]
    assert counted("en", "card", "cards") == [1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_number_takes_the_word_for_several_where_it_means_one(lang: str) -> None:
    pairs = {
        (single, several)
        for texts in FILES.values()
        for _, text in leaves(texts[lang].tree)
        for _, single, several in COUNTED.findall(text)
    }
    assert len(pairs) > 50
    assert not [pair for pair in pairs if pair[0] != pair[1] and pair[::-1] in pairs]
