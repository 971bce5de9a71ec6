"""The command `archipel`, also as `python -m archipel`.

Processes that think for bots begin here too: nothing is imported before it is wanted.
"""

from __future__ import annotations

import gc
from typing import NoReturn


def main() -> NoReturn:
    """Do what the command line says."""
    gc.disable()  # nothing that is loaded now will ever go
    from archipel import cli

    gc.enable()
    cli.main()


if __name__ == "__main__":
    main()
