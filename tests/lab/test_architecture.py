"""docs/architecture.md: its picture follows the imports, and what it names is there."""

from __future__ import annotations

import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import hulldown
from hulldown import Malformed
from hulldown.lab.architecture import levels, modules, needs, picture, reduced

REPOSITORY = Path(os.environ.get("HULLDOWN_REPO", Path(__file__).parents[2]))
PACKAGE = Path(hulldown.__file__).parent
PAGE = (REPOSITORY / "docs" / "architecture.md").read_text(encoding="utf-8")
SPANS = sorted(set(re.findall(r"`([^`]+)`", PAGE)))
CLASSES = {
    name
    for path in modules(PACKAGE)
    for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}


def test_the_committed_picture_is_the_one_of_today() -> None:
    committed = REPOSITORY / "docs" / "images" / "architecture.svg"
    assert committed.read_text(encoding="utf-8") == picture(), "python -m hulldown.lab.handbook docs"


def test_the_picture_has_every_room_once() -> None:
    root = ElementTree.fromstring(picture())
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(str(text) for text in texts) == sorted(needs())


def test_every_room_of_the_picture_is_told_of() -> None:
    table = PAGE.partition("| room |")[2].partition("\n\n")[0]
    rooms = " ".join(line.split("|")[1] for line in table.splitlines() if "|" in line[1:])
    assert set(needs()) <= set(re.findall(r"`([^`]+)`", rooms))


def test_no_rooms_need_each_other() -> None:
    height = levels(needs())
    assert height["kernel"] == 0
    assert all(height[room] > height[other] for room, own in needs().items() for other in own)
    with pytest.raises(Malformed, match="a -> b -> a"):
        levels({"a": {"b"}, "b": {"a"}})


def test_an_arrow_that_follows_from_others_is_left_out() -> None:
    assert reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": {"b"}, "b": {"c"}, "c": set()}


def places(name: str) -> list[Path]:
    """Where a file of the page may be; GAME is any game."""
    if name.startswith("web/"):
        return [REPOSITORY / name]
    if "GAME" in name:
        return [PACKAGE / name.replace("GAME", id) for id in ("rush", "cardgame", "miniatures")]
    return [PACKAGE / name]


@pytest.mark.parametrize("name", [span for span in SPANS if re.fullmatch(r"[\w./]+\.(py|ts)", span) and "/" in span])
def test_every_file_that_is_named_is_there(name: str) -> None:
    assert any(path.is_file() for path in places(name))


@pytest.mark.parametrize("name", [span for span in SPANS if re.fullmatch(r"[A-Z][a-z]\w*", span)])
def test_every_class_that_is_named_is_there(name: str) -> None:
    assert name in CLASSES or name == "GameModule"


METHOD = re.compile(r"(State|Game|Decision)\.\w+(\(\w*\))?")


@pytest.mark.parametrize("name", [span for span in SPANS if METHOD.fullmatch(span)])
def test_every_method_that_is_named_is_there(name: str) -> None:
    owner, _, method = name.partition("(")[0].partition(".")
    assert hasattr(getattr(hulldown, owner), method) or method == "result"
