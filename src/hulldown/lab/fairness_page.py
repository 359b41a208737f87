"""What was measured, written down: the data file of a game, and its tables in docs/balance.md."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game

from .measured import Measured
from .parts import Parts, in_order
from .shares import Share

CAPTIONS: Final = {
    "turn-order": "By the place in the turn order",
    "mirror": "The same on both sides",
    "table": "Other tables, the same on both sides",
    "mode": "Other modes, the same on both sides",
}
DUELS: Final = "Against each other: how often each wins against all the others"
AGAIN: Final = "What is dealt as usual, as a whole"
_HEAD: Final = """\
# What was measured of this game: which set-ups are dealt where nobody chooses, and what stands beside the choices.
# Written by `python -m hulldown.lab.fairness`, not by hand; docs/balance.md has all figures.

"""


# The data file


def toml_of(game: Game, found: Sequence[Measured]) -> str:
    lines = [f"rules = {game.rules_version}", f"cards = {_toml(game.cards_fingerprint)}"]
    for one in found:
        if one.trial.even is not None and one.is_even:
            seat, role = one.parts.shares["seat"]["p1"], one.parts.shares["role"][one.trial.part]
            lines += ["", "[[even]]", f"when = {_toml(one.trial.even.when)}", f"deal = {_toml(one.trial.even.deal)}"]
            lines += [f"bot = {_toml(one.bot)}", f"games = {one.games}"]
            lines += [f"seat = {seat.rate:.4f}", f"role = {role.rate:.4f}"]
    for (option, value, part), (bot, share) in _figures(game, found).items():
        low, high = share.interval
        lines += ["", "[[figure]]", f"option = {_toml(option)}", f"value = {_toml(value)}", f"part = {_toml(part)}"]
        lines += [f"bot = {_toml(bot)}", f"games = {share.games}", f"share = {share.rate:.4f}"]
        lines += [f"low = {low:.4f}", f"high = {high:.4f}"]
    return _HEAD + "\n".join(lines) + "\n"


def _figures(game: Game, found: Sequence[Measured]) -> dict[tuple[str, str, str], tuple[str, Share]]:
    """By option, value and part; trials of one figure add up."""
    figures: dict[tuple[str, str, str], tuple[str, Share]] = {}
    for one in found:
        if one.trial.duel is not None:
            for name, share in one.parts.shares["list"].items():
                figures.setdefault((game.brings, name, "list"), (one.bot, Share()))[1].merge(share)
        known = one.parts.shares["role"].get(one.trial.part)
        for option, value in one.trial.figures if known is not None else []:
            assert known is not None
            figures.setdefault((option, value, one.trial.part), (one.bot, Share()))[1].merge(known)
    return figures


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {_toml(item)}" for name, item in value.items()) + " }" if value else "{}"
    return f'"{value}"' if isinstance(value, str) else str(value)


# The page


def rewritten(page: str, game: Game, found: Sequence[Measured], again: Sequence[Measured]) -> str:
    """The page with this game's tables in place of those between its two marks."""
    first, last = f"<!-- measured: {game.id} -->\n", "<!-- end -->"
    before, mark, rest = page.partition(first)
    _, end, after = rest.partition(last)
    if not mark or not end:
        raise Malformed(f"docs/balance.md has no place for {game.id}: {first.strip()} and {last}")
    return before + mark + _tables(game, found, again) + end + after


def _tables(game: Game, found: Sequence[Measured], again: Sequence[Measured]) -> str:
    made = f"Rules version {game.rules_version}, cards `{game.cards_fingerprint}`.\n"
    parts = [made]
    for chapter, caption in CAPTIONS.items():
        rows = [one for one in found if one.trial.chapter == chapter]
        if rows:
            parts.append(f"**{caption}.** `{_command(game, rows[0])}`\n\n" + _shares_table(rows))
    duels = [one for one in found if one.trial.duel is not None]
    if duels:
        parts.append(f"**{DUELS}.** `{_command(game, duels[0])}`\n\n" + _duel_table(duels))
    if again:
        parts.append(
            f"**{AGAIN}.** `hulldown simulate {game.id} --usual --bots {again[0].bot}`\n\n" + _whole_table(again)
        )
    return "\n" + "\n".join(parts) + "\n"


def _command(game: Game, one: Measured) -> str:
    """What plays the games of a row; for the other rows with their names."""
    words = ["hulldown simulate", game.id]
    if one.trial.duel is not None:
        words += [f"--{game.brings}s", ",".join(one.trial.duel), "--rotate"]
    else:
        words.append("--usual")
    words += ["--bots", one.bot, "--games", str(one.games), "--seed 1"]
    if one.trial.seats != game.min_seats:
        words += ["--seats", str(one.trial.seats)]
    for name, value in one.trial.options.items():
        words += ["--set", f"{name}={value}"]
    return " ".join(words)


def _shares_table(rows: Sequence[Measured]) -> str:
    roles = in_order({role for one in rows for role in _roles(one)})
    lines = [
        "| what | bot | games | seat 1 (2, 3, ...) | " + " | ".join(roles) + " | as usual |",
        "|---|---|--:|---|" + "--:|" * len(roles) + "---|",
    ]
    for one in rows:
        seats = _seats(one.parts.shares["seat"])
        cells = [_cell(one.parts.shares["role"].get(role)) for role in roles]
        usual = "yes" if one.trial.even is not None and one.is_even else ""
        lines.append(f"| {one.trial.name} | {one.bot} | {one.games} | {seats} | " + " | ".join(cells) + f" | {usual} |")
    return "\n".join(lines) + "\n"


def _seats(shares: dict[str, Share]) -> str:
    """Of two seats the first says it all."""
    told = list(shares)[: len(shares) if len(shares) > 2 else 1]
    return ", ".join(_cell(shares[seat]) for seat in told)


def _roles(one: Measured) -> list[str]:
    """Of two roles one says it all; of more, all of them, as they come in the turn order."""
    roles = list(one.parts.shares["role"])
    return [one.trial.part] if one.trial.part in roles and len(roles) <= 2 else roles


def _duel_table(rows: Sequence[Measured]) -> str:
    shares: dict[str, Share] = {}
    for one in rows:
        for name, share in one.parts.shares["list"].items():
            shares.setdefault(name, Share()).merge(share)
    lines = ["| what | bot | games | won |", "|---|---|--:|--:|"]
    for name, share in shares.items():
        lines.append(f"| {name} | {rows[0].bot} | {share.games} | {_cell(share)} |")
    return "\n".join(lines) + "\n"


def _whole_table(rows: Sequence[Measured]) -> str:
    whole = Parts()
    for one in rows:
        whole.add(one.parts)
    lines = ["| by | games | won |", "|---|--:|--:|"]
    for by, shares in whole.shares.items():
        for name in in_order(shares):
            share = shares[name]
            lines.append(f"| {by} {name} | {share.games} | {_cell(share)} |")
    return "\n".join(lines) + "\n"


def _cell(share: Share | None) -> str:
    if share is None:
        return ""
    low, high = share.interval
    return f"{_rate(share)} ({100 * low:.1f}–{100 * high:.1f})"


def _rate(share: Share) -> str:
    return f"{100 * share.rate:.1f}"
