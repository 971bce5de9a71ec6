"""The running hash of a log: it follows from what all rows say, so none can be missing or another."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from functools import reduce

from archipel.table.storage import Row


def said_by(row: Row) -> str:
    """Everything a row says, as one text."""
    said = (row.seq, row.kind, row.seat, row.action, row.dealt, row.cmd, row.digest, float(row.at))
    return json.dumps(said)


def link(before: str, said: str) -> str:
    """The hash after one more row."""
    return hashlib.blake2b(f"{before} {said}".encode(), digest_size=16).hexdigest()


def chain_of(rows: Iterable[Row]) -> str:
    """The hash after all rows of a log."""
    return reduce(link, map(said_by, rows), "")
