"""How the pirates look."""

from __future__ import annotations

from pathlib import Path

from archipel.draw.look import Look
from archipel.games.pirates.board import board
from archipel.games.pirates.guided import GUIDED, hint
from archipel.games.pirates.moment import moment, pace, section
from archipel.games.pirates.panels import clock, color, hand, pawn, seat, shared, turn
from archipel.games.pirates.story import steps, story
from archipel.games.pirates.targets import way
from archipel.games.pirates.verbs import verbs

FOLDER = Path(__file__).parent

LOOK = Look(
    world={
        "deep": "#14231d",
        "mid": "#2c4a3d",
        "lite": "#a9dc8c",
        "acc": "#2b7350",
        "tint": "#e6f3e4",
        "sky": "linear-gradient(#2c3a35,#1b2b25 60%,#13211b)",
    },
    minutes=40,
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
    way=way,
    hint=hint,
    guided=GUIDED,
)
