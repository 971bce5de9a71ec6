"""Asynchronous work in a thread of its own: where a browser is driven in this process, a loop runs here already."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def aside(work: Coroutine[Any, Any, T]) -> T:
    """Do it to its end."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
