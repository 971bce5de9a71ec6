"""The system's Chromium, and the real server in a process of its own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from urllib.request import urlopen

from itsdangerous import Signer
from playwright.sync_api import Browser, Page, Playwright, ViewportSize
from tests import waiting
from tests.run.packages import install
from tests.web import limited

from archipel.core.match import Match
from archipel.table.paths import secret_beside
from archipel.table.schema import hashed
from archipel.table.seats import Seat
from archipel.table.storage import Person, TableRow
from archipel.table.store import Store
from archipel.table.summary import header_of, summary_of

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "The browser tests need Chromium, and there is none. Install it (Debian, Ubuntu: `apt-get install chromium`; "
    "Fedora: `dnf install chromium`; macOS: `brew install --cask chromium`), "
    "or set ARCHIPEL_CHROMIUM to the program of a Chromium or Chrome."
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
LONGEST = int(1000 * waiting.LONGEST)
"""Milliseconds after which a page is said not to answer."""
COMPILED = 300_000
"""Milliseconds after which the search of a game must be compiled, and advice there."""


Visit = Callable[..., Page]
"""Opens a page of a server as a new guest."""
GUEST = "0" * 32
"""Whose tables those are that were laid."""


class NoBrowserError(Exception):
    """There is no browser to test with."""


def find_chromium() -> str | None:
    """The program of the Chromium of this system."""
    named = os.environ.get("ARCHIPEL_CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    return next(filter(None, map(shutil.which, NAMES)), None)


def chromium() -> str:
    """Chromium as found, or as just installed, or a plain message."""
    found = find_chromium()
    if found is None and "ARCHIPEL_CHROMIUM" not in os.environ:
        install("chromium")
        found = find_chromium()
    if found is None:
        raise NoBrowserError(MISSING)
    return found


def launch(playwright: Playwright) -> Browser:
    """Start it without a window."""
    return playwright.chromium.launch(
        executable_path=chromium(), args=list(FLAGS), headless=True, timeout=LONGEST
    )


_kept: list[socket.socket] = []
"""Where nobody listens, but nobody else is given that port either, until this process ends."""


def free_port() -> int:
    """A port for a house of ours, also when it is started again.

    Linux lets a house listen where somebody has only taken the place; elsewhere the place is given up first.
    """
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    place.bind(("127.0.0.1", 0))
    port = int(place.getsockname()[1])
    if sys.platform == "linux":
        _kept.append(place)
    else:
        place.close()
    return port


class TableHouse:
    """The real server in a process of its own, with a real file; it can be killed and started again."""

    def __init__(self, folder: Path, seed: int = 6, *words: str, limits: Sequence[str] = ()) -> None:
        """With the same seed the same presses lead to the same game; further words are for the command.

        It compiles only what a bot wants: what tests need is compiled before they begin. `limits` are other than
        those of the command (`tests/web/limited.py`).
        """
        self.seed, self.words = seed, ("--no-compile", *words)
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.db = folder / "games.sqlite"
        self.log = folder / "server.log"
        self.program: Sequence[str] = (limited.__file__, *limits) if limits else ("-m", "archipel")
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self, environment: Mapping[str, str] | None = None) -> None:
        """Start it and wait for nothing."""
        words = ["serve", "--host", "127.0.0.1", "--port", str(self.port), "--db", self.address]
        words += ["--seed", str(self.seed), *self.words]
        command = [sys.executable, *self.program, *words]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, env=environment)

    def start(self) -> None:
        """Start it and wait until it answers."""
        self.begin()
        assert self.process is not None
        end = time.monotonic() + waiting.LONGEST
        while not self.answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < end, "the server does not answer"
            time.sleep(0.05)

    def answers(self) -> bool:
        """Whether it is up."""
        try:
            with urlopen(f"{self.url}/health", timeout=waiting.LONGEST) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it as Ctrl+C would; it must have had no trouble."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(waiting.LONGEST)
        said = self.log.read_text()
        assert "Traceback" not in said, said[-4000:]

    def lay(self, match: Match, seats: Sequence[Seat], name: str, created: float | None = None) -> str:
        """Lay a table with a game as it is, for `GUEST`; the way to it. It goes on by the match's own seed.

        It was opened just now, unless said otherwise: a house forgets tables that nobody has touched for long.
        """
        created = time.time() if created is None else created
        store, owner = Store.open(self.address), hashed(GUEST)
        store.save_table(
            TableRow(
                id=f"{name:-<12}",
                owner=owner,
                game=match.game.key,
                version=match.game.version,
                created=created,
                header=header_of(match, seats, guided=False, clock="none", chat=True),
                ended=created if match.over else None,
                summary=summary_of(match.game, match.state, match.ply, seats),
                changed=created,
                position=match.position(),
            ),
            [Person(owner, n, created) for n, seat in enumerate(seats) if seat.kind != "bot"],
        )
        store.close()
        return f"/table/{name:-<12}"

    @property
    def address(self) -> str:
        """Where its tables are stored."""
        return f"sqlite:///{self.db}"

    @property
    def guest(self) -> str:
        """What the browser of `GUEST` says to be known."""
        return Signer(secret_beside(self.address), salt="archipel.guest").sign(GUEST).decode()
