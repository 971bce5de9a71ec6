"""Make the pictures of the docs: python docs/pictures.py"""

from __future__ import annotations

from html import escape
from pathlib import Path

import archipel

SCREENS = Path(__file__).parent / "screens"
POSITION = """
position desert 1 seats=3 difficulty=elite
G1   .    .2   P-   .1
.    T    ~1   @    .3
L1   .2   G    C|   .
W    E|1  .4   T    .1
.1   E-   C-   ~2   X1
s0 archeologist c3 water=1 blaster terrascope
s1 climber d4 water=2 jetpack
s2 meteorologist b2 water=3
meter 6
parts crystal=taken engine=e3
discard n1*2 s1*2 e1*2 w1*2 e2 w2 sun*2 picks-up*2
turn s0 actions=3 number=13
"""


def terminal(lines: list[str]) -> str:
    """Lines of text as a picture of a terminal."""
    width, height = 20 + 8.45 * max(map(len, lines)), 28 + 18 * len(lines)
    rows = "".join(
        f'<text x="14" y="{28 + 18 * number}" xml:space="preserve">{escape(line)}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" '
        f'width="{width:.0f}" height="{height}">'
        f'<rect width="100%" height="100%" rx="10" fill="#3a1a2b"/>'
        f'<g font-family="ui-monospace, Menlo, DejaVu Sans Mono, monospace" font-size="14" '
        f'fill="#fbeedb">{rows}</g></svg>\n'
    )


def main() -> None:
    """The board of the README."""
    board = str(archipel.read(POSITION, lang="fr"))
    (SCREENS / "terminal.svg").write_text(terminal(board.splitlines()), "utf-8")


if __name__ == "__main__":
    main()
