"""Templates are compiled once for a wording, and kept for the next start."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from archipel.web.templating import KeptTemplates, Lines


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


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("<p>\n  {{ 1 }}\n  <b>two</b>\n</p>\n", "<p>1<b>two</b></p>"),
        (
            '<a id="x"\n    class="y"{% if 0 %}\n    hidden{% endif %}>\n  {{ 1 }}</a>',
            '<a id="x" class="y">1</a>',
        ),
        ('<a id="x"\n    {% if 1 %} hidden{% endif %}\n    >', '<a id="x" hidden>'),
        ("<i>a</i>{{ ' ' }}\n<i>b</i> · {{ 1 }}", "<i>a</i> <i>b</i> · 1"),
        ("{% for n in (\n  1,\n  2,\n) %}\n  <i>{{ n }}</i>\n{% endfor %}", "<i>1</i><i>2</i>"),
        ("{{ '<p>\n  x' }}", "<p>\n  x"),
    ],
    ids=[
        "between tags",
        "in a tag",
        "before a statement",
        "a space that is written",
        "in code",
        "what is put in",
    ],
)
def test_lines_of_a_template_are_for_its_readers(written: str, sent: str) -> None:
    assert Environment(extensions=[Lines]).from_string(written).render() == sent


def test_a_mistake_in_a_template_is_found_by_its_line() -> None:
    written = '<p\n    class="a">\n\n  {{ 1 }}\n  {{ 1 // 0 }}\n</p>'
    with pytest.raises(ZeroDivisionError) as wrong:
        Environment(extensions=[Lines]).from_string(written).render()
    assert wrong.traceback[-1].lineno == 5 - 1, "counted from nought"
