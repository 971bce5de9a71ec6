"""What a map needs to be played on; any other is refused, with the reason (§15.1)."""

from __future__ import annotations

from pathlib import Path

from archipel.core.errors import ArchipelError
from archipel.core.texts import Texts

from ..rules import island
from ..rules.island import Chart

# How far the three anchorages may differ, in steps.
MOST_UNEVEN_ALTAR = 1
MOST_UNEVEN_MEAN = 0.5
FEWEST_STEPS_TO_A_TEMPLE = 2


class ChartError(ArchipelError):
    """Why a map cannot be played on; the sentences are those of the game, which may not be loaded yet."""

    def message(self, lang: str) -> str:
        """The sentence in a language."""
        texts = Texts(Path(__file__).parents[1] / "texts" / f"{lang}.toml", lang)
        return texts.say(f"chart.{self.code}", **self.details)


def check(chart: Chart, tokens: tuple[int, ...], slowest: int) -> None:
    """Refuse a map that cannot be played on: `tokens` is how many search tokens each terrain has,
    `slowest` the fewest steps a character has in a turn (§15.1)."""
    for place in chart.places:
        if chart.places.count(place) > 1:
            twice = [name for name, each in zip(chart.names, chart.places, strict=True) if each == place]
            raise ChartError("same-place", first=twice[0], second=twice[1])
    _check_counts(chart, tokens)
    _check_ways(chart, slowest)
    _check_fairness(chart, slowest)


def _check_counts(chart: Chart, tokens: tuple[int, ...]) -> None:
    for terrain, wanted in enumerate(tokens):
        found = sum(chart.terrains[cell] == terrain for cell in chart.cells_for("search"))
        if found != wanted:
            raise ChartError(
                "search-cells", terrain=island.TERRAIN_NAMES[terrain], found=found, wanted=wanted
            )
    if len(chart.cells_for("temple")) != island.TEMPLES:
        raise ChartError("temples", found=len(chart.cells_for("temple")), wanted=island.TEMPLES)
    if len(chart.cells_for("altar")) != 1:
        raise ChartError("altar", found=len(chart.cells_for("altar")))
    wanted_pontoons = sorted(name for pair in island.ANCHORAGES for name in pair)
    if sorted(chart.pontoons) != wanted_pontoons:
        raise ChartError("pontoons", wanted=", ".join(wanted_pontoons))


def _check_ways(chart: Chart, slowest: int) -> None:
    """Everybody can get everywhere from every pontoon, and no temple is too near to the water."""
    for pontoon, start in chart.pontoons.items():
        for cell, cost in enumerate(chart.costs_from({start: 0}, slowest)):
            if cost >= island.FAR:
                raise ChartError("unreachable", cell=chart.names[cell], start=pontoon, n=slowest)
    for temple in chart.cells_for("temple"):
        way_home = chart.costs_from({temple: 0}, slowest)
        for pontoon, start in chart.pontoons.items():
            if way_home[start] < FEWEST_STEPS_TO_A_TEMPLE:
                raise ChartError("temple-near", cell=chart.names[temple], start=pontoon)


def _check_fairness(chart: Chart, slowest: int) -> None:
    """No anchorage is much nearer to the altar, the temples or the search tokens than another."""
    starts = [{chart.pontoons[name]: island.LAND_COST for name in pair} for pair in island.ANCHORAGES]
    costs = [chart.costs_from(start, slowest) for start in starts]
    for purpose, most in (
        ("altar", MOST_UNEVEN_ALTAR),
        ("temple", MOST_UNEVEN_MEAN),
        ("search", MOST_UNEVEN_MEAN),
    ):
        cells = chart.cells_for(purpose)
        means = [sum(each[cell] for cell in cells) / len(cells) for each in costs]
        if max(means) - min(means) > most:
            said = ", ".join(f"{mean:.2f}" for mean in means)
            raise ChartError(f"uneven-{purpose}", means=said, most=most)
