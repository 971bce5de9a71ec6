"""The house is attacked in every way there is a program for; what each must not achieve it asserts itself.

How slow anything became is in bench/results/attack.md, which `make attack` writes: no test fails for that.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.attack.attacks import FULL, SHORT, Attack
from tests.attack.figures import LIMIT


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
    assert found.memory < LIMIT or kind == "answers"  # two houses in the process of the test
