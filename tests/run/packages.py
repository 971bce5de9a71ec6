"""Programs that tests need, as the system's package manager has them."""

from __future__ import annotations

import os
import shutil
import subprocess

PATIENT = ("-o", "DPkg::Lock::Timeout=300")
"""A fresh machine is often installing something itself."""


def install(package: str) -> None:
    """Let the package manager install it, where we may ask it to."""
    if not shutil.which("apt-get"):
        return
    become = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if become and not shutil.which("sudo"):
        return
    for words in (["update"], ["install", "-y", "--no-install-recommends", package]):
        subprocess.run([*become, "apt-get", *PATIENT, *words], capture_output=True, timeout=600, check=False)
