"""What a pending question is made of, declared once.

Each game has a struct for every question in `games/GAME/questions.py`: it writes the question into documents and views,
reads it back, says what may stand below it, and gives the browser its type.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

BOTTOM = ""  # in `below`: nothing stands below this question


class Question(msgspec.Struct, tag_field="ask", forbid_unknown_fields=True, omit_defaults=True, frozen=True):
    """The data of one decision. Its tag is what documents call it; each field has a comment that says what it means."""

    # The questions that may stand directly below it, by their `place`.
    below: ClassVar[tuple[str, ...]] = ()

    @property
    def ask(self) -> str:
        """What documents call this question."""
        return str(self.__struct_config__.tag)

    @property
    def place(self) -> str:
        """What `below` calls it: its `ask`, and where it is a list of steps also the step that comes next."""
        step = getattr(self, "next", "")
        return f"{self.ask} {step}" if step else self.ask


def ask_of(question: type[Question]) -> str:
    """What documents call a question of this kind."""
    return str(question.__struct_config__.tag)
