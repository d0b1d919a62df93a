"""For all tests."""

from __future__ import annotations

import signal
import threading

# A suite that was started in the background is deaf to Ctrl-C, and so would be the programs it starts to send it to.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
