"""Which message ids the code names, read from its source, and which of them have no text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import princeps
from princeps.engine.catalogue import title
from princeps.engine.packs import read_toml
from princeps.text import LANGUAGES, Texts
from princeps.text.check import gaps
from princeps.text.template import names

SOURCE = Path(princeps.__file__).parent
DRAWN = "tui.legend"  # only for a board that is drawn in characters
ROLL_FACTS = {"sum", "limit", "beats", "reaches"}  # added by Texts.event to those told
RULE = re.compile(r"\d+(\.\d+)+")
Call = tuple[str, set[str] | None]  # an id, and the names of the facts given with it (None: not known from the source)


def missing(game: str) -> list[str]:
    """Everything that lacks a text in either language or uses a fact that is not given: tables by `gaps`, ids in the
    code by reading it.
    """
    folder = SOURCE / "games" / game
    own = trees(folder)
    everywhere = [
        tree
        for name, tree in trees(SOURCE).items()
        if not name.startswith("games/") or name.startswith(f"games/{game}/")
    ]
    drawn = "size" in read_toml(folder / "layout.toml").get("terminal", {})
    found = gaps(game)
    for lang in LANGUAGES:
        texts = Texts(lang, game)
        for tree in own.values():
            found += check(texts, "event", told(tree))
            found += check(texts, "reason", [(reason, set()) for reason in reasons(tree)])
            found += check(texts, "mod", [(mod, set()) for mod in modifiers(tree)])
            found += [
                f"{lang}: event.roll what={what}"
                for what in rolls(tree)
                if "[" in texts.event(roll_event(what)).sentence
            ]
        for tree in everywhere:
            found += check(texts, "problem", problems(tree))
            found += check(texts, "", [call for call in said(tree) if call[0] != DRAWN or drawn])
        found += _arguments(texts, game)
    return found


def idle(game: str) -> list[str]:
    """Texts that nothing in the code or the tables of the game asks for."""
    everywhere = trees(SOURCE).values()
    shape = title(game).shape
    used = {
        "event": {id for tree in everywhere for id, _ in told(tree)},
        "reason": {id for tree in everywhere for id in reasons(tree)},
        "mod": {id for tree in everywhere for id in modifiers(tree)} | point_names(game),
        "problem": {id for tree in everywhere for id, _ in problems(tree)},
        "step": set(shape.book.names),
        "ask": {name for name, ask in zip(shape.book.names, shape.book.asks, strict=True) if ask is not None},
        "field": {*shape.fields, "agenda", "sealed", "ending"},
    }
    ids = {
        (section, id) for file in Texts("en", game).vocabulary.files for section in used for id in file.get(section, {})
    }
    return sorted(f"{section}.{id}" for section, id in ids if id not in used[section])


def point_names(game: str) -> set[str]:
    """What the layout calls points of the end that no list of modifiers names."""
    layout = read_toml(SOURCE / "games" / game / "layout.toml")
    return {spec["name"] for spec in layout.get("ending", {}).get("score", []) if "name" in spec and "word" not in spec}


def check(texts: Texts, section: str, calls: list[Call]) -> list[str]:
    """The calls whose text is missing, or wants facts that the call does not give."""
    found = []
    for id, facts in calls:
        key = f"{section}.{id}" if section else id
        entry = texts.vocabulary.entry(*key.split("."))
        if entry is None:
            found.append(f"{texts.lang}: {key}")
        # elsewhere variants may ask whether a fact is given
        elif facts is not None and (isinstance(entry, str) or section == "event"):
            wanted = names(entry) - facts - (ROLL_FACTS if "mods" in facts else set())
            found += [f"{texts.lang}: {key} wants {name}" for name in sorted(wanted)]
    return found


def _arguments(texts: Texts, game: str) -> list[str]:
    """Questions and step names that want what is no argument of their step."""
    book = title(game).shape.book
    found = []
    for name, arguments in zip(book.names, book.kinds, strict=True):
        found += check(texts, "step", [(name, set(arguments))])
        if texts.vocabulary.entry("ask", name) is not None:
            found += check(texts, "ask", [(name, {*arguments, "least", "most", "announced"})])
    return found


def roll_event(what: str) -> dict[str, Any]:
    return {
        "e": "roll",
        "rule": "6.6",
        "what": what,
        "face": 3,
        "n": 7,
        "total": 3,
        "against": 4,
        "naturals": False,
        "about": "none",
        "mods": [],
    }


# -- reading the source ------------------------------------------------------------------------------------------------


def trees(folder: Path) -> dict[str, ast.Module]:
    """The modules under a folder by their path in the package."""
    return {
        path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.py"))
    }


def told(tree: ast.AST) -> list[Call]:
    """Event kinds, with the facts of each `tell`."""
    return [(kind, _facts(call)) for call in calls(tree, "tell") for kind in literals(call.args[0])]


def problems(tree: ast.AST) -> list[Call]:
    """Ids of Problems; those built from a fault of a position and those that `undo_barred` gives included."""
    found = []
    for call in calls(tree, "Problem"):
        head = call.args[0]
        if isinstance(head, ast.BinOp):
            found += [(start + fault, _facts(call)) for start in literals(head.left) for fault in _faults(tree)]
        else:
            found += [(id, _facts(call)) for id in literals(head)]
    return found + [(id, set()) for id in _returned(tree, "undo_barred")]


def reasons(tree: ast.AST) -> set[str]:
    """Reasons given to `offer.no`, directly or by the `*_barred` functions."""
    return {id for call in calls(tree, "no") for id in literals(call.args[1])} | _returned(tree, "barred")


def modifiers(tree: ast.AST) -> set[str]:
    """Names of modifiers: tuples of name, value and rule, those handed to `roll`, and those that a `*_items` function
    or a `*_CHART` lists.
    """
    holders: list[ast.AST] = [*calls(tree, "roll"), *functions(tree, "_items"), *charts(tree)]
    tuples = [node for holder in holders for node in ast.walk(holder) if isinstance(node, ast.Tuple) and node.elts]
    tuples += [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Tuple)
        and len(node.elts) == 3
        and any(RULE.fullmatch(text) for text in literals(node.elts[2]))
    ]
    return {text for node in tuples for text in literals(node.elts[0])}


def rolls(tree: ast.AST) -> set[str]:
    """What is rolled for."""
    return {what for call in calls(tree, "roll") for what in literals(call.args[1])}


def said(tree: ast.AST) -> list[Call]:
    """Ids given to `say`. Of one that is put together only the section is known."""
    found: list[Call] = []
    for call in calls(tree, "say"):
        head = call.args[0] if call.args else None
        if isinstance(head, ast.JoinedStr):
            start = head.values[0]
            section = str(start.value).rpartition(".")[0] if isinstance(start, ast.Constant) else ""
            found += [(section, None)] if section else []
        elif head is not None:
            found += [(id, _facts(call)) for id in literals(head) if "." in id and " " not in id]
    return found


def calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = (
                node.func.attr
                if isinstance(node.func, ast.Attribute)
                else node.func.id
                if isinstance(node.func, ast.Name)
                else ""
            )
            if called == name:
                yield node


def functions(tree: ast.AST, ending: str) -> list[ast.FunctionDef]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.endswith(ending)]


def charts(tree: ast.AST) -> list[ast.AST]:
    """The entries of constants that are called a chart."""
    found = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id.endswith("_CHART")
    ]
    return [entry for value in found if isinstance(value, ast.Tuple) for entry in value.elts]


def literals(node: ast.AST) -> list[str]:
    """The texts that an expression can be: itself, or either branch of an if."""
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    if isinstance(node, ast.Tuple):  # a reason with its rule
        return literals(node.elts[0]) if node.elts else []
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value else []


def _facts(call: ast.Call) -> set[str] | None:
    given = [keyword.arg for keyword in call.keywords]
    return None if None in given else {name for name in given if name is not None}


def _returned(tree: ast.AST, ending: str) -> set[str]:
    returns = [
        node for function in functions(tree, ending) for node in ast.walk(function) if isinstance(node, ast.Return)
    ]
    return {id for node in returns if node.value is not None for id in literals(node.value)}


def _faults(tree: ast.AST) -> list[str]:
    """The keys of the checks in `faults`; those in `data_faults` are for the makers of packs."""
    own = [function for function in functions(tree, "faults") if function.name == "faults"]
    tables = [node for function in own for node in ast.walk(function) if isinstance(node, ast.Dict)]
    return [str(key.value) for table in tables for key in table.keys if isinstance(key, ast.Constant)]
