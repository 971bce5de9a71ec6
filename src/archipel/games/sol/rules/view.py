"""What a side may know, and worlds that could be behind it (§12).

A team knows its own clue cards, its tokens, the cards it played or looked at, and what Zia peeked at. In
a view all else is back in the pools it came from, and only public numbers are left: cards a team, tokens a
character and terrain, tokens thrown away.
"""

from __future__ import annotations

from archipel.core.chance import draw, roll
from archipel.core.events import SPECTATOR, UNKNOWN
from archipel.core.records import copy_into, row, small

from . import pieces, roster, sets
from .state import Chance, Sol


def side_of(sol: Sol, seat: int) -> int:
    """A team shares its secrets; the spectator shares nobody's."""
    if seat == SPECTATOR:
        return SPECTATOR
    return 0 if seat < sol.adventurers else sol.adventurers


def team_watching(sol: Sol, seat: int) -> int:
    """The team whose secrets a viewer shares."""
    return pieces.NO_TEAM if seat == SPECTATOR else roster.team_of_seat(sol, seat)


# What a side may know


def view(sol: Sol, seat: int, out: Sol) -> None:
    """What others hold goes back into the pools, as if nobody had looked at it."""
    copy_into(out, sol)
    mine = team_watching(sol, seat)
    for team in range(pieces.TEAMS):
        if team != mine:
            hide_cards(out, team)
            hide_things(out, team)
    for place in range(out.played):
        if not sets.holds(out.known[place], mine) and out.values[place] != UNKNOWN:
            out.deck[out.properties[place] * pieces.VALUES + out.values[place]] += 1
            out.values[place] = UNKNOWN
    if mine != pieces.ADVENTURERS:
        for cell in range(pieces.CELLS):
            if 0 < out.faces[cell] < UNKNOWN:
                out.pools[pieces.TERRAIN[cell]].left[out.faces[cell] - 1] += 1
                out.faces[cell] = UNKNOWN


def hide_cards(out: Sol, team: int) -> None:
    """The hand of a team goes back into the deck."""
    hand = out.teams[team].hand
    for card in range(pieces.CARD_KINDS):
        out.deck[card] += hand[card]
        hand[card] = 0


def hide_things(out: Sol, team: int) -> None:
    """The tokens of a team, those thrown away included, go back into the pools of their terrains."""
    return_things(out, out.teams[team].dropped_things)
    for pawn in range(team * pieces.CREW, team * pieces.CREW + out.crew):
        return_things(out, out.pawns[pawn].things)


def return_things(out: Sol, things: row[small]) -> None:
    """Tokens go back into the pools of their terrains."""
    for place in range(pieces.THINGS * pieces.TERRAINS):
        if things[place] > 0:
            out.pools[place % pieces.TERRAINS].left[place // pieces.TERRAINS] += things[place]
            things[place] = 0


# A world behind a view


def imagine(world: Sol, seat: int, chance: Chance) -> None:
    """First what has fewer places it can be: tokens kept are steps or swords, a card on the Treasure Map
    is of its column. Then peeked tokens and hands from all that is left."""
    mine = team_watching(world, seat)
    for terrain in range(pieces.TERRAINS):
        imagine_things(world, terrain, mine, chance)
    for cell in range(pieces.CELLS):
        if world.faces[cell] == UNKNOWN:
            world.faces[cell] = draw(world.pools[pieces.TERRAIN[cell]].left, chance.hidden) + 1
    for place in range(world.played):
        if world.values[place] == UNKNOWN:
            imagine_value(world, place, chance)
    for team in range(pieces.TEAMS):
        if team != mine:
            for _ in range(world.teams[team].cards):
                world.teams[team].hand[draw(world.deck, chance.hidden)] += 1


def imagine_things(world: Sol, terrain: int, mine: int, chance: Chance) -> None:
    """Tokens of a terrain that others hold or have thrown away: no clues and no flags."""
    left = world.pools[terrain].left
    clues = left[pieces.CLUE]
    flags = left[pieces.FLAG]
    left[pieces.CLUE] = 0
    left[pieces.FLAG] = 0
    for team in range(pieces.TEAMS):
        if team != mine:
            for _ in range(world.teams[team].dropped[terrain]):
                thing = draw(left, chance.hidden)
                world.teams[team].dropped_things[thing * pieces.TERRAINS + terrain] += 1
            for pawn in range(team * pieces.CREW, team * pieces.CREW + world.crew):
                for _ in range(world.pawns[pawn].held[terrain]):
                    thing = draw(left, chance.hidden)
                    world.pawns[pawn].things[thing * pieces.TERRAINS + terrain] += 1
    left[pieces.CLUE] = clues
    left[pieces.FLAG] = flags


def imagine_value(world: Sol, place: int, chance: Chance) -> None:
    """A card that lies face down: one of its property that nobody has seen."""
    first = world.properties[place] * pieces.VALUES
    unseen = world.deck[first]
    value = 0 if roll(unseen + world.deck[first + 1], chance.hidden) < unseen else 1
    world.deck[first + value] -= 1
    world.values[place] = value
