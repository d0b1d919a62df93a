"""Princeps finds this game by the folder that it lies in."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = str(Path(__file__).resolve().parents[2])
os.environ["PRINCEPS_GAMES"] = os.pathsep.join([FOLDER, os.environ.get("PRINCEPS_GAMES", "")])
