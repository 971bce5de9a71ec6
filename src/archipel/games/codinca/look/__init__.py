"""How Codinca looks: its colours, its shapes, and who draws and says what."""

from __future__ import annotations

from pathlib import Path

from archipel.draw.look import Look

from . import board, dock, guided, panels, story

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
    previews=dock.PREVIEWED,
    preview=dock.preview,
    hint=guided.hint,
    guided=guided.GUIDED,
)
