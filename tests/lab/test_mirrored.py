"""Mirrored deals: two games of a pair are dealt the same, and the bots change places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

import hulldown
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, State
from hulldown.lab.arena import Arena, fixture, header_of, play_number, set_up_arena
from hulldown.lab.brought import ready_lists
from hulldown.lab.dealer import Dealer
from hulldown.lab.modes import tables_of
from hulldown.lab.repeat import command

GAMES = ["rush", "cardgame", "miniatures"]
RUSH = hulldown.game("rush")
CARDGAME = hulldown.game("cardgame")
MINIATURES = hulldown.game("miniatures")


def mirrored(
    game: Game,
    games: int = 20,
    seed: int = 1,
    seats: int | None = None,
    options: dict[str, object] | None = None,
    modes: Sequence[str] = (),
) -> Arena:
    lists = ready_lists(game) if game.lists is not None else []
    return set_up_arena(
        game, ["random", "greedy"], games, seed, seats, options=options, decks=lists, modes=modes, mirrored=True
    )


def started(game: Game, arena: Arena, number: int) -> State:
    planned = fixture(arena, number)
    lists = {f"{arena.brought_as}_{seat + 1}": arena.decks[deck][2] for seat, deck in enumerate(planned.decks)}
    return game.start(arena.seats, {**dict(arena.options), **planned.options, **lists})


def opened(game: Game, arena: Arena, number: int) -> State:
    """The position at the first question that somebody is asked."""
    state, dealer = started(game, arena, number), Dealer(arena.seed, number // 2)
    while state.actor == CHANCE:
        state.advance(dealer.draw(state))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_both_games_of_a_pair_have_one_deal_and_the_bots_change_places(name: str) -> None:
    game = hulldown.game(name)
    arena = mirrored(game)
    openings = [opened(game, arena, number).document() for number in range(20)]
    for pair in range(10):
        first, second = fixture(arena, 2 * pair), fixture(arena, 2 * pair + 1)
        assert (first.bots, second.bots) == (("random", "greedy"), ("greedy", "random"))
        assert (first.decks, first.options, first.first) == (second.decks, second.options, second.first)
        assert openings[2 * pair] == openings[2 * pair + 1]
    assert openings[0] != openings[2]


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_the_same_whatever_was_answered_in_between(name: str) -> None:
    """Of each question that chance is asked, the numbers come in the same order in both games: the same pile or as many
    dice give the same."""
    game = hulldown.game(name)
    arena = mirrored(game)
    draws = [_draws(game, arena, number) for number in (0, 1)]
    shared = set(draws[0]) & set(draws[1])
    compared = 0
    for words in shared:
        for (outcomes, drawn), (others, other) in zip(draws[0][words], draws[1][words], strict=False):
            if outcomes != others:
                break  # from here on the piles differ
            assert drawn == other
            compared += 1
    assert compared >= 8
    assert draws[0] != draws[1]  # they were two games


def _draws(game: Game, arena: Arena, number: int) -> dict[str, list[tuple[str, str]]]:
    """By question: the outcomes that there were, and which one was drawn, of a game of random answers."""
    state, dealer, rng = started(game, arena, number), Dealer(arena.seed, number // 2), Xoshiro(7, number)
    found: dict[str, list[tuple[str, str]]] = {}
    while state.actor != OVER:
        if state.actor == CHANCE:
            words = str(state.question_for(None).data())
            outcomes = str([(str(action), chance) for action, chance in state.outcomes()])
            drawn = dealer.draw(state)
            found.setdefault(words, []).append((outcomes, str(drawn)))
            state.advance(drawn)
        else:
            legal = state.legal_actions()
            state.advance(legal[rng.below(len(legal))])
    return found


def test_a_deck_of_the_card_game_gives_its_cards_in_one_order_in_both_games() -> None:
    arena = mirrored(CARDGAME)
    orders = [_cards_drawn(arena, number) for number in (0, 1)]
    for seat in (0, 1):
        one, other = orders[0][seat], orders[1][seat]
        both = min(len(one), len(other))
        assert both >= 8
        assert one[:both] == other[:both]


def _cards_drawn(arena: Arena, number: int) -> dict[int, list[str]]:
    state, dealer, rng = started(CARDGAME, arena, number), Dealer(arena.seed, number // 2), Xoshiro(7, number)
    found: dict[int, list[str]] = {0: [], 1: []}
    while state.actor != OVER:
        if state.actor == CHANCE:
            drawn = dealer.draw(state)
            seat = state.question_for(None).data().get("seat")
            if isinstance(seat, int):
                found[seat].append(str(drawn))
            state.advance(drawn)
        else:
            legal = state.legal_actions()
            state.advance(legal[rng.below(len(legal))])
    return found


def test_deals_are_fair() -> None:
    """Which seat begins, over many deals: a lot whose numbers come from its words is still a lot."""
    begun = Counter(opened(RUSH, mirrored(RUSH, 800), 2 * pair).document()["first"] for pair in range(400))
    assert set(begun) == {0, 1}
    assert 160 <= begun[0] <= 240  # 200 are expected; 4 standard errors are 40


def test_all_platoons_are_played_on_all_tables_once_before_any_comes_again() -> None:
    arena = mirrored(MINIATURES, 84)
    tables = [text for _, text in tables_of(MINIATURES, 2)]
    assert {"village", "crossroads", "forest-edge", "wood-and-hill", "two-hills"} <= set(tables)
    assert not any(table.startswith("first-game") for table in tables)  # they have tanks of their own
    played = Counter((fixture(arena, number).decks, str(fixture(arena, number).options)) for number in range(84))
    assert len(played) == len(arena.decks) * len(tables) == 42
    assert set(played.values()) == {2}
    assert [fixture(arena, number) for number in range(84)] != [
        fixture(mirrored(MINIATURES, 84, seed=2), number) for number in range(84)
    ]


def test_a_chosen_table_and_mode_stay() -> None:
    arena = mirrored(MINIATURES, options={"scenario": "village"}, modes=["assault"])
    assert arena.tables == ()
    assert {str(fixture(arena, number).options) for number in range(20)} == {"{'mode': 'assault'}"}


def test_at_larger_tables_they_sit_at_every_other_side() -> None:
    arena = mirrored(RUSH, seats=3)
    assert [fixture(arena, number).bots for number in (0, 1)] == [
        ("random", "greedy", "random"),
        ("greedy", "random", "greedy"),
    ]


def test_partners_are_one_bot() -> None:
    arena = set_up_arena(MINIATURES, ["random", "greedy"], 4, 1, seats=4, mirrored=True)
    assert [fixture(arena, number).bots for number in (0, 1)] == [
        ("random", "greedy", "random", "greedy"),
        ("greedy", "random", "greedy", "random"),
    ]


def test_a_game_is_the_same_again_and_a_longer_test_begins_with_the_same_games() -> None:
    short, long = mirrored(CARDGAME, 4), mirrored(CARDGAME, 40)
    rows = [play_number(short, number) for number in range(4)]
    assert rows == [play_number(long, number) for number in range(4)]
    assert [row["bots"][0] for row in rows] == ["random", "greedy"] * 2


def test_the_command_that_plays_it_again() -> None:
    arena = mirrored(CARDGAME, 40)
    header = header_of(arena, CARDGAME)
    header["elo"] = 15
    again = command(header, [], CARDGAME)
    assert again == "hulldown arena cardgame --sprt random,greedy --games 40 --elo 15 --seed 1"
