"""Once more: the same people in the same seats, or each one seat further on with what they bring."""

from __future__ import annotations

import msgspec

from tests.table.helper import Created, Message, Server, wish

DECKS = {"deck_1": "D3", "deck_2": "D6"}


def made(server: Server, seats: str = "pp", **options: str) -> Created:
    body = msgspec.to_builtins(wish("cardgame", seats))
    body["options"].update(options)
    reply = server.http.post("/api/matches", json=body)
    assert reply.status_code == 201, reply.text
    return Created(server, reply.json())


def over(match: Created, loser: int, **rematch: bool) -> Message:
    """One seat gives up and wants to play again; the table that says where."""
    with match.sit(loser) as browser:
        browser.send("resign")
        browser.read_until(lambda table: table["match"]["over"])
        browser.send("rematch", **rematch)
        return browser.read_until(lambda table: table["match"]["rematch"])


def again(match: Created, table: Message) -> Created:
    """The match that follows, with the secrets where the people sit now."""
    shift, count = table["match"]["rematch_shift"], len(match.secrets)
    seats = [{"secret": match.secrets[(seat - shift) % count]} for seat in range(count)]
    return Created(match.server, {"match": table["match"]["rematch"], "seats": seats})


def names(match: Created) -> list[str]:
    return [seat["name"] for seat in match.server.http.get(f"/api/matches/{match.id}").json()["seats"]]


def decks(match: Created, seat: int) -> list[object]:
    """What that seat knows of the options: closed lists of the others are hidden."""
    options = match.read_table(seat)["view"]["options"]
    return [options["deck_1"], options["deck_2"]]


def test_a_rematch_leaves_everybody_where_they_sit(local_server: Server) -> None:
    match = made(local_server, **DECKS)
    table = over(match, 1)
    assert table["match"]["rematch_shift"] == 0
    second = again(match, table)
    assert names(second) == ["Anna", "Boris"]
    assert (second.read_table(0)["seat"], second.read_table(1)["seat"]) == (0, 1)
    assert decks(second, 0) == decks(match, 0)


def test_swapped_everybody_takes_along_what_they_bring(local_server: Server) -> None:
    match = made(local_server, **DECKS)
    table = over(match, 1, swap=True)
    assert table["match"]["rematch_shift"] == 1
    second = again(match, table)
    assert names(second) == ["Boris", "Anna"]
    assert second.secrets == match.secrets[::-1]
    assert (second.read_table(0)["seat"], second.read_table(1)["seat"]) == (0, 1)
    assert decks(second, 1) == decks(match, 0)[::-1], "Anna's deck is where Anna sits"


def test_whoever_asks_second_comes_to_the_same_table(local_server: Server) -> None:
    match = made(local_server)
    table = over(match, 0, swap=True)
    with match.sit(1) as other:
        other.send("rematch")
        seen = other.read_until(lambda table: table["match"]["rematch"])
    assert seen["match"]["rematch"] == table["match"]["rematch"]
    assert seen["match"]["rematch_shift"] == 1


def test_swapped_against_a_bot_the_person_sits_opposite(local_server: Server) -> None:
    match = made(local_server, "pb")
    table = over(match, 0, swap=True)
    info = local_server.http.get(f"/api/matches/{table['match']['rematch']}").json()
    assert [seat["kind"] for seat in info["seats"]] == ["bot", "person"]
    headers = {"authorization": f"Bearer {match.secrets[0]}"}
    seen = local_server.http.get(f"/api/matches/{info['id']}/table", headers=headers).json()
    assert seen["seat"] == 1


def test_a_stranger_gets_no_rematch_and_sees_no_seat(local_server: Server) -> None:
    """The secrets of the first match open the second; nothing else does."""
    match = made(local_server)
    table = over(match, 0, swap=True)
    wrong = {"authorization": "Bearer " + "x" * 22}
    path = f"/api/matches/{table['match']['rematch']}/table"
    assert local_server.http.get(path, headers=wrong).status_code == 403
    assert local_server.http.get(path).status_code == 403
