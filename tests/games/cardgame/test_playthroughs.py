"""Stored games: a record for every way the game can end, and a golden playthrough to be read beside the rulebook.

A record is named by how it ends: `cardgame-<what decided it>_<rounds>-rounds_<who wins>`, where first and second player
are those of the last round. A change of the rules that alters one of these files raises the game's rules version.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hulldown.games.cardgame.state import Table
from hulldown.kernel import record
from hulldown.kernel.match import RESIGN, Match
from hulldown.kernel.state import CHANCE, OVER

from .helper import GAME, Side, card, ids, line_of, position

RECORDS = Path(__file__).parents[2] / "records"
PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"
FILES = sorted(RECORDS.glob("*/cardgame-*.jsonl"))
EACH_FILE = pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}-{path.stem}" for path in FILES])


def table_of(match: Match) -> Table:
    assert isinstance(match.state, Table)
    return match.state


# Counting the rounds of a game once more, from its positions as documents


def points(document: dict[str, Any]) -> list[int]:
    """Vehicles, crews, VP tokens, changes until the end of the round; a Hetzer with nobody opposite has one more."""
    sides = [player.get("positions", [None] * 5) for player in document["players"]]
    totals = [0, 0]
    for seat, side in enumerate(sides):
        for place, vehicle in enumerate(side):
            if vehicle is None:
                continue
            totals[seat] += card(vehicle["card"]).vp + vehicle.get("tokens", 0) + vehicle.get("boosts", [0] * 5)[3]
            totals[seat] += card(vehicle["crew"]).vp if "crew" in vehicle else 0
            totals[seat] += vehicle["card"] == "GER-15" and sides[1 - seat][place] is None
    return totals


def scored_rounds(path: Path) -> list[tuple[int, list[int]]]:
    """The first player and both totals of every round that was scored, taken when the first base is about to be flipped
    (or has just ended the game)."""
    played = record.load(path, lambda _: GAME)
    again = Match(played.game, 2, played.options)
    rounds: dict[int, tuple[int, list[int]]] = {}
    for answer in played.answers:
        if answer.action is RESIGN:
            break
        again.answer(answer.action)
        table = table_of(again)
        document: dict[str, Any] = table.document()
        is_flipping = bool(table.stack) and table.stack[-1].data().ask == "flip-base"
        if is_flipping or table.actor == OVER:
            rounds.setdefault(table.round_number, (table.first, points(document)))
    return [rounds[number] for number in sorted(rounds)]


def count_bases(rounds: list[tuple[int, list[int]]]) -> list[int]:
    """How many bases each seat has face up after these rounds; nothing is flipped after a third one."""
    lost = [0, 0]
    for first, totals in rounds:
        assert max(lost) < 3, "the game went on after its end"
        if totals[0] != totals[1]:
            lost[0 if totals[0] < totals[1] else 1] += 1
            continue
        lost[1 - first] += 1
        if lost[1 - first] < 3:
            lost[first] += 1
    return lost


@EACH_FILE
def test_a_record_replays_and_ends_as_its_name_says(path: Path) -> None:
    decided, rounds, winner = path.stem.removeprefix("cardgame-").split("_")
    state = table_of(record.load(path, lambda _: GAME))
    scored = scored_rounds(path)
    lost = count_bases(scored)
    assert [player.bases_lost for player in state.players] == lost
    assert rounds == f"{state.round_number}-rounds"
    assert state.actor == OVER
    assert state.audit() == []
    if decided == "by-resignation":
        loser = state.resigned
        assert len(scored) == state.round_number - 1
        assert max(lost) < 3
    else:
        loser = lost.index(3)
        assert len(scored) == state.round_number
        assert decided == ("by-tie" if scored[-1][1][0] == scored[-1][1][1] else "by-round")
    assert winner == ("second-player-wins" if loser == state.first else "first-player-wins")
    assert state.result is not None
    assert state.result.data() == {
        "scores": [lost[1], lost[0]],
        "ranks": [2, 1] if loser == 0 else [1, 2],
        "winners": [1 - loser],
        "reason": "result.resigned" if decided == "by-resignation" else "result.three-bases",
        "decided": f"result.{decided}",
    }


@pytest.mark.rule("cardgame.scoring.tie-third-base")
@EACH_FILE
def test_a_tie_flips_both_bases_unless_the_first_is_a_third_one(path: Path) -> None:
    scored = scored_rounds(path)
    before = count_bases(scored[:-1])
    first, totals = scored[-1]
    if "by-tie" not in path.stem:
        assert totals[0] != totals[1] or "by-resignation" in path.stem
    elif "first-player" in path.stem:
        assert before[1 - first] == 2
    else:
        assert before[first] == 2 > before[1 - first]


def test_there_is_a_record_for_every_way_a_game_can_end() -> None:
    """Points or a tie, three to five rounds, either player. A tie in a fifth round is always the first player's."""
    results = [table_of(record.load(path, lambda _: GAME)).result for path in FILES]
    keys = {key for result in results if result for key in (result.reason.phrase.key, result.decided.phrase.key)}
    every = {phrase.key for phrase in GAME.phrases.phrases() if phrase.key.startswith("result.")}
    assert keys == every - {"result.running"}
    names = [path.stem.removeprefix("cardgame-").split("_") for path in FILES]
    for decided in ("by-round", "by-tie"):
        assert {name[2] for name in names if name[0] == decided} == {"first-player-wins", "second-player-wins"}
        assert {name[1] for name in names if name[0] == decided} == {"3-rounds", "4-rounds", "5-rounds"}
    decks = {deck for path in FILES for deck in record.load(path, lambda _: GAME).options.values()}
    assert {f"D{number}" for number in range(1, 9)} <= {str(deck) for deck in decks}


# The golden playthrough: the answers are the lines that begin with `>`; everything else is written from them


def near_the_end() -> Table:
    """The fourth round: P1 (USSR) has one base face up, P2 (France and Italy) two."""
    ussr = Side(
        line="SOV-13 - SOV-06*1 - -",
        hand="SOV-01 SOV-02 SOV-17 SOV-21",
        junkyard="SOV-07 SOV-09",
        depots="SOV-03",
        bases="B-SOV-1 B-SOV-4 B-SOV-2",
        extra={"face_up": [False, True, False], "tokens": 1},
    )
    france = Side(
        line="FRA-12*2 FRA-09 - - -",
        hand="FRA-01 FRA-02 ITA-02",
        junkyard="FRA-11",
        depots="ITA-04 ITA-04",
        bases="B-FRA-1 B-FRA-2 B-ITA-1",
        extra={"face_up": [True, True, False]},
    )
    return position(ussr, france, round=4, options={"deck_1": "D3", "deck_2": "D4"})


def position_lines(state: Table) -> list[str]:
    """The table in a few words, everything shown."""
    lines = [f"  | Round {state.round_number}, first P{state.first + 1}"]
    for player in state.players:
        bases = [base.id + ("" if up else "(down)") for base, up in zip(player.base_order, player.face_up, strict=True)]
        ammo = f"depots {player.ready_depots}/{len(player.depots)}, tokens {player.tokens}"
        lines.append(f"  | P{player.seat + 1} {line_of(state, player.seat)}; bases {' '.join(bases)}")
        lines.append(f"  |    {ammo}; hand: {' '.join(ids(player.hand)) or '-'}")
    return lines


def played(state: Table, answers: list[str]) -> list[str]:
    """The playthrough as text: each answer, the sentences it brought, and the position after every round."""
    match = Match(GAME, 2, state.rules.options, position=state.document())
    lines = ["Opening position", *position_lines(state)]
    for answer in answers:
        table = table_of(match)
        number = table.round_number
        who = "chance" if table.actor == CHANCE else f"P{table.actor + 1}"
        events = match.answer(GAME.parse(table, answer))
        lines.append(f"> {who}: {answer}")
        lines += [f"    {event.sentence}" for event in events]
        if table.round_number != number or table.actor == OVER:
            lines += position_lines(table)
    return lines


def test_a_golden_playthrough_is_played_again_to_the_letter() -> None:
    stored = (PLAYTHROUGHS / "cardgame-near-the-end.txt").read_text(encoding="utf-8").splitlines()
    answers = [line.split(": ", 1)[1] for line in stored if line.startswith("> ")]
    title = [line for line in stored if line.startswith("#")]
    assert len(answers) > 40
    assert stored == [*title, *played(near_the_end(), answers)]
