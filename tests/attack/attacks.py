"""All kinds of attacks, with the figures they are run with: in full, and in short."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.attack import answers, clocks, connections, disks, files, kills, uploads
from tests.attack.figures import Found, Step

Attack = Callable[[Path, Step], Found]

FULL: Mapping[str, tuple[int, Attack]] = {
    "kills": (200, lambda folder, done: kills.attack(folder, 200, 20, 24 * 60, done)),
    "answers": (10_000, lambda folder, done: answers.attack(folder, 10_000, done)),
    "files": (2_000, lambda folder, done: files.attack(folder, 2_000, done)),
    "connections": (
        12_500,
        lambda folder, done: connections.attack(folder, 10_000, 2_000, 500, 1_000, 120, done),
    ),
    "uploads": (60, lambda folder, done: uploads.attack(folder, 60, 3, done)),
    "clocks": (30, lambda folder, done: clocks.attack(folder, 30, done)),
    "disks": (len(disks.KINDS), disks.attack),
}
"""Each with how far it goes."""
SHORT: Mapping[str, Attack] = {
    "kills": lambda folder, done: kills.attack(folder, 4, 6, 20, done),
    "answers": lambda folder, done: answers.attack(folder, 200, done),
    "files": lambda folder, done: files.attack(folder, 30, done),
    "connections": lambda folder, done: connections.attack(folder, 300, 60, 30, 60, 12, done),
    "uploads": lambda folder, done: uploads.attack(folder, 6, 1, done),
    "clocks": lambda folder, done: clocks.attack(folder, 3, done),
    "disks": disks.attack,
}
"""The same within a minute each."""
