"""What the player before did and may not be undone: marked where one would undo it, with the reason (§7)."""

from __future__ import annotations

from collections.abc import Iterator

from archipel.draw.look import Eyes
from archipel.draw.markup import at, title, use

from ..rules import actions as act, no_reverse, pieces, spirit_cards, state as st
from ..rules.state import Codinca
from . import spots, targets

UNDOING = (act.UNDOES_PUSH, act.UNDOES_ROTATION, act.UNDOES_TRAP, act.RESTORES_GRID)
NO = use("c-no", -20, -20, 40, 40)


def bars(view: Codinca, eyes: Eyes) -> Iterator[str]:
    """The marks that matter now, to whoever is to play."""
    if view.outcome != st.RUNNING or view.active != eyes.seat:
        return
    if view.phase == st.TURN:
        yield from on_tiles(view, eyes)
    elif view.phase == st.SPIRIT:
        yield from on_frame(view, eyes)


def bar(eyes: Eyes, name: str, code: int, place: tuple[float, float], inside: str = "") -> str:
    """A crossed arrow that goes back, with the reason."""
    return f'<g id="no-{name}" class="no"{at(*place)}>{title(eyes.texts.refusal(code))}{inside}{NO}</g>'


def on_tiles(view: Codinca, eyes: Eyes) -> Iterator[str]:
    """On tiles that may not be turned over, and between tiles that may not change places."""
    for cell in range(pieces.CELLS):
        code = no_reverse.why_not_flip_again(view, cell)
        if code != act.FINE:
            x, y = spots.CORNER[cell]
            yield bar(eyes, f"flip-{cell}", code, (x + 80, y + 20))
    for one, other in pieces.PAIRS:
        if pieces.IS_NEAR[one * pieces.CELLS + other]:
            code = no_reverse.why_not_swap_again(view, one, other)
            if code not in (act.FINE, act.TOUCHED):
                chain = (
                    f'<g transform="rotate({spots.slope(one, other)})">{use("c-bar", -44, -24, 88, 48)}</g>'
                )
                yield bar(eyes, f"swap-{one}-{other}", code, spots.between(one, other), chain)


def on_frame(view: Codinca, eyes: Eyes) -> Iterator[str]:
    """On handles, pivots and sides: among those that are lit, or all of them where nothing else is asked."""
    traps = targets.traps_only(eyes)
    for side in range(pieces.TRAP_SIDES) if traps else ():
        code = spirit_cards.why_not_trap(view, side)
        if code in UNDOING:
            yield bar(eyes, f"trap-{side}", code, spots.EDGE[side])
    for push in range(pieces.PUSHES) if not traps else ():
        code = spirit_cards.why_not_push(view, push)
        if code in UNDOING:
            yield bar(eyes, f"push-{push}", code, spots.HANDLE[push])
    for rotation in range(pieces.ROTATIONS) if not traps else ():
        block, turn = divmod(rotation, pieces.TURNS_OF_A_BLOCK)
        code = spirit_cards.why_not_rotate(view, block, turn)
        if code in UNDOING:
            x, y = spots.PIVOT[block]
            yield bar(eyes, f"rotate-{rotation}", code, (x + 26 * (1 - turn), y + 26))
