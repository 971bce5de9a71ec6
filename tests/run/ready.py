"""Makes ready what the tests need: python -m tests.run.ready [--all]

`--all` compiles what `make test-all` needs too.
"""

from __future__ import annotations

import importlib
import sys

from tests.run.alive import Alive


def main() -> int:
    """Say at once that something goes on: what compiles takes seconds to load."""
    with Alive(lambda: "Loading what compiles"):
        compiling = importlib.import_module("tests.run.compiling")
    return int(compiling.main("--all" in sys.argv[1:]))


if __name__ == "__main__":
    sys.exit(main())
