"""Everything one can do in a game, one row an action: what does it, and the reasons against it.

From its rows a game gets `play` and `refusal`: ordinary functions, made once from readable source, that take
an action's number apart and pass on what it says. So rules never see the number of an action:

    Deed(act.MOVE, does=moving.move, unless=(turn.why_not_act, moving.why_not_move))

`moving.move(state, seat, cell, events)` gets the cell of `move {cell}`. What a function is passed follows
from its parameters: the state; the acting `seat`, if its second parameter is called so; what the action says,
in the order of its form, or none of it; constants of the row (`Given`); `chance` and `events`, if it has any.
"""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from archipel.core.errors import RulesError
from archipel.core.events import Events
from archipel.core.game import FINE, NOT_YOUR_TURN, OVER, Actions, Form, first_of
from archipel.core.records import medium, row

TOOLS = ("chance", "events")


@dataclass(frozen=True)
class Given:
    """A function with constants, which follow what an action says: `Given(why_not_hold, pieces.BLASTER)`."""

    function: Callable[..., Any]
    constants: tuple[int, ...]

    def __init__(self, function: Callable[..., Any], *constants: int) -> None:
        object.__setattr__(self, "function", function)
        object.__setattr__(self, "constants", constants)


Step = Callable[..., Any] | Given
Steps = Step | tuple[Step, ...]


@dataclass(frozen=True)
class Deed:
    """One row: an action, what does it, one after the other, and the reasons against it in their order."""

    action: int
    does: Steps
    unless: Steps = ()
    alone: bool = False
    """Whether what follows every other deed does not follow this one."""


class Deeds:
    """Makes a game's `play` and `refusal` of its rows."""

    def __init__(
        self,
        home: str,
        state: type,
        chance: type,
        actions: Actions,
        over: Callable[..., bool],
        before: Steps = (),
        after: Steps = (),
    ) -> None:
        """`home` is the module the rows stand in. Before any of them it is asked whether the game is `over`,
        whether the seat takes part, and `before`; `after` follows every deed that is not `alone`."""
        self.home, self.chance, self.actions = home, chance, actions
        self.over, self.before, self.after = over, before, after
        self.state = state.__name__.lower()
        self.hints: dict[str, Any] = {self.state: state, "seat": int, "action": int}
        self.names: dict[str, Any] = {}
        self.rows: dict[int, Deed] = {}
        self.refusal: Any = None

    def made_of(self, *rows: Deed) -> tuple[Callable[..., None], Callable[..., int]]:
        """`play` and `refusal`, of a row for each action."""
        keys = {form.base: form.key for form in self.actions.forms}
        begun = [row.action for row in rows]
        for wrong, odd in (
            ("none for", [key for base, key in keys.items() if base not in begun]),
            ("no action begins at", [str(base) for base in begun if base not in keys]),
            ("more for", [key for base, key in keys.items() if begun.count(base) > 1]),
        ):
            if odd:
                raise RulesError(f"{self.home}: one row an action; {wrong}: {', '.join(odd)}")
        self.rows = dict(zip(begun, rows, strict=True))
        play, self.refusal = self._play(), self._refusal()
        return play, self.refusal

    def everything(self) -> Callable[..., int]:
        """`legal` for games with few actions: each is asked for, once there are rows."""
        self.names["refusal"] = self.refusal
        body = [
            "count = 0",
            f"for action in range({self.actions.count}):",
            f"    if refusal({self.state}, seat, action) == {FINE}:",
            "        actions[count] = action",
            "        count += 1",
            "return count",
        ]
        hints = self.hints | {"actions": row[medium], "return": int}
        del hints["action"]
        legal: Callable[..., int] = self._made(
            "legal", "Everything that has no reason against it.", body, hints
        )
        return legal

    def _play(self) -> Any:
        body = [*self._tree(self.actions.forms, self._doing), *self._steps(self.after, None)]
        hints = self.hints | {"chance": self.chance, "events": Events, "return": None}
        return self._made("play", "Carry out a legal action.", body, hints)

    def _refusal(self) -> Any:
        body = [
            f"if {self._name(self.over)}({self.state}):",
            f"    return {OVER}",
            f"if seat >= {self.state}.seats:",
            f"    return {NOT_YOUR_TURN}",
        ]
        if steps_in(self.before):
            body += [f"reason = {self._asked(self.before, None)}", "if reason != 0:", "    return reason"]
        body += self._tree(self.actions.forms, self._asking)
        return self._made(
            "refusal", "Why an action is not possible; 0 when it is.", body, self.hints | {"return": int}
        )

    def _made(self, name: str, says: str, body: list[str], hints: dict[str, Any]) -> Any:
        """A function from its lines, kept where tracebacks and the linker look for the lines of a file."""
        file = f"<{name} of {self.home}>"
        arguments = ", ".join(each for each in hints if each != "return")
        lines = [f"def {name}({arguments}):", f'    """{says}"""', *(f"    {line}" for line in body)]
        text = "\n".join(lines) + "\n"
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        made: dict[str, Any] = {}
        exec(compile(text, file, "exec"), self.names, made)
        function: FunctionType = made[name]
        function.__module__ = self.home
        function.__annotations__ = hints
        return function

    def _tree(self, forms: Sequence[Form], leaf: Callable[[Form], list[str]]) -> list[str]:
        """What is done for each of some forms, found by halves."""
        if len(forms) == 1:
            return [f"# {forms[0].template}", *leaf(forms[0])]
        middle = len(forms) // 2
        return [
            f"if action < {forms[middle].base}:",
            *(f"    {line}" for line in self._tree(forms[:middle], leaf)),
            "else:",
            *(f"    {line}" for line in self._tree(forms[middle:], leaf)),
        ]

    def _doing(self, form: Form) -> list[str]:
        row = self.rows[form.base]
        done = [*self._said(form, row.does), *self._steps(row.does, form)]
        return [*done, "return"] if row.alone else done

    def _asking(self, form: Form) -> list[str]:
        unless = self.rows[form.base].unless
        return [*self._said(form, unless), f"return {self._asked(unless, form)}"]

    def _steps(self, steps: Steps, form: Form | None) -> list[str]:
        return [self._call(step, form) for step in steps_in(steps)]

    def _asked(self, steps: Steps, form: Form | None) -> str:
        return " or ".join(self._call(step, form) for step in steps_in(steps)) or "0"

    def _said(self, form: Form, steps: Steps) -> list[str]:
        """What the number of an action says, taken apart."""
        needed = any(self._wanted(step, form) for step in steps_in(steps))
        lines, below = [], self.actions.size_of(form)
        for place, kind in enumerate(form.parameters if needed else ()):
            words, before = self.actions.words[kind], below
            below //= len(words)
            number = f"action - {form.base}" if form.base else "action"
            if below > 1:
                number = f"({number}) // {below}"
            if before < self.actions.size_of(form):
                number = f"{number if below > 1 else f'({number})'} % {len(words)}"
            lines.append(
                f"{spelled(form, place)} = {number}{f' + {first_of(words)}' if first_of(words) else ''}"
            )
        return lines

    def _wanted(self, step: Step, form: Form | None) -> int:
        """How many of an action's parameters a function takes: all of them or none."""
        function, constants = parts_of(step)
        _, *rest = inspect.signature(function).parameters
        wanted = len([name for name in rest[rest[:1] == ["seat"] :] if name not in TOOLS]) - len(constants)
        said = len(form.parameters) if form else 0
        if wanted not in (0, said):
            what = f"“{form.template}” says {said}" if form else "this is for all actions"
            raise RulesError(f"{self.home}: {function.__qualname__} takes {wanted} things said, {what}")
        return wanted

    def _call(self, step: Step, form: Form | None) -> str:
        """The call of one function of a row."""
        function, constants = parts_of(step)
        names = list(inspect.signature(function).parameters)
        passed = [self.state, *names[1:2]] if names[1:2] == ["seat"] else [self.state]
        if self._wanted(step, form) and form:
            passed += [spelled(form, place) for place in range(len(form.parameters))]
        passed += [str(constant) for constant in constants] + [name for name in TOOLS if name in names]
        return f"{self._name(function)}({', '.join(passed)})"

    def _name(self, function: Callable[..., Any]) -> str:
        """What a function is called in what is made: by its chapter and its own name."""
        name = f"{function.__module__.rpartition('.')[2]}_{function.__name__}"
        if self.names.setdefault(name, function) is not function:
            raise RulesError(f"{self.home}: two functions are called {name}")
        return name


def steps_in(steps: Steps) -> tuple[Step, ...]:
    """The functions of a row: it may have just one."""
    return steps if isinstance(steps, tuple) else (steps,)


def parts_of(step: Step) -> tuple[Callable[..., Any], tuple[int, ...]]:
    """A function, and the constants it is given."""
    return (step.function, step.constants) if isinstance(step, Given) else (step, ())


def spelled(form: Form, place: int) -> str:
    """What a number that an action says is called: by its vocabulary; a second one of a kind `deck2`."""
    kind = form.parameters[place]
    again = form.parameters[:place].count(kind)
    name = f"{kind}{again + 1}" if again else kind
    return f"the_{name}" if kind == "seat" else name
