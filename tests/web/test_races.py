"""Many at once: one of them is done, and everybody else gets an answer that says what it is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.aside import aside
from tests.table.places import NOON, dealt
from tests.waiting import soon
from tests.web.front import Front, open_house
from tests.web.programs import Player, answer_to, gather_at, guests, sit_together, told
from websockets.asyncio.client import ClientConnection

from archipel.table.clock import Clock, SimulatedClock
from archipel.table.schema import hashed
from archipel.table.seats import Seat
from archipel.table.storage import After, Moves, Person, Row
from archipel.table.store import Store
from archipel.table.table import Table
from archipel.web.socket import Onlooker

FEW, MANY, SOAK = 3, 15, 1_000
AT_ONCE, GUESTS = 20, 50
_looks = count(1)
Answers = list[dict[str, Any]]
Race = Callable[[Front, int, Random], Coroutine[Any, Any, None]]
"""So many rounds on a real server."""


def key_of(player: Player) -> str:
    """What the house knows a player by."""
    return hashed(player.http.cookies["who"].partition(".")[0])


async def on_the_house(front: Front, work: Any) -> Any:
    """Something the house does, in its own thread."""
    return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, front.loop))


async def table_of(front: Front, player: Player) -> Table:
    """The table a player sits at, as the house has it."""
    table: Table = await on_the_house(front, front.house.known(player.table))
    return table


async def placed(front: Front, game: str, start: str, people: Sequence[Player]) -> Table:
    """A table that goes on from a written position, each seat with a guest of its own."""
    seats = [Seat("me" if n == 0 else "here", f"P{n}") for n in range(len(people))]

    async def open_table() -> Table:
        table = await front.house.open(key_of(people[0]), game, seats, {}, start=start)
        for seat, player in enumerate(people[1:], 1):
            person = Person(key_of(player), seat, 0.0)
            front.house.store.come(table.id, person)
            table.sit(Moves(come=[person], leave=[(key_of(people[0]), seat)]))
        front.house.pace(table, 0)
        await front.house.settled(table)
        return table

    table: Table = await on_the_house(front, open_table())
    for seat, player in enumerate(people):
        player.table, player.seat = table.id, seat
    return table


@asynccontextmanager
async def looking(*players: Player) -> AsyncIterator[list[tuple[ClientConnection, dict[str, Any]]]]:
    """Open sockets of players, each with the position it was told first."""
    sockets = [await player.open_socket() for player in players]
    try:
        for socket in sockets:
            await socket.send('{"hello": 1}')
        yield [(socket, await told(socket)) for socket in sockets]
    finally:
        for socket in sockets:
            await socket.close()


def act(frame: dict[str, Any], seat: int, action: str, cmd: str) -> dict[str, Any]:
    """A play for the position of a frame."""
    return {"act": {"cmd": cmd, "seq": frame["seq"], "seat": seat, "action": action}}


def kinds(frames: Answers) -> list[str]:
    """What each answer is: an acknowledgement or the code of an error."""
    return sorted(str(answer.get("error", "ack")) for frame in frames for answer in frame["answers"])


def kind_of(frame: dict[str, Any]) -> str:
    """What one answer is."""
    return kinds([frame])[0]


def cmd_of(frame: dict[str, Any]) -> str:
    """Which command an answer is to."""
    answer = frame["answers"][0]
    return str(answer.get("ack") or answer["cmd"])


async def stored_rows(front: Front, table: Table) -> list[Any]:
    """What the store holds of a table; memory holds the same."""

    async def look() -> list[Any]:
        async with table.lock:
            rows = await front.house.stored(front.house.store.rows, table.id)
            assert len(rows) == table.seq
            return list(rows)

    rows: list[Any] = await on_the_house(front, look())
    return rows


# The races


async def one_command_twenty_times(front: Front, rounds: int, dice: Random) -> None:
    """A double click, two tabs, a retry: the same command over twenty sockets."""
    async for table, sockets, frame, number in positions(front, rounds):
        seat = frame["waiting"][0]
        message = act(frame, seat, dice.choice(frame["legal"][str(seat)]), f"same-{number}")
        answers = await asyncio.gather(*(answer_to(socket, message) for socket in sockets))
        assert kinds(answers) == ["ack"] * AT_ONCE
        done = [row for row in await stored_rows(front, table) if row.cmd == f"same-{number}"]
        assert len(done) == 1
        assert done[0].seq == frame["seq"] + 1


async def twenty_commands_for_one_position(front: Front, rounds: int, dice: Random) -> None:
    """Twenty tabs that each want something else: one is done, nineteen are told that the game moved on."""
    async for table, sockets, frame, number in positions(front, rounds):
        seat = frame["waiting"][0]
        legal = frame["legal"][str(seat)]
        messages = [act(frame, seat, dice.choice(legal), f"c{number}-{n}") for n in range(AT_ONCE)]
        asked = zip(sockets, messages, strict=True)
        answers = await asyncio.gather(*(answer_to(socket, message) for socket, message in asked))
        assert kinds(answers) == ["ack"] + ["table-stale"] * (AT_ONCE - 1)
        rows = await stored_rows(front, table)
        assert sum((row.cmd or "").startswith(f"c{number}-") for row in rows) == 1


async def positions(
    front: Front, rounds: int
) -> AsyncIterator[tuple[Table, list[ClientConnection], dict[str, Any], int]]:
    """Positions where somebody is asked, at tables that twenty pages of one guest look at."""
    left = rounds
    async with guests(front.url, 1) as [player]:
        while left:
            start = dealt("desert", 2, seed=left, first="s0")
            table = await placed(front, "desert", start, [player, player])
            async with looking(*[player] * AT_ONCE) as pages:
                sockets = [socket for socket, _ in pages]
                while left and not table.over:
                    yield table, sockets, await fresh(sockets[0]), left
                    left -= 1
                    await on_the_house(front, front.house.settled(table))


async def fresh(socket: ClientConnection) -> dict[str, Any]:
    """The newest position, whatever else was told before."""
    return await answer_to(socket, {"undo": {"cmd": "!", "seq": 0}})


async def the_last_seat(front: Front, rounds: int, dice: Random) -> None:
    """Fifty guests and one chair; fewer where there are few rounds, for each must come in first."""
    async with guests(front.url, 1 + min(GUESTS, 4 * rounds)) as [host, *friends]:
        for _ in range(rounds):
            link = await gather_at(host, "desert", 1)
            answers = await asyncio.gather(
                *(friend.http.post(link, data={"name": "Ben"}) for friend in friends)
            )
            assert sorted(answer.status_code for answer in answers) == [303] + [409] * (len(friends) - 1)
            table = await table_of(front, host)
            assert table.started
            assert [sum(seat in seats for seats in table.people.values()) for seat in (0, 1)] == [1, 1]
            assert [row.kind for row in await stored_rows(front, table)] == ["seat", "start"]


async def undo_against_the_next_move(front: Front, rounds: int, dice: Random) -> None:
    """Somebody takes back what the other is just answering."""
    async with guests(front.url, 2) as people:
        for _ in range(rounds):
            table = await placed(front, "desert", dealt("desert", 2, first="s0"), people)
            async with looking(*people) as [(mine, frame), (theirs, _)]:
                ended = await answer_to(mine, act(frame, 0, "end", "end"))
                assert 1 in ended["waiting"], "the other is asked for water"
                undo = answer_to(mine, {"undo": {"cmd": "undo", "seq": ended["seq"]}})
                move = answer_to(theirs, act(ended, 1, "pass", "pass"))
                asking = [undo, move] if dice.random() < 0.5 else [move, undo]
                answers = {cmd_of(frame): kind_of(frame) for frame in await asyncio.gather(*asking)}
            rows = [row.cmd for row in await stored_rows(front, table) if row.cmd in ("undo", "pass")]
            assert (answers["undo"], answers["pass"], rows) in [
                ("ack", "table-stale", ["undo"]),
                ("table-stale", "ack", ["pass"]),
                ("undo", "ack", ["pass"]),
            ]


async def the_end_against_resigning(front: Front, rounds: int, dice: Random) -> None:
    """The last move and giving up: the game ends once, in one way."""
    start, seat, last = before_the_end(dice)
    async with guests(front.url, 2) as people:
        for _ in range(rounds):
            table = await placed(front, "smugglers", start, people)
            mover, other = people[seat], people[1 - seat]
            async with looking(mover) as [(socket, frame)]:
                resign = other.http.post(f"/table/{table.id}/resign", data={"cmd": "resign"})
                ended, gave_up = await asyncio.gather(
                    answer_to(socket, act(frame, seat, last, "last")), resign
                )
            rows = [row.cmd for row in await stored_rows(front, table) if row.cmd in ("last", "resign")]
            assert (kind_of(ended), gave_up.status_code, rows) in [
                ("ack", 400, ["last"]),
                ("table-closed", 303, ["resign"]),
            ]
            assert table.over
            assert bool(table.closed) != table.match.over


def before_the_end(dice: Random) -> tuple[str, int, str]:
    """A written game that one decision ends: the game, whose it is, and which."""
    import archipel

    match = archipel.new("smugglers", 2, seed=1)
    while True:
        seat = match.to_move[0]
        for action in match.legal(seat):
            probe = match.prepare(action, seat)
            if match.game.over(probe.after):
                return match.write(), seat, action
        match.play(dice.choice(match.legal(seat)), seat)


RACES: Sequence[Race] = (
    one_command_twenty_times,
    twenty_commands_for_one_position,
    the_last_seat,
    undo_against_the_next_move,
    the_end_against_resigning,
)


@pytest.mark.parametrize("race", RACES, ids=lambda race: str(race.__name__))
@pytest.mark.parametrize(
    "rounds", [FEW, pytest.param(MANY, marks=pytest.mark.long), pytest.param(SOAK, marks=pytest.mark.soak)]
)
def test_of_many_at_once_one_is_done_and_the_others_are_told(race: Race, rounds: int, tmp_path: Path) -> None:
    """After some rounds new people come, for nobody may do so much so fast."""
    dice = Random(5)
    with open_house(tmp_path) as front:
        for begun in range(0, rounds, MANY):
            aside(race(front, min(MANY, rounds - begun), dice))


# Smaller races at the door


def at_a_house(folder: Path, story: Callable[[Front], Any], clock: Clock | None = None) -> Any:
    """Something that happens at a house of its own."""
    with open_house(folder, clock) as front:
        return aside(story(front))


def test_a_command_that_comes_by_two_forms_and_three_sockets_is_done_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints: list[str] = []
    monkeypatch.setattr(Onlooker, "complain", lambda page, error: complaints.append(error.code))

    async def send(front: Front) -> None:
        async with guests(front.url, 1) as [player]:
            table = await placed(front, "desert", dealt("desert", 2, first="s0"), [player, player])
            async with looking(player, player) as [(one, frame), (other, _)], player.socket("socket") as page:
                move = next(each for each in frame["legal"]["0"] if each.startswith("move"))
                act = {"cmd": "once", "seq": frame["seq"], "seat": 0, "action": move}
                await everywhere(table, player, (one, other, page), "act", act)
                assert [row.cmd for row in await stored_rows(front, table)] == ["once"]
                await everywhere(table, player, (one, other, page), "undo", {"cmd": "back", "seq": 1})
                assert [row.cmd for row in await stored_rows(front, table)] == ["once", "back"]
                assert table.match.ply == 0

    at_a_house(tmp_path, send)
    assert complaints == []


async def everywhere(
    table: Table, player: Player, sockets: Sequence[ClientConnection], what: str, said: dict[str, Any]
) -> None:
    """The same command at once by two forms, two programs and a page: each is answered as if it had done it."""
    one, other, page = sockets
    numbers = said | {"action": table.game.action_number(said["action"])} if "action" in said else said
    form = {key: str(value) for key, value in numbers.items()}
    posts = [player.http.post(f"/table/{table.id}/{what}", data=form) for _ in range(2)]
    programs = [answer_to(socket, {what: said}) for socket in (one, other)]
    answered, frames, _ = await asyncio.gather(
        asyncio.gather(*posts), asyncio.gather(*programs), heeded(page, {what: numbers})
    )
    for answer in answered:
        assert (answer.status_code, answer.headers["location"]) == (303, f"/table/{table.id}")
    for frame in frames:
        assert frame["answers"] == [{"ack": said["cmd"]}]


async def heeded(page: ClientConnection, message: dict[str, Any]) -> None:
    """Send something from a page, until it shows what was asked for after that."""
    see = f"since={next(_looks)}"
    for then in (message, {"see": see}):
        await page.send(json.dumps(then))
    while (await told(page))["see"] != see:
        pass


def test_what_comes_without_the_id_of_a_command_is_refused_however_often(tmp_path: Path) -> None:
    async def send(front: Front) -> None:
        async with guests(front.url, 1) as [player]:
            table = await placed(front, "desert", dealt("desert", 2, first="s0"), [player, player])
            async with looking(player, player) as [(one, frame), (other, _)]:
                move = next(each for each in frame["legal"]["0"] if each.startswith("move"))
                said = {"seq": frame["seq"], "seat": 0, "action": move}
                form = {"seq": str(frame["seq"]), "seat": "0"}
                form["action"] = str(table.game.action_number(move))
                for nothing in ({}, {"cmd": ""}):
                    posts = [
                        player.http.post(f"/table/{table.id}/act", data=form | nothing) for _ in range(2)
                    ]
                    programs = [answer_to(socket, {"act": said | nothing}) for socket in (one, other)]
                    answers, frames = await asyncio.gather(asyncio.gather(*posts), asyncio.gather(*programs))
                    assert [answer.status_code for answer in answers] == [400, 400]
                    assert kinds(frames) == ["command-id" if nothing else "malformed"] * 2
            assert await stored_rows(front, table) == []

    at_a_house(tmp_path, send)


def test_what_is_asked_and_answered_twice_at_once_is_asked_and_answered_once(tmp_path: Path) -> None:
    async def send(front: Front) -> None:
        async with guests(front.url, 2) as people:
            table = await placed(front, "desert", dealt("desert", 2, first="s0"), people)
            steps = (
                (0, "ask", {"what": "abandon", "cmd": "ask"}),
                (1, "answer", {"yes": "0", "cmd": "no"}),
                (0, "ask", {"what": "abandon", "cmd": "again"}),
                (1, "answer", {"yes": "1", "cmd": "yes"}),
            )
            for who, what, form in steps:
                posts = (people[who].http.post(f"/table/{table.id}/{what}", data=form) for _ in range(4))
                assert [answer.status_code for answer in await asyncio.gather(*posts)] == [303] * 4
            rows = [(row.kind, row.cmd) for row in await stored_rows(front, table)]
            assert rows == [("ask", "ask"), ("refuse", "no"), ("ask", "again"), ("close", "yes")]

    at_a_house(tmp_path, send)


def test_a_double_click_on_a_link_takes_one_seat_of_two(tmp_path: Path) -> None:
    async def click(front: Front) -> None:
        async with guests(front.url, 2) as [host, friend]:
            link = await gather_at(host, "desert", 2)
            clicks = (friend.http.post(link, data={"name": "Ben"}) for _ in range(10))
            assert {answer.status_code for answer in await asyncio.gather(*clicks)} == {303}
            table = await table_of(front, host)
            assert len(table.seats_of(key_of(friend))) == 1
            assert len(table.free_seats) == 1

    at_a_house(tmp_path, click)


def test_two_who_take_the_last_two_seats_at_once_both_sit_and_the_game_begins(tmp_path: Path) -> None:
    async def come(front: Front) -> None:
        async with guests(front.url, 3) as [host, *friends]:
            for _ in range(10):
                link = await gather_at(host, "desert", 2)
                coming = (friend.http.post(link, data={"name": "Ben"}) for friend in friends)
                assert [answer.status_code for answer in await asyncio.gather(*coming)] == [303, 303]
                table = await table_of(front, host)
                assert table.started
                assert [row.kind for row in await stored_rows(front, table)] == ["seat", "seat", "start"]

    at_a_house(tmp_path, come)


def test_a_table_that_was_full_when_the_house_ended_begins_when_it_is_found_again(tmp_path: Path) -> None:
    async def leave_it_full(front: Front) -> tuple[str, str]:
        async with guests(front.url, 2) as people:
            await sit_together("desert", people)
            return people[0].table, key_of(people[1])

    table_id, guest = at_a_house(tmp_path, leave_it_full)
    with closing(Store.open(f"sqlite:///{tmp_path / 'games.sqlite'}")) as store:
        seated = store.table(table_id)
        assert seated is not None
        assert store.void(table_id, 2, After(seated.summary, None, seated.position), seated.changed) == 1
    with open_house(tmp_path) as front:
        table = front.wait(front.house.find(table_id, guest))
        assert table.started
        assert [row.kind for row in front.house.store.rows(table_id)] == ["seat", "start"]


def test_somebody_who_leaves_twice_takes_nobody_along(tmp_path: Path) -> None:
    async def leave(front: Front) -> None:
        async with guests(front.url, 2) as people:
            await sit_together("desert", people)
            address = f"/table/{people[0].table}/leave"
            await asyncio.gather(*(people[1].http.post(address) for _ in range(10)))
            table = await table_of(front, people[0])
            assert [row.kind for row in await stored_rows(front, table)][:3] == ["seat", "start", "seat"]
            assert sum(row.kind == "seat" for row in await stored_rows(front, table)) == 2

    at_a_house(tmp_path, leave)


def test_a_bot_stands_in_once_however_often_it_is_asked_to(tmp_path: Path) -> None:
    async def step_out(front: Front) -> None:
        async with guests(front.url, 2) as people:
            await sit_together("desert", people)
            address = f"/table/{people[0].table}/away"
            asking = (people[1].http.post(address, data={"seat": "1", "on": "1"}) for _ in range(10))
            assert {answer.status_code for answer in await asyncio.gather(*asking)} == {303}
            rows = await stored_rows(front, await table_of(front, people[0]))
            assert sum(row.kind == "seat" for row in rows) == 2

    at_a_house(tmp_path, step_out)


def test_what_is_said_all_at_once_is_limited_too(tmp_path: Path) -> None:
    async def shout(front: Front) -> None:
        async with guests(front.url, 2) as people:
            await sit_together("desert", people)
            address = f"/table/{people[0].table}/say"
            lines = (people[0].http.post(address, data={"text": f"line {n}"}) for n in range(30))
            answers = await asyncio.gather(*lines)
            assert sorted(answer.status_code for answer in answers) == [303] * 5 + [429] * 25

    at_a_house(tmp_path, shout, SimulatedClock(NOON))


def test_somebody_sent_away_does_not_play_on_with_what_was_under_way(tmp_path: Path) -> None:
    async def send_away(front: Front) -> None:
        async with guests(front.url, 2) as people:
            table = await placed(front, "desert", dealt("desert", 2, first="s1"), people)
            async with looking(people[1]) as [(socket, frame)]:
                gone = front.house.change(table, None, 1, lambda: taken_away(front, table))
                async with Held(front, table):
                    leaving = asyncio.run_coroutine_threadsafe(gone, front.loop)
                    await soon(lambda: waiting(table) == 1)
                    await socket.send(json.dumps(act(frame, 1, frame["legal"]["1"][0], "late")))
                    await soon(lambda: waiting(table) == 2)
                await asyncio.wrap_future(leaving)
                await on_the_house(front, front.house.settled(table))
            assert "late" not in {row.cmd for row in await stored_rows(front, table)}

    at_a_house(tmp_path, send_away)


def taken_away(front: Front, table: Table) -> tuple[Row, Moves]:
    """Nobody holds the second seat any more."""
    row = table.seat_row(1, table.seats[1], front.house.clock.time())
    return row, Moves(leave=[("", 1)])


def waiting(table: Table) -> int:
    """How many changes wait for a table."""
    return len(table.lock._waiters or ())


class Held:
    """Keeps a table busy for a while."""

    def __init__(self, front: Front, table: Table) -> None:
        self.front, self.table = front, table

    async def __aenter__(self) -> None:
        await on_the_house(self.front, self.table.lock.acquire())

    async def __aexit__(self, *_: object) -> None:
        self.front.loop.call_soon_threadsafe(self.table.lock.release)
