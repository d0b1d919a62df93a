"""The page: one HTML file for every address that a person types; what it loads is under /static."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import FileResponse, Response

from ....engine.problem import Problem
from ....web.verify import verify_page
from ...rooms.locales import common_texts
from .common import Lang, TheServices

router = APIRouter(include_in_schema=False)
ADDRESSES = [
    "/",
    "/table/{id}",
    "/replay/{id}",
    "/games/{game}",
    "/rules",
    "/rules/{game}",
    "/learn",
    "/learn/{game}",
    "/puzzles",
    "/puzzles/{game}",
    "/lessons",
    "/lessons/{game}",
    "/about",
    "/about/{game}",
    "/join/{secret}",
    "/verify",
]


async def page(services: TheServices) -> FileResponse:
    index = services.settings.static / "index.html"
    if not index.is_file():
        raise Problem("no_such_page")
    return FileResponse(index)


@router.get("/verify/page")
def verify_to_keep(lang: Lang) -> Response:
    """The page that checks a save, for who wants to use it without us."""
    return Response(
        verify_page(common_texts(lang)),
        media_type="text/html; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="princeps-verify.html"'},
    )


for address in ADDRESSES:
    router.get(address)(page)
