"""What holds for the look of every game that draws itself: verbs, boards, panels, words, secrets."""

from __future__ import annotations

from collections import Counter, defaultdict

from tests.draw.drawn import (
    SVG,
    Seen,
    at_moments,
    by_chance,
    drawn,
    eyes_of,
    ids,
    known_shapes,
    moments,
    of_every_game,
    panels,
    read,
    reasons_of,
    words,
)

from archipel.core.events import SPECTATOR
from archipel.core.game import Game
from archipel.core.match import legal_numbers, view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.draw.look import look_of
from archipel.draw.picture import used_in
from archipel.draw.plain import GOES_ON
from archipel.web.rules_page import booklet

TAGS = {
    *(
        "svg",
        "g",
        "a",
        "use",
        "rect",
        "path",
        "circle",
        "ellipse",
        "polygon",
        "text",
        "tspan",
        "title",
        "line",
    ),
}
MOST_BYTES, MOST_AROUND = 14_000, 10_500
LONGEST_REASON = 25
LONGEST_LOOK = 2000
NASTY = '<img src=x onerror="x">'


@of_every_game
def test_a_look_is_whole(game: Game) -> None:
    look = look_of(game)
    for file in (look.shapes, look.board_style, look.style):
        assert "style=" not in file.read_text("utf-8")
    assert {"deep", "mid", "lite", "acc", "tint", "sky"} <= set(look.world)
    assert look.minutes > 0


# Verbs


@of_every_game
def test_every_legal_action_belongs_to_exactly_one_verb(game: Game) -> None:
    look, met, goes_on = look_of(game), set[str](), defaultdict[str, set[int]](set)
    for match in moments(game):
        for seat in range(match.seats):
            offered = look.verbs(view_of(game, match.state, seat), seat)
            assert len({verb.key for verb in offered}) == len(offered)
            counted = Counter(form for verb in offered for form in verb.forms)
            for form in {game.form_of(action)[0].key for action in legal_numbers(game, match.state, seat)}:
                met.add(form)
                if form in GOES_ON:
                    goes_on[form].add(counted[form])
                else:
                    assert counted[form] == 1, (form, match.position())
    assert met == {form.key for form in game.forms}, "what is never legal here was not looked at"
    assert all(counts in ({0}, {1}) for counts in goes_on.values()), "a verb now and then"


@at_moments
@of_every_game
def test_every_verb_has_its_words_its_shape_and_a_sample_of_its_own(game: Game, seen: Seen) -> None:
    look, shapes = look_of(game), known_shapes(game)
    said = [game_texts(game, lang).tree["verbs"] for lang in LANGUAGES]
    for match in seen(game):
        for seat in range(match.seats):
            view = view_of(game, match.state, seat)
            assert look.pawn(view, seat) in shapes
            ways = Counter(game.form_of(action)[0].key for action in legal_numbers(game, match.state, seat))
            for verb in look.verbs(view, seat):
                assert verb.icon in shapes, verb
                assert game.form_of(verb.sample)[0].key in verb.forms, verb
                many = sum(ways[form] for form in verb.forms) > 1
                keys = {verb.key, f"{verb.key}-count"} if many else {verb.key}
                assert verb.kind == "card" or all(keys <= set(each) for each in said), verb
    for each in said:
        assert {key.removesuffix("-count") for key in each} <= set(each), "a number of what has no name"


@at_moments
@of_every_game
def test_a_verb_without_targets_says_why_in_a_few_words(game: Game, seen: Seen) -> None:
    look, reasons = look_of(game), reasons_of(game)
    assert set(reasons) <= {refusal.key for refusal in game.refusals[1:]}
    assert max(reasons.values()) <= LONGEST_REASON
    for match in seen(game):
        for seat in range(match.seats):
            view = view_of(game, match.state, seat)
            legal = {game.form_of(action)[0].key for action in legal_numbers(game, match.state, seat)}
            for verb in look.verbs(view, seat):
                if not legal & set(verb.forms):
                    refused = game.refusal(view, seat, verb.sample)
                    assert refused, (verb, match.position())
                    chooses = seat in match.to_move and not legal <= set(GOES_ON)
                    assert not chooses or game.refusals[refused].key in reasons, verb


# The board and what stands around it


@at_moments
@of_every_game
def test_every_moment_is_drawn_with_svg_alone_known_shapes_and_every_id_once(game: Game, seen: Seen) -> None:
    known = known_shapes(game)
    for number, match in enumerate(seen(game)):
        for seat in (*match.to_move[:1], SPECTATOR):
            eyes = eyes_of(match, seat, LANGUAGES[number % 2], odds=number % 3 > 0)
            view = view_of(game, match.state, seat)
            markup = str(look_of(game).board(view, eyes))
            root = read(markup)
            assert {each.tag.removeprefix(SVG) for each in root.iter()} <= TAGS
            assert not any(name == "style" or name.startswith("on") for e in root.iter() for name in e.attrib)
            assert len(ids(root)) == len(set(ids(root)))
            around = "".join(panels(match, view, eyes))
            assert set(used_in(markup + around)) <= known
            assert "style=" not in markup + around
            assert "{" not in markup + around
            assert len(markup.encode()) <= MOST_BYTES
            assert len(around.encode()) <= MOST_AROUND


@at_moments
@of_every_game
def test_every_moment_has_words_for_everybody_and_its_section_of_the_rules(game: Game, seen: Seen) -> None:
    look = look_of(game)
    known = [{section.number for section in booklet(game, lang).sections} for lang in LANGUAGES]
    for number, match in enumerate(seen(game)):
        for seat in (*range(match.seats), SPECTATOR):
            view, eyes = view_of(game, match.state, seat), eyes_of(match, seat, LANGUAGES[number % 2])
            assert all(look.section(view, seat) in numbers for numbers in known)
            assert not any("{" in each or "  " in each for each in words(match, view, eyes))
            moment = look.moment(view, eyes)
            assert moment.headline
            assert 0 <= moment.left <= (moment.total or 2)


@at_moments
@of_every_game
def test_what_players_are_called_is_only_text(game: Game, seen: Seen) -> None:
    named = False
    for match in seen(game):
        for seat in (*match.to_move[:1], SPECTATOR):
            eyes = eyes_of(match, seat, names=(NASTY,) * match.seats)
            view = view_of(game, match.state, seat)
            markup = "".join([str(look_of(game).board(view, eyes)), *panels(match, view, eyes)])
            assert "<img" not in markup
            assert 'onerror="' not in markup
            named = named or "&lt;img" in markup
    assert named, "nobody is called by name"


@at_moments
@of_every_game
def test_worlds_that_look_the_same_to_a_seat_are_drawn_the_same(game: Game, seen: Seen) -> None:
    look = look_of(game)
    for number, match in enumerate(seen(game)):
        seat = number % match.seats
        view, eyes = view_of(game, match.state, seat), eyes_of(match, seat)
        other = view_of(game, match.view(seat).imagine(number).state, seat)
        assert look.board(view, eyes) == look.board(other, eyes)
        assert panels(match, view, eyes) == panels(match, other, eyes)
        assert words(match, view, eyes) == words(match, other, eyes)
        assert look.verbs(view, seat) == look.verbs(other, seat)


# What can be pressed


@at_moments
@of_every_game
def test_what_can_be_pressed_on_a_board_is_legal_and_says_what_it_is(game: Game, seen: Seen) -> None:
    """A play, or the way to choose one."""
    pressed = 0
    for number, match in enumerate(seen(game)):
        for seat in {number % match.seats, *match.to_move[:1]}:
            legal = {str(action) for action in legal_numbers(game, match.state, seat)}
            for each in read(drawn(match, seat)).iter():
                if each.get("data-action"):
                    assert each.get("data-action") in legal
                    assert (each.get("role"), each.get("tabindex")) == ("button", "0")
                elif each.tag == f"{SVG}a":
                    assert str(each.get("href")).startswith("?")
                else:
                    continue
                assert each.get("aria-label")
                pressed += 1
    assert pressed > len(seen(game)), "hardly anything can be pressed"


@at_moments
@of_every_game
def test_nothing_can_be_pressed_on_a_picture_or_by_whoever_watches(game: Game, seen: Seen) -> None:
    look = look_of(game)
    for match in seen(game):
        seat = match.to_move[0] if match.to_move else 0
        for eyes in (eyes_of(match, SPECTATOR), eyes_of(match, seat, clickable=False)):
            view = view_of(game, match.state, eyes.seat)
            markup = "".join([str(look.board(view, eyes)), str(look.overlay(view, eyes))])
            for sign in ("data-action", 'role="button"', "<button", "<a "):
                assert sign not in markup


@at_moments
@of_every_game
def test_there_is_nothing_of_a_seat_nobody_sits_at(game: Game, seen: Seen) -> None:
    look = look_of(game)
    for match in seen(game):
        view, eyes = view_of(game, match.state, SPECTATOR), eyes_of(match, SPECTATOR)
        for nobody in (match.seats, game.most, SPECTATOR, -1):
            if not 0 <= nobody < match.seats:
                assert look.seat(view, nobody, eyes) == look.hand(view, nobody, eyes) == ""
                assert not look.verbs(view, nobody)


@of_every_game
def test_a_play_is_looked_at_for_two_seconds_at_most(game: Game) -> None:
    look = look_of(game)
    assert look.pace(()) == 0
    for match in by_chance(game, 4, 1):
        if match.entries:
            assert 0 <= look.pace(match.entries[-1].news) <= LONGEST_LOOK
