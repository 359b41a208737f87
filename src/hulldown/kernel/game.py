"""What a game is to the rest of the program: start, read, parse, imagine, and its words and rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from mypy_extensions import mypyc_attr

from .errors import Malformed
from .event import Event
from .generator import Xoshiro
from .ledger import Ledger
from .options import Option, settle_options
from .state import Action, State
from .view import View
from .words import Phrasebook, Sentence


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game with one set of cards. `hulldown.game(name)` makes it."""

    def __init__(
        self,
        id: str,
        folder: Path,
        rules_version: int,
        seats: tuple[int, int],
        options: list[Option],
        phrases: Phrasebook,
    ) -> None:
        self.id = id
        self.folder = folder
        self.rules_version = rules_version  # raised when a change of the rules alters a stored playthrough
        self.min_seats, self.max_seats = seats
        self.options = options
        self._versions: dict[int, Game] = {rules_version: self}
        self.ledger = Ledger(folder / "rules.toml", id)
        self.phrases = phrases
        self.title = Sentence(self.phrases["game.title"], {})
        self.about = Sentence(self.phrases["game.about"], {})
        self.game_over = Sentence(self.phrases["question.game-over"], {})
        for phrase in self.phrases.phrases():
            if phrase.rule and phrase.rule not in self.ledger:
                raise Malformed(f"phrases.toml: [{phrase.key}] names the unknown rule {phrase.rule}")

    def as_of(self, version: int) -> Game:
        """This game by an earlier version of its rules: what began by them goes on by them."""
        known = self._versions.get(version)
        if known is None:
            newest = max(self._versions)
            if not 1 <= version < newest:
                raise Malformed(f"played by rules version {version} of {self.id}; this program knows 1 to {newest}")
            known = self._versions[version] = self.by_rules(version)
            known._versions = self._versions
        return known

    def by_rules(self, version: int) -> Game:
        """The same game with the same cards, whose states follow that version of the rules."""
        raise TypeError(f"{self.id} has only one version of its rules")

    @property
    def cards_fingerprint(self) -> str:
        """A short name for the card facts in use; records keep it."""
        return ""

    @property
    def usual_seats(self) -> int:
        """How many play where nobody says: what the benchmark measures."""
        return min(4, self.max_seats)

    @property
    def minutes(self) -> tuple[int, int]:
        """How long a game takes people, about: from, to."""
        return (10, 60)

    @property
    def learning(self) -> int:
        """How much there is to learn, from 1 on: what is learnt soonest is offered first."""
        return 9

    @property
    def first_options(self) -> dict[str, object]:
        """The options of somebody's first game."""
        return {}

    @property
    def length_unit(self) -> str:
        """What the length of a game is counted in."""
        return "turns"

    def settle(self, seats: int, options: Mapping[str, object] | None) -> dict[str, object]:
        """The options in full, after a check of them and of the number of seats."""
        if not self.min_seats <= seats <= self.max_seats:
            raise Malformed(f"{self.id} is for {self.min_seats} to {self.max_seats} players, not {seats}")
        return settle_options(self.options, options)

    def start(self, seats: int = 2, options: Mapping[str, object] | None = None) -> State:
        """A new game, before its first decision."""
        raise TypeError(f"{self.id} cannot start")

    def position(self, document: object) -> State:
        """The state that a document describes."""
        raise TypeError(f"{self.id} reads no documents")

    def parse(self, state: State, text: str) -> Action:
        """The action that a text means in this state; it need not be legal."""
        raise TypeError(f"{self.id} reads no actions")

    def imagine(self, view: View, rng: Xoshiro) -> State:
        """A full state that is consistent with a view, everything unknown drawn fairly."""
        raise TypeError(f"{self.id} imagines nothing")

    def known_actions(self) -> list[Action]:
        """Every action there is, legal or not: what the conformance suite tries to slip in."""
        return []

    def say(self, action: Action) -> Sentence:
        """The action in a few words, for lists of choices."""
        raise TypeError(f"{self.id} has no words for actions")

    def is_news_to(self, seat: int | None, event: Event) -> bool:
        """Whether an event shows a seat what it does not know yet."""
        return event.reveals

    def resign(self, state: State, seat: int) -> None:
        """Ends the game because a seat gives up."""
        raise Malformed(f"{self.id} has no rule for giving up")

    # What a state asks of its game

    def view_of(self, state: State, seat: int | None) -> View:
        raise TypeError(f"{self.id} has no views")

    def document_of(self, state: State) -> dict[str, object]:
        raise TypeError(f"{self.id} writes no documents")

    def audit_of(self, state: State) -> list[str]:
        return []
