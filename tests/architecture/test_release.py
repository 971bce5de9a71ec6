"""What is released works for whoever has nothing else; what it is called, the changelog says too."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from tests.run import release

import archipel
from archipel.core import catalogue

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_a_wheel_is_built_installed_and_played_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    release.main(str(tmp_path / "dist"))
    told = capsys.readouterr().out
    wheel, archive = sorted(file.name for file in (tmp_path / "dist").iterdir())
    assert wheel == f"archipel-{archipel.__version__}-py3-none-any.whl"
    assert archive == f"archipel-{archipel.__version__}.tar.gz"
    for name in (wheel, archive, "an empty environment", "A picture", "A house answered"):
        assert name in told
    for game in catalogue.every_game():
        if ROOT / "src" in game.folder.parents:
            assert f"A game of {game.key} was played to its end" in told


def test_what_goes_wrong_on_the_way_is_said_and_nothing_is_released(tmp_path: Path) -> None:
    with pytest.raises(release.ReleaseError, match="No module named nothing"):
        release.ran("python3", "-m", "nothing", cwd=tmp_path)


def test_the_newest_numbered_section_of_the_changelog_is_the_version() -> None:
    heads = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert heads[0] == "Unreleased"
    versions = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) – (\d{4}-\d\d-\d\d)", head) for head in heads[1:]]
    assert all(versions), heads
    numbers = [tuple(map(int, found.groups()[:3])) for found in versions if found]
    assert numbers == sorted(numbers, reverse=True)
    days = [found[4] for found in versions if found]
    assert days == sorted(days, reverse=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    newest = ".".join(map(str, numbers[0]))
    assert newest == project["version"] == archipel.__version__
