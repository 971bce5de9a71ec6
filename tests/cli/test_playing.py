"""Whole games in the terminal: typed through a pipe, and once on a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import termios
import time
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from tests.bots.unhurried import let_bots_think
from tests.cli.command import (
    COMMAND,
    GAME,
    TRACEBACK,
    archipel as command,
    environment,
    flowing,
    numbers,
    says,
)
from tests.waiting import LONGEST, until

import archipel
from archipel.bots.search import drivers_of
from archipel.core import catalogue
from archipel.core.events import SPECTATOR
from archipel.core.texts import game_texts


def endings(key: str, lang: str) -> list[str]:
    game = catalogue.find(key)
    return [game_texts(game, lang).say(f"endings.{ending}") for ending in game.endings[1:]]


def game_in(file: Path) -> archipel.Match:
    match = archipel.read(file.read_text("utf-8"))
    assert isinstance(match, archipel.Match)
    return match


@pytest.mark.parametrize(
    ("lang", "key", "seats"),
    [("fr", GAME, "me,me,sailor"), ("en", GAME, "random,me"), ("en", "smugglers", "me,bot")],
)
def test_somebody_who_types_numbers_comes_to_an_end(tmp_path: Path, lang: str, key: str, seats: str) -> None:
    file = tmp_path / "game.txt"
    words = ("play", key, "--seats", seats, "--seed", "7", "--lang", lang, "--save", str(file))
    told = says(*words, typed=numbers(1, 4000))
    assert any(ending in told for ending in endings(key, lang))
    assert told.endswith(f"archipel replay {file}")
    assert game_in(file).over
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("seats", ["sailor,random", pytest.param("bot,random", marks=pytest.mark.long)])
def test_bots_alone_play_a_whole_game(seats: str) -> None:
    told = says("play", "smugglers", "--seats", seats, "--seed", "1", "--lang", "fr")
    assert any(ending in told for ending in endings("smugglers", "fr"))


@pytest.mark.parametrize("seats", ["me,deckhand", pytest.param("me,captain", marks=pytest.mark.long)])
def test_the_same_seed_and_words_give_the_same_game(seats: str, monkeypatch: pytest.MonkeyPatch) -> None:
    let_bots_think(monkeypatch)
    if "captain" in seats:
        drivers_of(catalogue.find("smugglers"))  # or he would play plainly until they are compiled
    words = ("play", "smugglers", "--seats", seats, "--seed")
    told = says(*words, "11", typed=numbers(2, 50))
    assert told == says(*words, "11", typed=numbers(2, 50))
    assert told != says(*words, "12", typed=numbers(2, 50))


def test_a_game_that_was_left_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "my game.txt"
    words = ("play", GAME, "--players", "2", "--seed", "3", "--save", str(file))
    left = says(*words, typed="2\n2\nq\n")
    assert f"archipel play --load '{file}' --save '{file}' --seats me,me" in left
    before = game_in(file)
    assert before.ply > 0
    says("play", "--load", str(file), "--save", str(file), "--seats", "me,me", typed="2\n")
    assert game_in(file).write().startswith(before.write())
    assert game_in(file).ply > before.ply


def test_a_position_is_played_on_from(tmp_path: Path) -> None:
    match = archipel.new(GAME, seed=4)
    file = tmp_path / "position.txt"
    file.write_text(match.position(), "utf-8")
    assert str(match) in command("play", "--load", str(file), "--players", "2").stdout


def test_undo_takes_the_last_decision_back(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    told = says("play", "--players", "2", "--seed", "3", "--save", str(file), typed="2\nu\nu\n")
    assert "Taken back." in told
    assert "nothing to take back" in told
    assert game_in(file).ply == 0


def test_an_action_can_be_typed_and_nonsense_is_answered(tmp_path: Path) -> None:
    match = archipel.new(GAME, 2, seed=3)
    action, seat = match.legal()[-1], match.to_move[0]
    impossible = next(
        text for text in map(match.game.action_text, range(match.game.actions)) if text not in match.legal()
    )
    typed = f"999\n{'9' * 5000}\nnonsense here\n{impossible}\ns7 {action}\n\n?\nr\nr 1\nr 99\no\nw\n"
    kept = tmp_path / "kept.txt"
    typed += f"\x1b[A\nb\ns{seat} {action}\nw {kept}\nw {kept}\n"
    told = says("play", "--players", "2", "--seed", "3", typed=typed)
    for answer in ("999 is not on the list", "“nonsense here” is not an action", "is not possible"):
        assert answer in told
    for answer in ("plays s7", "Type a number", "What to type", "RULES.en.md", "no section “99”"):
        assert answer in told
    for answer in ("Nobody else here", "the name of a file", "is written in", "already; choose"):
        assert answer in told
    assert game_in(kept).entries[0].play.seat == seat
    assert "\x1b" not in told


def test_quitting_a_game_kept_nowhere_asks_once_more() -> None:
    told = says("play", "--players", "2", "--seed", "3", typed="2\nq\nq\n", lang="fr")
    assert "q encore une fois" in told
    assert "n’est gardée nulle part" in told


def window() -> archipel.Match:
    """A moment when several seats are asked before the game goes on."""
    for seed in range(100):
        match, chance = archipel.new(GAME, 3, seed=seed), Random(seed)
        while not match.over:
            if len(match.to_move) > 1 and all("pass" in match.legal(s) for s in match.to_move):
                return match
            seat = match.to_move[0]
            match.play(chance.choice(match.legal(seat)), seat)
    raise AssertionError("no window in a hundred games")


def test_when_several_may_step_in_enter_passes_for_all_here(tmp_path: Path) -> None:
    position, file = tmp_path / "position.txt", tmp_path / "game.txt"
    match = window()
    position.write_text(match.position(), "utf-8")
    words = ("play", "--load", str(position), "--save", str(file), "--seats", "me,me,me")
    told = says(*words, typed="\n")
    assert told.count("Enter: everybody here passes.") >= 1
    plays = game_in(file).entries
    passed = {entry.play.seat for entry in plays[: len(match.to_move)]}
    assert passed == set(match.to_move)


def test_where_hands_are_hidden_a_curtain_falls_between_two_people() -> None:
    hiding = [g.key for g in catalogue.every_game() if g.secrecy != "none"]
    assert hiding
    for key in hiding:
        told = says("play", key, "--players", "2", "--seed", "1", typed=numbers(1, 100))
        looked = re.findall(r"It is for (.+?) to look. Give the keyboard over", told)
        assert len(looked) > 2, key
        assert all(one != other for one, other in pairwise(looked)), key
        assert told.count("Press Enter to hide this.") > 0, key


def test_at_the_end_a_terminal_shows_what_was_hidden(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    told = says("play", "smugglers", "--seats", "random,random", "--seed", "1", "--save", str(file))
    match = game_in(file)
    assert any(player.held for player in match.state.players)
    assert flowing(str(match)) in told
    assert flowing(str(match.view(SPECTATOR))) not in told


# On a terminal


def take_terminal() -> None:
    """In the child: the pseudo-terminal is the one whose Ctrl-C it hears."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background jobs ignore it


class Terminal:
    """The command on a pseudo-terminal."""

    def __init__(self, *words: str, lang: str) -> None:
        ours, theirs = pty.openpty()
        self.ours = ours
        self.process = subprocess.Popen(
            [*COMMAND, *words],
            env=environment(lang),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            preexec_fn=take_terminal,
        )
        os.close(theirs)
        self.seen = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *problem: object) -> None:
        self.process.kill()
        self.process.wait()

    def comes(self, text: str, seconds: float) -> bool:
        """Read until a text is there; False if it does not come in time."""
        deadline = time.monotonic() + seconds
        while text not in plain_text(self.seen):
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.ours], [], [], left)[0]:
                return False
            try:
                self.seen += os.read(self.ours, 65536).decode("utf-8", "replace")
            except OSError:  # the other side is closed
                return text in plain_text(self.seen)
        return True

    def wait_for(self, text: str) -> None:
        assert self.comes(text, LONGEST), repr(self.seen)

    def press_until(self, key: str, text: str) -> None:
        """Press a key again while it is not heard: Python is deaf between its prompt and its reading.

        Where the system tells, once it waits. Not soon again, as it may have been heard, and a second time is one
        too often for who is leaving.
        """
        for _ in range(3):
            until(self.waits)
            self.type(key)
            if self.comes(text, LONGEST):
                return
        raise AssertionError(self.seen)

    def waits(self) -> bool:
        """Whether the process does nothing now, as far as the system tells."""
        state = Path(f"/proc/{self.process.pid}/stat")
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "S"

    def type(self, text: str) -> None:
        self.seen = ""
        os.write(self.ours, text.encode())

    def ends(self) -> int:
        """The exit code, once it has said everything."""
        self.comes("\0never said", LONGEST)
        os.close(self.ours)
        return self.process.wait(LONGEST)


def plain_text(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def test_on_a_terminal_one_plays_and_leaves_with_ctrl_c(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    words = ("play", "--players", "2", "--seed", "3", "--save", str(file))
    with Terminal(*words, lang="fr") as terminal:
        terminal.wait_for("\n> ")
        assert "que faites-vous" in plain_text(terminal.seen)
        assert "\x1b[" in terminal.seen, "numbers stand out"
        terminal.type("2\n")
        terminal.wait_for("\n> ")
        kept = file.read_text("utf-8")
        terminal.press_until("\x03", "Au revoir")
        assert TRACEBACK not in terminal.seen
        assert terminal.ends() == 130
        assert file.read_text("utf-8") == kept
        assert game_in(file).ply == 1


def test_on_a_terminal_ctrl_d_leaves_too() -> None:
    with Terminal("play", "--seed", "3", lang="en") as terminal:
        terminal.wait_for("\n> ")
        terminal.press_until("\x04", "Goodbye")
        assert terminal.ends() == 0


def test_random_stopped_half_way_prints_what_was_played() -> None:
    with Terminal("random", GAME, "--plain", "--games", "1000000", lang="en") as terminal:
        terminal.wait_for("5/1000000")
        os.killpg(terminal.process.pid, signal.SIGINT)
        terminal.wait_for("games a second")
        assert "Stopped" in terminal.seen
        assert terminal.ends() == 130
