"""What stands around the board says what is so, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import archipel
from archipel.core.events import EVERYONE, SPECTATOR, Event
from archipel.core.match import Match, legal_numbers
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import Eyes, look_of
from archipel.games.island import GAME
from archipel.games.island import actions as act
from archipel.games.island.moment import moment, pace, section
from archipel.games.island.odds import floods_to_come, layers
from archipel.games.island.panels import clock, hand, pawn, seat, shared
from archipel.games.island.pieces import METER, SKULL
from archipel.games.island.tests.scene import draw, everybody_passes, flood, scene
from archipel.games.island.verbs import verbs

SHAPES = (GAME.folder / "shapes.svg").read_text("utf-8") + (
    Path(archipel.__file__).parent / "draw" / "shapes.svg"
).read_text("utf-8")
TWO = ("s0 engineer c3 fire*3 helicopter", "s1 pilot e3 earth*2 sandbags")


def eyes(
    lang: str = "fr",
    seat: int = 0,
    *,
    clickable: bool = True,
    **seen: Any,
) -> Eyes:
    return Eyes(game_texts(GAME, lang), seat, clickable=clickable, **seen)


def moments(games: int = 12, plays: int = 140) -> Iterator[Match]:
    """Positions of random games at small and large tables, with and without house rules."""
    for number in range(games):
        options = {"lift_while_sinking": "no", "discard_after_both": "yes"} if number % 2 else {}
        match = archipel.new("island", 2 + number % 4, seed=number, difficulty="novice", **options)
        chance, seen = Random(number), Counter[str]()
        while not match.over and match.ply < plays:
            yield match
            at = chance.choice(match.to_move)
            ways = legal_numbers(GAME, match.state, at)
            rare = min(seen[GAME.form_of(action)[0].key] for action in ways)
            action = chance.choice([a for a in ways if seen[GAME.form_of(a)[0].key] == rare])
            seen[GAME.form_of(action)[0].key] += 1
            match.play(action, at)
        yield match


def rare_moments() -> Iterator[Match]:
    """What random games hardly ever reach."""
    yield scene("", "s0 engineer e4 fire*4", "s1 pilot c3", "turn s0 actions=3")
    yield scene(
        "", "s0 engineer c3 helicopter", "s1 pilot c3", "captured earth wind fire ocean", "turn s1 actions=3"
    )
    yield scene("", "s0 navigator c3", "s1 pilot e3", "turn s0 actions=3")
    yield scene("", "s0 engineer c3", "s1 pilot e3", "turn s1 actions=3")
    swims = scene("e3=~", *TWO, "flood s0 due=2")
    flood(swims, "IG")
    yield swims
    wet = scene("c2=~ c3=~", *TWO, "turn s0 actions=3")
    wet.play("shore c2")
    yield wet
    full = scene("", "s0 engineer c3 fire*3 earth*2", "s1 pilot e3", "treasure s0 due=2")
    draw(full, "wind")
    yield full


# Verbs


def test_every_legal_action_belongs_to_exactly_one_verb() -> None:
    met = set()
    for match in chain(moments(), rare_moments()):
        for player in range(match.seats):
            offered = verbs(match.state, player)
            assert len({verb.key for verb in offered}) == len(offered)
            forms = Counter(form for verb in offered for form in verb.forms)
            for action in legal_numbers(GAME, match.state, player):
                form = GAME.form_of(action)[0].key
                met.add(form)
                assert forms[form] == 1, (form, match.position())
    assert met == {form.key for form in GAME.forms}


def test_a_verb_without_targets_has_a_sample_that_says_why_in_a_few_words() -> None:
    reasons = {lang: game_texts(GAME, lang).tree["reasons"] for lang in LANGUAGES}
    met = set()
    for match in chain(moments(), rare_moments()):
        for player in range(match.seats):
            legal = legal_numbers(GAME, match.state, player)
            for verb in verbs(match.state, player):
                assert GAME.form_of(verb.sample)[0].key in verb.forms
                if any(GAME.form_of(action)[0].key in verb.forms for action in legal):
                    continue
                key = GAME.refusals[GAME.refusal(match.state, player, verb.sample)].key
                met.add(key)
                assert key != "fine", (verb, match.position())
                for lang in LANGUAGES:
                    assert 0 < len(reasons[lang][key]) <= 18, key
    assert {"not_flooded", "not_together", "not_its_tile", "no_actions_left"} <= met


def test_every_refusal_has_a_short_reason_and_every_verb_its_words() -> None:
    met = {verb.key for match in moments(8) for s in range(match.seats) for verb in verbs(match.state, s)}
    for lang in LANGUAGES:
        tree = game_texts(GAME, lang).tree
        assert set(tree["reasons"]) == {refusal.key for refusal in GAME.refusals} - {"fine"}
        words = {key for key in tree["verbs"] if not key.endswith("-count")}
        assert {f"{key}-count" for key in words} | words == set(tree["verbs"])
        assert met <= words


def test_the_last_verb_hands_on_and_special_cards_are_carried_by_the_hand() -> None:
    match = scene("", *TWO, "s2 navigator c3", "turn s0 actions=3")
    found = {verb.key: verb.kind for verb in verbs(match.state, 0)}
    assert list(found) == ["move", "shore", "give", "capture", "lift", "end"]
    assert (found["lift"], found["end"], found["move"]) == ("card", "end", "verb")
    assert [verb.key for verb in verbs(match.state, 1)] == ["sandbag"]
    assert verbs(match.state, 2) == ()


def test_with_four_treasures_the_holder_of_a_helicopter_may_take_off() -> None:
    match = scene("", "s0 engineer c3", "s1 pilot c3 helicopter", "captured earth wind fire ocean")
    assert [verb.key for verb in verbs(match.state, 1)] == ["take_off", "lift"]
    match.play("take-off", 1)
    assert match.over


def test_chances_are_rounded_but_never_to_certainty() -> None:
    texts = game_texts(GAME, "fr")
    assert [texts.percent(chance) for chance in (0.0, 0.001, 0.414, 0.999, 1.0)] == [
        f"{n}\u00a0%" for n in (0, 1, 41, 99, 100)
    ]


def test_the_flood_deck_is_counted_from_the_top() -> None:
    match = scene("c1=~", *TWO, "flood-top TS,BB CE", "flood-discard CF", "meter 4", "turn s0 actions=3")
    assert [len(layer) for layer in layers(match.state)] == [2, 1, 20]
    assert floods_to_come(match.state) == METER[4]
    drawn = clock(match.state, eyes())
    assert "2 connues" in drawn
    assert "21 dessous" in drawn
    assert "d’abord les <b>2</b>" in drawn


# Panels


def test_no_panel_shows_anything_for_a_seat_nobody_sits_at() -> None:
    match = archipel.new("island", 2, seed=1)
    for nobody in (2, 5, SPECTATOR, -1):
        assert seat(match.state, nobody, eyes()) == hand(match.state, nobody, eyes()) == ""
        assert verbs(match.state, nobody) == ()
    assert moment(match.state, eyes(seat=SPECTATOR)).headline.startswith("Au tour")


def test_every_panel_can_be_drawn_at_any_moment_small_and_with_shapes_that_exist() -> None:
    for match in chain(moments(8), rare_moments()):
        news = match.entries[-1].news if match.entries else ()
        for lang in LANGUAGES:
            look = eyes(lang, match.to_move[0] if match.to_move else 0, odds=True, news=news)
            now = moment(match.state, look)
            parts = [seat(match.state, player, look) for player in range(match.seats)]
            parts += [shared(match.state, look), clock(match.state, look)]
            drawn = "".join([*parts, hand(match.state, look.seat, look), now.cards])
            assert len(drawn.encode()) < 12_000
            assert "style=" not in drawn
            assert "{" not in drawn + now.headline + now.danger + "".join(now.ribbon)
            for shape in re.findall(r'href="#([\w-]+)"', drawn):
                assert f'id="{shape}"' in SHAPES, shape


def test_every_verb_and_pawn_has_its_shape() -> None:
    for match in chain(moments(8), rare_moments()):
        for player in range(match.seats):
            for verb in verbs(match.state, player):
                assert f'id="{verb.icon}"' in SHAPES, verb
            assert f'id="{pawn(match.state, player)}"' in SHAPES


def test_a_hand_has_five_slots_however_few_cards_it_holds() -> None:
    match = scene("", *TWO, "turn s0 actions=3")
    shown = seat(match.state, 1, eyes())
    assert (shown.count("c-earth"), shown.count("c-sandbags"), shown.count("empty")) == (2, 1, 2)
    mine = hand(match.state, 0, eyes())
    assert (mine.count("hc c-fire"), mine.count("hc slot")) == (3, 1)


def test_a_special_card_bears_play_whenever_it_may_be_played_also_out_of_turn() -> None:
    match = scene("c1=~", *TWO, "turn s0 actions=3")
    assert 'id="play-lift" data-see href="?verb=lift"' in hand(match.state, 0, eyes())
    with_odds = eyes(odds=True, press="?odds=1&verb={}".format)
    assert 'data-see href="?odds=1&amp;verb=lift"' in hand(match.state, 0, with_odds)
    theirs = hand(match.state, 1, eyes(seat=1))
    assert f'form="act" name="action" value="{act.SANDBAG + 2}"' in theirs
    for looking in (eyes(clickable=False), eyes(seat=1)):
        assert "Jouer" not in hand(match.state, 0, looking)
    dry = scene("", *TWO, "turn s0 actions=3")
    assert "Jouer" not in hand(dry.state, 1, eyes(seat=1))


def test_whoever_holds_six_cards_may_throw_any_away() -> None:
    match = scene("", "s0 engineer c3 fire*3 earth helicopter", "s1 pilot e3", "treasure s0 due=2")
    draw(match, "wind")
    mine = hand(match.state, 0, eyes())
    assert mine.count(">Jeter<") == 6
    assert mine.count(">Jouer<") == 1
    assert "cards many over" in mine
    assert moment(match.state, eyes()).headline == "Trop de cartes\u00a0: 1 à jeter ou à jouer"
    assert "Jeter" not in hand(match.state, 1, eyes(seat=1))


def test_the_gauge_shows_every_tick_and_where_the_water_is() -> None:
    match = scene("", *TWO, "meter 4", "turn s0 actions=3", options="difficulty=elite")
    drawn = clock(match.state, eyes())
    printed = dict(re.findall(r'<text class="(now|under|over)"[^>]*>(\d+)</text>', drawn))
    assert tuple(map(int, printed["under"] + printed["now"] + printed["over"])) == METER[:SKULL]
    assert "3 cartes par tour" in drawn
    assert 'class="level mine" x="69"' in drawn
    assert "Montée" not in drawn
    assert "Montée" in clock(match.state, eyes(odds=True))


def test_a_seat_says_what_matters_about_its_pawn() -> None:
    match = scene("c3=~", *TWO, "s2 messenger c3", "flood-top FL", "turn s0 actions=3")
    assert "case à 100\u00a0%" in seat(match.state, 2, eyes(odds=True))
    assert "avec vous" in seat(match.state, 2, eyes())
    assert "donne à distance" in seat(match.state, 2, eyes(seat=1))
    assert "chip" not in seat(match.state, 1, eyes())


# The moment


def test_the_moment_names_whose_turn_it_is_and_what_follows() -> None:
    match = scene("", *TWO, "turn s0 actions=2")
    mine = moment(match.state, eyes())
    assert (mine.headline, mine.left, mine.total) == ("À vous de jouer", 2, 3)
    assert mine.ribbon == ("Actions", "2 Trésor", "2 Inondation", "Pilote")
    assert moment(match.state, eyes(seat=1)).headline == "Au tour de l’Ingénieur"
    named = Eyes(game_texts(GAME, "fr"), 1, names=("Ana", "Tom"))
    assert moment(match.state, named).headline == "Au tour d’Ana"


def test_cards_are_turned_one_by_one() -> None:
    match = scene("", "s0 engineer c3", "s1 pilot e3", "turn s0 actions=0")
    match.play("end")
    assert moment(match.state, eyes()).headline == "Trésor, carte 1 sur 2"
    assert moment(match.state, eyes()).cards.count("fc back loot") == 2
    draw(match, "fire", "rise")
    now = moment(match.state, eyes(news=match.entries[-1].news))
    assert "l’eau monte" in now.cards
    assert now.cards.count("fc back sea") == 3
    flood(match, "BB")
    now = moment(match.state, eyes(news=match.entries[-1].news))
    assert now.headline == "Inondation, carte 1 sur 3"
    assert "v-breakers-bridge" in now.cards
    assert now.cards.count("fc back sea") == 2


def test_whoever_is_asked_before_a_card_reads_so_and_a_certain_card_shows_its_face() -> None:
    match = scene("c1=~", *TWO, "flood-top BB", "flood s0 due=2")
    assert moment(match.state, eyes()).headline == "Avant l’inondation 1 sur 2"
    assert "à venir, sûr" in moment(match.state, eyes()).cards
    everybody_passes(match)
    assert moment(match.state, eyes()).headline == "Inondation, carte 1 sur 2"


def test_what_could_end_the_game_this_turn_is_said() -> None:
    match = scene("c3=~", *TWO, "flood-top FL", "flood s0 due=2")
    assert moment(match.state, eyes()).danger.startswith("Héliport\u00a0: 100\u00a0% de sombrer")
    match = scene("a4=x b4=~", *TWO, "flood-top TS", "flood s0 due=2")
    assert moment(match.state, eyes()).danger.endswith("avec la Pierre Sacrée.")
    assert moment(scene("", *TWO, "meter 8").state, eyes()).danger.startswith("L’eau est à un cran")


def test_every_section_of_the_moment_is_a_heading_of_the_rules() -> None:
    headings = {
        lang: set(re.findall(r"^#+ §([\d.]+)", (GAME.folder / f"RULES.{lang}.md").read_text("utf-8"), re.M))
        for lang in LANGUAGES
    }
    met = {
        section(match.state, player)
        for match in chain(moments(8), rare_moments())
        for player in (*range(match.seats), SPECTATOR)
    }
    for lang in LANGUAGES:
        assert met <= headings[lang]
    assert {"4", "5", "6", "6.3", "7", "8", "8.4", "9.2"} <= met


def test_the_pace_follows_what_happened() -> None:
    def told(*kinds: int) -> list[Event]:
        return [Event(kind, EVERYONE, 0, 0, 0, 0) for kind in kinds]

    assert pace([]) == 0
    assert pace(told(act.MOVED)) < pace(told(act.FLEW)) < pace(told(act.FLOODED)) < pace(told(act.SANK))
    for match in moments(4):
        assert match.entries == [] or pace(match.entries[-1].news) <= 2000


def test_the_look_of_the_island_is_whole() -> None:
    look = look_of(GAME)
    for file in (look.shapes, look.board_style, look.style):
        assert file.exists()
        assert "style=" not in file.read_text("utf-8")
    assert {"deep", "mid", "lite", "acc", "tint", "sky"} <= set(look.world)
