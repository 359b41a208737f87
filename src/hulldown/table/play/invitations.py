"""What somebody is invited to, before sitting down: nothing that others may not know of the match."""

from __future__ import annotations

from hulldown.kernel.options import TextOption

from .. import wire
from ..faces import face_of
from ..problems import say
from .match_info import public_options
from .room import Room

HIDDEN = "?"  # what a spectator knows of a closed list


def invitation(room: Room, lang: str) -> wire.Invitation:
    game = room.game
    return wire.Invitation(
        game=game.id,
        title=game.title.text(lang),
        about=game.about.text(lang),
        host=host_of(room),
        minutes=list(game.minutes),
        waiting=sum(seat.kind == "open" for seat in room.seats),
        clock=room.settings.clock,
        chosen=chosen(room, lang),
    )


def host_of(room: Room) -> str:
    """The name of whoever sat down first, when the match was made."""
    return next((seat.name for seat in room.founding.seats if seat.kind == "person"), "")


def chosen(room: Room, lang: str) -> list[wire.ChosenOption]:
    """The options that are not as they usually are, and what the table is called where it has a name.

    What a seat brings is its own business until the match shows it.
    """
    game, face = room.game, face_of(room.game)
    usual = game.among_people({})
    options = public_options(room)
    found: list[wire.ChosenOption] = []
    for option in game.options:
        value = options.get(option.name)
        if not isinstance(value, str | int | bool) or value == HIDDEN or _is_brought(game.brings, option.name):
            continue
        named = {one.id: one.name for one in face.named(option.name, lang)}
        word = named.get(str(value), "")
        if isinstance(option, TextOption):
            if not word:  # a text of one's own, or a number that nobody changed
                continue
        elif value == usual.get(option.name, option.values[0]):
            continue
        title, changes = face.option(option.name, lang)
        found.append(wire.ChosenOption(title or option.name, changes, value, word))
    return found


def _is_brought(brings: str, name: str) -> bool:
    return brings != "" and name.rpartition("_")[0] == brings


def headline(told: wire.Invitation, lang: str) -> str:
    """What a page or a preview of the link is called."""
    if not told.waiting:
        return f"{told.title} · Hulldown"
    if not told.host:
        return say("page.open", lang, game=told.title)
    return say("page.invited", lang, host=told.host, game=told.title)


def described(told: wire.Invitation) -> str:
    """The game in a sentence, and what is not as usual."""
    parts = [f"{one.title}: {one.word}" if one.word else one.title for one in told.chosen]
    return " ".join([told.about, *([f"{'; '.join(parts)}."] if parts and told.waiting else [])])
