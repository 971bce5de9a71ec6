"""The command `archipel`, also as `python -m archipel`.

Processes that think for bots begin here too: nothing is imported before it is wanted.
"""

from __future__ import annotations

from typing import NoReturn


def main() -> NoReturn:
    """Do what the command line says."""
    from archipel import cli

    cli.main()


if __name__ == "__main__":
    main()
