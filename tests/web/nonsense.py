"""Requests and messages that nobody in their right mind would send, from a seed."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

TEXTS = (
    "", " ", "0", "-1", "1", "7", "999999999", "1e9", "NaN", "null", "true", "[]", "{}", "x" * 300, "é", "\u202e",
    "\x00", "%00", "%ff", "../../etc/passwd", "' OR 1=1 --", "<script>alert(1)</script>", "{{7*7}}", "${jndi:x}",
    "\U0001f4a3", "\\ud800", "\ud800", "9" * 5000, "remove-" + "9" * 5000, "back 0", "back -1", "back 99999", "back ٣", "abandon", "٣", "move c3", "end", "pass", "continue",
    "lang=fr", "as=1&verb=move&try=3&at=2&since=1&log=1&rules=now", "at=99999", "try=99999", "as=9", "rules=" + "a" * 200,
)  # fmt: skip
NUMBERS: tuple[Any, ...] = (0, 1, -1, 7, 2**31, 2**63, 10**30, 0.5, -0.0, 1e308, True, None, "0", "x", [], {})
PATHS = (
    "/", "/games", "/settings", "/health", "/new/{game}", "/rules/{game}", "/look/{game}.css", "/static/{text}",
    "/table/{id}", "/table/{id}/people", "/table/{id}/{verb}", "/join/{id}/{text}", "/watch/{id}/{text}",
    "/hand/{id}/{seat}/{text}", "/{text}", "/table/{text}", "/table/{text}/{verb}", "/hand/{id}/{text}/{text}",
)  # fmt: skip
METHODS = ("GET", "POST", "PUT", "HEAD", "DELETE", "OPTIONS", "PATCH")
VERBS = (
    "act", "undo", "hurry", "fork", "start", "seat", "away", "remove", "links", "ask", "answer", "resign",
    "close", "say", "socket", "json", "nothing",
)  # fmt: skip
FIELDS = (
    "cmd", "seq", "seat", "action", "n", "what", "yes", "kind", "level", "name", "on", "phrase", "text", "back",
    "do", "name-0", "kind-1", "option-difficulty", "lang", "speed", "motion", "whole",
)  # fmt: skip
TYPES = (
    "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data", "text/plain",
    "application/json", "", "application/x-www-form-urlencoded; charset=utf-7", "multipart/form-data; boundary=",
    *(f"multipart/form-data; charset={said}; boundary=x" for said in ("undefined", "unicode_escape", "idna", "utf-8", "?")),
)  # fmt: skip
LATE = 10**6
"""A number of rows that no table has: what carries it is refused, whatever else it says."""


HALF = "\ud800"
"""A half of a letter, which no text can have."""


def quoted(text: str, safe: str = "") -> str:
    """As it stands in an address, also where it is no proper text."""
    return quote(text.encode("utf-8", "surrogatepass"), safe)


class Nonsense:
    """An endless supply."""

    def __init__(self, seed: int, tables: list[str], games: list[str]) -> None:
        self.dice, self.tables, self.games = Random(seed), tables, games

    def text(self) -> str:
        """Some text: known trouble, or anything."""
        if self.dice.random() < 0.7:
            return self.dice.choice(TEXTS)
        return "".join(
            chr(self.dice.choice((self.dice.randrange(128), self.dice.randrange(0xD800)))) for _ in range(9)
        )

    def address(self) -> tuple[str, str]:
        """An address of this house, more or less, and a method that it may know."""
        form = self.dice.choice(PATHS)
        usual = "POST" if form.startswith(("/table/{id}/{", "/join", "/watch", "/hand", "/new")) else "GET"
        method = usual if self.dice.random() < 0.8 else self.dice.choice(METHODS)
        said = form.format(
            game=self.dice.choice(self.games),
            id=self.dice.choice(self.tables),
            verb=self.dice.choice(VERBS),
            seat=self.dice.randrange(5),
            text=quoted(self.text(), self.dice.choice(("", "/"))) or "x",
        )
        return said + (f"?{quoted(self.text(), '=&')}" if self.dice.random() < 0.4 else ""), method

    def body(self) -> tuple[str, bytes]:
        """A kind of content, and content that may be of that kind."""
        kind, chance = self.dice.choice(TYPES), self.dice.random()
        if chance < 0.6:
            kind = TYPES[0]
            fields = {self.dice.choice(FIELDS): self.text() for _ in range(self.dice.randrange(6))}
            return kind, urlencode(fields, errors="surrogatepass").encode()
        if chance < 0.8:
            parts = "".join(
                f'--x\r\ncontent-disposition: form-data; name="{self.dice.choice(FIELDS)}"\r\n\r\n{self.text()}\r\n'
                for _ in range(self.dice.randrange(4))
            )
            return kind, self.torn((parts + "--x--\r\n").encode("utf-8", "surrogatepass"))
        return kind, self.dice.randbytes(self.dice.randrange(200))

    def torn(self, content: bytes) -> bytes:
        """Content as it is, cut off, or with a byte changed."""
        if not content or self.dice.random() < 0.3:
            return content
        at = self.dice.randrange(len(content))
        if self.dice.random() < 0.5:
            return content[:at]
        return content[:at] + self.dice.randbytes(1) + content[at + 1 :]

    def message(self) -> str | bytes:
        """A message to a socket."""
        chance = self.dice.random()
        if chance < 0.1:
            return self.dice.randbytes(self.dice.randrange(100))
        if chance < 0.2:
            return self.dice.choice(
                ('{"a":' * 1500, "[" * 3000, '{"act": NaN}', '{"see": "\\ud800"}', '{"see":"a","see":1}')
            )
        saying = self._saying()
        said = json.dumps(saying, ensure_ascii=False)
        if self.dice.random() < 0.5 or HALF in said:  # which stands in no message but as JSON says it
            said = json.dumps(saying)
        return said if self.dice.random() < 0.7 else self.torn(said.encode()).decode("utf-8", "replace")

    def _saying(self) -> Any:
        verb = self.dice.choice(("act", "act", "undo", "see", "say", "hello", "hurry", "nothing"))
        if verb == "see":
            return {verb: self.dice.choice((self.text(), self._value()))}
        if verb == "say":
            return {verb: {"phrase": self._value(), "text": self.dice.choice((" ", HALF, 7, None, [[[]]]))}}
        if self.dice.random() < 0.3:
            return self.dice.choice((self._value(), {verb: self._value()}))
        said = {name: self._value() for name in ("cmd", "seat", "action") if self.dice.random() < 0.9}
        said["cmd"] = self.dice.choice(
            (f"c{self.dice.random()}".replace(".", ""), self.text(), self._value())
        )
        return {verb: said | {"seq": self.dice.choice((LATE, -1, "x", None))}}

    def _value(self) -> Any:
        return self.dice.choice(
            (*NUMBERS, self.text(), [self.text()], {self.text(): self.dice.choice(NUMBERS)})
        )
