"""The catalogue finds the test games too."""

import os
from pathlib import Path

folders = [os.environ.get("ARCHIPEL_GAMES"), str(Path(__file__).parent / "games")]
os.environ["ARCHIPEL_GAMES"] = os.pathsep.join(filter(None, folders))
