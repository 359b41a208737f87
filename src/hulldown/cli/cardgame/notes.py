"""What the Card Game's choices lead to: who stands at a position, and exactly what would become of it."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET
from rich.text import Text

from hulldown.games.cardgame import questions
from hulldown.games.cardgame.actions import (
    AT,
    CHOOSE_ENEMY,
    CHOOSE_OWN,
    PLAY,
    WOUND,
    Move,
)
from hulldown.games.cardgame.state import Vehicle
from hulldown.games.cardgame.telling import ABOUT_A_CARD, Telling
from hulldown.games.cardgame.view_types import CardGameView
from hulldown.games.cardgame.wording import base_text, source_words
from hulldown.kernel.tally import Tally
from hulldown.kernel.words import Seat, Sentence

from .table import CardGameTable

ROOM_FOR_NOTATION: Final = 24  # the number before a choice and its notation behind it


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
        told = Telling(self.table.game.catalogue, view, self.screen.lang)
        if verb in ABOUT_A_CARD:
            return self._card(told, action)
        if verb in (CHOOSE_OWN, CHOOSE_ENEMY):
            return self._chosen(told, view.seat if verb == CHOOSE_OWN else 1 - view.seat, action.number, outcome)
        return told.note(action)

    # Cards and payments

    def _card(self, told: Telling, action: Move) -> str:
        """How often it is there, and its numbers."""
        assert action.card is not None
        numbers = self.table.card_numbers(action.card, short=self.screen.is_short)
        return " ".join([part for part in (told.note(action), numbers) if part])

    def details(self, action: Move) -> Text | None:
        """Both sides of a card that may be played, where there is room for them."""
        if action.verb != PLAY or action.card is None or self.screen.is_short:
            return None
        return self.table.texts(action.card, self.screen.width - ROOM_FOR_NOTATION)

    # Attacks

    def damage(self, view: CardGameView, action: Move) -> Tally | None:
        """The damage of an attack with its reasons."""
        if action.verb not in (AT, WOUND) or view.seat is None or not view.pending:
            return None
        told = Telling(self.table.game.catalogue, view, self.screen.lang)
        place = told.attacker_place()
        attacker = told.battlefield.at(view.seat, place) if place >= 0 else None
        hit = told.hit(action)
        if hit is None or hit.target is None or attacker is None:
            return None
        return told.battlefield.reasons(view.seat, attacker, hit.place, told.is_baseline())

    # Positions

    def _chosen(self, told: Telling, side: int, place: int, outcome: list[Sentence]) -> str:
        """What an effect would do to the vehicle, from what would be told of it."""
        vehicle = told.battlefield.at(side, place)
        if vehicle is None:
            return ""
        changes: list[str] = []
        for sentence in outcome:
            owner = sentence.gaps.get("seat")
            if sentence.gaps.get("card") is vehicle.card and isinstance(owner, Seat) and owner.number == side:
                change = self._change(sentence, vehicle)
                changes += [change] if change else []
        return told.standing(vehicle) + (f" → {', '.join(changes)}" if changes else "")

    def _change(self, sentence: Sentence, vehicle: Vehicle) -> str:
        key = sentence.phrase.key.removeprefix("event.")
        gaps = sentence.gaps
        if key == "damaged":
            damage = vehicle.damage + _number(gaps["amount"])
            return "" if damage >= vehicle.hp else f"{damage}/{vehicle.hp}"
        if key == "repaired":
            return f"{vehicle.damage - _number(gaps['count'])}/{vehicle.hp}"
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
        asked = view.pending[-1]
        mine = view.players[view.seat]
        if isinstance(asked, questions.PlaceCard) and asked.card is not UNSET:
            return [self.table.entry(self.table.game.catalogue.by_id[asked.card.casefold()])]
        if isinstance(asked, questions.Payment):
            return self._paid(asked)
        if isinstance(asked, questions.OrderBases) and mine.brought is not None:
            bases = [self.table.base(id) for id in mine.brought]
            return [
                Text(f"{place + 1} {base.word(self.screen.lang)}: {base_text(base, self.screen.lang)}")
                for place, base in enumerate(bases)
            ]
        return [self._source(asked.source)] if isinstance(asked, questions.AboutAnEffect) else []

    def _paid(self, payment: questions.Payment) -> list[Text]:
        spent = (("depots", payment.depots), ("tokens", payment.tokens))
        things = [self.words(f"note.{kind}-spent", count=count) for kind, count in spent if count]
        things += [self.table.card_name(id) for id in payment.cards or []]
        return [Text(self.words("note.paid-so-far", things=", ".join(things)))] if things else []

    def _source(self, source: questions.EffectSource) -> Text:
        """The text that a question comes from."""
        name, text = source_words(self.table.game.catalogue, source, self.screen.lang)
        return Text(f"{name}: {text}")


def _number(gap: object) -> int:
    """What stands in a gap that always holds a number."""
    return gap if isinstance(gap, int) else 0
