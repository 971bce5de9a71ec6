"""The drawn island: the ground is that of the map, steps bear their costs, and nobody sees what is not theirs."""

from __future__ import annotations

import re

import pytest
from tests.draw.drawn import drawn

from archipel.core.events import SPECTATOR
from archipel.core.match import view_of
from archipel.games.sol import GAME
from archipel.games.sol.look import LOOK, board, spots, targets, ways
from archipel.games.sol.rules import pieces
from archipel.games.sol.tests.scene import scene
from archipel.games.sol.tests.sights import SIGHTS, ZIA, late, middle


def layer(markup: str, name: str) -> str:
    """What lies in a layer: layers follow each other."""
    rest = markup.partition(f'<g id="{name}">')[2]
    names = ("flags", "boats", "laid", "halos", "ways", "press", "pawns", "idols", "far", "costs", "marks")
    ends = [rest.find(f'</g><g id="{other}">') for other in names]
    return rest[: min((end for end in ends if end >= 0), default=len(rest))]


# The ground


def test_the_ground_in_the_file_of_shapes_is_made_from_the_map() -> None:
    assert spots.ground() in LOOK.shapes.read_text("utf-8"), (
        "the map was changed: put places.ground() into shapes.svg"
    )


def test_everything_lies_in_the_picture_and_no_two_cells_on_each_other() -> None:
    assert len(set(spots.MIDDLE)) == pieces.CELLS
    for x, y in (*spots.MIDDLE, *spots.PIERS, *spots.BOATS):
        assert spots.LEFT + 20 < x < spots.LEFT + spots.WIDE - 20
        assert spots.TOP + 20 < y < spots.TOP + spots.HIGH - 20


def test_higher_ground_lies_higher() -> None:
    by_name = dict(zip(pieces.CELL_NAMES, spots.MIDDLE, strict=True))
    assert by_name["a03"][1] < by_name["z0"][1]  # one row of cells, a level apart
    assert by_name["z0"][1] - by_name["a03"][1] == 12 * (pieces.TERRAIN[pieces.CELL_NAMES.index("a03")] - 2)


# What a step costs


@pytest.mark.parametrize("name", ["turn", "aboard", "carried"])
def test_every_step_bears_its_price_and_a_chevron_for_each_level(name: str) -> None:
    match = SIGHTS[name]()
    markup = drawn(match)
    view = view_of(GAME, match.state, 0)
    legal = [GAME.action_number(action) for action in match.legal(0)]
    steps = [action for action in legal if targets.goes_to(view, action) < pieces.CELLS]
    assert steps
    for action in steps:
        assert f'id="chip-{action}"' in markup
        found = re.search(rf'id="cost-{action}".*?<text[^>]*>(\d+)</text>', markup)
        assert found
        before = match.state.steps
        after = SIGHTS[name]()
        after.play(action)
        if after.state.active == match.state.active:
            assert before - after.state.steps == int(found[1]) == targets.price(view, action)


def test_a_climb_has_as_many_chevrons_as_levels_and_what_is_too_dear_is_struck_through() -> None:
    markup = drawn(scene("zia a14", "turn zia steps=2"))
    climb, dear = pieces.CELL_NAMES.index("a09"), pieces.CELL_NAMES.index("a08")
    assert f'id="up-{climb}" href="#up-1"' in markup
    assert f'id="dear-{dear}"' in markup
    assert f'id="cost-x{dear}" class="cost dear"' in markup


def test_where_somebody_waits_the_step_is_red_and_says_so() -> None:
    match = middle(ZIA)
    action = GAME.action_number("move a09")
    markup = drawn(match)
    assert re.search(
        rf'id="chip-{action}" class="do step" href="#h-fight"[^>]*aria-label="[^"]*combat"', markup
    )
    assert f'id="cost-{action}" class="cost fight"' in markup


def test_every_cell_within_reach_bears_its_cost_and_the_ways_are_shown() -> None:
    match = middle(ZIA)
    for pawn in (0, 5):
        found = ways.ways(match.state, pawn)
        markup = drawn(match, lit=(), verb=f"pawn-{pawn}")
        costs = sorted(map(int, re.findall(r'href="#[nm]-(\d)"', layer(markup, "far"))))
        assert costs == sorted(way.cost for way in found.values())
        assert 'id="all-ways"' in markup
        legs = {
            (a.cell, b.cell) for way in found.values() for a, b in zip(way.steps, way.steps[1:], strict=False)
        }
        assert markup.partition('id="all-ways"')[2].partition("/>")[0].count("M") >= len(legs)


def test_only_a_pressed_verb_lights_what_else_can_be_chosen() -> None:
    match = middle(ZIA)
    pull = GAME.action_number("pull mendoza")
    assert f'id="chip-{pull}"' not in drawn(match)
    assert f'id="chip-{pull}" class="do whom"' in drawn(match, lit=(pull,), choosing=True)
    push = SIGHTS["push"]()
    assert drawn(push).count('class="do cell"') == sum(action.startswith("push") for action in push.legal(0))


# What lies on the island


def test_a_token_on_every_cell_that_was_not_searched_and_a_hole_elsewhere() -> None:
    match = middle(ZIA)
    tiles = layer(drawn(match), "tiles")
    left = match.state.unsearched.bit_count()
    assert len(re.findall(r'href="#k-', tiles)) == left
    assert tiles.count('href="#s-hole"') == len(pieces.SEARCH_CELLS) - left
    assert len(re.findall(r'id="temple-\d" href="#tp-[\w-]+"', tiles)) == 8


def test_flags_boats_and_those_aboard() -> None:
    markup = drawn(scene("adventurers flags=p1,p2,p4", "turn zia"))
    assert re.findall(r'id="flag-(\d)-0"', markup) == ["0", "1", "3"]
    assert re.findall(r'id="flag-(\d)-1"', markup) == ["2", "3"]
    assert markup.count('class="aboard"') == 6
    ghosts = drawn(SIGHTS["anchor"](), SIGHTS["anchor"]().to_move[0])
    assert ghosts.count('class="ghost"') == 3


def test_those_on_one_cell_stand_apart_and_beside_a_temple() -> None:
    for many in range(1, pieces.PAWNS + 1):
        assert len(set(board.places_for(many))) == many
    match = middle(ZIA, leonardo="leonardo a04", zia="zia a04")
    places = board.stands_of(match.state)
    x, _ = spots.MIDDLE[pieces.CELL_NAMES.index("a04")]
    assert all(places[pawn][0] < x for pawn in (0, 1))


def test_the_idol_lies_on_the_ground_or_on_a_shoulder() -> None:
    assert 'id="idol"' not in drawn(middle(ZIA))
    lies = re.search(r'id="idol" class="idol" transform="translate\((\S+?),', drawn(late("idol a05", ZIA)))
    held = re.search(r'id="idol" class="idol" transform="translate\((\S+?),', drawn(late("idol zia", ZIA)))
    assert lies
    assert held
    assert int(lies[1]) == spots.MIDDLE[pieces.CELL_NAMES.index("a05")][0]
    assert int(held[1]) == board.stands_of(late("idol zia", ZIA).state)[0][0] + 17


def test_barricades_and_relays_lie_where_they_were_laid() -> None:
    crews = " / la-roca,dona-bella,cortes"
    match = scene("specials barricades=a14 relays=b02,b03", "turn zia", crews=crews, options="side=advanced")
    markup = drawn(match)
    assert f'id="barricade-{pieces.CELL_NAMES.index("a14")}"' in markup
    assert markup.count('href="#s-relay"') == 2


# Secrets


def test_a_token_zia_looked_at_shows_its_face_to_her_team_alone() -> None:
    lines = ("zia a14", "peeked a08=sword", "turn zia")
    match = scene(*lines, options="side=advanced")
    cell = pieces.CELL_NAMES.index("a08")
    assert re.search(rf'id="seen-{cell}" class="mine".*?#i-sword', drawn(match, 0))
    for seat in (1, SPECTATOR):
        markup = drawn(match, seat)
        assert f'id="seen-{cell}" class="seen"' in markup
        assert 'class="mine"' not in markup


def test_the_pin_of_the_trail_stands_where_the_own_knowledge_points() -> None:
    match = middle(ZIA)
    assert 'id="clue"' in drawn(match, 0)
    assert 'id="clue"' not in drawn(scene("turn zia"), 0)
    assert 'id="clue"' not in drawn(late("idol a05", ZIA), 0)


# What was done


def test_a_step_leaves_a_trail_and_a_find_a_word() -> None:
    match = middle(ZIA)
    match.play("move a13")
    assert 'class="mark trail"' in drawn(match)
    match.play("search", dealt="tokens:sword")
    mine, theirs = drawn(match, 0), drawn(match, 1)
    assert "Épée" in layer(mine, "marks")
    assert "un jeton" in layer(theirs, "marks")
    assert "Épée" not in layer(theirs, "marks")
