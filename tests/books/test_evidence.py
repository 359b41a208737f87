"""Which tests and which code stand behind a rule, read from small files of a toy game."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

import pytest

from hulldown.books import evidence
from hulldown.books.evidence import Evidence

ORDER = "toy.turn.order"
DRAW = "toy.hand.draw"


class Checkout:
    """A checkout of a package with one game, `toy`, whose ledger is empty: only its name counts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.write("src/hulldown/games/toy/rules.toml", f"# {ORDER} and {DRAW} stand in the ledger\n")
        (folder / "tests").mkdir()

    def write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def test_file(self, text: str) -> Evidence:
        self.write("tests/test_toy.py", "import pytest\n\n" + text)
        return self.gather()

    def gather(self) -> Evidence:
        return evidence.gather(self.folder / "tests", evidence.package_of(self.folder))


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


# Tests


def test_each_mark_of_a_test_counts(checkout: Checkout) -> None:
    found = checkout.test_file(f'@pytest.mark.rule("{ORDER}")\n@pytest.mark.rule("{DRAW}")\ndef test_both(): ...\n')
    assert found.tests == {ORDER: ["tests/test_toy.py::test_both"], DRAW: ["tests/test_toy.py::test_both"]}


def test_the_mark_of_a_class_counts_for_its_tests(checkout: Checkout) -> None:
    found = checkout.test_file(f'@pytest.mark.rule("{ORDER}")\nclass TestTurn:\n    def test_it(self): ...\n')
    assert found.tests == {ORDER: ["tests/test_toy.py::TestTurn::test_it"]}


@pytest.mark.parametrize("marks", ['pytest.mark.rule("{}")', '[pytest.mark.long, pytest.mark.rule("{}")]'])
def test_the_mark_of_a_module_counts_for_all_its_tests(checkout: Checkout, marks: str) -> None:
    found = checkout.test_file(f"pytestmark = {marks.format(ORDER)}\n\ndef test_a(): ...\ndef test_b(): ...\n")
    assert found.tests == {ORDER: ["tests/test_toy.py::test_a", "tests/test_toy.py::test_b"]}


def test_the_mark_of_a_case_counts(checkout: Checkout) -> None:
    case = f'pytest.param(1, marks=pytest.mark.rule("{ORDER}"))'
    found = checkout.test_file(f'@pytest.mark.parametrize("x", [{case}])\ndef test_it(x): ...\n')
    assert found.tests == {ORDER: ["tests/test_toy.py::test_it"]}


def test_the_mark_of_a_case_in_a_list_of_its_own_counts(checkout: Checkout) -> None:
    case = f'pytest.param(1, marks=pytest.mark.rule("{ORDER}"))'
    found = checkout.test_file(f'CASES = [{case}]\n\n@pytest.mark.parametrize("x", CASES)\ndef test_it(x): ...\n')
    assert found.tests == {ORDER: ["tests/test_toy.py::test_it"]}


@pytest.mark.parametrize(
    "text",
    [
        '@pytest.mark.rule("{}")\ndef help(): ...\n',
        '@pytest.mark.skip\n@pytest.mark.rule("{}")\ndef test_it(): ...\n',
        '@pytest.mark.xfail(reason="not yet")\n@pytest.mark.rule("{}")\ndef test_it(): ...\n',
        '# @pytest.mark.rule("{}")\ndef test_it(): ...\n',
        '@pytest.mark.other("{}")\ndef test_it(): ...\n',
        'NAME = "{}"\n\n@pytest.mark.rule(NAME)\ndef test_it(): ...\n',
    ],
    ids=["no test", "skipped", "expected to fail", "comment", "another mark", "put together"],
)
def test_what_proves_nothing_does_not_count(checkout: Checkout, text: str) -> None:
    assert checkout.test_file(text.format(ORDER)).untested([ORDER]) == [ORDER]


def test_files_that_pytest_does_not_collect_do_not_count(checkout: Checkout) -> None:
    checkout.write("tests/helper.py", f'import pytest\n\n@pytest.mark.rule("{ORDER}")\ndef test_it(): ...\n')
    assert checkout.gather().tests == {}


def test_a_rule_without_a_test_is_reported(checkout: Checkout) -> None:
    found = checkout.test_file(f'@pytest.mark.rule("{ORDER}")\ndef test_it(): ...\n')
    assert found.untested([ORDER, DRAW]) == [DRAW]


def test_an_unknown_rule_is_reported_with_its_place(checkout: Checkout) -> None:
    checkout.write("src/hulldown/games/toy/turn.py", f'"""{DRAW}: nobody knows it."""\n')
    found = checkout.test_file('@pytest.mark.rule("toy.turn.odrer")\ndef test_it(): ...\n')
    assert found.unknown([ORDER]) == [
        "toy.turn.odrer (tests/test_toy.py::test_it)",
        f"{DRAW} (games/toy/turn.py:1)",
    ]
    assert found.unknown([ORDER, DRAW, "toy.turn.odrer"]) == []


def test_a_test_file_that_is_not_python_is_named(checkout: Checkout) -> None:
    with pytest.raises(ValueError, match=r"tests/test_toy\.py, line 3: not Python"):
        checkout.test_file("def test_it(:\n")


# Code


def test_code_is_named_by_file_line_and_what_stands_around(checkout: Checkout) -> None:
    lines = [
        f'"""{ORDER}: the module."""',
        f'OPTIONS = ["{ORDER}"]',
        "class Turn:",
        f'    """{ORDER}."""',
        "    def begin(self) -> None:",
        f"        pass  # {ORDER}, and {ORDER} once more",
    ]
    checkout.write("src/hulldown/games/toy/turn.py", "\n".join(lines))
    assert checkout.gather().code == {
        ORDER: [
            "games/toy/turn.py:1",
            "games/toy/turn.py:2 OPTIONS",
            "games/toy/turn.py:4 Turn",
            "games/toy/turn.py:6 Turn.begin",
        ]
    }


def test_phrases_and_cards_are_code_too(checkout: Checkout) -> None:
    checkout.write(
        "src/hulldown/games/toy/words/phrases.en.toml", f'# Words\nevent.turn = {{ text = "Turn", rule = "{ORDER}" }}\n'
    )
    checkout.write("src/hulldown/games/toy/cards/goals.csv", f"id,rule\nmost-turns,{ORDER}\n")
    assert checkout.gather().code == {
        ORDER: ["games/toy/cards/goals.csv:2 most-turns", "games/toy/words/phrases.en.toml:2 event.turn"]
    }


@pytest.mark.parametrize("text", ["hulldown.games.toy.cards.card", "toy.turn", "toy.Turn.order", "destroy.turn.order"])
def test_what_only_looks_like_a_rule_is_none(checkout: Checkout, text: str) -> None:
    checkout.write("src/hulldown/games/toy/turn.py", f"# {text} is no rule\n")
    assert checkout.gather().code == {}


# Where it is read


def test_a_package_in_a_checkout_is_read_with_the_tests_beside_it(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(evidence.CHECKOUT, raising=False)
    checkout.test_file(f'@pytest.mark.rule("{ORDER}")\ndef test_it(): ...\n')
    found = evidence.load(evidence.package_of(checkout.folder))
    assert found is not None
    assert found.tests == {ORDER: ["tests/test_toy.py::test_it"]}


def test_an_installed_package_reads_the_checkout_that_is_named(
    checkout: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(evidence.CHECKOUT, str(checkout.folder))
    checkout.test_file(f'@pytest.mark.rule("{ORDER}")\ndef test_it(): ...\n')
    found = evidence.load(tmp_path / "site-packages" / "hulldown")
    assert found is not None
    assert list(found.tests) == [ORDER]


def test_a_named_folder_that_is_no_checkout_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(evidence.CHECKOUT, str(tmp_path))
    with pytest.raises(FileNotFoundError, match="no checkout of Hulldown"):
        evidence.load(tmp_path / "hulldown")


def test_an_installed_package_reads_its_index(
    checkout: Checkout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(evidence.CHECKOUT, raising=False)
    checkout.write("src/hulldown/games/toy/turn.py", f"# {DRAW}\n")
    gathered = checkout.test_file(f'@pytest.mark.rule("{ORDER}")\ndef test_it(): ...\n')
    installed = tmp_path / "site-packages" / "hulldown"
    installed.mkdir(parents=True)
    assert evidence.load(installed) is None
    (installed / evidence.INDEX).write_text(gathered.index(), encoding="utf-8")
    found = evidence.load(installed)
    assert found is not None
    assert (found.tests, found.code) == (gathered.tests, gathered.code)


def test_the_index_is_the_same_for_the_same_sources(checkout: Checkout) -> None:
    first = checkout.test_file(f'@pytest.mark.rule("{ORDER}")\n@pytest.mark.rule("{DRAW}")\ndef test_it(): ...\n')
    again = checkout.test_file(f'@pytest.mark.rule("{DRAW}")\n@pytest.mark.rule("{ORDER}")\ndef test_it(): ...\n')
    assert first.index() == again.index()
    assert list(json.loads(first.index())["tests"]) == [DRAW, ORDER]


def test_the_scanner_can_be_loaded_without_the_package() -> None:
    """The wheel's build does so, before anything of the package can be imported."""
    path = Path(evidence.__file__).with_name("evidence.py")  # beside the compiled module where there is one
    assert "import hulldown" not in path.read_text(encoding="utf-8")
    spec = importlib.util.spec_from_file_location("evidence_by_path", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.INDEX == "evidence.json"
