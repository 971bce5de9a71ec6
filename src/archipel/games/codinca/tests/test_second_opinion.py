"""The engine against the oracle: what is legal, and what it does, in thousands of positions and every option.

A part of them in `make test`.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from archipel.core import catalogue, chance
from archipel.core.events import News
from archipel.core.match import legal_numbers
from archipel.core.notation import read_position, write_dealt, write_position
from archipel.core.records import clone
from archipel.games.codinca.tests import oracle
from archipel.games.codinca.tests.reference import KEYS, TRAPS, ways

CODINCA = catalogue.find("codinca")
CHOICES = {option.key: option.values for option in CODINCA.options}


def engine_says(state: Any, seat: int) -> dict[str, int]:
    return {CODINCA.action_text(action): action for action in legal_numbers(CODINCA, state, seat)}


def both_agree(state: Any, here: oracle.Position) -> dict[str, int]:
    """What the engine allows whoever decides, once the oracle has agreed to all of it for every seat."""
    allowed: dict[str, int] = {}
    for seat in range(state.seats):
        mine, wanted = engine_says(state, seat), oracle.legal(here, seat)
        if wanted != mine.keys():
            only_engine, only_oracle = sorted(mine.keys() - wanted), sorted(wanted - mine.keys())
            text = write_position(CODINCA, state)
            pytest.fail(f"{text}\ns{seat}: only the engine: {only_engine}; only the oracle: {only_oracle}")
        allowed |= mine
    assert allowed or here.over
    return allowed


def played(
    state: Any, here: oracle.Position, action: str, number: int, seed: int
) -> tuple[Any, oracle.Position]:
    """One action on both sides, and the same position after it."""
    after, dealt = clone(state), []  # type: ignore[var-annotated]
    deal = chance.remembering(CODINCA.chance, seed, dealt)
    CODINCA.play(after, here.active, number, deal, News())
    there = oracle.after(here, action, write_dealt(CODINCA, dealt).removeprefix("spirits:"))
    text = write_position(CODINCA, after)
    assert oracle.read(text) == there, f"{write_position(CODINCA, state)}\n{action}\n{text}"
    return after, there


def a_position(random: Random) -> str:
    """Tiles and sides at random, but the active player close to one of the own keys; random options."""
    seats = random.randint(2, 4)
    options = {key: random.choice(values) for key, values in CHOICES.items()}
    elements = random.sample([*oracle.SIGNS], 4)
    keys = [random.sample([key for key in KEYS if key[0] == sign], seats) for sign in "LDBC"]
    cards = random.sample([*TRAPS], 3 * seats)
    active = random.randrange(seats)
    hunters = []
    for seat in range(seats):
        done = random.choice((0, 0, 1, 2, 3))
        marks = random.sample(["*"] * done + [""] * (4 - done), 4)
        words = [f"{keys[group][seat]}{marks[group]}" for group in range(4)]
        held = random.randint(0, 3)
        hand = ",".join(sorted(cards[3 * seat : 3 * seat + held]))
        if options["blind"] == "yes":
            hand = f"?*{held}"
        hunters.append(" ".join([f"s{seat}", elements[seat], *words] + [f"spirits={hand}"] * (held > 0)))
    open_key = random.choice([keys[group][active] for group in range(4)])
    grid = a_grid(random, oracle.SIGNS[elements[active]], open_key)
    rows = [" ".join(grid[row, column] for column in range(4)) for row in range(4)]
    last = random.choice((1, int(options["turns"])))
    number = active + 1 + seats * random.randrange(last) if last > 1 else active + 1
    number = random.choice((number, int(options["turns"]) * seats - seats + active + 1))
    header = " ".join(f"{key}={value}" for key, value in options.items())
    lines = [f"position codinca 1 seats={seats} {header}", *rows, *hunters, f"turn s{active} number={number}"]
    return "\n".join(lines) + "\n"


def a_grid(random: Random, sign: str, key: str) -> dict[oracle.Cell, str]:
    """One's tiles as a key wants them, then shaken a little; the others anywhere."""
    way = random.choice(sorted(map(sorted, ways(key))))
    grid = {(row, column): sign + ("+" if colour == "G" else "-") for row, column, colour in way}
    others = [other + random.choice("+-") for other in "FEAW".replace(sign, "") for _ in range(4)]
    free = [cell for cell in oracle.EVERY_CELL if cell not in grid]
    grid |= dict(zip(free, random.sample(others, 12), strict=True))
    for _ in range(random.choice((0, 1, 1, 2))):
        if random.random() < 0.5:
            grid = oracle.flipped(grid, {random.choice(oracle.EVERY_CELL)})
        else:
            moves = [*map(oracle.pushing, oracle.PUSHES), *map(oracle.rotating, oracle.ROTATIONS)]
            moves += [oracle.exchange((r, c), (r + 1, c)) for r in range(3) for c in range(4)]
            grid = oracle.moved(grid, random.choice(moves))
    return grid


@pytest.mark.parametrize("positions", [1_000, pytest.param(10_000, marks=pytest.mark.long)])
def test_the_oracle_agrees_with_the_engine_in_written_positions_and_on_from_there(positions: int) -> None:
    compared, keys, endings, random = 0, 0, Counter[str](), Random(f"{positions} positions")
    while compared < positions:
        _, state, _ = read_position(a_position(random))
        here = oracle.read(write_position(CODINCA, state))
        for _ in range(8):
            allowed = both_agree(state, here)
            compared += 1
            if not allowed:
                break
            action = random.choice(list(allowed))
            done = sum(sum(hunter.done) for hunter in here.hunters)
            state, here = played(state, here, action, allowed[action], random.getrandbits(60))
            keys += sum(sum(hunter.done) for hunter in here.hunters) - done
        endings[here.over] += 1
    assert keys > positions // 100
    assert set(endings) == {"", "opened", "most-keys", "most-spirits", "draw"}


@pytest.mark.parametrize("positions", [15, pytest.param(45, marks=pytest.mark.long)])
def test_the_oracle_agrees_with_every_action_that_is_possible(positions: int) -> None:
    random = Random("every action")
    tried, keys = 0, 0
    for _ in range(positions):
        _, state, _ = read_position(a_position(random))
        here = oracle.read(write_position(CODINCA, state))
        for _ in range(2):
            allowed = both_agree(state, here)
            if not allowed:
                break
            ways_on = [
                played(state, here, action, number, random.getrandbits(60))
                for action, number in allowed.items()
            ]
            tried += len(ways_on)
            keys += sum(there.hunters != here.hunters for _, there in ways_on)
            state, here = random.choice(ways_on)
    assert tried > 33 * positions
    assert keys > 0


@pytest.mark.parametrize("games", [3, pytest.param(12, marks=pytest.mark.long)])
def test_the_oracle_agrees_with_the_engine_in_games_played_at_random(games: int) -> None:
    compared = 0
    for seed in range(games):
        random = Random(f"games {seed}")
        options = {key: random.choice(values) for key, values in CHOICES.items()} | {"turns": "20"}
        state = CODINCA.new_state(2 + seed % 3, options)
        luck = chance.seeded(CODINCA.chance, seed)
        CODINCA.setup(state, luck)
        while state.turn == 0:
            seat = state.active
            CODINCA.play(state, seat, random.choice(legal_numbers(CODINCA, state, seat)), luck, News())
        here = oracle.read(write_position(CODINCA, state))
        while not here.over:
            allowed = both_agree(state, here)
            action = random.choice(list(allowed))
            state, here = played(state, here, action, allowed[action], random.getrandbits(60))
            compared += 1
    assert compared > 83 * games
