"""No test leaves it to a library how long it waits for a house: that is too short on a busy machine."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CALLS = ROOT / "tests" / "web" / "calls.py"
FILES = [
    file
    for file in (*ROOT.glob("tests/**/*.py"), *ROOT.glob("src/archipel/games/*/tests/*.py"))
    if file not in (CALLS, Path(__file__))
]
ASKING = {"get", "post", "request", "stream", "Client", "AsyncClient"}


def asks(call: ast.Call) -> bool:
    """Whether something is asked by httpx, or a socket opened by websockets."""
    match call.func:
        case ast.Attribute(value=ast.Name(id="httpx"), attr=name):
            return name in ASKING
        case ast.Name(id="connect"):
            return True
    return False


def is_patient(call: ast.Call) -> bool:
    """Whether it says how long, as `tests.web.calls` has it."""
    return any(
        word.arg is None and ast.unparse(word.value).rpartition(".")[2] in ("SOCKET", "LIKES", "likes")
        for word in call.keywords
    )


def impatient(text: str) -> Iterator[str]:
    """What is asked in a file with the patience of a library."""
    asking = "httpx." in text or "connect(" in text
    for node in ast.walk(ast.parse(text)) if asking else ():
        if isinstance(node, ast.Call) and asks(node) and not is_patient(node):
            yield f"{node.lineno}: {ast.unparse(node)}"


def test_whoever_asks_a_house_is_as_patient_as_all_tests() -> None:
    found = {file: list(impatient(file.read_text("utf-8"))) for file in FILES}
    assert {file: calls for file, calls in found.items() if calls} == {}


@pytest.mark.parametrize(
    "text", ["httpx.get(url)", "httpx.Client(base_url=url)", "with connect(url, max_size=None): pass"]
)
def test_whoever_is_not_is_found(text: str) -> None:
    assert list(impatient(text))
