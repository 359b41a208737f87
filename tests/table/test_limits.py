"""So many a second, and a number of them at once."""

from __future__ import annotations

import pytest

from hulldown.table.play import limits
from hulldown.table.play.limits import MOST_REMEMBERED, Addresses, Bucket


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    found = Watch()
    monkeypatch.setattr(limits, "monotonic", found)
    return found


def taken(bucket: Bucket, tries: int) -> int:
    return sum(bucket.take() for _ in range(tries))


def test_a_bucket_gives_so_many_at_once_and_then_by_the_second(watch: Watch) -> None:
    bucket = Bucket(2.0, 5)
    assert taken(bucket, 10) == 5
    watch.now += 1.0
    assert taken(bucket, 10) == 2
    watch.now += 0.4
    assert taken(bucket, 10) == 0
    watch.now += 0.1
    assert taken(bucket, 10) == 1, "parts of one add up"
    watch.now += 1000.0
    assert taken(bucket, 10) == 5, "it never holds more"


def test_each_address_has_a_bucket_of_its_own(watch: Watch) -> None:
    addresses = Addresses(1.0, 2)
    assert [addresses.take("a") for _ in range(3)] == [True, True, False]
    assert addresses.take("b")
    watch.now += 1.0
    assert addresses.take("a")


def test_only_the_addresses_used_last_are_remembered(watch: Watch) -> None:
    addresses = Addresses(1.0, 1)
    addresses.take("old")
    addresses.take("seen again")
    for number in range(MOST_REMEMBERED - 1):
        addresses.take(f"address {number}")
        addresses.take("seen again")
    assert len(addresses._buckets) == MOST_REMEMBERED
    assert not addresses.take("seen again")
    assert addresses.take("old"), "forgotten, so it begins anew"
