"""What the pages of a table share: made for the first of them, and kept until the table has moved on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from archipel.table.table import Table

T = TypeVar("T")

_made: WeakKeyDictionary[Table, tuple[int, dict[Hashable, Any]]] = WeakKeyDictionary()


def once(table: Table, key: Hashable, make: Callable[[], T]) -> T:
    """What `make` makes of the table as it stands; everything it depends on besides is in the key."""
    seq, made = _made.get(table, (-1, {}))
    if seq != table.seq:
        made = {}
        _made[table] = table.seq, made
    if key not in made:
        made[key] = make()
    found: T = made[key]
    return found
