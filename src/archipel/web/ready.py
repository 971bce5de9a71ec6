"""What pages are made of once for a process: templates, words, worlds and shapes, before anybody asks."""

from __future__ import annotations

from archipel.core import catalogue
from archipel.core.texts import LANGUAGES
from archipel.web.isles import archipelago, isle_shapes
from archipel.web.pages import environment, look_style, template, version
from archipel.web.rules_page import booklet


def make_ready() -> None:
    """Make all of it, games first; whoever comes meanwhile makes what they need."""
    games = catalogue.every_game()
    for lang in LANGUAGES:
        for name in environment(lang).list_templates():
            template(name, lang)
        archipelago(lang)
    isle_shapes()
    for game in games:
        look_style(game)
        version(game)
        for lang in LANGUAGES:
            booklet(game, lang)
