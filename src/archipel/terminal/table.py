"""A table at one terminal: people who type, bots, and the game between them."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from rich.table import Table as Grid
from rich.text import Text

from archipel.bots import PASS
from archipel.core.contract import CONTINUE
from archipel.core.errors import ArchipelError
from archipel.core.events import SPECTATOR, as_read_by
from archipel.core.knowledge import is_news
from archipel.core.match import Match, legal_numbers
from archipel.core.numbers import is_number
from archipel.terminal.bot_players import Crew
from archipel.terminal.menu import Choice, Menu, seat_name
from archipel.terminal.screen import (
    FAINT,
    HELP,
    TITLE,
    WRONG,
    Screen,
    Trouble,
    chapters,
    glued,
    rule_file,
    rule_page,
    rule_section,
)

with suppress(ImportError):
    import readline  # noqa: F401  (arrow keys and what was typed before, where there is one)

ME = "me"


def write_game(match: Match, file: Path, screen: Screen) -> None:
    """Write the whole game; until it is all on disk the file stays as it was."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="utf-8") as out:
            out.write(match.write())
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise Trouble("not-written", file=file, problem=screen.reason(error)) from error


class Left(Exception):  # noqa: N818
    """The people at the terminal have gone."""


class Table:
    """A match between people at one terminal and bots."""

    def __init__(
        self,
        match: Match,
        seating: Sequence[str],
        screen: Screen,
        save: Path | None,
        chance: Random,
    ) -> None:
        self.match, self.seating, self.screen, self.save = match, seating, screen, save
        self.crew = Crew(match.game, seating, chance, screen)
        self.people = [seat for seat, who in enumerate(seating) if who == ME]
        self.private = match.game.secrecy != "none"
        self.told: dict[int, int] = {}
        sides = {self.side(seat) for seat in self.people}
        self.facing = self.people[0] if len(sides) == 1 else SPECTATOR
        self.menus: list[Menu] = []
        self.written = self.warned = False

    def run(self) -> None:
        """Play to the end, or until everybody leaves."""
        self.keep()
        self.greet()
        if not self.people:
            self.crew.prepare()
        try:
            while not self.match.over:
                self.step()
        except Left:
            self.leave()
        except EOFError:
            self.screen.write("")
            self.leave()
        except KeyboardInterrupt:
            self.screen.write("")
            self.leave()
            raise
        else:
            self.finish()
        finally:
            self.crew.leave()

    def greet(self) -> None:
        """The game, who sits where, and where help is."""
        self.screen.write(self.match.texts.say("game.name"), TITLE)
        self.screen.write(self.match.texts.say("game.goal"))
        for seat, who in enumerate(self.seating):
            name = self.screen.text("you") if who == ME else self.crew.name(who)
            self.screen.write(f"  {seat_name(self.match, seat)} · {name}")
        self.screen.write("")

    def step(self) -> None:
        """One play: the table's own, a bot's, or a person's."""
        waited = self.match.to_move
        for seat in waited:
            if legal_numbers(self.match.game, self.match.state, seat) == [CONTINUE]:
                return self.play(Choice(seat, CONTINUE))
        for seat in waited:
            if seat not in self.people:
                return self.play_bot(seat)
        self.ask([seat for seat in waited if self.side(seat) == self.side(waited[0])])

    def side(self, seat: int) -> int:
        """Whose secrets a seat shares; where there are none, everybody's."""
        return self.match.game.side_of(self.match.state, seat) if self.private else 0

    def here(self) -> list[int]:
        """The people who may see the screen now."""
        return [seat for seat in self.people if self.side(seat) == self.side(self.facing)]

    def play_bot(self, seat: int) -> None:
        """A bot sees its view and what it may do."""
        said = self.crew.choose(self.seating[seat], self.match.view(seat), self.match.legal(seat))
        self.play(Choice(seat, self.match.game.action_number(said)))

    def play(self, choice: Choice) -> None:
        """Play, and keep it before anything else happens."""
        self.match.play(choice.action, choice.seat)
        self.written = False
        try:
            self.keep()
        except Trouble as trouble:
            self.screen.complain(trouble)
        if not self.people:
            self.news()

    def keep(self) -> None:
        """Write the game where `--save` said."""
        if self.save is not None:
            write_game(self.match, self.save, self.screen)
            self.written = True

    # What people see

    def news(self) -> None:
        """Tell what happened since this reader was told, a paragraph a play."""
        reader = self.facing if self.private else SPECTATOR
        texts = self.match.texts
        for entry in self.match.entries[self.told.get(reader, 0) :]:
            events = [as_read_by(event, reader) for event in entry.news]
            namer = texts.namer(self.match.state)
            if events:
                told = " ".join(texts.event(event, namer) for event in events)
                grid = Grid.grid(padding=(0, 1))
                grid.add_row(Text("·", FAINT), Text(glued(told)))
                self.screen.show(grid)
        self.told[reader] = self.match.ply

    def board(self, rest: str = "") -> bool:
        """Show the board again."""
        self.screen.board(self.match.view(self.facing))
        return False

    def face(self, seat: int) -> None:
        """Where hands are hidden, the keyboard changes hands behind a curtain."""
        hidden = self.facing == SPECTATOR or self.side(seat) != self.side(self.facing)
        if self.private and hidden:
            if self.facing != SPECTATOR and self.told.get(self.facing, 0) < self.match.ply:
                self.news()
                self.screen.say("hide", FAINT)
                self.read()
            self.facing = seat
            self.screen.console.clear()
            self.screen.say("curtain", TITLE, seat=seat_name(self.match, seat))
            self.read()

    # What people answer

    def ask(self, seats: list[int]) -> None:
        """Show everything to those who decide, and wait until one of them has played."""
        self.face(seats[0])
        self.board()
        self.screen.write("")
        self.news()
        window = self.window(seats)
        names = ", ".join(seat_name(self.match, seat) for seat in seats)
        self.screen.say("window" if window else "turn", TITLE, seats=names)
        choices = [c for c in self.choices(seats) if not (window and self.says(c.action, PASS))]
        self.menus = [Menu(self.match, choices, self.screen)]
        self.offer()
        while not self.answer(self.read(), seats):
            pass

    def offer(self) -> None:
        """Show the list of actions and the commands beside it."""
        self.screen.show(self.menus[-1])
        others = len(self.menus) == 1 and self.others()
        if others:
            self.screen.say("others-can", FAINT, n=len(others))
        self.screen.say("commands" if len(self.menus) == 1 else "back", FAINT)

    def choices(self, seats: Sequence[int]) -> list[Choice]:
        """What seats may do."""
        game, state = self.match.game, self.match.state
        return [Choice(seat, n) for seat in seats for n in sorted(legal_numbers(game, state, seat))]

    def others(self) -> list[Choice]:
        """What people may do whom the game does not wait for."""
        return self.choices([seat for seat in self.here() if seat not in self.match.to_move])

    def says(self, action: int, text: str) -> bool:
        """Whether an action is written so."""
        return self.match.game.action_text(action) == text

    def window(self, seats: Sequence[int]) -> bool:
        """Whether all who are asked may pass."""
        return all(PASS in self.match.legal(seat) for seat in seats)

    def read(self) -> str:
        """What somebody types; what comes through a pipe is shown too."""
        line = "".join(filter(str.isprintable, input("> "))).strip()
        if not sys.stdin.isatty():
            self.screen.write(line)
        return line

    def answer(self, line: str, seats: list[int]) -> bool:
        """Do what was typed; true when the game has moved."""
        letter, _, rest = line.partition(" ")
        commands = {
            HELP: self.help, "b": self.board, "u": self.undo, "w": self.write,
            "r": self.rules, "o": self.offer_others, "q": self.quit,
        }  # fmt: skip
        try:
            if not line:
                return self.enter(seats)
            if is_number(line):
                return self.pick(line)
            if letter.lower() in commands:
                return commands[letter.lower()](rest.strip())
            return self.typed(line, seats)
        except Trouble as trouble:
            self.screen.complain(trouble)
        except ArchipelError as error:
            self.screen.write(error.message(self.screen.lang), WRONG)
        return False

    def enter(self, seats: list[int]) -> bool:
        """Enter alone: back to the list, everybody passes, or the only action there is."""
        if len(self.menus) > 1:
            self.menus.pop()
            self.offer()
            return False
        if self.window(seats):
            for seat in seats:
                if not self.match.over and PASS in self.match.legal(seat):
                    self.play(Choice(seat, self.match.game.action_number(PASS)))
            return True
        if len(self.menus[0].groups) == 1:
            return self.pick("1")
        raise Trouble("say-something")

    def pick(self, number: str) -> bool:
        """Play what a number stands for, or unfold it."""
        groups = self.menus[-1].groups
        if len(number) > 4 or not 1 <= int(number) <= len(groups):
            raise Trouble("no-number", number=number[:9], last=len(groups))
        group = groups[int(number) - 1]
        if len(group) > 1:
            return self.unfold(group)
        self.play(group[0])
        return True

    def unfold(self, group: Sequence[Choice]) -> bool:
        """Show the choices behind a line."""
        self.menus.append(Menu(self.match, group, self.screen))
        self.offer()
        return False

    def typed(self, line: str, seats: list[int]) -> bool:
        """Play an action in notation; `s1` before it names who plays."""
        said = re.fullmatch(r"s(\d)\s+(.+)", line)
        number = self.match.game.action_number(said[2] if said else line)
        asked = [int(said[1])] if said else seats
        if asked[0] not in self.here():
            raise Trouble("not-here", seat=f"s{asked[0]}")
        able = [choice for choice in self.choices(asked) if choice.action == number]
        self.play(able[0] if able else Choice(asked[0], number))
        return True

    # Commands

    def help(self, rest: str) -> bool:
        """How to answer."""
        seat = self.match.to_move[0]
        self.screen.page(self.screen.text("help", example=self.match.legal(seat)[-1]))
        if "legend" in self.match.texts.tree.get("board", {}):
            self.screen.page(self.match.texts.template("board.legend"))
        return False

    def undo(self, rest: str) -> bool:
        """Back to where a person last decided something; passes go back together."""
        entries = self.match.entries
        mine = [e.play.seat in self.people and e.play.action != CONTINUE for e in entries]
        if not any(mine):
            raise Trouble("nothing-to-undo")
        last = max(number for number, was_mine in enumerate(mine) if was_mine)
        if self.private and any(self.showed(number) for number in range(last, len(entries))):
            raise Trouble("undo-secret")
        while not mine[len(entries) - 1]:
            self.match.undo()
        passing = self.says(entries[-1].play.action, PASS)
        self.match.undo()
        while passing and entries and mine[len(entries) - 1]:
            if not self.says(entries[-1].play.action, PASS):
                break
            self.match.undo()
        self.told = {reader: min(ply, len(entries)) for reader, ply in self.told.items()}
        self.keep()
        self.screen.say("undone", FAINT)
        return True

    def showed(self, number: int) -> bool:
        """Whether a play was another's, or showed anybody here or elsewhere something."""
        entry, after = self.match.entries[number], self.match.state_at(number + 1)
        elsewhere = entry.play.seat not in self.here()
        return elsewhere or bool(entry.play.dealt) or is_news(self.match.game, entry, after)

    def write(self, rest: str) -> bool:
        """Write the game into a file that is not there yet."""
        file = Path(rest).expanduser()
        if not rest:
            raise Trouble("write-where")
        if file.exists():
            raise Trouble("file-exists", file=file)
        write_game(self.match, file, self.screen)
        self.written = True
        self.screen.say("written", file=file)
        return False

    def rules(self, rest: str) -> bool:
        """A section of the rules, or the list of chapters and where the page is."""
        page = rule_page(self.match.game, self.screen.lang)
        if rest:
            self.screen.page(rule_section(page, rest))
        else:
            self.screen.write("\n".join(chapters(page)))
            file = rule_file(self.match.game, self.screen.lang)
            self.screen.say("rules-at", FAINT, file=file)
        return False

    def offer_others(self, rest: str) -> bool:
        """What people may do out of turn."""
        others = self.others()
        if not others:
            raise Trouble("nothing-for-others")
        return self.unfold(others)

    def quit(self, rest: str) -> bool:
        """Leave; once more to be sure if the game is nowhere."""
        if not self.written and self.match.entries and not self.warned:
            self.warned = True
            raise Trouble("quit-unwritten")
        raise Left

    # The end

    def leave(self) -> None:
        """Say how to go on."""
        if self.save is None:
            self.screen.say("left" if self.written else "left-unwritten")
            return
        seats = ",".join(self.crew.word(who) for who in self.seating)
        file = shlex.quote(str(self.save))
        self.screen.say("left-saved", file=self.save)
        self.screen.command(f"archipel play --load {file} --save {file} --seats {shlex.quote(seats)}")

    def finish(self) -> None:
        """The last board, now with all that was hidden, the last news, how it ended."""
        self.told[SPECTATOR] = max(self.told.values(), default=0)
        self.facing = SPECTATOR
        self.screen.board(self.match)
        self.news()
        self.screen.write(f"\n{self.match.result}", TITLE)
        if not self.match.game.cooperative and self.match.result:
            for seat, score in enumerate(self.match.result.scores):
                self.screen.say("score", seat=seat_name(self.match, seat), n=score)
        if self.save is not None:
            self.screen.say("kept", file=self.save)
            self.screen.command(f"archipel replay {shlex.quote(str(self.save))}")
