"""Every word of the command is in the texts, and every text is used."""

from __future__ import annotations

import re
from pathlib import Path

import archipel
from archipel.core.texts import LANGUAGES, shared_texts

SOURCES = Path(archipel.__file__).parent
FAMILIES = ("about", "examples", "files", "heading", "panel", "trouble", "who")


def source() -> str:
    files = [SOURCES / "cli.py", *(SOURCES / "terminal").glob("*.py")]
    return "".join(file.read_text("utf-8") for file in files)


def test_every_complaint_has_a_sentence_and_every_sentence_a_complaint() -> None:
    raised = set(re.findall(r'Trouble\(\s*"([\w-]+)"', source()))
    raised |= set(re.findall(r'"([\w-]+)" if type\(error\)|else "(bad-value)"', source())[0][:1])
    for lang in LANGUAGES:
        assert set(shared_texts(lang).tree["cli"]["trouble"]) == raised


def test_every_sentence_of_the_table_is_used() -> None:
    tree = shared_texts("en").tree["cli"]
    for key in set(tree) - set(FAMILIES) - {"seat"}:
        assert f'"{key}"' in source(), key
