"""What is said of a list in the making: by the game's own rules, with mends that were tried."""

from __future__ import annotations

import pytest

import hulldown
from hulldown.kernel.game import Game
from hulldown.workshop import Draft, DraftChecked, DraftPart, bench_of, check
from tests.workshop.helper import DECKS, GAMES, PLATOONS, draft, other, part, ready


def checked(game: Game, made: Draft, lang: str = "en", **options: object) -> DraftChecked:
    return check(game, made, options, lang)


def mended(game: Game, made: Draft, place: int = 0, **options: object) -> Draft:
    """The list after the mend that is offered for one of its reasons."""
    mend = checked(game, made, "en", **options).broken[place].mend
    assert mend is not None
    return other(made, parts=mend.parts, limit=mend.limit)


@pytest.mark.parametrize("game", GAMES, ids=["decks", "platoons"])
def test_ready_lists_are_legal_and_keep_every_rule(game: Game) -> None:
    assert len(ready(game)) >= 8
    for made in ready(game):
        found = checked(game, made)
        assert found.legal
        assert found.broken == []
        assert [one.rule for one in found.kept] == list(bench_of(game).rules)
        assert sum(bar.value for bar in found.fullness) == found.size <= found.of
        assert not any(bar.over for bar in found.fullness)


@pytest.mark.parametrize("game", GAMES, ids=["decks", "platoons"])
def test_the_rules_of_a_bench_are_in_the_ledger(game: Game) -> None:
    assert bench_of(game).rules
    assert all(id in game.ledger for id in bench_of(game).rules)


def test_a_card_too_many_goes_out_again() -> None:
    made = draft(DECKS, "D1")
    more = other(made, parts=[*made.parts, part("USA-05")])
    found = checked(DECKS, more)
    assert (found.legal, found.size, found.of) == (False, 41, 40)
    assert [one.rule for one in found.broken] == ["cardgame.deck.size"]
    assert found.broken[0].say == "A deck has exactly 40 combat cards. This one has 41."
    assert found.broken[0].mend is not None
    assert checked(DECKS, mended(DECKS, more)).legal
    assert "cardgame.deck.size" not in [one.rule for one in found.kept]
    assert [bar.over for bar in found.fullness] == [True]


def test_two_cards_short_are_two_cards_added() -> None:
    made = draft(DECKS, "D1")
    pair = next(place for place, one in enumerate(made.parts) if one.count == 2)
    short = other(made, parts=[*made.parts[:pair], *made.parts[pair + 1 :]])
    mend = checked(DECKS, short).broken[0].mend
    assert mend is not None
    assert mend.say.startswith("Add ")
    assert sum(one.count for one in mend.parts) == 43
    assert checked(DECKS, mended(DECKS, short)).legal


def test_a_fourth_copy_is_exchanged_for_another_card() -> None:
    """Of forty cards none can go and none can come: one goes for another."""
    made = draft(DECKS, "D1")
    combat = [place for place, one in enumerate(made.parts) if not one.card.startswith("B-")]
    triple = next(place for place in combat if made.parts[place].count == 3)
    single = next(place for place in combat if made.parts[place].count == 2)
    parts = list(made.parts)
    parts[triple] = other(parts[triple], count=4)
    parts[single] = other(parts[single], count=1)
    found = checked(DECKS, other(made, parts=parts))
    assert [one.rule for one in found.broken] == ["cardgame.deck.copies"]
    assert found.broken[0].on == [triple]
    mend = found.broken[0].mend
    assert mend is not None
    assert "Take out 1" in mend.say
    assert "add 1" in mend.say
    assert checked(DECKS, mended(DECKS, other(made, parts=parts))).legal


def test_a_nation_without_a_base_gets_one_for_another() -> None:
    made = draft(DECKS, "D6")
    bases = [one for one in made.parts if one.card.startswith("B-")]
    assert [one.card[2:5] for one in bases] == ["USA", "SWE", "POL"]
    parts = [part("B-GER-1"), *made.parts[1:]]
    found = checked(DECKS, other(made, parts=parts))
    reason = next(one for one in found.broken if one.say == "Each nation needs at least one base. USA has none.")
    assert reason.mend is not None
    assert checked(DECKS, other(made, parts=reason.mend.parts)).legal


def test_a_deck_that_is_hardly_begun_has_reasons_but_no_mend() -> None:
    found = checked(DECKS, Draft("", 0, [], []))
    assert {one.rule for one in found.broken} == {"cardgame.deck.size", "cardgame.deck.nations"}
    assert [one.mend for one in found.broken] == [None] * 3
    assert found.size == 0


def test_too_many_points_go_out_card_by_card_or_by_another_limit() -> None:
    made = draft(PLATOONS, "guards-200")
    found = checked(PLATOONS, other(made, limit=199))
    mend = found.broken[0].mend
    assert mend is not None
    assert mend.limit == 199
    after = checked(PLATOONS, other(made, parts=mend.parts, limit=199))
    assert after.legal
    assert sum(1 + len(one.carried) for one in mend.parts) == sum(1 + len(one.carried) for one in made.parts) - 1
    far = checked(PLATOONS, other(made, limit=50)).broken[0].mend
    assert far is not None
    assert (far.say, far.limit, far.parts) == ("Play with 200 points", 200, made.parts)


def test_the_limit_of_a_match_comes_before_the_limit_of_the_list() -> None:
    made = draft(PLATOONS, "guards-200")
    assert checked(PLATOONS, made, cost_limit=100).of == 100
    assert not checked(PLATOONS, made, cost_limit=100).legal
    assert checked(PLATOONS, other(made, limit=0)).of == 100
    assert not checked(PLATOONS, other(made, limit=0)).legal


def test_a_reason_names_its_own_tank_among_equal_ones() -> None:
    parts = [part("t_34", 1, "recon"), part("t_34", 1, "recon", "recon")]
    found = checked(PLATOONS, Draft("", 200, parts, []))
    assert [(one.rule, one.on) for one in found.broken] == [("miniatures.platoon.crew-slots", [1])]
    mend = found.broken[0].mend
    assert mend is not None
    assert mend.say == "Take 1 Recon off T-34"
    assert mend.parts[0] == parts[0]


def test_a_card_for_another_tank_comes_off() -> None:
    found = checked(PLATOONS, Draft("", 200, [part("t_34"), part("maus", 1, "t_34_85_extended")], []))
    assert [one.on for one in found.broken] == [[1]]
    assert found.broken[0].mend is not None
    assert found.broken[0].mend.parts == [part("t_34"), part("maus")]


def test_a_platoon_without_a_tank_gets_one() -> None:
    found = checked(PLATOONS, Draft("", 100, [], []))
    assert [one.rule for one in found.broken] == ["miniatures.platoon.at-least-one-tank"]
    assert checked(PLATOONS, mended(PLATOONS, Draft("", 100, [], []))).legal


def test_options_of_the_match_count() -> None:
    made = draft(PLATOONS, "t-34-sherman-100")
    assert checked(PLATOONS, made).legal
    found = checked(PLATOONS, made, one_nation=True)
    assert [one.rule for one in found.broken] == ["miniatures.option.one_nation"]
    assert checked(PLATOONS, mended(PLATOONS, made, one_nation=True), one_nation=True).legal
    with pytest.raises(hulldown.Malformed, match="no option"):
        checked(PLATOONS, made, no_such="x")


def test_what_is_not_known_is_told_and_goes_out() -> None:
    made = draft(PLATOONS, "t-34-50")
    strange = other(made, parts=[part("zeppelin", 2), *made.parts])
    found = checked(PLATOONS, strange)
    assert [(one.say, one.rule, one.on) for one in found.broken] == [("zeppelin isn't known here.", "", [0])]
    assert found.broken[0].mend is not None
    assert found.broken[0].mend.say == "Take out 2 zeppelin"
    assert checked(PLATOONS, mended(PLATOONS, strange)).legal


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ([part("recon")], "Recon has to go on another card."),
        ([part("t_34", 1, "maus")], "Maus can't go on T-34."),
        ([part("t_34", 1, "zeppelin")], "zeppelin isn't known here."),
    ],
)
def test_cards_in_the_wrong_place_are_told(parts: list[DraftPart], sentence: str) -> None:
    found = checked(PLATOONS, Draft("", 100, parts, []))
    assert sentence in [one.say for one in found.broken]
    stray = next(one for one in found.broken if one.say == sentence)
    assert stray.mend is not None
    again = checked(PLATOONS, Draft("", 100, stray.mend.parts, []))
    assert sentence not in [one.say for one in again.broken]


def test_more_cards_than_any_list_may_have_are_refused() -> None:
    assert DECKS.lists is not None
    with pytest.raises(hulldown.Malformed, match=r"parts\[0\].count: more than 120 cards"):
        checked(DECKS, Draft("", 0, [part("USA-01", 121)], []))
    with pytest.raises(hulldown.Malformed, match="more than 200 cards"):
        checked(PLATOONS, Draft("", 0, [part("t_34", 101, "recon")], []))


def test_what_is_carried_carries_nothing() -> None:
    deep = DraftPart("t_34", 1, [DraftPart("recon", 1, [DraftPart("recon", 1, [])])])
    with pytest.raises(hulldown.Malformed, match="carries nothing"):
        checked(PLATOONS, Draft("", 0, [deep], []))


def test_charts_count_what_is_in_a_deck() -> None:
    made = draft(DECKS, "D6")
    charts = {chart.id: chart.bars for chart in checked(DECKS, made).charts}
    assert set(charts) == {"cost", "roles", "nations", "bases"}
    for name in ("cost", "roles", "nations"):
        assert sum(bar.value for bar in charts[name]) == 40
    assert [(bar.label, bar.value, bar.mark) for bar in charts["bases"]] == [
        ("USA", 1, "usa"), ("Sweden", 1, "sweden"), ("Poland", 1, "poland"),
    ]  # fmt: skip
    cheapest = sum(one.count for one in made.parts if one.card in ("SWE-01", "POL-01", "USA-01"))
    assert charts["cost"][0].label == "0"
    assert charts["cost"][0].value == cheapest == 9


def test_charts_count_what_a_platoon_spends() -> None:
    found = checked(PLATOONS, draft(PLATOONS, "guards-200"))
    charts = {chart.id: chart.bars for chart in found.charts}
    assert sum(bar.value for bar in charts["points"]) == found.size == 200
    assert [(bar.label, bar.value) for bar in charts["nations"]] == [("USSR", 3)]


def test_everything_is_said_in_the_readers_language() -> None:
    made = draft(DECKS, "D6")
    found = checked(DECKS, other(made, parts=[*made.parts, part("POL-01")]), "ru")
    texts = [found.broken[0].say, found.kept[0].say, *[chart.title for chart in found.charts]]
    mend = found.broken[0].mend
    assert mend is not None
    for text in [*texts, mend.say]:
        assert any("а" <= char <= "я" for char in text.casefold()), text


def test_a_game_without_a_bench_of_its_own_has_a_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Legality and mends come from its lists alone."""
    monkeypatch.setattr("hulldown.workshop.bench.satellite", lambda room, game, name: None)
    made = draft(DECKS, "D6")
    found = checked(DECKS, made)
    assert found.legal
    assert (found.size, found.of, found.kept) == (43, 0, [])
    assert [(chart.id, [(bar.label, bar.value) for bar in chart.bars]) for chart in found.charts] == [
        ("kinds", [("base", 3), ("combat", 40)])
    ]
    more = other(made, parts=[*made.parts, part("POL-01")])
    assert checked(DECKS, mended(DECKS, more)).legal


def test_what_is_no_bench_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hulldown.workshop.bench.satellite", lambda room, game, name: "a bench")
    with pytest.raises(hulldown.Malformed, match="is no Bench but a str"):
        bench_of(DECKS)
