"""What a search says for its answer: counted in the same imagined games, in people's words, naming what one sees."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import hulldown
from hulldown.bots.base import Thought
from hulldown.bots.game_bots import mind_of
from hulldown.bots.mind import Budget
from hulldown.bots.reasons import OFTEN, explain, often
from hulldown.bots.rollouts import Race, Trial
from hulldown.bots.searcher import Searcher
from hulldown.bots.witness import BAD, GOOD, Witness
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Action, State
from hulldown.kernel.words import Phrase, Word
from tests.games.cardgame import helper as cardgame
from tests.games.miniatures.helper import moving, shooting
from tests.games.rush import helper as rush

TIGER = Word("tiger", "Tiger", {"ru": "Тигр"})
WORDS = {
    "killed": Phrase("said.killed", "", {"en": "you destroy {card}", "ru": "вы уничтожаете: {card}"}),
    "lost": Phrase("said.lost", "", {"en": "you lose {card}", "ru": "вы теряете: {card}"}),
}


def tried(values: Sequence[float], seen: Sequence[float], key: str = "killed tiger") -> Trial:
    trial = Trial(Action("x"))
    for value, share in zip(values, seen, strict=True):
        trial.add(value)
        trial.seen.append({key: share} if share else {})
    return trial


def witness(name: str, worth: float) -> Witness:
    one = Witness(0, WORDS)
    one.note(name, worth, {"card": TIGER})
    return one


def english(witness: Witness, *trials: Trial) -> list[str]:
    return [why["en"] for why in explain(witness, list(trials))]


def test_what_came_of_it_is_told_with_how_often_for_the_first_and_against_the_others() -> None:
    best = tried([0.7] * 6, [1, 1, 0, 1, 1, 0])
    other = tried([0.5] * 6, [0, 0, 0, 0, 0, 0])
    whys = explain(witness("killed", GOOD), [best, other])
    assert whys[0]["en"] == "You destroy Tiger in two of three tries; with the next best move never."
    assert whys[0]["ru"] == "Вы уничтожаете: Тигр в двух случаях из трёх, а при следующем по силе ходе — ни разу."
    assert whys[1]["en"] == "With the best move you destroy Tiger in two of three tries; with this one never."
    assert whys[1]["ru"] == "При лучшем ходе вы уничтожаете: Тигр в двух случаях из трёх, а при этом — ни разу."


def test_harm_speaks_against_an_answer_and_for_the_one_that_is_spared_it() -> None:
    best = tried([0.7] * 8, [0] * 8, "lost tiger")
    other = tried([0.5] * 8, [1] * 8, "lost tiger")
    assert english(witness("lost", BAD), best, other) == [
        "With the next best move you lose Tiger every time; with this one never.",
        "You lose Tiger every time; with the best move never.",
    ]


def test_what_speaks_against_the_chosen_answer_is_no_reason_for_it() -> None:
    best = tried([0.7] * 8, [1] * 8, "lost tiger")
    other = tried([0.5] * 8, [0] * 8, "lost tiger")
    assert english(witness("lost", BAD), best, other) == ["Best overall.", "A little worse overall."]


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ([1, 1, 1, 0, 0, 0], [0, 1, 1, 0, 0, 0]),  # one game of six is luck
        ([1, 1], [0, 0]),  # two games are too few
        ([0.55] * 12, [0.4] * 12),  # sure, and not worth a word
    ],
)
def test_nothing_is_said_where_the_difference_is_not_clear(mine: list[float], theirs: list[float]) -> None:
    best, other = tried([0.9] * len(mine), mine), tried([0.2] * len(theirs), theirs)
    assert english(witness("killed", GOOD), best, other) == ["Best overall.", "A little worse overall."]


def test_two_that_are_not_told_apart_are_not_called_best() -> None:
    even = tried([0.5] * 4, [0] * 4)
    assert english(witness("killed", GOOD), even, tried([0.5] * 4, [0] * 4)) == [
        "Hardly better than the next one.",
        "About as good.",
    ]


def test_only_worlds_that_both_have_seen_are_counted() -> None:
    best = tried([0.7] * 30, [0.0] * 6 + [1.0] * 24)
    assert english(witness("killed", GOOD), best, tried([0.5] * 6, [0.0] * 6))[0] == "Best overall."


def test_how_often_is_near_what_was_counted_and_clear_differences_have_different_words() -> None:
    meant = {name: share for share, name in OFTEN} | {"never": 0.0, "hardly": 0.03, "nearly": 0.97, "always": 1.0}
    shares = [number / 200 for number in range(201)]
    assert {often(share) for share in shares} == set(meant)
    for share in shares:
        assert abs(meant[often(share)] - share) <= 0.09
        if share <= 0.8:
            assert often(share) != often(share + 0.2)


def considered(state: State, playouts: int = 60, horizon: int = 1) -> list[Thought]:
    bot = Searcher(mind_of(state.game), playouts, 6, horizon, margin=0.0)
    return bot.consider(state.view(state.actor), state.legal_actions(), Xoshiro(2))


def why(thoughts: list[Thought], action: str) -> dict[str, str]:
    return next(thought.why for thought in thoughts if str(thought.action) == action)


def test_a_shot_at_a_tank_with_one_hit_point_left_is_told_by_that_tank() -> None:
    """A T-34 has a Pz. IV with one hit point and a whole Tiger before it."""
    state = shooting("a1 t_34 450,100@90", "b1 pz_iv_ausf_h 450,500@270 damage=3 acted", "b2 tiger_i 600,700@270 acted")
    thoughts = considered(state)
    assert str(thoughts[0].action) == "shoot b1"
    said = thoughts[0].why
    assert said["en"].startswith("The enemy Pz.Kpfw. IV Ausf. H b1 is destroyed ")
    assert said["ru"].startswith("Вражеский танк (Pz.Kpfw. IV Ausf. H b1) погибает ")


def test_a_tank_in_cover_of_a_building_is_told_that_it_loses_its_shot() -> None:
    """From where it stands the T-34 sees the Pz. IV past the building; nearer to it, it does not."""
    state = moving("a1 t_34 450,100@90", "b1 pz_iv_ausf_h 450,700@270", terrain="building 450,400@0")
    thoughts = considered(state, playouts=36)
    driving = next(thought for thought in thoughts if str(thought.action).startswith("move"))
    assert driving.why["en"] == (
        "With the best move your T-34 a1 can shoot at the enemy Pz.Kpfw. IV Ausf. H b1 every time; with this one never."
    )
    assert driving.why["ru"] == (
        "При лучшем ходе ваш танк (Т-34 a1) может стрелять по врагу (Pz.Kpfw. IV Ausf. H b1) каждый раз, "
        "а при этом — ни разу."
    )


def test_the_vehicle_that_is_destroyed_is_named() -> None:
    """A Hellcat (power 2) destroys an M3 Lee (armor 2) for sure; a Tiger is wanted for the open bases."""
    state = rush.position(
        "germany-tiger engineers engineers volunteers usa-m18-hellcat",
        depot="technicians usa-m4-sherman",
        reserve="usa-m6 ussr-t-34 germany-panther france-arl-44",
        rivals=[rush.rival("usa-t29 usa-m10-wolverine engineers", bases="usa-m3-lee open open")],
    )
    thoughts = considered(state, playouts=240, horizon=6)
    assert str(thoughts[0].action) == "assault usa-m18-hellcat"
    assert why(thoughts, "assault germany-tiger")["en"].startswith(
        "With the best move you destroy an enemy M3 Lee every"
    )


def test_a_round_that_is_won_by_a_shot_is_told_to_whoever_would_pass() -> None:
    """A T-34 (firepower 2) stands before a Pz.Kpfw. II with two hit points, and its owner has passed."""
    state = cardgame.position(
        cardgame.Side("- - SOV-06 - -", hand="SOV-06"), cardgame.Side("- - GER-01 - -", extra={"passed": True})
    )
    thoughts = considered(state, playouts=80)
    assert why(thoughts, "pass") == {
        "en": "With the best move you win the round every time; with this one never.",
        "ru": "При лучшем ходе вы выигрываете раунд каждый раз, а при этом — ни разу.",
    }


def test_vehicles_on_the_battlefield_are_named_and_those_in_the_other_hand_are_not() -> None:
    state = cardgame.position(
        cardgame.Side("- SOV-06 SOV-06 - -", hand="SOV-07 SOV-10 SOV-16"),
        cardgame.Side("- - GER-01 - -", hand="GER-10 GER-11 GER-12"),
    )
    mind, view = mind_of(state.game), state.view(0)
    looker = mind.witness(view)
    assert looker is not None
    race = Race(mind, view, state.legal_actions()[:3], 1, Budget(30, None), Xoshiro(4))
    race.watched_by(looker)
    race.run()
    said = {consequence.sentence.text("en") for consequence in looker.known.values()}
    assert {"you destroy the enemy Pz.Kpfw. II", "you destroy an enemy vehicle"} <= said
    assert {one for one in said if one.startswith("you destroy the enemy")} == {"you destroy the enemy Pz.Kpfw. II"}


@pytest.mark.parametrize("name", ["rush", "cardgame"])
def test_what_the_seat_does_not_see_is_never_named(name: str) -> None:
    """Random positions: whatever a witness has noted names cards by ids that stand in the view of its seat.

    In the Miniatures Game it names tanks alone, and all of them stand on the table."""
    game = hulldown.game(name)
    mind = mind_of(game)
    rng = Xoshiro(11)
    state = game.start(2)
    noted = 0
    for step in range(260):
        if state.actor == OVER:
            break
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        legal = state.legal_actions()
        if step % 13 == 0 and len(legal) > 1:
            view = state.view(state.actor)
            looker = mind.witness(view)
            assert looker is not None
            race = Race(mind, view, legal[:2], 1, Budget(8, None), rng)
            race.watched_by(looker)
            race.run()
            told = str(view.data())
            for consequence in looker.known.values():
                for value in consequence.sentence.gaps.values():
                    noted += 1
                    assert not isinstance(value, Word) or f"'{value.id}'" in told
        state.advance(legal[rng.below(len(legal))])
    assert noted > 0
