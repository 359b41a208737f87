"""What a person at the table of Rush may ask: which card is meant, what a choice does, what else one might try."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from hulldown.games.rush import Rush
from hulldown.games.rush.actions import (
    ABILITY,
    ABILITY_IDS,
    HIT_BASE,
    HIT_VEHICLE,
    MOVE_DONE,
    MOVE_RETIRE,
    MOVES_DEFEND,
    MOVES_HIT_BASE,
    MOVES_HIT_VEHICLE,
    USE,
    VERBS,
    Move,
)
from hulldown.games.rush.cards import NATIONS, Card, class_word
from hulldown.games.rush.view_types import UNSEEN, RushView
from hulldown.kernel.names import as_printed
from hulldown.kernel.words import Sentence

from ..terminal.guide import Guide, Piles
from .table import RushTable

# Which rule says what an answer does; an ability has its own.
RULE_OF_VERB: Final = {
    "use": "rush.defence.without-ability",
    "buy": "rush.purchase.pay",
    "also": "rush.recruitment.batch",
    "with": "rush.purchase.overpay",
    "done": "rush.purchase.to-depot",
    "assault": "rush.assault.declare",
    "join": "rush.assault.one-nation",
    "launch": "rush.assault.must-strike",
    "strike": "rush.assault.one-at-a-time",
    "hit-base": "rush.damage.base-two-hits",
    "hit-vehicle": "rush.damage.vehicle-destroyed",
    "defend": "rush.defence.must-defend",
    "retire": "rush.abilities.zero-armour-to-depot",
    "discard": "rush.ability.sabotage",
    "take": "rush.ability.research",
    "scrap": "rush.ability.repair",
    "enough": "rush.ability.repair",
    "doubles": "rush.medals.double-optional",
    "combine": "rush.option.double_medal_per_turn",
    "keep": "rush.option.double_medal_per_turn",
    "end": "rush.hand.unplayed",
    "first": "rush.setup.first-player",
    "draw": "rush.garage.reshuffle",
    "turn-up": "rush.reserve.queue",
    "lay-out": "rush.setup.achievements",
}


class RushGuide(Guide[RushView, Card, Move]):
    """Answers questions about Rush."""

    redrawn_at = ("play-cards", "give-up")
    told_at_the_end = ("event.score", "event.winner", "event.shared-victory")
    dangers = ("-damaged", "-destroyed", "end-medal-pile", "end-last-base", "end-empty-rounds")
    score_words = "end.place"

    def __init__(self, game: Rush, table: RushTable) -> None:
        super().__init__(game, table.screen, game.catalogue.cards, game.catalogue.moves)
        self.game = game
        self.table = table

    # Which card is meant

    def names_of(self, card: Card) -> list[str]:
        """Id, id without the nation, and its names."""
        return [card.id, card.id.partition("-")[2] or card.id, *[name.casefold() for name in card.every_name()]]

    def near(self, view: RushView) -> list[Card]:
        ids = set(view.reserve)
        for player in view.players:
            ids.update(player.hand + player.depot[-1:])
            if player.seat == view.seat:
                ids.update(player.depot)
            ids.update(base.defender for base in player.bases if base is not None and base.defender is not None)
        if view.turn.in_play is not None:
            ids.add(view.turn.in_play)
        ids.discard(UNSEEN)
        return [card for card in self.game.catalogue.cards if card.id in ids]

    # What a choice is about

    def rules_of(self, action: Move) -> list[str]:
        if action.verb == ABILITY:
            return [f"rush.ability.{ABILITY_IDS[action.number]}"]
        if action.achievement is not None:
            return [action.achievement.rule]
        if action.verb == USE and action.card is not None and action.card.abilities:
            return [f"rush.ability.{ABILITY_IDS[ability.verb]}" for ability in action.card.abilities]
        return [RULE_OF_VERB[VERBS[action.verb]]]

    def is_opening(self, action: Move) -> bool:
        return action.verb == USE

    def card_of(self, action: Move) -> Card | None:
        return action.card

    def note(self, view: RushView, action: Move, outcome: list[Sentence]) -> str:
        """What a list of choices adds to the words of an action: who stands at the base, and what becomes of it."""
        if action.slot < 0:
            return ""
        seat = action.seat if action.verb in (HIT_BASE, HIT_VEHICLE) else view.seat
        if seat is None:
            return ""
        base = view.players[seat].bases[action.slot]
        if base is None:
            return ""
        notes: list[str] = []
        if base.defender is not None and action.verb != HIT_BASE:
            card = self.game.catalogue.by_id[base.defender]
            notes.append(self.screen.words("table.defender", card=card.word(self.screen.lang), armour=card.armor))
        if base.defender_damaged if action.verb == HIT_VEHICLE else base.damaged:
            notes.append(self.screen.words("table.damaged"))
        if action.verb in (HIT_BASE, HIT_VEHICLE):
            destroyed = any(sentence.phrase.key.endswith("-destroyed") for sentence in outcome)
            notes.append("→ " + self.screen.words("table.destroyed" if destroyed else "table.damaged"))
        return ", ".join(notes).replace(", →", " →")

    def others(self, view: RushView) -> list[Move]:
        if view.seat is None or not view.pending:
            return []
        asked = view.ask
        by_id = self.game.catalogue.by_id
        hand = [by_id[id] for id in dict.fromkeys(view.players[view.seat].hand)]
        reserve = [by_id[id] for id in reversed(view.reserve)]
        if asked == "play-cards":
            uses: list[Move] = [card.use for card in hand]
            return uses + [card.buy for card in reserve] + [card.assault for card in hand]
        if asked == "purchase":
            pays: list[Move] = [card.pay for card in hand]
            return pays + [card.also for card in reserve] + [MOVE_DONE]
        if asked == "declare-assault":
            return [card.join for card in hand]
        if asked == "use-card":
            return [*MOVES_DEFEND, MOVE_RETIRE]
        if asked == "research":
            return [card.take for card in reserve]
        if asked in ("choose-target", "besiege"):
            return _targets(view)
        return []

    # A card in full

    def show_card(self, card: Card) -> None:
        """Everything printed on a card, the rules of its abilities, and where its numbers come from."""
        table, words, lang = self.table, self.screen.words, self.screen.lang
        printed = as_printed(card, NATIONS[card.nation], lang) if card.is_vehicle else ""
        facts: list[tuple[str, str | Text]] = [("card.kind", table.kind(card)), ("card.nation", table.nation(card))]
        if card.is_vehicle:
            facts.append(("card.class", class_word(card.cls).word(lang)))
            facts.append(("card.cost", str(card.cost)))
            facts.append(("card.power", str(card.power)))
            facts.append(("card.armour", str(card.armor)))
        facts.append(("card.resources", table.resources(card) if card.can_pay else words("card.none")))
        if card.medals:
            facts.append(("card.medals", str(card.medals)))
        facts.append(("card.id", card.id))
        if card.source:
            facts.append(("card.source", words(f"card.{card.source}")))
        told = [(words(key), value) for key, value in facts]
        if table.abilities(card):
            told.append(("", Text(table.abilities(card), "bold")))
        self.screen.fact_sheet(card.word(lang), printed, told)
        self.show_rules_on(card)

    def rules_on(self, card: Card) -> list[str]:
        rules = [f"rush.ability.{ABILITY_IDS[ability.verb]}" for ability in card.abilities]
        if card.only_bases:
            rules.append("rush.passive.only-bases")
        if card.only_vehicles:
            rules.append("rush.passive.only-vehicles")
        if card.national:
            rules.append("rush.passive.national-resources")
        return rules

    def piles(self, view: RushView) -> Piles:
        words = self.screen.words
        piles: list[tuple[str, list[str]]] = []
        if view.seat is not None:
            mine = view.players[view.seat]
            piles.append((words("piles.depot"), list(reversed(mine.depot))))
            piles.append((words("piles.garage"), sorted(mine.garage)))
        piles.append((words("piles.discard"), view.discard))
        piles.append((words("piles.graveyard"), view.graveyard))
        for player in view.players:
            piles.append((words("piles.squad", name=self.screen.names[player.seat]), player.squad))
        return [(title, [self.table.card_name(id) for id in ids]) for title, ids in piles]


def _targets(view: RushView) -> list[Move]:
    """Every base and every defender that stands at the table of a rival."""
    found: list[Move] = []
    for player in view.players:
        for slot, base in enumerate(player.bases):
            if base is None or player.seat == view.seat:
                continue
            found.append(MOVES_HIT_BASE[player.seat][slot])
            if base.defender is not None:
                found.append(MOVES_HIT_VEHICLE[player.seat][slot])
    return found
