"""A position as text, and the board in one line.

s0 silk*2 toll                         a hand; `?*3` unknown, `-` empty
even silk,? seen=1 points=4            a team: its pile in order, or `-`
odd - seen=0 points=0
discard silk*2
turn s0 left=12                        or: delivery s0 left=12 tolls=1 waiting=s1,s3
over even
"""

from __future__ import annotations

from archipel.core.decisions import current, open_frame
from archipel.core.events import UNKNOWN
from archipel.core.known_cards import append
from archipel.core.lines import NOTHING, UNSEEN, hand, number, one_of, read_hand, take_from, wrong
from archipel.core.records import row
from archipel.core.texts import GameTexts

from . import border, state as st
from .state import Smugglers

# Writing


def write(smugglers: Smugglers) -> list[str]:
    """The lines of a position, or of a view."""
    lines = []
    for seat in range(smugglers.seats):
        player = smugglers.players[seat]
        lines.append(f"s{seat} {hand(player.cards, player.held, st.CARD_NAMES)}")
    for name, team in zip(st.TEAM_NAMES, smugglers.teams, strict=True):
        pile = ",".join(pile_names(team.pile)) or NOTHING
        lines.append(f"{name} {pile} seen={team.seen} points={team.points}")
    lines.append(f"discard {hand(smugglers.discard, 0, st.CARD_NAMES)}")
    decisions = smugglers.decisions
    kind, seat = current(decisions), decisions.seats[decisions.depth - 1]
    words = [f"s{seat}", f"left={smugglers.turns_left}"]
    if kind == st.DELIVERY:
        asked = [f"s{other}" for other in range(smugglers.seats) if decisions.waiting >> other & 1]
        words += [f"tolls={smugglers.tolls}", f"waiting={','.join(asked) or NOTHING}"]
    lines.append(" ".join(["delivery" if kind == st.DELIVERY else "turn", *words]))
    if smugglers.outcome != st.RUNNING:
        lines.append(f"over {st.ENDINGS[smugglers.outcome]}")
    return lines


def pile_names(pile: row[int]) -> list[str]:
    """The cards of a pile in order."""
    cards = [pile[place] for place in range(1, pile[0] + 1)]
    return [UNSEEN if card == UNKNOWN else st.CARD_NAMES[card] for card in cards]


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
    needed = {*seats, *st.TEAM_NAMES, "discard", *frames}
    if len(frames) != 1 or set(rest) - {"over"} != needed:
        wrong("lines", " ".join(rest), " ".join([*seats, *st.TEAM_NAMES, "discard", "turn"]))
    for kind in range(st.KINDS):
        smugglers.deck[kind] = st.CARDS[kind]
    for seat, name in enumerate(seats):
        player = smugglers.players[seat]
        player.held = read_hand(smugglers.deck, rest[name], st.CARD_NAMES, player.cards, st.MOST_HAND)
    for team, name in enumerate(st.TEAM_NAMES):
        read_team(smugglers, team, rest[name])
    read_hand(smugglers.deck, rest["discard"], st.CARD_NAMES, smugglers.discard)
    hidden = sum(player.held - sum(player.cards) for player in smugglers.players)
    for team in range(st.TEAMS):
        hidden += pile_names(smugglers.teams[team].pile).count(UNSEEN)
    smugglers.deck_left = number(str(sum(smugglers.deck) - hidden), 0, sum(st.CARDS))
    read_decision(smugglers, frames[0], rest[frames[0]], seats)
    if "over" in rest:
        smugglers.outcome = one_of(" ".join(rest["over"]), st.ENDINGS)
    if (smugglers.outcome == st.RUNNING) != (smugglers.turns_left > 0):
        wrong("number", f"left={smugglers.turns_left}", f"1-{st.TURNS_EACH * smugglers.seats}")


def read_team(smugglers: Smugglers, side: int, words: list[str]) -> None:
    """A pile, how much of it was spied on, and the points."""
    team = smugglers.teams[side]
    names = words[0].split(",") if words[0] != NOTHING else []
    number(str(len(names)), 0, st.MOST_PILE)
    for name in names:
        if name == UNSEEN:
            append(team.pile, UNKNOWN)
            continue
        card = one_of(name, st.CARD_NAMES[: st.GOODS])
        take_from(smugglers.deck, [name], st.CARD_NAMES)
        append(team.pile, card)
    said = pairs(words[1:], ("seen", "points"))
    team.seen = number(said["seen"], 0, len(names))
    team.points = number(said["points"], 0, 99)


def pairs(words: list[str], keys: tuple[str, ...]) -> dict[str, str]:
    """Words such as `seen=1`, all of them there."""
    said = {key: value for key, _, value in (word.partition("=") for word in words)}
    if tuple(said) != keys or len(words) != len(keys):
        wrong("word", " ".join(words), " ".join(f"{key}=" for key in keys))
    return said


def read_decision(smugglers: Smugglers, frame: str, words: list[str], seats: list[str]) -> None:
    """Whose turn it is, and who is still asked."""
    seat = one_of(words[0], tuple(seats))
    open_frame(smugglers.decisions, st.TURN, seat)
    keys = ("left",) if frame == "turn" else ("left", "tolls", "waiting")
    said = pairs(words[1:], keys)
    smugglers.turns_left = number(said["left"], 0, st.TURNS_EACH * smugglers.seats)
    if frame == "turn":
        return
    size = smugglers.teams[seat % st.TEAMS].pile[0]
    number(str(size), 1, st.MOST_PILE)
    smugglers.tolls = number(said["tolls"], 0, size)
    open_frame(smugglers.decisions, st.DELIVERY, seat)
    border.ask(smugglers)
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
    for side, team in enumerate(smugglers.teams):
        pile = [
            texts.template("unknown") if name == UNSEEN else texts.word("card", st.CARD_NAMES.index(name))
            for name in pile_names(team.pile)
        ]
        name = texts.word("team", side)
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
    held = [kind for kind in range(st.KINDS) for _ in range(player.cards[kind])]
    return ", ".join(texts.word("card", kind) for kind in held) or NOTHING
