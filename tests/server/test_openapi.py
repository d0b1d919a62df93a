"""Schemathesis over the OpenAPI document: no 5xx, nothing that the document does not describe."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, CheckContext, GenerationMode, Response
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from . import PATIENCE
from .conftest import Running, Visitor

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 4  # for each operation, of each sort


@pytest.mark.parametrize(
    ("mode", "real"),
    [(GenerationMode.POSITIVE, False), (GenerationMode.POSITIVE, True), (GenerationMode.NEGATIVE, False)],
)
def test_nothing_but_what_the_document_says(table: Running, ann: Visitor, mode: GenerationMode, real: bool) -> None:
    """With ids as they come, and with those of a match that is there."""
    match = ann.begin(mode="study")
    known: dict[str, Any] = {"id": match, "game": "toy", "seat": "north", "n": 0, "secret": "nothing"} if real else {}
    schema = schemathesis.openapi.from_url(f"{table.url}/api/openapi.json")
    headers = {"X-Princeps": "1", "Cookie": f"princeps={ann.cookies['princeps']}"}
    found: list[Any] = list(schema.get_all_operations())
    operations = [one.ok() for one in found]
    assert len(operations) > 30
    for operation in operations:
        check(operation, mode, known, headers)


def refuses_what_is_wrong(ctx: CheckContext, response: Response, case: Case[Any]) -> bool | None:
    """That a body is too large is a refusal as well."""
    return None if response.status_code == 413 else negative_data_rejection(ctx, response, case)


def check(operation: Any, mode: GenerationMode, known: dict[str, Any], headers: dict[str, str]) -> None:
    @seed(1)
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        for name in known.keys() & (case.path_parameters or {}).keys():
            case.path_parameters[name] = known[name]
        checks = CHECKS if known else [*CHECKS, refuses_what_is_wrong]
        case.call_and_validate(headers=headers, checks=checks, timeout=PATIENCE)

    with contextlib.suppress(Unsatisfiable):  # an operation that takes nothing cannot be asked wrongly
        run()
