"""How the island looks."""

from __future__ import annotations

from pathlib import Path

from archipel.draw.look import Look
from archipel.games.island.board import board
from archipel.games.island.guided import GUIDED, hint
from archipel.games.island.moment import moment, pace, section
from archipel.games.island.panels import clock, color, hand, pawn, seat, shared, turn
from archipel.games.island.story import steps, story
from archipel.games.island.verbs import verbs

FOLDER = Path(__file__).parent

LOOK = Look(
    world={
        "deep": "#0a3343",
        "mid": "#11566a",
        "lite": "#7fd0cc",
        "acc": "#0f7f8c",
        "tint": "#e3f3f2",
        "sky": "radial-gradient(ellipse at 50% 42%,#187183,#0d4b5e 52%,#0a3343)",
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
    hint=hint,
    guided=GUIDED,
    patience=4000,
)
