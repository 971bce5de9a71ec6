"""The devices somebody is known on: what is noted when, how many there may be, and who stays out."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.places import ANNA, NOON, house_at, in_a_loop

from archipel.table import codes
from archipel.table.clock import SimulatedClock
from archipel.table.codes import CodeError
from archipel.table.devices import DAY, MOST, MOST_CODES
from archipel.table.schema import hashed

BITS = "0f" * 20


@in_a_loop
async def test_a_device_is_noted_once_and_then_once_a_day(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        await house.devices.saw(ANNA, "phone", "Firefox/Android")
        clock.advance(DAY - 1)
        await house.devices.saw(ANNA, "phone", "Firefox/Android")
        (phone,) = await house.devices.of(ANNA)
        assert (phone.since, phone.seen, phone.label) == (NOON, NOON, "Firefox/Android")
        clock.advance(1)
        await house.devices.saw(ANNA, "phone", "Firefox/Android")
        (phone,) = await house.devices.of(ANNA)
        assert (phone.since, phone.seen) == (NOON, NOON + DAY)


@in_a_loop
async def test_one_device_too_many_signs_out_the_one_unseen_for_longest(tmp_path: Path) -> None:
    clock = SimulatedClock(NOON)
    async with house_at(tmp_path / "games.db", clock) as house:
        for n in range(MOST + 1):
            await house.devices.saw(ANNA, f"device {n}", "")
            clock.advance(1)
        assert house.devices.is_out("device 0")
        known = [device.id for device in await house.devices.of(ANNA)]
        assert known == [f"device {n}" for n in range(MOST, 0, -1)]
        await house.devices.saw(ANNA, "device 0", "")
        assert len(await house.devices.of(ANNA)) == MOST


@in_a_loop
async def test_whoever_is_signed_out_stays_out_after_a_restart(tmp_path: Path) -> None:
    async with house_at(tmp_path / "games.db") as house:
        await house.devices.saw(ANNA, "phone", "")
        await house.devices.sign_out(ANNA, ["phone", "never seen"])
    async with house_at(tmp_path / "games.db") as house:
        await house.devices.saw(ANNA, "phone", "")
        assert [house.devices.is_out(each) for each in ("phone", "never seen", "laptop")] == [
            True,
            True,
            False,
        ]
        assert await house.devices.of(ANNA) == []


@in_a_loop
async def test_a_code_leads_to_its_guest_as_long_as_it_is_there(tmp_path: Path) -> None:
    guest = hashed(BITS)
    async with house_at(tmp_path / "games.db") as house:
        made = [await house.devices.make_code(guest, BITS, "phone", "") for _ in range(MOST_CODES)]
        with pytest.raises(CodeError, match=str(MOST_CODES)):
            await house.devices.make_code(guest, BITS, "phone", "")
        assert [await house.devices.guest_behind(code) for code in made] == [BITS] * MOST_CODES
        await house.devices.revoke_code("ben", codes.id_of(codes.read(made[0])))
        assert await house.devices.guest_behind(made[0]) == BITS, "not Ben's to revoke"
        await house.devices.revoke_code(guest, codes.id_of(codes.read(made[0])))
        with pytest.raises(CodeError):
            await house.devices.guest_behind(made[0])


def test_what_is_sealed_is_read_by_its_code_alone() -> None:
    for guest in (BITS, BITS[:32]):
        code, other = codes.read(codes.fresh()), codes.read(codes.fresh())
        sealed = codes.seal(guest, code)
        assert sealed != guest
        assert codes.seal(sealed, code) == guest
        assert codes.seal(sealed, other) != guest
