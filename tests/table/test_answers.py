"""What people do at the table besides answering: take back, agree, talk, leave, come back, give up, play again."""

from __future__ import annotations

from typing import Any

from tests.table.helper import Browser, Created, Server, keep_up, play_on, sitting

SLOW = 10.0  # a pace at which no bot answers while a test looks on


def undo(browser: Browser) -> dict[str, Any]:
    """Takes back, and reads the table that follows."""
    accepted = browser.ask("undo", "accepted", number=browser.table["number"])["number"]
    return browser.read_until(lambda table: table["number"] >= accepted)


def to_boris(match: Created) -> tuple[Browser, Browser]:
    """Anna has answered, and Boris after her: what she did is out of her hands."""
    anna, boris = match.sit(0), match.sit(1)
    anna.answer("order 2 3 1")
    keep_up([anna, boris])
    boris.answer("order 1 2 3")
    keep_up([anna, boris])
    return anna, boris


# Undo


def test_what_showed_nothing_is_taken_back_freely(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        first = anna.table
        anna.answer("order 2 3 1")
        assert anna.table["undo"]["way"] == "free"
        table = undo(anna)
        for key in ("view", "choices", "log", "moment"):
            assert table[key] == first[key], key
        assert table["number"] == first["number"] + 2
        assert boris.read_until(lambda table: table["number"] == 3)["ask"]["seat"] == 0


def test_an_undo_of_an_older_table_is_late(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna:
        seen = anna.table["number"]
        anna.answer("order 2 3 1")
        assert anna.refused("undo", number=seen)["kind"] == "late"
        assert len(server.journal_of(match.id)) == 2


def test_there_is_nothing_to_take_back_at_the_beginning(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna:
        assert anna.table["undo"]["way"] == "none"
        problem = anna.refused("undo", number=anna.table["number"])
        assert (problem["kind"], problem["say"]) == ("not-now", "There is nothing to take back.")


def test_beyond_that_everybody_has_to_agree(server: Server) -> None:
    anna, boris = to_boris(server.create())
    with sitting(anna, boris):
        assert anna.table["undo"]["way"] == "consent"
        assert anna.table["undo"]["why"] == "This cannot be taken back: a card was drawn or shown since."
        asked = undo(anna)["proposals"]
        assert asked == [{"id": 4, "what": "undo", "by": 0, "waits_for": [1]}]
        assert anna.refused("consent", proposal=4, yes=True)["kind"] == "not-now", "nobody agrees with himself"
        assert boris.read_until(lambda table: table["proposals"])["proposals"] == asked
        boris.send("consent", proposal=4, yes=True)
        table = anna.read_until(lambda table: not table["proposals"])
        assert table["ask"]["seat"] == 0
        assert table["moment"] == 0


def test_one_no_is_enough(server: Server) -> None:
    anna, boris = to_boris(server.create())
    with sitting(anna, boris):
        undo(anna)
        boris.send("consent", proposal=4, yes=False)
        table = anna.read_until(lambda table: table["number"] == 5)
        assert table["proposals"] == []
        assert table["moment"] > 0
        assert boris.refused("consent", proposal=4, yes=True)["kind"] == "not-now"


def test_whoever_asked_may_think_again(server: Server) -> None:
    anna, boris = to_boris(server.create())
    with sitting(anna, boris):
        undo(anna)
        assert anna.refused("undo", number=anna.table["number"])["kind"] == "not-now", "it is asked already"
        anna.send("consent", proposal=4, yes=False)
        assert anna.read("table")["proposals"] == []


def test_an_answer_ends_the_question(server: Server) -> None:
    anna, boris = to_boris(server.create())
    with sitting(anna, boris):
        undo(anna)
        keep_up([anna, boris])
        asked = anna if anna.table["choices"] else boris
        asked.answer()
        assert asked.table["proposals"] == []
        assert boris.refused("consent", proposal=4, yes=True)["say"] == "Nobody is asking for this anymore."


def test_all_of_three_have_to_agree(server: Server) -> None:
    match = server.create("rush", "ppp")
    browsers = [match.sit(seat) for seat in range(3)]
    with sitting(*browsers):
        play_on(browsers, 30)
        keep_up(browsers)
        seat = next(one.table["seat"] for one in browsers if one.table["undo"]["way"] == "consent")
        proposer, others = browsers[seat], [one for one in browsers if one.table["seat"] != seat]
        before = proposer.table["moment"]
        proposal = undo(proposer)["proposals"][0]
        assert proposal["waits_for"] == [one.table["seat"] for one in others]
        others[0].send("consent", proposal=proposal["id"], yes=True)
        waiting = proposer.read("table")
        assert waiting["proposals"][0]["waits_for"] == [others[1].table["seat"]]
        assert waiting["moment"] == before
        others[1].send("consent", proposal=proposal["id"], yes=True)
        assert proposer.read("table")["moment"] < before


def test_bots_agree_to_everything(server: Server) -> None:
    match = server.create(seats="pb")
    with match.sit(0) as anna:
        anna.answer("order 2 3 1")
        anna.read_until(lambda table: table["choices"])
        assert anna.table["undo"]["way"] == "consent"
        assert undo(anna)["moment"] == 0
        assert anna.table["choices"][0]["verb"] == "order"


def test_a_finished_match_is_not_taken_back(server: Server) -> None:
    """Its record shows the hidden cards."""
    match = server.create(seats="pb")
    with match.sit(0) as anna:
        anna.answer("order 2 3 1")
        anna.read_until(lambda table: table["choices"])
        anna.send("resign")
        anna.read_until(lambda table: table["match"]["over"])
        assert anna.table["undo"]["way"] == "none"
        assert anna.refused("undo", number=anna.table["number"])["say"] == "The match is over."


def test_the_log_after_an_undo_has_no_trace_of_what_was_taken_back(server: Server) -> None:
    anna, boris = to_boris(server.create())
    with sitting(anna, boris):
        undo(anna)
        boris.send("consent", proposal=4, yes=True)
        for browser in (anna, boris):
            table = browser.read_until(lambda table: table["number"] == 5)
            assert (table["log_from"], table["log"]) == (0, [])


# Spectators


def test_a_match_without_spectators_has_none(server: Server) -> None:
    match = server.create()
    assert match.told["watch"] is None
    watcher = server.connect(match.id)
    watcher.send("hello")
    assert watcher.gone()["kind"] == "forbidden"
    assert len(watcher.heard) == 1


def test_spectators_come_in_when_all_agree(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        anna.send("spectators", on=True)
        proposal = boris.read("table")["proposals"][0]
        assert (proposal["what"], proposal["waits_for"]) == ("spectators", [1])
        refused = server.connect(match.id)
        refused.send("hello")
        assert refused.gone()["kind"] == "forbidden", "not before"
        boris.send("consent", proposal=proposal["id"], yes=True)
        boris.read_until(lambda table: table["match"]["settings"]["spectators"])
        with match.watch() as watcher:
            assert watcher.table["seat"] is None


def test_any_person_sends_them_out_and_they_hear_nothing_more(server: Server) -> None:
    match = server.create(spectators=True)
    assert match.told["watch"] == f"/m/{match.id}"
    with match.sit(0) as anna, match.sit(1) as boris:
        watchers = [match.watch(), match.watch()]
        boris.send("spectators", on=False)
        for watcher in watchers:
            assert watcher.gone()["say"].startswith("This match has no spectators.")
        boris.read("table")
        anna.read_until(lambda table: table["number"] == 2)
        anna.answer()
        for watcher in watchers:
            assert [message["type"] for message in watcher.heard] == ["table", "gone"]
        assert server.http.get(f"/api/matches/{match.id}/table").status_code == 403


def test_a_single_person_asks_nobody(server: Server) -> None:
    match = server.create(seats="pb", pace=SLOW)
    with match.sit(0) as anna:
        anna.send("spectators", on=True)
        assert anna.read("table")["match"]["settings"]["spectators"]
        with match.watch() as watcher:
            assert watcher.table["view"]["seat"] is None


# Chat


def test_chat(server: Server) -> None:
    match = server.create(spectators=True)
    with match.sit(0) as anna, match.sit(1) as boris, match.watch() as watcher:
        boris.send("say", text="  good \n luck ")
        for browser in (anna, watcher):
            line = browser.read_until(lambda table: table["chat"])["chat"][0]
            assert (line["seat"], line["name"], line["text"]) == (1, "Boris", "good luck")


def test_chat_that_is_switched_off(server: Server) -> None:
    match = server.create(chat=False)
    with match.sit(0) as anna:
        assert anna.refused("say", text="hello")["say"] == "Chat is off in this match."
        assert anna.table["chat"] == []
        assert len(server.journal_of(match.id)) == 1


def test_nothing_is_not_said(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna:
        assert anna.refused("say", text=" \n ")["kind"] == "malformed"
        assert len(server.journal_of(match.id)) == 1


# Leaving and coming back


def test_a_bot_takes_the_seat_of_who_leaves_and_gives_it_back(server: Server) -> None:
    match = server.create(pace=SLOW)
    with match.sit(0) as anna, match.sit(1) as boris:
        anna.send("leave", bot="random")
        seat = boris.read_until(lambda table: table["match"]["seats"][0]["left"])["match"]["seats"][0]
        assert (seat["kind"], seat["bot"], seat["name"]) == ("bot", "random", "Anna")
        anna.read_until(lambda table: table["match"]["seats"][0]["left"])
        assert anna.table["choices"] == [], "the bot answers now"
        assert anna.refused("answer", number=anna.table["number"], do="order 1 2 3")["say"].startswith(
            "A bot is playing"
        )
        assert anna.refused("leave")["kind"] == "not-now"
        assert anna.refused("resign")["kind"] == "not-now"
        anna.send("return")
        back = anna.read_until(lambda table: not table["match"]["seats"][0]["left"])
        assert back["match"]["seats"][0]["kind"] == "person"
        assert back["choices"]
        assert anna.refused("return")["say"] == "The seat is already yours."


def test_the_bot_that_sits_in_answers(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        anna.send("leave", bot="random")
        assert boris.read_until(lambda table: table["choices"])["ask"]["seat"] == 1


def test_there_is_no_such_bot(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna:
        assert anna.refused("leave", bot="deep-thought")["say"] == "There is no bot deep-thought for this game."


# The end


def test_giving_up_where_the_rules_know_it(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        boris.send("resign")
        table = anna.read_until(lambda table: table["match"]["over"])
        assert table["result"]["winners"] == [0]
        assert table["ask"]["seat"] is None
        assert [one["seat"] for one in table["result"]["standings"]] == [0, 1]
        assert anna.refused("resign")["say"] == "The match is over."
        assert anna.refused("answer", number=table["number"], do="order 1 2 3")["say"] == "The match is over."
        assert anna.refused("leave")["say"] == "The match is over."


def test_giving_up_where_the_rules_do_not_know_it(server: Server) -> None:
    match = server.create("rush")
    with match.sit(0) as anna:
        assert anna.refused("resign")["say"].startswith("You can't resign in this game")
        assert len(server.journal_of(match.id)) == 1


def test_a_rematch_opens_with_the_same_secrets(server: Server) -> None:
    match = server.create(seats="po", chat=False)
    with match.sit(0) as anna, match.sit(1, name="Zoe") as zoe:
        assert anna.refused("rematch")["kind"] == "not-now", "not before the end"
        zoe.send("resign")
        zoe.read_until(lambda table: table["match"]["over"])
        zoe.send("rematch")
        next_id = anna.read_until(lambda table: table["match"]["rematch"])["match"]["rematch"]
        anna.send("rematch")
        anna.settle()
        assert anna.table["match"]["rematch"] == next_id, "whoever asks second gets the match that is there"
    again = Created(server, {"match": next_id, "seats": match.told["seats"]})
    with again.sit(1) as zoe:
        assert [seat["name"] for seat in zoe.table["match"]["seats"]] == ["Anna", "Zoe"]
        assert [seat["kind"] for seat in zoe.table["match"]["seats"]] == ["person", "person"]
        assert zoe.table["match"]["settings"]["chat"] is False
        assert zoe.table["moment"] == 0


def test_whoever_left_has_the_seat_of_the_rematch_for_himself(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        anna.send("leave", bot="random")
        boris.read_until(lambda table: table["match"]["seats"][0]["left"])
        boris.send("resign")
        boris.read_until(lambda table: table["match"]["over"])
        boris.send("rematch")
        again = boris.read_until(lambda table: table["match"]["rematch"])["match"]["rematch"]
    assert [seat["kind"] for seat in server.http.get(f"/api/matches/{again}").json()["seats"]] == ["person", "person"]
