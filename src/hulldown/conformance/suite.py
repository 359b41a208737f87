"""The suite: positions, records and texts of a game, whatever is done to them. A subclass names the game."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ..kernel.conformance import Suite
from ..kernel.errors import HulldownError, Malformed
from ..kernel.game import Game
from ..kernel.generator import Xoshiro
from ..kernel.languages import LANGUAGES
from ..kernel.match import Match
from ..kernel.options import TextOption
from ..kernel.playout import random_action
from ..kernel.record import load, record_lines, replay, save
from ..kernel.spelling import read_answer
from ..kernel.state import CHANCE, OVER, Action, State
from .properties import (
    LONG,
    NOISE,
    QUICK,
    SEEDS,
    alter,
    anything,
    check_altered,
    check_answered,
    check_edited_record,
    check_events,
    check_mangled,
    check_noisy_record,
    check_plays_on_alike,
    check_record,
    check_round_trip,
    check_samples,
    finder,
    loads_or_names_the_line,
    parsed,
    places_in,
    refused,
)

SURROGATE = "\ud800"  # a text that no file can hold
ODD_WORDS = ["and", "with", "0", "-1", ",", "?", "ТАНК"]
LETTERS = st.characters(exclude_categories=["Cs"]) | st.just("")


@lru_cache
def _vocabulary(game: Game) -> tuple[list[str], list[str]]:
    """The texts and the names of fields that stand in positions of a few games."""
    texts: set[str] = set()
    fields: set[str] = set()
    for seed in range(6):
        seats = game.min_seats + seed % (game.max_seats - game.min_seats + 1)
        state, rng = game.start(seats), Xoshiro(seed)
        for decision in range(200):
            if state.actor == OVER:
                break
            if decision % 10 == 0:
                for inside, name in places_in(state.document()):
                    fields |= {name} if isinstance(name, str) else set()
                    texts |= {inside[name]} if isinstance(inside[name], str) else set()
            state.advance(random_action(state, rng))
    return sorted(texts) or ["?"], sorted(fields)


class GameSuite:
    """Everything here holds for every game. What a game's own tests know better is overridden."""

    game: ClassVar[Any]  # the game itself: a Game
    longest: ClassVar[int] = 250  # decisions of the walks that reach positions
    shorter: ClassVar[int] = 100  # the same where each answer is looked at
    often: ClassVar[int] = 250  # the same in the long runs
    games: ClassVar[int] = 5  # random games for each number of players
    moves_are_listed: ClassVar[bool] = True  # every legal answer stands in the list; not so where moves are a space
    names: ClassVar[list[str]] = []  # what may stand in a document, besides what is found in some
    fields: ClassVar[list[str]] = []  # names of fields, too

    # What a game may know better

    def starts(self) -> st.SearchStrategy[tuple[int, dict[str, object]]]:
        """How many play, and options of games that can be started."""
        game: Game = self.game
        some = {
            option.name: st.sampled_from(option.values) for option in game.options if not isinstance(option, TextOption)
        }
        seats = st.integers(game.min_seats, game.max_seats)
        return st.tuples(seats, st.fixed_dictionaries({}, optional=some)).filter(self._starts)

    def _starts(self, drawn: tuple[int, dict[str, object]]) -> bool:
        try:
            self.game.start(*drawn)
        except Malformed:
            return False
        return True

    def choose(self, state: State, rng: Xoshiro) -> Action:
        """How the walks are played; at random, unless other games reach more."""
        return random_action(state, rng)

    def walked(self, start: tuple[int, dict[str, object]], seed: int, decisions: int) -> Match:
        match, rng = Match(self.game, *start), Xoshiro(seed)
        while len(match.answers) < decisions and not match.is_over:
            match.answer(self.choose(match.state, rng))
        return match

    def matches(self, longest: int) -> st.SearchStrategy[Match]:
        return st.builds(self.walked, self.starts(), SEEDS, st.integers(0, longest))

    def walks(self, longest: int) -> st.SearchStrategy[Any]:
        """Positions that play reaches, from the set-up to the end."""
        return self.matches(longest).map(lambda match: match.state)

    def texts(self) -> list[str]:
        """Texts that mean an answer."""
        return [str(action) for action in self.game.known_actions()]

    def vocabulary(self) -> tuple[list[str], list[str]]:
        texts, fields = _vocabulary(self.game)
        return [*self.names, *texts, "?", "", SURROGATE], [*self.fields, *fields, "weather"]

    # Random games

    def test_random_games_conform(self) -> None:
        for seats in range(self.game.min_seats, self.game.max_seats + 1):
            report = Suite(self.game, seats).run(self.games, seats)
            assert report.complaints == []
            assert report.games == self.games

    def test_the_same_seed_plays_the_same_match(self) -> None:
        def answers(seed: int) -> list[str]:
            match = self.walked((self.game.min_seats, {}), seed, self.longest)
            return [str(answer.action) for answer in match.answers]

        assert answers(6) == answers(6)
        assert answers(6) != answers(7)

    def test_samples_follow_the_exact_chances(self) -> None:
        """The first question of chance of each kind."""
        state, rng = self.game.start(), Xoshiro(5)
        asked: set[str] = set()
        for _ in range(self.shorter):
            if state.actor == OVER or len(asked) > 3:
                break
            ask = state.view(None).ask
            if state.actor == CHANCE and ask not in asked:
                asked.add(ask)
                check_samples(state, 5000)
            state.apply(self.choose(state, rng))

    # Positions

    @QUICK
    @given(st.data())
    def test_a_position_reads_back_as_itself(self, data: st.DataObject) -> None:
        check_round_trip(data.draw(self.walks(self.longest)))

    @pytest.mark.long
    @LONG
    @given(st.data())
    def test_a_position_reads_back_as_itself_often(self, data: st.DataObject) -> None:
        check_round_trip(data.draw(self.walks(self.often)))

    @QUICK
    @given(st.data(), SEEDS)
    def test_a_position_read_back_plays_on_alike(self, data: st.DataObject, seed: int) -> None:
        check_plays_on_alike(data.draw(self.walks(self.longest)), seed)

    @QUICK
    @given(st.data())
    def test_a_view_is_plain_data_for_every_seat(self, data: st.DataObject) -> None:
        state = data.draw(self.walks(self.longest))
        for seat in (None, *range(state.seats)):
            view = state.view(seat)
            shown = view.data()
            assert json.loads(view.encode()) == shown
            assert [item["ask"] for item in shown["pending"]] == [item["ask"] for item in state.document()["pending"]]

    def _alter(self, data: st.DataObject, longest: int) -> None:
        document = data.draw(self.walks(longest)).document()
        for _ in range(data.draw(st.integers(1, 3))):
            alter(document, data, *self.vocabulary())
        check_altered(self.game, document, 1, self.choose)

    @QUICK
    @given(st.data())
    def test_an_altered_position_is_legal_or_named(self, data: st.DataObject) -> None:
        self._alter(data, self.longest)

    @pytest.mark.long
    @LONG
    @given(st.data())
    def test_an_altered_position_is_legal_or_named_often(self, data: st.DataObject) -> None:
        self._alter(data, self.often)

    def _alter_pending(self, data: st.DataObject, longest: int) -> None:
        """Changes among the pending decisions alone, which are the most delicate part."""
        document = data.draw(self.walks(longest)).document()
        pending = {"pending": document["pending"]}
        places = [(inside, name) for inside, name in places_in(pending) if inside is not pending]
        names, _ = self.vocabulary()
        for _ in range(data.draw(st.integers(1, 3)) if places else 0):
            inside, name = data.draw(st.sampled_from(places))
            if isinstance(inside, dict) or name < len(inside):
                inside[name] = data.draw(st.integers(-2, 6) | st.booleans() | st.sampled_from(names) | st.just([]))
        check_altered(self.game, document, 1, self.choose)

    @QUICK
    @given(st.data())
    def test_altered_questions_are_legal_or_named(self, data: st.DataObject) -> None:
        self._alter_pending(data, self.longest)

    @pytest.mark.long
    @LONG
    @given(st.data())
    def test_altered_questions_are_legal_or_named_often(self, data: st.DataObject) -> None:
        self._alter_pending(data, self.often)

    def _exchange_pending(self, data: st.DataObject, longest: int) -> None:
        """The questions of one position put upon the table of another."""
        document = data.draw(self.walks(longest)).document()
        other = data.draw(self.walks(longest)).document()
        below = data.draw(st.integers(0, 3))
        document["pending"] = [*document["pending"][:below], *other["pending"][below:]]
        check_altered(self.game, document, 1, self.choose)

    @QUICK
    @given(st.data())
    def test_questions_of_another_position_are_legal_or_named(self, data: st.DataObject) -> None:
        self._exchange_pending(data, self.longest)

    @pytest.mark.long
    @LONG
    @given(st.data())
    def test_questions_of_another_position_are_legal_or_named_often(self, data: st.DataObject) -> None:
        self._exchange_pending(data, self.often)

    @QUICK
    @given(st.data())
    def test_anything_else_is_no_position(self, data: st.DataObject) -> None:
        names, _ = self.vocabulary()
        assert refused(self.game, data.draw(anything(names))).startswith("position")

    # Records

    @QUICK
    @given(st.data())
    def test_a_record_loads_equal(self, data: st.DataObject) -> None:
        check_record(data.draw(self.matches(self.longest)))

    @QUICK
    @given(st.data())
    def test_a_record_reads_back_with_its_events(self, data: st.DataObject) -> None:
        check_events(data.draw(self.matches(self.shorter)))

    @QUICK
    @given(st.data())
    def test_an_edited_record_loads_or_is_named(self, data: st.DataObject) -> None:
        check_edited_record(data.draw(self.matches(self.shorter)), data)

    @pytest.mark.long
    @LONG
    @given(st.data())
    def test_an_edited_record_loads_or_is_named_often(self, data: st.DataObject) -> None:
        check_edited_record(data.draw(self.matches(self.shorter)), data)

    @QUICK
    @given(st.data(), NOISE, st.just(0) | st.integers(0, 10**6))
    def test_a_noisy_record_loads_or_is_named(
        self, data: st.DataObject, noise: list[tuple[int, bytes]], end: int
    ) -> None:
        check_noisy_record(data.draw(self.matches(self.shorter)), noise, end)

    @pytest.mark.long
    @LONG
    @given(st.data(), NOISE, st.just(0) | st.integers(0, 10**6))
    def test_a_noisy_record_loads_or_is_named_often(
        self, data: st.DataObject, noise: list[tuple[int, bytes]], end: int
    ) -> None:
        check_noisy_record(data.draw(self.matches(self.shorter)), noise, end)

    @QUICK
    @given(st.binary(max_size=200))
    def test_other_bytes_are_no_record(self, data: bytes) -> None:
        assert loads_or_names_the_line(self.game, data) is None

    @QUICK
    @given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=2, max_size=2))
    def test_any_names_of_players_survive(self, names: list[str]) -> None:
        names = [*names, "", "A"][: self.game.min_seats]
        match = Match(self.game, len(names), names=names)
        assert replay("\n".join(record_lines(match)), "record", finder(self.game)).names == names

    def test_a_record_is_saved_and_loaded(self, tmp_path: Any) -> None:
        match = self.walked((self.game.min_seats, {}), 1, self.shorter)
        save(match, tmp_path / "game.jsonl")
        assert record_lines(load(tmp_path / "game.jsonl", finder(self.game))) == record_lines(match)

    def test_undo_leaves_no_trace_in_a_record(self) -> None:
        """A step that was taken back is in no line: what a player thought of is nobody's business."""
        taken_back = 0
        for seed in range(4):
            for length in range(10, self.shorter, 7):
                match = self.walked((self.game.min_seats, {}), seed, length)
                seat = match.state.actor
                if seat < 0 or match.is_over:
                    continue
                before = record_lines(match)
                match.answer(match.state.legal_actions()[-1], seat)
                assert record_lines(match) != before
                if match.why_not_undo(seat) is None:
                    match.undo(seat)
                    assert record_lines(match) == before
                    taken_back += 1
        assert taken_back or not self.can_take_back

    can_take_back: ClassVar[bool] = True  # some answer shows nobody anything new

    # Texts

    def test_every_known_action_reads_back_as_itself_and_has_words(self) -> None:
        state = self.game.start()
        known = self.game.known_actions()
        assert len({str(action) for action in known}) == len(known)
        for action in known:
            assert self.game.parse(state, str(action)) == action
            for lang in LANGUAGES:
                sentence = self.game.say(action).text(lang)
                assert sentence
                assert "{" not in sentence

    def test_long_texts_are_refused_quickly(self) -> None:
        """A message as long as a book must not keep the program busy."""
        state = self.game.start()
        first = self.texts()[0].split()[0]
        for text in (f"{first} " * 50_000, "x" * 200_000, f"{first} " + "y" * 200_000):
            assert parsed(state, text) is None

    @QUICK
    @given(st.text())
    def test_any_text_is_an_action_or_a_named_error(self, text: str) -> None:
        state = self.game.start()
        action = parsed(state, text)
        assert action is None or self.game.parse(state, str(action)) == action

    def _mangle(self, data: st.DataObject, longest: int) -> None:
        """Known words in any order."""
        words = sorted({word for text in self.texts() for word in text.split()})
        some = data.draw(st.lists(st.sampled_from([*words, *ODD_WORDS]), max_size=8))
        check_mangled(some, data.draw(self.walks(longest)))

    @QUICK
    @given(st.data())
    def test_a_mangled_answer_is_taken_or_named(self, data: st.DataObject) -> None:
        self._mangle(data, self.shorter)

    @pytest.mark.long
    @LONG
    @given(st.data())
    def test_a_mangled_answer_is_taken_or_named_often(self, data: st.DataObject) -> None:
        self._mangle(data, self.often)

    @QUICK
    @given(st.data(), LETTERS)
    def test_an_answer_with_a_letter_changed_is_taken_or_named(self, data: st.DataObject, letter: str) -> None:
        text = data.draw(st.sampled_from(self.texts()))
        place = data.draw(st.integers(0, len(text) - 1))
        check_mangled([text[:place] + letter + text[place + 1 :]], data.draw(self.walks(self.shorter)))

    @QUICK
    @given(st.data())
    def test_every_answer_is_legal_or_refused_with_a_rule(self, data: st.DataObject) -> None:
        state, text = data.draw(self.walks(self.longest)), data.draw(st.sampled_from(self.texts()))
        if self.moves_are_listed:
            check_answered(state, self.game.parse(state, text), ["A", "B", "C", "D", "E"])
        else:
            check_mangled([text], state)

    @QUICK
    @given(st.data())
    def test_whatever_is_hinted_at_is_legal(self, data: st.DataObject) -> None:
        state, text = data.draw(self.walks(self.shorter)), data.draw(st.sampled_from(self.texts()))
        place = data.draw(st.integers(0, len(text) - 1))
        for read in (self.game.parse, read_answer):
            try:
                read(state, text[:place] + text[place + 1 :])
            except HulldownError as error:
                meant = str(error).partition("did you mean ")[2].rstrip("?")
                legal = [str(action) for action in state.legal_actions()]
                assert not meant or meant in legal or any(one.endswith(f" {meant}") for one in legal)
