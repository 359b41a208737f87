"""What somebody is invited to: the game, the host and what is not as usual, and nothing that is a seat's own."""

from __future__ import annotations

import re

import msgspec
import pytest

from tests.table.helper import Created, Server, wish
from tests.table.test_api import problem

CODE = "HD1-"


def made(server: Server, game: str = "rush", seats: str = "po", name: str = "Anna", **options: object) -> Created:
    body = msgspec.to_builtins(wish(game, seats))
    body["options"] = options
    for seat in body["seats"]:
        if seat["kind"] == "person":
            seat["name"] = name
    reply = server.http.post("/api/matches", json=body)
    assert reply.status_code == 201, reply.text
    return Created(server, reply.json())


def test_the_game_the_host_and_nothing_where_all_is_usual(local_server: Server) -> None:
    match = made(local_server)
    told = local_server.http.get(f"/api/matches/{match.id}/invitation").json()
    assert (told["game"], told["title"], told["host"], told["waiting"]) == ("rush", "Rush", "Anna", 1)
    assert told["chosen"] == []


def test_what_is_not_as_usual_is_said_in_words(local_server: Server) -> None:
    match = made(local_server, edition="1.2", empty_rounds=5)
    told = local_server.http.get(f"/api/matches/{match.id}/invitation", params={"lang": "ru"}).json()
    assert [(one["title"], one["value"]) for one in told["chosen"]] == [
        ("Редакция правил", "1.2"),
        ("Конец после пустых кругов", 5),
    ]


def test_a_table_is_named_and_a_platoon_is_not(local_server: Server) -> None:
    """What seats bring is theirs: neither the host's list nor that of whoever comes is told."""
    match = made(local_server, "miniatures", scenario="crossroads", platoon_1="t-34-sherman-100")
    reply = local_server.http.get(f"/api/matches/{match.id}/invitation")
    assert [(one["title"], one["word"]) for one in reply.json()["chosen"]] == [("Table", "Crossroads")]
    assert "t-34" not in reply.text
    decks = made(local_server, "cardgame", deck_1="D5")
    told = local_server.http.get(f"/api/matches/{decks.id}/invitation")
    assert told.json()["chosen"] == []
    assert "D5" not in told.text


def head_of(server: Server, match: str, lang: str = "en") -> str:
    reply = server.http.get(f"/m/{match}", headers={"accept-language": lang})
    if reply.status_code == 503:
        pytest.skip("the browser client has not been built")
    assert reply.headers["content-type"].startswith("text/html")
    assert reply.headers["cache-control"] == "no-cache"
    return reply.text


def test_the_page_of_a_match_is_named_after_it(local_server: Server) -> None:
    match = made(local_server, "miniatures", scenario="crossroads")
    page = head_of(local_server, match.id)
    assert "<title>Anna invites you to The Miniatures Game</title>" in page
    assert '<meta property="og:title" content="Anna invites you to The Miniatures Game" />' in page
    assert "Table: Crossroads." in page
    assert "<title>Anna приглашает сыграть: " in head_of(local_server, match.id, "ru-RU,ru;q=0.9")
    assert "<title>Anna приглашает" in head_of(local_server, match.id, "de, ru;q=0.5")
    assert "<title>Hulldown</title>" in head_of(local_server, "nobody-knows-it")


def test_nothing_but_the_game_is_named_once_all_have_come(local_server: Server) -> None:
    match = made(local_server, seats="pp")
    page = head_of(local_server, match.id)
    assert "<title>Rush · Hulldown</title>" in page
    assert "Anna" not in page


@pytest.mark.parametrize("name", ['"><script>alert(1)</', "</title><b>x</b>", "' onload='x", "&lt;b&gt;", "{host}%s"])
def test_a_name_is_never_markup(local_server: Server, name: str) -> None:
    match = made(local_server, name=name)
    page = head_of(local_server, match.id)
    plain = head_of(local_server, "nobody-knows-it")
    assert page.count("<script") == plain.count("<script")
    assert page.count("</title>") == 1
    assert page.count("<b>") == 0
    assert not re.search(r"onload=['\"]?x['\"]? ?/?>", page)
    assert page.count("<meta") == plain.count("<meta") + 3


def test_secrets_of_seats_are_not_in_the_page(local_server: Server) -> None:
    match = made(local_server, seats="poo")
    texts = [head_of(local_server, match.id), local_server.http.get(f"/api/matches/{match.id}/invitation").text]
    assert all(secret not in text for secret in match.secrets if secret for text in texts)
    assert problem(local_server.http.get("/api/matches/nobody/invitation"), 404)["kind"] == "missing"
