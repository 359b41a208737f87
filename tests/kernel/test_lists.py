"""Lists that players bring: how a person names one, and what the option of a seat takes for it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from hulldown.kernel.errors import BadFile, Malformed, Refusal
from hulldown.kernel.facts import Mistakes
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Brought, Lists
from hulldown.kernel.words import Phrase, Sentence

TOO_MUCH = Phrase("list.too-much", "convoy.load", {"en": "{count} sacks are more than {most}."})


class Cargo(Brought):
    """So many sacks; the code is their number after a cross."""

    def __init__(self, id: str, sacks: int) -> None:
        super().__init__(id, id.title(), code=f"x{sacks}")
        self.sacks = sacks


class Cargoes(Lists[Cargo]):
    def __init__(self) -> None:
        super().__init__("cargo", ".txt", usual_words=["any"])

    def ready(self, seats: int, chosen: Mapping[str, object]) -> list[Cargo]:
        return [Cargo("tea", 3), Cargo("salt", 5)]

    def knows(self, id: str) -> bool:
        return id in ("tea", "salt")

    def is_code(self, text: str) -> bool:
        return text.startswith("x") and "." not in text

    def find(self, text: str) -> Cargo:
        for cargo in self.ready(2, {}):
            if cargo.id == text:
                return cargo
        if not self.is_code(text):
            raise Malformed(f"there is no cargo {text}")
        return Cargo(text, int(text[1:]))

    def read(self, text: str, file: str, mistakes: Mistakes | None = None) -> Cargo:
        return Cargo(Path(file).stem, int(text))

    def reasons_against(self, brought: Cargo, chosen: Mapping[str, object]) -> list[Refusal]:
        most = int(str(chosen.get("most", 9)))
        gaps: dict[str, object] = {"count": brought.sacks, "most": most}
        return [Refusal(Sentence(TOO_MUCH, gaps))] if brought.sacks > most else []

    def draw(self, rng: Xoshiro, seats: int, chosen: Mapping[str, object], seat: int | None = None) -> Cargo:
        return Cargo("random", 1 + int(rng.below(9)))


CARGOES = Cargoes()


def named(text: str, **chosen: object) -> Cargo:
    return CARGOES.named(text, Xoshiro(1), 2, chosen)


def option(text: str, **chosen: object) -> str:
    return CARGOES.option_text(text, Xoshiro(1), 2, chosen, 0)


def test_each_seat_has_an_option() -> None:
    assert [CARGOES.option(seat) for seat in range(2)] == ["cargo_1", "cargo_2"]


def test_a_list_is_named_by_its_id_its_code_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("7")
    assert (named("tea").sacks, named(" x4 ").sacks, named(str(file)).sacks) == (3, 4, 7)
    assert named(str(file)).id == "mine"


def test_a_file_may_have_any_name_that_is_no_code_and_no_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mine", "tea", "x4"):
        Path(name).write_text("7")
    assert named("mine").sacks == 7
    assert named("tea").sacks == 3, "an id that is known is no file"
    assert named("x4").sacks == 4, "nor is a code"


def test_a_random_list_is_drawn_by_the_generator() -> None:
    assert named("Random").sacks == CARGOES.draw(Xoshiro(1), 2, {}).sacks
    assert len({CARGOES.named("random", Xoshiro(seed), 2, {}).sacks for seed in range(30)}) > 5


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(Malformed, match="there is no cargo pepper"):
        named("pepper")
    with pytest.raises(BadFile, match=r"none\.txt"):
        named("none.txt")


def test_a_file_that_breaks_a_rule_is_refused_by_its_name(tmp_path: Path) -> None:
    """A ready list or a code is refused by the match itself, which knows what else is chosen."""
    file = tmp_path / "heavy.txt"
    file.write_text("12")
    with pytest.raises(Malformed, match="cargo heavy is not legal: 12 sacks are more than 9"):
        named(str(file))
    assert named(str(file), most=20).sacks == 12
    assert named("x12").sacks == 12


def test_an_option_takes_the_id_of_a_ready_list_and_the_code_of_any_other(tmp_path: Path) -> None:
    """A code is whole by itself: a file may be another one tomorrow."""
    file = tmp_path / "mine.txt"
    file.write_text("7")
    assert option("tea") == "tea"
    assert option("x4") == "x4"
    assert option(str(file)) == "x7"
    assert option("random") == CARGOES.draw(Xoshiro(1), 2, {}).code
    assert option("any") == "any", "a word that leaves the choice to the game"


@pytest.mark.parametrize("ask", ["ready", "knows", "is_code", "find", "is_file", "read", "reasons_against", "draw"])
def test_what_a_game_does_not_say_is_an_error_of_the_game(ask: str) -> None:
    arguments: dict[str, tuple[object, ...]] = {
        "ready": (2, {}),
        "read": ("", ""),
        "reasons_against": (Cargo("tea", 1), {}),
        "draw": (Xoshiro(1), 2, {}),
    }
    with pytest.raises(TypeError, match="cargo"):
        getattr(Lists[Cargo]("cargo", ".txt"), ask)(*arguments.get(ask, ("",)))
