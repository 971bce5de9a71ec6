"""People who mean no good, each in a process of its own: `python -m bench.attacks KIND URL`."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path

from tests.web.programs import Player, guests, sit_together
from tests.web.raw import Raw, RefusedError, floods
from websockets.exceptions import InvalidStatus

IDLE, SILENT = 2000, 20
"""So many pages that say nothing, and so many that never read."""


async def sends_ten_megabytes(url: str, player: Player, told: Counter[str]) -> None:
    """Again and again a frame of ten megabytes."""
    raw = await asyncio.to_thread(Raw, url, player)
    with suppress(OSError):
        raw.send(bytes(1_000_000), length=10_000_000)
    told[f"closed with {await asyncio.to_thread(raw.last_word)}"] += 1
    raw.plain.close()


async def sends_ten_thousand_frames_a_second(url: str, player: Player, told: Counter[str]) -> None:
    """Frames as fast as they go; whoever is cut off comes again."""
    begun = time.monotonic()
    raw = await asyncio.to_thread(Raw, url, player)
    await asyncio.to_thread(floods, raw, 0x81, b'{"hello": 1}', 10_000)
    told[f"closed with {await asyncio.to_thread(raw.last_word)}"] += 1
    raw.plain.close()
    await asyncio.sleep(max(0.0, begun + 1 - time.monotonic()))


async def never_reads(url: str, player: Player, told: Counter[str]) -> None:
    """Pages that ask for frames and read none."""
    raws = [await asyncio.to_thread(Raw, url, player, "socket") for _ in range(SILENT)]
    told["opened"] += len(raws)
    for _ in range(1000):
        for raw in raws:
            with suppress(OSError):
                raw.send(b'{"see": "rules=now&odds=1"}')
        await asyncio.sleep(0.1)


async def opens_two_thousand_pages(url: str, player: Player, told: Counter[str]) -> None:
    """Pages that are opened and left."""
    opened = []
    for _ in range(IDLE):
        try:
            opened.append(await player.open_socket())
            told["let in"] += 1
        except InvalidStatus as refused:
            told[f"refused with {refused.response.status_code}"] += 1
    await asyncio.sleep(600)


ATTACKS: Mapping[str, Callable[[str, Player, Counter[str]], Awaitable[None]]] = {
    "a frame of 10 MB, again and again": sends_ten_megabytes,
    "10,000 frames a second": sends_ten_thousand_frames_a_second,
    f"{SILENT} clients that never read": never_reads,
    f"{IDLE} idle sockets": opens_two_thousand_pages,
}


async def attack(kind: str, url: str) -> None:
    """Go on until told to stop."""
    told: Counter[str] = Counter()
    async with guests(url, 2) as people:
        await sit_together("desert", people)
        print("ready", flush=True)
        going = asyncio.create_task(_go_on(kind, url, people[1], told))
        await asyncio.to_thread(sys.stdin.readline)
        going.cancel()
        with suppress(asyncio.CancelledError):
            await going
    print(", ".join(f"{number} × {what}" for what, number in told.items()), flush=True)


async def _go_on(kind: str, url: str, player: Player, told: Counter[str]) -> None:
    while True:
        try:
            await ATTACKS[kind](url, player, told)
        except RefusedError as refused:
            told[f"refused with {refused}"] += 1
            await asyncio.sleep(0.1)


class Attacker:
    """One of them, or nobody."""

    def __init__(self, process: subprocess.Popen[str] | None) -> None:
        self.process = process

    @classmethod
    async def at(cls, url: str, kind: str) -> Attacker:
        """Let somebody loose on a server."""
        if kind not in ATTACKS:
            return cls(None)
        words = [sys.executable, "-m", "bench.attacks", kind, url]
        pipe, here = subprocess.PIPE, Path(__file__).parents[1]
        process = subprocess.Popen(words, cwd=here, stdin=pipe, stdout=pipe, text=True)
        assert process.stdout is not None
        assert await asyncio.to_thread(process.stdout.readline) == "ready\n"
        return cls(process)

    async def stop(self) -> str:
        """What became of them."""
        if self.process is None:
            return ""
        try:
            said, _ = await asyncio.to_thread(self.process.communicate, "stop\n", 60)
        finally:
            self.process.kill()
            self.process.wait()
        return said.strip()


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], sys.argv[2]))
