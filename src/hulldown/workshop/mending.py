"""Mends are found, not written: small changes are tried on the game's own `reasons_against`, which knows all rules.

A mend takes one reason away and adds none. One card is taken out or put in, or the limit is moved; where that is not
enough, one card is exchanged for another, or the same kind of change is made several times. What would take more than
a bounded number of tries is not offered: a list that is half empty is filled, not mended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from hulldown.exchange.assembly import cost_of
from hulldown.kernel.errors import Refusal
from hulldown.kernel.lists import Chosen, Lists, Part, Piece
from hulldown.kernel.words import Sentence, Word, Words

from .drafts import put_together
from .phrases import say

MOST_TRIES: Final = 600  # of one search for all reasons of a list
MOST_STEPS: Final = 10  # of one mend: "a short sequence"
_FIRST: Final = 6  # cards with which an exchange is begun

Parts = list[Part]


@dataclass(frozen=True)
class Take:
    """One copy of a part is taken out, or of what it carries."""

    place: int
    inner: Piece | None = None


@dataclass(frozen=True)
class Put:
    """One copy of a card is put in, or on the part at `place`."""

    piece: Piece
    place: int = -1


@dataclass(frozen=True)
class Move:
    """The list is played with another limit."""

    limit: int


Change = Take | Put | Move


@dataclass(frozen=True)
class Tried:
    """What became of a list after some changes, and what is against it then."""

    changes: tuple[Change, ...]
    parts: Parts
    limit: int
    reasons: list[Refusal]
    kinds: Counter[tuple[str, ...]]
    word: Word | None = None  # of the card that was changed last


class OutOfTries(Exception):
    """The search has taken as long as it may."""


def kind_of(said: Sentence) -> tuple[str, ...]:
    """What a reason is about, whatever its numbers: two sentences of one kind are one reason that has grown."""
    words = [gap.id for gap in said.gaps.values() if isinstance(gap, Word)]
    return (said.phrase.key, *words)


def changed(parts: Sequence[Part], change: Change) -> Parts | None:
    """The parts after a change; None where there is nothing to take."""
    made = list(parts)
    if isinstance(change, Take):
        part = made[change.place]
        if change.inner is None:
            made[change.place : change.place + 1] = [_of(part, part.count - 1)] if part.count > 1 else []
            return made
        carried = _less(part.carried, change.inner)
        if carried is None:
            return None
        made[change.place] = Part(part.piece, part.count, carried)
    elif isinstance(change, Put):
        if change.place >= 0:
            part = made[change.place]
            made[change.place] = Part(part.piece, part.count, _more(part.carried, change.piece))
        else:
            made = _more(made, change.piece)
    return made


def _of(part: Part, count: int) -> Part:
    return Part(part.piece, count, part.carried)


def _less(parts: Sequence[Part], piece: Piece) -> Parts | None:
    for place, part in enumerate(parts):
        if part.piece.word is piece.word:
            rest = [_of(part, part.count - 1)] if part.count > 1 else []
            return [*parts[:place], *rest, *parts[place + 1 :]]
    return None


def _more(parts: Sequence[Part], piece: Piece) -> Parts:
    """A copy more of a card that carries nothing, or a new one at the end."""
    for place, part in enumerate(parts):
        if part.piece.word is piece.word and not part.carried:
            return [*parts[:place], _of(part, part.count + 1), *parts[place + 1 :]]
    return [*parts, Part(piece)]


class Search:
    """Looks for a mend for each reason against one list. What was tried for one is not tried again for the next."""

    def __init__(
        self,
        lists: Lists[Any],
        pieces: Sequence[Piece],
        parts: Parts,
        limit: int,
        chosen: Chosen,
        limits: Sequence[int],
    ) -> None:
        self.lists = lists
        self.pieces = pieces
        self.chosen = chosen
        self.limits = limits
        self.left = MOST_TRIES
        self._known: dict[Change, Tried | None] = {}
        self.now = self._judged((), parts, limit)

    def mends(self, wanted: Sequence[tuple[Refusal, Sequence[int]]]) -> list[Tried | None]:
        """For each reason, with the parts that it is about, the smallest change that takes it away and adds none.

        Single changes are tried for all of them before anything longer for one.
        """
        kinds = [kind_of(reason.sentence) for reason, _ in wanted]
        left = self.left
        found = [self._first(self._single(kind, named), left) for kind, (_, named) in zip(kinds, wanted, strict=True)]
        for place, kind in enumerate(kinds):
            if found[place] is None and self._shared(kind, found) is None:
                share = self.left // max(1, found[place:].count(None))
                found[place] = self._first(self._longer(kind, bool(wanted[place][1])), share)
        return [one or self._shared(kind, found) for kind, one in zip(kinds, found, strict=True)]

    def _shared(self, kind: tuple[str, ...], found: Sequence[Tried | None]) -> Tried | None:
        """The smallest of the mends of other reasons that mends this one too."""
        known = [one for one in found if one is not None and self._mends(one, kind)]
        return min(known, key=self._rank, default=None)

    def _first(self, ways: Iterator[Tried | None], tries: int) -> Tried | None:
        """What the first way comes to that leads anywhere, within so many tries."""
        kept = max(0, self.left - tries)
        self.left -= kept
        try:
            for found in ways:
                if found is not None:
                    return found
        except OutOfTries:
            self.left = 0
        finally:
            self.left += kept
        return None

    def reasons(self, parts: Sequence[Part], limit: int) -> list[Refusal]:
        found: list[Refusal] = self.lists.reasons_against(put_together(self.lists, "", limit, parts), self.chosen)
        return found

    # Trying

    def _judged(self, changes: tuple[Change, ...], parts: Parts, limit: int, word: Word | None = None) -> Tried:
        self.left -= 1
        if self.left < 0:
            raise OutOfTries
        reasons = self.reasons(parts, limit)
        return Tried(changes, parts, limit, reasons, Counter([kind_of(one.sentence) for one in reasons]), word)

    def _after(self, before: Tried, change: Change) -> Tried | None:
        if before is self.now and change in self._known:
            return self._known[change]
        parts = changed(before.parts, change)
        limit = change.limit if isinstance(change, Move) else before.limit
        tried: Tried | None = None
        if parts is not None:
            tried = self._judged((*before.changes, change), parts, limit, _piece(change, before.parts))
        if before is self.now:
            self._known[change] = tried
        return tried

    def _is_clean(self, tried: Tried) -> bool:
        """Nothing is broken that was not."""
        return not tried.kinds - self.now.kinds

    def _mends(self, tried: Tried, kind: tuple[str, ...]) -> bool:
        return tried.kinds[kind] < self.now.kinds[kind] and self._is_clean(tried)

    # Which changes there are

    def _takes(self, parts: Parts) -> list[Change]:
        """What came last goes first."""
        found: list[Change] = []
        for place in reversed(range(len(parts))):
            found += [Take(place, one.piece) for one in parts[place].carried]
            found.append(Take(place))
        return found

    def _dearest(self, parts: Parts) -> list[Change]:
        """The same, the dearest first: fewer have to go."""
        now = _worth(parts)
        return sorted(self._takes(parts), key=lambda take: _worth(changed(parts, take) or []) - now)

    def _puts(self, parts: Parts) -> list[Change]:
        """Cards that the list has already come first."""
        own = [part.piece for part in parts]
        words = {piece.word for piece in own}
        others = [piece for piece in self.pieces if not piece.is_carried and piece.word not in words]
        return [Put(piece) for piece in [*own, *others]]

    def _puts_on(self, parts: Parts, places: Iterable[int]) -> Iterator[Change]:
        for place in places:
            for piece in self.pieces:
                if piece.is_carried and self.lists.suits(parts[place].piece, piece):
                    yield Put(piece, place)

    # The ways in which a reason may be mended, the smallest first

    def _single(self, kind: tuple[str, ...], named: Sequence[int]) -> Iterator[Tried | None]:
        parts = self.now.parts
        carriers = [place for place in named if parts[place].carried]
        yield self._best(self._puts_on(parts, carriers), kind)  # a card that another one needs
        takes = self._takes(parts)
        yield self._best([one for one in takes if isinstance(one, Take) and one.place in named], kind)
        yield self._best(takes, kind)
        yield self._best(self._puts(parts), kind)
        yield self._best([Move(limit) for limit in self.limits if limit > self.now.limit], kind)

    def _longer(self, kind: tuple[str, ...], has_named: bool) -> Iterator[Tried | None]:
        yield self._again(kind, self._dearest)
        yield self._again(kind, self._puts)
        for take_first in (has_named, not has_named):
            yield self._exchanged(kind, take_first)

    def _best(self, changes: Iterable[Change], kind: tuple[str, ...]) -> Tried | None:
        best: Tried | None = None
        for change in changes:
            tried = self._after(self.now, change)
            if tried is None or not self._mends(tried, kind):
                continue
            if best is None or self._rank(tried) < self._rank(best):
                best = tried
        return best

    def _rank(self, tried: Tried) -> tuple[int, int, int, int]:
        """The fewest cards that come or go, the fewest reasons left, the others as they were, the least worth."""
        before = {one.text() for one in self.now.reasons}
        altered = len([one for one in tried.reasons if one.text() not in before])
        cards = abs(_count(tried.parts) - _count(self.now.parts))
        return cards, len(tried.reasons), altered, abs(_worth(tried.parts) - _worth(self.now.parts)) + tried.limit

    def _again(self, kind: tuple[str, ...], changes: Callable[[Parts], list[Change]]) -> Tried | None:
        """The same kind of change several times, each of which alters the reason and adds none, until it is gone."""
        at = self.now
        for _ in range(MOST_STEPS):
            following = self._step(at, kind, _sorted_by(changes(at.parts), at))
            if following is None:
                return None
            if following.kinds[kind] < self.now.kinds[kind]:
                return following
            at = following
        return None

    def _step(self, at: Tried, kind: tuple[str, ...], changes: Sequence[Change]) -> Tried | None:
        said = _texts(at, kind)
        for change in changes:
            tried = self._after(at, change)
            if tried is not None and self._is_clean(tried) and _texts(tried, kind) != said:
                return tried
        return None

    def _exchanged(self, kind: tuple[str, ...], take_first: bool) -> Tried | None:
        """One card for another, once or several times: begun with what alters the reason, whatever else it breaks."""
        said = _texts(self.now, kind)
        begin, others = (self._takes, self._puts) if take_first else (self._puts, self._takes)
        tries = [self._after(self.now, change) for change in begin(self.now.parts)]
        begun = [tried.changes[0] for tried in tries if tried is not None and _texts(tried, kind) != said]
        for change in begun[:_FIRST]:
            found = self._exchanged_by(kind, change, others)
            if found is not None:
                return found
        return None

    def _exchanged_by(
        self, kind: tuple[str, ...], change: Change, others: Callable[[Parts], list[Change]]
    ) -> Tried | None:
        at = self.now
        for _ in range(MOST_STEPS // 2):
            again = _same(change, self.now.parts, at.parts)
            begun = self._after(at, again) if again is not None else None
            if begun is None:
                return None
            following = self._balanced(at, begun, kind, others)
            if following is None:
                return None
            if following.kinds[kind] < self.now.kinds[kind]:
                return following
            at = following
        return None

    def _balanced(
        self, at: Tried, begun: Tried, kind: tuple[str, ...], others: Callable[[Parts], list[Change]]
    ) -> Tried | None:
        """The other half of an exchange: nothing is broken any more that was not."""
        said = _texts(at, kind)
        for change in others(begun.parts):
            tried = self._after(begun, change)
            if tried is not None and self._is_clean(tried) and _texts(tried, kind) != said:
                return tried
        return None


def _texts(tried: Tried, kind: tuple[str, ...]) -> list[str]:
    return [one.text() for one in tried.reasons if kind_of(one.sentence) == kind]


def _count(parts: Sequence[Part]) -> int:
    return sum([part.count * (1 + _count(part.carried)) for part in parts])


def _worth(parts: Sequence[Part]) -> int:
    return sum([cost_of(part) for part in parts])


def _sorted_by(changes: list[Change], at: Tried) -> list[Change]:
    """The card that was changed last comes first: three of one rather than one of three."""
    if not at.changes:
        return changes
    last = at.word
    return sorted(changes, key=lambda change: _piece(change, at.parts) is not last)


def _piece(change: Change, parts: Sequence[Part]) -> Word | None:
    if isinstance(change, Put):
        return change.piece.word
    if isinstance(change, Take):
        return (change.inner or parts[change.place].piece).word
    return None


def _same(change: Change, before: Sequence[Part], now: Sequence[Part]) -> Change | None:
    """The same change of a list that has others behind it: the part that is taken from may lie elsewhere."""
    if not isinstance(change, Take):
        return change
    word = before[change.place].piece.word
    for place, part in enumerate(now):
        if part.piece.word is word:
            return Take(place, change.inner)
    return None


# In words


def told(changes: Sequence[Change], before: Sequence[Part], lang: str) -> str:
    """What is done, equal changes counted together."""
    counted: dict[tuple[str, Word | None, Word | None, int], int] = {}
    parts: Sequence[Part] = before
    for change in changes:
        step = _named(change, parts)
        counted[step] = counted.get(step, 0) + 1
        parts = changed(parts, change) or []
    said = [
        say(key, lang, count=count, card=card, carrier=carrier, limit=limit)
        for (key, card, carrier, limit), count in counted.items()
    ]
    text = ", ".join(said)
    return text[:1].upper() + text[1:]


def _named(change: Change, parts: Sequence[Part]) -> tuple[str, Word | None, Word | None, int]:
    if isinstance(change, Move):
        return "mend.limit", None, None, change.limit
    if isinstance(change, Put):
        if change.place < 0:
            return "mend.put", change.piece.word, None, 0
        return "mend.put-on", change.piece.word, parts[change.place].piece.word, 0
    part = parts[change.place]
    if change.inner is None:
        return "mend.take", part.piece.word, None, 0
    return "mend.take-from", change.inner.word, part.piece.word, 0


def words_of(said: Sentence) -> tuple[set[Word], set[Word]]:
    """The cards, and other things, that a sentence names singly, and those that it lists."""
    single: set[Word] = set()
    listed: set[Word] = set()
    for gap in said.gaps.values():
        if isinstance(gap, Words):
            listed.update(gap.items)
        elif isinstance(gap, Word):
            single.add(gap)
    return single, listed
