"""The log beside the board: plays as a seat may read them, what else happened, and what was said."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload
from weakref import WeakKeyDictionary

from markupsafe import Markup, escape

from archipel.core.events import SPECTATOR, Event, as_read_by
from archipel.core.game import Game
from archipel.core.match import Entry, view_of
from archipel.core.texts import GameTexts, Namer, game_texts
from archipel.draw.look import Look, look_of
from archipel.table.messages import Note
from archipel.table.seat_log import seen_entries
from archipel.table.storage import HOST, Said
from archipel.table.table import Table
from archipel.web.dock import CONTINUE
from archipel.web.per_table_cache import once

if TYPE_CHECKING:
    from archipel.web.sight import Sight

EVERYTHING = -1
"""The eyes of whoever sees all: a game that is over has no secrets."""
LOG_LINES = 10
LOG_LETTERS = 100
"""How much a line of the log says after its first sentence; its moment says the rest."""
HIDDEN_LINES = 3
"""How many lines of the log there are while the rules lie over it."""
SAID = 40
"""How many lines of talk the log keeps, and of what else happened, however many plays came after them."""
AHEAD = 6
"""How many lines of the log after the moment a replay shows."""


@dataclass(frozen=True)
class Line:
    """One play in the log."""

    entry: Entry
    n: int
    said: Markup
    """Its first sentence, the player's name in bold."""
    html: Markup
    """The whole line: number, the player's colour, what was told."""
    sentences: tuple[str, ...]


_Names = tuple[str, ...]
_logs: WeakKeyDictionary[Table, dict[tuple[str, int, _Names], dict[int, Line]]] = WeakKeyDictionary()


def seen(game: Game, state: Any, seat: int) -> Any:
    """A position as some eyes see it."""
    return state if seat == EVERYTHING else view_of(game, state, seat)


def seen_now(table: Table, seat: int) -> Any:
    """The position now as some eyes see it."""
    seat = knowing(table.game, seat)
    return once(table, ("now", seat), lambda: seen(table.game, table.match.state, seat))


def knowing(game: Game, seat: int) -> int:
    """Whoever knows the same: where nothing is secret a seat knows what everybody does who looks on."""
    return SPECTATOR if game.secrecy == "none" else seat


def seen_plays(table: Table, seat: int) -> Sequence[Entry]:
    """The plays as some eyes know them."""
    return table.match.entries if seat == EVERYTHING else seen_entries(table, seat)


def read_by(event: Event, seat: int) -> Event:
    """An event as some eyes read it."""
    return event if seat == EVERYTHING else as_read_by(event, seat)


class Log(Sequence[Line]):
    """Every play as a seat may read it; a line is made when somebody reads it, and once."""

    def __init__(self, table: Table, lang: str, seat: int, kept: dict[int, Line]) -> None:
        self.table, self.lang, self.seat, self.kept = table, lang, seat, kept
        self.entries = table.match.entries

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, n: int) -> Line: ...
    @overload
    def __getitem__(self, n: slice) -> list[Line]: ...
    def __getitem__(self, n: int | slice) -> Line | list[Line]:
        if isinstance(n, slice):
            return [self[each] for each in range(len(self))[n]]
        n = range(len(self))[n]
        line = self.kept.get(n)
        if line is None or line.entry is not self.entries[n]:  # another play was made since, in its place
            line = self.kept[n] = self._made(n)
        return line

    def _made(self, n: int) -> Line:
        texts, look = game_texts(self.table.game, self.lang), look_of(self.table.game)
        return _line(self.table, self.entries[n], n + 1, self.seat, self._view, texts, self._namer, look)

    @cached_property
    def _view(self) -> Any:
        return seen_now(self.table, self.seat)

    @cached_property
    def _namer(self) -> Namer:
        return game_texts(self.table.game, self.lang).namer(self._view, self.table.names)


def log_lines(table: Table, lang: str, seat: int) -> Log:
    """Every play as a seat may read it; sentences are made once."""
    seat = knowing(table.game, seat)
    kept = _logs.setdefault(table, {}).setdefault((lang, seat, table.names), {})
    return Log(table, lang, seat, kept)


def _line(
    table: Table, entry: Entry, n: int, seat: int, view: Any, texts: GameTexts, namer: Namer, look: Look
) -> Line:
    own = table.game.form_of(entry.play.action)[0].key != CONTINUE
    said = tuple(texts.event(read_by(event, seat), namer) for event in entry.news)
    first, more = (said[0], shortened(" ".join(said[1:]))) if said else ("", "")
    actor = namer(entry.play.seat, "the")
    actor = actor[:1].upper() + actor[1:]
    named = first.startswith(actor)
    bold = f"<b>{escape(actor)}</b>{escape(first[len(actor) :])}" if named else str(escape(first))
    color = f' fill="{escape(look.color(view, entry.play.seat))}"' if own else ""
    rest = f" <small>{escape(more)}</small>" if more else ""
    html = f"<i>{n}</i><svg{color}><circle/></svg><span>{bold}{rest}</span>"
    return Line(entry, n, Markup(bold), Markup(html), said)


def shortened(text: str) -> str:
    """A text up to so many letters, cut between two words."""
    return text if len(text) <= LOG_LETTERS else text[:LOG_LETTERS].rpartition(" ")[0] + "…"


def last_shown(sight: Sight) -> int:
    """Up to which play the log is shown."""
    return min(len(sight.log), sight.at + AHEAD) if sight.past else len(sight.log)


def shown_lines(sight: Sight) -> list[Line]:
    """The last lines of the log; in a replay, those around the moment."""
    lines = sight.log
    last = last_shown(sight)
    shown = HIDDEN_LINES if sight.see.rules else LOG_LINES
    return [line for line in lines[max(0, last - shown) : last] if line.sentences]


def log_html(sight: Sight, lines: Sequence[Line]) -> Markup:
    """Lines of the log, each a link to its moment, and what came between them."""
    base = sight.see.href(verb="", log=False, at=None)
    link = escape(base if base == "?" else f"{base}&")
    now = sight.at if sight.past else -1
    between = _between(sight)
    # Put together by hand, for this is most of a page: every part is a number or escaped already.
    html = [between[plays] for plays in sorted(between) if not lines or plays < lines[0].n]
    ends = [*(line.n for line in lines[1:]), last_shown(sight) + 1]
    for line, end in zip(lines, ends, strict=False):
        html.append(f'{_item(line.n, now)}{link}at={line.n}">{line.html}</a></li>')
        html += [between[plays] for plays in range(line.n, end) if plays in between]
    return Markup("".join(html))


def _between(sight: Sight) -> Mapping[int, str]:
    """What happened at the table and what was said, by the number of plays before it."""
    table, found = sight.table, defaultdict[int, str](str)
    kept = list(enumerate(table.notes))[-SAID:]
    notes = [(note.at, note.plays, _note(sight, note, n)) for n, note in kept]
    talk = [(said.at, plays_before(table, said), _spoken(sight, said)) for said in table.talk[-SAID:]]
    for _, plays, html in sorted(notes + talk):
        found[plays] += html
    return found


def plays_before(table: Table, said: Said) -> int:
    """How many of the plays that still stand were made before something was said."""
    return bisect(table.times, said.at)


def spoken(sight: Sight, said: Said) -> tuple[str, str]:
    """Who said it, and what, in the reader's words."""
    text = sight.t(f"phrases.{said.text}") if said.kind == "phrase" else said.text
    return sight.name(said.seat), text


def _spoken(sight: Sight, said: Said) -> str:
    name, text = spoken(sight, said)
    return f'<li id="said-{said.n}" class="said"><b>{escape(name)}</b> <q>{escape(text)}</q></li>'


def _note(sight: Sight, note: Note, number: int) -> str:
    """What happened at the table between two plays."""
    return f'<li id="note-{number}" class="note">{escape(said_of(sight, note))}</li>'


def said_of(sight: Sight, note: Note) -> str:
    """A note as a sentence."""
    name = note.name or (sight.name(note.seat) if note.seat >= 0 else "")
    by = sight.name(note.by) if note.by >= 0 else sight.t("notes.host") if note.by == HOST else ""
    return sight.t(f"notes.{note.key}", name=name, n=note.n, by=by)


def _item(n: int, now: int) -> str:
    """How a line begins: before the moment shown, at it, or after it."""
    when = "" if now < 0 or n < now else ' class="now"' if n == now else ' class="later"'
    return f'<li id="log-{n}"{when}><a data-see href="'


def news_after(table: Table, lang: str, seat: int, told: int) -> list[str]:
    """The sentences of the plays after so many, for whoever listens to the page."""
    return [said for line in log_lines(table, lang, seat)[told:] for said in line.sentences]
