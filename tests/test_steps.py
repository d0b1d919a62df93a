"""Steps are tuples, which nobody checks when they are run: so their arguments are compared here with the paragraphs."""

from __future__ import annotations

import ast
from dataclasses import dataclass

import pytest

from source import GAMES, short, sources, tree

REGISTERS = ("rule", "choice", "tally")
COMPOUND = ("some", "amount", "allocate")  # decisions whose values are added to the step that follows


@dataclass(frozen=True)
class Paragraph:
    """A registered step: the parameters of its function between g and offer."""

    kind: str
    parameters: list[str]
    values: bool  # `*values` take what else comes
    named: list[str]  # by its registration


def is_registration(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in REGISTERS
        and ast.unparse(node.func.value) == "BOOK"
    )


def paragraphs(chapters: dict[str, ast.Module]) -> dict[str, Paragraph]:
    """The steps of a game by the names of their constants."""
    found = {}
    for chapter in chapters.values():
        functions = {node.name: node for node in chapter.body if isinstance(node, ast.FunctionDef)}
        for node in chapter.body:
            if not isinstance(node, (ast.AnnAssign, ast.Assign)) or node.value is None:
                continue
            call, target = node.value, node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if not is_registration(call):
                continue
            assert isinstance(call, ast.Call)
            assert isinstance(call.func, ast.Attribute)
            assert isinstance(target, ast.Name)
            args = functions[ast.unparse(call.args[1])].args
            parameters = [arg.arg for arg in args.args]
            assert not args.defaults, f"{target.id} has defaults, which a step cannot leave out"
            assert parameters[:1] == ["g"], target.id
            if call.func.attr == "choice":
                assert parameters[-1] == "offer", target.id
            found[target.id] = Paragraph(
                call.func.attr,
                parameters[1:-1] if call.func.attr == "choice" else parameters[1:],
                args.vararg is not None,
                [keyword.arg or "**" for keyword in call.keywords],
            )
    return found


def registration_faults(steps: dict[str, Paragraph]) -> list[str]:
    """Registrations that do not name what their functions take."""
    faults = []
    for name, step in steps.items():
        if step.kind == "tally":
            if not step.values:
                faults.append(f"{name} is a tally without values")
        elif step.values or step.named != step.parameters:
            faults.append(f"{name} names {step.named}, its function takes {step.parameters}")
    return faults


def last_name(node: ast.expr) -> str:
    """`MOVE` of `MOVE` and of `r05.MOVE`; "" of anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def step_names(node: ast.expr, steps: dict[str, Paragraph], lists: dict[str, list[str]]) -> list[str]:
    """The step that an expression names (`MOVE`, `r05.MOVE`), or those that it can name (`MOVE if ... else MARCH`,
    `EFFECTS[number]`); [] if it names none.
    """
    if isinstance(node, ast.IfExp):
        both = [step_names(node.body, steps, lists), step_names(node.orelse, steps, lists)]
        return both[0] + both[1] if all(both) else []
    if isinstance(node, ast.Subscript):
        return lists.get(last_name(node.value), [])
    return [last_name(node)] if last_name(node) in steps else []


def lists_of_steps(chapters: dict[str, ast.Module], steps: dict[str, Paragraph]) -> dict[str, list[str]]:
    """Tables from which a step is picked by a number: `EFFECTS: Final = [PACIFY, r07.TRAVEL]`."""
    found = {}
    for chapter in chapters.values():
        for node in chapter.body:
            if isinstance(node, (ast.AnnAssign, ast.Assign)) and isinstance(node.value, (ast.List, ast.Dict)):
                target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
                values = node.value.elts if isinstance(node.value, ast.List) else node.value.values
                names = [last_name(value) for value in values]
                if names and all(name in steps for name in names):
                    found[last_name(target)] = names
    return found


def step_faults(chapters: dict[str, ast.Module]) -> tuple[int, list[str]]:
    """How many literal steps there are, and those that do not fit their paragraph.

    An argument that has the name of a parameter must stand where the parameter stands.
    """
    steps = paragraphs(chapters)
    lists = lists_of_steps(chapters, steps)
    checked, faults = 0, registration_faults(steps)
    for place, chapter in chapters.items():
        followed = {  # steps that get the values of a decision
            id(node.args[-1]): node.func.attr
            for node in ast.walk(chapter)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in COMPOUND
        }
        for node in ast.walk(chapter):
            if not isinstance(node, ast.Tuple) or not node.elts:
                continue
            if len(node.elts) > 1 and all(step_names(part, steps, lists) for part in node.elts):
                continue  # several steps to compare with (`step[0] in (MOVE, MARCH)`)
            for name in step_names(node.elts[0], steps, lists):
                checked += 1
                fault = misfit(steps[name], node.elts[1:], followed.get(id(node), ""))
                if fault:
                    faults.append(f"{place}:{node.lineno} {ast.unparse(node)}: {fault}")
    return checked, faults


def misfit(step: Paragraph, given: list[ast.expr], decision: str) -> str:
    """What is wrong with the arguments; "" if nothing is."""
    wanted = step.parameters
    if decision == "amount" and not step.values:
        wanted = wanted[:-1]  # the number comes from the answer
    if decision in ("some", "allocate") and not step.values:
        return "the values of this answer need a tally"
    spread = any(isinstance(argument, ast.Starred) for argument in given)
    fixed = [argument for argument in given if not isinstance(argument, ast.Starred)]
    fits = len(fixed) == len(wanted)
    if step.values and not decision:
        fits = spread or len(fixed) >= len(wanted)
    elif spread:
        fits = len(fixed) <= len(wanted)
    if not fits:
        return f"takes {wanted}"
    for argument, parameter in zip([] if spread else given, wanted, strict=False):
        if isinstance(argument, ast.Name) and argument.id != parameter and argument.id in wanted:
            return f"{argument.id} stands where {parameter} belongs"
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_every_step_fits_its_paragraph(game: str) -> None:
    """Every registration names the parameters of its function, and every literal step has as many arguments."""
    files = sources(f"src/princeps/games/{game}")
    checked, faults = step_faults({short(path): tree(path) for path in files})
    assert checked > 20, "the steps were not found"
    assert faults == []


SOUND = """
def walk(g, place, points): ...
def ask(g, place, offer):
    offer.may(GO, (WALK, place, 3))
    offer.some(g.cards, 0, 2, (PLAYED, place))
    offer.amount(0, 5, (WALK, place))
def played(g, place, *cards):
    g.then((ASK, place), (WALK, place, len(cards)), (WAYS[g.turn], place, 1))
WALK: Final = BOOK.rule("1.1", walk, place="place", points="")
ASK: Final = BOOK.choice("1.2", ask, place="place")
PLAYED: Final = BOOK.tally("1.3", played)
WAYS: Final[list[int]] = [WALK]
"""


def test_a_sound_chapter_has_no_faults() -> None:
    assert step_faults({"chapter": ast.parse(SOUND)}) == (6, [])


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("(WALK, place, 3)", "(WALK, place)"),
        ("(WALK, place, 3)", "(WALK, place, 3, 4)"),
        ("(WALK, place, 3)", "(r05.WALK, place)"),
        ("(WALK, place, 3)", "(WALK, points, place)"),
        ("(WALK, place, 3)", "(ASK if g.late else WALK, place, 3)"),
        ("(ASK, place), ", "(ASK,), "),
        ("(WAYS[g.turn], place, 1)", "(WAYS[g.turn], place)"),
        ("= [WALK]", "= [WALK, ASK]"),
        ("(PLAYED, place))", "(PLAYED,))"),
        ("(PLAYED, place))", "(PLAYED, place, 1))"),
        ("(PLAYED, place))", "(WALK, place))"),
        ("5, (WALK, place))", "5, (WALK, place, 1))"),
        ("5, (WALK, place))", "5, (ASK, place))"),
        ('points="")', 'point="")'),
        ('walk, place="place", points="")', 'walk, points="", place="place")'),
        ('walk, place="place", points="")', 'walk, place="place")'),
        ('ask, place="place")', "ask)"),
        ('BOOK.tally("1.3", played)', 'BOOK.rule("1.3", played, place="place")'),
        ('BOOK.rule("1.1", walk, place="place", points="")', 'BOOK.tally("1.1", walk)'),
    ],
)
def test_a_planted_mistake_is_found(right: str, wrong: str) -> None:
    assert SOUND.count(right) == 1
    _, faults = step_faults({"chapter": ast.parse(SOUND.replace(right, wrong))})
    assert faults


def early_steps(module: ast.Module) -> list[str]:
    """Untyped lists of chapters' steps that a module makes when it is imported: mypyc takes the modules of a game in
    another order than mypy, and may not know yet what they are (`make compile`).
    """
    chapters = {
        name.asname or name.name
        for node in module.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] == "rules"
        for name in node.names
    }
    return [
        ast.unparse(node)
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.value, (ast.List, ast.Tuple, ast.Dict))
        for part in ast.walk(node.value)
        if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id in chapters
    ]


@pytest.mark.parametrize("game", GAMES)
def test_no_module_lists_steps_of_the_chapters_before_mypyc_can_know_them(game: str) -> None:
    faults = [
        (short(path), fault) for path in sources(f"src/princeps/games/{game}") for fault in early_steps(tree(path))
    ]
    assert faults == []


def test_a_list_of_steps_made_at_import_is_found() -> None:
    assert early_steps(ast.parse("from .rules import r06_turn as r06\nENDING = [r06.EXPAND]\n")) == [
        "ENDING = [r06.EXPAND]"
    ]
