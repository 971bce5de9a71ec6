"""The figures of the code are measured by what is in the repository, and written where the page has a place for them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from docs import figures


def test_the_figures_are_printed_and_written_between_their_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "engine.md"
    shutil.copy(figures.PAGE, page)
    monkeypatch.setattr(figures, "PAGE", page)
    before, _, _ = page.read_text("utf-8").partition(figures.BEGIN)
    figures.main()
    said, text = capsys.readouterr().out, page.read_text("utf-8")
    assert text.startswith(before)
    for words in ("lines of Python", "most branches", "longest template", "desert", "678b0b9", "29,833"):
        assert words in said
        assert words in text.removeprefix(before)


def test_another_copy_is_measured_without_writing_anything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, pages = (tmp_path / "src/archipel" / part for part in ("games/hop", "web/templates"))
    for folder in (game / "tests", pages):
        folder.mkdir(parents=True)
    (game / "__init__.py").write_text("import a\nfrom b import (\n    c,\n)\n\n\ndef d(e):\n    return e\n")
    (game / "tests" / "test_hop.py").write_text("import a\nb = 1\n")
    (tmp_path / "src/archipel/front.py").write_text("def f(g, h): ...\n")
    (pages / "page.html").write_text("<p>\n</p>\n")
    monkeypatch.setattr(figures, "PAGE", tmp_path / "no page")
    figures.main(str(tmp_path))
    columns = figures.measured(tmp_path)
    assert columns["hop"] == {
        "lines of Python": "8",
        "with tests": "10",
        "import lines": "50.0 %",
        "import lines, with tests": "50.0 %",
        "longest function": "2",
        "most parameters": "1",
        "most branches": "0",
        "longest line": "15",
    }
    assert columns["all else"]["longest template"] == "2"
    assert "hop" in capsys.readouterr().out
    assert not figures.PAGE.exists()


def test_the_table_takes_the_place_of_the_one_before() -> None:
    page = f"# A page\n\n{figures.BEGIN}\n{figures.END}\n\n## More\n"
    first = figures.written(page, [["", "a"], ["b", "1"]])
    assert first == f"# A page\n\n{figures.BEGIN}\n|  | a |\n|---|--:|\n| b | 1 |\n{figures.END}\n\n## More\n"
    assert figures.written(figures.written(page, [["", "a"], ["b", "2"]]), [["", "a"], ["b", "1"]]) == first


def test_a_page_without_a_place_for_them_is_refused() -> None:
    with pytest.raises(ValueError, match="figures"):
        figures.written("# A page", [["", "a"], ["b", "c"]])
