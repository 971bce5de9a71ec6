"""The rules: the things, everything one can do (`deeds`), and the chapters of the rulebook."""
