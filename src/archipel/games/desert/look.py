"""How the desert looks."""

from __future__ import annotations

from pathlib import Path

from archipel.draw.look import Look
from archipel.games.desert.board import board
from archipel.games.desert.guided import GUIDED, hint
from archipel.games.desert.moment import moment, pace, section
from archipel.games.desert.panels import clock, color, hand, pawn, seat, shared, turn
from archipel.games.desert.story import steps, story
from archipel.games.desert.verbs import verbs

FOLDER = Path(__file__).parent

LOOK = Look(
    world={
        "deep": "#3a1a2b",
        "mid": "#7f3b2c",
        "lite": "#f2c27a",
        "acc": "#b4541f",
        "tint": "#fbeedb",
        "sky": "radial-gradient(ellipse at 50% 40%,#a4562f,#7a3630 45%,#3a1a2b 100%)",
    },
    minutes=45,
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
    hint=hint,
    guided=GUIDED,
)
