"""What a person at the table of the Card Game may ask: which card is meant, what a choice does, what else to try."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.actions import (
    FIRE,
    MOVE_DECLINE,
    MOVE_DEPOT,
    MOVE_DOUBLE,
    MOVE_SPEND_DEPOT,
    MOVE_SPEND_TOKEN,
    MOVE_TRIPLE,
    MOVES_AT,
    MOVES_CREW,
    MOVES_ENEMY,
    MOVES_FIRE,
    MOVES_FLIP,
    MOVES_MOVE_TO,
    MOVES_OWN,
    MOVES_VEHICLE,
    PLAY,
    VERBS,
    Move,
)
from hulldown.games.cardgame.card_facts import RARITY_WORDS, REACH_WORDS, REACHES, source_text
from hulldown.games.cardgame.cards import NATIONS, BaseCard, Card
from hulldown.games.cardgame.decks import nation_word
from hulldown.games.cardgame.phrases import PHRASES, TYPE_WORDS
from hulldown.games.cardgame.verbs import KEYWORDS, TYPES
from hulldown.games.cardgame.view_types import UNSEEN, CardGameView
from hulldown.games.cardgame.wording import base_text
from hulldown.kernel.languages import KNOWN
from hulldown.kernel.names import as_printed
from hulldown.kernel.tally import Tally
from hulldown.kernel.words import Seat, Sentence, Word, Words

from ..terminal.guide import Guide, Piles
from ..terminal.typed import typed_words
from .books import TYPED
from .notes import Notes
from .table import CardGameTable

# Which rule says what an answer does
RULE_OF_VERB: Final = {
    "play": "cardgame.play.three-ways",
    "vehicle": "cardgame.play.vehicle",
    "crew": "cardgame.crew.attach",
    "depot": "cardgame.depot.play",
    "fire": "cardgame.turn.open-fire-lock",
    "pass": "cardgame.turn.pass",
    "spend": "cardgame.ammo.hand-to-junkyard",
    "spend-depot": "cardgame.ammo.depot-turns",
    "spend-token": "cardgame.ammo.ways",
    "at": "cardgame.attack.hit",
    "explode": "cardgame.keyword.explosive-ammo",
    "wound": "cardgame.attack.damage",
    "choose-own": "cardgame.effect.single-target",
    "choose-enemy": "cardgame.effect.single-target",
    "move-to": "cardgame.keyword.reposition",
    "accept": "cardgame.effect.may",
    "decline": "cardgame.effect.may",
    "double": "cardgame.keyword.double-shot",
    "triple": "cardgame.keyword.triple-shot",
    "resolve-base": "cardgame.effect.owner-order",
    "resolve-vehicle": "cardgame.effect.owner-order",
    "resolve-crew": "cardgame.effect.owner-order",
    "flip": "cardgame.scoring.winner",
    "order": "cardgame.setup.base-order",
    "redraw": "cardgame.setup.redraw",
    "keep": "cardgame.setup.redraw",
    "first": "cardgame.prepare.next-first",
    "discard": "cardgame.op.discard-choice",
    "recover": "cardgame.op.recover",
    "enough": "cardgame.prepare.discard",
    "draw": "cardgame.secrecy.draws",
}
SPOKEN: Final = typed_words("answer", TYPED)
TOLD_TOGETHER: Final = ("event.drew", "event.discarded")
# Names of cards are printed in Latin letters; somebody may type them in others.
LATIN: Final = str.maketrans({letter: latin for one in KNOWN.values() for letter, latin in one.latin.items()})


class CardGameGuide(Guide[CardGameView, Card | BaseCard, Move]):
    """Answers questions about the Card Game."""

    redrawn_at = ("take-action", "offer-redraw", "discard-any", "discard-card")
    told_at_the_end = ("event.winner",)
    dangers = ("event.damaged", "event.destroyed", "event.crew-lost")
    score_words = "end.place-bases"

    def __init__(self, game: CardGame, table: CardGameTable) -> None:
        catalogue = game.catalogue
        super().__init__(game, table.screen, [*catalogue.cards, *catalogue.bases], catalogue.moves)
        self._plain_words.add("as")
        self.game = game
        self.table = table
        self.notes = Notes(table)

    # Which card is meant

    def read(self, view: CardGameView, legal: list[Move], text: str) -> str:
        return super().read(view, legal, SPOKEN.get(text.casefold(), text))

    def find_cards(self, text: str, among: Iterable[Card | BaseCard] | None = None) -> list[Card | BaseCard]:
        return super().find_cards(text, among) or super().find_cards(text.casefold().translate(LATIN), among)

    def names_of(self, card: Card | BaseCard) -> list[str]:
        return [name.casefold() for name in (card.id, *card.every_name())]

    def near(self, view: CardGameView) -> list[Card | BaseCard]:
        ids: set[str] = set()
        for player in view.players:
            ids.update(player.hand + player.depots + player.bases)
            for vehicle in player.positions:
                if vehicle is not None:
                    ids.update([vehicle.card, vehicle.crew or UNSEEN])
        return [card for card in self.cards if card.id in ids]

    # What a choice is about

    def rules_of(self, action: Move) -> list[str]:
        return [RULE_OF_VERB[VERBS[action.verb]]]

    def is_opening(self, action: Move) -> bool:
        return action.verb in (PLAY, FIRE)

    def card_of(self, action: Move) -> Card | None:
        return action.card

    def about(self, action: Move) -> str:
        if action.verb != PLAY or action.card is None:
            return ""
        return self.table.texts(action.card).plain

    def note(self, view: CardGameView, action: Move, outcome: list[Sentence]) -> str:
        return self.notes.note(view, action, outcome)

    def reasons(self, view: CardGameView, action: Move) -> Tally | None:
        return self.notes.damage(view, action)

    def background(self, view: CardGameView) -> list[Text]:
        return self.notes.background(view)

    def details(self, view: CardGameView, action: Move) -> Text | None:
        return self.notes.details(action)

    def face(self, view: CardGameView) -> object:
        """Without the hands and piles: the choices name each hand card anyway."""
        players = [
            (player.depots, player.ready_depots, player.tokens, player.bases, player.positions)
            for player in view.players
        ]
        return view.first, view.round_number, players, view.result

    def gather(self, sentences: list[Sentence]) -> list[Sentence]:
        """The cards of one draw or one discard in one sentence."""
        told: list[Sentence] = []
        for sentence in sentences:
            last = told[-1] if told else None
            if last is not None and sentence.phrase.key in TOLD_TOGETHER and _is_like(last, sentence):
                cards = [*_cards_in(last), *_cards_in(sentence)]
                told[-1] = Sentence(sentence.phrase, {**sentence.gaps, "card": Words(cards)})
            else:
                told.append(sentence)
        return told

    def others(self, view: CardGameView) -> list[Move]:
        if view.seat is None or not view.pending:
            return []
        asked = view.ask
        mine = view.players[view.seat].positions
        enemy = view.players[1 - view.seat].positions
        if asked == "take-action":
            hand = dict.fromkeys(view.players[view.seat].hand)
            plays: list[Move] = [self.game.catalogue.by_id[id.casefold()].play for id in hand]
            return plays + [MOVES_FIRE[place] for place, vehicle in enumerate(mine) if vehicle is not None]
        if asked == "place-card":
            crews = [MOVES_CREW[place] for place, vehicle in enumerate(mine) if vehicle is not None]
            return [*MOVES_VEHICLE, *crews, MOVE_DEPOT]
        if asked == "payment":
            return [MOVE_SPEND_DEPOT, MOVE_SPEND_TOKEN, MOVE_DECLINE]
        if asked == "choose-position":
            return list(MOVES_AT)
        if asked == "choose-target":
            own: list[Move] = [MOVES_OWN[place] for place, vehicle in enumerate(mine) if vehicle is not None]
            return own + [MOVES_ENEMY[place] for place, vehicle in enumerate(enemy) if vehicle is not None]
        if asked == "reposition":
            return [*MOVES_MOVE_TO, MOVE_DECLINE]
        if asked == "offer-shots":
            return [MOVE_DOUBLE, MOVE_TRIPLE]
        return list(MOVES_FLIP) if asked == "flip-base" else []

    # A card in full

    def show_card(self, card: Card | BaseCard) -> None:
        words, lang = self.screen.words, self.screen.lang
        printed = as_printed(card, NATIONS[card.nation], lang) if isinstance(card, Card) else ""
        facts = [(words(f"battle-card.{key}"), value) for key, value in self.facts(card)]
        facts += [(words("card.id"), card.id), (words("battle-card.source"), self.source(card))]
        self.screen.fact_sheet(card.word(lang), printed, facts)
        text = Text(base_text(card, lang)) if isinstance(card, BaseCard) else self.table.texts(card)
        self.screen.indented(text)
        self.show_rules_on(card)

    def facts(self, card: Card | BaseCard) -> list[tuple[str, str]]:
        """What is printed on a card besides its texts."""
        words, lang = self.screen.words, self.screen.lang
        nation = ("nation", nation_word(card.nation).word(lang))
        rarity = ("rarity", RARITY_WORDS[card.rarity].word(lang))
        if isinstance(card, BaseCard):
            return [("kind", words("battle-card.base")), nation, rarity]
        return [
            ("kind", words("battle-card.combat")),
            nation,
            ("type", TYPE_WORDS[TYPES[card.type]].word(lang)),
            ("reach", REACH_WORDS[REACHES[card.reach]].word(lang)),
            ("firepower", str(card.firepower)),
            ("cost", str(card.cost)),
            ("hp", str(card.hp)),
            ("vp", str(card.vp)),
            rarity,
        ]

    def source(self, card: Card | BaseCard) -> str:
        return source_text(card, self.screen.lang)

    def rules_on(self, card: Card | BaseCard) -> list[str]:
        if isinstance(card, BaseCard):
            return []
        return [PHRASES[f"keyword.{KEYWORDS[keyword.verb]}"].rule for keyword in card.keywords]

    def piles(self, view: CardGameView) -> Piles:
        words = self.screen.words
        piles: list[tuple[str, list[str]]] = []
        if view.seat is not None:
            piles.append((words("battle-piles.depots"), view.players[view.seat].depots))
            piles.append((words("battle-piles.deck"), view.players[view.seat].deck))
        for player in view.players:
            piles.append((words("battle-piles.junkyard", name=self.screen.names[player.seat]), player.junkyard))
        return [(title, [self.table.card_name(id) for id in ids]) for title, ids in piles]


def _is_like(one: Sentence, other: Sentence) -> bool:
    """Whether two sentences say the same of different cards."""
    if one.phrase is not other.phrase:
        return False
    first, second = one.gaps["seat"], other.gaps["seat"]
    return isinstance(first, Seat) and isinstance(second, Seat) and first.number == second.number


def _cards_in(sentence: Sentence) -> list[Word]:
    card = sentence.gaps["card"]
    if isinstance(card, Words):
        return card.items
    assert isinstance(card, Word)
    return [card]
