"""What holds of the printed values of every game: where they come from is said, and each of them counts."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from princeps.engine.catalogue import NAMES, title
from princeps.engine.chance import Quick
from princeps.engine.packs import GAMES, read_data
from princeps.engine.problem import Problem

SOURCES = re.compile(r"stated [A-Z]?\d+\.\d+(\.\d+)?|public|remembered|reconstructed")
FILES = [(game, file) for game in NAMES for file in sorted(read_data(game))]


def columns(rows: Any) -> set[str]:
    return set(rows if isinstance(rows, dict) else rows[0])


@pytest.mark.parametrize(("game", "file"), FILES)
def test_every_table_says_where_it_comes_from(game: str, file: str) -> None:
    tables = read_data(game)[file]
    provenance = tables["provenance"]
    for entry in provenance.values():
        assert SOURCES.fullmatch(entry["source"])
        assert entry["note"].endswith(".")
    for name in tables.keys() - {"provenance"}:
        assert name in provenance or all(
            f"{name}.{column}" in provenance for column in columns(tables[name]) - {"id"}
        ), name


@pytest.mark.parametrize(("game", "file"), FILES)
def test_no_provenance_of_what_is_not_there(game: str, file: str) -> None:
    tables = read_data(game)[file]
    for key in tables["provenance"]:
        table, _, column = key.partition(".")
        assert not column or column in columns(tables[table]), key


@pytest.mark.parametrize("game", NAMES)
def test_what_is_offered_together_can_be_begun(game: str) -> None:
    """The options of game.toml with all that `only` leaves: each combination sets up, and in Time of Crisis no other
    number of players and factions does.
    """
    t = title(game)
    options = t.facts()["options"]
    values = {option["id"]: {value["id"]: value.get("only", {}) for value in option["values"]} for option in options}
    tied = {id for id, known in values.items() if any(known.values())}
    tied |= {other for known in values.values() for only in known.values() for other in only}
    usual = t.settings({})
    for wish in product(*[[(id, value) for value in values[id]] for id in sorted(tied)]):
        chosen = {**usual, **dict(wish)}
        offered = all(chosen[other] in allowed for id, value in wish for other, allowed in values[id][value].items())
        if offered:
            t.start(t.parts(), Quick(1), t.settings(chosen)).advance()
        elif game == "time_of_crisis":
            with pytest.raises(Problem):
                t.start(t.parts(), Quick(1), t.settings(chosen))


@pytest.mark.parametrize("game", NAMES)
def test_a_game_says_how_long_it_takes_and_how_hard_it_is(game: str) -> None:
    facts = title(game).facts()["facts"]
    assert 0 < facts["minutes"][0] < facts["minutes"][1]
    assert facts["learning"] in (1, 2, 3)


def test_there_is_one_game_to_begin_with() -> None:
    assert [game for game in NAMES if title(game).facts()["facts"].get("first")] == ["heirs"]


@pytest.mark.parametrize("game", NAMES)
def test_every_part_is_used(game: str) -> None:
    """By the rules, by another part, or by the checks of the components: beyond the line that makes it."""
    folder = GAMES / game
    parts = set(
        re.findall(r"^        self\.(\w+): .* = ", (folder / "parts.py").read_text(encoding="utf-8"), re.MULTILINE)
    )
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    assert len(parts) > 25
    assert {part for part in parts if not re.search(rf"\.{part}\b(?!: )", code)} == set()
