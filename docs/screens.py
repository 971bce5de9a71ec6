"""Make the pictures of the screens, from games on record: python -m docs.screens

Each is taken from the real pages of a real server in Chromium, at the size of a desk and of a telephone.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.browser import DESKTOP, PHONE, TableHouse, launch

import archipel
from archipel.core import catalogue
from archipel.core.match import Match
from archipel.table.seats import Seat

SCREENS = Path(__file__).parent / "screens"
SIZES = {"desktop": DESKTOP, "phone": PHONE}
GAME = catalogue.to_begin_with()
RECORDS = Path(archipel.__file__).parent / "games"
NAMES = ("Léa", "Tom", "Zoé", "Max", "Ana")
AGO = 3 * 3600.0
"""Seconds since the first of these tables was laid."""
TURN, STORM, REPLAY = 113, 134, 98
"""Plays of the long game after which it is somebody's turn, a storm blows, something is seen again."""


def on_record(name: str, plays: int | None = None, game: str = GAME) -> Match:
    """A game of the record, as far as so many plays."""
    match = archipel.read((RECORDS / game / "tests" / "playthroughs" / f"{name}.txt").read_text("utf-8"))
    assert isinstance(match, Match)
    if plays is None:
        return match
    cut = archipel.read(match.write(plays))
    assert isinstance(cut, Match)
    return cut


def halfway(game: str) -> Match:
    """The first game on record of a game, about its middle, where somebody has a choice."""
    name = sorted((RECORDS / game / "tests" / "playthroughs").glob("*.txt"))[0].stem
    plays = on_record(name, game=game).ply // 2
    while len((found := on_record(name, plays, game)).legal(found.to_move[0])) < 4:
        plays += 1
    return found


def seated(match: Match, me: int) -> list[Seat]:
    """Me where it is my turn, a friend at the same screen, bots elsewhere."""
    others = [seat for seat in range(match.seats) if seat != me]
    kinds = {me: "me"} if match.game.secrecy != "none" else {me: "me", others[0]: "here"}
    return [Seat(kinds.get(seat, "bot"), NAMES[seat]) for seat in range(match.seats)]  # type: ignore[arg-type]


def lay(house: TableHouse, match: Match, me: int, minutes: int) -> str:
    """Lay a table with a game as it is, dealt further the same way each time; the way to it."""
    match.seed = 1
    return house.lay(match, seated(match, me), f"screen{minutes:06d}", time.time() - AGO + 60 * minutes)


def lay_tables(house: TableHouse) -> dict[str, str]:
    """The tables of the pictures, by name."""
    long = on_record("4-players-thirst")
    turn, storm = on_record("4-players-thirst", TURN), on_record("4-players-thirst", STORM)
    won = on_record("4-players-take-off")
    tables = {
        "won": lay(house, won, 0, 10),
        "lost": lay(house, long, 0, 20),
        "storm": lay(house, storm, storm.to_move[0], 30),
        "turn": lay(house, turn, turn.to_move[0], 40),
    }
    drawn = [game.key for game in catalogue.every_game() if game.look is not None and game.key != GAME]
    for number, game in enumerate(drawn):
        match = halfway(game)
        tables[f"table-{game}"] = lay(house, match, match.to_move[0], 50 + number)
    return tables


def paths(tables: dict[str, str]) -> dict[str, str]:
    """The address of each picture."""
    return {
        "lobby": "/",
        "new-table": f"/new/{GAME}",
        "turn": tables["turn"],
        "rules": f"{tables['turn']}?rules=now",
        "storm": tables["storm"],
        "end-win": tables["won"],
        "end-loss": tables["lost"],
        "replay": f"{tables['lost']}?at={REPLAY}",
        **{name: path for name, path in tables.items() if name.startswith("table-")},
    }


def open_page(browser: Browser, house: TableHouse, size: str, lang: str) -> Page:
    """A page of the guest whose tables these are."""
    likes = urlencode({"lang": lang, "speed": "slow", "motion": "less", "name": NAMES[0]})
    context = browser.new_context(viewport=SIZES[size], reduced_motion="reduce", timezone_id="Europe/Paris")
    for name, value in (("who", house.guest), ("prefs", likes)):
        context.add_cookies([{"name": name, "value": value, "url": house.url}])
    return context.new_page()


def take(page: Page, house: TableHouse, path: str, file: Path) -> None:
    """One picture."""
    answer = page.goto(house.url + path)
    assert answer is not None
    assert answer.ok, f"no picture of {path}: {answer.status}"
    page.wait_for_timeout(400)
    page.screenshot(path=file, animations="disabled")
    print(file.name, f"{file.stat().st_size // 1000} kB", flush=True)


def main() -> None:
    """Every screen in both sizes in French, and the lobby in English."""
    wanted = sys.argv[1:]
    SCREENS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = TableHouse(Path(folder))
        tables = lay_tables(house)
        house.start()
        browser = launch(playwright)
        try:
            for size in SIZES:
                page = open_page(browser, house, size, "fr")
                for name, path in paths(tables).items():
                    if not wanted or name in wanted:
                        take(page, house, path, SCREENS / f"{name}-{size}.png")
                if not wanted or "lobby" in wanted:
                    english = open_page(browser, house, size, "en")
                    take(english, house, "/", SCREENS / f"lobby-{size}-en.png")
        finally:
            browser.close()
            house.kill()


if __name__ == "__main__":
    main()
