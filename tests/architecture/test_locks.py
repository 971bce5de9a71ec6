"""What is installed: a house gets what it runs on, whoever tests gets that and the tools, all of it pinned."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from urllib.request import urlopen

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.run.release import linked
from tests.waiting import LONGEST, until
from tests.web.browser import free_port

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "archipel"
TOOLS = {
    "pytest",
    "pytest-xdist",
    "hypothesis",
    "mypy",
    "ruff",
    "playwright",
    "axe-playwright-python",
    "httpx",
}
INSTALLERS = {"pip", "flit-core"}
RUNS, TESTS = ROOT / "requirements.lock", ROOT / "requirements-dev.lock"


def pinned(lock: Path) -> dict[str, str]:
    """Each pin of a lock with all its hashes, by its name and where it is for."""
    pins = re.split(r"\n(?=\S)", lock.read_text("utf-8"))
    return {pin.partition(" \\")[0]: pin.rstrip() for pin in pins}


def names_in(lock: Path) -> set[str]:
    return {pin.partition("==")[0] for pin in pinned(lock)}


def asked_for(wanted: Path) -> set[str]:
    lines = wanted.read_text("utf-8").splitlines()
    return {str(canonicalize_name(line)) for line in lines if line and line[0] not in "#-"}


def needed(name: str, seen: set[str]) -> set[str]:
    """A package and all it needs here, by what they say themselves."""
    if name not in seen:
        seen.add(name)
        for line in distribution(name).requires or ():
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                needed(str(canonicalize_name(requirement.name)), seen)
    return seen


def test_a_house_is_installed_without_what_tests_and_checks_need() -> None:
    assert asked_for(ROOT / "requirements-dev.in") == TOOLS
    assert not names_in(RUNS) & (TOOLS | {"setuptools", "greenlet", "pluggy", "packaging"})
    assert names_in(TESTS) >= TOOLS


def test_what_tests_are_run_with_is_what_a_house_runs_on_and_more() -> None:
    assert pinned(RUNS).items() <= pinned(TESTS).items()


def test_the_lock_has_all_that_archipel_needs_and_nothing_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert asked_for(ROOT / "requirements.in") == {*project["dependencies"], *INSTALLERS}
    seen: set[str] = set()
    for name in {*project["dependencies"]}:
        needed(name, seen)
    assert seen | INSTALLERS | {"colorama"} == names_in(RUNS), "colorama is for Windows"


def imported() -> Iterator[tuple[str, Path]]:
    """What the sources import of others, also where it is imported late."""
    for file in SOURCE.rglob("*.py"):
        if "tests" not in file.parts:
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    yield from ((alias.name.partition(".")[0], file) for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    yield node.module.partition(".")[0], file


def test_nothing_is_imported_that_a_house_does_not_have() -> None:
    owners, has = packages_distributions(), names_in(RUNS)
    for module, file in imported():
        others = {str(canonicalize_name(name)) for name in owners.get(module, ())} - {"archipel"}
        assert not others or others & has or others == {"numba-cuda"}, f"{file} imports {module}"


@pytest.mark.parametrize(
    ("target", "lock"),
    [
        ("setup", RUNS.name),
        ("play", RUNS.name),
        ("test", TESTS.name),
        ("check", TESTS.name),
        ("soak", TESTS.name),
    ],
)
def test_one_run_of_pip_installs_what_is_wanted(target: str, lock: str) -> None:
    told = ["make", "--dry-run", "--always-make", target]
    would = subprocess.run(told, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"--require-hashes -r (\S+)", would) == [lock]


@pytest.mark.long
def test_a_house_opens_with_nothing_but_what_the_lock_names(tmp_path: Path) -> None:
    """An environment made of what is installed here, without the tools; nothing is fetched."""
    venv.create(tmp_path / "env", with_pip=False)
    (packages,) = (tmp_path / "env").glob("lib/python*/site-packages")
    linked(packages, names_in(RUNS) - {"colorama"} - INSTALLERS)
    (packages / "archipel.pth").write_text(str(ROOT / "src"))
    python, port = tmp_path / "env" / "bin" / "python", free_port()
    assert subprocess.run([python, "-c", "import pytest"], capture_output=True).returncode != 0
    words = ["serve", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'games.sqlite'}"]
    with (tmp_path / "log").open("w") as log:
        house = subprocess.Popen(
            [python, "-m", "archipel", *words],
            stdout=log,
            stderr=log,
            env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
        )
    try:
        until(lambda: house.poll() is not None or status(port) == "ok", "a house that answers")
        assert house.poll() is None, (tmp_path / "log").read_text()
        house.terminate()  # so that it ends what it compiles
        assert house.wait(LONGEST) == 0
    finally:
        house.kill()
        house.wait()


def status(port: int) -> str:
    try:
        with urlopen(f"http://127.0.0.1:{port}/health", timeout=LONGEST) as answer:
            return str(json.load(answer)["status"])
    except OSError:
        return ""
