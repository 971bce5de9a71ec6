"""Functions that fit a screen and a head: the limits of `make figures`, and who may go beyond them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from docs.figures import ROOT, Code, Function, Module

SOURCE = ROOT / "src" / "archipel"
LINES, PARAMETERS, BRANCHES = 60, 8, 20
DRIVERS = {"try_action", "try_actions", "policy_games", "fitting_games"}
"""Compiled for whole batches of games: compiled code is given its arrays one by one."""


def too_much(function: Function) -> Iterator[str]:
    """What there is too much of."""
    if function.lines > LINES:
        yield f"{function.lines} lines"
    if function.parameters > PARAMETERS and function.name not in DRIVERS:
        yield f"{function.parameters} parameters"
    if function.branches > BRANCHES:
        yield f"{function.branches} branches"


def functions() -> Iterator[tuple[str, Function]]:
    """Each function of the sources without the tests, and where it stands."""
    for module in Code.of(SOURCE.rglob("*.py"), SOURCE).own:
        for function in module.functions:
            yield f"{module.file.relative_to(SOURCE)}:{function.line} {function.name}", function


def test_no_function_is_longer_than_a_screen_or_forks_beyond_what_one_can_follow() -> None:
    found = list(functions())
    offenders = [f"{place}: {what}" for place, each in found for what in too_much(each)]
    assert not offenders, "\n".join(["", *offenders])
    many = {each.name for _, each in found if each.parameters > PARAMETERS}
    assert many >= DRIVERS, "an exception nobody needs"


def measured(tmp_path: Path, text: str) -> list[Function]:
    (tmp_path / "some.py").write_text(text)
    return list(Module(tmp_path / "some.py").functions)


def test_a_function_is_measured_without_those_inside_it(tmp_path: Path) -> None:
    inner = "    def inner(a, b):\n        if a and b:\n            return 1\n        return 2\n"
    outer, inside = measured(tmp_path, f"def outer(x):\n{inner}    return inner if x else None\n")
    assert (outer.name, outer.lines, outer.parameters, outer.branches) == ("outer", 2, 1, 1)
    assert (inside.name, inside.lines, inside.parameters, inside.branches) == ("inner", 4, 2, 2)


def test_every_way_to_go_on_is_a_branch(tmp_path: Path) -> None:
    text = (
        "def f(self, *rest, key=0, **more):\n    for n in rest:\n        if n or key:\n            pass\n"
        "        elif n:\n            pass\n    return [a for a in rest if a]\n"
    )
    (function,) = measured(tmp_path, text)
    assert (function.parameters, function.branches) == (3, 5)


def test_the_options_of_a_command_are_no_parameters(tmp_path: Path) -> None:
    few, many = (
        ", ".join(f"o{n}: {kind} = 0" for n in range(9)) for kind in ("Annotated[int, option()]", "int")
    )
    command, other = measured(tmp_path, f"def c({few}): ...\ndef f({many}): ...\n")
    assert list(too_much(command)) == []
    assert list(too_much(other)) == ["9 parameters"]
