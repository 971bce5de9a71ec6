"""When the store fails, everybody can still look, and whoever wants something is told that it did not happen."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.aside import aside
from tests.table.faults import ReadOnly
from tests.web.front import Front, open_house
from tests.web.programs import Player, answer_to, guests, sit_together, told

from archipel.core.texts import shared_texts
from archipel.table.table import Table


async def asked(front: Front, people: list[Player]) -> tuple[Table, int]:
    """A table where one of two is asked, and who that is."""
    await sit_together("desert", people)
    table: Table = await asyncio.wrap_future(
        asyncio.run_coroutine_threadsafe(front.house.known(people[0].table), front.loop)
    )
    return table, table.waiting_for[0]


def test_a_store_that_fails_is_said_to_and_the_table_can_still_be_looked_at(tmp_path: Path) -> None:
    async def look_and_play(front: Front) -> None:
        async with guests(front.url, 2) as people:
            table, seat = await asked(front, people)
            sentence = shared_texts("en").say("errors.store-failed")
            async with people[seat].socket() as mine, people[1 - seat].socket() as theirs:
                for socket in (mine, theirs):
                    await socket.send('{"hello": 1}')
                frame, _ = [await told(socket) for socket in (mine, theirs)]
                action = frame["legal"][str(seat)][0]
                act = {"act": {"cmd": "once", "seq": frame["seq"], "seat": seat, "action": action}}
                trouble, before = ReadOnly(front.store), table.seq
                trouble.begin()
                answer = (await answer_to(mine, act))["answers"][0]
                assert (answer["error"], answer["message"]) == ("store-failed", sentence)
                assert 'id="table"' in await people[1 - seat].look()
                number = str(table.game.action_number(action))
                form = {"cmd": "form", "seq": str(frame["seq"]), "seat": str(seat), "action": number}
                refused = await people[seat].http.post(f"/table/{table.id}/act", data=form)
                assert refused.status_code == 503
                assert table.seq == before
                trouble.end()
                assert (await answer_to(mine, act))["answers"] == [{"ack": "once"}]
                news = await told(theirs)
                assert news["seq"] > before, "the first thing the other hears is what was stored"

    with open_house(tmp_path) as front:
        aside(look_and_play(front))
