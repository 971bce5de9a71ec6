"""The engine: records, chance, decisions, events, the contract of a game, notation, catalogue."""
