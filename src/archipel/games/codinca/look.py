"""How Codinca looks."""

from __future__ import annotations

from pathlib import Path

from archipel.draw.look import Look
from archipel.games.codinca.board import board
from archipel.games.codinca.guided import GUIDED, hint
from archipel.games.codinca.moment import PREVIEWED, moment, pace, preview, section
from archipel.games.codinca.panels import clock, color, hand, pawn, seat, shared, turn
from archipel.games.codinca.story import steps, story
from archipel.games.codinca.verbs import verbs

FOLDER = Path(__file__).parent

LOOK = Look(
    world={
        "deep": "#1c1530",
        "mid": "#523457",
        "lite": "#cfa6e0",
        "acc": "#6b3f8f",
        "tint": "#f3eafa",
        "sky": "radial-gradient(ellipse at 50% 42%,#7a4a6e,#523457 34%,#2f2142 68%,#1c1530)",
    },
    minutes=30,
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
    previews=PREVIEWED,
    preview=preview,
    hint=hint,
    guided=GUIDED,
)
