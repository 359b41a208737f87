"""How many matches some server processes can carry: a queueing model, fed with measured service times.

A server process does one thing at a time, so it is a queue with one server: answers come at random moments (Poisson, as
many people think independently), each is worked on in a few bursts, and whoever comes meanwhile waits (M/G/1,
Pollaczek-Khinchine). People answer again after they have thought, so the rate falls when waits grow: the model looks
for the rate at which both agree. Processes beyond the cores share them.
"""

from __future__ import annotations

import math
from typing import Final

import msgspec

BURSTS: Final = 2  # of work for each answer: the person's own, and the bot's or the other person's news
ENOUGH: Final = 200  # steps until rate and wait agree
FULL: Final = 0.999  # nothing is busier


class Service(msgspec.Struct, frozen=True):
    """What was measured of one server process. Times are of a core, not of the clock."""

    answer_ms: float  # for an answer and all that follows from it: commit, bot, tables
    idle_cores: float  # that a process takes without any match
    spread: float  # squared coefficient of variation of a burst: 0 always the same, 1 exponential
    handed_ms: float  # more for an answer whose sockets are at another process than the match
    cycle_s: float  # seconds between two answers of a match, without any wait
    floor_p50_ms: float  # from an answer to its table where nobody else is there
    floor_p99_ms: float
    match_kb: float  # memory
    process_mb: float


class Forecast(msgspec.Struct, frozen=True):
    """What the model says."""

    matches: int
    processes: int
    cores: int
    answers_per_s: float
    server_cores: float  # that all processes take
    busy: float  # how much of the time a process works; 1 is too much
    p50_ms: float
    p99_ms: float
    memory_mb: float


def demand_ms(service: Service, processes: int) -> float:
    """The work of one answer. With several processes a socket is at the owner of its match only by luck."""
    return service.answer_ms + service.handed_ms * (1 - 1 / processes)


def foretell(service: Service, matches: int, processes: int, cores: int, others: float = 0.0) -> Forecast:
    """`cores` of the machines; `others`: how many of them something else takes, such as bots or the database."""
    work = demand_ms(service, processes) / 1000
    speed = min(1.0, max(0.01, cores - others) / processes)  # of a process when all of them work at once
    rate = matches / service.cycle_s
    busy = wait = 0.0
    for _ in range(ENOUGH):
        total = processes * service.idle_cores + rate * work + others
        crowd = 1 + (1 / speed - 1) * min(1.0, total / cores)
        burst = work / BURSTS * crowd
        busy = min(FULL, rate / processes * work * crowd + service.idle_cores)
        wait = busy * burst * (1 + service.spread) / (2 * (1 - busy))
        agreed = min(matches / (service.cycle_s + BURSTS * wait), FULL * processes / (work * crowd))
        rate += (agreed - rate) / 4
    waits = wait / busy if busy > 0 else 0.0  # of those who wait at all
    return Forecast(
        matches, processes, cores, rate, processes * service.idle_cores + rate * work, busy,
        service.floor_p50_ms + 1000 * _share(0.5, busy, waits), service.floor_p99_ms + 1000 * _share(0.99, busy, waits),
        processes * service.process_mb + matches * service.match_kb / 1000,
    )  # fmt: skip


def _share(share: float, busy: float, waits: float) -> float:
    """The wait that so many of all do not exceed: a process that is idle makes nobody wait, the others wait as in the
    tail of the queue, which is exponential."""
    return waits * math.log(busy / (1 - share)) if busy > 1 - share else 0.0


def needed(service: Service, matches: int, most_busy: float = 0.6) -> Forecast:
    """The fewest processes that are not busier than that, each with a core of its own."""
    processes = 1
    while True:
        found = foretell(service, matches, processes, processes)
        if found.busy <= most_busy:
            return found
        processes += max(1, math.floor(processes * (found.busy / most_busy - 1) / 2))
