"""What a search knows of the Card Game: how people play it, what is worth a try, who stands how well."""

from __future__ import annotations

from typing import ClassVar

from ...games.cardgame.actions import BASES, Move
from ...games.cardgame.cards import Card
from ...games.cardgame.game import CardGame
from ...games.cardgame.state import Table
from ...games.cardgame.view_types import CardGameView
from ...kernel.generator import Xoshiro
from ...kernel.piles import shuffle, sort_cards
from ...kernel.view import View
from ..frozen import Numbers, in_order, in_style
from ..mind import Mind
from .candidates import candidates
from .greedy import CardGameGreedy
from .judge import NAMES, round_of, rows, weights_of
from .weights import GREEDY, Weights, tuned, weights_with
from .witness import CardGameWitness


class CardGameMind(Mind[Table, Move]):
    """Plays imagined games by tuned rules of thumb. By itself, in a style or in a character."""

    feature_names: ClassVar[tuple[str, ...]] = NAMES
    redeals: ClassVar[bool] = True

    def __init__(
        self,
        game: CardGame,
        style: str = "",
        weights: list[float] | None = None,
        policy: Weights | None = None,
        worths: Weights = GREEDY,
    ) -> None:
        super().__init__(game, weights if weights is not None else weights_of(style))
        self.policy = CardGameGreedy(game, policy if policy is not None else tuned(style))
        self.worths: list[float] = list(CardGameGreedy(game, worths).worths)  # as the judge has been fitted

    def act(self, state: Table, rng: Xoshiro) -> Move:
        return self.policy.answer_at(state, rng)

    def shortlist(self, state: Table, legal: list[Move], most: int, rng: Xoshiro) -> list[Move]:
        first = self.policy.answer_at(state, rng)
        return candidates(state, legal, first, most, self.policy.weights, self.worths)

    def clock(self, state: Table) -> int:
        return round_of(state)

    def features(self, state: Table) -> list[list[float]]:
        return rows(state, self.worths)

    def witness(self, view: View) -> CardGameWitness:
        assert isinstance(view, CardGameView)
        assert view.seat is not None
        return CardGameWitness(view, view.seat)

    def redeal(self, state: Table, seat: int, rng: Xoshiro) -> None:
        """Deals the rival's unseen cards and all face-down bases of an imagined table anew."""
        rival = state.players[1 - seat]
        unseen = rival.hand + rival.deck + rival.depots
        shuffle(unseen, rng)
        held = len(rival.hand)
        rest = held + len(rival.deck)
        rival.hand = _sorted(unseen[:held])
        rival.deck = _sorted(unseen[held:rest])
        rival.depots = _sorted(unseen[rest:])
        for player in state.players:
            hidden = [place for place in range(BASES) if not player.face_up[place]]
            bases = [player.base_order[place] for place in hidden]
            shuffle(bases, rng)
            player.base_order = player.base_order.copy()
            for place, base in zip(hidden, bases, strict=True):
                player.base_order[place] = base


def _sorted(cards: list[Card]) -> list[Card]:
    sort_cards(cards)
    return cards


def mind_2026a(game: CardGame, style: str, numbers: Numbers) -> CardGameMind:
    """As the levels of 2026a played."""
    weights = in_order(in_style(numbers, "judge", style), NAMES)
    policy = weights_with(in_style(numbers, "policy", style))
    return CardGameMind(game, style, weights, policy, weights_with(numbers["worths"]))
