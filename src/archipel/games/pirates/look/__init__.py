"""How the pirates look: which function draws or says what, the colours of their world, the files."""

from __future__ import annotations

from pathlib import Path

from archipel.draw.look import Look

from . import board, dock, guided, panels, story, targets

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
    board=board.board,
    pawn=panels.pawn,
    color=panels.color,
    seat=panels.seat,
    shared=panels.shared,
    clock=panels.clock,
    hand=panels.hand,
    verbs=dock.verbs,
    moment=dock.moment,
    section=dock.section,
    pace=dock.pace,
    story=story.story,
    steps=story.steps,
    way=targets.way,
    hint=guided.hint,
    guided=guided.GUIDED,
)
