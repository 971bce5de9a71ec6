"""What `docs/hosting.md` tells people to run, run: its units' own commands, on folders of the test."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from tests.web.browser import free_port

from archipel.table.backup import problem_of
from archipel.table.tidying import FINISHED_DAYS, IDLE_DAYS, UNSEEN

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
PORT, NAME = "8000", "games.example.org"
COMMAND = "/opt/archipel/.venv/bin/archipel"


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
    line = line.replace("sudo -u archipel ", "").replace(COMMAND, ours).replace("%%", "%")
    line = re.sub(r"^archipel ", f"{ours} ", line)
    for place in ("/var/lib/archipel", "/var/backups/archipel"):
        line = line.replace(place, str(folder / place[1:]))
    return line


def run(line: str, folder: Path) -> str:
    done = subprocess.run(
        here(line, folder), shell=True, capture_output=True, text=True, cwd=folder, timeout=60
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def answers(port: int, server: subprocess.Popen[bytes]) -> bool:
    assert server.poll() is None
    try:
        with urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as answer:
            return bool(json.load(answer)["status"] == "ok")
    except OSError:
        return False


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 60
    while not answers(port, server):
        assert time.monotonic() < end
        time.sleep(0.05)


def test_the_house_of_the_page_opens_is_copied_closes_and_comes_back(tmp_path: Path) -> None:
    for place in ("var/lib/archipel", "var/backups/archipel"):
        (tmp_path / place).mkdir(parents=True)
    port = free_port()
    start = here(unit("archipel.service")["Service"]["ExecStart"], tmp_path).replace(PORT, str(port))
    server = subprocess.Popen(shlex.split(start), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port, server)
        service = unit("archipel-backup.service")["Service"]
        run(service["ExecStart"], tmp_path)
        run(service["ExecStartPost"], tmp_path)
        (copy,) = (tmp_path / "var/backups/archipel").glob("games-*.sqlite")
        assert problem_of(copy) == ""
        assert Path(f"{copy}.secret").exists()
        for line in lines():
            if " db backup " in line or " db check" in line or " db frozen" in line:
                run(line, tmp_path)
        assert (tmp_path / "var/backups/archipel/before-upgrade.sqlite").exists()
        server.send_signal(signal.SIGTERM)
        assert server.wait(int(unit("archipel.service")["Service"]["TimeoutStopSec"])) == 0
    finally:
        server.kill()
        server.wait()
    (restore,) = (line for line in lines() if " db restore " in line)
    run(restore.replace("games-2026-01-31-0400.sqlite", copy.name), tmp_path)
    assert (tmp_path / "var/lib/archipel/games.sqlite.before-1").exists()
    run("archipel db export all.jsonl --db sqlite:////var/lib/archipel/games.sqlite", tmp_path)
    run("archipel db import all.jsonl --db sqlite:////var/lib/archipel/games.sqlite", tmp_path)


@pytest.mark.parametrize("words", sorted(set(re.findall(r"archipel db (\w+)|archipel (serve)", PAGE))))
def test_every_command_of_the_page_is_there(words: tuple[str, str]) -> None:
    called = ["db", words[0]] if words[0] else [words[1]]
    done = subprocess.run(
        [sys.executable, "-m", "archipel", *called, "--help"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0
    for option in re.findall(r"(?<!\S)`?(--[a-z-]+)", PAGE) if called == ["serve"] else []:
        if option in ("--host", "--port", "--db", "--base-url", "--log", "--keep-days"):
            assert option in done.stdout


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
    assert unit("archipel-backup.timer")["Timer"]["OnCalendar"]


def test_the_page_says_how_long_things_are_really_kept() -> None:
    assert (FINISHED_DAYS, IDLE_DAYS, UNSEEN) == (365, 90, 120)
    assert "for a year, one where nothing happens for 90 days" in PAGE
    assert "after two minutes" in PAGE
