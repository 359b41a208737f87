"""What people say of a shot at a real table: it counts as said, only where the option is on, and never for bots."""

from __future__ import annotations

import pytest

from hulldown.bots import guard
from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import Malformed
from hulldown.kernel.match import Match
from hulldown.kernel.record import record_lines, replay
from hulldown.kernel.state import Action

from .helper import GAME, chances, legal, play, refused, shooting

A, B = "a1 t_34 450,300@90", "b1 pz_iv_ausf_h 450,600@270"  # in the open, far apart, front to front
BEHIND = "b2 t_70 450,700@270"  # b1 hides it
BY_WORD: dict[str, object] = {"by_word": True}
OPTION = "miniatures.option.by_word"


def duel(*more: str, **options: object) -> Table:
    return shooting(A, B, *more, options={**BY_WORD, **options})


def attack_of(state: Table) -> dict[str, object]:
    pending = state.document()["pending"]
    assert isinstance(pending, list)
    attack: dict[str, object] = pending[-1]["attack"]
    return attack


@pytest.mark.rule("miniatures.option.by_word")
@pytest.mark.parametrize(
    ("said", "facts"),
    [
        ("clear", set()),
        ("cover", {"cover"}),
        ("close side", {"close", "side_shot"}),
        ("cover hull-down close side", {"cover", "hull_down", "close", "side_shot"}),
    ],
)
def test_the_facts_of_an_attack_are_as_people_say_them(said: str, facts: set[str]) -> None:
    state = duel()
    events = play(state, f"shoot b1 said {said}")
    attack = attack_of(state)
    assert {key for key in ("cover", "hull_down", "close", "side_shot") if attack.get(key)} == facts
    assert attack["said"] is True
    assert [event.sentence.rule for event in events if event.sentence.rule == OPTION] == [OPTION]
    assert "said" not in attack_of_measured()


def attack_of_measured() -> dict[str, object]:
    state = duel()
    play(state, "shoot b1")
    return attack_of(state)


@pytest.mark.rule("miniatures.option.by_word")
def test_what_is_said_counts_in_the_dice() -> None:
    """The target defends with a die more in cover, and with a die less from the side."""
    pools: dict[str, int] = {}
    for said in ("clear", "cover", "side"):
        state = shooting(A, "b1 maus 450,600@270", options=BY_WORD)
        play(state, f"shoot b1 said {said}")
        play(state, next(roll for roll in chances(state) if set(roll.split()[1]) == {"h"}))
        while state.actor >= 0:
            play(state, "pass")
        pools[said] = len(next(iter(chances(state))).split()[1])
    assert pools["cover"] == pools["clear"] + 1
    assert pools["side"] == pools["clear"] - 1


@pytest.mark.rule("miniatures.option.by_word")
def test_people_may_see_whom_the_measures_do_not() -> None:
    state = shooting("a1 t_34 450,300@90", "b1 maus 450,420@0", BEHIND, options=BY_WORD)
    assert "shoot b2" not in legal(state)
    assert refused(state, "shoot b2") == "miniatures.attack.target"
    play(state, "shoot b2 said cover")
    assert attack_of(state)["target"] == 2


@pytest.mark.rule("miniatures.option.by_word")
def test_word_counts_only_where_it_is_chosen_and_only_of_live_enemies() -> None:
    assert refused(shooting(A, B), "shoot b1 said close") == OPTION
    state = duel("a2 t_34 100,100@90", "b2 t_70 800,800@0 destroyed")
    own, wreck, nobody = [refused(state, f"shoot {label} said close") for label in ("a2", "b2", "d9")]
    assert own == wreck == "miniatures.attack.enemies-only"
    assert nobody == "miniatures.attack.target"


@pytest.mark.rule("miniatures.option.by_word")
def test_a_tank_that_measures_nobody_in_sight_is_asked_all_the_same() -> None:
    hidden = shooting("a1 t_34 450,300@90", "b1 maus 450,420@0", BEHIND, options=BY_WORD)
    assert legal(hidden)[-1] == "hold"


@pytest.mark.rule("miniatures.option.by_word")
@pytest.mark.parametrize("text", ["said", "said close close", "said far", "said clear close", "said close clear"])
def test_what_is_no_fact_is_not_read(text: str) -> None:
    with pytest.raises(Malformed):
        GAME.parse(duel(), f"shoot b1 {text}")


@pytest.mark.rule("miniatures.option.by_word")
def test_every_word_is_read_back_as_it_is_written() -> None:
    state = duel()
    for said in range(1, 32, 2):
        move = state.moves.shoot(state.tanks[1].code, 0, -1, said)
        assert GAME.parse(state, str(move)) is move
        assert GAME.is_word(move)
        assert move not in state.legal_actions()
    assert not GAME.is_word(state.moves.shoot(state.tanks[1].code, 0, -1))


@pytest.mark.rule("miniatures.option.by_word")
def test_a_bot_that_gives_its_word_is_not_believed() -> None:
    state = duel()
    assert "word" in guard.why_not(state, GAME.parse(state, "shoot b1 said side"))
    assert guard.why_not(state, GAME.parse(state, "shoot b1")) == ""


@pytest.mark.rule("miniatures.option.by_word")
def test_a_record_with_people_s_word_replays() -> None:
    position = duel().document()
    match = Match(GAME, 2, None, None, position)
    match.answer(Action("shoot b1 said close side"))
    lines = record_lines(match)
    assert any('"shoot b1 said close side"' in line for line in lines)
    again = replay("\n".join(lines) + "\n", "duel.jsonl", lambda _: GAME)
    assert again.state.document() == match.state.document()
    seen = again.state.view(1).encode()
    assert b'"said":true' in seen


@pytest.mark.rule("miniatures.option.by_word")
def test_word_stands_only_in_the_place_of_the_same_shot() -> None:
    state = duel("b2 t_70 700,600@270")
    shot, other = GAME.parse(state, "shoot b1"), GAME.parse(state, "shoot b2")
    word, hold = GAME.parse(state, "shoot b1 said cover"), GAME.parse(state, "hold")
    assert GAME.overrules(shot, word)
    assert GAME.overrules(shot, hold)
    assert not GAME.overrules(other, word)
    assert not GAME.overrules(shot, other)
    assert not GAME.overrules(hold, word)
