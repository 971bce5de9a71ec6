"""Numbers as somebody writes them."""

from __future__ import annotations

DIGITS = 9
"""Nothing here is as great as what has more, and of thousands of them Python reads no number."""


def is_number(text: str) -> bool:
    """Whether a text is a whole number that can be meant."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS
