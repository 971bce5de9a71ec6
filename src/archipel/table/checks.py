"""What is looked at before anything happens at a table."""

from __future__ import annotations

import re

from archipel.core.errors import StaleError
from archipel.table.errors import CommandError, FrozenError
from archipel.table.table import Table

COMMAND_ID = re.compile(r"[A-Za-z0-9-]{1,64}")


def check_command(cmd: str) -> None:
    """Commands are known by their ids, and these are kept for ever."""
    if not COMMAND_ID.fullmatch(cmd):
        raise CommandError("command-id")


def check_trusted(table: Table) -> None:
    """Nothing happens at a frozen table."""
    if table.frozen:
        raise FrozenError("table-frozen", at=table.seq + 1)


def check_current(table: Table, seq: int) -> None:
    """Nothing is done that was meant for an earlier position."""
    check_trusted(table)
    if not table.started:
        raise StaleError("table-gathering")
    if table.closed:
        raise StaleError("table-closed")
    if not table.changed <= seq <= table.seq:
        raise StaleError("table-stale")
