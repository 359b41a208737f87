"""The Miniatures Game at the browser's table: places to click, free movement, sights, pools and odds.

Places: `tank:a1`, `card:a1:CARD` (a hidden or shown card of a tank), `critical:a1:ID`, `drawn:ID` (a critical card that
waits for a choice), `edge:south`, and `pose` for whatever is dragged. Lengths and angles are hundredths of millimetres
and degrees, as in the view.
"""

from __future__ import annotations

from typing import Final

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.actions import (
    BY_TURRET,
    CANCEL,
    EDGE,
    EDGES,
    GIVE,
    LOSE,
    PASS,
    PASS_PHASE,
    PICK,
    REPAIR,
    REROLL,
    REVEAL,
    SHOOT,
    TANK,
    USE,
    Move,
    label,
)
from hulldown.games.miniatures.cards.verbs import CRITICAL, DIE, HIT
from hulldown.games.miniatures.chances.situation import situation
from hulldown.games.miniatures.ground.field import KINDS
from hulldown.games.miniatures.ground.poses import Deploy, Drive, Face, Place, PutObjective
from hulldown.games.miniatures.phases.movement import Driving
from hulldown.games.miniatures.state import Table, Tank, tank_called
from hulldown.games.miniatures.view import see
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.games.miniatures.words import telling
from hulldown.games.miniatures.words.card_texts import card_text, critical_text
from hulldown.geometry.angles import FULL_TURN
from hulldown.kernel.errors import Malformed
from hulldown.kernel.piles import ids
from hulldown.kernel.state import Action
from hulldown.kernel.view import shown_options
from hulldown.kernel.words import Sentence
from hulldown.pictures.miniatures.table import table_seen

from ...wire import Checked, Dice, Named, Pose, Weight
from ..base import About
from ..base import Face as BaseFace
from .catalogue import catalogue, platoon_report, scenarios_named
from .poses import Wanted, driven, pose, pose_of, reach, said, verb_of
from .scene import scene
from .shots import as_shooter, ground_seen, shot, sights
from .wire import (
    Catalogue,
    Foresight,
    PlatoonFacts,
    PoseQuery,
    Queries,
    ReachQuery,
    Replies,
    Scene,
    ShotSeen,
    Sights,
    SightsQuery,
)
from .words import say

POSES: Final = (Drive, Deploy, Place, PutObjective, Face)
ROLLS: Final = ("event.attack-rolled", "event.defence-rolled", "event.rerolled", "event.advantage-rolled")
SIDES_OF_A_DIE: Final = 6
KEPT: Final = 4  # tables made from views: one view is asked about many answers
WEIGHTS: Final[dict[str, Weight]] = {
    "event.turn": "heading",
    "event.movement-phase": "part",
    "event.shooting-phase": "part",
    "event.command-phase": "part",
    "event.damaged": "damage",
    "event.critical-drawn": "damage",
    "event.critical-picked": "damage",
    "event.stunned": "damage",
    "event.destroyed": "damage",
    "event.burns": "damage",
    "event.resigns": "end",
    "event.winner": "end",
    "event.draw": "end",
}


class MiniaturesFace(
    BaseFace[Miniatures, Table, Action, MiniaturesView, Scene, Foresight, Queries, Replies, Catalogue, PlatoonFacts]
):
    """Answers about the Miniatures Game, all of them from views."""

    weights = WEIGHTS

    def __init__(self, game: Miniatures) -> None:
        super().__init__(game)
        self._seen: list[tuple[MiniaturesView, Table]] = []

    def seen(self, view: MiniaturesView) -> Table:
        """The table that a view shows; nobody changes it."""
        for known, table in self._seen:
            if known is view:
                return table
        table = table_seen(self.game, view)
        self._seen = [(view, table), *self._seen[: KEPT - 1]]
        return table

    def _asked(self, table: Table) -> Tank | None:
        number = getattr(table.stack[-1], "tank", -1) if table.stack else -1
        return table.tanks[number] if isinstance(number, int) and number >= 0 else None

    # Answers

    def verb(self, action: Action) -> str:
        return verb_of(action)

    def card(self, action: Action) -> str:
        if not isinstance(action, Move):
            return ""
        if action.card is not None:
            return action.card.id
        return action.critical.id if action.critical is not None else ""

    def places(self, view: MiniaturesView, action: Action) -> list[str]:
        if isinstance(action, POSES):
            return ["pose"]
        if not isinstance(action, Move):
            return []
        if action.verb in (TANK, GIVE, SHOOT):
            return [f"tank:{label(action.tank)}"]
        if action.verb in (REVEAL, USE, LOSE) and action.card is not None:
            return [f"card:{label(action.tank)}:{action.card.id}"]
        if action.verb == EDGE:
            return [f"edge:{EDGES[action.first]}"]
        if action.verb == PICK and action.critical is not None:
            return [f"drawn:{action.critical.id}"]
        if action.verb == REPAIR and action.critical is not None:
            tank = self._asked(self.seen(view))
            return [f"critical:{tank.word.id}:{action.critical.id}"] if tank is not None else []
        return []

    def say(self, view: MiniaturesView, action: Action, lang: str, names: list[str]) -> str:
        """Moves are told as a driver would, dice by their faces; everything else by the game's own words."""
        if isinstance(action, POSES):
            return said(self.seen(view), action, lang)
        if isinstance(action, Move) and action.verb in (REROLL, CANCEL):
            faces = ((action.third, "critical"), (action.second, "hit"), (action.first, "blank"))
            dice = ", ".join(f"{count} × {say(f'dice.{face}', lang)}" for count, face in faces if count)
            return say("dice.reroll" if action.verb == REROLL else "dice.cancel", lang, {"dice": dice})
        return super().say(view, action, lang, names)

    def pose(self, view: MiniaturesView, action: Action) -> Pose | None:
        return pose_of(self.seen(view), action) if isinstance(action, POSES) else None

    def note(self, view: MiniaturesView, action: Action, lang: str, names: list[str]) -> str:
        table = self.seen(view)
        tank = self._asked(table)
        if isinstance(action, Drive) and tank is not None and table.field.hulls[tank.index] is not None:
            return telling.after_move(table, tank, action, lang)
        if not isinstance(action, Move):
            return ""
        if action.verb == SHOOT and tank is not None:
            return self._shot_note(table, tank, action, lang)
        if action.card is not None:
            return card_text(self.game.catalogue, action.card, lang)
        return critical_text(self.game.catalogue, action.critical, lang) if action.critical is not None else ""

    def _shot_note(self, table: Table, tank: Tank, action: Move, lang: str) -> str:
        target, by_turret, via = _aim(table, action)
        notes = [telling.shot_line(situation(table, tank.index, target, by_turret, False, via), lang)]
        if by_turret:
            notes.append(telling.say("shot.turret", lang))
        if via >= 0:
            notes.append(telling.say("shot.via", lang, {"tank": table.tanks[via].word.word(lang)}))
        return "; ".join(notes)

    def offered(self, view: MiniaturesView, legal: list[Action]) -> list[Action]:
        """All that is no pose, and a few poses that differ; the rest is asked for while dragging.

        Passing comes first: it is what most reveal points are answered with.
        """
        table = self.seen(view)
        tank = self._asked(table)
        hull = table.field.hulls[tank.index] if tank is not None else None
        few = [legal[place] for place in telling.few(hull, legal)]
        passing = [action for action in few if isinstance(action, Move) and action.verb in (PASS, PASS_PHASE)]
        return passing + [action for action in few if action not in passing]

    def meant(self, view: MiniaturesView, place: str) -> list[Action]:
        moves, parts = self.game.moves, place.split(":")
        table = self.seen(view)
        if parts[0] == "edge" and len(parts) == 2 and parts[1] in EDGES:
            return [moves.known[f"edge {parts[1]}"]]
        codes = [tank.code for tank in table.tanks if len(parts) > 1 and tank.word.id == parts[1]]
        if not codes:
            return []
        code = codes[0]
        if parts[0] == "tank":
            enemy = view.seat is not None and table.tanks[table.tank_at[code]].side != view.sides[view.seat]
            return [moves.shoot(code, 0, -1) if enemy else moves.tank(code)]
        if parts[0] == "card" and len(parts) == 3:
            card = self.game.catalogue.card(parts[2])
            return [moves.use(code, card), moves.reveal(code, card)] if card is not None else []
        if parts[0] == "critical" and len(parts) == 3:
            return [moves.repair(critical) for critical in self.game.catalogue.criticals if critical.id == parts[2]]
        return []

    def remark(self, sentence: Sentence, lang: str) -> str:
        """What so many dice bring on average."""
        rolled = self.dice(sentence)
        if rolled is None:
            return ""
        count = len(rolled.faces)
        gaps = {
            "hits": f"{count * DIE[HIT] / rolled.sides:.1f}",
            "crits": f"{count * DIE[CRITICAL] / rolled.sides:.1f}",
        }
        return say("remark.dice", lang, gaps)

    def dice(self, sentence: Sentence) -> Dice | None:
        """What was rolled, die by die, the best first."""
        if sentence.phrase.key not in ROLLS:
            return None
        hits, crits = _count(sentence, "hits"), _count(sentence, "crits")
        blanks = _count(sentence, "blanks")
        if sentence.phrase.key == "event.advantage-rolled":
            blanks = max(0, self.game.catalogue.measures.advantage_dice - hits - crits)
        return Dice(SIDES_OF_A_DIE, ["critical"] * crits + ["hit"] * hits + ["blank"] * blanks)

    # What is drawn

    def extras(self, view: MiniaturesView, lang: str) -> Scene:
        return scene(self.seen(view), view, lang)

    def preview(self, view: MiniaturesView, steps: list[Action], lang: str, names: list[str]) -> Foresight | None:
        [action] = steps
        table = self.seen(view)
        tank = self._asked(table)
        if isinstance(action, Move) and action.verb == SHOOT and tank is not None:
            target, by_turret, via = _aim(table, action)
            ready = as_shooter(table, tank)
            shooter, aimed = ready.tanks[tank.index], ready.tanks[target]
            return Foresight(shot=shot(ready, view, shooter, aimed, lang, names, by_turret, via))
        top = table.stack[-1] if table.stack else None
        if isinstance(action, Drive) and isinstance(top, Driving):
            return Foresight(ending=driven(table, view, top, action, lang, names))
        if isinstance(action, POSES):
            return Foresight(ending=pose(table, view, _where(action), lang, names))
        return None

    # Queries

    def query(self, view: MiniaturesView, about: Queries, lang: str, names: list[str]) -> Replies:
        table = self.seen(view)
        if isinstance(about, PoseQuery):
            return pose(table, view, _wanted(about), lang, names)
        if isinstance(about, ReachQuery):
            return reach(table)
        shooter = self._standing(table, about.shooter)
        ready = as_shooter(table, shooter)
        looking = ready.tanks[shooter.index]
        if isinstance(about, SightsQuery):
            seen = sights(ready, view, looking, lang, names)
            return Sights(seen, ground_seen(ready, looking) if about.ground else [])
        target = self._standing(table, about.to)
        if shooter.side == target.side:
            raise Malformed(f"{shooter.word.id} and {target.word.id} are on one side")
        return ShotSeen(shot(ready, view, looking, ready.tanks[target.index], lang, names))

    def _standing(self, table: Table, label: str) -> Tank:
        tank = tank_called(table, label)
        if not table.is_live(tank.index):
            raise Malformed(f"{tank.word.id} is not on the table")
        return tank

    def named(self, option: str, lang: str) -> list[Named]:
        if option == "scenario":
            return scenarios_named(self.game, lang)
        is_platoon = option.startswith(f"{self.game.brings}_")
        return [Named(platoon.id, platoon.word(lang)) for platoon in self.game.ready] if is_platoon else []

    def check(self, text: str, options: About, lang: str) -> Checked[PlatoonFacts]:
        return platoon_report(self.game, text, options, lang)

    def unveiled(self, state: Table) -> MiniaturesView:
        view = see(state, None)
        view.options = shown_options(state.rules.options)
        for tank, shown in zip(state.tanks, view.tanks, strict=True):
            shown.hidden = ids(tank.hidden)
        return view

    def catalogue(self, lang: str) -> Catalogue:
        return catalogue(self.game, lang)


def _aim(table: Table, action: Move) -> tuple[int, bool, int]:
    """The target, whether the turret shoots, and the friendly tank that sees it or -1."""
    via = table.tank_at[action.second] if action.second >= 0 else -1
    return table.tank_at[action.tank], action.first == BY_TURRET, via


def _count(sentence: Sentence, gap: str) -> int:
    value = sentence.gaps.get(gap, 0)
    return value if isinstance(value, int) else 0


def _wanted(about: PoseQuery) -> Wanted:
    facing = about.facing % FULL_TURN if about.facing is not None else None
    kind = KINDS.index(about.kind) if about.kind in KINDS else -1
    return Wanted(about.x, about.y, facing, kind)


def _where(action: Action) -> Wanted:
    """The pose that an answer names."""
    if isinstance(action, Place):
        return Wanted(action.x, action.y, action.angle, action.kind)
    if isinstance(action, PutObjective):
        return Wanted(action.x, action.y, None)
    if isinstance(action, Deploy):
        return Wanted(action.x, action.y, action.facing)
    assert isinstance(action, Face)
    return Wanted(0, 0, action.facing)
