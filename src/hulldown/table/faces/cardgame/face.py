"""The Card Game at the table: where each answer is clicked, what a click on a dim place may have meant, its notes."""

from __future__ import annotations

from typing import Final, Never

from hulldown.games.cardgame import CardGame, questions
from hulldown.games.cardgame.actions import (
    ACCEPT,
    AT,
    CHOOSE_ENEMY,
    CHOOSE_OWN,
    CREW,
    DEPOT,
    DISCARD,
    DOUBLE,
    EXPLODE,
    FIRE,
    FLIP,
    MOVE_DEPOT,
    MOVE_SPEND_DEPOT,
    MOVE_SPEND_TOKEN,
    MOVE_TO,
    MOVES_AT,
    MOVES_CREW,
    MOVES_ENEMY,
    MOVES_FIRE,
    MOVES_FLIP,
    MOVES_MOVE_TO,
    MOVES_OWN,
    MOVES_RESOLVE_BASE,
    MOVES_RESOLVE_CREW,
    MOVES_VEHICLE,
    ORDER,
    ORDERS,
    PLAY,
    POSITIONS,
    RECOVER,
    RESOLVE_BASE,
    RESOLVE_CREW,
    RESOLVE_VEHICLE,
    SPEND,
    SPEND_DEPOT,
    SPEND_TOKEN,
    TRIPLE,
    VEHICLE,
    VERBS,
    WOUND,
    Move,
)
from hulldown.games.cardgame.state import Table
from hulldown.games.cardgame.telling import Telling
from hulldown.games.cardgame.view import see
from hulldown.games.cardgame.view_types import UNSEEN, CardGameView
from hulldown.kernel.piles import ids
from hulldown.kernel.state import Action
from hulldown.kernel.words import Sentence

from ...wire import Checked, Named, Weight
from ..base import About, Face
from .catalogue import catalogue, deck_report
from .events import Event, happened
from .extras import Reckoning
from .orders import meant_next
from .turning import TURNS, nearness, verdict
from .wire import Catalogue, Contents, Extras, Foresight, Queries, Replies
from .words import WORDS

ABOUT_HAND: Final = (PLAY, SPEND, DISCARD)
OWN_POSITION: Final = (VEHICLE, FIRE, CHOOSE_OWN, MOVE_TO, RESOLVE_VEHICLE)
ABOUT_TARGET: Final = (EXPLODE, WOUND)
ABOUT_ASKER: Final = (ACCEPT, DOUBLE, TRIPLE)
WEIGHTS: Final[dict[str, Weight]] = {
    "event.round": "heading",
    "event.damaged": "damage",
    "event.destroyed": "damage",
    "event.crew-lost": "damage",
    "event.won-round": "end",
    "event.resigns": "end",
    "event.winner": "end",
}
# Any card of a hand can be played and spent, so its size tells all; not so what is paid with and thrown away.
OPEN_ASKS: Final = frozenset(
    {"take-action", "flip-base", "choose-position", "choose-target", "choose-effect", "reposition"}
)


class CardGameFace(
    Face[CardGame, Table, Move, CardGameView, Extras, Foresight, Queries, Replies, Catalogue, Contents, Event, Never]
):
    """Places: `hand:CARD`, `position:SEAT:N`, `crew:SEAT:N`, `base:SEAT:N`, `depots:SEAT`, `tokens:SEAT`,
    `junkyard:SEAT:CARD`, `order:N:N:N`; SEAT and N from 0. To pass, to keep, to say no and the like are buttons."""

    words = WORDS
    weights = WEIGHTS
    open_asks = OPEN_ASKS
    turns = TURNS

    def verb(self, action: Move) -> str:
        return VERBS[action.verb]

    def card(self, action: Move) -> str:
        return action.card.id if action.card is not None else ""

    def hand(self, state: Table, seat: int) -> list[str]:
        return ids(state.players[seat].hand)

    def drawable(self, state: Table, seat: int) -> list[Move]:
        found: dict[str, Move] = {card.id: card.draw for card in state.players[seat].deck}
        return list(found.values())

    def veiled(self, view: CardGameView, seat: int, unknown: list[str]) -> CardGameView:
        player = view.players[seat]
        for card in unknown:
            if card in player.hand:
                player.hand[player.hand.index(card)] = UNSEEN
                player.deck = [UNSEEN] * len(player.deck)  # what is in it is not known then either
        return view

    def say(self, view: CardGameView, action: Move, lang: str, names: list[str]) -> str:
        brought = view.players[view.actor].brought if view.actor >= 0 else None
        if action.verb == ORDER and brought is not None:
            return ", ".join(
                self.game.catalogue.bases_by_id[brought[n].casefold()].word(lang) for n in ORDERS[action.number]
            )
        return super().say(view, action, lang, names)

    # Where an answer is clicked

    def places(self, view: CardGameView, action: Move) -> list[str]:
        seat, verb, number = view.actor, action.verb, action.number
        if seat < 0:
            return []
        if verb in ABOUT_HAND and action.card is not None:
            return [f"hand:{action.card.id}"]
        if verb == RECOVER and action.card is not None:
            return [f"junkyard:{seat}:{action.card.id}"]
        if verb in OWN_POSITION:
            return [f"position:{seat}:{number}"]
        if verb == CREW:
            return [f"crew:{seat}:{number}", f"position:{seat}:{number}"]
        if verb == RESOLVE_CREW:
            return [f"crew:{seat}:{number}"]
        if verb in (AT, CHOOSE_ENEMY):
            return [f"position:{1 - seat}:{number}"]
        if verb in (DEPOT, SPEND_DEPOT):
            return [f"depots:{seat}"]
        if verb == SPEND_TOKEN:
            return [f"tokens:{seat}"]
        if verb in (RESOLVE_BASE, FLIP):
            return [f"base:{seat if verb == RESOLVE_BASE else 1 - seat}:{number}"]
        if verb == ORDER:
            return [":".join(["order", *[str(base) for base in ORDERS[number]]])]
        return self._asked_of(view, seat, verb)

    def _asked_of(self, view: CardGameView, seat: int, verb: int) -> list[str]:
        """The vehicle that a question is about, or the source of the effect that asks."""
        asked = view.pending[-1]
        if verb in ABOUT_TARGET and isinstance(asked, questions.ShotQuestion):
            return [f"position:{1 - seat}:{asked.target}"]
        if verb not in ABOUT_ASKER:
            return []
        if isinstance(asked, questions.AboutAnEffect):
            source = asked.source
            if source.kind == "base":
                return [f"base:{seat}:{source.position}"]
            place = _find(view, seat, source.uid)
            return [f"{'crew' if source.kind == 'crew' else 'position'}:{seat}:{place}"] if place >= 0 else []
        place = _find(view, seat, asked.uid) if isinstance(asked, questions.AboutAVehicle) else -1
        return [f"position:{seat}:{place}"] if place >= 0 else []

    # What a click on a dim place may have meant

    def meant(self, view: CardGameView, place: str) -> list[Action]:
        if view.seat is None or not view.pending:
            return []
        asked = view.ask
        kind, _, rest = place.partition(":")
        words = rest.split(":")
        if kind == "hand":
            return self._meant_card(asked, words[0])
        if kind == "junkyard":
            card = self.game.catalogue.card(words[-1])
            return [card.recover] if card is not None else []
        if kind in ("depots", "tokens") and words[0] != str(view.seat):
            return []
        if kind == "depots":
            return [MOVE_SPEND_DEPOT if asked == "payment" else MOVE_DEPOT]
        if kind == "tokens":
            return [MOVE_SPEND_TOKEN]
        if len(words) != 2 or words[0] not in ("0", "1") or words[1] not in ("0", "1", "2", "3", "4"):
            return []
        own, number = int(words[0]) == view.seat, int(words[1])
        if kind == "base":
            bases = MOVES_RESOLVE_BASE if own else MOVES_FLIP
            return [bases[number]] if number < len(bases) else []
        if kind == "crew" and own:
            return [MOVES_CREW[number] if asked == "place-card" else MOVES_RESOLVE_CREW[number]]
        return self._meant_position(asked, own, number) if kind == "position" else []

    def meant_next(self, view: CardGameView, begun: list[Move], place: str) -> list[Action]:
        return meant_next(view, begun, place)

    def _meant_card(self, asked: str, id: str) -> list[Action]:
        card = self.game.catalogue.card(id)
        if card is None:
            return []
        if asked == "payment":
            return [card.spend]
        return [card.discard if asked in ("discard-any", "discard-card") else card.play]

    def _meant_position(self, asked: str, own: bool, number: int) -> list[Action]:
        if asked == "choose-target":
            return [MOVES_OWN[number] if own else MOVES_ENEMY[number]]
        if not own:
            return [MOVES_AT[number]]
        if asked == "place-card":
            return [MOVES_CREW[number], MOVES_VEHICLE[number]]
        return [MOVES_MOVE_TO[number] if asked == "reposition" else MOVES_FIRE[number]]

    # Numbers and notes

    def note(self, view: CardGameView, action: Move, lang: str, names: list[str]) -> str:
        if view.seat is None or view.actor != view.seat:
            return ""
        return Telling(self.game.catalogue, view, lang).note(action)

    def events(self, sentence: Sentence) -> list[Event]:
        return happened(sentence)

    def extras(self, view: CardGameView, lang: str) -> Extras:
        return Reckoning(self.game, view, lang).extras()

    def preview(self, view: CardGameView, steps: list[Move], lang: str, names: list[str]) -> Foresight | None:
        return Reckoning(self.game, view, lang).preview(steps)

    def query(self, view: CardGameView, about: Queries, lang: str, names: list[str]) -> Replies:
        return Reckoning(self.game, view, lang).answer(about)

    def named(self, option: str, lang: str) -> list[Named]:
        is_deck = option.startswith(f"{self.game.decks.word}_")
        return [Named(deck.id, deck.word(lang)) for deck in self.game.decks.ready(2, {})] if is_deck else []

    def check(self, text: str, options: About, lang: str) -> Checked[Contents]:
        return deck_report(self.game, text, options, lang)

    def unveiled(self, state: Table) -> CardGameView:
        return see(state, None, everything=True)

    def opened(self, view: CardGameView, state: Table, seats: list[int]) -> CardGameView:
        for seat in seats:
            view.players[seat].hand = [card.id for card in state.players[seat].hand]
        return view

    def lead(self, state: Table) -> list[int]:
        return nearness(state)

    def verdict(self, state: Table, lang: str, names: list[str]) -> str:
        return verdict(state, lang, names)

    def catalogue(self, lang: str) -> Catalogue:
        return catalogue(self.game, lang)


def _find(view: CardGameView, seat: int, uid: int) -> int:
    """The position of a vehicle, or -1."""
    for place in range(POSITIONS):
        vehicle = view.players[seat].positions[place]
        if vehicle is not None and vehicle.uid == uid:
            return place
    return -1
