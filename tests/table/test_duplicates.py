"""The same cards and dice at several tables: what is alike, when it is told, and how it is compared."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hulldown
from hulldown.games.cardgame.state import HAND_SIZE
from hulldown.kernel.match import Match, carry_out
from hulldown.kernel.proof import kind_of
from hulldown.kernel.proving import prove
from hulldown.kernel.record import replay
from hulldown.kernel.state import CHANCE
from hulldown.table import wire
from hulldown.table.play import answers, archive, comparing, duplicates, shelf
from hulldown.table.play.matches import Matches
from hulldown.table.play.memory_store import MemoryStore
from hulldown.table.play.requests import Requests
from hulldown.table.play.scripts import script_of
from hulldown.table.problems import Trouble
from tests.table.duplicates import made, play, play_as, settle, table, told, wait_for_bots
from tests.table.helper import EACH_GAME
from tests.table.proved import begin, play_on, with_memory

GAMES = Path(__file__).parents[1] / "records" / "2" / "games"
OWN_DECK = "question.draw seat=0"
RECORDS = ["rush_usual_2p", "cardgame_usual_2p", "miniatures_usual_2p"]


@EACH_GAME
def test_who_plays_alike_has_the_same_game(game: str) -> None:
    """Cards, dice and the answers of the bot: all of it follows from the secret and from what was played."""

    async def story(matches: Matches) -> None:
        duplicate = await made(matches, game, 3)
        lives = [await table(matches, duplicate, number) for number in (1, 2, 3)]
        for live, seed in zip(lives, (5, 5, 6), strict=True):
            await play(matches, live, seed)
        assert told(lives[0]) == told(lives[1])
        assert told(lives[0]) != told(lives[2])
        result = lives[0].room.state.result
        assert result is not None
        assert result.data() == lives[1].room.state.result.data()  # type: ignore[union-attr]

    with_memory(story)


@EACH_GAME
def test_every_draw_of_a_table_is_proved_when_all_are_over(game: str) -> None:
    async def story(matches: Matches) -> None:
        duplicate = await made(matches, game)
        for number in (1, 2):
            await play(matches, await table(matches, duplicate, number), number)
        await settle(matches)
        secrets = set()
        for one in duplicate.tables:
            text, _ = await Requests(matches).record(one.match)
            head = json.loads(text.partition("\n")[0])
            assert head["format"] == 4
            assert head["chance"]["deal"] == duplicate.id
            secrets.add(head["chance"]["secret"])
            match = replay(text, "record", hulldown.game)
            assert prove(match) == sum(answer.by < 0 for answer in match.answers) > 0
        assert len(secrets) == 1

    with_memory(story)


def test_draws_of_one_kind_do_not_hang_on_others() -> None:
    """The opening hand of a seat is the same at every table, however the others play; later on too, while decks hold
    the same cards: an effect that takes one out of a deck changes which card the same draw gives."""

    async def story(matches: Matches) -> None:
        duplicate = await made(matches, "cardgame", 2)
        lives = [await table(matches, duplicate, number) for number in (1, 2)]
        for live, seed in zip(lives, (1, 2), strict=True):
            await play(matches, live, seed)
        drawn = []
        for live in lives:
            script = script_of(live.room.match, "", 0)
            drawn.append(script.draws)
        assert told(lives[0]) != told(lives[1])
        for seat in (0, 1):
            kind = f"question.draw seat={seat}"
            assert drawn[0][kind][:HAND_SIZE] == drawn[1][kind][:HAND_SIZE]
            assert min(len(one[kind]) for one in drawn) > HAND_SIZE

    with_memory(story)


def test_nothing_is_told_before_the_last_table_is_over() -> None:
    async def story(matches: Matches) -> None:
        duplicate = await made(matches, "cardgame")
        first, second = [await table(matches, duplicate, number) for number in (1, 2)]
        await play(matches, first, 1)
        await settle(matches)
        requests = Requests(matches)
        found = await requests.duplicate(duplicate.id, "en")
        assert not found.over
        assert [one.state for one in found.tables] == ["over", "playing"]
        assert all(seat.rank == 0 and seat.points is None for one in found.tables for seat in one.seats)
        assert all(one.match == "" and one.say == "" for one in found.tables)
        with pytest.raises(Trouble, match="Others still play"):
            await requests.record(first.room.id)
        await play(matches, second, 2)
        await settle(matches)
        found = await requests.duplicate(duplicate.id, "en")
        assert found.over
        assert [one.match for one in found.tables] == [one.match for one in duplicate.tables]
        assert (await requests.record(first.room.id))[0]

    with_memory(story)


def test_results_are_compared_as_in_duplicate_bridge() -> None:
    """A whole point for each table that did worse with the same cards, a half for each that did the same."""
    won, drawn, lost = (1, 30, 5), (1, 30, 0), (2, 20, -9)
    worse = (2, 40, -12)  # more points, and further behind the winner
    assert comparing.points(won, [drawn, lost, worse]) == 3
    assert comparing.points(drawn, [won, lost, worse]) == 2
    assert comparing.points(lost, [won, drawn, worse]) == 1
    assert comparing.points(worse, [won, drawn, lost]) == 0
    assert comparing.points(won, [won, lost]) == 1.5


@EACH_GAME
def test_points_of_a_whole_duplicate_add_up(game: str) -> None:
    async def story(matches: Matches) -> None:
        duplicate = await made(matches, game, 4)
        for number in (1, 2, 3, 4):
            await play(matches, await table(matches, duplicate, number), min(number, 3))
        await settle(matches)
        found = await Requests(matches).duplicate(duplicate.id, "ru")
        assert found.compared == [0]
        points = [one.seats[0].points for one in found.tables]
        assert sum(one for one in points if one is not None) == 6  # of four tables each pair shares one
        assert points[2] == points[3], "they have played alike"
        assert all(one.seats[1].points is None for one in found.tables), "the bots are not compared"
        first = found.partings[0]
        assert sorted(number for way in first.ways for number in way.tables) == [1, 2, 3, 4]
        for parting in found.partings:
            assert parting.seat == 0, "draws and bots are alike while people play alike"
            assert len({way.say for way in parting.ways}) == len(parting.ways) > 1

    with_memory(story)


def test_two_people_at_each_table_are_compared_by_seat() -> None:
    async def story(matches: Matches) -> None:
        duplicate = await made(matches, "cardgame", 2, "pp")
        for number in (1, 2):
            await play(matches, await table(matches, duplicate, number), number)
        await settle(matches)
        found = await Requests(matches).duplicate(duplicate.id, "en")
        assert found.compared == [0, 1]
        for seat in (0, 1):
            assert sum(one.seats[seat].points or 0 for one in found.tables) == 1

    with_memory(story)


def test_a_server_that_ends_in_the_middle_goes_on_with_the_same_cards() -> None:
    store = MemoryStore()
    ids: list[str] = []

    async def before(matches: Matches) -> None:
        duplicate = await made(matches, "rush")
        ids.extend([one.match for one in duplicate.tables])
        for number in (1, 2):
            await play(matches, await table(matches, duplicate, number), 7, most=10 * number)

    async def after(matches: Matches) -> None:
        lives = [await matches.find(id) for id in ids]
        for live in lives:
            await play(matches, live, 7)
        assert told(lives[0]) == told(lives[1])

    with_memory(before, store)
    with_memory(after, store)


def test_what_is_taken_back_comes_out_the_same() -> None:
    async def story(matches: Matches) -> None:
        duplicate = await made(matches, "rush")
        first, second = [await table(matches, duplicate, number) for number in (1, 2)]
        for _ in range(12):
            await play(matches, first, 3, most=1)
            await wait_for_bots(first)
            room = first.room
            if room.why_not_undo(0) is None:
                before = told(first)
                await answers.undo(matches, first, 0, room.shown)
                await play(matches, first, 3, most=1)
                await wait_for_bots(first)
                assert told(first) == before
        await play(matches, first, 3)
        await play(matches, second, 3)
        assert told(first) == told(second)
        await settle(matches)
        text, _ = await Requests(matches).record(first.room.id)
        assert prove(replay(text, "record", hulldown.game))

    with_memory(story)


def test_a_table_that_is_deleted_does_not_hold_the_others() -> None:
    async def story(matches: Matches) -> None:
        duplicate = await made(matches, "cardgame")
        first = await table(matches, duplicate, 1)
        await play(matches, first, 1)
        requests = Requests(matches)
        await requests.delete(duplicate.tables[1].match, [duplicate.host])
        found = await requests.duplicate(duplicate.id, "en")
        assert [one.state for one in found.tables] == ["over", "gone"]
        assert found.over
        assert (await requests.record(first.room.id))[0]

    with_memory(story)


def test_it_is_forgotten_when_none_of_its_matches_is_kept() -> None:
    async def story(matches: Matches) -> None:
        duplicate = await made(matches, "cardgame")
        store = matches.store.duplicates
        far = 4_000_000_000.0
        await shelf._forget_duplicates(matches, far)
        assert await store.find(duplicate.id) is not None, "its tables are there"
        for one in duplicate.tables:
            await Requests(matches).delete(one.match, [duplicate.host])
        await shelf._forget_duplicates(matches, far)
        assert await store.find(duplicate.id) is None
        assert await store.find_secret(duplicate.id) is None

    with_memory(story)


# Challenges


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_same_play_is_the_same_game(name: str, seat: int) -> None:
    """A recorded game is played again at one seat: cards, dice and the others answer as they did, to the last line."""
    text = (GAMES / f"{name}.jsonl").read_text(encoding="utf-8")
    match = replay(text, name, hulldown.game)
    script: list[tuple[object, str]] = [(one.by, str(one.action)) for one in match.answers]

    async def story(matches: Matches) -> None:
        requests = Requests(matches)
        original = await requests.open_record(wire.Upload(text))
        challenge = await requests.challenge(original.match, wire.NewChallenge(seat))
        taken = await requests.take_challenge(challenge.id, wire.NewTaken("Boris"))
        live = await matches.find(taken.match)
        live.room.founding.settings = live.room.settings = wire.Settings(
            pace=0.0, duplicate=live.room.settings.duplicate
        )
        await play_as(matches, live, script)
        assert told(live) == script
        found = await requests.duplicate(challenge.id, "en")
        assert found.fun
        assert [one.number for one in found.tables] == [0, 1]
        assert [one.seats[seat].points for one in found.tables] == [0.5, 0.5]
        assert found.partings == []

    with_memory(story)


def same_cards(then: list[str], match: Match) -> int:
    """How many draws of the own deck are those of the record; any other is one whose card the deck no longer has."""
    same = 0
    place = 0
    state = match.opening()
    for answer in match.answers:
        if answer.by == CHANCE and kind_of(state) == OWN_DECK and place < len(then):
            if str(answer.action) == then[place]:
                same += 1
            else:
                assert then[place] not in [str(action) for action in state.legal_actions()]
            place += 1
        state = carry_out(state, answer)
    return same


@EACH_GAME
def test_another_answer_meets_the_same_cards(game: str) -> None:
    """Who plays otherwise gets of each deck the cards of the record in their order, as long as there are any."""

    async def story(matches: Matches) -> None:
        requests = Requests(matches)
        original = await begin(matches, game)
        await play_on(matches, original, 20_000, 1)
        challenge = await requests.challenge(original.room.id, wire.NewChallenge(0, "random"))
        lives = []
        for seed in (8, 8, 9):
            taken = await requests.take_challenge(challenge.id, wire.NewTaken("Clara"))
            live = await matches.find(taken.match)
            live.room.settings = wire.Settings(pace=0.0, duplicate=live.room.settings.duplicate)
            await play(matches, live, seed)
            lives.append(live)
        assert told(lives[0]) == told(lives[1]), "all who take it meet the same, also behind the end of the record"
        assert told(lives[0]) != told(lives[2])
        found = await requests.duplicate(challenge.id, "en")
        assert found.partings
        if game == "cardgame":
            assert same_cards(script_of(original.room.match, "", 0).draws[OWN_DECK], lives[0].room.match) > 10

    with_memory(story)


def test_a_challenge_from_a_duplicate_goes_on_by_its_secret() -> None:
    async def story(matches: Matches) -> None:
        requests = Requests(matches)
        duplicate = await made(matches, "cardgame")
        lives = [await table(matches, duplicate, number) for number in (1, 2)]
        for live, seed in zip(lives, (1, 2), strict=True):
            await play(matches, live, seed)
        await settle(matches)
        challenge = await requests.challenge(lives[0].room.id, wire.NewChallenge(0))
        taken = await requests.take_challenge(challenge.id, wire.NewTaken("Dora"))
        live = await matches.find(taken.match)
        live.room.settings = wire.Settings(pace=0.0, duplicate=live.room.settings.duplicate)
        await play(matches, live, 2)
        assert told(live) == told(lives[1]), "as the other table was played, it goes as it went there"

    with_memory(story)


def test_a_record_of_a_challenge_proves_nothing_and_reads_back() -> None:
    async def story(matches: Matches) -> None:
        requests = Requests(matches)
        original = await begin(matches, "cardgame")
        await play_on(matches, original, 20_000, 1)
        challenge = await requests.challenge(original.room.id, wire.NewChallenge(1))
        taken = await requests.take_challenge(challenge.id, wire.NewTaken("Clara"))
        live = await matches.find(taken.match)
        live.room.settings = wire.Settings(pace=0.0, duplicate=live.room.settings.duplicate)
        await play(matches, live, 4)
        text, _ = await requests.record(taken.match)
        match = replay(text, "record", hulldown.game)
        assert match.seal is None
        assert len(match.answers) == len(live.room.match.answers)

    with_memory(story)


def test_only_so_many_take_a_challenge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "MOST_TAKEN", 2)

    async def story(matches: Matches) -> None:
        requests = Requests(matches)
        original = await begin(matches, "cardgame")
        await play_on(matches, original, 20_000, 1)
        challenge = await requests.challenge(original.room.id, wire.NewChallenge(0))
        for name in ("Clara", "Dora"):
            await requests.take_challenge(challenge.id, wire.NewTaken(name))
        with pytest.raises(Trouble, match="taken 2 times"):
            await requests.take_challenge(challenge.id, wire.NewTaken("Emil"))
        with pytest.raises(Trouble):
            await requests.delete_duplicate(challenge.id, ["not-the-key"])
        await requests.delete_duplicate(challenge.id, [challenge.host])
        with pytest.raises(Trouble, match="exist"):
            await requests.duplicate(challenge.id, "en")

    with_memory(story)


def test_a_duplicate_that_is_kept_as_records_alone_stays_compared() -> None:
    async def story(matches: Matches) -> None:
        duplicate = await made(matches, "cardgame")
        for number in (1, 2):
            await play(matches, await table(matches, duplicate, number), number)
        await settle(matches)
        requests = Requests(matches)
        before = await requests.duplicate(duplicate.id, "en")
        for one in duplicate.tables:
            await shelf._archive(matches, one.match)
        again = Requests(matches)
        after = await again.duplicate(duplicate.id, "en")
        assert [one.seats[0].points for one in after.tables] == [one.seats[0].points for one in before.tables]
        assert [(one.at, one.say) for one in after.partings] == [(one.at, one.say) for one in before.partings]
        text, _ = await again.record(duplicate.tables[0].match)
        assert prove(replay(text, "record", hulldown.game))
        room = (await matches.find(duplicate.tables[0].match)).room
        assert room.is_shown
        assert await archive.secret_of(matches.store, room)

    with_memory(story)


def test_what_cannot_be_a_duplicate_is_refused() -> None:
    async def story(matches: Matches) -> None:
        requests = Requests(matches)
        bots = [wire.SeatWish("bot", bot="random")] * 2
        people = [wire.SeatWish("person", "Anna"), wire.SeatWish("bot", bot="random")]
        for wish, why in [
            (wire.NewDuplicate("cardgame", bots), "at least one seat"),
            (wire.NewDuplicate("cardgame", people[:1]), "for 2 players"),
            (wire.NewDuplicate("cardgame", people, settings=wire.Settings(companion=True)), "ordinary match"),
            (wire.NewDuplicate("miniatures", people, options={"time_limit": 30}), "time limit"),
        ]:
            with pytest.raises(Trouble, match=why):
                await requests.make_duplicate(wish)
        assert await matches.store.count_open() == 0
        settings = wire.Settings(duplicate=wire.DuplicateOf("another", 1))
        with pytest.raises(Trouble, match="made together"):
            await requests.create(wire.NewMatch("cardgame", people, settings=settings))
        with pytest.raises(Trouble, match="exist"):
            await duplicates.take(matches, "nothing", "Anna")

    with_memory(story)
