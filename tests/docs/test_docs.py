"""The examples in the docs run, and their links lead somewhere."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest
from tests.bots.unhurried import let_bots_think
from tests.cli.command import says

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("**/*.md")]
EXAMPLES = [ROOT / "README.md", ROOT / "docs" / "notation.md", ROOT / "docs" / "bots.md"]
BOT = str(ROOT / "docs" / "my_bot.py")


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda p: p.name)
def test_every_example_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_every_link_leads_somewhere() -> None:
    links = [(page, link) for page in PAGES for link in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8"))]
    assert len(links) > 20
    for page, link in links:
        assert (page.parent / link).exists(), f"{page.relative_to(ROOT)}: {link}"


def test_the_bot_of_the_docs_plays_at_a_terminal(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_bots_think(monkeypatch)
    told = says("play", "smugglers", "--seats", f"{BOT},random", "--seed", "1", "--lang", "en")
    assert "my_bot" in told
    assert "no answer" not in caplog.text


@pytest.mark.long
def test_the_bot_of_the_docs_climbs_the_ladder() -> None:
    said = says("ladder", "smugglers", "--quick", "--cores", "1", "--bot", BOT, "--lang", "en")
    assert "my_bot – greedy" in said


def test_what_is_set_beside_the_recipe_is_what_the_ladder_found() -> None:
    """Every figure of ours on that page is one of the file that `archipel ladder` writes."""
    found = {
        (row["game"], str(row["seats"]), row["options"]["difficulty"], row["bots"][0]): row
        for row in json.loads((ROOT / "bench" / "results" / "ladder.json").read_text("utf-8"))
        if "difficulty" in row["options"]
    }
    compared = 0
    for part in (ROOT / "docs" / "recipe.md").read_text("utf-8").split("\n## ")[1:]:
        for table in re.findall(r"(?:^\|.*\n)+", part, re.MULTILINE):
            head, _, *rows = ([cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines())
            for players, difficulty, *figures in rows:
                for column, said in zip(head[2:], figures, strict=True):
                    if column.endswith(": here"):
                        bot = column.removesuffix(": here")
                        row = found[part.split()[0].lower(), players, difficulty, bot]
                        assert said == f"{100 * row['wins'] / row['games']:.1f}", (players, difficulty, bot)
                        compared += 1
    assert compared == 2 * 12 + 2 * 16 + 2 * 2 * 3
