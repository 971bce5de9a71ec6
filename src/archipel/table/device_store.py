"""Devices and codes in the database: the part of the `Store` that is about people and not about tables."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager
from dataclasses import asdict, replace

import sqlalchemy as sa

from archipel.table.schema import codes, devices, people, tables
from archipel.table.storage import Code, Device

OF_CODE = (codes.c.id, codes.c.guest, codes.c.sealed, codes.c.since, codes.c.device, codes.c.used)


class DeviceStore:
    """Who is known on which devices."""

    def _transaction(self) -> AbstractContextManager[sa.Connection]:
        raise NotImplementedError

    def knows(self, guest: str) -> bool:
        """Whether anything is kept of somebody: a table, a seat, a device or a code."""
        kept = (tables.c.owner, people.c.guest, devices.c.guest, codes.c.guest)
        with self._transaction() as sql:
            return any(sql.scalar(sa.select(sa.exists().where(whose == guest))) for whose in kept)

    def signed_out(self) -> list[str]:
        """Every device that was signed out."""
        with self._transaction() as sql:
            return list(sql.scalars(sa.select(devices.c.id).where(devices.c.revoked.is_not(None))))

    def note_device(self, device: Device, most: int, every: float) -> list[str]:
        """Somebody was seen on a device; says who is signed out, because there would be more than so many."""
        here = devices.c.id == device.id
        with self._transaction() as sql:
            known = sql.execute(sa.select(devices.c.seen).where(here)).one_or_none()
            if known is None:
                sql.execute(sa.insert(devices).values(asdict(device)))
            elif device.seen - known.seen >= every:
                sql.execute(sa.update(devices).where(here).values(seen=device.seen))
            return [] if known else self._make_room(sql, device, most)

    def _make_room(self, sql: sa.Connection, device: Device, most: int) -> list[str]:
        others = self._known(device.guest).where(devices.c.id != device.id)
        gone = [row.id for row in sql.execute(others.offset(most - 1)).all()]
        self._sign_out(sql, gone, device.seen)
        return gone

    def devices(self, guest: str) -> list[Device]:
        """The devices of somebody that were not signed out, whoever was seen last first."""
        with self._transaction() as sql:
            return [Device(**row._mapping) for row in sql.execute(self._known(guest)).all()]

    def _known(self, guest: str) -> sa.Select[tuple[object, ...]]:
        mine = (devices.c.guest == guest) & devices.c.revoked.is_(None)
        return sa.select(devices).where(mine).order_by(devices.c.seen.desc(), devices.c.since.desc())

    def sign_out(self, guest: str, out: Collection[str], at: float) -> None:
        """Sign devices of somebody out, known or not, and drop the codes that were made there."""
        with self._transaction() as sql:
            known = set(sql.scalars(sa.select(devices.c.id).where(devices.c.id.in_(out))))
            for device in set(out) - known:
                sql.execute(sa.insert(devices).values(asdict(Device(device, guest, "", at, at))))
            self._sign_out(sql, out, at)
            sql.execute(sa.delete(codes).where(codes.c.guest == guest, codes.c.device.in_(out)))

    def _sign_out(self, sql: sa.Connection, out: Collection[str], at: float) -> int:
        mine = devices.c.id.in_(out) & devices.c.revoked.is_(None)
        return sql.execute(sa.update(devices).where(mine).values(revoked=at)).rowcount

    def leave(self, device: str, at: float) -> bool:
        """A device that is known becomes somebody else's; whether it was."""
        with self._transaction() as sql:
            return self._sign_out(sql, [device], at) > 0

    def forget_devices(self, guest: str, at: float) -> list[str]:
        """Delete all about somebody's devices and codes but which devices are nobody's now."""
        with self._transaction() as sql:
            mine = set(sql.scalars(sa.select(devices.c.id).where(devices.c.guest == guest))) | {guest}
            sql.execute(sa.delete(devices).where(devices.c.id.in_(mine)))
            bare = Device("", "", "", at, at, revoked=at)
            sql.execute(sa.insert(devices), [asdict(replace(bare, id=device)) for device in mine])
            sql.execute(sa.delete(codes).where(codes.c.guest == guest))
        return list(mine)

    def codes(self, guest: str) -> list[Code]:
        """The codes somebody made, the newest first."""
        mine = sa.select(*OF_CODE).where(codes.c.guest == guest).order_by(codes.c.since.desc())
        with self._transaction() as sql:
            return [Code(*row) for row in sql.execute(mine).all()]

    def save_code(self, code: Code, most: int) -> bool:
        """Keep a code, unless there are so many already."""
        mine = sa.select(sa.func.count()).where(codes.c.guest == code.guest)
        with self._transaction() as sql:
            if sql.execute(mine).scalar_one() >= most:
                return False
            sql.execute(sa.insert(codes).values(asdict(code)))
        return True

    def use_code(self, code: str, at: float) -> Code | None:
        """A code by its hash, which is used now."""
        with self._transaction() as sql:
            sql.execute(sa.update(codes).where(codes.c.id == code).values(used=at))
            found = sql.execute(sa.select(*OF_CODE).where(codes.c.id == code)).one_or_none()
        return None if found is None else Code(*found)

    def drop_code(self, guest: str, code: str) -> None:
        """A code of somebody's opens nothing any more."""
        with self._transaction() as sql:
            sql.execute(sa.delete(codes).where(codes.c.guest == guest, codes.c.id == code))
