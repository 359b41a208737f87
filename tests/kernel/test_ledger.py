"""The ledger: rules in the order of the book, searched by words; bad entries are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from hulldown.kernel.errors import BadFile
from hulldown.kernel.ledger import Ledger

from .toy import FOLDER

RACE = Ledger(FOLDER, "race")
SOUND = {"id": "race.turn", "kind": "rule", "source": "book"}
TEXTS = 'race.turn = "Turns."\n'


def written(*entries: dict[str, str]) -> str:
    return "\n".join("[[rule]]\n" + "\n".join(f'{key} = "{value}"' for key, value in e.items()) for e in entries)


def read(tmp_path: Path, text: str, english: str = TEXTS, russian: str | None = None) -> Ledger:
    (tmp_path / "rules.toml").write_text(text, encoding="utf-8")
    (tmp_path / "words").mkdir(exist_ok=True)
    (tmp_path / "words" / "rules.en.toml").write_text(english, encoding="utf-8")
    if russian is not None:
        (tmp_path / "words" / "rules.ru.toml").write_text(russian, encoding="utf-8")
    return Ledger(tmp_path, "race")


def refused(tmp_path: Path, text: str, english: str = TEXTS) -> str:
    with pytest.raises(BadFile) as error:
        read(tmp_path, text, english)
    return str(error.value)


def test_rules_stand_in_the_order_of_the_book() -> None:
    assert [rule.id for rule in RACE.rules] == ["race.deal", "race.turn", "race.boost-once", "race.goal"]
    assert [rule.kind for rule in RACE.rules] == ["rule", "rule", "ruling", "option"]
    assert "race.turn" in RACE
    assert "race.nothing" not in RACE


def test_a_rule_has_text_source_and_edition() -> None:
    rule = RACE["race.boost-once"]
    assert rule.text("en") == "A boost is used once a game."
    assert rule.text("ru").startswith("Ускорение")
    assert rule.source == "the tests"
    assert rule.edition == "1"
    assert RACE["race.turn"].edition == ""


def test_search_takes_all_words_in_any_language_and_case() -> None:
    assert [rule.id for rule in RACE.search("BOOST once")] == ["race.boost-once"]
    assert [rule.id for rule in RACE.search("гонщик")] == ["race.turn"]
    assert RACE.search("boost submarine") == []


@pytest.mark.parametrize("key", ["id", "kind", "source"])
def test_missing_key_is_named(tmp_path: Path, key: str) -> None:
    entry = {name: value for name, value in SOUND.items() if name != key}
    texts = TEXTS + 'race.first = "First."\n'
    assert (
        refused(tmp_path, written(SOUND | {"id": "race.first"}, entry), texts)
        == f"rules.toml, rule 2: {key} is missing"
    )
    assert refused(tmp_path, written(SOUND | {key: ""})) == f"rules.toml, rule 1: {key} is missing"


def test_every_rule_has_a_text_and_every_text_a_rule(tmp_path: Path) -> None:
    assert refused(tmp_path, written(SOUND), "") == "rules.toml, rule 1: race.turn has no text in rules.en.toml"
    assert (
        refused(tmp_path, written(SOUND), 'race.turn = ""\n')
        == "rules.toml, rule 1: race.turn has no text in rules.en.toml"
    )
    surplus = TEXTS + 'race.rest = "Rest."\n'
    assert refused(tmp_path, written(SOUND), surplus) == "rules.en.toml: race.rest is not in rules.toml"


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    assert read(tmp_path, written(SOUND))["race.turn"].text("ru") == "Turns."
    assert read(tmp_path, written(SOUND), TEXTS, 'race.turn = "Ходы."\n')["race.turn"].text("ru") == "Ходы."
    assert read(tmp_path, written(SOUND), TEXTS, 'race.old = "Старое."\n')["race.turn"].text("ru") == "Turns."


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (written(SOUND | {"page": "4"}), "rule 1 (race.turn): there is no key page"),
        (written(SOUND | {"kind": "hint"}), "rule 1 (race.turn): kind is one of rule, ruling, option"),
        (written(SOUND | {"id": "rush.turn"}), "rule 1: rush.turn does not start with race."),
        (written(SOUND, SOUND), "rule 2: race.turn stands there twice"),
        ('[rule]\nid = "race.turn"\n', "a ledger is a list of [[rule]]"),
        ('[[rules]]\nid = "race.turn"\n', "a ledger is a list of [[rule]]"),
        ("rule = [1, 2]\n", "rule 1: expected a table of texts"),
        (written(SOUND).replace('"rule"', "1"), "rule 1: expected a table of texts"),
        ("[[rule]\n", "line 1"),
    ],
)
def test_bad_entries_are_named(tmp_path: Path, text: str, complaint: str) -> None:
    message = refused(tmp_path, text)
    assert message.startswith("rules.toml")
    assert complaint in message


def test_missing_ledger_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"rules\.toml cannot be read"):
        Ledger(tmp_path, "race")
