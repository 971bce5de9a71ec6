"""Templates are read by people: lines that fit, in pieces that fit a screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

TEMPLATES = Path(__file__).parents[2] / "src" / "archipel" / "web" / "templates"
LONGEST_LINE, SCREEN = 120, 60
EDGE = re.compile(r"\s*\{% (?:end)?(?:macro|block)\b")


def templates() -> list[Path]:
    return sorted(TEMPLATES.rglob("*.html"))


def pieces(text: str) -> Iterator[tuple[int, int]]:
    """Each macro, each block, and what stands between them: its first line, and how many it has."""
    lines = text.splitlines()
    edges = [number for number, line in enumerate(lines) if EDGE.match(line)]
    for start, end in zip([-1, *edges], [*edges, len(lines)], strict=True):
        yield start + 2, end - start - 1


def test_no_line_of_a_template_is_longer_than_a_window_is_wide() -> None:
    lines = [(file, line) for file in templates() for line in file.read_text("utf-8").splitlines()]
    assert [f"{file.name}: {line.strip()[:60]}…" for file, line in lines if len(line) > LONGEST_LINE] == []


def test_no_macro_block_or_file_of_the_templates_is_longer_than_a_screen() -> None:
    found = [(file, start, many) for file in templates() for start, many in pieces(file.read_text("utf-8"))]
    assert len(found) > len(templates()) > 50
    assert [f"{file.name}:{start}: {many} lines" for file, start, many in found if many > SCREEN] == []


def test_a_piece_ends_where_the_next_macro_begins() -> None:
    macro = "{% macro a() %}\n  one\n  two\n{% endmacro %}\n"
    assert list(pieces(f"{{# Parts. #}}\n{macro}\n{macro}")) == [(1, 1), (3, 2), (6, 1), (8, 2), (11, 0)]
