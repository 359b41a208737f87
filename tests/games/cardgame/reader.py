"""Somebody who knows the table only from the log: every event is done on paper and compared with the table."""

from __future__ import annotations

from collections import Counter

from hulldown.games.cardgame.drawing import DrawCards
from hulldown.games.cardgame.state import Table, Vehicle
from hulldown.games.cardgame.verbs import STATS
from hulldown.games.cardgame.view import boosts
from hulldown.kernel.event import Event
from hulldown.kernel.state import Action, Listener

# What an effect may begin with once it is told, of whatever card and option
OF_EFFECTS = (
    "drew", "deck-depot", "discarded", "ammo", "depots", "recovered", "paid", "damaged", "repaired", "destroyed",
    "crew-lost", "returned", "vp", "supplied", "unsupplied", "attacks", "attacks-empty", "explodes", "boosted",
    "repositioned",
)  # fmt: skip


class Car:
    """A vehicle on paper."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.crew: str | None = None
        self.damage = 0
        self.tokens = 0
        self.boosts = [0] * len(STATS)

    def data(self) -> list[object]:
        return [self.card, self.crew, self.damage, self.tokens, self.boosts]


class Sheet:
    """One side on paper."""

    def __init__(self, deck: list[str]) -> None:
        self.deck = Counter(deck)
        self.hand: Counter[str] = Counter()
        self.junkyard: Counter[str] = Counter()
        self.depots: Counter[str] = Counter()
        self.ready = 0
        self.tokens = 0
        self.face_up = 0
        self.line: list[Car | None] = [None] * 5
        self.limbo: list[str | None] = [None] * 5  # crews whose vehicle has left before them
        self.locked = False
        self.passed = False

    def data(self) -> dict[str, object]:
        piles = [sorted(pile.elements()) for pile in (self.deck, self.hand, self.junkyard, self.depots)]
        cars = [car.data() if car is not None else None for car in self.line]
        return {
            "piles": piles, "ammo": [self.ready, self.tokens], "face_up": self.face_up, "line": cars,
            "locked": self.locked, "passed": self.passed,
        }  # fmt: skip


class Reader(Listener):
    """Hears everything, and finds the table as it has heard it: at every event and after every answer."""

    def __init__(self, state: Table) -> None:
        self.state = state
        self.sheets = [Sheet([card.id for card in player.deck]) for player in state.players]
        self.first: int | None = None
        self.round = 0
        self.keys: list[str] = []
        self.into = ""
        self.action: Action | None = None
        state.listener = self

    def answer(self, action: Action) -> None:
        top = self.state.stack[-1]
        self.into = top.data().into if isinstance(top, DrawCards) else ""
        self.action = action
        self.state.apply(action)
        self.compare("the answer")

    def hear(self, event: Event) -> None:
        key = event.sentence.phrase.key.removeprefix("event.")
        if self.keys and self.keys[-1] == "triggered":
            assert key in OF_EFFECTS, f"after {self.action}: an effect was told, and then came {key}"
        self.keys.append(key)
        data = event.sentence.data()
        self.write(key, data)
        if not any(any(sheet.limbo) for sheet in self.sheets):
            self.compare(key)

    def compare(self, what: str) -> None:
        found = [sheet.data() for sheet in self.sheets]
        assert found == [_seen(self.state, seat) for seat in range(2)], f"{what}, after {self.action}"

    def end(self) -> None:
        assert self.keys[-1] == "winner"
        assert self.round == self.state.round_number

    def write(self, key: str, data: dict[str, object]) -> None:
        """Does on paper what an event tells."""
        seat = data.get("seat")
        if key in ("flipped", "round", "next-first"):
            self.write_round(key, data)
        elif key == "all-supplied":
            for sheet in self.sheets:
                sheet.ready = sheet.depots.total()
        elif isinstance(seat, int):
            self.write_cards(self.sheets[seat], key, data)
            self.write_vehicle(self.sheets[seat], key, data)

    def write_round(self, key: str, data: dict[str, object]) -> None:
        if key == "flipped":
            target = data["target"]
            assert isinstance(target, int)
            self.sheets[target].face_up += 1
        elif key == "next-first":
            assert data["first"] == self.state.first
        else:
            self.round += 1
            assert (data["number"], data["seat"]) == (self.round, self.state.first)
            for sheet in self.sheets:
                sheet.locked = sheet.passed = False
                for car in sheet.line:
                    if car is not None:
                        car.boosts = [0] * len(STATS)

    def write_cards(self, sheet: Sheet, key: str, data: dict[str, object]) -> None:
        card = str(data.get("card"))
        if key == "drew":
            _move(sheet.deck, sheet.hand, card)
        elif key == "deck-depot":
            _move(sheet.deck, sheet.depots, card)
            sheet.ready += self.into == "depot"
        elif key == "redrew":
            sheet.deck += sheet.hand
            sheet.hand.clear()
        elif key == "depot":
            _move(sheet.hand, sheet.depots, card)
            sheet.ready += 1
        elif key == "discarded":
            _move(sheet.hand, sheet.junkyard, card)
        elif key == "recovered":
            _move(sheet.junkyard, sheet.hand, card)
        elif key == "paid":
            points = data["points"]
            assert isinstance(points, list)
            for point in points:
                if point == "depot":
                    sheet.ready -= 1
                elif point == "token":
                    sheet.tokens -= 1
                else:
                    _move(sheet.hand, sheet.junkyard, str(point))
        elif key == "ammo":
            sheet.tokens += _number(data, "count")
        elif key == "depots":
            sheet.ready = _number(data, "count")
        elif key == "opens-fire":
            sheet.locked = True
        elif key == "passed":
            sheet.passed = True

    def write_vehicle(self, sheet: Sheet, key: str, data: dict[str, object]) -> None:
        if "position" not in data:
            return
        place = _number(data, "position") - 1
        card = str(data.get("card"))
        if key == "deployed":
            sheet.hand -= Counter([card])
            assert sheet.line[place] is None
            sheet.line[place] = Car(card)
            return
        if key == "crew-lost" and sheet.limbo[place] == card:
            sheet.limbo[place] = None
            sheet.junkyard[card] += 1
            return
        if key == "triggered":
            return  # whose effect it is may have left the line
        if key in ("attacks", "attacks-empty", "explodes"):
            target = self.sheets[1 - _number(data, "seat")].line[place]
            assert (target.card if target is not None else None) == data.get("target")
            return
        if key == "repositioned":
            before = _number(data, "from") - 1
            assert before != place
            sheet.line[before], sheet.line[place] = sheet.line[place], sheet.line[before]
        car = sheet.line[place]
        assert car is not None
        if key in ("attached", "crew-lost"):
            assert card == (car.crew if key == "crew-lost" else card)
        else:
            assert car.card == card
        self.write_on(sheet, car, place, key, data)

    def write_on(self, sheet: Sheet, car: Car, place: int, key: str, data: dict[str, object]) -> None:
        card = str(data["card"])
        if key == "attached":
            sheet.hand -= Counter([card])
            car.crew = card
        elif key == "crew-lost":
            car.crew = None
            sheet.junkyard[card] += 1
        elif key in ("destroyed", "returned"):
            sheet.line[place] = None
            sheet.limbo[place] = car.crew
            (sheet.junkyard if key == "destroyed" else sheet.hand)[card] += 1
        elif key == "damaged":
            assert _number(data, "amount") > 0
            car.damage += _number(data, "amount")
        elif key == "repaired":
            assert _number(data, "count") > 0
            car.damage -= _number(data, "count")
        elif key == "vp":
            assert car.tokens != _number(data, "count")
            car.tokens = _number(data, "count")
        elif key == "boosted":
            car.boosts[STATS.index(str(data["stat"]))] += int(str(data["change"]))
        elif key in ("supplied", "unsupplied", "stays-unsupplied"):
            vehicle = self.state.players[_number(data, "seat")].positions[place]
            assert vehicle is not None
            assert vehicle.supplied == (key == "supplied")


def _number(data: dict[str, object], gap: str) -> int:
    value = data[gap]
    assert isinstance(value, int)
    return value


def _move(source: Counter[str], goal: Counter[str], card: str) -> None:
    assert source[card] > 0
    source[card] -= 1
    goal[card] += 1


def _seen(state: Table, seat: int) -> dict[str, object]:
    """The same data of the table itself."""
    player = state.players[seat]
    piles = [sorted(card.id for card in pile) for pile in (player.deck, player.hand, player.junkyard, player.depots)]
    return {
        "piles": piles, "ammo": [player.ready_depots, player.tokens], "face_up": player.face_up.count(True),
        "line": [_car(vehicle) for vehicle in player.positions], "locked": player.locked, "passed": player.passed,
    }  # fmt: skip


def _car(vehicle: Vehicle | None) -> list[object] | None:
    if vehicle is None:
        return None
    crew = vehicle.crew.id if vehicle.crew is not None else None
    return [vehicle.card.id, crew, vehicle.damage, vehicle.tokens, boosts(vehicle)]
