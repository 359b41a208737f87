"""What the Card Game's choices lead to: who stands at a position, and exactly what would become of it."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from hulldown.games.cardgame.actions import (
    ACCEPT,
    AT,
    CHOOSE_ENEMY,
    CHOOSE_OWN,
    CREW,
    DISCARD,
    DOUBLE,
    EXPLODE,
    FIRE,
    MOVE_TO,
    PLAY,
    RECOVER,
    RESOLVE_BASE,
    RESOLVE_CREW,
    RESOLVE_VEHICLE,
    SPEND,
    SPEND_DEPOT,
    SPEND_TOKEN,
    TRIPLE,
    VEHICLE,
    WOUND,
    Move,
)
from hulldown.games.cardgame.attack import damage_tally
from hulldown.games.cardgame.field import Field, Hit
from hulldown.games.cardgame.state import Vehicle
from hulldown.games.cardgame.view import CardGameView, PlayerView
from hulldown.games.cardgame.wording import base_text, crew_text, vehicle_text
from hulldown.kernel.tally import Tally
from hulldown.kernel.words import Seat, Sentence

from .cardgame_table import CardGameTable

ROOM_FOR_NOTATION: Final = 24  # the number before a choice and its notation behind it
ABOUT_A_HIT: Final = (AT, EXPLODE, WOUND)
ABOUT_A_CARD: Final = (PLAY, SPEND, DISCARD, RECOVER)


class Notes:
    """Writes the notes beside choices and the lines under a question."""

    def __init__(self, table: CardGameTable) -> None:
        self.table = table
        self.screen = table.screen
        self.words = table.words

    def note(self, view: CardGameView, action: Move, outcome: list[Sentence]) -> str:
        if view.seat is None or view.actor != view.seat:
            return ""
        verb = action.verb
        mine = view.players[view.seat]
        if verb in ABOUT_A_CARD:
            return self._card(action, mine)
        if verb in (SPEND_DEPOT, SPEND_TOKEN):
            return self._left(view, mine, verb)
        if verb == RESOLVE_BASE:
            base = self.table.base(mine.bases[action.number])
            return f"{base.name_en}: {base_text(base, self.screen.lang)}"
        return self._on_the_field(view, view.seat, action, outcome)

    def _on_the_field(self, view: CardGameView, seat: int, action: Move, outcome: list[Sentence]) -> str:
        field = Field(self.table.game.catalogue, view)
        verb = action.verb
        if verb in ABOUT_A_HIT:
            hit = self._hit(view, field, action)
            return self._becomes(hit, verb == EXPLODE, verb == AT) if hit is not None else ""
        if verb in (DOUBLE, TRIPLE):
            return self._price(view, field, verb)
        if verb == VEHICLE:
            return self._opposite(field, seat, action.number)
        if verb == MOVE_TO:
            there = field.at(seat, action.number)
            swap = [self.words("note.swap", card=there.card)] if there is not None else []
            return ", ".join([*swap, self._opposite(field, seat, action.number)])
        if verb == FIRE:
            return self._fire(field, seat, action.number)
        if verb == ACCEPT:  # Blitz
            attacker = self._attacker(view, field)
            return self._fire(field, seat, field.find(seat, attacker.uid)) if attacker else ""
        if verb in (CHOOSE_OWN, CHOOSE_ENEMY):
            side = seat if verb == CHOOSE_OWN else 1 - seat
            return self._chosen(field, side, action.number, outcome)
        if verb in (CREW, RESOLVE_VEHICLE, RESOLVE_CREW):
            return self._own(field, seat, action)
        return ""

    # Cards and payments

    def _card(self, action: Move, mine: PlayerView) -> str:
        """How often it is there, and its numbers."""
        card = action.card
        assert card is not None
        count = (mine.junkyard if action.verb == RECOVER else mine.hand).count(card.id)
        numbers = self.table.card_numbers(card, short=self.screen.is_short)
        return f"×{count} {numbers}" if count > 1 else numbers

    def details(self, action: Move) -> Text | None:
        """Both sides of a card that may be played, where there is room for them."""
        if action.verb != PLAY or action.card is None or self.screen.is_short:
            return None
        return self.table.texts(action.card, self.screen.width - ROOM_FOR_NOTATION)

    def _left(self, view: CardGameView, mine: PlayerView, verb: int) -> str:
        payment = view.pending[-1]
        spent = payment["depots" if verb == SPEND_DEPOT else "tokens"]
        assert isinstance(spent, int)
        return self.words("note.left", count=(mine.ready_depots if verb == SPEND_DEPOT else mine.tokens) - spent)

    def _price(self, view: CardGameView, field: Field, verb: int) -> str:
        attacker = self._attacker(view, field)
        assert attacker is not None
        if verb == DOUBLE:
            return self.words("note.price-double", price=attacker.double_shot)
        key = "note.price-triple" if field.rules.triple_permanent else "note.price-triple-once"
        return self.words(key, price=attacker.triple_shot)

    # Attacks

    def _attacker(self, view: CardGameView, field: Field) -> Vehicle | None:
        uid = view.pending[-1].get("uid")
        assert view.seat is not None
        place = field.find(view.seat, uid) if isinstance(uid, int) else -1
        return field.at(view.seat, place) if place >= 0 else None

    def _hit(self, view: CardGameView, field: Field, action: Move) -> Hit | None:
        """The attack that is being aimed or decided."""
        shot = view.pending[-1]
        attacker = self._attacker(view, field)
        place = action.number if action.verb == AT else shot.get("target")
        if attacker is None or view.seat is None or not isinstance(place, int):
            return None
        return field.hit(view.seat, attacker, place, shot.get("baseline") is True)

    def damage(self, view: CardGameView, action: Move) -> Tally | None:
        """The damage of an attack with its reasons."""
        if action.verb not in (AT, WOUND) or view.seat is None or not view.pending:
            return None
        field = Field(self.table.game.catalogue, view)
        hit = self._hit(view, field, action)
        attacker = self._attacker(view, field)
        if hit is None or hit.target is None or attacker is None:
            return None
        return damage_tally(attacker, hit.target, view.pending[-1].get("baseline") is True)

    def _becomes(self, hit: Hit, explodes: bool, names_target: bool) -> str:
        """`Panther 1/4 → 3/4`, or what else becomes of the target."""
        target = hit.target
        if target is None:
            return self.words("note.empty")
        before = self.standing(target) if names_target else f"{target.damage}/{target.hp}"
        if explodes:
            return f"{before} → {self.words('note.destroyed')}"
        after = f"{before} → {self._harm(hit)}"
        return f"{after}, {self.words('note.may-explode')}" if hit.may_explode and names_target else after

    def _harm(self, hit: Hit) -> str:
        assert hit.target is not None
        if hit.destroys:
            return self.words("note.destroyed")
        if hit.amount == 0:
            return self.words("note.no-damage")
        return f"{hit.target.damage + hit.amount}/{hit.target.hp}"

    def _fire(self, field: Field, seat: int, place: int) -> str:
        """The attacker, its price, and what it would do to each vehicle in reach."""
        attacker = field.at(seat, place)
        assert attacker is not None
        harms = [
            f"{hit.place + 1} {self.standing(hit.target)} → {self._harm(hit)}"
            for hit in field.hits(seat, place)
            if hit.target is not None
        ]
        targets = ", ".join(harms) or self.words("note.nothing-in-reach")
        return self.words("note.fire", card=attacker.card, cost=attacker.cost, targets=targets)

    # Positions

    def standing(self, vehicle: Vehicle) -> str:
        """A vehicle with its damage and hit points."""
        return f"{vehicle.card.name_en} {vehicle.damage}/{vehicle.hp}"

    def _opposite(self, field: Field, seat: int, place: int) -> str:
        enemy = field.at(1 - seat, place)
        if enemy is None:
            return self.words("note.opposite-empty")
        return self.words("note.opposite", vehicle=self.standing(enemy))

    def _own(self, field: Field, seat: int, action: Move) -> str:
        vehicle = field.at(seat, action.number)
        if vehicle is None:
            return ""
        lang = self.screen.lang
        if action.verb == RESOLVE_VEHICLE:
            return f"{vehicle.card.name_en}: {vehicle_text(vehicle.card, lang)}"
        if action.verb == RESOLVE_CREW and vehicle.crew is not None:
            return f"{vehicle.crew.name_en}: {crew_text(vehicle.crew, lang)}"
        return self.standing(vehicle)

    def _chosen(self, field: Field, side: int, place: int, outcome: list[Sentence]) -> str:
        """What an effect would do to the vehicle, from what would be told of it."""
        vehicle = field.at(side, place)
        if vehicle is None:
            return ""
        changes: list[str] = []
        for sentence in outcome:
            owner = sentence.gaps.get("seat")
            if sentence.gaps.get("card") is vehicle.card and isinstance(owner, Seat) and owner.number == side:
                change = self._change(sentence, vehicle)
                changes += [change] if change else []
        return self.standing(vehicle) + (f" → {', '.join(changes)}" if changes else "")

    def _change(self, sentence: Sentence, vehicle: Vehicle) -> str:
        key = sentence.phrase.key.removeprefix("event.")
        gaps = sentence.gaps
        if key == "damaged":
            amount = gaps["amount"]
            assert isinstance(amount, int)
            return "" if vehicle.damage + amount >= vehicle.hp else f"{vehicle.damage + amount}/{vehicle.hp}"
        if key == "repaired":
            count = gaps["count"]
            assert isinstance(count, int)
            return f"{vehicle.damage - count}/{vehicle.hp}"
        if key in ("destroyed", "returned", "crew-lost"):
            return self.words(f"note.{key}")
        if key == "vp":
            return self.words("note.tokens", count=gaps["count"])
        if key in ("supplied", "unsupplied"):
            return self.words("battle.supplied" if key == "supplied" else "battle.sideways")
        return self.words("note.changed", count=gaps["count"]) if key == "boosted" else ""

    # Under the question

    def background(self, view: CardGameView) -> list[Text]:
        """The card being played, the effect that asks, the payment so far, the bases to be placed."""
        if view.seat is None or view.actor != view.seat:
            return []
        pending = view.pending[-1]
        asked = pending["ask"]
        mine = view.players[view.seat]
        if asked == "place-card":
            return [self.table.entry(self.table.game.catalogue.by_id[str(pending["card"]).casefold()])]
        if asked == "payment":
            return self._paid(pending)
        if asked == "order-bases" and mine.brought is not None:
            bases = [self.table.base(id) for id in mine.brought]
            return [
                Text(f"{place + 1} {base.name_en}: {base_text(base, self.screen.lang)}")
                for place, base in enumerate(bases)
            ]
        source = pending.get("source")
        return [self._source(source)] if isinstance(source, dict) else []

    def _paid(self, payment: dict[str, object]) -> list[Text]:
        things = [
            self.words(f"note.{kind}-spent", count=payment[kind]) for kind in ("depots", "tokens") if payment[kind]
        ]
        cards = payment["cards"]
        assert isinstance(cards, list)
        things += [self.table.card_name(id) for id in cards]
        return [Text(self.words("note.paid-so-far", things=", ".join(things)))] if things else []

    def _source(self, source: dict[str, object]) -> Text:
        """The text that a question comes from."""
        id, kind, lang = str(source["card"]), source["kind"], self.screen.lang
        if kind == "base":
            base = self.table.base(id)
            return Text(f"{base.name_en}: {base_text(base, lang)}")
        card = self.table.game.catalogue.by_id[id.casefold()]
        return Text(f"{card.name_en}: {crew_text(card, lang) if kind == 'crew' else vehicle_text(card, lang)}")
