"""What Rush brings to the browser: places, notes, prices, and nothing that a seat may not know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hulldown.games.rush.state import Table
from hulldown.games.rush.view_types import RushView
from hulldown.kernel.errors import Malformed
from hulldown.kernel.foresight import steps_of
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import CHANCE, OVER, Action
from hulldown.table.faces import AnyFace
from hulldown.table.faces.rush import FACE as RushFace
from hulldown.table.faces.rush.wire import Blow, Foresight
from tests.games.rush.helper import RUSH, both_editions, by_chance, play, position, rival, start

FACE: AnyFace = RushFace(RUSH)
NAMES = ["Anna", "Boris", "Carl", "Dora", "Emil"]
BUTTONS = {"launch", "retire", "enough", "end"}


def seen(state: Table, seat: int | None = 0) -> RushView:
    view = state.view(seat)
    assert isinstance(view, RushView)
    return view


def action(state: Table, text: str) -> Action:
    return RUSH.parse(state, text)


def places(state: Table, text: str) -> list[str]:
    found = action(state, text)
    assert state.why_not(found) is None, f"{text} is not legal"
    return FACE.places(seen(state), found)


def note(state: Table, text: str, lang: str = "en") -> str:
    return FACE.note(seen(state), action(state, text), lang, NAMES)


def extras(state: Table, seat: int | None = 0) -> dict[str, Any]:
    """As it crosses the wire."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(FACE.extras(seen(state, seat), "en")))
    return told


def refusals(state: Table, place: str) -> list[str]:
    """The rules by which what a click may have meant is refused."""
    found: list[str] = []
    for meant in FACE.meant(seen(state), place):
        refusal = state.why_not(meant)
        assert refusal is not None, f"{meant} is legal"
        found.append(refusal.rule)
    return found


def is_there(view: RushView, place: str) -> bool:
    """Whether a seat that acts could see and click this place."""
    kind, _, rest = place.partition(":")
    mine = view.players[view.actor]
    if kind == "hand":
        return rest in mine.hand
    if kind == "reserve":
        return rest in view.reserve
    if kind == "depot":
        return rest in mine.depot
    if kind in ("base", "vehicle"):
        seat, slot = rest.split(":")
        base = view.players[int(seat)].bases[int(slot)]
        return base is not None and (kind == "base" or base.defender is not None)
    if kind == "ability":
        return view.turn.in_play is not None
    if kind == "medal":
        return rest in ("ussr", "germany", "usa", "france")
    return kind == "seat" and int(rest) < len(view.players)


# Places


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@both_editions
def test_every_legal_answer_has_a_place_on_the_table_or_is_a_button(seats: int, edition: str) -> None:
    for seed in range(3):
        state = start(seats, edition=edition, double_medal_per_turn=True)
        rng = Xoshiro(seed)
        while state.actor != OVER:
            if state.actor != CHANCE:
                view = seen(state, state.actor)
                for legal in state.legal_actions():
                    found = FACE.places(view, legal)
                    assert all(is_there(view, place) for place in found), (legal, found)
                    assert found or FACE.verb(legal) in BUTTONS, legal
                    assert FACE.say(view, legal, "ru", NAMES)
            state.apply(random_action(state, rng))


def test_two_answers_of_one_kind_never_share_a_place_except_at_a_medal_pile() -> None:
    for seed in range(4):
        state = start(3)
        rng = Xoshiro(seed)
        while state.actor != OVER:
            if state.actor != CHANCE:
                view = seen(state, state.actor)
                clicked = [(FACE.verb(legal), place) for legal in state.legal_actions()
                           for place in FACE.places(view, legal) if not place.startswith("medal:")]  # fmt: skip
                assert len(clicked) == len(set(clicked))
            state.apply(random_action(state, rng))


def test_a_hand_card_is_where_it_is_used_paid_with_and_sent_to_attack() -> None:
    state = position("ussr-t-34 engineers engineers", reserve="usa-m3-lee")
    assert places(state, "use ussr-t-34") == places(state, "assault ussr-t-34") == ["hand:ussr-t-34"]
    assert places(state, "buy usa-m3-lee") == ["reserve:usa-m3-lee"]
    play(state, "buy usa-m3-lee")
    assert places(state, "with engineers") == ["hand:engineers"]


def test_a_purchase_that_is_paid_for_is_completed_at_the_vehicle() -> None:
    state = position("engineers engineers", reserve="ussr-t-26")
    play(state, "buy ussr-t-26", "with engineers")
    assert places(state, "done") == ["reserve:ussr-t-26"]


def test_targets_are_bases_and_defenders_of_rivals() -> None:
    state = position("ussr-t-34", rivals=[rival(bases="open usa-m6 -")])
    play(state, "assault ussr-t-34", "launch")
    assert places(state, "hit p2 base 1") == ["base:1:0"]
    assert places(state, "hit p2 vehicle 2") == ["vehicle:1:1"]


def test_a_base_with_a_defender_is_meant_by_both() -> None:
    state = position("ussr-t-44", bases="usa-m6 germany-tiger ussr-is-7")
    play(state, "use ussr-t-44")
    assert places(state, "defend 2") == ["base:0:1", "vehicle:0:1"]


def test_abilities_and_medals_have_places_of_their_own() -> None:
    state = position("ussr-t-34", bases="open open open")
    play(state, "use ussr-t-34")
    assert places(state, "recruitment") == ["ability:recruitment"]
    state = position("ussr-t-34 ussr-t-44", rivals=[rival(bases="usa-m7-priest usa-m10-wolverine open")])
    play(state, "assault with ussr-t-34 ussr-t-44", "strike ussr-t-34", "hit p2 vehicle 1", "hit p2 vehicle 2")
    assert places(state, "doubles 1") == ["medal:ussr"]
    assert note(state, "doubles 0") == "and 2 one-medal"
    assert note(state, "doubles 1") == ""


def test_repair_points_at_the_own_depot() -> None:
    state = position("ussr-letuchka", depot="engineers engineers usa-m6")
    play(state, "use ussr-letuchka")
    assert places(state, "scrap engineers") == ["depot:engineers"]


# Notes


@pytest.mark.parametrize(
    ("bases", "text", "said"),
    [
        ("open open open", "hit p2 base 1", "→ damaged"),
        ("damaged open open", "hit p2 base 1", "damaged → destroyed"),
        ("usa-m10-wolverine open open", "hit p2 vehicle 1", "M10 Wolverine, armor 1 → destroyed"),
        ("usa-m6 open open", "hit p2 vehicle 1", "M6, armor 2 → damaged"),
        ("usa-m6* open open", "hit p2 vehicle 1", "M6, armor 2, damaged → destroyed"),
    ],
)
def test_a_target_says_who_stands_there_and_what_becomes_of_it(bases: str, text: str, said: str) -> None:
    state = position("ussr-t-34", rivals=[rival(bases=bases)])
    play(state, "assault ussr-t-34", "launch")
    assert note(state, text) == said
    destroyed = any(event.sentence.phrase.key.endswith("-destroyed") for event in play(state, text))
    assert destroyed == said.endswith("destroyed"), "as it then happens"


@pytest.mark.parametrize("armour_1", [False, True])
def test_a_siege_says_what_it_does_by_the_options(armour_1: bool) -> None:
    options: dict[str, object] = {"siege_destroys_armor_1": armour_1}
    state = position("ussr-isu-152", rivals=[rival(bases="usa-m10-wolverine open open")], options=options)
    play(state, "use ussr-isu-152", "siege-master")
    assert (
        note(state, "hit p2 vehicle 1", "ru")
        == f"M10 Wolverine, броня 1 → {'уничтожение' if armour_1 else 'повреждение'}"
    )
    assert note(state, "hit p2 base 1") == "→ damaged"


def test_a_base_to_defend_says_who_would_leave() -> None:
    state = position("ussr-t-44", bases="usa-m6 germany-tiger ussr-is-7")
    play(state, "use ussr-t-44")
    assert note(state, "defend 2") == "PzKpfw VI Tiger, armor 2"


# Why not


def test_a_click_on_what_is_not_lit_finds_the_rule() -> None:
    state = position("engineers ussr-t-34", reserve="usa-t32 usa-m6", bases="- - -", ending="last-base")
    assert refusals(state, "reserve:usa-t32") == ["rush.purchase.pay"]
    assert refusals(state, "hand:engineers") == ["rush.purchase.pay"], "it pays, once a vehicle is named"
    play(state, "assault ussr-t-34")
    assert refusals(state, "hand:engineers") == ["rush.assault.power"]
    play(state, "launch")
    assert refusals(state, "base:0:0") == ["rush.assault.target"]


def test_a_vehicle_that_is_not_paid_for_says_what_is_short() -> None:
    state = position("engineers engineers engineers", reserve="ussr-bt-7 ussr-t-26")
    play(state, "buy ussr-bt-7", "with engineers")
    assert refusals(state, "reserve:ussr-bt-7") == ["rush.purchase.pay"]
    assert refusals(state, "reserve:ussr-t-26") == ["rush.purchase.one-per-turn"]


def test_a_protected_base_names_its_rule() -> None:
    state = position("ussr-t-34", rivals=[rival(bases="usa-m6 open open")])
    play(state, "assault ussr-t-34", "launch")
    assert refusals(state, "base:1:0") == ["rush.assault.protected-base"]


@pytest.mark.parametrize(
    "place", ["", "hand", "hand:nobody", "base", "base:1", "base:9:0", "base:0:3", "base:-1:0", "base:²:0", "seat:x",
              "ability:magic", "vehicle:0:0:0", "deck", "garage", "depot:?", "?"]
)  # fmt: skip
def test_a_place_that_is_not_there_means_nothing(place: str) -> None:
    assert FACE.meant(seen(position("engineers")), place) == []


# Prices and standing


def test_the_resources_of_a_hand_are_summed_by_what_they_buy() -> None:
    state = position("engineers usa-gmc-cckw usa-m3-lee volunteers ussr-zis-5")
    hand = extras(state)["hands"][0]
    assert hand["ordinary"] == 1
    assert hand["national"] == {"usa": 8, "ussr": 4}
    by_card = dict(zip(seen(state).players[0].hand, hand["cards"], strict=True))
    assert by_card["engineers"] == 1
    assert by_card["volunteers"] is None, "no resources printed"


def test_a_hidden_hand_has_no_sum() -> None:
    state = position("engineers", rivals=[rival("ussr-is-7")])
    assert extras(state)["hands"][1] is None
    assert extras(state, 1)["hands"][1]["ordinary"] == 6


def test_the_reserve_says_what_the_hand_can_buy_and_what_is_in_the_way() -> None:
    state = position("engineers engineers", reserve="ussr-ms-1 ussr-bt-7 ussr-t-50")
    offers = extras(state)["reserve"]
    assert [offer["can"] for offer in offers] == [True, True, False]
    assert offers[2]["why"] == "You can't afford T-50: 1 short."
    play(state, "buy ussr-ms-1 with engineers", "turn up usa-m6")
    assert [offer["can"] for offer in extras(state)["reserve"]] == [False] * 3
    assert "Only Recruitment" in extras(state)["reserve"][0]["why"]


def test_the_best_payment_wastes_least_and_takes_few_cards() -> None:
    """Of engineers (1 each) and a tank of 3: cost 0 takes one engineer, cost 3 the tank alone, cost 4 the tank and an
    engineer. What costs 8 is 3 short and names no payment."""
    state = position("engineers engineers ussr-t-34", reserve="ussr-ms-1 ussr-t-50 germany-jagdpanther ussr-is-7")
    offers = {offer["card"]: (sorted(offer["pay"]), offer["short"]) for offer in extras(state)["reserve"]}
    assert offers == {
        "ussr-ms-1": (["engineers"], 0),
        "ussr-t-50": (["ussr-t-34"], 0),
        "germany-jagdpanther": (["engineers", "ussr-t-34"], 0),
        "ussr-is-7": ([], 3),
    }


def test_a_purchase_under_way_says_what_is_paid_and_still_due() -> None:
    state = position("engineers engineers usa-gmc-cckw", reserve="usa-m3-lee ussr-t-26 ussr-t-50")
    assert extras(state)["purchase"] is None
    play(state, "buy usa-m3-lee", "with engineers")
    under_way = extras(state)["purchase"]
    assert (under_way["paid"], under_way["cost"], under_way["due"], under_way["covered"]) == (1, 2, 1, False)
    assert under_way["could"] == ["ussr-t-26"]
    play(state, "with usa-gmc-cckw")
    under_way = extras(state)["purchase"]
    assert (under_way["paid"], under_way["due"], under_way["covered"]) == (3, 0, True), "national ones up to the cost"
    assert under_way["parts"][1] == {
        "amount": 2,
        "say": "GMC CCKW's national resources (USA)",
        "rule": "rush.passive.national-resources",
    }


def test_what_is_covered_is_what_may_be_completed() -> None:
    for seed in range(4):
        for edition in ("1.4", "1.2"):
            state = start(2, edition=edition)
            rng = Xoshiro(seed)
            while state.actor != OVER:
                if state.actor != CHANCE:
                    texts = [str(legal) for legal in state.legal_actions()]
                    more = extras(state, state.actor)
                    if more["purchase"] is not None:
                        assert more["purchase"]["covered"] == ("done" in texts)
                    elif seen(state).ask == "play-cards":
                        can = [f"buy {offer['card']}" for offer in more["reserve"] if offer["can"]]
                        assert can == [text for text in texts if text.startswith("buy")]
                state.apply(random_action(state, rng))


def test_scores_so_far_are_the_scores_at_the_end() -> None:
    state = start(3)
    rng = Xoshiro(5)
    while state.actor != OVER:
        state.apply(random_action(state, rng))
    assert state.result is not None
    scores = extras(state, None)["scores"]
    assert [score["total"] for score in scores] == state.result.scores
    assert all(score["total"] == sum(part["amount"] for part in score["parts"]) for score in scores)


def test_a_preview_of_paying_has_the_price_with_its_reasons() -> None:
    state = position("engineers engineers", reserve="ussr-bt-7")
    before = FACE.preview(seen(state), [action(state, "buy ussr-bt-7")], "en", NAMES)
    assert before is not None
    assert before.price is not None
    assert (before.price.cost, before.price.due, before.hand) == (2, 2, 2)
    play(state, "buy ussr-bt-7", "with engineers")
    paying = FACE.preview(seen(state), [action(state, "with engineers")], "en", NAMES)
    assert paying is not None
    assert paying.price is not None
    assert paying.price.covered
    assert [part.amount for part in paying.price.parts] == [1, 1, -2]


def test_a_preview_of_a_purchase_typed_as_one_has_the_price_of_the_whole() -> None:
    state = position("engineers engineers", reserve="ussr-bt-7")
    line = action(state, "buy ussr-bt-7 with engineers engineers")
    told = FACE.preview(seen(state), steps_of(line), "en", NAMES)
    assert told is not None
    assert told.price is not None
    assert (told.price.paid, told.price.cost, told.price.covered) == (2, 2, True)


def test_a_preview_of_a_hit_compares_power_and_armour() -> None:
    state = position("ussr-t-34", rivals=[rival(bases="usa-m6 open open")])
    play(state, "assault ussr-t-34", "launch")
    told = FACE.preview(seen(state), [action(state, "hit p2 vehicle 1")], "en", NAMES)
    assert told == Foresight(hit=Blow("ussr-t-34", power=1, armour=2, destroys=False))
    assert msgspec.json.decode(msgspec.json.encode(told)) == {
        "hit": {"attacker": "ussr-t-34", "power": 1, "armour": 2, "destroys": False}
    }
    assert FACE.preview(seen(position("engineers")), [action(state, "end")], "en", NAMES) is None


# Secrets


class OtherWorld(RushFace):
    """Deals the unseen cards otherwise."""

    def _table(self, view: RushView) -> Table:
        return self.game.imagine(view, Xoshiro(987))


@both_editions
def test_nothing_depends_on_how_unseen_cards_lie(edition: str) -> None:
    other: AnyFace = OtherWorld(RUSH)
    state = start(3, edition=edition)
    rng = Xoshiro(8)
    while state.actor != OVER:
        for seat in (0, 1, 2, None):
            view = seen(state, seat)
            assert FACE.extras(view, "en") == other.extras(view, "en")
        if state.actor != CHANCE:
            view = seen(state, state.actor)
            for legal in state.legal_actions():
                assert FACE.note(view, legal, "en", NAMES) == other.note(view, legal, "en", NAMES)
                assert FACE.preview(view, [legal], "en", NAMES) == other.preview(view, [legal], "en", NAMES)
        state.apply(random_action(state, rng))


def test_an_unveiled_view_hides_nothing_and_a_view_still_does() -> None:
    state = start(2)
    by_chance(state)
    opened = FACE.unveiled(state)
    for shown, player in zip(opened.players, state.players, strict=True):
        assert shown.hand == [card.id for card in player.hand]
        assert shown.garage == [card.id for card in player.garage]
        assert shown.depot == [card.id for card in player.depot]
    assert set(seen(state, None).players[0].garage) == {"?"}
    assert FACE.extras(opened, "en").hands != FACE.extras(seen(state, None), "en").hands


# The catalogue


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_catalogue_has_every_card_with_its_words(lang: str) -> None:
    found: Any = msgspec.json.decode(msgspec.json.encode(FACE.catalogue(lang)))
    assert set(found["cards"]) == set(RUSH.catalogue.by_id)
    assert set(found["achievements"]) == {one.id for one in RUSH.catalogue.achievements}
    tank = found["cards"]["ussr-is-7"]
    assert (tank["nation"], tank["class"], tank["cost"], tank["resources"]) == ("ussr", "heavy", 8, 6)
    assert [(one["id"], one["number"]) for one in tank["abilities"]] == [("reinforcements", 1), ("siege-master", 0)]
    assert tank["abilities"][0]["text"] == RUSH.ledger["rush.ability.reinforcements"].text(lang)
    assert found["cards"]["usa-gmc-cckw"]["passives"][0]["id"] == "national"
    assert found["cards"]["volunteers"]["resources"] is None
    assert found["sources"]["reconstructed"]
    assert list(found["nations"]) == ["ussr", "germany", "usa", "france"], "as the view counts medals"


def test_there_is_nothing_else_to_ask() -> None:
    with pytest.raises(Malformed, match="rush has no questions of its own"):
        FACE.read_query({"what": "secrets"})
