"""Open hands by consent: whoever has not agreed shows nothing and sees nothing, and what is hidden again is hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.table.helper import Browser, Created, Message, Server

EACH_GAME = pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])


def own_view(server: Server, match: Created, seat: int | None) -> object:
    """What the rules say that a seat may know, without the table."""
    live = server.run(server.matches.find(match.id))
    return json.loads(live.room.state.view(seat).encode())


def settle(browser: Browser, number: int) -> Message:
    return browser.read_until(lambda table: table["number"] >= number)


def hands(view: Message, seat: int) -> list[str]:
    """The cards in somebody's hand as this view has them."""
    if "tanks" in view:
        return [card for tank in view["tanks"] if tank["seat"] == seat for card in tank["hidden"]]
    cards: list[str] = view["players"][seat]["hand"]
    return cards


def begun(server: Server, game: str, seats: str) -> Created:
    """A match in which hands hold something."""
    match = server.create(game, seats, spectators=True)
    for _ in range(40):
        live = server.run(server.matches.find(match.id))
        if all(hands(json.loads(live.room.state.view(seat).encode()), seat) for seat in range(len(seats))):
            return match
        actor = live.room.actor
        if match.secrets[actor] is None:
            match.read_table(0, after=live.room.shown, wait=5)
            continue
        table = match.read_table(actor)
        assert match.post(actor, table["number"], table["choices"][0]["do"]).status_code == 201
    raise AssertionError("nobody has a hand")


@pytest.fixture
def sitting() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@EACH_GAME
def test_without_the_consent_of_all_not_a_byte_changes(local_server: Server, sitting: ExitStack, game: str) -> None:
    people = "pp" if game == "cardgame" else "ppp"
    match = begun(local_server, game, people)
    seats = [sitting.enter_context(match.sit(seat)) for seat in range(len(people))]
    watcher = sitting.enter_context(match.watch())
    before = [one.table["view"] for one in (*seats, watcher)]
    seats[0].send("open-hands", on=True)
    proposal = seats[0].read_until(lambda table: table["proposals"])["proposals"][0]
    assert (proposal["what"], proposal["by"]) == ("open-hands", 0)
    assert proposal["waits_for"] == list(range(1, len(people)))
    number = seats[0].table["number"]
    if len(people) > 2:  # one of two agrees
        seats[1].send("consent", proposal=proposal["id"], yes=True)
        number += 1
    for one, seen in zip((*seats, watcher), before, strict=True):
        table = settle(one, number)
        assert table["open_hands"] == []
        assert table["view"] == seen
    seats[-1].send("consent", proposal=proposal["id"], yes=False)
    for one, seen in zip((*seats, watcher), before, strict=True):
        table = settle(one, number + 1)
        assert (table["view"], table["proposals"], table["open_hands"]) == (seen, [], [])


@EACH_GAME
def test_with_the_consent_of_all_they_see_hands_and_nothing_else(
    local_server: Server, sitting: ExitStack, game: str
) -> None:
    match = begun(local_server, game, "pp")
    anna, boris = (sitting.enter_context(match.sit(seat)) for seat in range(2))
    watcher = sitting.enter_context(match.watch())
    anna.send("open-hands", on=True)
    proposal = boris.read_until(lambda table: table["proposals"])["proposals"][0]["id"]
    boris.send("consent", proposal=proposal, yes=True)
    hidden_before: list[bool] = []
    for seat, one in enumerate((anna, boris)):
        table = one.read_until(lambda table: table["open_hands"])
        assert table["open_hands"] == [0, 1]
        other = 1 - seat
        whole = own_view(local_server, match, other)
        assert isinstance(whole, dict)
        assert hands(table["view"], other) == hands(whole, other)
        assert "?" not in hands(table["view"], other)
        # But for that hand it is the view that the rules give.
        mine = own_view(local_server, match, seat)
        assert isinstance(mine, dict)
        hidden_before.append("?" in hands(mine, other))
        assert _without_hand(table["view"], other) == _without_hand(mine, other)
        by_api = match.read_table(seat)
        assert by_api["view"] == table["view"]
    assert any(hidden_before), "in Rush the hand of whoever is active lies open anyway"
    seen = watcher.read_until(lambda table: table["open_hands"])
    assert seen["view"] == own_view(local_server, match, None)
    boris.send("open-hands", on=False)
    for number, one in ((0, anna), (1, boris), (None, watcher)):
        table = one.read_until(lambda table: not table["open_hands"])
        assert table["view"] == own_view(local_server, match, number)


def _without_hand(view: Message, seat: int) -> Message:
    bare: Message = json.loads(json.dumps(view))
    if "tanks" in bare:
        for tank in bare["tanks"]:
            if tank["seat"] == seat:
                tank["hidden"] = []
    else:
        bare["players"][seat]["hand"] = []
    return bare


def test_a_bots_hand_stays_hidden(local_server: Server, sitting: ExitStack) -> None:
    match = begun(local_server, "rush", "ppb")
    anna, boris = (sitting.enter_context(match.sit(seat)) for seat in range(2))
    anna.send("open-hands", on=True)
    proposal = boris.read_until(lambda table: table["proposals"])["proposals"][0]
    assert proposal["waits_for"] == [1]
    boris.send("consent", proposal=proposal["id"], yes=True)
    table = anna.read_until(lambda table: table["open_hands"])
    assert table["open_hands"] == [0, 1]
    assert set(hands(table["view"], 2)) <= {"?"}
    assert "?" not in hands(table["view"], 1)


def test_alone_among_bots_there_is_nobody_to_ask(local_server: Server) -> None:
    match = local_server.create("rush", "pb")
    with match.sit(0) as anna:
        anna.send("open-hands", on=True)
        assert anna.read("refused")["problem"]["say"].startswith("There is nobody else here")


def test_spectators_can_neither_open_nor_close_nor_agree(local_server: Server, sitting: ExitStack) -> None:
    match = begun(local_server, "cardgame", "pp")
    anna = sitting.enter_context(match.sit(0))
    watcher = sitting.enter_context(match.watch())
    anna.send("open-hands", on=True)
    proposal = watcher.read_until(lambda table: table["proposals"])["proposals"][0]["id"]
    for message in ({"type": "open-hands", "on": True}, {"type": "consent", "proposal": proposal, "yes": True}):
        watcher.send_raw(json.dumps(message))
        assert watcher.read("refused")["problem"]["kind"] == "forbidden"
    anna.send("consent", proposal=proposal, yes=True)  # nobody agrees in the place of another
    assert anna.read("refused")["problem"]["kind"] == "not-now"
    assert match.read_table(0)["open_hands"] == []


@pytest.mark.parametrize("way", ["leave", "removal"])
def test_whoever_goes_takes_the_hand_along(local_server: Server, sitting: ExitStack, way: str) -> None:
    match = begun(local_server, "cardgame", "pp")
    anna, boris = (sitting.enter_context(match.sit(seat)) for seat in range(2))
    anna.send("open-hands", on=True)
    proposal = boris.read_until(lambda table: table["proposals"])["proposals"][0]["id"]
    boris.send("consent", proposal=proposal, yes=True)
    anna.read_until(lambda table: table["open_hands"])
    if way == "leave":
        boris.send("leave", bot="random")
    else:
        key = {"authorization": f"Bearer {match.told['host']}"}
        reply = local_server.http.post(f"/api/matches/{match.id}/seats/1/removal", headers=key, json={"bot": None})
        assert reply.status_code in (200, 201), reply.text
    table = anna.read_until(lambda table: not table["open_hands"])
    assert set(hands(table["view"], 1)) <= {"?"}


def test_log_and_record_say_where_hands_were_open(local_server: Server, sitting: ExitStack) -> None:
    match = begun(local_server, "cardgame", "pp")
    both = [sitting.enter_context(match.sit(seat)) for seat in range(2)]
    both[0].send("open-hands", on=True)
    proposal = both[1].read_until(lambda table: table["proposals"])["proposals"][0]["id"]
    both[1].send("consent", proposal=proposal, yes=True)
    both[0].read_until(lambda table: table["open_hands"])

    def answer() -> None:
        actor = match.read_table(0)["ask"]["seat"]
        table = match.read_table(actor)
        assert match.post(actor, table["number"], table["choices"][0]["do"]).status_code == 201

    answer()
    answer()
    both[0].send("open-hands", on=False)
    both[0].read_until(lambda table: not table["open_hands"])
    answer()
    told = [line["text"] for line in match.read_table(1)["log"]]
    opened = [place for place, text in enumerate(told) if text.startswith("Hands are open from here on")]
    closed = [place for place, text in enumerate(told) if text.startswith("Hands are hidden again")]
    assert len(opened) == len(closed) == 1
    assert opened[0] < closed[0]
    both[0].send("resign")
    both[0].read_until(lambda table: table["match"]["over"])
    record = local_server.http.get(f"/api/matches/{match.id}/record").text
    notes = [json.loads(line).get("note") for line in record.splitlines()]
    assert [note for note in notes if note] == ["open hands", "hands hidden again"]
    again = local_server.http.post("/api/records", json={"text": record}).json()["match"]
    last = local_server.http.get(f"/api/matches/{again}/moments/0").json()["last"]
    lines = local_server.http.get(f"/api/matches/{again}/moments/{last}").json()["log"]
    assert any(line["text"].startswith("Hands are open from here on") for line in lines)
