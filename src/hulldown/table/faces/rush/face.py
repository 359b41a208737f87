"""Rush in the browser: which cards and bases an answer is about, what resources buy, and who stands how."""

from __future__ import annotations

from typing import Final, Never

from hulldown.games.rush import Rush, questions
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
from hulldown.games.rush.state import Table
from hulldown.games.rush.view import see
from hulldown.games.rush.view_types import UNSEEN, BaseView, RushView
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.piles import ids
from hulldown.kernel.state import Action
from hulldown.kernel.words import Sentence

from ...wire import Weight
from ..base import Face
from .catalogue import catalogue
from .events import Event, happened
from .extras import Reckoning, asked, named_vehicles
from .turning import TURNS, medals, verdict
from .wire import Blow, Catalogue, Extras, Foresight
from .words import WORDS, note

_ON_HAND: Final = (USE, PAY, ASSAULT, JOIN, STRIKE, DISCARD)
_ON_RESERVE: Final = (BUY, ALSO, TAKE)
_OF_MEDALS: Final = (DOUBLES, COMBINE, KEEP)
_ABOUT_MEDALS = questions.ChooseDoubles | questions.CombineMedals
WEIGHTS: Final[dict[str, Weight]] = {
    "event.turn": "heading",
    "event.vehicle-damaged": "damage",
    "event.vehicle-destroyed": "damage",
    "event.base-damaged": "damage",
    "event.base-destroyed": "damage",
    "event.end-medal-pile": "end",
    "event.end-last-base": "end",
    "event.end-empty-rounds": "end",
    "event.winner": "end",
    "event.shared-victory": "end",
}
# A hand lies open while it is played. What is given up comes from a closed hand, what is scrapped from a Depot.
OPEN_ASKS: Final = frozenset({
    "play-cards", "purchase", "use-card", "declare-assault", "choose-attacker", "choose-target", "choose-doubles",
    "combine-medals", "research", "besiege",
})  # fmt: skip


class RushFace(Face[Rush, Table, Move, RushView, Extras, Foresight, Never, Never, Catalogue, None, Event, Never]):
    """Places: hand:CARD, reserve:CARD, depot:CARD, base:SEAT:SLOT and vehicle:SEAT:SLOT (from 0), ability:ID,
    medal:NATION, seat:N, achievement:ID, deck, garage. Launching, retiring and ending are buttons."""

    weights = WEIGHTS
    open_asks = OPEN_ASKS
    turns = TURNS
    words = WORDS

    def verb(self, action: Move) -> str:
        return VERBS[action.verb]

    def places(self, view: RushView, action: Move) -> list[str]:
        verb = action.verb
        question = asked(view)
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
            return [f"medal:{question.nation}"] if isinstance(question, _ABOUT_MEDALS) else []
        if verb == DONE:  # whoever clicks what is paid for takes it
            return [f"reserve:{id}" for id in named_vehicles(question)]
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

    def card(self, action: Move) -> str:
        return action.card.id if action.card is not None else ""

    def hand(self, state: Table, seat: int) -> list[str]:
        return ids(state.players[seat].hand)

    def drawable(self, state: Table, seat: int) -> list[Move]:
        found: dict[str, Move] = {card.id: card.draw for card in state.players[seat].garage}
        return list(found.values())

    def shows_hand(self, state: Table, seat: int) -> bool:
        return state.open_hand == seat

    def veiled(self, view: RushView, seat: int, unknown: list[str]) -> RushView:
        player = view.players[seat]
        for card in unknown:
            if card in player.hand:
                player.hand[player.hand.index(card)] = UNSEEN
                player.garage = [UNSEEN] * len(player.garage)  # what is in it is not known then either
        return view

    def note(self, view: RushView, action: Move, lang: str, names: list[str]) -> str:
        """Who stands at the base and what becomes of it; how many single medals come with the double ones."""
        question = asked(view)
        if action.verb == DOUBLES:
            if not isinstance(question, questions.ChooseDoubles):
                return ""
            singles = min(question.kills - 2 * action.number, view.singles[NATIONS.index(question.nation)])
            return note("singles", lang, count=singles) if singles else ""
        if action.slot < 0:
            return ""
        hits = action.verb in (HIT_BASE, HIT_VEHICLE)
        base = view.players[action.seat if hits else view.actor].bases[action.slot]
        if base is None:
            return ""
        notes: list[str] = []
        if base.defender is not None and action.verb != HIT_BASE:
            card = self.game.catalogue.by_id[base.defender]
            notes.append(note("defender", lang, card=card.word(lang), armour=card.armor))
        if base.defender_damaged if action.verb == HIT_VEHICLE else base.damaged:
            notes.append(note("damaged", lang))
        if not hits:
            return ", ".join(notes)
        after = note("destroyed" if self._destroys(view, action, base) else "damaged", lang)
        return f"{', '.join(notes)} → {after}".lstrip()

    def _destroys(self, view: RushView, action: Move, base: BaseView) -> bool:
        """Whether this hit destroys what it hits: turned already, or by the rules of damage."""
        attacker = self._attacker(view)
        if action.verb == HIT_BASE:
            return base.damaged or (attacker is not None and attack_destroys_base(attacker))
        if base.defender_damaged or base.defender is None:
            return base.defender_damaged
        defender = self.game.catalogue.by_id[base.defender]
        if attacker is not None:
            return attack_destroys_vehicle(attacker, defender)
        return siege_destroys_vehicle(self._table(view), defender)

    def _attacker(self, view: RushView) -> Card | None:
        """The card that strikes now, where it is an attack and no siege."""
        question = asked(view)
        return self.game.catalogue.by_id[question.attacker] if isinstance(question, questions.ChooseTarget) else None

    # What somebody may have meant

    def meant(self, view: RushView, place: str) -> list[Action]:
        kind, _, rest = place.partition(":")
        question = view.ask
        card = self.game.catalogue.card(rest)
        if card is not None:
            if kind == "reserve" and card.id in named_vehicles(asked(view)):
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

    def events(self, sentence: Sentence) -> list[Event]:
        return happened(sentence)

    # Prices and standing

    def extras(self, view: RushView, lang: str) -> Extras:
        return self._reckoning(view, lang).extras()

    def preview(self, view: RushView, steps: list[Move], lang: str, names: list[str]) -> Foresight | None:
        """For a purchase its price with the reasons; for a hit power, armor and whether it destroys."""
        if len(steps) == 1 and steps[0].verb in (HIT_BASE, HIT_VEHICLE):
            return self._preview_hit(view, steps[0])
        is_purchase = all(step.verb in (BUY, ALSO, PAY, DONE) for step in steps)
        return self._reckoning(view, lang).price_of(steps) if is_purchase else None

    def _preview_hit(self, view: RushView, action: Move) -> Foresight | None:
        base = view.players[action.seat].bases[action.slot] if action.seat < len(view.players) else None
        if base is None:
            return None
        question = asked(view)
        attacker = self._attacker(view)
        besieger = question.card if isinstance(question, questions.Besiege) else None
        defender = base.defender if action.verb == HIT_VEHICLE else None
        return Foresight(
            hit=Blow(
                attacker=attacker.id if attacker is not None else besieger,
                power=attacker.power if attacker is not None else None,  # a siege has no power of its own
                armour=self.game.catalogue.by_id[defender].armor if defender is not None else None,
                destroys=self._destroys(view, action, base),
            )
        )

    def unveiled(self, state: Table) -> RushView:
        view = see(state, None)
        for shown, player in zip(view.players, state.players, strict=True):
            shown.hand = [card.id for card in player.hand]
            shown.garage = [card.id for card in player.garage]
            shown.depot = [card.id for card in player.depot]
        return view

    def opened(self, view: RushView, state: Table, seats: list[int]) -> RushView:
        for seat in seats:
            view.players[seat].hand = [card.id for card in state.players[seat].hand]
        return view

    def lead(self, state: Table) -> list[int]:
        return medals(state)

    def verdict(self, state: Table, lang: str, names: list[str]) -> str:
        return verdict(state, lang, names)

    def catalogue(self, lang: str) -> Catalogue:
        return catalogue(self.game, lang)

    # Looking

    def _table(self, view: RushView) -> Table:
        """A table for the functions of the rules. What they are asked here depends on open cards alone, so it does not
        matter how the unseen ones are dealt."""
        return self.game.imagine(view, Xoshiro(0))

    def _reckoning(self, view: RushView, lang: str) -> Reckoning:
        return Reckoning(self.game, view, self._table(view), lang)


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


def _is_below(text: str, limit: int) -> bool:
    return text.isascii() and text.isdecimal() and len(text) == 1 and int(text) < limit
