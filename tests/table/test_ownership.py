"""Whose a match is: the same for everybody who sees the same servers, and moving as little as can be."""

from __future__ import annotations

from collections import Counter

from hulldown.table.play.ownership import Members, ServerRow, owner_among

MATCHES = [f"match-{number}" for number in range(3000)]


def rows(*beats: tuple[str, float]) -> list[ServerRow]:
    return [ServerRow(id, beat, f"127.0.0.1:{place}") for place, (id, beat) in enumerate(beats)]


def members(own: str = "a", patience: float = 15.0) -> Members:
    made = Members(own, patience)
    made.is_reachable = True
    return made


def test_everybody_says_the_same_and_shares_are_even() -> None:
    servers = ["a", "b", "c"]
    owners = [owner_among(match, servers) for match in MATCHES]
    assert owners == [owner_among(match, reversed(servers)) for match in MATCHES]
    assert all(900 < count < 1100 for count in Counter(owners).values())


def test_who_goes_moves_only_their_own_matches() -> None:
    before = {match: owner_among(match, ["a", "b", "c"]) for match in MATCHES}
    after = {match: owner_among(match, ["a", "c"]) for match in MATCHES}
    assert all(after[match] == before[match] for match in MATCHES if before[match] != "b")
    moved = Counter(after[match] for match in MATCHES if before[match] == "b")
    assert min(moved.values()) > 400, "and they are shared out"


def test_a_server_that_is_silent_too_long_counts_no_more() -> None:
    seen = members()
    assert seen.see(rows(("a", 100.0), ("b", 100.0)), 100.0), "somebody new"
    assert seen.alive == ["a", "b"]
    assert not seen.see(rows(("a", 114.0), ("b", 100.0)), 114.0)
    assert seen.see(rows(("a", 116.0), ("b", 100.0)), 116.0)
    assert seen.alive == ["a"]
    assert seen.see(rows(("a", 117.0), ("b", 117.0)), 117.0), "it was only asleep"
    assert seen.alive == ["a", "b"]


def test_clocks_that_disagree_do_not_matter() -> None:
    """What counts is that a sign is new, not what time it tells."""
    seen = members()
    seen.see(rows(("a", 1000.0), ("b", 90_000.0)), 1000.0)
    assert seen.alive == ["a", "b"], "one that is ahead"
    seen.see(rows(("a", 1010.0), ("b", 90_000.0)), 1016.0)
    assert seen.alive == ["a"], "silent, though it tells a later time than ours"
    seen.see(rows(("a", 1020.0), ("c", 5.0)), 1020.0)
    assert seen.alive == ["a"], "far behind, or long dead"
    seen.see(rows(("a", 1025.0), ("c", 10.0)), 1025.0)
    assert seen.alive == ["a", "c"], "it lives"


def test_what_a_dead_server_left_behind_is_not_waited_for() -> None:
    seen = members()
    seen.see(rows(("a", 1000.0), ("dead", 970.0)), 1000.0)
    assert seen.alive == ["a"]
    assert seen.is_own("any")


def test_one_that_cannot_be_reached_is_doubted_until_its_next_sign() -> None:
    seen = members()
    seen.see(rows(("a", 100.0), ("b", 100.0)), 100.0)
    theirs = next(match for match in MATCHES if not seen.is_own(match))
    seen.doubt("b", 101.0)
    assert seen.is_own(theirs)
    seen.see(rows(("a", 102.0), ("b", 100.0)), 102.0)
    assert seen.is_own(theirs), "the old sign proves nothing"
    seen.see(rows(("a", 105.0), ("b", 105.0)), 105.0)
    assert seen.owner_of(theirs) == "b"
    seen.doubt("a", 106.0)
    assert "a" in seen.alive, "nobody doubts themselves"
    seen.doubt("nobody", 106.0)


def test_who_cannot_be_handed_anything_owns_nothing_of_others() -> None:
    seen = members()
    seen.see([ServerRow("a", 100.0, "127.0.0.1:1"), ServerRow("library", 100.0)], 100.0)
    assert all(seen.is_own(match) for match in MATCHES)
    alone = Members("library", 15.0)
    alone.see([ServerRow("a", 100.0, "127.0.0.1:1"), ServerRow("library", 100.0)], 100.0)
    assert all(alone.is_own(match) for match in MATCHES), "nothing can be handed on: it serves what it is asked for"
