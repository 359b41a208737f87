"""How the other verbs show: free moves, shared initiative, sights, second attacks; and the table of all verbs."""

from __future__ import annotations

from collections.abc import Callable

from hulldown.games.miniatures.cards.platoons import Platoon, PlatoonTank, check
from hulldown.games.miniatures.state import Table
from tests.games.miniatures import card_verbs as values
from tests.games.miniatures import card_verbs_criticals as criticals
from tests.games.miniatures.card_scenes import (
    ABSENT,
    ENEMY,
    HERE,
    HIDDEN,
    TANKS,
    THERE,
    Case,
    at_point,
    bearer,
    dice_asked,
    go,
    initiative,
    printed,
    reached,
    tank_line,
)
from tests.games.miniatures.card_verbs import FOE, Observed
from tests.games.miniatures.helper import (
    GAME,
    advantage_roll,
    legal,
    moving,
    play,
    position,
    question,
    shooting,
    tank,
)

# Moving


def _made_moves(state: Table) -> int:
    """Free moves made one after the other, as far as they go; they leave no token and may be declined."""
    count = 0
    while question(state) == "free-move" and state.stack[-1].data().tank == 0:
        assert "stop" in legal(state)
        where = (state.hull(0).x, state.hull(0).y, state.hull(0).facing)
        play(state, next(text for text in legal(state) if text.startswith("move ")))
        assert (state.hull(0).x, state.hull(0).y, state.hull(0).facing) != where
        count += 1
    assert tank(state, "a1").token == 0
    return count


def free_move(case: Case) -> Observed:
    if case.line.window == "deployed":
        pending: list[dict[str, object]] = [
            {"ask": "set-up", "next": "free-moves"},
            {"ask": "reveal-point", "place": 1, "quiet": 0},
            {"ask": "offer-at-point", "seat": 0},
        ]
        state = position(tank_line(case), FOE, phase="set-up", turn=0, pending=pending, ranking=[1, 0])
        play(state, "pass")
        go(state, ("free-move", "move", "reveal-point"))
        return _made_moves(state), case.line.number
    found = {}
    for face in "bhc":
        state = at_point(tank_line(case), FOE, phase="shooting")
        play(state, "pass")
        go(state, ("free-move", "shoot"), {"sixth-sense": face})
        found[face] = _made_moves(state)
    return values.nonzero(found), dict.fromkeys(case.line.faces, case.line.number)


def rotate_free(case: Case) -> Observed:
    state = moving(tank_line(case), f"{FOE} acted")
    play(state, "stay")
    go(state, ("face", "shoot", "reveal-point"))
    if question(state) != "face":
        return False, True
    assert "stop" in legal(state)
    play(state, "face 123.45")
    hull = state.hull(0)
    return (hull.x, hull.y, hull.facing, tank(state, "a1").token) == (30_000, 45_000, 12_345, 0), True


def _asked(state: Table, asked: str, until: str) -> list[int]:
    """The tanks that are asked this question until another one is asked, by their places."""
    found: list[int] = []
    for _ in range(50):
        go(state, (asked, until))
        if question(state) == until:
            return found
        number = state.stack[-1].data().tank
        assert isinstance(number, int)
        found.append(number)
        play(state, "stay" if asked == "move" else "hold")
    raise AssertionError(f"{until} is not asked")


def cannot_move(case: Case) -> Observed:
    asked = [_asked(at_point(tank_line(one), FOE), "move", "shoot") for one in (case, case.without())]
    return 0 in asked[1] and 0 not in asked[0], True


def cannot_shoot(case: Case) -> Observed:
    asked = []
    for one in (case, case.without()):
        asked.append(_asked(at_point(tank_line(one), FOE, phase="shooting"), "shoot", "advantage-roll"))
    return 0 in asked[1] and 0 not in asked[0], True


# Initiative between tanks


def _share(case: Case) -> Observed:
    """a2, with another printed initiative, is given the bearer's; what it has is given back in a trade."""
    friend = "m18_hellcat" if printed(case, "initiative") != 8 else "hummel"
    other = int(TANKS[friend]["initiative"]) - printed(case, "initiative")
    state = at_point(tank_line(case), FOE, f"a2 {friend} 300,600@0", phase="shooting")
    before = [initiative(state, 0), initiative(state, 2)]
    play(state, "pass")
    go(state, ("give-initiative", "swap-initiative", "shoot"))
    if question(state) != "shoot":
        assert "stop" in legal(state)
        play(state, "with a2")
    change = [initiative(state, 0) - before[0], initiative(state, 2) - before[1]]
    return change if any(change) else (), [other if case.line.verb == "swap_base_init" else 0, -other]


def init_choice(case: Case) -> Observed:
    found = {}
    for phase in ("move", "shoot"):
        walks = []
        for one in (case, case.without()):
            state = at_point(tank_line(one), FOE)
            play(state, "pass")
            go(state, ("choose-phase", "move"))
            if question(state) == "choose-phase":
                assert legal(state) == ["phase move", "phase shoot"]
                play(state, f"phase {phase}")
            number = initiative(state)
            go(state, ("shoot",))
            walks.append([number, initiative(state)])
        change = [number - usual for number, usual in zip(*walks, strict=True)]
        if any(change):
            found[phase] = change
    return found, {"move": [case.line.change, 0], "shoot": [0, case.line.change]}


def platoon_init(case: Case) -> Observed:
    if case.line.window == "destroyed":
        return _vengeance(case)
    friend = "m18_hellcat" if case.lacks("base_init_lower") else "hummel"
    found = {}
    for phase in ("movement", "shooting"):
        scene = moving if phase == "movement" else shooting
        states = [scene(tank_line(one), FOE, f"a2 {friend} 300,600@0") for one in (case, case.without())]
        found[phase] = initiative(states[0], 2) - initiative(states[1], 2)
    return values.nonzero(found), {"shooting": case.line.change}


def _vengeance(case: Case) -> Observed:
    """a1 is destroyed: the initiative of a2 now, twice in the next turn, and in the one after."""
    walks = []
    for one in (case, case.without()):
        worn = f"damage={printed(case, 'hit_points') - 1}"
        state = shooting(tank_line(one, HERE, worn), FOE, f"a2 {ENEMY} 300,600@0", by=1)
        play(state, "shoot a1")
        go(state, (), {"attack-roll": "h"}, within=True)
        assert tank(state, "a1").destroyed
        numbers = [initiative(state, 2)]
        for stop in ("move", "shoot", "move"):
            go(state, (stop,))
            numbers.append(initiative(state, 2))
        walks.append(numbers)
    change = [number - usual for number, usual in zip(*walks, strict=True)]
    more = case.line.change
    return change if any(change) else (), [more, more, more, 0]


# Sights and attacks


def aura_firepower(case: Case) -> Observed:
    """a1 stands close to b1, and a2 shoots at it."""
    dice = []
    at = HERE if case.lacks("target_close_to_bearer") else "470,450@0"
    for one in (case, case.without()):
        state = shooting(tank_line(one, at), FOE, f"a2 {ENEMY} 300,600@0", by=2)
        play(state, "shoot b1")
        dice.append(dice_asked(state))
    return dice[0] - dice[1], case.line.change


def ignore_tanks_los(case: Case) -> Observed:
    """a2 stands across the line between a1 and b1."""
    seen = [
        "shoot b1" in legal(shooting(tank_line(one), FOE, f"a2 {ENEMY} 430,450@90")) for one in (case, case.without())
    ]
    return seen[0] and not seen[1], True


def los_from_friendly(case: Case) -> Observed:
    """A building hides b1 from a1, but not from a2; b1 is straight ahead of a1."""
    found = []
    for one in (case, case.without()):
        state = shooting(tank_line(one, "150,450@0"), FOE, f"a2 {ENEMY} 400,600@0", terrain="building 270,450@90")
        assert "shoot b1" not in legal(state)
        found.append("shoot b1 via a2" in legal(state))
        if found[-1]:
            play(state, "shoot b1 via a2")
            assert reached(state, "attack-roll")
    return found[0] and not found[1], True


def _three(case: Case) -> list[str]:
    """The bearer has initiative 5; b1 has 3 and b2 has 1. All see each other."""
    return [tank_line(case), f"b1 is_2 {THERE}", "b2 hummel 560,600@180"]


def second_attack(case: Case) -> Observed:
    """Who is asked to shoot after a1's attack."""
    found = []
    for one in (case, case.without()):
        state = shooting(*_three(one))
        play(state, "shoot b1")
        go(state, (), within=True)
        go(state, ("shoot",))
        found.append(_asked(state, "shoot", "advantage-roll"))
    assert found[1] == [1, 2]
    return found[0] if found[0] != found[1] else [], [1, 0, 2]


def _shoots_next_turn(case: Case, attacks: int) -> bool:
    state = shooting(*_three(case))
    for _ in range(attacks):
        while state.stack[-1].data().tank != 0:
            play(state, "hold")
            go(state, ("shoot", "advantage-roll"))
            if question(state) == "advantage-roll":
                break
        else:
            play(state, "shoot b1")
            go(state, (), within=True)
            go(state, ("shoot", "advantage-roll"))
    go(state, ("move",))
    return 0 in _asked(_from(state), "shoot", "advantage-roll")


def _from(state: Table) -> Table:
    go(state, ("shoot",))
    return state


def reload_after_second(case: Case) -> Observed:
    assert _shoots_next_turn(case, 1)
    assert _shoots_next_turn(case.without(), 2)
    return not _shoots_next_turn(case, 2), True


def reload_first_turn(case: Case) -> Observed:
    asked = []
    for one in (case, case.without()):
        state = advantage_roll(*_three(one), turn=0)
        go(state, ("shoot",))
        assert state.turn == 1
        asked.append(_asked(state, "shoot", "advantage-roll"))
    return 0 in asked[1] and 0 not in asked[0], True


def ammo_slots(case: Case) -> Observed:
    """How many shells the tank may carry."""
    most = []
    shell = GAME.catalogue.card("light_apcr_shell")
    card = GAME.catalogue.card(case.line.id)
    chassis = GAME.catalogue.tank(bearer(case))
    assert shell is not None
    assert card is not None
    assert chassis is not None
    for own in ([], [card] if case.how != ABSENT and case.how != HIDDEN else []):
        fits = [
            count
            for count in range(9)
            if not check(Platoon("x", "x", {}, 200, [PlatoonTank(chassis, [shell] * count + own)]), 200)
        ]
        most.append(max(fits))
    return most[1] - most[0], case.line.change


VERBS: dict[str, Callable[[Case], Observed]] = {
    "init": values.init,
    "init_per_crew": values.init_per_crew,
    "init_per_bia": values.init_per_bia,
    "firepower": values.firepower,
    "survivability": values.survivability,
    "hp_red": values.hit_points,
    "hp_green": values.hit_points,
    "attack_reroll": values.attack_reroll,
    "defence_reroll": values.defense_reroll,
    "attack_reroll_per_bia": values.attack_reroll_per_bia,
    "defence_reroll_per_bia": values.defense_reroll_per_bia,
    "attack_modify": values.attack_modify,
    "defence_modify": values.defense_modify,
    "shooter_token": values.shooter_token,
    "ignore_cover_die": values.ignore_cover_die,
    "strip_cover_die": values.strip_cover_die,
    "gain_rule": values.gain_rule,
    "lose_rule": values.lose_rule,
    "ignore_rule": values.ignore_rule,
    "side_shot_dice": values.side_shot_dice,
    "discard_hits": values.discard_hits,
    "fixed_arc": values.fixed_arc,
    "los_from_front": values.los_from_front,
    "max_moves": values.max_moves,
    "init_set": values.init_set,
    "crit_pick": criticals.crit_pick,
    "cancel_crit": criticals.cancel_crit,
    "repair_crit": criticals.repair_crit,
    "repair_reroll": criticals.repair_reroll,
    "repair_extra": criticals.repair_extra,
    "repair_extra_per_bia": criticals.repair_extra_per_bia,
    "discard_cards": criticals.discard_cards,
    "damage_per_discard": criticals.damage_per_discard,
    "none": criticals.none,
    "damage": criticals.damage,
    "discard_self": criticals.discard_self,
    "crit_to_stun": criticals.crit_to_stun,
    "free_move": free_move,
    "rotate_free": rotate_free,
    "cannot_move": cannot_move,
    "cannot_shoot": cannot_shoot,
    "give_base_init": _share,
    "swap_base_init": _share,
    "init_choice": init_choice,
    "platoon_init": platoon_init,
    "aura_firepower": aura_firepower,
    "ignore_tanks_los": ignore_tanks_los,
    "los_from_friendly": los_from_friendly,
    "second_attack": second_attack,
    "reload_after_second": reload_after_second,
    "reload_first_turn": reload_first_turn,
    "ammo_slots": ammo_slots,
}
