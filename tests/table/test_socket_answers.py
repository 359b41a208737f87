"""The socket: what becomes of answers, and what is told about them."""

from __future__ import annotations

import pytest

from tests.table.helper import EACH_GAME, Server, keep_up, play_on

# Answers


def test_an_answer_is_stored_before_it_is_acknowledged(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        do = anna.table["choices"][1]["do"]
        accepted = anna.ask("answer", "accepted", number=anna.table["number"], do=do)["number"]
        stored = server.journal_of(match.id)[-1]
        assert stored.number == accepted
        assert stored.entry.answers[0].do == do  # type: ignore[union-attr]
        assert boris.read_until(lambda table: table["number"] == accepted)["ask"]["seat"] == 1


def test_a_repeated_answer_changes_nothing(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna:
        number, do = anna.table["number"], anna.table["choices"][0]["do"]
        anna.answer(do)
        before = server.journal_of(match.id)
        assert anna.refused("answer", number=number, do=do)["kind"] == "late"
        assert anna.read("table")["number"] == before[-1].number, "whoever is late is shown how things stand"
        assert server.journal_of(match.id) == before


@pytest.mark.parametrize("off", [-1, 1, 1000])
def test_an_answer_to_another_question_is_late(server: Server, off: int) -> None:
    match = server.create()
    with match.sit(0) as anna:
        problem = anna.refused("answer", number=anna.table["number"] + off, do=anna.table["choices"][0]["do"])
        assert problem["kind"] == "late"
    assert len(server.journal_of(match.id)) == 1


def test_an_answer_counts_though_somebody_talked_meanwhile(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        seen = anna.table["number"]
        boris.send("say", text="hurry up")
        boris.read("table")
        assert anna.ask("answer", "accepted", number=seen, do=anna.table["choices"][0]["do"])["number"] == seen + 2


def test_an_answer_of_another_seat(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        do = anna.table["choices"][0]["do"]
        assert boris.table["choices"] == []
        problem = boris.refused("answer", number=boris.table["number"], do=do)
        assert (problem["kind"], problem["say"]) == ("not-now", "It's Anna's turn.")
    assert len(server.journal_of(match.id)) == 1


def test_an_illegal_answer_names_its_rule(server: Server) -> None:
    match = server.create("rush", "pp")
    with match.sit(0) as anna:
        problem = anna.refused("answer", number=anna.table["number"], do="buy ussr-is-7")
        assert problem["kind"] == "illegal"
        rules = {rule["id"] for rule in server.http.get("/api/games/rush/rules").json()}
        assert problem["rule"] in rules
        assert anna.refused("answer", number=anna.table["number"], do="jump")["kind"] == "malformed"
    assert len(server.journal_of(match.id)) == 1


def test_nobody_answers_before_every_seat_is_taken(server: Server) -> None:
    match = server.create(seats="po")
    with match.sit(0) as anna:
        problem = anna.refused("answer", number=anna.table["number"], do="order 1 2 3")
        assert problem == {"kind": "not-now", "say": "The match starts when every seat is taken.", "rule": ""}


def test_a_spectator_does_nothing(server: Server) -> None:
    match = server.create(spectators=True)
    with match.watch() as watcher:
        number = watcher.table["number"]
        for kind, fields in {
            "answer": {"number": number, "do": "order 1 2 3"}, "undo": {"number": number}, "say": {"text": "hello"},
            "leave": {}, "return": {}, "resign": {}, "spectators": {"on": False}, "rematch": {},
            "consent": {"proposal": 1, "yes": True}, "hint": {"id": 1, "number": number},
        }.items():  # fmt: skip
            assert watcher.refused(kind, **fields)["kind"] == "forbidden", kind
        assert watcher.table["undo"] == {"way": "none", "why": ""}
        assert watcher.table["choices"] == []
    assert len(server.journal_of(match.id)) == 1


# Questions


def test_why_not_says_why_an_answer_is_impossible(server: Server) -> None:
    match = server.create("rush", "pp")
    with match.sit(0) as anna, match.sit(1) as boris:
        number, legal = anna.table["number"], anna.table["choices"][0]["do"]
        assert anna.ask("why", "why", id=3, number=number, do=legal) == {"type": "why", "id": 3, "problem": None}
        illegal = anna.ask("why", "why", id=4, number=number, do="buy ussr-is-7")
        assert (illegal["id"], illegal["problem"]["kind"]) == (4, "illegal")
        assert illegal["problem"]["rule"]
        assert anna.ask("why", "why", id=5, number=number, do="jump")["problem"]["kind"] == "malformed"
        assert anna.ask("why", "why", id=6, number=number + 1, do=legal)["problem"]["kind"] == "late"
        assert boris.ask("why", "why", id=7, number=number, do=legal)["problem"]["kind"] == "not-now"


def test_why_not_of_a_place(server: Server) -> None:
    match = server.create("rush", "pp")
    with match.sit(0) as anna:
        number = anna.table["number"]
        lit = {place for choice in anna.table["choices"] for place in choice.get("places", [])}
        dim = next(
            place for card in anna.table["view"]["reserve"] if (place := f"reserve:{card}") not in lit
        )  # a card that the opening hand cannot pay
        problem = anna.ask("why", "why", id=1, number=number, place=dim)["problem"]
        assert problem["kind"] == "illegal"
        assert problem["rule"]
        nothing = anna.ask("why", "why", id=2, number=number, place="nowhere")["problem"]
        assert nothing["kind"] == "not-now"


def test_a_preview_tells_what_would_be_heard_and_changes_nothing(server: Server) -> None:
    match = server.create("rush", "pp")
    with match.sit(0) as anna:
        number = anna.table["number"]
        end = anna.ask("preview", "preview", id=9, number=number, do="end")
        assert end["id"] == 9
        assert end["problem"] is None
        assert end["heard"]
        assert end["hidden"], "the next hand is drawn"
        refused = anna.ask("preview", "preview", id=10, number=number, do="buy ussr-is-7")
        assert refused["problem"]["kind"] == "illegal"
        assert refused["heard"] == []
        assert anna.ask("preview", "preview", id=11, number=number + 5, do="end")["problem"]["kind"] == "late"
        assert anna.settle() == []
    assert len(server.journal_of(match.id)) == 1


@EACH_GAME
def test_every_choice_has_a_preview_and_no_objection(server: Server, game: str) -> None:
    match = server.create(game, "pp")
    with match.sit(0) as anna, match.sit(1) as boris:
        play_on([anna, boris], 6)
        asked = anna if anna.table["choices"] else boris
        for choice in asked.table["choices"][:10]:
            number = asked.table["number"]
            assert asked.ask("preview", "preview", id=1, number=number, do=choice["do"])["problem"] is None
            assert asked.ask("why", "why", id=2, number=number, do=choice["do"])["problem"] is None


@EACH_GAME
def test_a_query_that_no_game_knows_is_malformed(server: Server, game: str) -> None:
    match = server.create(game, "pp")
    with match.sit(0) as anna:
        number = anna.table["number"]
        reply = anna.ask("query", "query", id=2, number=number, about={"kind": "weather"})
        assert reply["id"] == 2
        assert reply["problem"]["kind"] == "malformed"
        assert anna.ask("query", "query", id=3, number=number + 3, about={})["problem"]["kind"] == "late"


def test_a_hint_names_legal_answers(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        reply = anna.ask("hint", "hint", id=5, number=anna.table["number"])
        assert reply["id"] == 5
        assert reply["bot"]
        legal = {choice["do"]: choice["say"] for choice in anna.table["choices"]}
        assert reply["advice"]
        assert all(legal[one["choice"]["do"]] == one["choice"]["say"] for one in reply["advice"])
        assert boris.refused("hint", id=6, number=boris.table["number"])["kind"] == "not-now"
        assert anna.refused("hint", id=7, number=anna.table["number"] + 1)["kind"] == "late"


def test_where_there_is_one_answer_no_bot_is_asked(server: Server) -> None:
    match = server.create("rush", "pp")
    with match.sit(0) as anna, match.sit(1) as boris:
        asked = anna
        while len(asked.table["choices"]) != 1:
            asked.answer()
            keep_up([anna, boris])
            asked = [anna, boris][anna.table["ask"]["seat"]]
        reply = asked.ask("hint", "hint", id=1, number=asked.table["number"])
        assert reply["advice"] == []
        assert reply["problem"]["say"] == "You have only one choice."


def test_pings_are_answered_with_the_number(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna:
        assert anna.ask("ping", "pong", id=12) == {"type": "pong", "id": 12, "number": 1}
