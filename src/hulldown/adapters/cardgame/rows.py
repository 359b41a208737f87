"""A table of the Card Game in rows, from a view."""

from __future__ import annotations

from hulldown.games.cardgame.game import CardGame
from hulldown.games.cardgame.view_types import UNSEEN, CardGameView, VehicleView

from ..drawing import Row, of_seat, words


def rows(game: CardGame, view: CardGameView, lang: str) -> list[Row]:
    say = words(lang)
    found: list[Row] = []
    for player in view.players:
        seat = player.seat
        bases = [
            game.catalogue.bases_by_id[id.casefold()].word(lang) if id != UNSEEN else say("unseen")
            for id in player.bases
        ]
        found.append(Row(of_seat(seat, "points", lang), [str(player.points)]))
        found.append(Row(of_seat(seat, "bases", lang), bases))
        found.append(Row(of_seat(seat, "positions", lang), [_vehicle(game, one, lang) for one in player.positions]))
        found.append(
            Row(of_seat(seat, "depots", lang), [f"{player.ready_depots}/{len(player.depots)}", f"+{player.tokens}"])
        )
        found.append(Row(of_seat(seat, "deck", lang), [say("count", count=len(player.deck))]))
        found.append(Row(of_seat(seat, "junkyard", lang), [say("count", count=len(player.junkyard))]))
        found.append(Row(of_seat(seat, "hand", lang), [_name(game, id, lang) for id in player.hand]))
    return found


def _name(game: CardGame, id: str, lang: str) -> str:
    card = game.catalogue.card(id)
    return card.word(lang) if card is not None else words(lang)("unseen")


def _vehicle(game: CardGame, vehicle: VehicleView | None, lang: str) -> str:
    if vehicle is None:
        return words(lang)("empty")
    numbers = (vehicle.firepower, vehicle.hp - vehicle.damage, vehicle.vp + vehicle.tokens)
    return f"{_name(game, vehicle.card, lang)} {'/'.join(str(number) for number in numbers)}"
