"""A position as text: written, read back, and drawn with letters."""
