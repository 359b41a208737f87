"""The pages of the browser client, and nothing else of the server's disk."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from hulldown.table.server import app, health
from tests.table.helper import Server


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client that was built."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>the table</title>")
    (static / "assets" / "main-1234.js").write_text("let table")
    (static / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "static-secret.txt").write_text("secret")
    (static / "link.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(app, "STATIC", static)
    return static


def raw(server: Server, path: bytes) -> bytes:
    """What comes back for a path that no browser would send like that."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        found = b""
        while part := connection.recv(65536):
            found += part
    return found


@pytest.mark.usefixtures("built")
def test_pages_and_files(local_server: Server) -> None:
    http = local_server.http
    for path in ("/", "/m/some-match", "/records", "/index.html"):
        page = http.get(path)
        assert page.status_code == 200
        assert page.text == "<title>the table</title>"
        assert page.headers["content-type"].startswith("text/html")
        assert page.headers["cache-control"] == "no-cache"
    assert (
        http.get("/assets/missing.js").status_code == 404
    )  # or a page of an older client would run the page as a script
    script = http.get("/assets/main-1234.js")
    assert script.text == "let table"
    assert "javascript" in script.headers["content-type"]
    assert "immutable" in script.headers["cache-control"]
    assert http.get("/icon.svg").headers["content-type"].startswith("image/svg")


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path",
    [
        b"/../secret.txt", b"/%2e%2e/secret.txt", b"/..%2fsecret.txt", b"/assets/../../secret.txt", b"//secret.txt",
        b"/assets/%2e%2e%2f%2e%2e%2fsecret.txt", b"/..%5csecret.txt", b"/../static-secret.txt", b"/link.txt",
        b"/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd", b"//etc/passwd", b"/%00", b"/a%00b",
        b"/" + b"x" * 300, b"/" + b"x/" * 3000, b"/%ff%fe", b"/file:///etc/passwd",
    ],
)  # fmt: skip
def test_nothing_outside_the_folder(local_server: Server, path: bytes) -> None:
    found = raw(local_server, path)
    status = int(found.split(b" ", 2)[1])
    assert status in (200, 400, 404), found
    assert b"secret" not in found
    assert b"root:" not in found
    if status == 200:
        assert b"the table" in found


def test_without_a_built_client_the_page_says_how(
    local_server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "STATIC", tmp_path / "nothing")
    page = local_server.http.get("/")
    assert page.status_code == 503
    assert page.text == app.NOT_BUILT


def test_large_replies_are_packed(local_server: Server) -> None:
    assert local_server.http.get("/api/games/rush/catalogue").headers["content-encoding"] == "gzip"


def test_other_methods_are_refused(local_server: Server) -> None:
    reply = local_server.http.delete("/api/matches")
    assert reply.status_code == 405
    assert reply.json()["kind"] == "missing"


def test_an_error_that_nobody_foresaw_tells_nothing(local_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    from hulldown.table.play import catalogues

    def broken(*_: object) -> list[object]:
        raise KeyError("/secret/path")

    monkeypatch.setattr(catalogues, "games", broken)
    reply = local_server.http.get("/api/games?lang=ru")
    assert reply.status_code == 500
    assert reply.json()["kind"] == "broken"
    assert reply.json()["say"].startswith("На сервере")
    assert "secret" not in reply.text


def test_a_database_that_is_away_is_no_health(local_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away() -> None:
        raise OSError("postgresql://user:password@host is away")

    monkeypatch.setattr(local_server.matches.store, "ping", away)
    monkeypatch.setattr(health, "FRESH", 0.0)
    reply = local_server.http.get("/health")
    assert reply.status_code == 503
    assert "password" not in reply.text


def test_the_documentation_is_served_and_nothing_beside_it(local_server: Server) -> None:
    http = local_server.http
    front = http.get("/docs", headers={"accept-language": "ru"}, follow_redirects=False)
    assert (front.status_code // 100, front.headers["location"]) == (3, "/docs/ru/index.html")
    page = http.get("/docs/bots.html")
    assert page.status_code == 200
    assert "<h1" in page.text
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert http.get("/docs/assets/site.css").headers["content-type"].startswith("text/css")
    for path in ("/docs/nowhere.html", "/docs/contents.toml", "/docs/text/README.md", "/docs/search.de.js"):
        assert http.get(path).status_code == 404, path
    for odd in (b"/docs/../../etc/passwd", b"/docs/%2e%2e/%2e%2e/pyproject.toml", b"/docs/images/..%2f..%2fREADME.md"):
        assert b"root:" not in raw(local_server, odd)
        assert b"[project]" not in raw(local_server, odd)
        assert b"# Hulldown" not in raw(local_server, odd)
