"""A small database of the present program as text, for later ones to open: written before entries or tables change.

python -m tests.table.write_database NAME     writes databases/NAME.sql, and NAME.json with what there was to see
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from hulldown.table import wire
from hulldown.table.play import answers, requests
from hulldown.table.play.beside import at_once
from hulldown.table.play.live import Live
from hulldown.table.play.matches import Matches
from hulldown.table.play.opponents import OwnBots
from hulldown.table.play.seating import hash_secret
from hulldown.table.storage.engines import sqlite_url
from hulldown.table.storage.sql_store import SqlStore
from tests.table.proved import ENTROPY, LIMITS, play_on, take_back

FOLDER = Path(__file__).parent / "databases"
LEFT_OUT = ("alembic_version", "servers")


def secret(name: str, seat: int) -> str:
    return f"secret-of-{name}-{seat}"


async def found(matches: Matches, name: str, game: str, seats: str, **settings: object) -> Live:
    kinds = {"b": wire.SeatWish("bot", bot="random"), "o": wire.SeatWish("open")}
    names = iter(["Anna", "Борис", "Clara"])
    sitting = [kinds.get(letter) or wire.SeatWish("person", next(names)) for letter in seats]
    chosen = wire.Settings(pace=0.0, **settings)  # type: ignore[arg-type]
    hashes = [hash_secret(secret(name, seat)) if letter != "b" else None for seat, letter in enumerate(seats)]
    live, _ = await matches.found(wire.NewMatch(game, sitting, {}, chosen), hashes)
    return live


async def give(matches: Matches, live: Live, *seats: int) -> None:
    for seat in seats:
        await answers.come(matches, live, seat, None)
        await answers.give(matches, live, seat, ENTROPY[seat])


async def write_matches(matches: Matches) -> dict[str, Live]:
    made: dict[str, Live] = {}
    for game, seats in (("rush", "pp"), ("cardgame", "pp"), ("miniatures", "pp")):
        live = made[f"proved-{game}"] = await found(matches, f"proved-{game}", game, seats, spectators=True)
        await give(matches, live, *live.room.people)
        await play_on(matches, live, 16, seed=3, undos=2, bot="greedy")
        await answers.talk(matches, live, 0, "good luck")
    live = made["withheld-rush"] = await found(matches, "withheld-rush", "rush", "pp")
    await give(matches, live, 1)
    made["open-cardgame"] = await found(matches, "open-cardgame", "cardgame", "po")
    clock = wire.Clock(1800, 15)
    live = made["clock-miniatures"] = await found(
        matches, "clock-miniatures", "miniatures", "pp", clock=clock, verifiable=False
    )
    await play_on(matches, live, 12, seed=4, bot="greedy")
    live = made["bot-cardgame"] = await found(matches, "bot-cardgame", "cardgame", "pb")
    await play_on(matches, live, 4, seed=5, bot="greedy")
    live = made["over-cardgame"] = await found(matches, "over-cardgame", "cardgame", "pp")
    await give(matches, live, 0, 1)
    await play_on(matches, live, 5, seed=6, bot="greedy")
    await take_back(matches, live, 0)
    await play_on(matches, live, 3, seed=7, bot="greedy")
    await answers.resign(matches, live, 1)
    text, _ = await requests.Requests(matches).record(live.room.id)
    made["opened-record"] = await matches.open_record(text, "a record.jsonl")
    await answers.set_stops(matches, made["clock-miniatures"], 0, {"tank": "ask"}, False)
    return made


def seen(live: Live) -> dict[str, object]:
    room = live.room
    return {
        "id": room.id, "shown": room.shown, "answers": len(room.match.answers), "spent": room.spent,
        "over": room.is_over, "withholding": room.withholding, "document": room.state.document(),
    }  # fmt: skip


def main(name: str) -> None:
    async def run(path: Path) -> dict[str, object]:
        matches = Matches(SqlStore(sqlite_url(path)), OwnBots(), at_once, LIMITS)
        await matches.open()
        try:
            return {name: seen(live) for name, live in (await write_matches(matches)).items()}
        finally:
            await matches.close()

    with TemporaryDirectory() as folder:
        path = Path(folder) / "table.sqlite"
        told = asyncio.run(run(path))
        with sqlite3.connect(path) as database:
            lines = [line for line in database.iterdump() if line.startswith("INSERT")]
        database.close()
    kept = [line for line in lines if line.split('"')[1] not in LEFT_OUT]
    kept.sort(key=lambda line: line.split('"')[1] != "matches")  # what the other tables point to
    (FOLDER / f"{name}.sql").write_text("\n".join(kept) + "\n", encoding="utf-8")
    (FOLDER / f"{name}.json").write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
