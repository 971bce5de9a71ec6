"""How the island looks: its colours and files, and what draws each part of a page."""

from __future__ import annotations

from pathlib import Path

from archipel.draw.look import Look

from . import board, dock, guided, panels, story, water

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
    board=board.board,
    pawn=panels.pawn,
    color=panels.color,
    seat=panels.seat,
    shared=panels.shared,
    clock=water.clock,
    hand=panels.hand,
    verbs=dock.verbs,
    moment=dock.moment,
    section=dock.section,
    pace=dock.pace,
    story=story.story,
    steps=story.steps,
    hint=guided.hint,
    guided=guided.GUIDED,
    patience=4000,
)
