"""Written games are read one after the other, one of each guest, and none costs more than it may."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.table.places import ANNA, NOON, in_a_loop
from tests.waiting import LONGEST, soon

import archipel
from archipel.table.errors import OpenError
from archipel.table.seats import Seat
from archipel.table.storage import TableRow
from archipel.table.written import WAITING, BusyError, Readers, Written, WrittenError

TEXT = archipel.new("desert", 2, seed=1).write()
HEAVY = "too long"
SPIN = """
written.PROCESSOR = 1
def table_of(*text):
    while True:
        pass
"""


def brought(owner: str = ANNA) -> Written:
    return Written(TEXT, owner, (Seat("me", "Anna"), Seat("bot", "x")), "en", NOON)


def reading_with(monkeypatch: pytest.MonkeyPatch, folder: Path, *lines: str) -> None:
    """Let whoever reads do something else first, as a process of its own, bound as always."""
    program = folder / "reader"
    said = ("from archipel.table import written", "from archipel.table.written import *", *lines)
    program.write_text("\n".join((f"#!{sys.executable}", *said, "written.main()", "")))
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))


@in_a_loop
async def test_a_text_is_read_and_makes_a_table() -> None:
    readers = Readers()
    row = await readers.read(brought())
    assert isinstance(row, TableRow)
    assert (row.owner, row.game) == (ANNA, "desert")
    await readers.close()


@in_a_loop
async def test_one_guest_has_one_text_read_and_comes_again_with_the_next() -> None:
    readers = Readers()
    first = asyncio.create_task(readers.read(brought()))
    await asyncio.sleep(0)
    for _ in range(3):
        with pytest.raises(BusyError):
            await readers.read(brought())
    other = await readers.read(brought("ben"))
    assert other.owner == "ben"
    assert first.done(), "one after the other"
    assert (await readers.read(brought())).owner == ANNA
    await readers.close()


@pytest.mark.long
@in_a_loop
async def test_texts_are_read_one_after_the_other_and_few_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[bytes]] = []
    others: list[int] = []
    popen = subprocess.Popen

    def noted(*words: Any, **options: Any) -> subprocess.Popen[bytes]:
        others.append(sum(process.poll() is None for process in begun))
        begun.append(popen(*words, **options))
        return begun[-1]

    monkeypatch.setattr(subprocess, "Popen", noted)
    readers = Readers()
    reading = [asyncio.create_task(readers.read(brought(f"guest-{n}"))) for n in range(WAITING)]
    await asyncio.sleep(0)
    with pytest.raises(BusyError):
        await readers.read(brought("one-too-many"))
    assert {row.owner for row in await asyncio.gather(*reading)} == {f"guest-{n}" for n in range(WAITING)}
    assert others == [0] * WAITING, "nobody else was reading when the next one began"
    assert (await readers.read(brought("one-too-many"))).owner == "one-too-many"
    await readers.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there nothing bounds a process")
@pytest.mark.parametrize(
    ("program", "error"),
    [
        pytest.param(SPIN, OpenError, marks=pytest.mark.long, id="processor"),
        pytest.param("def table_of(*text): return bytearray(2 * MEMORY)", WrittenError, id="memory"),
        pytest.param("def table_of(*text): return table_of(*text)", WrittenError, id="depth"),
    ],
)
@in_a_loop
async def test_whoever_costs_too_much_is_ended_and_the_next_text_is_read(
    program: str, error: type[OpenError], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = Readers()
    try:
        with monkeypatch.context() as changed:
            reading_with(changed, tmp_path, program, "written.table_of = table_of")
            changed.setattr("archipel.table.written.PATIENCE", 10 * LONGEST)  # it has to end by itself
            with pytest.raises(error) as caught:
                await asyncio.wait_for(readers.read(brought()), LONGEST)
        assert caught.value.code == "file-heavy"
        assert HEAVY in caught.value.message("en")
        assert (await readers.read(brought())).owner == ANNA
    finally:
        await readers.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there nothing bounds a process")
@in_a_loop
async def test_a_text_may_well_take_a_quarter_of_the_memory_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading_with(monkeypatch, tmp_path, "room = bytearray(MEMORY // 4)")
    readers = Readers()
    assert (await readers.read(brought())).game == "desert"
    await readers.close()


@in_a_loop
async def test_a_house_that_closes_ends_whoever_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading_with(monkeypatch, tmp_path, "import time", "time.sleep(1000)")
    readers = Readers()
    reading = asyncio.create_task(readers.read(brought()))
    waiting = asyncio.create_task(readers.read(brought("ben")))
    await soon(lambda: readers._reading is not None)
    await readers.close()
    with pytest.raises(OpenError):
        await reading
    with pytest.raises(BusyError):
        await waiting
