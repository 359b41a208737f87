"""The pages about positions and views: made from the code, never stale, and every example in them runs."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import hulldown
from hulldown import Malformed
from hulldown.conformance.properties import places_in
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import play_randomly
from hulldown.lab import handbook
from hulldown.lab.question_page import questions_page, steps_section
from hulldown.lab.question_probe import Notes, Probe, Scene, places_below, read_notes
from hulldown.lab.view_fields import parts_of

DOCS = Path(os.environ.get("HULLDOWN_REPO", Path(__file__).parents[2])) / "docs"
EXAMPLES = [DOCS / "positions.md", DOCS / "views.md", *sorted((DOCS / "questions").glob("*.md"))]


def notes(game: str) -> Notes:
    return read_notes(DOCS / "questions" / f"{game}.toml")


def blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


# What is made is fresh


@pytest.fixture(scope="module")
def made() -> dict[Path, str]:
    return handbook.pages(DOCS)


def test_pages_are_what_the_code_makes_of_them(made: dict[Path, str]) -> None:
    stale = [str(path) for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    assert not stale, f"run: python -m hulldown.lab.handbook docs ({', '.join(stale)})"


def test_the_command_writes_what_is_stale_and_only_that(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    docs = tmp_path / "docs"
    shutil.copytree(DOCS, docs)
    page = docs / "questions" / "rush.md"
    page.write_text("old", encoding="utf-8")
    handbook.main(docs)
    assert page.read_text(encoding="utf-8") == (DOCS / "questions" / "rush.md").read_text(encoding="utf-8")
    assert capsys.readouterr().out.splitlines() == [f"{page} is written anew"]


def test_a_page_that_has_lost_its_place_is_named(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    shutil.copytree(DOCS, docs)
    text = (docs / "views.md").read_text(encoding="utf-8")
    (docs / "views.md").write_text(text.replace("<!-- made: views -->", ""), encoding="utf-8")
    with pytest.raises(Malformed, match="there is no place for views"):
        handbook.pages(docs)
    (docs / "views.md").write_text(text.replace("made: views", "made: weather"), encoding="utf-8")
    with pytest.raises(Malformed, match=r"views.md: nothing is made for weather"):
        handbook.pages(docs)


# Every example runs


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_json_example_is_a_position_or_the_questions_of_one(path: Path) -> None:
    stacks = {
        name: [json.loads(example) for question in notes(name).questions.values() for example in question.examples]
        for name in hulldown.game_ids()
    }
    found = 0
    for block in blocks(path, "json"):
        example: Any = json.loads(block)
        found += 1
        if isinstance(example, list):
            assert example in stacks[path.stem], "read back when the page was made"
            continue
        state = hulldown.game(example["game"]).position(example)
        again = state.game.position(state.document())
        assert again.document() == state.document()
        assert [str(action) for action in again.legal_actions()] == [str(action) for action in state.legal_actions()]
        if "step" in example:
            assert state.actor != hulldown.OVER
        else:
            assert state.document() == example
    assert found or path.name == "views.md"


@pytest.mark.parametrize("path", EXAMPLES[:2], ids=lambda path: path.name)
def test_the_python_examples_of_a_page_run_one_after_the_other(path: Path) -> None:
    names: dict[str, object] = {}
    text = path.read_text(encoding="utf-8")
    found = blocks(path, "python")
    assert found
    for block in found:
        above = text[: text.index(block)].count("\n")  # so that a failure names the line of the page
        exec(compile("\n" * above + block, str(path), "exec"), names)


# Nothing is left out


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_whatever_is_written_in_random_games_is_described(name: str) -> None:
    """Fields of questions are in their notes, all other fields of a position in docs/positions.md."""
    game = hulldown.game(name)
    known = notes(name)
    whole = (DOCS / "positions.md").read_text(encoding="utf-8")
    chapter = whole[whole.index(f"\n# {known.title}") :]
    for seed in range(12):
        state = game.start(2)
        rng = Xoshiro(seed)
        for _ in range(15):
            play_randomly(state, rng, 11)
            document: Any = state.document()
            for item in document.pop("pending"):
                assert set(item) - {"ask"} <= set(known.questions[item["ask"]].fields), item
            for counted in (document, document.get("turn")):  # their keys are cards and nations
                for name in ("options", "discards", "siege_kills") if isinstance(counted, dict) else ():
                    counted.pop(name, None)
            for inside, field in places_in(document):
                if isinstance(inside, dict):
                    assert re.search(rf"`[^`]*\b{field}\b[^`]*`", chapter), field


def complaint(game: hulldown.Game, document: dict[str, Any]) -> str:
    try:
        game.position(document)
    except Malformed as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", hulldown.game_ids())
def test_steps_that_are_described_are_steps(name: str) -> None:
    """The reader knows each one: where it refuses the position, it is not for the name of the step."""
    game = hulldown.game(name)
    known = notes(name)
    scene: Any = json.loads(next(iter(known.scenes.values())).position)
    del scene["pending"]
    for step in known.steps:
        assert "expected one of" not in complaint(game, {**scene, "step": step}), step


# What is forgotten is named


def broken(tmp_path: Path, game: str, old: str, new: str) -> Notes:
    text = (DOCS / "questions" / f"{game}.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / f"{game}.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return read_notes(path)


FORGOTTEN = [
    ("rush", 'fields.limit = "the highest cost"\n', "", "nothing is said of the field limit of research"),
    ("rush", "fields.limit", 'fields.color = "red"\nfields.limit', "research has no field color"),
    ("rush", '"limit": 4', '"limit": 40', "the example of research: position.pending[2].limit: expected"),
    ("rush", "[questions.lay-out]", "[questions.lay-down]", "the example of lay-down asks lay-out"),
    ("rush", 'scene = "first"', 'scene = "last"', "first-player is in the scene last"),
    (
        "rush",
        '"seat": 0, "left": 2}]',
        '"left": 2, "seat": 0, "used": 1}]',
        "the example of draw-cards: position.pending",
    ),
    ("miniatures", ', "count": 1, "saves": 1}', ', "count": 1}', "cancel has no field saves, or no example shows it"),
    ("cardgame", 'scene = "own-cards"\n', 'scene = "action"\n', "the example of offer-step"),
]


@pytest.mark.parametrize(("game", "old", "new", "complaint"), FORGOTTEN)
def test_notes_that_do_not_fit_the_reader_are_refused(
    tmp_path: Path, game: str, old: str, new: str, complaint: str
) -> None:
    with pytest.raises(Malformed, match=re.escape(complaint)):
        Probe(hulldown.game(game), broken(tmp_path, game, old, new))


def test_a_question_that_the_code_has_must_have_an_example() -> None:
    known = notes("miniatures")
    del known.questions["share-initiative"]
    with pytest.raises(Malformed, match=r"no example has .*ShareInitiative on its stack"):
        Probe(hulldown.game("miniatures"), known)


def test_an_optional_field_that_no_example_shows_is_found() -> None:
    known = notes("miniatures")
    known.questions["attack-roll"].examples = known.questions["attack-roll"].examples[:1]
    for name in (
        "origin",
        "by_turret",
        "close",
        "side_shot",
        "extra",
        "paid",
        "sharpen",
        "gained",
        "lost",
        "noise",
        "looked",
        "said",
    ):
        del known.parts["attack"].fields[name]
    with pytest.raises(Malformed, match=r"attack has a field that no example shows: position.*origin"):
        Probe(hulldown.game("miniatures"), known)


def test_a_kind_that_the_reader_does_not_expect_is_refused(tmp_path: Path) -> None:
    old = 'fields.left = "how many more cards may go at most"'
    known = broken(tmp_path, "rush", old, 'fields.left = { says = "how many", kind = "seat" }')
    probe = Probe(hulldown.game("rush"), known)
    with pytest.raises(Malformed, match=r"scrap.left: the reader expects a whole number from 1 to 2"):
        questions_page(probe)


def test_a_step_that_is_not_described_is_named() -> None:
    known = notes("rush")
    del known.steps["draw-hand"]
    with pytest.raises(Malformed, match="nothing is said of the step draw-hand"):
        steps_section(Probe(hulldown.game("rush"), known))


def test_notes_of_another_shape_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"rush.toml: .*unknown field `colour`"):
        broken(tmp_path, "rush", 'title = "Rush"', 'title = "Rush"\ncolour = "green"')


def test_every_question_of_the_order_is_told_with_what_it_stands_above(made: dict[Path, str]) -> None:
    for name in hulldown.game_ids():
        text = made[DOCS / "questions" / f"{name}.md"]
        for ask in hulldown.game(name).makers.by_ask:
            for below in places_below(hulldown.game(name), ask):
                told = text[text.index(f"\n## `{ask}`\n") :].partition("\n\n")[2].partition("\n")[0]
                assert f"`{below.partition(' ')[0]}`" in told, (below, ask)


def test_a_field_of_a_view_without_a_sentence_is_named(tmp_path: Path) -> None:
    path = tmp_path / "view.py"
    lines = [
        "@dataclass",
        "class Seen:",
        "    # how many, in all",
        "    # piles together",
        "    cards: int",
        "    seat: int",
    ]
    path.write_text("\n".join([*lines[:5], ""]), encoding="utf-8")
    (part,) = parts_of(path)
    assert [(field.name, field.kind, field.says) for field in part.fields] == [
        ("cards", "int", "how many, in all piles together"),
    ]  # fmt: skip
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
    with pytest.raises(Malformed, match=r"view.py, line 6: Seen.seat has no comment"):
        parts_of(path)


def test_scenes_are_whole_positions() -> None:
    for name in hulldown.game_ids():
        for title, scene in notes(name).scenes.items():
            assert isinstance(scene, Scene)
            state = hulldown.game(name).position(json.loads(scene.position))
            assert state.document() == json.loads(scene.position), title
