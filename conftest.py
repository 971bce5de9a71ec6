"""What all tests share: the catalogue finds the test games too, and there is one Chromium."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.web.browser import NoBrowserError, chromium, launch

folders = [os.environ.get("ARCHIPEL_GAMES"), str(Path(__file__).parent / "tests" / "games")]
os.environ["ARCHIPEL_GAMES"] = os.pathsep.join(filter(None, folders))


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
