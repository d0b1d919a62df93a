"""Puzzles as somebody solves them: today's from the lobby, missed and told why, solved, shown, played on from."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from princeps.rulebook.puzzles import Puzzle, find_puzzle, puzzles

from .conftest import Visitor, sound
from .hands import at_version

GAME = "aurelian"


def choose(page: Page, answer: list[str]) -> None:
    page.locator(f'[data-key="option:{answer[0]}"]').click()


def asked(visitor: Visitor, page: Page) -> Puzzle:
    """The puzzle of the table that the page shows."""
    expect(page.locator(".puzzle h2")).to_be_visible()
    return find_puzzle(GAME, visitor.get(f"/matches/{page.url.rpartition('/')[2]}")["puzzle"])


def test_todays_puzzle_is_missed_told_why_solved_and_ticked(ann: Visitor) -> None:
    page = ann.page("/")
    page.locator(f'[data-key="daily:{GAME}"]').click()
    puzzle = asked(ann, page)
    match = page.url.rpartition("/")[2]
    expect(page).to_have_title("Today’s puzzle · Princeps")
    expect(page.locator(".puzzle h2")).to_have_text("Emperor to move: find the best answer")
    expect(page.locator(".puzzle .task")).to_contain_text("no Usurper in play")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)

    choose(page, puzzle.answers[-1].answer)
    told = page.locator(".puzzle .feedback.bad")
    expect(told).to_contain_text("Not the best one")
    expect(page.locator("#live")).to_contain_text("Not the best one")
    expect(page.locator(".puzzle .odds li")).to_have_count(2)
    expect(page.locator(".puzzle .odds li").first).to_contain_text("The best answer")
    expect(page.locator(".puzzle .odds .given")).to_contain_text("was chosen")
    expect(page.locator(".puzzle .reasons li")).to_have_count(len(puzzle.reasons))
    sound(page)
    page.locator('[data-key="puzzle:again"]').press("Enter")
    expect(page.locator(".puzzle .judged")).to_have_count(0)
    assert ann.state(match)["answers"] == 0, "the position is as it was"
    at_version(page, 0)

    choose(page, puzzle.best)
    expect(page.locator(".puzzle .feedback.good")).to_have_text("The best answer.")
    rows = page.locator(".puzzle .odds li")
    expect(rows).to_have_count(min(4, len(puzzle.answers)))
    expect(rows.first.get_by_role("img", name="Best")).to_be_visible()
    assert rows.first.locator(".between").get_attribute("x") == str(round(100 * puzzle.answers[0].low))
    sound(page)
    page.locator('[data-key="puzzle:next"]').click()
    expect(page.locator(".puzzle .judged")).to_have_count(0)
    assert asked(ann, page).id != puzzle.id

    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator(".daily.solved")).to_be_visible()
    expect(page.locator(".tile")).to_have_count(len(puzzles(GAME)))
    expect(page.locator(".tile.solved")).to_have_count(1)
    expect(page.locator(f'[data-key="puzzle:{puzzle.id}"]')).to_have_attribute("title", "solved")
    sound(page)
    page.goto("/")
    expect(page.locator(f'[data-key="daily:{GAME}"].solved')).to_be_visible()


def test_a_puzzle_is_shown_on_a_phone_in_german_and_played_on_from(visit: Callable[..., Visitor]) -> None:
    tom = visit(viewport={"width": 390, "height": 844}, has_touch=True, locale="de-DE", color_scheme="dark")
    page = tom.page(f"/puzzles/{GAME}")
    sound(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".tile").last.tap()
    puzzle = asked(tom, page)
    page.get_by_role("button", name="Antwort zeigen").tap()
    expect(page.locator(".puzzle .feedback")).to_contain_text("Die beste Antwort:")
    expect(page.locator(".puzzle .odds li")).to_have_count(min(4, len(puzzle.answers)))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sound(page)
    page.get_by_role("button", name="Von hier weiterspielen").tap()
    expect(page.locator(".puzzle")).to_have_count(0)
    expect(page.locator("princeps-decision h2")).to_be_visible()
    assert [line["id"] for line in tom.get("/matches")] == [page.url.rpartition("/")[2]]
