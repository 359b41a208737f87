"""Who is asked next, how long the others wait, and when levels think less: without processes, threads or a clock."""

from __future__ import annotations

import pytest

from hulldown.table.play.bot_time import LEAST_SHARE, BotTime, Ticket, TooMany


def ticket(match: str, *addresses: str, hint: bool = False) -> Ticket:
    return Ticket(match, frozenset(addresses or {"home"}), hint)


def anybody(_: Ticket) -> bool:
    return True


def enter(queue: BotTime, *tickets: Ticket) -> None:
    for one in tickets:
        assert queue.enter(one) is None


def served(queue: BotTime, seconds: float = 0.5) -> list[Ticket]:
    """All who wait, in the order in which one process after the other asks them."""
    found: list[Ticket] = []
    while (one := queue.next(anybody)) is not None:
        found.append(one)
        queue.done(one, seconds)
    return found


def test_who_came_first_of_one_match_is_asked_first() -> None:
    queue = BotTime(1)
    asked = [ticket("a") for _ in range(5)]
    enter(queue, *asked)
    assert served(queue) == asked


def test_addresses_take_turns() -> None:
    queue = BotTime(1)
    enter(queue, *[ticket(f"match {number}", "crowd") for number in range(6)])
    enter(queue, ticket("x", "anna"), ticket("y", "boris"), ticket("y", "boris"))
    order = [min(one.addresses) for one in served(queue)]
    assert order[:3].count("crowd") == 1
    assert order[:5].count("crowd") <= 2
    assert sorted(order[:5]) == ["anna", "boris", "boris", "crowd", "crowd"]


def test_matches_of_one_address_take_turns() -> None:
    queue = BotTime(1)
    enter(queue, *[ticket("loud") for _ in range(8)])
    enter(queue, ticket("quiet"), ticket("quiet"))
    order = [one.match for one in served(queue)]
    assert sorted(order[:4]) == ["loud", "loud", "quiet", "quiet"]


def test_a_bot_that_thinks_long_is_asked_less_often() -> None:
    queue = BotTime(1)
    enter(queue, *[ticket("long", "anna") for _ in range(10)], *[ticket("short", "boris") for _ in range(10)])
    order: list[str] = []
    while (one := queue.next(anybody)) is not None:
        order.append(one.match)
        queue.done(one, 3.0 if one.match == "long" else 0.5)
    assert order[:12].count("long") <= 3


def test_nothing_is_saved_up_while_somebody_is_away() -> None:
    queue = BotTime(1)
    for _ in range(50):
        enter(queue, ticket("a", "anna"))
        served(queue)
    enter(queue, *[ticket("b", "boris") for _ in range(4)], *[ticket("a", "anna") for _ in range(4)])
    order = [one.match for one in served(queue)]
    assert order[:5].count("a") == 2, "boris comes anew, and has no fifty answers in advance"


def test_a_match_of_several_people_is_asked_by_whoever_has_had_least() -> None:
    queue = BotTime(1)
    enter(queue, *[ticket("crowd", "crowd") for _ in range(20)])
    for _ in range(10):
        one = queue.next(anybody)
        assert one is not None
        queue.done(one, 0.5)
    shared = ticket("shared", "crowd", "anna")
    enter(queue, shared)
    assert queue.next(anybody) is shared


def test_hints_leave_half_of_the_processes_free() -> None:
    queue = BotTime(4)
    enter(queue, *[ticket(f"m{number}", f"a{number}", hint=True) for number in range(8)])
    thinking = [queue.next(anybody) for _ in range(3)]
    assert [one is not None for one in thinking] == [True, True, False]
    turn = ticket("turn", "z")
    enter(queue, turn)
    assert queue.next(anybody) is turn
    assert thinking[0] is not None
    queue.done(thinking[0], 0.8)
    again = queue.next(anybody)
    assert again is not None
    assert again.is_patient


def test_a_match_has_its_turn_before_its_hints() -> None:
    queue = BotTime(2)
    enter(queue, ticket("a", hint=True), ticket("a", hint=True))
    turn = ticket("a")
    enter(queue, turn)
    assert queue.next(anybody) is turn


def test_only_who_has_a_process_is_asked() -> None:
    queue = BotTime(2)
    first, second = ticket("a", "anna"), ticket("b", "boris")
    enter(queue, first, second)
    assert queue.next(lambda one: one is second) is second
    assert queue.next(lambda one: False) is None
    assert queue.waiting == [first]


def test_so_many_may_wait_of_one_address() -> None:
    queue = BotTime(1, each=3, most=100)
    enter(queue, *[ticket(f"m{number}", "crowd") for number in range(3)])
    with pytest.raises(TooMany):
        queue.enter(ticket("m4", "crowd"))
    enter(queue, ticket("x", "anna"))
    assert len(queue.waiting) == 4


def test_a_match_does_not_take_all_places_of_its_address() -> None:
    queue = BotTime(1, each=4, most=100)
    loud = [ticket("loud", hint=True) for _ in range(4)]
    enter(queue, *loud)
    assert queue.enter(ticket("quiet")) is loud[-1]
    assert queue.enter(ticket("third")) is loud[-2]
    with pytest.raises(TooMany):
        queue.enter(ticket("loud"))


def test_where_all_places_are_taken_the_largest_crowd_makes_room() -> None:
    queue = BotTime(1, each=100, most=6)
    crowd = [ticket(f"m{number}", "crowd") for number in range(5)]
    enter(queue, *crowd, ticket("x", "anna"))
    with pytest.raises(TooMany):
        queue.enter(ticket("m9", "crowd"))
    assert queue.enter(ticket("y", "boris")) is crowd[-1]
    assert queue.enter(ticket("z", "clara")) is crowd[-2]
    assert len(queue.waiting) == 6
    with pytest.raises(TooMany):
        queue.enter(ticket("v", "crowd"))


def test_whoever_leaves_is_not_asked() -> None:
    queue = BotTime(1)
    first, second = ticket("a"), ticket("b")
    enter(queue, first, second)
    queue.leave(first)
    queue.leave(first)
    assert served(queue) == [second]


def test_the_crowd_of_one_address_makes_its_own_bots_think_less() -> None:
    queue = BotTime(2)
    crowd = [ticket(f"m{number}", "crowd") for number in range(40)]
    enter(queue, *crowd)
    alone = ticket("x", "anna")
    enter(queue, alone)
    assert queue.share(alone) == 1.0
    assert queue.share(crowd[0]) == LEAST_SHARE
    shares = [one.share for one in served(queue) if one is not alone]
    assert shares == sorted(shares), "the fewer wait, the more they think"
    assert (shares[0], shares[-1]) == (LEAST_SHARE, 1.0)
    assert set(shares) == {0.125, 0.25, 0.5, 1.0}


def test_many_addresses_make_all_bots_think_less() -> None:
    queue = BotTime(2)
    enter(queue, *[ticket(f"m{number}", f"a{number}") for number in range(20)])
    assert {queue.share(one) for one in queue.waiting} == {LEAST_SHARE}


@pytest.mark.parametrize("crowd", [0, 5, 60])
def test_how_many_are_ahead_is_what_comes_of_it(crowd: int) -> None:
    """The number that players are told against the order in which they are asked, all answers taking equally long."""
    queue = BotTime(1)
    enter(queue, *[ticket(f"m{number % 7}", "crowd", hint=number % 3 == 0) for number in range(crowd)])
    enter(queue, *[ticket(f"n{number}", f"a{number % 2}") for number in range(5)])
    told = {one: queue.ahead(one) for one in queue.waiting}
    for place, one in enumerate(served(queue)):
        assert abs(told[one] - place) <= 3, one
    assert queue.ahead(ticket("nobody")) == 0


def test_the_wait_follows_from_what_answers_took() -> None:
    queue = BotTime(2)
    enter(queue, *[ticket("a") for _ in range(60)])
    for _ in range(40):
        one = queue.next(anybody)
        assert one is not None
        queue.done(one, 3.0)
    last = queue.waiting[-1]
    assert queue.ahead(last) == 19
    assert queue.wait(last) == pytest.approx(19 * 3.0 / 2, rel=0.05)


def test_idle_accounts_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hulldown.table.play.bot_time.MOST_REMEMBERED", 50)
    queue = BotTime(1)
    waiting = ticket("stays", "stays")
    for number in range(500):
        enter(queue, ticket(f"m{number}", f"a{number}"))
        served(queue)
    enter(queue, waiting)
    assert len(queue._addresses) <= 51
    assert len(queue._matches) <= 51
    assert served(queue) == [waiting]
