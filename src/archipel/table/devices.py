"""The devices somebody is known on, and the codes that let another one in: noted, listed, signed out.

A device is a browser, known by a hash of what its cookie says. Who was signed out is in memory, so that every
request can be asked; all else is in the store. A cookie of before names no device: its hash is the guest's,
and signing that out ends such cookies and the code of before at once.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from archipel.table import codes
from archipel.table.codes import CodeError
from archipel.table.errors import StoreError
from archipel.table.schema import hashed
from archipel.table.storage import Code, Device

if TYPE_CHECKING:
    from archipel.table.house import House

DAY = 86_400.0
MOST, MOST_CODES = 30, 10
"""So many devices and codes somebody may have; a device more signs out the one unseen for longest."""
REMEMBERED = 10_000
"""So many devices are known to have been seen today; when there are more, the store is asked again."""

Leave = Callable[[], Awaitable[None]]
"""Closes a page that is open on a device."""


class Devices:
    """Everybody's devices and codes."""

    def __init__(self, house: House) -> None:
        self.house, self.store = house, house.store
        self._out: set[str] = set()
        self._seen: dict[str, float] = {}
        self._pages: defaultdict[str, set[Leave]] = defaultdict(set)
        self._leaving: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Know who was signed out."""
        self._out = set(await self.house.stored(self.store.signed_out))

    def is_out(self, device: str) -> bool:
        """Whether a device was signed out: its cookie is nobody's."""
        return device in self._out

    @contextmanager
    def page(self, device: str, leave: Leave) -> Iterator[None]:
        """A page that is open on a device: it is closed when the device is signed out."""
        self._pages[device].add(leave)
        try:
            yield
        finally:
            self._pages[device].discard(leave)
            if not self._pages[device]:
                del self._pages[device]

    async def saw(self, guest: str, device: str, label: str) -> None:
        """Note once a day who is here with something to lose; nobody is troubled if it cannot be noted."""
        now = self.house.clock.time()
        if now - self._seen.get(device, float("-inf")) < DAY:
            return
        if len(self._seen) >= REMEMBERED:
            self._seen.clear()
        self._seen[device] = now
        try:
            await self._note(guest, device, label)
        except StoreError:  # the house has said so
            del self._seen[device]

    async def _note(self, guest: str, device: str, label: str) -> None:
        now = self.house.clock.time()
        seen = Device(id=device, guest=guest, label=label, since=now, seen=now)
        self._close(await self.house.stored(self.store.note_device, seen, MOST, DAY))

    async def of(self, guest: str) -> list[Device]:
        """The devices of somebody that may come in, whoever was seen last first."""
        return await self.house.stored(self.store.devices, guest)

    async def sign_out(self, guest: str, devices: Collection[str]) -> None:
        """Let devices of somebody in no more, nor by what whoever had them may have copied.

        That is the codes that were made there, and cookies and the code of before.
        """
        out = {*devices, guest}
        await self.house.stored(self.store.sign_out, guest, out, self.house.clock.time())
        self._close(out)

    async def leave(self, device: str) -> None:
        """A device becomes somebody else's: by its old cookie it is nobody."""
        if await self.house.stored(self.store.leave, device, self.house.clock.time()):
            self._close([device])

    async def forget(self, guest: str) -> None:
        """Delete what is known of somebody's devices and codes; those devices are nobody's."""
        self._close(await self.house.stored(self.store.forget_devices, guest, self.house.clock.time()))

    def _close(self, devices: Collection[str]) -> None:
        self._out.update(devices)
        for device in devices:
            for leave in tuple(self._pages.get(device, ())):
                task = asyncio.ensure_future(leave())
                self._leaving.add(task)
                task.add_done_callback(self._leaving.discard)

    # Codes

    async def codes(self, guest: str) -> list[Code]:
        """The codes somebody made, the newest first."""
        return await self.house.stored(self.store.codes, guest)

    async def make_code(self, guest: str, cookie: str, device: str, label: str) -> str:
        """A new code, to be shown now and kept nowhere; `cookie` is what the guest is in their cookie."""
        await self._note(guest, device, label)
        written, now = codes.fresh(), self.house.clock.time()
        code = codes.read(written)
        made = Code(codes.id_of(code), guest, codes.seal(cookie, code), now, device)
        if not await self.house.stored(self.store.save_code, made, MOST_CODES):
            raise CodeError("codes-full", most=MOST_CODES)
        return written

    async def guest_behind(self, said: str) -> str:
        """What is in the cookie of whoever a code leads to; it can be used again."""
        code = codes.read(said)
        if codes.is_old(code):
            return self._old_guest(code)
        kept = await self.house.stored(self.store.use_code, codes.id_of(code), self.house.clock.time())
        if kept is None:
            raise CodeError("code")
        return codes.unseal(kept, code)

    def _old_guest(self, code: bytes) -> str:
        guest = codes.old_guest(code)
        if self.is_out(hashed(guest)):
            raise CodeError("code")
        return guest

    async def revoke_code(self, guest: str, code: str) -> None:
        """Let nobody in by a code of somebody's any more."""
        await self.house.stored(self.store.drop_code, guest, code)
