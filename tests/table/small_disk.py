"""A file system of a few megabytes, for what is to happen when it is full."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from tests.waiting import LONGEST

ROOT = Path(__file__).parents[2]
NO_NAMESPACE = (
    "This test needs a small file system of its own, and may not make one here: it runs `unshare` (util-linux) "
    "and mounts a tmpfs in its own namespace, as root or as a user who may make user namespaces."
)
NOT_MOUNTED = 77


class NoNamespaceError(Exception):
    """There can be no such file system here."""


def run(folder: Path, megabytes: int, command: str) -> subprocess.CompletedProcess[str]:
    """Run something in a namespace of its own, where the folder is a small file system."""
    mine = [] if os.geteuid() == 0 else ["--map-root-user"]
    if shutil.which("unshare") is None:
        raise NoNamespaceError(NO_NAMESPACE)
    script = f"mount -t tmpfs -o size={megabytes}m small {folder} || exit {NOT_MOUNTED}; {command}"
    done = subprocess.run(
        ["unshare", "--mount", *mine, "sh", "-c", script],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])},
        capture_output=True,
        text=True,
        timeout=10 * LONGEST,
    )
    if done.returncode == NOT_MOUNTED or "unshare failed" in done.stderr:
        raise NoNamespaceError(f"{NO_NAMESPACE} ({done.stderr.strip()})")
    return done
