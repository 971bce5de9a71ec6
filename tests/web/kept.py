"""What was told to people is in the file of a house that was killed, once, and leads where it led."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from archipel.table.new_tables import replayed
from archipel.table.storage import Row
from archipel.table.store import Store


@dataclass
class Book:
    """What people were told: of each command what became of it, of each table how far it is."""

    acked: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    resent: set[str] = field(default_factory=set)
    heard: Counter[str] = field(default_factory=Counter)
    """The highest number each table has told."""


def nothing_told_is_missing(file: Path, book: Book) -> None:
    """Look at a copy of the file as the killed house left it."""
    with TemporaryDirectory(dir=file.parent) as folder:
        copied = Path(folder) / file.name
        for end in ("", "-wal"):
            if Path(f"{file}{end}").exists():
                shutil.copy(f"{file}{end}", f"{copied}{end}")
        store = Store.open(f"sqlite:///{copied}")
        assert store.check() == []
        for table, seq in book.heard.items():
            assert len(store.rows(table)) >= seq, "told and not stored"
        store.close()


def check_log(file: Path, book: Book) -> list[Row]:
    """Nothing acknowledged is lost, nothing is there twice, no number is missing, all can be replayed."""
    store = Store.open(f"sqlite:///{file}")
    assert store.check() == []
    rows: list[Row] = []
    for table in store.tables():
        stored = store.table(table)
        assert stored is not None
        mine = store.rows(table)
        assert [row.seq for row in mine] == list(range(1, len(mine) + 1)), "a gap"
        assert replayed(stored, mine).seq == len(mine)
        rows += mine
    store.close()
    commands = Counter(row.cmd for row in rows if row.cmd is not None)
    assert set(commands.values()) <= {1}, "twice"
    assert book.acked <= set(commands), "lost"
    assert not book.refused & set(commands), "refused and done"
    return rows
