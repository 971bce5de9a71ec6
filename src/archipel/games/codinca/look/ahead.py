"""The board as it would be: an action tried out on a copy of what its player sees.

Nothing is drawn twice: what is shown before an action is what the rules themselves make of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from archipel.core.events import UNKNOWN, Event, News
from archipel.core.records import clone
from archipel.draw.look import Eyes

from ..rules import actions as act, deeds, grid, pieces, spirit_cards
from ..rules.state import Chance, Codinca
from . import spots


@dataclass(frozen=True)
class Ahead:
    """What an action would lead to, and what it would tell."""

    view: Codinca
    news: tuple[Event, ...]

    @property
    def key(self) -> int:
        """The key it would complete; NO_KEY if none."""
        return next((event.key for event in self.news if event.kind == act.KEY_DONE), pieces.NO_KEY)


def of_trial(view: Codinca, eyes: Eyes) -> Ahead | None:
    """What the action that is tried leads to; None if none is."""
    return None if eyes.trial is None else tried(view, eyes.seat, eyes.trial)


def tried(view: Codinca, seat: int, action: int) -> Ahead:
    """An action on a copy; a trap that nobody has looked at changes nothing that could be shown (§10.5)."""
    after = clone(view)
    news = News()
    if not is_blind(view, action):
        deeds.play(after, seat, action, Chance(), news)
    return Ahead(after, tuple(news))


def is_blind(view: Codinca, action: int) -> bool:
    """Whether an action lays a trap that its player has not seen."""
    return act.KIND[action] == act.TRAP and view.card == UNKNOWN


def ring_of(action: int) -> tuple[int, int]:
    """The line or block that a push or a rotation sends round, and by how many steps."""
    if act.KIND[action] == act.PUSH:
        push = act.LINE_PUSH[action]
        return push // 2, spirit_cards.push_steps(push)
    return pieces.LINES + act.BLOCK[action], act.QUARTERS[action] + 1


def touched(view: Codinca, action: int) -> tuple[int, ...]:
    """The cells that an action is about."""
    match act.KIND[action]:
        case act.CHOOSE_ELEMENT:
            return members(grid.cells_of(view, act.ELEMENT[action]))
        case act.SWAP:
            return pieces.PAIR_CELLS[2 * act.PAIR[action] : 2 * act.PAIR[action] + 2]
        case act.FLIP:
            return (act.CELL[action],)
        case act.PUSH | act.ROTATE:
            return spots.ring_cells(ring_of(action)[0])
        case act.TRAP if not is_blind(view, action):
            return members(pieces.TRAP_CELLS[view.card * pieces.TRAP_SIDES + act.BORDER[action]])
    return ()


def members(cells: int) -> tuple[int, ...]:
    """The cells of a set."""
    return tuple(cell for cell in range(pieces.CELLS) if cells >> cell & 1)
