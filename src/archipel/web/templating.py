"""How templates are written, and kept: in lines for whoever reads them, compiled beside the compiled rules.

Line breaks in a template are for its readers, and are not sent (`joined`); what has been compiled once is
there sooner after a restart (`KeptTemplates`).
"""

from __future__ import annotations

import hashlib
import os
import re
from contextlib import suppress
from pathlib import Path

import jinja2
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from jinja2.ext import Extension

from archipel.core.twins import cache_root

CODE = r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}"
"""What Jinja reads: a value, a statement, a comment."""
TAG = rf'<[a-zA-Z!/](?:{CODE}|"(?:{CODE}|[^"])*"|[^>"])*>'
BREAK = r"[ ]*\n\s*"
IN_TAG = re.compile(rf"(?P<kept>{CODE})|(?P<gap>{BREAK}(?![{{>\s]))|{BREAK}", re.S)
BETWEEN = re.compile(rf"(?P<tag>{TAG})|(?P<kept>{CODE})|{BREAK}", re.S)


class Lines(Extension):
    """Templates are written in lines, and sent without them."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """A template as it is compiled."""
        return joined(source)


def joined(source: str) -> str:
    """A template without its line breaks and what it is indented by; inside a tag a space stands for them.

    A space that is to be sent is written so: `{{ " " }}`. Where a line ended stands a comment that holds the
    break, so that a traceback names the right line.
    """
    return BETWEEN.sub(_between, source)


def _between(found: re.Match[str]) -> str:
    if found["tag"]:
        return IN_TAG.sub(_in_tag, found["tag"])
    return found["kept"] or _held(found[0])


def _in_tag(found: re.Match[str]) -> str:
    return found["kept"] or (" " if found["gap"] else "") + _held(found[0])


def _held(lines: str) -> str:
    """A comment that is as many lines long."""
    return "{#" + "\n" * lines.count("\n") + "#}"


class KeptTemplates(BytecodeCache):
    """A folder for templates of exactly this wording; where it cannot be written, they are compiled again."""

    def __init__(self, wording: bytes) -> None:
        """What is put into a template when it is compiled, and not when it is filled in, is its wording."""
        written = Path(__file__).read_bytes()  # how lines are joined
        mark = hashlib.blake2b(jinja2.__version__.encode() + written + wording, digest_size=12)
        self.folder = cache_root() / f"templates-{mark.hexdigest()}"

    def load_bytecode(self, bucket: Bucket) -> None:
        """Look whether it is there."""
        with suppress(OSError), self._file(bucket).open("rb") as file:
            bucket.load_bytecode(file)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep it, whole or not at all."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            fresh = self._file(bucket).with_suffix(f".{os.getpid()}")
            with fresh.open("wb") as file:
                bucket.write_bytecode(file)
            fresh.replace(self._file(bucket))

    def _file(self, bucket: Bucket) -> Path:
        return self.folder / f"{bucket.key}.cache"
