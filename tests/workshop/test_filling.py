"""A deck in the making is filled to a legal one that holds all of it."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from hulldown.conformance.properties import QUICK
from hulldown.workshop import Draft, check
from hulldown.workshop.fitting import fill
from tests.workshop.helper import DECKS, draft, other, part, ready


def cards(made: Draft) -> Counter[str]:
    found: Counter[str] = Counter()
    for one in made.parts:
        found[one.card] += one.count
    return found


@settings(QUICK, max_examples=15)
@given(data=st.data())
def test_what_is_suggested_is_legal_and_holds_the_deck(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from(ready(DECKS)))
    kept = data.draw(st.lists(st.sampled_from(whole.parts), unique_by=lambda one: one.card))
    made = other(whole, parts=kept)
    found = fill(DECKS, made, {}, "en").suggestions
    assert found or check(DECKS, made, {}, "en").legal
    for one in found:
        filled = other(made, parts=one.parts)
        assert check(DECKS, filled, {}, "en").legal
        assert cards(made) <= cards(filled)
        assert one.say


def test_a_deck_that_shares_cards_with_a_ready_one_is_filled_like_it() -> None:
    made = draft(DECKS, "D4")
    short = other(made, parts=made.parts[:-3])
    first = fill(DECKS, short, {}, "en").suggestions[0]
    assert first.say.startswith(f"Like {made.name}: add ")
    assert cards(other(made, parts=first.parts)) == cards(made)


def test_a_full_deck_and_a_hopeless_one_are_not_filled() -> None:
    made = draft(DECKS, "D4")
    assert fill(DECKS, made, {}, "en").suggestions == []
    assert fill(DECKS, Draft("", 0, [part("USA-01"), part("GER-01")], []), {}, "en").suggestions == []


def test_the_same_deck_is_filled_the_same_way_again() -> None:
    empty = Draft("", 0, [], [])
    found = fill(DECKS, empty, {}, "ru").suggestions
    assert len(found) == 3
    assert found == fill(DECKS, empty, {}, "ru").suggestions
