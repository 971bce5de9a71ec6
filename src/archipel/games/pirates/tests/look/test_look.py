"""What is drawn is what is there: figures, tiles and what they are worth, prices, hands as far as they are known."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest
from markupsafe import escape
from tests.draw.drawn import NAMES, board_of, drawn, eyes_of, panels, told

from archipel.core.events import SPECTATOR
from archipel.core.match import legal_numbers, view_of
from archipel.core.texts import LANGUAGES, game_texts
from archipel.games.pirates import GAME
from archipel.games.pirates.look import LOOK, loot_panel, odds, targets
from archipel.games.pirates.look.spots import A_BAR, CARDS_BELOW, COINS, at_bar, bars, deck_square, spot
from archipel.games.pirates.rules import actions as act, pieces, scoring, tavern
from archipel.games.pirates.tests.scene import crewed, scene
from archipel.games.pirates.tests.sights import SIGHTS

TOLLS = ("rat cockroach raccoon weasel", "fish 3=s1.raccoon 2=s2.raccoon 1=s0.rat")


def places(markup: str, name: str) -> dict[str, tuple[float, float]]:
    """Where each piece of a kind is drawn."""
    found = re.findall(rf'<g id="({name}[\w-]*)"[^>]*transform="translate\(([-\d.]+),([-\d.]+)\)', markup)
    return {each: (float(x), float(y)) for each, x, y in found}


def inside(markup: str, name: str) -> str:
    """What a piece is made of, as far as its next sibling."""
    return markup.partition(f'<g id="{name}"')[2].partition('<g id="')[0]


# What is there


@pytest.mark.parametrize("name", ["turn", "sail", "pick", "limit"])
def test_every_figure_aboard_is_drawn_where_it_stands(name: str) -> None:
    match = SIGHTS[name][0]()
    state, found = match.state, places(drawn(match, 0), "fig-")
    for ship in range(pieces.SHIPS):
        for square in range(pieces.SQUARES):
            figure = state.ships[ship].squares[square]
            if figure != pieces.NO_FIGURE:
                assert found.pop(f"fig-{figure}") == deck_square(ship, square, state.sailing)
    assert not found


def test_a_figure_that_went_home_is_seen_to_leave_and_then_is_gone() -> None:
    match = scene("fish c=s0.pirate 1=s1.pirate", "s0 fish", "s1 cat", "turn s0 number=9")
    match.play("sail fish")
    match.play("loot 1")
    match.play(match.legal()[0])
    assert 'class="fig p0 home"' in drawn(match, 0)
    match.play("continue")
    assert 'id="fig-0"' not in drawn(match, 0)


def test_every_tile_says_what_it_would_bring_me_and_nobody_else() -> None:
    match = SIGHTS["turn"][0]()
    state = view_of(GAME, match.state, 0)
    markup, other, nobody = drawn(match, 0), drawn(match, 1), drawn(match, SPECTATOR)
    for ship in range(pieces.SHIPS):
        for nth in range(3):
            worth = scoring.worth_of_loot(state, 0, state.ships[ship].near[nth])
            assert f">{f'+{worth}' if worth else '0'}</text>" in inside(markup, f"near-{ship}-{nth}")
        worth = scoring.worth_of_bonus(state, 0, state.ships[ship].far_bonus)
        assert f">{f'+{worth}' if worth else '0'}</text>" in inside(markup, f"far-{ship}-3")
    assert markup.partition('id="press"')[0] != other.partition('id="press"')[0]
    assert not re.search(r'class="w[ "]', nobody)


def test_captains_wear_a_hat() -> None:
    markup = drawn(SIGHTS["sail"][0](), 0)
    assert len(re.findall("#pf-hat", markup)) == 2


# What it costs


def test_a_square_says_its_price_and_whose_raccoons_take_a_toll() -> None:
    crew, fish = TOLLS
    match = crewed(crew, fish, "s0 fish*4", "s1 cat", "s2 bird", "turn s0 number=9")
    action = GAME.action_number("captain cockroach fish")
    assert targets.cost_of(match.state, action) == (2, [2, 1])
    chip = inside(drawn(match, 0, verb="go-1", choosing=True, lit=[action]), f"chip-{action}")
    assert "4×" in chip
    assert chip.count("<circle") == 2
    assert "Capitaine du Poisson\u00a0: 2 cartes + 1 à Zia + 1 à Tom" in chip
    assert 'class="do to k0 n4"' in chip


def test_a_way_for_nothing_is_called_free() -> None:
    match = crewed("rat cockroach toad weasel", "fish 1=s0.cockroach", "s0 cat", "s1 cat", "turn s0 number=9")
    action = GAME.action_number("promote fish 1")
    assert "gratuit" in inside(drawn(match, 0, lit=[action]), f"chip-{action}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_way_is_a_figure_and_a_target(lang: str) -> None:
    match, texts = SIGHTS["go"][0](), game_texts(GAME, lang)
    for action in legal_numbers(GAME, match.state, 0):
        found = targets.way(match.state, action, texts, texts.namer(match.state, NAMES))
        if found is None:
            assert GAME.form_of(action)[0].key in ("draw", "take")
        else:
            assert found.number == targets.figure_named(match.state, action) % pieces.CREW
            assert found.name[0].isupper()


def test_first_a_figure_then_a_square() -> None:
    match = SIGHTS["turn"][0]()
    before = drawn(match, 0)
    assert 'id="pick-3"' in before
    assert f'id="chip-{GAME.action_number("move cat 3 2")}"' not in before
    lit = [GAME.action_number("move cat 3 2")]
    after = drawn(match, 0, verb="go-3", choosing=True, lit=lit)
    assert f'id="chip-{lit[0]}"' in after
    assert 'id="picked"' in after
    assert 'id="pick-3"' not in after


# Hands, as far as they are known


def test_cards_that_were_seen_are_shown_and_the_others_are_backs() -> None:
    match = SIGHTS["turn"][0]()
    seat = str(LOOK.seat(view_of(GAME, match.state, 0), 1, eyes_of(match, 0)))
    assert "5 cartes en main, connues\u00a0: 1 chat" in seat
    assert seat.count("#i-cat") == 1
    assert "×4" in seat
    own = str(LOOK.hand(view_of(GAME, match.state, 0), 0, eyes_of(match, 0)))
    assert [own.count(f"#pi-{suit}") for suit in ("fish", "cat", "bird")] == [3, 2, 1]


def test_in_the_tavern_only_who_laid_a_card_sees_it() -> None:
    match = SIGHTS["choose"][0]()
    faces = [len(re.findall(r'class="known"', drawn(match, seat))) for seat in (0, 1, 2, SPECTATOR)]
    assert faces == [2, 1, 0, 0]


@pytest.mark.parametrize(
    "name, action", [("limit", "discard fish"), ("lay", "lay fish"), ("pay", "discard cat")]
)
def test_cards_that_have_to_go_are_pressed_in_the_hand(name: str, action: str) -> None:
    match = SIGHTS[name][0]()
    seat = match.to_move[0]
    view = view_of(GAME, match.state, seat)
    hand = str(LOOK.hand(view, seat, eyes_of(match, seat)))
    assert f'name="action" value="{GAME.action_number(action)}"' in hand
    other = (seat + 1) % match.seats
    assert "<button" not in str(LOOK.hand(view_of(GAME, match.state, other), other, eyes_of(match, other)))


# My loot


def test_my_loot_adds_up_line_by_line() -> None:
    for sight in ("turn", "pick", "sail"):
        match = SIGHTS[sight][0]()
        for seat in range(match.seats):
            panel = str(LOOK.clock(view_of(GAME, match.state, seat), eyes_of(match, seat)))
            lines = re.findall(r'<b class="p num[ z]*">(\d+)</b></li>', panel)
            assert len(lines) == pieces.TYPES
            assert sum(map(int, lines)) == scoring.total(match.state, seat)
            assert f'<b class="num">{scoring.total(match.state, seat)}</b>' in panel


def test_a_line_without_points_says_what_it_lacks() -> None:
    match = scene("s0 loot=teddies8,dolls10,cans12,fries3 bonus=parrot", "s1 cat", "turn s0 number=9")
    panel = str(LOOK.clock(view_of(GAME, match.state, 0), eyes_of(match, 0)))
    said = {name: inside_line(panel, name) for name in ("fries", "teddies", "dolls", "cans")}
    assert "sans ketchup" in said["fries"]
    assert "sans perroquet" in said["teddies"]
    assert "sans" not in said["dolls"]
    assert "sans ouvre-boîte" in said["cans"]


def inside_line(panel: str, name: str) -> str:
    return panel.partition(f'id="mine-{name}"')[2].partition("</li>")[0]


def test_who_only_looks_on_sees_everybodys_points() -> None:
    match = SIGHTS["turn"][0]()
    panel = str(LOOK.clock(view_of(GAME, match.state, SPECTATOR), eyes_of(match, SPECTATOR)))
    assert [int(each) for each in re.findall(r"<b>(\d+)</b>", panel)] == [
        scoring.total(match.state, seat) for seat in range(5)
    ]


# Chances


def test_the_next_card_is_any_card_i_cannot_see() -> None:
    match = scene("s0 fish*18", "s1 cat*2 seen=cat", "row bird*4", "turn s0 number=9")
    mine = odds.next_card(view_of(GAME, match.state, 0))
    assert mine == [0.0, pytest.approx(17 / 31), pytest.approx(14 / 31)]
    assert "%" in drawn(match, 0, odds=True)


def test_the_next_group_is_drawn_from_what_is_left() -> None:
    match = SIGHTS["turn"][0]()
    left, bonus = odds.in_next_group(match.state), odds.next_bonus(match.state)
    assert all(0 <= chance <= 1 for chance in (*left, *bonus))
    assert sum(bonus) == pytest.approx(1)
    assert 1 <= sum(left) <= 3
    assert loot_panel.groups_left(match.state) > 0


# Names

HOSTILE = tuple(f'"<q>{letter}</q>' for letter in "vwxyz")
"""Names that close an attribute and open a tag; as short as the chart has room for."""
TEXT = tuple(str(escape(name)) for name in HOSTILE)


def named_in(markup: str) -> Counter[int]:
    """How often each player is named, in markup that takes none of the names for markup."""
    assert not re.search('<q>|"&lt;q', markup), markup
    return Counter({seat: markup.count(name) for seat, name in enumerate(TEXT) if name in markup})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_is_only_text_on_the_board_and_in_every_panel_whoever_looks(lang: str) -> None:
    named = Counter[int]()
    for make, _ in SIGHTS.values():
        match = make()
        for seat in (*range(match.seats), SPECTATOR):
            view, eyes = view_of(GAME, match.state, seat), eyes_of(match, seat, lang, names=HOSTILE)
            for markup in (board_of(match, eyes), *panels(match, view, eyes)):
                named += named_in(markup)
    assert set(named) == set(range(5))


@pytest.mark.parametrize("name", ["bid", "pay"])
def test_a_name_is_only_text_in_the_bids(name: str) -> None:
    match = SIGHTS[name][0]()
    bidding = {seat for seat in range(match.seats) if tavern.is_short(match.state, seat)} | {
        match.state.bidder
    }
    for seat in (*range(match.seats), SPECTATOR):
        bids = LOOK.clock(view_of(GAME, match.state, seat), eyes_of(match, seat, names=HOSTILE))
        assert named_in(str(bids)) == Counter(bidding - {seat})


def test_a_name_is_only_text_in_the_standing_of_the_loot() -> None:
    """Twice for everybody: for those who point at the figure, and for those who hear the row."""
    match = SIGHTS["turn"][0]()
    view, eyes = view_of(GAME, match.state, SPECTATOR), eyes_of(match, SPECTATOR, names=HOSTILE)
    assert named_in(str(LOOK.clock(view, eyes))) == dict.fromkeys(range(match.seats), 2)


def test_a_name_is_only_text_where_a_toll_is_due_and_in_the_chart_of_the_end() -> None:
    crew, fish = TOLLS
    match = crewed(crew, fish, "s0 fish*4", "s1 cat", "s2 bird", "turn s0 number=9")
    lit = [GAME.action_number("captain cockroach fish")]
    chip = inside(drawn(match, 0, verb="go-1", choosing=True, lit=lit, names=HOSTILE), f"chip-{lit[0]}")
    assert set(named_in(chip)) == {1, 2}
    over = scene("s0 loot=cans20,fries1", "s1 loot=cans18 bonus=opener", "over points", "turn s0 number=60")
    assert named_in(str(told(over, 0, names=HOSTILE).chart)) == {0: 2, 1: 2}


# Where things lie


def test_whoever_waits_in_the_tavern_has_room_for_a_finger() -> None:
    for seats in range(2, 6):
        spots = [at_bar(nth, seats) for nth in range(pieces.CREW * seats)]
        assert len(set(spots)) == len(spots)
        assert all(b[0] - a[0] >= 86 for a, b in pairwise(spots) if a[1] == b[1])
        assert bars(seats)[-1] + CARDS_BELOW + 24 <= COINS - 42
    assert A_BAR * 88 <= 720


def test_tiles_of_a_group_have_room_for_a_finger() -> None:
    near = [spot(0, nth, near=True) for nth in range(4)]
    assert near[1][0] - near[0][0] >= 84
    assert near[2][1] - near[0][1] >= 84


# Moments and verbs


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", SIGHTS)
def test_every_moment_has_a_headline_for_whoever_is_asked_and_a_line(name: str, lang: str) -> None:
    match = SIGHTS[name][0]()
    me, other = match.to_move[0], (match.to_move[0] + 1) % match.seats
    view = view_of(GAME, match.state, me)
    mine, theirs = LOOK.moment(view, eyes_of(match, me, lang)), LOOK.moment(view, eyes_of(match, other, lang))
    assert mine.headline != theirs.headline
    assert mine.line
    assert NAMES[me] in theirs.headline


def test_a_verb_that_is_not_possible_says_most_about_why() -> None:
    match = scene("s0", "s1 cat", "turn s0 number=9")
    go = next(verb for verb in LOOK.verbs(match.state, 0) if verb.key == "go")
    assert GAME.refusal(match.state, 0, go.sample) == act.CARDS_SHORT
    sailing = SIGHTS["sail"][0]()
    for verb in LOOK.verbs(sailing.state, 0)[:2]:
        assert GAME.refusal(sailing.state, 0, verb.sample) == act.MUST_SAIL
