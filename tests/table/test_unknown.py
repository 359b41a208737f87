"""Real hands that the program does not know: nobody is told what stands for a card; one that is named was drawn."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import hulldown
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.record import record_lines, replay
from hulldown.kernel.state import CHANCE
from hulldown.table import wire
from hulldown.table.play import answers
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.presenter import Presenter
from hulldown.table.play.unknown import name
from hulldown.table.play.unnamed import unnamed
from hulldown.table.problems import Trouble
from tests.table.helper import wish, with_matches

QUICK, MOST = 90, 6_000  # answers and names
BOTH = pytest.mark.parametrize("game", ["rush", "cardgame"])


async def begun(matches: Matches, game: str, unknown: list[int], seats: str = "pp") -> Live:
    live, _ = await matches.found(wish(game, seats, companion=True, unknown=unknown))
    return live


def seen(live: Live, seat: int | None) -> wire.Table:
    presenter = Presenter(live.room, seat, "en")
    return presenter.table(set(), 0, 0.0, {})


async def step(matches: Matches, live: Live, rng: random.Random) -> None:
    """Whoever is asked enters, names or answers something."""
    room = live.room
    if room.actor == CHANCE:
        legal = [str(action) for action in room.state.legal_actions()]
        await answers.enter(matches, live, room.entrants[0], room.shown, rng.choice(legal))
        return
    presenter = Presenter(room, room.actor, "en")
    view = presenter.view()
    choices, unknown = presenter.choices(view), presenter.unknown(view)
    if unknown is not None and (unknown.must or not choices or rng.random() < 0.4):
        for choice in rng.sample(unknown.choices, len(unknown.choices)):
            try:
                await name(matches, live, room.actor, room.shown, choice.do)
            except HulldownError:
                continue  # all copies are elsewhere
            return
        raise AssertionError("no card can be named")
    await answers.answer(matches, live, room.actor, room.shown, rng.choice(choices).do)


async def play_until(
    matches: Matches, live: Live, rng: random.Random, until: Callable[[Live], bool], most: int
) -> None:
    for _ in range(most):
        if live.room.is_over or until(live):
            return
        await step(matches, live, rng)


@BOTH
@pytest.mark.parametrize("most", [QUICK, pytest.param(MOST, marks=pytest.mark.long)])
def test_a_match_is_refereed_with_hands_that_nobody_told_of(game: str, most: int, tmp_path: Path) -> None:
    """What was named is in the record as it was drawn, and what was not says so; all of it replays."""

    async def story(matches: Matches) -> str:
        live = await begun(matches, game, [0, 1])
        await play_until(matches, live, random.Random(1), lambda _: False, most)
        assert most == QUICK or live.room.is_over
        return "\n".join(record_lines(live.room.match)) + "\n"

    match = replay(with_matches(tmp_path / "hulldown.db", story), "record", hulldown.game)
    assert match.entered > 5
    assert all(answer.unknown is None or answer.entered is None for answer in match.answers)


@BOTH
def test_what_stands_for_an_unknown_card_is_told_to_nobody(game: str, tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await begun(matches, game, [0])
        await play_until(matches, live, random.Random(4), lambda live: bool(unnamed(live.room, 0)), QUICK)
        room = live.room
        hidden = {card for _, card in unnamed(room, 0)}
        drawn = [answer for answer in room.match.answers if answer.unknown == 0]
        assert hidden
        for eyes in (0, 1, None):
            told = [sentence for answer in drawn for event in answer.events if (sentence := event.seen_by(eyes))]
            assert told
            assert not any(
                card in sentence.gaps.values() or "card" in sentence.gaps for sentence in told for card in hidden
            )
            view = Presenter(room, eyes, "en").view()
            assert not hidden & set(view.players[0].hand)  # type: ignore[attr-defined]

    with_matches(tmp_path / "hulldown.db", story)


def test_in_rush_a_hand_that_lies_open_is_named_before_anything_else(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await begun(matches, "rush", [0])
        while live.room.actor == CHANCE:
            do = str(live.room.state.legal_actions()[0])
            await answers.enter(matches, live, live.room.entrants[0], live.room.shown, do)
        room = live.room
        assert room.actor == 0
        table = seen(live, 0)
        assert table.choices == []
        assert table.unknown is not None
        assert (table.unknown.count, table.unknown.must) == (3, True)
        with pytest.raises(Trouble, match="3 are unknown"):
            await answers.answer(matches, live, 0, room.shown, str(room.state.legal_actions()[0]))
        before = len(room.match.answers)
        with pytest.raises(HulldownError):
            await name(matches, live, 0, room.shown, "draw ussr-t-34")  # nobody has bought it
        with pytest.raises(HulldownError):
            await name(matches, live, 0, room.shown, "pass")
        assert (len(live.room.match.answers), len(unnamed(live.room, 0))) == (before, 3)
        named: list[str] = []
        while unnamed(live.room, 0):
            unknown = seen(live, 0).unknown
            assert unknown is not None
            await name(matches, live, 0, live.room.shown, unknown.choices[0].do)
            named.append(unknown.choices[0].card)
        hand = seen(live, 0)
        assert hand.unknown is None
        assert hand.choices
        shown = Presenter(live.room, 1, "en").view()
        assert sorted(shown.players[0].hand) == sorted(named)  # type: ignore[attr-defined]

    with_matches(tmp_path / "hulldown.db", story)


def test_more_copies_than_there_are_cannot_be_named(tmp_path: Path) -> None:
    async def story(matches: Matches) -> int:
        live = await begun(matches, "rush", [0])
        while live.room.actor == CHANCE:
            do = str(live.room.state.legal_actions()[0])
            await answers.enter(matches, live, live.room.entrants[0], live.room.shown, do)
        cards = live.room.game.catalogue.barracks  # type: ignore[attr-defined]
        rarest = min(cards, key=lambda card: card.count)
        named = 0
        try:
            for _ in range(3):
                await name(matches, live, 0, live.room.shown, f"draw {rarest.id}")
                named += 1
        except HulldownError:
            pass
        return int(rarest.count) - named if rarest.count < 3 else 0

    assert with_matches(tmp_path / "hulldown.db", story) == 0


def test_a_match_with_unknown_hands_is_read_back_from_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "hulldown.db"

    async def first(matches: Matches) -> tuple[str, object]:
        live = await begun(matches, "cardgame", [0, 1])
        rng = random.Random(8)
        for _ in range(40):
            await step(matches, live, rng)
        return live.room.id, live.room.state.document()

    id, before = with_matches(path, first)

    async def second(matches: Matches) -> object:
        return (await matches.find(id)).room.state.document()

    assert with_matches(path, second) == before


def test_others_name_nothing_and_what_is_known_is_not_named(tmp_path: Path) -> None:
    async def story(matches: Matches) -> None:
        live = await begun(matches, "rush", [0])
        with pytest.raises(Trouble, match="knows every card"):
            await name(matches, live, 1, live.room.shown, "draw technicians")
        assert seen(live, 1).unknown is None
        assert seen(live, None).unknown is None

    with_matches(tmp_path / "hulldown.db", story)
