"""A turn, a round, a set-up: a list of named steps in the order of the book, which the engine carries out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from .declared import read_declared
from .questions import Question, ask_of
from .state import AUTO, ActionT, Decision, TableT

ProcedureT = TypeVar("ProcedureT")
StandingT = TypeVar("StandingT", bound="Procedure[Any, Any]")


@final
class Step(Generic[TableT]):
    """A step: what documents call it, and what carries it out."""

    __slots__ = ("name", "run")

    def __init__(self, name: str, run: Callable[[TableT], None]) -> None:
        self.name = name
        self.run = run


@mypyc_attr(allow_interpreted_subclasses=True)
class Procedure(Decision[TableT, ActionT]):
    """Stands at one of its steps. It gives its place to the one that stands at the next step, and carries out its own;
    what the step asks is answered before that."""

    __slots__ = ("following", "step")

    def __init__(self, step: Step[TableT], following: Procedure[TableT, ActionT] | None) -> None:
        super().__init__(AUTO)
        self.step = step
        self.following = following  # None after the last step

    def proceed(self, table: TableT) -> None:
        if self.following is None:
            table.answered()
        else:
            table.replace(self.following)
        self.step.run(table)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainProcedure(Procedure[TableT, ActionT]):
    """A procedure whose question says nothing but which step comes next."""

    __slots__ = ("_data",)

    def __init__(self, asks: type[Question], step: Step[TableT], following: Procedure[TableT, ActionT] | None) -> None:
        super().__init__(step, following)
        ask = ask_of(asks)
        self._data = read_declared({"ask": ask, "next": step.name}, asks, ask)

    def data(self) -> Any:
        return self._data


def chained(
    steps: tuple[Step[TableT], ...], make: Callable[[Step[TableT], ProcedureT | None], ProcedureT]
) -> list[ProcedureT]:
    """A procedure for each of the steps, made with the one that follows it."""
    found: list[ProcedureT] = []
    following: ProcedureT | None = None
    for step in reversed(steps):
        following = make(step, following)
        found.insert(0, following)
    return found


def standing_at(procedures: list[StandingT], name: str) -> StandingT:
    """The one of several whose next step this is."""
    for procedure in procedures:
        if procedure.step.name == name:
            return procedure
    raise ValueError(f"there is no step {name}")


def names_of(steps: tuple[Step[TableT], ...]) -> list[str]:
    return [step.name for step in steps]
