"""The chart of a story: dry, flooded and sunk tiles turn by turn, with treasures and rises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from markupsafe import Markup

from archipel.core.match import Entry
from archipel.core.texts import GameTexts
from archipel.draw import story as told
from archipel.draw.look import Eyes
from archipel.draw.markup import use

from ..rules import actions as act, pieces
from ..rules.state import Island
from . import panels

# The chart

LEFT, RIGHT, TOP, LOW = 30, 646, 18, 206
MOST_NUMBERS = 16


def chart(entries: Sequence[Entry], view: Island, eyes: Eyes) -> Markup:
    """Dry, flooded and sunk tiles turn by turn, as areas; treasures and rises above them."""
    texts, found = eyes.texts, told.turns(entries, view)
    points = [begun for _, begun, _ in found] + [view]
    sunk = [int(at.sunk).bit_count() for at in points]
    wet = [int(at.flooded).bit_count() for at in points]
    wide = (RIGHT - LEFT) / max(1, len(points) - 1)
    at_turn = {int(begun.turn): LEFT + wide * n for n, (_, begun, _) in enumerate(found)}
    counts = {"dry": pieces.PLACES - sunk[-1] - wet[-1], "flooded": wet[-1], "sunk": sunk[-1]}
    label = texts.say("story.label", **counts)
    drawn = (
        f'<path class="dry" d="M{LEFT} {TOP}H{RIGHT}V{LOW}H{LEFT}z"/>'
        f"{area('wet', [a + b for a, b in zip(sunk, wet, strict=True)], wide)}{area('deep', sunk, wide)}"
        f"{area_names(texts, sunk, wet, wide)}"
    )
    apart = -(-len(found) // MOST_NUMBERS)
    numbers = "".join(
        f'<text x="{LEFT + wide * n:.0f}" y="222">{begun.turn}</text>'
        for n, (_, begun, _) in enumerate(found)
        if n % apart == 0
    )
    marks = "".join(chart_marks(entries, at_turn))
    return Markup(
        f'<svg class="tide" viewBox="0 0 660 228" role="img" aria-label="{label}">'
        f"{drawn}{marks}{numbers}</svg>"
    )


def height(tiles: int) -> float:
    """How high so many tiles reach."""
    return LOW - (LOW - TOP) * tiles / pieces.PLACES


def area(kind: str, tiles: Sequence[int], wide: float) -> str:
    """What lies under a line."""
    line = "L".join(f"{LEFT + wide * n:.0f} {height(count):.0f}" for n, count in enumerate(tiles))
    return f'<path class="{kind}" d="M{LEFT} {LOW}L{line}V{LOW}z"/>'


def area_names(texts: GameTexts, sunk: Sequence[int], wet: Sequence[int], wide: float) -> str:
    """The words in the areas, each where its area is highest, if it is high enough to read."""
    middles = {
        "dry": [
            (pieces.PLACES - a - b, (height(pieces.PLACES) + height(a + b)) / 2)
            for a, b in zip(sunk, wet, strict=True)
        ],
        "flooded": [(b, (height(a + b) + height(a)) / 2) for a, b in zip(sunk, wet, strict=True)],
        "sunk": [(a, (height(a) + LOW) / 2) for a in sunk],
    }
    drawn = ""
    for (name, levels), kind in zip(middles.items(), ("on-dry", "on-wet", "on-deep"), strict=True):
        inner = range(1, len(levels) - 1) or range(len(levels))
        place = max(inner, key=lambda n: levels[n][0])
        if levels[place][0] >= 3:
            x = min(max(LEFT + wide * place, LEFT + 44), RIGHT - 44)
            word = texts.template(f"story.{name}")
            drawn += f'<text class="area {kind}" x="{x:.0f}" y="{levels[place][1] + 4:.0f}">{word}</text>'
    return drawn


def chart_marks(entries: Sequence[Entry], at_turn: dict[int, float]) -> Iterator[str]:
    """A medallion for each treasure and each rise, above its turn; those of one turn side by side."""
    seen: Counter[int] = Counter()
    for entry in entries:
        turn = int(entry.before.turn)
        for event in entry.news:
            if event.kind not in (act.CAPTURED, act.WATERS_ROSE, act.SKULL_REACHED):
                continue
            x = at_turn[turn] + 16 * seen[turn]
            seen[turn] += 1
            if event.kind == act.CAPTURED:
                yield f'<path class="line" d="M{x:.0f} {TOP}V{LOW}"/>'
                kind, shape, radius = f"got t{event.treasure}", panels.TREASURE_ICONS[event.treasure], 12
            else:
                kind, shape, radius = "rose", "i-rise", 10
            size = radius * 4 // 3
            yield (
                f'<g class="{kind}" transform="translate({x:.0f},{TOP})"><circle r="{radius}"/>'
                f"{use(shape, -size / 2, -size / 2, size, size)}</g>"
            )
