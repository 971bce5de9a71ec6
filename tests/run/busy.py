"""Runs a command and shows that it goes on: python3 busy.py "What it does" command …

It comes before anything is installed, so it needs nothing but Python. What the command says is shown where it fails.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time

EVERY = 0.2
"""Seconds between two looks."""
PLAIN_EVERY = 5.0
"""Seconds between two lines where there is no terminal."""


def main() -> int:
    """Run it to its end."""
    what, *command = sys.argv[1:]
    begun = told = time.monotonic()
    live = sys.stdout.isatty()
    print(f"{what} …", end="" if live else "\n", flush=True)
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(command, stdout=said, stderr=subprocess.STDOUT)
        while process.poll() is None:
            time.sleep(EVERY)
            now = time.monotonic()
            if live or now - told > PLAIN_EVERY:
                print(
                    f"{chr(13) if live else ''}{what} … {now - begun:.0f} s",
                    end="" if live else "\n",
                    flush=True,
                )
                told = now
        print(f"{chr(13) if live else ''}{what}: {time.monotonic() - begun:.0f} s", flush=True)
        if process.returncode:
            said.seek(0)
            print(said.read(), file=sys.stderr)
    return process.returncode


if __name__ == "__main__":
    sys.exit(main())
