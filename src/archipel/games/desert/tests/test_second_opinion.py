"""The engine's legal actions against the oracle's, in thousands of positions, for every seat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from archipel.core import catalogue, chance
from archipel.core.events import News
from archipel.core.match import legal_numbers, seats_in
from archipel.core.notation import read_position, write_position
from archipel.games.desert.tests import oracle

DESERT = catalogue.find("desert")
CHOICES = {
    "difficulty": ("novice", "normal", "elite", "legendary"),
    "jet_while_buried": ("yes", "no"),
    "guide_buried": ("yes", "no"),
    "climber_tunnel": ("yes", "no"),
    "shield_follows": ("yes", "no"),
    "reshuffle": ("all", "past"),
    "storm_tracker": ("yes", "no"),
}
STORM_DECK = ["n1", "s1", "e1", "w1"] * 3 + ["n2", "s2", "e2", "w2"] * 2 + ["n3", "s3", "e3", "w3"]
STORM_DECK += ["sun"] * 4 + ["picks-up"] * 3
EQUIPMENT = ["blaster"] * 3 + ["jetpack"] * 3 + ["terrascope"] * 2 + ["shield"] * 2
EQUIPMENT += ["throttle", "reserve"]
CLUES = {"propeller": "P", "engine": "E", "crystal": "C", "navigation": "N"}
FACES = [("X", "(X)")] + [("G", ".")] * 8 + [("T", ".")] * 3 + [("L", ".")]
FACES += [(letter + axis, ".") for letter in CLUES.values() for axis in "-|"]
FACES += [("W", "~")] * 2 + [("M", "~")]
LEANING = ("excavate", "take", "forecast", "guide", "move", "refill", "tracker", "continue")


# Two opinions on one position


def engine_says(state: Any, seat: int) -> dict[str, int]:
    return {DESERT.action_text(action): action for action in legal_numbers(DESERT, state, seat)}


def both_agree(state: Any, text: str) -> list[dict[str, int]]:
    """What the engine allows each seat, once the oracle has agreed to all of it."""
    here = oracle.read(text)
    allowed = [engine_says(state, seat) for seat in range(state.seats)]
    for seat, mine in enumerate(allowed):
        wanted = oracle.legal(here, seat)
        if wanted != mine.keys():
            only_engine, only_oracle = sorted(mine.keys() - wanted), sorted(wanted - mine.keys())
            pytest.fail(f"{text}\ns{seat}: only the engine: {only_engine}; only the oracle: {only_oracle}")
    for seat in seats_in(DESERT.deciders(state)):
        assert allowed[seat], f"{text}\nthe game waits for s{seat}, who can do nothing"
    return allowed


def a_choice(allowed: list[dict[str, int]], random: Random) -> tuple[int, str]:
    """Something anybody may do, in turn or out of it, with a leaning to what gets the game on."""
    seat = random.choice([seat for seat, actions in enumerate(allowed) if actions])
    better = [text for text in allowed[seat] if text.split()[0] in LEANING]
    return seat, random.choice(better if better and random.random() < 0.7 else list(allowed[seat]))


def those_who_can_are_asked(before: oracle.Position, here: oracle.Position, seat: int, played: str) -> None:
    """§7.3: a pass answers for one; anything else asks again all who have something to give or to play."""
    if here.decision == "storm" and not here.over:
        able = {other for other in range(len(here.pawns)) if oracle.free(here, other)}
        assert oracle.asked(here) == (oracle.asked(before) - {seat} if played == "pass" else able), played


def play_and_compare(state: Any, random: Random, most: int) -> int:
    """Play on at random; returns how many positions were compared."""
    luck = chance.seeded(DESERT.chance, random.getrandbits(60))
    here = write_position(DESERT, state)
    for compared in range(most):
        allowed = both_agree(state, here)
        if DESERT.over(state):
            return compared + 1
        seat, played = a_choice(allowed, random)
        DESERT.play(state, seat, allowed[seat][played], luck, News())
        before, here = here, write_position(DESERT, state)
        those_who_can_are_asked(oracle.read(before), oracle.read(here), seat, played)
    return most


# Written positions


def options_of(random: Random) -> dict[str, str]:
    return {key: random.choice(values) for key, values in CHOICES.items()}


def a_board(random: Random, eye: oracle.Cell) -> dict[oracle.Cell, tuple[str, bool, int]]:
    """Face as written, whether excavated, and sand of each tile; 48 markers at most."""
    excavated, seen = random.choice((0.2, 0.5, 0.9)), random.choice((0.0, 0.2))
    weights = random.choice(((5, 3, 1, 0, 0), (3, 3, 2, 1, 0), (2, 2, 2, 2, 1)))
    board: dict[oracle.Cell, tuple[str, bool, int]] = {}
    left = 48
    faces = random.sample(FACES, len(FACES))
    for cell in random.sample(oracle.CELLS, 25):
        if cell != eye:
            face, back = faces.pop()
            sand = min(left, random.choices((0, 1, 2, 3, 5), weights)[0])
            left -= sand
            dug = random.random() < excavated
            shown = face if dug else f"({face})" if random.random() < seen else back
            board[cell] = (shown, dug, sand)
    return board


def some_places(random: Random, cells: list[oracle.Cell], count: int) -> list[oracle.Cell]:
    """Pawns keep close to each other: most of them on one tile or beside it."""
    home = random.choice(cells)
    close = [home] * 4 + [c for c in cells if oracle.neighbours(c, home) or oracle.corner_to_corner(c, home)]
    return [random.choice(close if random.random() < 0.8 else cells) for _ in range(count)]


def some_parts(
    random: Random, board: dict[oracle.Cell, tuple[str, bool, int]], pawns: list[oracle.Cell]
) -> list[str]:
    """A part has a place once both of its clues are excavated (§6.3)."""
    dug = {shown for shown, excavated, _ in board.values() if excavated}
    places = [oracle.name(cell) for cell in [*board, *pawns * 3]] + ["storm", "taken", "taken"]
    return [
        f"{part}={random.choice(places)}"
        for part, letter in CLUES.items()
        if {letter + "-", letter + "|"} <= dug
    ]


def counted(words: list[str]) -> str:
    return " ".join(f"{word}*{words.count(word)}" for word in sorted(set(words)))


def a_decision(random: Random, roles: list[str], level: int, unused: list[str]) -> list[str]:
    """A turn, perhaps with something going on inside it, or a storm in which nobody is asked yet."""
    seat = random.randrange(len(roles))
    gifts = f"gifts={random.choice((0, 0, 3, 15, 16))}"
    if random.random() < 0.2:
        return [f"storm s{seat} due={random.randint(1, level)} waiting=none {gifts}"]
    calmed = random.randint(0, level) if roles[seat] == "meteorologist" else 0
    lines = [f"turn s{seat} actions={random.choice((0, 1, 1, 4, 6))} calmed={calmed} {gifts}"]
    others = [other for other in range(len(roles)) if other != seat]
    hand = ",".join(unused[: random.randint(1, level)])
    if roles[seat] == "navigator" and random.random() < 0.6:
        lines.append(f"guide s{random.choice(others)} steps={random.randint(1, 3)}")
    if roles[seat] == "meteorologist" and random.random() < 0.3:
        lines.append(f"{random.choice(('forecast', 'order'))} s{seat} {hand}")
    return lines


def a_written_position(random: Random) -> str:
    """Some position, rich and consistent, that a game could hardly be played to by chance."""
    seats, options, eye = random.randint(2, 5), options_of(random), random.choice(oracle.CELLS)
    board = a_board(random, eye)
    rows = [
        "  ".join(
            "@" if (row, column) == eye else f"{board[row, column][0]}{board[row, column][2] or ''}"
            for column in range(5)
        )
        for row in range(5)
    ]
    roles = random.sample(list(oracle.CANTEEN), seats)
    pawns = some_places(random, list(board), seats)
    cards = EQUIPMENT + ["tracker"] * (options["storm_tracker"] == "yes")
    gears = sum(excavated and shown in ("X", "G", "T") for shown, excavated, _ in board.values())
    drawn = random.sample(cards, gears)
    owners = [random.randrange(-1, seats) for _ in drawn]
    held = [
        [card for card, owner in zip(drawn, owners, strict=True) if owner == seat]
        for seat in range(-1, seats)
    ]
    deck = random.sample(STORM_DECK, len(STORM_DECK))
    discarded, unused = deck[:20], deck[20:]
    start = CHOICES["difficulty"].index(options["difficulty"])
    tick = random.randrange(start, len(oracle.LEVELS[seats]))
    lines = [
        "position desert 1 "
        + " ".join([f"seats={seats}", *(f"{key}={value}" for key, value in options.items())]),
        *rows,
        *(
            f"s{seat} {roles[seat]} {oracle.name(pawns[seat])} "
            f"water={random.randint(0, oracle.CANTEEN[roles[seat]])} {counted(held[seat + 1])}"
            for seat in range(seats)
        ),
        f"meter {tick}",
        *[f"parts {' '.join(parts)}" for parts in [some_parts(random, board, pawns)] if parts],
        *[f"used {counted(held[0])}" for used in held[:1] if used],
        f"discard {counted(discarded)}",
        *a_decision(random, roles, int(oracle.LEVELS[seats][tick]), unused),
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def made_consistent(text: str, random: Random) -> str:
    """In a storm some of those who can do something have still to answer (§7.3); and whoever the house
    rule `guide_buried=no` leaves alone is not being guided (§9.5)."""
    here = oracle.read(text)
    if here.decision == "guide" and oracle.buried(here, here.subject):
        text = text.replace(" guide_buried=no", "")
    able = [seat for seat in range(len(here.pawns)) if oracle.free(here, seat)]
    waiting = [seat for seat in able if random.random() < 0.8]
    return text.replace("waiting=none", f"waiting={','.join(f's{seat}' for seat in waiting) or 'none'}")


# The oracle itself, on positions whose answers were written by hand


def expect(text: str, *answers: str) -> None:
    """What each seat may do, actions separated by commas."""
    for seat, answer in enumerate(answers):
        wanted = {action.strip() for action in answer.split(",")} - {""}
        assert oracle.legal_texts(text, seat) == wanted, f"s{seat}"
    _, state, _ = read_position(text)
    both_agree(state, text)


def test_whoever_is_buried_can_only_dig_at_home_but_may_still_give_and_play() -> None:
    position = """position desert 1 seats=2
.3  .1  .   ~   .
.1  .   .   .   .
.   .   @   .   .
~   .   ~   .   .
.   .   .   G   X
s0 archeologist a1 water=2 shield
s1 explorer a1 water=3
used throttle
turn s0 actions=2
"""
    free = "give 1 water s1, give shield s1, shield"
    expect(position, f"end, dig a1, dig 2 a1, {free}", "give 1 water s0")
    expect(position.replace("actions=2", "actions=0"), f"end, {free}", "give 1 water s0")
    expect(position.replace("actions=2", "actions=0 gifts=16"), "end, shield", "")


def test_the_explorer_goes_round_the_eye_and_between_blocked_tiles() -> None:
    position = """position desert 1 seats=2
.   .   .1  ~   .
.   G   .3  .   .
.   .2  @   .   .
~   .   ~   .   .
.   .   .   .   (X)
s0 explorer b2 water=4 blaster
s1 navigator e5 water=4
turn s0 actions=1
"""
    expect(
        position,
        "end, move a1, move b1, move c1, move a2, move a3, dig c1, dig c2, dig b3, blast c1, blast c2, blast b3",
        "",
    )
    there = position.replace("turn s0", "turn s1").replace("s0 explorer b2", "s0 explorer d4")
    expect(
        there,
        "",  # no sand around d4, and nobody to give to
        "end, move e4, move d5, excavate, guide s0",
    )


def test_the_climber_takes_a_companion_onto_blocked_tiles_and_through_tunnels() -> None:
    position = """position desert 1 seats=3
T2  .4  .   ~   .
.1  .   .   .   .
.   .   @   .   .
~   .   ~   .   T
.   .   .   X   T2
s0 climber a1 water=0
s1 archeologist a1 water=0
s2 carrier d5 water=0
used blaster jetpack shield reserve
turn s0 actions=1
"""
    on_foot = "move b1, move b1 with s1, move a2, move a2 with s1, dig a1, dig b1, dig a2"
    by_tunnel = "move e4, move e4 with s1"
    expect(position, f"end, {on_foot}, {by_tunnel}, move e5, move e5 with s1", "", "")
    strict = position.replace("seats=3", "seats=3 climber_tunnel=no")
    expect(strict, f"end, {on_foot}, {by_tunnel}", "", "")
    companion = position.replace("turn s0", "turn s1")
    dig = "dig a1, dig 2 a1, dig b1, dig 2 b1, dig a2"
    expect(companion, "", f"end, {dig}, move a2, move e4", "")


def test_the_navigator_guides_step_by_step_in_the_guided_pawns_own_way() -> None:
    position = """position desert 1 seats=3
.2  .2  .   ~   .
.   .   .   .   .
.   .   @   .   .
~   .   ~   .   .
.   .   .   .   (X)
s0 navigator a1 water=0
s1 climber a1 water=0
s2 archeologist e5 water=0
turn s0 actions=1
guide s1 steps=3
"""
    climbing = "move b1, move b1 with s0, move a2, move a2 with s0"
    expect(position, climbing, "", "")
    expect(position.replace("steps=3", "steps=2"), f"{climbing}, stop", "", "")
    expect(position.replace("guide s1", "guide s2"), "move d5, move e4", "", "")
    turn = position.replace("guide s1 steps=3\n", "").replace("s1 climber a1", "s1 climber c1")
    expect(turn, "end, dig a1", "", "")  # buried, and so is her talent (§9)
    beside = turn.replace("s0 navigator a1", "s0 navigator a2").replace(
        "s2 archeologist e5", "s2 archeologist a1"
    )
    standing = "end, move a3, move b2, dig a1, excavate, guide s1"
    expect(beside, f"{standing}, guide s2", "", "")
    expect(beside.replace("seats=3", "seats=3 guide_buried=no"), standing, "", "")


def test_the_water_carrier_gives_to_neighbours_and_draws_where_she_stands() -> None:
    position = """position desert 1 seats=3
W1  .   .   ~   .
.   .2  .   .   .
.   .   @   .   .
.   .   ~   .   .
.   .   .   .   (X)
s0 carrier a1 water=2
s1 archeologist a2 water=2
s2 climber b2 water=1
turn s0 actions=1
"""
    expect(position, "end, dig a1, move b1, move a2, refill, give 1 water s1", "", "")
    full = position.replace("s0 carrier a1 water=2", "s0 carrier a1 water=5")
    expect(full, "end, dig a1, move b1, move a2, give 1 water s1", "", "")


def test_before_a_storm_card_whoever_is_asked_plays_gives_or_passes() -> None:
    position = """position desert 1 seats=2
.2  .   G   ~   .
.2  .   .2  .2  .2
.2  .2  @   .2  .2
~2  .2  ~2  .2  .
.2  .2  .2  .2  X
s0 meteorologist c1 water=4 jetpack
s1 archeologist e5 water=3 throttle
storm s1 due=2 waiting=s0
"""
    flights = ", ".join(f"fly {cell}" for cell in ("b1", "d1", "e1", "b2", "e4", "e5"))
    expect(position, f"pass, {flights}", "")
    both = position.replace("s1 archeologist e5", "s1 archeologist c1").replace("waiting=s0", "waiting=s0,s1")
    carried = flights + ", " + ", ".join(f"{flight} with s1" for flight in flights.split(", "))
    expect(both, f"pass, {carried}, give jetpack s1", "pass, give throttle s0")
    expect(both.replace("s0,s1", "none"), "", "continue")


def test_with_storm_cards_in_hand_nothing_else_is_open() -> None:
    position = """position desert 1 seats=2
.   .   .   ~   .
.   .   .   .   .
.   .   @   .   .
~   .   ~   .   .
.   .   .   .   X
s0 meteorologist e5 water=3 blaster
s1 archeologist e5 water=1
turn s0 actions=2
forecast s0 n1,sun,sun
"""
    expect(position, "keep, bury n1, bury sun", "")
    expect(position.replace("forecast", "order"), "keep, stack n1, stack sun", "")


def test_the_meteorologist_calms_no_more_cards_than_would_be_turned() -> None:
    position = """position desert 1 seats=2
.   .   .   ~   .
.   .   .   .   .
.   .   @   .   .
~   .   ~   .   .
.   .   .   .   (X)1
s0 meteorologist e5 water=0
s1 archeologist a1 water=0
meter 4
turn s0 actions=2 calmed=3
"""
    others = "end, move d5, move e4, dig e5, forecast"
    expect(position, f"{others}, calm", "")
    expect(position.replace("calmed=3", "calmed=4"), others, "")


def test_a_part_is_picked_up_from_an_excavated_tile_that_is_not_blocked() -> None:
    position = """position desert 1 seats=2
P-  E|  E-  ~   .
P|1 .   .   .   .
.   .   @   .   .
~   .   ~   .   .
.   .   .   .   (X)
s0 climber a2 water=0
s1 archeologist e5 water=0
parts propeller=a2 engine=a2
turn s0 actions=2
"""
    others = "end, move a1, move b2, move a3, dig a2"
    expect(position, f"{others}, take propeller, take engine", "")
    expect(position.replace("P|1", "P|2"), others, "")


def test_equipment_is_played_in_anybodys_turn_except_the_time_throttle() -> None:
    position = """position desert 1 seats=2 storm_tracker=yes
W   .   G   X   G
T   G2  G   G   G
T   P-  @   P|  M
W   (L) G   E-  E|
C-  C|  N-  N|  T
s0 climber a5 water=0
s1 explorer e1 water=0 blaster terrascope shield throttle reserve tracker
used blaster*2 jetpack*3 terrascope
parts propeller=taken engine=taken crystal=taken navigation=taken
turn s0 actions=0
"""
    plays = "scope b1, shield, reserve, tracker"
    expect(position, "end", plays)
    expect(position.replace("turn s0", "turn s1"), "", f"end, throttle, {plays}")


# What the text of a position has to say


def test_a_storm_tracker_read_between_guided_steps_is_in_the_text_of_the_position() -> None:
    position = """position desert 1 seats=2 storm_tracker=yes
.   .   .   ~   .
.   .   .   .   .
.   .   @   .   .
~   .   ~   .   .
.   .   .   .   X
s0 navigator e5 water=0
s1 archeologist e5 water=0
used tracker
turn s0 actions=2
guide s1 steps=2
track s1 n1,sun
"""
    expect(position, "", "keep, bury n1, bury sun")
    _, state, _ = read_position(position)
    both_agree(state, write_position(DESERT, state))


def test_with_guide_buried_no_a_pawn_buried_after_it_was_chosen_is_not_guided() -> None:
    position = """position desert 1 seats=3 guide_buried=no
.   .   .   ~   .
.   .   .   .   .
.   .   @   .   .
~   .   ~   .   .
.   .   .   .2  X
s0 navigator a1 water=0
s1 archeologist d5 water=0
s2 climber d5 water=0 jetpack
turn s0 actions=1
"""
    _, state, _ = read_position(position)
    luck = chance.seeded(DESERT.chance, 1)
    for seat, action in ((0, "guide s1"), (2, "fly a5")):
        DESERT.play(state, seat, DESERT.action_number(action), luck, News())
    here = write_position(DESERT, state)
    assert oracle.legal_texts(here, 0) == {"stop"}
    both_agree(state, here)


# The comparison


@pytest.mark.parametrize("games", [range(12), pytest.param(range(12, 60), marks=pytest.mark.long)], ids=len)
def test_the_oracle_agrees_with_the_engine_in_games_played_at_random(games: range) -> None:
    compared = 0
    for seed in games:
        random = Random(f"games {seed}")
        state = DESERT.new_state(2 + seed % 4, options_of(random))
        DESERT.setup(state, chance.seeded(DESERT.chance, seed))
        compared += play_and_compare(state, random, most=250)
    assert compared > 80 * len(games)


@pytest.mark.parametrize(
    "seeds", [range(300), pytest.param(range(300, 2500), marks=pytest.mark.long)], ids=len
)
def test_the_oracle_agrees_with_the_engine_in_written_positions_and_on_from_there(seeds: range) -> None:
    compared = 0
    for seed in seeds:
        random = Random(f"written {seed}")
        text = made_consistent(a_written_position(random), random)
        _, state, _ = read_position(text)
        both_agree(state, text)
        compared += 1 + play_and_compare(state, random, most=4)
    assert compared > 4 * len(seeds)
