"""Archipel in a terminal: what is shown, what can be chosen, and the table that asks."""
