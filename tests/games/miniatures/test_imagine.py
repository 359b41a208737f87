"""Imagined positions: nothing but the view counts, what is unknown is drawn from what may lie there, and the same
generator draws the same."""

from __future__ import annotations

from collections import Counter

import pytest

from hulldown.games.miniatures.cards.platoons import Platoon, PlatoonTank, check, cost
from hulldown.games.miniatures.state import Table
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import OVER

from .helper import GAME, legal, position
from .walk import eager_action, exchanged, seen, walk, with_platoons

POINT: list[dict[str, object]] = [
    {"ask": "turn", "next": "choices"},
    {"ask": "reveal-point", "place": 1, "quiet": 0},
    {"ask": "offer-at-point", "seat": 0},
]


def imagined(state: Table, seat: int | None, seed: int = 1) -> Table:
    return GAME.imagine(GAME.view_of(state, seat), Xoshiro(seed))


def hidden(state: Table) -> list[list[str]]:
    return [[card.id for card in tank.hidden] for tank in state.tanks]


def platoon_of(state: Table, seat: int, limit: int) -> Platoon:
    """The platoon that a seat must have brought."""
    entries = [
        PlatoonTank(tank.card, tank.hidden + tank.shown + tank.gone) for tank in state.tanks if tank.seat == seat
    ]
    return Platoon("", "", {}, limit, entries)


@pytest.mark.rule("miniatures.card.hidden")
@pytest.mark.parametrize("limit", [50, 100, 200])
def test_imagined_platoons_are_legal_and_within_the_limit_nearly_always(limit: int) -> None:
    """Cards are drawn one after the other, so that now and then the last one fits only for a point too many."""
    broken: Counter[str] = Counter()
    drawn = 0
    for seed in range(12):
        state = GAME.start(2, with_platoons(2, limit, seed))
        rng, dice = Xoshiro(seed), Xoshiro(seed, 5)
        for decision in range(60):
            if state.actor == OVER:
                break
            if decision % 6 == 0:
                for seat in (0, 1, None):
                    other = GAME.imagine(GAME.view_of(state, seat), dice)
                    for owner in range(2):
                        platoon = platoon_of(other, owner, limit)
                        broken.update([reason.rule for reason in check(platoon, limit)])
                        assert cost(platoon) <= limit + 10
                        drawn += 1
            state.apply(eager_action(state, rng))
    assert drawn > 400
    assert broken.total() <= drawn // 50


@pytest.mark.rule("miniatures.card.hidden")
def test_every_card_imagined_suits_its_tank_and_starts_hidden() -> None:
    state = position(
        "a1 t_34 200,110@90", "b1 hummel 200,800@270 hidden=recon,repair,mentor", "b2 maus 500,800@270 hidden=recon",
        pending=POINT, phase="movement", options={"cost_limit": 200},
    )  # fmt: skip
    found: Counter[str] = Counter()
    for seed in range(200):
        for tank in imagined(state, 0, seed).tanks[1:]:
            assert len(tank.hidden) == (3 if tank.word.id == "b1" else 1)
            for card in tank.hidden:
                assert card in GAME.catalogue.hideable[tank.card.index]
                assert not card.starts_revealed
                assert not card.nations or card.nations >> tank.card.nation & 1
                found[card.id] += 1
    assert len(found) > 60, "many different cards"


def test_what_is_known_stays_as_it_is() -> None:
    state = position(
        "a1 t_34 200,110@90 hidden=recon damage=1 token=2 acted",
        "b1 hummel 200,800@270 hidden=recon shown=repair gone=burst_he_shell criticals=engine_fire",
        terrain="wall 500,500@0", pending=POINT, phase="movement", points=[1, 0], silent=[False, True],
    )  # fmt: skip
    for seat in (0, 1, None):
        other = imagined(state, seat)
        assert other.view(seat).encode() == state.view(seat).encode()
        assert other.audit() == []
        assert legal(other) == legal(state) or seat != 0
        assert sum(other.deck) == sum(state.deck) == 31
    assert hidden(imagined(state, 0))[0] == ["recon"], "the own cards are known"
    assert hidden(imagined(state, 1))[1] == ["recon"]


@pytest.mark.rule("miniatures.team.cards-shown")
def test_the_cards_of_partners_are_known_too() -> None:
    state = position(
        "a1 t_34 200,110@90 hidden=recon", "b1 t_34 200,800@270 hidden=recon", "c1 t_34 400,110@90 hidden=mentor",
        "d1 t_34 400,800@270 hidden=recon", pending=POINT, phase="movement", seats=4,
    )  # fmt: skip
    worlds = [hidden(imagined(state, 0, seed)) for seed in range(20)]
    assert {tuple(world[0]) for world in worlds} == {("recon",)}
    assert {tuple(world[2]) for world in worlds} == {("mentor",)}
    assert len({tuple(world[1]) for world in worlds}) > 5


def test_the_same_generator_imagines_the_same() -> None:
    for seed in range(10):
        state = walk(seed, 60)
        if state.actor != OVER and any(tank.hidden for tank in state.tanks):
            for seat in (None, 0, 1):
                assert imagined(state, seat, 3).document() == imagined(state, seat, 3).document()
    state = GAME.start(2, {"cost_limit": 50})
    worlds = [hidden(imagined(state, None, seed)) for seed in range(8)]
    assert any(world != worlds[0] for world in worlds)


@pytest.mark.rule("miniatures.card.hidden")
def test_what_is_imagined_depends_on_the_view_alone() -> None:
    compared = 0
    for seed in range(10):
        state = walk(seed, 40)
        for seat in (None, *range(state.seats)):
            other = exchanged(state, seat, Xoshiro(seed))
            if other.document()["tanks"] != state.document()["tanks"]:
                assert imagined(other, seat).document() == imagined(state, seat).document()
                compared += 1
    assert compared > 10


def test_an_imagined_position_plays_on_to_the_end() -> None:
    for seed in range(6):
        state = walk(seed, 30 * seed)
        other = imagined(state, seed % 2)
        rng = Xoshiro(seed)
        while other.actor != OVER:
            other.apply(eager_action(other, rng))
            assert other.audit() == []


def test_an_unusual_numbering_of_tanks_is_kept() -> None:
    """A position may leave numbers out and name tanks in any order."""
    state = position(
        "b2 t_34 200,800@270", "a3 t_34 200,110@90", "a1 t_34 400,110@90 hidden=recon", pending=POINT, phase="movement"
    )
    assert [tank.label for tank in seen(imagined(state, 0), 0).tanks] == ["b2", "a3", "a1"]
    assert imagined(state, 0).view(0).encode() == state.view(0).encode()
