"""The island: its map (§2.1). Whether one can be played on is found out in survey.py.

Every line is a cell: its name, its place (axial coordinates of hexagons), its terrain, what it is for, and
its pontoon if it has one. This is the whole map: whoever wants another one writes other lines.
"""

from __future__ import annotations

TERRAIN_NAMES = ("sand", "forest", "hill", "mountain")
"""In the order of their altitudes, 0 to 3."""
PURPOSES = ("search", "temple", "altar")

ISLAND = """
a01  1  0 mountain temple      b01 -1  1 mountain temple      c01  0 -1 mountain temple
a02  0  1 hill search          b02 -1  0 hill search          c02  1 -1 hill search
a03  2  0 mountain search      b03 -2  2 mountain search      c03  0 -2 mountain search
a04  1  1 hill temple          b04 -2  1 hill temple          c04  1 -2 hill temple
a05  0  2 forest temple        b05 -2  0 forest temple        c05  2 -2 forest search
a06 -1  2 hill search          b06 -1 -1 hill search          c06  2 -1 hill search
a07  3  0 mountain search      b07 -3  3 mountain search      c07  0 -3 mountain search
a08  2  1 hill search          b08 -3  2 hill search          c08  1 -3 hill search
a09  1  2 forest search        b09 -3  1 forest search        c09  2 -3 forest search
a10  0  3 sand search          b10 -3  0 sand search          c10  3 -3 sand search
a11 -1  3 forest search        b11 -2 -1 forest search        c11  3 -2 forest search
a12 -2  3 forest search p2     b12 -1 -2 forest search p4     c12  3 -1 forest search p6
a13  3  1 sand search          b13 -4  3 sand search          c13  1 -4 sand search
a14  2  2 sand search          b14 -4  2 sand search          c14  2 -4 sand search
a15  1  3 sand search p1       b15 -4  1 sand search p3       c15  3 -4 sand search p5
z0   0  0 hill altar
"""
ANCHORAGES = (("p1", "p2"), ("p3", "p4"), ("p5", "p6"))
ROWBOATS = (("p2", "p3"), ("p4", "p5"), ("p6", "p1"))

LAND_COST, WALK_COST, CLIMB_COST, ROW_COST = 1, 1, 1, 2
TEMPLES = 8
PONTOONS = 6

FAR = 999
DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class Chart:
    """A map: cells in alphabetical order with all that is printed on them."""

    def __init__(self, text: str) -> None:
        words = text.split()
        starts = [n for n, word in enumerate(words) if n + 1 < len(words) and _is_number(words[n + 1])]
        starts = [n for n in starts if not _is_number(words[n])]
        lines = sorted(words[a:b] for a, b in zip(starts, [*starts[1:], len(words)], strict=True))
        self.names = tuple(line[0] for line in lines)
        self.places = tuple((int(line[1]), int(line[2])) for line in lines)
        self.terrains = tuple(TERRAIN_NAMES.index(line[3]) for line in lines)
        self.purposes = tuple(line[4] for line in lines)
        self.pontoons = {line[5]: cell for cell, line in enumerate(lines) if len(line) > 5}

        self.near = tuple(self._neighbours(cell) for cell in range(len(lines)))

    def _neighbours(self, cell: int) -> tuple[int, ...]:
        """The cells that touch one, going round it."""
        q, r = self.places[cell]
        round_it = [(q + dq, r + dr) for dq, dr in DIRECTIONS]
        return tuple(self.places.index(place) for place in round_it if place in self.places)

    def step(self, cell: int, to: int) -> int:
        """What a step costs on foot: one, and one more for each level climbed (§5.2)."""
        return WALK_COST + CLIMB_COST * max(0, self.terrains[to] - self.terrains[cell])

    def cells_for(self, purpose: str) -> list[int]:
        """The cells that serve a purpose."""
        return [cell for cell, each in enumerate(self.purposes) if each == purpose]

    def costs_from(self, starts: dict[int, int], dearest: int) -> list[int]:
        """The cheapest way from some cells, each with what it costs to be there, to every other one.

        On foot and by rowboat, by steps that cost at most `dearest`: more than a character has in a turn
        is never paid.
        """
        costs = [starts.get(cell, FAR) for cell in range(len(self.names))]
        lines = [(self.pontoons[a], self.pontoons[b]) for a, b in ROWBOATS]
        ways = [(a, b, ROW_COST) for line in lines for a, b in (line, line[::-1])]
        ways += [(a, b, self.step(a, b)) for a in range(len(costs)) for b in self.near[a]]
        ways = [(a, b, cost) for a, b, cost in ways if cost <= dearest]
        shorter = True
        while shorter:
            shorter = False
            for a, b, cost in ways:
                if costs[a] + cost < costs[b]:
                    costs[b] = costs[a] + cost
                    shorter = True
        return costs


def _is_number(word: str) -> bool:
    return word.lstrip("-").isdecimal()
