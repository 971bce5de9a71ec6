"""How the desert looks."""

from __future__ import annotations

from pathlib import Path

from archipel.draw.look import Look

from . import board, clock, dock, guided, panels, story

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
    board=board.board,
    pawn=panels.pawn,
    color=panels.color,
    seat=panels.seat,
    shared=panels.shared,
    clock=clock.clock,
    hand=panels.hand,
    verbs=dock.verbs,
    moment=dock.moment,
    section=dock.section,
    pace=dock.pace,
    story=story.story,
    steps=story.steps,
    hint=guided.hint,
    guided=guided.GUIDED,
)
