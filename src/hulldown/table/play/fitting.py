"""What the workshop is asked about a list in the making besides its legality: what fits, odds, fill, strength."""

from __future__ import annotations

import hashlib

from hulldown.workshop import fitting
from hulldown.workshop.drafts import lay_out
from hulldown.workshop.figures import DraftFits, DraftOdds, Strength, StrengthAgainst, Suggestions
from hulldown.workshop.strength import MOST_GAMES, Estimate, Record

from .. import wire
from ..problems import Trouble, say
from .beside import Beside
from .strengths import Job, Strengths
from .workshop import built_game


def fits(id: str, wish: wire.FitsWish) -> DraftFits:
    return fitting.fits(built_game(id), wish.draft, wish.on, wish.options, wish.lang)


def odds(id: str, wish: wire.OddsWish) -> DraftOdds:
    game = built_game(id)
    found = fitting.odds(game, wish.carrier, wish.card, wish.target, wish.others, wish.shot, wish.lang)
    if found is None:
        raise Trouble("missing", "no-odds")
    return found


def fill(id: str, wish: wire.DraftWish) -> Suggestions:
    return fitting.fill(built_game(id), wish.draft, wish.options, wish.lang)


async def strength(strengths: Strengths, beside: Beside, id: str, wish: wire.DraftWish, address: str) -> Strength:
    """How strong a legal list is, as far as that is known. Asking again lets it grow."""
    game = built_game(id)
    laid = lay_out(game, wish.draft)
    chosen = fitting.chosen_for(game, wish.draft, wish.options)
    brought = laid.brought()
    reasons = await beside(laid.lists.reasons_against, brought, chosen)
    if laid.strays or reasons:
        return _nothing(say("strength.illegal", wish.lang))
    return _told(await strengths.ask(game, brought, chosen, address), wish.lang)


def _nothing(problem: str) -> Strength:
    return Strength("", "", 0, MOST_GAMES, 0.5, 0.0, 1.0, False, [], False, problem)


def _told(job: Job, lang: str) -> Strength:
    estimate = job.estimate
    assert isinstance(estimate, Estimate)
    low, high = estimate.total.interval
    return Strength(
        id=hashlib.sha256(repr(job.key).encode()).hexdigest()[:16],
        bot=say(f"bot.{estimate.bot}", lang),
        games=estimate.total.games,
        most=estimate.most,
        share=estimate.total.share,
        low=low,
        high=high,
        drawn=estimate.is_drawn,
        against=[_against(estimate, place, record, lang) for place, record in enumerate(estimate.against)],
        done=estimate.is_done,
        problem=say("strength.failed", lang) if job.has_failed else "",
    )


def _against(estimate: Estimate, place: int, record: Record, lang: str) -> StrengthAgainst:
    rival = estimate.rivals[place]
    low, high = record.interval
    name = say("strength.drawn", lang, number=place + 1) if estimate.is_drawn else rival.word(lang)
    return StrengthAgainst(rival.id, name, record.games, record.share, low, high)
