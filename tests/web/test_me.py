"""Me and this device: a code that makes another device mine, and letting go of everything."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.table.places import NOON
from tests.web.front import Front, open_house, words_of
from tests.web.test_together import link, open_table, sits_down

from archipel.table.clock import SimulatedClock
from archipel.table.open_time import DAY
from archipel.table.tidying import BIN_DAYS, FINISHED_DAYS, IDLE_DAYS
from archipel.web.limits import LIMITED
from archipel.web.me import CodeError, code_of, guest_in


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house"), SimulatedClock(NOON)) as opened:
        yield opened


def code_on(page: str) -> str:
    found = re.search(r'<output class="code" id="code">([^<]+)</output>', page)
    assert found
    return found[1]


def test_a_code_leads_back_to_its_guest_however_it_is_written() -> None:
    guest = "00ff" * 8
    code = code_of(guest)
    assert re.fullmatch(r"(?:[a-z2-7]{4}-){7}[a-z2-7]{4}", code)
    for written in (code, code.upper(), code.replace("-", " "), code.replace("-", ""), f" {code}\n"):
        assert guest_in(written) == guest


def test_no_slip_of_the_pen_is_taken_for_another_guest() -> None:
    code = code_of("0123456789abcdef" * 2)
    for place, letter in enumerate(code):
        if letter != "-":
            other = "b" if letter == "a" else "a"
            with pytest.raises(CodeError):
                guest_in(code[:place] + other + code[place + 1 :])
    for nothing in ("", "abcd", "é" * 32, "a" * 32, "=" * 40, "a" * 10_000):
        with pytest.raises(CodeError):
            guest_in(nothing)


def test_another_device_becomes_me_with_all_my_tables(front: Front) -> None:
    lea, phone = front.guest(), front.guest()
    table = open_table(lea, "bot")
    assert phone.http.get(f"/table/{table.id}").status_code == 404
    answer = phone.post("/me/code", code=code_on(lea.get("/me")))
    assert answer.headers["location"] == "/games"
    assert len(answer.headers.get_list("set-cookie")) == 1
    assert phone.name == lea.name
    assert table.id in phone.get("/games")


def test_a_device_nobody_knows_yet_keeps_the_guest_of_the_code(front: Front) -> None:
    code = code_on(front.guest().get("/me"))
    fresh = front.guest()
    fresh.post("/me/code", code=code)
    assert code_on(fresh.get("/me")) == code


def test_codes_are_not_guessed(front: Front) -> None:
    stranger, most = front.guest(), LIMITED["code"].guest.at_once
    assert stranger.name, "known before the first try"
    answers = [stranger.post("/me/code", code="abcd").status_code for _ in range(most + 1)]
    assert answers == [422] * most + [429]


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


def test_whoever_looks_at_a_deleted_table_is_sent_away(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    sits_down(lea, tom, table)
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
