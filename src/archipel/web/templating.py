"""Compiled templates are kept beside compiled rules: after a restart the first page is there sooner."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

import jinja2
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from archipel.core.twins import cache_root


class KeptTemplates(BytecodeCache):
    """A folder for templates of exactly this wording; where it cannot be written, they are compiled again."""

    def __init__(self, wording: bytes) -> None:
        """What is put into a template when it is compiled, and not when it is filled in, is its wording."""
        mark = hashlib.blake2b(jinja2.__version__.encode() + wording, digest_size=12)
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
