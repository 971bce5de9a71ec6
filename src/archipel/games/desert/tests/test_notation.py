"""Positions and games as text: there and back, and what is refused."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

import archipel
from archipel.core.errors import ArchipelError, NotationError
from archipel.core.match import Match
from archipel.games.desert.tests.scene import scene, written

FULL = """\
position desert 1 seats=3 difficulty=elite shield_follows=no
G    T2   P-   .    (X)
.    .1   C|   W    .
.3   .    @    (L)  .
.    E-1  .    .    .
~1   .    M    .    .
s0 explorer c2 water=3 blaster jetpack*2
s1 meteorologist c2 water=0 shaded=b1
s2 carrier e5 water=5
meter 4
parts propeller=taken engine=c4 crystal=storm
used terrascope shield
deck top=n1,sun bottom=w2
discard n1*2 sun picks-up
turn s1 actions=2 calmed=1 gifts=3 number=7
"""

HAND_WRITTEN = [
    FULL,
    written("", "s0 navigator a1 water=4", "s1 climber e5 water=3", "meter 1", "turn s0 actions=4"),
    written(
        "",
        "s0 navigator a1 water=4",
        "s1 climber e5 water=3",
        "meter 1",
        "storm s0 due=2 waiting=none",
    ),
    written(
        "",
        "s0 navigator a1 water=4 shield",
        "s1 climber e5 water=3 shaded",
        "meter 1",
        "storm s0 due=2 waiting=s0",
    ),
    written(
        "",
        "s0 navigator a1 water=4",
        "s1 climber e5 water=3",
        "meter 1",
        "turn s0 actions=2",
        "guide s1 steps=2",
    ),
    written(
        "",
        "s0 meteorologist a1 water=4",
        "s1 climber e5 water=3",
        "meter 1",
        "turn s0 actions=2",
        "forecast s0 n1,sun,w2",
    ),
    written(
        "",
        "s0 meteorologist a1 water=4",
        "s1 climber e5 water=3",
        "meter 1",
        "deck top=e1",
        "turn s0 actions=2",
        "order s0 n1,sun",
    ),
    written(
        "",
        "s0 navigator a1 water=4",
        "s1 climber e5 water=3",
        "meter 1",
        "turn s1 actions=2",
        "track s0 n1,sun",
        options="storm_tracker=yes",
    ),
    written(
        "",
        "s0 navigator a1 water=0",
        "s1 climber e5 water=3",
        "meter 1",
        "discard sun",
        "turned sun",
        "storm s0 due=2 waiting=none",
        "over thirst",
    ),
    written(
        "a3=@",
        "s0 navigator a1 water=4",
        "s1 climber e5 water=3",
        "meter 1",
        "discard n1*3 sun",
        "turned n1",
        "storm s0 due=1 waiting=none",
    ),
]


def same(text: str) -> str:
    """A position without the width of its columns."""
    return "\n".join(" ".join(line.split()) for line in text.splitlines())


def test_a_position_is_written_as_it_was_read() -> None:
    """Notation: there and back."""
    for text in HAND_WRITTEN:
        match = archipel.read(text)
        assert isinstance(match, Match)
        assert same(match.position()) == same(text)


def test_comments_empty_lines_and_spaces_do_not_count() -> None:
    """Notation."""
    noisy = "# a position\n\n" + FULL.replace("G    T2 ", "G T2").replace("\nmeter", "   # thirsty\n\nmeter")
    match = archipel.read(noisy)
    assert isinstance(match, Match)
    assert same(match.position()) == same(FULL)


def test_what_is_not_said_is_as_at_the_start() -> None:
    """Notation: full canteens, the tick of the difficulty, four actions of the first seat."""
    match = scene("", "s0 carrier a1", "s1 climber a1", options="difficulty=legendary")
    assert "s0 carrier a1 water=5\ns1 climber a1 water=3\nmeter 3\nturn s0 actions=4\n" in match.position()


def test_every_position_of_a_game_is_read_back_the_same() -> None:
    """Notation: also when tiles have moved, cards are in hand, somebody is asked, and at the end."""
    for seed in range(6):
        match = archipel.new("desert", seats=2 + seed % 4, seed=seed, storm_tracker=seed % 2 == 0)
        chance = random.Random(seed)
        for _ in range(120):
            again = archipel.read(match.position())
            assert isinstance(again, Match)
            assert again.position() == match.position()
            assert [again.legal(seat) for seat in range(match.seats)] == [
                match.legal(seat) for seat in range(match.seats)
            ]
            if match.over:
                break
            seat = chance.choice(match.to_move)
            match.play(chance.choice(match.legal(seat)), seat)


def test_a_view_is_the_whole_position() -> None:
    """Notation: the desert hides nothing from anybody."""
    match = scene("", "s0 carrier a1", "s1 climber a1")
    view = archipel.read(match.view(1).write())
    assert isinstance(view, archipel.View)
    assert view.write().replace(" view=s1", "") == match.position()


def position(**changes: str) -> str:
    """A small position with some lines replaced."""
    lines = {
        "header": "position desert 1 seats=2",
        "1": ". . . . (X)",
        "2": ". . . . .",
        "3": ". . @ . .",
        "4": ". . . . .",
        "5": "~ . ~ . ~",
        "s0": "s0 navigator a1 water=4",
        "s1": "s1 climber e5 water=3",
        "turn": "turn s0 actions=4",
    }
    return "\n".join(
        text
        for text in ({**lines, **{k.removeprefix("row"): v for k, v in changes.items()}}).values()
        if text
    )


GARBAGE = {
    "nothing": "",
    "only a comment": "# nothing",
    "a poem": "Two roads diverged in a yellow wood",
    "no version": "position desert",
    "another version": position(header="position desert 9 seats=2"),
    "a header word": position(header="position desert 1 seats=2 blue"),
    "four rows": position(row3=""),
    "a row of four": position(row2=". . . ."),
    "a row of six": position(row2=". . . . . ."),
    "no eye": position(row3=". . . . ."),
    "two eyes": position(row3=". @ @ . ."),
    "an unknown tile": position(row2=". Q . . ."),
    "a bracket left open": position(row2=". (G . . ."),
    "no wreck": position(row1=". . . . ."),
    "two wrecks": position(row1="(X) . . . (X)"),
    "two drops": position(row5="~ . ~ . ."),
    "four drops": position(row5="~ ~ ~ . ~"),
    "nine gears": position(row1="G G G G (X)", row2="G G G G G"),
    "four tunnels": position(row1="T T T T (X)"),
    "two launch pads": position(row1="L L . . (X)"),
    "three wells": position(row5="W . W . W"),
    "one clue twice": position(row1="P- P- . . (X)"),
    "too much sand on a tile": position(row2=".49 . . . ."),
    "too much sand in all": position(row2=".25 .24 . . ."),
    "sand below zero": position(row2=".-1 . . . ."),
    "no player": position(s1=""),
    "a player too many": position(s1="s1 climber e5\ns2 explorer a1"),
    "a player without a place": position(s1="s1 climber"),
    "an unknown adventurer": position(s1="s1 wizard e5"),
    "the same adventurer": position(s1="s1 navigator e5"),
    "a place off the board": position(s1="s1 climber f6"),
    "a pawn in the eye": position(s1="s1 climber c3"),
    "a canteen too full": position(s1="s1 climber e5 water=4"),
    "water below zero": position(s1="s1 climber e5 water=-1"),
    "water in words": position(s1="s1 climber e5 water=much"),
    "an unknown card": position(s1="s1 climber e5 lasso"),
    "four blasters": position(s1="s1 climber e5 blaster*4"),
    "no blasters": position(s1="s1 climber e5 blaster*0"),
    "a tracker without its option": position(s1="s1 climber e5 tracker"),
    "more used than there are": position(turn="turn s0\nused throttle*2"),
    "a meter at the skull": position(turn="turn s0\nmeter 13"),
    "a meter beyond": position(turn="turn s0\nmeter 99"),
    "a meter without a number": position(turn="turn s0\nmeter"),
    "an unknown part": position(turn="turn s0\nparts rudder=a1"),
    "a part off the board": position(turn="turn s0\nparts engine=z9"),
    "a part on no tile": position(turn="turn s0\nparts engine=c3"),
    "a part nowhere": position(turn="turn s0\nparts engine"),
    "an unknown storm card": position(turn="turn s0\ndiscard hail"),
    "too many suns": position(turn="turn s0\ndiscard sun*5"),
    "too many known cards": position(turn="turn s0\ndeck top=n1,n2,s1,s2"),
    "a card known twice": position(turn="turn s0\ndeck top=n3 bottom=n3"),
    "a deck with a middle": position(turn="turn s0\ndeck middle=n3"),
    "turned but not discarded": position(turn="turn s0\nturned n3"),
    "an empty deck": position(
        turn="turn s0\ndiscard n1*3 n2*2 n3 s1*3 s2*2 s3 e1*3 e2*2 e3 w1*3 w2*2 w3 sun*4 picks-up*3"
    ),
    "a turn of nobody": position(turn="turn"),
    "a turn of an empty seat": position(turn="turn s2"),
    "a turn with a typo": position(turn="turn s0 acts=3"),
    "actions below zero": position(turn="turn s0 actions=-1"),
    "too many gifts": position(turn="turn s0 gifts=17"),
    "a storm without cards": position(turn="storm s0 due=0"),
    "a storm of seven cards": position(turn="storm s0 due=7"),
    "waiting for one with nothing to say": position(turn="storm s0 due=1 waiting=s1"),
    "waiting for an empty seat": position(turn="storm s0 due=1 waiting=s4"),
    "a guide without steps": position(turn="turn s0\nguide s1"),
    "a guide of four steps": position(turn="turn s0\nguide s1 steps=4"),
    "a guide of an empty seat": position(turn="turn s0\nguide s3 steps=2"),
    "a forecast without cards": position(turn="turn s0\nforecast s0"),
    "a forecast of seven": position(turn="turn s0\nforecast s0 n1,n2,s1,s2,e1,e2,w1"),
    "an unknown end": position(turn="turn s0\nover boredom"),
    "an unknown line": position(turn="turn s0\nweather fine"),
    "tiles not all named": position(turn="turn s0\ntiles a1 b1"),
    "a tile named twice": position(turn="turn s0\ntiles " + " ".join(["a1"] * 24)),
    "a view of nobody": position(header="position desert 1 seats=2 view=s7"),
    "a game without a beginning": "game desert 1 seats=2\n",
    "a game that begins with a play": "game desert 1 seats=2\ns0 end\n",
    "a deal of something unknown": "game desert 1 seats=2\ndeal tiles:z9\n",
    "a deal from nowhere": "game desert 1 seats=2\ndeal hats:red\n",
}


def answer_to(text: str) -> Exception | None:
    """What is said to a text, if it is not read."""
    try:
        archipel.read(text)
    except Exception as refused:
        return refused
    return None


def check_refused(texts: Mapping[str, str], kind: type[ArchipelError]) -> None:
    """All of them are refused, in both languages, with an error of a kind and nothing else."""
    for name, text in texts.items():
        refused = answer_to(text)
        assert isinstance(refused, kind), name
        french, english = refused.message("fr"), refused.message("en")
        assert french != english, name
        assert "{" not in french + english, name


def test_garbage_is_refused_with_a_sentence_in_both_languages() -> None:
    """Notation: a NotationError and nothing else."""
    check_refused(GARBAGE, NotationError)


HEADERS = {
    "an unknown game": "position dessert 1 seats=2",
    "no seats": "position desert 1 seats=0",
    "six seats": "position desert 1 seats=6",
    "seats in words": "position desert 1 seats=two",
    "an unknown option": "position desert 1 seats=2 sandworms=yes",
    "an unknown value": "position desert 1 seats=2 difficulty=hard",
}


def test_a_wrong_header_is_refused_with_a_sentence_in_both_languages() -> None:
    """Notation, §12."""
    check_refused({name: position(header=header) for name, header in HEADERS.items()}, ArchipelError)


IMPOSSIBLE = {
    "the navigator guides herself": position(turn="turn s0\nguide s0 steps=2"),
    "somebody else guides": position(turn="turn s1\nguide s0 steps=2"),
    "a guided move in a storm": position(turn="storm s0 due=1\nguide s1 steps=2"),
    "a forecast of one who cannot": position(turn="turn s0\nforecast s0 n1,sun"),
    "a tracker of one that does not exist": position(turn="turn s0\ntrack s0 n1,sun"),
    "two things decided at once": position(turn="turn s0\nguide s1 steps=2\nforecast s0 n1"),
    "a turn and a storm": position(turn="turn s0\nstorm s0 due=1"),
    "the same line twice": position(turn="turn s0\nmeter 1\nmeter 2"),
    "a whole deck turned in one turn": position(
        header="position desert 1 seats=2 reshuffle=past",
        turn="storm s0 due=3\ndiscard n1*2 n2*2 n3 s1*3 s2*2 s3 e1*3 e2*2 e3 w1*3 w2*2 w3 sun*4 picks-up*3\n"
        "turned n1*2 n2*2 n3 s1*3 s2*2 s3 e1*3 e2*2 e3 w1*3 w2*2 w3 sun*4 picks-up*3",
    ),
}


def test_a_position_that_no_game_reaches_is_refused() -> None:
    """Notation: in both languages."""
    check_refused(IMPOSSIBLE, NotationError)


def test_a_gear_without_a_card_left_for_it_plays_on_soundly() -> None:
    """Notation: whatever is read can be played on without a fault."""
    used = "used blaster*3 jetpack*3 terrascope*2 shield*2 throttle reserve"
    match = archipel.read(position(turn=f"turn s0\n{used}"))
    assert isinstance(match, Match)
    for seed in range(4):
        played_at_random(match, seed, 60)
    match.play("excavate", dealt="faces:gear")
    assert used in match.position()


def played_at_random(start: Match, seed: int, plays: int) -> Match:
    """Play on, from a seed; every position on the way can be written and read."""
    match = Match(start.game, start.state, None, seed=seed)
    chance = random.Random(seed)
    for _ in range(plays):
        again = archipel.read(match.position())
        assert isinstance(again, Match)
        assert again.position() == match.position()
        if match.over:
            break
        seat = chance.choice(match.to_move)
        match.play(chance.choice(match.legal(seat)), seat)
    return match


def test_a_game_lost_with_the_last_card_of_the_deck_can_be_written_and_read() -> None:
    """Notation, §10.6: over before the discard is shuffled."""
    match = scene(
        "",
        "s0 navigator a1 water=0",
        "s1 climber e5",
        "discard n1*3 n2*2 n3 s1*3 s2*2 s3 e1*3 e2*2 e3 w1*3 w2*2 w3 sun*3 picks-up*3",
        "storm s0 due=1",
    )
    match.play("continue", dealt="storm:sun")
    assert match.over
    again = archipel.read(match.position())
    assert isinstance(again, Match)
    assert again.position() == match.position()


def test_a_spoilt_text_is_refused_or_read_but_never_breaks() -> None:
    """Notation: words dropped, doubled, swapped, changed by a letter."""
    chance = random.Random(1)
    refused = 0
    for _ in range(480):
        text = spoil(chance.choice(HAND_WRITTEN), chance)
        answer = answer_to(text)
        if answer is not None:
            assert isinstance(answer, ArchipelError), text
            assert answer.message("fr"), text
            assert answer.message("en"), text
            refused += 1
        else:
            read = archipel.read(text)
            assert isinstance(read, Match), text
            assert isinstance(archipel.read(read.position()), Match), text
    assert 100 < refused < 480


def spoil(text: str, chance: random.Random) -> str:
    """One word of a text dropped, doubled, replaced by another, or changed by a letter."""
    lines = [line.split() for line in text.splitlines()]
    line = chance.choice(lines)
    place = chance.randrange(len(line))
    word = line[place]
    letter = chance.randrange(len(word))
    line[place] = chance.choice(
        [
            "",
            f"{word} {word}",
            chance.choice(chance.choice([other for other in lines if other])),
            word[:letter] + chance.choice("0123456789abcdesn=*,.()@~|-²é\t") + word[letter + 1 :],
        ]
    )
    return "\n".join(" ".join(line) for line in lines)


@pytest.mark.parametrize(
    "action",
    [
        "",
        "jump",
        "move",
        "move z9",
        "move c3 with",
        "give 6 water s1",
        "give 1 water",
        "dig 3 a1",
        "9999",
    ],
)
def test_an_action_nobody_knows_is_a_notation_error(action: str) -> None:
    """Notation: in both languages, and nothing has changed."""
    match = scene("", "s0 navigator a1", "s1 climber a1")
    before = match.position()
    with pytest.raises(NotationError) as refused:
        match.play(action)
    assert refused.value.message("fr") != refused.value.message("en")
    assert match.position() == before


def test_actions_may_be_typed_with_capitals_and_spaces() -> None:
    """Notation."""
    match = scene("", "s0 navigator a1", "s1 climber a1")
    match.play("  Move   A2 ")
    match.play("s0 move a1")
    assert match.ply == 2


def test_every_action_has_a_text_of_its_own() -> None:
    """Notation: there and back for every number."""
    game = scene("", "s0 navigator a1", "s1 climber a1").game
    texts = [game.action_text(number) for number in range(game.actions)]
    assert len(set(texts)) == game.actions
    assert [game.action_number(text) for text in texts] == list(range(game.actions))


def test_a_game_is_written_and_read_back() -> None:
    """Notation: from a deal and from a position."""
    dealt = archipel.new("desert", seats=3, seed=5)
    for _ in range(30):
        dealt.play(dealt.legal()[0])
    placed = played_at_random(scene("b2=.2", "s0 navigator a1", "s1 climber a1"), 5, 60)
    for match in (dealt, placed):
        again = archipel.read(match.write())
        assert isinstance(again, Match)
        assert again.write() == match.write()
        assert again.position() == match.position()
        assert again.log() == match.log()


def test_a_wrong_end_of_a_game_is_refused() -> None:
    """Notation: the end line is a claim that is checked."""
    match = scene("", "s0 navigator a1 water=0", "s1 climber a1", "storm s0 due=1 waiting=none")
    with pytest.raises(NotationError):
        archipel.read(match.write() + "end thirst\n")
    with pytest.raises(NotationError):
        archipel.read(match.write() + "s0 continue => storm:sun\nend take-off\n")
    assert isinstance(archipel.read(match.write() + "s0 continue => storm:sun\nend thirst\n"), Match)
