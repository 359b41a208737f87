"""Bot time is a shared good: who is asked next, how long the others wait, and when levels think less.

Nothing here waits or looks at a clock: whoever has processes that think asks it what to do (`server.bot_pool`).

Addresses take turns, and the matches of one address among themselves, by the seconds that bots have thought for them:
who has had least comes next. So many tickets of one address or match never hold another one up, however many they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

STEPS: Final = ((2.0, 1.0), (4.0, 0.5), (8.0, 0.25))  # waiting for each process, and the part of its thought a bot gets
LEAST_SHARE: Final = 0.125
USUAL_SECONDS: Final = 0.5  # that an answer takes before anything was measured
LATEST: Final = 0.1  # how much the last answer counts in the mean of all
MOST_REMEMBERED: Final = 10_000  # addresses and matches whose bots do not think now


class TooMany(Exception):
    """So many wait already that another one would have to wait too long."""


@dataclass(eq=False)
class Ticket:
    """A question for a bot, and on whose account it thinks."""

    match: str
    addresses: frozenset[str] = frozenset({""})  # of the people in the match
    is_patient: bool = False  # it may take long, or can wait: hints, and bots that somebody has installed
    is_whole: bool = False  # it thinks as much as ever, however many wait: at every table of a duplicate alike
    share: float = 1.0  # of its usual thought that the bot was given
    place: int = 0  # how many came before it, ever


@dataclass(eq=False)
class Account:
    """What bots have thought for an address or a match, in seconds, and who waits on it."""

    served: float = 0.0
    running: int = 0
    waiting: list[Ticket] = field(default_factory=list)

    @property
    def is_idle(self) -> bool:
        return not self.running and not self.waiting


class BotTime:
    """The queue before so many processes; `each` and `most` tickets may wait of one address and of all."""

    def __init__(self, processes: int, each: int = 100, most: int = 1000) -> None:
        self.processes = processes
        self.most_patient = max(1, processes // 2)  # at once: the others stay free for those who are in a hurry
        self.each = each
        self.most = most
        self.waiting: list[Ticket] = []
        self._addresses: dict[str, Account] = {}
        self._crowds: dict[str, Account] = {}  # those of them on which somebody waits
        self._matches: dict[str, Account] = {}
        self._patient = 0  # that think now
        self._came = 0
        self._reached = 0.0  # what the address had that was served last: who comes anew begins there
        self._seconds = USUAL_SECONDS

    def enter(self, ticket: Ticket) -> Ticket | None:
        """Lets a ticket wait. Where all places are taken, one of whoever has most of them is returned and goes.

        Raises TooMany where that would be whoever asks.
        """
        gone = self._in_the_way(ticket)
        if gone is not None:
            self.leave(gone)
        for account in self._accounts(ticket):
            if account.is_idle:
                account.served = max(account.served, self._reached_by(account, ticket))
            account.waiting.append(ticket)
        self._crowds.update({name: self._addresses[name] for name in ticket.addresses})
        self._came += 1
        ticket.place = self._came
        self.waiting.append(ticket)
        return gone

    def _in_the_way(self, ticket: Ticket) -> Ticket | None:
        """The newest ticket of the largest crowd: of the match, where its address is full, or of the address."""
        own = min([self._account(self._addresses, name).waiting for name in ticket.addresses], key=len)
        if len(own) >= self.each:
            matches: dict[str, list[Ticket]] = {ticket.match: []}
            for one in own:
                matches.setdefault(one.match, []).append(one)
            crowd, mine = max(matches.values(), key=len), len(matches[ticket.match])
        elif len(self.waiting) >= self.most:
            crowd, mine = max([account.waiting for account in self._crowds.values()], key=len), len(own)
        else:
            return None
        if len(crowd) <= mine + 1:
            raise TooMany
        return crowd[-1]

    def leave(self, ticket: Ticket) -> None:
        """Whoever asked waits no longer."""
        if ticket in self.waiting:
            self._wait_no_more(ticket)
            self._forget()

    def next(self, fits: Callable[[Ticket], bool]) -> Ticket | None:
        """Who is asked now, of those that a process is there for; from now on it thinks."""
        for ticket in sorted(self.waiting, key=self._order):
            if ticket.is_patient and self._patient >= self.most_patient:
                continue
            if fits(ticket):
                self._start(ticket)
                return ticket
        return None

    def done(self, ticket: Ticket, seconds: float) -> None:
        """The bot has answered, after so many seconds."""
        self._patient -= ticket.is_patient
        self._seconds += LATEST * (seconds - self._seconds)
        for account in self._accounts(ticket):
            account.running -= 1
            account.served += seconds - USUAL_SECONDS
        self._forget()

    # What the players are told

    def ahead(self, ticket: Ticket) -> int:
        """How many are asked before it, if every address and then every match has one turn after the other."""
        if ticket not in self.waiting:
            return 0
        turn = sum(_is_before(one, ticket) for one in self._matches[ticket.match].waiting)
        return min(self._ahead_by(name, ticket, turn) for name in ticket.addresses)

    def wait(self, ticket: Ticket) -> float:
        """About how many seconds it will wait."""
        return self.ahead(ticket) * self._seconds / self.processes

    def share(self, ticket: Ticket) -> float:
        """What part of its usual thought a bot gets.

        It counts who would be asked in turn with whoever asks: the crowd of one address makes its own bots think less.
        """
        own = min(len(self._addresses[name].waiting) for name in ticket.addresses)
        rivals = sum(min(len(account.waiting), own) for account in self._crowds.values())
        for most, share in STEPS:
            if rivals <= most * self.processes:
                return share
        return LEAST_SHARE

    # Accounts

    def _order(self, ticket: Ticket) -> tuple[float, int, float, bool, int]:
        """The address first, then the match, then what is in a hurry, then who came first."""
        own = [self._addresses[name] for name in ticket.addresses]
        served, first = min((account.served, account.waiting[0].place) for account in own)
        return served, first, self._matches[ticket.match].served, ticket.is_patient, ticket.place

    def _start(self, ticket: Ticket) -> None:
        ticket.share = 1.0 if ticket.is_whole else self.share(ticket)
        self._reached = max(self._reached, self._order(ticket)[0])
        self._patient += ticket.is_patient
        self._wait_no_more(ticket)
        for account in self._accounts(ticket):
            account.running += 1
            account.served += USUAL_SECONDS  # until it is known what it took

    def _wait_no_more(self, ticket: Ticket) -> None:
        self.waiting.remove(ticket)
        for account in self._accounts(ticket):
            account.waiting.remove(ticket)
        for name in ticket.addresses:
            if not self._addresses[name].waiting:
                del self._crowds[name]

    def _reached_by(self, account: Account, ticket: Ticket) -> float:
        """Where an account begins that nobody has used for a while: nothing is saved up, and nothing is owed."""
        if account is not self._matches[ticket.match]:
            return self._reached
        others = {one.match for name in ticket.addresses for one in self._addresses[name].waiting}
        return min([self._matches[match].served for match in others if match != ticket.match], default=0.0)

    def _ahead_by(self, name: str, ticket: Ticket, turn: int) -> int:
        """With `turn` tickets of its own match before it: round by round, and in the last one by who came first."""
        matches: dict[str, list[Ticket]] = {}
        for one in self._addresses[name].waiting:
            matches.setdefault(one.match, []).append(one)
        own = turn
        for match, tickets in matches.items():
            if match != ticket.match:
                tickets.sort(key=_hurry)
                own += min(len(tickets), turn) + (len(tickets) > turn and _is_before(tickets[turn], ticket))
        others = [account.waiting for other, account in self._crowds.items() if other != name]
        return own + sum(min(len(one), own) + (len(one) > own and one[own].place < ticket.place) for one in others)

    def _accounts(self, ticket: Ticket) -> list[Account]:
        """Those of all its addresses, and of its match: each of them pays."""
        own = [self._account(self._addresses, name) for name in sorted(ticket.addresses)]
        return [*own, self._account(self._matches, ticket.match)]

    @staticmethod
    def _account(accounts: dict[str, Account], name: str) -> Account:
        if name not in accounts:
            accounts[name] = Account()
        return accounts[name]

    def _forget(self) -> None:
        """Accounts that nobody uses; an address that has had more than its share is remembered for a while."""
        for accounts in (self._addresses, self._matches):
            if len(accounts) > MOST_REMEMBERED:
                for name in [name for name, account in accounts.items() if account.is_idle]:
                    del accounts[name]


def _hurry(ticket: Ticket) -> tuple[bool, int]:
    return ticket.is_patient, ticket.place


def _is_before(one: Ticket, other: Ticket) -> bool:
    return _hurry(one) < _hurry(other)
