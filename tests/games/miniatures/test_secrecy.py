"""What is open and what is hidden: everything that a seat cannot know is exchanged, and what it sees, may do, is asked,
hears and is refused stays the same, byte for byte, at every moment and for many decisions on.

Many more games: `uv run pytest -m long tests/games/miniatures/test_secrecy.py`.
"""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest

import pytest

from hulldown.games.miniatures.actions import LOSE, REVEAL, USE, Move
from hulldown.games.miniatures.state import Table
from hulldown.kernel.errors import HulldownError, NotNow
from hulldown.kernel.event import Event
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.state import OVER, Action, Log

from .helper import GAME, legal, play, position, repairing, shooting, told
from .walk import asks, eager_action, exchanged, seen, shy_action, some_game

STRANGERS = pytest.mark.parametrize("seat", [1, None])  # everybody but seat 0; None is a spectator
TOGETHER = 10  # so many decisions two worlds are played on side by side
SHOWING = {"event.wreck-shows", "event.discarded"}  # what turns a hidden card face up without its owner's choice
AT_THE_END = {"event.winner", "event.draw"}  # when all cards are shown, and the cost of those on wrecks counts


# Everything hidden exchanged


def heard(events: list[Event], seat: int | None) -> list[object]:
    sentences = [event.seen_by(seat) for event in events]
    return [sentence.data() if sentence is not None else None for sentence in sentences]


def applied(state: Table, action: Action) -> list[Event]:
    log = Log()
    state.listener = log
    state.apply(state.game.parse(state, str(action)))
    state.listener = None
    return log.events


def check_same(seat: int | None, state: Table, other: Table, rng: Xoshiro) -> None:
    """View, actor, question and all that is pending; for who is asked also every answer and every refusal."""
    assert other.view(seat).encode() == state.view(seat).encode()
    assert other.actor == state.actor
    assert [decision.data() for decision in other.stack] == [decision.data() for decision in state.stack]
    assert other.question.data() == state.question.data()
    assert [other.question.text(lang) for lang in ("en", "ru")] == [state.question.text(lang) for lang in ("en", "ru")]
    if state.actor == seat:
        assert legal(other) == legal(state)
        known = GAME.known_actions()
        for _ in range(10):
            action = known[rng.below(len(known))]
            assert str(other.why_not(action)) == str(state.why_not(action))


def shared_action(state: Table, other: Table, seat: int | None, rng: Xoshiro) -> Action | None:
    """An answer that both worlds allow and that, of another player, shows no hidden card."""
    both = set(legal(other)) if state.actor >= 0 else set()
    for _ in range(20):
        action = eager_action(state, rng)
        if state.actor < 0 or state.actor == seat:
            return action
        shows = isinstance(action, Move) and action.verb in (REVEAL, USE, LOSE)
        if str(action) in both and not shows:
            return action
    return None


def check_first_difference(seat: int | None, events: list[Event], others: list[Event]) -> None:
    """Worlds that are heard to differ do so first by a hidden card that is turned up, in one of them or in both."""
    for one, two in zip_longest(events, others):
        pair = [event for event in (one, two) if event is not None]
        if len(pair) == 2 and heard([one], seat) == heard([two], seat):
            continue
        if all(event.sentence.phrase.key in AT_THE_END for event in pair):
            return
        assert any(event.reveals and event.sentence.phrase.key in SHOWING for event in pair)
        return


def play_together(seat: int | None, state: Table, other: Table, rng: Xoshiro, found: Counter[str]) -> None:
    """Plays both worlds on alike, until hidden cards are turned up or nobody can act alike."""
    for _ in range(TOGETHER):
        check_same(seat, state, other, rng)
        action = shared_action(state, other, seat, rng) if state.actor != OVER else None
        if action is None:
            return
        found[asks(state)[-1]] += 1
        found["wrecks"] += any(tank.destroyed and tank.hidden for tank in state.tanks)
        events, others = applied(state, action), applied(other, action)
        if heard(events, seat) != heard(others, seat):
            check_first_difference(seat, events, others)
            return
        if OVER in (state.actor, other.actor):
            assert state.actor == other.actor == OVER  # now all cards are open
            return


def check_game(seed: int, every: int) -> Counter[str]:
    """One game, exchanged for every seat and for spectators at every so manieth decision and at every last moment."""
    seats, options = some_game(seed)
    state = GAME.start(seats, options)
    rng = Xoshiro(seed)
    dice = Xoshiro(seed, 7)
    found: Counter[str] = Counter()
    act = shy_action if seed % 2 else eager_action
    decision = 0
    while state.actor != OVER:
        if decision % every == seed % every or asks(state)[-1] == "last-moment":
            for seat in (None, *range(seats)):
                other = exchanged(state, seat, dice)
                found["exchanged"] += other.document()["tanks"] != state.document()["tanks"]
                play_together(seat, state.clone(), other, dice, found)
        state.apply(act(state, rng))
        decision += 1
    return found


def check_games(seeds: range, every: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in seeds:
        found += check_game(seed, every)
    return found


@pytest.mark.rule("miniatures.card.hidden")
@pytest.mark.rule("miniatures.card.number-known")
@pytest.mark.rule("miniatures.card.ask-in-public")
@pytest.mark.rule("miniatures.team.cards-shown")
def test_exchanged_hidden_cards_change_nothing_that_a_seat_sees_hears_or_may_do() -> None:
    found = check_games(range(20), every=13)
    assert found["exchanged"] > 100
    in_attacks = (
        "before-roll", "attack-roll", "before-rerolls", "choose-reroll", "before-changes", "before-pool",
        "defence-roll", "cancel", "last-moment",
    )  # fmt: skip
    for ask in (*in_attacks, "wrecks", "draw-critical", "offer-at-point", "move-tank", "choose-target", "repair-tank"):
        assert found[ask] > 0, ask


@pytest.mark.long
@pytest.mark.rule("miniatures.card.hidden")
@pytest.mark.rule("miniatures.card.ask-in-public")
@pytest.mark.parametrize("start", range(100, 500, 20))
def test_exchanged_hidden_cards_change_nothing_in_many_games(start: int) -> None:
    check_games(range(start, start + 20), every=3)


def test_the_exchange_would_be_noticed_by_the_owner() -> None:
    """The check itself: who may see the cards tells the two worlds apart."""
    state = at_point("a1 t_34 450,110@90 hidden=recon,repair", "b1 pz_iv_ausf_h 450,800@270 hidden=recon")
    other = exchanged(state, 1, Xoshiro(3))
    check_same(1, state, other, Xoshiro(1))
    assert other.document() != state.document()
    with pytest.raises(AssertionError):
        check_same(0, state, other, Xoshiro(1))


# Who sees what

POINT: list[dict[str, object]] = [
    {"ask": "turn", "next": "choices"},
    {"ask": "reveal-point", "place": 1, "quiet": 0},
    {"ask": "offer-at-point", "seat": 0},
]
OWN = "a1 t_34 450,110@90 hidden=recon,repair shown=improved_gun gone=spall_liner"


def at_point(*tanks: str, **fields: object) -> Table:
    return position(*tanks, pending=POINT, phase="movement", **fields)  # type: ignore[arg-type]


@STRANGERS
@pytest.mark.rule("miniatures.card.hidden")
@pytest.mark.rule("miniatures.card.number-known")
def test_of_hidden_cards_the_others_see_only_how_many_each_tank_has(seat: int | None) -> None:
    view = seen(at_point(OWN, "b1 pz_iv_ausf_h 450,800@270"), seat)
    assert view.tanks[0].hidden == ["?", "?"]
    assert view.tanks[0].shown == ["improved_gun"]
    assert view.tanks[0].gone == ["spall_liner"]
    assert "recon" not in view.encode().decode()


@pytest.mark.rule("miniatures.card.hidden")
def test_a_player_sees_the_own_hidden_cards() -> None:
    assert seen(at_point(OWN, "b1 pz_iv_ausf_h 450,800@270"), 0).tanks[0].hidden == ["repair", "recon"]


FOUR = (
    "a1 t_34 200,110@90 hidden=recon", "b1 pz_iv_ausf_h 300,800@270 hidden=repair",
    "c1 cromwell 400,110@90 hidden=sixth_sense", "d1 m4a1_sherman 500,800@270 hidden=camouflage_net",
)  # fmt: skip


@pytest.mark.rule("miniatures.team.cards-shown")
def test_partners_see_each_others_hidden_cards_and_platoons() -> None:
    codes: dict[str, object] = {f"platoon_{number}": f"t_34: card{number}" for number in (1, 2, 3, 4)}
    view = seen(at_point(*FOUR, seats=4, options=codes), 0)
    assert [tank.hidden for tank in view.tanks] == [["recon"], ["?"], ["sixth_sense"], ["?"]]
    platoons = [view.options[f"platoon_{number}"] for number in (1, 2, 3, 4)]
    assert platoons == ["t_34: card1", "?", "t_34: card3", "?"]


@pytest.mark.rule("miniatures.team.cards-shown")
def test_alone_nobody_sees_another_players_cards() -> None:
    view = seen(at_point(*FOUR, seats=4, options={"sides": "alone"}), 2)
    assert [tank.hidden for tank in view.tanks] == [["?"], ["?"], ["sixth_sense"], ["?"]]


@pytest.mark.rule("miniatures.card.hidden")
def test_platoon_lists_are_for_their_owner_alone() -> None:
    options: dict[str, object] = {"platoon_1": "t-34-50", "platoon_2": "pz-iv-50", "cost_limit": 50}
    state = GAME.start(2, options)
    shown = [[seen(state, seat).options[f"platoon_{number}"] for number in (1, 2)] for seat in (0, 1, None)]
    assert shown == [["t-34-50", "?"], ["?", "pz-iv-50"], ["?", "?"]]


@pytest.mark.rule("miniatures.card.hidden")
def test_at_the_end_all_cards_are_laid_out() -> None:
    state = at_point(OWN, "b1 pz_iv_ausf_h 450,800@270")
    GAME.resign(state, 1)
    assert seen(state, 1).tanks[0].hidden == ["repair", "recon"]
    assert seen(state, None).tanks[0].hidden == ["repair", "recon"]


# What happens to a hidden card


@STRANGERS
@pytest.mark.rule("miniatures.card.reveal-to-use")
def test_a_card_that_is_revealed_is_seen_by_all_and_the_rest_stay_hidden(seat: int | None) -> None:
    state = at_point(OWN, "b1 pz_iv_ausf_h 450,800@270")
    events = play(state, "reveal a1 recon")
    assert [event.sentence.data()["card"] for event in told(events, "shown")] == ["recon"]
    assert heard(events, seat) == heard(events, 0)
    assert seen(state, seat).tanks[0].hidden == ["?"]
    assert sorted(seen(state, seat).tanks[0].shown) == ["improved_gun", "recon"]


def dying(hidden: str) -> Table:
    """b1 has one hit point left and three hidden cards at most; a1 shoots from the front."""
    return shooting("a1 t_34 450,400@90", f"b1 pz_iv_ausf_h 450,600@270 damage=3 hidden={hidden}")


# Who is asked


@pytest.mark.rule("miniatures.card.ask-in-public")
@pytest.mark.parametrize("hidden", ["recon", "camouflage_net", "repair", "sixth_sense", "toolbox"])
def test_whether_a_target_is_asked_does_not_depend_on_which_card_it_hides(hidden: str) -> None:
    state = dying(hidden)
    play(state, "shoot b1", "roll hhhh")
    assert (state.actor, asks(state)[-1]) == (1, "before-pool")


@pytest.mark.rule("miniatures.card.ask-in-public")
@pytest.mark.parametrize("hidden", ["recon", "camouflage_net", "repair", "sixth_sense", "toolbox"])
def test_whether_a_failed_repair_is_asked_about_does_not_depend_on_which_card_is_hidden(hidden: str) -> None:
    state = repairing(f"a1 t_34 450,400@90 acted hidden={hidden} criticals=engine_fire", "b1 pz_iv_ausf_h 450,600@270")
    play(state, "repair engine_fire", "roll b")
    assert (state.actor, asks(state)[-1]) == (0, "repair-failed")


@pytest.mark.rule("miniatures.card.ask-in-public")
@pytest.mark.parametrize("hidden", ["recon", "camouflage_net", "repair", "sixth_sense", "toolbox"])
def test_whether_another_repair_is_asked_for_does_not_depend_on_which_card_is_hidden(hidden: str) -> None:
    """One attempt has been made; only some hidden cards would give another one."""
    state = repairing(
        f"a1 t_34 450,400@90 acted hidden={hidden} criticals=engine_fire,track_destroyed", "b1 pz_iv_ausf_h 450,600@270"
    )
    play(state, "repair engine_fire", "roll h")
    assert (state.actor, asks(state)[-1]) == (0, "repair-tank")


@pytest.mark.rule("miniatures.card.ask-in-public")
@pytest.mark.parametrize("critical", ["crew_injured", "equipment_damaged"])
@pytest.mark.parametrize("hidden", ["recon", "camouflage_net", "light_apcr_shell", "improved_radio"])
def test_whether_a_card_is_asked_for_does_not_depend_on_which_card_is_hidden(hidden: str, critical: str) -> None:
    """The tank may have no crew card, or no upgrade, to lose; its owner is asked all the same."""
    state = shooting("a1 t_34 450,400@90 token=1", f"b1 pz_iv_ausf_h 450,600@270 hidden={hidden}")
    play(state, "shoot b1", "roll cccc", "pass", "roll bb", "pass", f"draw {critical}", "pass")
    assert (state.actor, asks(state)[-1]) == (1, "lose-card")


@pytest.mark.rule("miniatures.effect.per-crew")
@pytest.mark.parametrize("hidden", ["repair,sixth_sense", "camouflage_net,toolbox"])
def test_the_initiative_that_others_see_does_not_depend_on_hidden_crew(hidden: str) -> None:
    state = at_point(f"a1 t_34 450,110@90 shown=mentor hidden={hidden}", "b1 pz_iv_ausf_h 450,800@270")
    assert seen(state, 1).tanks[0].initiative == 6, "one crew card is face up, and no pair"


# Texts


def error_texts(state: Table, seat: int) -> list[str]:
    """What a seat reads when it tries every action there is while somebody else is asked."""
    texts: list[str] = []
    match = Match(GAME, state.seats, position=state.document())
    for action in GAME.known_actions():
        with pytest.raises(HulldownError) as error:
            match.answer(action, seat)
        assert isinstance(error.value, NotNow)
        texts.append(str(error.value))
    return texts


@pytest.mark.rule("miniatures.card.hidden")
def test_answering_for_somebody_else_tells_nothing_of_hidden_cards() -> None:
    state = at_point(OWN, "b1 pz_iv_ausf_h 450,800@270")
    assert set(error_texts(state, 1)) == {"It is not Player 2 who answers now."}


@pytest.mark.rule("miniatures.card.hidden")
def test_hints_for_mistyped_texts_do_not_depend_on_what_others_may_do() -> None:
    """The owner's choices have been listed; somebody else types the beginning of one of them."""
    state = at_point(OWN, "b1 pz_iv_ausf_h 450,800@270")
    legal(state)
    for text in ("reveal a1", "use a1", "reveal a1 recon x", "reveal", "lose a1", "a1 recon"):
        with pytest.raises(HulldownError) as error:
            GAME.parse(state, text)
        hint = str(error.value).partition("did you mean")[2]
        assert not any(f"{verb} a1" in hint for verb in ("reveal", "use", "lose"))
