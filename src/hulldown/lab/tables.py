"""Records as tables: every answer, every draw, every position and every result, for polars.

>>> from hulldown import lab
>>> games = lab.play("rush", ["greedy", "random"], games=2, seed=1)
>>> tables = lab.frames(games)
>>> tables.results.height  # two seats in each of two games
4
>>> float(tables.draws["chance"].max()) <= 1
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

import hulldown
from hulldown import bots
from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match, carry_out
from hulldown.kernel.state import CHANCE, OVER, State
from hulldown.kernel.view import View

from .pool import available_cores, each

if TYPE_CHECKING:
    import polars as pl
    from polars import DataFrame

    from hulldown.adapters.encoding import Encoder

TABLES: Final = ("answers", "draws", "positions", "results")
CHUNK: Final = 20  # records that a process reads at once
Rows = dict[str, list[dict[str, Any]]]


class Frames(msgspec.Struct, frozen=True):
    """The tables of some records. `record` names the file or the number of the match in each of them.

    answers: record, number, seat, ask (the id of the question), do (the answer), kind (its first word), legal (how
    many were offered). draws: record, number, ask, do, kind, chance (exact, as a float), outcomes (how many there
    were). positions: record, number, seat, features. results: record, game, rules, seat, name, won, rank, score,
    reason, length, answers, options.
    """

    answers: pl.DataFrame
    draws: pl.DataFrame
    positions: pl.DataFrame
    results: pl.DataFrame


def play(
    game: Game | str, names: Sequence[str], games: int, seed: int = 0, options: dict[str, object] | None = None
) -> list[Match]:
    """Whole matches between bots, one name for each seat; the same again for the same seed."""
    found = hulldown.game(game) if isinstance(game, str) else game
    players = [bots.make(name, found) for name in names]
    return [_play(found, players, list(names), Xoshiro(seed, number), options) for number in range(games)]


def _play(
    game: Game, players: list[bots.Bot], names: list[str], rng: Xoshiro, options: dict[str, object] | None
) -> Match:
    match = Match(game, len(players), options, [f"{name} {seat + 1}" for seat, name in enumerate(names)])
    while match.state.actor != OVER:
        if match.state.actor == CHANCE:
            match.deal(rng)
            continue
        seat, legal = match.state.actor, match.state.legal_actions()
        match.answer(legal[0] if len(legal) == 1 else players[seat].choose(match.state.view(seat), legal, rng))
    return match


def frames(
    records: Iterable[Match | Path | str] | Path | str, positions: bool = False, workers: int | None = None
) -> Frames:
    """Reads matches, files, or all records of a folder. Files are read in several processes.

    `positions` adds what each seat saw when it was asked, as whole numbers (`feature_names` says what each is). A file
    that cannot be replayed is refused by its name.
    """
    pl = _polars()
    if isinstance(records, str | Path):
        records = files_of(records)
    found: Rows = {name: [] for name in TABLES}
    kept = list(records)
    paths = [Path(one) for one in kept if not isinstance(one, Match)]
    for number, match in enumerate(one for one in kept if isinstance(one, Match)):
        _add(found, rows_of(match, str(number), positions))
    chunks = [paths[first : first + CHUNK] for first in range(0, len(paths), CHUNK)]
    many = min(workers or available_cores(), len(chunks)) or 1
    for part in each(partial(_read, positions=positions), chunks, many):
        _add(found, part)
    return Frames(**{name: pl.DataFrame(found[name], schema=_schema(pl, name)) for name in TABLES})


def files_of(place: Path | str) -> list[Path]:
    """The records of a folder, or those that a pattern names, in the order of their names."""
    path = Path(place)
    if path.is_dir():
        return sorted(path.rglob("*.jsonl"))
    found = sorted(path.parent.glob(path.name))
    if not found:
        raise Malformed(f"{place}: there is no record")
    return found


def keep(tables: Frames, folder: Path | str) -> None:
    """Writes the tables as Parquet, a file each; `scan` reads them lazily, also thousands of records."""
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    for name in TABLES:
        frame: pl.DataFrame = getattr(tables, name)
        frame.write_parquet(target / f"{name}.parquet")


def scan(folder: Path | str, table: str) -> pl.LazyFrame:
    """A table of one or many folders (`runs/*`) that `keep` wrote, for queries: nothing is read before it is needed."""
    if table not in TABLES:
        raise Malformed(f"there is no table {table}; known are {', '.join(TABLES)}")
    found: pl.LazyFrame = _polars().scan_parquet(Path(folder) / f"{table}.parquet")
    return found


def features(game: Game, view: View) -> list[int]:
    """A position as one seat sees it, in whole numbers; docs/observations.md says what each of them is."""
    return list(_encoder(game).encode(view))


def feature_names(game: Game) -> list[str]:
    """A name for each number of `features`: `own_hand.3` is the fourth slot of that field."""
    found: list[str] = []
    for field in _encoder(game).fields:
        found += [field.name] if field.size == 1 else [f"{field.name}.{slot}" for slot in range(field.size)]
    return found


def _encoder(game: Game) -> Encoder:
    """What the doors for agents make of a view."""
    from hulldown.adapters.contract import door_of  # draws pictures too, which no command that writes tables needs

    return door_of(game).encoder(game)


# A record


def _read(paths: list[Path], positions: bool) -> Rows:
    found: Rows = {name: [] for name in TABLES}
    for path in paths:
        try:
            _add(found, rows_of(hulldown.load(path), path.stem, positions))
        except HulldownError as error:
            raise Malformed(f"{path.name}: {error}") from error
    return found


def rows_of(match: Match, name: str, positions: bool) -> Rows:
    found: Rows = {table: [] for table in TABLES}
    state = match.opening()
    encode = _encoder(match.game).encode if positions else None
    for number, answer in enumerate(match.answers):
        do = str(answer.action)
        row: dict[str, Any] = {
            "record": name, "number": number, "ask": state.view(None).ask, "do": do, "kind": do.split(" ")[0],
        }  # fmt: skip
        if state.actor == CHANCE:
            chances = {str(action): chance for action, chance in state.outcomes()}
            exact = chances.get(do)
            chance = float(exact) if exact is not None else None
            found["draws"].append({**row, "chance": chance, "outcomes": len(chances)})
        else:
            seat = answer.by
            found["answers"].append({**row, "seat": seat, "legal": _offered(state)})
            if encode is not None and state.actor == seat:
                numbers = list(encode(state.view(seat)))
                found["positions"].append({"record": name, "number": number, "seat": seat, "features": numbers})
        state = carry_out(state, answer)
    found["results"] = list(_results(match, name))
    return found


def _offered(state: State) -> int:
    return len(state.legal_actions()) if state.actor not in (CHANCE, OVER) else 0


def _results(match: Match, name: str) -> Iterator[dict[str, Any]]:
    result = match.state.result
    for seat in range(match.seats):
        yield {
            "record": name, "game": match.game.id, "rules": match.game.rules_version, "seat": seat,
            "name": match.names[seat] if match.names is not None else "",
            "won": 1 / len(result.winners) if result is not None and seat in result.winners else 0.0,
            "rank": result.ranks[seat] if result is not None else None,
            "score": result.scores[seat] if result is not None else None,
            "reason": result.reason.phrase.key.removeprefix("result.") if result is not None else None,
            "length": match.state.length, "answers": len(match.answers),
            "options": json.dumps(match.options, ensure_ascii=False, sort_keys=True, default=str),
        }  # fmt: skip


def _add(found: Rows, more: Rows) -> None:
    for name in TABLES:
        found[name] += more[name]


# Tables


def _polars() -> Any:
    try:
        import polars
    except ImportError as error:
        raise Malformed("polars is not installed: pip install hulldown[lab]") from error
    return polars


def _schema(pl: Any, table: str) -> dict[str, Any]:
    """Columns are the same for no records as for many."""
    place = {"record": pl.String, "number": pl.Int32}
    said = {"ask": pl.String, "do": pl.String, "kind": pl.String}
    return {
        "answers": {**place, **said, "seat": pl.Int8, "legal": pl.Int32},
        "draws": {**place, **said, "chance": pl.Float64, "outcomes": pl.Int32},
        "positions": {**place, "seat": pl.Int8, "features": pl.List(pl.Int16)},
        "results": {
            "record": pl.String, "game": pl.String, "rules": pl.Int16, "seat": pl.Int8, "name": pl.String,
            "won": pl.Float64, "rank": pl.Int8, "score": pl.Int32, "reason": pl.String, "length": pl.Int32,
            "answers": pl.Int32, "options": pl.String,
        },
    }[table]  # fmt: skip


def arena_frame(rows: Sequence[Any]) -> pl.DataFrame:
    """Games of an arena or a simulation, a row for each seat of each game."""
    pl = _polars()
    columns = {
        "number": pl.Int64, "seat": pl.Int8, "bot": pl.String, "list": pl.String, "first": pl.Boolean,
        "won": pl.Float64, "rank": pl.Int8, "score": pl.Int32, "length": pl.Int32, "ending": pl.String,
        "faults": pl.Int32, "options": pl.String,
    }  # fmt: skip
    found = [
        {
            "number": row["number"], "seat": seat, "bot": bot, "list": row["decks"][seat] if row["decks"] else None,
            "first": None if row["first"] is None else row["first"] == seat,
            "won": 1 / len(row["winners"]) if seat in row["winners"] else 0.0, "rank": row["ranks"][seat],
            "score": row["scores"][seat], "length": row["length"], "ending": row["ending"],
            "faults": row["faults"][seat], "options": json.dumps(row["options"], sort_keys=True, default=str),
        }
        for row in sorted(rows, key=lambda one: one["number"])
        for seat, bot in enumerate(row["bots"])
    ]  # fmt: skip
    frame: DataFrame = pl.DataFrame(found, schema=columns)
    return frame


def check_parquet(path: Path) -> None:
    """Complains before anything is played."""
    _polars()
    if not path.parent.is_dir():
        raise Malformed(f"there is no folder {path.parent} for {path.name}")


def write_parquet(rows: Sequence[Any], path: Path) -> None:
    """The same in a file."""
    arena_frame(rows).write_parquet(path)
