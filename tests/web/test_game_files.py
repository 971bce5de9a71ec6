"""Games as files: taken home, brought back, reported; and how people fared."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from tests.waiting import LONGEST
from tests.web.calls import LIKES
from tests.web.front import Front, Guest, open_house, words_of
from tests.web.helpers_http import seated
from tests.web.test_together import open_table, sits_down

import archipel
from archipel.core.match import Match, view_of
from archipel.core.texts import game_texts
from archipel.table import new_tables, table as table_module, tidying, written
from archipel.table.messages import Command
from archipel.table.seats import Seat
from archipel.table.summary import read_match
from archipel.table.table import Table
from archipel.table.written import LONGEST_FILE, MOST_PLAYS
from archipel.web.limits import LIMITED, Limit, Limited

SECRETIVE, MANY_FILES = "smugglers", 20


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with open_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


def played(front: Front, guest: Guest, table: Table, decisions: int = 10_000) -> None:
    """Whoever is asked does the first thing there is, until the end or so often."""

    async def play() -> None:
        for n in range(decisions):
            await front.house.settled(table)
            if table.over:
                return
            seat = table.waiting_for[0]
            action = table.game.action_number(table.match.legal(seat)[-1])
            await front.house.act(table, Command(f"c{n}", table.seq, seat, action), guest.name)
        await front.house.settled(table)

    front.wait(play())


def upload(guest: Guest, text: str) -> httpx.Response:
    """Send a file through the form."""
    return guest.http.post("/load", files={"file": ("game.txt", text.encode(), "text/plain")})


def test_a_game_is_taken_home_and_opened_again_at_its_beginning(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = seated(lea, SECRETIVE, "Léa", "Tom")
    played(front, lea, table)
    answer = lea.http.get(f"/table/{table.id}/game.txt")
    assert answer.headers["content-disposition"].startswith(f'attachment; filename="{SECRETIVE}-')
    assert answer.text == table.match.write()
    opened = upload(tom, answer.text)
    assert opened.headers["location"].endswith("?at=0")
    again = front.wait(front.house.find(opened.headers["location"].split("/")[2].partition("?")[0], tom.name))
    assert again.match.write() == answer.text
    assert 'id="scrubber"' in tom.get(opened.headers["location"])


def test_a_game_that_many_take_home_is_written_once_beside_what_is_answered(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    lea = front.guest()
    table, writing = seated(lea, "desert", "Léa", "Tom"), list[str]()
    write = Match.write

    def noted(match: Match, plays: int | None = None) -> str:
        writing.append(threading.current_thread().name)
        return write(match, plays)

    monkeypatch.setattr(Match, "write", noted)
    with ThreadPoolExecutor(4) as takers:
        texts = set(takers.map(lambda _: lea.get(f"/table/{table.id}/game.txt"), range(8)))
    assert [name.partition("_")[0] for name in writing] == ["player"]
    played(front, lea, table, 1)
    texts.add(lea.get(f"/table/{table.id}/game.txt"))
    assert len(texts) == len(writing) == 2


def test_whoever_takes_a_game_home_again_and_again_is_told_to_wait(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITED, "look", Limited(Limit(3, 0), Limit(9, 0)))
    lea = front.guest()
    table = seated(lea, "desert", "Léa", "Tom")
    answers = [lea.http.get(f"/table/{table.id}/game.txt").status_code for _ in range(5)]
    assert answers == [200] * 3 + [429] * 2


def test_a_running_game_with_secrets_is_not_told(front: Front) -> None:
    lea = front.guest()
    secret, plain = seated(lea, SECRETIVE, "Léa", "Tom"), seated(lea, "desert", "Léa", "Tom")
    refused = lea.http.get(f"/table/{secret.id}/game.txt")
    assert refused.status_code == 422
    assert "ses secrets sont des secrets" in words_of(refused.text)
    assert lea.http.get(f"/table/{plain.id}/game.txt").text == plain.match.write()
    assert front.guest().http.get(f"/table/{plain.id}/game.txt").status_code == 404


def test_a_running_game_of_a_file_goes_on_with_bots(front: Front) -> None:
    lea = front.guest()
    text = archipel.new("desert", 3, seed=1).write()
    table = lea.table_at(upload(lea, text))
    assert [seat.kind for seat in table.seats] == ["me", "bot", "bot"]
    assert not table.over


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "est vide"),
        ("bonjour", "n’est pas la première ligne"),
        ("game nothing 1 seats=2\ndeal\n", "Aucun jeu ne s’appelle"),
        ("game desert 999 seats=2\ndeal\n", "la version 999"),
        ("x" * (LONGEST_FILE + 1), "trop long"),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(front: Front, text: str, said: str) -> None:
    answer = front.guest().http.post("/load", data={"text": text})
    assert answer.status_code == 422
    assert said in words_of(answer.text)


def test_a_file_over_every_limit_is_not_even_read(front: Front) -> None:
    assert upload(front.guest(), "x" * 100_000).status_code == 413


def test_a_game_of_too_many_moves_is_not_played_through(front: Front) -> None:
    text = archipel.new("desert", 2, seed=1).write() + "s0 end\n" * (MOST_PLAYS + 1)
    answer = upload(front.guest(), text)
    assert answer.status_code == 422
    assert f"{MOST_PLAYS} coups au plus" in words_of(answer.text)


def test_a_file_that_takes_too_long_is_given_up(front: Front, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(written, "PATIENCE", 0.0)
    answer = upload(front.guest(), archipel.new("desert", 2, seed=1).write())
    assert answer.status_code == 422
    assert "trop longue" in words_of(answer.text)


def test_whoever_comes_while_many_files_are_read_comes_again(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = archipel.new("desert", 2, seed=1).write()
    monkeypatch.setattr(written, "WAITING", 0)
    answer = upload(front.guest(), text)
    assert answer.status_code == 503
    assert "en cours de lecture" in words_of(answer.text)
    assert text.splitlines()[0] in answer.text, "nobody has to paste it again"


def test_of_many_who_bring_files_at_once_one_is_received_before_others_are_answered(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(written, "WAITING", 0)
    monkeypatch.setattr(front.app.state.limits, "check", lambda connection, what: None)
    files = {"file": ("game.txt", archipel.new("desert", 2, seed=1).write().encode(), "text/plain")}
    answered: list[int] = []

    async def bring(door: httpx.AsyncClient) -> None:
        answered.append((await door.post("/load", files=files)).status_code)

    async def at_once() -> int:
        """The most that were answered while somebody else waited for one turn."""
        at, most = httpx.ASGITransport(app=front.app), 0
        sent_by = {"origin": front.url}
        async with httpx.AsyncClient(transport=at, base_url=front.url, headers=sent_by, **LIKES) as door:
            coming = [asyncio.create_task(bring(door)) for _ in range(MANY_FILES)]
            while not all(task.done() for task in coming):
                before = len(answered)
                await asyncio.sleep(0)
                most = max(most, len(answered) - before)
        return most

    assert front.wait(at_once()) <= 2
    assert answered == [503] * MANY_FILES


def test_a_file_is_played_through_by_nobody_who_answers(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers: set[int] = set()

    def noted(text: str) -> Match:
        readers.add(threading.get_ident())
        return read_match(text)

    for module in (new_tables, table_module):
        monkeypatch.setattr(module, "read_match", noted)
    lea, match = front.guest(), archipel.new("desert", 2, seed=1)
    answer = upload(lea, match.write())
    assert answer.status_code == 303
    assert readers == set(), "another process has read it"
    table_id = answer.headers["location"].removeprefix("/table/")
    assert table_id not in {table.id for table in front.house.in_memory()}, "nobody looks at it yet"
    lea.get(f"/table/{table_id}")
    lea.post(f"/table/{table_id}/fork", n="0")

    async def answering() -> int:
        return threading.get_ident()

    assert readers
    assert front.wait(answering()) not in readers


def test_long_files_take_a_part_of_memory_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_house(tmp_path) as front:
        lea = front.guest()
        table = seated(lea, SECRETIVE, "Léa", "Tom")
        played(front, lea, table)
        addresses = [upload(lea, table.match.write()).headers["location"] for _ in range(2)]
        lea.get(addresses[0])
        monkeypatch.setattr(tidying, "BROUGHT", 1.5 * table.weight)
        monkeypatch.setattr(tidying, "JUST_NOW", LONGEST)
        refused = lea.http.get(addresses[1])
        assert refused.status_code == 503
        assert "La maison est pleine" in words_of(refused.text)
        assert lea.post(f"/table/{table.id}/fork", n=f"{table.match.ply}").status_code == 503
        lea.get(f"/table/{table.id}")
        monkeypatch.setattr(tidying, "JUST_NOW", 0.0)
        lea.get(addresses[1])
        known = {each.id for each in front.house.in_memory()}
        assert [address.split("/")[2].partition("?")[0] in known for address in addresses] == [False, True]


def test_what_one_player_sees_is_no_game_to_play_on(front: Front) -> None:
    match = archipel.new(SECRETIVE, 2, seed=1)
    assert isinstance(match, Match)
    answer = front.guest().http.post("/load", data={"text": match.view(0).write()})
    assert answer.status_code == 422


def test_a_problem_is_kept_with_its_moment_and_gets_a_code(front: Front) -> None:
    lea, stranger = front.guest(), front.guest()
    table = seated(lea, "desert", "Léa", "Tom")
    played(front, lea, table, 4)
    assert 'name="at" value="2"' in lea.get(f"/table/{table.id}/report?at=2")
    answer = lea.post(f"/table/{table.id}/report", at="2", text="<b>Le tunnel</b>")
    page = lea.get(answer.headers["location"])
    code = re.search(r"<output>([2-9A-Z]{8})</output>", page)
    assert code
    assert f"archipel db report {code[1]}" in words_of(page)
    report = front.house.store.report(code[1])
    assert report is not None
    assert (report.table, report.plays, report.seat, report.text) == (table.id, 2, 0, "<b>Le tunnel</b>")
    assert stranger.http.get(answer.headers["location"]).status_code == 404
    assert stranger.post(f"/table/{table.id}/report", at="2", text="x").status_code == 404
    assert lea.http.get(f"/table/{table.id}/report/NOTHING2").status_code == 404
    other = seated(stranger, "desert", "Tom", "Ana")
    assert stranger.http.get(f"/table/{other.id}/report/{code[1]}").status_code == 404, (
        "it is of another table"
    )
    assert lea.post(f"/table/{table.id}/report", at="x", text="x").status_code == 400


def test_a_finished_game_is_seen_whole_or_through_one_players_eyes(front: Front) -> None:
    lea = front.guest()
    table = seated(lea, SECRETIVE, "Léa", "Tom")
    played(front, lea, table)
    game, texts, state = table.game, game_texts(table.game, "fr"), table.state_at(4)

    def board(query: str) -> str:
        found = re.search(
            r'<pre class="panel" tabindex="0">(.*?)</pre>', lea.get(f"/table/{table.id}?{query}"), re.S
        )
        assert found
        return found[1]

    assert board("at=4") == game.text_board(state, texts)
    for seat in (0, 1):
        assert board(f"at=4&as={seat}") == game.text_board(view_of(game, state, seat), texts)


def test_a_link_to_a_moment_opens_the_replay_there(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    table = seated(lea, "desert", "Léa", "Ana")
    played(front, lea, table, 4)
    link = re.search(r'data-copy="http://[^/"]+(/watch/[^"]+)"', lea.get(f"/table/{table.id}?at=2"))
    assert link
    assert tom.post(link[1]).headers["location"] == f"/table/{table.id}?at=2"


def play_to_the_end(front: Front, table: Table, *guests: Guest) -> None:
    """Whoever is asked does the last thing there is."""

    async def play() -> None:
        while not table.over:
            seat = table.waiting_for[0]
            action = table.game.action_number(table.match.legal(seat)[-1])
            await front.house.act(table, Command(f"c{table.seq}", table.seq, seat, action), guests[seat].name)
            await front.house.settled(table)

    front.wait(play())


def test_what_somebody_played_without_me_is_not_told_me(front: Front) -> None:
    lea, tom, eve = front.guest(), front.guest(), front.guest()
    for other, name in ((lea, "Léonie"), (eve, "Évangéline")):
        table = open_table(other, "friend", game=SECRETIVE, **{"name-0": name})
        sits_down(other, tom, table, "Thibault")
        play_to_the_end(front, table, other, tom)
    assert "Thibault 2 parties" in words_of(tom.get("/players"))
    for reader, stranger in ((lea, "Évangéline"), (eve, "Léonie")):
        page = words_of(reader.get("/players"))
        assert "Thibault 1 partie" in page
        assert stranger not in page


def without_a_note(front: Front, table: Table) -> None:
    """Let a table be as one of before it was noted which games were brought here."""
    with closing(sqlite3.connect(front.store._games)) as file, file:
        (header,) = file.execute("SELECT header FROM tables WHERE id = ?", (table.id,)).fetchone()
        before = {key: value for key, value in json.loads(header).items() if key != "written"}
        file.execute("UPDATE tables SET header = ? WHERE id = ?", (json.dumps(before), table.id))


def test_what_was_brought_before_that_was_noted_counts_for_nobody_either(front: Front) -> None:
    lea, tom = front.guest(), front.guest()
    dealt = open_table(lea, "friend", game=SECRETIVE, **{"name-0": "Léa la loyale"})
    sits_down(lea, tom, dealt, "Tom")
    play_to_the_end(front, dealt, lea, tom)
    without_a_note(front, dealt)
    match = archipel.new(SECRETIVE, 2, seed=3)
    for _ in range(3):
        match.play(match.legal()[-1])
    seats = [Seat("me", "Léa la rusée"), Seat("here", "Personne")]
    for start in (dealt.match.write(), match.write(), match.position()):
        brought = front.wait(front.house.open(lea.name, SECRETIVE, seats, {}, start=start))
        play_to_the_end(front, brought, lea, lea)
        without_a_note(front, brought)
    page = words_of(lea.get("/players"))
    assert "Léa la loyale 1 partie" in page
    assert "Léa la rusée" not in page


def test_how_people_fared_is_told_to_those_who_played_with_them(front: Front) -> None:
    lea, tom, stranger = front.guest(), front.guest(), front.guest()
    table = open_table(lea, "friend", game=SECRETIVE, **{"name-0": "Hermine"})  # whom no other test knows
    sits_down(lea, tom, table, "Thomas")
    play_to_the_end(front, table, lea, tom)
    result = table.match.result
    assert result is not None
    for guest in (lea, tom):
        page = words_of(guest.get("/players"))
        assert "Thomas 1 partie" in page
        assert "Hermine 1 partie" in page
    assert "Thomas" not in words_of(stranger.get("/players"))
    watch = re.search(r'value="http://[^/"]+(/watch/[^"]+)"', lea.get(f"/table/{table.id}/people"))
    assert watch
    assert stranger.post(watch[1]).status_code == 303
    assert "Thomas" not in words_of(stranger.get("/players")), "who only watched has not played"
    text = lea.get(f"/table/{table.id}/game.txt")
    assert stranger.post("/load", text=text).headers["location"].endswith("?at=0"), "it is over"
    assert "1 partie" not in words_of(stranger.get("/players")), "what was brought here counts for nobody"
    assert "Hermine 1 partie" in words_of(lea.get("/players"))
    end = words_of(tom.get(f"/table/{table.id}"))
    assert re.search(rf"Thomas \d+ coups? .*?{result.scores[1]} point", end)
