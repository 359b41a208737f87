"""A server that offers the engine to browsers: its files, and nothing that a page gets without asking."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from hulldown.table.packing import offered, site
from hulldown.table.packing.fetching import Unbuilt
from hulldown.table.packing.staging import own_digest
from hulldown.table.server import app
from hulldown.table.server.engine_files import EngineFiles
from tests.table.helper import Server

PAGE = "<html><head><title>the table</title></head></html>"
ENGINE = b"engine" * 1000


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client that was built, and an engine beside other things of the disk."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(PAGE)
    for name in ("worker-1.js", "thinker-1.js", "main-1.js"):
        (static / "assets" / name).write_text("1")
    house = tmp_path / "house-abc"
    house.mkdir()
    (house / "engine.zip").write_bytes(ENGINE)
    (house / "pyodide.asm.wasm").write_bytes(b"wasm")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(app, "STATIC", static)
    return house


@pytest.fixture
def server(folder: Path, tmp_path: Path) -> Iterator[Server]:
    with Server(f"sqlite+aiosqlite:///{tmp_path}/table.db", engine=EngineFiles(folder)) as running:
        yield running


def test_the_page_says_where_the_engine_lies(server: Server) -> None:
    for path in ("/", "/m/some-match", "/index.html"):
        assert '<meta name="hulldown-engine" content="/house-abc/" /></head>' in server.http.get(path).text


def test_the_engine_is_kept_for_ever_and_packed_once(server: Server) -> None:
    plain = server.http.get("/house-abc/engine.zip", headers={"accept-encoding": "identity"})
    assert plain.content == ENGINE
    assert "content-encoding" not in plain.headers
    assert "immutable" in plain.headers["cache-control"]
    assert server.http.get("/house-abc/pyodide.asm.wasm").headers["content-type"] == "application/wasm"
    with server.http.stream("GET", "/house-abc/engine.zip", headers={"accept-encoding": "gzip"}) as packed:
        data = b"".join(packed.iter_raw())
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(data) == ENGINE, "packed once, not twice"


def test_only_workers_may_compile_webassembly(server: Server) -> None:
    def policy(path: str) -> str:
        [one] = server.http.get(path).headers.get_list("content-security-policy")
        return str(one)

    for path in ("/assets/worker-1.js", "/assets/thinker-1.js"):
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy(path)
    for path in ("/", "/assets/main-1.js", "/house-abc/pyodide.asm.wasm", "/api/games"):
        assert "unsafe-eval" not in policy(path)


@pytest.mark.parametrize(
    "path",
    [
        "/house-old/engine.zip", "/house-abc/", "/house-abc/nothing", "/house-abc/..%2fsecret.txt", "/house-",
        "/house-abc", "/house-abc/%2e%2e/secret.txt", "/house-abc/engine.zip/more", "/house-abc//etc/passwd",
    ],
)  # fmt: skip
def test_nothing_else_lies_there(server: Server, path: str) -> None:
    """Neither the page: a browser would take it for the engine."""
    reply = server.http.get(path)
    assert reply.status_code in (404, 200)
    assert "secret" not in reply.text
    if reply.status_code == 200:
        assert PAGE.partition("</head>")[0] in reply.text
        assert "house-" not in reply.request.url.path, "only what is no path of an engine any more"


def test_a_server_without_one_offers_none(folder: Path, local_server: Server) -> None:
    assert local_server.http.get("/").text == PAGE
    assert local_server.http.get("/house-abc/engine.zip").status_code == 404
    assert "unsafe-eval" not in local_server.http.get("/assets/worker-1.js").headers["content-security-policy"]


def test_only_an_engine_of_the_same_version_is_offered(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(Unbuilt, match="no site"):
        offered(tmp_path)
    (tmp_path / site.MARK).write_text("written by hand")
    with pytest.raises(Unbuilt, match="no site"):
        offered(tmp_path)
    (tmp_path / site.MARK).write_text('{"house": "house-abc", "engine": "of long ago"}')
    with pytest.raises(Unbuilt, match="another version"):
        offered(tmp_path)
    (tmp_path / site.MARK).write_text(f'{{"house": "house-abc", "engine": "{own_digest()}"}}')
    assert offered(tmp_path).address == "/house-abc/"
    (folder / "engine.zip").unlink()
    with pytest.raises(Unbuilt, match="another version"):
        offered(tmp_path)
