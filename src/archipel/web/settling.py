"""What can wait until people are back after a restart: pages that nobody asked for yet, and compiling."""

from __future__ import annotations

import subprocess
import threading

from archipel.bots import precompile
from archipel.web.ready import make_ready

AFTER = 5.0
"""Seconds after which whoever was there before has come again."""


class Settling(threading.Thread):
    """Does it beside whoever plays; what somebody asks for sooner is done for them."""

    def __init__(self, compile_rules: bool) -> None:
        super().__init__(daemon=True)
        self.compile_rules, self._leaving = compile_rules, threading.Event()
        self._compiling: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        """Wait a while, then begin."""
        if self._leaving.wait(AFTER):
            return
        make_ready()
        if self.compile_rules:
            self._compiling = precompile.start()

    def end(self) -> None:
        """The house closes: end what was begun."""
        self._leaving.set()
        self.join()
        if self._compiling is not None:
            self._compiling.terminate()
            try:
                self._compiling.wait(5)
            except subprocess.TimeoutExpired:
                self._compiling.kill()
