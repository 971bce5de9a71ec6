"""The command on a machine whose clock is wrong: `python elsewhen.py FILE serve …`.

The file says by how many seconds; a signal (SIGUSR1) has it read anew, so that the clock jumps while the house is open. The
house looks at its clock every second, not every minute.
"""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

from archipel.__main__ import main
from archipel.table import tidying


class Machine:
    """Whose clock somebody turns."""

    def __init__(self, file: Path) -> None:
        self.file, self.right, self.wrong_by = file, time.time, 0.0
        self.turn()

    def turn(self, *_: object) -> None:
        """The clock is now wrong by what the file says."""
        self.wrong_by = float(self.file.read_text())

    def time(self) -> float:
        """What the clock shows."""
        return self.right() + self.wrong_by


if __name__ == "__main__":
    machine = Machine(Path(sys.argv.pop(1)))
    signal.signal(signal.SIGUSR1, machine.turn)
    time.time = machine.time
    tidying.ROUND = 1.0
    main()
