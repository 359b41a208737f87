"""A link that somebody else got hold of: its owner sees that, and takes it back."""

from __future__ import annotations

import threading
import time
from pathlib import Path

from hulldown.table.storage.engines import sqlite_url
from tests.table.helper import Created, Message, Server


def relink(made: Created, seat: int) -> str:
    reply = made.server.http.post(f"/api/matches/{made.id}/link", headers=made.seated(seat))
    assert reply.status_code == 201, reply.text
    told: Message = reply.json()
    assert told["seat"] == seat
    assert told["link"] == f"/m/{made.id}#{told['secret']}"
    secret: str = told["secret"]
    return secret


def test_a_link_that_was_taken_back_opens_nothing(local_server: Server) -> None:
    made = local_server.create()
    old = made.secrets[0]
    with made.sit(0) as thief, made.sit(1) as boris:
        new = relink(made, 0)
        assert thief.gone()["say"] == "This link doesn't open a seat in this match."
        boris.settle()
    for call in ("table", "holders"):
        assert local_server.http.get(f"/api/matches/{made.id}/{call}", headers=made.seated(0)).status_code == 403
    assert made.post(0, 1, "order 1 2 3").status_code == 403
    claims = {"claims": [{"match": made.id, "secret": old}]}
    assert local_server.http.post("/api/mine", json=claims).json() == []
    made.secrets[0] = new
    with made.sit(0) as anna:
        anna.answer("order 1 2 3")
    assert old not in str(local_server.journal_of(made.id))
    assert new not in str(local_server.journal_of(made.id))


def test_who_waits_for_news_by_an_old_link_gets_none(local_server: Server) -> None:
    made = local_server.create()
    found: list[int] = []

    def wait() -> None:
        query = {"after": made.read_table(0)["number"], "wait": 10}
        reply = local_server.http.get(f"/api/matches/{made.id}/table", headers=headers, params=query)
        found.append(reply.status_code)

    headers = made.seated(0)
    waiting = threading.Thread(target=wait)
    waiting.start()
    while not any(one.seats == {0} for one in list(local_server.matches.rooms.used[made.id].connections)):
        time.sleep(0.01)
    made.secrets[0] = relink(made, 0)
    with made.sit(0) as anna:
        anna.answer("order 1 2 3")
    waiting.join()
    assert found == [403]


def test_an_owner_sees_how_many_hold_the_seat(local_server: Server) -> None:
    made = local_server.create()
    with made.sit(0), made.sit(0), made.sit(1):
        reply = local_server.http.get(f"/api/matches/{made.id}/holders", headers=made.seated(0))
        assert len(reply.json()) == 2
        assert all(one["since"] > 1e9 for one in reply.json())
        assert all(one["agent"].startswith("Python/") for one in reply.json())
    assert local_server.http.get(f"/api/matches/{made.id}/holders").status_code == 403


def test_a_link_stays_taken_back_after_a_start_and_in_a_rematch(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "table.sqlite")
    with Server(url) as server:
        made = server.create(seats="pb")
        old = made.secrets[0]
        new = relink(made, 0)
    with Server(url) as server:
        for secret, status in ((old, 403), (new, 200)):
            headers = {"authorization": f"Bearer {secret}"}
            assert server.http.get(f"/api/matches/{made.id}/table", headers=headers).status_code == status
        again = Created(server, {**made.told, "seats": [{"secret": new}, {"secret": ""}]})
        with again.sit(0) as anna:
            anna.send("resign")
            anna.read_until(lambda table: table["match"]["over"])
            anna.send("rematch")
            id = anna.read_until(lambda table: table["match"]["rematch"])["match"]["rematch"]
        for secret, status in ((old, 403), (new, 200)):
            headers = {"authorization": f"Bearer {secret}"}
            assert server.http.get(f"/api/matches/{id}/table", headers=headers).status_code == status
