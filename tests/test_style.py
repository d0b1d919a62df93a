"""The shape of the source: who imports whom, what engine and games must not use, steps that are really scheduled,
rulings that are really tested.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from source import GAMES, PACKAGE, ROOT, short, sources, tree

MOST_LINES = 600

# A package imports only what stands above it here; laboratory and analysis also each other.
LAYERS = [
    ["engine"],
    ["games"],
    ["bots", "text"],
    ["display"],
    ["table"],
    ["files", "rulebook"],
    ["lab", "analysis"],
    ["tui"],
    ["web"],
    ["server"],
    ["cli"],
]
NEIGHBOURS = {"lab", "analysis"}
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
FORBIDDEN = {"random", "time", "datetime", "copy", "socket", "subprocess", "threading", "asyncio", "multiprocessing"}
IF_THERE = ["mypy_extensions"]  # a word to the compiler, and not missed where it is absent
FORBIDDEN_IN_GAMES = FORBIDDEN | {"os", "sys", "io", "pathlib", "secrets"}


def owner(path: Path) -> str:
    """The package or module of ours that a file belongs to; "" for princeps itself."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else "" if path.stem == "__init__" else path.stem


def imports(path: Path) -> Iterator[list[str]]:
    """What a file imports, as full dotted names in parts."""
    here = ["princeps", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            module = [*base, *(node.module.split(".") if node.module else [])]
            yield from ([*module, alias.name] for alias in node.names)


# -- imports -----------------------------------------------------------------------------------------------------------


def test_every_package_has_its_place() -> None:
    assert {owner(path) for path in sources("src/princeps")} - {""} <= set(LEVEL)


def test_imports_point_one_way() -> None:
    wrong = []
    for path in sources("src/princeps"):
        mine = owner(path)
        for name in imports(path):
            theirs = name[1] if name[0] == "princeps" and len(name) > 1 and name[1] in LEVEL else mine
            beside = {mine, theirs} == NEIGHBOURS
            if theirs != mine and not beside and LEVEL[theirs] >= LEVEL.get(mine, len(LAYERS)):
                wrong.append(f"{short(path)} imports {'.'.join(name)}")
    assert wrong == []


def test_games_do_not_know_each_other() -> None:
    wrong = []
    for path in sources("src/princeps/games"):
        game = path.relative_to(PACKAGE / "games").parts[0]
        wrong += [
            f"{short(path)} imports {'.'.join(name)}"
            for name in imports(path)
            if name[:2] == ["princeps", "games"] and name[2:3] != [game]
        ]
    assert wrong == []


def test_what_runs_in_a_browser_too_needs_the_standard_library_only() -> None:
    wrong = []
    for path in sources("src/princeps/bots", "src/princeps/text", "src/princeps/display", "src/princeps/table"):
        for name in imports(path):
            if name[0] != "princeps" and name[0] not in sys.stdlib_module_names:
                wrong.append(f"{short(path)} imports {name[0]}")
    assert wrong == []


def test_engine_and_games_need_the_standard_library_only_and_little_of_it() -> None:
    wrong = []
    for path in sources("src/princeps/engine", "src/princeps/games"):
        forbidden = FORBIDDEN if owner(path) == "engine" else FORBIDDEN_IN_GAMES
        for name in imports(path):
            if name[0] not in ("princeps", *IF_THERE) and (
                name[0] not in sys.stdlib_module_names or name[0] in forbidden
            ):
                wrong.append(f"{short(path)} imports {name[0]}")
    assert wrong == []


# -- code --------------------------------------------------------------------------------------------------------------


def test_no_deepcopy() -> None:
    for path in sources("src", "tests", "tools", "toys"):
        names = [
            node.attr if isinstance(node, ast.Attribute) else node.id
            for node in ast.walk(tree(path))
            if isinstance(node, (ast.Attribute, ast.Name))
        ]
        assert "deepcopy" not in names, short(path)


def test_no_file_is_too_long() -> None:
    files = [
        path
        for folder in ("src", "tests", "tools", "toys")
        for kind in ("py", "js", "css")
        for path in (ROOT / folder).rglob(f"*.{kind}")
    ]
    lines = {
        short(path): len(path.read_text(encoding="utf-8").splitlines())
        for path in files
        if "node_modules" not in path.parts
    }
    assert {name: count for name, count in lines.items() if count > MOST_LINES} == {}


def test_no_global_changes_at_play() -> None:
    """Engine and games keep no state of their own beside the position."""
    for path in sources("src/princeps/engine", "src/princeps/games"):
        assert not [node for node in ast.walk(tree(path)) if isinstance(node, ast.Global)], short(path)


def rule_modules() -> list[Path]:
    return [path for path in sources("src/princeps/games") if path.parent.name == "rules" and path.stem != "__init__"]


def registered(path: Path) -> set[str]:
    """The functions that a chapter registers as steps."""
    found = set()
    for node in ast.walk(tree(path)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in ("rule", "choice", "tally")
        ):
            found |= {argument.id for argument in node.args if isinstance(argument, ast.Name)}
    return found


def test_a_step_is_never_built_and_forgotten() -> None:
    """A statement that is only a value (`(REACTIONS, 2)` without `g.then`) does nothing."""
    for path in rule_modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Expr):
                text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
                assert text or isinstance(node.value, ast.Call), f"{short(path)}:{node.lineno}"


def test_a_decision_is_asked_by_the_engine_only() -> None:
    """Steps that ask go on the agenda; no chapter calls one, its own or another's (`r05.actions_phase(...)`)."""
    asks: dict[Path, set[str]] = {}  # by the game's folder
    for path in rule_modules():
        functions = [
            node for node in tree(path).body if isinstance(node, ast.FunctionDef) and node.name in registered(path)
        ]
        asks.setdefault(path.parent, set()).update(
            function.name for function in functions if function.args.args[-1].arg == "offer"
        )
    assert all(asks.values())
    for path in rule_modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call):
                here = isinstance(node.func, ast.Name) and node.func.id in asks[path.parent]
                there = (
                    isinstance(node.func, ast.Attribute)
                    and node.func.attr in asks[path.parent]
                    and re.fullmatch(r"r\d\d", ast.unparse(node.func.value)) is not None
                )
                assert not here, f"{short(path)}:{node.lineno}"
                assert not there, f"{short(path)}:{node.lineno}"


def test_every_step_is_registered_under_its_name() -> None:
    """`BUILD_WALLS = BOOK.rule("8.1", build_walls, ...)`: who reads a constant finds the function."""
    for path in rule_modules():
        for node in tree(path).body:
            if (
                isinstance(node, ast.AnnAssign)
                and isinstance(node.value, ast.Call)
                and isinstance(node.target, ast.Name)
            ):
                call = node.value
                if isinstance(call.func, ast.Attribute) and call.func.attr in ("rule", "choice", "tally"):
                    assert isinstance(call.args[1], ast.Name)
                    assert node.target.id == call.args[1].id.upper(), f"{short(path)}:{node.lineno}"


# The printed values of each game are its Parts; the others are on their way to names of their own.
DOUBLE = {"Parts"}


def public_names(path: Path) -> Iterator[str]:
    """The classes of a file, and what else has a name like a class: `Walk = tuple[int, ...]`."""
    for node in tree(path).body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (
                target.id
                for target in targets
                if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper()
            )


def test_no_two_public_classes_have_one_name() -> None:
    places: dict[str, list[str]] = {}
    for path in sources("src/princeps"):
        for name in public_names(path):
            places.setdefault(name, []).append(short(path))
    assert len(places) > 150
    double = {name: found for name, found in places.items() if len(found) > 1 and not name.startswith("_")}
    assert {name: found for name, found in double.items() if name not in DOUBLE} == {}


# -- rulings -----------------------------------------------------------------------------------------------------------

NAME = r"[A-Z]?\d+(?:\.\d+){1,2}-[a-z]"
RULING = re.compile(rf"^## ({NAME}) .+$", re.MULTILINE)
CITED = re.compile(rf"rulings? ((?:{NAME}(?:, | and )?)+)")


def rulings(game: str) -> dict[str, str]:
    """Each ruling's paragraphs."""
    text = (PACKAGE / "games" / game / "rulings.md").read_text(encoding="utf-8")
    names = RULING.findall(text)
    assert len(names) == len(set(names))
    return dict(zip(names, RULING.split(text)[2::2], strict=True))


def cited(game: str) -> dict[str, str]:
    """Rulings that the game's code cites, and where."""
    found: dict[str, str] = {}
    for path in sources(f"src/princeps/games/{game}"):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for names in CITED.findall(line):
                found |= {name: f"{short(path)}:{number}" for name in re.findall(NAME, names)}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_cited_is_there(game: str) -> None:
    found = cited(game)
    assert found
    assert {name: place for name, place in found.items() if name not in rulings(game)} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_is_complete(game: str) -> None:
    for name, text in rulings(game).items():
        for head in ("Number: ", "Question: ", "Ruling: ", "Reason: ", "Test: "):
            assert text.count(f"\n{head}") == 1, f"{name} {head}"
        assert f"\nTest: test_ruling_{name.lower().replace('.', '_').replace('-', '_')}\n" in text + "\n"
    numbers = [re.findall(r"\nNumber: (\S+)", text)[0] for text in rulings(game).values()]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_its_test(game: str) -> None:
    """The test named by the ruling exists and asserts something."""
    tests = {
        node.name: node
        for path in sorted((ROOT / "tests" / "rulebook" / game).rglob("test_*.py"))
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    named = {name: re.findall(r"\nTest: (\S+)", text)[0] for name, text in rulings(game).items()}
    assert {name: test for name, test in named.items() if test not in tests} == {}
    for test in named.values():
        checks = [
            node
            for node in ast.walk(tests[test])
            if isinstance(node, ast.Assert) or (isinstance(node, ast.Attribute) and node.attr == "raises")
        ]
        assert checks, f"{test} asserts nothing"


# -- what stays out of the repository ----------------------------------------------------------------------------------


def test_no_test_is_skipped() -> None:
    for path in sources("tests", "toys"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("skip", "skipif", "xfail", "importorskip"), f"{short(path)}:{node.lineno}"


def test_nothing_names_a_machine_or_a_package_host() -> None:
    kinds = {".py", ".toml", ".md", ".txt", ".lock", ".js", ".css", ".html", ".json", ".yaml", ".yml", ".cfg", ""}
    words = ["/" + "work/", "/" + "root/", "py" + "pi.org", "python" + "hosted"]
    left_out = {"build", "dist", "node_modules", "__pycache__"}
    wrong = []
    for path in ROOT.rglob("*"):
        parts = path.relative_to(ROOT).parts
        if (
            not path.is_file()
            or path.suffix not in kinds
            or any(
                part in left_out or (part.startswith(".") and part not in (".ci", ".github", ".pre-commit-config.yaml"))
                for part in parts
            )
        ):
            continue
        text = path.read_text(encoding="utf-8")
        wrong += [f"{short(path)}: {word}" for word in words if word in text]
    assert wrong == []
