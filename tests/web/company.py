"""People who come by links, each with a browser of their own."""

from __future__ import annotations

import time
from collections.abc import Sequence

from playwright.sync_api import Page
from tests.web.hands import GAME, GO, LIFT, VERBS, Hands, press_and_wait
from tests.web.programs import join_link


def open_by_link(
    host: Page, url: str, others: Sequence[str], *, game: str = GAME, name: str = "Léa", **options: str
) -> str:
    """A table that waits for friends; `others` are the kinds of the other seats."""
    host.goto(f"{url}/new/{game}")
    rows = host.locator(".seats li")
    while host.locator("[value^=remove-]").count():
        press_and_wait(host, host.locator("[value^=remove-]").last, rows)
    for kind in others:
        press_and_wait(host, host.locator(f"[value=add-{kind}]"), rows)
    host.locator("[name=name-0]").fill(name)
    for option, value in options.items():
        host.locator(f"[name=option-{option}][value={value}]").check(force=True)
    host.locator("[value=start]").click()
    host.wait_for_url("**/table/*")
    return host.url.split("?")[0]


def sent(page: Page, url: str, address: str, **form: str) -> str:
    """Send a form without showing its page, as somebody known to this browser; where it leads."""
    fields: dict[str, str | float | bool] = dict(form)
    answer = page.request.post(address, form=fields, headers={"origin": url}, max_redirects=0)
    assert answer.status == 303, answer.text()
    return url + answer.headers["location"]


def opened_unseen(host: Page, url: str, friends: int, name: str) -> tuple[str, str, str]:
    """A table that waits for friends: the way to it, to a seat of it, and to look on."""
    kinds = {f"kind-{n}": "friend" for n in range(1, friends + 1)}
    where = sent(host, url, f"{url}/new/{GAME}", **kinds, **{"do": "start", "name-0": name})
    page = host.request.get(where).text()
    return where, url + join_link(page), url + join_link(page, "watch")


def link(host: Page, kind: str) -> str:
    """A link of the waiting room or of the page of people."""
    return host.locator(f"#{kind} .address").input_value()


def enter(guest: Page, address: str, name: str = "Tom") -> None:
    """Go through the door behind a link."""
    guest.goto(address)
    if guest.locator("#name").count():
        guest.locator("#name").fill(name)
    guest.locator("#enter").click()
    guest.wait_for_url("**/table/*")


def play_together(everybody: Sequence[Hands], presses: int | None = None, seconds: float = 600) -> None:
    """Whoever has something to press presses it, until the game is over or so many things were pressed."""
    end = time.monotonic() + seconds
    first = sum(hands.presses for hands in everybody)
    while not all(hands.over for hands in everybody):
        assert time.monotonic() < end, "the game does not end"
        for hands in everybody:
            if not hands.over and hands.page.locator(f"{LIFT}, {GO}, {hands.targets}, {VERBS}").count():
                hands.press()
        if presses is not None and sum(hands.presses for hands in everybody) - first >= presses:
            return
