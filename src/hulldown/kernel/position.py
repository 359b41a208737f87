"""What the positions of all games begin with: the game, the version of its rules, and its options."""

from __future__ import annotations

from collections.abc import Mapping

from .document import Reader
from .errors import Malformed
from .game import Game


def head_of(game: Game, options: Mapping[str, object]) -> dict[str, object]:
    """The beginning of a document; options at their usual values are left out."""
    document: dict[str, object] = {"game": game.id, "rules": game.rules_version}
    changed = {one.name: options[one.name] for one in game.options if options[one.name] != one.values[0]}
    if changed:
        document["options"] = changed
    return document


def read_head(game: Game, document: object) -> tuple[Reader, Game]:
    """A reader of a document, and the game by the rules that it names; a position of another game is refused."""
    reader = Reader(document, "position")
    id = reader.field("game").text()
    if id != game.id:
        raise Malformed(f"position.game: this is a position of {id}, not of {game.id}")
    return reader, game.as_of(reader.field("rules").integer(1, game.rules_version))


def read_options(reader: Reader) -> dict[str, object]:
    """The options that a document names, as they stand there."""
    if not reader.has("options"):
        return {}
    field = reader.field("options")
    if not isinstance(field.value, dict):
        raise field.wrong("a table of fields")
    return field.value
