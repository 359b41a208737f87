"""The result of an arena as plain data: what `hulldown arena --json` prints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from .adjusted import adjusted
from .arena_file import Header, Row
from .ratings import Rating, elo, openskill
from .shares import among_equals, by_bot, by_pairing, faults_of, is_shared, of_beginners
from .statistics import mean, median
from .text_players import added_up


def summary(header: Header, rows: Sequence[Row]) -> dict[str, Any]:
    """The result as plain data, the same for the same games in any order."""
    rows = sorted(rows, key=lambda row: row["number"])
    shares = by_bot(rows)
    faults = faults_of(rows)
    ratings = {rating.name: rating for rating in elo(rows)}
    skills = {rating.name: rating for rating in openskill(rows)}
    lengths = Counter(row["length"] for row in rows)
    endings = Counter(row["ending"] for row in rows)
    bots = [
        {
            "name": name,
            **shares[name].data(),
            "elo": _data(ratings.get(name)),
            "openskill": _data(skills.get(name)),
            "faults": faults[name],
            **_models(rows, name),
            **adjusted(rows, name),
        }
        for name in header["bots"]
        if name in shares
    ]
    return {
        "game": header["game"],
        "seats": header["seats"],
        "seed": header["seed"],
        "games": len(rows),
        "planned": header["games"],
        "kind": header["kind"],
        "hero": header["hero"],
        "options": header["options"],
        "decks": [deck["id"] for deck in header["decks"]],
        "modes": header["modes"],
        "bots": bots,
        "pairings": [
            {"bot": bot, "rival": rival, **share.data()} for (bot, rival), share in sorted(by_pairing(rows).items())
        ],
        "beginners": {**of_beginners(rows).data(), "equals": of_beginners(among_equals(rows)).data()},
        "shared_wins": sum(1 for row in rows if is_shared(row)),
        "length": {"mean": mean(lengths), "median": median(lengths)},
        "endings": {ending: endings[ending] / len(rows) for ending in sorted(endings)},
    }


def _models(rows: Sequence[Row], name: str) -> dict[str, Any]:
    """What a language model did in all its games: nothing where it is none."""
    found = [
        tally
        for row in rows
        for bot, tally in zip(row["bots"], row.get("models", [None] * len(row["bots"])), strict=True)
        if bot == name and tally is not None
    ]
    return {"model": added_up(found)} if found else {}


def _data(rating: Rating | None) -> dict[str, float] | None:
    return None if rating is None else {"rating": rating.rating, "low": rating.low, "high": rating.high}
