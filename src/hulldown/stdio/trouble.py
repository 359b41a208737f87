"""What can go wrong in a session, by name: nothing of it ends the session."""

from __future__ import annotations

from typing import Final

NOT_JSON: Final = "not-json"  # the line is no JSON
TOO_LONG: Final = "too-long"  # the line is longer than anybody reads
UNKNOWN: Final = "unknown"  # there is no such question
MALFORMED: Final = "malformed"  # a field, a text, a document or an option is not as it should be
ILLEGAL: Final = "illegal"  # a rule is against the answer
NOT_NOW: Final = "not-now"  # somebody else is asked, or something else
STALE: Final = "stale"  # the answer was thought of before others were given
LATE: Final = "late"  # the answer came after its time; a stand-in has answered
NO_MATCH: Final = "no-match"  # no match has begun
NO_BOT: Final = "no-bot"  # there is no such bot for this game
FAILED: Final = "failed"  # a mistake of the engine itself

ERRORS: Final = (
    NOT_JSON, TOO_LONG, UNKNOWN, MALFORMED, ILLEGAL, NOT_NOW, STALE, LATE, NO_MATCH, NO_BOT, FAILED,
)  # fmt: skip


class Trouble(Exception):
    """Becomes a line that says `error`."""

    def __init__(self, error: str, why: str, rule: str = "") -> None:
        super().__init__(why)
        self.error = error
        self.why = why
        self.rule = rule
