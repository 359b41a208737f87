"""The texts of the cards: English as the card files print them, Russian by hand, and every line that can be written."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from hulldown.games.cardgame.cards import Catalogue
from hulldown.games.cardgame.phrases import FOLDER, PHRASES
from hulldown.games.cardgame.verbs import (
    CONDITIONS,
    KEYWORDS,
    ON_BASE,
    ON_CREW,
    ON_VEHICLE,
    OPERATIONS,
    PLACES,
    RANGES,
    SELECTORS,
    STATS,
    TRIGGERS,
    TYPES,
    BadEffect,
    parse_effects,
)
from hulldown.games.cardgame.wording import base_text, crew_text, effects_text, vehicle_text

CARDS = Catalogue(FOLDER / "cards")
RUSSIAN = re.compile(r"[А-ЯЁ][А-ЯЁа-яё0-9 ,.:;()+−-]*\.")
ENGLISH = re.compile(r"[A-Z][A-Za-z0-9' ,.:;()+-]*\.")


def texts(lang: str) -> Iterator[tuple[str, str, str]]:
    """Id, generated text, text of the card file."""
    for card in CARDS.cards:
        yield f"{card.id} vehicle", vehicle_text(card, lang), card.vehicle_text
        yield f"{card.id} crew", crew_text(card, lang), card.crew_text
    for base in CARDS.bases:
        yield base.id, base_text(base, lang), base.text


def says(line: str, lang: str, where: int = ON_VEHICLE) -> str:
    return effects_text(parse_effects(line, where), where, lang)


def test_english_is_what_the_card_files_print() -> None:
    assert [(id, made, printed) for id, made, printed in texts("en") if made != printed] == []
    assert len(list(texts("en"))) == 2 * 174 + 32


def test_every_card_with_a_text_has_it_in_russian() -> None:
    assert [(id, made) for id, made, printed in texts("ru") if bool(made) != bool(printed)] == []
    assert [(id, made) for id, made, _ in texts("ru") if made and not RUSSIAN.fullmatch(made)] == []


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("JPN-09", "Фугасные снаряды. Толстая броня."),
        ("GER-02", "При выставлении: Ремонт (1) одной вашей соседней машины."),
        ("GER-09", "После атаки: можно заплатить 1 боеприпас, "
                   "затем переместить эту машину на любую другую свою позицию."),
        ("GER-13", "Толстая броня. Постоянно: все ваши соседние машины получают от атак на 1 урон меньше."),
        ("GER-22", "После атаки: нанесите 1 урон каждой вражеской машине рядом с атакованной позицией, "
                   "если атака попала в машину."),
        ("SOV-05", "Постоянно: все ваши соседние лёгкие и средние танки получают +1 к огневой мощи."),
        ("SOV-16", "Толстая броня. Перед подсчётом: положите 1 жетон ПО на эту машину, если она не повреждена."),
    ],
)  # fmt: skip
def test_russian_vehicles(id: str, text: str) -> None:
    card = CARDS.card(id)
    assert card is not None
    assert vehicle_text(card, "ru") == text


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("GER-12", "Постоянно: машина с этим экипажем получает от атак на 1 урон меньше."),
        ("GER-22", "Постоянно: машина с этим экипажем получает Фугасные снаряды."),
        ("SOV-11", "Постоянно: машина с этим экипажем получает +1 к огневой мощи. "
                   "После атаки: возьмите 1 карту, если атака уничтожила машину."),
    ],
)  # fmt: skip
def test_russian_crews(id: str, text: str) -> None:
    card = CARDS.card(id)
    assert card is not None
    assert crew_text(card, "ru") == text


@pytest.mark.parametrize(
    ("id", "text"),
    [
        ("B-GBR-3", "Постоянно: все ваши тяжёлые танки и ПТ-САУ получают +1 к прочности."),
        ("B-FRA-4", "Сразу после вскрытия: получите 2 жетона боеприпасов; Ремонт (1) каждой вашей машины."),
        ("B-CZE-1", "Сразу после вскрытия: превратите 2 верхние карты своей колоды в неснабжённые склады боеприпасов."),
        (
            "B-SOV-4",
            "Перед подсчётом: положите 1 жетон ПО на одну свою машину, если у вас меньше ПО, чем у соперника.",
        ),
    ],
)
def test_russian_bases(id: str, text: str) -> None:
    base = CARDS.base(id)
    assert base is not None
    assert base_text(base, "ru") == text


@pytest.mark.parametrize(
    ("line", "english", "russian"),
    [
        ("on_deploy: draw 5", "draw 5 cards", "возьмите 5 карт"),
        ("on_deploy: ammo 4", "gain 4 ammo tokens", "получите 4 жетона боеприпасов"),
        ("on_deploy: unsupply_depot 3 who=opponent", "unsupply 3 enemy depots",
         "лишите снабжения 3 склада боеприпасов соперника"),
        ("on_deploy: supply_depot 5", "supply 5 of your depots", "снабдите 5 своих складов боеприпасов"),
        ("on_deploy: recover 2 type=medium|td",
         "take 2 Medium Tank or Tank Destroyer cards from your junkyard into your hand",
         "возьмите на руку 2 карты средних танков или ПТ-САУ со своей свалки"),
        ("on_deploy: damage 3 target=enemy_reach type=light|heavy|spg",
         "deal 3 damage to one enemy Light Tank, Heavy Tank or SPG opposite or diagonal",
         "нанесите 3 урона одному вражескому лёгкому или тяжёлому танку или одной вражеской САУ "
         "напротив или по диагонали"),
        ("on_deploy: repair 2 target=own_others type=td|spg", "Repair (2) on all your other Tank Destroyers and SPGs",
         "Ремонт (2) каждой другой вашей ПТ-САУ и САУ"),
        ("on_deploy: vp_remove 2 target=enemy_all state=damaged", "remove 2 VP tokens from every enemy damaged vehicle",
         "снимите 2 жетона ПО с каждой повреждённой вражеской машины"),
        ("on_deploy: may boost taken +2 target=self",
         "if you wish, this vehicle has +2 damage taken from attacks until the end of the round",
         "по вашему желанию эта машина получает от атак на 2 урона больше до конца раунда"),
        ("on_deploy if supplied: draw 1", "draw 1 card if this vehicle is supplied",
         "возьмите 1 карту, если эта машина снабжена"),
        ("on_deploy if own(any)>=3 & first: draw 1",
         "draw 1 card if you have at least 3 vehicles and you are first player",
         "возьмите 1 карту, если у вас не меньше 3 машин и вы первый игрок"),
        ("on_deploy if own(light|spg)>=1: pay 5 then discard 2 who=opponent then draw 1",
         "if you have at least 1 Light Tank or SPG, pay 5 ammo, "
         "then the opponent discards 2 cards of their choice, then draw 1 card",
         "если у вас не меньше 1 лёгкого танка или САУ, заплатите 5 боеприпасов, "
         "затем соперник сбрасывает 2 карты по своему выбору, затем возьмите 1 карту"),
    ],
)  # fmt: skip
def test_lines_that_no_card_has_yet(line: str, english: str, russian: str) -> None:
    assert says(line, "en") == f"When Deployed: {english}."
    assert says(line, "ru") == f"При выставлении: {russian}."


def test_conditions_of_ongoing_effects() -> None:
    two = "ongoing if damaged & crewed: mod cost -1 target=self"
    assert says(two, "en") == "Ongoing: this vehicle has -1 attack cost while it is damaged and has a crew."
    assert says(two, "ru") == "Постоянно: эта машина получает −1 к стоимости атаки, пока она повреждена и с экипажем."
    crew = "ongoing if supplied: mod hp +1 target=own_all type=light"
    assert (
        says(crew, "en", ON_CREW)
        == "Ongoing: all your Light Tanks have +1 hit points while the crewed vehicle is supplied."
    )
    assert (
        says(crew, "ru", ON_CREW)
        == "Постоянно: все ваши лёгкие танки получают +1 к прочности, пока машина с этим экипажем снабжена."
    )


# Every line of the vocabulary

WHERE = [ON_VEHICLE, ON_CREW, ON_BASE]
TARGETS = ["", *[f" target={name}" for name in SELECTORS]]


def check(line: str, where: int) -> bool:
    """Whether the line is legal; if it is, it must have a whole text in both languages."""
    try:
        effects = parse_effects(line, where)
    except BadEffect:
        return False
    english, russian = effects_text(effects, where, "en"), effects_text(effects, where, "ru")
    assert ENGLISH.fullmatch(english), (line, english)
    assert RUSSIAN.fullmatch(russian), (line, russian)
    assert "  " not in english + russian, line
    return True


def arguments(operation: str) -> list[str]:
    """What can stand behind the word, targets aside."""
    change = [f" {stat} {change}" for stat in STATS for change in ("+1", "-2", "-5")]
    special = {
        "boost": change,
        "mod": change,
        "grant": [f" {name}" for name in KEYWORDS] + [f" {name}(2)" for name in KEYWORDS],
        "range": [f" {name}" for name in RANGES],
        "reposition": [f" to={name}" for name in PLACES],
        "discard": [" 1", " 5 who=you", " 2 who=opponent"],
        "unsupply_depot": [" 1", " 5 who=you", " 2 who=opponent"],
        "depot": [" 1", " 2 state=supplied", " 5 state=unsupplied"],
    }
    return special.get(operation, ["", " 1", " 2", " 5"])


@pytest.mark.parametrize("trigger", TRIGGERS)
def test_every_operation_at_every_moment_has_a_text(trigger: str) -> None:
    found = {
        (operation, target)
        for operation in OPERATIONS
        for argument in arguments(operation)
        for target in TARGETS
        for may in ("", "may ")
        for where in WHERE
        if check(f"{trigger}: {may}{operation}{argument}{target}", where)
    }
    ongoing = {"mod", "grant", "range"}
    timed = {*OPERATIONS} - ongoing - ({"return"} if trigger != "instant" else set())
    assert {operation for operation, _ in found} == (ongoing if trigger == "ongoing" else timed)
    if trigger != "on_reveal":
        assert {target.removeprefix(" target=") for _, target in found if target} == set(targets_at(trigger))


def targets_at(trigger: str) -> list[str]:
    """The selectors that a moment knows: what was attacked only after an attack, no choice where there is no moment."""
    known = [name for name in SELECTORS if "attacked" not in name or trigger == "after_attack"]
    chosen = ["own_any", "own_other", "own_adjacent", "enemy_any", "enemy_reach", "near_attacked_any"]
    return [name for name in known if trigger != "ongoing" or name not in chosen]


@pytest.mark.parametrize("target", SELECTORS)
def test_every_target_of_every_type_has_a_text(target: str) -> None:
    masks = ["|".join(name for bit, name in enumerate(TYPES) if mask >> bit & 1) for mask in range(1, 32)]
    for types in masks:
        for state in ("", " state=damaged"):
            assert check(f"after_attack: damage 1 target={target} type={types}{state}", ON_VEHICLE)
            ongoing = check(f"ongoing: mod vp +1 target={target} type={types}{state}", ON_CREW)
            assert ongoing == (target in targets_at("ongoing"))
    assert all(check(f"on_deploy: recover 1 type={types} then recover 2 type={types}", ON_VEHICLE) for types in masks)


def test_every_condition_has_a_text() -> None:
    counts = [f"own({types})>={number}" for types in ("any", *TYPES, "heavy|td|spg") for number in (1, 2, 5)]
    found = set()
    for condition in [*CONDITIONS, *counts]:
        for trigger in TRIGGERS:
            for steps in (
                "vp 1 target=self",
                "draw 1 then may pay 1",
                "mod hp +1 target=host",
                "mod hp +1 target=own_all",
            ):
                for where in WHERE:
                    if check(f"{trigger} if {condition}: {steps}", where):
                        found.add(condition)
                        check(f"{trigger} if {condition} & first & second: {steps}", where)
    assert found == {*CONDITIONS, *counts}


def test_every_step_can_follow_every_other() -> None:
    steps = [
        f"{may}{name}{argument}{target}"
        for may in ("", "may ")
        for name in OPERATIONS
        for argument in arguments(name)[:3]
        for target in ("", " target=own_any")
        if check(f"on_deploy: {may}{name}{argument}{target}", ON_VEHICLE)
    ]
    assert all(check(f"on_deploy: {one} then {other}", ON_VEHICLE) for one in steps for other in steps)


def test_a_step_reads_the_same_in_english_after_you_may() -> None:
    for name, order in PHRASES.words("wording-order").items():
        assert PHRASES[f"wording-option.{name}"].texts["en"] == order.name
