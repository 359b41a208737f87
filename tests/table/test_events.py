"""What is told to have happened is what has happened, and each seat is told no more than it may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import hulldown
from hulldown.games.miniatures import Miniatures
from hulldown.kernel.event import Event
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import CHANCE, OVER, Log, State
from hulldown.kernel.view import View
from hulldown.kernel.words import Sentence
from hulldown.table import events
from hulldown.table.faces import face_of
from hulldown.table.faces.cardgame import events as cardgame_events
from hulldown.table.faces.miniatures import events as miniatures_events
from hulldown.table.faces.rush import events as rush_events
from hulldown.table.play.presenter import MOST_SHOWN, Presenter
from hulldown.table.play.replay import Replay, moment
from tests.table.helper import EACH_GAME, SEAT_1_BEGINS, answered, begin, first_legal, write

MAKERS = {"rush": rush_events, "cardgame": cardgame_events, "miniatures": miniatures_events}
MOST_ANSWERS = {"rush": 400, "cardgame": 400, "miniatures": 260}


def seen(state: State, log: Log, eyes: int | None) -> list[Any]:
    """The events of one answer as these eyes see them, as they go over the wire."""
    face = face_of(state.game)
    told = [event.seen_by(eyes) for event in log.events]
    found = [one for sentence in told if sentence is not None for one in face.events(sentence)]
    return [msgspec.json.decode(msgspec.json.encode(one)) for one in found]


def turns(game: str, seed: int) -> Iterator[tuple[View, State, Log]]:
    """A random game, answer by answer: the spectator's view before it, the state after it, and what was told."""
    rng = Xoshiro(seed)
    state = hulldown.game(game).start(2, SEAT_1_BEGINS[game])
    for _ in range(MOST_ANSWERS[game]):
        if state.actor == OVER:
            return
        before, log = state.view(None), Log()
        action = random_action(state, rng)
        state.listener = log
        state.advance(action)
        state.listener = None
        yield before, state, log


def zone(spot: str) -> str:
    """A spot without the card that lies there."""
    kind, *rest = spot.split(":")
    if kind in ("reserve", "medal", "achievement"):
        return kind
    return ":".join([kind, *rest[: 1 if kind in ("hand", "position", "crew", "vehicle", "base") else 2]])


def moved(told: list[Any]) -> Counter[str]:
    """How many cards each zone has gained, as events tell it."""
    change: Counter[str] = Counter()
    for one in told:
        if one["what"] == "card":
            change[zone(one["from"])] -= one.get("count", 1)
            change[zone(one["to"])] += one.get("count", 1)
        elif one["what"] == "medals":
            change[f"depot:{one['seat']}"] += one["singles"] + one["doubles"]
    return change


def rush_zones(view: Any) -> Counter[str]:
    found = Counter({"deck": view.deck, "reserve": len(view.reserve), "discard": len(view.discard)})
    found["graveyard"] = len(view.graveyard)
    for player in view.players:
        for kind in ("hand", "garage", "depot"):
            found[f"{kind}:{player.seat}"] = len(getattr(player, kind))
        found[f"vehicle:{player.seat}"] = sum(base is not None and base.defender is not None for base in player.bases)
    return found


def cardgame_zones(view: Any) -> Counter[str]:
    found: Counter[str] = Counter()
    for player in view.players:
        for kind in ("hand", "deck", "junkyard", "depots"):
            found[f"{kind}:{player.seat}"] = len(getattr(player, kind))
        standing = [one for one in player.positions if one is not None]
        found[f"position:{player.seat}"] = len(standing)
        found[f"crew:{player.seat}"] = sum(one.crew is not None for one in standing)
    return found


@pytest.mark.parametrize(("game", "zones"), [("rush", rush_zones), ("cardgame", cardgame_zones)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_cards_are_told_to_go_where_they_go(game: str, zones: Any, seed: int) -> None:
    """After every answer each pile has grown by exactly what the events say."""
    met: Counter[str] = Counter()
    for before, state, log in turns(game, seed):
        told = seen(state, log, None)
        if any(one["what"] == "card" and one["to"].startswith("deck:") for one in told):
            continue  # a hand that is redrawn goes back as one pile
        was, now = zones(before), zones(state.view(None))
        change = moved(told)
        assert {key: now[key] - was[key] for key in was} == {key: change[key] for key in was}, [
            str(event.sentence) for event in log.events
        ]
        met.update(one["what"] for one in told)
    assert {"card", "shot", "destroyed", "turn", "sign"} <= set(met)
    assert met["card"] > 50


@pytest.mark.parametrize("seed", [1, 2])
def test_tanks_are_told_to_drive_where_they_stand(seed: int) -> None:
    driven = 0
    for before, state, log in turns("miniatures", seed):
        was = {tank.label: tank for tank in before.tanks}  # type: ignore[attr-defined]
        now = {tank.label: tank for tank in state.view(None).tanks}  # type: ignore[attr-defined]
        told = seen(state, log, None)
        for one in told:
            if one["what"] == "drove":
                assert one["path"][0] == was[one["tank"]].at
                assert one["path"][-1] == now[one["tank"]].at
                driven += 1
            elif one["what"] == "deployed":
                assert one["at"] == now[one["tank"]].at
            elif one["what"] == "destroyed":
                assert now[one["at"].removeprefix("tank:")].destroyed
        placed = {one["tank"] for one in told if one["what"] in ("drove", "deployed")}
        assert placed == {label for label in now if now[label].at != was[label].at}
        gone = {one["at"].removeprefix("tank:") for one in told if one["what"] == "destroyed"}
        assert gone == {label for label in now if now[label].destroyed and not was[label].destroyed}
    assert driven > 10


def test_a_drive_goes_along_its_arrow() -> None:
    """The pose between lies beside the arrow: from it to the end the hull runs straight and does not turn."""
    through = 0
    tail = Miniatures().catalogue.measures.arrow_tail
    for _, state, log in turns("miniatures", 1):
        for one in seen(state, log, None):
            if one["what"] != "drove" or len(one["path"]) != 3:
                continue
            start, beside, end = one["path"]
            assert beside[2] == end[2]
            ran = ((end[0] - beside[0]) ** 2 + (end[1] - beside[1]) ** 2) ** 0.5
            assert 0 < ran <= tail + 2
            assert start != end
            through += 1
    assert through > 10


def test_dice_are_told_one_by_one_and_what_became_of_them() -> None:
    rolled: Counter[str] = Counter()
    for seed in (1, 2, 3):
        dice: Counter[str] = Counter()  # of the attack that lies on the table
        for _, state, log in turns("miniatures", seed):
            for one in seen(state, log, None):
                if one["what"] == "dice":
                    rolled[one["roll"]] += 1
                    assert set(one["faces"]) <= {"critical", "hit", "blank"}
                    if one["roll"] == "attack":
                        dice = Counter(one["faces"])
                elif one["what"] == "became" and one["roll"] == "attack":
                    rolled["became"] += 1
                    assert dice.total() > 0, "there are dice that change"
    assert min(rolled[kind] for kind in ("attack", "defense", "advantage", "became")) > 0


@EACH_GAME
def test_every_event_speaks_of_a_sentence_that_the_game_has(game: str) -> None:
    known = {phrase.key for phrase in hulldown.game(game).phrases.phrases()}
    assert set(MAKERS[game]._MAKERS) <= known


@EACH_GAME
def test_what_a_face_makes_is_what_it_says_that_it_makes(game: str) -> None:
    """Every kind is one of the face's own, and is read back as it was written."""
    kinds = {kind.__struct_config__.tag: kind for kind in MAKERS[game].Event.__args__}
    met: set[str] = set()
    for _, state, log in turns(game, 4):
        for eyes in (None, 0, 1):
            for one in seen(state, log, eyes):
                again = msgspec.convert(one, kinds[one["what"]])
                assert isinstance(again, events.Happening)
                assert msgspec.to_builtins(again) == one
                met.add(one["what"])
    assert len(met) >= 7


# What is hidden stays hidden

PILES = ("garage", "deck")


def twin_of(event: Event, eyes: int | None) -> Sentence:
    sentence = event.seen_by(eyes)
    assert sentence is not None
    return sentence


@pytest.mark.parametrize("game", ["rush", "cardgame"])
def test_whatever_is_drawn_unseen_looks_the_same_to_the_others(game: str) -> None:
    """Another card comes in the same place: whoever does not see it cannot tell by any event."""
    rng = Xoshiro(7)
    state = hulldown.game(game).start(2, SEAT_1_BEGINS[game])
    compared = 0
    for _ in range(300):
        if state.actor == OVER:
            break
        outcomes = [action for action, _ in state.outcomes()] if state.actor == CHANCE else []
        for action in outcomes[:6]:
            trial, log = state.clone(), Log()
            trial.listener = log
            trial.advance(action)
            for event in log.events:
                if event.audience < 0:
                    continue
                for eyes in (None, 1 - event.audience):
                    told = [msgspec.to_builtins(one) for one in face_of(state.game).events(twin_of(event, eyes))]
                    owner = event.audience
                    assert told in (
                        [{"what": "card", "from": f"{pile}:{owner}", "to": to}]
                        for pile in PILES
                        for to in (f"hand:{owner}", f"depots:{owner}")
                    ), "that a card was drawn is seen, and nothing else"
                    compared += 1
        state.advance(random_action(state, rng))
    assert compared > 40


def test_a_depot_is_built_face_down() -> None:
    compared = 0
    for _, state, log in turns("cardgame", 5):
        for event in log.events:
            if event.sentence.phrase.key != "event.depot":
                continue
            [own] = face_of(state.game).events(twin_of(event, event.audience))
            [others] = face_of(state.game).events(twin_of(event, 1 - event.audience))
            assert own.card
            assert not others.card
            assert others.start == f"hand:{event.audience}"
            compared += 1
    assert compared > 0


# On the wire


@EACH_GAME
def test_lines_of_the_log_carry_what_is_seen_of_the_last_answers(game: str) -> None:
    room = begin(game)
    for turn in range(6):
        write(room, answered(room, first_legal(room), turn))
    lines = Presenter(room, 0, "en").table(set(), 0, 0.0, {}).log
    assert any(line.events for line in lines)
    for line in lines:
        assert not line.events or line.at > len(room.match.answers) - MOST_SHOWN
    assert all(not line.events for line in lines if line.at <= len(room.match.answers) - MOST_SHOWN)


def test_a_moment_of_a_record_shows_what_led_to_it() -> None:
    """Only the last answer's lines have events: a film plays one answer at a time."""
    room = begin("cardgame")
    for turn in range(8):
        write(room, answered(room, first_legal(room), turn))
    replay = Replay(room)
    shown = 0
    for number in range(1, replay.last + 1):
        found = moment_of(room, replay, number)
        for line in found.log:
            assert not line.events or line.at == number
        shown += sum(bool(line.events) for line in found.log)
    assert shown > 3


def moment_of(room: Any, replay: Replay, number: int) -> Any:
    class Here:
        def __init__(self) -> None:
            self.room = room

    return moment(Here(), replay, number, 0, False, "en")  # type: ignore[arg-type]


def test_a_match_tells_the_same_events_when_it_is_read_again() -> None:
    game = hulldown.game("rush")
    match = Match(game, 2, SEAT_1_BEGINS["rush"])
    rng = Xoshiro(3)
    for _ in range(120):
        if match.is_over:
            break
        match.deal(rng)
        if not match.is_over:
            match.answer(random_action(match.state, rng))
    face = face_of(game)
    first = [face.events(event.sentence) for event in match.events()]
    match.rewind(len(match.answers))
    assert [face.events(event.sentence) for event in match.events()] == first
    assert sum(map(len, first)) > 100
