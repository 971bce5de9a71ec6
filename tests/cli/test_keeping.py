"""`archipel db …` as somebody types it who looks after a house, on real files."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from tests.aside import aside
from tests.cli.command import archipel, flowing, refuses, says
from tests.table import someone
from tests.table.places import NOON, house_at, play_on, sit_down

from archipel.core.texts import LANGUAGES
from archipel.table.links import host_key
from archipel.table.open_time import DAY
from archipel.table.paths import secret_beside
from archipel.table.storage import Report

in_every_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A file with two tables and a report."""

    async def play() -> None:
        async with house_at(tmp_path / "games.db") as house:
            for seed in (1, 2):
                table = await sit_down(house, "desert", "me here", seed)
                await play_on(house, table, Random(seed), 10)
                house.store.save_report(Report(f"R{seed}", table.id, 4, 0, "The water is wrong.", NOON + 1))

    aside(play())
    return tmp_path / "games.db"


def url(file: Path) -> tuple[str, str]:
    return "--db", f"sqlite:///{file}"


def freeze(file: Path, row: int = 5) -> str:
    """Break a row of one table; its id."""
    raw = sqlite3.connect(file)
    with raw:
        (table,) = raw.execute("SELECT id FROM tables ORDER BY id LIMIT 1").fetchone()
        raw.execute('UPDATE entries SET digest = "x" WHERE "table" = ? AND seq = ?', (table, row))
    raw.close()
    return str(table)


@in_every_language
def test_sound_games_are_said_to_be_sound(games: Path, lang: str) -> None:
    assert ("2 tables\u00a0: tout est sain" if lang == "fr" else "2 tables: all sound") in says(
        "db", "check", *url(games), lang=lang
    )
    assert ("Aucune" if lang == "fr" else "No table") in says("db", "frozen", *url(games), lang=lang)


@in_every_language
def test_a_frozen_table_is_shown_with_its_reason_and_rolled_back(games: Path, lang: str) -> None:
    table = freeze(games)
    done = archipel("db", "check", *url(games), lang=lang)
    assert done.returncode == 2
    assert table in done.stdout
    assert "archipel db frozen" in done.stderr
    shown = archipel("db", "frozen", *url(games), lang=lang).stdout
    assert ("La ligne 5 sur" if lang == "fr" else "Row 5 of") in shown
    (line,) = (line for line in shown.splitlines() if "archipel db rollback" in line)
    words = line.split()[1:]
    assert ("ligne 4" if lang == "fr" else "row 4") in says(*words[:2], *url(games), *words[2:], lang=lang)
    says("db", "check", *url(games), lang=lang)
    raw = sqlite3.connect(games)
    assert raw.execute("SELECT count(*) FROM voided").fetchone()[0] > 3
    raw.close()


def test_a_backup_is_made_while_people_play_and_restored_when_they_have_gone(tmp_path: Path) -> None:
    file, copy = tmp_path / "games.db", tmp_path / "copy.db"
    with subprocess.Popen(
        [sys.executable, someone.__file__, str(file)], stdout=subprocess.PIPE, text=True
    ) as player:
        assert player.stdout is not None
        for _ in range(30):
            assert player.stdout.readline(), "somebody plays on"
        assert str(copy) in says("db", "backup", str(copy), *url(file))
        assert "in use" in refuses("db", "restore", str(copy), *url(file))
        player.kill()
    assert "before-1" in says("db", "restore", str(copy), *url(file))
    assert "all sound" in says("db", "check", *url(file))


def test_all_games_go_through_a_file_of_lines(games: Path, tmp_path: Path) -> None:
    lines, other = tmp_path / "all.jsonl", tmp_path / "other.db"
    assert "2 tables are" in says("db", "export", str(lines), *url(games))
    assert len([json.loads(line) for line in lines.read_text("utf-8").splitlines()]) == 5
    assert lines.stat().st_mode & 0o077 == 0
    assert "2 tables taken in, 0" in says("db", "import", str(lines), *url(other))
    assert "0 tables taken in, 2" in says("db", "import", str(lines), *url(other))
    assert "2 tables" in says("db", "check", *url(other))
    says("db", "export", str(tmp_path / "again.jsonl"), *url(other))
    assert (tmp_path / "again.jsonl").read_text("utf-8") == lines.read_text("utf-8")


@in_every_language
def test_what_is_in_the_bin_is_shown_and_comes_back(games: Path, lang: str) -> None:
    empty = "La corbeille est vide" if lang == "fr" else "The bin is empty"
    assert empty in says("db", "bin", *url(games), lang=lang)
    raw = sqlite3.connect(games)
    with raw:
        (table, other) = (row[0] for row in raw.execute("SELECT id FROM tables ORDER BY id").fetchall())
        raw.execute("UPDATE tables SET binned = ?", (NOON,))
        raw.execute("INSERT INTO runs VALUES (?, ?)", (NOON + 10, NOON + 5 * DAY + 20))
    before = raw.execute("SELECT * FROM entries").fetchall()
    raw.close()
    shown = archipel("db", "bin", *url(games), lang=lang).stdout
    assert f"{table} · desert" in shown
    assert ("ouverte 25 jours de plus" if lang == "fr" else "open for 25 more days") in flowing(shown)
    assert ("novembre 2023" if lang == "fr" else "November 14, 2023") in shown
    (line,) = (line for line in shown.splitlines() if line.strip().endswith(f" {table}"))
    words = line.split()[1:]
    assert "1 table" in says(*words[:2], *url(games), *words[2:], lang=lang)
    assert "1 table" in says("db", "undelete", "--all", *url(games), lang=lang)
    assert empty in says("db", "bin", *url(games), lang=lang)
    raw = sqlite3.connect(games)
    assert raw.execute("SELECT * FROM entries").fetchall() == before
    touched = raw.execute("SELECT min(changed) FROM tables").fetchone()[0]
    raw.close()
    assert touched > NOON + 5 * DAY
    assert other != table


@in_every_language
def test_whoever_looks_after_the_house_is_told_where(games: Path, lang: str) -> None:
    key = host_key(secret_beside(f"sqlite:///{games}"))
    assert f"/host/{key}" in says("db", "host", *url(games), lang=lang)


@in_every_language
def test_a_report_becomes_a_test_in_one_command(games: Path, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "test_reported.py"
    for said in ("R1", "https://house.example/table/0123456789ab/report/R1"):
        assert f"pytest {file}" in says("db", "report", said, "--out", str(file), *url(games), lang=lang)
        compile(file.read_text("utf-8"), str(file), "exec")
        file.unlink()


@in_every_language
def test_what_cannot_be_done_is_one_sentence(games: Path, tmp_path: Path, lang: str) -> None:
    poem = tmp_path / "poem.txt"
    poem.write_text("Roses are red.", "utf-8")
    here, nowhere = url(games), url(tmp_path / "nowhere.db")
    wrong = {
        ("db", "check", *nowhere): ("There are no games at", "Il n’y a pas de parties à"),
        ("db", "check", *url(poem)): ("cannot hold any games", "ne peut pas contenir|pas garder|parties"),
        ("db", "backup", str(poem), *here): ("already", "déjà"),
        ("db", "backup", str(tmp_path / "no" / "copy.db"), *here): (
            "cannot be written",
            "ne peut pas être écrit",
        ),
        ("db", "backup", str(tmp_path / "copy.db"), *nowhere): ("no games", "pas de parties"),
        ("db", "backup", "x", "--db", "nonsense"): ("sqlite:///FILE", "sqlite:///"),
        ("db", "restore", str(poem), *here): ("no sound backup", "pas une copie saine"),
        ("db", "export", str(poem), *here): ("already", "déjà"),
        ("db", "import", str(poem), *here): ("Line 1 is not", "La ligne 1 n’est pas"),
        ("db", "import", str(tmp_path / "no.jsonl"), *here): ("cannot be read", "ne peut pas être lu"),
        ("db", "import", str(games), *here): ("no text file", "pas un fichier de texte"),
        ("db", "rollback", "nowhere", *here): ("no table nowhere", "pas de table nowhere"),
        ("db", "undelete", "nowhere", *here): ("no table nowhere in the bin", "pas de table nowhere à la"),
        ("db", "undelete", *here): ("Name the tables", "Nommez les tables"),
        ("db", "host", *nowhere): ("no games", "pas de parties"),
        ("db", "report", "X", *here): ("no report X", "pas de signalement X"),
        ("db", "report", "R1", "--out", str(poem), *here): ("already", "déjà"),
        ("db", "dance"): ("There is no such command", "Il n’y a pas de telle commande"),
        ("db", "rollback"): ("TABLE is missing", "TABLE manque"),
    }
    for words, sentences in wrong.items():
        error = refuses(*words, lang=lang)
        assert any(part in error for part in sentences[lang == "fr"].split("|")), (words, error)
        assert error.endswith("."), words
    assert not (tmp_path / "nowhere.db").exists()
    assert not list(tmp_path.glob("*.part"))
