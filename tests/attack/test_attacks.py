"""The house is attacked in every way there is a program for; what each must not achieve it asserts itself.

How slow anything became is in bench/results/attack.md, which `make attack` writes: no test fails for that.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.attack import __main__ as command
from tests.attack.attacks import FULL, SHORT, Attack
from tests.attack.figures import LIMIT, Figure, Found, Step, measured


@pytest.mark.parametrize(
    ("kind", "attack"),
    [
        *(pytest.param(kind, attack, id=kind, marks=pytest.mark.long) for kind, attack in SHORT.items()),
        *(
            pytest.param(kind, attack, id=f"{kind}-in-full", marks=pytest.mark.soak)
            for kind, (_, attack) in FULL.items()
        ),
    ],
)
def test_the_house_stands(kind: str, attack: Attack, tmp_path: Path) -> None:
    found = attack(tmp_path, lambda _: None)
    print(found)
    assert found.figures
    assert found.memory is None or found.memory.answering < LIMIT  # how many think beside it, the cores say


def a_page(folder: Path, monkeypatch: pytest.MonkeyPatch, *kinds: str) -> tuple[int, dict[str, str]]:
    """What the command leaves and writes when it is asked for some kinds."""
    out = folder / "attack.md"
    monkeypatch.setattr("sys.argv", ["attack", *kinds, "--out", str(out)])
    status = command.main()
    return status, command.sections_of(out.read_text())


def test_a_kind_that_fails_is_said_on_the_page_and_the_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worse = measured("waits", 3.0, "times", 2)

    def well(folder: Path, done: Step) -> Found:
        done(1)
        return Found("two files", [Figure("answers", "2 × 303"), worse])

    def badly(folder: Path, done: Step) -> Found:
        raise AssertionError(f"{folder}/games.sqlite: lost")

    monkeypatch.setattr(command, "FULL", {"kills": (1, badly), "files": (1, well), "clocks": (1, well)})
    status, sections = a_page(tmp_path, monkeypatch)
    assert status == 1
    assert list(sections) == ["kills", "files", "clocks"]
    assert sections["kills"].startswith("## kills: failed\n")
    assert "AssertionError: /games.sqlite: lost" in sections["kills"]
    assert str(tmp_path) not in sections["kills"]
    assert "| waits | **over:** 3.00 times | ≤ 2 times |" in sections["files"]
    assert "1 of 2 figures are over their limit" in sections["files"]
    monkeypatch.setattr(command, "FULL", {"kills": (1, well), "files": (1, badly), "clocks": (1, badly)})
    status, again = a_page(tmp_path, monkeypatch, "kills")
    assert status == 0
    assert again["kills"].startswith("## kills: two files\n")
    assert {name: again[name] for name in ("files", "clocks")} == {
        name: sections[name] for name in ("files", "clocks")
    }
