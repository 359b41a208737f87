"""Two servers of one PostgreSQL: each match is one server's, and whoever is asked hands on what is the other's."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

from hulldown.table.play.limits import Limits
from hulldown.table.server.peers import own_host

from .conftest import empty_database, needs_postgres
from .helper import SOON, Created, Server

QUICK = Limits(messages=1e6, questions=1e6, creations=1e6, hints=1e6, readings=1e6, patience=1.5)
Pair = tuple[Server, Server]


@pytest.fixture
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    with empty_database("postgres", tmp_path_factory) as url, Server(url, QUICK) as one, Server(url, QUICK) as other:
        wait_for(lambda: len(one.matches.members.alive) == 2 == len(other.matches.members.alive), "both know both")
        yield one, other


def wait_for(condition: Callable[[], object], what: str) -> None:
    end = time.monotonic() + SOON
    while not condition():
        assert time.monotonic() < end, f"not so: {what}"
        time.sleep(0.02)


def made_by(server: Server, seats: str = "pp") -> Created:
    """A match that belongs to that server, wherever it was asked for."""
    while True:
        made = server.create(seats=seats)
        if server.matches.members.is_own(made.id):
            return made


def through(server: Server, made: Created) -> Created:
    """The same match and secrets, asked for at another server."""
    return Created(server, made.told)


@needs_postgres
def test_a_match_lies_in_one_server_whoever_is_asked(pair: Pair) -> None:
    one, other = pair
    made = made_by(one)
    first, second = made.sit(0), through(other, made).sit(1)
    for _ in range(6):
        asked = first if first.table["choices"] else second
        number = asked.answer()
        for browser in (first, second):
            while browser.table["number"] < number:
                browser.read("table")
    assert made.id in one.matches.rooms.leases
    assert made.id not in other.matches.rooms.leases
    assert first.table["number"] == second.table["number"] > 6
    told = through(other, made).read_table(0)
    assert told["number"] == first.table["number"]
    assert one.matches.conflicts == other.matches.conflicts == 0
    first.close()
    second.close()


@needs_postgres
def test_refusals_and_large_or_broken_requests_are_handed_on_as_they_are(pair: Pair) -> None:
    one, other = pair
    made = through(other, made_by(one))
    late = made.post(0, 999, "pass")
    assert (late.status_code, late.json()["kind"]) == (409, "late")
    body = other.http.post(f"/api/matches/{made.id}/answers", headers=made.seated(0), content=b'{"number": ')
    assert body.status_code == 400
    large = other.http.post(f"/api/matches/{made.id}/answers", headers=made.seated(0), content=b" " * 7_000_000)
    assert large.status_code == 413
    assert other.http.get("/api/matches/no-such-match").status_code == 404
    russian = other.http.get(f"/api/matches/{made.id}/table", params={"lang": "ru"})
    assert russian.status_code == 403
    assert "Партия" in russian.json()["say"] or "партии" in russian.json()["say"]
    headers = russian.headers
    assert headers.get_list("x-content-type-options") == ["nosniff"], "once, by the door that let it in"


@needs_postgres
def test_the_matches_of_a_person_are_gathered_from_both(pair: Pair) -> None:
    one, other = pair
    made = [made_by(one), made_by(other), made_by(one)]
    claims = [{"match": each.id, "secret": each.secrets[0]} for each in made]
    claims.append({"match": "unknown", "secret": "x" * 22})
    for server in pair:
        mine = server.http.post("/api/mine", json={"claims": claims})
        assert mine.status_code == 200, mine.text
        assert {each["match"] for each in mine.json()} == {each.id for each in made}
        assert [each["your_move"] for each in mine.json()] == sorted(
            [each["your_move"] for each in mine.json()], reverse=True
        )
        assert server.http.post("/api/mine", content=b"no JSON").status_code == 400
    assert all(made[1].id not in server.matches.rooms.leases for server in pair[:1])


@needs_postgres
def test_who_leaves_hands_over_at_once_and_browsers_find_the_new_owner(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with empty_database("postgres", tmp_path_factory) as url, Server(url, QUICK) as stays:
        with Server(url, QUICK) as leaves:
            wait_for(lambda: len(leaves.matches.members.alive) == 2, "both are there")
            wait_for(lambda: len(stays.matches.members.alive) == 2, "both are there")
            made = made_by(leaves)
            sitting = through(stays, made).sit(0, 1)
            sitting.answer()
            number = sitting.table["number"]
        assert sitting.close_code() == 1012, "come again"
        again = through(stays, made).sit(0, 1)
        assert again.table["number"] == number
        again.answer()
        assert made.id in stays.matches.rooms.leases
        assert stays.matches.taken >= 1
        again.close()


@needs_postgres
def test_a_stale_owner_cannot_commit_and_sends_everybody_away(pair: Pair) -> None:
    """It believes that the match is its own; the store knows better."""
    one, other = pair
    made = made_by(one)
    sitting = made.sit(0, 1)
    number = sitting.table["number"]
    other.run(claimed(other, made.id))
    before = len(other.journal_of(made.id))
    sitting.send("answer", number=number, do=sitting.table["choices"][0]["do"])
    assert sitting.close_code() == 1012
    assert len(other.journal_of(made.id)) == before, "nothing was written"
    again = made.sit(0, 1)  # by the hash it is the first server's: which takes it back, from what is stored
    assert again.table["number"] == number
    again.answer()
    again.close()


async def claimed(server: Server, match: str) -> None:
    await server.matches.store.claim(match, server.matches.new_lease())


@needs_postgres
def test_a_match_that_was_taken_is_given_up_when_that_is_told(pair: Pair) -> None:
    one, other = pair
    made = made_by(one)
    sitting = made.sit(0)
    other.run(claimed(other, made.id))
    other.run(told(other, one.matches.id, made.id))
    assert sitting.close_code() == 1012
    assert made.id not in one.matches.rooms.leases


async def told(server: Server, to: str, notice: str) -> None:
    await server.matches.store.tell([to], notice)


@needs_postgres
def test_an_owner_that_cannot_be_reached_is_passed_over(pair: Pair) -> None:
    """It shows signs of life, but nobody can connect to it: the next in line takes over at once."""
    one, other = pair
    made = made_by(one)
    one.matches.address = "127.0.0.1:1"  # where nobody listens

    def is_told() -> bool:
        row = other.matches.members.row(one.matches.id)
        return row is not None and row.address == "127.0.0.1:1"

    wait_for(is_told, "the new address is known")
    reply = through(other, made).read_table(0)
    assert reply["number"] == 1
    assert made.id in other.matches.rooms.leases


@needs_postgres
def test_new_matches_are_shared_out(pair: Pair) -> None:
    counts = {server.matches.id: 0 for server in pair}
    for _ in range(24):
        made = pair[0].create()
        counts[pair[0].matches.members.owner_of(made.id)] += 1
        assert sum(made.id in server.matches.rooms.leases for server in pair) == 1, "made where it belongs"
    assert min(counts.values()) > 2, counts


def test_the_place_for_other_servers_is_where_the_database_is() -> None:
    assert own_host(None, None) == "127.0.0.1"
    assert own_host("127.0.0.1", 5432) == "127.0.0.1"
    assert own_host("localhost", 5432) in ("127.0.0.1", "::1")
    assert own_host("no-such-host.invalid", 5432) == "127.0.0.1"
    assert own_host("192.0.2.1", 5432) != "0.0.0.0"
