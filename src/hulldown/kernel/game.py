"""What a game is to the rest of the program: start, read, parse, imagine, and its words and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from .balance import Balance, EvenSetUp, Trial, read_balance
from .declared import decode_declared, read_declared
from .errors import Malformed
from .event import Event
from .facts import Mistakes
from .generator import Xoshiro
from .ledger import Ledger
from .lists import Lists
from .options import Option, SeatOption, SidesOption, complete_options
from .pending import Makers
from .state import Action, State
from .stops import Moment, Stop
from .view import View
from .words import Phrasebook, Sentence, Word

if TYPE_CHECKING:
    from .lessons import Lessons

# What a game's methods take; what they give is said by each game more closely. `Game` alone means any game.
TableT = TypeVar("TableT", bound=State, default=Any)
ActionT = TypeVar("ActionT", bound=Action, default=Any)
ViewT = TypeVar("ViewT", bound=View, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[TableT, ActionT, ViewT]):
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
        self.own_cards: Path | None = (
            None  # the folder of its card files, where they are not the ones that come with it
        )
        self.lists: Lists[Any] | None = None  # what players bring, such as decks; None where nobody brings anything
        self._versions: dict[int, Game[TableT, ActionT, ViewT]] = {rules_version: self}
        self._balance: Balance | None = None
        self._lessons: Lessons | None = None
        self.ledger = Ledger(folder, id)
        self.phrases = phrases
        self.title = Sentence(self.phrases["game.title"], {})
        self.about = Sentence(self.phrases["game.about"], {})
        self.game_over = Sentence(self.phrases["question.game-over"], {})
        for phrase in self.phrases.phrases():
            if phrase.rule and phrase.rule not in self.ledger:
                raise Malformed(f"{phrases.name}: {phrase.key} names the unknown rule {phrase.rule}")

    def as_of(self, version: int) -> Game[TableT, ActionT, ViewT]:
        """This game by an earlier version of its rules: what began by them goes on by them."""
        known = self._versions.get(version)
        if known is None:
            newest = max(self._versions)
            if not 1 <= version < newest:
                raise Malformed(f"played by rules version {version} of {self.id}; this program knows 1 to {newest}")
            known = self._versions[version] = self.by_rules(version)
            known._versions = self._versions
            known.own_cards = self.own_cards
        return known

    def by_rules(self, version: int) -> Game[TableT, ActionT, ViewT]:
        """The same game with the same cards, whose states follow that version of the rules."""
        raise TypeError(f"{self.id} has only one version of its rules")

    @property
    def cards_fingerprint(self) -> str:
        """A short name for the card facts in use; records keep it."""
        return ""

    @property
    def cards_folder(self) -> Path:
        """Where its card files lie."""
        return self.own_cards if self.own_cards is not None else self.folder / "cards"

    @property
    def card_files(self) -> dict[str, str]:
        """A fingerprint for each of the card files in use."""
        return {}

    @property
    def card_columns(self) -> dict[str, list[str]]:
        """The columns of each of its card files, by the file's name."""
        return {}

    def check_cards(self, folder: Path, mistakes: Mistakes, instead: dict[str, Path]) -> None:
        """Keeps every mistake of the card files in a folder; `instead` names files that stand in for those there."""
        raise TypeError(f"{self.id} has no card files")

    @property
    def usual_seats(self) -> int:
        """How many play where nobody says: what the benchmark measures."""
        return min(4, self.max_seats)

    @property
    def brings(self) -> str:
        """The word for what each player brings, such as a deck; "" where nobody brings anything."""
        return self.lists.word if self.lists is not None else ""

    @property
    def minutes(self) -> tuple[int, int]:
        """How long a game takes people, about: from, to."""
        return (10, 60)

    @property
    def learning(self) -> int:
        """How much there is to learn, from 1 on: what is learnt soonest is offered first."""
        return 9

    @property
    def lessons(self) -> Lessons:
        """What teaches it: the files in its folder `lessons`, read when they are first asked for."""
        if self._lessons is None:
            from .lesson_files import read_lessons  # it plays matches, and those need games

            self._lessons = read_lessons(self)
        return self._lessons

    @property
    def length_unit(self) -> str:
        """What the length of a game is counted in."""
        return "turns"

    def complete_options(self, seats: int, options: Mapping[str, object] | None) -> dict[str, object]:
        """The options in full, after a check of them and of the number of seats."""
        if not self.min_seats <= seats <= self.max_seats:
            most = self.max_seats
            count = str(most) if self.min_seats == most else f"{self.min_seats} to {most}"
            raise Malformed(f"{self.id} is for {count} players, not {seats}")
        return complete_options(self.options, options)

    def sides(self, seats: int, options: Mapping[str, object] | None = None) -> list[int]:
        """The side of each seat: partners share one."""
        chosen = self.complete_options(seats, options)
        for option in self.options:
            if isinstance(option, SidesOption):
                return option.divide(str(chosen[option.name]), seats)
        return list(range(seats))

    def overruled(self, seats: int, options: Mapping[str, object] | None = None) -> list[str]:
        """The options that others of them leave no say: a scenario may bring lists and a length of its own."""
        return []

    def ready_texts(self, option: str) -> list[str]:
        """What an option that takes a text knows by a name of its own, such as a scenario."""
        return []

    def check_text(self, option: str, text: str, file: str) -> None:
        """Complains of the text of a file that is meant for an option; `file` is what it is called."""
        raise TypeError(f"{self.id} has no option {option} that takes a file")

    # What is played where nobody chooses

    @property
    def balance(self) -> Balance:
        """What was measured of the choices with these cards."""
        if self._balance is None:
            known = read_balance(self.folder / "balance.toml")
            self._balance = known if known.cards == self.cards_fingerprint else Balance(0, "", [], [])
        return self._balance

    def usual(self, seats: int, rng: Xoshiro, chosen: Mapping[str, object] | None = None) -> dict[str, object]:
        """The options of a match in which nobody chooses more than this: a set-up that was measured to be even.

        Everybody brings the same list, and who begins or attacks is left to the rules. What is random is drawn here,
        once, so that the match knows what it is played with.
        """
        options = dict(chosen) if chosen is not None else {}
        deal = self._draw_usual(seats, self.complete_options(seats, options), options, rng)
        for name, value in deal.items():
            if name != self.brings:
                options.setdefault(name, value)
                continue
            for seat in range(seats):
                options.setdefault(f"{name}_{seat + 1}", value)
        return options

    def among_people(self, options: Mapping[str, object]) -> dict[str, object]:
        """The options of a match at which a person sits, where some of them mean another thing then."""
        return dict(options)

    def at_real_table(self, options: Mapping[str, object]) -> dict[str, object]:
        """The options of a match with real dice, cards and models, where people's word counts."""
        return dict(options)

    def is_word(self, action: Action) -> bool:
        """Whether an answer says what people see on a real table: only they may give it, and no bot."""
        return False

    def overrules(self, given: Action, word: Action) -> bool:
        """Whether people's word may stand in the place of an answer that somebody, perhaps a bot, has given."""
        return False

    def _draw_usual(
        self, seats: int, settled: Mapping[str, object], chosen: Mapping[str, object], rng: Xoshiro
    ) -> Mapping[str, object]:
        """One of the even set-ups that agree with what is chosen; else of all even ones; else one list for all."""
        even = [one for one in self.balance.even if one.is_for(settled)]
        agreeing: list[EvenSetUp] = [one for one in even if one.agrees_with(chosen)]
        if agreeing or even:
            fitting = agreeing or even
            return fitting[rng.below(len(fitting))].deal
        ready = self.lists.ready(seats, settled) if self.lists is not None else []
        return {self.brings: ready[rng.below(len(ready))].id} if ready else {}

    def names_a_seat(self, options: Mapping[str, object]) -> bool:
        """Whether something is chosen for a certain seat: what it brings, or that it goes first."""
        for option in self.options:
            if option.name not in options:
                continue
            if isinstance(option, SeatOption) and options[option.name] != option.values[0]:
                return True
            if self.brings and option.name.startswith(self.brings + "_"):
                return True
        return False

    def reseated(self, options: Mapping[str, object], order: list[int]) -> dict[str, object]:
        """The same options where seat n is now whoever sat at `order[n]`: what belongs to a seat moves with it."""
        moved = dict(options)
        for option in self.options:
            named = options.get(option.name)
            for seat, before in enumerate(order):
                if isinstance(option, SeatOption) and option.accepts(named) and named == before + 1:
                    moved[option.name] = seat + 1
            if isinstance(option, SidesOption) and isinstance(named, str):
                moved[option.name] = option.renumbered(named, order)
        for seat, before in enumerate(order if self.brings else []):
            moved.pop(f"{self.brings}_{seat + 1}", None)
            own = options.get(f"{self.brings}_{before + 1}")
            if own is not None:
                moved[f"{self.brings}_{seat + 1}"] = own
        return moved

    def roles(self, state: TableT) -> list[str]:
        """What the set-up made of each seat: who goes first, who attacks. Empty while that is not settled."""
        return []

    def held(self, state: TableT, seat: int) -> dict[str, list[str]]:
        """What a seat had in a game, as ids by kind, each as often as it had it: balance is counted from it."""
        return {}

    def held_words(self) -> dict[str, Sequence[Word]]:
        """The kinds of what may be held, the most telling first, with the names of all there is of each."""
        return {}

    @property
    def is_held_earned(self) -> bool:
        """Whether what is held at the end was won in play: then it also shows who was ahead."""
        return False

    def figures(self, option: str) -> dict[str, Sentence]:
        """What was measured of the values of an option, in words: what the rules themselves make uneven."""
        kind = self.brings if self.brings and option.startswith(self.brings + "_") else option
        found: dict[str, Sentence] = {}
        for figure in self.balance.figures:
            if figure.option == kind:
                gaps: dict[str, object] = {"percent": round(100 * figure.share), "games": figure.games}
                found[figure.value] = Sentence(self.phrases[f"balance.{figure.part}"], gaps)
        return found

    def trials(self) -> list[Trial]:
        """What has to be measured before anybody can say which of this game's choices are even."""
        return []

    def start(self, seats: int = 2, options: Mapping[str, object] | None = None) -> State:
        """A new game, before its first decision."""
        raise TypeError(f"{self.id} cannot start")

    def position(self, document: object) -> State:
        """The state that a document describes."""
        raise TypeError(f"{self.id} reads no documents")

    def parse(self, state: TableT, text: str) -> Action:
        """The action that a text means in this state; it need not be legal."""
        raise TypeError(f"{self.id} reads no actions")

    def imagine(self, view: ViewT, rng: Xoshiro) -> State:
        """A full state that is consistent with a view, everything unknown drawn fairly.

        >>> game, rng = hulldown.game("rush"), hulldown.Xoshiro(2)
        >>> state = game.start(3)
        >>> while state.actor == hulldown.CHANCE:
        ...     state.advance(state.sample(rng))
        >>> world = game.imagine(state.view(0), rng)
        >>> world.view(0).data() == state.view(0).data()
        True
        """
        raise TypeError(f"{self.id} imagines nothing")

    @property
    def makers(self) -> Makers:
        """Its questions, and how they become decisions."""
        raise TypeError(f"{self.id} does not declare its questions")

    @property
    def view_type(self) -> type[ViewT]:
        """What its views are made of."""
        raise TypeError(f"{self.id} does not say what its views are made of")

    def view_from(self, data: object) -> ViewT:
        """A view read back from JSON or from plain data; whatever does not belong into one is refused."""
        if isinstance(data, bytes):
            view = decode_declared(data, self.view_type, "view")
        else:
            view = read_declared(data, self.view_type, "view")
        if view.game != self.id:
            raise Malformed(f"view.game: this is a view of {view.game}, not of {self.id}")
        return view

    def legal_from(self, view: ViewT, texts: list[str]) -> list[Action]:
        """The legal actions that come with a view, read from their notation.

        In general a text is read at a position; a game whose notation needs none is quicker.
        """
        state: Any = self.imagine(view, Xoshiro(0))
        return [self.parse(state, text) for text in texts]

    def known_actions(self) -> Sequence[Action]:
        """Every action there is, legal or not: what the conformance suite tries to slip in."""
        return []

    def has_made(self, action: Action) -> bool:
        """Whether an action is this game's own, not one of equal text from elsewhere. In doubt it is read anew."""
        return False

    def say(self, action: ActionT) -> Sentence:
        """The action in a few words, for lists of choices."""
        raise TypeError(f"{self.id} has no words for actions")

    def is_news_to(self, seat: int | None, event: Event) -> bool:
        """Whether an event shows a seat what it does not know yet."""
        return event.reveals

    def stops(self) -> list[Stop]:
        """The kinds of moments at which a player may wish to be passed over; most games have none."""
        return []

    def moment_of(self, state: TableT) -> Moment | None:
        """Of which kind the present question is, where it is one that a stop is about."""
        return None

    @property
    def can_resign(self) -> bool:
        """Whether there is a rule for giving up."""
        return False

    def resign(self, state: TableT, seat: int) -> None:
        """Ends the game because a seat gives up."""
        raise Malformed(f"{self.id} has no rule for giving up")

    def time_limit(self, state: TableT) -> int:
        """After how many seconds of play whoever keeps the time calls it; 0 where there is nothing to call."""
        return 0

    def call_time(self, state: TableT) -> None:
        """Time is up. What follows from it is the game's own rule; whoever is asked is asked as before."""
        raise Malformed(f"{self.id} has no rule for a time limit")

    # What a state asks of its game

    def view_of(self, state: TableT, seat: int | None) -> View:
        raise TypeError(f"{self.id} has no views")

    def document_of(self, state: TableT) -> dict[str, object]:
        raise TypeError(f"{self.id} writes no documents")

    def audit_of(self, state: TableT) -> list[str]:
        return []
