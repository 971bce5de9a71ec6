"""Templates are compiled once for a wording, and kept for the next start."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from archipel.web.templating import KeptTemplates


def filled(wording: str, source: str = "{{ 'word' | t }}") -> tuple[str, set[Path]]:
    """A template filled in by somebody who starts anew; what is kept then."""
    kept = KeptTemplates(wording.encode())
    fresh = Environment(loader=DictLoader({"page.html": source}), autoescape=True, bytecode_cache=kept)
    fresh.filters["t"] = lambda _: wording
    return fresh.get_template("page.html").render(), set(kept.folder.rglob("*"))


def test_a_template_is_compiled_once_for_each_wording_and_again_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARCHIPEL_CACHE", str(tmp_path))
    said, kept = filled("Jouer")
    assert (said, len(kept)) == ("Jouer", 1)
    written = {file.stat().st_mtime_ns for file in kept}
    assert filled("Jouer") == (said, kept)
    assert {file.stat().st_mtime_ns for file in kept} == written
    other, elsewhere = filled("Play")
    assert other == "Play"
    assert not kept & elsewhere
    assert filled("Jouer", "{{ 'word' | t }} !")[0] == "Jouer !"


def test_where_nothing_can_be_kept_pages_are_there_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ARCHIPEL_CACHE", str(tmp_path / "file"))  # no folder can be made in a file
    assert filled("Jouer")[0] == "Jouer"
