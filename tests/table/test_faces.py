"""What every face is held to: it is found by its game's id, and its questions are read by the types that it names."""

from __future__ import annotations

from pathlib import Path
from typing import Never, get_args

import pytest
from msgspec import Struct

import hulldown
from hulldown.games.rush import Rush
from hulldown.games.rush.actions import Move
from hulldown.games.rush.state import Table
from hulldown.games.rush.view_types import RushView
from hulldown.kernel.errors import Malformed
from hulldown.table import typescript
from hulldown.table.faces import Face, face_of
from hulldown.table.faces.base import PARTS, GameQuery, GameReply, parts_of
from hulldown.table.faces.plain import PlainFace


class Where(GameQuery, frozen=True, tag="where"):
    x: int
    y: int = 0


class Whom(GameQuery, frozen=True, tag="whom"):
    seat: int


class Spot(GameReply, frozen=True, tag="where"):
    places: list[str]


class Cards(GameReply, frozen=True, tag="whom"):
    count: int


class Curious(Face[Rush, Table, Move, RushView, Spot, Spot, Where | Whom, Spot | Cards, Cards, None, Never, Never]):
    """A face with questions of its own."""

    def verb(self, action: Move) -> str:
        return ""

    def places(self, view: RushView, action: Move) -> list[str]:
        return []

    def extras(self, view: RushView, lang: str) -> Spot:
        return Spot([])

    def query(self, view: RushView, about: Where | Whom, lang: str, names: list[str]) -> Spot | Cards:
        return Spot([f"{about.x}:{about.y}"]) if isinstance(about, Where) else Cards(about.seat)

    def unveiled(self, state: Table) -> RushView:
        raise NotImplementedError

    def catalogue(self, lang: str) -> Cards:
        return Cards(0)


CURIOUS = Curious(Rush())


@pytest.mark.parametrize("game", hulldown.game_ids())
def test_the_face_of_a_game_is_found_by_its_id(game: str) -> None:
    face = face_of(hulldown.game(game))
    assert face.game is hulldown.game(game)
    assert face is face_of(hulldown.game(game))
    assert list(parts_of(type(face))) == list(PARTS)


def test_an_earlier_version_of_the_rules_has_the_same_kind_of_face() -> None:
    game = hulldown.game("rush")
    earlier = face_of(game.as_of(1))
    assert type(earlier) is type(face_of(game))
    assert earlier.game.rules_version == 1


def test_a_game_without_a_face_has_the_plain_one() -> None:
    stranger = Rush(None)
    stranger.id = "skirmish"
    assert isinstance(face_of(stranger), PlainFace)


def test_nobody_lists_the_games() -> None:
    for module in ("faces/__init__.py", "faces/base.py", "typescript.py"):
        text = (Path(typescript.__file__).parent / module).read_text(encoding="utf-8")
        assert not [game for game in hulldown.game_ids() if game in text.casefold()]


def test_a_question_is_read_by_its_tag() -> None:
    assert CURIOUS.read_query({"q": "where", "x": 3}) == Where(3)
    assert CURIOUS.read_query({"q": "whom", "seat": 1}) == Whom(1)


@pytest.mark.parametrize("about", [{}, {"q": "why"}, {"q": "where"}, {"q": "whom", "seat": "1"}, {"x": 3}])
def test_what_is_no_question_is_malformed(about: dict[str, object]) -> None:
    with pytest.raises(Malformed):
        CURIOUS.read_query(about)


def test_questions_and_replies_are_told_to_the_browser() -> None:
    text = typescript.of_face("rush", Curious)
    assert "  query: Where | Whom\n  reply: Cards | Spot\n" in text
    assert "export interface Where {\n  q: 'where'\n  x: number\n" in text
    assert "import" not in text  # nothing of what all games share


def test_two_parts_of_a_game_cannot_have_one_name() -> None:
    one = type("Spot", (Struct,), {"__annotations__": {"x": int}}, frozen=True)

    class Confused(Curious, Face[Rush, Table, Move, RushView, Spot, one, Where, Spot, Cards, None, Never, Never]):  # type: ignore[valid-type]
        pass

    with pytest.raises(TypeError, match="two parts of rush have one name: Spot"):
        typescript.of_face("rush", Confused)


@pytest.mark.parametrize("game", [*hulldown.game_ids(), "curious"])
def test_a_reply_has_the_tag_of_its_question(game: str) -> None:
    """The browser tells by it what it has got."""
    parts = parts_of(Curious if game == "curious" else type(face_of(hulldown.game(game))))
    if parts["query"] is Never:
        assert parts["reply"] is Never
        return
    asked, told = ([one.__struct_config__.tag for one in get_args(parts[name])] for name in ("query", "reply"))
    assert sorted(asked) == sorted(told)


@pytest.mark.parametrize("game", hulldown.game_ids())
def test_what_the_log_does_not_tell_plainly_are_events_of_the_game(game: str) -> None:
    face = face_of(hulldown.game(game))
    known = {phrase.key for phrase in face.game.phrases.phrases()}
    assert set(face.weights) <= known
    assert {"heading", "damage", "end"} <= set(face.weights.values())
