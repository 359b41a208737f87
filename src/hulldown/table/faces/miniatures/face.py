"""The Miniatures Game at the browser's table: places to click, free movement, sights, pools and odds.

Places: `tank:a1`, `card:a1:CARD` (a hidden or shown card of a tank), `critical:a1:ID`, `drawn:ID` (a critical card that
waits for a choice), `edge:south`, and `pose` for whatever is dragged. Lengths and angles are hundredths of millimetres
and degrees, as in the view.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
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
from hulldown.games.miniatures.attack.dice import DiceRoll
from hulldown.games.miniatures.cards.verbs import CRITICAL, DIE, FACE_LETTERS, HIT
from hulldown.games.miniatures.chances.situation import Situation, situation
from hulldown.games.miniatures.ground.field import KINDS
from hulldown.games.miniatures.ground.poses import Deploy, Drive, Face, Place, PutObjective
from hulldown.games.miniatures.phases.movement import Driving
from hulldown.games.miniatures.state import Table, Tank, tank_called
from hulldown.games.miniatures.view import see
from hulldown.games.miniatures.view_types import MiniaturesView
from hulldown.games.miniatures.words import telling
from hulldown.games.miniatures.words.card_texts import card_text, critical_text
from hulldown.geometry.angles import FULL_TURN
from hulldown.geometry.distances import point_near
from hulldown.kernel.errors import Malformed
from hulldown.kernel.gaps import Gaps
from hulldown.kernel.languages import BASE
from hulldown.kernel.piles import ids
from hulldown.kernel.state import Action
from hulldown.kernel.view import shown_options
from hulldown.kernel.words import Sentence
from hulldown.pictures.miniatures.table import table_seen
from hulldown.workshop.evenness import Sides

from ...wire import Checked, Dice, DiceEntry, DieFace, Named, Pose, SketchChecked, SketchOpened, Weight
from ..base import About
from ..base import Face as BaseFace
from .by_hand import by_hand
from .catalogue import catalogue, platoon_report, scenarios_named
from .events import Event, faces_of, happened
from .movement_words import in_words
from .outlook import outlook
from .poses import Wanted, driven, pose, pose_of, reach, said, verb_of
from .queries import (
    Foresight,
    MeasureQuery,
    OutlookQuery,
    PoseQuery,
    Queries,
    ReachQuery,
    Replies,
    ShotSeen,
    Sights,
    SightsQuery,
)
from .ruler import measure
from .scene import scene
from .shots import as_shooter, ground_seen, shot, sights
from .sketches import Sketch, check_sketch, open_sketch, sketch_sides
from .turning import TURNS, percents, verdict
from .wire import Catalogue, PlatoonFacts, Scene
from .words import WORDS, say, words_of

_VALUE_WORDS: Final = {"mode": "mode", "advantage_first_face": "dice"}  # the chapter of an option's values
POSES: Final = (Drive, Deploy, Place, PutObjective, Face)
ROLLS: Final = ("event.attack-rolled", "event.defence-rolled", "event.rerolled", "event.advantage-rolled")
SIDES_OF_A_DIE: Final = 6
Worth = tuple[Fraction, Fraction]  # what answers are listed by, the greatest first
_HELD: Final = 10  # an objective held counts as so many enemies seen
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
_card_text: Final = lru_cache(maxsize=2048)(card_text)  # sentences are made again and again for the same few cards


class MiniaturesFace(
    BaseFace[
        Miniatures,
        Table,
        Action,
        MiniaturesView,
        Scene,
        Foresight,
        Queries,
        Replies,
        Catalogue,
        PlatoonFacts,
        Event,
        Sketch,
    ]
):
    """Answers about the Miniatures Game, all of them from views."""

    weights = WEIGHTS
    turns = TURNS
    words = WORDS

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
            return telling.after_move(table, tank, action, lang, by_name=True)
        if not isinstance(action, Move):
            return ""
        if action.verb == SHOOT and tank is not None:
            return self._shot_note(table, tank, action, lang)
        if action.card is not None:
            return _card_text(self.game.catalogue, action.card, lang)
        return critical_text(self.game.catalogue, action.critical, lang) if action.critical is not None else ""

    def _shot_note(self, table: Table, tank: Tank, action: Move, lang: str) -> str:
        _, by_turret, via = _aim(table, action)
        notes = [telling.shot_line(_situation(table, tank.index, action), lang)]
        if by_turret:
            notes.append(telling.say("shot.turret", lang))
        if via >= 0:
            notes.append(telling.say("shot.via", lang, {"tank": table.tanks[via].word.word(lang)}))
        return "; ".join(notes)

    def offered(self, view: MiniaturesView, legal: list[Action]) -> list[Action]:
        """All that is no pose, and a few poses that differ in words; the rest is asked for while dragging.

        Passing comes first: it is what most reveal points are answered with. Then come the most promising shots, and
        moves after which an enemy is seen or an objective held.
        """
        table = self.seen(view)
        tank = self._asked(table)
        hull = table.field.hulls[tank.index] if tank is not None else None
        told: set[str] = set()
        passing: list[Action] = []
        good: list[tuple[Worth, Action]] = []
        rest: list[Action] = []
        for place in telling.few(hull, legal):
            action = legal[place]
            if isinstance(action, POSES):
                text = said(table, action, BASE)
                if text in told:
                    continue
                told.add(text)
            worth = _worth(table, tank, action) if tank is not None else None
            if isinstance(action, Move) and action.verb in (PASS, PASS_PHASE):
                passing.append(action)
            elif worth is not None:
                good.append((worth, action))
            else:
                rest.append(action)
        good.sort(key=lambda one: one[0], reverse=True)
        return passing + [action for _, action in good] + rest

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

    def told(self, sentence: Sentence, lang: str, names: list[str]) -> str:
        """Where a tank goes as a driver would say it: who looks at the table needs no coordinates."""
        return in_words(sentence, lang) or sentence.text(lang, names)

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
        told = Gaps(sentence)
        return Dice(SIDES_OF_A_DIE, faces_of(told.number("blanks"), told.number("hits"), told.number("crits")))

    def dice_to_enter(self, view: MiniaturesView, lang: str) -> DiceEntry | None:
        """miniatures.dice.faces: as many dice as are rolled, each by its face."""
        top = self.seen(view).stack[-1]
        if not isinstance(top, DiceRoll):
            return None
        faces = zip(FACE_LETTERS, ("blank", "hit", "critical"), strict=True)
        return DiceEntry("roll", top.dice, [DieFace(face, letter, say(f"dice.{face}", lang)) for letter, face in faces])

    def by_hand(self, sentence: Sentence, lang: str) -> str:
        return by_hand(sentence, self.game.catalogue.measures, lang)

    def events(self, sentence: Sentence) -> list[Event]:
        return happened(sentence)

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
            return Foresight(shot=shot(ready, view, shooter, aimed, lang, names, by_turret, via, action.third))
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
        if isinstance(about, MeasureQuery):
            return measure(table, about, lang)
        if isinstance(about, OutlookQuery):
            return outlook(table, view, about, lang, names)
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
        if option in _VALUE_WORDS:
            return [Named(id, text) for id, text in words_of(_VALUE_WORDS[option], lang).items()]
        is_platoon = option.startswith(f"{self.game.brings}_")
        return [Named(platoon.id, platoon.word(lang)) for platoon in self.game.ready] if is_platoon else []

    def check(self, text: str, options: About, lang: str) -> Checked[PlatoonFacts]:
        return platoon_report(self.game, text, options, lang)

    def check_sketch(self, sketch: Sketch, lang: str) -> SketchChecked:
        return check_sketch(self.game, sketch, lang)

    def sketch_sides(self, sketch: Sketch, lang: str) -> list[Sides]:
        return sketch_sides(self.game, sketch, lang)

    def open_sketch(self, text: str, name: str, lang: str) -> SketchOpened[Sketch]:
        return open_sketch(self.game, text, name, lang)

    def unveiled(self, state: Table) -> MiniaturesView:
        view = see(state, None)
        view.options = shown_options(state.rules.options)
        for tank, shown in zip(state.tanks, view.tanks, strict=True):
            shown.hidden = ids(tank.hidden)
        return view

    def opened(self, view: MiniaturesView, state: Table, seats: list[int]) -> MiniaturesView:
        """The hidden cards of their tanks."""
        for tank, shown in zip(state.tanks, view.tanks, strict=True):
            if tank.seat in seats:
                shown.hidden = ids(tank.hidden)
        return view

    def lead(self, state: Table) -> list[int]:
        return percents(state)

    def sides(self, state: Table) -> list[int]:
        return state.rules.sides

    def verdict(self, state: Table, lang: str, names: list[str]) -> str:
        return verdict(state, lang, names)

    def catalogue(self, lang: str) -> Catalogue:
        return catalogue(self.game, lang)


def _situation(table: Table, shooter: int, action: Move) -> Situation:
    """What a choice to shoot would be."""
    target, by_turret, via = _aim(table, action)
    return situation(table, shooter, target, by_turret, False, via)


def _worth(table: Table, tank: Tank, action: Action) -> Worth | None:
    """Of a shot what it promises; of a move how many enemies could be shot at after it, and more for an objective.

    None for everything else, and for moves after which nothing is seen or held.
    """
    if isinstance(action, Move) and action.verb == SHOOT:
        return telling.promise(_situation(table, tank.index, action))
    if not isinstance(action, Drive) or table.field.hulls[tank.index] is None:
        return None
    end = table.hull(tank.index).moved(action.x, action.y, action.facing)
    full = table.rules.measures.arrow_full
    held = [token for token in table.objectives if point_near(end.shape, token.x, token.y, full)]
    count = len(telling.seen_from(table, tank, end)) + _HELD * len(held)
    return (Fraction(count), Fraction(0)) if count else None


def _aim(table: Table, action: Move) -> tuple[int, bool, int]:
    """The target, whether the turret shoots, and the friendly tank that sees it or -1."""
    via = table.tank_at[action.second] if action.second >= 0 else -1
    return table.tank_at[action.tank], action.first == BY_TURRET, via


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
