"""The same table for programs: a seat's view as text, what it may do, and an answer to every command.

A message `{"act": {"cmd": "c1", "seq": 5, "seat": 0, "action": "move c3"}}` is answered by `{"ack": "c1"}`
once it is stored, or by `{"error": CODE, "message": …, "cmd": "c1"}`. Whenever something changes, the newest
position is sent; older ones that were not sent are dropped.
"""

from __future__ import annotations

import json
from typing import Any

from starlette.websockets import WebSocket

from archipel.core.errors import ArchipelError
from archipel.core.events import SPECTATOR
from archipel.core.match import view_of
from archipel.core.notation import write_position
from archipel.table.messages import Command
from archipel.table.table import Table
from archipel.web.game_log import log_lines
from archipel.web.limits import limit
from archipel.web.socket import MalformedError, Onlooker, number_in, part_in, receive, text_in


async def json_socket(websocket: WebSocket) -> None:
    """One program at a table, from connecting to leaving."""
    await receive(websocket, Program)


class Program(Onlooker):
    """One open connection of a program."""

    def __init__(self, websocket: WebSocket, table: Table) -> None:
        super().__init__(websocket, table)
        self.answers: list[dict[str, str]] = []
        self.cmd = ""

    async def heed(self, message: dict[str, Any]) -> None:
        """Do what a message says."""
        self.cmd = ""
        if "act" in message:
            said = part_in(message, "act")
            self.cmd = text_in(said, "cmd")
            action = self.table.game.action_number(text_in(said, "action"))
            command = Command(self.cmd, number_in(said, "seq"), number_in(said, "seat"), action)
            limit(self.websocket, "live")
            await self.house.act(self.table, command, self.guest)
            self.answers.append({"ack": self.cmd})
        elif "undo" in message:
            said = part_in(message, "undo")
            self.cmd = text_in(said, "cmd")
            limit(self.websocket, "live")
            await self.house.undo(self.table, self.cmd, number_in(said, "seq"), self.guest)
            self.answers.append({"ack": self.cmd})
        elif "hello" not in message:
            raise MalformedError

    def complain(self, error: ArchipelError) -> None:
        """An answer to whoever sent it, and to nobody else."""
        said = error.message(self.prefs.lang)
        self.answers.append({"error": error.code, "message": said, "cmd": self.cmd})

    def newest(self) -> str:
        """The answers to what was sent, and the position for each seat of this guest."""
        table, mine = self.table, self.mine
        # Until the game begins a seat may still become somebody else's: nobody sees what it will know.
        sides = (mine if table.started else ()) or (SPECTATOR,)
        views = {
            str(seat): write_position(table.game, view_of(table.game, table.match.state, seat), seat)
            for seat in sides
        }
        over = table.over or not table.started
        legal = {str(seat): [] if over else table.match.legal(seat) for seat in mine}
        lines = log_lines(table, self.prefs.lang, sides[0])
        answers, self.answers = self.answers, []
        return json.dumps(
            {
                "answers": answers,
                "seq": table.seq,
                "plays": table.match.ply,
                "started": table.started,
                "over": table.over,
                "waiting": list(table.waiting_for),
                "views": views,
                "legal": legal,
                "news": list(lines[-1].sentences) if lines else [],
            }
        )
