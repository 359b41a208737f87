"""Rush in the browser: which cards and bases an answer is about, what resources buy, and who stands how."""

from __future__ import annotations

from typing import Final

from hulldown.games.rush import Rush
from hulldown.games.rush.actions import (
    ABILITY,
    ABILITY_IDS,
    ALSO,
    ASSAULT,
    BUY,
    COMBINE,
    DEFEND,
    DISCARD,
    DONE,
    DOUBLES,
    DRAW,
    FIRST,
    HIT_BASE,
    HIT_VEHICLE,
    JOIN,
    KEEP,
    LAY_OUT,
    MOVE_DONE,
    MOVES_ABILITY,
    MOVES_DEFEND,
    MOVES_DOUBLES,
    MOVES_FIRST,
    MOVES_HIT_BASE,
    MOVES_HIT_VEHICLE,
    PAY,
    SCRAP,
    SEATS,
    SLOTS,
    STRIKE,
    TAKE,
    TURN_UP,
    USE,
    VERBS,
    Move,
)
from hulldown.games.rush.cards import NATIONS, Card
from hulldown.games.rush.damage import attack_destroys_base, attack_destroys_vehicle, siege_destroys_vehicle
from hulldown.games.rush.finish import count_up
from hulldown.games.rush.purchase import can_cover, payers, tally, why_not_buy
from hulldown.games.rush.state import Table
from hulldown.games.rush.view import UNSEEN, BaseView, PlayerView, RushView, see
from hulldown.kernel.errors import Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import Action, State
from hulldown.kernel.tally import Tally

from ..base import About, Face
from .catalogue import catalogue

WORDS: Final = {
    "en": {
        "defender": "{card}, armour {armour}",
        "damaged": "damaged",
        "destroyed": "destroyed",
        "singles": "and {count} single",
    },
    "ru": {
        "defender": "{card}, броня {armour}",
        "damaged": "повреждение",
        "destroyed": "уничтожение",
        "singles": "и одинарных: {count}",
    },
}

_ON_HAND: Final = (USE, PAY, ASSAULT, JOIN, STRIKE, DISCARD)
_ON_RESERVE: Final = (BUY, ALSO, TAKE)
_OF_MEDALS: Final = (DOUBLES, COMBINE, KEEP)


class RushFace(Face[Rush, RushView]):
    """Places: hand:CARD, reserve:CARD, depot:CARD, base:SEAT:SLOT and vehicle:SEAT:SLOT (from 0), ability:ID,
    medal:NATION, seat:N, achievement:ID, deck, garage. Launching, retiring and ending are buttons."""

    def verb(self, action: Action) -> str:
        assert isinstance(action, Move)
        return VERBS[action.verb]

    def places(self, view: RushView, action: Action) -> list[str]:
        assert isinstance(action, Move)
        verb = action.verb
        if action.card is not None:
            return [_card_place(verb, action.card)]
        if verb == HIT_BASE:
            return [f"base:{action.seat}:{action.slot}"]
        if verb == HIT_VEHICLE:
            return [f"vehicle:{action.seat}:{action.slot}"]
        if verb == DEFEND:
            return self._own_base(view, action.slot)
        if verb == ABILITY:
            return [f"ability:{ABILITY_IDS[action.number]}"]
        if verb in _OF_MEDALS:
            return [f"medal:{_asked(view).get('nation')}"]
        if verb == DONE:  # whoever clicks what is paid for takes it
            return [f"reserve:{card.id}" for card in self._cards(_asked(view).get("vehicles"))]
        if verb == FIRST:
            return [f"seat:{action.seat}"]
        if verb == LAY_OUT and action.achievement is not None:
            return [f"achievement:{action.achievement.id}"]
        return []

    def _own_base(self, view: RushView, slot: int) -> list[str]:
        """A defended base is meant by its defender too."""
        seat = view.actor
        base = view.players[seat].bases[slot]
        places = [f"base:{seat}:{slot}"]
        return places if base is None or base.defender is None else [*places, f"vehicle:{seat}:{slot}"]

    def card(self, action: Action) -> str:
        assert isinstance(action, Move)
        return action.card.id if action.card is not None else ""

    def note(self, view: RushView, action: Action, lang: str, names: list[str]) -> str:
        """Who stands at the base and what becomes of it; how many single medals come with the double ones."""
        assert isinstance(action, Move)
        words = WORDS[lang]
        asked = _asked(view)
        if action.verb == DOUBLES:
            kills = asked.get("kills")
            nation = asked.get("nation")
            if not isinstance(kills, int) or nation not in NATIONS:
                return ""
            singles = min(kills - 2 * action.number, view.singles[NATIONS.index(str(nation))])
            return words["singles"].format(count=singles) if singles else ""
        if action.slot < 0:
            return ""
        hits = action.verb in (HIT_BASE, HIT_VEHICLE)
        base = view.players[action.seat if hits else view.actor].bases[action.slot]
        if base is None:
            return ""
        notes: list[str] = []
        if base.defender is not None and action.verb != HIT_BASE:
            card = self.game.catalogue.by_id[base.defender]
            notes.append(words["defender"].format(card=card.word(lang), armour=card.armor))
        if base.defender_damaged if action.verb == HIT_VEHICLE else base.damaged:
            notes.append(words["damaged"])
        if not hits:
            return ", ".join(notes)
        after = words["destroyed" if self._destroys(view, action, base) else "damaged"]
        return f"{', '.join(notes)} → {after}".lstrip()

    def _destroys(self, view: RushView, action: Move, base: BaseView) -> bool:
        """Whether this hit destroys what it hits: turned already, or by the rules of damage."""
        asked = _asked(view)
        attackers = self._cards([asked.get("attacker")])
        if action.verb == HIT_BASE:
            return base.damaged or any(attack_destroys_base(card) for card in attackers)
        if base.defender_damaged or base.defender is None:
            return base.defender_damaged
        defender = self.game.catalogue.by_id[base.defender]
        if attackers:
            return attack_destroys_vehicle(attackers[0], defender)
        return siege_destroys_vehicle(self._table(view), defender)

    # What somebody may have meant

    def meant(self, view: RushView, place: str) -> list[Action]:
        kind, _, rest = place.partition(":")
        asked = _asked(view)
        question = str(asked.get("ask", ""))
        card = self.game.catalogue.card(rest)
        if card is not None:
            if kind == "reserve" and card in self._cards(asked.get("vehicles")):
                return [MOVE_DONE]
            return _meant_with(kind, question, card)
        seat, _, slot = rest.partition(":")
        if kind in ("base", "vehicle") and _is_below(seat, SEATS) and _is_below(slot, SLOTS):
            if int(seat) == view.seat and question not in ("choose-target", "besiege"):
                return [MOVES_DEFEND[int(slot)]]
            hits = MOVES_HIT_BASE if kind == "base" else MOVES_HIT_VEHICLE
            return [hits[int(seat)][int(slot)]]
        if kind == "medal":
            return [MOVES_DOUBLES[-1]]
        if kind == "seat" and _is_below(rest, SEATS):
            return [MOVES_FIRST[int(rest)]]
        if kind == "ability" and rest in ABILITY_IDS:
            return [MOVES_ABILITY[ABILITY_IDS.index(rest)]]
        return []

    # Prices and standing

    def extras(self, view: RushView, lang: str) -> dict[str, object]:
        """`hands`: resources of every hand that this view shows; `reserve`: what the active hand can buy;
        `purchase`: what is paid and due; `scores`: medals as they would be counted now."""
        table = self._table(view)
        return {
            "hands": [self._resources(player) for player in view.players],
            "reserve": self._offers(view, table, lang),
            "purchase": self._purchase(view, table, lang),
            "scores": [_reasons(score, lang) for score in count_up(table)],
        }

    def _resources(self, player: PlayerView) -> dict[str, object] | None:
        """What an open hand could pay: ordinary resources, and national ones by nation; none where cards are unseen."""
        if UNSEEN in player.hand:
            return None
        cards = self._cards(player.hand)
        national: dict[str, int] = {}
        for card in cards:
            if card.national:
                nation = NATIONS[card.nation]
                national[nation] = national.get(nation, 0) + card.resources
        return {
            "ordinary": sum(card.resources for card in cards if card.can_pay and not card.national),
            "national": national,
            "cards": [card.resources if card.can_pay else None for card in cards],
        }

    def _offers(self, view: RushView, table: Table, lang: str) -> list[dict[str, object]] | None:
        """For every card of the Reserve whether the active player can buy it now, and what is in the way."""
        if view.active is None or UNSEEN in view.players[view.active].hand or view.result is not None:
            return None
        offers: list[dict[str, object]] = []
        for vehicle in table.reserve:
            refusal = why_not_buy(table, vehicle, [])
            offers.append({"card": vehicle.id, "can": refusal is None, "why": refusal.text(lang) if refusal else ""})
        return offers

    def _purchase(self, view: RushView, table: Table, lang: str) -> dict[str, object] | None:
        asked = _asked(view)
        if asked.get("ask") != "purchase":
            return None
        vehicles = self._cards(asked.get("vehicles"))
        paying = self._cards(asked.get("paying"))
        could = [card.id for card in table.reserve if can_cover(table, paying, [card])]
        return {
            **_price(table, paying, vehicles, lang),
            "vehicles": [card.id for card in vehicles],
            "paying": [card.id for card in paying],
            "could": could,
        }

    def preview(self, view: RushView, action: Action, lang: str, names: list[str]) -> dict[str, object] | None:
        """For a purchase its price with the reasons; for a hit power, armour and whether it destroys."""
        assert isinstance(action, Move)
        if action.verb in (HIT_BASE, HIT_VEHICLE):
            return self._preview_hit(view, action)
        if action.verb not in (BUY, ALSO, PAY, DONE):
            return None
        table = self._table(view)
        asked = _asked(view) if action.verb != BUY else {}
        vehicles = self._cards(asked.get("vehicles"))
        paying = self._cards(asked.get("paying"))
        if action.card is not None:
            (paying if action.verb == PAY else vehicles).append(action.card)
        price = _price(table, paying, vehicles, lang)
        at_most = payers(table, vehicles)
        return {"price": price, "hand": _price(table, at_most, vehicles, lang)["paid"]}

    def _preview_hit(self, view: RushView, action: Move) -> dict[str, object] | None:
        base = view.players[action.seat].bases[action.slot] if action.seat < len(view.players) else None
        if base is None:
            return None
        attackers = self._cards([_asked(view).get("attacker")])
        defender = base.defender if action.verb == HIT_VEHICLE else None
        return {
            "hit": {
                "attacker": attackers[0].id if attackers else _asked(view).get("card"),
                "power": attackers[0].power if attackers else None,
                "armour": self.game.catalogue.by_id[defender].armor if defender is not None else None,
                "destroys": self._destroys(view, action, base),
            }
        }

    def query(self, view: RushView, about: About, lang: str, names: list[str]) -> dict[str, object]:
        raise Malformed("Rush has no questions of this kind")

    def unveiled(self, state: State) -> RushView:
        assert isinstance(state, Table)
        view = see(state, None)
        for shown, player in zip(view.players, state.players, strict=True):
            shown.hand = [card.id for card in player.hand]
            shown.garage = [card.id for card in player.garage]
            shown.depot = [card.id for card in player.depot]
        return view

    def catalogue(self, lang: str) -> dict[str, object]:
        return catalogue(self.game, lang)

    # Looking

    def _table(self, view: RushView) -> Table:
        """A table for the functions of the rules. What they are asked here depends on open cards alone, so it does not
        matter how the unseen ones are dealt."""
        return self.game.imagine(view, Xoshiro(0))

    def _cards(self, ids: object) -> list[Card]:
        """The cards of a list of ids; whatever is not the id of a card is left out."""
        if not isinstance(ids, list):
            return []
        found = [self.game.catalogue.card(id) for id in ids if isinstance(id, str)]
        return [card for card in found if card is not None]


def _card_place(verb: int, card: Card) -> str:
    if verb in _ON_HAND:
        return f"hand:{card.id}"
    if verb in _ON_RESERVE:
        return f"reserve:{card.id}"
    if verb == SCRAP:
        return f"depot:{card.id}"
    assert verb in (DRAW, TURN_UP)  # answers of chance
    return "garage" if verb == DRAW else "deck"


def _meant_with(kind: str, question: str, card: Card) -> list[Action]:
    if kind == "hand":
        at_question: dict[str, list[Action]] = {
            "purchase": [card.pay],
            "declare-assault": [card.join],
            "choose-attacker": [card.strike],
            "give-up": [card.discard],
        }
        if question in at_question:
            return at_question[question]
        only_pays = card.can_pay and not card.abilities and card.armor == 0 and card.power == 0
        return [card.pay] if only_pays else [card.use, card.assault]
    if kind == "reserve":
        return [{"purchase": card.also, "research": card.take}.get(question, card.buy)]
    return [card.scrap] if kind == "depot" else []


def _asked(view: RushView) -> dict[str, object]:
    """The question on top of the stack."""
    return view.pending[-1] if view.pending else {}


def _is_below(text: str, limit: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) == 1 and int(text) < limit


def _price(table: Table, paying: list[Card], vehicles: list[Card], lang: str) -> dict[str, object]:
    sums = tally(table, paying, vehicles)
    return {
        **_reasons(sums, lang),
        "paid": sum(part.amount for part in sums.parts if part.amount > 0),
        "cost": -sum(part.amount for part in sums.parts if part.amount < 0),
        "due": max(0, -sums.total),
        "covered": can_cover(table, paying, vehicles),
    }


def _reasons(sums: Tally, lang: str) -> dict[str, object]:
    parts = [{"amount": part.amount, "say": part.reason.text(lang), "rule": part.reason.rule} for part in sums.parts]
    return {"total": sums.total, "parts": parts}
