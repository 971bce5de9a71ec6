"""Pieces of markup: what comes from outside is escaped."""

from __future__ import annotations

from archipel.draw.markup import at, icon, layer, piece, safe, text, title, use

NASTY = """<script>"x" & 'y'</script>"""


def test_what_players_write_is_only_text() -> None:
    for markup in (safe(NASTY), text(NASTY, 0, 0, "said"), title(NASTY)):
        assert "<script" not in markup
        assert '"x"' not in markup
        assert "&amp;" in markup


def test_a_piece_has_an_id_a_class_and_a_place() -> None:
    assert (
        piece("pawn-1", "pawn", 72, 68.5, "…")
        == '<g id="pawn-1" class="pawn" transform="translate(72,68.5)">…</g>'
    )
    assert at(0, 0) == ' transform="translate(0,0)"'


def test_shapes_are_used_by_their_names() -> None:
    assert use("i-x", 1, 2, 3, 4) == '<use href="#i-x" x="1" y="2" width="3" height="4"/>'
    assert 'class="old"' in use("i-x", 1, 2, 3, 4, "old")
    assert 'href="#i-x"' in icon("i-x", 20)
    assert layer("tiles", "…") == '<g id="tiles">…</g>'
