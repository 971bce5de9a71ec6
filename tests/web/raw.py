"""A socket of a table, byte by byte: for what no proper client would send."""

from __future__ import annotations

import socket as plain
import struct

from tests.waiting import LONGEST
from tests.web.programs import Player


class RefusedError(Exception):
    """A socket that was not let in; says with which status."""


class Raw:
    """A socket of a table, byte by byte."""

    def __init__(self, url: str, player: Player, kind: str = "json") -> None:
        host, _, port = url.removeprefix("http://").partition(":")
        self.plain = plain.socket()
        self.plain.settimeout(LONGEST)
        self.plain.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4096)  # whoever does not read is soon full
        self.plain.connect((host, int(port)))
        asked = (
            f"GET /table/{player.table}/{kind} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {url}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {'A' * 22}==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {player.cookie}\r\n\r\n"
        )
        self.plain.sendall(asked.encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.plain.recv(1)
        if not answer.startswith(b"HTTP/1.1 101"):
            self.plain.close()
            raise RefusedError(answer.split()[1].decode())

    def send(self, content: bytes, first: int = 0x81, length: int | None = None) -> None:
        """A frame, masked with zeros; it may lie about its length."""
        size = len(content) if length is None else length
        head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFF]) + struct.pack(">Q", size)
        self.plain.sendall(head + bytes(4) + content)

    def last_word(self) -> int:
        """Read until the other side ends it; the code it gives, or 0 for none."""
        said = b""
        try:
            while piece := self.plain.recv(65536):
                said = (said + piece)[-200_000:]
        except ConnectionError:
            pass
        at = max(said.rfind(bytes([0x88, size])) for size in range(2, 126))
        return 0 if at < 0 else int.from_bytes(said[at + 2 : at + 4], "big")


def floods(raw: Raw, first: int, content: bytes, number: int) -> None:
    """Send so many frames as fast as one can, or until one is thrown out."""
    head = bytes([first, 0x80 | len(content)]) + bytes(4) + content
    try:
        for _ in range(number // 100):
            raw.plain.sendall(head * 100)
    except (ConnectionError, TimeoutError):
        pass
