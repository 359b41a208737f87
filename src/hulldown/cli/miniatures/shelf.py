"""Cards of the Miniatures Game in full: what is printed on them, what they do, and where their numbers come from."""

from __future__ import annotations

from rich.text import Text

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.catalogue import (
    ALL_NATIONS,
    CARD_KINDS,
    CREW,
    NATIONS,
    POSITIONS,
    SUBTYPES,
    TIERS,
    Card,
    Critical,
    RuleCard,
    TankCard,
)
from hulldown.games.miniatures.cards.verbs import SPECIAL_RULES, TYPES
from hulldown.games.miniatures.ground.poses import length_text
from hulldown.games.miniatures.words.card_texts import card_text, critical_text, rule_text
from hulldown.games.miniatures.words.phrases import NATION_WORDS, SPECIAL_WORDS, SUBTYPE_WORDS, TYPE_WORDS
from hulldown.kernel.names import as_printed
from hulldown.kernel.words import Phrasebook, Word

from ..terminal.screen import Screen

Entry = TankCard | Card | Critical | RuleCard


class Shelf:
    """Shows single cards in one language."""

    def __init__(self, game: Miniatures, screen: Screen) -> None:
        self.game = game
        self.screen = screen
        self.words = screen.words

    def text(self, entry: Entry) -> str:
        """What a card does."""
        if isinstance(entry, TankCard):
            return ", ".join(self.special_rules(entry))
        catalogue, lang = self.game.catalogue, self.screen.lang
        if isinstance(entry, RuleCard):
            return rule_text(catalogue, entry, lang)
        return (
            critical_text(catalogue, entry, lang) if isinstance(entry, Critical) else card_text(catalogue, entry, lang)
        )

    def name(self, entry: Entry) -> str:
        if isinstance(entry, RuleCard):
            return self.rule_word(entry).word(self.screen.lang)
        return entry.word(self.screen.lang)

    def rule_word(self, entry: RuleCard) -> Word:
        return TYPE_WORDS[entry.id] if entry.id in TYPES else SPECIAL_WORDS[entry.id]

    def special_rules(self, tank: TankCard) -> list[str]:
        lang = self.screen.lang
        return [SPECIAL_WORDS[id].word(lang) for place, id in enumerate(SPECIAL_RULES) if tank.rules >> place & 1]

    def nations(self, card: Card) -> str:
        if card.nations == ALL_NATIONS:
            return self.words("mini-card.any")
        lang = self.screen.lang
        return ", ".join(NATION_WORDS[id].word(lang) for place, id in enumerate(NATIONS) if card.nations >> place & 1)

    def show(self, entry: Entry) -> None:
        """Everything printed, then the text, then the source."""
        lang = self.screen.lang
        printed = as_printed(entry, NATIONS[entry.nation], lang) if isinstance(entry, TankCard) else ""
        facts = [(self.words(f"mini-card.{key}"), value) for key, value in self.facts(entry)]
        facts += [(self.words("card.id"), entry.id), (self.words("mini-card.source"), self.source(entry))]
        if not isinstance(entry, RuleCard) and entry.note:
            facts.append((self.words("mini-card.note"), entry.note))
        self.screen.fact_sheet(self.name(entry), printed, facts)
        if not isinstance(entry, TankCard):
            self.screen.indented(Text(self.text(entry)))

    def facts(self, entry: Entry) -> list[tuple[str, str]]:
        if isinstance(entry, TankCard):
            return self._tank_facts(entry)
        if isinstance(entry, Card):
            return self._card_facts(entry)
        if isinstance(entry, Critical):
            return [
                ("kind", self.words("kind-name.critical")),
                ("count", str(entry.count)),
                ("damage", str(entry.damage)),
                ("repairable", self.words("mini-card.yes" if entry.repairable else "mini-card.no")),
            ]
        return [("kind", self.words("kind-name.rule"))]

    def _tank_facts(self, tank: TankCard) -> list[tuple[str, str]]:
        lang = self.screen.lang
        numbers = {
            "firepower": tank.firepower, "survivability": tank.survivability, "mobility": tank.mobility,
            "initiative": tank.initiative, "hp": tank.hit_points,
        }  # fmt: skip
        colors = {
            "green": tank.hp_green, "yellow": tank.hp_yellow, "orange": tank.hp_orange, "red": tank.hp_red,
        }  # fmt: skip
        size = {
            "length": length_text(tank.outline.length), "width": length_text(tank.outline.width),
            "turret": length_text(tank.turret),
        }  # fmt: skip
        return [
            ("kind", self.words("kind-name.tank")),
            ("nation", NATION_WORDS[NATIONS[tank.nation]].word(lang)),
            ("type", TYPE_WORDS[TYPES[tank.type]].word(lang)),
            ("tier", TIERS[tank.tier - 1]),
            ("cost", str(tank.cost)),
            ("numbers", self.words("mini.numbers", **numbers)),
            ("hp", self.words("mini-card.colours", **colors)),
            ("rules", ", ".join(self.special_rules(tank)) or "–"),
            ("crew", ", ".join(self._slot(slot) for slot in tank.crew)),
            ("model", self.words("mini-card.model-size", **size)),
        ]

    def _slot(self, slot: int) -> str:
        lang = self.screen.lang
        return "/".join(SUBTYPE_WORDS[id].word(lang) for place, id in enumerate(POSITIONS) if slot >> place & 1)

    def _card_facts(self, card: Card) -> list[tuple[str, str]]:
        lang = self.screen.lang
        facts = [
            ("kind", self.words(f"kind-name.{CARD_KINDS[card.kind]}")),
            ("position", SUBTYPE_WORDS[SUBTYPES[card.subtype]].word(lang)),
            ("nation", self.nations(card)),
            ("cost", str(card.cost)),
        ]
        if card.kind == CREW:
            skills = [self.game.catalogue.skills[place].word(lang) for place in card.skills]
            facts.append(("skills", ", ".join(skills)))
        needs = [word.word(lang) for need in card.restrictions for word in need.words]
        if needs:
            facts.append(("restriction", ", ".join(needs)))
        start = "mini-card.revealed" if card.starts_revealed else "mini-card.face-down"
        return [*facts, ("lightbulb", self.words(start))]

    def source(self, entry: Entry) -> str:
        """Whether what is printed is known, how surely, and from which of the sources."""
        source = self.words(f"card.{entry.source}")
        if isinstance(entry, RuleCard):
            return source
        confidence = self.words(f"confidence.{entry.confidence}")
        return self.words("mini-card.sources", source=source, confidence=confidence, sources=entry.sources)

    def rules_on(self, entry: Entry) -> list[str]:
        """The ledger's rules behind a type, a special rule or a critical card."""
        ledger = self.game.ledger
        if isinstance(entry, TankCard):
            rules = [TYPES[entry.type]]
            rules += [id for place, id in enumerate(SPECIAL_RULES) if entry.rules >> place & 1]
            return [rule for id in rules if (rule := rule_of(self.game.phrases, id)) in ledger]
        if isinstance(entry, RuleCard):
            rule = rule_of(self.game.phrases, entry.id)
            return [rule] if rule in ledger else []
        if isinstance(entry, Critical):
            rule = f"miniatures.critical.{entry.id.replace('_', '-')}"
            return [rule] if rule in ledger else []
        return []


def rule_of(book: Phrasebook, id: str) -> str:
    return book[f"type.{id}" if id in TYPES else f"special.{id}"].rule
