"""How the verbs of effects show: what differs between a game where an effect happened and its twin without effects.

Each function returns what is different, and what has to be different; nothing is {} or 0.
"""

from __future__ import annotations

from collections.abc import Callable

from hulldown.games.cardgame.state import Table, Vehicle
from tests.games.cardgame.helper import ids, legal, play
from tests.games.cardgame.scenes import ALL, CARDS, PLACE, Step, changes, meant, vehicles

Observed = tuple[object, object]


def touched(found: dict[int, int], targets: set[int], step: Step) -> set[int]:
    """All the vehicles that are meant, or the one of them that was chosen."""
    if step.target in ALL or not found:
        return targets
    chosen = targets & set(found)
    assert len(chosen) == 1, "one vehicle, one of those that are meant"
    return chosen


def on_vehicles(real: Table, twin: Table, step: Step, measure: Callable[[Vehicle], int], change: int) -> Observed:
    """A change of something that lies on vehicles; never more is taken away than there is."""
    found = changes(real, twin, measure)
    there = vehicles(twin)
    targets = touched(found, meant(twin, step), step)
    amounts = {uid: max(change, -measure(there[uid][2])) for uid in targets}
    return found, {uid: amount for uid, amount in amounts.items() if amount}


def _damage(vehicle: Vehicle) -> int:
    return vehicle.damage


def _tokens(vehicle: Vehicle) -> int:
    return vehicle.tokens


def _supplied(vehicle: Vehicle) -> int:
    return int(vehicle.supplied)


def damage(real: Table, twin: Table, step: Step) -> Observed:
    return on_vehicles(real, twin, step, _damage, step.number)


def repair(real: Table, twin: Table, step: Step) -> Observed:
    return on_vehicles(real, twin, step, _damage, -step.number)


def vp(real: Table, twin: Table, step: Step) -> Observed:
    return on_vehicles(real, twin, step, _tokens, step.number)


def vp_remove(real: Table, twin: Table, step: Step) -> Observed:
    return on_vehicles(real, twin, step, _tokens, -step.number)


def supply(real: Table, twin: Table, step: Step) -> Observed:
    return on_vehicles(real, twin, step, _supplied, 1)


def unsupply(real: Table, twin: Table, step: Step) -> Observed:
    return on_vehicles(real, twin, step, _supplied, -1)


def value(real: Table, twin: Table, step: Step) -> Observed:
    """mod and boost: one of the five values."""
    name = step.words[0]
    found = changes(real, twin, lambda vehicle: int(getattr(vehicle, name)))
    return found, dict.fromkeys(touched(found, meant(twin, step), step), step.number)


def grant(real: Table, twin: Table, step: Step) -> Observed:
    name, _, number = step.words[0].rstrip(")").partition("(")
    attribute = {"explosive_ammo": "explosive"}.get(name, name)
    found = changes(real, twin, lambda vehicle: int(getattr(vehicle, attribute)))
    there = vehicles(twin)
    targets = {uid for uid in meant(twin, step) if not getattr(there[uid][2], attribute)}
    return found, dict.fromkeys(targets, int(number or 1))


def reach(real: Table, twin: Table, step: Step) -> Observed:
    """range: the positions that the source can attack now, beyond those that it could."""
    wider = set(_reached(real)) - set(_reached(twin))
    return wider, {2, 4} if step.words == ["wide"] else {1, 2, 4, 5}


def _reached(state: Table) -> list[int]:
    trial = state.clone()
    play(trial, f"fire {PLACE}")
    while "spend token" in legal(trial):
        play(trial, "spend token")
    return [int(text.removeprefix("at ")) for text in legal(trial) if text.startswith("at ")] or [PLACE]


def leaving(real: Table, twin: Table, step: Step) -> Observed:
    """destroy and return: where the card of the vehicle has gone."""
    gone = set(vehicles(twin)) - set(vehicles(real))
    pile = "junkyard" if step.op == "destroy" else "hand"
    more = len(getattr(real.players[1], pile)) - len(getattr(twin.players[1], pile))
    return (gone, more) if gone else 0, (meant(twin, step), 1)


def destroy_crew(real: Table, twin: Table, step: Step) -> Observed:
    lost = changes(real, twin, lambda vehicle: int(vehicle.crew is not None))
    junk = len(real.players[1].junkyard) - len(twin.players[1].junkyard)
    return (lost, junk) if lost else 0, (dict.fromkeys(meant(twin, step), -1), 1)


def _more(real: Table, twin: Table, seat: int, pile: str) -> int:
    return len(getattr(real.players[seat], pile)) - len(getattr(twin.players[seat], pile))


def draw(real: Table, twin: Table, step: Step) -> Observed:
    drawn = _more(real, twin, 0, "hand")
    return (drawn, _more(real, twin, 0, "deck")) if drawn else 0, (step.number, -step.number)


def discard(real: Table, twin: Table, step: Step) -> Observed:
    seat = 1 if step.arguments["who"] == "opponent" else 0
    lost = _more(real, twin, seat, "hand")
    return (lost, _more(real, twin, seat, "junkyard")) if lost else 0, (-step.number, step.number)


def recover(real: Table, twin: Table, step: Step) -> Observed:
    junkyard = ids(twin.players[0].junkyard)
    for id in ids(real.players[0].junkyard):
        junkyard.remove(id)
    assert all(CARDS[id]["type"] in step.types for id in junkyard)
    taken = _more(real, twin, 0, "hand")
    return (taken, len(junkyard)) if taken else 0, (step.number, step.number)


def depot(real: Table, twin: Table, step: Step) -> Observed:
    built = _more(real, twin, 0, "depots")
    ready = real.players[0].ready_depots - twin.players[0].ready_depots
    expected = step.number if step.arguments["state"] == "supplied" else 0
    return (built, ready, _more(real, twin, 0, "deck")) if built else 0, (step.number, expected, -step.number)


def ammo(real: Table, twin: Table, step: Step) -> Observed:
    return real.players[0].tokens - twin.players[0].tokens, step.number


def pay(real: Table, twin: Table, step: Step) -> Observed:
    return real.players[0].tokens - twin.players[0].tokens, -step.number


def supply_depot(real: Table, twin: Table, step: Step) -> Observed:
    return real.players[0].ready_depots - twin.players[0].ready_depots, step.number


def unsupply_depot(real: Table, twin: Table, step: Step) -> Observed:
    return real.players[1].ready_depots - twin.players[1].ready_depots, -step.number


def reposition(real: Table, twin: Table, step: Step) -> Observed:
    """The vehicle meant has gone where the effect lets it go; another one may have changed places with it."""
    there, before = vehicles(real), vehicles(twin)
    moved = [uid for uid in meant(twin, step) if there[uid][1] != before[uid][1]]
    if not moved:
        return 0, 1
    start, goal = before[moved[0]][1], there[moved[0]][1]
    fits = {
        "any": True,
        "adjacent": abs(start - goal) == 1,
        "empty": twin.players[0].positions[goal - 1] is None,
    }
    return fits[step.arguments["to"]], True


def attack(real: Table, twin: Table, step: Step) -> Observed:
    """The plain heavy tank has fired at what is opposite: cost 4, firepower 4, and nobody has opened fire."""
    tired = changes(real, twin, _supplied)
    if not tired:
        return 0, 1
    hurt = changes(real, twin, _damage)
    price = twin.players[0].tokens - real.players[0].tokens
    assert set(tired) <= meant(twin, step)
    return (list(tired.values()), list(hurt.values()), price, real.players[0].locked), ([-1], [4], 4, False)


VERBS: dict[str, Callable[[Table, Table, Step], Observed]] = {
    "damage": damage,
    "repair": repair,
    "destroy": leaving,
    "return": leaving,
    "destroy_crew": destroy_crew,
    "draw": draw,
    "discard": discard,
    "ammo": ammo,
    "vp": vp,
    "vp_remove": vp_remove,
    "supply": supply,
    "unsupply": unsupply,
    "supply_depot": supply_depot,
    "unsupply_depot": unsupply_depot,
    "reposition": reposition,
    "attack": attack,
    "recover": recover,
    "depot": depot,
    "pay": pay,
    "boost": value,
    "mod": value,
    "grant": grant,
    "range": reach,
}
