"""The page of whoever looks after the house: who may see it, what it says, and that its address is a secret."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.cli.command import says
from tests.table.places import NOON
from tests.waiting import soon, until
from tests.web import calls
from tests.web.browser import PHONE, TableHouse, Visit
from tests.web.front import SECRET, Front, inline_things, open_house, shapes_missing, words_of
from tests.web.test_together import open_table

import archipel
from archipel.core.texts import LANGUAGES, shared_texts
from archipel.table.clock import SimulatedClock
from archipel.table.links import host_key
from archipel.table.open_time import DAY
from archipel.table.paths import secret_beside
from archipel.table.seats import Seat
from archipel.table.tidying import IDLE_DAYS, SOON_DAYS
from archipel.web.serve import for_the_keeper


@pytest.fixture(scope="module")
def clock() -> SimulatedClock:
    return SimulatedClock(NOON)


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory, clock: SimulatedClock) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house"), clock) as opened:
        yield opened


@pytest.fixture
def page(front: Front) -> str:
    """The address of the page."""
    return f"/host/{host_key(front.house.secret)}"


def test_only_the_address_with_the_key_shows_anything(front: Front, page: str) -> None:
    keeper = front.guest("en")
    assert archipel.__version__ in words_of(keeper.get(page))
    plain = words_of(keeper.get("/host"))
    assert "archipel db host" in plain
    assert archipel.__version__ not in plain
    key = page.rpartition("/")[2]
    assert len(key) == 27, "160 bits"
    for wrong in (key[:-1], key + "A", key.swapcase(), "x", "%C3%A9", "%2e"):
        assert keeper.http.get(f"/host/{wrong}").status_code == 404
    assert host_key(SECRET) != host_key(SECRET[::-1])


def test_the_key_is_in_no_referer_no_log_and_no_other_address(
    front: Front, page: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    answer = front.guest("en").http.get(page)
    assert answer.headers["referrer-policy"] == "strict-origin"
    assert answer.headers["cache-control"] == "no-store"
    key = page.rpartition("/")[2]
    addresses = [part for part in answer.text.split('"') if key in part]
    assert addresses, "the other language"
    assert all(part.startswith(f"{page}?lang=") for part in addresses)

    def ours() -> list[logging.LogRecord]:
        return [record for record in caplog.records if record.name.startswith("archipel")]

    def is_written() -> bool:
        return any(getattr(record, "facts", {}).get("address") == "/host/{key}" for record in ours())

    until(is_written, "the line of the log, which comes after the answer")
    assert all(key not in f"{record.getMessage()} {vars(record)}" for record in ours())


def test_the_address_is_printed_where_somebody_reads_and_kept_out_of_a_log() -> None:
    key = host_key(SECRET)
    for base in ("https://games.example.org", "http://127.0.0.1:8000/"):
        assert f"{base.rstrip('/')}/host/{key}" in for_the_keeper(base, SECRET, "en", seen=True)
    told = for_the_keeper("http://127.0.0.1:8000/", SECRET, "fr", seen=False)
    assert key not in told
    assert "archipel db host" in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_says_what_is_wrong_and_how_things_stand(front: Front, page: str, lang: str) -> None:
    keeper, texts = front.guest(lang), shared_texts(lang)
    html = keeper.get(page)
    assert texts.say("web.host.well") in words_of(html)
    assert inline_things(html) == []
    assert shapes_missing(html) == set()
    front.house.troubles.begin("clock-jumped", days=100)
    said = words_of(keeper.get(page))
    front.house.troubles.end("clock-jumped")
    assert texts.say("troubles.clock-jumped", days=100) in said
    assert texts.say("web.host.well") not in said
    for known in (archipel.__version__, "wal", texts.say("web.host.days", n=round(IDLE_DAYS))):
        assert known in said


def test_a_store_that_does_not_answer_is_said_and_the_rest_is_there(front: Front, page: str) -> None:
    def patience(milliseconds: int) -> None:
        raw = front.store._connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.execute(f"PRAGMA busy_timeout={milliseconds}")

    other = sqlite3.connect(str(front.store._engine.url.database), isolation_level=None)
    front.wait(front.house.stored(patience, 10))
    other.execute("BEGIN IMMEDIATE")
    said = words_of(front.guest("en").get(page))
    other.execute("ROLLBACK")
    other.close()
    front.wait(front.house.stored(patience, 5000))
    assert shared_texts("en").say("errors.store-failed") in said
    assert archipel.__version__ in said


def test_my_games_say_which_of_them_go_into_the_bin_soon(
    front: Front, page: str, clock: SimulatedClock
) -> None:
    lea = front.guest("en")
    table = open_table(lea, "friend")
    assert "into the bin" not in words_of(lea.get("/games"))
    clock_goes_on(front, clock, IDLE_DAYS - SOON_DAYS + 1)
    assert "Goes into the bin in 6 days if nothing happens" in words_of(lea.get("/games"))
    assert "within 7 days if nothing happens 1 " in words_of(front.guest("en").get(page))
    clock_goes_on(front, clock, SOON_DAYS)
    assert table.id not in lea.get("/games")
    assert lea.http.get(f"/table/{table.id}").status_code == 404
    assert front.store.binned() == [table.id]


def clock_goes_on(front: Front, clock: SimulatedClock, days: float) -> None:
    """Let days go by, and the house look around before and after; it is asleep then."""

    async def go_on(seconds: float) -> None:
        clock.advance(seconds)
        await soon(lambda: front.store.runs()[-1][1] == clock.time())
        await front.house.tidying.tidy()

    front.wait(go_on(days * DAY))


# A real house


@pytest.mark.long
def test_a_house_whose_clock_is_a_hundred_days_ahead_keeps_every_game(own_file: TableHouse) -> None:
    now, ahead = time.time(), 100 * DAY
    way = own_file.lay(archipel.new("desert", 2, seed=7), [Seat("me", "Anna"), Seat("bot", "x")], "kept")
    raw = sqlite3.connect(own_file.db)
    with raw:
        raw.execute("UPDATE tables SET created = ?, changed = ?", (now - ahead - DAY, now - ahead - DAY))
        raw.execute("INSERT INTO runs VALUES (?, ?)", (now - ahead - 30 * DAY, now - ahead))
    raw.close()
    own_file.start()
    until(lambda: "moved by 100 days" in own_file.log.read_text("utf-8"))
    key = host_key(secret_beside(own_file.address))
    assert f"/host/{key}" in says("db", "host", "--db", own_file.address)
    with calls.client(own_file.url, headers={"accept-language": "en"}) as keeper:
        said = words_of(keeper.get(f"/host/{key}").text)
        assert shared_texts("en").say("troubles.clock-jumped", days=100) in said
        assert "within 7 days if nothing happens 0 " in said
        assert way in keeper.get("/games", headers={"cookie": f"who={own_file.guest}"}).text
    assert key not in own_file.log.read_text("utf-8")
    assert "archipel db host" in own_file.log.read_text("utf-8")
    assert "The bin is empty" in says("db", "bin", "--db", own_file.address)


@pytest.fixture
def own_file(tmp_path: Path) -> Iterator[TableHouse]:
    """A house that has not opened yet."""
    made = TableHouse(tmp_path)
    yield made
    if made.process is not None:
        made.stop()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_fits_a_telephone(house: TableHouse, visit: Visit, lang: str) -> None:
    key = host_key(secret_beside(house.address))
    phone = visit(house.url, f"/host/{key}", lang=lang, viewport=PHONE)
    expect(phone.locator("h1")).to_have_text(shared_texts(lang).say("web.host.title"))
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
