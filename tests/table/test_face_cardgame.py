"""The Card Game's face: every answer has its place, what is drawn is what the rules do, and nothing hidden is told."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from hulldown.games.cardgame.cards import deck_code
from hulldown.games.cardgame.questions import Attack
from hulldown.games.cardgame.state import Table
from hulldown.games.cardgame.view_types import CardGameView
from hulldown.kernel.errors import Malformed
from hulldown.kernel.foresight import steps_of
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER
from hulldown.table.faces import AnyFace
from hulldown.table.faces.cardgame import FACE as CardGameFace
from hulldown.table.faces.cardgame.wire import Composed, Extras, Order, Paid, Way, Ways
from tests.games.cardgame.helper import GAME, Side, position
from tests.games.cardgame.walk import busy_action

FACE: AnyFace = CardGameFace(GAME)
NAMES = ["Anna", "Boris"]
DUELS = [("D1", "D2"), ("D3", "D4"), ("D5", "D6"), ("D7", "D8")]
BUTTONS = {"pass", "decline", "keep", "redraw", "first", "enough"}
PLACE = re.compile(
    r"(hand:[A-Z]+-\d+|junkyard:[01]:[A-Z]+-\d+|(position|crew):[01]:[0-4]|base:[01]:[0-2]|(depots|tokens):[01]|order(:[0-2]){3})"
)


def seen(state: Table, seat: int | None = None) -> CardGameView:
    view = state.view(state.actor if seat is None else seat)
    assert isinstance(view, CardGameView)
    return view


def questions(decks: tuple[str, str], seed: int) -> list[Table]:
    """Every position of a busy random game in which somebody is asked."""
    state = GAME.start(2, {"deck_1": decks[0], "deck_2": decks[1]})
    rng = Xoshiro(seed)
    found: list[Table] = []
    while state.actor != OVER and len(found) < 260:
        if state.actor != CHANCE:
            found.append(state.clone())
        state.apply(busy_action(state, rng))
    return found


GAMES = [state for number, decks in enumerate(DUELS) for state in questions(decks, number + 8)]


def asked(*kinds: str) -> list[Table]:
    found = [state for state in GAMES if state.stack[-1].data().ask in kinds]
    assert found
    return found


def extras(state: Table, lang: str = "en") -> dict[str, Any]:
    """As it crosses the wire."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(FACE.extras(seen(state), lang)))
    return told


# Places


def test_every_answer_has_a_place_that_is_there_or_is_a_button() -> None:
    verbs: set[str] = set()
    for state in GAMES:
        view = seen(state)
        for action in state.legal_actions():
            verb = FACE.verb(action)
            verbs.add(verb)
            places = FACE.places(view, action)
            assert bool(places) != (verb in BUTTONS), f"{verb} {places}"
            for place in places:
                assert PLACE.fullmatch(place), place
                assert is_there(view, place, verb), f"{action}: {place}"
    assert verbs > {
        "play",
        "vehicle",
        "crew",
        "depot",
        "fire",
        "spend",
        "at",
        "flip",
        "order",
        "choose-enemy",
        "accept",
    }


def is_there(view: CardGameView, place: str, verb: str) -> bool:
    kind, *words = place.split(":")
    own = view.players[view.actor]
    if kind == "hand":
        return words[0] in own.hand
    if kind == "junkyard":
        return words[1] in view.players[int(words[0])].junkyard
    if kind in ("position", "crew"):
        vehicle = view.players[int(words[0])].positions[int(words[1])]
        if verb in ("vehicle", "at", "move-to"):
            return True
        return vehicle is not None and (kind != "crew" or (vehicle.crew is None) == (verb == "crew"))
    return True


def test_answers_that_share_a_place_differ_in_words() -> None:
    for state in GAMES:
        view = seen(state)
        said = [
            (FACE.say(view, action, lang, NAMES), lang) for lang in ("en", "ru") for action in state.legal_actions()
        ]
        assert len(set(said)) == len(said)


def all_places(view: CardGameView) -> list[str]:
    places = [f"position:{seat}:{place}" for seat in range(2) for place in range(5)]
    places += [f"crew:{view.actor}:{place}" for place in range(5)]
    places += [f"base:{seat}:{place}" for seat in range(2) for place in range(3)]
    places += [f"depots:{view.actor}", f"tokens:{view.actor}"]
    return places + [f"hand:{id}" for id in view.players[view.actor].hand]


def test_a_dim_place_says_why_not() -> None:
    for state in GAMES:
        view = seen(state)
        legal = state.legal_actions()
        lit = {place for action in legal for place in FACE.places(view, action)}
        for place in all_places(view):
            if place in lit:
                continue
            meant = [action for action in FACE.meant(view, place) if state.why_not(action) is not None]
            assert meant, place
            refusal = state.why_not(meant[0])
            assert refusal is not None
            assert refusal.text("ru")


@pytest.mark.parametrize(
    "place", ["", "x", "position", "position:0", "position:7:1", "position:0:-1", "hand:", "base:0:4", "crew:0:x"]
)
def test_a_place_that_does_not_exist_means_nothing(place: str) -> None:
    assert FACE.meant(seen(position(Side(), Side())), place) == []


def test_a_refusal_names_what_was_clicked() -> None:
    state = position(Side(line="- SOV-06~ - - -", hand="SOV-01"), Side(line="- - GER-10 - -"))
    meant = FACE.meant(seen(state), "position:0:1")
    refusal = state.why_not(meant[0])
    assert refusal is not None
    assert refusal.rule == "cardgame.attack.supplied"


# What is drawn is what the rules do


def ways_of(state: Table, card: str, lang: str = "en") -> list[Way]:
    reply = FACE.query(seen(state), FACE.read_query({"q": "ways", "card": card}), lang, [])
    assert isinstance(reply, Ways)
    return reply.ways


def test_lit_ways_are_where_a_card_can_be_placed() -> None:
    tried = 0
    for state in asked("take-action"):
        plays = [action for action in state.legal_actions() if FACE.verb(action) == "play"]
        if not plays:
            assert not FACE.extras(seen(state), "en").can_place or not seen(state).players[state.actor].hand
            continue
        assert FACE.extras(seen(state), "en").can_place
        after = state.clone()
        after.apply(plays[0])
        ways = ways_of(state, FACE.card(plays[0]))
        assert [way.do for way in ways] == [f"{plays[0]} as {action}" for action in after.legal_actions()]
        tried += 1
        for way in ways:
            line = GAME.parse(state, way.do)
            assert state.why_not(line) is None
            assert [*FACE.places(seen(state), plays[0]), *FACE.places(seen(state), steps_of(line)[-1])] == way.places
            assert (way.verb, way.card) == ("play", FACE.card(plays[0]))
    assert tried > 50


def test_attackers_and_their_reach_are_those_of_the_rules() -> None:
    tried = 0
    for state in asked("take-action"):
        attacks = [attack for attack in extras(state)["attacks"] if attack["seat"] == state.actor]
        legal = [action for action in state.legal_actions() if FACE.verb(action) == "fire"]
        assert [f"fire {attack['place'] + 1}" for attack in attacks if attack["can"]] == [str(one) for one in legal]
        for action in legal:
            after = state.clone()
            after.apply(action)
            price = extras(after)["payment"]
            attack = next(one for one in attacks if f"fire {one['place'] + 1}" == str(action))
            assert (price["price"] if price else 0) == attack["cost"]
            while after.actor == state.actor and after.stack[-1].data().ask == "payment":
                after.apply(after.legal_actions()[0])
            if after.actor == state.actor and after.stack[-1].data().ask == "choose-position":
                assert [f"at {hit['to'] + 1}" for hit in attack["reach"]] == [str(one) for one in after.legal_actions()]
                tried += 1
    assert tried > 20


def test_foreseen_damage_is_the_damage() -> None:
    tried = 0
    for state in asked("choose-position"):
        for action in state.legal_actions():
            told = FACE.preview(seen(state), [action], "en", NAMES)
            assert told is not None
            hit = told.hit
            assert hit is not None
            if hit.card is None or hit.explode:
                continue
            assert sum(part.amount for part in hit.parts) == hit.damage
            target = state.players[1 - state.actor].positions[hit.to]
            assert target is not None
            after = state.clone()
            after.apply(action)
            place = after.players[1 - state.actor].find(target.uid)
            if place < 0:
                assert hit.destroys
            elif not hit.destroys:
                hurt = after.players[1 - state.actor].positions[place]
                assert hurt is not None
                assert hurt.damage >= hit.after  # After Attack may add to it
            tried += 1
    assert tried > 20


def test_preview_of_a_whole_attack_has_its_price_and_its_reasons() -> None:
    state = position(
        Side(line="- SOV-02 - - -", hand="SOV-01 SOV-02", depots="SOV-03"), Side(line="- - GER-10 - -", hand="GER-01")
    )
    cost = extras(state)["attacks"][0]["cost"]
    paid = " ".join(["depot", "SOV-01", "SOV-02"][:cost])
    line = GAME.parse(state, f"fire 2 with {paid} at 3")
    assert state.why_not(line) is None
    told = FACE.preview(seen(state), steps_of(line), "en", NAMES)
    assert told is not None
    assert told.price == Paid(cost, depots=1, tokens=0, cards=["SOV-01", "SOV-02"][: cost - 1])
    hit = told.hit
    assert hit is not None
    assert (hit.to, hit.card, hit.hp) == (2, "GER-10", 5)
    assert hit.parts[0].say.startswith("firepower of")


def test_points_have_their_reasons() -> None:
    for state in GAMES:
        for told, player in zip(extras(state)["points"], seen(state).players, strict=True):
            assert told["total"] == player.points == sum(part["amount"] for part in told["parts"])


def test_a_payment_says_what_is_covered_and_hides_how_the_rival_pays() -> None:
    state = position(
        Side(line="- GER-10 - - -", hand="SOV-01 SOV-02", depots="SOV-03", extra={"tokens": 1}), Side(hand="GER-01")
    )
    state.apply(GAME.parse(state, "fire 2"))
    price = extras(state)["payment"]["price"]
    assert price >= 2
    state.apply(GAME.parse(state, "spend SOV-01"))
    told = extras(state)["payment"]
    assert (told["cards"], told["depots"], told["tokens"]) == (["SOV-01"], 0, 0)
    rival = FACE.extras(seen(state, 1), "en")
    assert msgspec.to_builtins(rival.payment) == {"seat": 0, "price": price, "optional": False, "known": False}
    assert (rival.orders, rival.purse) == ([], [])
    spectator = state.view(None)
    assert isinstance(spectator, CardGameView)
    assert "SOV-01" not in msgspec.json.encode(FACE.extras(spectator, "en")).decode()


# Answers that several clicks put together


def told(state: Table, lang: str = "en") -> Extras:
    extras: Extras = FACE.extras(seen(state), lang)
    return extras


def click(state: Table, order: Order, **change: object) -> Order:
    """One click more, as the browser asks for it."""
    about = {"q": "compose", "place": order.place, "coins": order.coins, "target": order.target, **change}
    reply = FACE.query(seen(state), FACE.read_query(about), "en", [])
    assert isinstance(reply, Composed)
    return reply.order


def paid(state: Table, order: Order, extras: Extras) -> Order:
    """With what is proposed, and with whatever else is there."""
    for coin in extras.purse:
        for _ in range(coin.count - order.coins.count(coin.do)):
            if len(order.coins) < order.price:
                order = click(state, order, add=coin.do)
    return order


def test_every_attack_that_clicks_put_together_is_legal() -> None:
    tried = 0
    for state in asked("take-action"):
        more = told(state)
        fires = [str(action) for action in state.legal_actions() if FACE.verb(action) == "fire"]
        assert [order.begun.split(" with ")[0] for order in more.orders] == fires
        for begun in more.orders:
            assert begun.choice is None or len(begun.targets) < 2, "nobody has aimed yet"
            order = paid(state, begun, more)
            assert len(order.coins) == order.price
            for target in order.targets:
                whole = click(state, order, target=target.to).choice
                assert whole is not None
                assert state.why_not(GAME.parse(state, whole.do)) is None, whole.do
                assert target.places == [f"position:{1 - state.actor}:{target.to}"]
                assert whole.places == [f"position:{state.actor}:{order.place}", *target.places]
                tried += 1
            if order.coins:
                short = click(state, order, drop=order.coins[0])
                assert (len(short.coins), short.choice) == (order.price - 1, None)
    assert tried > 100


def test_every_payment_that_clicks_put_together_is_legal() -> None:
    for state in asked("payment"):
        more = told(state)
        [begun] = more.orders
        assert (begun.place, begun.targets) == (None, [])
        whole = paid(state, begun, more).choice
        assert whole is not None
        line = GAME.parse(state, whole.do)
        assert state.why_not(line) is None
        after = state.clone()
        after.apply(line)
        assert not after.stack or after.stack[-1].data() != state.stack[-1].data()


def test_a_full_price_lets_another_coin_go_and_takes_no_more_than_there_is() -> None:
    ready = Side(line="- GER-10 - - -", hand="SOV-01 SOV-01 SOV-02", depots="SOV-03", extra={"tokens": 1})
    state = position(ready, Side(hand="GER-01"))
    [order] = told(state).orders
    assert (order.price, order.coins) == (3, ["depot", "token"])
    clicks = [
        ("SOV-01", ["depot", "token", "SOV-01"]),
        ("SOV-02", ["token", "SOV-01", "SOV-02"]),  # the first one goes
        ("token", ["token", "SOV-01", "SOV-02"]),  # there is one
        ("SOV-01", ["SOV-01", "SOV-02", "SOV-01"]),
        ("depot", ["SOV-02", "SOV-01", "depot"]),
    ]
    for coin, coins in clicks:
        order = click(state, order, add=coin)
        assert order.coins == coins
    assert order.begun == "fire 2 with SOV-02 SOV-01 depot"
    assert click(state, order, drop="SOV-02").begun == "fire 2"
    assert click(state, order, drop="token") == order


@pytest.mark.parametrize(
    "change",
    [
        {"coins": ["gold"]}, {"coins": ["depot"] * 3}, {"coins": ["depot", "depot"]}, {"target": 9}, {"place": 0},
        {"place": None}, {"coins": "depot"}, {"coins": [1]}, {"target": "1"}, {"more": 1},
    ],
)  # fmt: skip
def test_an_order_that_is_none_is_malformed(change: dict[str, object]) -> None:
    ready = Side(line="- GER-10 - - -", hand="SOV-01", depots="SOV-03", extra={"tokens": 1})
    state = position(ready, Side(hand="GER-01"))
    [order] = told(state).orders
    with pytest.raises(Malformed):
        click(state, order, **change)


def test_what_is_put_together_is_told_in_words() -> None:
    ready = Side(line="- GER-10 - - -", hand="SOV-01", depots="SOV-03", extra={"tokens": 1})
    state = position(ready, Side(line="- - GER-10 - -", hand="GER-01"))
    [order] = told(state).orders
    whole = click(state, order, add="SOV-01", target=2).choice
    assert whole is not None
    attacker, coin = (GAME.catalogue.by_id[id].word("en") for id in ("ger-10", "sov-01"))
    assert whole.say == f"{attacker} attacks position 3. Pay: depot, token, {coin}."


def test_the_purse_is_what_the_rules_would_take() -> None:
    for state in asked("payment"):
        view = seen(state)
        spends = [action for action in state.legal_actions() if FACE.verb(action).startswith("spend")]
        coins = [coin for coin in told(state).purse if coin.count > 0]
        assert [(coin.verb, coin.places) for coin in coins] == [
            (FACE.verb(action), FACE.places(view, action)) for action in spends
        ]


def test_depots_and_tokens_are_proposed_and_cards_never() -> None:
    ready = Side(line="- GER-10 - - -", hand="SOV-01 SOV-02 SOV-03", depots="SOV-03", extra={"tokens": 1})
    state = position(ready, Side(hand="GER-01"))
    [order] = told(state).orders
    assert order.price >= 2
    assert order.coins == ["depot", "token"]
    state.apply(GAME.parse(state, "fire 2"))
    state.apply(GAME.parse(state, "spend depot"))
    more = told(state)
    [payment] = more.orders
    assert (payment.place, payment.price, payment.coins) == (None, order.price - 1, ["token"])
    assert [(coin.do, coin.count) for coin in more.purse] == [
        ("depot", 0), ("token", 1), ("SOV-01", 1), ("SOV-02", 1), ("SOV-03", 1),
    ]  # fmt: skip


def test_nobody_else_gets_the_orders_of_who_is_asked() -> None:
    for state in GAMES[::5]:
        for seat in (1 - state.actor, None):
            view = state.view(seat)
            assert isinstance(view, CardGameView)
            more = FACE.extras(view, "en")
            assert (more.orders, more.purse, more.can_place) == ([], [], False)
            assert FACE.query(view, FACE.read_query({"q": "ways", "card": "SOV-01"}), "en", []) == Ways([])


def test_orders_speak_both_languages() -> None:
    state = position(Side(line="- GER-10 - - -", hand="SOV-01", depots="SOV-03"), Side(hand="GER-01"))
    english, russian = told(state), told(state, "ru")
    assert [coin.say for coin in (english.purse[0], russian.purse[0])] == ["depot", "склад"]
    assert ways_of(state, "SOV-01")[0].say != ways_of(state, "SOV-01", "ru")[0].say


def refused(state: Table, begun: str, place: str) -> list[str]:
    """The rules by which what a click would make of an answer that is begun is refused."""
    refusals = [state.why_not(one) for one in FACE.meant_next(seen(state), steps_of(GAME.parse(state, begun)), place)]
    return [refusal.rule for refusal in refusals if refusal is not None]


def test_a_click_on_what_is_dim_is_refused_as_the_whole_that_it_would_make() -> None:
    state = position(
        Side(line="- SOV-02 - SOV-06 -", hand="SOV-01 SOV-02", depots="SOV-03 SOV-04 SOV-05"),
        Side(line="- - GER-10 - -", hand="GER-01"),
    )
    cost = told(state).orders[0].price
    paid = " ".join(["fire 2", *(["with", *["depot"] * cost] if cost else [])])
    assert refused(state, paid, "position:1:4") == ["cardgame.attack.reach"]
    assert refused(state, f"{paid} at 3", "position:1:4") == ["cardgame.attack.reach"]
    assert refused(state, paid, "position:1:2") == []
    assert refused(state, "play SOV-01", "position:0:0") == []
    state.apply(GAME.parse(state, "play SOV-01 as crew 2"))
    state.apply(GAME.parse(state, "pass"))
    assert state.actor == 0
    assert refused(state, "play SOV-02", "position:0:1") == ["cardgame.crew.attach"]


@pytest.mark.parametrize("place", ["position:0:9", "position:1:0", "base:0:1", "hand:SOV-01", "crew:0:1", "", "x:y:z"])
def test_a_click_that_makes_nothing_of_what_is_begun_means_no_whole(place: str) -> None:
    state = position(Side(line="- SOV-02 - - -", hand="SOV-01", depots="SOV-03"), Side(hand="GER-01"))
    assert FACE.meant_next(seen(state), [GAME.parse(state, "play SOV-01")], place) == []


# What is drawn while something is under way


def test_a_shot_is_drawn_until_it_has_hit() -> None:
    assert all(extras(state)["shot"]["reach"] for state in asked("choose-position", "use-explosive"))
    after_attack = [state for state in GAMES if _stages(state) and not _stages(state) & {"choose", "strike"}]
    shots = ("choose-position", "use-explosive", "offer-shots", "blitz")
    after_attack = [state for state in after_attack if state.stack[-1].data().ask not in shots]
    assert after_attack
    assert all(extras(state)["shot"] is None for state in after_attack)


def _stages(state: Table) -> set[object]:
    return {asked.stage for asked in seen(state).pending if isinstance(asked, Attack)}


def test_an_asking_effect_shows_its_text() -> None:
    for state in asked("choose-target"):
        source = extras(state, "ru")["source"]
        assert source["card"]
        assert source["text"]


def test_views_of_all_seats_have_extras_at_any_moment() -> None:
    for state in GAMES[::7]:
        for seat in (0, 1, None):
            view = state.view(seat)
            assert isinstance(view, CardGameView)
            for lang in ("en", "ru"):
                assert msgspec.json.encode(FACE.extras(view, lang))
                assert FACE.preview(view, [state.legal_actions()[0]], lang, NAMES) is None or seat == state.actor


def test_notes_and_words_in_both_languages() -> None:
    cyrillic = re.compile("[а-я]")
    told: set[str] = set()
    for state in GAMES:
        view = seen(state)
        for action in state.legal_actions():
            assert not cyrillic.search(FACE.note(view, action, "en", NAMES))
            told.add(FACE.verb(action) if FACE.note(view, action, "ru", NAMES) else "")
    assert told > {"fire", "at", "vehicle", "crew", "choose-enemy", "spend-depot"}


# Everything at once


def test_catalogue_knows_every_card_in_both_languages() -> None:
    one, two = FACE.catalogue("en"), FACE.catalogue("ru")
    assert list(one.cards) == [card.id for card in GAME.catalogue.cards]
    assert list(one.bases) == [base.id for base in GAME.catalogue.bases]
    assert all(sum(deck.cards.values()) == 40 and len(deck.bases) == 3 and deck.style for deck in one.decks)
    assert all(keyword.name and keyword.text for keyword in one.keywords.values())
    assert set(one.cards) == set(two.cards)
    for id, card in one.cards.items():
        assert card.crew != two.cards[id].crew
        assert card.source != two.cards[id].source
    assert len(msgspec.json.encode(two)) < 200_000


@pytest.mark.rule("cardgame.option.foreign_bases")
def test_check_knows_the_options_of_the_match() -> None:
    deck = GAME.deck("D1")
    own = {card.nation for card in deck.cards}
    foreign = next(base for base in GAME.catalogue.bases if base.nation not in own)
    code = deck_code(deck.cards, [*deck.bases[:2], foreign])
    usual = {reason.rule for reason in FACE.check(code, {}, "en").reasons}
    allowed = {reason.rule for reason in FACE.check(code, {"foreign_bases": True}, "en").reasons}
    assert "cardgame.deck.base-nations" in usual - allowed


def test_check_tells_what_a_deck_holds_and_breaks() -> None:
    starter = FACE.check("d4", {}, "en")
    held = starter.holds
    assert held is not None
    assert (starter.reasons, starter.name, held.nations) == ([], "Autoloader Ambush", ["France", "Italy"])
    assert FACE.check(starter.code, {}, "en").holds == held
    rows = [f"{id},{count}" for id, count in held.cards.items()] + [f"{id},1" for id in held.bases]
    assert FACE.check("\n".join(["card_id,count", *rows]), {}, "en").code == starter.code
    [short, *_] = FACE.check("\n".join(["card_id,count", *rows[1:]]), {}, "ru").reasons
    assert short.rule == "cardgame.deck.size"
    assert "ровно 40" in short.say
    wrong = FACE.check("card_id,count\nNO-1,3", {}, "en")
    assert (wrong.code, wrong.holds) == ("", None)
    assert "line 2, field card_id: there is no card or base NO-1" in wrong.reasons[0].say


@pytest.mark.parametrize("text", ["", "D9", "HD1-nonsense"])
def test_what_is_no_deck_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        FACE.check(text, {}, "en")


def test_other_questions_are_malformed() -> None:
    for about in ({}, {"deck": "D1"}, {"q": "pose"}, {"q": "ways"}):
        with pytest.raises(Malformed):
            FACE.read_query(about)


def test_unveiled_hides_nothing_and_tells_what_lies_face_up() -> None:
    for state in GAMES[::25]:
        view = FACE.unveiled(state)
        assert "?" not in view.encode().decode().replace("\\?", "")
        assert [player.face_up for player in view.players] == [player.face_up for player in state.players]
        assert [sorted(player.hand) for player in view.players] == [
            sorted(card.id for card in player.hand) for player in state.players
        ]
        assert msgspec.json.encode(FACE.extras(view, "en"))
