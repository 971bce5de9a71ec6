"""A sign of life while pytest, the plugins and the packages of the tests are loaded: python -m pytest -p tests.run.early

Read before anything else is; it ends where `tests.run.showing` begins.
"""

from __future__ import annotations

import os

from tests.run.alive import Alive, way_out

loading: Alive | None = None

if "PYTEST_XDIST_WORKER" not in os.environ and (out := way_out()) is not None:
    loading = Alive(lambda: "loading the tests", out).__enter__()


def done() -> None:
    """Somebody else shows what goes on."""
    global loading
    if loading is not None:
        loading.__exit__()
        loading = None
