"""Commands to study a game with: `random`, how random games end; `fit`, what a policy weighs; `ladder`."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

from archipel.bots import custom_bots, levels
from archipel.core import catalogue
from archipel.core.game import Game
from archipel.core.numbers import is_number
from archipel.terminal.commands import (
    MOST_SEED,
    GameName,
    Lang,
    Options,
    Seed,
    argument,
    check,
    option,
    options_from,
    screen,
)
from archipel.terminal.screen import WRONG, Trouble


def at_random(
    game: GameName,
    games: Annotated[int, option("games-count", "N", "--games")] = 10_000,
    players: Annotated[int | None, option("seats-count", "N", "--players")] = None,
    seed: Seed = None,
    option: Options = [],  # noqa: B006
    plain: Annotated[bool, option("plain", "", "--plain")] = False,
    lang: Lang = screen.lang,
) -> None:
    """Play many random games."""
    from archipel.terminal.batch import Tally, play_at_random  # Numba is slow to import

    check("random", "--seed", seed, 0, MOST_SEED)
    check("random", "--games", games, 1, MOST_SEED)
    found = catalogue.find(game)
    template = found.new_state(found.fewest if players is None else players, options_from(option))
    seed = secrets.randbits(32) if seed is None else seed
    tally = Tally(found)
    try:
        play_at_random(found, template, games, seed, plain, tally, screen)
    except KeyboardInterrupt:
        if tally.games:
            screen.say("stopped", WRONG)
        tally.show(screen, seed)
        raise
    tally.show(screen, seed)


def fit(
    game: GameName,
    players: Annotated[str, option("fit-players", "2,3,…", "--players")] = "",
    option: Annotated[list[str], option("fit-option", "KEY=VALUE,…", "--option")] = [],  # noqa: B006
    generations: Annotated[int, option("generations", "N", "--generations")] = 60,
    games: Annotated[int, option("fit-games", "N", "--games")] = 150,
    seed: Seed = None,
    save: Annotated[Path | None, option("fit-save", "FILE", "--save")] = None,
    lang: Lang = screen.lang,
) -> None:
    """Find the weights of a game's policy."""
    from archipel.terminal.fitting import fit_weights  # Numba is slow to import

    check("fit", "--seed", seed, 0, MOST_SEED)
    check("fit", "--generations", generations, 1, MOST_SEED)
    check("fit", "--games", games, 1, MOST_SEED)
    found = catalogue.find(game)
    if not found.weights:
        raise Trouble("no-weights", game=found.key)
    told = {key: value.split(",") for key, value in options_from(option).items()}
    seed = secrets.randbits(32) if seed is None else seed
    fit_weights(found, counts_from("fit", players, found), told, generations, games, seed, save, screen)


def ladder(
    game: Annotated[list[str], argument("ladder-game", "GAME…")] = [],  # noqa: B006
    quick: Annotated[bool, option("quick", "", "--quick")] = False,
    who: Annotated[str, option("ladder-who", "greedy,search,…", "--who")] = "",
    bot: Annotated[Path | None, option("ladder-bot", "FILE.py", "--bot")] = None,
    players: Annotated[str, option("fit-players", "2,3,…", "--players")] = "",
    option: Annotated[list[str], option("ladder-option", "KEY=VALUE,…", "--option")] = [],  # noqa: B006
    games: Annotated[int | None, option("ladder-games", "N", "--games")] = None,
    cores: Annotated[int | None, option("cores", "N", "--cores")] = None,
    gpu: Annotated[bool, option("gpu", "", "--gpu")] = False,
    out: Annotated[Path | None, option("ladder-out", "FILE.json", "--out")] = None,
    lang: Lang = screen.lang,
) -> None:
    """Measure the bots."""
    from archipel.bots import (
        ladder as measuring,  # Numba is slow to import
        pool,
    )
    from archipel.terminal import laddering

    check("ladder", "--games", games, 1, MOST_SEED)
    check("ladder", "--cores", cores, 1, 1024)
    found = [catalogue.find(key) for key in game or catalogue.keys()]
    names = [word.strip() for word in who.split(",")] if who else []
    for name in names:
        if not measuring.is_rung(name):
            known = ", ".join([*measuring.RUNGS, "search-N", *levels.LEVELS])
            raise Trouble("bad-rung", text=name, known=known)
    mine = custom_bots.add(bot, levels.BOTS) if bot else ""
    size = laddering.QUICK if quick else laddering.FULL
    size = laddering.Size(games, games) if games else size
    if out is None and not mine and not quick and laddering.RESULTS.parent.is_dir():
        out = laddering.RESULTS
    told = {key: value.split(",") for key, value in options_from(option).items()}
    wanted = [
        cell
        for each in found
        for cell in laddering.cells_of(each, names, mine)
        if cell.seats in counts_from("ladder", players, each)
        and all(cell.options.get(key) in values for key, values in told.items())
    ]
    wanted = laddering.few_of(wanted) if quick else wanted
    laddering.climb(wanted, size, cores or pool.cores(), gpu, out, screen)


def counts_from(command: str, text: str, game: Game) -> list[int]:
    """How many players, one number after the other: `2,3,4`; without any, as many as can play."""
    words = text.split(",") if text else [str(count) for count in range(game.fewest, game.most + 1)]
    if not all(is_number(word.strip()) for word in words):
        raise Trouble("bad-value", name="--players", where=f"archipel {command}")
    return [int(word) for word in words]
