"""Why one answer is better than another, in the game's words: what the judge sees change most."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..kernel.generator import Xoshiro
from ..kernel.languages import LANGUAGES
from ..kernel.state import CHANCE, OVER, Action, State
from ..kernel.view import View
from ..kernel.words import Phrasebook, Sentence, Word
from .game_bots import reasons_of
from .mind import MOST_DECISIONS, Mind

WORLDS: Final = 6
SLIGHT: Final = 0.03  # of strength: differences below this are not worth a word

_BOOK: Final = Phrasebook(Path(__file__).with_name("words"), "reasons")


def explain(mind: Mind, view: View, seat: int, actions: list[Action], rng: Xoshiro) -> list[dict[str, str]]:
    """One sentence for each answer in each language; the first answer is the one that was chosen."""
    seen = _contributions(mind, view, seat, actions, rng)
    words = reasons_of(mind.game)
    names = sorted({words[name].name for name in mind.feature_names})
    found: list[dict[str, str]] = []
    for place in range(len(actions)):
        rivals = seen[1:] if place == 0 else seen[:1]
        best = ""
        most = SLIGHT
        for name in names:  # features that share their words are one reason
            gap = 0.0
            for index, feature in enumerate(mind.feature_names):
                if words[feature].name == name:
                    gap += seen[place][index] - sum([row[index] for row in rivals]) / max(1, len(rivals))
            if place > 0:
                gap = -gap
            if gap > most:
                most = gap
                best = name
        found.append(_sentence(mind, place == 0, best))
    return found


def only_one() -> dict[str, str]:
    """What is said where there is but one candidate."""
    return _told("why.only", None)


def _sentence(mind: Mind, chosen: bool, reason: str) -> dict[str, str]:
    """What speaks for the chosen answer, or against another; `reason` is in English, or nothing stands out."""
    if not reason:
        return _told("why.best" if chosen else "why.plain", None)
    words = reasons_of(mind.game).values()
    return _told("why.chosen" if chosen else "why.other", next(word for word in words if word.name == reason))


def _told(key: str, reason: Word | None) -> dict[str, str]:
    gaps: dict[str, object] = {"reason": reason} if reason is not None else {}
    return {lang: Sentence(_BOOK[key], gaps).text(lang) for lang in LANGUAGES}


def _contributions(mind: Mind, view: View, seat: int, actions: list[Action], rng: Xoshiro) -> list[list[float]]:
    """What each feature adds to the strength of the seat's side over the others, a step of the clock after each answer.

    The same worlds for all answers, so that what they differ in is their own.
    """
    count = len(mind.feature_names)
    sums = [[0.0] * count for _ in actions]
    seed = int(rng.next_word())
    for number in range(WORLDS):
        world = mind.game.imagine(view, Xoshiro(seed, number))
        until = mind.clock(world) + 1
        for place, action in enumerate(actions):
            state = world.clone()
            state.advance(action)
            rows = _rows_at(mind, state, until, Xoshiro(seed, number))
            if rows is None:
                continue
            own = mind.side_of(state, seat)
            for index in range(count):
                others = sum([row[index] for side, row in enumerate(rows) if side != own])
                gap = rows[own][index] - others / max(1, len(rows) - 1)
                sums[place][index] += mind.weights[index] * gap / WORLDS
    return sums


def _rows_at(mind: Mind, state: State, until: int, rng: Xoshiro) -> list[list[float]] | None:
    """The features once the clock shows `until`; None where the game is over by then."""
    for _ in range(MOST_DECISIONS):
        actor = state.actor
        if actor == OVER:
            return None
        if actor == CHANCE:
            state.advance(state.sample(rng))
        elif mind.clock(state) >= until:
            break
        else:
            state.advance(mind.act(state, rng))
    return mind.features(state)
