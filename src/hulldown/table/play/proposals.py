"""What somebody at the table proposes and others have still to agree to."""

from __future__ import annotations

from msgspec.structs import replace

from .. import wire
from . import journal


class Proposals(dict[int, wire.Proposal]):
    """By the number of the entry that brought each."""

    def propose(self, number: int, entry: journal.Proposed, owners: list[int]) -> None:
        others = [seat for seat in owners if seat != entry.by]
        self[number] = wire.Proposal(number, entry.what, entry.by, others)

    def consent(self, entry: journal.Consented) -> None:
        proposal = self.get(entry.proposal)
        if proposal is None:
            return
        if not entry.yes:
            del self[entry.proposal]
        else:
            others = [one for one in proposal.waits_for if one != entry.by]
            self[proposal.id] = replace(proposal, waits_for=others)

    def withdraw(self, what: str) -> None:
        for one in [one for one in self.values() if one.what == what]:
            del self[one.id]

    def withdraw_of(self, seat: int) -> None:
        """Who proposed them is gone."""
        for one in [one for one in self.values() if one.by == seat]:
            del self[one.id]
