"""What fits weights, by the rules as they are written: for a few games nothing has to be compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from archipel.bots import fit
from archipel.core.chance import Stream
from archipel.core.events import Silence
from archipel.core.game import Game
from archipel.core.plain import plain
from archipel.core.records import unpack

Rows = np.ndarray[Any, Any]


def driver_of(game: Game) -> Callable[..., None]:
    """Stands in for `fit.driver_of`."""
    twin = plain(game, fit)

    def records(kind: type[Any], rows: Rows) -> list[Any]:
        return [unpack(kind, row.tobytes()) for row in rows]

    def play(
        template: Rows,
        states: Rows,
        chances: Rows,
        streams: Rows,
        weights: Rows,
        rivals: Rows,
        own: Rows,
        actions: Rows,
        events: Rows,
        values: Rows,
    ) -> None:
        found = [0] * len(values)
        twin.fitting_games(
            records(game.state, template),
            records(game.state, states),
            records(game.chance, chances),
            records(Stream, streams),
            weights.tolist(),
            rivals.tolist(),
            own.tolist(),
            actions.tolist(),
            [Silence()],
            found,
        )
        values[:] = found

    return play
