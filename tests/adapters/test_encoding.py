"""Observations in numbers: what they say, that they stay in their bounds, and that they tell no secret."""

from __future__ import annotations

from typing import Any

import pytest

import hulldown
from hulldown.adapters.contract import door_of
from hulldown.adapters.encoding import Encoder
from hulldown.adapters.playing import SLOTS, Fixed, Slots
from hulldown.kernel.generator import Xoshiro

from .tables import TABLES, asked


def encoder_of(game: str) -> Encoder:
    return door_of(hulldown.game(game)).encoder(hulldown.game(game))


def part(encoder: Encoder, name: str, values: list[int]) -> list[int]:
    field = next(field for field in encoder.fields if field.name == name)
    return values[field.at : field.at + field.size]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_numbers_have_the_size_that_is_declared_and_stay_near_their_bounds(game: str, seats: int) -> None:
    encoder = encoder_of(game)
    beyond: dict[str, int] = {}
    for state in asked(game, seats, 5, 400):
        values = encoder.encode(state.view(state.actor)).tolist()
        assert len(values) == encoder.size
        for field in encoder.fields:
            for value in values[field.at : field.at + field.size]:
                assert value >= 0 or field.is_signed, field.name
                if abs(value) > field.most:
                    beyond[field.name] = max(abs(value), beyond.get(field.name, 0))
    assert beyond == {}, "these bounds are too narrow: what lies beyond cannot be told apart"


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("rush", 5, {}), ("cardgame", 2, {"open_decks": True}), ("miniatures", 2, {"mode": "encounter"})],
)
def test_every_field_says_something_in_some_game(game: str, seats: int, options: dict[str, object]) -> None:
    encoder = encoder_of(game)
    silent = {field.name: field for field in encoder.fields}
    for state in asked(game, seats, 7, 20_000, options):
        values = encoder.encode(state.view(state.actor)).tolist()
        for field in list(silent.values()):
            if any(values[field.at : field.at + field.size]):
                del silent[field.name]
        if not silent:
            break
    assert list(silent) == [], "a field that is always 0 is of no use"


def test_open_lists_are_seen_in_numbers() -> None:
    game = hulldown.game("cardgame")
    state = game.start(2, {"open_decks": True})
    assert (
        sum(part(encoder_of("cardgame"), "rival_unseen", encoder_of("cardgame").encode(state.view(0)).tolist())) == 40
    )


def test_a_hand_of_rush_is_counted_by_card() -> None:
    encoder = encoder_of("rush")
    game: Any = hulldown.game("rush")
    order = {card.id: card.index for card in game.catalogue.cards}
    for state in asked("rush", 3, 2, 60):
        view: Any = state.view(state.actor)
        values = encoder.encode(view).tolist()
        hand = [0] * len(order)
        for id in view.players[state.actor].hand:
            hand[order[id]] += 1
        assert part(encoder, "own_hand", values) == hand
        assert part(encoder, "seats", values) == [0, 1, 0, 0]
        assert part(encoder, "asked", values) == [1]
        assert sum(part(encoder, "question", values)) == 1


def test_the_own_seat_comes_first_whichever_it_is() -> None:
    """The same table from two seats: what is one's own there is the next one's here."""
    encoder = encoder_of("rush")
    for state in asked("rush", 2, 4, 40):
        first, second = (encoder.encode(state.view(seat)).tolist() for seat in (0, 1))
        ours, theirs = part(encoder, "base_flags", first), part(encoder, "base_flags", second)
        assert ours[:12] == theirs[12:24]
        assert ours[12:24] == theirs[:12]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: str, seats: int) -> None:
    """The hidden things are swapped: numbers, rows of moves and masks stay as they are, for every seat's own twins."""
    played = hulldown.game(game)
    door = door_of(played)
    encoder = door.encoder(played)
    rows = door.moves(played) if door.moves is not None else None
    numbering = Fixed(played.known_actions()) if door.is_numbered else Slots()
    differed = 0
    for place, state in enumerate(asked(game, seats, 13, 120)):
        if place % 6:
            continue
        seat = state.actor
        twins = [played.imagine(state.view(seat), Xoshiro(place, stream)) for stream in (1, 2)]
        differed += twins[0].document() != twins[1].document()
        sensed = []
        for twin in twins:
            view = twin.view(seat)
            moves = rows.write(view, numbering.offered(twin)).tobytes() if rows is not None else b""
            sensed.append((encoder.encode(view).tobytes(), moves, bytes(numbering.mask(twin))))
        assert sensed[0] == sensed[1]
        assert sensed[0][0] == encoder.encode(state.view(seat)).tobytes()
    assert differed > 5, "twins that are alike in everything prove nothing"


@pytest.mark.parametrize("game", ["rush", "cardgame"])
def test_every_answer_has_one_number_everywhere(game: str) -> None:
    played = hulldown.game(game)
    numbering = Fixed(played.known_actions())
    assert len(set(numbering.texts)) == numbering.count == len(played.known_actions())
    for state in asked(game, 2, 3, 300):
        numbers = numbering.numbers(state)
        assert [numbering.texts[number] for number in numbers] == [str(one) for one in state.legal_actions()]
        assert [numbering.action(state, number) for number in numbers] == state.legal_actions()
        assert sum(numbering.mask(state)) == len(numbers) == len(set(numbers))
        assert numbering.action(state, -1) is numbering.action(state, numbering.count) is None
        illegal = next(number for number in range(numbering.count) if number not in numbers)
        assert numbering.action(state, illegal) is None


def test_slots_hold_the_first_and_the_last_where_more_is_offered() -> None:
    few = Slots(5)
    for state in asked("miniatures", 2, 3, 200):
        legal = state.legal_actions()
        offered = few.offered(state)
        assert len(offered) == min(5, len(legal)) == len({str(one) for one in offered})
        assert (offered[0], offered[-1]) == (legal[0], legal[-1])
        assert all(one in legal for one in offered)
        assert few.action(state, 5) is few.action(state, -1) is None
        assert len(Slots().offered(state)) == min(SLOTS, len(legal))
