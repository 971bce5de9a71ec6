"""The signs of a written position that writing and reading share."""

from __future__ import annotations

from archipel.games.desert.rules import pieces
from archipel.games.desert.rules import state as st

LETTERS = ("G", "T", "L", "W", "M", "X", *(part + axis for part in "PECN" for axis in "-|"))
UNSEEN = {pieces.PLAIN: ".", pieces.DROP: "~"}
EYE = "@"
INNER = {st.GUIDE: "guide", st.FORECAST: "forecast", st.ORDER: "order", st.TRACK: "track"}
