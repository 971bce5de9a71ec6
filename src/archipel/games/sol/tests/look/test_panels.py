"""What stands around the island says what the viewer may know, and asks what is to be decided."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.draw.drawn import eyes_of
from tests.web.helpers_http import frame, table_of
from tests.web.test_frame import LONG_NAMES, verbs_on

from archipel.core.events import SPECTATOR
from archipel.core.match import Match, view_of
from archipel.core.texts import LANGUAGES
from archipel.games.sol import GAME
from archipel.games.sol.look import dock, fight, map_panel, odds, panels
from archipel.games.sol.tests.scene import scene
from archipel.games.sol.tests.sights import SIGHTS, ZIA, late, middle
from archipel.web.page_state import PageState, Prefs


def shown(panel: Any, match: Match, seat: int = 0, lang: str = "fr", **more: Any) -> str:
    view, eyes = view_of(GAME, match.state, seat), eyes_of(match, seat, lang, **more)
    return str(panel(view, seat, eyes) if panel is panels.hand else panel(view, eyes))


def row(markup: str, who: int) -> str:
    found = re.search(rf'id="ch-{who}".*?</a>', markup, re.S)
    assert found
    return found[0]


# The teams


def test_tokens_of_my_team_are_known_and_those_of_the_others_are_backs() -> None:
    match = middle(ZIA)
    mine, theirs = shown(panels.shared, match, 0), shown(panels.shared, match, 1)
    assert re.findall(r"#sl-([\w-]+)", row(mine, 1)) == ["step", "sword", "free"]
    assert re.findall(r"#sl-([\w-]+)", row(theirs, 1)) == ["forest", "hill", "free"]
    assert re.findall(r"#sl-([\w-]+)", row(mine, 5)) == ["sand", "forest", "free"]
    assert re.findall(r"#sl-([\w-]+)", row(theirs, 5)) == ["step", "sword", "free"]
    assert "Épée" not in row(mine, 5)


def test_the_active_one_the_wounded_and_the_medallion_are_marked() -> None:
    markup = shown(panels.shared, middle(ZIA))
    assert 'class="ch now" id="ch-0"' in markup
    assert "#pw-la-goupile-w" in row(markup, 3)
    assert markup.count('class="medal"') == 1
    assert markup.index('class="medal"') < markup.index('id="team-1"')


def test_who_plays_whom_is_said() -> None:
    markup = shown(panels.shared, middle(ZIA, seats=4))
    assert [re.findall(r"<i>(.*?)</i>", row(markup, who))[0] for who in range(4)] == [
        "Léa",
        "Tom",
        "toute l’équipe",
        "côté Blessé",
    ]
    assert panels.pawn(middle(ZIA, seats=4).state, 1) == "pw-leonardo"
    assert panels.pawn(middle(ZIA).state, 1) == "pw-conquistadors"


# The Treasure Map


@pytest.mark.parametrize("lang", LANGUAGES)
def test_columns_say_what_one_may_know(lang: str) -> None:
    match = middle(ZIA)
    mine, theirs = shown(map_panel.clock, match, 0, lang), shown(map_panel.clock, match, SPECTATOR, lang)
    assert mine.count("cc back") == 2
    assert mine.count("cc own") == 1
    assert theirs.count("cc back") == 3
    assert theirs.count("cc own") == 0
    conquistadors = shown(map_panel.clock, match, 1, lang)
    assert conquistadors.count("cc own") == 2
    assert conquistadors.count("cc back") == 1


def test_the_trail_of_a_team_and_what_each_terrain_still_hides() -> None:
    markup = shown(map_panel.clock, middle(ZIA))
    assert "#tp-round-jade-four" in markup
    assert markup.count('class="on"') == 8
    assert "clue-now" not in shown(map_panel.clock, scene("turn zia"))


def test_once_the_idol_is_out_the_way_to_win_comes_first() -> None:
    markup = shown(map_panel.clock, late("idol leonardo", "turn mendoza number=16"))
    assert markup.startswith('<section class="goal">')
    assert "P1 P2 P5" in markup
    assert "Leonardo en est à 2 pas" in markup
    home = shown(map_panel.clock, late("idol mendoza", "turn mendoza number=16"))
    assert "Mendoza y est" in home


def test_a_team_about_to_leave_is_a_danger_to_the_others() -> None:
    match = late("idol mendoza", "turn aguilar number=17")
    assert dock.moment(view_of(GAME, match.state, 1), eyes_of(match, 1)).danger
    assert not dock.moment(view_of(GAME, match.state, 0), eyes_of(match, 0)).danger


# My cards, and what is left of the turn


def test_clue_cards_are_secret_and_become_buttons_when_a_clue_is_found() -> None:
    match = middle(ZIA)
    mine = shown(panels.hand, match)
    assert mine.count('class="clue secret"') == 3
    assert mine.count('class="clue visible"') == 1
    assert "<button" not in mine
    assert shown(panels.hand, match, 1).count('class="clue secret"') == 2
    asked = SIGHTS["clue"]()
    buttons = re.findall(r'<button[^>]*value="(\d+)"', shown(panels.hand, asked))
    assert {GAME.action_text(int(each)) for each in buttons} == set(asked.legal(0))
    assert "<button" not in shown(panels.hand, asked, 1)


def test_steps_and_searches_left_are_counted() -> None:
    markup = shown(panels.hand, middle(ZIA))
    assert markup.count("#i-foot") == 3
    assert markup.count("#i-spade") == 3
    assert markup.count('class="spent"') == 2
    assert "2 pas" in markup
    assert "2 fouilles" in markup


# A combat


def test_a_combat_is_laid_out_as_a_sum_to_both_sides() -> None:
    match = SIGHTS["defence"]()
    for seat in (0, 1, SPECTATOR):
        markup = shown(fight.overlay, match, seat)
        assert re.findall(r'class="tot">(\d+)<', markup) == ["3", "3"]
        assert markup.count('<li class="ok">') == 2
    assert "#ar-forest" in shown(fight.overlay, match)


def test_the_odds_are_exact() -> None:
    match = SIGHTS["attack"]()
    percent = eyes_of(match, 0).texts.percent(float(odds.wins(0)))
    assert percent in shown(fight.overlay, match)
    assert 'class="odds"' not in shown(fight.overlay, match, odds=False)


def test_whoever_is_asked_chooses_the_defender_in_the_scene() -> None:
    match = SIGHTS["defender"]()
    asked = shown(fight.overlay, match, 1)
    assert asked.count('<button class="pick"') == 2
    assert shown(fight.overlay, match, 0).count('<span class="pick"') == 2


def test_the_dice_are_shown_when_they_have_fallen_and_the_island_is_free_for_the_push() -> None:
    match = SIGHTS["push"]()
    assert shown(fight.overlay, match) == ""
    cards = dock.moment(view_of(GAME, match.state, 0), eyes_of(match, 0)).cards
    assert "#d-5" in cards
    assert "#d-0" in cards
    assert "#pw-cabeza-w" in cards


def test_a_tie_is_rolled_again_before_everybody() -> None:
    match = middle(ZIA, "dice zia cabeza 0 0", zia="zia a09")
    match.play("continue", dealt="dice:3 dice:2")
    markup = shown(fight.overlay, match)
    assert "Égalité" in markup
    assert "#d-3" in markup


def test_a_crew_is_chosen_from_seven_with_what_they_can_do() -> None:
    match = SIGHTS["recruit"]()
    markup = shown(fight.overlay, match)
    assert markup.count('<button class="sheet"') == 7
    match.play("recruit zia")
    assert shown(fight.overlay, match, match.to_move[0]).count("sheet taken") == 1


# Words, verbs and sizes


@pytest.mark.parametrize("name", SIGHTS)
def test_every_decision_has_its_headline_for_everybody(name: str) -> None:
    match = SIGHTS[name]()
    for lang in LANGUAGES:
        said = [
            dock.moment(view_of(GAME, match.state, seat), eyes_of(match, seat, lang)).headline
            for seat in (*range(match.seats), SPECTATOR)
        ]
        assert all(said)
        assert len(set(said)) >= 2


def test_each_ability_has_its_verb_and_a_reason_that_fits() -> None:
    for sheet in ("zia", "leonardo", "chipa", "cortes", "la-roca", "marinche", "dona-bella", "el-mariachi"):
        ours = sheet in ("zia", "leonardo", "chipa")
        crews = f"{sheet},yao,cuzco" if ours else f" / {sheet},cabeza,aguilar"
        match = scene(f"turn {sheet}", crews=crews, options="side=advanced")
        seat = match.to_move[0]
        power = [verb for verb in dock.verbs(match.state, seat) if verb.key == "power"]
        assert len(power) == 1, sheet
        refused = GAME.refusals[GAME.refusal(match.state, seat, power[0].sample)].key
        assert refused not in ("not_in_the_game", "not_your_character", "not_its_ability"), sheet


def test_every_sight_of_eight_players_is_small() -> None:
    names = (*LONG_NAMES, "Anne-Sophie de Montcalm2", "Maximilien & Cie, Lyon2", "Bérengère Hautecombe-W")
    for match in (middle(ZIA, seats=8), late("idol mendoza", "turn mendoza number=16", seats=8)):
        table = table_of(match, names)
        seen, coming = {""}, {""}
        while coming:
            verb = coming.pop()
            page = frame(
                table, PageState(as_seat=match.to_move[0], odds=True, verb=verb), Prefs(lang="fr")
            ).html
            assert len(page.encode()) <= 30_000, verb
            coming |= set(verbs_on(page)) - seen
            seen |= coming
