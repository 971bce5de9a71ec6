"""Two people in a real browser at one table: how long a page takes, how soon one sees what the other did."""

from __future__ import annotations

import time
from random import Random

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.browser import DESKTOP, launch
from tests.web.hands import GAME, Hands
from tests.web.programs import join_link

LIT = "#scene svg [data-action]:visible"
NOTES = """() => { window.clicked = []; window.painted = [];
    document.addEventListener("click", (event) => {
        window.clicked.push(performance.timeOrigin + event.timeStamp) }, true);
    new MutationObserver(() => requestAnimationFrame(() => { const channel = new MessageChannel();
        channel.port1.onmessage = () => window.painted.push(performance.timeOrigin + performance.now());
        channel.port2.postMessage(0) })).observe(
            document.querySelector("#table"), { attributes: true, attributeFilter: ["data-seq"] }) }"""
LOADED = "() => performance.getEntriesByType('navigation')[0].loadEventEnd"


def browsed(url: str, clicks: int) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds of page loads, from a click to the other's paint, and of the server's answers."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        people = [guest(browser, url) for _ in range(2)]
        sit(people, url)
        loads = [load_time(people[0]) for _ in range(max(20, clicks // 3))]
        answers = answer_times(people[0], clicks)
        paints = paint_times(people, url, clicks)
        browser.close()
    return loads, paints, answers


def guest(browser: Browser, url: str) -> Page:
    """Somebody with a browser of their own."""
    context = browser.new_context(viewport=DESKTOP)
    context.add_cookies([{"name": "prefs", "value": "lang=fr&speed=none", "url": url}])
    page = context.new_page()
    page.goto(f"{url}/settings")
    return page


def sit(people: list[Page], url: str) -> None:
    """A new table, where the second comes by the link."""
    host, friend = people
    form: dict[str, str | float | bool] = {"do": "start", "name-0": "Léa", "kind-1": "friend"}
    opened = host.request.post(f"{url}/new/{GAME}", form=form, headers={"origin": url}, max_redirects=0)
    table = url + opened.headers["location"]
    link = join_link(host.request.get(table).text())
    friend.request.post(f"{url}{link}", form={"name": "Tom"}, headers={"origin": url}, max_redirects=0)
    for page in people:
        page.goto(table)
        page.wait_for_timeout(500)
        page.evaluate(NOTES)


def load_time(page: Page) -> float:
    """Milliseconds until the page of a table is loaded, its style and script being known already."""
    page.reload(wait_until="load")
    page.wait_for_timeout(100)
    return float(page.evaluate(LOADED))


def answer_times(page: Page, number: int) -> list[float]:
    """Milliseconds until a table's page has come over the wire."""
    cookies = {each["name"]: each["value"] for each in page.context.cookies()}
    times = []
    with httpx.Client(cookies=cookies, trust_env=False) as client:
        for _ in range(number):
            begun = time.perf_counter()
            client.get(page.url)
            times.append(1000 * (time.perf_counter() - begun))
    return times


def paint_times(people: list[Page], url: str, clicks: int) -> list[float]:
    """Milliseconds from a click of one player to the paint of its frame at the other."""
    times: list[float] = []
    dice, hands = Random(1), [Hands(page, seed=1) for page in people]
    for page in people:
        page.evaluate(NOTES)
    while len(times) < clicks:
        if any(each.over for each in hands):
            sit(people, url)
        mover = next((n for n, page in enumerate(people) if page.locator(LIT).count()), None)
        if mover is None or dice.random() < 0.2:
            move_on(people, hands)
            continue
        for page in people:
            page.evaluate("window.clicked.length = window.painted.length = 0")
        lit = people[mover].locator(LIT)
        if hands[mover].pressed(lit.nth(dice.randrange(lit.count())), hands[mover].signature()):
            people[mover].wait_for_timeout(400)  # without a question: asking would cost the page time
            began, seen = (
                people[mover].evaluate("window.clicked"),
                people[1 - mover].evaluate("window.painted"),
            )
            times += [seen[0] - began[-1]] if began and seen else []
    return times


def move_on(people: list[Page], hands: list[Hands]) -> None:
    """Whoever has something to press presses it."""
    for page, each in zip(people, hands, strict=True):
        if page.locator("#verbs .verb:visible:not(.off), #targets :is(button, a):visible").count():
            each.press()
            page.wait_for_timeout(200)
            return
    people[0].wait_for_timeout(100)
