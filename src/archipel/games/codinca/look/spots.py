"""Where things lie on the drawn board: sixteen tiles in a frame with the handles of the spirit cards."""

from __future__ import annotations

from ..rules import pieces

TILE, PITCH = 100, 108
WIDE = PITCH * (pieces.SIDE - 1) + TILE
FRAME = 64
"""How far the frame reaches beyond the tiles."""
RIM = 34
"""How far a handle is from the tiles it pushes."""
VIEW_BOX = f"{-FRAME} {-FRAME} {WIDE + 2 * FRAME} {WIDE + 2 * FRAME}"

CORNER = tuple((PITCH * (cell % pieces.SIDE), PITCH * (cell // pieces.SIDE)) for cell in range(pieces.CELLS))
"""The upper left corner of each cell."""
MIDDLE = tuple((x + TILE // 2, y + TILE // 2) for x, y in CORNER)


def ring_cells(ring: int) -> tuple[int, ...]:
    """The four cells of a line or block, in the order in which tiles are sent round."""
    return pieces.RING_CELLS[ring * pieces.TILES_OF_A_KEY : (ring + 1) * pieces.TILES_OF_A_KEY]


def _handle(push: int) -> tuple[int, int]:
    """Where one pushes: before the first tile of the line, or behind the last."""
    cells = ring_cells(push // 2)
    x, y = MIDDLE[cells[0] if push % 2 == 0 else cells[-1]]
    near, far = -RIM, WIDE + RIM
    if push // 2 < pieces.SIDE:
        return (near if push % 2 == 0 else far), y
    return x, (near if push % 2 == 0 else far)


HANDLE = tuple(_handle(push) for push in range(pieces.PUSHES))
HANDLE_TURN = (0, 180) * pieces.SIDE + (90, 270) * pieces.SIDE
"""Which way the arrow of each handle points, in degrees."""
PIVOT = tuple(
    (x + TILE + (PITCH - TILE) // 2, y + TILE + (PITCH - TILE) // 2)
    for x, y in (CORNER[ring_cells(pieces.LINES + block)[0]] for block in range(pieces.BLOCKS))
)
"""The middle of each block."""
EDGE = tuple(
    (
        (WIDE // 2, -RIM),
        (WIDE + RIM, WIDE // 2),
        (WIDE // 2, WIDE + RIM),
        (-RIM, WIDE // 2),
    )[side]
    for side in range(pieces.TRAP_SIDES)
)
"""Where a trap lies on each side."""
EDGE_TURN = (0, 90, 0, 270)


def between(one: int, other: int) -> tuple[float, float]:
    """The point half-way between two cells."""
    (x1, y1), (x2, y2) = MIDDLE[one], MIDDLE[other]
    return (x1 + x2) / 2, (y1 + y2) / 2


def slope(one: int, other: int) -> int:
    """Which way the line between two cells runs, in degrees."""
    across, down = other % pieces.SIDE - one % pieces.SIDE, other // pieces.SIDE - one // pieces.SIDE
    if down == 0:
        return 0
    return 90 if across == 0 else 45 if across * down > 0 else 135
