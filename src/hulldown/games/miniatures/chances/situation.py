"""What a shot would be before it is taken: sight, dice with their reasons, and the exact odds, from a position.

For people, pictures and bots. Every number comes from the function that the game itself uses.
"""

from __future__ import annotations

from typing import Final, final

from ....kernel.tally import Tally
from ..attack.attack import Attack
from ..attack.targets import attack_on, eyes_in_front, in_arc, look_at, sees_through_tanks, take_word
from ..attack.values import (
    attack_changes,
    attack_dice,
    attack_rerolls,
    attack_rules,
    defense_changes,
    defense_pool,
    defense_rerolls,
    is_cover_ignored,
    uncut_pool,
)
from ..cards.catalogue import AMMO, Catalogue
from ..cards.equipment import holds
from ..cards.verbs import (
    CANCEL_CRIT,
    CRIT,
    CRIT_PICK,
    CRITICAL,
    DEFEND,
    DIE,
    HIGH_EXPLOSIVE,
    STRIP_COVER_DIE,
    SURVIVABILITY,
)
from ..ground import sight
from ..ground.field import Hull
from ..state import SHOOTING, Table, Tank
from .odds import Odds, expected, odds
from .shot import Shot

WHOLE_DIE: Final = 6
KEPT: Final = 4096  # decks: a memo that grows beyond this starts afresh


@final
class Deck:
    """The critical cards that are left, as `Shot` has them, and a number for them."""

    __slots__ = ("cards", "number")

    def __init__(self, cards: tuple[tuple[int, int], ...], number: int) -> None:
        self.cards = cards
        self.number = number


_DECKS: Final[dict[tuple[Catalogue, tuple[int, ...]], Deck]] = {}
_numbered: Final[list[int]] = [0]  # so many: none is given again


def _deck(table: Table) -> Deck:
    key = (table.catalogue, tuple(table.deck))
    known = _DECKS.get(key)
    if known is None:
        if len(_DECKS) >= KEPT:
            _DECKS.clear()
        cards = tuple([(table.deck[critical.index], critical.damage) for critical in table.catalogue.criticals])
        known = _DECKS[key] = Deck(cards, _numbered[0])
        _numbered[0] += 1
    return known


def _sides(faces: int) -> int:
    """How many sides of a die show one of some faces."""
    return sum([DIE[face] for face in range(CRITICAL + 1) if faces >> face & 1])


def shot_of(table: Table, attack: Attack, knows_hidden: bool = False) -> Shot:
    """The shot as plain numbers. The target's hidden cards count only where they are known."""
    target = table.tanks[attack.target]
    shooter = table.tanks[attack.shooter]
    deck = _deck(table)
    shot = Shot(attack_dice(table, attack), uncut_pool(table, attack), max(1, target.left), deck.cards)
    shot.deck_number = deck.number
    shot.attack_blank_rerolls, shot.attack_any_rerolls = attack_rerolls(table, attack)
    shot.must_weaken, shot.may_sharpen = attack_changes(table, attack)
    shot.defense_blank_rerolls, shot.defense_any_rerolls = defense_rerolls(table, attack)
    shot.defense_sharpen = defense_changes(table, attack)
    shot.most_defense = table.rules.measures.max_defense_dice
    shot.hull_down = attack.hull_down
    shot.high_explosive = attack_rules(table, attack) & HIGH_EXPLOSIVE != 0
    shot.discards = tuple(table.discards)
    shot.repairable = table.catalogue.repairable
    shot.ammo_kind = table.catalogue.ammo_kind
    for clause in shooter.clauses:
        if clause.verb == CRIT_PICK and not shooter.deadeye_used:
            shot.crit_pick = clause.amount
    shot.pool_rolls = _pool_rolls(table, attack, shooter, target)
    cards = target.shown + target.hidden if knows_hidden else target.shown
    cancels: list[tuple[int, int]] = []
    for card in cards:
        if card.subtype == AMMO:
            shot.ammo += 1
        for clause in card.clauses:
            if clause.verb == CANCEL_CRIT and clause.window == CRIT:
                cancels.append((clause.names, _sides(clause.roll) if clause.roll else WHOLE_DIE))
    shot.cancels = tuple(cancels)
    return shot


def _pool_rolls(table: Table, attack: Attack, shooter: Tank, target: Tank) -> tuple[tuple[int, int], ...]:
    rolls: list[tuple[int, int]] = []
    for clause in target.clauses:
        if clause.verb == SURVIVABILITY and clause.roll and clause.window == DEFEND:
            if holds(table, clause, target, attack):
                rolls.append((_sides(clause.roll), clause.amount))
    if attack.cover and not is_cover_ignored(table, attack):
        for clause in shooter.clauses:
            if clause.verb == STRIP_COVER_DIE and holds(table, clause, shooter, attack):
                rolls.append((_sides(clause.roll), -1))
                break
    return tuple(rolls)


@final
class Situation:
    """One tank looking at another: whether it may shoot, why not, and what the shot would be."""

    __slots__ = ("attack", "attack_tally", "corners", "defense_tally", "in_arc", "odds", "sight")

    def __init__(
        self,
        table: Table,
        shooter: Tank,
        target: int,
        by_turret: bool,
        knows_hidden: bool,
        via: int = -1,
        said: int = 0,
    ) -> None:
        origin = via if via >= 0 else shooter.index
        self.sight = look_at(table, shooter, target, origin, by_turret)
        self.in_arc = in_arc(table, shooter, target, by_turret)
        self.corners = sight.corner_reasons(
            table.field, origin, target, eyes_in_front(table, shooter, origin, by_turret), sees_through_tanks(shooter),
            table.rules.wrecks_block, shooter.index if via >= 0 else -1,
        )  # fmt: skip
        self.attack = attack_on(table, shooter, target, origin, by_turret)
        if said:
            take_word(self.attack, said)
        self.attack_tally = Tally()
        attack_dice(table, self.attack, self.attack_tally)
        self.defense_tally = Tally()
        defense_pool(table, self.attack, self.defense_tally)
        self.odds: Odds = odds(shot_of(table, self.attack, knows_hidden))

    @property
    def can_shoot(self) -> bool:
        return self.attack.said or (self.sight.visible and self.in_arc)


def situation(
    table: Table, shooter: int, target: int, by_turret: bool = False, knows_hidden: bool = False, via: int = -1
) -> Situation:
    """Everything about one tank shooting at another from where they stand; the phase is taken to be shooting.

    `via` is the friendly tank whose sight is used, where it is not the shooter's own.
    """
    if table.phase != SHOOTING:
        table = table.clone()
        table.phase = SHOOTING
    return Situation(table, table.tanks[shooter], target, by_turret, knows_hidden, via)


def survey(table: Table, tank: int, hull: Hull | None = None, knows_hidden: bool = False) -> list[Situation]:
    """What a tank could shoot at, enemy by enemy, from where it stands or from where it would stand."""
    trial = table.clone()
    trial.phase = SHOOTING
    if hull is not None:
        trial.field.put(tank, hull)
    shooter = trial.tanks[tank]
    return [
        Situation(trial, shooter, enemy.index, False, knows_hidden)
        for enemy in trial.tanks
        if enemy.side != shooter.side and trial.is_live(enemy.index)
    ]


def prospects(table: Table, attack: Attack, knows_hidden: bool = False) -> tuple[float, float]:
    """Expected damage and chance of a kill, for judging many shots quickly."""
    return expected(shot_of(table, attack, knows_hidden))
