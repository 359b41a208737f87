"""All that there is to say of a list in the making, by the game's own rules."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown.kernel.errors import Refusal
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Chosen, Part

from .bench import Bench, bench_of
from .drafts import Laid, as_written, lay_out, pieces_of, without
from .mending import Search, told, words_of
from .phrases import say
from .shapes import Broken, Draft, DraftChecked, Kept, Mend


def check(game: Game, draft: Draft, options: Chosen, lang: str) -> DraftChecked:
    """A draft for a match with these options: every reason against it, a mend for each where one is found."""
    game.complete_options(game.min_seats, options)  # complains of what is no option
    laid = lay_out(game, draft)
    bench = bench_of(game)
    brought = laid.brought()
    broken = [*_strays(laid, lang), *_reasons(game, bench, laid, options, lang)]
    measured = bench.measure(game, brought, options, lang)
    names = {one.rule for one in broken}
    return DraftChecked(
        code=brought.code,
        legal=not broken,
        size=measured.size,
        of=measured.of,
        fullness=measured.fullness,
        broken=broken,
        kept=[Kept(game.ledger[id].text(lang), id) for id in bench.rules if id not in names],
        charts=bench.charts(game, brought, lang),
    )


def _strays(laid: Laid, lang: str) -> list[Broken]:
    """Cards that can be no part of such a list: they go out."""
    found: list[Broken] = []
    for stray in laid.strays:
        key = "mend.take" if stray.carrier is None else "mend.take-from"
        text = say(key, lang, count=stray.count, card=stray.card, carrier=stray.carrier)
        mend = Mend(text[:1].upper() + text[1:], without(laid.draft, stray), laid.draft.limit)
        found.append(Broken(stray.why.text(lang), "", [stray.place], mend))
    return found


def _reasons(game: Game, bench: Bench, laid: Laid, options: Chosen, lang: str) -> list[Broken]:
    pieces = list(pieces_of(game).values())
    search = Search(laid.lists, pieces, laid.parts, laid.draft.limit, options, bench.limits)
    wanted = [(reason, about(search, reason)) for reason in search.now.reasons]
    # What can be no part of the list goes out first: a mended list would lose it without a word.
    mends = search.mends(wanted) if not laid.strays else [None] * len(wanted)
    found: list[Broken] = []
    for (reason, named), mended in zip(wanted, mends, strict=True):
        mend = None
        if mended is not None:
            mend = Mend(told(mended.changes, laid.parts, lang), as_written(mended.parts), mended.limit)
        found.append(Broken(reason.text(lang), reason.rule, [laid.places[place] for place in named], mend))
    return found


def about(search: Search, reason: Refusal) -> list[int]:
    """The parts that a reason speaks of: those whose cards it names, singly or else in a list. Of equal ones, those
    without which it is less."""
    parts = search.now.parts
    for words in words_of(reason.sentence):
        named = [place for place, part in enumerate(parts) if part.piece.word in words]
        if named:
            return [place for place in named if _is_of(search, parts, place, reason)]
        carriers = [place for place, part in enumerate(parts) if any(one.piece.word in words for one in part.carried)]
        if carriers:
            return carriers
    return []


def _is_of(search: Search, parts: Sequence[Part], place: int, reason: Refusal) -> bool:
    word = parts[place].piece.word
    if len([part for part in parts if part.piece.word is word]) == 1:
        return True
    rest = [*parts[:place], *parts[place + 1 :]]
    left = [one.text() for one in search.reasons(rest, search.now.limit)]
    now = [one.text() for one in search.now.reasons]
    return left.count(reason.text()) < now.count(reason.text())
