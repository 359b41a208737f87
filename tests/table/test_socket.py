"""The socket: who gets in, and what is sent. See also `test_socket_answers.py`."""

from __future__ import annotations

import json

import pytest

from tests.table.helper import Server, play_on, sitting

# Coming in


def test_a_seat_is_opened_by_its_secret(server: Server) -> None:
    match = server.create()
    with match.sit(1) as browser:
        assert browser.table["seat"] == 1
        assert browser.table["match"]["id"] == match.id
        assert [seat["name"] for seat in browser.table["match"]["seats"]] == ["Anna", "Boris"]


def test_a_wrong_secret_opens_nothing(server: Server) -> None:
    match = server.create(spectators=True)
    browser = server.connect(match.id)
    browser.send("hello", secrets=["0123456789abcdef0123"])
    problem = browser.gone()
    assert (problem["kind"], problem["say"]) == ("forbidden", "This link doesn't open a seat in this match.")
    assert [message["type"] for message in browser.heard] == ["gone"]


def test_the_secret_of_another_match_opens_nothing(server: Server) -> None:
    match, other = server.create(), server.create()
    browser = server.connect(match.id)
    browser.send("hello", secrets=[other.secrets[0]])
    assert browser.gone()["kind"] == "forbidden"


def test_a_match_that_is_not_there(server: Server) -> None:
    browser = server.connect("no-such-match")
    browser.send("hello", lang="ru")
    assert browser.gone() == {"kind": "missing", "say": "Такой партии нет.", "rule": ""}


def test_an_id_that_no_match_can_have(server: Server) -> None:
    browser = server.connect("%00%ff")
    browser.send("hello")
    assert browser.gone()["kind"] == "missing"


@pytest.mark.parametrize("first", ['{"type":"ping"}', "nonsense", '{"type":"answer","number":1,"do":"end"}', "[]"])
def test_the_first_message_says_hello(server: Server, first: str) -> None:
    match = server.create()
    browser = server.connect(match.id)
    browser.send_raw(first)
    assert browser.gone()["kind"] == "malformed"


def test_whoever_leaves_before_hello_disturbs_nobody(server: Server) -> None:
    match = server.create()
    server.connect(match.id).close()
    with match.sit(0) as browser:
        assert browser.table["seat"] == 0


def test_an_open_seat_is_taken_by_whoever_brings_its_secret(server: Server) -> None:
    match = server.create(seats="po")
    with match.sit(0) as anna:
        assert anna.table["ask"]["kind"] == "wait"
        assert anna.table["choices"] == []
        assert anna.table["match"]["seats"][1]["kind"] == "open"
        with match.sit(1, name="Zoe") as zoe:
            assert zoe.table["match"]["seats"][1]["name"] == "Zoe"
            table = anna.read_until(lambda table: table["match"]["seats"][1]["kind"] == "person")
            assert table["match"]["seats"][1]["name"] == "Zoe"
            assert table["choices"]
            assert table["ask"]["seat"] == 0


def test_a_name_that_is_taken_gets_a_number(server: Server) -> None:
    match = server.create(seats="po")
    with match.sit(1, name="  Anna ") as browser:
        assert browser.table["match"]["seats"][1]["name"] == "Anna 2"


def test_a_name_that_cannot_be_shown_is_refused(server: Server) -> None:
    match = server.create(seats="po")
    browser = server.connect(match.id)
    browser.send("hello", secrets=[match.secrets[1]], name="A\0B")
    assert browser.gone()["kind"] == "malformed"
    assert server.http.get(f"/api/matches/{match.id}").json()["seats"][1]["kind"] == "open"


def test_coming_back_takes_no_second_seat(server: Server) -> None:
    match = server.create(seats="po")
    match.sit(1, name="Zoe").close()
    with match.sit(1, name="Somebody else") as browser:
        assert browser.table["match"]["seats"][1]["name"] == "Zoe"
    assert [written.entry.__struct_config__.tag for written in server.journal_of(match.id)] == ["begin", "join"]


# Hot seat


def test_two_secrets_look_through_whose_turn_it_is(server: Server) -> None:
    match = server.create(hotseat=True)
    with match.sit(0, 1) as browser:
        assert browser.table["seat"] == 0
        browser.answer()
        looked = browser.ask("look", "table", seat=1)
        assert looked["seat"] == 1
        assert looked["log_from"] == 0, "another pair of eyes reads the log from its beginning"
        assert looked["view"]["seat"] == 1


def test_hello_says_whose_eyes(server: Server) -> None:
    match = server.create(hotseat=True)
    with match.sit(0, 1, seat=1) as browser:
        assert browser.table["seat"] == 1


def test_nobody_looks_through_the_eyes_of_a_seat_without_its_secret(server: Server) -> None:
    match = server.create(spectators=True)
    with match.sit(0) as anna, match.watch() as watcher:
        assert anna.refused("look", seat=1)["kind"] == "forbidden"
        assert watcher.refused("look", seat=0)["kind"] == "forbidden"
        assert anna.settle() == []
        assert watcher.settle() == []


def test_on_a_hot_seat_the_eyes_answer_for_their_own_seat_only(server: Server) -> None:
    match = server.create(hotseat=True)
    with match.sit(0, 1, seat=1) as browser:
        problem = browser.refused("answer", number=browser.table["number"], do="keep")
        assert (problem["kind"], problem["say"]) == ("not-now", "It's Anna's turn.")


# Updates


def test_everybody_gets_every_change_with_the_next_number(server: Server) -> None:
    match = server.create(spectators=True)
    browsers = [match.sit(0), match.sit(1), match.watch()]
    with sitting(*browsers):
        play_on(browsers[:2], 12)
        last = browsers[0].table["number"]
        for browser in browsers:
            browser.read_until(lambda table: table["number"] >= last)
            numbers = [message["number"] for message in browser.heard if message["type"] == "table"]
            assert numbers == sorted(set(numbers))
            assert browser.table["number"] == last


def test_the_log_is_sent_once_and_its_parts_join(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        play_on([anna, boris], 20)
        for browser in (anna, boris):
            lines: list[object] = []
            for table in (message for message in browser.heard if message["type"] == "table"):
                assert table["log_from"] == len(lines)
                lines += table["log"]
            fresh = match.read_table(browser.table["seat"])
            assert lines == fresh["log"][: len(lines)]
            assert len(fresh["log"]) == len(lines)
            assert lines


def test_a_reconnect_gives_the_whole_table(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        play_on([anna, boris], 10)
        boris.vanish()
        with match.sit(1) as again:
            fresh = match.read_table(1)
            for ours in (fresh, again.table):
                ours.pop("now")
                for seat in ours["match"]["seats"]:
                    seat.pop("here")
            assert {key: again.table[key] for key in fresh if key != "type"} == {
                key: value for key, value in fresh.items() if key != "type"
            }
            assert again.table["log_from"] == 0
            assert again.table["log"]


def test_presence(server: Server) -> None:
    match = server.create()
    with match.sit(0, lang="ru") as anna:
        assert [seat["here"] for seat in anna.table["match"]["seats"]] == [True, False]
        boris = match.sit(1)
        assert [seat["here"] for seat in anna.read("presence")["seats"]] == [True, True]
        boris.vanish()
        assert [seat["here"] for seat in anna.read("presence")["seats"]] == [True, False]


def test_presence_is_told_in_the_language_of_who_hears_it(server: Server) -> None:
    match = server.create("rush", "ppo")
    with match.sit(0, lang="ru") as anna, match.sit(1, lang="en") as boris:
        assert anna.read("presence")["seats"][2]["name"] == "Игрок 3"
        assert boris.table["match"]["seats"][2]["name"] == "Player 3"


def test_the_language_is_chosen_and_changed(server: Server) -> None:
    match = server.create("rush", "pp")
    with match.sit(0, lang="ru") as anna:
        russian = anna.table
        english = anna.ask("look", "table", seat=0, lang="en")
        assert russian["ask"]["say"] != english["ask"]["say"]
        assert [line["text"] for line in russian["log"]] != [line["text"] for line in english["log"]]
        assert [choice["do"] for choice in russian["choices"]] == [choice["do"] for choice in english["choices"]]
        again = anna.ask("hello", "table", lang="ru")
        assert again["ask"]["say"] == russian["ask"]["say"]
        assert anna.refused("answer", number=99, do="end")["say"].startswith("Стол")


# Limits


def test_sockets_of_one_match_are_counted(local_server: Server) -> None:
    match = local_server.create()
    most = local_server.matches.limits.sockets
    browsers = [match.sit(0) for _ in range(most)]
    with sitting(*browsers):
        late = local_server.connect(match.id)
        late.send("hello", secrets=[match.secrets[0]])
        assert late.gone()["kind"] == "limit"
    with match.sit(0) as browser:
        assert browser.table["seat"] == 0


def test_a_message_that_is_too_large_ends_the_socket_and_nothing_else(server: Server) -> None:
    match = server.create()
    with match.sit(0) as anna, match.sit(1) as boris:
        anna.send_raw(json.dumps({"type": "say", "text": "x" * server.matches.limits.message_bytes}))
        assert anna.close_code() == 1009  # too big
        assert boris.read("presence")["seats"][0]["here"] is False
    with match.sit(0) as again:
        assert again.table["chat"] == []
