"""Every answer of a table is a sentence in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import archipel.core.errors as core
import archipel.table.errors as errors
from archipel.core.texts import LANGUAGES, shared_texts

SOURCES = Path(errors.__file__).parent


def raised() -> Iterator[tuple[str, set[str]]]:
    """Every error code of the table's sources, with its details."""
    ours = {name for name, kind in (vars(core) | vars(errors)).items() if isinstance(kind, type)}
    for file in SOURCES.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ours:
                if isinstance(node.args[0], ast.Constant):
                    yield str(node.args[0].value), {keyword.arg or "" for keyword in node.keywords}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_has_a_sentence(lang: str) -> None:
    codes = dict(raised())
    assert len(codes) > 10
    for code, details in codes.items():
        sentence = shared_texts(lang).say(f"errors.{code}", **dict.fromkeys(details, 2))
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_why_nothing_is_taken_back_has_a_sentence(lang: str) -> None:
    reasons = shared_texts(lang).tree["table"]["undo"]
    assert set(reasons) == {"nothing", "chance", "secret", "other", "over", "late"}
