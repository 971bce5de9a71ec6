"""The new-table dialog: who sits where, and by which rules. It works by form posts alone.

The form carries its whole state: every button of it sends all the rest along, and the page comes back as it
was but for what the button did.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal
from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from archipel.bots.levels import GOOD, LEVELS, offered
from archipel.core import catalogue
from archipel.core.errors import OptionError
from archipel.core.game import Game, Option
from archipel.core.numbers import is_number
from archipel.core.texts import GameTexts, game_texts, shared_texts
from archipel.table.seats import Seat
from archipel.table.timing import LIMITS
from archipel.web.crowd import check_room
from archipel.web.guests import YEAR, guest, is_secure, prefs_of
from archipel.web.isles import archipelago, isle_shapes
from archipel.web.limits import limit
from archipel.web.page_state import Prefs, plain_line
from archipel.web.pages import page

GOOD_NUMBER = 3
"""How many seats a game played alone has, if the game allows it."""
KINDS: Mapping[str, Literal["me", "here", "friend", "bot"]] = {
    "me": "me",
    "here": "here",
    "friend": "friend",
    "bot": "bot",
}
_MORE = re.compile(r"\s*:\s+")


@dataclass(frozen=True)
class Value:
    """One value of an option: its words, what it changes, whether it is chosen, and the usual one."""

    key: str
    text: str
    chosen: bool
    usual: bool

    @property
    def title(self) -> str:
        """What stands before the colon."""
        return _MORE.split(self.text, maxsplit=1)[0]

    @property
    def more(self) -> str:
        """What stands after it: what the value changes."""
        return self.text[len(self.title) :].lstrip(" :\u00a0")


@dataclass(frozen=True)
class Choice:
    """An option as the dialog shows it."""

    key: str
    name: str
    help: str
    values: tuple[Value, ...]

    @property
    def changed(self) -> bool:
        """Whether it is not set as usual."""
        return any(value.chosen and not value.usual for value in self.values)


def choice(option: Option, texts: GameTexts, chosen: str) -> Choice:
    """An option, with what is chosen."""
    said = f"options.{option.key}"
    values = tuple(
        Value(value, texts.say(f"{said}.values.{value}"), value == chosen, value == option.default)
        for value in option.values
    )
    return Choice(option.key, texts.say(f"{said}.name"), texts.say(f"{said}.help"), values)


def is_card(game: Game, option: Option) -> bool:
    """Whether an option is what the game is mostly chosen by: its difficulty, or the first it declares."""
    return len(option.values) > 2 and (option.key == "difficulty" or option is game.options[0])


# What the form says


@dataclass(frozen=True)
class Draft:
    """A table that is not open yet."""

    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    newest: int = -1
    """The seat that was just added: its name is what will be typed next."""
    clock: str = "none"
    chat: bool = True


def usual_options(game: Game) -> dict[str, str]:
    """The options as the booklet has them."""
    return {option.key: option.default for option in game.options}


def known_options(game: Game, said: Mapping[str, str]) -> dict[str, str]:
    """The usual options but for those that were said and that the game has."""
    options = usual_options(game)
    for option in game.options:
        if said.get(option.key) in option.values:
            options[option.key] = said[option.key]
    return options


def last_options(request: HTTPConnection, game: Game) -> dict[str, str]:
    """The options this guest last played a game with."""
    return known_options(game, dict(parse_qsl(request.cookies.get(f"last-{game.key}", "")[:1000])))


def keep_options(request: Request, response: Response, game: Game, options: Mapping[str, str]) -> None:
    """Remember the options for the next time."""
    usual = usual_options(game)
    changed = {key: value for key, value in options.items() if usual.get(key) != value}
    response.set_cookie(
        f"last-{game.key}", urlencode(changed), YEAR, httponly=True, samesite="lax", secure=is_secure(request)
    )


def bot_name(lang: str, taken: Sequence[str]) -> str:
    """A name for a robot that nobody here has."""
    names = shared_texts(lang).template("web.bots.names").split(", ")
    return next((name for name in names if name not in taken), names[len(taken) % len(names)])


def known_level(said: str) -> str:
    """How a bot is to play, if it can be chosen; else well."""
    return said if said in offered() else GOOD


def with_bots(seats: Sequence[Seat], number: int, lang: str, level: str = GOOD) -> tuple[Seat, ...]:
    """The seats, and robots on the rest of so many."""
    full = list(seats)
    while len(full) < number:
        full.append(Seat("bot", bot_name(lang, [seat.name for seat in full]), level))
    return tuple(full)


def good_number(game: Game, options: Mapping[str, str]) -> int:
    """How many seats to play with when nobody said: three, or the next number that makes a game."""
    for number in sorted(range(game.fewest, game.most + 1), key=lambda n: (abs(n - GOOD_NUMBER), -n)):
        if not refused(game, number, options):
            return number
    return game.fewest


def refused(game: Game, seats: int, options: Mapping[str, str]) -> OptionError | None:
    """Why these seats and options make no game, or None."""
    try:
        game.new_state(seats, options)
    except OptionError as error:
        return error
    return None


def first_draft(request: Request, game: Game) -> Draft:
    """Me and somebody beside me, and what was played last; the address may ask for other options."""
    prefs = prefs_of(request)
    options = known_options(game, {**last_options(request, game), **request.query_params})
    seats = [Seat("me", prefs.name, GOOD), Seat("here", "", GOOD)][: game.most]
    return Draft(with_bots(seats, game.fewest, prefs.lang), options)


def read_draft(form: Mapping[str, Any], game: Game) -> Draft:
    """What the form holds; what makes no sense in it is not there."""
    said = {key: value for key, value in form.items() if isinstance(value, str)}
    seats = [Seat("me", said.get("name-0", ""), GOOD)]
    for number in range(1, game.most):
        kind = KINDS.get(said.get(f"kind-{number}", ""), "me")
        if kind != "me":
            level = known_level(said.get(f"level-{number}", ""))
            seats.append(Seat(kind, said.get(f"name-{number}", ""), level))
    options = usual_options(game)
    options.update(
        (key.removeprefix("option-"), plain_line(value, 40))
        for key, value in said.items()
        if key.startswith("option-")
    )
    clock = said.get("clock", "")
    chat = "asked-chat" not in said or "chat" in said  # a box that is not ticked is not sent
    return Draft(tuple(seats), options, clock=clock if clock in LIMITS else "none", chat=chat)


def pressed(draft: Draft, button: str, game: Game, lang: str) -> Draft:
    """The draft after one of the buttons that change it."""
    seats = list(draft.seats)
    verb, _, number = button.rpartition("-")
    if verb == "remove" and is_number(number) and 0 < int(number) < len(seats):
        del seats[int(number)]
        return replace(draft, seats=tuple(seats))
    if button == "add-here" and len(seats) < game.most:
        return replace(draft, seats=(*seats, Seat("here", "", GOOD)), newest=len(seats))
    if button == "add-friend" and len(seats) < game.most:
        return replace(draft, seats=(*seats, Seat("friend", "", GOOD)))
    if button == "add-bot" and len(seats) < game.most:
        return replace(draft, seats=with_bots(seats, len(seats) + 1, lang))
    return draft


# The page


@dataclass(frozen=True)
class Level:
    """A robot that can be chosen: its word, what it is called, and what it is like."""

    key: str
    name: str
    about: str


def level_name(level: str, lang: str) -> str:
    """What a robot is called; one that somebody wrote goes by its own name."""
    names: dict[str, str] = shared_texts(lang).tree["bots"]["levels"]
    return names.get(level, level)


def levels(lang: str) -> list[Level]:
    """The robots there are."""
    texts = shared_texts(lang)
    return [
        Level(key, level_name(key, lang), texts.say(f"bots.about.{key if key in LEVELS else 'own'}"))
        for key in offered()
    ]


def count_word(lang: str, number: int) -> str:
    """A small number in letters."""
    words: dict[str, str] = shared_texts(lang).tree["web"]["counts"]
    return words.get(str(number), str(number))


def dialog(request: Request, game: Game, draft: Draft, wrong: str = "") -> Response:
    """The dialog over the dimmed chart, with what was wrong if something was."""
    prefs: Prefs = prefs_of(request)
    texts = game_texts(game, prefs.lang)
    sea, games = archipelago(prefs.lang)
    choices = [(option, choice(option, texts, draft.options[option.key])) for option in game.options]
    house = [shown for option, shown in choices if not is_card(game, option)]
    return page(
        request,
        "new.html",
        status=422 if wrong else 200,
        shapes=isle_shapes(),
        world=f"w-{game.key}",
        chart=sea,
        games=games,
        game=next(each for each in games if each.key == game.key),
        seats=draft.seats,
        newest=draft.newest,
        clock=draft.clock,
        chat=draft.chat,
        levels=levels(prefs.lang),
        cards=[shown for option, shown in choices if is_card(game, option)],
        house=house,
        changed=sum(shown.changed for shown in house),
        wrong=wrong,
        count=count_word(prefs.lang, len(draft.seats)),
    )


async def new_table(request: Request) -> Response:
    """The dialog as it is first seen."""
    game = catalogue.find(request.path_params["game"])
    return dialog(request, game, first_draft(request, game))


async def open_table(request: Request) -> Response:
    """A button of the dialog: the page again with its change, or the table."""
    limit(request, "change")
    game, prefs = catalogue.find(request.path_params["game"]), prefs_of(request)
    async with request.form(max_files=0, max_fields=200) as form:
        draft, button = read_draft(form, game), str(form.get("do", ""))
    if button != "start":
        shown = replace(draft, options=known_options(game, draft.options))
        return dialog(request, game, pressed(shown, button, game, prefs.lang))
    error = refused(game, len(draft.seats), draft.options)
    if error is not None:
        shown = replace(draft, options=known_options(game, draft.options))
        return dialog(request, game, shown, error.message(prefs.lang))
    check_room(request)
    limit(request, "open")
    table = await request.app.state.house.open(
        guest(request), game.key, draft.seats, draft.options, limit=draft.clock, chat=draft.chat
    )
    answer = RedirectResponse(f"/table/{table.id}", 303)
    keep_options(request, answer, game, draft.options)
    return answer
