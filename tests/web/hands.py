"""What the hands of a player do: press what is there to be pressed, and nothing else."""

from __future__ import annotations

import time
from random import Random
from typing import Any

from playwright.sync_api import Error, Locator, Page
from tests.waiting import LONGEST, until

from archipel.core import catalogue
from archipel.core.match import Match, view_of
from archipel.core.texts import game_texts

GAME = catalogue.to_begin_with()
END = "main#table.end"
GO = "#verbs .verb.go:visible:not(.off)"
BUTTONS = "#targets :is(button, a):visible"
TARGETS = f"{BUTTONS}, #scene svg :is([data-action], a[data-see]):visible"
LIFT, CONFIRM, TOLD = "#lift:visible", "#confirm:visible", "#since-on:visible"
VERBS = "#verbs .verb:visible:not(.off, .on, .go), #hand button:visible, #hand a:visible"
SIGNATURE = """() => { const table = document.querySelector("#table");
    return [table?.dataset.seq, location.href, table?.className, !!document.querySelector("#targets")].join(" ") }"""

LEADS_HERE = "(thing) => thing.matches('a[data-see]') && thing.getAttribute('href') === location.search"

RESTS = """() => document.querySelector("#verbs .verb:not(.off), #table.end")
    && !document.querySelector("#hurry, #auto-pass .patience") && !(typeof unanswered !== "undefined" && unanswered)"""

SHOWN = """() => [`data-seq="${document.querySelector("#table").dataset.seq}"`,
    ...Array.from(document.querySelectorAll("#act [name=seat]"), ({ value }) => `name="seat" value="${value}"`)]"""
"""The position a page shows and for whom, in the words of its source: both change with a frame on its way."""

SHOWS = """(words) => document.querySelector("#text-board pre")?.textContent.trim().split(/\\s+/).join(" ")
    === words.join(" ")"""

# Where the browser itself moves a piece it says so, however few pictures a busy machine makes of it. A piece is
# moved by a transition of its place, or by an animation of that name in it.
WATCH = """() => { window.moves = [];
    for (const kind of ["transitionrun", "transitionend", "animationstart", "animationend"])
        document.addEventListener(kind, ({ target, propertyName, animationName, elapsedTime }) => window.moves.push({
            kind, ids: [target.id, target.closest("svg.board g > [id]")?.id, target.parentNode.id],
            what: propertyName ?? animationName, seconds: elapsedTime })) }"""
ENDED = """([id, name]) => window.moves.find(({ kind, ids, what, seconds }) =>
    kind.endsWith("end") && ids.includes(id) && what === name && seconds > 0)?.seconds"""
BEGUN = """([id, name]) => document.getElementById(id).getAnimations({ subtree: true })
    .filter((each) => (each.transitionProperty ?? each.animationName) === name).length
    + window.moves.filter(({ ids, what }) => ids.includes(id) && what === name).length"""

MOVING = """(id) => JSON.stringify({ moves: window.moves, hidden: document.hidden,
    style: getComputedStyle(document.getElementById(id)).transition,
    sheets: [...document.styleSheets].map(({ href, cssRules }) => [href, cssRules.length]),
    now: document.getAnimations().map(({ playState, currentTime, effect }) => [effect.target.id, playState, currentTime]) })"""
"""What to know of a piece that never arrives."""


def goes_live(page: Page) -> None:
    """Wait until what is pressed goes over the socket: before, it loads the page anew, as without a script."""
    page.wait_for_function("() => typeof isOpen === 'undefined' || isOpen()")


def watch_moves(page: Page) -> None:
    """From now on, note what moves on the page."""
    goes_live(page)
    page.evaluate(WATCH)


def moved_for(page: Page, piece: str, how: str = "transform") -> float:
    """Wait until a piece has come where it goes; how many seconds it was on its way, however few were seen."""
    try:
        return float(page.wait_for_function(ENDED, arg=[piece, how]).json_value())
    except Error as never:
        raise AssertionError(f"{piece} does not arrive by {how}: {page.evaluate(MOVING, piece)}") from never


def moves_of(page: Page, piece: str, how: str = "transform") -> int:
    """Whether a piece is on its way, or was."""
    return int(page.evaluate(BEGUN, [piece, how]))


def new_table(page: Page, url: str, names: tuple[str, ...] = ("Léa", "Tom", "Zoé"), game: str = GAME) -> None:
    """Seat people at one screen through the dialog, and start."""
    page.goto(f"{url}/new/{game}")
    rows = page.locator(".seats li")
    while page.locator("[value^=remove-]").count():
        press_and_wait(page, page.locator("[value^=remove-]").last, rows)
    while rows.count() < len(names):
        press_and_wait(page, page.locator("[value=add-here]"), rows)
    for number, name in enumerate(names):
        page.locator(f"[name=name-{number}]").fill(name)
    page.locator("[value=start]").click()
    page.wait_for_url("**/table/*")
    goes_live(page)


def press_and_wait(page: Page, button: Locator, counted: Locator) -> None:
    """Press a button that changes how many there are of something on the page it leads to."""
    before = counted.count()
    with page.expect_navigation():
        button.click()
    assert counted.count() != before, "the button did nothing"


def position(page: Page) -> dict[str, Any]:
    """Everything of the position that can be read on the page."""
    return {
        "board": page.locator("#text-board pre").text_content(),
        "log": page.locator("#log li").all_text_contents(),
        "headline": page.locator("#headline").text_content(),
        "seats": page.locator("#left .seat").all_text_contents(),
        "hand": page.locator("#hand").text_content(),
    }


def take_screen(page: Page, seat: int, hidden: str = "#hand > *") -> bool:
    """Wait until a player is asked, and lift the curtain if it is down; whether it was."""
    page.locator("#lift, #act [name=seat]").first.wait_for(state="attached")
    down = page.locator("#act [name=seat]").get_attribute("value") != str(seat)
    if down:
        page.locator("#lift").wait_for()
        assert page.locator(hidden).count() == 0, "somebody's secret is shown under the curtain"
        page.locator("#lift").click()
    page.locator(f'#act [name=seat][value="{seat}"]').wait_for(state="attached")
    return down


def wait_for_board(page: Page, match: Match, seat: int, lang: str = "fr") -> str:
    """Wait until the page shows a position as a seat sees it; the number of plays it was drawn from."""
    texts = game_texts(match.game, lang)
    drawn = match.game.text_board(view_of(match.game, match.state, seat), texts)
    page.wait_for_function(SHOWS, arg=drawn.split())
    return page.locator("#table").get_attribute("data-seq") or ""


class Hands:
    """Presses things at random, from a seed, until the game is over."""

    def __init__(self, page: Page, seed: int, haste: float = 0.5, *, script: bool = True) -> None:
        """`haste` is how often the turn is ended; without a script what is lit on the board is not pressed."""
        self.page, self.chance, self.haste = page, Random(seed), haste
        self.targets = TARGETS if script else BUTTONS
        self.presses = self.lifted = 0

    @property
    def over(self) -> bool:
        """Whether the page shows the end of the game."""
        return self.page.locator(END).count() > 0

    def signature(self) -> str:
        """What changes when something was pressed."""
        try:
            return str(self.page.evaluate(SIGNATURE))
        except Error:
            return "on the way to another page"

    def play(self, presses: int | None = None, most: int = 800) -> None:
        """Press so many things, or until the end."""
        first = self.presses
        while not self.over and (presses is None or self.presses - first < presses):
            assert self.presses - first < most, "the game does not end"
            self.settle()
            if not self.over:
                self.press()

    def settle(self) -> None:
        """Wait until there is something to press."""
        self.page.locator(f"{END}, {LIFT}, {GO}, {self.targets}, {VERBS}").first.wait_for(state="attached")

    def rest(self) -> None:
        """Wait until the table waits for a person: nothing goes on by itself, and no play is on its way.

        What is half chosen is let go: no window closes by itself as long as somebody chooses.
        """
        self.settle()
        self.page.keyboard.press("Escape")
        until(self.is_calm, "the table to wait for somebody")

    def is_calm(self) -> bool:
        """Whether the page shows what the server would show now, and nothing goes on there by itself."""
        try:
            if not self.page.evaluate(RESTS):
                return False
            shown = self.page.evaluate(SHOWN)
            now = self.page.request.get(self.page.url).text()
        except Error:
            return False
        return all(part in now for part in shown) and 'id="hurry"' not in now

    def press(self) -> None:
        """Press one thing that is visible, and wait until it had an effect."""
        before = self.signature()  # first, as the table may go on while something is chosen
        thing = self.choose()
        if thing is None or self.leads_here(thing) or not self.pressed(thing, before):
            return
        self.presses += 1
        self.wait_for_effect(before)

    def leads_here(self, thing: Locator) -> bool:
        """Whether it leads where the page already is: what was pressed last is not drawn yet."""
        try:
            return bool(thing.evaluate(LEADS_HERE, timeout=1000))
        except Error:
            return True  # it is gone

    def pressed(self, thing: Locator, before: str) -> bool:
        """Whether it could be pressed before it was gone: the table may go on by itself."""
        end = time.monotonic() + LONGEST
        while True:
            try:
                thing.click(timeout=1000)
            except Error:
                if thing.count() == 0 or not thing.is_visible() or self.signature() != before:
                    return False
                assert time.monotonic() < end, f"{thing} is visible but cannot be pressed"
            else:
                return True

    def choose(self) -> Locator | None:
        """One of the things there are."""
        targets, go, verbs = (self.page.locator(what) for what in (self.targets, GO, VERBS))
        if self.page.locator(LIFT).count():
            self.lifted += 1
            return self.page.locator(LIFT)
        if self.page.locator(TOLD).count():  # what happened meanwhile lies over everything else
            return self.page.locator(TOLD)
        if self.page.locator(CONFIRM).count() and self.chance.random() < 0.9:
            return self.page.locator(CONFIRM)
        if self.page.locator("#targets").count() and self.chance.random() < 0.9:
            return self.one_of(targets)
        if self.chance.random() < self.haste and go.count():
            return go.first
        return (
            self.one_of(self.page.locator(f"{self.targets}, {GO}, {VERBS}"))
            if verbs.count()
            else self.one_of(targets)
        )

    def one_of(self, found: Locator) -> Locator | None:
        """Any of them, the very one even when others come and go."""
        names = [name for name in found.evaluate_all("all => all.map(each => each.id)") if name]
        return self.page.locator(f'[id="{self.chance.choice(names)}"]') if names else None

    def wait_for_effect(self, before: str) -> None:
        """A press that changes nothing is a fault."""
        until(lambda: self.signature() != before, "an effect of what was pressed")


class Keys(Hands):
    """The same with the keyboard alone."""

    def press(self) -> None:
        """A verb by its letter, or a lit thing by arrows and Enter."""
        before = self.signature()
        letters = self.letters(GO) if self.chance.random() < self.haste else self.letters(f"{VERBS}, {GO}")
        if self.page.locator("#targets").count() or not letters or self.chance.random() < 0.3:
            if not self.walk():
                return
        else:
            self.page.keyboard.press(self.chance.choice(letters))
        self.presses += 1
        self.wait_for_effect(before)

    def letters(self, which: str) -> list[str]:
        """The keys of verbs."""
        keys = self.page.locator(which).evaluate_all("all => all.map(each => each.dataset.key)")
        return [key for key in keys if key]

    def walk(self) -> bool:
        """Arrows to some lit thing, then Enter."""
        for _ in range(self.chance.randrange(1, 5)):
            self.page.keyboard.press("Arrow" + self.chance.choice(["Left", "Right", "Up", "Down"]))
        if not self.page.evaluate("document.activeElement.matches('#targets button, #scene [data-action]')"):
            return False
        self.page.keyboard.press("Enter")
        return True


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Reach something with the Tab key."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"the Tab key does not reach {selector}")
