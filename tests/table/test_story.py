"""How finished matches went: one sentence for every way to end, leads that a person can count, moments that matter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

import hulldown
from hulldown.kernel.event import ALL, Event
from hulldown.kernel.match import Answer
from hulldown.kernel.record import open_record
from hulldown.kernel.state import Action
from hulldown.kernel.words import Phrase, Sentence
from hulldown.table import wire
from hulldown.table.faces import face_of
from hulldown.table.play import story as module
from hulldown.table.play.founding import Founding, Kept, Occupant
from hulldown.table.play.room import Room
from hulldown.table.play.story import MOST_LEADS, MOST_MEASURED, MOST_TURNS, Plot, story
from tests.games.cardgame import helper as cardgame
from tests.games.miniatures import helper as miniatures
from tests.games.rush import helper as rush
from tests.table.helper import Server, near_the_end
from tests.table.test_api import problem
from tests.table.test_api_records import play_by_api

RECORDS = Path(__file__).parent.parent / "records" / "1"
ENDED = sorted(path.name for path in RECORDS.glob("*.jsonl"))
NAMES = ["Anna", "Boris", "Clara", "Dora", "Emil"]


def opened(name: str) -> Room:
    """A stored record as it is when somebody opens it."""
    reading = open_record((RECORDS / name).read_text(encoding="utf-8"), name, hulldown.game)
    match = reading.match
    seats = [Occupant("person", one, None) for one in NAMES[: match.seats]]
    kept = Kept(reading, "record")
    settings = wire.Settings(chat=False, spectators=True)
    return Room(Founding("x", match.game, match.options, seats, settings, 5.0, True, match.position, kept))


def answers_of(name: str) -> list[dict[str, Any]]:
    """The answers of a record, read without the program."""
    lines = [json.loads(line) for line in (RECORDS / name).read_text(encoding="utf-8").splitlines()]
    return [line for line in lines if "do" in line]


# Why, in one sentence


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", ENDED)
def test_every_ending_is_said_in_one_sentence(name: str, lang: str) -> None:
    room = opened(name)
    told = story(room, Plot(room), lang)
    assert told.say.endswith(".")
    assert ". " not in told.say
    assert "{" not in told.say
    result = room.match.state.result
    assert result is not None
    if len(result.winners) < room.match.seats:
        assert all(NAMES[seat] in told.say for seat in result.winners)
    assert told.turns[-1] == wire.TurningPoint(
        len(room.match.answers), "end", result.winners[0] if len(result.winners) == 1 else None, told.say
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("rush_last-base_by-medals_1.4_3p.jsonl", ("medals to", "lost their last base")),
        ("rush_medal-pile_by-bases_1.2_2p.jsonl", ("with more bases", "the last one-medal card of a nation was taken")),
        ("rush_medal-pile_by-vehicles_1.4_4p.jsonl", ("with more vehicles destroyed", "tied at")),
        ("rush_last-base_by-achievements_1.2_2p.jsonl", ("with more achievements",)),
        ("rush_last-base_shared_1.2_4p.jsonl", ("share the victory",)),
        ("cardgame-by-round_3-rounds_first-player-wins.jsonl", ("in round 3 by 3 bases to 0", "Boris's third base")),
        ("cardgame-by-tie_4-rounds_second-player-wins.jsonl", ("in round 4 by 3 bases to 2", "the round is tied")),
        ("cardgame-by-resignation_2-rounds_second-player-wins.jsonl", ("because Boris resigns",)),
        ("miniatures-wipe-out_last-standing_free-for-all_2p.jsonl", ("Free-for-all:", "no enemy tank is left")),
        ("miniatures-wipe-out_all-destroyed_free-for-all_2p.jsonl", ("a draw", "no tank is left on any side")),
        ("miniatures-burnt-out_last-standing_encounter_2p.jsonl", ("Encounter: Boris wins", "burns out")),
        ("miniatures-victory-points_victory-points_assault_4p.jsonl", ("Anna, Clara win", "2 victory points to 0")),
        (
            "miniatures-turn-limit_victory-points_encounter_2p.jsonl",
            ("after the last turn with 2 victory",),
        ),
        ("miniatures-turn-limit_destroyed-points_free-for-all_2p.jsonl", ("22 points of tanks destroyed to 0",)),
        ("miniatures-turn-limit_equal_free-for-all_4p.jsonl", ("Anna, Clara, Dora share the victory", "35 points")),
        ("miniatures-turn-limit_equal_free-for-all_2p.jsonl", ("a draw after the last turn",)),
        ("miniatures-assault-held_assault-held_assault_2p.jsonl", ("Assault: Anna wins by holding out",)),
        ("miniatures-resigned_resigned_free-for-all_3p.jsonl", ("Boris, Clara win", "because Anna resigns")),
    ],
)
def test_the_sentence_names_what_decided(name: str, said: tuple[str, ...]) -> None:
    """The file's name says how it ended, and its last line with which scores."""
    room = opened(name)
    told = story(room, Plot(room), "en").say
    assert all(part in told for part in said), told


# Leads that a person can count


def test_rush_counts_medals_as_if_it_ended_now() -> None:
    """A base that was captured is worth three; nobody has an achievement, for none is laid out."""
    rivals = [rush.rival(depot="base", bases="- - open")]
    table = rush.position("engineers", depot="base base", bases="- open open", rivals=rivals)
    assert face_of(rush.RUSH).lead(table) == [6, 3]


def test_the_card_game_counts_bases_and_the_points_that_are_fought_for() -> None:
    """One base of three, and of the next third a share: 3 + x points of 4 + 2x."""
    printed = cardgame.card("SOV-06").vp
    own = cardgame.Side("SOV-06^3 - - - -")
    enemy = cardgame.Side("SOV-06^1 - - - -", extra={"face_up": [True, False, False]})
    table = cardgame.position(own, enemy)
    mine, theirs = printed + 3, printed + 1
    share = (100 / 3) / (mine + theirs)
    assert face_of(cardgame.GAME).lead(table) == [round(100 / 3 + mine * share), round(theirs * share)]


def test_the_miniatures_game_counts_what_the_enemy_has_lost() -> None:
    """Of two equal tanks one is gone and the other unhurt: half of the way. A third of one hurt tank is a third."""
    table = miniatures.shooting(
        "a1 t_34 300,300@0", "b1 t_34 600,300@180 destroyed", "b2 t_34 600,500@180"
    )  # fmt: skip
    assert face_of(miniatures.GAME).lead(table) == [50, 0]
    points = table.tanks[0].hit_points
    hurt = miniatures.shooting(f"a1 t_34 300,300@0 damage={points - 1}", "b1 t_34 600,300@180")
    assert face_of(miniatures.GAME).lead(hurt) == [0, round(100 * (points - 1) / points)]


def test_victory_points_count_where_they_are_nearer() -> None:
    table = miniatures.shooting(
        "a1 t_34 300,300@0", "b1 t_34 600,300@180", options={"mode": "encounter"}, points=[0, 2]
    )  # fmt: skip
    assert face_of(miniatures.GAME).lead(table) == [0, 67]


# Moments that matter


def test_bases_fall_where_the_record_flips_them() -> None:
    name = "cardgame-by-round_5-rounds_first-player-wins.jsonl"
    flips = [place for place, line in enumerate(answers_of(name), start=1) if line["do"].startswith("flip")]
    assert len(flips) == 4, "the fifth base is the last one and needs no choice"
    room = opened(name)
    told = story(room, Plot(room), "en")
    assert [turn.at for turn in told.turns if turn.kind == "base"] == flips
    assert all("flips" in turn.say for turn in told.turns if turn.kind == "base")
    last = told.leads[-1].values
    assert last[1] == 100
    assert last[0] < 100


class Lists:
    """A match of nothing but leads: after n answers they are the n-th of a list."""

    def __init__(self, leads: list[list[int]], kinds: dict[int, wire.TurnKind] | None = None) -> None:
        self.calls = 0
        self.leads = leads
        told = {at: Sentence(Phrase(kind, "", {"en": f"{kind} at {at}."}), {}) for at, kind in (kinds or {}).items()}
        self.answers = [
            Answer(0, Action("x"), [Event(told[at], ALL, None, False)] if at in told else [])
            for at in range(1, len(leads))
        ]
        self.face = SimpleNamespace(
            turns={"kill": "kill", "base": "base"}, lead=self.lead, sides=lambda _: list(range(len(leads[0])))
        )

    def lead(self, place: int) -> list[int]:
        self.calls += 1
        return self.leads[place]

    def plot(self, patch: pytest.MonkeyPatch) -> Plot:
        patch.setattr(module, "face_of", lambda _: self.face)
        patch.setattr(module, "carry_out", lambda place, _: place + 1)
        match = SimpleNamespace(answers=self.answers, opening=lambda: 0)
        return Plot(cast("Room", SimpleNamespace(game=None, match=match)))


def test_a_lead_changes_hands_when_somebody_else_is_ahead_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    leads = [[0, 0], [2, 0], [2, 2], [3, 2], [3, 4], [3, 4], [5, 4]]
    plot = Lists(leads).plot(monkeypatch)
    assert [(one.at, one.kind, one.leaders) for one in plot.turns] == [
        (1, "lead", [0]),  # the first to be ahead
        (4, "lead", [1]),  # a tie and back is no change
        (6, "lead", [0]),
    ]
    assert [one.weight for one in plot.turns] == [3, 2, 0], "for how many answers each was held"
    assert [one.at for one in plot.leads] == [0, 1, 2, 3, 4, 6], "where nothing changes there is no point"


def test_what_brings_the_lead_is_one_moment_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    plot = Lists([[0, 0], [0, 0], [0, 3], [4, 3]], {1: "kill", 2: "kill", 3: "base"}).plot(monkeypatch)
    assert [(one.at, one.kind, one.seat) for one in plot.turns] == [(1, "kill", None), (2, "lead", 1), (3, "base", 0)]


def _swinging(count: int) -> Iterator[list[int]]:
    for place in range(count):
        yield [place % 2, (place + 1) % 2]


def test_a_very_long_match_has_a_short_story(monkeypatch: pytest.MonkeyPatch) -> None:
    many = Lists(list(_swinging(50_001)), {7: "base", 49_999: "base"})
    plot = many.plot(monkeypatch)
    assert many.calls <= MOST_MEASURED + 4
    assert len(plot.leads) <= MOST_LEADS
    assert len(plot.turns) == MOST_TURNS
    assert {7, 49_999} <= {one.at for one in plot.turns}, "bases come before leads of a moment"
    assert (plot.leads[0].at, plot.leads[-1].at) == (0, 50_000)


# By the API


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_nothing_is_told_before_the_end(server: Server, game: str) -> None:
    match = server.begin_at(near_the_end(game, 5), spectators=True)
    path = f"/api/matches/{match.id}/story"
    for headers in ({}, match.seated(0), match.seated(1)):
        reply = server.http.get(path, headers=headers)
        assert problem(reply, 403)["kind"] == "forbidden"
        assert set(reply.json()) == {"kind", "say", "rule"}
    play_by_api(match)
    told = server.http.get(path).json()
    assert told["say"].endswith(".")
    assert told["turns"][-1]["kind"] == "end"
    assert told["last"] == match.read_table(0)["moment"]
    russian = server.http.get(path, params={"lang": "ru"}).json()
    assert [turn["at"] for turn in russian["turns"]] == [turn["at"] for turn in told["turns"]]
    assert russian["say"] != told["say"]
    assert problem(server.http.get("/api/matches/nobody/story"), 404)["kind"] == "missing"


def test_a_match_that_was_stopped_by_resigning_has_its_story(server: Server) -> None:
    match = server.create("cardgame", "pp")
    with match.sit(1) as boris:
        boris.send("resign")
        boris.read_until(lambda table: table["match"]["over"])
    told = server.http.get(f"/api/matches/{match.id}/story").json()
    assert told["say"] == "Anna wins in round 1, at 0 bases to 0, because Boris resigns."
    assert [turn["kind"] for turn in told["turns"]] == ["end"]
