"""What a person at the table of Rush may ask: which card is meant, what a choice does, what else one might try."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.table import Table as Grid
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
from hulldown.games.rush.cards import Card, class_word
from hulldown.games.rush.view import UNSEEN, RushView
from hulldown.kernel.errors import HulldownError
from hulldown.kernel.state import Action
from hulldown.kernel.words import Sentence

from .rush_table import RushTable
from .screen import QUIET

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


class Ambiguous(HulldownError):
    """A short word that may mean several cards."""

    def __init__(self, text: str, cards: list[Card]) -> None:
        super().__init__(text)
        self.text = text
        self.cards = cards


class RushGuide:
    """Answers questions about one game; what it knows of a position is the view it is given."""

    def __init__(self, game: Rush, table: RushTable) -> None:
        self.game = game
        self.table = table
        self.screen = table.screen
        catalogue = game.catalogue
        self._plain_words = {"and", "with"}  # words of the notation that are no cards
        for text in catalogue.moves:
            self._plain_words.update(word for word in text.split() if word not in catalogue.by_id)

    # Which card is meant

    def read(self, view: RushView, legal: list[Action], text: str) -> str:
        """What was typed, in full notation: shortened cards spelled out; a card alone means the one answer about it."""
        asked = [card for action in legal if (card := self.card_of(action))]
        named = [] if self.is_notation(text) else self.find_cards(text, asked)
        spelled = named[0].id if len(named) == 1 else self._spell_out(view, asked, text)
        about = [action for action in legal if (card := self.card_of(action)) and card.id == spelled]
        return str(about[0]) if len(about) == 1 else spelled

    def _spell_out(self, view: RushView, asked: list[Card], text: str) -> str:
        """The cards that are asked for come first, then those in sight, then all."""
        if " " in text and not self.is_notation(text):
            return text  # no move begins like that
        words: list[str] = []
        near = self._near(view)
        for word in text.casefold().replace(",", " ").split():
            if word in self._plain_words or word in self.game.catalogue.by_id:
                words.append(word)
                continue
            found: list[Card] = []
            if len(word) > 1:
                found = self.find_cards(word, asked) or self.find_cards(word, near) or self.find_cards(word)
            if len(found) > 1:
                raise Ambiguous(word, found)
            words.append(found[0].id if found else word)
        return " ".join(words)

    def is_notation(self, text: str) -> bool:
        """Whether a text begins like a move or a number, not like the name of a card."""
        return text.split()[0].casefold() in self._plain_words or text.isdecimal()

    def _near(self, view: RushView) -> list[Card]:
        """The cards somebody would speak of: those that lie open, and the own ones."""
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

    def find_cards(self, text: str, among: Iterable[Card] | None = None) -> list[Card]:
        """The cards that a name, an id or a part of one may mean: exact ones first, then beginnings, then any part."""
        wanted = text.casefold()
        cards = list(dict.fromkeys(among)) if among is not None else self.game.catalogue.cards
        for fits in (str.__eq__, str.startswith, str.__contains__):
            found = [card for card in cards if any(fits(name, wanted) for name in _names_of(card))]
            if found:
                return found
        return []

    # What a choice is about

    def rules_of(self, action: Action) -> list[str]:
        """The rules that say what an action does."""
        assert isinstance(action, Move)
        if action.verb == ABILITY:
            return [f"rush.ability.{ABILITY_IDS[action.number]}"]
        if action.achievement is not None:
            return [action.achievement.rule]
        if action.verb == USE and action.card is not None and action.card.abilities:
            return [f"rush.ability.{ABILITY_IDS[ability.verb]}" for ability in action.card.abilities]
        return [RULE_OF_VERB[VERBS[action.verb]]]

    def is_opening(self, action: Action) -> bool:
        """Whether an action only opens a longer one, so that what it brings at once says little."""
        assert isinstance(action, Move)
        return action.verb == USE

    def card_of(self, action: Action) -> Card | None:
        assert isinstance(action, Move)
        return action.card

    def note(self, view: RushView, action: Action, outcome: list[Sentence]) -> str:
        """What a list of choices adds to the words of an action: who stands at the base, and what becomes of it."""
        assert isinstance(action, Move)
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

    def others(self, view: RushView) -> list[Action]:
        """What one might want to do at this question, legal or not."""
        if view.seat is None or not view.pending:
            return []
        asked = view.pending[-1]["ask"]
        by_id = self.game.catalogue.by_id
        hand = [by_id[id] for id in dict.fromkeys(view.players[view.seat].hand)]
        reserve = [by_id[id] for id in reversed(view.reserve)]
        if asked == "play-cards":
            uses: list[Action] = [card.use for card in hand]
            return uses + [card.buy for card in reserve] + [card.assault for card in hand]
        if asked == "purchase":
            pays: list[Action] = [card.pay for card in hand]
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
        self.screen.heading(card.word(lang))
        facts = [("card.kind", table.kind(card)), ("card.nation", table.nation(card))]
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
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style=QUIET)
        for key, value in facts:
            grid.add_row("  " + words(key), value)
        if table.abilities(card):
            grid.add_row("", Text(table.abilities(card), "bold"))
        self.screen.show(grid)
        for rule in self.rules_on(card):
            self.screen.indented(Text(f"{self.game.ledger[rule].text(lang)} ").append(rule, QUIET))

    def rules_on(self, card: Card) -> list[str]:
        """The rules of what is printed on a card."""
        rules = [f"rush.ability.{ABILITY_IDS[ability.verb]}" for ability in card.abilities]
        if card.only_bases:
            rules.append("rush.passive.only-bases")
        if card.only_vehicles:
            rules.append("rush.passive.only-vehicles")
        if card.national:
            rules.append("rush.passive.national-resources")
        return rules

    def show_piles(self, view: RushView) -> None:
        """All that this seat may look through."""
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
        for title, ids in piles:
            text = Text(f"{title} ({len(ids)}): ", "bold")
            different = dict.fromkeys(ids)
            text.append(", ".join(self.table.titled(id, ids.count(id)) for id in different) or "–", "not bold")
            self.screen.show(text)


def _names_of(card: Card) -> list[str]:
    """What a card answers to: id, id without the nation, and its names."""
    return [card.id, card.id.partition("-")[2] or card.id, card.name_en.casefold(), card.name_ru.casefold()]


def _targets(view: RushView) -> list[Action]:
    """Every base and every defender that stands at the table of a rival."""
    found: list[Action] = []
    for player in view.players:
        for slot, base in enumerate(player.bases):
            if base is None or player.seat == view.seat:
                continue
            found.append(MOVES_HIT_BASE[player.seat][slot])
            if base.defender is not None:
                found.append(MOVES_HIT_VEHICLE[player.seat][slot])
    return found
