"""Setting up: the island, the teams, their crews and their boats (§3)."""

from __future__ import annotations

from archipel.core.chance import draw, roll
from archipel.core.events import EVERYONE, Events, tell

from . import actions as act, clues, island, pieces, roster, state as st
from .state import Chance, Sol


def setup(sol: Sol, chance: Chance) -> None:
    """The island, the teams, their crews; then the starting team anchors first (§3)."""
    clear_table(sol)
    for cell in range(island.TEMPLES):
        sol.temples[cell] = 1  # the row serves as the bag of temples first
    laid = 0
    for place in range(island.TEMPLES):
        laid |= draw(sol.temples, chance.temples) << (3 * place)
    for place in range(island.TEMPLES):
        sol.temples[place] = laid >> (3 * place) & 7
    if sol.options.crews == st.FIRST:
        for team in range(pieces.TEAMS):
            for slot in range(sol.crew):
                sol.pawns[team * pieces.CREW + slot].sheet = pieces.FIRST_CREWS[team][slot]
        choose_starter(sol, chance)
    else:
        sol.phase = st.RECRUIT
        sol.active = 0


def clear_table(sol: Sol) -> None:
    """Everything in its box: who plays whom, 37 tokens, 18 cards, nobody on land."""
    seat_teams(sol)
    for pawn in range(pieces.PAWNS):
        sol.pawns[pawn].sheet = pieces.SHEETS
        sol.pawns[pawn].cell = pieces.BOAT
    for team in range(pieces.TEAMS):
        sol.teams[team].boat = pieces.NO_ANCHORAGE
    for terrain in range(pieces.TERRAINS):
        for token in range(pieces.TOKEN_KINDS):
            sol.pools[terrain].left[token] = pieces.TOKENS[terrain][token]
    for card in range(pieces.CARD_KINDS):
        sol.deck[card] = pieces.COPIES
    sol.unsearched = pieces.ALL_SEARCH_CELLS
    sol.visible = pieces.NO_CARD
    sol.medallion = pieces.NO_TEAM
    sol.idol = pieces.NO_CELL
    sol.carrier = pieces.NO_PAWN
    sol.attacker = pieces.NO_PAWN
    sol.defender = pieces.NO_PAWN
    sol.active = pieces.NO_PAWN
    sol.starter = pieces.NO_TEAM
    sol.orders = pieces.ORDERS
    sol.bullets = pieces.BULLETS


def seat_teams(sol: Sol) -> None:
    """As many Adventurers as agreed, or half of the players; the others are Conquistadors (§3.2).

    A team of four players has four characters, and then so has the other one (§3.3).
    """
    agreed = sol.options.adventurers
    sol.adventurers = (sol.seats + 1) // 2 if agreed == st.HALF else agreed
    largest = max(sol.adventurers, sol.seats - sol.adventurers)
    wanted = sol.options.characters
    sol.crew = (
        pieces.CREW
        if wanted == st.FOUR or (wanted == st.AUTO and largest == pieces.MOST_PLAYERS)
        else pieces.FEWEST_CREW
    )


def unplayable(sol: Sol) -> str:
    """One to four players a team, and never more of them than characters (§3.2)."""
    seat_teams(sol)
    adventurers, others = sol.adventurers, sol.seats - sol.adventurers
    crew, sol.adventurers, sol.crew = sol.crew, 0, 0
    if not (1 <= others <= pieces.MOST_PLAYERS and adventurers <= pieces.MOST_PLAYERS):
        return "teams"
    return "crew" if max(adventurers, others) > crew else ""


# The crews (§3.3)


def recruit(sol: Sol, sheet: int, chance: Chance, events: Events) -> None:
    """A character joins, at the right of those already there; the Adventurers choose first (§3.3)."""
    sol.pawns[sol.active].sheet = sheet
    tell(events, act.RECRUITED, EVERYONE, sol.team, sheet)
    if sol.active % pieces.CREW < sol.crew - 1:
        sol.active += 1
    elif sol.team == pieces.ADVENTURERS:
        sol.team = pieces.CONQUISTADORS
        sol.active = pieces.CREW
    else:
        choose_starter(sol, chance)
        tell(events, act.STARTS, EVERYONE, sol.starter)


def why_not_recruit(sol: Sol, sheet: int) -> int:
    """A character of the own camp that is not in the crew yet (§3.3)."""
    if roster.camp_of(sheet) != roster.team_of(sol.active):
        return act.NOT_OF_YOUR_CAMP
    return act.FINE if roster.pawn_of(sol, sheet) == pieces.NO_PAWN else act.RECRUITED_ALREADY


def choose_starter(sol: Sol, chance: Chance) -> None:
    """Chance says which team begins (§3.5)."""
    sol.starter = roll(pieces.TEAMS, chance.start)
    sol.team = sol.starter
    sol.active = pieces.NO_PAWN
    sol.phase = st.ANCHOR


# Boats and cards (§3.5, §3.6)


def anchor(sol: Sol, anchorage: int, chance: Chance, events: Events) -> None:
    """A boat is moored and its two pontoons get a flag; after the second boat the cards are dealt."""
    team = sol.teams[sol.team]
    team.boat = anchorage
    team.flags = pieces.ANCHORAGE_FLAGS[anchorage]
    tell(events, act.ANCHORED, EVERYONE, sol.team, anchorage)
    if sol.team == sol.starter:
        sol.team = 1 - sol.starter
        return
    for each in range(pieces.TEAMS):
        for _ in range(pieces.FIRST_HAND):
            clues.draw_card(sol, each, chance, events)
    clues.reveal_card(sol, chance, events)
    sol.team = sol.starter
    sol.phase = st.TEAM_STARTS


def why_not_anchor(sol: Sol, anchorage: int) -> int:
    """One of the anchorages that are left (§3.5)."""
    return act.ANCHORAGE_TAKEN if sol.teams[1 - sol.team].boat == anchorage else act.FINE
