"""Short positions for the tests of the Card Game: name what matters; deck lists are made to fit."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.cards import Card, deck_code
from hulldown.games.cardgame.phrases import FOLDER
from hulldown.games.cardgame.state import Table, Vehicle
from hulldown.kernel.event import Event
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, Log

GAME = CardGame()
FILLER = "SOV-06"  # T-34: firepower 2, cost 1, 3 hit points, no vehicle effect
BASES = "B-GER-1 B-SOV-2 B-USA-1"


@dataclass
class Side:
    """One player of a position. `line`: five words, `-` for an empty position, otherwise
    CARD[+CREW][*DAMAGE][^VP TOKENS][~], where ~ means unsupplied: `GER-10+GER-05*2~`."""

    line: str = "- - - - -"
    hand: str = ""
    deck: str = ""  # cards on top of what is named; at least these, FILLER up to forty in all
    junkyard: str = ""
    depots: str = ""
    bases: str = BASES
    extra: dict[str, object] = field(default_factory=dict)  # ready_depots, tokens, face_up, passed, locked, ...


def _vehicle(word: str) -> dict[str, object] | None:
    if word == "-":
        return None
    vehicle: dict[str, object] = {}
    if word.endswith("~"):
        vehicle["supplied"] = False
        word = word[:-1]
    for sign, name in (("^", "tokens"), ("*", "damage")):
        word, found, number = word.partition(sign)
        if found:
            vehicle[name] = int(number)
    card, _, crew = word.partition("+")
    vehicle["card"] = card
    if crew:
        vehicle["crew"] = crew
    return vehicle


def _player(side: Side) -> tuple[dict[str, object], str]:
    """The player's part of a document, and the code of a deck list that holds exactly its cards."""
    positions = [_vehicle(word) for word in side.line.split()]
    named = (side.hand + " " + side.deck + " " + side.junkyard + " " + side.depots).split()
    for vehicle in positions:
        if vehicle is not None:
            named += [str(vehicle[key]) for key in ("card", "crew") if key in vehicle]
    named += [FILLER] * (40 - len(named)) if side.deck != "empty" else []
    cards = [card(id) for id in named if id != "empty"]
    cards.sort(key=lambda one: one.index)
    bases = [GAME.catalogue.bases_by_id[id.casefold()] for id in side.bases.split()]
    document: dict[str, object] = {
        "hand": side.hand.split(),
        "junkyard": side.junkyard.split(),
        "depots": side.depots.split(),
        "bases": side.bases.split(),
        "positions": positions,
        **side.extra,
    }
    return document, deck_code(cards, bases)


def card(id: str) -> Card:
    return GAME.catalogue.by_id[id.casefold()]


def position(
    own: Side | None = None,
    enemy: Side | None = None,
    *,
    first: int = 0,
    turn: int | None = 0,
    options: dict[str, object] | None = None,
    pending: list[dict[str, object]] | None = None,
    rules: int = GAME.rules_version,
    **fields: object,
) -> Table:
    """Seat 0 is asked for an action of the first round, unless `turn`, `pending` or further fields say otherwise.
    A side with `deck="empty"` has no cards left to draw."""
    players, codes = zip(*[_player(side or Side()) for side in (own, enemy)], strict=True)
    seat = 0 if turn is None else turn
    document: dict[str, object] = {
        "game": "cardgame",
        "rules": rules,
        "options": {"deck_1": codes[0], "deck_2": codes[1], **(options or {})},
        "first": first,
        "round": 1,
        "players": list(players),
        "pending": pending
        or [
            {"ask": "round", "next": "before-scoring"},
            {"ask": "action-phase", "seat": 1 - seat},
            {"ask": "take-action", "seat": seat},
        ],
        **fields,
    }
    if turn is not None:
        document["turn"] = turn
    return GAME.position(document)


def altered(state: Table, seat: int, place: int, **fields: object) -> Table:
    """The same position with more written on one vehicle: what a `line` has no sign for (attacks, boosts, spent)."""
    document = state.document()
    players: list[dict[str, list[dict[str, object]]]] = document["players"]  # type: ignore[assignment]
    players[seat]["positions"][place - 1].update(fields)
    return GAME.position(document)


def reprinted(state: Table, folder: Path, id: str, *, file: str = "combat.csv", **columns: str) -> Table:
    """The same position, played with a card that reads differently: for what no card of ours does."""
    cards = folder / "cards"
    if not cards.exists():
        shutil.copytree(FOLDER / "cards", cards)
    with (cards / file).open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    for row in rows:
        if row["id"] == id:
            row.update(columns)
    with (cards / file).open("w", encoding="utf-8", newline="") as lines:
        writer = csv.DictWriter(lines, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return CardGame(cards).position(state.document())


def round_step(step: str) -> list[dict[str, object]]:
    """`pending` for a table that is about to take this step of a round (see rounds.STEPS)."""
    return [{"ask": "round", "next": step}]


def naming_first(seat: int = 1) -> list[dict[str, object]]:
    """`pending` for a table where this seat names the next first player; only draws and the end of the round follow."""
    return [{"ask": "round", "next": "draw-first"}, {"ask": "next-first", "seat": seat}]


def play(state: Table, *texts: str) -> list[Event]:
    """Applies each text in turn, chance included (`draw GER-01`); returns all that happened."""
    log = Log()
    state.listener = log
    for text in texts:
        state.apply(state.game.parse(state, text))
        assert state.audit() == []
    state.listener = None
    return log.events


def by_chance(state: Table, seed: int = 1) -> None:
    """Lets chance answer whatever it is asked now."""
    rng = Xoshiro(seed)
    while state.actor == CHANCE:
        state.apply(state.sample(rng))


def legal(state: Table) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def refused(state: Table, text: str) -> str:
    """The rule by which a text is refused; fails when it is legal or when the refusal changes something."""
    before = state.document()
    refusal = state.why_not(state.game.parse(state, text))
    assert refusal is not None, f"{text} is legal"
    assert state.document() == before
    return refusal.rule


def told(events: list[Event], name: str) -> list[Event]:
    """The events of that name, e.g. `destroyed`."""
    return [event for event in events if event.sentence.phrase.key == f"event.{name}"]


def story(events: list[Event], *names: str) -> list[str]:
    """What happened, in order: the names of the events, or only these."""
    keys = [event.sentence.phrase.key.removeprefix("event.") for event in events]
    return [key for key in keys if not names or key in names]


def gaps(events: list[Event], name: str, gap: str) -> list[object]:
    """One gap of every event of that name, as plain data: `gaps(events, "triggered", "card")`."""
    return [event.sentence.data()[gap] for event in told(events, name)]


def at(state: Table, seat: int, place: int) -> Vehicle:
    """The vehicle at a position, counted from 1 as in the notation."""
    vehicle = state.players[seat].positions[place - 1]
    assert vehicle is not None, f"no vehicle at position {place} of seat {seat}"
    return vehicle


def line_of(state: Table, seat: int) -> str:
    """A side's line in the notation that `Side` reads."""
    words = []
    for vehicle in state.players[seat].positions:
        if vehicle is None:
            words.append("-")
            continue
        word = vehicle.card.id
        if vehicle.crew is not None:
            word += f"+{vehicle.crew.id}"
        word += f"*{vehicle.damage}" if vehicle.damage else ""
        word += f"^{vehicle.tokens}" if vehicle.tokens else ""
        words.append(word + ("" if vehicle.supplied else "~"))
    return " ".join(words)


def ids(cards: Iterable[Card]) -> list[str]:
    return [one.id for one in cards]


def start(**options: object) -> Table:
    return GAME.start(2, options)
