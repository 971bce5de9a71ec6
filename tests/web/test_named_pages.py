"""What people are called, say and send is only text on every page of the server, for every kind of visitor."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import httpx
import pytest
from tests.web import calls
from tests.web.authority import GAME, ROUTES, VISITORS, Scene, address, ask, set_the_scene
from tests.web.front import Front, open_house
from tests.web.test_names import NAMES, Named

from archipel.table.schema import hashed
from archipel.table.seats import Seat

DIRECTIONS = re.compile("[\u200b-\u200f\u202a-\u202e\u2066-\u2069]")
"""What turns the letters around that come after it, or hides between them."""
NAMED = {
    "/": "host",
    "/games": "host player other",
    "/settings": "host player",
    "/new/{game}": "host player",
    "/players": "host player",
    "/table/{id}": "host player other device spectator",
    "/table/{id}/people": "host player other device spectator",
    "/join/{id}/{token}": "stranger spectator",
    "/watch/{id}/{token}": "stranger",
    "/hand/{id}/{seat}/{token}": "stranger",
}
"""The pages on which names stand, and who reads them there: what is not met was not looked at."""


class Read(Named):
    """A whole page, which has scripts of ours besides."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "script" or not (dict(attrs).get("src") or "").startswith("/static/"):
            super().handle_starttag(tag, attrs)


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(scope="module")
def http(front: Front) -> Iterator[httpx.Client]:
    with calls.client(front.url) as client:
        yield client


def turned(name: str) -> str:
    """A name with letters around it that nobody sees."""
    return f"\u202e{name}\u2066"


def set_the_named_scene(front: Front, names: tuple[str, ...]) -> Scene:
    """A table whose people have such names, talk in them, and have finished a game before."""
    scene = set_the_scene(front, names=[turned(name) for name in names])
    company, guests = scene.company, {visitor: hashed(who) for visitor, who in scene.people.items()}

    async def go_on() -> None:
        for visitor, name in zip(("player", "other"), names[2:], strict=True):
            await company.say(scene.table, guests[visitor], "chat", name)
        seats = [Seat("me", turned(names[0])), *(Seat("friend", "") for _ in names[1:])]
        over = await front.house.open(guests["host"], GAME, seats, {})
        await company.join(over, guests["player"], turned(names[1]))
        await company.start(over, guests["host"], [turned(name) for name in names[2:]])
        await company.resign(over, guests["player"], "resign")

    front.wait(go_on())
    return scene


def headers(scene: Scene, visitor: str, name: str) -> dict[str, str]:
    """What the browser of somebody sends along who likes to be called so."""
    said = scene.headers(visitor)
    cookie = said["cookie"].partition("; prefs=")[0]
    return said | {"cookie": f"{cookie}; prefs={urlencode({'name': name, 'speed': 'none'})}"}


@pytest.mark.parametrize("names", [NAMES[:4], NAMES[4:]], ids=["tags", "others"])
def test_a_name_is_only_text_on_every_page(front: Front, http: httpx.Client, names: tuple[str, ...]) -> None:
    scene = set_the_named_scene(front, names)
    met: dict[str, set[str]] = {}
    for method, path in ROUTES:
        if method != "GET":
            continue
        for n, visitor in enumerate(VISITORS):
            name = turned(NAMES[n % len(NAMES)])
            answer = ask(http, "GET", address(path, scene), {}, headers(scene, visitor, name))
            if "text/html" in answer.headers.get("content-type", ""):
                read = Read(answer.text)
                assert not read.faults, f"{path} as {visitor}: {read.faults}"
                assert not DIRECTIONS.search(answer.text), f"{path} as {visitor}"
                if read.places:
                    met.setdefault(path, set()).add(visitor)
    for path, visitors in NAMED.items():
        assert met.get(path, set()) >= set(visitors.split()), path


@pytest.mark.parametrize("name", NAMES)
def test_what_is_sent_is_only_text_on_the_page_that_answers(
    front: Front, http: httpx.Client, name: str
) -> None:
    scene, said = set_the_scene(front), turned(name)
    table = f"/table/{scene.table.id}"
    forms: dict[str, dict[str, str]] = {
        "/new/desert": {"do": "keep", "kind-1": "here", "name-0": said, "name-1": said},
        "/load": {"text": name.partition("#")[0]},  # what comes after that sign is not read
        "/me/code": {"code": said},
        f"{table}/ask": {"what": said, "cmd": "a"},
        f"{table}/act": {"cmd": said, "seq": "0", "seat": "1", "action": "1"},
        "/join": {"link": said},
    }
    for path, form in forms.items():
        answer = ask(http, "POST", path, form, scene.headers("player"))
        assert answer.headers["content-type"].startswith("text/html"), path
        faults = [each for each in Read(answer.text).faults if form.get("text", name) not in each]
        assert not faults, f"{path}: {faults}"
    kept = ask(http, "POST", "/new/desert", forms["/new/desert"], scene.headers("player"))
    assert Read(kept.text).places, "it is there to be looked at"
    assert not DIRECTIONS.search(kept.text)
