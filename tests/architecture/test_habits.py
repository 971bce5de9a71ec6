"""What whoever joins finds: checks that are the same everywhere, and a page on which every room is named."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOSTS = re.compile(r"https?://|\b[\w-]+\.(?:org|com|io|net)\b")


def folders() -> set[str]:
    """The folders that git knows, down to the rooms of the package and of the tests."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    parts = [folder for name in listed.splitlines() if (folder := Path(name).parts[:-1])]
    return {"/".join(each[:deep]) for each in parts for deep in range(1, min(len(each), depth(each)) + 1)}


def depth(parts: tuple[str, ...]) -> int:
    """How far down a folder is named: a game is a folder like any other game's."""
    return 3 if parts[0] == "src" else 2


def test_every_room_is_named_in_the_page_for_those_who_join() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert sorted(each for each in folders() if f"`{each}/`" not in page) == []
    named = {each.rstrip("/") for each in re.findall(r"^\| `([\w./-]+/)`", page, re.M)}
    assert sorted(named - folders()) == [], "a room that is no more"


def test_the_workflow_runs_what_a_developer_runs_and_needs_no_secret() -> None:
    (workflow,) = (ROOT / ".github" / "workflows").glob("*.yml")
    text = workflow.read_text("utf-8")
    assert re.findall(r"run: (.*)", text) == ["make check test"]
    assert "on: [push, pull_request]" in text
    assert "secrets" not in text
    assert not HOSTS.search(text)


def test_the_hooks_before_a_commit_are_the_tools_of_make_check_and_fetch_nothing() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    assert re.findall(r"repo: (.*)", text) == ["local"]
    hooks = [entry.split(" --")[0] for entry in re.findall(r"entry: (.*)", text)]
    check = (ROOT / "Makefile").read_text("utf-8").partition("\ncheck: ")[2].partition("\n\n")[0]
    made = [line.strip().replace("$(BIN)", ".venv/bin") for line in check.splitlines()[1:]]
    assert [hook.removesuffix(" .") for hook in hooks] == [
        re.sub(r" --check| \.$", "", line).strip() for line in made
    ]


def test_whoever_brings_a_bug_is_asked_for_the_game_and_told_where_a_hole_is_told() -> None:
    forms = {
        file.stem: file.read_text("utf-8") for file in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md")
    }
    assert set(forms) == {"bug", "idea", "rule"}
    for text in forms.values():
        assert re.match(r"---\nname: .+\nabout: .+\nlabels: .+\n---\n", text)
    assert "game file" in forms["bug"]
    assert "SECURITY.md" in forms["bug"]
    assert "make check test" in (ROOT / ".github" / "pull_request_template.md").read_text("utf-8")
    assert "Report a vulnerability" in (ROOT / "SECURITY.md").read_text("utf-8")
