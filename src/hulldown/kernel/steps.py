"""A turn, a round, a set-up: a list of named steps in the order of the book, which the engine carries out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from .state import AUTO, ActionT, Decision, TableT

ProcedureT = TypeVar("ProcedureT")


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


def names_of(steps: tuple[Step[TableT], ...]) -> list[str]:
    return [step.name for step in steps]
