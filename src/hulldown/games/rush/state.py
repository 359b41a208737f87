"""The table of Rush: players, piles and what this turn has seen so far."""

from __future__ import annotations

from typing import Final, cast, final

from ...kernel.errors import Malformed
from ...kernel.game import Game
from ...kernel.pending import check_number
from ...kernel.piles import sort_cards
from ...kernel.state import State
from .cards import DOUBLES_PER_NATION, NATIONS, SINGLES_PER_NATION, Achievement, Card, Catalogue
from .edition import Rules
from .phrases import PHRASES
from .view_types import Ending, RushView

RESERVE_SIZE: Final = 4
HAND_SIZE: Final = 3
NOBODY: Final = -1

# What ends the game.
RUNNING: Final = 0
MEDAL_PILE: Final = 1
LAST_BASE: Final = 2
EMPTY_ROUNDS: Final = 3
ENDINGS: Final[tuple[Ending, ...]] = ("running", "medal-pile", "last-base", "empty-rounds")

_TOLD: Final = [PHRASES[f"event.end-{ending}"] for ending in ENDINGS[1:]]


@final
class Base:
    """A standing base and its defender. Never changed: what happens to it puts another one in its slot."""

    __slots__ = ("damaged", "defender", "defender_damaged")

    def __init__(self, damaged: bool, defender: Card | None, defender_damaged: bool) -> None:
        self.damaged = damaged
        self.defender = defender
        self.defender_damaged = defender_damaged


OPEN_BASE: Final = Base(False, None, False)
DAMAGED_BASE: Final = Base(True, None, False)


@final
class Player:
    """One player's cards. Hand and Garage are sorted (their order means nothing); the Depot's top is its last card."""

    __slots__ = ("bases", "bases_destroyed", "depot", "garage", "hand", "seat", "vehicles_destroyed")

    def __init__(
        self,
        seat: int,
        hand: list[Card],
        garage: list[Card],
        depot: list[Card],
        bases: list[Base | None],
        bases_destroyed: int,
        vehicles_destroyed: int,
    ) -> None:
        self.seat = seat
        self.hand = hand
        self.garage = garage
        self.depot = depot
        self.bases = bases  # None where one was destroyed
        self.bases_destroyed = bases_destroyed  # by this player, in the whole game
        self.vehicles_destroyed = vehicles_destroyed

    def clone(self) -> Player:
        return Player(
            self.seat,
            self.hand.copy(),
            self.garage.copy(),
            self.depot.copy(),
            self.bases.copy(),
            self.bases_destroyed,
            self.vehicles_destroyed,
        )

    @property
    def has_base(self) -> bool:
        return any(base is not None for base in self.bases)

    def squad(self) -> list[Card]:
        """rush.scoring.squad: hand, Garage and Depot together, sorted."""
        cards = self.hand + self.garage + self.depot
        sort_cards(cards)
        return cards


@final
class Table(State):
    """Everything on the table. The fields under "this turn" start anew with every turn."""

    __slots__ = (
        "achievements", "active", "assault_single", "assaulted", "bought", "catalogue", "deck", "discard", "doubles",
        "empty_turns", "ending", "first", "graveyard", "in_play", "open_hand", "played", "players", "purchases",
        "recruitment", "reserve", "rules", "siege_kills", "singles", "spent", "turn_number", "used",
    )  # fmt: skip

    def __init__(self, game: Game, catalogue: Catalogue, rules: Rules, source: Table | None = None) -> None:
        super().__init__(game, source)
        self.catalogue = catalogue
        self.rules = rules
        if source is None:
            self.players: list[Player] = []
            self.first = NOBODY
            self.active = NOBODY
            self.turn_number = 0
            self.ending = RUNNING
            self.empty_turns = 0  # in a row, up to now; counted only where they may end the game
            self.reserve: list[Card] = []  # oldest first: the oldest lies furthest from the deck
            self.deck: list[Card] = []  # face down, so an unordered bag, kept sorted
            self.discard: list[Card] = []
            self.graveyard: list[Card] = []
            self.singles: list[int] = [SINGLES_PER_NATION] * len(NATIONS)  # left in the piles, by nation
            self.doubles: list[int] = [DOUBLES_PER_NATION] * len(NATIONS)
            self.achievements: list[Achievement] = []
            # This turn
            self.open_hand = NOBODY  # whose hand lies face up
            self.in_play: Card | None = None  # being played for its abilities
            self.played: list[Card] = []  # vehicle cards that cannot be played again
            self.used = False  # a card for its abilities; noted only where empty turns count
            self.recruitment = False
            self.purchases = 0
            self.assaulted = False
            self.siege_kills: list[int] = [0] * len(NATIONS)  # by the siege card's nation; paid at the turn's end
            self.assault_single = NOBODY  # the nation of a one-medal card that an odd assault kill brought
            self.spent: list[Card] = []  # edition 1.2: under Recruitment the turn's totals decide
            self.bought: list[Card] = []
        else:
            self.players = [player.clone() for player in source.players]
            self.first = source.first
            self.active = source.active
            self.turn_number = source.turn_number
            self.ending = source.ending
            self.empty_turns = source.empty_turns
            self.reserve = source.reserve.copy()
            self.deck = source.deck.copy()
            self.discard = source.discard.copy()
            self.graveyard = source.graveyard.copy()
            self.singles = source.singles.copy()
            self.doubles = source.doubles.copy()
            self.achievements = source.achievements  # laid out once, never changed afterwards
            self.open_hand = source.open_hand
            self.in_play = source.in_play
            self.played = source.played.copy()
            self.used = source.used
            self.recruitment = source.recruitment
            self.purchases = source.purchases
            self.assaulted = source.assaulted
            self.siege_kills = source.siege_kills.copy()
            self.assault_single = source.assault_single
            self.spent = source.spent.copy()
            self.bought = source.bought.copy()

    def clone(self) -> Table:
        return Table(self.game, self.catalogue, self.rules, self)

    def view(self, seat: int | None) -> RushView:
        return cast(RushView, super().view(seat))

    # Looking

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def length(self) -> int:
        return self.turn_number

    def clockwise(self, seat: int) -> list[Player]:
        """The rivals of a seat, from its left."""
        players = self.players
        return players[seat + 1 :] + players[:seat]

    def next_seat(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def is_rival_base_left(self, seat: int) -> bool:
        return any(player.seat != seat and player.has_base for player in self.players)

    def is_played(self, card: Card) -> bool:
        """rush.hand.once-per-turn: this vehicle card has been played this turn."""
        return any(other is card for other in self.played)

    def check_active(self, seat: int, path: str) -> int:
        """The seat of a question that only the player whose turn it is can be asked."""
        check_number(seat, 0, self.seats - 1, f"{path}.seat")
        if seat != self.active:
            raise Malformed(f"{path}.seat: it is the turn of seat {self.active}, not {seat}")
        return seat

    # Changing

    def mark_played(self, card: Card) -> None:
        if self.rules.once_a_turn and card.is_vehicle:
            self.played.append(card)

    def to_depot(self, seat: int, card: Card) -> None:
        self.players[seat].depot.append(card)

    def trigger_end(self, ending: int) -> None:
        """rush.end.ninth-medal, rush.end.ninth-medal-any-way, rush.end.last-base, rush.option.empty_rounds

        The game goes on to the end of the round.
        """
        if self.ending == RUNNING:
            self.ending = ending
            if self.listener is not None:
                self.tell(_TOLD[ending - 1], {})

    @property
    def is_turn_empty(self) -> bool:
        """rush.option.empty_rounds: no card was used, none paid for another one, and none attacked."""
        return not self.used and self.purchases == 0 and not self.assaulted

    @property
    def most_empty_turns(self) -> int:
        """rush.option.empty_rounds: so many in a row bring on the end; 0 where they do not."""
        return self.rules.empty_rounds * len(self.players)

    def start_turn_afresh(self) -> None:
        self.in_play = None
        self.played.clear()
        self.used = False
        self.recruitment = False
        self.purchases = 0
        self.assaulted = False
        for nation in range(len(NATIONS)):
            self.siege_kills[nation] = 0
        self.assault_single = NOBODY
        self.spent.clear()
        self.bought.clear()
