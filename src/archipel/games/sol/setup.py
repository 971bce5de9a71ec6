"""Setting up (§3)."""

from __future__ import annotations

from archipel.core.chance import draw, roll
from archipel.core.events import EVERYONE, Events, tell
from archipel.games.sol.actions import ANCHORED, DREW, RECRUITED, REVEALED_CARD, STARTS
from archipel.games.sol.chart import TEMPLES
from archipel.games.sol.pieces import (
    ADVENTURERS,
    ALL_SEARCH_CELLS,
    ANCHORAGE_FLAGS,
    BOAT,
    BULLETS,
    CARD_KINDS,
    CONQUISTADORS,
    COPIES,
    CREW,
    FEWEST_CREW,
    FIRST_CREWS,
    FIRST_HAND,
    MOST_PLAYERS,
    NO_ANCHORAGE,
    NO_CARD,
    NO_CELL,
    NO_PAWN,
    NO_TEAM,
    ORDERS,
    PAWNS,
    SHEETS,
    TEAMS,
    TERRAINS,
    TOKEN_KINDS,
    TOKENS,
)
from archipel.games.sol.state import ANCHOR, AUTO, FIRST, FOUR, HALF, RECRUIT, TEAM_STARTS, Chance, Sol
from archipel.games.sol.terrain import seats_of


def setup(sol: Sol, chance: Chance) -> None:
    """The island, the teams, their crews; then the starting team anchors first (§3)."""
    clear_table(sol)
    for cell in range(TEMPLES):
        sol.temples[cell] = 1  # the row serves as the bag of temples first
    laid = 0
    for place in range(TEMPLES):
        laid |= draw(sol.temples, chance.temples) << (3 * place)
    for place in range(TEMPLES):
        sol.temples[place] = laid >> (3 * place) & 7
    if sol.options.crews == FIRST:
        for team in range(TEAMS):
            for slot in range(sol.crew):
                sol.pawns[team * CREW + slot].sheet = FIRST_CREWS[team][slot]
        choose_starter(sol, chance)
    else:
        sol.phase = RECRUIT
        sol.active = 0


def clear_table(sol: Sol) -> None:
    """Everything in its box: who plays whom, 37 tokens, 18 cards, nobody on land."""
    seat_teams(sol)
    for pawn in range(PAWNS):
        sol.pawns[pawn].sheet = SHEETS
        sol.pawns[pawn].cell = BOAT
    for team in range(TEAMS):
        sol.teams[team].boat = NO_ANCHORAGE
    for terrain in range(TERRAINS):
        for token in range(TOKEN_KINDS):
            sol.pools[terrain].left[token] = TOKENS[terrain][token]
    for card in range(CARD_KINDS):
        sol.deck[card] = COPIES
    sol.unsearched = ALL_SEARCH_CELLS
    sol.visible = NO_CARD
    sol.medallion = NO_TEAM
    sol.idol = NO_CELL
    sol.carrier = NO_PAWN
    sol.attacker = NO_PAWN
    sol.defender = NO_PAWN
    sol.active = NO_PAWN
    sol.starter = NO_TEAM
    sol.orders = ORDERS
    sol.bullets = BULLETS


def seat_teams(sol: Sol) -> None:
    """As many Adventurers as agreed, or half of the players; the others are Conquistadors (§3.2).

    A team of four players has four characters, and then so has the other one (§3.3).
    """
    agreed = sol.options.adventurers
    sol.adventurers = (sol.seats + 1) // 2 if agreed == HALF else agreed
    largest = max(sol.adventurers, sol.seats - sol.adventurers)
    wanted = sol.options.characters
    sol.crew = CREW if wanted == FOUR or (wanted == AUTO and largest == MOST_PLAYERS) else FEWEST_CREW


def unplayable(sol: Sol) -> str:
    """One to four players a team, and never more of them than characters (§3.2)."""
    seat_teams(sol)
    adventurers, others = sol.adventurers, sol.seats - sol.adventurers
    crew, sol.adventurers, sol.crew = sol.crew, 0, 0
    if not (1 <= others <= MOST_PLAYERS and adventurers <= MOST_PLAYERS):
        return "teams"
    return "crew" if max(adventurers, others) > crew else ""


# The crews (§3.3)


def recruit(sol: Sol, sheet: int, chance: Chance, events: Events) -> None:
    """A character joins, at the right of those already there; the Adventurers choose first (§3.3)."""
    sol.pawns[sol.active].sheet = sheet
    tell(events, RECRUITED, EVERYONE, sol.team, sheet, 0, 0)
    if sol.active % CREW < sol.crew - 1:
        sol.active += 1
    elif sol.team == ADVENTURERS:
        sol.team = CONQUISTADORS
        sol.active = CREW
    else:
        choose_starter(sol, chance)
        tell(events, STARTS, EVERYONE, sol.starter, 0, 0, 0)


def choose_starter(sol: Sol, chance: Chance) -> None:
    """Chance says which team begins (§3.5)."""
    sol.starter = roll(TEAMS, chance.start)
    sol.team = sol.starter
    sol.active = NO_PAWN
    sol.phase = ANCHOR


# Boats and cards (§3.5, §3.6)


def anchor(sol: Sol, anchorage: int, chance: Chance, events: Events) -> None:
    """A boat is moored and its two pontoons get a flag; after the second boat the cards are dealt."""
    team = sol.teams[sol.team]
    team.boat = anchorage
    team.flags = ANCHORAGE_FLAGS[anchorage]
    tell(events, ANCHORED, EVERYONE, sol.team, anchorage, 0, 0)
    if sol.team == sol.starter:
        sol.team = 1 - sol.starter
        return
    for each in range(TEAMS):
        for _ in range(FIRST_HAND):
            draw_card(sol, each, chance, events)
    reveal_card(sol, chance, events)
    sol.team = sol.starter
    sol.phase = TEAM_STARTS


def draw_card(sol: Sol, team: int, chance: Chance, events: Events) -> None:
    """A clue card from the deck into the hand of a team, which alone sees it (§3.6, §8.1)."""
    card = draw(sol.deck, chance.cards)
    sol.teams[team].hand[card] += 1
    sol.teams[team].cards += 1
    tell(events, DREW, seats_of(sol, team), team, sol.teams[team].cards, card, 0)


def reveal_card(sol: Sol, chance: Chance, events: Events) -> None:
    """The next clue card lies face up beside the deck (§3.6, §8.2)."""
    sol.visible = draw(sol.deck, chance.cards)
    tell(events, REVEALED_CARD, EVERYONE, sol.visible, 0, 0, 0)
