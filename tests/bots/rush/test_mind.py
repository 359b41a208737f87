"""What a search knows of Rush: answers for every question, shortlists without doubles, a judge that sees who leads."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hulldown import bots
from hulldown.bots.game_bots import mind_called, mind_of
from hulldown.bots.rush.judge import WEIGHTS
from hulldown.bots.rush.judge_tables import LARGER_TABLES
from hulldown.bots.rush.mind import RushMind
from hulldown.bots.rush.taste import Taste
from hulldown.bots.searcher import Searcher
from hulldown.games.rush.actions import Move
from hulldown.games.rush.state import Table
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Action
from tests.games.rush.helper import RUSH, position, rival

MIND = RushMind(RUSH)
GREEDY = bots.make("greedy", RUSH)


def texts(actions: Sequence[Action]) -> list[str]:
    return [str(action) for action in actions]


def shortlist(state: Table, most: int = 20) -> list[str]:
    legal = [move for move in state.legal_actions() if isinstance(move, Move)]
    return texts(MIND.shortlist(state, legal, most, Xoshiro(1)))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"edition": "1.2"}),
        (3, {"edition": "1.2", "double_medal_per_turn": True}),
        (4, {"siege_destroys_armor_1": True, "defenders_count_in_squad": True}),
        (5, {}),
    ],
)
def test_a_search_plays_every_kind_of_game_to_its_end(seats: int, options: dict[str, object]) -> None:
    searcher = Searcher(MIND, playouts=2, width=2, horizon=1)
    state = RUSH.start(seats, options)
    rng = Xoshiro(5, seats)
    asked = 0
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        asked += 1
        legal = state.legal_actions()
        if asked % 3:  # strange positions come up as well
            state.apply(legal[rng.below(len(legal))])
        else:
            state.apply(searcher.choose(state.view(state.actor), legal, rng))
    assert state.result is not None
    assert asked > 20


@pytest.mark.parametrize("rules", [1, 2])
def test_greedy_is_never_stuck_with_a_free_vehicle_and_nothing_to_pay(rules: int) -> None:
    """Edition 1.2: under Recruitment the turn's sums are compared; once, nothing left over bought nothing."""
    state = position(
        "technicians",
        reserve="usa-t1-cunningham",
        options={"edition": "1.2"},
        turn={"recruitment": True, "purchases": 1, "spent": ["engineers"], "bought": ["germany-pzkpfw-ii"]},
        depot="engineers germany-pzkpfw-ii",
        rules=rules,
    )
    legal = state.legal_actions()
    assert ("buy usa-t1-cunningham" in texts(legal)) == (rules == 2)
    assert GREEDY.choose(state.view(0), legal, Xoshiro(1)) in legal
    if rules == 2:
        state.apply(RUSH.parse(state, "buy usa-t1-cunningham"))
        assert str(GREEDY.choose(state.view(0), state.legal_actions(), Xoshiro(1))) == "done"


def test_thinking_looks_at_nothing_that_the_seat_does_not_know() -> None:
    state = RUSH.start(3)
    rng = Xoshiro(9)
    while state.turn_number < 30 and state.actor != OVER:
        if state.actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        view = state.view(state.actor)
        answers = {str(MIND.act(RUSH.imagine(view, Xoshiro(seed)), rng)) for seed in range(3)}
        assert len(answers) == 1
        state.advance(MIND.act(state, rng))


def test_the_shortlist_begins_with_what_the_mind_would_do() -> None:
    state = position("medal-usa-2 medal-usa-2 engineers", reserve="usa-t1-cunningham ussr-t-34 ussr-ms-1")
    assert shortlist(state)[0] == str(MIND.act(state, Xoshiro(1)))
    assert len(shortlist(state, 2)) == 2


def test_of_targets_that_are_alike_one_is_tried() -> None:
    state = position("ussr-kv-1", reserve="", rivals=[rival(bases="open open germany-tiger")])
    for text in ("assault ussr-kv-1", "launch"):
        state.apply(RUSH.parse(state, text))
    assert sorted(shortlist(state)) == ["hit p2 base 1", "hit p2 vehicle 3"]


def test_which_cards_pay_is_no_question() -> None:
    state = position("medal-usa-2 medal-ussr-1 engineers", reserve="usa-m3-stuart")
    state.apply(RUSH.parse(state, "buy usa-m3-stuart"))
    assert len(state.legal_actions()) == 3
    assert len(shortlist(state)) == 1


def test_the_judge_gives_every_feature_for_every_seat() -> None:
    rows = MIND.features(position("engineers", rivals=[rival("ussr-kv-1"), rival()]))
    assert [len(row) for row in rows] == [len(MIND.feature_names)] * 3
    assert len(MIND.weights) == len(MIND.feature_names)


def test_the_judge_sees_who_leads() -> None:
    state = position("engineers", depot="base", rivals=[rival("engineers", bases="- open open")])
    chances = MIND.judge(state)
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] > chances[1]


def test_a_cautious_player_defends_where_an_aggressive_one_does_not() -> None:
    cautious, aggressive = RushMind(RUSH, "cautious"), RushMind(RUSH, "aggressive")
    defends = {"cautious": 0, "aggressive": 0}
    for number in range(6):
        for name, mind in (("cautious", cautious), ("aggressive", aggressive)):
            state = RUSH.start(2)
            rng = Xoshiro(3, number)
            while state.actor != OVER:
                if state.actor == CHANCE:
                    state.advance(state.sample(rng))
                    continue
                action = mind.act(state, rng)
                defends[name] += str(action).startswith("defend")
                state.advance(action)
    assert defends["cautious"] > defends["aggressive"]


def test_an_unknown_style_is_named() -> None:
    with pytest.raises(Malformed, match="reckless"):
        RushMind(RUSH, "reckless")


def test_a_taste_of_ones_own_changes_the_play() -> None:
    miser = Taste()
    miser.dilution = 9.0
    state = position("engineers engineers engineers", reserve="ussr-t-34 ussr-t-28", rivals=[rival()])
    assert str(RushMind(RUSH, taste=Taste()).act(state, Xoshiro(1))).startswith("buy")
    assert str(RushMind(RUSH, taste=miser).act(state, Xoshiro(1))) == "end"


def act(state: Table, **weights: float) -> str:
    """What a player does whose taste is greedy's but for these weights."""
    taste = Taste()
    for name, weight in weights.items():
        setattr(taste, name, weight)
    return str(RushMind(RUSH, taste=taste).act(state, Xoshiro(1)))


def test_research_that_finds_nothing_rids_the_squad_of_a_card() -> None:
    state = position("technicians", reserve="germany-tiger usa-t32")
    assert act(state) == "end"
    assert act(state, thinned=1.0) == "use technicians"


def test_foresight_sees_that_a_siege_and_an_assault_take_a_base_together() -> None:
    state = position("germany-sturmpioniere france-panhard-178", bases="- - -", ending="last-base", reserve="")
    weights = {"half_siege": -1.0, "draw": 0.0}
    assert act(state, **weights) == "end"
    assert act(state, **weights, foresight=1.0) == "use germany-sturmpioniere"


def test_foresight_counts_up_before_it_ends_the_game() -> None:
    """The last base and the achievement bring eight: enough against seven, not against eight."""
    behind = "medal-ussr-2 medal-ussr-2 medal-ussr-2 "
    for medals, answer in (("medal-usa-1", "assault ussr-kv-1"), ("medal-usa-2", "end")):
        state = position(
            "ussr-kv-1",
            reserve="",
            first=1,
            achievements="bases-destroyed",
            rivals=[rival(bases="- - open", depot=behind + medals)],
        )
        assert act(state, foresight=1.0, absent=9.0) == answer


def test_the_lead_has_to_last_where_a_rival_has_a_turn_left() -> None:
    for first, answer in ((1, "assault ussr-kv-1"), (0, "end")):
        state = position("ussr-kv-1", reserve="", first=first, rivals=[rival(bases="- - open")])
        assert act(state, foresight=1.0, last_turn=4.0, absent=9.0) == answer


def test_each_number_of_seats_has_weights_of_its_own_and_frozen_levels_have_one_set() -> None:
    today, frozen = mind_of(RUSH), mind_called("2026a-level8", RUSH, "")
    seen = []
    for seats in range(RUSH.min_seats, RUSH.max_seats + 1):
        state = RUSH.start(seats)
        assert len(today.weights_at(state)) == len(today.feature_names)
        assert frozen.weights_at(state) == frozen.weights
        seen.append(today.weights_at(state))
    assert seen[0] == today.weights
    assert all(seen.count(weights) == 1 for weights in seen)
    assert list(WEIGHTS) == list(today.feature_names)
    assert all(list(weights) == list(WEIGHTS) for weights in LARGER_TABLES.values())


def test_a_characters_liking_bends_the_judge_at_every_table() -> None:
    plain, raider = mind_of(RUSH), mind_of(RUSH, "raider")
    place = plain.feature_names.index("power")
    for seats in range(RUSH.min_seats, RUSH.max_seats + 1):
        state = RUSH.start(seats)
        assert raider.weights_at(state)[place] == pytest.approx(plain.weights_at(state)[place] + 0.5)
