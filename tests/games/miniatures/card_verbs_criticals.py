"""How the verbs about critical cards and repairs show."""

from __future__ import annotations

from hulldown.games.miniatures.state import Table
from hulldown.kernel.state import OVER
from tests.games.miniatures import card_verbs as values
from tests.games.miniatures.card_scenes import (
    CRITICALS,
    ENEMY,
    HERE,
    PLAIN,
    REPAIRABLE,
    THERE,
    Answer,
    Case,
    at_point,
    attacking,
    defending,
    go,
    is_used,
    own_state,
    tank_line,
    use,
)
from tests.games.miniatures.card_verbs import FOE, Observed
from tests.games.miniatures.helper import (
    legal,
    play,
    question,
    repairing,
    shooting,
    tank,
    told,
)

FOUR = "engine_damaged,track_destroyed,radio_damaged,engine_fire"


# Drawn and cancelled


def crit_pick(case: Case) -> Observed:
    """How many cards are drawn for the first critical; the second one is drawn alone, and the rest are discarded."""
    drawn = []
    for one in (case, case.without()):
        state = attacking(one)
        play(state, "shoot b1")
        go(state, ("draw-critical",), {"attack-roll": "cc"})
        play(state, "draw optics_damaged")
        count = 1
        if not tank(state, "b1").criticals:
            count = 2
            play(state, "draw crew_stunned")
            assert legal(state) == ["pick optics_damaged", "pick crew_stunned"]
            play(state, "pick crew_stunned")
            assert [critical.id for critical in tank(state, "b1").criticals] == ["crew_stunned"]
            assert sum(state.discards) == 1
        play(state, "draw lucky_hit")
        assert question(state) not in ("draw-critical", "pick-critical"), "the second critical of the turn"
        drawn.append(count)
    return drawn[0] if drawn[0] != drawn[1] else 0, case.line.number


def _is_cancelled(case: Case, critical: str, face: str) -> bool:
    answers: dict[str, Answer] = {"attack-roll": "c", "suffer": use(case), "cancel-roll": face}
    if critical == "stun_token":
        state = shooting(tank_line(case), f"b1 hummel {THERE} shown=burst_he_shell", by=1)
        answers["assess"] = "use b1 burst_he_shell"
    else:
        state = defending(case)
        answers["draw-critical"] = critical
    play(state, "shoot a1")
    events = go(state, (), answers, within=True)
    if not told(events, "critical-cancelled"):
        return False
    own = tank(state, "a1")
    assert (own.damage, own.criticals, [card.id for card in own.gone]) == (0, [], [case.line.id])
    assert sum(state.discards) == (critical != "stun_token")
    return True


def cancel_crit(case: Case) -> Observed:
    """Of all kinds, those that are named, with the faces that are asked for."""
    faces = "bhc" if case.line.faces != "bhc" else "b"
    found = {(id, face) for id in CRITICALS for face in faces if _is_cancelled(case, id, face)}
    return found, {(id, face) for id in case.line.names for face in faces if face in case.line.faces}


def repair_crit(case: Case) -> Observed:
    """As a phase opens, and in the repair step."""
    found = []
    for id in REPAIRABLE:
        line = tank_line(case, words=f"acted criticals={id}")
        done = 0
        for state in (at_point(line, FOE), at_point(line, FOE, phase="shooting"), repairing(line, FOE)):
            wanted = f"use a1 {case.line.id}"
            if is_used(case) and wanted in legal(state):
                play(state, wanted)
                done += tank(state, "a1").criticals == [] and [card.id for card in tank(state, "a1").gone] == [
                    case.line.id
                ]
        assert done in (0, 3)
        if done:
            found.append(id)
    return found, sorted(case.line.names, key=list(CRITICALS).index)


def repair_reroll(case: Case) -> Observed:
    found = []
    for id in REPAIRABLE:
        state = repairing(tank_line(case, words=f"acted criticals={id}"), FOE)
        play(state, f"repair {id}", "roll b")
        if question(state) == "repair-failed":
            answer = use(case)
            assert callable(answer)
            play(state, answer(state))
        if question(state) == "repair-roll":
            again = state.clone()
            play(again, "roll b")
            assert question(again) not in ("repair-roll", "repair-failed"), "only once"
            play(state, "roll h")
            assert tank(state, "a1").criticals == []
            found.append(id)
    return found, sorted(case.line.names, key=list(CRITICALS).index)


def _attempts(case: Case, shown: tuple[str, ...] = ()) -> int:
    """How many cards may be tried in one repair step."""
    state = repairing(tank_line(case, HERE, f"{own_state(case)} acted criticals={FOUR}", shown), FOE)
    rolls = 0
    while state.actor != OVER and question(state) in ("repair", "repair-roll", "repair-failed"):
        if question(state) == "repair":
            tries = [text for text in legal(state) if text.startswith("repair ")]
            rolls += bool(tries)
            play(state, tries[0] if tries else "pass")
        else:
            play(state, "roll b" if question(state) == "repair-roll" else "pass")
    return rolls


def repair_extra(case: Case) -> Observed:
    return _attempts(case) - _attempts(case.without()), case.line.number


def repair_extra_per_bia(case: Case) -> Observed:
    return values.by_brothers(case, lambda shown, hidden: _attempts(case, shown))


def _hit_by(critical: str, cards: str) -> Table:
    """a1 with these hidden cards has suffered that critical card."""
    state = shooting(f"a1 {PLAIN} {HERE} hidden={cards}", FOE, by=1)
    play(state, "shoot a1")
    go(state, (), {"attack-roll": "c", "draw-critical": critical}, within=True)
    return state


def discard_cards(case: Case) -> Observed:
    """Of two shells, a tool and two crew members: all shells, or one of a kind."""
    state = _hit_by(case.line.id, "light_apcr_shell,light_apcr_shell,toolbox,repair,recon")
    gone = [card.id for card in tank(state, "a1").gone]
    kind, count = case.line.words
    fitting = {
        "ammo": ["light_apcr_shell", "light_apcr_shell"],
        "upgrade": ["light_apcr_shell", "toolbox"],
        "crew": ["repair", "recon"],
    }[kind]
    assert all(id in fitting for id in gone)
    return len(gone), len(fitting) if count == "all" else int(count)


def damage_per_discard(case: Case) -> Observed:
    more = tank(_hit_by(case.line.id, "light_apcr_shell,repair"), "a1").damage
    return more - tank(_hit_by(case.line.id, "repair"), "a1").damage, case.line.change


def none(case: Case) -> Observed:
    """Nothing but its damage."""
    own = tank(_hit_by(case.line.id, "light_apcr_shell,toolbox,repair"), "a1")
    assert (own.criticals, own.gone, own.token, own.shown) == ([], [], 0, [])
    return own.damage, int(CRITICALS[case.line.id]["damage"])


def damage(case: Case) -> Observed:
    """After the repairs of a turn."""
    found = []
    for one in (case, case.without()):
        state = repairing(tank_line(one, words="acted"), FOE)
        go(state, ("advantage-roll",))
        found.append(tank(state, "a1").damage)
    return found[0] - found[1], case.line.number


def discard_self(case: Case) -> Observed:
    state = attacking(case)
    play(state, "shoot b1")
    before = len(tank(state, "a1").criticals)
    go(state, (), within=True)
    return before == 1 and tank(state, "a1").criticals == [], True


def crit_to_stun(case: Case) -> Observed:
    """b2 stands close to b1: tokens on both of them, and how many fewer cards are drawn."""
    found = []
    for one in (case, case.without()):
        state = shooting(tank_line(one), FOE, f"b2 {ENEMY} 560,510@180", f"b3 {ENEMY} 560,800@180")
        play(state, "shoot b1")
        answers: dict[str, Answer] = {"attack-roll": "cc", "assess": use(one), "draw-critical": "lucky_hit"}
        events = go(state, (), answers, within=True)
        stunned = [own.word.id for own in state.tanks if [one.id for one in own.criticals] == ["stun_token"]]
        found.append((stunned, len(told(events, "critical-drawn"))))
    change = (found[0][0], found[1][1] - found[0][1])
    return change if any(change) else (), (["b1", "b2"], case.line.number)
