"""Bots in a real house, beside the same bots alone: python -m bench.bots

A match: the same deals are played through a server (the bots think in its processes, seeded by it) and
without one. Clicks: somebody plays in Chromium while tables of bots play on as fast as they can; from the
click to the paint, beside the same clicks in a house where nobody else plays.
"""

from __future__ import annotations

import argparse
import datetime
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median

import httpx
from bench.cpu import machine
from bench.web import guest_of_a_house, row, table_clicks
from playwright.sync_api import sync_playwright
from tests.web.browser import TableHouse, launch

import archipel
from archipel.bots import levels, precompile
from archipel.core.match import Match
from archipel.core.shares import wilson
from archipel.table.seats import Seat
from archipel.table.store import Store
from archipel.web.page_state import Prefs

HERE = Path(__file__).parent
GAME, OPTIONS = "island", {"difficulty": "novice"}
FIRST_DEAL = 2_000_000
BUSY = "admiral"
"""Who plays beside the clicks: games of those that think longest last longest."""
LONGEST = 1800


def dealt(number: int, seats: int) -> Match:
    """A game of the match, before its first play."""
    return archipel.new(GAME, seats, seed=FIRST_DEAL + number, **OPTIONS)


def alone(number: int, seats: int, level: str) -> bool:
    """Whether a team of bots wins a game without a server."""
    match, chance = dealt(number, seats), Random(number)
    while not match.over:
        seat = match.to_move[0]
        legal = match.legal(seat)
        action = legal[0] if len(legal) == 1 else levels.find(level)(match.view(seat), legal, chance)
        match.play(action, seat)
    assert match.result is not None
    return match.result.scores[0] > 0


@contextmanager
def owner_of(house: TableHouse) -> Iterator[httpx.Client]:
    """Whoever laid the tables, and likes it quick."""
    cookies = {"who": house.guest, "prefs": Prefs(speed="none").cookie()}
    headers = {"accept": "text/html", "origin": house.url}
    with httpx.Client(base_url=house.url, cookies=cookies, headers=headers, timeout=60) as owner:
        yield owner


def begin(house: TableHouse, owner: httpx.Client, number: int, seats: int, level: str) -> str:
    """Lay a table and let a bot stand in at its first seat: only bots play there; the way to it."""
    others = [Seat("bot", f"Robot {n}", level) for n in range(1, seats)]
    name = f"{level[:3]}{seats}-{number}"
    path = house.lay(dealt(number, seats), [Seat("me", "Léa"), *others], name)
    for form in ({"seat": "0", "on": "0"}, {"seat": "0", "on": "1", "level": level}):
        assert owner.get(path).status_code == 200
        assert owner.post(f"{path}/away", data=form).status_code == 303
    return path


def through_a_server(
    house: TableHouse, owner: httpx.Client, games: int, seats: int, level: str
) -> list[bool]:
    """Whether a team of bots wins each game at a real table."""
    paths = [begin(house, owner, number, seats, level) for number in range(games)]
    end = time.monotonic() + LONGEST
    store = Store.open(house.address)
    try:
        found = [store.table(path.rpartition("/")[2]) for path in paths]
        while not all(each is not None and each.ended for each in found):
            assert time.monotonic() < end, "the match does not end"
            time.sleep(1)
            found = [store.table(path.rpartition("/")[2]) for path in paths]
        return [won(store, path) for path in paths]
    finally:
        store.close()


def won(store: Store, path: str) -> bool:
    """Whether a game in the store was won: it is played again, row by row."""
    name = path.rpartition("/")[2]
    match = dealt(int(name.partition("-")[2].rstrip("-")), int(name.partition("-")[0][-1]))
    for each in store.rows(name):
        if each.kind == "play":
            match.play(each.action, each.seat, dealt=each.dealt)
    assert match.result is not None
    return match.result.scores[0] > 0


def match_row(who: str, wins: Sequence[bool]) -> str:
    """How a match went."""
    low, high = wilson(sum(wins), len(wins))
    return f"| {who} | {len(wins)} | {sum(wins)} | {100 * low:.0f}–{100 * high:.0f} % |"


def report(said: argparse.Namespace) -> str:
    """Measure everything and say it in a page of text."""
    precompile.start().wait()
    with tempfile.TemporaryDirectory() as folder:
        house = TableHouse(Path(folder))
        house.start()
        with owner_of(house) as owner:
            served = through_a_server(house, owner, said.games, said.seats, said.level)
        house.stop()
    print("match done", file=sys.stderr, flush=True)
    offline = [alone(number, said.seats, said.level) for number in range(said.games)]
    print("the same alone done", file=sys.stderr, flush=True)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        with guest_of_a_house(browser) as (page, house):
            quiet = table_clicks(page, house, said.clicks)
        with guest_of_a_house(browser) as (page, house), owner_of(house) as owner:
            paths = [begin(house, owner, n, said.seats, BUSY) for n in range(said.tables)]
            names = [path.rpartition("/")[2] for path in paths]
            busy = table_clicks(page, house, said.clicks)
            store = Store.open(house.address)
            ended = sum(bool((found := store.table(name)) and found.ended) for name in names)
            store.close()
        browser.close()
    lines = [
        "# Bots in a house",
        "",
        f"{datetime.date.today()}; {machine()}. Server, bots and browser on the same cores.",
        f"{GAME}, {', '.join(OPTIONS.values())}, {said.seats} seats, all played by the level `{said.level}`.",
        "",
        "| the same deals | games | won | 95 % |",
        "|---|---|---|---|",
        match_row("through a real server", served),
        match_row("without one", offline),
        "",
        "| click to paint | median | 95 % | worst | ratio | wanted |",
        "|---|---|---|---|---|---|",
        f"| nobody else plays, {len(quiet)} clicks | {row(quiet, 'ms')} | 1 | |",
        f"| beside {said.tables} tables of the level `{BUSY}`, {len(busy)} clicks | {row(busy, 'ms')} "
        f"| {median(busy) / median(quiet):.1f} | ≤ 100 ms |",
        "",
        f"{ended} of the {said.tables} games were over when the last click was made.",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--level", default=levels.GOOD, choices=list(levels.LEVELS))
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--clicks", type=int, default=60)
    said = parser.parse_args()
    page = report(said)
    print(page)
    (HERE / "results" / "bots.md").write_text(page, "utf-8")


if __name__ == "__main__":
    main()
