"""Me and my devices: where I am known, codes that make another device mine, and letting go of everything."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.table.places import NOON
from tests.waiting import LONGEST, until
from tests.web.calls import SOCKET
from tests.web.front import SECRET, Front, Guest, open_house, words_of
from tests.web.test_together import link, open_table, sits_down
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from archipel.table import codes
from archipel.table.clock import SimulatedClock
from archipel.table.codes import CodeError
from archipel.table.devices import MOST_CODES
from archipel.table.open_time import DAY
from archipel.table.schema import hashed
from archipel.table.table import Table
from archipel.table.tidying import BIN_DAYS, FINISHED_DAYS, IDLE_DAYS
from archipel.web.devices import label_of, told
from archipel.web.guests import guest_signer
from archipel.web.limits import LIMITED
from archipel.web.socket import SIGNED_OUT


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house"), SimulatedClock(NOON)) as opened:
        yield opened


AGENTS = {
    "Firefox sur Android": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
    "Chrome sur Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Safari/537.36",
    "Safari sur iPhone": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
    "Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari sur Mac": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Safari/605.1.15",
    "Edge sur Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Samsung Internet sur Android": "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like "
    "Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    "Opera sur Linux": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 "
    "Safari/537.36 OPR/122.0.0.0",
    "Chrome sur iPad": "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "CriOS/140.0.0.0 Mobile/15E148 Safari/604.1",
    "Un navigateur": "curl/8.5.0",
    "Un navigateur sur Linux": "Links (2.29; Linux 6.8 x86_64)",
}
PHONE = AGENTS["Firefox sur Android"]


def code_on(page: str) -> str:
    found = re.search(r'<output class="code" id="code">([^<]+)</output>', page)
    assert found, words_of(page)
    return found[1]


def new_code(guest: Guest) -> str:
    answer = guest.post("/me/codes")
    assert answer.status_code == 200, answer.text
    return code_on(answer.text)


def on_another_device(guest: Guest, code: str, agent: str = PHONE) -> Guest:
    """The same person on a telephone, by a code."""
    phone = guest.front.guest()
    phone.http.headers["user-agent"] = agent
    assert phone.post("/me/code", code=code).headers["location"] == "/games"
    assert phone.name == guest.name
    return phone


def shows(guest: Guest, cookie: str) -> None:
    """Let a browser say that it is somebody."""
    guest.http.cookies.set("who", cookie, "127.0.0.1")


def of_before(front: Front) -> Guest:
    """Somebody with a cookie from before devices were told apart."""
    old = front.guest()
    signed = guest_signer(SECRET).sign(secrets.token_hex(16)).decode()
    shows(old, signed)
    return old


def buttons(page: str, name: str) -> list[str]:
    """What the buttons of that name send."""
    return re.findall(rf'<button[^>]*name="{name}" value="([^"]+)"', page)


def others_on(guest: Guest) -> list[str]:
    """The devices that a guest may sign out from here, but for this one."""
    *others, _here = (each for each in buttons(guest.get("/me"), "device") if each != "others")
    return others


# Devices


@pytest.mark.parametrize("name", AGENTS)
def test_a_device_is_called_as_people_call_it(name: str) -> None:
    assert told(label_of(AGENTS[name]), "fr") == name


def test_my_devices_are_listed_with_this_one_marked(front: Front) -> None:
    lea = front.guest()
    open_table(lea, "bot")
    phone = on_another_device(lea, new_code(lea))
    page = words_of(phone.get("/me"))
    assert "Firefox sur Android cet appareil Connu depuis le" in page
    assert len(others_on(phone)) == 1
    assert len(others_on(lea)) == 1
    assert "vu aujourd’hui" in page


def test_whoever_only_looks_around_is_written_down_nowhere(front: Front) -> None:
    before = rows_of(front, "devices")
    stranger, crawler = front.guest(), front.guest()
    for path in ("/", "/games", "/me", "/settings", "/me"):
        stranger.get(path)
        crawler.http.cookies.clear()
        crawler.get(path)
    assert rows_of(front, "devices") == before
    lea = front.guest()
    lea.get(f"/table/{open_table(lea, 'bot').id}")
    assert len(rows_of(front, "devices")) == len(before) + 1


def rows_of(front: Front, table: str) -> list[tuple[object, ...]]:
    with front.store._transaction() as sql:
        return [tuple(row) for row in sql.exec_driver_sql(f"SELECT * FROM {table}").all()]


def test_a_device_that_is_signed_out_is_nobody_from_the_next_request_on(front: Front) -> None:
    lea = front.guest()
    table = open_table(lea, "bot")
    phone = on_another_device(lea, new_code(lea))
    stolen, mine = phone.http.cookies["who"], lea.name
    assert phone.http.get(f"/table/{table.id}").status_code == 200
    (other,) = others_on(lea)
    assert lea.post("/me/devices/out", device=other).headers["location"] == "/me#devices"
    assert phone.http.get(f"/table/{table.id}").status_code == 404
    assert phone.name != mine
    shows(phone, stolen)
    assert phone.http.get(f"/table/{table.id}").status_code == 404
    assert others_on(lea) == []
    assert lea.http.get(f"/table/{table.id}").status_code == 200
    assert on_another_device(lea, new_code(lea)).get(f"/table/{table.id}"), "by a code it comes back"


def test_the_open_pages_of_a_device_that_is_signed_out_are_closed_at_once(front: Front) -> None:
    lea = front.guest()
    table = open_table(lea, "bot")
    phone = on_another_device(lea, new_code(lea))
    with (
        page_of(lea, table) as here,
        page_of(phone, table) as there,
        page_of(phone, table, silent=True) as quiet,
    ):
        (other,) = others_on(lea)
        lea.post("/me/devices/out", device=other)
        for closed in (there, quiet):
            assert end_of(closed) == SIGNED_OUT
        here.send('{"see": "rules=1"}')
        assert "html" in here.recv(LONGEST)


@contextmanager
def page_of(guest: Guest, table: Table, silent: bool = False) -> Iterator[ClientConnection]:
    """An open page of a table; one that is silent has not said yet what it looks at."""
    url = f"{guest.front.url.replace('http', 'ws')}/table/{table.id}/socket"
    cookie = {"cookie": f"who={guest.http.cookies['who']}"}
    with connect(url, origin=Origin(guest.front.url), additional_headers=cookie, **SOCKET) as socket:
        if not silent:
            socket.send('{"see": ""}')
            socket.recv(LONGEST)
        else:
            until(lambda: len(front_pages(guest, table)) > 1, "its page")
        yield socket


def end_of(socket: ClientConnection) -> int:
    """The code a page is closed with; what comes before it does not matter."""
    try:
        while True:
            socket.recv(LONGEST)
    except ConnectionClosed as end:
        return 0 if end.rcvd is None else end.rcvd.code


def front_pages(guest: Guest, table: Table) -> set[object]:
    return set(guest.front.house.devices._pages.get(device_of(guest), ()))


def device_of(guest: Guest) -> str:
    return hashed(guest.http.cookies["who"].rpartition(".")[0])


def test_all_other_devices_are_signed_out_by_one_button(front: Front) -> None:
    lea = front.guest()
    code = new_code(lea)
    phones = [on_another_device(lea, code) for _ in range(3)]
    assert len(others_on(lea)) == 3
    lea.post("/me/devices/out", device="others")
    assert others_on(lea) == []
    assert all(phone.name != lea.name for phone in phones if phone.get("/"))


def test_whoever_signs_out_here_is_somebody_else_here(front: Front) -> None:
    lea = front.guest()
    name, stolen = lea.name, lea.http.cookies["who"]
    code = new_code(lea)
    phone = on_another_device(lea, code)
    here = buttons(phone.get("/me"), "device")[-1]
    assert phone.post("/me/devices/out", device=here).headers["location"] == "/"
    assert phone.name != name
    assert lea.http.cookies["who"] == stolen
    assert lea.name == name


def test_nobody_signs_out_the_device_of_another(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    open_table(lea, "bot")
    code = new_code(lea)
    (kept,) = buttons(lea.get("/me"), "code")
    tom.post("/me/devices/out", device=device_of(lea))
    tom.post("/me/codes/revoke", code=kept)
    name = lea.name
    lea.get("/me")
    assert lea.name == name
    assert on_another_device(lea, code)


def test_who_is_signed_out_stays_so_after_a_restart(tmp_path: Path) -> None:
    with open_house(tmp_path) as first:
        lea = first.guest()
        phone = on_another_device(lea, new_code(lea))
        lea.post("/me/devices/out", device="others")
        stolen, name = phone.http.cookies["who"], lea.name
    with open_house(tmp_path) as second:
        again = second.guest()
        shows(again, stolen)
        again.get("/")
        assert again.name != name


def test_a_device_that_becomes_somebody_elses_leaves_the_list(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    phone = on_another_device(lea, new_code(lea))
    assert len(others_on(lea)) == 1
    phone.post("/me/code", code=new_code(tom))
    assert phone.name == tom.name
    assert others_on(lea) == []


# Codes


def test_another_device_becomes_me_with_all_my_tables_as_often_as_i_like(front: Front) -> None:
    lea = front.guest()
    table = open_table(lea, "bot")
    code = new_code(lea)
    for written in (code, code.upper(), code.replace("-", " "), code.replace("-", ""), f" {code}\n"):
        assert table.id in on_another_device(lea, written).get("/games")
    assert "jamais utilisé" not in words_of(lea.get("/me"))
    assert "utilisé le" in words_of(lea.get("/me"))


def test_a_code_is_shown_once_and_the_file_of_games_gives_nobody_away(front: Front) -> None:
    lea = front.guest()
    code = new_code(lea)
    assert re.fullmatch(r"(?:[a-z2-7]{4}-){5}[a-z2-7]{4}", code)
    assert code not in lea.get("/me")
    kept = str(rows_of(front, "codes"))
    bits = lea.http.cookies["who"].partition(".")[0]
    for secret in (code, code.replace("-", ""), codes.read(code).hex(), bits):
        assert secret not in kept
    assert bits not in str(rows_of(front, "devices"))


def test_a_revoked_code_opens_nothing(front: Front) -> None:
    lea, stranger = front.guest(), front.guest()
    code, other = new_code(lea), new_code(lea)
    first, second = buttons(lea.get("/me"), "code")
    for kept in (first, second):
        lea.post("/me/codes/revoke", code=kept)
    for gone in (code, other):
        assert stranger.post("/me/code", code=gone).status_code == 422
    assert "révoqué" in words_of(stranger.post("/me/code", code=code).text)


def test_the_codes_made_on_a_device_end_with_it_and_no_others(front: Front) -> None:
    lea = front.guest()
    mine = new_code(lea)
    phone = on_another_device(lea, mine)
    theirs = new_code(phone)
    assert "Firefox sur Android, jamais utilisé" in words_of(lea.get("/me"))
    lea.post("/me/devices/out", device="others")
    assert front.guest().post("/me/code", code=theirs).status_code == 422
    assert on_another_device(lea, mine)


def test_no_slip_of_the_pen_is_taken_for_another_guest() -> None:
    code = codes.old_code("0123456789abcdef" * 2)
    for place, letter in enumerate(code):
        if letter != "-":
            other = "b" if letter == "a" else "a"
            with pytest.raises(CodeError):
                codes.old_guest(codes.read(code[:place] + other + code[place + 1 :]))
    for nothing in ("", "abcd", "é" * 32, "=" * 40, "a" * 10_000, "a" * 25):
        with pytest.raises(CodeError):
            codes.read(nothing)


def test_codes_are_not_guessed_and_nobody_makes_many(front: Front) -> None:
    stranger, most = front.guest(), LIMITED["code"].guest.at_once
    assert stranger.name, "known before the first try"
    answers = [stranger.post("/me/code", code="abcd").status_code for _ in range(most + 1)]
    assert answers == [422] * most + [429]
    lea = front.guest()
    made = [lea.post("/me/codes").status_code for _ in range(MOST_CODES + 1)]
    assert made[:MOST_CODES] == [200] * MOST_CODES
    assert made[-1] in (409, 429)


# Those of before


def test_nobody_loses_a_seat_by_the_upgrade_and_the_old_device_becomes_one_of_the_list(front: Front) -> None:
    old = of_before(front)
    bare, name = old.http.cookies["who"], old.name
    table = open_table(old, "bot")
    assert old.http.get(f"/table/{table.id}").status_code == 200
    assert old.http.cookies["who"] != bare
    assert old.name == name
    lea = on_another_device(old, codes.old_code(bare.partition(".")[0]))
    old.get(f"/table/{table.id}")
    assert len(others_on(lea)) == 1
    assert "L’ancien code" in words_of(lea.get("/me"))
    assert "L’ancien code" not in words_of(front.guest().get("/me"))


@pytest.mark.parametrize("how", ["the code is revoked", "a device is signed out", "all is let go of"])
def test_the_old_code_and_old_cookies_end_together(front: Front, how: str) -> None:
    old = of_before(front)
    bare, name = old.http.cookies["who"], old.name
    code = codes.old_code(bare.partition(".")[0])
    open_table(old, "bot")
    phone = on_another_device(old, code)
    if how == "the code is revoked":
        old.post("/me/codes/revoke", code="old")
        assert phone.get("/me")
        assert phone.name == name
    elif how == "a device is signed out":
        old.post("/me/devices/out", device=others_on(old)[0])
    else:
        old.post("/me/forget", sure="1")
    copied = front.guest()
    shows(copied, bare)
    copied.get("/")
    assert copied.name != name
    assert copied.post("/me/code", code=code).status_code == 422
    assert "L’ancien code" not in words_of(old.get("/me"))


# Letting go


def test_letting_go_signs_out_everywhere_and_keeps_nothing_of_devices_and_codes(front: Front) -> None:
    lea = front.guest()
    code = new_code(lea)
    phone, name = on_another_device(lea, code), lea.name
    lea.get(f"/table/{open_table(lea, 'bot').id}")
    phone.post("/me/forget", sure="1")
    for gone in (lea, phone):
        gone.get("/")
        assert gone.name != name
    assert front.guest().post("/me/code", code=code).status_code == 422
    assert not [row for row in rows_of(front, "devices") if name in row[1:]]
    assert not [row for row in rows_of(front, "codes") if name in row]


def test_letting_go_deletes_my_tables_and_takes_my_name_off_the_others(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    mine, other = open_table(tom, "bot"), open_table(lea, "friend")
    sits_down(lea, tom, other, "Thomas")
    tom.post(f"/table/{other.id}/say", text="Je suis Thomas")
    lea.post(f"/table/{other.id}/say", text="Bonjour")
    tom.post(f"/table/{other.id}/report", text="Thomas est perdu", at="0")
    assert tom.post("/me/forget").headers["location"] == "/me"
    name = tom.name
    assert tom.post("/me/forget", sure="1").headers["location"] == "/"
    assert front.wait(front.house.tables_of(name)) == []
    assert front.house.store.table(mine.id) is None
    page = lea.get(f"/table/{other.id}")
    assert "Thomas" not in words_of(page)
    assert other.seats[1].away
    assert lea.post(f"/table/{other.id}/say", text="Tant pis").status_code == 303
    stored = front.house.store
    kept = f"{stored.rows(other.id)} {stored.talk(other.id)} {stored.table(other.id)} {stored.reports()}"
    assert "Thomas" not in kept
    assert tom.name != name


def test_letting_go_of_a_borrowed_telephone_leaves_the_words_of_whoever_holds_the_seat(front: Front) -> None:
    lea, tom, telephone = front.guest(), front.guest(), front.guest()
    table = open_table(lea, "friend")
    sits_down(lea, tom, table, "Thomas")
    telephone.post(link(tom.get(f"/table/{table.id}/people"), "hand"))
    assert table.seats_of(telephone.name) == (1,)
    tom.post(f"/table/{table.id}/say", text="Je suis Thomas")
    telephone.post("/me/forget", sure="1")
    assert "Je suis Thomas" in words_of(lea.get(f"/table/{table.id}"))
    assert table.names == ("Léa", "Thomas")
    assert [said.text for said in front.house.store.talk(table.id)] == ["Je suis Thomas"]


def test_a_table_without_its_people_is_still_replayed_after_a_restart(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("again")
    with open_house(folder) as first:
        lea, tom = first.guest(), first.guest()
        table = open_table(lea, "friend")
        sits_down(lea, tom, table, "Thomas")
        tom.post("/me/forget", sure="1")
        host = lea.name
    with open_house(folder) as second:
        again = second.wait(second.house.find(table.id, host))
        assert not again.frozen
        assert again.names == ("Léa", "")


def test_a_game_that_others_play_goes_on_when_whoever_opened_it_lets_go_of_everything(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend", **{"name-0": "Hermine"})
    sits_down(lea, tom, table, "Thomas")
    lea.post(f"/table/{table.id}/say", phrase="hello")
    name = lea.name
    assert lea.post("/me/forget", sure="1").headers["location"] == "/"
    assert front.wait(front.house.tables_of(name)) == []
    page = tom.get(f"/table/{table.id}")
    assert 'id="dock"' in page
    assert "Hermine" not in words_of(page)
    stored = front.house.store
    assert "Hermine" not in f"{stored.rows(table.id)} {stored.talk(table.id)} {stored.table(table.id)}"
    assert (table.over, table.seats[0].away, table.owner) == (False, True, tom.name)
    eve = front.guest()
    assert eve.post(link(tom.get(f"/table/{table.id}/people"), "join"), name="Ève").status_code == 303
    assert table.names == ("Ève", "Thomas")


def test_whoever_looks_at_a_deleted_table_is_sent_away(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    sits_down(lea, tom, table)
    lea.post(f"/table/{table.id}/close")
    tom.post(f"/table/{table.id}/answer", yes="1", cmd="yes")
    lea.post("/me/forget", sure="1")
    assert tom.http.get(f"/table/{table.id}").status_code == 404
    assert table.id not in tom.get("/games")


def test_the_page_says_how_long_things_are_kept(front: Front) -> None:
    said = words_of(front.guest().get("/me"))
    for days in (IDLE_DAYS, FINISHED_DAYS, BIN_DAYS):
        assert f" {days:.0f} jours" in said


def test_my_tables_say_whose_turn_it_is_and_since_when(front: Front) -> None:
    lea, tom, watcher = front.guest(), front.guest(), front.guest()
    waiting, going = open_table(lea, "friend"), open_table(lea, "friend")
    sits_down(lea, tom, going)
    with front.store._transaction() as sql:
        ago = front.house.clock.time() - 3 * DAY
        sql.exec_driver_sql(f"UPDATE tables SET changed = {ago} WHERE id = '{going.id}'")
    assert "On attend du monde" in words_of(lea.get("/games"))
    seat = going.waiting_for[0]
    asked, other = (lea, tom) if seat == 0 else (tom, lea)
    assert "À vous de jouer depuis 3\u00a0jours" in words_of(asked.get("/games"))
    assert f"À {going.names[seat]} de jouer depuis 3\u00a0jours" in words_of(other.get("/games"))
    assert "depuis 3\u00a0jours" in words_of(asked.get("/"))
    link = re.search(rf'"http://[^/"]+(/watch/{waiting.id}/[^"]+)"', lea.get(f"/table/{waiting.id}"))
    assert link
    watcher.post(link[1])
    assert "Vous regardez" in words_of(watcher.get("/games"))


def test_a_pasted_link_opens_its_door_and_no_other_house(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    found = re.search(r'value="(http://[^"]+/join/[^"]+)"', lea.get(f"/table/{table.id}"))
    assert found
    path = "/join/" + found[1].partition("/join/")[2]
    for pasted in (found[1], f"  {found[1]} ", f"https://elsewhere.example{path}"):
        assert tom.post("/join", link=pasted).headers["location"] == path
    for nonsense in ("", "https://elsewhere.example/", "//elsewhere.example", "/join/x/y", "javascript:1"):
        assert tom.post("/join", link=nonsense).status_code == 404
