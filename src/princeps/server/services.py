"""What the routes work with: one of each, made when the server starts."""

from __future__ import annotations

from dataclasses import dataclass

from .limits import Limits, Pace
from .looks import Looks
from .people import People
from .places import Places
from .rooms.rooms import Rooms
from .settings import Settings
from .storage.store import Store
from .workers import Workers

HEEDED = 2  # messages of one visitor's pages at a time
DRAWN = 1  # state for them at a time: it is the loop itself that draws it


@dataclass(frozen=True)
class Services:
    settings: Settings
    store: Store
    workers: Workers
    looks: Looks
    people: People
    rooms: Rooms
    limits: Limits
    pace: Pace
    heeding: Places  # of what pages say,
    drawing: Places  # and of states for them


def open_services(settings: Settings) -> Services:
    """Problem if it cannot be: a database that is not ours, a folder that cannot be written."""
    store = Store(settings)
    workers = Workers(settings)
    limits = Limits(settings.limits)
    rooms = Rooms(settings, store, workers, limits)
    places = Places(HEEDED), Places(DRAWN)
    return Services(settings, store, workers, Looks(), People(store), rooms, limits, Pace(), *places)


async def close_services(services: Services) -> None:
    """In a few seconds, whatever the database does: what was acknowledged is on disk."""
    services.store.hasten()
    await services.rooms.close()
    services.workers.close()
    services.looks.close()
    services.store.close()
