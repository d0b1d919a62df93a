"""The table and the visitors of the server's tests, on both kinds of database."""

from __future__ import annotations

from server.conftest import ann, bea, online, stores, table

__all__ = ["ann", "bea", "online", "stores", "table"]
