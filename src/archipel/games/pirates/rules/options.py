"""The options: variants of the rules (§11) and the figures that designers vary (§12)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

from archipel.core.errors import OptionError
from archipel.core.game import Figure, Number, Option
from archipel.core.records import row

from . import flotsam, pieces, state as st
from .state import Options, Pirates

MOST_TALISMANS = 40  # of each suit: hands and piles are counted up to 127
MOST_OF_A_VALUE = 20


@dataclass(frozen=True)
class Figures(Figure):
    """A few figures in a fixed order: `3,3,4,4,4`."""

    highest: int = 20

    def put(self, options: Options, value: object) -> None:
        """Write them into their row."""
        figures: row[int] = getattr(options, self.key)
        said = re.fullmatch(r"\d{1,3}(,\d{1,3})*", str(value), re.ASCII)
        numbers = [int(text) for text in str(value).split(",")] if said else []
        if len(numbers) != len(figures) or max(numbers) > self.highest:
            refuse(self, value, ",".join([f"0–{self.highest}"] * len(figures)))
        for place, number in enumerate(numbers):
            figures[place] = number

    def said_in(self, options: Options) -> str:
        """The figures of their row."""
        return ",".join(map(str, getattr(options, self.key)))


@dataclass(frozen=True)
class Tiles(Figure):
    """The tiles of one type of loot, each value with how many there are: `12*2,14,16*2`; `none` for none."""

    type: int = 0

    def put(self, options: Options, value: object) -> None:
        """Write values and numbers into the two tables, the smallest value first."""
        counts: dict[int, int] = {}
        for word in str(value).split(",") if value != "none" else []:
            said = re.fullmatch(r"(\d{1,2})(?:\*(\d{1,2}))?", word, re.ASCII)
            if not said:
                refuse(self, value, self.default)
            worth = int(said[1])
            counts[worth] = counts.get(worth, 0) + int(said[2] or 1)
        if len(counts) > pieces.VALUES or not all(1 <= many <= MOST_OF_A_VALUE for many in counts.values()):
            refuse(self, value, self.default)
        first = self.type * pieces.VALUES
        for place in range(pieces.VALUES):
            options.worth[first + place] = options.tiles[first + place] = 0
        for place, worth in enumerate(sorted(counts), first):
            options.worth[place], options.tiles[place] = worth, counts[worth]

    def said_in(self, options: Options) -> str:
        """The values and their numbers."""
        kinds = range(self.type * pieces.VALUES, (self.type + 1) * pieces.VALUES)
        said = [(options.worth[kind], options.tiles[kind]) for kind in kinds if options.tiles[kind]]
        return ",".join(f"{worth}*{many}" if many > 1 else str(worth) for worth, many in said) or "none"


def refuse(option: Option, value: object, right: str) -> NoReturn:
    """Say which values there are."""
    raise OptionError("option-value", option=option.key, value=value, values=right)


def number(key: str, other: int, lowest: int, highest: int) -> Number:
    """A figure with its usual value and another one to try."""
    usual = str(pieces.USUAL[key])
    offered = sorted({pieces.USUAL[key], other}, key=int)  # type: ignore[arg-type]
    return Number(key, tuple(map(str, offered)), usual, lowest, highest)


def listed(figures: object) -> str:
    """Figures as text."""
    return ",".join(map(str, figures)) if isinstance(figures, Iterable) else str(figures)


def tiles(type_: int, other: str) -> Tiles:
    """The tiles of a type, as usual or another set of them."""
    usual = str(pieces.USUAL[pieces.TYPE_NAMES[type_]])
    return Tiles(pieces.TYPE_NAMES[type_], (usual, other), usual, type=type_)


YES_NO = ("no", "yes")

OPTIONS: tuple[Option, ...] = (
    Option("mode", ("simple", "intermediate", "advanced"), "simple"),
    Option("groups", ("two", "one"), "two"),
    Option("toad", ("one", "two"), "one"),
    Option("snail", ("action", "every"), "action"),
    Option("snail_step", ("must", "may"), "must"),
    Option("weasel", ("once", "repeated"), "once"),
    Option("captains", ("one", "both"), "one"),
    Option("opening", ("zero", "one"), "zero"),
    Option("bidding", ("until", "round"), "until"),
    Option("short", YES_NO, "no"),
    number("talismans", 24, 0, MOST_TALISMANS),
    number("row_length", 5, 0, 9),
    number("hand_limit", 8, 0, 20),
    Figures(
        "start_hand", (listed(pieces.USUAL["start_hand"]), "4,4,4,4,4"), listed(pieces.USUAL["start_hand"])
    ),
    number("auction_hand", 6, 0, pieces.MOST_AUCTION_HAND),
    number("calm", 4, 1, 20),
    Figures("bonus", (listed(pieces.USUAL["bonus"]), "5,5,5,4,4"), listed(pieces.USUAL["bonus"])),
    Figures("multiplier", (listed(pieces.USUAL["multiplier"]), "4,4,4"), listed(pieces.USUAL["multiplier"])),
    tiles(0, "2*6,3*6"),
    tiles(1, "3*12"),
    tiles(2, "4*12"),
    tiles(3, "5*2,7*2,9*2,11*2"),
    tiles(4, "5*2,7*2,9*2,11*2"),
    tiles(5, "10*4,20*4"),
)


def unplayable(pirates: Pirates) -> str:
    """Why these options make no game: the key of the reason, or nothing (§12)."""
    options = pirates.options
    groups = flotsam.groups_at_start(options)
    cards = options.talismans * pieces.SUITS
    if options.mode == st.ADVANCED:
        dealt = options.auction_hand * pirates.seats
    else:
        dealt = sum(options.start_hand[place] for place in range(pirates.seats))
    if options.hand_limit == 0:
        return "hand"
    if options.talismans == 0 or cards < dealt + options.row_length:
        return "talismans"
    if options.short and pirates.seats > pieces.SHORT_SEATS:
        return "short"
    if sum(options.tiles) < groups * pieces.GROUP_LOOT + pieces.SHORT_LOOT * options.short:
        return "loot"
    if sum(options.bonus) < groups + pieces.SHORT_BONUS * options.short:
        return "bonus"
    return ""
