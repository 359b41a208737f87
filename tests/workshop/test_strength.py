"""How strong a list is: mirrored bouts against the ready lists of its size; an interval that holds at every look."""

from __future__ import annotations

import pytest

import hulldown
from hulldown.bots.process import Pipe
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.workshop import sparring
from hulldown.workshop.sparring import Sparring
from hulldown.workshop.strength import Bout, Estimate, Lost, interval, measured, part_of_win, play_bout

MINIATURES = hulldown.game("miniatures")
CARDGAME = hulldown.game("cardgame")
CODE = "t_34: recon; cromwell: pudding_and_tea"


def platoon(limit: int = 100, seed: int = 1, most: int = 400) -> Estimate:
    assert MINIATURES.lists is not None
    return Estimate(MINIATURES, MINIATURES.lists.find(CODE), {"cost_limit": limit}, seed, most)


def test_rivals_are_the_ready_lists_of_the_same_size() -> None:
    assert MINIATURES.lists is not None
    ready = [one.id for one in MINIATURES.lists.ready(2, MINIATURES.complete_options(2, {"cost_limit": 100}))]
    estimate = platoon()
    assert [one.id for one in estimate.rivals] == ready
    assert not estimate.is_drawn


def test_a_ready_list_does_not_play_itself() -> None:
    assert MINIATURES.lists is not None
    estimate = Estimate(MINIATURES, MINIATURES.lists.find("is-2-100"), {"cost_limit": 100})
    assert "is-2-100" not in [one.id for one in estimate.rivals]


def test_where_none_are_ready_rivals_are_drawn_the_same_for_the_same_seed() -> None:
    first, again, other = platoon(120), platoon(120), platoon(120, seed=2)
    assert first.is_drawn
    assert [one.code for one in first.rivals] == [one.code for one in again.rivals]
    assert [one.code for one in first.rivals] != [one.code for one in other.rivals]
    assert MINIATURES.lists is not None
    assert all(not MINIATURES.lists.reasons_against(one, {"cost_limit": 120}) for one in first.rivals)


def test_bouts_come_in_pairs_with_the_seats_changed_and_all_else_equal() -> None:
    estimate = platoon()
    own = estimate.brought.code
    for pair in range(9):
        one, other = estimate.bout(2 * pair), estimate.bout(2 * pair + 1)
        assert (one.options["platoon_1"], other.options["platoon_2"]) == (own, own)
        assert one.options["platoon_2"] == other.options["platoon_1"] == estimate.rivals[pair % 7].id
        assert (one.stream, one.seed, one.options["scenario"]) == (other.stream, other.seed, other.options["scenario"])
        assert (one.seat, other.seat) == (0, 1)


def test_the_same_seed_gives_the_same_figures_and_a_deck_is_measured_as_a_platoon_is() -> None:
    assert CARDGAME.lists is not None
    deck = CARDGAME.lists.find("D1")
    first = [list(measured(Estimate(CARDGAME, deck, None, 3, 6)))[-1] for _ in range(2)]
    assert first[0].total == first[1].total
    assert first[0].total.games == 6
    assert [one.games for one in first[0].against] == [2, 2, 2, 0, 0, 0, 0]
    assert sum(one.won for one in first[0].against) == first[0].total.won


def test_what_is_counted_twice_or_out_of_order_is_refused() -> None:
    estimate = platoon()
    bout = estimate.next_bout()
    estimate.count(bout, 1.0)
    with pytest.raises(ValueError, match="bout 0 is counted where 1 comes next"):
        estimate.count(bout, 1.0)


def test_a_game_that_somebody_must_end_is_not_measured() -> None:
    assert MINIATURES.lists is not None
    with pytest.raises(Malformed, match="time_limit"):
        Estimate(MINIATURES, MINIATURES.lists.find(CODE), {"cost_limit": 100, "time_limit": 30})


def test_a_shared_win_is_its_part_of_one() -> None:
    assert [part_of_win(seat, [0, 1]) for seat in (0, 1)] == [0.5, 0.5]
    assert [part_of_win(seat, [1]) for seat in (0, 1)] == [0.0, 1.0]


def test_no_games_say_nothing_and_more_say_more() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    widths = [interval(games / 2, games)[1] - interval(games / 2, games)[0] for games in (2, 10, 50, 250)]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.22
    low, high = interval(0, 30)
    assert low == 0.0
    assert 0.1 < high < 0.4
    assert interval(30, 30)[1] == 1.0


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_the_interval_holds_at_all_looks_together(share: float) -> None:
    """Whoever looks after each game and stops at the worst moment is still wrong in at most 5 of 100 cases."""
    missed = 0
    for number in range(300):
        rng = Xoshiro(7, number)
        won = 0
        for game in range(1, 151):
            won += rng.below(1000) < int(1000 * share)
            low, high = interval(won, game)
            if not low <= share <= high:
                missed += 1
                break
    assert missed <= 15  # of 300


def test_the_process_plays_the_same_bout_as_the_program_itself() -> None:
    bout = platoon().next_bout()
    partner = Sparring(MINIATURES)
    try:
        assert partner.fight(bout) == play_bout(MINIATURES, bout)
        assert partner.fight(platoon().bout(1)) == play_bout(MINIATURES, platoon().bout(1))
    finally:
        partner.close()


def test_a_bout_that_cannot_be_played_is_told_and_the_next_one_is_played() -> None:
    good = platoon().next_bout()
    bad = Bout(0, 0, 0, "greedy", {"cost_limit": 100, "platoon_1": "no such platoon:"}, 1, 0)
    partner = Sparring(MINIATURES)
    try:
        with pytest.raises(Lost, match="no card after the colon"):
            partner.fight(bad)
        assert partner.fight(good) in (0.0, 0.5, 1.0)
    finally:
        partner.close()


def test_a_process_that_dies_loses_its_bout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sparring, "_CODE", "raise SystemExit")
    with pytest.raises(Lost, match="has ended"):
        Sparring(MINIATURES).fight(platoon().next_bout())


def test_the_process_has_the_lowest_priority() -> None:
    code = sparring._CODE.replace(
        "from hulldown.workshop.sparring import main; main()", "print(os.nice(0)); import time; time.sleep(30)"
    )
    code = code.replace("print(os.nice(0))", "print(os.nice(0), flush=True)")
    pipe = Pipe(code, [], None)
    try:
        assert pipe.reply(20.0) == b"19\n"
    finally:
        pipe.end()
