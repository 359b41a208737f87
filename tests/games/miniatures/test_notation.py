"""Actions as text and as sentences: what is typed is an action or one clear sentence that says what would be right.

Many more examples: `uv run pytest -m long tests/games/miniatures/test_notation.py`.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hulldown.conformance.properties import QUICK, check_mangled
from hulldown.games.miniatures.ground.poses import LIES, Deploy, Drive, Face, Place, PutObjective, length_text
from hulldown.games.miniatures.state import Table
from hulldown.games.miniatures.words.notation import read_code
from hulldown.kernel.errors import HulldownError, Illegal, Malformed
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.languages import LANGUAGES
from hulldown.kernel.spelling import read_answer
from hulldown.kernel.state import OVER, Action

from .card_scenes import at_point
from .helper import GAME, legal, moving, play, position, refused, shooting, tank
from .walk import eager_action, walk, walks

STATE = GAME.start(2, {"cost_limit": 50})
SHORT = 120


def every_text() -> list[str]:
    """The texts of all that is no pose, for two tanks and for up to five dice."""
    texts = ["attacker", "defender", "pass", "pass phase", "stay", "stop", "hold", "keep", "phase move", "phase shoot"]
    texts += [f"edge {edge}" for edge in ("south", "east", "north", "west")]
    texts += [f"measures {token}" for token in range(1, 10)] + [f"sharpen {count}" for count in range(1, 12)]
    for dice in range(1, 6):
        for crits in range(dice + 1):
            texts.append("cancel " + "c" * crits + "h" * (dice - crits))
            for hits in range(dice + 1 - crits):
                faces = "c" * crits + "h" * hits + "b" * (dice - crits - hits)
                texts += [f"roll {faces}", f"reroll {faces}"]
    for critical in GAME.catalogue.criticals:
        texts += [f"draw {critical.id}", f"pick {critical.id}", f"repair {critical.id}"]
    for label in ("a1", "d16"):
        texts += [f"tank {label}", f"with {label}"]
        texts += [f"shoot {label}{way}{via}" for way in ("", " turret") for via in ("", " via b2")]
        for card in GAME.catalogue.cards:
            texts += [f"reveal {label} {card.id}", f"use {label} {card.id}", f"lose {label} {card.id}"]
    return texts


TEXTS = every_text()
POSES = [
    "move 450,300@90", "move 450.5,300.25@90 la60", "deploy 300,50@90", "place woods 450,450@0", "place wall 1,2@3",
    "objective 450,90.5", "face 45", "face 359.99",
]  # fmt: skip
WORDS = sorted({word for text in TEXTS + POSES for word in text.split()})


def parsed(state: Table, text: str) -> Action | None:
    """The action, or None where the text is refused in one sentence that can be shown."""
    try:
        return GAME.parse(state, text)
    except (Malformed, Illegal) as error:  # illegal: a pose to which no arrow leads
        message = str(error)
    assert message
    assert "\n" not in message
    assert len(message) < len(text) + 400
    return None


# Every action


def test_every_known_action_reads_back_as_itself() -> None:
    assert len(set(TEXTS)) == len(TEXTS) > 1000
    for text in TEXTS:
        action = GAME.parse(STATE, text)
        assert str(action) == text
        assert GAME.parse(STATE, f"  {text.upper()} ") is action


def test_known_actions_read_alike_on_a_game_that_has_not_seen_them() -> None:
    """Texts of a record are read by a program that has not played the game."""
    fresh = type(GAME)()
    state = fresh.start(2, {"cost_limit": 50})
    for text in TEXTS:
        assert str(fresh.parse(state, text)) == text


def test_every_action_that_is_asked_for_is_among_them() -> None:
    """What eager games bring up begins with a verb that is tried here."""
    verbs = {text.split()[0] for text in TEXTS + POSES}
    found = set()
    for seed in range(8):
        state = walk(seed, 0)
        rng = Xoshiro(seed)
        while state.actor != OVER:
            action = eager_action(state, rng)
            found.add(str(action).split()[0])
            state.apply(action)
    assert found <= verbs
    assert len(found) > 18


def test_every_action_has_words_in_each_language() -> None:
    poses: list[Action] = [
        Drive(45_000, 30_000, 9_000, 0, 6_000), Deploy(30_000, 5_000, 9_000), Place(0, "woods", 45_000, 45_000, 0),
        PutObjective(45_000, 9_000), Face(4_500),
    ]  # fmt: skip
    for lang in LANGUAGES:
        said = [GAME.say(action).text(lang) for action in [*GAME.known_actions(), *poses]]
        assert all(said)
        assert not any("{" in sentence for sentence in said)


def test_actions_that_are_offered_together_have_their_own_words() -> None:
    for seed in range(6):
        state = walk(seed, 0)
        rng = Xoshiro(seed)
        for _ in range(120):
            if state.actor == OVER:
                break
            for lang in LANGUAGES:
                said = [GAME.say(action).text(lang) for action in state.legal_actions()]
                assert len(set(said)) == len(said)
            state.apply(eager_action(state, rng))


# Dice


def test_dice_may_be_typed_in_any_order_and_apart() -> None:
    for text in ("roll chhb", "roll hbhc", "roll h h b c", "ROLL BHHC"):
        assert str(GAME.parse(STATE, text)) == "roll chhb"
    assert str(GAME.parse(STATE, "cancel hch")) == "cancel chh"
    assert str(GAME.parse(STATE, "reroll bh")) == "reroll hb"


# Poses


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("move 450,300@90 la60", "move 450,300@90 la60"),
        ("move 450.00,300.50@90.0 LA60.00", "move 450,300.5@90 la60"),
        ("move 0.01,0.1@359.99 rr76.2", "move 0.01,0.1@359.99 rr76.2"),
        ("move 450,300@360 la60", "move 450,300@0 la60"),
        ("move 450,300@-90 la60", "move 450,300@270 la60"),
        ("deploy 300,50@90", "deploy 300,50@90"),
        ("deploy 007,050.10@450", "deploy 7,50.1@90"),
        ("place building 450,450@15.5", "place building 450,450@15.5"),
        ("objective 450.25,90", "objective 450.25,90"),
        ("face -45", "face 315"),
    ],
)
def test_poses_are_read_to_the_hundredth(text: str, written: str) -> None:
    assert str(GAME.parse(STATE, text)) == written
    assert str(GAME.parse(STATE, written)) == written


HUNDREDTHS = st.integers(0, 91_440)
ANGLES = st.integers(0, 35_999)


@QUICK
@given(HUNDREDTHS, HUNDREDTHS, ANGLES, st.integers(0, len(LIES) - 1), st.integers(0, 20_000))
def test_every_pose_reads_back_as_itself(x: int, y: int, angle: int, lie: int, lead: int) -> None:
    actions: list[Action] = [Drive(x, y, angle, lie, lead), Deploy(x, y, angle), PutObjective(x, y), Face(angle)]
    actions += [Place(kind, word, x, y, angle) for kind, word in enumerate(("woods", "hill", "building", "wall"))]
    for action in actions:
        again = GAME.parse(STATE, str(action))
        assert type(again) is type(action)
        assert str(again) == str(action)
    again = GAME.parse(STATE, str(actions[0]))
    assert isinstance(again, Drive)
    assert (again.x, again.y, again.facing, again.lie, again.lead) == (x, y, angle, lie, lead)


@QUICK
@given(st.integers(-10_000_000, 10_000_000))
def test_lengths_are_written_without_needless_zeros(value: int) -> None:
    text = length_text(value)
    assert round(float(text) * 100) == value
    assert "." not in text or not text.endswith("0")


# A move whose arrow is left out


def alone() -> Table:
    return moving("a1 t_34 450,300@90", "b1 t_34 450,800@270")


@pytest.mark.rule("miniatures.move.pose-search")
def test_a_move_may_leave_its_arrow_out() -> None:
    """Straight ahead by the tail's length, with the side of the hull against the tail."""
    state = alone()
    found = GAME.parse(state, "move 450,376.2@90")
    assert isinstance(found, Drive)
    assert state.why_not(found) is None
    assert str(found).startswith("move 450,376.2@90 ")
    play(state, "move 450,376.2@90")
    hull = state.hull(tank(state, "a1").index)
    assert (hull.x, hull.y, hull.facing) == (45_000, 37_620, 9_000)


@pytest.mark.rule("miniatures.move.pose-search")
def test_every_offered_move_is_found_again_by_its_pose_alone() -> None:
    state = alone()
    for action in state.legal_actions():
        if isinstance(action, Drive):
            found = GAME.parse(state, str(action).rpartition(" ")[0])
            assert isinstance(found, Drive)
            assert (found.x, found.y, found.facing) == (action.x, action.y, action.facing)
            assert state.why_not(found) is None


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("move 450,500@90", "miniatures.move."),
        ("move 450,10@90", "miniatures.move.edge"),
        ("move 450,800@270", "miniatures.move."),
    ],
)
def test_a_pose_to_which_no_arrow_leads_is_refused_with_a_rule(text: str, rule: str) -> None:
    with pytest.raises(Illegal) as error:
        GAME.parse(alone(), text)
    assert error.value.refusal.rule.startswith(rule)
    assert error.value.refusal.rule in GAME.ledger


def test_a_pose_without_an_arrow_is_read_where_nothing_drives() -> None:
    state = shooting("a1 t_34 450,300@90", "b1 t_34 450,600@270")
    assert refused(state, "move 450,376.2@90").startswith("miniatures.")


# Tanks


def test_tanks_are_named_by_player_and_number() -> None:
    assert [read_code(text) for text in ("a1", "a48", "b1", "d48")] == [0, 47, 48, 191]
    for text in ("", "a", "a0", "a49", "e1", "1a", "a1x", "a²", "a" + "9" * 5000):
        with pytest.raises(Malformed):
            read_code(text)


def test_the_tenth_tank_of_a_player_can_be_shot_at() -> None:
    tanks = ["a1 t_34 450,100@90", *[f"b{number} t_70 {80 * number - 20},600@270" for number in range(1, 12)]]
    state = shooting(*tanks)
    assert "shoot b11" in legal(state)
    fresh = type(GAME)()
    assert str(fresh.parse(fresh.position(state.document()), "shoot b11")) == "shoot b11"
    play(state, "shoot b11")


def test_a_shot_names_its_way_and_the_tank_that_sees() -> None:
    for text in ("shoot b1", "shoot b1 turret", "shoot b1 via a2", "shoot b1 turret via a2"):
        assert str(GAME.parse(STATE, text)) == text


# Mistakes


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "nothing to read; try move 450,300@90"),
        ("   ", "nothing to read"),
        ("dance", "dance: not understood; try move 450,300@90"),
        ("pas", "pas: not understood; try move 450,300@90"),
        ("edge nord", "edge nord: not understood"),
        ("move", "move: not understood"),
        ("move 450", "450: a pose is x,y@facing, such as 450,300@90; 0 faces east, 90 north"),
        ("move 450@90", "450: a place is x,y in millimeters, such as 450,300.5"),
        ("move 450,abc@90", "abc is not a number with at most two decimals"),
        ("move 450,300.123@90", "300.123 is not a number with at most two decimals"),
        ("move 450,300@90 60", "60: the arrow is one of la, lb, ra, rb, fl, fr, rl, rr and a lead, such as la60"),
        ("move 450,300@90 la", " is not a number"),
        ("move 450,300@90 la60 fast", "move 450,300@90 la60 fast: not understood"),
        ("deploy here", "here: a pose is x,y@facing"),
        ("place lake 1,2@3", "lake: terrain is woods, hill, building, wall"),
        ("place woods", "place woods: not understood"),
        ("objective 450", "450: a place is x,y in millimeters"),
        ("face north", "north is not a number"),
        ("roll", "roll : one letter for each die: b blank, h hit, c critical"),
        ("roll 123", "roll 123: one letter for each die"),
        ("roll " + "h" * 61, "one letter for each die"),
        ("cancel hb", "cancel hb: a blank needs no cancelling"),
        ("reveal a1 reco", "there is no card reco"),
        ("use a1 zzzz", "there is no card zzzz"),
        ("reveal e9 recon", "e9: tanks are called a1, a2, b1 and so on"),
        ("draw doom", "there is no critical card doom; known are lucky_hit"),
        ("shoot", "shoot: not understood"),
        ("shoot c", "c: tanks are called a1, a2, b1 and so on"),
        ("shoot b1 twice", "shoot b1 twice: after the target comes nothing, turret, or via and a friendly tank"),
        ("shoot b1 via", "after the target comes nothing, turret, or via and a friendly tank"),
        ("shoot b1 via a2 turret", "after the target comes nothing"),
        ("sharpen many", "sharpen many: not understood"),
        ("measures 12", "measures 12: not understood"),
    ],
)
def test_mistakes_say_what_would_be_right(text: str, complaint: str) -> None:
    with pytest.raises(Malformed) as error:
        GAME.parse(STATE, text)
    assert complaint in str(error.value)


@pytest.mark.rule("miniatures.card.hidden")
@pytest.mark.parametrize(
    ("text", "to_all", "to_asked"),
    [
        ("pas", "pass", "pass"),
        ("stya", "", ""),  # nobody moves now
        ("reveal a1 reco", "", "recon"),
        ("reveal a2 reco", "", ""),
        ("revael a1 recon", "", "reveal a1 recon"),
    ],
)
def test_a_hint_is_legal_now_and_names_hidden_cards_to_the_asked_seat_alone(
    text: str, to_all: str, to_asked: str
) -> None:
    state = at_point("a1 t_34 450,110@90 hidden=recon,repair", "b1 pz_iv_ausf_h 450,800@270")
    for read, meant in ((GAME.parse, to_all), (read_answer, to_asked)):
        with pytest.raises(Malformed) as error:
            read(state, text)
        assert str(error.value).partition("did you mean ")[2].rstrip("?") == meant


def test_long_texts_are_refused_quickly() -> None:
    """A message as long as a book must not keep the program busy."""
    for text in ("pass " * 50_000, "x" * 200_000, "reveal a1 " + "y" * 200_000, "roll " + "h" * 200_000):
        assert parsed(STATE, text) is None
    for text in ("move " + "1" * 200_000 + ",2@3", "shoot a" + "1" * 200_000, "face " + "9" * 200_000):
        assert parsed(STATE, text) is None


@QUICK
@given(HUNDREDTHS, HUNDREDTHS, ANGLES, st.sampled_from(["deploy", "move", "place hill", "place wall"]), walks(SHORT))
def test_any_pose_is_legal_or_refused_with_a_rule(x: int, y: int, angle: int, verb: str, state: Table) -> None:
    check_mangled([verb, f"{length_text(x)},{length_text(y)}@{length_text(angle)}"], state)


def test_after_the_end_everything_is_refused() -> None:
    state = position("a1 t_34 450,300@90", "b1 t_34 450,600@270", pending=[*_MOVING, _MOVE], phase="movement")
    GAME.resign(state, 0)
    for text in [*TEXTS[::40], "move 450,376.2@90 la60", "deploy 1,2@3"]:
        with pytest.raises(HulldownError):
            state.apply(GAME.parse(state, text))


_MOVING: list[dict[str, object]] = [{"ask": "turn", "next": "move-end"}, {"ask": "movement", "asked": False}]
_MOVE: dict[str, object] = {"ask": "move-tank", "tank": 0, "made": 0}
