"""Reading pending decisions back from a document or a view, each one checked against the table it is about."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.state import AUTO, Decision
from .attack import assess, criticals, damage, defense, rerolls, volley
from .attack.attack import Attack
from .attack.values import mobility
from .cards import choices as card_choices
from .cards.catalogue import Critical
from .cards.verbs import DEPLOYED, SHOOT_START, SURVIVABILITY
from .edition import ASSAULT, CAPTURE
from .ground.field import WALL, Piece
from .pending_order import ABOVE
from .phases import advantage, command, deployment, movement, reveal, setup, shooting, turn
from .phases.initiative import ChooseTank
from .state import NOBODY, Table

_MOST: Final = 99
_MOST_DICE: Final = 30  # more than any tank can gather, and few enough to list every roll
_MOST_BONUS: Final = 9
_ALL_FACES: Final = 7
_NOT_IN_PLACE: Final = "is not on the table"


def read_pending(reader: Reader, table: Table) -> None:
    """Puts the decisions on the stack, bottom first."""
    below = ""
    for item in reader.items():
        ask = item.field("ask").text()
        if not table.stack:
            if ask not in ("set-up", "turn"):
                raise Malformed(f"{item.path}.ask: the first pending decision is set-up or turn, not {ask}")
        elif ask not in ABOVE.get(below, []) and not (ask == "advantage-roll" and below.startswith("turn ")):
            raise Malformed(f"{item.path}.ask: {ask} cannot be pending above {below}")
        decision = _read(item, ask, table)
        item.end()
        table.ask(decision)
        below = ask
        if ask in ("set-up", "turn"):
            below = f"{ask} {item.field('next').text()}"
    if table.stack:
        if table.stack[-1].actor == AUTO:
            raise Malformed(f"{reader.path}: the last pending decision asks nobody")
        check_whole(reader, table)


def check_whole(reader: Reader, table: Table) -> None:
    """What must be settled by then: edges and roles by the set-up's steps, and in a turn every tank on the table."""
    first = table.stack[0]
    step = first.step if isinstance(first, setup.SetUp) else setup.BATTLE
    if step > setup.SIDES and table.sides == 2 and table.attacker == NOBODY:
        if isinstance(first, setup.SetUp) or table.rules.mode in (CAPTURE, ASSAULT):
            raise Malformed(f"{reader.path}: by now one side is the attacker")
    if isinstance(first, setup.SetUp):
        if step > setup.OBJECTIVES and NOBODY in table.edges:
            raise Malformed(f"{reader.path}: by now every side has its edge")
        if any(tank.destroyed and table.field.hulls[tank.index] is not None for tank in table.tanks):
            raise Malformed(f"{reader.path}: during the set-up no tank is destroyed")
    if step > setup.DEPLOYED_SHOWING:
        for tank in table.tanks:
            if table.field.hulls[tank.index] is None and not tank.destroyed:
                raise Malformed(f"{reader.path}: by now all tanks are deployed, but {tank.word.id} {_NOT_IN_PLACE}")


def _tank(item: Reader, table: Table, name: str = "tank") -> int:
    """A tank by its place in the list of tanks; it stands on the table."""
    field = item.field(name)
    number = field.integer(0, len(table.tanks) - 1)
    if table.field.hulls[number] is None:
        raise Malformed(f"{field.path}: {table.tanks[number].word.id} {_NOT_IN_PLACE}")
    return number


def _live(item: Reader, table: Table, name: str = "tank") -> int:
    number = _tank(item, table, name)
    if table.tanks[number].destroyed:
        raise Malformed(f"{item.path}.{name}: {table.tanks[number].word.id} is destroyed")
    return number


def _tanks(item: Reader, table: Table) -> list[int]:
    numbers = [one.integer(0, len(table.tanks) - 1) for one in item.field("tanks").items()]
    if len(set(numbers)) != len(numbers):
        raise item.field("tanks").wrong("each tank once")
    return numbers


def _standing(item: Reader, table: Table) -> list[int]:
    numbers = _tanks(item, table)
    if any(table.field.hulls[number] is None for number in numbers):
        raise item.field("tanks").wrong("tanks that are on the table")
    return numbers


def _own_tanks(item: Reader, table: Table) -> list[int]:
    numbers = _tanks(item, table)
    if not numbers or len({table.tanks[number].seat for number in numbers}) > 1:
        raise item.field("tanks").wrong("tanks of one player")
    return numbers


def _dice(item: Reader, name: str, count: int) -> list[int]:
    """Dice by their faces."""
    values = [one.integer(0, _MOST_DICE) for one in item.field(name).items()]
    if len(values) != count or sum(values) > _MOST_DICE:
        raise item.field(name).wrong(f"a list of {count}, {_MOST_DICE} dice at most")
    return values


def _critical(reader: Reader, table: Table) -> Critical:
    for critical in table.catalogue.criticals:
        if critical.id == reader.value:
            return critical
    raise reader.wrong("a critical card")


def _criticals(item: Reader, name: str, table: Table) -> list[Critical]:
    return [_critical(one, table) for one in item.field(name).items()]


def _carried(item: Reader, table: Table, number: int) -> Critical:
    critical = _critical(item.field("critical"), table)
    if not table.tanks[number].carries(critical):
        raise item.field("critical").wrong("a card that the tank carries")
    return critical


def _flag(item: Reader, name: str) -> bool:
    return item.field(name).flag() if item.has(name) else False


def _number(item: Reader, name: str, low: int = 0, high: int = _MOST_BONUS) -> int:
    return item.field(name).integer(low, high) if item.has(name) else 0


def _read_attack(reader: Reader, table: Table) -> Attack:
    shooter = _live(reader, table, "shooter")
    target = _live(reader, table, "target")
    if table.tanks[shooter].side == table.tanks[target].side:
        raise Malformed(f"{reader.path}: a tank does not shoot at its own side")
    origin = _live(reader, table, "origin") if reader.has("origin") else shooter
    if table.tanks[origin].side != table.tanks[shooter].side:
        raise Malformed(f"{reader.path}.origin: only a tank of the shooter's side lends its sight")
    attack = Attack(shooter, target, origin, _flag(reader, "by_turret"))
    attack.cover = _flag(reader, "cover")
    attack.hull_down = _flag(reader, "hull_down")
    attack.close = _flag(reader, "close")
    attack.side_shot = _flag(reader, "side_shot")
    attack.looked = _flag(reader, "looked")
    if reader.has("walls"):
        attack.walls = [_wall(one, table) for one in reader.field("walls").items()]
    rules = (1 << len(table.catalogue.specials)) - 1
    attack.extra = _number(reader, "extra", -_MOST_BONUS)
    attack.paid = _number(reader, "paid")
    attack.sharpen = _number(reader, "sharpen")
    attack.gained = _number(reader, "gained", 0, rules)
    attack.lost = _number(reader, "lost", 0, rules)
    attack.noise = _number(reader, "noise")
    reader.end()
    return attack


def _wall(reader: Reader, table: Table) -> Piece:
    for piece in table.field.pieces:
        if piece.kind == WALL and reader.value == [piece.x, piece.y, piece.angle]:
            return piece
    raise reader.wrong("a wall that stands, by x, y and angle")


def _read(item: Reader, ask: str, table: Table) -> Decision[Any, Any]:
    if ask == "set-up":
        return setup.SET_UPS[setup.STEPS.index(item.field("next").one_of(list(setup.STEPS)))]
    if ask == "turn":
        return turn.TURNS[turn.STEPS.index(item.field("next").one_of(list(turn.STEPS)))]
    if ask in _STEPS:
        return _STEPS[ask]
    if item.has("attack"):
        return _read_in_attack(item, ask, table, _read_attack(item.field("attack"), table))
    if ask in (
        "place-terrain",
        "place-piece",
        "choose-role",
        "choose-edge",
        "place-objective",
        "deploy-which",
        "deploy-tank",
    ):
        return _read_set_up(item, ask, table)
    if ask in ("criticals", "draw-critical", "pick-critical", "suffer", "cancel-roll", "stuns"):
        return _read_critical_hit(item, ask, table)
    if ask in ("repair-tank", "repair-roll", "repair-failed"):
        return _read_repair(item, ask, table)
    return _read_plain(item, ask, table)


_STEPS: Final[dict[str, Decision[Any, Any]]] = {
    "edges": setup.EDGES_CHOSEN,
    "deployment": deployment.DEPLOYING,
    "scouting": deployment.SCOUTING,
    "choices": turn.CHOOSING,
    "rotations": movement.ROTATIONS,
    "opening": turn.OPENING,
    "repair-step": command.REPAIRING,
}


def _read_set_up(item: Reader, ask: str, table: Table) -> Decision[Any, Any]:
    if ask == "place-terrain":
        return setup.PlaceTerrain(item.field("number").integer(0, _MOST))
    if ask == "place-piece":
        stage = item.field("stage").integer(0, 2)
        if table.terrain_left[stage] == 0:
            raise Malformed(f"{item.path}.stage: no such piece is left")
        return setup.PlacePiece(item.field("seat").integer(0, table.seats - 1), stage)
    if ask == "deploy-which":
        numbers = _own_tanks(item, table)
        for number in numbers:
            if table.field.hulls[number] is not None or table.edges[table.tanks[number].side] == NOBODY:
                raise item.field("tanks").wrong("tanks that are not on the table yet, of a side with an edge")
        return ChooseTank(table.tanks[numbers[0]].seat, numbers, ask)
    if ask == "deploy-tank":
        number = item.field("tank").integer(0, len(table.tanks) - 1)
        tank = table.tanks[number]
        if table.field.hulls[number] is not None or table.edges[tank.side] == NOBODY:
            raise item.field("tank").wrong("a tank that is not on the table yet, of a side with an edge")
        return deployment.DeployTank(tank.seat, number)
    if table.sides != 2 and ask != "choose-edge":
        raise Malformed(f"{item.path}.ask: {ask} is only asked of two sides")
    if ask == "place-objective":
        side = item.field("side").integer(0, 1)
        if table.edges[1 - side] == NOBODY:
            raise Malformed(f"{item.path}: the enemy has no edge yet")
        return setup.PlaceObjective(table.captain(side), side)
    seat = item.field("seat").integer(0, table.seats - 1)
    if ask == "choose-role":
        return setup.ChooseRole(seat)
    if table.edges[table.rules.sides[seat]] != NOBODY:
        raise item.field("seat").wrong("a seat whose side has no edge yet")
    return setup.ChooseEdge(seat)


def _read_plain(item: Reader, ask: str, table: Table) -> Decision[Any, Any]:
    if ask == "advantage-roll":
        sides = table.sides
        waiting = [one.integer(0, sides - 1) for one in item.field("waiting").items()]
        rolls = [[one.integer(0, _MOST) for one in own.items()] for own in item.field("rolls").items()]
        if not waiting or len(rolls) != sides or len(set(waiting)) != len(waiting):
            raise item.wrong("sides that still roll, and the rolls of every side")
        return advantage.AdvantageRoll(table.rules.measures.advantage_dice, waiting, rolls)
    if ask == "reveal-point":
        return reveal.RevealPoint(
            item.field("place").integer(0, table.seats - 1), item.field("quiet").integer(0, table.seats)
        )
    if ask == "offer-at-point":
        return reveal.OfferAtPoint(item.field("seat").integer(0, table.seats - 1), _flag(item, "acted"))
    if ask == "movement":
        return movement.MOVING_ASKED if item.field("asked").flag() else movement.MOVING
    if ask == "shooting":
        return shooting.FIRING_ASKED if item.field("asked").flag() else shooting.FIRING
    if ask in ("choose-tank", "choose-shooter"):
        numbers = _own_tanks(item, table)
        if any(not table.is_live(number) for number in numbers):
            raise item.field("tanks").wrong("live tanks")
        if table.stack[-1] is deployment.SCOUTING:
            for number in numbers:
                if movement.free_moves(table, table.tanks[number], DEPLOYED) == 0:
                    raise item.field("tanks").wrong("tanks with a free move")
        seat = table.tanks[numbers[0]].seat
        return ChooseTank(seat, numbers, ask)
    if ask == "last-moment":
        number = _tank(item, table)
        if not table.tanks[number].destroyed or not table.tanks[number].hidden:
            raise item.field("tank").wrong("a destroyed tank with hidden cards")
        return damage.LastMoment(table.tanks[number].seat, number)
    number = _live(item, table)
    seat = table.tanks[number].seat
    if ask == "move-tank":
        if table.tanks[number].acted and not table.rules.asked_is_acted:
            raise item.field("tank").wrong("a tank that has not acted in this phase")
        return movement.MoveTank(seat, number, item.field("made").integer(0, mobility(table, table.tanks[number]) - 1))
    if ask == "free-move":
        return movement.FreeMove(seat, number, item.field("left").integer(1, 9))
    if ask == "face-tank":
        return movement.FaceTank(seat, number)
    if ask == "choose-target":
        return shooting.ChooseTarget(seat, number)
    if ask == "choose-phase":
        return turn.ChoosePhase(seat, number)
    if ask == "sense-roll":
        if movement.free_moves(table, table.tanks[number], SHOOT_START) == 0:
            raise item.field("tank").wrong("a tank with a free move")
        return turn.SenseRoll(number, item.field("faces").integer(1, _ALL_FACES))
    if ask == "share-initiative":
        return turn.ShareInitiative(seat, number, item.field("swap").flag())
    if ask == "choose-repair":
        names = item.field("names").integer(1, (1 << len(table.catalogue.criticals)) - 1)
        choice = card_choices.ChooseRepair(seat, number, names)
        if not choice.legal_actions(table):
            raise Malformed(f"{item.path}.names: the tank carries no such card")
        return choice
    if ask == "lose-card":
        return card_choices.LoseCard(seat, number, item.field("takes").integer(0, 2), item.field("harm").integer(0, 9))
    raise Malformed(f"{item.path}.ask: there is no question {ask}")


def _read_in_attack(item: Reader, ask: str, table: Table, attack: Attack) -> Decision[Any, Any]:
    shooter = table.tanks[attack.shooter].seat
    target = table.tanks[attack.target].seat
    if ask == "before-roll":
        return volley.BeforeRoll(shooter, attack)
    if ask == "vision-roll":
        faces = item.field("faces").integer(1, _ALL_FACES)
        if item.has("scored"):
            return defense.LateVision(attack, faces, _dice(item, "scored", 2))
        return volley.EarlyVision(attack, faces)
    if ask == "attack-roll":
        return volley.AttackRoll(item.field("dice").integer(1, _MOST_DICE), attack)
    if ask in ("choose-reroll", "reroll-dice"):
        return _read_reroll(item, ask, table, attack)
    if ask in ("before-rerolls", "before-changes"):
        return _read_in_sight(item, ask, table, attack)
    if ask == "sharpen-attack":
        dice = _dice(item, "dice", 3)
        most = item.field("most").integer(1, dice[0])
        return volley.SharpenAttack(shooter, attack, dice[0], dice[1], dice[2], most)
    scored = _dice(item, "scored", 2)
    if ask == "before-pool":
        return defense.BeforePool(target, attack, scored[0], scored[1])
    if ask == "noise-roll":
        clauses = table.tanks[attack.target].clauses
        place = item.field("clause").integer(0, len(clauses) - 1)
        if clauses[place].verb != SURVIVABILITY or clauses[place].roll == 0:
            raise item.field("clause").wrong("a clause that rolls for survivability")
        return defense.NoiseRoll(attack, scored[0], scored[1], place)
    if ask == "defence-roll":
        return defense.DefenceRoll(item.field("dice").integer(1, _MOST_DICE), attack, scored[0], scored[1])
    if ask == "sharpen-defence":
        dice = _dice(item, "dice", 2)
        return defense.SharpenDefence(target, attack, scored, dice, item.field("most").integer(1, dice[0]))
    if ask == "cancel":
        count = item.field("count").integer(1, sum(scored))
        if item.has("saves"):
            return defense.Cancel(target, attack, scored, item.field("saves").integer(0, _MOST_DICE), count)
        return defense.Cancel(shooter, attack, scored, -1, count)
    if ask == "assess":
        return assess.Assess(shooter, attack, scored[0], scored[1])
    raise Malformed(f"{item.path}.ask: there is no question {ask} in an attack")


def _pool(attack: Attack, attacking: bool, scored: list[int]) -> rerolls.Pool:
    return volley.AttackDice(attack) if attacking else defense.DefenseDice(attack, scored[0], scored[1])


def _read_in_sight(item: Reader, ask: str, table: Table, attack: Attack) -> Decision[Any, Any]:
    attacking = item.field("attacking").flag()
    pool = _pool(attack, attacking, [0, 0] if attacking else _dice(item, "scored", 2))
    seat = table.tanks[pool.tank].seat
    dice = _dice(item, "dice", 3)
    if ask == "before-rerolls":
        return rerolls.BeforeRerolls(seat, pool, dice)
    return rerolls.BeforeChanges(seat, pool, dice)


def _read_reroll(item: Reader, ask: str, table: Table, attack: Attack) -> Decision[Any, Any]:
    scored = _dice(item, "scored", 2)
    done = _dice(item, "done", 3)
    dice = _dice(item, "dice", 3)
    pool = _pool(attack, item.field("attacking").flag(), scored)
    left = rerolls.Rerolls(
        pool, item.field("blanks").integer(0, _MOST * 2), item.field("free").integer(0, _MOST_DICE), done
    )
    if ask == "choose-reroll":
        return rerolls.ChooseReroll(table.tanks[pool.tank].seat, left, dice[0], dice[1], dice[2])
    chosen = _dice(item, "chosen", 3)
    if sum(chosen) == 0 or sum(chosen) - min(chosen[0], left.blanks) > left.free:
        raise item.field("chosen").wrong("some dice, no more than may be rolled again")
    return rerolls.RerollDice(left, table.moves.reroll(chosen[0], chosen[1], chosen[2]), dice)


def _read_critical_hit(item: Reader, ask: str, table: Table) -> Decision[Any, Any]:
    if ask == "stuns":
        return criticals.Stuns(_standing(item, table))
    if ask in ("suffer", "cancel-roll"):
        number = _live(item, table)
        critical = _critical(item.field("critical"), table)
        if ask == "suffer":
            return criticals.Suffer(table.tanks[number].seat, number, critical)
        return criticals.CancelRoll(number, critical, item.field("faces").integer(1, _ALL_FACES))
    shooter = _tank(item, table, "shooter")
    target = _tank(item, table, "target")
    if ask == "criticals":
        return criticals.Criticals(shooter, target, item.field("left").integer(0, _MOST_DICE))
    drawn = _criticals(item, "drawn", table)
    if any(critical.count == 0 for critical in drawn):
        raise item.field("drawn").wrong("cards of the deck")
    if ask == "draw-critical":
        return criticals.DrawCritical(shooter, target, drawn, item.field("more").integer(1, 9))
    if len(drawn) < 2:
        raise item.field("drawn").wrong("two cards or more")
    return criticals.PickCritical(table.tanks[shooter].seat, shooter, target, drawn)


def _read_repair(item: Reader, ask: str, table: Table) -> Decision[Any, Any]:
    number = _live(item, table)
    seat = table.tanks[number].seat
    made = item.field("made").integer(0, _MOST)
    tried = _criticals(item, "tried", table)
    if ask == "repair-tank":
        return command.RepairTank(seat, number, made, tried)
    critical = _carried(item, table, number)
    if ask == "repair-roll":
        return command.RepairRoll(number, made, tried, critical, item.field("again").flag())
    return command.RepairFailed(seat, number, made, tried, critical)
