"""What every game must keep, checked over random games: the suite that `hulldown conform` and the tests run."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Final

from .errors import HulldownError, Refusal
from .game import Game
from .generator import Xoshiro
from .languages import LANGUAGES
from .match import Match
from .playout import random_action
from .record import record_lines, replay
from .state import CHANCE, OVER, Action, Log, State
from .view import View
from .words import Phrase

MOST_DECISIONS: Final = 200_000  # no random game may take longer
LATEST_BELL: Final = 300  # decisions after which time is called at the latest, in a game with a time limit
THOROUGH: Final = 16  # one decision in so many gets the slow checks
STRANGERS: Final = 12  # so many other actions are tried to the end where only the legal ones may pass
MOST_COMPLAINTS: Final = 20
NONSENSE: Final = "?!"  # no notation of any game


class Report:
    """What a run of the suite found."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.games = 0
        self.decisions = 0
        self.endings: dict[str, int] = {}
        self.complaints: list[str] = []

    @property
    def passed(self) -> bool:
        return not self.complaints

    def data(self) -> dict[str, object]:
        return {
            "game": self.game,
            "games": self.games,
            "decisions": self.decisions,
            "endings": self.endings,
            "passed": self.passed,
            "complaints": self.complaints,
        }


class Suite:
    """Plays random games of one kind and complains of whatever breaks the contract."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, object] | None = None,
        choose: Callable[[State, Xoshiro], Action] = random_action,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.choose = choose  # how the games are played; at random unless a game's tests want other games
        self.report = Report(game.id)
        self._place = ""
        # Asked thousands of times: all answers with their texts, and whether the game takes them as they are
        self._known = [(action, str(action), game.has_made(action)) for action in game.known_actions()]
        self._rules: set[str] = set()  # of the ledger, among those that were named

    def run(self, games: int, seed: int, on_game: Callable[[], None] | None = None) -> Report:
        self._place = "lists"
        self._check_lists(Xoshiro(seed, games))
        for number in range(games):
            self.play(seed, number)
            if on_game is not None:
                on_game()
            if len(self.report.complaints) >= MOST_COMPLAINTS:
                break
        return self.report

    def play(self, seed: int, number: int) -> None:
        """One game, checked after every action."""
        try:
            self._play(seed, number)
        except Exception as error:  # the game refuses its own text, document or record, or breaks down
            where = traceback.extract_tb(error.__traceback__)[-1]
            self._complain(f"{type(error).__name__}: {error} ({Path(where.filename).name}, line {where.lineno})")

    def _play(self, seed: int, number: int) -> None:
        rng = Xoshiro(seed, number)
        dice = Xoshiro(seed + 1, number)  # what to check is drawn apart, so that checks do not change the games
        match = Match(self.game, self.seats, self.options)
        complaints = len(self.report.complaints)
        bell = dice.below(LATEST_BELL) if self.game.time_limit(match.state) else MOST_DECISIONS
        for decision in range(MOST_DECISIONS):
            self._place = f"seed {seed}, game {number}, decision {decision}"
            if decision == bell and match.state.actor != OVER:
                match.call_time()
            state = match.state
            if state.actor == OVER:
                break
            self._check(state, dice)
            if len(self.report.complaints) > complaints:
                return  # what follows in this game would mostly repeat it
            match.answer(self.choose(state, rng))
            self.report.decisions += 1
        self._check_end(match)
        self.report.games += 1

    def _check_lists(self, dice: Xoshiro) -> None:
        """What players bring: ready lists and drawn ones are legal, and a code reads back as the same list."""
        lists = self.game.lists
        if lists is None:
            return
        options = self.game.complete_options(self.seats, self.options)
        some = [*lists.ready(self.seats, options)]
        with suppress(HulldownError):  # there may be so few points that nothing can be had for them
            some.append(lists.draw(dice, self.seats, options))
        for brought in some:
            for reason in lists.reasons_against(brought, options):
                self._complain(f"{lists.word} {brought.id} is not legal: {reason}")
            if lists.find(brought.code).code != brought.code:
                self._complain(f"the code of {lists.word} {brought.id} reads back as another {lists.word}")
        for seat in range(self.seats):
            if all(option.name != lists.option(seat) for option in self.game.options):
                self._complain(f"there is no option {lists.option(seat)} for the {lists.word} of seat {seat}")

    def _complain(self, text: str) -> None:
        self.report.complaints.append(f"{self._place}: {text}")

    def _check(self, state: State, dice: Xoshiro) -> None:
        for complaint in state.audit():
            self._complain(f"audit: {complaint}")
        legal = state.legal_actions()
        if not legal:
            self._complain("nobody has a legal action, but the game is not over")
        if not (state.actor == CHANCE or 0 <= state.actor < self.seats):
            self._complain(f"the actor is {state.actor}")
        if dice.below(THOROUGH) == 0 and legal:
            self._check_legality(state, legal, dice)
            self._check_texts(state, legal)
            seen = {seat: state.view(seat) for seat in (None, *range(self.seats))}
            self._check_document(state, legal, seen)
            self._check_broken_document(state, dice)
            self._check_clone(state, dice)
            if state.actor == CHANCE:
                self._check_outcomes(state, legal, dice)
            for seat in range(self.seats):
                self._check_secrecy(state, seat, seen[seat], legal[dice.below(len(legal))], dice)
            self._check_secrecy(state, None, seen[None], legal[0], dice)

    def _check_legality(self, state: State, legal: list[Action], dice: Xoshiro) -> None:
        """Nothing is against the legal ones; all others are refused with a rule and change nothing.

        The list may be made in a quicker way than by asking what is against each action; both say the same.
        """
        for action in legal:
            if state.why_not(action) is not None or state.stack[-1].explain(state, action) is not None:
                self._complain(f"{action} is legal, yet refused: {state.why_not(action)}")
        known = self._known
        listed = set(_texts(legal))
        before = state.document()
        top = state.stack[-1]
        sound: Phrase | None = None  # of the last refusal: most answers are refused alike
        for action, text, made in known:
            refusal = top.why_not(state, action) if made else state.why_not(action)
            if text in listed:
                if refusal is not None:
                    self._complain(f"{action} is legal, yet refused: {refusal}")
            elif refusal is None:
                if not self.game.is_word(action):  # what people see on a real table is in no list
                    self._complain(f"{action} is not listed as legal, yet not refused")
            elif refusal.sentence.phrase is not sound:
                self._check_rule(action, refusal)
                sound = refusal.sentence.phrase if refusal.rule in self._rules else None
        for _ in range(min(STRANGERS, len(known))):
            stranger = known[dice.below(len(known))][0]
            refusal = state.why_not(stranger)
            if refusal is None:
                continue
            self._check_refusal(stranger, refusal)
            try:
                state.apply(stranger)
                self._complain(f"{stranger} was refused, yet applied")
            except HulldownError:
                pass
        refusal = state.why_not(Action(NONSENSE))
        if refusal is None:
            self._complain("an action without a meaning is not refused")
        else:
            self._check_refusal(Action(NONSENSE), refusal)
        if state.document() != before:
            self._complain("a refused action changed the position")

    def _check_rule(self, action: Action, refusal: Refusal) -> None:
        if refusal.rule in self._rules:
            return
        if refusal.rule in self.game.ledger:
            self._rules.add(refusal.rule)
        else:
            self._complain(f"{action} is refused without a rule of the ledger ({refusal.rule or 'none'})")

    def _check_refusal(self, action: Action, refusal: Refusal) -> None:
        self._check_rule(action, refusal)
        for lang in LANGUAGES:
            if not refusal.text(lang):
                self._complain(f"{action} is refused without a sentence in {lang}")

    def _check_texts(self, state: State, legal: list[Action]) -> None:
        """Each action has a text of its own that reads back to it, and a sentence in every language."""
        texts = [str(action) for action in legal]
        if len(set(texts)) != len(texts):
            self._complain("two legal actions have the same text")
        for action in legal:
            again = self.game.parse(state, str(action))
            if str(again) != str(action) or state.why_not(again) is not None:
                self._complain(f"{action} reads back as something else")
            if again != action or hash(again) != hash(action) or Action(str(action)) != action:
                self._complain(f"{action} read back is not equal to itself")
            if state.why_not(Action(str(action))) is not None:
                self._complain(f"{action} made by hand is refused")
            for lang in LANGUAGES:
                if not self.game.say(action).text(lang):
                    self._complain(f"{action} has no words in {lang}")
        for lang in LANGUAGES:
            if not state.question.text(lang):
                self._complain(f"nothing is asked in {lang}")

    def _check_document(self, state: State, legal: list[Action], seen: dict[int | None, View]) -> None:
        """A position written and read back is the same one, with the same legal actions in the same order."""
        document = state.document()
        again = self.game.position(json.loads(json.dumps(document)))
        if again.document() != document:
            self._complain("a position read back writes another document")
        if again.actor != state.actor or _texts(again.legal_actions()) != _texts(legal):
            self._complain("a position read back has other legal actions")
        for seat, view in seen.items():
            shown = view.encode()
            if again.view(seat).encode() != shown:
                self._complain(f"a position read back looks different to seat {seat}")
            if json.loads(shown) != view.data():
                self._complain(f"the view of seat {seat} is not plain data")
        _spoil(state.document())
        if state.document() != document:
            self._complain("a document that somebody changes changes the position")

    def _check_broken_document(self, state: State, dice: Xoshiro) -> None:
        """A position with a field missing or of another kind is legal, or refused in words that name the place."""
        document = state.document()
        names = list(document)
        name = names[dice.below(len(names))]
        if dice.below(2):
            del document[name]
        else:
            document[name] = "?"
        try:
            complaints = self.game.position(document).audit()
        except HulldownError as error:
            complaints = [] if str(error).startswith("position") else [str(error)]
        for complaint in complaints:
            self._complain(f"a position with a broken field {name} is read, or refused without its place: {complaint}")

    def _check_clone(self, state: State, dice: Xoshiro) -> None:
        """Clones are equal, play on alike, and do not touch each other."""
        before = state.document()
        one = state.clone()
        two = state.clone()
        one_dice = dice.clone()
        two_dice = dice.clone()
        for _ in range(8):
            if one.actor == OVER:
                break
            one.advance(random_action(one, one_dice))
        if state.document() != before:
            self._complain("playing on a clone changed the original")
        for _ in range(8):
            if two.actor == OVER:
                break
            two.advance(random_action(two, two_dice))
        if one.document() != two.document():
            self._complain("two clones that played the same are different")

    def _check_outcomes(self, state: State, legal: list[Action], dice: Xoshiro) -> None:
        outcomes = state.outcomes()
        if sum([share for _, share in outcomes]) != Fraction(1):
            self._complain("the chances do not add up to 1")
        if any(share <= 0 for _, share in outcomes):
            self._complain("an outcome has no chance")
        if _texts([action for action, _ in outcomes]) != _texts(legal):
            self._complain("the outcomes are not the legal actions")
        if state.sample(dice) not in legal:
            self._complain("a sample is not an outcome")

    def _check_secrecy(self, state: State, seat: int | None, view: View, action: Action, dice: Xoshiro) -> None:
        """Another world with the same view shows that seat the same: table, legal actions, and what happens next."""
        other = self.game.imagine(view, dice)
        if other.audit():
            self._complain(f"what seat {seat} imagines is impossible: {other.audit()[0]}")
        if other.view(seat).encode() != view.encode():
            self._complain(f"seat {seat} can tell an imagined position from the real one")
            return
        if other.question_for(seat).data() != state.question_for(seat).data():
            self._complain(f"seat {seat} is asked what it cannot know")
        if state.actor == seat and _texts(other.legal_actions()) != _texts(state.legal_actions()):
            self._complain(f"the legal actions of seat {seat} depend on what it cannot know")
            return
        if other.actor == OVER or other.why_not(action) is not None:
            return
        if _heard(state.clone(), action, seat) != _heard(other, action, seat):
            self._complain(f"after {action}, seat {seat} hears what it cannot know")

    def _check_end(self, match: Match) -> None:
        state = match.state
        result = state.result
        if state.actor != OVER or result is None:
            self._complain(f"not over after {MOST_DECISIONS} decisions")
            return
        key = result.reason.phrase.key
        self.report.endings[key] = self.report.endings.get(key, 0) + 1
        if state.legal_actions():
            self._complain("the game is over, but somebody has a legal action")
        if len(result.scores) != self.seats or len(result.ranks) != self.seats or not result.winners:
            self._complain(f"the result is not whole: {result.data()}")
        if [seat for seat, rank in enumerate(result.ranks) if rank == 1] != result.winners:
            self._complain("the winners are not the seats of rank 1")
        for complaint in state.audit():
            self._complain(f"audit at the end: {complaint}")
        lines = record_lines(match)
        again = replay("\n".join(lines), "record", lambda _: self.game)
        if again.state.document() != state.document():
            self._complain("the record replays to another position")
        self._check_broken_record(lines)
        if self.game.position(state.document()).document() != state.document():
            self._complain("the final position reads back differently")

    def _check_broken_record(self, lines: list[str]) -> None:
        """A record whose middle is gone or cut is refused by a sentence that names the line."""
        middle = len(lines) // 2
        for broken in ([*lines[:middle], *lines[middle + 1 :]], [*lines[:middle], lines[middle][:-3]]):
            try:
                replay("\n".join(broken), "record", lambda _: self.game)
            except HulldownError as error:
                if not str(error).startswith("record"):
                    self._complain(f"a broken record is refused without the line: {error}")


def _texts(actions: list[Action]) -> list[str]:
    """Actions of a space that cannot be listed (a pose) are made anew each time: their text tells which they are."""
    return [str(action) for action in actions]


def _spoil(data: object) -> None:
    """Empties every list and table of a document."""
    if isinstance(data, dict):
        for value in data.values():
            _spoil(value)
        data.clear()
    elif isinstance(data, list):
        for value in data:
            _spoil(value)
        data.clear()


def _heard(state: State, action: Action, seat: int | None) -> list[object]:
    """What a seat hears of an action, up to the first thing that is newly shown to all."""
    log = Log()
    state.listener = log
    state.advance(action)
    heard: list[object] = []
    for event in log.events:
        sentence = event.seen_by(seat)
        if event.reveals and sentence is event.sentence:
            break
        heard.append(sentence.data() if sentence is not None else None)
    return heard
