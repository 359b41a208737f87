"""Everywhere in the house once, in the browser's Python (`test_house_tour.py`).

Prints which modules of Python's library were asked for and are not there, and what failed.
"""

from __future__ import annotations

import base64
import importlib
import io
import json
import sys
import zipfile
from pathlib import Path
from typing import Any

from hulldown.table.browser.house import House
from tests.table.browser.cupboard import FakeCupboard
from tests.table.browser.helper import FakePort, Page

FORMATS = ("code", "file", "chat", "json", "ros", "tts")
ONE_WAY = ("tts",)
missed: set[str] = set()
failed: list[str] = []


class Watch:
    """Asked last: whatever comes here was found nowhere."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        missed.add(name)


def import_everything() -> None:
    """Also what is imported inside of functions only."""
    root = Path("/engine")
    for path in sorted((root / "hulldown").rglob("*.pyc")):
        name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        try:
            importlib.import_module(name)
        except Exception as error:
            failed.append(f"import {name}: {error!r}")


async def ask(page: Page, method: str, path: str, body: object = None, secret: str = "") -> Any:
    answered = await page.house.call(method, path, secret, json.dumps(body) if body is not None else "")
    if answered.status >= 400:
        failed.append(f"{method} {path}: {answered.text[:300]}")
        return None
    return json.loads(answered.text) if answered.kind == "application/json" and answered.text else answered.text


async def read(page: Page, game: str, lang: str) -> None:
    """The rules, the book, the reference, the lessons and the cards."""
    for what in ("catalogue", "rules", "reference", "book", "glossary", "lessons"):
        found = await ask(page, "GET", f"/api/games/{game}/{what}?lang={lang}")
        for entry in found[:2] if what == "book" else []:
            await ask(page, "GET", f"/api/games/{game}/book/{entry['id']}?lang={lang}")
        for lesson in found["lessons"][:1] if what == "lessons" else []:
            await ask(page, "POST", f"/api/games/{game}/lessons/{lesson['id']}", {"name": "Ann", "lang": lang})
    await ask(page, "GET", f"/api/games/{game}/find?words=tank&lang={lang}")
    await ask(page, "GET", f"/api/sets/{game}?lang={lang}")


async def play(page: Page, game: str, level: str, most: int) -> None:
    """A match with hints, its record, and the record opened again."""
    match, secret = await page.found(game, level)
    line = page.open(match, secret)
    table = await line.own_turn()
    line.say(type="hint", id=1, number=table["number"])
    await line.hear("hint")
    line.say(type="answer", number=table["number"], do=table["choices"][0]["do"])
    last = await line.play_on(most)
    line.shut()
    for path in ("", "/log", "/invitation"):
        await ask(page, "GET", f"/api/matches/{match}{path}?lang=ru", secret=secret)
    if last is None:
        return
    for path in ("/story", "/moments/1"):
        await ask(page, "GET", f"/api/matches/{match}{path}?lang=en")
    record = await ask(page, "GET", f"/api/matches/{match}/record")
    await ask(page, "POST", "/api/records", {"text": record, "name": "a.jsonl"})


def zipped(text: str) -> str:
    """A roster as other tools pack it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("one.ros", text)
    return base64.b64encode(packed.getvalue()).decode()


async def build(page: Page, game: str) -> None:
    """A ready list through the workshop, and printed."""
    benches = {one["game"]: one for one in await ask(page, "GET", "/api/workshop?lang=en")}
    if game not in benches:
        return
    await ask(page, "GET", f"/api/workshop/{game}/records?lang=en")
    ready = benches[game]["ready"][0]["id"]
    draft = (await ask(page, "POST", f"/api/workshop/{game}/open", {"text": ready}))["draft"]
    for what in ("check", "fill"):
        await ask(page, "POST", f"/api/workshop/{game}/{what}", {"draft": draft})
    for what in benches[game]["tries"]:
        await ask(page, "POST", f"/api/workshop/{game}/{what}", {"draft": draft, "seed": 1})
    has_points = bool(benches[game]["limits"])
    for format in [one for one in FORMATS if has_points or one != "ros"]:
        written = await ask(page, "POST", f"/api/workshop/{game}/export", {"draft": draft, "format": format})
        if format not in ONE_WAY:
            await ask(page, "POST", f"/api/workshop/{game}/open", {"text": written["text"], "file": written["name"]})
        if format == "ros":
            await ask(page, "POST", f"/api/workshop/{game}/open", {"text": zipped(written["text"]), "zipped": True})
    shop = {one["game"]: one for one in (await ask(page, "GET", "/api/print?lang=en"))["games"]}
    for what in shop[game]["drawn"]:
        order = {"game": game, "what": what, "list": ready if what == "list" else ""}
        await ask(page, "POST", "/api/print/pages?lang=en", {"order": order, "most": 1})


async def tour() -> None:
    sys.meta_path.append(Watch())
    import_everything()
    house = House(FakeCupboard(), FakePort)
    await house.open()
    page = Page(house)
    games: list[str] = []
    for lang in ("en", "ru"):
        games = [one["id"] for one in await ask(page, "GET", f"/api/games?lang={lang}")]
        for game in games:
            await read(page, game, lang)
    for game in games:
        await play(page, game, "random", 100_000 if game != "miniatures" else 60)
        await play(page, game, "level8", 2)
        await build(page, game)
    await house.close()
    print(json.dumps({"missed": sorted(missed), "failed": failed}))
