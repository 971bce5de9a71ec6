"""The command `archipel`: here, as it would be in a process of its own; and, where that matters, in one."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from random import Random
from unittest.mock import patch

from tests.waiting import LONGEST

from archipel.cli import run
from archipel.core import catalogue
from archipel.terminal.commands import language_of, screen
from archipel.terminal.screen import Screen

GAME = catalogue.to_begin_with()
COMMAND = (sys.executable, "-m", "archipel")
TRACEBACK = "Traceback (most recent call last)"


def environment(lang: str) -> dict[str, str]:
    """Ours, with a language of the system and 80 columns."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("LC_") and k != "NO_COLOR"}
    return {**kept, "LANG": f"{lang}_XX.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "80", "TERM": "xterm"}


def archipel(*words: str, typed: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    """The command with these words, and what is typed into it; here, as a process takes a second to begin.

    Its help pages speak the language of whoever began this process: they are read with `many`.
    """
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.dict(os.environ, environment(lang), clear=True),
        patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(err),
        patch.dict(vars(screen), vars(Screen(language_of(words, os.environ)))),
        a_log_of_its_own(),
    ):
        code = run([*words])
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


@contextmanager
def a_log_of_its_own() -> Iterator[None]:
    """What a house sets up to be written down is not for those who come after it in this process."""
    root, ours = logging.getLogger(), logging.getLogger("archipel")
    handlers, levels = root.handlers[:], (root.level, ours.level)
    try:
        yield
    finally:
        root.handlers = handlers
        root.setLevel(levels[0])
        ours.setLevel(levels[1])


def process(*words: str, typed: str = "", lang: str = "en", **more: str) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own."""
    done = subprocess.run(
        [*COMMAND, *words],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(lang) | more,
        timeout=2 * LONGEST,
    )
    assert TRACEBACK not in done.stderr, done.stderr
    return done


def says(*words: str, typed: str = "", lang: str = "en") -> str:
    """What a command that succeeds prints, line ends as spaces."""
    done = archipel(*words, typed=typed, lang=lang)
    assert done.returncode == 0, done.stderr
    return flowing(done.stdout)


def refuses(*words: str, lang: str = "en") -> str:
    """The one sentence of a command that was told nonsense."""
    done = archipel(*words, lang=lang)
    assert done.returncode == 2
    assert done.stdout == ""
    return flowing(done.stderr)


def flowing(text: str) -> str:
    """A text without its line breaks."""
    return re.sub(r"[ \n]+", " ", text).strip()


def numbers(seed: int, count: int, most: int = 9) -> str:
    """What somebody types who only types numbers, and Enter now and then."""
    chance = Random(seed)
    return "".join(chance.choice([*map(str, range(1, most)), ""]) + "\n" for _ in range(count))


MANY = """
import contextlib, io, json, sys
from archipel.cli import run
answers = []
for words in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(words)
    answers.append((code, out.getvalue(), err.getvalue()))
json.dump(answers, sys.stdout)
"""


def many(lines: list[tuple[str, ...]], lang: str) -> list[tuple[int, str, str]]:
    """Code, output and errors of many command lines, in one process of their own: each would cost a second."""
    done = subprocess.run(
        [sys.executable, "-c", MANY],
        input=json.dumps(lines),
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(lang),
        timeout=2 * LONGEST,
    )
    assert done.returncode == 0, done.stderr
    return [(code, flowing(out), flowing(err)) for code, out, err in json.loads(done.stdout)]
