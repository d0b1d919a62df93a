"""For all tests."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# High Card and Country Fair are found as any game from outside is, here and by every program that a test starts.
os.environ["PRINCEPS_GAMES"] = str(ROOT / "toys")

# A suite that was started in the background is deaf to Ctrl-C, and so would be the programs it starts to send it to.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
