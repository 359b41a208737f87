"""What strangers may order: heaps of paper, files of the host, code instead of names, and everything at once."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

pytest.importorskip("typst")

from hulldown.table import wire
from hulldown.table.play import printing
from hulldown.table.play.beside import at_once
from hulldown.table.problems import Trouble
from tests.table.helper import Server


def ask(server: Server, path: str = "/api/print", **wish: Any) -> httpx.Response:
    body = {"order": wish} if path.endswith("/pages") else wish
    return server.http.post(path, json=body, timeout=60)


def refused(reply: httpx.Response, status: int = 400) -> str:
    assert reply.status_code == status, reply.text[:300]
    say: str = reply.json()["say"]
    assert len(say) < 600
    assert "Traceback" not in say
    return say


@pytest.mark.parametrize(
    ("wish", "status", "sentence"),
    [
        ({"game": "chess", "what": "cards"}, 404, "no such page"),
        ({"game": "rush", "what": "posters"}, 400, "posters"),
        ({"game": "rush", "what": "arrow"}, 400, "no measuring arrow"),
        ({"game": "rush", "what": "cards", "paper": "a0"}, 400, "a0"),
        ({"game": "rush", "what": "cards", "bleed": 99}, 400, "from 0 to 3 mm"),
        ({"game": "rush", "what": "cards", "bleed": -1}, 400, ">= 0"),
        ({"game": "rush", "what": "cards", "width": 1, "height": 1}, 400, "40 to 120 mm wide"),
        ({"game": "rush", "what": "cards", "width": 57}, 400, "not 57 x 0 mm"),
        ({"game": "cardgame", "what": "list"}, 400, "Choose a list"),
        ({"game": "rush", "what": "list", "list": "D1"}, 400, "Choose a list"),
        ({"game": "cardgame", "what": "list", "list": "x" * 20_001}, 400, "20000"),
        ({"game": "miniatures", "what": "arrow", "options": {"arrow_tail": "1e9"}}, 400, "arrow_tail"),
        ({"game": "miniatures", "what": "arrow", "options": {"no_such": "1"}}, 400, "no_such"),
        ({"game": "rush", "what": "cards", "shell": "rm"}, 400, "shell"),
    ],
)
@pytest.mark.parametrize("path", ["/api/print", "/api/print/pages"])
def test_a_bad_order_is_a_sentence(
    local_server: Server, path: str, wish: dict[str, Any], status: int, sentence: str
) -> None:
    assert sentence in refused(ask(local_server, path, **wish), status)


def test_a_list_is_never_a_file_of_the_host(local_server: Server, tmp_path: Path) -> None:
    secret = tmp_path / "deck.csv"
    secret.write_text("card_id,count\nthe password,1\n", encoding="utf-8")
    for text in (str(secret), "/etc/passwd", "~/.ssh/id_rsa", "../../etc/passwd", f"file://{secret}"):
        for game in ("cardgame", "miniatures"):
            reply = ask(local_server, "/api/print/pages", game=game, what="list", list=text)
            assert "password" not in reply.text
            assert "root:" not in reply.text
            if reply.status_code != 200:
                refused(reply)


def test_a_list_of_thousands_of_cards_is_refused(local_server: Server) -> None:
    rows = "card_id,count\n" + "GER-01,40\n" * 1_900
    assert "too" in refused(ask(local_server, game="cardgame", what="list", list=rows))


def test_names_in_a_list_are_no_code(local_server: Server) -> None:
    evil = '#read("/etc/passwd") </svg><script>alert(1)</script>'
    text = f'{{"version": 1, "game": "miniatures", "name": "{evil}"}}'.replace('"/etc', '\\"/etc').replace(
        'd")', 'd\\")'
    )
    for path in ("/api/print", "/api/print/pages"):
        reply = ask(local_server, path, game="miniatures", what="list", list=text)
        assert b"<script>" not in reply.content
        assert b"root:" not in reply.content


def test_a_hundred_orders_at_once_leave_the_table_free(local_server: Server) -> None:
    """Each is another order: some are made, the others are refused with a sentence; meanwhile the server answers."""

    def order(number: int) -> httpx.Response:
        return ask(local_server, game="rush", what="cards", bleed=number / 100, backs=False)

    waits: list[float] = []
    done = threading.Event()

    def look() -> None:
        while not done.is_set():
            began = time.monotonic()
            assert local_server.http.get("/api/here").status_code == 200
            waits.append(time.monotonic() - began)
            time.sleep(0.02)

    with ThreadPoolExecutor(101) as threads:
        looking = threads.submit(look)
        replies = list(threads.map(order, range(100)))
        done.set()
        looking.result()
    made = [reply for reply in replies if reply.status_code == 200]
    late = [reply for reply in replies if reply.status_code == 429]
    assert len(made) + len(late) == 100
    assert made
    assert late
    assert all(reply.content.startswith(b"%PDF") for reply in made)
    assert all(reply.json()["say"] for reply in late)
    assert len(waits) > 10


def test_the_press_has_one_turn_and_a_short_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    """One order at a time, the same order once, and no more waiting than there is patience for."""
    running: list[int] = []
    most = 0
    made = 0

    def work(game: object, wish: wire.PrintWish) -> bytes:
        nonlocal made
        made += 1
        return wish.bleed.hex().encode()

    async def beside(work: Any, /, *args: Any, **kwargs: Any) -> Any:
        nonlocal most
        running.append(1)
        most = max(most, len(running))
        await asyncio.sleep(0)
        running.pop()
        return work(*args, **kwargs)

    monkeypatch.setattr(printing, "_pdf", work)

    async def play() -> list[bytes | BaseException]:
        press = printing.Printing(beside)
        wishes = [wire.PrintWish("rush", "cards", bleed=number / 1000) for number in range(200)]
        same = [wire.PrintWish("rush", "tokens")] * 20
        return await asyncio.gather(*[press.pdf(wish) for wish in [*same, *wishes]], return_exceptions=True)

    found = asyncio.run(play())
    assert most == 1
    assert {one for one in found[:20] if isinstance(one, bytes)} == {(1.5).hex().encode()}
    assert made == printing.MOST_WAITING
    turned_away = [one for one in found if isinstance(one, Trouble)]
    assert len(turned_away) == 200 - (printing.MOST_WAITING - 1)
    assert {str(one) for one in turned_away} == {"Many people are printing right now. Try again in a minute."}


def test_what_is_kept_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "_pdf", lambda game, wish: b"x" * 1_000)
    monkeypatch.setattr(printing, "MOST_KEPT", 5_000)

    async def play() -> tuple[int, int]:
        press = printing.Printing(at_once)
        for number in range(50):
            await press.pdf(wire.PrintWish("rush", "cards", bleed=number / 1000))
        return len(press._kept), press._bytes

    assert asyncio.run(play()) == (5, 5_000)


def test_a_failed_order_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        press = printing.Printing(at_once)
        for _ in range(2):
            with pytest.raises(Trouble, match="can't be printed"):
                await press.pdf(wire.PrintWish("rush", "arrow"))
        assert press._making == {}

    asyncio.run(play())
