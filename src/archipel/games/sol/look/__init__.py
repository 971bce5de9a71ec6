"""How SOL looks."""

from __future__ import annotations

from pathlib import Path

from archipel.draw.look import Look

from . import board, dock, fight, guided, map_panel, panels, story

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
    board=board.board,
    pawn=panels.pawn,
    color=panels.color,
    seat=panels.seat,
    shared=panels.shared,
    clock=map_panel.clock,
    hand=panels.hand,
    verbs=dock.verbs,
    moment=dock.moment,
    section=dock.section,
    pace=dock.pace,
    story=story.story,
    steps=story.steps,
    overlay=fight.overlay,
    zooms=True,
    hint=guided.hint,
    guided=guided.GUIDED,
)
