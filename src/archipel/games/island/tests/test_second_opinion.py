"""The engine's legal actions against the oracle's, in thousands of positions, for every seat and on every map."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from archipel.core import catalogue, chance
from archipel.core.events import News
from archipel.core.match import legal_numbers, seats_in
from archipel.core.notation import read_position, write_position
from archipel.games.island.rules import pieces
from archipel.games.island.tests import oracle

ISLAND = catalogue.find("island")
CHOICES = {option.key: option.values for option in ISLAND.options if option.key != "map"}
SHAPES = {
    "classic": "..##../.####./######/######/.####./..##..",
    "treasure": "##...##/.#####./..###../..###../.#####./##...##",
    "shadows": "######/######/######/######",
    "volcano": "#####/#####/##.##/#####/#####",
    "death": "..###../#######/.#####./..###../..###../..###..",
    "gulls": "...##.../...##.../#..##..#/########/.######./...##...",
    "bones": ".##..##./########/########/.##..##.",
    "reef": ".##..../####.../######./.######/...####/....##.",
    "skull": "######/#.##.#/######/.####./.####.",
    "bridge": "###...####/##########/####...###",
    "atoll": "..###../.##.##./##...##/#.....#/##...##/.##.##./..###..",
    "arch": "...###.../..#####../.###.###./###...###/##.....##",
}
ROLES = ("diver", "engineer", "explorer", "messenger", "navigator", "pilot")
DECK = [*oracle.TREASURES] * 5 + ["helicopter"] * 3 + ["sandbags"] * 2


# Two opinions on one position


def engine_says(state: Any, seat: int) -> dict[str, int]:
    return {ISLAND.action_text(action): action for action in legal_numbers(ISLAND, state, seat)}


def both_agree(state: Any, text: str) -> list[dict[str, int]]:
    """What the engine allows each seat, once the oracle has agreed to all of it."""
    here = oracle.read(text)
    allowed = [engine_says(state, seat) for seat in range(state.seats)]
    for seat, mine in enumerate(allowed):
        wanted = oracle.legal(here, seat)
        if wanted != mine.keys():
            only_engine, only_oracle = sorted(mine.keys() - wanted), sorted(wanted - mine.keys())
            pytest.fail(f"{text}\ns{seat}: only the engine: {only_engine}; only the oracle: {only_oracle}")
    for seat in seats_in(ISLAND.deciders(state)):
        assert allowed[seat], f"{text}\nthe game waits for s{seat}, who can do nothing"
    return allowed


def those_who_can_are_asked(before: oracle.Position, here: oracle.Position, seat: int, played: str) -> None:
    """§7.4: a pass answers for one; anything else asks again all who hold a card that could be played."""
    if here.decision in ("treasure", "flood") and not here.over:
        wanted = oracle.asked(before) - {seat} if played == "pass" else oracle.able(here)
        assert oracle.asked(here) == wanted, played


def play_and_compare(state: Any, random: Random, most: int) -> int:
    """Play on at random; returns how many positions were compared."""
    luck = chance.seeded(ISLAND.chance, random.getrandbits(60))
    here = write_position(ISLAND, state)
    for compared in range(most):
        allowed = both_agree(state, here)
        if ISLAND.over(state):
            return compared + 1
        seat = random.choice([seat for seat, actions in enumerate(allowed) if actions])
        played = random.choice(list(allowed[seat]))
        ISLAND.play(state, seat, allowed[seat][played], luck, News())
        before, here = here, write_position(ISLAND, state)
        those_who_can_are_asked(oracle.read(before), oracle.read(here), seat, played)
    return most


# Written positions


def a_board(random: Random, shape: str) -> dict[oracle.Cell, str]:
    """Tiles at random, many of them under water; nothing that has lost the game already."""
    places = [
        (row, column)
        for row, line in enumerate(SHAPES[shape].split("/"))
        for column, sign in enumerate(line)
        if sign == "#"
    ]
    codes = random.sample(pieces.TILE_CODES, len(pieces.TILE_CODES))
    weights = random.choice(((5, 3, 1), (2, 3, 3), (1, 2, 6), (1, 4, 1)))
    board = {}
    lost: set[str] = {"FL"}
    for place, code in zip(places, codes, strict=True):
        mark = random.choices(("", "~", "x"), weights)[0]
        if mark == "x" and code in lost:
            mark = "~"
        if mark == "x":
            lost |= {other for pair in oracle.TREASURES.values() if code in pair for other in pair}
        board[place] = code + mark
    return board


def a_written_position(random: Random, shape: str) -> str:
    """Some position that a game could hardly be played to by chance."""
    seats, options = random.randint(2, 5), {key: random.choice(values) for key, values in CHOICES.items()}
    if random.random() < 0.7:
        options["powers"] = "yes"
    board = a_board(random, shape)
    roles = random.sample(ROLES, seats)
    there = [cell for cell, token in board.items() if not token.endswith("x")]
    home = random.choice(there)
    pawns = [home if random.random() < 0.3 else random.choice(there) for _ in range(seats)]
    deck = random.sample(DECK, len(DECK))
    hands = [[deck.pop() for _ in range(random.choice((0, 2, 4, 5, 5)))] for _ in range(seats)]
    decision = a_decision(random, board, pawns, hands, deck, options)
    rows = SHAPES[shape].split("/")
    lines = [
        f"position island 1 seats={seats} map={shape} "
        + " ".join(f"{key}={value}" for key, value in options.items()),
        *(
            " ".join(board.get((row, column), ".") for column in range(len(line)))
            for row, line in enumerate(rows)
        ),
        *(
            f"s{seat} {roles[seat]} {oracle.name(pawns[seat])} {counted(hands[seat])}".rstrip()
            for seat in range(seats)
        ),
        f"meter {random.randint(0, 8)}",
        *[
            f"captured {' '.join(taken)}"
            for taken in [[t for t in oracle.TREASURES if random.random() < 0.4]]
            if taken
        ],
        *decision,
    ]
    return "\n".join(lines) + "\n"


def counted(cards: list[str]) -> str:
    return " ".join(f"{card}*{cards.count(card)}" for card in sorted(set(cards)))


def a_decision(
    random: Random,
    board: dict[oracle.Cell, str],
    pawns: list[oracle.Cell],
    hands: list[list[str]],
    deck: list[str],
    options: dict[str, str],
) -> list[str]:
    """A turn, a window, a hand too full, or pawns in the water; the board is changed for the last."""
    seat = random.randrange(len(pawns))
    kind = random.choice(("turn", "turn", "turn", "window", "limit", "swim", "swim"))
    if kind == "window":
        return [f"{random.choice(('treasure', 'flood'))} s{seat} due={random.randint(1, 2)}"]
    if kind == "limit" and len(deck) > 8:
        hands[seat] += [deck.pop() for _ in range(6 - len(hands[seat]))]
        return [f"turn s{random.randrange(len(pawns))} actions=1", f"limit s{seat}"]
    if kind == "swim":
        sinks = [cell for cell in pawns if board[cell][:2] not in protected(board)]
        if sinks:
            cell = random.choice(sinks)
            board[cell] = board[cell][:2] + "x"
            if random.random() < 0.7:  # somebody who may save whoever cannot swim
                hands[seat] = [*hands[seat][:4], "helicopter"] if "helicopter" in deck else hands[seat]
            return [f"flood s{seat} due={random.randint(0, 2)}", "swim"]
    return [f"turn s{seat} actions={random.randint(0, 3)} flown={random.choice(('no', 'yes'))}"]


def protected(board: dict[oracle.Cell, str]) -> set[str]:
    """The tiles whose sinking would lose the game."""
    sunk = {token[:2] for token in board.values() if token.endswith("x")}
    return {"FL"} | {code for pair in oracle.TREASURES.values() if sunk & set(pair) for code in pair}


def is_lost(text: str) -> bool:
    """Whether a pawn is in the water without a way out, and nobody can save it."""
    here = oracle.read(text)
    if here.decision != "swim":
        return False
    doomed = [s for s, p in enumerate(here.pawns) if here.water[p.cell] == "x" and not oracle.swims(here, s)]
    saviours = any("helicopter" in pawn.cards for pawn in here.pawns)
    return bool(doomed) and not (saviours and here.option("lift_while_sinking") == "yes")


# The oracle itself, on positions whose answers were written by hand


POSITION = """position island 1 seats=2
.   .   BB~ CA  .   .
.   CF  DDx LL  MM  .
BG  CG  FL  GG  IG  SG
TM  TS  WG  HG  CE  CS
.   CP  TP  OB  PR  .
.   .   TH  WT  .   .
s0 diver d1
s1 explorer f3 sandbags
turn s0 actions=1
"""


def test_the_oracle_dives_as_the_rule_page_says() -> None:
    assert oracle.legal_texts(POSITION, 0) == {
        *("end", "move c1", "move d2", "move b2", "move c3", "shore c1"),
    }
    assert oracle.legal_texts(POSITION, 1) == {"sandbag c1"}
    assert oracle.legal_texts(POSITION.replace("seats=2", "seats=2 powers=no"), 0) == {
        *("end", "move c1", "move d2", "shore c1"),
    }


def test_the_oracle_goes_diagonally_as_the_rule_page_says() -> None:
    there = POSITION.replace("turn s0 actions=1", "turn s1 actions=1")
    moves = {text for text in oracle.legal_texts(there, 1) if text.startswith("move")}
    assert moves == {"move e2", "move e3", "move e4", "move f4"}


# The comparison


def test_the_shapes_are_those_of_the_rule_page() -> None:
    for lang in ("fr", "en"):
        page = (ISLAND.folder / f"RULES.{lang}.md").read_text("utf-8")
        for shape, rows in SHAPES.items():
            assert shape in page
            for row in rows.split("/") if shape != "classic" else []:
                assert row in page, row
    assert tuple(SHAPES) == pieces.MAP_NAMES


@pytest.mark.parametrize("positions", [350, pytest.param(850, marks=pytest.mark.long)])
@pytest.mark.parametrize("shape", pieces.MAP_NAMES)
def test_the_oracle_agrees_with_the_engine_in_written_positions_and_on_from_there(
    shape: str, positions: int
) -> None:
    """At least 4,000 positions over all maps, or 10,000: every role's moves, dives, guided steps and ways out."""
    compared, seed = 0, 0
    swum: set[str] = set()
    while compared < positions:
        seed += 1
        random = Random(f"{shape} {seed}")
        text = a_written_position(random, shape)
        if is_lost(text):
            continue
        _, state, _ = read_position(text)
        here = oracle.read(text)
        if here.decision == "swim":
            swum |= {pawn.role for pawn in here.pawns if here.water[pawn.cell] == "x"}
        compared += play_and_compare(state, random, most=3)
    assert swum == set(ROLES)


@pytest.mark.parametrize("games", [range(12), pytest.param(range(12, 48), marks=pytest.mark.long)], ids=len)
def test_the_oracle_agrees_with_the_engine_in_games_played_at_random(games: range) -> None:
    compared = 0
    for seed in games:
        random = Random(f"games {seed}")
        options = {key: random.choice(values) for key, values in CHOICES.items()}
        state = ISLAND.new_state(
            2 + seed % 4, {**options, "map": pieces.MAP_NAMES[seed % len(pieces.MAP_NAMES)]}
        )
        ISLAND.setup(state, chance.seeded(ISLAND.chance, seed))
        compared += play_and_compare(state, random, most=250)
    assert compared > 40 * len(games)
