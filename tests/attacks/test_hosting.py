"""Who has no key of a match cannot mute, send away or delete, whatever else they hold of it."""

from __future__ import annotations

from itertools import product

import pytest

from tests.table.helper import Created, Message, Server

CALLS: list[tuple[str, str, Message | None]] = [
    ("PUT", "/chat", {"on": False}),
    ("PUT", "/seats/0/muted", {"on": True}),
    ("POST", "/seats/0/removal", {}),
    ("POST", "/seats/0/removal", {"bot": "random"}),
    ("DELETE", "", None),
]
STRANGERS = ["nobody", "a player", "the player in that seat", "another host", "the hash"]


def key_of(made: Created, other: Created, who: str) -> str | None:
    keys: dict[str, str | None] = {
        "nobody": None, "a player": made.secrets[1], "the player in that seat": made.secrets[0],
        "another host": other.told["host"],
        "the hash": made.server.run(made.server.matches.find(made.id)).room.host,
    }  # fmt: skip
    return keys[who]


@pytest.mark.parametrize(("call", "who"), list(product(CALLS, STRANGERS)))
def test_only_the_host_may(local_server: Server, call: tuple[str, str, Message | None], who: str) -> None:
    made, other = local_server.create(), local_server.create()
    method, path, body = call
    key = key_of(made, other, who)
    headers = {"authorization": f"Bearer {key}"} if key is not None else {}
    before = local_server.journal_of(made.id)
    reply = local_server.http.request(method, f"/api/matches/{made.id}{path}", headers=headers, json=body)
    assert reply.status_code == 403
    assert reply.json()["say"] == "Only the host of the match can do that."
    assert local_server.journal_of(made.id) == before


def test_the_key_of_a_host_opens_no_seat(local_server: Server) -> None:
    """Whoever made a match for others sees no more of it than others do."""
    made = local_server.create()
    headers = {"authorization": f"Bearer {made.told['host']}"}
    assert local_server.http.get(f"/api/matches/{made.id}/table", headers=headers).status_code == 403
    assert local_server.http.post(f"/api/matches/{made.id}/link", headers=headers).status_code == 403
    browser = local_server.connect(made.id)
    browser.send("hello", secrets=[made.told["host"]])
    assert browser.gone()["say"] == "This link doesn't open a seat in this match."


def test_nobody_hosts_what_was_made_without_a_key(local_server: Server) -> None:
    """Older matches, and records that somebody opened: an empty key is not the key to nothing."""
    made = local_server.create()
    found = local_server.run(local_server.matches.find(made.id))
    found.room.host = ""
    for headers in ({}, {"authorization": "Bearer"}, {"authorization": f"Bearer {'x' * 20}"}):
        assert local_server.http.delete(f"/api/matches/{made.id}", headers=headers).status_code == 403


def test_the_key_is_told_once(local_server: Server) -> None:
    made = local_server.create(spectators=True)
    with made.sit(0) as anna, made.watch() as watcher:
        anna.answer("order 1 2 3")
        heard = "".join(anna.raw) + str(watcher.settle())
    said = heard + local_server.http.get(f"/api/matches/{made.id}").text + str(local_server.journal_of(made.id))
    assert made.told["host"] not in said


def test_a_head_is_answered_like_its_page(local_server: Server) -> None:
    for path in ("/", "/health", "/api/games"):
        head, whole = local_server.http.head(path), local_server.http.get(path)
        assert head.status_code == whole.status_code
        assert head.content == b""
        assert head.headers["content-type"] == whole.headers["content-type"]
