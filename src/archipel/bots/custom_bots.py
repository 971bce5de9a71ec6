"""Bots that somebody wrote: a file with one function `choose(view, legal, chance)`.

The files are named in `ARCHIPEL_BOTS` (several are separated as in PATH), so that the processes in which
bots think know them too. A bot goes by the name of its file.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import cast

from archipel.bots import Bot
from archipel.core.errors import ArchipelError

VARIABLE = "ARCHIPEL_BOTS"
FUNCTION = "choose"


class BotError(ArchipelError):
    """A file that is no bot."""


def files() -> Mapping[str, Path]:
    """The files of all bots that are not of ours, by the name they go by."""
    return _files_in(os.environ.get(VARIABLE, ""))


@cache
def _files_in(said: str) -> Mapping[str, Path]:
    return {Path(name).stem: Path(name) for name in said.split(os.pathsep) if name}


def add(file: Path, taken: Mapping[str, object]) -> str:
    """Let the bot of a file play; the name it goes by, which no other bot may have."""
    file = file.expanduser().resolve()
    name = file.stem
    if not file.is_file():
        raise BotError("bot-missing", file=file)
    if name in taken or files().get(name, file) != file or os.pathsep in str(file):
        raise BotError("bot-name", file=file)
    load(file)
    if name not in files():
        os.environ[VARIABLE] = os.pathsep.join(filter(None, [os.environ.get(VARIABLE), str(file)]))
    return name


@cache
def load(file: Path) -> Bot:
    """The bot of a file."""
    found = spec_from_file_location(f"archipel_bot_{file.stem}", file)
    if found is None or found.loader is None:
        raise BotError("bot-file", file=file, problem="")
    module = module_from_spec(found)
    try:
        found.loader.exec_module(module)
    except Exception as error:
        raise BotError("bot-file", file=file, problem=f"{type(error).__name__}: {error}") from error
    bot = getattr(module, FUNCTION, None)
    if not callable(bot):
        raise BotError("bot-function", file=file, function=FUNCTION)
    return cast(Bot, bot)
