"""Requests that nobody would think of, made from the API's own description: all are answered as it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hulldown.conformance.properties import QUICK
from hulldown.table.server.app import make_app
from tests.table.helper import Created, Server, near_the_end

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
FUZZED = settings(QUICK, max_examples=25)
OPERATIONS = [
    (method, path)
    for path, item in (make_app("sqlite://").openapi_schema.to_schema()["paths"]).items()
    for method in ("get", "post", "put", "delete", "patch")
    if method in item
]
# What is told otherwise than by a sentence: who was late with a change gets the newer list.
OTHERWISE = {("put", "/api/lists/{list_id}", "409"): "SharedList"}


@pytest.fixture(scope="module")
def description(server: Server) -> dict[str, Any]:
    reply = server.http.get("/api/schema/openapi.json")
    assert reply.status_code == 200
    found: dict[str, Any] = reply.json()
    return found


@pytest.fixture(scope="module")
def matches(server: Server) -> list[Created]:
    """A match that goes on and one that is over: so that not every request ends at a match that is not there."""
    going, over = server.create(spectators=True), server.begin_at(near_the_end("cardgame", 5), spectators=True)
    with over.sit(0) as anna:
        anna.send("resign")
        anna.read_until(lambda table: table["match"]["over"])
    return [going, over]


@pytest.fixture(scope="module")
def line() -> Iterator[requests.Session]:
    """One connection for all: making thousands takes longer than what is asked on them."""
    with requests.Session() as line:
        yield line


def call(server: Server, line: requests.Session, case: Any, **parts: Any) -> None:
    case.call_and_validate(base_url=str(server.http.base_url), session=line, checks=CHECKS, timeout=30, **parts)


def test_every_way_is_described(description: dict[str, Any]) -> None:
    assert ("post", "/api/matches") in OPERATIONS
    assert len(OPERATIONS) >= 13
    for method, path in OPERATIONS:
        responses = description["paths"][path][method]["responses"]
        for status, response in responses.items():
            if int(status) >= 400:
                schema = response["content"]["application/json"]["schema"]
                said = OTHERWISE.get((method, path, status), "Problem")
                assert schema["$ref"].endswith(f"/{said}"), (method, path, status)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_requests_at_random(
    server: Server,
    description: dict[str, Any],
    matches: list[Created],
    line: requests.Session,
    method: str,
    path: str,
) -> None:
    operation = schemathesis.openapi.from_dict(description)[path][method.upper()]

    as_described = operation.as_strategy()
    otherwise = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)

    @FUZZED
    @given(case=as_described | otherwise)
    def ask(case: Any) -> None:
        if case.query and case.query.get("wait"):
            case.query["wait"] = 0
        call(server, line, case)
        if "match_id" in case.path_parameters:
            for match in matches:
                case.path_parameters["match_id"] = match.id
                for headers in (match.seated(0), {}, {"authorization": "Bearer of-no-seat-at-all"}):
                    call(server, line, case, headers=headers)

    ask()
    assert server.http.get("/health").json()["status"] == "ok"
