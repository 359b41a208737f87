"""Why one answer is better than another: what came of both in the same imagined games, and how often."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..kernel.languages import LANGUAGES
from ..kernel.words import Phrasebook, Sentence
from .rollouts import Trial, lead, sureness
from .witness import Consequence, Witness

FEWEST: Final = 3  # worlds that both have seen; of fewer nothing is said
CLEAR: Final = 0.2  # of all games: smaller differences are not worth a word
SURE: Final = 2.0  # standard errors
LEAST_SPREAD: Final = 0.1  # variance of a difference that few worlds cannot show yet

# How often something happens, as people say it; between those there is one word for nearly all and one for hardly any.
OFTEN: Final = [
    (0.1, "one-of-ten"), (0.2, "one-of-five"), (0.25, "one-of-four"), (0.333, "one-of-three"), (0.4, "two-of-five"),
    (0.5, "half"), (0.6, "three-of-five"), (0.667, "two-of-three"), (0.75, "three-of-four"), (0.8, "four-of-five"),
    (0.9, "nine-of-ten"),
]  # fmt: skip
HARDLY: Final = 0.06

_BOOK: Final = Phrasebook(Path(__file__).with_name("words"), "reasons")


def explain(witness: Witness | None, shown: list[Trial]) -> list[dict[str, str]]:
    """One sentence for each answer in each language: the first one, which was chosen, against the next, all others
    against the first."""
    if len(shown) < 2:
        return [_told_alone(witness, trial) for trial in shown]
    told = [_told_of(witness, shown[0], shown[1], True)]
    told.extend([_told_of(witness, trial, shown[0], False) for trial in shown[1:]])
    return told


def often(share: float) -> str:
    """The key of the words for how often something happened."""
    if share <= 0.0:
        return "never"
    if share >= 1.0:
        return "always"
    if share < HARDLY:
        return "hardly"
    if share > 1.0 - HARDLY:
        return "nearly"
    best = OFTEN[0]
    for step in OFTEN:
        if abs(step[0] - share) < abs(best[0] - share):
            best = step
    return best[1]


def _told_of(witness: Witness | None, trial: Trial, other: Trial, chosen: bool) -> dict[str, str]:
    """What speaks for the chosen answer, or against another one."""
    count = min(len(trial.seen), len(other.seen))
    best: Consequence | None = None
    shares = (0.0, 0.0)
    most = 0.0
    if witness is not None and count >= FEWEST:
        for key, consequence in witness.known.items():
            own = [seen.get(key, 0.0) for seen in trial.seen[:count]]
            others = [seen.get(key, 0.0) for seen in other.seen[:count]]
            gaps = [own[place] - others[place] for place in range(count)]
            gap = sum(gaps) / count
            gain = gap * consequence.worth if chosen else -gap * consequence.worth
            if gain > most and abs(gap) >= CLEAR and abs(sureness(gaps, LEAST_SPREAD)) >= SURE:
                most = gain
                best = consequence
                shares = (sum(own) / count, sum(others) / count)
    if best is None:
        if chosen:
            return _told("why.best" if lead(trial, other) >= 1.0 else "why.close")
        return _told("why.plain" if lead(other, trial) >= 1.0 else "why.even")
    who = "chosen" if chosen else "other"
    if shares[0] > shares[1]:
        return _counted(f"why.{who}-more", best, shares[0], shares[1])
    return _counted(f"why.{who}-less", best, shares[1], shares[0])


def _told_alone(witness: Witness | None, trial: Trial) -> dict[str, str]:
    """What is said where there is but one candidate: the best that comes of it, where that is not too seldom."""
    best: Consequence | None = None
    often_enough = CLEAR
    most = 0.0
    count = len(trial.seen)
    if witness is not None and count >= FEWEST:
        for key, consequence in witness.known.items():
            share = sum([seen.get(key, 0.0) for seen in trial.seen]) / count
            if share >= CLEAR and share * consequence.worth > most:
                most = share * consequence.worth
                often_enough = share
                best = consequence
    return _counted("why.alone", best, often_enough) if best is not None else _told("why.only")


def _counted(key: str, consequence: Consequence, more: float, less: float = 0.0) -> dict[str, str]:
    """What happens more often with one answer than with the other, as a sentence; who does it stands in its words."""
    told: dict[str, str] = {}
    for lang in LANGUAGES:
        gaps: dict[str, object] = {
            "what": consequence.sentence.text(lang),
            "often": _BOOK[f"often.{often(more)}"].texts[lang],
            "otherwise": _BOOK[f"often.{often(less)}"].texts[lang],
        }
        text = Sentence(_BOOK[key], gaps).text(lang)
        told[lang] = text[0].upper() + text[1:]
    return told


def _told(key: str) -> dict[str, str]:
    return {lang: Sentence(_BOOK[key], {}).text(lang) for lang in LANGUAGES}
