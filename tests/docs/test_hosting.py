"""What `docs/hosting.md` tells people to run, run: its units' own commands, on folders of the test."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.request import urlopen

import pytest
from tests.cli.command import archipel, many
from tests.waiting import LONGEST, until
from tests.web.browser import free_port

from archipel.table.backup import problem_of
from archipel.table.backup_schedule import KEPT, RETRY, Schedule
from archipel.table.paths import secret_beside, secret_file
from archipel.table.store import Store
from archipel.table.tidying import FINISHED_DAYS, IDLE_DAYS, UNSEEN

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
PORT, NAME = "8000", "games.example.org"
COMMAND = "/opt/archipel/.venv/bin/archipel"
BACKUPS = Path("var/lib/archipel/backups")


def unit(name: str) -> configparser.ConfigParser:
    """A unit of the page, by the name of its file."""
    found = re.search(rf"`/etc/systemd/system/{re.escape(name)}`:\n\n```ini\n(.*?)```", PAGE, re.S)
    assert found, name
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment]
    parser.read_string(found[1])
    return parser


def blocks(kind: str) -> list[str]:
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.S | re.M)
    return [text for name, text in fenced if name == kind]


def lines() -> list[str]:
    """Everything that is typed."""
    return [line for block in blocks("") for line in block.splitlines() if line]


def here(line: str, folder: Path) -> str:
    """A line of the page, for folders of a test instead of the system's."""
    ours = f"{shlex.quote(sys.executable)} -m archipel"
    line = line.replace("sudo -u archipel ", "").replace(COMMAND, ours)
    line = re.sub(r"^archipel ", f"{ours} ", line)
    return line.replace("/var/lib/archipel", str(folder / "var/lib/archipel"))


def run(line: str, folder: Path) -> None:
    """Carry out a line as it is typed."""
    done = subprocess.run(
        here(line, folder), shell=True, capture_output=True, text=True, cwd=folder, timeout=LONGEST
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"


def do(line: str, folder: Path) -> None:
    """Carry out a line of `archipel` without a shell and without a process for it."""
    _, _, name, *words = shlex.split(here(line, folder))
    assert name == "archipel", line
    done = archipel(*words)
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"


def answers(port: int, server: subprocess.Popen[bytes]) -> bool:
    assert server.poll() is None
    try:
        with urlopen(f"http://127.0.0.1:{port}/health", timeout=LONGEST) as answer:
            return bool(json.load(answer)["status"] == "ok")
    except OSError:
        return False


@contextmanager
def served(folder: Path) -> Iterator[None]:
    """A house as the page starts and stops it, when it has made its first copy."""
    port = free_port()
    start = here(unit("archipel.service")["Service"]["ExecStart"], folder).replace(PORT, str(port))
    server = subprocess.Popen(shlex.split(start), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: answers(port, server), "a house that answers")
        until(lambda: [*(folder / BACKUPS).glob("games-*.sqlite")], "a copy by the schedule")
        yield
        server.send_signal(signal.SIGTERM)
        assert server.wait(LONGEST) == 0
    finally:
        server.kill()
        server.wait()


@contextmanager
def opened(folder: Path) -> Iterator[None]:
    """The files of a house that is open, without the server."""
    url = f"sqlite:///{folder / 'var/lib/archipel/games.sqlite'}"
    secret_beside(url)
    store = Store.open(url)
    (folder / BACKUPS).mkdir()
    yield
    store.close()


@pytest.mark.parametrize(
    ("house", "carry_out"),
    [(opened, do), pytest.param(served, run, marks=pytest.mark.long)],
    ids=["opened here", "served as typed"],
)
def test_the_house_of_the_page_opens_is_copied_closes_and_comes_back(
    house: Callable[[Path], AbstractContextManager[None]],
    carry_out: Callable[[str, Path], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / BACKUPS).parent.mkdir(parents=True)
    with house(tmp_path):
        for line in lines():
            if " db backup " in line or " db check" in line or " db frozen" in line:
                carry_out(line, tmp_path)
        copies = sorted((tmp_path / BACKUPS).glob("*.sqlite"))
        assert copies[0].name == "before-upgrade.sqlite"
        for copy in copies:
            assert problem_of(copy) == ""
            assert secret_file(copy).exists()
    (restore,) = (line for line in lines() if " db restore " in line)
    carry_out(restore.replace("games-2026-01-31-040000.sqlite", copies[-1].name), tmp_path)
    assert (tmp_path / "var/lib/archipel/games.sqlite.before-1").exists()
    carry_out("archipel db export all.jsonl --db sqlite:////var/lib/archipel/games.sqlite", tmp_path)
    carry_out("archipel db import all.jsonl --db sqlite:////var/lib/archipel/games.sqlite", tmp_path)
    assert (tmp_path / "all.jsonl").exists()


def test_every_command_and_option_of_the_page_is_there() -> None:
    named = sorted(set(re.findall(r"archipel (db \w+|serve)", PAGE)))
    assert len(named) > 5
    helped = zip(named, many([(*name.split(), "--help") for name in named], "en"), strict=True)
    pages = {name: (code, page) for name, (code, page, _) in helped}
    assert all(code == 0 for code, _ in pages.values()), pages
    told = set(re.findall(r"(?<![\w-])(--[a-z-]+)", PAGE))
    backups = {"--backup-every", "--backup-keep", "--backup-to"}
    ours = told & ({"--host", "--port", "--db", "--base-url", "--log", "--keep-days"} | backups)
    assert len(ours) == 9
    for option in ours:
        assert option in pages["serve"][1]


def test_the_parts_of_the_page_fit_together() -> None:
    for block in [*blocks("caddy"), *blocks("nginx")]:
        assert f"127.0.0.1:{PORT}" in block
        assert NAME in block
        assert block.count("{") == block.count("}")
    (nginx,) = blocks("nginx")
    for needed in (
        "Upgrade $http_upgrade",
        'Connection "upgrade"',
        "Host $host",
        "X-Forwarded-Proto $scheme",
    ):
        assert f"proxy_set_header {needed};" in nginx
    assert f"--base-url https://{NAME}" in unit("archipel.service")["Service"]["ExecStart"]


def test_the_page_says_how_long_things_are_really_kept() -> None:
    assert (FINISHED_DAYS, IDLE_DAYS, UNSEEN) == (365, 90, 120)
    assert "for a year, one where nothing happens for 90 days" in PAGE
    assert "after two minutes" in PAGE


def test_the_page_says_what_copies_are_called_how_many_are_kept_and_when_one_is_tried_again() -> None:
    games = Path("/var/lib/archipel/games.sqlite")
    copy = Schedule(games, games.parent / "backups", 24).copy_of(
        datetime(2026, 1, 31, 4, tzinfo=UTC).timestamp()
    )
    assert f"db restore {copy} " in PAGE
    assert f"the newest {KEPT} are kept" in PAGE
    assert RETRY == 600
    assert "again every ten minutes" in PAGE
