"""What a client reads of a game's books."""

from __future__ import annotations

import pytest

from tests.table.helper import Server


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_reference_comes_whole(local_server: Server, game: str, lang: str) -> None:
    found = local_server.http.get(f"/api/games/{game}/reference?lang={lang}").json()
    ledger = {rule["id"] for rule in local_server.http.get(f"/api/games/{game}/rules?lang={lang}").json()}
    assert found["game"] == game
    assert all(set(line["rules"]) <= ledger for section in found["sections"] for line in section["lines"])


@pytest.mark.parametrize("page", ["reference", "book", "book/goal", "glossary", "find?words=win"])
def test_an_unknown_game_has_no_pages(local_server: Server, page: str) -> None:
    assert local_server.http.get(f"/api/games/chess/{page}").status_code == 404


@pytest.mark.parametrize(
    "words", ["", "%00", "a" * 120, "(((((", "\\", "%27%22%3C", "۩ ۞", "." * 100, "%F0%9F%98%80", "w " * 60]
)
def test_no_question_hurts_the_search(local_server: Server, words: str) -> None:
    reply = local_server.http.get(f"/api/games/rush/find?words={words}")
    assert reply.status_code == 200
    assert len(reply.json()) <= 20


def test_a_question_has_an_end(local_server: Server) -> None:
    assert local_server.http.get(f"/api/games/rush/find?words={'a' * 121}").status_code == 400


@pytest.mark.parametrize("chapter", ["nothing", "..%2F..%2Frules", "%00", "x" * 40])
def test_a_chapter_that_is_not_there_is_not_found(local_server: Server, chapter: str) -> None:
    assert local_server.http.get(f"/api/games/rush/book/{chapter}").status_code == 404


@pytest.mark.parametrize("game", ["rush", "cardgame", "miniatures"])
def test_every_chapter_of_the_contents_can_be_read(local_server: Server, game: str) -> None:
    contents = local_server.http.get(f"/api/games/{game}/book?lang=ru").json()
    assert contents[0]["id"] == "goal"
    for entry in contents:
        chapter = local_server.http.get(f"/api/games/{game}/book/{entry['id']}?lang=ru").json()
        assert chapter["title"] == entry["title"]
        for frames in chapter["figures"].values():
            for frame in frames:
                assert frame["picture"] or frame["rows"]
                if frame["picture"]:
                    drawn = local_server.http.get(frame["picture"])
                    assert drawn.headers["content-type"].startswith("image/svg+xml")
                    assert drawn.text.startswith("<svg ")


@pytest.mark.parametrize(
    "path",
    [
        "cover/1", "cover/-1", "cover/99999999999999999999", "..%2F..%2Frules/0", "..%2Fbook%2Fcover/0",
        "%2Fetc%2Fpasswd/0", "cover.json/0", "%00/0", "payment/0",
    ],
)  # fmt: skip
def test_no_other_file_is_drawn(local_server: Server, path: str) -> None:
    assert local_server.http.get(f"/api/games/miniatures/pictures/{path}").status_code in (400, 404)


def test_how_do_i_win_is_answered(local_server: Server) -> None:
    found = local_server.http.get("/api/games/miniatures/find?words=how do I win").json()
    assert found[0]["chapter"] == "goal"
    assert found[0]["text"]
