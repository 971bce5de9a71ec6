"""A position as text, and the board in one line.

s0 silk*2 toll                         a hand; `?*3` unknown, `-` empty
even silk,? seen=1 points=4            a team: its pile in order, or `-`
odd - seen=0 points=0
discard silk*2
turn s0 left=12                        or: delivery s0 left=12 tolls=1 waiting=s1,s3
over even
"""

from __future__ import annotations

from collections.abc import Iterable

from archipel.core.decisions import current, open_frame
from archipel.core.events import UNKNOWN
from archipel.core.known_cards import append
from archipel.core.lines import number as number_in
from archipel.core.lines import one_of, wrong
from archipel.core.records import row
from archipel.core.texts import GameTexts

from .rules import ask
from .state import (
    CARD_NAMES,
    CARDS,
    DELIVERY,
    ENDINGS,
    GOODS,
    KINDS,
    MOST_HAND,
    MOST_PILE,
    RUNNING,
    TEAM_NAMES,
    TEAMS,
    TURN,
    TURNS_EACH,
    Smugglers,
)

UNSEEN = "?"
NOTHING = "-"


# Writing


def write(smugglers: Smugglers) -> list[str]:
    """The lines of a position, or of a view."""
    lines = [f"s{seat} {hand_text(smugglers, seat)}" for seat in range(smugglers.seats)]
    for name, team in zip(TEAM_NAMES, smugglers.teams, strict=True):
        pile = ",".join(pile_names(team.pile)) or NOTHING
        lines.append(f"{name} {pile} seen={team.seen} points={team.points}")
    lines.append(f"discard {counted(smugglers.discard)}")
    decisions = smugglers.decisions
    kind, seat = current(decisions), decisions.seats[decisions.depth - 1]
    words = [f"s{seat}", f"left={smugglers.turns_left}"]
    if kind == DELIVERY:
        asked = [f"s{other}" for other in range(smugglers.seats) if decisions.waiting >> other & 1]
        words += [f"tolls={smugglers.tolls}", f"waiting={','.join(asked) or NOTHING}"]
    lines.append(" ".join(["delivery" if kind == DELIVERY else "turn", *words]))
    if smugglers.outcome != RUNNING:
        lines.append(f"over {ENDINGS[smugglers.outcome]}")
    return lines


def hand_text(smugglers: Smugglers, seat: int) -> str:
    """A hand, as far as it is known."""
    player = smugglers.players[seat]
    if player.held > sum(player.cards):
        return f"{UNSEEN}*{player.held}"
    return counted(player.cards)


def counted(amounts: Iterable[int]) -> str:
    """Cards with their numbers: `silk*2 toll`."""
    pairs = zip(CARD_NAMES, amounts, strict=True)
    said = [name if amount == 1 else f"{name}*{amount}" for name, amount in pairs if amount]
    return " ".join(said) or NOTHING


def pile_names(pile: row[int]) -> list[str]:
    """The cards of a pile in order."""
    cards = [pile[place] for place in range(1, pile[0] + 1)]
    return [UNSEEN if card == UNKNOWN else CARD_NAMES[card] for card in cards]


# Reading


def read(lines: list[str], smugglers: Smugglers) -> None:
    """Fill a state from the lines of a position."""
    rest: dict[str, list[str]] = {}
    for line in lines:
        key, *words = line.split()
        if key in rest:
            wrong("twice", line, key)
        rest[key] = words
    seats = [f"s{seat}" for seat in range(smugglers.seats)]
    frames = [key for key in ("turn", "delivery") if key in rest]
    needed = {*seats, *TEAM_NAMES, "discard", *frames}
    if len(frames) != 1 or set(rest) - {"over"} != needed:
        wrong("lines", " ".join(rest), " ".join([*seats, *TEAM_NAMES, "discard", "turn"]))
    for kind in range(KINDS):
        smugglers.deck[kind] = CARDS[kind]
    for seat, name in enumerate(seats):
        read_hand(smugglers, seat, rest[name])
    for team, name in enumerate(TEAM_NAMES):
        read_team(smugglers, team, rest[name])
    take(smugglers, rest["discard"], smugglers.discard)
    hidden = sum(player.held - sum(player.cards) for player in smugglers.players)
    for team in range(TEAMS):
        hidden += pile_names(smugglers.teams[team].pile).count(UNSEEN)
    smugglers.deck_left = number_in(str(sum(smugglers.deck) - hidden), 0, sum(CARDS))
    read_decision(smugglers, frames[0], rest[frames[0]], seats)
    if "over" in rest:
        smugglers.outcome = one_of(" ".join(rest["over"]), ENDINGS)
    if (smugglers.outcome == RUNNING) != (smugglers.turns_left > 0):
        wrong("number", f"left={smugglers.turns_left}", f"1-{TURNS_EACH * smugglers.seats}")


def take(smugglers: Smugglers, words: list[str], to: row[int]) -> None:
    """Cards with their numbers, taken out of the deck."""
    for word in words if words != [NOTHING] else []:
        name, _, times = word.partition("*")
        card = one_of(name, CARD_NAMES)
        amount = number_in(times or "1", 1, smugglers.deck[card])
        smugglers.deck[card] -= amount
        to[card] += amount


def read_hand(smugglers: Smugglers, seat: int, words: list[str]) -> None:
    """A hand, or how many unknown cards it has."""
    player = smugglers.players[seat]
    if len(words) == 1 and words[0].startswith(UNSEEN):
        player.held = number_in(words[0].partition("*")[2], 1, MOST_HAND)
        return
    take(smugglers, words, player.cards)
    player.held = number_in(str(sum(player.cards)), 0, MOST_HAND)


def read_team(smugglers: Smugglers, number: int, words: list[str]) -> None:
    """A pile, how much of it was spied on, and the points."""
    team = smugglers.teams[number]
    names = words[0].split(",") if words[0] != NOTHING else []
    number_in(str(len(names)), 0, MOST_PILE)
    for name in names:
        if name == UNSEEN:
            append(team.pile, UNKNOWN)
            continue
        card = one_of(name, CARD_NAMES[:GOODS])
        take(smugglers, [name], [0] * KINDS)
        append(team.pile, card)
    said = pairs(words[1:], ("seen", "points"))
    team.seen = number_in(said["seen"], 0, len(names))
    team.points = number_in(said["points"], 0, 99)


def pairs(words: list[str], keys: tuple[str, ...]) -> dict[str, str]:
    """Words such as `seen=1`, all of them there."""
    said = {key: value for key, _, value in (word.partition("=") for word in words)}
    if tuple(said) != keys or len(words) != len(keys):
        wrong("word", " ".join(words), " ".join(f"{key}=" for key in keys))
    return said


def read_decision(smugglers: Smugglers, frame: str, words: list[str], seats: list[str]) -> None:
    """Whose turn it is, and who is still asked."""
    seat = one_of(words[0], tuple(seats))
    open_frame(smugglers.decisions, TURN, seat)
    keys = ("left",) if frame == "turn" else ("left", "tolls", "waiting")
    said = pairs(words[1:], keys)
    smugglers.turns_left = number_in(said["left"], 0, TURNS_EACH * smugglers.seats)
    if frame == "turn":
        return
    size = smugglers.teams[seat % TEAMS].pile[0]
    number_in(str(size), 1, MOST_PILE)
    smugglers.tolls = number_in(said["tolls"], 0, size)
    open_frame(smugglers.decisions, DELIVERY, seat)
    ask(smugglers)
    able = smugglers.decisions.waiting
    askable = tuple(name for seat, name in enumerate(seats) if able >> seat & 1)
    smugglers.decisions.waiting = 0
    for name in said["waiting"].split(",") if said["waiting"] != NOTHING else []:
        one_of(name, askable)
        smugglers.decisions.waiting |= 1 << seats.index(name)


# The board


def text_board(smugglers: Smugglers, texts: GameTexts) -> str:
    """Everything in one line."""
    parts = []
    for number, team in enumerate(smugglers.teams):
        pile = [
            texts.template("unknown") if name == UNSEEN else texts.word("card", CARD_NAMES.index(name))
            for name in pile_names(team.pile)
        ]
        name = texts.word("team", number)
        shown = ", ".join(pile) or NOTHING
        parts.append(texts.say("board.team", team=name, n=team.points, pile=shown))
    for seat in range(smugglers.seats):
        name = texts.word("seat", seat)
        parts.append(texts.say("board.hand", seat=name, hand=hand_words(smugglers, seat, texts)))
    parts.append(texts.say("board.deck", n=smugglers.deck_left, left=smugglers.turns_left))
    return " | ".join(parts)


def hand_words(smugglers: Smugglers, seat: int, texts: GameTexts) -> str:
    """A hand in words, or how many cards it has."""
    player = smugglers.players[seat]
    if player.held > sum(player.cards):
        return texts.say("board.cards", n=player.held)
    held = [kind for kind in range(KINDS) for _ in range(player.cards[kind])]
    return ", ".join(texts.word("card", kind) for kind in held) or NOTHING
