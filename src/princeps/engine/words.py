"""What is written down: saves, views, messages and data are words, numbers, lists and tables of them."""

from __future__ import annotations

from typing import Any

Words = dict[str, Any]
