"""A refusal names the rule that decides: where the other edition would allow it, one that holds in this alone."""

from __future__ import annotations

import pytest

from hulldown.games.rush.edition import Rules
from hulldown.games.rush.state import Table
from hulldown.kernel.errors import NOT_NOW
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.playout import random_action
from hulldown.kernel.state import CHANCE, OVER

from .helper import RUSH

EDITIONS = ["1.4", "1.2"]
KNOWN = RUSH.known_actions()
DECISIVE = {  # what random games come across; a card that comes back in its own turn (1.4) is too rare
    "1.4": {"rush.defence.open-base-first"},
    "1.2": {
        "rush.abilities.all-or-none",
        "rush.abilities.printed-order",
        "rush.ability.siege-armoured-only",
        "rush.recruitment.refill-each-card",
    },
}


def by_other_rules(state: Table, **options: object) -> Table:
    """The same table with other options, without what only the own rules write down."""
    rules = Rules({**state.rules.options, **options}, state.rules.version)
    twin = Table(state.game, state.catalogue, rules, state)
    twin._legal = None
    if not rules.once_a_turn:
        twin.played.clear()
    if rules.batches:
        twin.spent.clear()
        twin.bought.clear()
    return twin


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_other_edition_would_allow_is_refused_by_a_rule_of_this_one(edition: str) -> None:
    (other,) = [one for one in EDITIONS if one != edition]
    ledger = RUSH.ledger
    assert all(RUSH.has_made(action) for action in KNOWN)  # so that the decision itself can be asked
    decisive: set[str] = set()
    for seats in (2, 3, 4):
        rng = Xoshiro(23, seats)
        state = RUSH.start(seats, {"edition": edition})
        while state.actor != OVER:
            if state.actor != CHANCE:
                twin = by_other_rules(state, edition=other)
                asked = state.stack[-1]
                for action in KNOWN:
                    refusal = asked.why_not(state, action)
                    if refusal is None or refusal.kind is NOT_NOW:
                        continue
                    rule = ledger[refusal.rule]
                    assert rule.edition in ("", edition), f"{action} is refused by {rule.id}, a rule of another edition"
                    if twin.why_not(action) is None:
                        assert rule.edition == edition, f"{action} would be legal by {other}, yet {rule.id} refuses it"
                        decisive.add(rule.id)
            state.advance(random_action(state, rng))
    assert decisive >= DECISIVE[edition]
