"""The page: one HTML file for every address that a person types; what it loads is under /static."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import FileResponse

from ...engine.problem import Problem
from .common import TheHouse

router = APIRouter(include_in_schema=False)
ADDRESSES = ["/", "/table/{id}", "/replay/{id}", "/rules", "/rules/{game}", "/lessons", "/lessons/{game}", "/about", "/about/{game}", "/join/{secret}"]


async def page(house: TheHouse) -> FileResponse:
    index = house.settings.static / "index.html"
    if not index.is_file():
        raise Problem("no_such_page")
    return FileResponse(index)


for address in ADDRESSES:
    router.get(address)(page)
