"""The new-table dialog over HTTP, as a browser without scripts uses it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from tests.web.front import Front, Guest, open_house, words_of

from archipel.bots.levels import BOTS, LEVELS
from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.texts import LANGUAGES, game_texts, shared_texts
from archipel.web.pages import words

GAMES = catalogue.every_game()
DUMMY = catalogue.find("smugglers")
CHOSEN = re.compile(r'name="(option-\w+)" value="([^"]*)" checked')
SELECTED = re.compile(r'<select[^>]* name="([\w-]+)".*?<option value="([^"]*)" selected', re.S)
WRITTEN = re.compile(r'<input[^>]* name="((?:kind|name)-\d)" value="([^"]*)"')


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def filled(page: str) -> dict[str, str]:
    """The form of a page as a browser would send it."""
    found = [*WRITTEN.findall(page), *CHOSEN.findall(page), *SELECTED.findall(page)]
    return {name: unescape(value) for name, value in found}


def kinds(page: str) -> list[str]:
    form = filled(page)
    return [form[name] for name in sorted(form) if name.startswith("kind-")]


def press(guest: Guest, game: Game, page: str, button: str, **changes: str) -> str:
    """A button of the form, with some fields changed; the page it leads to."""
    form = filled(page) | {name.replace("__", "-"): value for name, value in changes.items()} | {"do": button}
    answer = guest.http.post(f"/new/{game.key}", data=form, follow_redirects=True)
    assert answer.status_code in (200, 422), answer.text
    return answer.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_dialog_offers_every_option_of_the_game_and_explains_the_usual_ones(
    front: Front, game: Game, lang: str
) -> None:
    page, texts = front.guest(lang).get(f"/new/{game.key}"), game_texts(game, lang)
    said = words_of(page)
    assert texts.say("game.goal") in said
    for option in game.options:
        assert texts.say(f"options.{option.key}.name") in said
        assert texts.say(f"options.{option.key}.help") in said
        assert filled(page)[f"option-{option.key}"] == option.default
        for value in option.values:
            assert f'value="{value}"' in page


def test_it_begins_with_me_and_somebody_at_the_same_screen(front: Front) -> None:
    guest = front.guest()
    guest.post("/settings", whole="1", name="Léa")
    for game in GAMES:
        page = guest.get(f"/new/{game.key}")
        assert kinds(page)[:2] == ["me", "here"]
        assert len(kinds(page)) == max(2, game.fewest)
        assert filled(page)["name-0"] == "Léa"


def test_seats_come_and_go_and_everything_written_stays(front: Front) -> None:
    guest = front.guest()
    page = guest.get(f"/new/{DUMMY.key}")
    page = press(guest, DUMMY, page, "add-bot", name__0="Léa", name__1="Tom", option__rich="yes")
    page = press(guest, DUMMY, page, "add-here")
    assert kinds(page) == ["me", "here", "bot", "here"]
    page = press(guest, DUMMY, page, "keep", name__3="Zia", level__2="deckhand")
    page = press(guest, DUMMY, page, "remove-1")
    form = filled(page)
    assert kinds(page) == ["me", "bot", "here"]
    assert (form["name-0"], form["name-2"], form["level-1"]) == ("Léa", "Zia", "deckhand")
    assert form["option-rich"] == "yes"


def test_a_full_table_takes_nobody_and_an_empty_one_does_not_start(front: Front) -> None:
    guest = front.guest()
    page = guest.get(f"/new/{DUMMY.key}")
    for _ in range(DUMMY.most + 2):
        page = press(guest, DUMMY, page, "add-bot")
    assert len(kinds(page)) == DUMMY.most
    assert 'value="add-bot"' not in page
    for _ in range(DUMMY.most + 2):
        page = press(guest, DUMMY, page, "remove-1")
    assert kinds(page) == ["me"]
    assert words("fr")("new.more", fewest=DUMMY.fewest) in words_of(page)
    assert re.search(r'value="start"\s+disabled', page)


def test_the_start_button_says_with_how_many(front: Front) -> None:
    guest = front.guest()
    page = guest.get(f"/new/{DUMMY.key}")
    assert "Commencer à deux" in words_of(page)
    assert "Commencer à trois" in words_of(press(guest, DUMMY, page, "add-here"))


def test_the_table_opens_with_these_seats_names_and_options(front: Front) -> None:
    guest = front.guest()
    form = {
        "do": "start",
        "kind-0": "me",
        "name-0": " Léa  ",
        "kind-1": "bot",
        "name-1": "Zia",
        "level-1": "admiral",
    }
    answer = guest.http.post(f"/new/{DUMMY.key}", data={**form, "option-rich": "yes"})
    table = guest.table_at(answer)
    assert [(seat.kind, seat.name) for seat in table.seats] == [("me", "Léa"), ("bot", "Zia")]
    assert table.seats[1].level == "admiral"
    assert table.match.options["rich"] == "yes"


def test_options_that_make_no_game_are_refused_with_the_reason_and_nothing_is_lost(front: Front) -> None:
    guest = front.guest()
    page = guest.get(f"/new/{DUMMY.key}")
    page = press(guest, DUMMY, page, "add-here", name__0="Léa", name__1="Tom")
    answer = guest.http.post(f"/new/{DUMMY.key}", data=filled(page) | {"do": "start", "option-rich": "yes"})
    assert answer.status_code == 422
    assert game_texts(DUMMY, "fr").say("unplayable.teams") in words_of(answer.text)
    assert 'role="alert"' in answer.text
    form = filled(answer.text)
    assert (form["name-0"], form["name-1"], form["option-rich"]) == ("Léa", "Tom", "yes")
    assert kinds(answer.text) == ["me", "here", "here"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_value_the_game_does_not_have_is_refused_by_name(front: Front, lang: str) -> None:
    guest = front.guest(lang)
    answer = guest.post(
        f"/new/{DUMMY.key}", do="start", kind__0="me", kind__1="bot", option__rich="<i>very</i>"
    )
    assert answer.status_code == 422
    assert "&lt;i&gt;very&lt;/i&gt;" in answer.text
    assert "<i>very" not in answer.text
    unknown = guest.post(f"/new/{DUMMY.key}", do="start", kind__0="me", kind__1="bot", option__loud="yes")
    assert unknown.status_code == 422
    assert "loud" in words_of(unknown.text)


def test_names_with_markup_and_control_characters_are_only_names(front: Front) -> None:
    guest, wild = front.guest(), "<script>alert(1)</script>"
    page = guest.get(f"/new/{DUMMY.key}")
    page = press(guest, DUMMY, page, "keep", name__0=wild, name__1="a\x00b\u202e\nc")
    assert "<script>alert" not in page
    assert filled(page)["name-0"] == wild[:24]
    assert filled(page)["name-1"] == "ab c"


def test_a_clumsy_form_is_a_form(front: Front) -> None:
    guest = front.guest()
    for form in (
        {},
        {"do": "remove-99"},
        {"do": "remove-0"},
        {"do": "remove-x"},
        {"do": "sing"},
        {"kind-1": "king", "do": "keep"},
        {"kind-3": "bot", "level-3": "genius", "do": "keep"},
    ):
        answer = guest.http.post(f"/new/{DUMMY.key}", data=form)
        assert answer.status_code == 200, form
        assert kinds(answer.text)[0] == "me"


def test_an_address_can_ask_for_an_option(front: Front) -> None:
    page = front.guest().get(f"/new/{DUMMY.key}?rich=yes&loud=1")
    assert filled(page)["option-rich"] == "yes"


def test_changing_the_language_sends_the_form_along(front: Front) -> None:
    guest = front.guest()
    page = guest.get(f"/new/{DUMMY.key}")
    assert f'formaction="/new/{DUMMY.key}?lang=en"' in page
    answer = guest.http.post(f"/new/{DUMMY.key}?lang=en", data=filled(page) | {"do": "keep", "name-1": "Tom"})
    assert '<html lang="en"' in answer.text
    assert filled(answer.text)["name-1"] == "Tom"


def test_enter_in_a_name_field_starts_nothing(front: Front) -> None:
    page = front.guest().get(f"/new/{DUMMY.key}")
    first = re.search(r'<button[^>]* name="do" value="(\w+)"', page)
    assert first is not None
    assert first[1] == "keep"


def test_each_robot_can_be_chosen_by_a_name_in_both_languages() -> None:
    for lang in LANGUAGES:
        said = shared_texts(lang).tree["bots"]
        assert set(said["levels"]) == set(BOTS)
        assert set(said["about"]) == {*LEVELS, "own"}
