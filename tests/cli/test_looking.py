"""`games`, `rules`, `show`, `replay`, `random` and the help pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.cli.command import GAME, archipel as command, flowing, many, refuses, says

import archipel
from archipel.core import catalogue
from archipel.core.texts import LANGUAGES, game_texts
from archipel.terminal import batch
from archipel.terminal.screen import Screen

COMMANDS = ("games", "play", "show", "picture", "rules", "replay", "random", "fit", "ladder", "serve", "db")
KEEPING = ("check", "backup", "restore", "export", "import", "frozen", "rollback", "report")
WORDS = {"fr": "Exemples", "en": "Examples"}
in_every_language = pytest.mark.parametrize("lang", LANGUAGES)


def some_game() -> archipel.Match:
    match = archipel.new(GAME, seed=3)
    for _ in range(30):
        if not match.over:
            seat = match.to_move[0]
            match.play(match.legal(seat)[-1], seat)
    return match


@in_every_language
def test_every_help_page_teaches_with_examples(lang: str) -> None:
    names = ["", *COMMANDS, *(f"db {name}" for name in KEEPING)]
    pages = many([(*name.split(), "--help") for name in names], lang)
    for name, (code, page, error) in zip(names, pages, strict=True):
        assert (code, error) == (0, "")
        assert f"{WORDS[lang]} $ archipel {name}" in page
        assert "{game}" not in page


def test_the_command_alone_is_its_help() -> None:
    assert says() == says("--help")


@in_every_language
def test_games_lists_the_catalogue(lang: str) -> None:
    listed = says("games", lang=lang)
    for key in archipel.game_names():
        assert key in listed
        assert game_texts(archipel.new(key).game, lang).say("game.name") in listed


def test_games_with_a_name_explains_the_options() -> None:
    explained = says("games", GAME)
    for option in archipel.new(GAME).game.options:
        assert option.key in explained


@in_every_language
def test_rules_prints_the_page_or_a_section(lang: str) -> None:
    page, chapter = says("rules", GAME, "--lang", lang), says("rules", GAME, "§1", "--lang", lang)
    assert "§1 " in chapter
    assert "§2 " not in chapter
    assert len(chapter) < len(page)


def test_show_shows_a_position_a_game_and_a_view(tmp_path: Path) -> None:
    match = some_game()
    texts = (match.position(), match.write(), match.view(0).write())
    for number, text in enumerate(texts):
        file = tmp_path / f"{number}.txt"
        file.write_text(text, "utf-8")
        shown = command("show", str(file)).stdout
        assert str(match) in shown


@in_every_language
def test_replay_tells_a_game_play_by_play(tmp_path: Path, lang: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text(some_game().write(), "utf-8")
    told = says("replay", str(file), "--lang", lang)
    read = archipel.read(file.read_text("utf-8"), lang)
    assert isinstance(read, archipel.Match)
    for sentence in read.log():
        assert sentence in told
    assert " 1. " in told


def test_replay_needs_moves(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(some_game().position(), "utf-8")
    assert "archipel show" in refuses("replay", str(file))


def test_random_counts_the_same_endings_compiled_and_plain() -> None:
    words = ("random", GAME, "--games", "12", "--seed", "5")
    compiled, plain = command(*words).stdout, command(*words, "--plain").stdout
    assert compiled.splitlines()[:-1] == plain.splitlines()[:-1]
    assert "95 % interval" in compiled
    assert "seed 5" in compiled


@pytest.mark.parametrize("how", [(), ("--plain",)], ids=["compiled", "plain"])
def test_random_counts_the_same_games_in_one_batch_and_in_many(
    how: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def counted(size: int) -> str:
        monkeypatch.setattr(batch, "BATCH", size)
        monkeypatch.setattr(batch, "PLAIN_BATCH", size)
        told = says("random", "smugglers", "--games", "40", "--seed", "5", *how)
        return re.sub(r"[\d,]+ games a second", "", told)

    assert counted(7) == counted(40)
    assert "40 games" in counted(40)


def test_random_reports_shares_and_intervals_as_published(capsys: pytest.CaptureFixture[str]) -> None:
    """81 of 263: Newcombe, Statistics in Medicine 17 (1998), table I."""
    tally = batch.Tally(catalogue.find("smugglers"))
    tally.add([1] * 81 + [2] * 100, [4] * 181, 1.0)
    tally.add([2] * 82, [5] * 82, 1.0)
    tally.show(Screen("en"), 9)
    told = flowing(capsys.readouterr().out)
    assert "81 30.80 25.53 – 36.62" in told
    assert "182 69.20 63.38 – 74.47" in told
    assert "0 0.00 0.00 – 1.44" in told
    assert "263 games" in told
    assert "4.3" in told
    assert "132 games a second" in told


def test_random_writes_numbers_as_the_language_does() -> None:
    told = says("random", GAME, "--games", "2", "--plain", "--lang", "fr")
    assert "0,00" in told
    assert "Intervalle à 95\u00a0%" in told
