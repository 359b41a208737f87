"""What a list in the making could have besides: what fits where, what a card changes, what fills the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hulldown.exchange.assembly import shown
from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Chosen, Part, Piece

from .bench import bench_of
from .drafts import Laid, lay_out, pieces_of, put_together
from .figures import Circumstances, DraftFits, DraftOdds, Suggestions
from .phrases import say
from .shapes import Draft, DraftPart


def chosen_for(game: Game, draft: Draft, options: Chosen) -> dict[str, object]:
    """The options of a match for a draft: where they name no limit, it is the draft's own."""
    chosen = dict(options)
    named = bench_of(game).limit_option
    if named and draft.limit:
        chosen.setdefault(named, draft.limit)
    game.complete_options(game.min_seats, chosen)  # complains of what is no option
    return chosen


def fits(game: Game, draft: Draft, on: int, options: Chosen, lang: str) -> DraftFits:
    """Tries every card of the game on the list, or on the part `on` where it has to be carried."""
    laid = lay_out(game, draft)
    chosen = chosen_for(game, draft, options)
    place = laid.places.index(on) if on in laid.places else -1
    now = Counter(_reasons(laid, laid.parts, chosen, lang))
    why: dict[str, str] = {}
    for id, piece in pieces_of(game).items():
        if piece.is_carried and place < 0:
            why[id] = say("fit.carrier", lang)
            continue
        broken = Counter(_reasons(laid, _with(laid.parts, piece, place), chosen, lang)) - now
        if broken:
            why[id] = next(iter(broken))
    return DraftFits(why)


def _with(parts: Sequence[Part], piece: Piece, place: int) -> list[Part]:
    if not piece.is_carried:
        return [*parts, Part(piece)]
    old = parts[place]
    return [*parts[:place], Part(old.piece, old.count, [*old.carried, Part(piece)]), *parts[place + 1 :]]


def _reasons(laid: Laid, parts: Sequence[Part], options: Chosen, lang: str) -> list[str]:
    brought = put_together(laid.lists, laid.draft.name, laid.draft.limit, parts)
    return [reason.text(lang) for reason in laid.lists.reasons_against(brought, options)]


def odds(
    game: Game, carrier: DraftPart, card: str, target: str, others: Sequence[str], shot: Circumstances, lang: str
) -> DraftOdds | None:
    """What a card changes on its carrier, against a target with other cards; nothing for a game without odds."""
    bench = bench_of(game)
    if bench.odds is None:
        return None
    carried = [_piece(game, one.card, True) for one in carrier.carried for _ in range(one.count)]
    own = _piece(game, carrier.card, False)
    added = _piece(game, card, True) if card else None
    against = [_piece(game, one, True) for one in others]
    return bench.odds(game, own, carried, added, _piece(game, target, False), against, shot, lang)


def _piece(game: Game, id: str, is_carried: bool) -> Piece:
    piece = pieces_of(game).get(id.casefold())
    if piece is None or piece.is_carried is not is_carried:
        raise Malformed(say("fit.no-card", "en", card=shown(id)))
    return piece


def fill(game: Game, draft: Draft, options: Chosen, lang: str) -> Suggestions:
    """Ways to fill the rest of the list, each legal; none where it is full or the game knows none."""
    bench = bench_of(game)
    if bench.fill is None:
        return Suggestions([])
    return Suggestions(bench.fill(game, lay_out(game, draft).brought(), chosen_for(game, draft, options), lang))
