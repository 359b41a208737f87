"""A table of Rush in rows, from a view."""

from __future__ import annotations

from hulldown.games.rush.cards import NATIONS
from hulldown.games.rush.game import Rush
from hulldown.games.rush.phrases import NATION_WORDS
from hulldown.games.rush.view_types import UNSEEN, BaseView, RushView

from ..drawing import Row, of_seat, words


def rows(game: Rush, view: RushView, lang: str) -> list[Row]:
    say = words(lang)
    medals = [
        f"{NATION_WORDS[nation].word(lang)} {view.singles[place]} + 2 x {view.doubles[place]}"
        for place, nation in enumerate(NATIONS)
    ]
    named = {one.id: one.word(lang) for one in game.catalogue.achievements}
    races = [f"{named[one.id]} {'/'.join(str(value) for value in one.values)}" for one in view.achievements]
    found = [
        Row(say("reserve"), _names(game, view.reserve, lang)),
        Row(say("medals"), medals),
        Row(say("achievements"), races),
    ]
    for player in view.players:
        found.append(Row(of_seat(player.seat, "bases", lang), [_base(game, base, lang) for base in player.bases]))
        found.append(Row(of_seat(player.seat, "hand", lang), _names(game, player.hand, lang)))
        found.append(Row(of_seat(player.seat, "garage", lang), [say("count", count=len(player.garage))]))
        found.append(Row(of_seat(player.seat, "depot", lang), _names(game, player.depot, lang)))
    return found


def _names(game: Rush, ids: list[str], lang: str) -> list[str]:
    return [words(lang)("unseen") if id == UNSEEN else game.catalogue.by_id[id].word(lang) for id in ids]


def _base(game: Rush, base: BaseView | None, lang: str) -> str:
    say = words(lang)
    if base is None:
        return "-"
    name = say("empty") if base.defender is None else game.catalogue.by_id[base.defender].word(lang)
    is_damaged = base.damaged if base.defender is None else base.defender_damaged
    return f"{name}, {say('damaged')}" if is_damaged else name
