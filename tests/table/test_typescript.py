"""The browser's types say what the server says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import hulldown
from hulldown.table import typescript
from hulldown.table.faces import face_of
from hulldown.table.faces.base import PARTS, Face, parts_of

WEB = Path(os.environ.get("HULLDOWN_REPO") or Path(__file__).parents[2]) / "web/src"


# A compiled class says list where its source says list[int]; the interpreted suite compares for both.
interpreted = pytest.mark.skipif(hulldown.is_compiled(), reason="compiled views do not tell their types in full")
at_home = pytest.mark.skipif(not WEB.is_dir(), reason="the browser client's source is not here")


def fields(text: str, name: str) -> list[str]:
    start = text.index("{\n", text.index(f"export interface {name}"))
    return [line.strip() for line in text[start : text.index("\n}", start)].splitlines()[1:]]


def shared(name: str) -> list[str]:
    return fields(typescript.shared(), name)


def of_game(game: str, name: str) -> list[str]:
    return fields(typescript.of_face(game, type(face_of(hulldown.game(game)))), name)


@interpreted
@at_home
def test_the_committed_types_are_those_of_the_wire_and_the_faces() -> None:
    made = typescript.files(WEB)
    there = {
        path.relative_to(WEB).as_posix()
        for path in [*WEB.rglob("wire.ts"), *WEB.rglob("shapes.ts"), *(WEB / "words").iterdir()]
    }
    assert there == set(made)
    assert {f"games/{game}/wire.ts" for game in hulldown.game_ids()} < there
    for name, text in made.items():
        assert (WEB / name).read_text(encoding="utf-8") == text, (
            f"{name}: run python -m hulldown.table.typescript web/src"
        )


@at_home
def test_the_browser_believes_the_server() -> None:
    """No shape is claimed without a look at it."""
    sources = [path for kind in ("*.ts", "*.svelte") for path in WEB.rglob(kind)]
    assert len(sources) > 100
    assert [path.name for path in sources if "as unknown as" in path.read_text(encoding="utf-8")] == []


def test_a_tagged_message_keeps_its_type() -> None:
    assert shared("TakeBack") == ["type: 'undo'", "number: number"]


def test_a_field_may_be_missing_only_where_it_can_be_omitted() -> None:
    assert "secrets?: string[]" in shared("Hello")  # clients may omit what has a default
    assert "places?: string[]" in shared("Choice")  # the server leaves defaults out
    assert "face?: G['preview']" in shared("Foreseen")  # it may be unset
    assert "faces: G['extras']" in shared("Table")  # the server always says it
    assert "depots?: number" in of_game("cardgame", "Payment")


def test_what_has_something_of_a_game_in_it_is_generic_in_the_game() -> None:
    text = typescript.shared()
    for name in (
        "Table",
        "LogLine",
        "Moment",
        "Foreseen",
        "Query",
        "QueryReply",
        "Checked",
        "ServerMessage",
        "ClientMessage",
    ):
        assert f" {name}<G extends GameTypes = GameTypes> " in text
    assert "export interface Choice {" in text
    assert "  | Foreseen<G>" in text
    assert shared("GameTypes") == [f"{part}: unknown" for part in PARTS]


def test_a_game_names_all_its_parts() -> None:
    assert of_game("cardgame", "Game") == [
        "view: CardGameView",
        "extras: Extras",
        "preview: Foresight",
        "query: ComposeQuery | WaysQuery",
        "reply: Composed | Ways",
        "catalogue: Catalogue",
        "brought: Contents",
        "event: CardMoved | CardTurned | CardsPaid | MatchEnded | ShotFired | SignGiven | TurnBegan | WasDestroyed"
        " | WasHit | WasMended | WasMissed",
        "sketch: never",
    ]
    assert "brought: null" in of_game("rush", "Game")


@interpreted
def test_games_may_use_the_same_names() -> None:
    assert "bases: (BaseView | null)[]" in of_game("rush", "PlayerView")
    assert of_game("rush", "PlayerView") != of_game("cardgame", "PlayerView")


def test_what_all_games_share_is_imported_and_not_said_again() -> None:
    text = typescript.of_face("cardgame", type(face_of(hulldown.game("cardgame"))))
    assert "import type { CardMoved, CardTurned, CardsPaid, Choice," in text
    assert "export interface Reason" not in text
    assert "places?: string[]" in of_game("cardgame", "Coin")  # a choice with a number


def test_a_field_with_another_name_on_the_wire_has_that_name() -> None:
    assert "class: string | null" in of_game("rush", "CardInfo")


def structs(game: str) -> Iterator[Any]:
    for name, kind in parts_of(type(face_of(hulldown.game(game)))).items():
        if name != "view":
            yield from get_args(kind) or [kind]


@pytest.mark.parametrize("game", hulldown.game_ids())
def test_what_a_face_says_is_frozen_structs_down_to_the_last_number(game: str) -> None:
    parts = [part for kind in structs(game) for part in typescript.made_of(kind)]
    names = typescript.wire_names() | dict.fromkeys(parts, "")
    assert len(parts) > 8
    for part in parts:
        assert issubclass(part, msgspec.Struct)
        assert part.__struct_config__.frozen
        assert "unknown" not in " ".join(typescript.interface(part, names))


def test_a_face_that_does_not_say_what_it_is_made_of_is_refused() -> None:
    class Silent(Face):
        pass

    with pytest.raises(TypeError, match="Silent does not say what it is made of"):
        parts_of(Silent)  # type: ignore[type-abstract]
