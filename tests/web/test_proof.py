"""The dice in JavaScript: hashes, stream and the check of a record against what Python gives, without a browser."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from itertools import pairwise
from typing import Any

from princeps.bots.playout import uniform
from princeps.engine.catalogue import title
from princeps.engine.chance import Quick, Stream
from princeps.engine.commitment import commitment, dice_key, start_of
from princeps.engine.record import Match

from .test_files import STATIC

JS = (STATIC / "js").as_uri()
SEEDS = [0, 1, 0x0123456789ABCDEF0123456789ABCDEF, (1 << 128) - 1]
SIDES = [1, 2, 6, 8, 10, 12, 52, 1000, (1 << 52) - 1, 3 << 51]
TEXTS = ["", "abc", "Würfel und Salz", "x" * 55, "x" * 56, "x" * 63, "x" * 64, "x" * 200]
CRISIS = title("time_of_crisis")


def node(script: str, **given: Any) -> Any:
    """What a module prints as JSON; it finds *given* on its input."""
    assert shutil.which("node"), "this test needs Node"
    source = f"""
import * as hashes from "{JS}/proof/hash_functions.js";
import * as proof from "{JS}/proof/check.js";
import {{ readFileSync }} from "node:fs";
const given = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify((() => {{ {script} }})()));
"""
    done = subprocess.run(
        ["node", "--input-type=module", "--no-warnings", "-e", source],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def save(salts: dict[str, str] | None = None, answers: int = 60, **more: Any) -> Any:
    """A game with dice and draws, some of them taken back."""
    match = Match.new(CRISIS, 11, {"players": "2"}, salt="server", salts=salts, **more)
    chooser = Quick(4)
    for number in range(answers):
        if number % 10 == 9:
            match.undo()
        offer = match.g.waiting()[0]
        match.answer(CRISIS.seats[offer.seat], match.g.walk_words(offer, uniform(match.g, offer, chooser)))
    return json.loads(json.dumps(match.words()))


def check(*saves: Any) -> Any:
    """What is found in each; of one alone, just that."""
    found = node(
        "return given.texts.map((text) => proof.check(proof.readSave(text)));",
        texts=[json.dumps(words) for words in saves],
    )
    return found if len(saves) > 1 else found[0]


# -- vectors -----------------------------------------------------------------------------------------------------------


def test_sha256() -> None:
    assert node("return given.texts.map(hashes.sha256);", texts=TEXTS) == [
        hashlib.sha256(text.encode()).hexdigest() for text in TEXTS
    ]


def test_the_stream() -> None:
    """Every size in turn, from three places on; some sizes throw many words away."""
    script = """return given.seeds.map((seed) => given.places.map((place) => {
        const stream = new proof.Stream(BigInt(`0x${seed}`), place);
        return [given.sides.map((sides) => stream.below(sides)), stream.drawn];
    }));"""
    places = [0, 255, 1 << 40]
    found = node(script, seeds=[f"{seed:032x}" for seed in SEEDS], places=places, sides=SIDES)
    for seed, row in zip(SEEDS, found, strict=True):
        for place, (numbers, drawn) in zip(places, row, strict=True):
            stream = Stream(seed, place)
            assert numbers == [stream.below(sides) for sides in SIDES]
            assert drawn == stream.drawn


def test_the_promise() -> None:
    salts = {"north": "sal marinus", "south": "a:b"}
    script = """const start = proof.startOf(given.commitment, ["north", "west", "south"], given.salts);
        const key = (from) => proof.keyOf(given.seed, from).toString(16);
        return [proof.commitmentOf(given.seed, "pepper"), start, key(start), key(null)];"""
    promised = commitment(77, "pepper")
    start = start_of(promised, salts)
    found = node(script, commitment=promised, salts={"south": "a:b", "north": "sal marinus"}, seed=f"{77:032x}")
    assert found == [promised, start, f"{dice_key(77, start):x}", f"{77:x}"]


# -- records -----------------------------------------------------------------------------------------------------------

SALTS = {"red": "sal marinus", "blue": "granum salis"}


def test_records_that_hold() -> None:
    saves = [save(salts, dice=dice) for salts in (None, {}, SALTS) for dice in ("same", "fresh")]
    for words, found in zip(saves, check(*saves), strict=True):
        assert (found["commitment"], found["start"], found["dice"], found["difference"]) == (
            "good",
            "good" if "salts" in words else None,
            "good",
            None,
        )
        assert found["checked"] == found["results"] == sum(len(entry["chance"]) for entry in words["answers"]) > 15
        assert (
            found["draws"]
            == sum(isinstance(result, str) for entry in words["answers"] for result in entry["chance"])
            > 0
        )
        assert [line["checked"] for line in found["lines"]] == [len(entry["chance"]) for entry in words["answers"]]
    assert any(
        later["drawn"] > entry["drawn"] + len(entry["chance"])
        for words in saves
        for entry, later in pairwise(words["answers"])
    ), "fresh dice jump"


def rolled(words: Any, kind: type) -> tuple[int, int]:
    """The last entry with a result of this kind, and which it is."""
    results = [
        (number, which, result)
        for number, entry in enumerate(words["answers"])
        for which, result in enumerate(entry["chance"])
    ]
    return [(number, which) for number, which, result in results if isinstance(result, kind)][-1]


def test_another_face_is_named() -> None:
    words = save(SALTS)
    number, which = rolled(words, int)
    right = words["answers"][number]["chance"][which]
    words["answers"][number]["chance"][which] = right % 6 + 1
    found = check(words)
    assert (found["commitment"], found["start"], found["dice"]) == ("good", "good", "bad")
    assert found["difference"] == {
        "kind": "die",
        "number": number,
        "which": which + 1,
        "recorded": right % 6 + 1,
        "found": right,
    }


def test_another_place_in_the_cup_is_named() -> None:
    words = save()
    number, which = rolled(words, str)
    size, right = words["answers"][number]["ranges"][which]
    words["answers"][number]["ranges"][which] = [size, right % size + 1]
    assert check(words)["difference"] == {
        "kind": "draw",
        "number": number,
        "which": which + 1,
        "recorded": right % size + 1,
        "found": right,
    }


def test_a_range_that_cannot_be() -> None:
    saves = [save() for _ in range(5)]
    number, which = rolled(saves[0], int)
    for words, wrong in zip(saves, [0, "x", [], None, [6, 1]], strict=True):
        words["answers"][number]["ranges"][which] = wrong
    assert [(found["difference"]["kind"], found["difference"]["number"]) for found in check(*saves)] == [
        ("range", number)
    ] * 5


def test_another_place_on_the_stream_is_named() -> None:
    within, at_the_end = save(), save()
    within["answers"][5]["drawn"] += 1
    at_the_end["drawn"] += 1
    first, last = [found["difference"] for found in check(within, at_the_end)]
    assert (first["kind"], first["number"], first["recorded"]) == ("place", 5, first["found"] + 1)
    assert (last["kind"], last["number"]) == ("place", len(at_the_end["answers"]))


def test_another_salt_start_or_seed() -> None:
    good = save(SALTS)
    changes: list[Any] = [
        {"salts": {**SALTS, "red": "pepper"}},
        {"salts": {"red": SALTS["red"]}},
        {"started": "0" * 64},
        {"salts": {**SALTS, "nobody": "x"}},
    ]
    without = {key: value for key, value in good.items() if key != "salts"}
    *forged, other_seed = check(*[{**good, **change} for change in changes], without, {**good, "seed": f"{12:032x}"})
    assert [found["start"] for found in forged] == ["bad"] * 5
    assert (other_seed["commitment"], other_seed["start"], other_seed["dice"]) == ("bad", "good", "bad")


def test_records_of_old_are_checked_in_part() -> None:
    words = save()
    for entry in words["answers"]:
        entry.pop("ranges", None)
    moved = json.loads(json.dumps(words))
    moved["answers"][-1]["drawn"] = 0
    old, wrong = check(words, moved)
    assert (old["commitment"], old["dice"], old["checked"], old["difference"]) == ("good", "open", 0, None)
    assert (wrong["dice"], wrong["difference"]["kind"]) == ("bad", "place")


def test_a_save_without_its_seed() -> None:
    found = check({**save(SALTS), "seed": None, "salt": None})
    assert (found["commitment"], found["start"], found["dice"]) == ("open", "good", "open")


def test_what_is_no_save() -> None:
    good = save(answers=0)
    wrong: list[tuple[str, Any]] = [("princeps", 3), ("seed", "x"), ("answers", [7]), ("salts", 1), ("drawn", -1)]
    bad = ["", "x", "null", "[]", "{}", *[json.dumps({**good, key: value}) for key, value in wrong]]
    assert node("return given.texts.map((text) => proof.readSave(text) === null);", texts=[json.dumps(good), *bad]) == [
        False
    ] + [True] * len(bad)
