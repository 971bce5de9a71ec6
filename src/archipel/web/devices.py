"""What a browser is called in the list of somebody's devices, and when it gets there."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from archipel.web.guests import device, guest
from archipel.web.pages import words

BROWSERS = (
    ("SamsungBrowser/", "Samsung Internet"),
    ("OPR/", "Opera"),
    ("Edg", "Edge"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("Linux", "Linux"),
)
"""What stands in a `User-Agent`, and how people say; the first that is there counts: most name others too."""


def label_of(agent: str) -> str:
    """A browser and its system, as they are kept: `Firefox/Android`, either may be missing."""
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return f"{browser}/{system}"


def told(label: str, lang: str) -> str:
    """The same in words: Firefox on Android."""
    browser, _, system = label.partition("/")
    t = words(lang)
    if browser and system:
        return t("me.browser-on", browser=browser, system=system)
    return browser or (t("me.some-on", system=system) if system else t("me.some"))


def label_here(connection: HTTPConnection) -> str:
    """What the browser is called that asks."""
    return label_of(connection.headers.get("user-agent", ""))


async def saw_device(connection: HTTPConnection) -> None:
    """Note the browser of somebody who is at a table; one that keeps no cookies is none."""
    if connection.scope["device_known"]:
        devices = connection.app.state.house.devices
        await devices.saw(guest(connection), device(connection), label_here(connection))
