"""How the verbs show: what differs between a scene with a clause at work and its twin without it.

Each function returns what it has found and what the clause promises; where nothing happened the first is empty or 0.
This file holds the values of a tank, its dice and its special rules; card_verbs_more.py holds the rest.
"""

from __future__ import annotations

from collections.abc import Callable

from hulldown.games.miniatures.state import Table
from tests.games.miniatures.card_scenes import (
    AWAY,
    BROTHERS,
    ENEMY,
    HERE,
    HIDDEN,
    THERE,
    UNUSED,
    Case,
    at_point,
    attacking,
    defending,
    dice_asked,
    go,
    initiative,
    is_used,
    own_state,
    printed,
    reached,
    scored,
    siblings,
    tank_line,
    use,
)
from tests.games.miniatures.helper import GAME, legal, moving, play, question, shooting, tank

Observed = tuple[object, object]
PHASES = {"": ("movement", "shooting"), "move": ("movement",), "shoot": ("shooting",), "turn": ("movement", "shooting")}
FOE = f"b1 {ENEMY} {THERE}"
MANY = "h" * 12
CREW = ("repair", "firefighting", "concealment")


def nonzero(found: dict[str, int]) -> dict[str, int]:
    return {key: number for key, number in found.items() if number}


# Initiative


def in_phase(case: Case, phase: str, shown: tuple[str, ...] = (), hidden: tuple[str, ...] = ()) -> int:
    scene = moving if phase == "movement" else shooting
    return initiative(scene(tank_line(case, HERE, own_state(case), shown, hidden), FOE))


def init(case: Case) -> Observed:
    line = case.line
    if line.pay:
        return _paid_init(case)
    found = {phase: in_phase(case, phase) - in_phase(case.without(), phase) for phase in ("movement", "shooting")}
    if case.how != HIDDEN:
        for other in siblings(case):
            for phase in PHASES[other.window]:
                found[phase] -= other.change
    return nonzero(found), dict.fromkeys(PHASES[line.window], line.change)


def walk(state: Table, place: int = 0) -> list[int]:
    """The initiative now, in the Shooting Phase, and in the Movement Phase of the next turn."""
    numbers = [initiative(state, place)]
    go(state, ("shoot",))
    numbers.append(initiative(state, place))
    go(state, ("move",))
    numbers.append(initiative(state, place))
    return numbers


def _paid_init(case: Case) -> Observed:
    """Used as the turn opens, and used as the Shooting Phase opens; the twin has the card and does not use it."""
    line = case.line
    ammo = ("light_apcr_shell",) if line.pay == "discard_ammo_1" else ()
    found: dict[str, list[int]] = {}
    for phase in ("movement", "shooting"):
        walks = []
        for one in (case, case.held(UNUSED)):
            state = at_point(tank_line(one, hidden=ammo), FOE, phase=phase)
            if is_used(one) and f"use a1 {line.id}" in legal(state):
                play(state, f"use a1 {line.id}")
                go(state, ("reveal-point", "move", "shoot"))
                assert f"use a1 {line.id}" not in legal(state), "once a turn"
                _assert_paid(state, case)
            walks.append(walk(state))
        change = [number - usual for number, usual in zip(*walks, strict=True)]
        if any(change):
            found[phase] = change
    at_once = {"move": [line.change, 0, 0], "shoot": [0, line.change, 0], "turn": [line.change, line.change, 0]}
    promised = {"movement": at_once[line.window]}
    if line.window != "move":
        promised["shooting"] = [line.change, line.change, 0]
    return found, promised


def _assert_paid(state: Table, case: Case) -> None:
    own = tank(state, "a1")
    gone = [card.id for card in own.gone]
    price = {"discard": ([case.line.id], 0), "discard_ammo_1": (["light_apcr_shell"], 0), "self_damage_1": ([], 1)}
    assert (gone, own.damage) == price[case.line.pay]


def _by_crew(
    case: Case, others: tuple[str, ...], measure: Callable[[tuple[str, ...], tuple[str, ...]], int]
) -> Observed:
    """The same for one, two ... crew cards face up, against the twin whose other crew cards lie face down."""
    found = {}
    promised = {}
    share = case.line.change or int(case.line.words[-2])
    for count in range(len(others) + 1):
        found[f"{count + 1} crew"] = measure(others[:count], ()) - measure((), others[:count])
        promised[f"{count + 1} crew"] = share * ((count + 1) // int(case.line.words[-1]))
    return nonzero(found), nonzero(promised)


def by_brothers(case: Case, measure: Callable[[tuple[str, ...], tuple[str, ...]], int]) -> Observed:
    return _by_crew(case, tuple(id for id in BROTHERS if id != case.line.id), measure)


def init_per_crew(case: Case) -> Observed:
    phase = PHASES[case.line.window][0]
    return _by_crew(case, CREW, lambda shown, hidden: in_phase(case, phase, shown, hidden))


def init_per_bia(case: Case) -> Observed:
    phase = PHASES[case.line.window][0]
    return by_brothers(case, lambda shown, hidden: in_phase(case, phase, shown, hidden))


# Dice and pools


def attack_dice(case: Case) -> int:
    """Dice that a1 rolls, beyond its printed firepower."""
    state = attacking(case)
    play(state, "shoot b1")
    there = reached(state, "attack-roll", {"before-roll": use(case)})
    return (dice_asked(state) if there else 0) - printed(case, "firepower")


def firepower(case: Case) -> Observed:
    return attack_dice(case) - attack_dice(case.without()), case.line.change


def pool_against(case: Case, face: str = "b", enemy: str = "", at: str = HERE) -> int:
    """Defense dice of a1, beyond its printed survivability."""
    state = defending(case, at=at, enemy=enemy)
    play(state, "shoot a1")
    there = reached(state, "defence-roll", {"attack-roll": MANY, "noise-roll": face, "before-pool": use(case)})
    return (dice_asked(state) if there else 0) - printed(case, "survivability")


def survivability(case: Case) -> Observed:
    """With each face on the die of a card that rolls one."""
    found = {}
    for face in "bhc":
        found[face] = pool_against(case, face) - pool_against(case.without(), face)
        if case.how != HIDDEN:
            found[face] -= sum(other.change for other in siblings(case) if face in other.faces)
    return nonzero(found), dict.fromkeys(case.line.faces, case.line.change)


def hit_points(case: Case) -> Observed:
    """The hit points, and with how many of them the tank is in the red."""
    color = case.line.verb.removeprefix("hp_")
    numbers = []
    for one in (case, case.without()):
        most = GAME.view_of(shooting(tank_line(one), FOE), None).tanks[0].hit_points
        states = [shooting(tank_line(one, words=f"damage={damage}"), FOE) for damage in range(most)]
        numbers.append((most, sum(tank(state, "a1").in_red for state in states)))
    change = [more - usual for more, usual in zip(*numbers, strict=True)]
    return change if any(change) else (), [case.line.change, case.line.change if color == "red" else 0]


def _most_rerolled(state: Table, stop: str, answers: dict[str, str]) -> int:
    if not reached(state, stop, {**answers}):
        return 0
    assert "keep" in legal(state)
    return max(len(text.removeprefix("reroll ")) for text in legal(state) if text != "keep")


def attack_rerolls(case: Case, face: str, shown: tuple[str, ...] = ()) -> int:
    moved = "" if any("token" in one for one in case.line.conditions) else "token=1"
    state = attacking(case, moved, shown=shown)
    play(state, "shoot b1")
    return _most_rerolled(state, "reroll-attack", {"attack-roll": face * 12})


def attack_reroll(case: Case) -> Observed:
    faces = "b" if case.line.words[0] == "blank" else "bhc"
    found = {face: attack_rerolls(case, face) - attack_rerolls(case.without(), face) for face in "bhc"}
    return nonzero(found), dict.fromkeys(faces, case.line.number)


def defense_rerolls(case: Case, face: str, shown: tuple[str, ...] = ()) -> int:
    state = defending(case, enemy="token=2", shown=shown)
    play(state, "shoot a1")
    return _most_rerolled(state, "reroll-defence", {"attack-roll": MANY, "defence-roll": face * 6})


def defense_reroll(case: Case) -> Observed:
    faces = "b" if case.line.words[0] == "blank" else "bhc"
    found = {face: defense_rerolls(case, face) - defense_rerolls(case.without(), face) for face in "bhc"}
    return nonzero(found), dict.fromkeys(faces, case.line.number)


def attack_reroll_per_bia(case: Case) -> Observed:
    return by_brothers(case, lambda shown, hidden: attack_rerolls(case, "h", shown))


def defense_reroll_per_bia(case: Case) -> Observed:
    return by_brothers(case, lambda shown, hidden: defense_rerolls(case, "h", shown))


def attack_result(case: Case, roll: str) -> tuple[int, list[int]]:
    """How many dice a1 rolled, and its hits and criticals when everything offered was changed."""
    state = attacking(case)
    play(state, "shoot b1")
    go(state, ("attack-roll",), {"before-roll": use(case)})
    dice = dice_asked(state)
    go(state, ("sharpen-attack", "defence-roll"), {"attack-roll": roll})
    if question(state) == "sharpen-attack":
        assert "keep" in legal(state)
        play(state, legal(state)[0])
    go(state, ("defence-roll",))
    return dice, scored(state)


def attack_modify(case: Case) -> Observed:
    """Dice changed, and dice given up for it."""
    before, _, after = case.line.words[0].partition(">")
    letter = before[0]
    place = ["hit", "crit"].index(after)
    dice, result = attack_result(case, letter * 3)
    usual_dice, usual = attack_result(case.without(), letter * 3)
    change = (result[place] - usual[place], (dice - printed(case, "firepower")) - (usual_dice - _usual_firepower(case)))
    paid = -1 if case.line.pay == "attack_die_1" else 0
    return change if any(change) else (), (case.line.number, paid)


def _usual_firepower(case: Case) -> int:
    return printed(case.without(), "firepower")


def defense_modify(case: Case) -> Observed:
    """Dice offered to be changed; a changed one lets the target, not the shooter, choose what is cancelled."""
    found = []
    for one in (case, case.without()):
        state = defending(one)
        play(state, "shoot a1")
        offered = reached(state, "sharpen-defence", {"attack-roll": "hc", "defence-roll": "hhhhhh"})
        most = 0
        if offered:
            assert "keep" in legal(state)
            most = int(legal(state)[0].removeprefix("sharpen "))
            play(state, f"sharpen {most}")
            assert (question(state), state.actor) == ("cancel", 0)
        found.append(most)
    return found[0] - found[1], case.line.number


def pool_of_target(case: Case, words: str = "", face: str = "b") -> int:
    """Defense dice of b1 when a1 shoots."""
    state = attacking(case, words)
    play(state, "shoot b1")
    answers = {"attack-roll": MANY, "vision-roll": face}
    return dice_asked(state) if reached(state, "defence-roll", {**answers}) else 0


def shooter_token(case: Case) -> Observed:
    found = {}
    for token in range(3):
        words = f"token={token}"
        found[words] = pool_of_target(case, words) - pool_of_target(case.without(), words)
    return nonzero(found), {"token=1": case.line.change, "token=2": case.line.change}


def ignore_cover_die(case: Case) -> Observed:
    return pool_of_target(case) - pool_of_target(case.without()), -1


def strip_cover_die(case: Case) -> Observed:
    found = {face: pool_of_target(case, "", face) - pool_of_target(case.without(), "", face) for face in "bhc"}
    return nonzero(found), dict.fromkeys(case.line.faces, -1)


# Special rules, each known by what it does


def _weakens(case: Case) -> bool:
    return attack_result(case, "c")[1] == [1, 0]


def _sharpens(case: Case) -> bool:
    state = attacking(case)
    play(state, "shoot b1")
    return reached(state, "sharpen-attack", {"before-roll": use(case), "attack-roll": "h"})


def damage_of(case: Case, roll: str) -> int:
    state = attacking(case)
    play(state, "shoot b1")
    go(state, (), {"before-roll": use(case), "attack-roll": roll}, within=True)
    return tank(state, "b1").damage


def side_dice(case: Case) -> int:
    """How many dice a side shot takes from a1; the shooter has moved, so that there are dice to take."""
    return pool_against(case, enemy="token=2") - pool_against(case, enemy="token=2", at=AWAY)


def _shoots_back(case: Case) -> bool:
    return "shoot b1" in legal(attacking(case, at=AWAY))


SIGNS: dict[str, Callable[[Case], bool]] = {
    "arrow_shot": _weakens,
    "big_gun": _sharpens,
    "high_explosive": lambda case: damage_of(case, "hh") == 0,
    "fortress": lambda case: side_dice(case) == 0,
    "light_flank": lambda case: side_dice(case) == 2,
    "assault_gun": lambda case: not _shoots_back(case),
}


def gain_rule(case: Case) -> Observed:
    sign = SIGNS[case.line.words[0]]
    return sign(case) and not sign(case.without()), True


def lose_rule(case: Case) -> Observed:
    sign = SIGNS[case.line.words[0]]
    return sign(case.without()) and not sign(case), True


def ignore_rule(case: Case) -> Observed:
    """a1 looks away from b1; the shot costs an attack die."""
    found = []
    for one in (case, case.without()):
        state = attacking(one, at=AWAY)
        assert "shoot b1" not in legal(state)
        if "shoot b1 turret" in legal(state):
            play(state, "shoot b1 turret")
            found.append(dice_asked(state) - printed(case, "firepower"))
    return found, [-1]


def side_shot_dice(case: Case) -> Observed:
    return side_dice(case) - side_dice(case.without()), case.line.number - 1


def discard_hits(case: Case) -> Observed:
    """Two hits do nothing; the twin's do."""
    return damage_of(case.without(), "hh") - damage_of(case, "hh"), 2


def fixed_arc(case: Case) -> Observed:
    return _shoots_back(case.without()) and not _shoots_back(case), True


def los_from_front(case: Case) -> Observed:
    """A building hides the enemy from where the turret is, but not from the nose."""
    seen = []
    for one in (case, case.without()):
        state = shooting(tank_line(one), f"b1 {ENEMY} 360,700@270", terrain="building 300,595@0")
        seen.append("shoot b1" in legal(state))
    return seen[0] and not seen[1], True


def max_moves(case: Case) -> Observed:
    """The most that is offered as defensive measures."""
    most = []
    for one in (case, case.without()):
        texts = legal(moving(tank_line(one), FOE))
        most.append(sum(text.startswith("measures") for text in texts))
    return most[0] if most[0] != most[1] else 0, case.line.number


def init_set(case: Case) -> Observed:
    """Whatever the bonuses."""
    found = {}
    for phase in ("movement", "shooting"):
        number = in_phase(case, phase, ("coated_optics",))
        if number != in_phase(case.without(), phase, ("coated_optics",)):
            found[phase] = number
    return found, dict.fromkeys(("movement", "shooting"), case.line.number)
