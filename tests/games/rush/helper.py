"""Short positions for the tests of Rush: name what matters, the rest is put where it does not."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from hulldown.games.rush import Rush
from hulldown.games.rush.cards import NATIONS, Card
from hulldown.games.rush.state import Table
from hulldown.kernel.event import Event
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Log

RUSH = Rush()
BARRACKS = ["engineers"] * 4 + ["technicians", "volunteers"]
OPEN = "open open open"

both_editions = pytest.mark.parametrize("edition", ["1.4", "1.2"])


def rival(hand: str = "", *, garage: str = "", depot: str = "", bases: str = OPEN, **counts: int) -> dict[str, object]:
    """Another player for `position(rivals=[...])`; `counts`: bases_destroyed, vehicles_destroyed."""
    return {"hand": hand.split(), "garage": garage.split(), "depot": depot.split(), "bases": _bases(bases), **counts}


def _bases(text: str) -> list[object]:
    """Three words: open, damaged, `-` (destroyed), a defender's id; `*` after it: the defender is damaged;
    `damaged+id`: the base under the defender is."""
    bases: list[object] = []
    for word in text.split():
        base: dict[str, object] = {}
        if word == "-":
            bases.append(None)
            continue
        if word.startswith("damaged"):
            base["damaged"] = True
            word = word.removeprefix("damaged").removeprefix("+")
        if word and word != "open":
            base["defender"] = word.rstrip("*")
            if word.endswith("*"):
                base["defender_damaged"] = True
        bases.append(base)
    return bases


def position(
    hand: str = "",
    *,
    garage: str = "",
    depot: str = "",
    bases: str = OPEN,
    rivals: Iterable[dict[str, object]] | None = None,
    reserve: str = "ussr-ms-1 germany-pzkpfw-i usa-t1-cunningham france-renault-ft",
    discard: str = "",
    graveyard: str = "",
    achievements: str = "",
    options: dict[str, object] | None = None,
    first: int = 0,
    active: int = 0,
    ending: str | None = None,
    turn: dict[str, object] | None = None,
    pending: list[dict[str, object]] | None = None,
    rules: int = RUSH.rules_version,
    **counts: int,
) -> Table:
    """Seat 0 in its phase II with this hand, unless `active` or `pending` say otherwise (`active` is then another seat,
    whose hand is the rival's). Barracks cards and bases that are not named lie in the Graveyard, vehicles in the deck.
    With `ending="medal-pile"` a nation's one-medal cards that are not named lie in the Graveyard as well.
    """
    others = list(rivals) if rivals is not None else [rival()]
    players = [rival(hand, garage=garage, depot=depot, bases=bases, **counts), *others]
    document: dict[str, object] = {
        "game": "rush",
        "rules": rules,
        "options": options or {},
        "first": first,
        "active": active,
        "achievements": achievements.split(),
        "reserve": reserve.split(),
        "discard": discard.split(),
        "graveyard": graveyard.split() + _left_over(players, graveyard.split()),
        "players": players,
        "turn": turn or {},
        "pending": pending
        or [{"ask": "turn", "seat": active, "next": "award-sieges"}, {"ask": "play-cards", "seat": active}],
    }
    if ending is not None:
        document["ending"] = ending
    if ending == "medal-pile":
        document["graveyard"] = [*graveyard_of(document), *_medals_taken(document)]
    return RUSH.position(document)


def graveyard_of(document: dict[str, object]) -> list[str]:
    graveyard = document["graveyard"]
    assert isinstance(graveyard, list)
    return graveyard


def _medals_taken(document: dict[str, object]) -> list[str]:
    """What is missing until some nation's pile has no one-medal card left: of the nation that is nearest to it."""
    held = json.dumps(document)
    left = {medal: 9 - held.count(f'"{medal}"') for medal in (f"medal-{nation}-1" for nation in reversed(NATIONS))}
    medal = min(left, key=lambda one: left[one])
    return [medal] * left[medal]


def _left_over(players: list[dict[str, object]], graveyard: list[str]) -> list[str]:
    """The barracks cards and base cards that no player of the position holds."""
    held = list(graveyard)
    for player in players:
        for pile in ("hand", "garage", "depot"):
            cards = player[pile]
            assert isinstance(cards, list)
            held += cards
        bases = player["bases"]
        assert isinstance(bases, list)
        held += ["base" for base in bases if base is not None]
    wanted = BARRACKS * len(players) + ["base"] * 3 * len(players)
    for card in held:
        if card in wanted:
            wanted.remove(card)
    return wanted


def play(state: Table, *texts: str) -> list[Event]:
    """Applies each text in turn, chance included (`draw engineers`, `turn up usa-m6`); returns all that happened."""
    log = Log()
    state.listener = log
    for text in texts:
        state.apply(RUSH.parse(state, text))
        assert state.audit() == []
    state.listener = None
    return log.events


def by_chance(state: Table, seed: int = 1) -> None:
    """Lets chance answer whatever it is asked now."""
    rng = Xoshiro(seed)
    while state.actor == CHANCE:
        state.apply(state.sample(rng))


def end_turn(state: Table, seed: int = 1) -> None:
    """Ends the turn and lets chance answer until the next player is asked."""
    play(state, "end")
    by_chance(state, seed)


def legal(state: Table) -> list[str]:
    """The texts of all legal actions."""
    return [str(action) for action in state.legal_actions()]


def refused(state: Table, text: str) -> str:
    """The rule by which a text is refused; fails when it is legal or when the refusal changes something."""
    before = state.document()
    refusal = state.why_not(RUSH.parse(state, text))
    assert refusal is not None, f"{text} is legal"
    assert state.document() == before
    return refusal.rule


def told(events: list[Event], name: str) -> list[Event]:
    """The events of that name, e.g. `vehicle-destroyed`."""
    return [event for event in events if event.sentence.phrase.key == f"event.{name}"]


def ids(cards: Iterable[Card]) -> list[str]:
    return [card.id for card in cards]


def bases_of(state: Table, seat: int = 0) -> str:
    """The bases of a seat in the words that `position` reads: `open damaged+usa-m6* -`."""
    words: list[str] = []
    for base in state.players[seat].bases:
        if base is None:
            words.append("-")
            continue
        parts = ["damaged"] if base.damaged else []
        if base.defender is not None:
            parts.append(base.defender.id + ("*" if base.defender_damaged else ""))
        words.append("+".join(parts) or "open")
    return " ".join(words)


def all_but(*vehicles: str) -> str:
    """Every vehicle except these: in the Graveyard of a position they leave the deck empty."""
    return " ".join(card.id for card in RUSH.catalogue.vehicles if card.id not in " ".join(vehicles).split())


def over(state: Table) -> bool:
    return state.actor == OVER


def start(seats: int = 2, **options: object) -> Table:
    state = RUSH.start(seats, options)
    assert isinstance(state, Table)
    return state


__all__ = [
    "RUSH", "all_but", "bases_of", "both_editions", "by_chance", "end_turn", "ids", "legal", "over", "play", "position",
    "refused", "rival", "start", "told",
]  # fmt: skip
