"""The page's types of the wire are those that the server says it has."""

from __future__ import annotations

import sys

import pytest

from .conftest import ROOT


def test_the_types_of_the_wire_are_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    sys.modules.pop("wire_types", None)
    import wire_types

    assert wire_types.TARGET.read_text(encoding="utf-8") == wire_types.written()
    assert wire_types.main(["--check"]) == 0


def test_a_stale_file_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    sys.modules.pop("wire_types", None)
    import wire_types

    monkeypatch.setattr(wire_types, "TARGET", ROOT / "docs" / "protocol.md")
    assert wire_types.main(["--check"]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_schema_becomes_the_type_that_it_describes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    from wire_types import fields, type_of

    number, nothing = {"type": "integer"}, {"type": "null"}
    assert type_of({"$ref": "#/components/schemas/Slot"}) == "Slot"
    assert type_of({"anyOf": [number, nothing]}) == "number | null"
    assert type_of({"type": "array", "items": {"anyOf": [number, nothing]}}) == "(number | null)[]"
    assert type_of({"type": "array", "prefixItems": [{"type": "string"}, number]}) == "[string, number]"
    assert type_of({"type": "object", "additionalProperties": number}) == "Record<string, number>"
    assert type_of({"type": "object", "additionalProperties": True}) == "Record<string, any>"
    assert type_of({"type": "string", "enum": ["won", "lost"]}) == '"won" | "lost"'
    assert type_of({"title": "Rows"}) == "any"
    assert fields({"properties": {"seat": {"type": "string"}, "ref": number}, "required": ["seat"]}) == [
        "seat: string",
        "ref?: number",
    ]
