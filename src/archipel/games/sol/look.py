"""How SOL looks."""

from __future__ import annotations

from pathlib import Path

from archipel.draw.look import Look
from archipel.games.sol.board import board
from archipel.games.sol.fight import overlay
from archipel.games.sol.guided import GUIDED, hint
from archipel.games.sol.map_panel import clock
from archipel.games.sol.moment import moment, pace, section
from archipel.games.sol.panels import color, hand, pawn, seat, shared, turn
from archipel.games.sol.story import steps, story
from archipel.games.sol.verbs import verbs

FOLDER = Path(__file__).parent

LOOK = Look(
    world={
        "deep": "#0c5670",
        "mid": "#2aa7b4",
        "lite": "#bff3ea",
        "acc": "#0f6a80",
        "tint": "#e4f4f3",
        "sky": "radial-gradient(ellipse at 50% 45%,#5fd6cb,#2aa7b4 42%,#12728f 78%,#0c5670)",
    },
    minutes=60,
    shapes=FOLDER / "shapes.svg",
    board_style=FOLDER / "board.css",
    style=FOLDER / "look.css",
    board=board,
    pawn=pawn,
    color=color,
    seat=seat,
    shared=shared,
    clock=clock,
    hand=hand,
    verbs=verbs,
    moment=moment,
    section=section,
    turn=turn,
    pace=pace,
    story=story,
    steps=steps,
    overlay=overlay,
    zooms=True,
    hint=hint,
    guided=GUIDED,
)
