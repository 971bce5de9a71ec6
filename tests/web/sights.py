"""What can be wrong with a screen, whatever it shows: small, wide, hidden, or unreadable for a machine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

FINGER, POINTER = 44, 24
"""Pixels: what a finger can hit, and the least for a mouse."""

ON_SCREEN = """const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && e.getBoundingClientRect().width > 1 && !e.closest(".unseen, .vh, [aria-hidden=true], [inert]");
    const name = (e) => e.localName + (e.id ? "#" + e.id : "") + "." + (e.getAttribute("class") ?? "")
    + " " + (e.textContent ?? "").trim().slice(0, 30);"""

OUTSIDE_SVG = """() => [...document.querySelectorAll("svg *")]
    .filter((e) => e.namespaceURI !== "http://www.w3.org/2000/svg").map((e) => e.outerHTML.slice(0, 60))"""

# A link inside a sentence is as high as its line; a long game's turns share the width of the scrubber, and the
# buttons beside it lead to them too.
SMALL = (
    """(least) => {"""
    + ON_SCREEN
    + """ const inSentence = (e) => e.localName === "a" && [...e.parentNode.childNodes].some((each) =>
        each.nodeType === Node.TEXT_NODE && each.data.trim());
    return [...document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden]), [role=button]")]
    .filter((e) => shown(e) && !e.disabled && !inSentence(e) && !e.closest("#scrubber")).map((e) => {
        const box = (e.matches("input[type=radio], input[type=checkbox]") && e.closest("label") || e)
            .getBoundingClientRect();
        return [name(e), Math.round(box.width * 10) / 10, Math.round(box.height * 10) / 10];
    }).filter(([, width, height]) => width < least - 0.5 || height < least - 0.5)
    .map(([name, width, height]) => `${name}: ${width} x ${height}`) }"""
)

# Where words are wider than a box they stand in; what floats over the page need only be on it.
OVERFLOWING = (
    """() => {"""
    + ON_SCREEN
    + """ const faults = new Set(), words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = words.nextNode(); text; text = words.nextNode()) {
        const range = document.createRange(), first = text.parentElement;
        range.selectNodeContents(text);
        const { left, right, width } = range.getBoundingClientRect();
        if (!text.data.trim() || !width || !shown(first) || first.closest("svg")) continue;
        for (let box = first; box; box = box.parentElement) {
            const style = getComputedStyle(box), outer = box.getBoundingClientRect();
            if (style.display === "inline" || style.display === "contents") continue;
            // What scrolls may be wider; what is cut on purpose stands elsewhere in full.
            if (/auto|scroll/.test(style.overflowX) || style.textOverflow === "ellipsis") break;
            if (left < outer.left - 1 || right > outer.right + 1) faults.add(`${name(first)} in ${name(box)}`);
            if (/absolute|fixed/.test(style.position)) break;
        }
    } return [...faults] }"""
)

TEXT_OUT_OF_PICTURE = (
    """() => {"""
    + ON_SCREEN
    + """ return [...document.querySelectorAll("svg.board text")].filter(shown).filter((e) => {
        const text = e.getBoundingClientRect(), svg = e.ownerSVGElement.getBoundingClientRect();
        return text.left < svg.left - 1 || text.right > svg.right + 1 || text.bottom > svg.bottom + 1
    }).map(name) }"""
)

OVERLAPS = (
    """() => {"""
    + ON_SCREEN
    + """ const parts = [...document.querySelectorAll("#bar, #left > *, #tiles, #text-board, #right > *, #dock")]
        .filter(shown).filter((e) => getComputedStyle(e).position !== "fixed" || e.id === "dock" || e.id === "bar")
        // The log that was opened on a phone lies over everything.
        .filter((e) => e.id !== "log" || innerWidth > 759 || !document.querySelector("main.log-open"));
    const faults = document.querySelector("#scene") && parts.length < 4 ? ["hardly any part of a table"] : [];
    for (const [n, one] of parts.entries()) for (const other of parts.slice(n + 1)) {
        const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) faults.push(`${name(one)} and ${name(other)}: ${wide} x ${high}`);
    } return faults }"""
)

WORDS = """() => [document.title, document.body.innerText, ...[...document.querySelectorAll("[aria-label], [title],"
    + "[placeholder], [alt]")].flatMap((e) => ["aria-label", "title", "placeholder", "alt"].map((n) => e.getAttribute(n)))]
    .filter(Boolean)"""

SETTLED = """() => document.readyState === "complete" && document.fonts.status === "loaded"
    && document.getAnimations().every((each) => each.playState !== "running" || !isFinite(each.effect.getComputedTiming().endTime))"""

UNTRANSLATED = re.compile(
    r"(?<![\w/.@-])[a-z][a-z-]+(?:\.[a-z][a-z-]+)+(?![\w/])|\{\w*\}|\bNone\b|\bundefined\b"
)
LOOSE = re.compile(r".{0,20}(?:[ ][:;?!%»]|[^\s\W][?!;](?=\s)|«[ ]).{0,10}")


def none(faults: list[str]) -> None:
    """Say each of them, if there are any."""
    assert not faults, "\n".join(["", *faults])


def settled(page: Page) -> Page:
    """A page that has come to rest: all of it is there, and what moved has come where it goes."""
    page.wait_for_function(SETTLED)
    return page


def axe(page: Page) -> list[str]:
    """What axe finds."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node['failureSummary']}" for each in found for node in each["nodes"]
    ]


def sideways(page: Page) -> list[str]:
    """Whether the page is wider than the screen."""
    wide = page.evaluate("document.scrollingElement.scrollWidth > innerWidth")
    return ["the page scrolls sideways"] if wide else []


def wide_words(page: Page) -> list[str]:
    """Words that are wider than their boxes, or out of the picture."""
    return [*page.evaluate(OVERFLOWING), *page.evaluate(TEXT_OUT_OF_PICTURE)]


def overlaps(page: Page) -> list[str]:
    """Parts of a table that lie over another."""
    return list(page.evaluate(OVERLAPS))


def small(page: Page, least: int) -> list[str]:
    """What can be pressed and is smaller than so many pixels."""
    return list(page.evaluate(SMALL, least))


def outside_svg(page: Page) -> list[str]:
    """What is drawn and is no drawing."""
    return list(page.evaluate(OUTSIDE_SVG))


def same_ids(page: Page) -> list[str]:
    """Ids that are there twice."""
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((e) => e.id)")
    return [each for each, times in Counter(ids).items() if times > 1]


def untranslated(page: Page) -> list[str]:
    """Keys of texts."""
    return [found for text in page.evaluate(WORDS) for found in UNTRANSLATED.findall(text)]


def loose_spaces(page: Page) -> list[str]:
    """French signs without their no-break space."""
    return [found for text in page.evaluate(WORDS) for found in LOOSE.findall(text)]


def large_or_small(names: Iterable[str], *, first: str) -> Iterator[Any]:
    """Each sight large or small by turns: `name` and `size` of a test; in `make soak` it is looked at in both, in
    `make test` only one of them."""
    for number, name in enumerate(names):
        for place, size in enumerate(("desktop", "phone")):
            here = (number + place) % 2 == 0
            marks = pytest.mark.soak if not here else () if name == first else pytest.mark.long
            yield pytest.param(name, size, id=f"{name}-{size}", marks=marks)


def faults_of_page(page: Page, least: int) -> list[str]:
    """Everything that can be wrong with a page, if what can be pressed has to be so large."""
    settled(page)
    return [
        *axe(page),
        *sideways(page),
        *wide_words(page),
        *overlaps(page),
        *small(page, least),
        *outside_svg(page),
        *same_ids(page),
        *untranslated(page),
        *(loose_spaces(page) if page.locator("html").get_attribute("lang") == "fr" else []),
    ]
