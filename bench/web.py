"""Speed of the table's page, beside a floor measured in the same run: python -m bench.web

Click to paint: from a real mouse click in Chromium on something lit on the board to the first frame painted
after the table changed. Its floor is a bare page whose button sends a letter over a bare WebSocket and back.
Page load: until a table's page is loaded and drawn, nothing else going on; its floor is the bare page.
Rendering: one frame of a table as HTML, over random games; its floor is a plain Jinja table of that size.
Stalls: how late the server's event loop is while the rules of every game are compiled and somebody plays.
"""

from __future__ import annotations

import argparse
import asyncio
import datetime
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any
from unittest.mock import patch

import httpx
from bench.browsing import load_time
from bench.cpu import machine
from jinja2 import Template
from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.browser import DESKTOP, TableHouse, free_port, launch
from tests.web.hands import GAME, Hands, new_table

from archipel.bots import precompile
from archipel.core import catalogue
from archipel.table.clock import RealClock
from archipel.table.house import House
from archipel.table.messages import Command
from archipel.table.people import Company
from archipel.table.seats import Seat
from archipel.table.store import Store
from archipel.table.table import Table

HERE = Path(__file__).parent
LIT = "#scene svg [data-action]:visible"
PAINTED = """([selector, what]) => { window.painted = []; let clicked = 0;
    document.addEventListener("click", (event) => { clicked = event.timeStamp }, true);
    new MutationObserver(() => { if (!clicked) return; const from = clicked; clicked = 0;
        requestAnimationFrame(() => { const channel = new MessageChannel();
            channel.port1.onmessage = () => window.painted.push(performance.now() - from);
            channel.port2.postMessage(0) }) }).observe(document.querySelector(selector), what) }"""
TABLE_CHANGES = ["#table", {"attributes": True, "attributeFilter": ["data-seq"]}]
BUTTON_CHANGES = ["button", {"subtree": True, "characterData": True}]
FLOOR_PAGE = """<!doctype html><title>floor</title><button>0</button><script>
const socket = new WebSocket(location.origin.replace("http", "ws") + "/socket");
const button = document.querySelector("button");
button.onclick = () => socket.send("x");
socket.onmessage = () => { button.firstChild.data = Number(button.firstChild.data) + 1 };
socket.onopen = () => { document.title = "open" };
</script>"""
JINJA_TABLE = """<table>{% for row in table %}<tr>{% for each in row %}<td>{{ each }}</td>{% endfor %}</tr>
{% endfor %}</table>"""


# Click to paint


@contextmanager
def guest_of_a_house(browser: Browser) -> Iterator[tuple[Page, TableHouse]]:
    """A page in a real browser, and a real server."""
    with tempfile.TemporaryDirectory() as folder:
        house = TableHouse(Path(folder))
        house.start()
        try:
            context = browser.new_context(viewport=DESKTOP)
            context.add_cookies([{"name": "prefs", "value": "lang=fr&speed=none", "url": house.url}])
            yield context.new_page(), house
        finally:
            house.kill()


def table_clicks(page: Page, house: TableHouse, samples: int) -> list[float]:
    """Press what is lit, end the turn when nothing is, and begin again after the end."""
    times: list[float] = []
    chance, hands = Random(1), Hands(page, seed=1)
    while len(times) < samples:
        if not page.locator("#dock").count() or hands.over:
            new_table(page, house.url)
            page.evaluate(PAINTED, TABLE_CHANGES)
            page.wait_for_timeout(500)
        hands.settle()
        lit = page.locator(LIT)
        if lit.count() and chance.random() < 0.8:
            page.evaluate("window.painted.length = 0")
            if hands.pressed(lit.nth(chance.randrange(lit.count())), hands.signature()):
                page.wait_for_timeout(250)  # without a question: asking would cost the page time
                times += page.evaluate("window.painted")[:1]
        else:
            hands.press()
            page.wait_for_timeout(300)
    return times


def floor_times(browser: Browser, samples: int) -> tuple[list[float], list[float]]:
    """The same on a bare page over a bare socket; and how long that page takes to load."""
    port = free_port()
    server = subprocess.Popen([sys.executable, "-m", "bench.web", "--floor", str(port)], cwd=HERE.parent)
    try:
        page = browser.new_context(viewport=DESKTOP).new_page()
        wait_for(f"http://127.0.0.1:{port}/")
        page.goto(f"http://127.0.0.1:{port}/")
        while page.title() != "open":
            page.wait_for_timeout(20)
        page.evaluate(PAINTED, BUTTON_CHANGES)
        for _ in range(samples):
            page.locator("button").click()
            page.wait_for_timeout(100)
        times: list[float] = page.evaluate("window.painted")
        return times, load_times(page, samples // 2)
    finally:
        server.kill()
        server.wait()


def serve_floor(port: int) -> None:
    """A page, and a socket that sends back what it gets."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import HTMLResponse
    from starlette.routing import Route, WebSocketRoute
    from starlette.websockets import WebSocket

    async def page(request: Request) -> HTMLResponse:
        return HTMLResponse(FLOOR_PAGE)

    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        async for text in websocket.iter_text():
            await websocket.send_text(text)

    app = Starlette(routes=[Route("/", page), WebSocketRoute("/socket", echo)])
    uvicorn.run(app, host="127.0.0.1", port=port, ws="websockets-sansio", log_level="error", access_log=False)


def wait_for(url: str) -> None:
    """Wait until a server answers."""
    for _ in range(600):
        try:
            httpx.get(url)
            return
        except httpx.TransportError:
            time.sleep(0.05)
    raise TimeoutError(url)


# Page load


def load_times(page: Page, samples: int) -> list[float]:
    """Milliseconds until a page is loaded, its style and script being known already."""
    return [load_time(page) for _ in range(samples)]


def table_loads(browser: Browser, samples: int) -> dict[str, list[float]]:
    """The same for a table of each game, a few plays after its beginning."""
    times = {}
    with guest_of_a_house(browser) as (page, house):
        for game in catalogue.every_game():
            new_table(page, house.url, names=("Léa", "Tom"), game=game.key)
            Hands(page, seed=1).play(presses=6)
            page.wait_for_timeout(1000)
            times[game.key] = load_times(page, samples)
    return times


# Rendering


async def rendering(frames: int) -> tuple[list[float], list[int]]:
    """Milliseconds (of the processor) and bytes of frames: one after each play of random games."""
    from archipel.web.frame import frame_of
    from archipel.web.page_state import PageState, Prefs
    from archipel.web.visit import Visit

    times: list[float] = []
    sizes: list[int] = []
    prefs, chance = Prefs(lang="fr", speed="none"), Random(1)

    def draw(table: Table) -> None:
        see, begun = PageState(odds=chance.random() < 0.3), time.thread_time()
        made = frame_of(table, see, prefs, visit)
        times.append(1000 * (time.thread_time() - begun))
        sizes.append(len(made.html.encode()))

    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(f"sqlite:///{folder}/games.sqlite")
        house = House(store, RealClock(), speed=0)
        visit = Visit("bench", "", Company(house))
        while len(times) < frames:
            seats = [Seat("me", "Léa"), Seat("here", "Tom"), Seat("here", "Zoé")]
            table = await house.open("bench", GAME, seats, {})
            table.listeners.add(partial(draw, table))
            while not table.match.over:
                await play_anything(house, table, chance)
        await house.close()
        store.close()
    return times, sizes


async def play_anything(house: House, table: Table, chance: Random) -> None:
    """One random decision, and whatever follows by itself."""
    await house.settled(table)
    if not table.match.over:
        seat = chance.choice(table.waiting_for)
        number = table.game.action_number(chance.choice(table.match.legal(seat)))
        await house.act(table, Command(f"c{table.seq}", table.seq, seat, number), "bench")


def jinja_table(size: int) -> float:
    """Milliseconds (median) of a plain Jinja table with so many bytes of HTML."""
    page = Template(JINJA_TABLE, autoescape=True)
    rows = max(1, size // (10 * len("<td>1</td>")))
    table = [list(range(10)) for _ in range(rows)]
    times = []
    for _ in range(200):
        begun = time.thread_time()
        page.render(table=table)
        times.append(1000 * (time.thread_time() - begun))
    return median(times)


# Stalls


def stalls(compile_rules: bool, seconds: float) -> dict[str, Any]:
    """How late the event loop of a server is while somebody plays, and whether rules are being compiled."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        words = [sys.executable, "-m", "bench.web", "--watched", str(port), "--folder", folder]
        words += ["--compile"] if compile_rules else ["--seconds", str(seconds)]
        env = os.environ | {"ARCHIPEL_CACHE": f"{folder}/cache"}
        server = subprocess.Popen(words, cwd=HERE.parent, env=env, stdout=subprocess.PIPE, text=True)
        try:
            with playing(f"http://127.0.0.1:{port}", server):
                said, _ = server.communicate(timeout=300)
        finally:
            server.kill()
            server.wait()
    answer: dict[str, Any] = json.loads(said.splitlines()[-1])
    return answer


@contextmanager
def playing(url: str, server: subprocess.Popen[str]) -> Iterator[None]:
    """A guest who opens a solo game and keeps looking at it, in a process of its own."""
    guest = subprocess.Popen([sys.executable, "-m", "bench.web", "--guest", url], cwd=HERE.parent)
    try:
        yield
    finally:
        guest.kill()
        guest.wait()


def play_as_guest(url: str) -> None:
    """Open a solo game, look at it, press its first button; again and again."""
    import re

    wait_for(f"{url}/health")
    client = httpx.Client(base_url=url, headers={"origin": url}, follow_redirects=True)
    with client, suppress(httpx.TransportError):
        while True:
            page = client.post(f"/solo/{GAME}")
            for _ in range(200):
                address = str(page.url)
                fields = dict(re.findall(r'name="(seat|seq|cmd)" value="([^"]*)"', page.text))
                buttons = re.findall(r'name="action" value="(\d+)"', page.text)
                if buttons and fields.get("seat"):
                    client.post(f"{address.split('?')[0]}/act", data={**fields, "action": buttons[-1]})
                time.sleep(0.1)
                page = client.get(address)
                if "rematch" in page.text:
                    break


def serve_watched(port: int, folder: str, compile_rules: bool, seconds: float) -> None:
    """The real server with a clock in its event loop; it ends when the rules are compiled."""
    from archipel.web import serve
    from archipel.web.app import make_app

    late: list[float] = []
    compiling: list[subprocess.Popen[bytes]] = []
    start = precompile.start

    def start_and_remember(*games: str) -> subprocess.Popen[bytes]:
        compiling.append(start(*games))
        return compiling[-1]

    async def watch() -> None:
        await asyncio.sleep(1)
        end = time.perf_counter() + seconds
        while compiling[0].poll() is None if compiling else time.perf_counter() < end:
            before = time.perf_counter()
            await asyncio.sleep(0.005)
            late.append(1000 * (time.perf_counter() - before - 0.005))
        os.kill(os.getpid(), signal.SIGINT)

    def make_watched_app(house: House, **more: Any) -> Any:
        app, tasks = make_app(house, **more), set()

        async def watched(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] == "lifespan":
                tasks.add(asyncio.create_task(watch()))
            await app(scope, receive, send)

        return watched

    with (
        patch.object(serve, "make_app", make_watched_app),
        patch.object(precompile, "start", start_and_remember),
    ):
        db_url = f"sqlite:///{folder}/games.sqlite"
        serve.serve(serve.Opening("127.0.0.1", port, db_url, compile_rules=compile_rules))
    watched_for = len(late) * 0.005 + sum(late) / 1000
    print(json.dumps({"worst": max(late), "p99": quantiles(late, n=100)[98], "seconds": watched_for}))


# The report


def report(samples: int, frames: int) -> str:
    """Measure everything and say it in a page of text."""
    precompile.start().wait()  # or the first houses would compile beside the clicks
    with sync_playwright() as playwright:
        browser = launch(playwright)
        floor, bare = floor_times(browser, samples)
        with guest_of_a_house(browser) as (page, house):
            clicks = table_clicks(page, house, samples)
        loads = table_loads(browser, samples // 2)
        for each, more in zip((floor, bare), floor_times(browser, samples), strict=True):
            each += more
        browser.close()
    print("clicks done", file=sys.stderr, flush=True)
    times, sizes = asyncio.run(rendering(frames))
    table = jinja_table(int(median(sizes)))
    print("rendering done", file=sys.stderr, flush=True)
    busy, idle = stalls(True, 0), stalls(False, 15)
    kilobytes = [each / 1000 for each in sizes]
    click, draw = median(clicks) / median(floor), median(times) / table
    lines = [
        "# The table's page",
        "",
        f"{datetime.date.today()}; {machine()}.",
        f"{GAME}, three seats at one screen, in French; Chromium without a window, 1440 × 900, same machine.",
        "",
        "| what | median | 95 % | worst | ratio | wanted |",
        "|---|---|---|---|---|---|",
        f"| floor: a bare page over a bare WebSocket, {len(floor)} clicks | {row(floor, 'ms')} | 1 | |",
        f"| click to paint at a table, {len(clicks)} clicks | {row(clicks, 'ms')} | {click:.1f} | ≤ 60 ms |",
        f"| floor: loading the bare page, {len(bare)} times | {row(bare, 'ms')} | 1 | |",
        *(
            f"| loading a table of {key}, {len(each)} times | {row(each, 'ms')} "
            f"| {median(each) / median(bare):.1f} | ≤ 100 ms |"
            for key, each in loads.items()
        ),
        f"| floor: a plain Jinja table of the same size | {table:.2f} ms | | | 1 | |",
        f"| rendering a page, {len(times)} frames | {row(times, 'ms', 2)} | {draw:.1f} | ≤ 2 ms |",
        f"| size of a frame apart from constant shapes | {row(kilobytes, 'kB')} | | ≤ 30 kB |",
        "",
        "| the server's event loop is late by | 99 % | worst | wanted |",
        "|---|---|---|---|",
        f"| somebody plays, {idle['seconds']:.0f} s | {idle['p99']:.1f} ms | {idle['worst']:.1f} ms | |",
        f"| the same while rules compile, {busy['seconds']:.0f} s "
        f"| {busy['p99']:.1f} ms | {busy['worst']:.1f} ms | ≤ 20 ms |",
        "",
        f"Games whose rules were compiled: {', '.join(catalogue.keys())}.",
        "",
    ]
    return "\n".join(lines)


def row(values: list[float], unit: str, digits: int = 1) -> str:
    """Median, 95 % and worst of some values."""
    return " | ".join(
        f"{each:.{digits}f} {unit}" for each in (median(values), quantiles(values, n=20)[18], max(values))
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--samples", type=int, default=60)
    parser.add_argument("--frames", type=int, default=600)
    for hidden in ("--floor", "--watched"):
        parser.add_argument(hidden, type=int, help=argparse.SUPPRESS)
    parser.add_argument("--guest", help=argparse.SUPPRESS)
    parser.add_argument("--folder", help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--compile", action="store_true", help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.floor:
        serve_floor(said.floor)
    elif said.watched:
        serve_watched(said.watched, said.folder, said.compile, said.seconds)
    elif said.guest:
        play_as_guest(said.guest)
    else:
        page = report(said.samples, said.frames)
        print(page)
        (HERE / "results" / "web.md").write_text(page, "utf-8")


if __name__ == "__main__":
    main()
