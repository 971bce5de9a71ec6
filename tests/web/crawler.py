"""Somebody who follows every link and sends every form there is, page after page, of every kind a few."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl, urljoin, urlsplit

import httpx
from tests.waiting import LONGEST
from tests.web.calls import SOCKET
from tests.web.front import Guest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from archipel.table.links import host_key
from archipel.table.table import Table

LAST = ("/leave", "/close", "/resign", "/remove", "/devices/out", "/codes/revoke", "/me/code", "/me/forget")
"""Forms that end what could be seen are sent when all others have been."""
A_WORD = "mot"
"""What is written where somebody may write."""


@dataclass(frozen=True)
class Press:
    """A button of a form on a page: where it leads, and what it sends."""

    page: str
    method: str
    action: str
    fields: tuple[tuple[str, str], ...]

    @property
    def key(self) -> tuple[str, tuple[tuple[str, str], ...]]:
        """What it does, whenever it is pressed."""
        return self.action, tuple(field for field in self.fields if field[0] not in ("cmd", "seq"))

    @property
    def seq(self) -> str | None:
        """The number of rows that its page was drawn from."""
        return dict(self.fields).get("seq")


def when(press: Press) -> int:
    """Plays come first: what else is done may leave nobody to play."""
    path = urlsplit(press.action).path
    return (
        -1 if path.endswith("/act") else next((n for n, end in enumerate(LAST, 1) if path.endswith(end)), 0)
    )


class Links(HTMLParser):
    """What a page leads to, and what it lets one send."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: dict[str, tuple[str, str, dict[str, str]]] = {}
        self.presses: list[tuple[str, str, str, str]] = []
        self.form = self.choosing = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        form = said.get("form", self.form)
        if tag == "a" and "href" in said:
            self.links.append(said["href"])
        elif tag == "form":
            self.form = said.get("id") or f"form {len(self.forms)}"
            self.forms[self.form] = (said.get("method", "get"), said.get("action", ""), {})
            if "id" not in said:
                self.presses.append((self.form, "", "", ""))
        elif tag == "button":
            self.presses.append(
                (form, said.get("name", ""), said.get("value", ""), said.get("formaction", ""))
            )
        elif tag == "option" and self.choosing and form in self.forms:
            fields = self.forms[form][2]
            if "selected" in said or self.choosing not in fields:
                fields[self.choosing] = said.get("value", "")
        elif tag in ("input", "select", "textarea") and form in self.forms:
            self.choosing = said.get("name", "") if tag == "select" else ""
            if tag != "select" and "name" in said and is_sent(said):
                word = A_WORD if tag == "input" and said.get("type", "text") in ("text", "search") else ""
                self.forms[form][2][said["name"]] = said.get("value") or word
        if said.get("value", "").startswith("http://"):  # a link to be sent to somebody
            self.links.append(said["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = ""

    def sent(self, page: str) -> Iterator[Press]:
        """Each press of a form."""
        for form, name, value, elsewhere in self.presses:
            if form in self.forms:
                method, action, fields = self.forms[form]
                pressed = fields | ({name: value} if name else {})
                there = urljoin(page, elsewhere or action or page)
                yield Press(page, method.upper(), there, tuple(pressed.items()))


def is_sent(said: dict[str, str]) -> bool:
    """Whether a browser sends a field: a box that must be ticked is."""
    return said.get("type") not in ("radio", "checkbox") or "checked" in said or "required" in said


class Crawler:
    """Whoever it goes for looks at every kind of page that can be reached from a table, and presses what is there."""

    def __init__(self, guest: Guest, table: Table, *start: str) -> None:
        self.guest, self.table, self.home = guest, table, f"/table/{table.id}"
        key = host_key(guest.front.house.secret)
        self.start = start or (self.home, "/", "/games", "/players", "/me", "/host", f"/host/{key}")
        self.seen: set[str] = set()
        self.kinds: Counter[str] = Counter()
        self.pressed: Counter[str] = Counter()
        self.statuses: Counter[int] = Counter()
        self.presses: dict[Any, Press] = {}

    def note(self, answer: httpx.Response, what: str) -> None:
        """No answer is a mistake of ours."""
        self.statuses[answer.status_code] += 1
        assert answer.status_code < 500, f"{what}: {answer.text[-600:]}"

    def look(self, address: str) -> Links:
        """A page, and what is on it."""
        answer = self.guest.http.get(urljoin(self.home, address))
        self.note(answer, address)
        is_page = "html" in answer.headers.get("content-type", "")
        page = Links(answer.text if is_page and answer.status_code == 200 else "")
        page.links += filter(None, [answer.headers.get("location")])
        return page

    def crawl(self, most: int) -> None:
        """So many pages, those first of whose kind fewest were seen; then what can be pressed there, twice as much."""
        due: defaultdict[str, deque[str]] = defaultdict(deque)
        self._add(due, self.start)
        for _ in range(most):
            waiting = [kind for kind, addresses in due.items() if addresses]
            if not waiting:
                break
            kind = min(waiting, key=lambda kind: self.kinds[kind])
            self.kinds[kind] += 1
            address = due[kind].popleft()
            page = self.look(address)
            self._add(due, (urljoin(address, link) for link in page.links))
            for press in page.sent(address):
                self.presses.setdefault(press.key, press)
        for press in self._chosen(2 * most):
            self.press(press)

    def _add(self, due: defaultdict[str, deque[str]], links: Iterable[str]) -> None:
        """Whatever of this house has not been seen yet."""
        for link in links:
            parts = urlsplit(link)
            ours = not parts.netloc or link.startswith(self.guest.front.url)
            address = parts.path + (f"?{parts.query}" if parts.query else "")
            if ours and not parts.path.startswith("/static") and address not in self.seen:
                self.seen.add(address)
                due[self.kind(address)].append(address)

    def kind(self, address: str) -> str:
        """An address without what differs from table to table and from moment to moment."""
        parts = urlsplit(address)
        path = parts.path.replace(self.table.id, "here")
        path = re.sub(r"^/(table|join|watch|hand)/[\w-]{12}(?=/|$).*", r"/\1/there", path)
        path = re.sub(r"^/(new|rules|solo|guided|look)/.*", r"/\1/game", path)
        path = re.sub(r"^/(join|watch|hand|host)/.*", r"/\1/key", path)
        asked = dict(parse_qsl(parts.query))
        verb, others = asked.get("verb", "").rstrip("0123456789"), sorted(asked.keys() - {"verb"})
        return " ".join(filter(None, [path, verb, *(others if len(others) < 2 else ["and more"])]))

    def _chosen(self, most: int) -> list[Press]:
        """So many presses, of every kind one before any is pressed twice; what ends things last."""
        taken: Counter[str] = Counter()
        ranked = []
        for press in self.presses.values():
            kind = self.kind(urlsplit(press.action).path) + " ".join(sorted(name for name, _ in press.fields))
            ranked.append((taken[kind], press))
            taken[kind] += 1
        ranked.sort(key=lambda each: each[0])
        return sorted((press for _, press in ranked[:most]), key=when)

    def press(self, press: Press) -> None:
        """Send a form as it is now, if it is there still, and look where it leads."""
        now: Press | None = press
        if press.seq not in (None, str(self.table.seq)):
            now = next(
                (each for each in self.look(press.page).sent(press.page) if each.key == press.key), None
            )
        if now is None:
            return
        data, looks = dict(now.fields), now.method == "GET"
        sent, asked = (None, data) if looks else (data, None)
        answer = self.guest.http.request(now.method, now.action, data=sent, params=asked)
        self.note(answer, f"{now.action} {data}")
        self.pressed[f"{answer.status_code} {self.kind(urlsplit(now.action).path)}"] += 1
        if "location" in answer.headers:
            self.look(answer.headers["location"])

    def is_calm(self) -> bool:
        """Whether nothing is being shown that somebody could hurry on: then they are asked what they may do."""
        presses = self.look(self.home).sent(self.home)
        return not any(urlsplit(press.action).path.endswith("/hurry") for press in presses)

    # Sockets

    def listen(self, most: int) -> None:
        """The same by both kinds of sockets: whatever is said is answered, and neither is closed."""
        here = [
            urlsplit(address).query for address in sorted(self.seen) if address.startswith(f"{self.home}?")
        ]
        step = max(1, len(here) // most)
        with socket_of(self.guest, self.table, "socket") as socket:
            for query in ["", *here[::step]]:
                self._say(socket, {"see": query})
            for message in self._messages(words=False):
                self._say(socket, message)
            socket.send(json.dumps({"see": "rules=end"}))
            while json.loads(socket.recv(timeout=LONGEST))["see"] != "rules=end":
                pass
        with socket_of(self.guest, self.table, "json") as socket:
            for message in [{"hello": 1}, *self._messages(words=True)]:
                self._say(socket, message)
            socket.send(json.dumps({"undo": {"cmd": "the end", "seq": 0}}))
            while "the end" not in [
                each.get("cmd") for each in json.loads(socket.recv(timeout=LONGEST))["answers"]
            ]:
                pass

    def _say(self, socket: ClientConnection, message: object) -> None:
        socket.send(json.dumps(message))
        socket.recv(timeout=LONGEST)

    def _messages(self, words: bool) -> Iterator[dict[str, Any]]:
        """Each thing that can be said, as the table is then; and to nobody's harm what cannot be."""
        table, mine = self.table, self.table.plays_for(self.guest.name)
        seats = (
            [seat for seat in mine if seat in table.waiting_for] if table.started and not table.over else []
        )
        for number, seat in enumerate(seats[:1]):
            action: Any = table.match.legal(seat)[0]
            action = action if words else table.game.action_number(action)
            yield {"act": {"cmd": f"{words}-{number}", "seq": table.seq, "seat": seat, "action": action}}
        yield {"undo": {"cmd": f"{words}-u", "seq": table.seq}}
        yield {"act": {"cmd": f"{words}-x", "seq": table.seq, "seat": 7, "action": "wait" if words else 0}}
        yield {"say": {"text": A_WORD}}
        yield {"hurry": 1}


def socket_of(guest: Guest, table: Table, kind: str) -> ClientConnection:
    """A socket of somebody's."""
    cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    url = f"{guest.front.url.replace('http', 'ws')}/table/{table.id}/{kind}"
    origin = Origin(guest.front.url)
    made: ClientConnection = connect(url, origin=origin, additional_headers={"cookie": cookie}, **SOCKET)
    return made
