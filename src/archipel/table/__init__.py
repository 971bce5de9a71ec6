"""A game being played: seats, log, undo, store; no page and no socket."""
