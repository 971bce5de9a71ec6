"""The frame of a table: a pure function of the table, what is looked at, and how the reader likes it."""

from __future__ import annotations

import gc
import random
import re
import weakref
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from tests.draw.drawn import DRAWN, rare_ones
from tests.web.front import Front, inline_things, open_house, shapes_missing, words_of
from tests.web.helpers_http import faults_of, forms_of, frame, seated, table_of

import archipel
from archipel.bots.advice import Intent
from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.match import Match, legal_numbers
from archipel.core.texts import LANGUAGES, game_texts, shared_texts
from archipel.draw.look import Look, look_of
from archipel.table.messages import Command, Plan
from archipel.table.table import Table
from archipel.web import replay
from archipel.web.frame import frame as web_frame
from archipel.web.page_state import PageState, Prefs, plain_line, preferred_language
from archipel.web.pages import Frame, shapes, words
from archipel.web.replay import scrubber
from archipel.web.rules_page import booklet
from archipel.web.sight import Sight

GAMES = [game.key for game in catalogue.every_game()]
NAMES = ("Léa", "Tom & Co", "Zia", "Ada")
LONG_NAMES = (
    *("Anne-Sophie de Montcalm", "Maximilien & Cie, Lyon", "Bérengère Hautecombe-W."),
    *("Jean-Baptiste Delacroix", "Wilhelmina Østergaard-B"),
)
MOST_BYTES = 30_000
PLAYS = 30
"""So many plays after the deal most games still go on."""


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def dealt(game: str, *names: str, plays: int = 0) -> Table:
    """A table of people at one screen, outside of any house, and some plays that are not the same every time; a
    game that would be over by then stands before its last play."""
    match = archipel.new(game, len(names), seed=1)
    for n in range(plays):
        legal = match.legal()
        match.play(legal[(7 * n) % len(legal)])
        if match.over:
            match.undo()
            break
    return table_of(match, names)


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> Table:
    """A table in the middle of a game."""
    table = dealt(request.param, *NAMES[: min(4, catalogue.find(request.param).most)], plays=PLAYS)
    assert not table.match.over
    return table


def sights(table: Table) -> dict[str, PageState]:
    """Every way to look at a table."""
    some = {
        "now": PageState(),
        "odds": PageState(odds=True),
        "rules": PageState(rules="now"),
        "section": PageState(rules="1"),
        "search": PageState(rules="le but"),
        "past": PageState(at=max(0, table.match.ply // 2)),
        "beginning": PageState(at=0),
        "far": PageState(at=99_999),
        "log": PageState(log=True),
        "other": PageState(as_seat=1),
        "notice": PageState(notice="<b>Non</b>"),
    }
    page = frame(table, PageState(), Prefs())
    for verb in re.findall(r'<a id="verb-([\w-]+)"[^>]* aria-expanded', page.html):
        some[f"verb {verb}"] = PageState(verb=verb)
    return some


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sight_of_a_table_is_whole_and_sound(played: Table, lang: str) -> None:
    for name, see in sights(played).items():
        made = frame(played, see, Prefs(lang=lang))
        assert made.html.startswith('<main id="table"'), name
        assert faults_of(made.html) == [], name
        assert inline_things(made.html) == [], name
        used = shapes_missing(made.html + shapes(played.game))
        assert used <= {"mark", "i-find", "pw-me"}, name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_of_a_text_is_left_untranslated(played: Table, lang: str) -> None:
    keys = re.compile(r"\b(?:web|table|verbs|reasons|look|errors|replay|rules)\.[a-z][\w.-]*\b|[{}]")
    for name, see in sights(played).items():
        made = frame(played, see, Prefs(lang=lang))
        titles = re.findall(r'(?:title|aria-label|placeholder)="([^"]*)"', made.html)
        for said in [words_of(made.html), made.title, *made.say, *titles]:
            assert not keys.search(said), (name, said)


def test_a_frame_is_small(played: Table) -> None:
    for name, see in sights(played).items():
        made = frame(played, see, Prefs(lang="fr"))
        assert len(made.html.encode()) <= MOST_BYTES, name


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 4))])
@pytest.mark.parametrize("game", GAMES)
def test_a_frame_is_small_with_every_verb_pressed_and_the_longest_names(game: str, seed: int) -> None:
    """The odds are on, everybody has a long name, and the log is full."""
    rules = catalogue.find(game)
    names = LONG_NAMES[: min(rules.most, len(LONG_NAMES))]
    match, dice = archipel.new(game, len(names), seed=seed), random.Random(seed)
    while not match.over and match.ply < 90:
        if match.ply % 22 == 21:
            table = table_of(match, names)
            for seat in range(match.seats):
                seen, coming = {""}, {""}
                while coming:
                    verb = coming.pop()
                    page = frame(table, PageState(as_seat=seat, odds=True, verb=verb), Prefs(lang="fr")).html
                    assert len(page.encode()) <= MOST_BYTES, (match.ply, seat, verb)
                    coming |= set(verbs_on(page)) - seen
                    seen |= coming
        seat = dice.choice(match.to_move)
        legal = match.legal(seat)
        match.play(dice.choice([action for action in legal if action != "end"] or legal), seat)


@pytest.mark.parametrize("game", catalogue.keys())
def test_a_page_that_was_drawn_does_not_keep_its_table_in_memory(game: str) -> None:
    match = archipel.new(game, seed=1)
    for _ in range(5):
        match.play(match.legal()[0])
    table = table_of(match, NAMES[: match.seats])
    gone = weakref.ref(table)
    gc.disable()  # what only a collection finds stays for minutes in a house that has much to do
    try:
        for see in sights(table).values():
            frame(table, see, Prefs())
        del table
        assert gone() is None
    finally:
        gc.enable()


def test_every_legal_action_can_be_pressed_without_a_script(played: Table) -> None:
    for seat in played.human_seats:
        legal = set(legal_numbers(played.game, played.match.state, seat)) - {0}
        offered: set[int] = set()
        seen, coming = {""}, {""}
        for _ in range(3):  # a verb, and perhaps whom it is about
            pages = [frame(played, PageState(as_seat=seat, verb=verb), Prefs()).html for verb in coming]
            offered |= {action for page in pages for action in pressed_or_shown_first(played, seat, page)}
            coming = {verb for page in pages for verb in verbs_on(page)} - seen
            seen |= coming
        assert offered == legal
        assert not coming


def verbs_on(page: str) -> list[str]:
    """The verbs that can be pressed on a page."""
    return re.findall(r"[?;]verb=([\w-]+)", page)


def pressed_or_shown_first(table: Table, seat: int, page: str) -> set[int]:
    """The plays a page has buttons for, and those it leads to a preview of, with a button to confirm it."""
    found = set(map(int, forms_of(page).actions))
    for trial in set(map(int, re.findall(r"[?;]try=(\d+)", page))) - found:
        shown = frame(table, PageState(as_seat=seat, trial=trial), Prefs()).html
        assert f'<button id="confirm" class="verb go" form="act" name="action" value="{trial}">' in shown
        found.add(trial)
    return found


with_previews = pytest.mark.parametrize(
    "game", [game for game in DRAWN if look_of(game).previews], ids=lambda game: str(game.key)
)
with_ways = pytest.mark.parametrize(
    "game", [game for game in DRAWN if look_of(game).way is not Look.way], ids=lambda game: str(game.key)
)


@with_previews
def test_a_preview_stands_in_the_dock_whatever_verb_led_to_it(game: Game) -> None:
    look, met = look_of(game), set[str]()
    for match in rare_ones(game):
        table, seat = table_of(match, LONG_NAMES[: match.seats]), match.to_move[0]
        verbs = {form: verb.key for verb in look.verbs(match.state, seat) for form in verb.forms}
        forms: dict[str, list[int]] = {}
        for action in legal_numbers(game, match.state, seat):
            forms.setdefault(game.form_of(action)[0].key, []).append(action)
        for form in forms.keys() & look.previews:
            for action in {forms[form][0], forms[form][-1]}:
                page = frame(table, PageState(as_seat=seat, verb=verbs[form], trial=action), Prefs()).html
                dock = re.search(r'<footer id="dock" class="([^"]*)"', page)
                assert dock
                assert "choosing" not in dock[1]
                assert 'id="cancel"' in page
                assert (
                    f'<button id="confirm" class="verb go" form="act" name="action" value="{action}">' in page
                )
                assert len(page.encode()) <= MOST_BYTES
            met.add(form)
    assert len(met) > len(look.previews) / 2, "hardly any was looked at"


@with_ways
def test_a_verb_of_two_choices_shows_the_targets_of_one_figure_at_a_time(game: Game) -> None:
    look, texts, several = look_of(game), game_texts(game, "fr"), 0
    for match in rare_ones(game):
        table, seat, state = table_of(match, LONG_NAMES[: match.seats]), match.to_move[0], match.state
        ways = {
            action: found
            for action in legal_numbers(game, state, seat)
            if (found := look.way(state, action, texts, texts.namer(state))) is not None
        }
        for number in {way.number for way in ways.values()}:
            form = game.form_of(next(a for a, way in ways.items() if way.number == number))[0].key
            verb = next(verb.key for verb in look.verbs(state, seat) if form in verb.forms)
            page = frame(table, PageState(as_seat=seat, verb=f"{verb}-{number}"), Prefs(lang="fr")).html
            shown = set(map(int, re.findall(r'<(?:button|a) id="target-(\d+)"', page)))
            assert shown == {action for action, way in ways.items() if way.number == number} or len(ways) == 1
            assert all(ways[action].target in unescape(page) for action in shown)
            several += len(shown) > 1
    assert several > 1, "hardly any was looked at"


def test_the_board_lights_what_the_pressed_verb_can_reach() -> None:
    table = dealt("desert", "Léa", "Tom")
    everything = lit(frame(table, PageState(), Prefs()))
    moves = lit(frame(table, PageState(verb="move"), Prefs()))
    assert moves < everything
    assert {table.game.form_of(action)[0].key for action in moves} == {"move"}
    assert (
        moves == set(map(int, forms_of(frame(table, PageState(verb="move"), Prefs()).html).actions)) & moves
    )


def lit(made: Frame) -> set[int]:
    return set(map(int, re.findall(r'data-action="(\d+)"', made.html)))


def test_a_verb_that_is_not_possible_stays_and_says_why() -> None:
    table = dealt("desert", "Léa", "Tom")
    seat = table.waiting_for[0]
    page = frame(table, PageState(as_seat=seat), Prefs(lang="fr")).html
    off = re.search(r'<a id="verb-take" class="verb off"[^>]*>.*?</a>', page, re.S)
    assert off
    assert 'aria-disabled="true"' in off[0]
    assert re.search(r'href="\?[^"]*rules=5', off[0])
    assert game_texts(table.game, "fr").template("reasons.no_part_here") in unescape(off[0])


def test_the_past_is_looked_at_and_not_played(played: Table) -> None:
    made = frame(played, PageState(at=played.match.ply // 2), Prefs(lang="fr"))
    assert 'id="act"' not in made.html
    assert "data-action" not in made.html
    assert f'action="/table/{played.id}/fork"' in made.html
    assert made.title == game_texts(played.game, "fr").say("game.name")


def test_a_long_game_has_several_turns_in_one_segment(played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    sight = Sight(played, PageState(at=played.match.ply), "fr", played.human_seats)
    monkeypatch.setattr(replay, "MOST_SEGMENTS", played.match.ply)
    turns = scrubber(sight)
    monkeypatch.setattr(replay, "MOST_SEGMENTS", 3)
    joined = scrubber(sight)
    assert len(joined) == min(3, -(-len(turns) // -(-len(turns) // 3)))
    assert [turns[each.turn - 1].href for each in joined] == [each.href for each in joined]
    assert any(each.mark for each in joined) == any(each.mark for each in turns)
    assert sum(bool(each.here) for each in joined) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_table_without_a_play_has_a_beginning_to_look_at(game: str) -> None:
    table = dealt(game, *NAMES[: catalogue.find(game).fewest])
    page = frame(table, PageState(at=4), Prefs(lang="fr")).html
    assert faults_of(page) == []
    assert words("fr")("replay.start") in words_of(page)


def test_whoever_is_asked_can_switch_passing_by_itself_off_and_on() -> None:
    table = dealt("desert", "Léa", "Tom")
    assert 'id="auto-pass"' not in frame(table, PageState(), Prefs()).html
    match = archipel.read(re.sub(r"water=\d", "water=2", table.match.position()))
    assert isinstance(match, Match)
    match.play("end")
    asked = table_of(match, ("Léa", "Tom"))
    for on in (True, False):
        page = frame(asked, PageState(), Prefs(auto_pass=on)).html
        form = re.search(r'<form id="auto-pass".*?</form>', page, re.S)
        assert form
        assert f'name="auto_pass" value="{int(not on)}"' in form[0]
        assert ('class="patience"' in form[0]) == on
        assert faults_of(page) == []


def test_an_undo_that_is_refused_says_why() -> None:
    table = dealt("desert", "Léa", "Tom")
    page = frame(table, PageState(), Prefs(lang="fr")).html
    button = re.search(r'<button id="undo-button"[^>]*>', page)
    assert button
    assert 'aria-disabled="true"' in button[0]
    assert shared_texts("fr").say("table.undo.nothing") in unescape(button[0])


def test_somebody_at_the_same_screen_can_act_out_of_turn() -> None:
    table = dealt("desert", "Léa", "Tom", "Zia")
    turn = table.waiting_for[0]
    page = frame(table, PageState(), Prefs(lang="fr")).html
    for seat in set(table.human_seats) - {turn}:
        could = bool(legal_numbers(table.game, table.match.state, seat))
        assert (f'id="as-{seat}"' in page) == could
        acting = frame(table, PageState(as_seat=seat), Prefs(lang="fr")).html
        assert forms_of(acting).seat == str(seat)


def test_the_log_follows_the_line_of_play_when_it_goes_back(front: Front) -> None:
    table = seated(front.guest(), "desert", "Léa", "Tom")
    seat = table.waiting_for[0]
    moves = [
        a
        for a in legal_numbers(table.game, table.match.state, seat)
        if table.game.form_of(a)[0].key == "move"
    ]

    async def play(action: int, cmd: str) -> None:
        await front.house.act(table, Command(cmd, table.seq, seat, action), table.owner)

    front.wait(play(moves[0], "one"))
    first = frame(table, PageState(), Prefs()).html
    front.wait(front.house.undo(table, "back", table.seq, table.owner))
    assert 'id="log-1"' not in frame(table, PageState(), Prefs()).html
    front.wait(play(moves[1], "two"))
    second = frame(table, PageState(), Prefs()).html
    assert line(first) != line(second)


def line(page: str) -> str:
    found = re.search(r'<li id="log-1".*?</li>', page, re.S)
    assert found
    return words_of(found[0])


# The rules


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_section_that_is_spoken_of_is_in_the_booklet(lang: str) -> None:
    for game in catalogue.every_game():
        if not (game.folder / f"RULES.{lang}.md").exists():
            continue
        book = booklet(game, lang)
        known = {section.number for section in book.sections}
        for refusal in game.refusals:
            assert not refusal.section or refusal.section in known
        for section in book.sections:
            assert set(re.findall(r'data-section="([\d.]+)"', section.html)) <= known, section.number


def test_the_drawer_opens_on_the_moment_and_finds_words() -> None:
    table = dealt("desert", "Léa", "Tom")
    number = look_of(table.game).section(table.match.state, table.waiting_for[0])
    section = booklet(table.game, "fr").find(number)
    assert section
    now = words_of(frame(table, PageState(rules="now"), Prefs(lang="fr")).html)
    assert section.title in now
    assert words("fr")("rules.now") in now
    found = words_of(frame(table, PageState(rules="mirage"), Prefs(lang="fr")).html)
    assert "Les points d’eau et le mirage" in found
    nothing = words_of(frame(table, PageState(rules="<zzz>"), Prefs(lang="fr")).html)
    assert words("fr")("rules.found", n=0) in nothing


# What is looked at


def test_a_sight_survives_its_address() -> None:
    for see in (
        PageState(),
        PageState(side=1),
        PageState(as_seat=2, verb="move", odds=True, rules="5.1", at=7, log=True, pace=4),
        PageState(at=0),
    ):
        assert PageState.parse(see.query()) == see
        assert PageState.parse("?" + see.query()) == see


@pytest.mark.parametrize(
    "query",
    [
        "as=9",
        "as=-1",
        "as=x",
        "verb=<b>",
        "verb=" + "a" * 99,
        "odds=yes",
        "at=-1",
        "at=1e9",
        "at=²",
        "pace=3",
    ],
)
def test_what_makes_no_sense_in_an_address_is_not_there(query: str) -> None:
    assert PageState.parse(query) == PageState()


def test_a_notice_is_never_read_from_an_address() -> None:
    assert PageState.parse("notice=Give+me+your+password") == PageState()
    assert PageState(notice="x").query() == ""


def test_the_language_is_the_browsers_first_choice_that_there_is() -> None:
    assert preferred_language("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5") == "fr"
    assert preferred_language("de, en-GB;q=0.8, fr;q=0.6") == "en"
    assert preferred_language("de, ja") == "en"
    assert preferred_language("") == "en"
    assert preferred_language("fr;q=many, en;q=0.1") == "en"
    assert Prefs.read("lang=en", "fr").lang == "en"
    assert Prefs.read("lang=xx", "fr").lang == "fr"


def test_preferences_survive_their_cookie() -> None:
    prefs = Prefs("fr", "fast", "less", True, True, "Léa & <Tom>")
    assert Prefs.read(prefs.cookie()) == prefs


def test_a_line_has_no_control_characters() -> None:
    assert plain_line("a\x00b\u202ec\n d" + "e" * 50, 8) == "abc deee"


def test_the_styles_name_no_outside_address() -> None:
    for file in (Path(__file__).parents[2] / "src/archipel/web/static").iterdir():
        if file.suffix == ".css":
            assert not re.search(r"url\(|@import|https?:", file.read_text("utf-8")), file


def test_every_size_of_a_shape_has_its_class() -> None:
    style = (Path(archipel.__file__).parent / "web" / "static" / "shell.css").read_text("utf-8")
    for size in range(10, 65):
        assert f".s{size}{{width:{size}px;height:{size}px}}" in style


def line_of(made: Frame) -> str:
    """What the dock says under its headline."""
    return words_of("".join(re.findall(r'<p id="line".*?</p>', made.html, re.DOTALL)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_tells_what_a_bot_is_about_to_do_until_it_has_done_it(lang: str) -> None:
    table = dealt("island", "Léa", "Tom")
    (asked,) = table.waiting_for
    action, other = table.match.legal(asked)[:2]
    prefs, others = Prefs(lang=lang), [1 - asked]
    table.plan = Plan(asked, table.changed, Intent(action, 0.62, other, 0.05))
    line = line_of(web_frame(table, PageState(), prefs, others))
    for said in (action, other):
        assert Sight(table, PageState(), lang, others).sentence(table.game.action_number(said)) in line
    assert table.seats[asked].name in line
    assert "62" in line
    assert "5 points" in line
    table.plan = Plan(asked, table.changed - 1, table.plan.intent)
    assert "62" not in line_of(web_frame(table, PageState(), prefs, others))
