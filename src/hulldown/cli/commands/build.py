"""`hulldown build`: decks and platoons for scripts, as the workshop in the browser builds them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from hulldown.exchange import format_of, open_list, read_list, write_list
from hulldown.exchange.assembly import lists_of
from hulldown.exchange.limits import MOST_BYTES
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.workshop import Draft, DraftChecked, check, deal_hands, draft_of, fitting, goldfish, lay_out
from hulldown.workshop.drafts import pieces_of
from hulldown.workshop.shapes import MOST_LIMIT
from hulldown.workshop.strength import Estimate, Record, measured

from ..common import (
    CardsOption,
    GameArgument,
    JsonOption,
    LangOption,
    SeedOption,
    SetOption,
    command_words,
    console,
    fail,
    find_game,
    game_options,
    language,
    notices,
    print_json,
)
from . import build_steps

STEPS: Final = ("new", "check", "mend", "add", "remove", "fill", "hands", "goldfish", "strength")
TYPED: Final = "-"


def build(
    game: GameArgument,
    step: Annotated[str, typer.Argument(help=", ".join(STEPS) + ".", metavar="STEP")],
    which: Annotated[
        str,
        typer.Argument(
            help="The list: an id, a code, random, a file in any format, or - for what is pasted; for `new` a card.",
            metavar="LIST",
        ),
    ],
    names: Annotated[list[str] | None, typer.Argument(help="Cards, by id or name.", metavar="CARD...")] = None,
    out: Annotated[Path | None, typer.Option("--out", "-w", help="Write the list that comes of it to a file.")] = None,
    on: Annotated[
        str | None, typer.Option("--on", help="Which card of the list another lies on: its number or its name.")
    ] = None,
    count: Annotated[int, typer.Option("--count", "-n", min=1, max=200, help="How many of each card, or hands.")] = 1,
    name: Annotated[str | None, typer.Option("--name", help="What the list is called.")] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=0, max=MOST_LIMIT, help="The points that it is made for.")
    ] = None,
    games: Annotated[int, typer.Option("--games", min=2, max=10_000, help="For strength: how many.")] = 100,
    options: SetOption = None,
    lang: LangOption = None,
    cards: CardsOption = None,
    seed: SeedOption = None,
    json: JsonOption = False,
) -> None:
    """Builds a deck or platoon step by step. `check`, `mend` and `fill` exit with 1 where the list is not legal."""
    if step not in STEPS:
        fail(f"there is no step {step}; known are {', '.join(STEPS)}")
    builder = _Builder(find_game(game, cards), options, language(lang), json, seed or 0)
    draft = builder.open(step, which)
    if name is not None:
        draft = msgspec.structs.replace(draft, name=name[:80])
    if limit is not None:
        draft = msgspec.structs.replace(draft, limit=limit)
    given = [which, *(names or [])] if step == "new" else names or []
    if step in ("add", "remove") and not given:
        fail(f"{step} which cards? hulldown build {game} {step} LIST CARD...")
    if step in ("new", "add"):
        draft = build_steps.add(builder.game, draft, given, count, on)
    elif step == "remove":
        draft = build_steps.remove(builder.game, draft, given, count, on)
    elif step == "hands":
        builder.hands(draft, count)
        return
    elif step == "goldfish":
        builder.alone(draft)
        return
    elif step == "strength":
        builder.strength(draft, games)
        return
    builder.finish(draft, step, out)


class _Builder:
    """One call of the command: the game, what is chosen, and how it is told."""

    def __init__(self, game: Game, options: list[str] | None, lang: str, json: bool, seed: int) -> None:
        self.game = game
        self.lists = lists_of(game)
        self.options = game_options(game, options)
        self.lang = lang
        self.json = json
        self.seed = seed
        self.words = command_words("build", lang)

    def open(self, step: str, which: str) -> Draft:
        if step == "new":
            return Draft("", 0, [], [])
        if which == TYPED:
            imported = read_list(self.game, sys.stdin.buffer.read(MOST_BYTES + 1), "pasted")
        else:
            imported = open_list(self.game, which, self.seed)
        for remark in imported.remarks:
            notices.print(remark.text(self.lang), markup=False, soft_wrap=True)
        return draft_of(self.lists, imported.brought, self.lang)

    def finish(self, draft: Draft, step: str, out: Path | None) -> None:
        """Mends or fills where that is asked for, and tells what has come of it."""
        done: list[str] = []
        data: dict[str, Any] = {}
        if step == "mend":
            mended = build_steps.mend(self.game, draft, self.options, self.lang)
            draft, done = mended.draft, mended.done
            data["done"] = done
        elif step == "fill":
            ways = fitting.fill(self.game, draft, self.options, self.lang).suggestions
            data["suggestions"] = ways
            if ways:
                draft = msgspec.structs.replace(draft, parts=ways[0].parts)
                done = [ways[0].say]
        checked = check(self.game, draft, self.options, self.lang)
        if out is not None:
            self._write(draft, out)
        if self.json:
            print_json({"draft": draft, **msgspec.to_builtins(checked), **data})
        else:
            for line in done:
                self._say(self.words("done", what=line))
            self._tell(checked, out)
        if not checked.legal and step in ("check", "mend", "fill"):
            raise typer.Exit(1)

    def _write(self, draft: Draft, out: Path) -> None:
        laid = lay_out(self.game, draft)
        if laid.strays:
            raise Malformed(laid.strays[0].why.text(self.lang))
        brought = laid.brought(1)
        brought.name = draft.name or out.stem
        written = write_list(self.game, brought, format_of(self.game, out.name), out.name, self.lang)
        for remark in written.remarks:
            notices.print(remark.text(self.lang), markup=False, soft_wrap=True)
        try:
            out.write_bytes(written.data)
        except OSError as error:
            raise Malformed(f"{out} cannot be written: {error.strerror or error}") from error

    def _tell(self, checked: DraftChecked, out: Path | None) -> None:
        for one in checked.broken:
            self._say(one.say + (f" [{one.rule}]" if one.rule else ""))
            if one.mend is not None:
                self._say("  " + self.words("mend", what=one.mend.say))
        self._say(self.words("size-of" if checked.of else "size", size=checked.size, of=checked.of))
        self._say(self.words("legal" if checked.legal else "illegal", count=len(checked.broken)))
        self._say(self.words("written", file=out) if out is not None else self.words("code", code=checked.code))

    def _say(self, line: str) -> None:
        console.print(line, markup=False, soft_wrap=True)

    def _names(self, ids: list[str]) -> str:
        known = pieces_of(self.game)
        return ", ".join([known[id.casefold()].word.word(self.lang) for id in ids])

    def hands(self, draft: Draft, count: int) -> None:
        found = deal_hands(self.game, draft, self.seed, min(count, 20))
        if self.json:
            print_json(found)
            return
        for number, hand in enumerate(found.hands, 1):
            self._say(self.words("hand", number=number, cards=self._names(hand)))

    def alone(self, draft: Draft) -> None:
        found = goldfish(self.game, draft, self.options, self.seed, 3, self.lang)
        if self.json:
            print_json(found)
            return
        for number, one in enumerate(found.rounds, 1):
            self._say(self.words("round", number=number, cards=self._names(one.drawn)))
            for line in one.lines:
                self._say("  " + line)

    def strength(self, draft: Draft, games: int) -> None:
        """Plays here and now; how far it is, is told where somebody looks on."""
        laid = lay_out(self.game, draft)
        chosen = fitting.chosen_for(self.game, draft, self.options)
        brought = laid.brought()
        reasons = laid.lists.reasons_against(brought, chosen)
        if laid.strays or reasons:
            raise Malformed(f"the {laid.lists.word} is not legal: {' '.join([str(one) for one in reasons])}")
        estimate = Estimate(self.game, brought, chosen, self.seed or 1, games)
        for _ in measured(estimate):
            if notices.is_terminal and not self.json:
                notices.print(self._share(estimate.total), end="\r")
        rows = [
            (one.id, one.word(self.lang), record)
            for one, record in zip(estimate.rivals, estimate.against, strict=True)
            if record.games
        ]
        if self.json:
            against = [
                {"id": id, "name": name, "games": one.games, "share": one.share, "low": one.interval[0],
                 "high": one.interval[1]}
                for id, name, one in rows
            ]  # fmt: skip
            total = estimate.total
            low, high = total.interval
            told = {"games": total.games, "share": total.share, "low": low, "high": high}
            print_json({"bot": estimate.bot, "drawn": estimate.is_drawn, **told, "against": against})
            return
        self._say(self._share(estimate.total))
        for _, name, one in rows:
            self._say("  " + self.words("against", name=name) + " " + self._share(one))

    def _share(self, record: Record) -> str:
        low, high = record.interval
        percent = f"{100 * record.share:.1f}"
        return self.words(
            "share", percent=percent, low=f"{100 * low:.1f}", high=f"{100 * high:.1f}", games=record.games
        )
