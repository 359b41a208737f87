"""Russian names, and the texts of cards in both languages: every card, and every line that can be written."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from hulldown.games.miniatures.cards.catalogue import CREW, NATIONS, UPGRADE, Catalogue
from hulldown.games.miniatures.cards.verbs import (
    CONDITIONS,
    PAYS,
    SPECIAL_RULES,
    TAKES,
    TYPES,
    VERBS,
    WINDOWS,
)
from hulldown.games.miniatures.cards.vocabulary import BadEffect, parse_effect
from hulldown.games.miniatures.words.card_texts import WORDS, card_text, critical_text, describe, rule_text, skill_text
from hulldown.games.miniatures.words.phrases import FOLDER
from hulldown.kernel.errors import BadFile
from hulldown.kernel.facts import Mistakes
from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.names import give_names

CARDS = Catalogue(FOLDER / "cards")
IDS = [critical.id for critical in CARDS.criticals]
NAMES: dict[str, str] = tomllib.loads((FOLDER / "words" / "names.ru.toml").read_text(encoding="utf-8"))
SOVIET = NATIONS.index("ussr")

ENGLISH = re.compile(r"[A-Z0-9+-][A-Za-z0-9' ,.:;+-]*\.")
RUSSIAN = re.compile(r"[А-ЯЁ0-9+−][А-ЯЁа-яё0-9 ,.:;«»—+−-]*\.")
CYRILLIC = re.compile(r"[А-ЯЁа-яё]")
LATIN = re.compile(r"[A-Za-z]")


def texts(lang: str) -> Iterator[tuple[str, str, str]]:
    """Id, effect as the card files write it, text."""
    for card in CARDS.cards:
        yield card.id, "; ".join(clause.text for clause in card.clauses), card_text(CARDS, card, lang)
    for skill in CARDS.skills:
        yield f"skill {skill.id}", skill.effect, skill_text(CARDS, skill, lang)
    for critical in CARDS.criticals:
        effect = "; ".join(clause.text for clause in critical.clauses)
        yield critical.id, effect, critical_text(CARDS, critical, lang)
    for rule in [*CARDS.types, *CARDS.specials]:
        yield rule.id, "; ".join(clause.text for clause in rule.clauses), rule_text(CARDS, rule, lang)


def says(effect: str, lang: str) -> str:
    return describe(CARDS, parse_effect(effect, IDS, on_critical=True), lang)


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d", text))


def changes(effect: str) -> set[str]:
    """Numbers that keep their sign."""
    return set(re.findall(r"(?:init|firepower|survivability|hp_red|hp_green)([+-]\d)", effect))


# Names


def words_by_id() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for word in [*CARDS.tanks, *CARDS.cards, *CARDS.skills, *CARDS.criticals]:
        found.setdefault(word.id, []).append((word.name, word.word("ru")))
    return found


def test_every_name_is_of_a_card_and_taken_by_it() -> None:
    by_id = words_by_id()
    assert [id for id in NAMES if id not in by_id] == []
    for id, words in by_id.items():
        for name_en, name_ru in words:
            assert name_ru == NAMES.get(id, name_en), id


def test_common_crew_upgrades_skills_and_criticals_have_russian_names() -> None:
    common = [card for card in CARDS.cards if card.kind == UPGRADE or (card.kind == CREW and not card.unique)]
    assert len(common) == 24 + 43
    generic = [card for card in CARDS.cards if card.id.startswith("improved_") or card.id == "requesting_fire"]
    named = [*common, *generic, *CARDS.skills, *CARDS.criticals]
    russian = {word.id: word.word("ru").replace("CO₂", "") for word in named}
    assert [id for id, name in russian.items() if LATIN.search(name) or not CYRILLIC.search(name)] == []


def test_soviet_names_are_cyrillic_and_western_ones_as_they_were() -> None:
    for tank in CARDS.tanks:
        if tank.nation == SOVIET:
            assert CYRILLIC.search(tank.word("ru")), tank.id
            assert not LATIN.search(tank.word("ru")) or "Sherman" in tank.word("ru"), tank.id
        else:
            assert tank.word("ru") == tank.name
    people = [card for card in CARDS.cards if card.unique]
    assert len(people) == 70
    for card in people:
        if card.nations == 1 << SOVIET:
            assert CYRILLIC.search(card.word("ru")), card.id
            assert not LATIN.search(card.word("ru")), card.id
        elif card.nations.bit_count() == 1:
            assert card.word("ru") == card.name


def test_a_star_marks_unique_crew_in_russian_too() -> None:
    assert [card.id for card in CARDS.cards if card.word("ru").endswith("*") != card.unique] == []


def test_no_word_mixes_alphabets() -> None:
    """A Latin T in a Cyrillic name looks right and is never found by a search."""
    parts = [part for name in NAMES.values() for part in re.findall(r"\w+", name)]
    assert [part for part in parts if LATIN.search(part) and CYRILLIC.search(part)] == []


def test_different_cards_have_different_russian_names() -> None:
    words = [*CARDS.tanks, *CARDS.cards, *CARDS.criticals]
    assert len({word.name for word in words}) == len({word.word("ru") for word in words})


def own_folder(tmp_path: Path, names: str | None) -> Path:
    folder = tmp_path / "cards"
    shutil.copytree(FOLDER / "cards", folder)
    if names is not None:
        (folder / "names.ru.toml").write_text(names, encoding="utf-8")
    return folder


def test_a_folder_of_ones_own_may_name_its_cards(tmp_path: Path) -> None:
    mine = Catalogue(own_folder(tmp_path, 'tiger_i = "Тигр"\nnot_there = "Нет такой"\n'))
    tiger, maus, ours = mine.tank("tiger_i"), mine.tank("maus"), mine.tank("t_34")
    assert tiger is not None
    assert maus is not None
    assert ours is not None
    assert (tiger.name, tiger.word("ru")) == ("Tiger I", "Тигр")
    assert maus.word("ru") == "Maus"
    assert ours.word("ru") == "Т-34"
    assert mine.fingerprint == CARDS.fingerprint


def test_a_folder_may_lack_cards_that_we_name(tmp_path: Path) -> None:
    folder = own_folder(tmp_path, None)
    tanks = (folder / "tanks.csv").read_text(encoding="utf-8")
    (folder / "tanks.csv").write_text(tanks.replace("\nis_7,IS-7,", "\nis_8,IS-8,"), encoding="utf-8")
    tank = Catalogue(folder).tank("is_8")
    assert tank is not None
    assert tank.word("ru") == "IS-8"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('t_34 = "Т-34"\nt_35 = "Т-35"\n', "names.ru.toml: there is no card t_35"),
        ("t_34 = 34\n", "names.ru.toml: the name of t_34 must be a text"),
        ('t_34 = " "\n', "names.ru.toml: the name of t_34 must be a text"),
        ('[ru]\nt_34 = "Т-34"\n', "names.ru.toml: the name of ru must be a text"),
    ],
)
def test_bad_names_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "names.ru.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as refused:
        give_names(Catalogue(FOLDER / "cards").tanks, [tmp_path], is_strict=True)
    assert str(refused.value) == complaint


def test_a_bad_file_of_names_is_kept_with_the_other_mistakes(tmp_path: Path) -> None:
    folder = own_folder(tmp_path, "t_34 = 34\n")
    with pytest.raises(BadFile):
        Catalogue(folder)
    mistakes = Mistakes()
    Catalogue(folder, mistakes)
    assert [mistake.text for mistake in mistakes.found] == ["names.ru.toml: the name of t_34 must be a text"]


def test_names_of_all_languages_in_one_file_are_not_overlooked(tmp_path: Path) -> None:
    folder = own_folder(tmp_path, None)
    (folder / "names.toml").write_text('[ru]\nt_34 = "Т-34"\n', encoding="utf-8")
    with pytest.raises(BadFile, match=r"names\.toml: there is a file for each language, such as names\.ru\.toml"):
        Catalogue(folder)


# Texts of the cards


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_a_text_that_names_its_numbers(lang: str) -> None:
    shape = RUSSIAN if lang == "ru" else ENGLISH
    found = list(texts(lang))
    assert len(found) == (24 + 70) + 72 + 43 + 29 + 13 + 5 + 6
    for id, effect, text in found:
        assert shape.fullmatch(text), (id, text)
        assert "  " not in text, (id, text)
        assert numbers(effect) <= numbers(text), (id, text)
        assert all(change in text.replace("−", "-") for change in changes(effect)), (id, text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_critical_cards_say_their_damage_and_whether_they_stay(lang: str) -> None:
    damage, stays = ("урон", "Остаётся до ремонта") if lang == "ru" else ("damage", "Stays until it is repaired")
    for critical in CARDS.criticals:
        text = critical_text(CARDS, critical, lang)
        assert text.startswith(f"{critical.damage} {damage}"), critical.id
        assert (stays in text) == critical.repairable, critical.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_have_the_same_text_if_they_do_the_same(lang: str) -> None:
    by_effect: dict[str, str] = {}
    critical_ids = {critical.id for critical in CARDS.criticals}  # their texts also say their damage
    for id, effect, text in texts(lang):
        if id not in critical_ids:
            assert by_effect.setdefault(effect, text) == text, id
    assert len(set(by_effect.values())) == len(by_effect)


@pytest.mark.parametrize(
    ("id", "english", "russian"),
    [
        ("recon",
         "In the Movement Phase, +1 initiative. "
         "After deployment, this tank may make up to 2 moves without a Movement token.",
         "В фазе движения +1 к инициативе. "
         "После выставления танков этот танк может сделать до 2 перемещений без жетона движения."),
        ("safe_stowage",
         "In the Shooting Phase, +1 initiative. "
         "When a Critical Card is drawn for this tank, you may discard this card: cancel Ammo Damaged.",
         "В фазе стрельбы +1 к инициативе. Когда для этого танка взята критическая карта, "
         "можно сбросить эту карту: отмените карту «Повреждена боеукладка»."),
        ("intuition",
         "Before or in the Shooting Phase, you may discard 1 ammo card of this tank. For that phase: +6 initiative.",
         "До фазы стрельбы или во время неё можно сбросить 1 карту боеприпасов этого танка. "
         "На эту фазу: +6 к инициативе."),
        ("camouflage_net", "+1 survivability while this tank is stationary.",
         "+1 к живучести, пока этот танк неподвижен."),
        ("light_heat_shell",
         "Before the attack dice are rolled, you may discard this card. "
         "For this attack: -1 firepower; this tank does not have High Explosive.",
         "До броска кубиков атаки можно сбросить эту карту. "
         "На эту атаку: −1 к огневой мощи; у этого танка нет правила «Фугас»."),
        ("low_noise_system",
         "When this tank is attacked, roll a die, and on a critical +1 survivability if this tank is not a Light Tank; "
         "on a hit or a critical +1 survivability if this tank is a Light Tank.",
         "Когда атакуют этот танк, бросьте кубик, и при критическом +1 к живучести, "
         "если этот танк — не лёгкий танк; при попадании или критическом +1 к живучести, "
         "если этот танк — лёгкий танк."),
        ("improved_aiming",
         "In the Shooting Phase, +3 initiative if this tank is a Tank Destroyer or an SPG; "
         "+2 initiative if this tank is not a Tank Destroyer or an SPG.",
         "В фазе стрельбы +3 к инициативе, если этот танк — ПТ-САУ или САУ; "
         "+2 к инициативе, если этот танк — не ПТ-САУ и не САУ."),
    ],
)  # fmt: skip
def test_texts_of_cards(id: str, english: str, russian: str) -> None:
    card = CARDS.card(id)
    assert card is not None
    assert card_text(CARDS, card, "en") == english
    assert card_text(CARDS, card, "ru") == russian


def test_a_crew_card_says_its_skills_one_after_another() -> None:
    card = next(card for card in CARDS.cards if len(card.skills) > 1)
    for lang in LANGUAGES:
        skills = [skill_text(CARDS, CARDS.skills[place], lang) for place in card.skills]
        assert card_text(CARDS, card, lang) == " ".join(skills)


@pytest.mark.parametrize(
    ("effect", "english", "russian"),
    [
        ("attack_reroll blank 2 @attack", "When this tank attacks, up to 2 blank attack dice may be re-rolled.",
         "Когда этот танк атакует, можно перебросить до 2 пустых кубиков атаки."),
        ("hp_green+5", "+5 green hit points.", "+5 зелёных очков прочности."),
        ("repair_extra 3", "3 more repair attempts each turn.", "Ещё 3 попытки ремонта за ход."),
        ("init+2 @move opt", "In the Movement Phase, if you wish, +2 initiative.",
         "В фазе движения по желанию +2 к инициативе."),
        ("discard_cards crew 5", "The owner discards 5 crew cards of this tank, hidden or not.",
         "Владелец сбрасывает 5 карт экипажа этого танка из скрытых или открытых."),
        ("firepower+1 @attack if !has_crit(engine_fire) & !token(<=2)",
         "When this tank attacks, +1 firepower if this tank does not suffer Engine Fire "
         "and the Movement token of this tank is more than 2.",
         "Когда этот танк атакует, +1 к огневой мощи, если на этом танке не лежит «Пожар двигателя» "
         "и жетон движения этого танка больше 2."),
    ],
)  # fmt: skip
def test_lines_that_no_card_has_yet(effect: str, english: str, russian: str) -> None:
    assert says(effect, "en") == english
    assert says(effect, "ru") == russian


def test_what_is_paid_for_together_stands_in_one_sentence() -> None:
    line = "discard: firepower+2 @attack if close; init+1 @move; discard: gain_rule big_gun @attack"
    assert says(line, "en") == (
        "Before the attack dice are rolled, you may discard this card. For this attack: "
        "+2 firepower if the target is at Close Range of the shooter; this tank has Big Gun. "
        "In the Movement Phase, +1 initiative."
    )


def test_what_is_free_stands_apart_from_what_is_paid_for() -> None:
    assert says("init+1 @move; discard: init+2 @move", "en") == (
        "In the Movement Phase, +1 initiative. "
        "Before or in the Movement Phase, you may discard this card. For that phase: +2 initiative."
    )


def test_what_needs_no_roll_is_said_before_the_roll() -> None:
    line = "survivability+2 @defend if roll(hit); survivability+1 @defend; survivability+3 @defend if roll(crit)"
    assert says(line, "en") == (
        "When this tank is attacked, +1 survivability; roll a die, and on a hit +2 survivability; "
        "on a critical +3 survivability."
    )


# Every line of the vocabulary

_SIGNED = ["+1", "-2"]
_GAINS = ["+1", "+3", "+5"]
_COUNTS = [" 1", " 2", " 5"]
_LISTS = [" engine_fire", " stun_token|bailed_out"]
_RULES = [f" {rule}" for rule in SPECIAL_RULES]
_TURNS = [f" {change} {count}" for change in ("hit>crit", "crit>hit", "blank>hit", "crit>blank") for count in (1, 2)]
_AGAIN = [f" {face} {count}" for face in ("blank", "any") for count in (1, 3)]
_AGAIN_EVERY = [f"{again} {per}" for again in _AGAIN for per in (2, 5)]
ARGUMENTS: dict[str, list[str]] = {
    "init": _SIGNED, "firepower": _SIGNED, "survivability": _SIGNED, "hp_red": _GAINS, "hp_green": _GAINS,
    "attack_reroll": _AGAIN, "defence_reroll": _AGAIN, "attack_modify": _TURNS, "defence_modify": _TURNS,
    "shooter_token": ["-1", "-2"], "crit_pick": _COUNTS, "cancel_crit": _LISTS, "repair_crit": _LISTS,
    "repair_reroll": [*_LISTS, " any"], "repair_extra": _COUNTS, "free_move": _COUNTS, "give_base_init": _COUNTS,
    "swap_base_init": _COUNTS, "init_choice": ["+1 move|shoot", "+2 move|shoot"], "platoon_init": _GAINS,
    "init_per_crew": ["+1 2", "+2 1", "+2 5"], "init_per_bia": ["+1 2", "+2 1", "+2 5"],
    "attack_reroll_per_bia": _AGAIN_EVERY, "defence_reroll_per_bia": _AGAIN_EVERY, "repair_extra_per_bia": [" 1 2"],
    "gain_rule": _RULES, "lose_rule": _RULES, "ignore_rule": _RULES, "ammo_slots": _GAINS, "crit_to_stun": _COUNTS,
    "second_attack": [" -1", " -3"], "aura_firepower": _GAINS, "side_shot_dice": [" 0", *_COUNTS],
    "discard_cards": [f" {takes} {count}" for takes in TAKES for count in ("all", 1, 2, 5)],
    "damage_per_discard": _GAINS, "max_moves": [" 0", *_COUNTS], "init_set": [" 0", " 3"], "damage": _COUNTS,
}  # fmt: skip
PLAIN = [name for name in CONDITIONS if name not in ("token", "type", "shooter_type", "has_crit", "roll")]
CLOSED = ["token(<=0)", "token(<=2)", *[f"type({name})" for name in TYPES], "shooter_type(spg|heavy)",
          "has_crit(engine_fire)", "has_crit(stun_token|bailed_out)"]  # fmt: skip
ROLLS = ["roll(hit)", "roll(crit)", "roll(hit|crit)"]
EVERY_CONDITION = [mark + name for name in [*PLAIN, *CLOSED] for mark in ("", "!")] + ROLLS


def written(effect: str) -> tuple[str, str] | None:
    """Both texts of a line, checked; None where the vocabulary refuses the line."""
    try:
        english, russian = says(effect, "en"), says(effect, "ru")
    except BadEffect:
        return None
    assert ENGLISH.fullmatch(english), (effect, english)
    assert RUSSIAN.fullmatch(russian), (effect, russian)
    for text in (english, russian):
        assert "  " not in text, (effect, text)
        assert numbers(effect) <= numbers(text), (effect, text)
        assert all(change in text.replace("−", "-") for change in changes(effect)), (effect, text)
    return english, russian


def assert_no_two_alike(found: dict[str, tuple[str, str]]) -> None:
    for place in range(len(LANGUAGES)):
        by_text: dict[str, str] = {}
        for effect, both in found.items():
            assert by_text.setdefault(both[place], effect) == effect, both[place]


def test_every_verb_at_every_moment_and_price_has_its_own_text() -> None:
    found: dict[str, tuple[str, str]] = {}
    seen: set[tuple[str, str, str]] = set()
    for verb, pay, window in product(VERBS, PAYS, WINDOWS):
        for argument in ARGUMENTS.get(verb, [""]):
            effect = (f"{pay}: " if pay else "") + verb + argument + (f" @{window}" if window else "")
            both = written(effect)
            if both is not None:
                found[effect] = both
                seen.add((verb, pay, window))
    assert {verb for verb, _, _ in seen} == {*VERBS}
    assert {pay for _, pay, _ in seen} == {*PAYS}
    assert {window for _, _, window in seen} == {*WINDOWS}
    assert_no_two_alike(found)


@pytest.mark.parametrize("start", ["survivability+1", "firepower+1 @attack", "discard: init+2 @move"])
def test_every_condition_has_its_own_text(start: str) -> None:
    found: dict[str, tuple[str, str]] = {}
    for first in EVERY_CONDITION:
        both = written(f"{start} if {first}")
        if both is not None:
            found[first] = both
        written(f"{start} if {first} & !cover & type(light|spg)")
    assert list(found) == [one for one in EVERY_CONDITION if "@" in start or one not in ROLLS]
    assert_no_two_alike(found)


def test_what_may_be_declined_says_so() -> None:
    """Re-rolls, free moves and sight from a friend are never forced; everything else differs where it is optional."""
    free = {verb for verb in VERBS if f"may.{verb}" in KEYS and f"do.{verb}" not in KEYS}
    assert free == {
        "attack_reroll", "attack_reroll_per_bia", "defence_reroll", "defence_reroll_per_bia", "repair_reroll",
        "free_move", "rotate_free", "los_from_friendly",
    }  # fmt: skip
    checked = set()
    for verb, window in product(VERBS, WINDOWS[1:]):
        effect = f"{verb}{ARGUMENTS.get(verb, [''])[0]} @{window}"
        forced, optional = written(effect), written(f"{effect} opt")
        # a die made better is always a choice: the loader asks for opt there
        assert (forced is None) == (optional is None) or verb in ("attack_modify", "defence_modify")
        if forced is not None and optional is not None:
            checked.add(verb)
            for place in range(len(LANGUAGES)):
                assert (forced[place] == optional[place]) == (verb in free), effect
    assert free < checked


# Words

KEYS = {phrase.key for phrase in WORDS.phrases()}


def test_counted_words_name_their_number_and_follow_it() -> None:
    for phrase in WORDS.phrases():
        if phrase.key.partition(".")[0] in ("counted", "taken", "every"):
            for lang in LANGUAGES:
                said = [phrase.fill({"number": number}, lang) for number in (1, 2, 5)]
                assert all(str(number) in one for number, one in zip((1, 2, 5), said, strict=True)), phrase.key
                without = [one.replace(str(number), "") for number, one in zip((1, 2, 5), said, strict=True)]
                assert len(set(without)) > 1 or phrase.key == "counted.damage", phrase.key


def test_every_word_belongs_to_the_vocabulary() -> None:
    chapters = {"do": VERBS, "may": VERBS, "window": ("always", *WINDOWS), "paid": WINDOWS, "pay": PAYS,
                "condition": CONDITIONS, "condition-not": CONDITIONS, "type": TYPES, "taken": TAKES,
                "all": TAKES}  # fmt: skip
    for chapter, known in chapters.items():
        assert [id for id in WORDS.words(chapter) if id.partition("-")[0] not in known] == [], chapter


def test_the_texts_are_calm() -> None:
    assert [phrase.key for phrase in WORDS.phrases() if any("!" in text for text in phrase.texts.values())] == []
