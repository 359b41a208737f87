"""Test hands of a deck, and its first rounds by itself.

A round alone is a round of the game: the deck plays by the rules of thumb of the bot `greedy`, and the rival, who has
the same deck, passes at once and does nothing that is not asked of everybody. So what is shown (ammo, depots, crews,
effects, points) is what the rules give; what nobody can show alone is how it stands against an enemy.
"""

from __future__ import annotations

from typing import Final

from hulldown import bots
from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.actions import MOVE_DECLINE, MOVE_ENOUGH, MOVE_KEEP, MOVE_PASS
from hulldown.games.cardgame.cards import Deck
from hulldown.games.cardgame.state import HAND_SIZE
from hulldown.kernel.event import Event
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.lists import Chosen
from hulldown.kernel.state import CHANCE, OVER, Action, Listener
from hulldown.kernel.words import Seat, Sentence, Word

from ..shapes import GoldfishRound
from .words import say

DRAWS: Final = 0  # streams of one seed
THOUGHTS: Final = 1
_DREW: Final = "event.drew"
_REDREW: Final = "event.redrew"
_ROUND: Final = "event.round"
_SCORED: Final = "event.scored"  # what is drawn after it is drawn for the next round
_NOTHING: Final = (MOVE_PASS, MOVE_ENOUGH, MOVE_KEEP, MOVE_DECLINE)


def hands(game: CardGame, deck: Deck, seed: int, count: int) -> list[list[str]]:
    """So many opening hands, each of a deck that was shuffled anew; before anybody redraws."""
    found: list[list[str]] = []
    for number in range(count):
        rng = Xoshiro(seed, number)
        left = list(deck.cards)
        drawn = [left.pop(rng.below(len(left))) for _ in range(min(HAND_SIZE, len(left)))]
        found.append([card.id for card in drawn])
    return found


class Diary(Listener):
    """Notes what one seat sees of its own doing, round by round."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.names = [say("goldfish.own", lang), say("goldfish.rival", lang)]
        self.rounds: list[GoldfishRound] = []
        self._lines: list[str] = []
        self._drawn: list[str] = []
        self._next: list[str] = []  # drawn for the round to come
        self._is_scored = True

    def hear(self, event: Event) -> None:
        said = event.seen_by(0)
        if said is None:
            return
        key = said.phrase.key
        if key == _ROUND:
            self._turn()
        elif _is_of_rival(said):
            return
        elif key == _DREW:
            card = said.gaps["card"]
            assert isinstance(card, Word)
            (self._next if self._is_scored else self._drawn).append(card.id)
        else:
            if key == _REDREW:
                self._next.clear()
            self._is_scored = self._is_scored or key == _SCORED
            self._lines.append(said.text(self.lang, self.names))

    def _turn(self) -> None:
        """A round begins; what came before the first one belongs to it."""
        if self.rounds:
            self.rounds[-1] = GoldfishRound(self._drawn, self._lines)
            self._lines = []
        self.rounds.append(GoldfishRound([], []))
        self._drawn, self._next, self._is_scored = self._next, [], False

    def close(self, rounds: int) -> list[GoldfishRound]:
        if self.rounds:
            self.rounds[-1] = GoldfishRound(self._drawn, self._lines)
        return self.rounds[:rounds]


def _is_of_rival(said: Sentence) -> bool:
    seat = said.gaps.get("seat")
    return isinstance(seat, Seat) and seat.number != 0


def goldfish(game: CardGame, deck: Deck, chosen: Chosen, seed: int, rounds: int, lang: str) -> list[GoldfishRound]:
    option = game.decks.option
    options = {**chosen, option(0): deck.code, option(1): deck.code, "first_player": 1}
    state = game.start(2, options)
    diary = Diary(lang)
    state.listener = diary
    draws, thoughts = Xoshiro(seed, DRAWS), Xoshiro(seed, THOUGHTS)
    greedy = bots.make("greedy", game)
    while state.actor != OVER and state.round_number <= rounds:
        if state.actor == CHANCE:
            state.apply(state.sample(draws))
            continue
        legal = state.legal_actions()
        if len(legal) == 1:
            state.apply(legal[0])
        elif state.actor == 0:
            state.apply(greedy.choose(state.view(0), legal, thoughts))
        else:
            state.apply(_nothing(legal))
    return diary.close(rounds)


def _nothing(legal: list[Action]) -> Action:
    """What changes least."""
    for move in _NOTHING:
        if move in legal:
            return move
    return legal[0]
