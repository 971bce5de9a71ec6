"""What all tests share: the catalogue finds the test games too, and there is one Chromium and one server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from tests.run import games
from tests.web.browser import DESKTOP, LONGEST, NoBrowserError, TableHouse, Visit, chromium, launch
from tests.web.hands import goes_live
from tests.web.limited import PATIENT

games.let_them_be_found()
collect_ignore = ["src/archipel/template"]  # it is tested where it was made a game
pytest_plugins = ["tests.run.showing"]
expect.set_options(timeout=LONGEST)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a process: Playwright runs only once in each."""
    try:
        chromium()
    except NoBrowserError as missing:
        pytest.fail(str(missing), pytrace=False)
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TableHouse]:
    """One server for every test that does not kill it."""
    made = TableHouse(tmp_path_factory.mktemp("house"), limits=PATIENT)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[TableHouse]:
    """A server for one test, which may kill it."""
    made = TableHouse(tmp_path, limits=PATIENT)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def contexts(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes guests; what goes wrong in their pages fails the test."""
    made: list[BrowserContext] = []
    wrong: list[str] = []

    def context(**options: object) -> BrowserContext:
        guest = browser.new_context(**options)  # type: ignore[arg-type]
        guest.set_default_timeout(LONGEST)
        guest.on("weberror", lambda error: wrong.append(str(error.error)))
        guest.on("console", lambda said: wrong.append(said.text) if "Content Security" in said.text else None)
        made.append(guest)
        return guest

    yield context
    for guest in made:
        guest.close()
    assert wrong == []


@pytest.fixture
def visit(contexts: Callable[..., BrowserContext]) -> Visit:
    """Opens a page of a server as a guest of its own, who likes it quick and still unless told otherwise."""

    def opened(
        url: str,
        path: str = "/",
        *,
        lang: str = "fr",
        speed: str = "none",
        motion: str = "less",
        auto_pass: str = "1",
        who: str = "",
        **options: object,
    ) -> Page:
        guest = contexts(**({"viewport": DESKTOP} | options))
        likes = urlencode({"lang": lang, "speed": speed, "motion": motion, "auto_pass": auto_pass})
        cookies = {"prefs": likes} | ({"who": who} if who else {})
        for name, value in cookies.items():
            guest.add_cookies([{"name": name, "value": value, "url": url}])
        page = guest.new_page()
        page.goto(url + path)
        if options.get("java_script_enabled", True):
            goes_live(page)
        return page

    return opened
