"""The log of a long game costs what is read of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.draw.drawn import random_game
from tests.web.helpers_http import frame, table_of

from archipel.core import catalogue
from archipel.web import game_log
from archipel.web.page_state import PageState, Prefs

PLAYS = 120


@pytest.mark.parametrize("asked", ["", "at=60", "since=2", "log=1"])
def test_a_page_makes_only_the_lines_that_it_shows(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = list(random_game(catalogue.find("sol"), 1, 2, PLAYS))[-1]
    table, made = table_of(match, ("Léa", "Tom")), list[int]()
    whole = game_log._line

    def counted(*said: Any) -> game_log.Line:
        made.append(said[2])
        return whole(*said)

    monkeypatch.setattr(game_log, "_line", counted)
    frame(table, PageState.parse(asked), Prefs(lang="fr"))
    assert 0 < len(made) <= PLAYS / 3
    before = len(made)
    frame(table, PageState.parse(asked), Prefs(lang="fr"))
    assert len(made) == before, "each line once"
