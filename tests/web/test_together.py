"""Friends on different devices: links, seats, standing in, proposals and talk, over real HTTP."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from tests.waiting import LONGEST
from tests.web.calls import SOCKET
from tests.web.front import Front, Guest, open_house, words_of
from tests.web.helpers_http import forms_of
from websockets.asyncio.client import connect
from websockets.typing import Origin

from archipel.core.events import SPECTATOR
from archipel.core.match import view_of
from archipel.table import people
from archipel.table.messages import Command
from archipel.table.table import Table


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def open_table(guest: Guest, *kinds: str, game: str = "desert", **more: str) -> Table:
    """A table opened through the dialog."""
    form = {"do": "start", "name-0": "Léa"} | more
    for number, kind in enumerate(kinds, 1):
        form |= {f"kind-{number}": kind, f"name-{number}": "" if kind == "friend" else f"Ami {number}"}
    return guest.table_at(guest.http.post(f"/new/{game}", data=form))


def link(page: str, kind: str) -> str:
    """The address of a link on a page, without the house's own."""
    found = re.search(rf'value="http://[^/"]+(/{kind}/[^"]+)"', page)
    assert found, f"no {kind} link"
    return unescape(found[1])


def sits_down(host: Guest, friend: Guest, table: Table, name: str = "Tom") -> None:
    """A friend comes by the link."""
    address = link(host.get(f"/table/{table.id}"), "join")
    assert "M’asseoir" in friend.get(address)
    assert friend.post(address, name=name).headers["location"] == f"/table/{table.id}"


async def plays_something(front: Front, table: Table, guests: tuple[Guest, ...], n: int) -> None:
    """Whoever is asked does the first thing there is."""
    seat = table.waiting_for[0]
    action = table.game.action_number(table.match.legal(seat)[0])
    await front.house.act(table, Command(f"c{n}", table.seq, seat, action), guests[seat].name)
    await goes_on(front, table)


async def goes_on(front: Front, table: Table) -> None:
    """What happens by itself happens at once."""
    front.house.pace(table, 0)
    await front.house.settled(table)


def test_a_table_with_a_friend_waits_and_begins_when_the_friend_sits_down(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    assert "On attend encore 1 personne" in words_of(lea.get(f"/table/{table.id}"))
    assert not table.started
    sits_down(lea, tom, table)
    assert table.started
    assert table.names == ("Léa", "Tom")
    assert 'id="dock"' in tom.get(f"/table/{table.id}")


def test_looking_at_a_link_takes_no_seat(front: Front) -> None:
    lea = front.guest()
    table = open_table(lea, "friend")
    address = link(lea.get(f"/table/{table.id}"), "join")
    for _ in range(3):
        front.guest().get(address)
    assert table.free_seats == (1,)


def test_everybody_plays_for_their_own_seat_only(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    sits_down(lea, tom, table)
    seat = table.waiting_for[0]
    mine, other = (lea, tom) if seat == 0 else (tom, lea)
    form = forms_of(mine.get(f"/table/{table.id}"))
    action = form.actions[0]
    refused = other.http.post(f"/table/{table.id}/act", data=form.act(action, cmd="x"))
    assert refused.status_code == 403
    assert mine.http.post(f"/table/{table.id}/act", data=form.act(action)).status_code == 303


def test_a_stranger_sees_no_table_and_a_spectator_no_button(front: Front) -> None:
    lea, stranger, watcher = front.guest(), front.guest(), front.guest()
    table = open_table(lea, "bot")
    assert stranger.http.get(f"/table/{table.id}").status_code == 404
    address = link(lea.get(f"/table/{table.id}/people"), "watch")
    assert watcher.post(address).status_code == 303
    page = watcher.get(f"/table/{table.id}")
    assert forms_of(page).actions == ()
    assert forms_of(page).seat == ""


def test_the_last_seat_is_taken_once(front: Front) -> None:
    lea = front.guest()
    table = open_table(lea, "friend")
    address = link(lea.get(f"/table/{table.id}"), "join")
    friends = [front.guest() for _ in range(5)]
    answers = [friend.post(address, name=f"Ami {n}").status_code for n, friend in enumerate(friends)]
    assert sorted(answers) == [303, 409, 409, 409, 409]
    assert sum(bool(table.seats_of(friend.name)) for friend in friends) == 1


def test_the_host_can_begin_with_bots(front: Front) -> None:
    lea = front.guest()
    table = open_table(lea, "friend", "friend")
    assert lea.post(f"/table/{table.id}/start").status_code == 303
    assert table.started
    assert [seat.kind for seat in table.seats] == ["me", "bot", "bot"]
    assert len(set(table.names)) == 3


def test_my_seat_opens_on_my_telephone_too(front: Front) -> None:
    lea, phone = front.guest(), front.guest()
    table = open_table(lea, "bot")
    address = link(lea.get(f"/table/{table.id}/people"), "hand")
    assert phone.post(address).status_code == 303
    assert table.seats_of(phone.name) == (0,)


def test_a_bot_stands_in_and_the_seat_is_given_back(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    sits_down(lea, tom, table)
    assert tom.post(f"/table/{table.id}/away", seat="1", on="1", level="sailor").status_code == 303
    assert not table.seats[1].human
    front.wait(goes_on(front, table))
    assert 1 not in table.waiting_for
    assert tom.post(f"/table/{table.id}/away", seat="1", on="0").status_code == 303
    assert table.seats[1].human
    assert lea.post(f"/table/{table.id}/away", seat="1", on="1").status_code == 403


def test_somebody_sent_away_is_gone_and_the_links_are_new(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    old = link(lea.get(f"/table/{table.id}"), "join")
    sits_down(lea, tom, table)
    assert tom.post(f"/table/{table.id}/remove", seat="1").status_code == 403
    assert lea.post(f"/table/{table.id}/remove", seat="1").status_code == 303
    assert tom.http.get(f"/table/{table.id}").status_code == 404
    assert tom.http.get(old).status_code == 404
    assert table.seats[1].away


def test_further_back_only_when_everybody_agrees(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    sits_down(lea, tom, table)
    for n in range(4):
        front.wait(plays_something(front, table, (lea, tom), n))
    plays = table.match.ply
    lea.post(f"/table/{table.id}/ask", what="back 1", cmd="ask-1")
    assert table.match.ply == plays
    assert "propose de reprendre" in words_of(tom.get(f"/table/{table.id}"))
    tom.post(f"/table/{table.id}/answer", yes="0", cmd="no-1")
    assert table.proposal is None
    lea.post(f"/table/{table.id}/ask", what="back 1", cmd="ask-2")
    tom.post(f"/table/{table.id}/answer", yes="1", cmd="yes-1")
    assert table.match.ply == 1
    assert "reprend" in words_of(lea.get(f"/table/{table.id}"))


def test_stopping_by_agreement_closes_the_table(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    sits_down(lea, tom, table)
    tom.post(f"/table/{table.id}/ask", what="abandon", cmd="stop-1")
    assert not table.over
    lea.post(f"/table/{table.id}/answer", yes="1", cmd="stop-2")
    assert table.closed == "abandon"
    assert table.over
    form = {"seat": "0", "seq": str(table.seq), "cmd": "late", "action": "1"}
    assert lea.http.post(f"/table/{table.id}/act", data=form).status_code == 409
    assert "Arrêtée d’un commun accord" in words_of(tom.get("/games"))


def test_those_who_want_a_rematch_meet_at_one_table(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend", "bot")
    sits_down(lea, tom, table)
    lea.post(f"/table/{table.id}/close")
    tom.post(f"/table/{table.id}/answer", yes="1", cmd="yes")
    assert table.over
    again = lea.table_at(lea.post(f"/table/{table.id}/rematch"))
    assert not again.started
    assert lea.table_at(lea.post(f"/table/{table.id}/rematch")) is again
    assert tom.table_at(tom.post(f"/table/{table.id}/rematch")) is again
    assert again.started
    assert sorted(again.names) == sorted(table.names)


def test_whoever_is_called_like_somebody_here_gets_a_number(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    sits_down(lea, tom, table, "léa")
    assert table.names == ("Léa", "léa 2")


def test_a_rematch_is_asked_for_by_those_who_played_and_leads_nobody_to_a_stranger(front: Front) -> None:
    lea, tom, eve = front.guest(), front.guest(), front.guest()
    table = open_table(lea, "friend", "bot")
    sits_down(lea, tom, table)
    eve.post(link(lea.get(f"/table/{table.id}/people"), "watch"))
    lea.post(f"/table/{table.id}/close")
    tom.post(f"/table/{table.id}/answer", yes="1", cmd="yes")
    refused = eve.http.post(f"/table/{table.id}/rematch")
    assert refused.status_code == 403
    assert "Vous n’avez pas de place à cette table" in words_of(refused.text)
    again = tom.table_at(tom.post(f"/table/{table.id}/rematch"))
    assert lea.table_at(lea.post(f"/table/{table.id}/rematch")) is again
    assert again.owner == tom.name


def test_a_rematch_opened_by_somebody_who_did_not_play_on_leads_nobody_there(front: Front) -> None:
    lea, tom, eve = front.guest(), front.guest(), front.guest()
    table = open_table(lea, "friend", "friend")
    sits_down(lea, eve, table, "Ève")
    assert eve.http.post(f"/table/{table.id}/rematch").status_code == 422, "it has not begun"
    lea.post(f"/table/{table.id}/remove", seat="1")
    sits_down(lea, tom, table)
    sits_down(lea, front.guest(), table, "Zoé")
    assert eve.http.post(f"/table/{table.id}/rematch").status_code == 404
    assert tom.http.post(f"/table/{table.id}/rematch").status_code == 422, "it goes on"
    tom.post(f"/table/{table.id}/ask", what="abandon", cmd="stop")
    for guest in front.guests:
        guest.post(f"/table/{table.id}/answer", yes="1", cmd="yes")
    again = tom.table_at(tom.post(f"/table/{table.id}/rematch"))
    tom.post(f"/table/{table.id}/leave")
    mine = lea.table_at(lea.post(f"/table/{table.id}/rematch"))
    assert (again.owner, mine.owner) == (tom.name, lea.name), "nobody follows whoever is no player of it"


def test_before_a_game_begins_nobody_is_shown_what_a_seat_will_know(front: Front) -> None:
    """The host could give the seat to somebody else then, and would know their hand."""
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "here", "friend", "bot", game="pirates", **{"name-0": "Léa"})
    assert view_of(table.game, table.match.state, 0) != view_of(table.game, table.match.state, SPECTATOR)

    async def told() -> dict[str, Any]:
        url = f"{front.url.replace('http', 'ws')}/table/{table.id}/json"
        headers = {"Cookie": f"who={lea.http.cookies['who']}"}
        async with connect(url, origin=Origin(front.url), additional_headers=headers, **SOCKET) as socket:
            await socket.send('{"hello": 1}')
            said: dict[str, Any] = json.loads(await socket.recv())
            return said

    before = front.wait(told())
    assert not before["started"]
    assert list(before["views"]) == [str(SPECTATOR)]
    assert lea.http.get(f"/table/{table.id}/game.txt").status_code == 422
    sits_down(lea, tom, table)
    after = front.wait(told())
    assert after["started"]
    assert sorted(after["views"]) == ["0", "1"]


def test_a_table_closed_before_it_began_lets_nobody_sit_down(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    address = link(lea.get(f"/table/{table.id}"), "join")
    lea.post(f"/table/{table.id}/close")
    assert "La table est fermée" in words_of(lea.get(f"/table/{table.id}"))
    assert "M’asseoir" not in tom.get(address)
    assert tom.post(address, name="Tom").status_code == 400
    assert not table.started


def test_what_is_said_is_text_for_everybody_and_limited(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "TALK_WITHIN", LONGEST)  # however slow the machine is
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend", chat="1")
    sits_down(lea, tom, table)
    tom.post(f"/table/{table.id}/say", phrase="hello")
    tom.post(f"/table/{table.id}/say", text="<script>alert(1)</script>")
    page = lea.get(f"/table/{table.id}")
    assert "Bonjour" in words_of(page)
    assert "&lt;script&gt;alert(1)" in page
    answers = [tom.post(f"/table/{table.id}/say", text=f"line {n}").status_code for n in range(6)]
    assert answers[-1] == 429
    stranger = front.guest()
    assert stranger.post(f"/table/{table.id}/say", text="boo").status_code == 404


def test_chat_can_be_switched_off(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend", **{"asked-chat": "1"})
    sits_down(lea, tom, table)
    assert tom.post(f"/table/{table.id}/say", text="hello").status_code == 403
    assert tom.post(f"/table/{table.id}/say", phrase="hello").status_code == 303


def test_the_tables_of_a_friend_are_in_their_list(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = open_table(lea, "friend")
    sits_down(lea, tom, table)
    assert table.id in tom.get("/games")
    assert table.id in lea.get("/games")


def test_after_a_restart_everybody_still_has_their_seat(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("again")
    with open_house(folder) as first:
        lea, tom = first.guest(), first.guest()
        table = open_table(lea, "friend")
        sits_down(lea, tom, table)
        tom.post(f"/table/{table.id}/say", phrase="hello")
        names = (lea.name, tom.name)
        seats = table.seats
    with open_house(folder) as second:
        again = second.wait(second.house.find(table.id, names[1]))
        assert again.seats == seats
        assert again.started
        assert [again.seats_of(name) for name in names] == [(0,), (1,)]
        assert [said.text for said in again.talk] == ["hello"]


def test_a_program_sees_its_seat_and_gets_an_answer_to_every_command(front: Front) -> None:
    lea = front.guest()
    table = open_table(lea, "bot", game="smugglers")

    async def talk() -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        front.house.pace(table, 0)
        await front.house.settled(table)
        url = f"{front.url.replace('http', 'ws')}/table/{table.id}/json"
        cookie = f"who={lea.http.cookies['who']}"
        origin, headers = Origin(front.url), {"cookie": cookie}
        async with connect(url, additional_headers=headers, origin=origin, **SOCKET) as socket:
            await socket.send('{"hello": 1}')
            first = json.loads(await socket.recv())
            seat = first["waiting"][0]
            act = {"cmd": "p1", "seq": first["seq"], "seat": seat, "action": first["legal"][str(seat)][0]}
            await socket.send(json.dumps({"act": act}))
            second = json.loads(await socket.recv())
            while not second["answers"]:
                second = json.loads(await socket.recv())
            await socket.send(json.dumps({"act": act | {"cmd": "p2", "seq": 10**6}}))
            third = json.loads(await socket.recv())
            while not third["answers"]:
                third = json.loads(await socket.recv())
            return first, second, third

    first, second, third = front.wait(talk())
    assert list(first["views"]) == ["0"]
    assert second["answers"] == [{"ack": "p1"}]
    assert third["answers"][0]["error"] == "table-stale"
