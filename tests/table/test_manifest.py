"""What a browser needs to install the table: a manifest of the right type, and icons of the sizes that it names."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

import hulldown.table
from tests.table.helper import Server

STATIC = Path(hulldown.table.__file__).with_name("static")
built = pytest.mark.skipif(not (STATIC / "icons").is_dir(), reason="the browser client has not been built")


def test_a_manifest_in_the_language_of_the_reader(local_server: Server) -> None:
    reply = local_server.http.get("/manifest.webmanifest")
    assert reply.headers["content-type"].startswith("application/manifest+json")
    assert "manifest-src 'self'" in reply.headers["content-security-policy"]
    told = reply.json()
    assert (told["start_url"], told["display"], told["lang"]) == ("/", "standalone", "en")
    assert told["name"] == "Hulldown: tank games"
    by_browser = local_server.http.get("/manifest.webmanifest", headers={"accept-language": "ru-RU,en;q=0.5"})
    for reply in (local_server.http.get("/manifest.webmanifest?lang=ru"), by_browser):
        russian = reply.json()
        assert (russian["lang"], russian["name"]) == ("ru", "Hulldown: танковые игры")


@pytest.mark.parametrize("lang", ["", "xx", "../../etc", "<script>", "ru" * 5000])
def test_a_language_that_there_is_not_is_english(local_server: Server, lang: str) -> None:
    assert local_server.http.get("/manifest.webmanifest", params={"lang": lang}).json()["lang"] == "en"


@built
def test_every_icon_is_there_and_as_large_as_it_says(local_server: Server) -> None:
    icons = local_server.http.get("/manifest.webmanifest").json()["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    sizes: set[str] = set()
    for icon in icons:
        reply = local_server.http.get(icon["src"])
        assert reply.status_code == 200
        assert reply.headers["content-type"].split(";")[0] == icon["type"]
        if icon["type"] == "image/png":
            assert reply.content.startswith(b"\x89PNG\r\n\x1a\n")
            width, height = struct.unpack(">II", reply.content[16:24])
            assert f"{width}x{height}" == icon["sizes"]
            assert len(reply.content) < 60_000
            sizes.add(icon["sizes"])
    assert sizes == {"192x192", "512x512"}, "what browsers ask for before they offer to install"


@built
def test_the_page_names_its_manifest(local_server: Server) -> None:
    page = local_server.http.get("/").text
    assert '<link rel="manifest" href="/manifest.webmanifest"' in page
    assert local_server.http.get("/icons/180.png").headers["content-type"] == "image/png"
