"""What a seat of Rush sees, in numbers. Compiled."""

from __future__ import annotations

from array import array
from typing import Final

from ...games.rush import questions
from ...games.rush.cards import NATIONS, Catalogue
from ...games.rush.game import Rush
from ...games.rush.view_types import UNSEEN, AchievementView, PlayerView, RushView
from ..encoding import CARDS, Asked, Encoder, relative, seat_of

SEATS: Final = 5
BASES: Final = 3
BASE_FLAGS: Final = 4
BASE_FIGURES: Final = 3
BIG: Final = 40  # cards of a pile, above which more makes no difference


class RushEncoder(Encoder):
    """Bags of cards by their ids, everybody's bases, the races for achievements, and what the turn has seen."""

    def __init__(self, game: Rush) -> None:
        super().__init__()
        self.catalogue: Catalogue = game.catalogue
        cards = len(self.catalogue.cards)
        self.index: dict[str, int] = {card.id: card.index for card in self.catalogue.cards}
        self.races: dict[str, int] = {one.id: number for number, one in enumerate(self.catalogue.achievements)}
        self.asked = Asked(self, list(game.makers.by_ask), game.min_seats, game.max_seats)
        self.about = self.field("about", cards, 3, "the cards that the question is about", CARDS)
        self.named = self.field("named", cards, 3, "the cards that were named for it so far, or wait", CARDS)
        self.number = self.field("number", 1, 9, "the number in the question: cards left, kills, the highest cost")
        self.hand = self.field("own_hand", cards, 3, "the own hand, how many of each", CARDS)
        self.garage = self.field("own_garage", cards, 6, "the own Garage, how many of each", CARDS)
        self.depot = self.field("own_depot", cards, 6, "the own Depot, how many of each", CARDS)
        self.reserve = self.field("reserve", cards, 1, "the Reserve", CARDS)
        self.in_play = self.field("in_play", cards, 1, "the card that is being used", CARDS)
        self.played = self.field("played", cards, 1, "vehicles that cannot be played again this turn", CARDS)
        self.open_hand = self.field("open_hand", cards, 3, "the hand of a rival that lies open", CARDS)
        self.squads = [
            self.field(
                f"squad_{number}", cards, 6, f"the squad of the seat {number} places on, how many of each", CARDS
            )
            for number in range(1, SEATS)
        ]
        self.active = self.field("active", SEATS, 1, "whose turn it is", "seat, from the own one on")
        self.first = self.field("first", SEATS, 1, "who began", "seat, from the own one on")
        self.sizes = self.field(
            "sizes",
            3 * SEATS,
            BIG,
            "cards in hand, in the Garage, in the Depot",
            "seat, from the own one on, three each",
        )
        self.kills = self.field(
            "kills",
            2 * SEATS,
            BIG,
            "bases and vehicles of rivals destroyed so far",
            "seat, from the own one on, two each",
        )
        self.base_flags = self.field(
            "base_flags", SEATS * BASES * BASE_FLAGS, 1, "stands, is damaged, is defended, its defender is damaged",
            "base of each seat, from the own one on, four each",
        )  # fmt: skip
        self.base_figures = self.field(
            "base_figures", SEATS * BASES * BASE_FIGURES, 9, "power, armor and cost of its defender",
            "base of each seat, from the own one on, three each",
        )  # fmt: skip
        self.race_flags = self.field(
            "achievement_flags", len(self.races) * 3, 1, "is laid out, this seat leads alone, a rival leads alone",
            "achievement in the order of the card file, three each",
        )  # fmt: skip
        self.race_figures = self.field(
            "achievement_figures", len(self.races) * 2, BIG, "what this seat has of it, the most that a rival has",
            "achievement in the order of the card file, two each",
        )  # fmt: skip
        self.singles = self.field("singles", len(NATIONS), 9, "single medals left", "nation: " + ", ".join(NATIONS))
        self.doubles = self.field("doubles", len(NATIONS), 3, "double medals left", "nation: " + ", ".join(NATIONS))
        self.sieges = self.field(
            "siege_kills", len(NATIONS), 4, "vehicles destroyed by sieges this turn", "nation: " + ", ".join(NATIONS)
        )
        self.turn = self.field("turn", 1, 250, "turns begun so far")
        self.deck = self.field("deck", 1, 100, "vehicles left in the deck")
        self.ending = self.field("ending", 1, 1, "the end has been triggered")
        self.recruitment = self.field("recruitment", 1, 1, "Recruitment has been used this turn")
        self.purchases = self.field("purchases", 1, 4, "purchases of this turn")
        self.assaulted = self.field("assaulted", 1, 1, "the assault of this turn has been launched")

    def encode(self, view: RushView) -> array[int]:
        values = self.blank()
        own = seat_of(view)
        seats = len(view.players)
        self.asked.write(values, view, seats, own)
        if view.pending:
            self._write_question(values, view.pending[-1])
        player = view.players[own]
        self._count(values, self.hand, player.hand)
        self._count(values, self.garage, player.garage)
        self._count(values, self.depot, player.depot)
        self._count(values, self.reserve, view.reserve)
        self._count(values, self.played, view.turn.played)
        if view.turn.in_play is not None:
            values[self.in_play + self.index[view.turn.in_play]] = 1
        for place in range(seats):
            self._write_player(values, view.players[(own + place) % seats], place)
        if view.open_hand is not None and view.open_hand != own:
            self._count(values, self.open_hand, view.players[view.open_hand].hand)
        if view.active is not None:
            values[self.active + relative(view.active, own, seats)] = 1
        if view.first is not None:
            values[self.first + relative(view.first, own, seats)] = 1
        for race in view.achievements:
            self._write_race(values, race, own)
        for nation in range(len(NATIONS)):
            values[self.singles + nation] = view.singles[nation]
            values[self.doubles + nation] = view.doubles[nation]
            values[self.sieges + nation] = view.turn.siege_kills[nation]
        values[self.turn] = view.turn.number
        values[self.deck] = view.deck
        values[self.ending] = 0 if view.ending == "running" else 1
        values[self.recruitment] = 1 if view.turn.recruitment else 0
        values[self.purchases] = view.turn.purchases
        values[self.assaulted] = 1 if view.turn.assaulted else 0
        return values

    def _count(self, values: array[int], at: int, ids: list[str]) -> None:
        index = self.index
        for id in ids:
            if id != UNSEEN:
                values[at + index[id]] += 1

    def _write_player(self, values: array[int], player: PlayerView, place: int) -> None:
        if place > 0:
            self._count(values, self.squads[place - 1], player.squad)
        at = self.sizes + 3 * place
        values[at] = len(player.hand)
        values[at + 1] = len(player.garage)
        values[at + 2] = len(player.depot)
        at = self.kills + 2 * place
        values[at] = player.bases_destroyed
        values[at + 1] = player.vehicles_destroyed
        for slot in range(BASES):
            base = player.bases[slot]
            if base is None:
                continue
            flags = self.base_flags + (place * BASES + slot) * BASE_FLAGS
            values[flags] = 1
            values[flags + 1] = 1 if base.damaged else 0
            if base.defender is not None:
                card = self.catalogue.by_id[base.defender]
                values[flags + 2] = 1
                values[flags + 3] = 1 if base.defender_damaged else 0
                figures = self.base_figures + (place * BASES + slot) * BASE_FIGURES
                values[figures] = card.power
                values[figures + 1] = card.armor
                values[figures + 2] = card.cost

    def _write_race(self, values: array[int], race: AchievementView, own: int) -> None:
        best = 0
        for seat in range(len(race.values)):
            if seat != own and race.values[seat] > best:
                best = race.values[seat]
        flags = self.race_flags + self.races[race.id] * 3
        values[flags] = 1
        values[flags + 1] = 1 if race.leader == own else 0
        values[flags + 2] = 1 if race.leader is not None and race.leader != own else 0
        figures = self.race_figures + self.races[race.id] * 2
        values[figures] = race.values[own]
        values[figures + 1] = best

    def _write_question(self, values: array[int], asked: questions.RushQuestion) -> None:
        if isinstance(asked, questions.Purchase):
            self._count(values, self.about, asked.vehicles)
            self._count(values, self.named, asked.paying)
        elif isinstance(asked, (questions.UseCard, questions.Besiege)):
            self._count(values, self.about, [asked.card])
        elif isinstance(asked, questions.DeclareAssault):
            self._count(values, self.named, asked.declared)
        elif isinstance(asked, questions.ChooseAttacker):
            self._count(values, self.named, asked.waiting)
            values[self.number] = asked.kills
        elif isinstance(asked, questions.ChooseTarget):
            self._count(values, self.about, [asked.attacker])
            self._count(values, self.named, asked.waiting)
            values[self.number] = asked.kills
        elif isinstance(asked, (questions.ChooseDoubles, questions.CombineMedals)):
            values[self.number] = asked.kills
        elif isinstance(asked, questions.Research):
            values[self.number] = asked.limit
        elif isinstance(asked, (questions.DrawCards, questions.Scrap)):
            values[self.number] = asked.left
