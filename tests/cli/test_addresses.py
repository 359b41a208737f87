"""Which addresses a table tells: one that this computer opens, one that others can, and a picture of it for phones."""

from __future__ import annotations

import json
import re
import socket
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from hulldown.cli import addresses, common
from hulldown.cli.addresses import is_loopback, name_in, network_addresses, others_open, own_address, public_address
from hulldown.cli.commands import serve
from hulldown.cli.terminal.qr import DATA, drawn, masked, qr_code
from hulldown.kernel.errors import Malformed

CODES = [json.loads(line) for line in Path(__file__).with_name("qr.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("code", CODES, ids=lambda code: f"{code['version']}-{code['mask']}")
def test_codes_are_those_of_another_encoder(code: dict[str, object]) -> None:
    """The stored ones were made by uqr, which draws them in the browser."""
    found = masked(str(code["text"]).encode(), int(str(code["mask"])))
    assert ["".join("1" if dark else "0" for dark in row) for row in found] == code["rows"]


def test_every_version_was_compared() -> None:
    assert {code["version"] for code in CODES} == set(range(1, len(DATA) + 1))
    assert {code["mask"] for code in CODES} == set(range(8))


@pytest.mark.parametrize("length", [0, 1, 17, 18, 32, 33, 53, 54, 78, 79, 105, 106])
def test_a_code_has_the_size_that_its_text_needs(length: int) -> None:
    code = qr_code("x" * length)
    assert code is not None
    version = next(place for place, most in enumerate((17, 32, 53, 78, 106), 1) if length <= most)
    assert len(code) == len(code[0]) == 17 + 4 * version


def test_what_is_too_long_has_no_code() -> None:
    assert qr_code("x" * 107) is None
    assert qr_code("ж" * 54) is None


def test_a_code_is_printed_two_rows_to_a_line() -> None:
    code = qr_code("http://192.168.1.7:8000/")
    assert code is not None
    lines = drawn(code).split("\n")
    assert {len(line) for line in lines} == {len(code) + 4}
    assert set(lines[0]) == {" "}
    shown = [[glyph in "▀█" for glyph in line] for line in lines], [[glyph in "▄█" for glyph in line] for line in lines]
    rows = [row[2:-2] for pair in zip(*shown, strict=True) for row in pair]
    assert rows[2 : 2 + len(code)] == code
    shining = drawn(code, is_dark_screen=True).split("\n")
    swapped = str.maketrans(" ▀▄█", "█▄▀ ")
    assert [line.translate(swapped) for line in shining] == lines


def test_a_table_for_this_computer_has_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "network_addresses", lambda _=False: ["192.168.1.7"])
    for host in ("127.0.0.1", "::1", "localhost", "127.1.2.3"):
        assert is_loopback(host)
        assert others_open(host, 8000) == []
    assert others_open("0.0.0.0", 8000) == ["http://192.168.1.7:8000/"]
    assert others_open("10.0.0.9", 80) == ["http://10.0.0.9:80/"]
    assert others_open("fd00::1", 80) == ["http://[fd00::1]:80/"]
    assert own_address("0.0.0.0", 8000) == own_address("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert own_address("::", 8000) == "http://127.0.0.1:8000/"


def test_addresses_of_the_network_are_this_machines_own() -> None:
    for one in network_addresses(is_six_wanted=True):
        assert not is_loopback(one)
        family = socket.AF_INET6 if ":" in one else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.bind((one, 0))  # no other machine's can be


def test_a_machine_without_a_network_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unconnected(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", Unconnected)
    assert network_addresses(is_six_wanted=True) == []


def test_an_address_that_was_given() -> None:
    assert public_address("https://Play.Example.org") == "https://play.example.org/"
    assert public_address(" http://table.lan:8080/ ") == "http://table.lan:8080/"
    assert name_in("https://play.example.org:8443/") == "play.example.org"
    bad = (
        "play.example.org",
        "ftp://x",
        "https://",
        "https://a/b",
        "https://u:p@a",
        "https://a?b",
        "http://[::1",
        "http://a:0",
    )
    for text in bad:
        with pytest.raises(Malformed, match="it looks like https"):
            public_address(text)


@pytest.mark.parametrize(("is_terminal", "width"), [(True, 80), (True, 20), (False, 80)])
def test_the_address_for_others_is_printed_with_its_code(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, width: int
) -> None:
    """The code stands where it has room, and not in a log."""
    console = Console(
        file=StringIO(), force_terminal=is_terminal, width=width, color_system="standard", highlight=False
    )
    monkeypatch.setattr(common, "console", console)
    serve._welcome("http://127.0.0.1:8000/", ["http://192.168.1.7:8000/"], "sqlite:////data/x.sqlite", False, "en")
    assert isinstance(console.file, StringIO)
    told = re.sub(r"\x1b\[[0-9;]*m", "", console.file.getvalue())
    assert told.split("\n")[0].endswith("http://127.0.0.1:8000/")
    assert "http://192.168.1.7:8000/" in told
    assert "/data/x.sqlite" in told
    code = qr_code("http://192.168.1.7:8000/")
    assert code is not None
    assert (drawn(code).split("\n")[3] in told) == (is_terminal and width == 80)


def test_a_table_for_one_computer_says_how_to_let_others_in(monkeypatch: pytest.MonkeyPatch) -> None:
    for is_alone, lang in ((True, "en"), (True, "ru"), (False, "en")):
        console = Console(file=StringIO(), width=80, highlight=False)
        monkeypatch.setattr(common, "console", console)
        serve._welcome("http://127.0.0.1:43211/", [], "postgresql://me@db/x", is_alone, lang)
        assert isinstance(console.file, StringIO)
        told = console.file.getvalue()
        assert ("hulldown serve --host 0.0.0.0 --port 43211" in told) == is_alone
        assert ("--address" in told) != is_alone
        assert "me@db" not in told
