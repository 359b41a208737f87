"""A state is a stack of pending decisions plus the table they are about."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import msgspec
from mypy_extensions import mypyc_attr

from .errors import NOT_NOW, HulldownError, Refusal
from .event import ALL, Event
from .generator import Xoshiro
from .words import Phrase, Sentence

if TYPE_CHECKING:
    from .game import Game
    from .result import Result
    from .view import View

CHANCE: Final = -1
OVER: Final = -2
AUTO: Final = -3  # the actor of a step: nobody is asked, the kernel carries it out

TableT = TypeVar("TableT", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """An answer to a decision. Frozen, made once by its game; `str` gives its notation, by which answers are equal.

    One that somebody else made (`Action("end")`) is read by `State.understood` before it is looked at.
    """

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and str(self) == str(other))

    def __hash__(self) -> int:
        return hash(str(self))


class Combined(Action):
    """Several answers typed as one: `buy ussr-t-34 with engineers engineers`. Applied whole or not at all.

    `refusal`: what is wrong with it as a whole, where that was seen when it was read.
    """

    __slots__ = ("refusal", "steps")

    def __init__(self, text: str, steps: list[Action], refusal: Refusal | None = None) -> None:
        super().__init__(text)
        self.steps = steps
        self.refusal = refusal


ActionT = TypeVar("ActionT", bound=Action)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Generic[TableT, ActionT]):
    """One pending question: who is asked, what may be answered, what follows.

    Decisions never change once made (a clone shares them); `apply` takes the decision off the stack itself, by
    `table.answered()` or `table.replace(...)`, or leaves it there to be asked again.
    """

    __slots__ = ("actor",)

    def __init__(self, actor: int) -> None:
        self.actor = actor

    def legal_actions(self, table: TableT) -> list[ActionT]:
        """Every legal answer, once, in a fixed order."""
        raise TypeError(f"{type(self).__name__} asks nobody")

    def explain(self, table: TableT, action: ActionT) -> Refusal | None:
        """The rule against an action; None where nothing is against it, or where it answers another question."""
        return None

    def why_not(self, table: TableT, action: ActionT) -> Refusal | None:
        """The rule against an action, None where it is legal.

        A decision says it itself, and `legal_actions` is a quicker way to the same (conformance compares them), or it
        has nothing but its list and what `explain` says of the rest.
        """
        for legal in table.remembered_actions():
            if legal is action:
                return None
        refusal = self.explain(table, action)
        return refusal if refusal is not None else self.not_asked(table)

    def not_asked(self, table: TableT) -> Refusal:
        """The refusal of an answer to some other question: says what is asked now."""
        return Refusal(self.question(table), NOT_NOW)

    def apply(self, table: TableT, action: ActionT) -> None:
        raise TypeError(f"{type(self).__name__} asks nobody")

    def proceed(self, table: TableT) -> None:
        """What a step (an AUTO decision) does when its time has come."""
        raise TypeError(f"{type(self).__name__} is not a step")

    def question(self, table: TableT) -> Sentence:
        """What is asked, in a sentence whose rule is the one that asks it."""
        raise TypeError(f"{type(self).__name__} asks nobody")

    def public_question(self, table: TableT) -> Sentence:
        """The question as everybody may read it: without what only the asked seat knows."""
        return self.question(table)

    def data(self) -> Any:
        """The decision as its `Question`, from which the game makes it again."""
        raise TypeError(f"{type(self).__name__} cannot be written down")


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Decision[TableT, ActionT]):
    """A decision that nobody takes: a draw, a roll, a shuffle that matters."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def outcomes(self, table: TableT) -> list[tuple[ActionT, Fraction]]:
        """Every outcome with its exact probability, in a fixed order."""
        raise TypeError(f"{type(self).__name__} has no outcomes")

    def sample(self, table: TableT, rng: Xoshiro) -> ActionT:
        """One outcome, drawn fairly; the same table and generator give the same outcome."""
        raise TypeError(f"{type(self).__name__} has no outcomes")

    def legal_actions(self, table: TableT) -> list[ActionT]:
        return [action for action, _ in self.outcomes(table)]

    def thrower(self, table: TableT) -> int:
        """The seat that rolls or draws, where the question does not name it; -1 where it does, or nobody does."""
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Whoever wants to hear what happens."""

    def hear(self, event: Event) -> None:
        raise TypeError(f"{type(self).__name__} does not listen")


class Log(Listener):
    """A listener that keeps all events."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def hear(self, event: Event) -> None:
        self.events.append(event)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The kernel's half of a table: the stack and the contract that every game keeps. Games add their data.

    A game's constructor takes the state to copy as `source`, so that a clone is made in one pass. A whole game:

    >>> game, rng = hulldown.game("rush"), hulldown.Xoshiro(1)
    >>> state = game.start(2)
    >>> while state.actor != hulldown.OVER:
    ...     if state.actor == hulldown.CHANCE:
    ...         state.advance(state.sample(rng))
    ...     else:
    ...         legal = state.legal_actions()
    ...         state.advance(legal[rng.below(len(legal))])
    >>> sorted(state.result.ranks)[0]
    1
    """

    __slots__ = ("_legal", "game", "listener", "result", "stack")

    def __init__(self, game: Game, source: State | None = None) -> None:
        self.game = game
        self.listener: Listener | None = None
        if source is None:
            self.stack: list[Decision[Any, Any]] = []
            self.result: Result | None = None
            self._legal: list[Action] | None = None
        else:
            self.stack = source.stack.copy()
            self.result = source.result
            self._legal = source._legal

    # The contract

    @property
    def actor(self) -> int:
        """The seat that acts now, or CHANCE, or OVER."""
        if not self.stack:
            return OVER
        return self.stack[-1].actor

    @property
    def seats(self) -> int:
        """How many seats play."""
        raise TypeError(f"{type(self).__name__} does not say how many play")

    @property
    def length(self) -> int:
        """How long the game has lasted, counted in what `game.length_unit` names."""
        return 0

    @property
    def turns(self) -> int:
        """How many turns have begun, as far as this state has seen them: a record stores a position where it grows."""
        return self.length

    def legal_actions(self) -> list[Action]:
        """Every legal action of whoever acts now, in a fixed order."""
        if self._legal is None:
            if not self.stack:
                return []
            self._legal = self.stack[-1].legal_actions(self)
        return self._legal.copy()

    def why_not(self, action: Action) -> Refusal | None:
        """None where the action is legal; otherwise the rule and a sentence.

        >>> game = hulldown.game("rush")
        >>> state = game.start(2, {"first_player": 1})
        >>> while state.actor == hulldown.CHANCE:
        ...     state.advance(state.sample(hulldown.Xoshiro(1)))
        >>> state.why_not(state.legal_actions()[0]) is None
        True
        >>> print(state.why_not(game.parse(state, "assault with ussr-t-34")))
        T-34 isn't in your hand, or is already in use. [rush.hand.one-way]
        """
        return self._why_not(self.understood(action))

    def apply(self, action: Action) -> None:
        """Carries the action out; an illegal one raises and changes nothing."""
        if self._is_listed(action):
            self.advance(action)
            return
        own = self.understood(action)
        refusal = self._why_not(own)
        if refusal is not None:
            raise refusal.error()
        if isinstance(own, Combined):
            for step in own.steps:
                self.advance(self.understood(step) or step)
        elif own is not None:
            self.advance(own)

    def _is_listed(self, action: Action) -> bool:
        """Whether it is one of the legal actions itself: what loops apply that take their answers from the list."""
        if not self.stack or self.stack[-1].actor == CHANCE:
            return False
        for legal in self.remembered_actions():
            if legal is action:
                return True
        return False

    def understood(self, action: Action) -> Action | None:
        """The action as its game makes it: one made by hand is read from its text, None where that means nothing."""
        if isinstance(action, Combined) or not self.stack or self.game.has_made(action):
            return action
        for legal in self.remembered_actions():
            if legal is action:
                return action
        try:
            return self.game.parse(self, str(action))
        except HulldownError:
            return None

    def _why_not(self, own: Action | None) -> Refusal | None:
        if not self.stack:
            return Refusal(self.game.game_over, NOT_NOW)
        if own is None:
            return self.stack[-1].not_asked(self)
        if isinstance(own, Combined):
            return self._why_not_combined(own)
        return self.stack[-1].why_not(self, own)

    def advance(self, action: Action) -> None:
        """`apply` without the check, for loops that take their actions from `legal_actions` or `sample`."""
        self._legal = None
        self.stack[-1].apply(self, action)
        self.run_steps()

    def outcomes(self) -> list[tuple[Action, Fraction]]:
        """At CHANCE: each outcome with its exact probability."""
        return self._chance().outcomes(self)

    def sample(self, rng: Xoshiro) -> Action:
        """At CHANCE: one outcome drawn fairly."""
        drawn: Action = self._chance().sample(self, rng)
        return drawn

    @property
    def question(self) -> Sentence:
        """What is asked now, in a sentence for whoever is asked."""
        if not self.stack:
            return self.game.game_over
        return self.stack[-1].question(self)

    def question_for(self, seat: int | None) -> Sentence:
        """What is asked now as that seat may read it; None is a spectator."""
        if not self.stack or self.actor == seat:
            return self.question
        return self.stack[-1].public_question(self)

    def view(self, seat: int | None) -> View:
        """What that seat may know, and nothing else; None is a spectator."""
        return self.game.view_of(self, seat)

    def clone(self) -> State:
        """An independent copy. Nobody listens to it."""
        raise TypeError(f"{type(self).__name__} cannot be copied")

    def document(self) -> dict[str, object]:
        """The whole position as plain data; `game.position` reads it back."""
        # a copy of every table and list, so that whoever changes them changes nothing else
        copied: dict[str, object] = msgspec.to_builtins(self.game.document_of(self))
        return copied

    def audit(self) -> list[str]:
        """What is wrong with this position by the game's own conservation laws; empty when all is well."""
        return self.game.audit_of(self)

    # What decisions use

    def ask(self, decision: Decision[Any, Any]) -> None:
        """Puts a decision on top: it is answered before what lies below."""
        self.stack.append(decision)

    def answered(self) -> None:
        """Takes the top decision off."""
        self.stack.pop()

    def replace(self, decision: Decision[Any, Any]) -> None:
        """Answers the top decision with a further one."""
        self.stack[-1] = decision

    def run_steps(self) -> None:
        """Carries out steps until somebody is asked or nothing is left."""
        stack = self.stack
        while stack:
            top = stack[-1]
            if top.actor != AUTO:
                return
            top.proceed(self)

    def tell(
        self,
        phrase: Phrase,
        gaps: dict[str, object],
        audience: int = ALL,
        twin: Sentence | None = None,
        reveals: bool = False,
    ) -> None:
        """Tells the listener. Callers look first whether anybody listens, so that silence costs nothing."""
        if self.listener is not None:
            self.listener.hear(Event(Sentence(phrase, gaps), audience, twin, reveals))

    def remembered_actions(self) -> list[Action]:
        """The legal actions without a copy: for reading only."""
        if self._legal is None:
            self._legal = self.stack[-1].legal_actions(self)
        return self._legal

    @property
    def thrower(self) -> int:
        """The seat that chance answers for, where its question does not name it; -1 otherwise."""
        return self._chance().thrower(self)

    def _chance(self) -> Chance[Any, Any]:
        if self.stack:
            top = self.stack[-1]
            if isinstance(top, Chance):
                return top
        raise TypeError("outcomes and sample are for states whose actor is CHANCE")

    def _why_not_combined(self, line: Combined) -> Refusal | None:
        if line.refusal is not None:
            return line.refusal
        trial = self.clone()
        for step in line.steps:
            if trial.stack and trial.actor != self.actor:  # a line speaks for one seat alone, never for chance
                return Refusal(trial.question_for(self.actor), NOT_NOW)
            own = trial.understood(step)
            refusal = trial._why_not(own)
            if refusal is not None:
                return refusal
            trial.advance(own or step)
        return None
