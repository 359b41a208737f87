"""Whatever somebody makes of a list: it is told truly, mends do what they say, and files hold what they are given."""

from __future__ import annotations

import contextlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hulldown import HulldownError
from hulldown.conformance.properties import QUICK
from hulldown.kernel.game import Game
from hulldown.workshop import Draft, check, export_draft, lay_out, open_draft
from tests.workshop.helper import DECKS, GAMES, PLATOONS, draft, drafts, other, ready

FEW = settings(QUICK, max_examples=25)
ANY = st.sampled_from(GAMES).flatmap(lambda game: st.tuples(st.just(game), drafts(game)))


def held(game: Game, made: Draft) -> Counter[tuple[str, ...]]:
    """The cards of a draft, each with what it carries, whatever their order."""
    found: Counter[tuple[str, ...]] = Counter()
    for one in made.parts:
        carried = sorted([inner.card for inner in one.carried for _ in range(inner.count)])
        found[one.card.casefold(), *carried] += one.count
    return found


@FEW
@given(case=ANY)
def test_what_is_said_is_what_the_rules_say(case: tuple[Game, Draft]) -> None:
    game, made = case
    assert game.lists is not None
    found = check(game, made, {}, "en")
    reasons = game.lists.reasons_against(lay_out(game, made).brought(), {})
    assert [one.say for one in found.broken] == [one.text() for one in reasons]
    assert [one.rule for one in found.broken] == [one.rule for one in reasons]
    assert found.legal is not bool(reasons)
    assert not {one.rule for one in found.broken} & {one.rule for one in found.kept}
    for one in found.broken:
        assert all(0 <= place < len(made.parts) for place in one.on)


@FEW
@given(case=ANY)
def test_a_mend_does_what_it_says(case: tuple[Game, Draft]) -> None:
    """One reason fewer, and none that was not there."""
    game, made = case
    before = check(game, made, {}, "en")
    for one in before.broken:
        if one.mend is None:
            continue
        after = check(game, other(made, parts=one.mend.parts, limit=one.mend.limit), {}, "en")
        says = [left.say for left in after.broken]
        assert says.count(one.say) < [left.say for left in before.broken].count(one.say)
        assert len(after.broken) < len(before.broken)
        assert {left.rule for left in after.broken} <= {left.rule for left in before.broken}
        assert one.mend.say[0].isupper()


@FEW
@given(case=ANY)
def test_a_list_is_mended_step_by_step_until_no_mend_is_left(case: tuple[Game, Draft]) -> None:
    """Mends never lead in a circle: each leaves fewer reasons."""
    game, made = case
    found = check(game, made, {}, "en")
    for _ in range(len(found.broken)):
        mend = next((one.mend for one in found.broken if one.mend is not None), None)
        if mend is None:
            break
        made = other(made, parts=mend.parts, limit=mend.limit)
        left = check(game, made, {}, "en")
        assert len(left.broken) < len(found.broken)
        found = left
    assert not any(one.mend for one in found.broken)


@pytest.mark.parametrize("format", ["code", "file", "chat", "json", "ros", "tts"])
@pytest.mark.parametrize("game", GAMES, ids=["decks", "platoons"])
@FEW
@given(data=st.data())
def test_what_goes_out_comes_in_again(format: str, game: Game, data: st.DataObject) -> None:
    made = data.draw(drafts(game).filter(lambda one: one.parts))
    if format == "ros" and game is DECKS:
        with pytest.raises(HulldownError, match="rosters are for lists with points"):
            export_draft(game, made, format, "en")
        return
    written = export_draft(game, made, format, "en")
    assert written.base64 == ""
    again = open_draft(game, written.text.encode(), written.name, "en").draft
    assert held(game, again) == held(game, made)
    if format in ("json", "file") and game is PLATOONS and made.limit:
        assert (again.name, again.limit) == (made.name, made.limit)
    assert check(game, again, {}, "en").code == check(game, made, {}, "en").code


@pytest.mark.parametrize("game", GAMES, ids=["decks", "platoons"])
def test_ready_lists_open_by_their_ids_and_codes(game: Game) -> None:
    assert game.lists is not None
    for made in ready(game):
        code = check(game, made, {}, "en").code
        assert held(game, open_draft(game, code.encode(), "list", "en").draft) == held(game, made)
    opened = open_draft(DECKS, b"D3", "list", "en").draft
    assert opened == draft(DECKS, "D3")


@FEW
@given(text=st.text(min_size=1, max_size=400))
def test_any_text_is_a_list_or_a_sentence(text: str) -> None:
    for game in GAMES:
        with contextlib.suppress(HulldownError):
            found = open_draft(game, text.encode("utf-8", "surrogatepass"), "list", "en")
            assert isinstance(check(game, found.draft, {}, "en").legal, bool)
