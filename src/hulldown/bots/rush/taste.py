"""The weights of a Rush player's rules of thumb. Unit: one medal. As they stand here, greedy plays by them."""

from __future__ import annotations

from typing import Final, final

from ...games.rush.actions import (
    INVULNERABILITY,
    RECRUITMENT,
    REINFORCEMENTS,
    REPAIR,
    RESEARCH,
    SABOTAGE,
    SCOUTING,
)
from ...games.rush.cards import HEAVY, Ability, Card, Catalogue

_FAR: Final = 4  # a gap of so many is as good as any greater one


@final
class Taste:
    """What a player thinks everything is worth. A player with a taste of its own changes some of it, then `settle`s."""

    def __init__(self) -> None:
        # What a vehicle brings over the rest of the game when it is bought at the start.
        self.resource = 0.45  # each
        self.national = 0.6  # of that, where only the own nation can be bought
        self.power = 0.5  # each
        self.limited = 0.7  # of that, where it hits only bases or only vehicles
        self.destroys_bases = 1.5  # a heavy tank
        self.armour = 0.1  # each
        self.drawn_card = 0.6  # each card of Reinforcements
        self.researched = 0.1  # each number of Research
        self.recruitment = 0.3
        self.scouting = 0.1
        self.sabotage = 0.3
        self.siege_master = 0.6
        self.repair = 0.3
        self.invulnerability = 1.0
        self.dilution = 0.6  # a further card makes the good ones come up less often
        self.dense = 0.0  # of what the squad's cards are worth on average: so much more does a further card dilute
        self.fading = 0.0  # resources lose this much more of their worth towards the end than other things
        self.comrade = 0.0  # for each attacker of the same nation in the squad: they strike together
        self.sated = 0.0  # each resource of a card loses so much for each that the squad's cards have on average
        self.armed = 0.0  # so much more is a heavy tank worth to a squad that is all heavy tanks
        self.ebb = 0.0  # so much sooner than the end comes near does what cards can do lose its worth

        # Achievements in play: what one more of the counted thing is worth to one who is so many behind or ahead.
        self.other_race = 0.3
        self.behind_3 = 0.3
        self.behind_2 = 0.9
        self.behind_1 = 0.9
        self.level = 0.9
        self.ahead_1 = 0.9
        self.ahead_2 = 0.9
        self.ahead_3 = 0.3
        self.late_race = 0.0  # so much more at the end than at the start

        # Assaults.
        self.damage = 0.0  # a hit that destroys nothing: what the next one gains by it may be a rival's gain
        self.unpaid_kill = 0.1  # the medal pile is empty
        self.dead_card = 0.3  # a captured base takes a place in the hand whenever it is drawn
        self.end_the_game = 5.0  # worth it for the leader, a mistake for the others
        self.foresight = 0.0  # above 0: sieges are thought through with the assault, and the end is counted up
        self.last_turn = 0.0  # with foresight: the lead it takes to end the game while a rival has a turn left
        self.hurry = 0.0  # a rival's base brings this much more, because the end comes nearer, to the leader

        # The hand of a turn.
        self.draw = 0.9  # a card drawn now
        self.drawn_quality = 0.0  # and this much of what the squad's cards are worth on average
        self.thinned = 0.0  # Research that finds nothing: the squad is rid of the card
        self.new_reserve = 1.0  # what is likely to be bought from it, after Scouting
        self.lost_card = 0.25  # Sabotage, for each rival
        self.guarded_base = 0.2  # each armour that a base did not have
        self.last_stand = 0.0  # so much more of that for each own base that has fallen
        self.closing = 0.0  # each armour on the base that is the weakest of all
        self.absent = 0.35  # of its worth, while a vehicle stands on a base and does nothing else
        self.scrapped = 0.25  # each card that the squad is better off without
        self.junk = 0.6  # what is worth less than this may be scrapped
        self.half_siege = 0.2  # damage that others of the turn may complete
        self._races: list[float] = []
        self._useful: list[float] = []  # by the card's index
        self._resources: list[float] = []  # the part of it that resources are

    def settle(self, catalogue: Catalogue) -> None:
        """Works out what every card can do over a whole game; called again after any change."""
        behind = [self.behind_3, self.behind_2, self.behind_1]
        ahead = [self.ahead_1, self.ahead_2, self.ahead_3]
        self._races = [self.other_race, *behind, self.level, *ahead, self.other_race]
        self._resources = [self._resource_worth(card) for card in catalogue.cards]
        self._useful = [self._card_worth(card) for card in catalogue.cards]

    def pull(self, gap: int, remaining: float) -> float:
        """What one more counts in a race, by the gap to the best rival."""
        place = max(-_FAR, min(_FAR, gap)) + _FAR
        return self._races[place] * (1.0 + self.late_race * (1.0 - remaining))

    def usefulness(self, card: Card) -> float:
        """What a card can do over a whole game."""
        return self._useful[card.index]

    def use_left(self, card: Card, remaining: float) -> float:
        """What it can do over the rest of the game."""
        lost = self.fading * (1.0 - remaining) * self._resources[card.index]
        return (self._useful[card.index] - lost) * remaining

    def _resource_worth(self, card: Card) -> float:
        if card.resources <= 0:
            return 0.0
        return self.resource * card.resources * (self.national if card.national else 1.0)

    def _card_worth(self, card: Card) -> float:
        useful = self.armour * card.armor + self._resource_worth(card)
        if card.power > 0:
            power = self.power * card.power + (self.destroys_bases if card.cls == HEAVY else 0.0)
            useful += power * (self.limited if card.only_bases or card.only_vehicles else 1.0)
        for ability in card.abilities:
            useful += self._ability_worth(ability)
        return useful

    def _ability_worth(self, ability: Ability) -> float:
        verb = ability.verb
        if verb == REINFORCEMENTS:
            return self.drawn_card * ability.number
        if verb == RESEARCH:
            return self.researched * ability.number
        if verb == RECRUITMENT:
            return self.recruitment
        if verb == SCOUTING:
            return self.scouting
        if verb == SABOTAGE:
            return self.sabotage
        if verb == REPAIR:
            return self.repair
        if verb == INVULNERABILITY:
            return self.invulnerability
        return self.siege_master
