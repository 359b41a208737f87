"""The table of a browser without one: rooms, storage and thinker as the workers have them, in this process."""

from __future__ import annotations

import asyncio
import json
import re

import msgspec
import pytest

import hulldown
from hulldown import bots
from hulldown.bots import messages
from hulldown.bots.asking import question
from hulldown.bots.messages import CHOOSE
from hulldown.bots.searcher import Searcher
from hulldown.conformance.properties import walk_match
from hulldown.kernel.game import Game
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.match import Match
from hulldown.kernel.record import record_lines, replay
from hulldown.review.shapes import Settings
from hulldown.table.browser.house import MARK, House
from hulldown.table.browser.thinker import PATIENCE, Posed, Thinker
from hulldown.table.play import reviews
from hulldown.table.problems import say
from tests.table.browser.cupboard import FakeCupboard
from tests.table.browser.helper import FakePort, Page, with_house
from tests.table.helper import EACH_GAME, near_the_end

NEW = {"game": "rush", "seats": [{"kind": "person", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}]}


@EACH_GAME
def test_a_whole_match_is_played_and_its_record_is_right(game: str) -> None:
    async def story(page: Page) -> None:
        match, secret = await page.found(game, "random")
        assert match.startswith(MARK)
        line = page.open(match, secret)
        last = await line.play_on()
        assert last["result"]["winners"]
        line.shut()
        assert await asyncio.wait_for(line.closed, 5.0) == 1000
        answered = await page.house.call("GET", f"/api/matches/{match}/record")
        assert (answered.status, answered.name) == (200, f"{game}-{match}.jsonl")
        played = replay(answered.text, "record", hulldown.game)
        assert played.state.result is not None
        assert page.house.thinkers.faults == 0
        mine = await page.call("POST", "/api/mine", {"claims": [{"match": match, "secret": secret}], "lang": "en"})
        assert [one["over"] for one in mine] == [True]

    with_house(story)


def test_a_tab_that_is_closed_loses_nothing() -> None:
    """Every accepted answer is there when the same storage is opened again, at every point of a match."""
    cupboard = FakeCupboard()
    seat: list[tuple[str, str]] = []
    numbers: list[int] = []

    async def begin(page: Page) -> None:
        seat.append(await page.found("rush", "greedy"))

    async def go_on(page: Page) -> None:
        line = page.open(*seat[0])
        table = await line.own_turn()
        assert table["number"] >= max(numbers, default=0)
        line.say(type="answer", number=table["number"], do=table["choices"][0]["do"])
        numbers.append((await line.hear("accepted"))["number"])
        line.shut()

    with_house(begin, cupboard)
    for _ in range(6):
        with_house(go_on, cupboard)
    assert numbers == sorted(set(numbers)), "each one is a later one"


def test_an_answer_counts_when_it_is_stored_and_not_before() -> None:
    cupboard = FakeCupboard()

    async def story(page: Page) -> None:
        match, secret = await page.found("rush")
        line = page.open(match, secret)
        table = await line.own_turn()
        answer = {"type": "answer", "number": table["number"], "do": table["choices"][0]["do"]}
        cupboard.is_full = True
        before = len(cupboard.drawers["journal"])
        line.say(**answer)
        refused = await line.hear("refused")
        assert refused["problem"]["say"] == say("problem.not-stored-here", "en")
        assert len(cupboard.drawers["journal"]) == before
        refused = await page.call("POST", "/api/matches", NEW, status=500)
        assert refused["say"] == say("problem.not-stored-here", "en")
        cupboard.is_full = False
        line.say(**answer)
        assert (await line.hear("accepted"))["number"] > table["number"]

    with_house(story, cupboard)


@pytest.mark.parametrize("harm", ["cut", "gone", "nonsense", "last"])
def test_a_damaged_journal_opens_up_to_its_last_whole_entry(harm: str) -> None:
    cupboard = FakeCupboard()
    seat: list[tuple[str, str]] = []

    async def play(page: Page) -> None:
        seat.append(await page.found("rush", "random"))
        line = page.open(*seat[0])
        await line.play_on(8)
        await line.own_turn()
        line.shut()

    async def look(page: Page) -> None:
        match, secret = seat[0]
        mine = await page.call("POST", "/api/mine", {"claims": [{"match": match, "secret": secret}], "lang": "en"})
        assert mine[0]["stopped"]
        line = page.open(match, secret)
        table = await line.hear("table")
        assert table["moment"] > 0
        assert not table["choices"]
        moment = await page.call("GET", f"/api/matches/{match}/moments/{table['moment']}?lang=en", secret=secret)
        assert moment["view"]

    with_house(play, cupboard)
    journal = cupboard.drawers["journal"]
    key = sorted(journal)[-1 if harm == "last" else len(journal) // 2]
    if harm in ("gone", "last"):
        del journal[key]
    else:
        journal[key] = journal[key][:-7] if harm == "cut" else "nonsense"
    kept = dict(journal)
    with_house(look, cupboard)
    assert journal == kept, "nothing is removed: it may still be exported"


def test_a_damaged_head_hides_no_other_match() -> None:
    cupboard = FakeCupboard()

    async def story(page: Page) -> None:
        broken, _ = await page.found("rush")
        match, secret = await page.found("rush")
        cupboard.drawers["matches"][broken, 0] = "{"
        await page.open(match, secret).own_turn()
        await page.found("cardgame")

    with_house(story, cupboard)


@pytest.mark.parametrize(
    ("mood", "word"), [("silent", "late"), ("dying", "gone"), ("raving", "illegal"), ("unborn", "gone")]
)
def test_a_thinker_that_fails_is_replaced_and_the_match_goes_on(mood: str, word: str) -> None:
    made: list[FakePort] = []

    def port() -> FakePort:
        made.append(FakePort(mood if not made else "well"))
        return made[-1]

    async def story(page: Page) -> None:
        page.house.thinkers._limits["rush", "greedy"] = -1.5  # half a second with what is allowed besides
        match, secret = await page.found("rush", "greedy")
        line = page.open(match, secret)
        while sum(len(one.asked) for one in made if one.mood == "well") < 3:
            await line.play_on(1)
        notes = [one for one in await _journal(page, match) if f"{word}: fallback" in one]
        assert len(notes) == 1
        assert page.house.thinkers.faults == 1
        assert made[0].is_ended == (mood != "raving")
        assert len(made) == (1 if mood == "raving" else 2)

    with_house(story, ports=port)


async def _journal(page: Page, match: str) -> list[str]:
    return [text for _, text in await page.house.matches.store._cupboard.read_journal(match, 0)]  # type: ignore[attr-defined]


def test_where_no_worker_lives_the_stand_in_plays() -> None:
    async def story(page: Page) -> None:
        match, secret = await page.found("rush", "level3")
        last = await page.open(match, secret).play_on()
        assert last["result"]["winners"]

    with_house(story, ports=lambda: FakePort("unborn"))


def test_two_tabs_of_one_match_agree() -> None:
    """What one of them does the other one shows; of two answers to one question one counts."""
    cupboard = FakeCupboard()

    async def story() -> None:
        houses: list[House] = []
        for place in range(2):
            houses.append(
                House(cupboard, FakePort, told=lambda match, place=place: tell(place, match))  # type: ignore[misc]
            )
        tasks: set[asyncio.Task[None]] = set()

        def tell(place: int, match: str) -> None:
            tasks.add(asyncio.create_task(houses[1 - place].changed(match)))

        for house in houses:
            await house.open()
        one, other = Page(houses[0]), Page(houses[1])
        match, secret = await one.found("rush", "greedy")
        lines = [one.open(match, secret), other.open(match, secret)]
        for turn in range(6):
            first, second = [await line.own_turn() for line in lines]
            while first["number"] != second["number"]:  # one of them is behind
                if first["number"] < second["number"]:
                    first = await lines[0].own_turn()
                else:
                    second = await lines[1].own_turn()
            answer = {"type": "answer", "number": first["number"], "do": first["choices"][0]["do"]}
            for line in lines[: 1 + turn % 2]:
                line.say(**answer)
            told = [(await line.hear("accepted", "refused"))["type"] for line in lines[: 1 + turn % 2]]
            assert told.count("accepted") == 1
        for house in houses:
            await house.close()

    asyncio.run(asyncio.wait_for(story(), 120.0))


def test_what_is_asked_badly_gets_a_sentence_and_changes_nothing() -> None:
    cupboard = FakeCupboard()

    async def story(page: Page) -> None:
        before = json.dumps([sorted(map(str, drawer)) for drawer in cupboard.drawers.values()])
        bad = [
            ("GET", "/api/games?lang=xx", None, 400), ("GET", "/api/games/chess/rules", None, 404),
            ("GET", "/api/nothing", None, 404), ("PUT", "/api/games", None, 404), ("POST", "/api/matches", None, 400),
            ("POST", "/api/matches", {"game": "rush", "seats": []}, 400),
            ("POST", "/api/matches", {"game": "rush", "seats": [{"kind": "bot", "bot": "nobody"}] * 2}, 400),
            ("GET", f"/api/matches/{'x' * 41}", None, 400), ("GET", "/api/matches/..%2F..", None, 404),
            ("GET", "/api/matches/here-nobody/record", None, 404), ("GET", "/api/matches/a/moments/-2", None, 400),
            ("GET", "/api/matches/a/moments/1e9", None, 400), ("POST", "/api/records", {"text": "x", "name": "y"}, 400),
            ("POST", "/api/lists", {}, 404), ("DELETE", "/api/matches/here-nobody", None, 404),
            ("POST", "/api/mine", {"claims": "all"}, 400),
        ]  # fmt: skip
        for method, path, body, status in bad:
            said = await page.call(method, path, body, status=status)
            assert said["say"], path
        said = await page.call("POST", "/api/lists?lang=ru", {}, status=404)
        assert said["say"] == "Для этого нужен сервер, а этот стол работает только в вашем браузере."
        deep = await page.house.call("POST", "/api/matches", "", "[" * 100_000)
        assert deep.status == 400
        assert json.dumps([sorted(map(str, drawer)) for drawer in cupboard.drawers.values()]) == before

    with_house(story, cupboard)


def test_a_match_that_the_browser_threw_away_says_so() -> None:
    """Evicted between two visits: nothing of it is invented, and another match can begin."""
    cupboard = FakeCupboard()
    seat: list[tuple[str, str]] = []

    async def begin(page: Page) -> None:
        seat.append(await page.found("rush"))

    async def come_back(page: Page) -> None:
        match, secret = seat[0]
        gone = await page.call("GET", f"/api/matches/{match}?lang=en", status=404)
        assert gone["say"] == say("problem.no-match-here", "en")
        mine = await page.call("POST", "/api/mine", {"claims": [{"match": match, "secret": secret}], "lang": "en"})
        assert mine == []
        other, _ = await page.found("rush")
        assert other != match

    with_house(begin, cupboard)
    for drawer in cupboard.drawers.values():
        drawer.clear()
    with_house(come_back, cupboard)


def test_an_answer_to_a_match_that_was_thrown_away_does_not_count() -> None:
    cupboard = FakeCupboard()

    async def story(page: Page) -> None:
        line = page.open(*await page.found("rush"))
        table = await line.own_turn()
        for drawer in cupboard.drawers.values():
            drawer.clear()
        line.say(type="answer", number=table["number"], do=table["choices"][0]["do"])
        assert (await line.hear("accepted", "refused"))["type"] == "refused"
        assert not cupboard.drawers["journal"]

    with_house(story, cupboard)


class Shared:
    """`Locks` of two tabs."""

    def __init__(self, held: set[str]) -> None:
        self._held = held

    async def take(self, name: str) -> bool:
        if name in self._held:
            return False
        self._held.add(name)
        return True

    def give_back(self, name: str) -> None:
        self._held.discard(name)


def test_of_two_tabs_one_lets_the_bots_of_a_match_think() -> None:
    held: set[str] = set()
    ports: list[FakePort] = []

    def port() -> FakePort:
        ports.append(FakePort())
        return ports[-1]

    async def story() -> None:
        house = House(FakeCupboard(), port, Shared(held))
        await house.open()
        page = Page(house)
        match, secret = await page.found("rush", "greedy")
        line = page.open(match, secret)
        table = await line.own_turn()
        held.add(match)  # another tab thinks for it
        thought = sum(len(one.asked) for one in ports)
        line.say(type="answer", number=table["number"], do=table["choices"][0]["do"])
        await line.hear("accepted")
        while True:
            table = await line.hear("table")
            if not table["choices"]:
                break
            line.say(type="answer", number=table["number"], do=table["choices"][0]["do"])
        await asyncio.sleep(0)
        assert sum(len(one.asked) for one in ports) == thought
        held.clear()
        await house.changed(match)  # as the other tab tells when it has ended
        assert (await line.own_turn())["choices"]
        assert match not in held, "given back after every answer"
        await house.close()

    asyncio.run(asyncio.wait_for(story(), 60.0))


def test_a_match_that_is_over_gives_its_memory_back() -> None:
    ports: list[FakePort] = []

    def port() -> FakePort:
        ports.append(FakePort())
        return ports[-1]

    async def story(page: Page) -> None:
        rooms = page.house.matches.rooms
        match = secret = ""
        for _ in range(3):
            match, secret = await page.found("rush", "random")
            line = page.open(match, secret)
            await line.play_on()
            assert rooms.at_hand(match) is not None, "while somebody looks at it"
            line.shut()
            await asyncio.wait_for(line.closed, 5.0)
            assert (len(rooms), rooms.bytes) == (0, 0)
        assert [one.is_ended for one in ports] == [True] * 3, "nobody has to think any more"
        again = page.open(match, secret)
        assert (await again.hear("table"))["result"], "it is read again when it is needed"
        running = await page.found("rush", "random")
        line = page.open(*running)
        while len(ports) == 3:
            await line.play_on(1)
        line.shut()
        await asyncio.wait_for(line.closed, 5.0)
        assert rooms.at_hand(running[0]) is not None, "one that goes on stays"
        over = page.open(match, secret)
        await over.hear("table")
        for one in (over, again):
            one.shut()
            await asyncio.wait_for(one.closed, 5.0)
        assert not ports[-1].is_ended, "it thinks for the one that goes on"

    with_house(story, ports=port)


def test_a_level_that_cannot_reach_its_strength_says_so() -> None:
    """Here it wants more imagined games than any computer can play in a tenth of a second."""

    class Hurried(FakePort):
        async def ask(self, text: str) -> str:
            known = self._thinker._bots.setdefault(("rush", hulldown.game("rush").cards_fingerprint), {})
            if "level8" not in known:
                bot = bots.make("level8", hulldown.game("rush"), timed=True)
                assert isinstance(bot, Searcher)
                bot.seconds, bot.playouts = 0.1, 100_000
                known["level8"] = bot
            return await super().ask(text)

    async def story(page: Page) -> None:
        told = await page.call("GET", "/api/engine?lang=en")
        assert "level" not in told["say"].partition(":")[2].lower().replace("strong levels", "")
        line = page.open(*await page.found("rush", "level8"))
        for _ in range(30):
            await line.play_on(1)
            if page.house.thinkers.falls_short():
                break
        [(game, bot, reach)] = page.house.thinkers.falls_short()
        assert (game, bot) == ("rush", "level8")
        assert 0 < reach.spent < reach.wanted
        told = await page.call("GET", "/api/engine?lang=en")
        assert re.search(r"Rush, Level 8: on this device it gets \d+% of its imagined games\.", told["say"])
        assert re.search(r"With 33% of them it was measured at [+−]\d+ Elo", told["say"])
        assert [(one["game"], one["level"]) for one in told["short"]] == [("rush", "level8")]
        assert told["short"][0]["percent"] == max(1, 100 * reach.spent // reach.wanted)

    with_house(story, ports=Hurried)


def test_a_level_has_a_local_limit_of_its_own() -> None:
    thinker = Thinker()
    game = hulldown.game("rush")
    usual = bots.make("level3", game, timed=True)
    state = game.start(2)
    rng = Xoshiro(1)
    while state.actor == hulldown.CHANCE or len(state.legal_actions()) < 2:
        state.apply(state.sample(rng) if state.actor == hulldown.CHANCE else state.legal_actions()[0])
    asked = messages.write(question(CHOOSE, "level3", state, state.actor, 1))
    said = json.loads(thinker.answer(_encoded(game, asked)))
    assert said["say"] == "chosen"
    assert 0 < said["spent"] <= said["wanted"]
    bot = thinker._bots["rush", game.cards_fingerprint]["level3"]
    assert isinstance(bot, Searcher)
    assert isinstance(usual, Searcher)
    assert bot.seconds is not None
    assert usual.seconds is not None
    assert bot.seconds == PATIENCE * usual.seconds


def _encoded(game: Game, asked: bytes) -> str:
    return msgspec.json.encode(Posed(game.id, game.cards_fingerprint, msgspec.Raw(asked))).decode()


def test_a_record_is_reviewed_and_played_on_from_without_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "usual", lambda game: Settings(rounds=1, playouts=1, worlds=1, width=2))
    state = near_the_end("cardgame", 8)
    match = walk_match(Match(state.game, 2, {}, ["Anna", "Boris"], state.document()), 1, 100_000)
    text = "\n".join(record_lines(match)) + "\n"

    async def story(page: Page) -> None:
        id = (await page.call("POST", "/api/records", {"text": text}))["match"]
        told = await page.call("GET", f"/api/matches/{id}/review")
        while told["stage"] in ("waiting", "working"):
            await asyncio.sleep(0.01)
            told = await page.call("GET", f"/api/matches/{id}/review")
        assert told["stage"] == "done"
        assert len(told["review"]["moments"]) == len(match.answers) + 1
        seats = [{"kind": "person", "name": "Anna"}, {"kind": "bot", "bot": "greedy"}]
        made = await page.call("POST", f"/api/matches/{id}/forks", {"moment": 2, "seats": seats, "knowing": 0})
        line = page.open(made["match"], made["seats"][0]["secret"])
        table = await line.own_turn()
        assert table["match"]["settings"]["fork"] == {"match": id, "moment": 2, "knowing": 0}
        [fork] = await page.call("GET", f"/api/matches/{id}/forks")
        assert fork["match"] == made["match"]

    with_house(story)
