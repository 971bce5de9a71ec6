"""Builds what is released, and tries it as whoever has nothing else: python -m tests.run.release [FOLDER]

A wheel and a source archive. The wheel is installed in an environment with nothing but what the lock names, away from
this repository; there every game is played to its end, a picture is drawn and a house answers.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path
from urllib.request import urlopen

from tests.waiting import LONGEST, until
from tests.web.browser import free_port

from archipel.core import catalogue

ROOT = Path(__file__).parents[2]
PINNED = re.compile(r"^([\w.-]+)==", re.M)
NOT_HERE = {"pip", "flit-core", "colorama"}
"""What the lock names and a house does not load: what installs it, and what is for Windows only."""
BUILD = (
    "import sys; from flit_core import buildapi as b; b.build_wheel(sys.argv[1]); b.build_sdist(sys.argv[1])"
)
BEGUN = "import sys, archipel; print(archipel.new(sys.argv[1], 2, seed=1).write())"
GAMES = "from archipel.core import catalogue; print(*catalogue.keys())"
WHERE = "import archipel; print(archipel.__version__, archipel.__file__)"


class ReleaseError(Exception):
    """What is built is not what it should be."""


def insist(holds: object, what: str) -> None:
    """It holds, or nothing is released."""
    if not holds:
        raise ReleaseError(what)


def ran(*words: object, cwd: Path, env: dict[str, str] | None = None) -> str:
    """What a command says; where it fails, all that it said."""
    command = [str(word) for word in words]
    done = subprocess.run(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    insist(done.returncode == 0, f"{' '.join(command)}\n{done.stdout}")
    return done.stdout.strip()


def build(source: Path, folder: Path) -> tuple[Path, Path]:
    """The wheel and the archive of a source tree."""
    folder.mkdir(parents=True, exist_ok=True)
    ran(sys.executable, "-c", BUILD, folder.resolve(), cwd=source)
    (wheel,), (archive,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, archive


def files_in(wheel: Path) -> set[str]:
    """The files of the package in a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        return {name for name in opened.namelist() if name.startswith("archipel/")}


def files_known() -> set[str]:
    """The files of the package that git knows."""
    listed = ran("git", "ls-files", "--", "archipel", cwd=ROOT / "src")
    return set(listed.splitlines())


def linked(packages: Path, names: Iterable[str]) -> None:
    """Let an environment have packages that are installed here; nothing is fetched."""
    for name in names:
        files = distribution(name).files or ()
        for top in {Path(str(file)).parts[0] for file in files} - {"..", "__pycache__"}:
            (packages / top).symlink_to(Path(str(distribution(name).locate_file(top))))


def environment(folder: Path) -> Path:
    """An environment with what a house runs on and nothing else; its Python."""
    venv.create(folder, with_pip=False)
    (packages,) = folder.glob("lib/python*/site-packages")
    locked = PINNED.findall((ROOT / "requirements.lock").read_text("utf-8"))
    linked(packages, set(locked) - NOT_HERE)
    return folder / "bin" / "python"


def install(wheel: Path, python: Path) -> None:
    """Install a wheel, as pip does, and nothing besides."""
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check")
    ran(*pip, "install", "--no-deps", "--no-index", wheel, cwd=wheel.parent)


class Elsewhere:
    """A place with an installed Archipel, from which nothing of this repository is seen."""

    def __init__(self, folder: Path, python: Path) -> None:
        self.folder, self.python = folder, python
        self.env = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "ARCHIPEL_CACHE": str(folder / "cache")}

    def says(self, *words: object) -> str:
        """What Python says there."""
        return ran(self.python, *words, cwd=self.folder, env=self.env)

    def archipel(self, *words: object) -> str:
        """What the command says there."""
        return ran(self.python.parent / "archipel", *words, cwd=self.folder, env=self.env)

    def picture(self, game: str) -> int:
        """Draw how a game begins; the bytes of the picture."""
        (self.folder / "game.txt").write_text(self.says("-c", BEGUN, game), "utf-8")
        self.archipel("picture", "game.txt", "--out", "board.png")
        drawn = (self.folder / "board.png").read_bytes()
        insist(drawn.startswith(b"\x89PNG"), "no picture")
        return len(drawn)

    def pages(self, *paths: str) -> list[str]:
        """What a house answers there."""
        port, log = free_port(), self.folder / "log"
        words = (
            "serve",
            "--port",
            str(port),
            "--db",
            f"sqlite:///{self.folder / 'games.sqlite'}",
            "--no-compile",
        )
        with log.open("w") as said:
            house = subprocess.Popen(
                [str(self.python.parent / "archipel"), *words],
                cwd=self.folder,
                env=self.env,
                stdout=said,
                stderr=said,
            )
        try:
            until(lambda: house.poll() is not None or is_well(port), "a house that answers")
            insist(house.poll() is None, log.read_text("utf-8"))
            return [asked(port, path) for path in paths]
        finally:
            house.terminate()
            house.wait(LONGEST)


def asked(port: int, path: str) -> str:
    """What a house answers."""
    with urlopen(f"http://127.0.0.1:{port}{path}", timeout=LONGEST) as answer:
        return str(answer.read().decode())


def is_well(port: int) -> bool:
    """Whether there is a house that says it is well."""
    try:
        return bool(json.loads(asked(port, "/health"))["status"] == "ok")
    except OSError:
        return False


def try_out(wheel: Path, folder: Path) -> None:
    """Install a wheel where nothing else is, and use it."""
    python = environment(folder / "env")
    install(wheel, python)
    place = Elsewhere(folder, python)
    version, file = place.says("-c", WHERE).split()
    insist(version in wheel.name and str(folder) in file, f"{file} has {version}")
    print(f"Installed {version} in an empty environment, with {(folder / 'env').name}/bin/archipel")
    for game in place.says("-c", GAMES).split():
        told = place.archipel("random", game, "--games", 1, "--plain", "--seed", 1, "--lang", "en")
        print(f"A game of {game} was played to its end: {told.splitlines()[-1]}")
    first = catalogue.to_begin_with()
    print(f"A picture of {first} was drawn: {place.picture(first):,} bytes")
    lobby, rules = place.pages("/?lang=en", f"/rules/{first}?lang=en")
    insist('id="mark"' in lobby and f"/new/{first}" in lobby and "§1" in rules, "a page is not whole")
    print(f"A house answered: a lobby of {len(lobby):,} letters, rules of {len(rules):,}")


def main(out: str = "dist") -> None:
    """Build, compare, install, play."""
    folder = Path(out).resolve()
    for old in (*folder.glob("archipel-*.whl"), *folder.glob("archipel-*.tar.gz")):
        old.unlink()
    wheel, archive = build(ROOT, folder)
    files = files_in(wheel)
    insist(files == files_known(), f"not what git knows: {sorted(files ^ files_known())}")
    insist("archipel/py.typed" in files, "types are not announced")
    with tempfile.TemporaryDirectory() as aside:
        with tarfile.open(archive) as opened:
            opened.extractall(aside, filter="data")
        (unpacked,) = Path(aside).iterdir()
        again, _ = build(unpacked, Path(aside) / "again")
        insist(files_in(again) == files, "the source archive builds another wheel")
        for each in (wheel, archive):
            print(f"Built {each.name}: {each.stat().st_size:,} bytes")
        print(f"{len(files)} files, all that git knows; the archive builds the same")
        try_out(wheel, Path(aside) / "elsewhere")


if __name__ == "__main__":
    main(*sys.argv[1:])
