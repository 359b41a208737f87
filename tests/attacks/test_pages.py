"""Scripts of strangers on our origin, and our pages in the frames of strangers."""

from __future__ import annotations

import re

import pytest

from tests.table.helper import Server

PAGES = [
    "/", "/api/schema", "/api/schema/openapi.json", "/api/schema/swagger", "/api/schema/redoc", "/api/schema/scalar",
    "/api/schema/elements", "/api/schema/rapidoc", "/api/games", "/api/nothing", "/health", "/assets/missing.js",
]  # fmt: skip
FOREIGN = re.compile(rb"""<(?:script|link|iframe|img)[^>]+(?:src|href)=["']?(?:https?:)?//""")


@pytest.mark.parametrize("path", PAGES)
def test_no_page_brings_code_of_others(local_server: Server, path: str) -> None:
    reply = local_server.http.get(path)
    assert not FOREIGN.search(reply.content), path


@pytest.mark.parametrize("path", PAGES)
def test_every_reply_forbids_what_we_do_not_use(local_server: Server, path: str) -> None:
    headers = local_server.http.get(path).headers
    policy = {rule.split()[0]: rule.split()[1:] for rule in headers["content-security-policy"].split(";")}
    assert policy["default-src"] == ["'none'"]
    assert policy["script-src"] == ["'self'"]
    assert policy["frame-ancestors"] == ["'none'"]
    assert policy["base-uri"] == ["'none'"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_refusal_has_the_same_headers(local_server: Server) -> None:
    for reply in (
        local_server.http.delete("/api/matches"),
        local_server.http.post("/api/matches", content=b"{"),
        local_server.http.get("/api/matches/nothing"),
    ):
        assert reply.status_code >= 400
        assert "content-security-policy" in reply.headers
        assert reply.headers["x-content-type-options"] == "nosniff"
