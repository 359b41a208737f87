"""The result of an arena as tables in the terminal."""

from __future__ import annotations

from typing import Any, Final

from rich.table import Table

from ...lab.arena_file import Header
from ...lab.ratings import ANCHOR, MIDDLE
from ...lab.sprt import ERROR, NOT_STRONGER, STRONGER, UNDECIDED
from .. import common

Data = dict[str, Any]  # parts of what `standings.summary` gives
_VERDICTS: Final = {
    STRONGER: "{bot} is stronger than {rival}.",
    NOT_STRONGER: "{bot} is not {elo} Elo stronger than {rival}.",
    UNDECIDED: "Not decided: more games are needed.",
}


def show(header: Header, data: Data, unit: str) -> None:
    """Prints the summary; `unit` is what the length of a game is counted in."""
    common.console.print(_heading(header, data["games"]), soft_wrap=True)
    bots = sorted(data["bots"], key=_best_first)
    common.console.print(_standings(bots))
    if len(bots) > 1:
        common.console.print("\nHow often the row wins where it meets the column, in percent:")
        common.console.print(_cross([bot["name"] for bot in bots], data["pairings"]))
    common.console.print()
    for sentence in _sentences(bots, data, unit):
        common.console.print(sentence, soft_wrap=True)


def show_test(header: Header, data: Data) -> None:
    """Prints what a sequential test has found."""
    common.console.print(_heading(header, data["games"]), soft_wrap=True)
    for sentence in [*_tested(data["sprt"], header["bots"][1]), *_faults(data["bots"])]:
        common.console.print(sentence, soft_wrap=True)


def _tested(test: Data, rival: str) -> list[str]:
    counts = ", ".join([f"{one['score']:.3g}: {one['pairs']}" for one in test["scores"]])
    elo = test["difference"]
    interval = f"{_points(elo['low'])} to {_points(elo['high'])}"
    return [
        f"{test['pairs']} pairs of games, by the score of {test['bot']} in both: {counts}.",
        f"Mean {test['mean']:.3f} (95 %: {test['low']:.3f} to {test['high']:.3f}),"
        f" Elo {_points(elo['elo'])} (95 %: {interval}).",
        f"Log-likelihood ratio of {test['elo']} Elo against 0: {test['ratio']:.2f}, bounds {test['lower']:.2f} and"
        f" {test['upper']:.2f} (both errors {100 * ERROR:.0f} %).",
        _VERDICTS[test["verdict"]].format(bot=test["bot"], rival=rival, elo=test["elo"]),
    ]


def _points(elo: float | None) -> str:
    return f"{elo:+.0f}" if elo is not None else "unbounded"


def _heading(header: Header, games: int) -> str:
    kind = header["kind"] if header["hero"] is None else f"{header['kind']} of {header['hero']}"
    parts = [header["game"], f"{header['seats']} seats", kind, f"{games} games"]
    if header["decks"]:
        shown = " ".join([deck["id"] for deck in header["decks"]])
        parts.append(f"{shown} ({'each with each' if header.get('unequal') else 'the same for all'})")
    if header["modes"]:
        parts.append(" ".join(header["modes"]))
    if header.get("tables"):
        parts.append(" ".join(header["tables"]))
    return ", ".join([*parts, f"seed {header['seed']}"])


def _best_first(bot: Data) -> tuple[float, str]:
    rating = bot["elo"] or bot["openskill"]
    return -rating["rating"] if rating is not None else 0.0, bot["name"]


def _standings(bots: list[Data]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("bot", no_wrap=True)
    for column in ("games", "wins", "% won", "95 %", "Elo", "95 %", "openskill"):
        table.add_column(column, justify="right", no_wrap=True)
    for bot in bots:
        table.add_row(
            bot["name"],
            str(bot["games"]),
            f"{bot['wins']:.10g}",
            f"{100 * bot['rate']:.1f}",
            f"{100 * bot['low']:.1f} to {100 * bot['high']:.1f}",
            *_elo(bot["elo"]),
            _skill(bot["openskill"]),
        )
    return table


def _elo(rating: Data | None) -> list[str]:
    if rating is None:
        return ["-", "-"]
    fixed = rating["low"] == rating["high"]
    return [f"{rating['rating']:.0f}", "fixed" if fixed else f"{rating['low']:.0f} to {rating['high']:.0f}"]


def _skill(rating: Data | None) -> str:
    return f"{rating['rating']:.1f} ± {rating['high'] - rating['rating']:.1f}" if rating is not None else "-"


def _cross(names: list[str], pairings: list[Data]) -> Table:
    shares = {(pairing["bot"], pairing["rival"]): f"{100 * pairing['rate']:.0f}" for pairing in pairings}
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for name in names:
        table.add_column(name, justify="right")
    for name in names:
        table.add_row(name, *[shares.get((name, rival), "-") for rival in names])
    return table


def _sentences(bots: list[Data], data: Data, unit: str) -> list[str]:
    found: list[str] = []
    if any(bot["name"] == ANCHOR and bot["elo"] is not None for bot in bots):
        found.append(f"Elo: {ANCHOR} is {MIDDLE:.0f} by definition.")
    if data["beginners"]["games"]:
        share = data["beginners"]
        found.append(f"Whoever begins wins {_share(share)} of {share['games']} games.")
    if data["shared_wins"]:
        found.append(f"A shared win counts as its part of one; there were {data['shared_wins']}.")
    found.append(f"Length in {unit}: mean {data['length']['mean']:.1f}, median {data['length']['median']:g}.")
    found += [f"Ended by {ending}: {100 * share:.1f} %" for ending, share in data["endings"].items()]
    return found + _faults(bots)


def _faults(bots: list[Data]) -> list[str]:
    found: list[str] = []
    for bot in bots:
        if "adjusted" in bot:
            found.append(_adjusted(bot["name"], bot["adjusted"]))
        if bot["faults"]:
            times = "once" if bot["faults"] == 1 else f"{bot['faults']} times"
            found.append(f"{bot['name']} failed {times} (an error or an illegal answer); a stand-in answered for it.")
        if "model" in bot:
            found.append(_model(bot["name"], bot["model"]))
    return found


def _adjusted(name: str, found: Data) -> str:
    return (
        f"{name} without luck: {_share(found)}; as certain as {found['factor']:.2f} times as many games"
        f" (95 %: {found['factor_low']:.2f} to {found['factor_high']:.2f})."
        f" Its luck: {100 * found['luck']:+.1f} ± {196 * found['luck_error']:.1f} a game."
    )


def _model(name: str, did: Data) -> str:
    refused = ", ".join([f"{word} {times}" for word, times in did["refused"].items()]) or "none"
    return (
        f"{name}: {did['questions']} questions, {did['retries']} retries, {did['forfeits']} forfeited;"
        f" refused: {refused}; {did['seconds']:.1f} s, cost {did['cost']:g}, {did['tokens']} tokens."
    )


def _share(share: Data) -> str:
    return f"{100 * share['rate']:.1f} % (95 %: {100 * share['low']:.1f} to {100 * share['high']:.1f})"
