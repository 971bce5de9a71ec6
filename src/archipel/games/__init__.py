"""The games: each folder here is one, and each folder of those that `ARCHIPEL_GAMES` names."""

import os

__path__ += filter(None, os.environ.get("ARCHIPEL_GAMES", "").split(os.pathsep))
