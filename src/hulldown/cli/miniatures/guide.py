"""What a person at the table of the Miniatures Game may ask: which card or tank is meant, what a choice does."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rich.text import Text

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.actions import CANCEL, DRAW, LOSE, PICK, REPAIR, REROLL, REVEAL, SHOOT, USE, Move
from hulldown.games.miniatures.cards.catalogue import Card, Critical, TankCard
from hulldown.games.miniatures.ground.poses import Deploy, Drive, Face, Place, PutObjective
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.games.miniatures.words.steering import VERBS
from hulldown.games.miniatures.words.telling import few, promise
from hulldown.kernel.state import CHANCE, Action
from hulldown.kernel.words import Sentence

from ..terminal.guide import Ambiguous, Guide, Piles
from ..terminal.typed import typed_words
from .books import TYPED
from .notes import Notes
from .shelf import Shelf
from .table import MiniaturesTable

AnyCard = Card | TankCard | Critical
CARD_VERBS: Final = ("reveal", "use", "lose")
CRITICAL_VERBS: Final = ("draw", "pick", "repair")
OWN_WORDS: Final = typed_words("verb", TYPED)
DICE: Final = "hbc"
MANY_ROLLS: Final = 6
MORE: Final = ((Drive, "more"), (Deploy, "more-deploy"), (Place, "more-place"), (PutObjective, "more-objective"),
               (Face, "more-face"))  # fmt: skip


class MiniaturesGuide(Guide[MiniaturesView, AnyCard, Action]):
    """Answers questions about the Miniatures Game."""

    redrawn_at = (
        "place-piece", "choose-edge", "place-objective", "deploy-tank", "deploy-which", "choose-tank", "move-tank",
        "free-move", "face-tank", "choose-shooter", "choose-target",
    )  # fmt: skip
    told_at_the_end = ("event.winner", "event.draw")
    dangers = ("event.damaged", "event.destroyed", "event.burns", "event.critical-drawn")
    score_words = "end.place-miniatures"
    chance_words = "ask.chance-dice"
    retyped_words = "answer.retyped-dice"
    all_win_words = "end.draw"

    def __init__(self, game: Miniatures, table: MiniaturesTable) -> None:
        catalogue = game.catalogue
        cards: list[AnyCard] = [*catalogue.tanks, *catalogue.cards, *catalogue.criticals]
        super().__init__(game, table.screen, cards, [])
        self._plain_words.update([*CARD_VERBS, *CRITICAL_VERBS, *VERBS, *OWN_WORDS])
        self._plain_words.update(
            ["move", "shoot", "hold", "stay", "stop", "pass", "measures", "face", "deploy", "place", "objective",
             "edge", "tank", "reroll", "roll", "keep", "sharpen", "cancel", "phase", "attacker", "defender"]
        )  # fmt: skip
        self.game = game
        self.table = table
        self.notes = Notes(table)
        self.shelf = Shelf(game, table.screen)

    # What is meant

    def read(self, view: MiniaturesView, legal: list[Action], text: str) -> str:
        """What was typed, in full notation: cards by their names, dice and tanks alone, verbs in any language."""
        words = text.casefold().replace("ё", "е").split() if view.actor == CHANCE else text.casefold().split()
        words = OWN_WORDS.get(words[0], words[0]).split() + words[1:]
        verb, rest = words[0], words[1:]
        if not rest and set(verb) <= set(DICE):
            return self._about_dice(view, legal, verb)
        if not rest and verb[:1] in tuple("abcd") and verb[1:].isdecimal():
            return self._about_tank(legal, verb)
        if verb in CARD_VERBS and rest:
            return self._about_card(legal, verb, rest)
        if verb in CRITICAL_VERBS and rest:
            found = self.find_cards(" ".join(rest), self.game.catalogue.criticals)
            return f"{verb} {self._only(' '.join(rest), found).id}" if found else " ".join(words)
        if verb not in self._plain_words:
            asked = [card for action in legal if (card := self.card_of(action)) is not None]
            named = self.find_cards(" ".join(words), asked)
            about = [action for action in legal if self.card_of(action) in named] if named else []
            if len(about) == 1:
                return str(about[0])
        return " ".join(words)

    def _about_dice(self, view: MiniaturesView, legal: list[Action], dice: str) -> str:
        """`hhb` alone: what was rolled, or the one answer about just these dice."""
        if view.actor == CHANCE:
            return f"roll {dice}"
        about = [str(action) for action in legal if sorted(str(action).partition(" ")[2]) == sorted(dice)]
        return about[0] if len(about) == 1 else dice

    def _about_tank(self, legal: list[Action], label: str) -> str:
        """`b1` alone: the one answer that ends in it."""
        about = [str(action) for action in legal if str(action).split()[1:2] == [label]]
        return about[0] if len(about) == 1 else label

    def _about_card(self, legal: list[Action], verb: str, rest: list[str]) -> str:
        """A card by its name, with its tank or, where only one has it, without."""
        label = rest[0] if len(rest) > 1 and len(rest[0]) == 2 and rest[0][1].isdecimal() else ""
        name = " ".join(rest[1:] if label else rest)
        choices = [action for action in legal if str(action).startswith(f"{verb} {label}")]
        asked = [card for action in choices if (card := self.card_of(action)) is not None]
        found = self.find_cards(name, asked) or self.find_cards(name, self.game.catalogue.cards)
        if not found:
            return " ".join([verb, *rest])
        card = self._only(name, found)
        about = [str(action) for action in choices if self.card_of(action) is card]
        if not label and len(about) == 1:
            return about[0]
        return f"{verb} {label} {card.id}" if label else f"{verb} {name}"

    def _only(self, text: str, found: list[AnyCard]) -> AnyCard:
        if len(found) > 1:
            raise Ambiguous(text, found)
        return found[0]

    def names_of(self, card: AnyCard) -> list[str]:
        names = [card.id, card.id.replace("_", " "), *card.every_name()]
        return [name.casefold().rstrip("*") for name in names]

    def near(self, view: MiniaturesView) -> list[AnyCard]:
        ids = {id for tank in view.tanks for id in [tank.card, *tank.hidden, *tank.shown, *tank.criticals]}
        return [card for card in self.cards if card.id in ids]

    # What a choice is about

    def rules_of(self, action: Action) -> list[str]:
        rule = self.game.say(action).rule
        return [rule] if rule else []

    def is_opening(self, action: Action) -> bool:
        return isinstance(action, Move) and action.verb == SHOOT

    def card_of(self, action: Action) -> AnyCard | None:
        if not isinstance(action, Move):
            return None
        return action.card if action.card is not None else action.critical

    def about(self, action: Action) -> str:
        card = self.card_of(action)
        return self.shelf.text(card) if card is not None else ""

    def title(self, view: MiniaturesView, action: Action) -> str:
        """Moves are told as a driver would, dice by their faces; everything else by the game's own words."""
        if isinstance(action, Drive):
            return self.notes.move(view, action)
        if isinstance(action, Move) and action.verb in (REROLL, CANCEL):
            faces = [(action.third, "critical"), (action.second, "hit"), (action.first, "blank")]
            dice = ", ".join(f"{count} × {self.screen.words(f'dice.{face}')}" for count, face in faces if count)
            return self.screen.words("dice.reroll" if action.verb == REROLL else "dice.cancel", dice=dice)
        return ""

    def note(self, view: MiniaturesView, action: Action, outcome: list[Sentence]) -> str:
        if isinstance(action, Drive):
            return self.notes.after_move(view, action)
        if isinstance(action, Move) and action.verb == SHOOT:
            return self.notes.shot(view, action)
        if isinstance(action, Move) and action.verb in (REVEAL, USE, LOSE, PICK, REPAIR, DRAW):
            return self.about(action)
        return ""

    def details(self, view: MiniaturesView, action: Action) -> Text | None:
        return self.notes.details(view, action)

    def more_about(self, view: MiniaturesView, action: Action) -> list[str]:
        found = self.notes.situation(view, action)
        return self.notes.in_full(view, found) if found is not None else []

    def others(self, view: MiniaturesView) -> list[Action]:
        """Shots at every enemy, seen or not."""
        if view.seat is None or view.ask != "choose-target":
            return []
        table = self.table.seen(view)
        own = view.sides[view.seat]
        return [self.game.moves.shoot(tank.code, 0, -1) for tank in table.tanks if tank.side != own]

    # Which choices are listed

    def offered(self, view: MiniaturesView, legal: list[Action]) -> list[int]:
        """A short list: of poses and places a few that differ; of dice none where letters say it sooner."""
        if view.actor == CHANCE and len(legal) > MANY_ROLLS and str(legal[0]).startswith("roll"):
            return []
        tank = self.notes.asked(view, self.table.seen(view))
        places = few(self.table.seen(view).field.hulls[tank.index] if tank is not None else None, legal)
        return sorted(places, key=lambda place: self._promise(view, legal[place]), reverse=True)

    def _promise(self, view: MiniaturesView, action: Action) -> tuple[bool, Fraction, Fraction]:
        """Shots first, the most promising before all; everything else stays in its order."""
        found = self.notes.situation(view, action)
        return (True, *promise(found)) if found is not None else (False, Fraction(0), Fraction(0))

    def more(self, legal: list[Action], offered: list[int]) -> str:
        left = len(legal) - len(offered)
        if not left:
            return ""
        for kind, key in MORE:
            if any(isinstance(action, kind) for action in legal):
                return self.screen.words(f"move.{key}", count=left, last=len(legal))
        return self.screen.words("move.more-dice", count=len(legal))

    # Cards in full

    def show_card(self, card: AnyCard) -> None:
        self.shelf.show(card)
        self.show_rules_on(card)

    def rules_on(self, card: AnyCard) -> list[str]:
        return self.shelf.rules_on(card)

    def piles(self, view: MiniaturesView) -> Piles:
        """The critical cards: everybody may count them."""
        piles: list[tuple[str, list[str]]] = []
        for key, counts in (("deck", view.deck), ("discards", view.discards)):
            names: list[str] = []
            for critical in self.game.catalogue.criticals:
                names += [critical.word(self.screen.lang)] * counts[critical.index]
            piles.append((self.screen.words(f"mini.{key}"), names))
        return list(piles)
