"""What may be asked of the house, by the same addresses, bodies and replies as at a server.

`tests/table/browser/test_routes.py` compares the list with the server's: what a browser alone has no use for is named
in `ELSEWHERE`.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Final, TypeVar
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec
from msgspec import Meta

import hulldown
from hulldown.kernel.languages import BASE

from .. import wire
from ..play import balances, books, catalogues, drills, fitting, printing, workshop
from ..play.match_info import shown_name
from ..play.requests import LONGEST_WAIT
from ..problems import Trouble, say
from .services import Services
from .slowed import loss_of

T = TypeVar("T")
SVG: Final = "image/svg+xml; charset=utf-8"
JSON: Final = "application/json"
JSON_LINES: Final = "application/jsonl; charset=utf-8"
LONGEST_ID: Final = 40
Entry = Annotated[int, Meta(ge=-1, le=10_000_000)]
Wait = Annotated[float, Meta(ge=0, le=LONGEST_WAIT)]
Frame = Annotated[int, Meta(ge=0, le=10_000)]
Words = Annotated[str, Meta(max_length=120)]
Fingerprint = Annotated[str, Meta(max_length=80)]
LAST_PAGE: Final = 10_000_000
Page = Annotated[int, Meta(ge=0, le=LAST_PAGE)]
SomeSeat = wire.SeatNumber | None

# At a server only: whoever shares a list needs others who can read it, and nobody watches the health of a page.
ELSEWHERE: Final = frozenset(
    {
        "POST /api/lists", "GET /api/lists/{list_id}", "GET /api/lists/{list_id}/versions", "PUT /api/lists/{list_id}",
        "POST /api/lists/{list_id}/here", "POST /api/print",
    }
)  # fmt: skip


class Sent(msgspec.Struct, frozen=True):
    """A reply that is no JSON of ours."""

    kind: str
    text: str
    name: str = ""  # of the file that it becomes


@dataclass(frozen=True)
class Request:
    """What the page asks for."""

    services: Services
    parts: Mapping[str, str]  # of the address, by the names that the route gives them
    query: Mapping[str, str]
    secret: str
    text: str

    def __getitem__(self, name: str) -> str:
        return self.parts[name]

    @property
    def lang(self) -> str:
        return self.value("lang", wire.Lang, BASE)

    @property
    def secrets(self) -> list[str]:
        return [self.secret] if self.secret else []

    def value(self, name: str, kind: Any, default: T) -> T:
        """A value behind the question mark."""
        if name not in self.query:
            return default
        found: T = _read(lambda: msgspec.convert(self.query[name], kind, strict=False))
        return found

    def number(self, name: str, kind: Any) -> int:
        """A number in the address."""
        found: int = _read(lambda: msgspec.convert(self.parts[name], kind, strict=False))
        return found

    def body(self, kind: type[T]) -> T:
        return _read(lambda: msgspec.json.decode(self.text, type=kind))


def _read(work: Callable[[], T]) -> T:
    try:
        return work()
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Trouble("malformed", "malformed", detail=str(error)) from error


Answer = Callable[[Request], object]  # a reply, or something that brings one


async def _catalogue(it: Request) -> Sent:
    made = await it.services.requests.catalogue(it["game"], it.lang, it.value("cards", Fingerprint, ""))
    return Sent(JSON, made.decode())


async def _record(it: Request) -> Sent:
    text, name = await it.services.requests.record(it["match_id"])
    return Sent(JSON_LINES, text, name)


def _picture(it: Request) -> Sent:
    return Sent(SVG, books.picture(it["game"], it["name"], it.number("frame", Frame), it.lang))


async def _review(it: Request) -> object:
    return await it.services.reviews.read(await it.services.matches.find(it["match_id"]), "")


def _table(it: Request) -> Awaitable[object]:
    after, wait = it.value("after", Entry, -1), it.value("wait", Wait, 0.0)
    return it.services.requests.table(it["match_id"], it.secrets, after, wait, it.lang)


def _moment(it: Request) -> Awaitable[object]:
    number, seat = it.number("number", Entry), it.value("seat", SomeSeat, None)
    return it.services.requests.moment(it["match_id"], number, it.secrets, seat, it.value("open", bool, False), it.lang)


def _log(it: Request) -> Awaitable[object]:
    before, seat = it.value("before", Page, LAST_PAGE), it.value("seat", SomeSeat, None)
    return it.services.requests.log(it["match_id"], it.secrets, seat, before, it.lang)


def _switch_chat(it: Request) -> Awaitable[object]:
    return it.services.requests.switch_chat(it["match_id"], it.secrets, it.body(wire.Switch).on)


def _mute(it: Request) -> Awaitable[object]:
    seat, on = it.number("seat", wire.SeatNumber), it.body(wire.Switch).on
    return it.services.requests.mute(it["match_id"], it.secrets, seat, on)


def _remove(it: Request) -> Awaitable[object]:
    seat, bot = it.number("seat", wire.SeatNumber), it.body(wire.Removal).bot
    return it.services.requests.remove(it["match_id"], it.secrets, seat, bot)


def _engine(it: Request) -> wire.EngineInfo:
    """What thinks here, and which levels get less of their thinking done than what makes them strong."""
    told = [say("engine.browser", it.lang)]
    for game, bot, reach in it.services.falls_short():
        title = hulldown.game(game).title.text(it.lang)
        gaps = {"game": title, "level": shown_name(bot, it.lang), "percent": reach.percent}
        told.append(say("engine.falls-short", it.lang, **gaps))
        loss = loss_of(game, bot, reach.percent)
        if loss is None:
            told.append(say("engine.not-measured", it.lang))
        else:
            elo, low, high = [f"{number:+d}".replace("-", "−") for number in (loss.elo, loss.low, loss.high)]
            told.append(say("engine.loss", it.lang, percent=loss.percent, elo=elo, low=low, high=high))
    short = [wire.ShortLevel(game, bot, reach.percent) for game, bot, reach in it.services.falls_short()]
    return wire.EngineInfo("off", " ".join(told), short=short)


def _balance(it: Request) -> Awaitable[object]:
    wish = it.body(wire.SketchWish)
    return balances.balance(it.services.strengths, it.services.matches.beside, it["game"], wish, "")


def _strength(it: Request) -> Awaitable[object]:
    wish = it.body(wire.DraftWish)
    return fitting.strength(it.services.strengths, it.services.matches.beside, it["game"], wish, "")


GAME: Final = "/api/games/{game}"
MATCH: Final = "/api/matches/{match_id}"
DUPLICATE: Final = "/api/duplicates/{duplicate}"
BENCH: Final = "/api/workshop/{game}"
ROUTES: Final[dict[str, Answer]] = {
    "GET /api/games": lambda it: it.services.requests.games(it.lang),
    f"GET {GAME}/catalogue": _catalogue,
    f"GET {GAME}/rules": lambda it: catalogues.rules(it["game"], it.lang),
    f"GET {GAME}/reference": lambda it: books.reference(it["game"], it.lang),
    f"GET {GAME}/book": lambda it: books.contents(it["game"], it.lang),
    f"GET {GAME}/book/{{chapter}}": lambda it: books.chapter(it["game"], it["chapter"], it.lang),
    f"GET {GAME}/pictures/{{name}}/{{frame}}": _picture,
    f"GET {GAME}/glossary": lambda it: books.glossary(it["game"], it.lang),
    f"GET {GAME}/find": lambda it: books.find(it["game"], it.value("words", Words, ""), it.lang),
    f"GET {GAME}/lessons": lambda it: it.services.requests.lessons(it["game"], it.lang),
    f"POST {GAME}/lessons/{{lesson}}": lambda it: it.services.requests.teach(
        it["game"], it["lesson"], it.body(wire.NewLesson)
    ),
    f"GET {GAME}/drills": lambda it: drills.drills(it["game"], it.value("day", date, date.min), it.lang),
    f"GET {GAME}/drills/{{drill}}": lambda it: drills.drill(it["game"], it["drill"], it.lang),
    f"POST {GAME}/check": lambda it: it.services.requests.check(it["game"], it.body(wire.ListWish)),
    f"POST {GAME}/tables/check": lambda it: it.services.requests.check_sketch(it["game"], it.body(wire.SketchWish)),
    f"POST {GAME}/tables/open": lambda it: it.services.requests.open_sketch(it["game"], it.body(wire.SketchText)),
    f"POST {GAME}/tables/balance": _balance,
    # Matches
    "POST /api/matches": lambda it: it.services.requests.create(it.body(wire.NewMatch)),
    f"GET {MATCH}": lambda it: it.services.requests.info(it["match_id"], it.lang),
    f"DELETE {MATCH}": lambda it: it.services.requests.delete(it["match_id"], it.secrets),
    f"GET {MATCH}/invitation": lambda it: it.services.requests.invitation(it["match_id"], it.lang),
    f"GET {MATCH}/table": _table,
    f"PUT {MATCH}/entropy": lambda it: it.services.requests.give(it["match_id"], it.secrets, it.body(wire.Given)),
    f"PUT {MATCH}/stops": lambda it: it.services.requests.set_stops(it["match_id"], it.secrets, it.body(wire.Wishes)),
    f"GET {MATCH}/holders": lambda it: it.services.requests.holders(it["match_id"], it.secrets),
    f"POST {MATCH}/link": lambda it: it.services.requests.relink(it["match_id"], it.secrets),
    f"POST {MATCH}/answers": lambda it: it.services.requests.answer(it["match_id"], it.secrets, it.body(wire.Replied)),
    f"PUT {MATCH}/chat": lambda it: it.services.requests.switch_chat(
        it["match_id"], it.secrets, it.body(wire.Switch).on
    ),
    f"PUT {MATCH}/seats/{{seat}}/muted": _mute,
    f"POST {MATCH}/seats/{{seat}}/removal": _remove,
    f"GET {MATCH}/record": _record,
    f"GET {MATCH}/moments/{{number}}": _moment,
    f"GET {MATCH}/review": _review,
    f"POST {MATCH}/forks": lambda it: it.services.requests.fork(it["match_id"], it.body(wire.NewFork)),
    f"GET {MATCH}/forks": lambda it: it.services.requests.forks(it["match_id"]),
    f"PUT {MATCH}/forks/{{fork}}": lambda it: it.services.requests.rename_fork(
        it["match_id"], it["fork"], it.secrets, it.body(wire.ForkWords)
    ),
    f"GET {MATCH}/story": lambda it: it.services.requests.story(it["match_id"], it.lang),
    f"GET {MATCH}/log": _log,
    "POST /api/duplicates": lambda it: it.services.requests.make_duplicate(it.body(wire.NewDuplicate)),
    f"GET {DUPLICATE}": lambda it: it.services.requests.duplicate(it["duplicate"], it.lang),
    f"DELETE {DUPLICATE}": lambda it: it.services.requests.delete_duplicate(it["duplicate"], it.secrets),
    f"POST {DUPLICATE}/tables": lambda it: it.services.requests.take_challenge(it["duplicate"], it.body(wire.NewTaken)),
    f"POST {MATCH}/challenges": lambda it: it.services.requests.challenge(it["match_id"], it.body(wire.NewChallenge)),
    "POST /api/records": lambda it: it.services.requests.open_record(it.body(wire.Upload)),
    "POST /api/mine": lambda it: it.services.requests.mine(it.body(wire.Mine)),
    "GET /api/here": lambda it: wire.Here([], 0),
    "GET /api/engine": _engine,
    # The workshop, card sets and sheets
    "GET /api/workshop": lambda it: workshop.benches(it.lang),
    f"POST {BENCH}/check": lambda it: workshop.check(it["game"], it.body(wire.DraftWish)),
    f"POST {BENCH}/open": lambda it: workshop.open_list(it["game"], it.body(wire.OpenWish)),
    f"POST {BENCH}/export": lambda it: workshop.export(it["game"], it.body(wire.ExportWish)),
    f"POST {BENCH}/hands": lambda it: workshop.hands(it["game"], it.body(wire.HandsWish)),
    f"POST {BENCH}/goldfish": lambda it: workshop.goldfish(it["game"], it.body(wire.GoldfishWish)),
    f"GET {BENCH}/records": lambda it: workshop.records(it["game"], it.lang),
    f"POST {BENCH}/fits": lambda it: fitting.fits(it["game"], it.body(wire.FitsWish)),
    f"POST {BENCH}/odds": lambda it: fitting.odds(it["game"], it.body(wire.OddsWish)),
    f"POST {BENCH}/fill": lambda it: fitting.fill(it["game"], it.body(wire.DraftWish)),
    f"POST {BENCH}/strength": _strength,
    "GET /api/sets/{game}": lambda it: it.services.sets.info(it["game"], it.lang),
    "POST /api/sets/{game}/check": lambda it: it.services.sets.check(it["game"], it.body(wire.SetWish)),
    "GET /api/print": lambda it: printing.shop(it.lang),
    "POST /api/print/pages": lambda it: it.services.printing.pages(it.body(wire.PagesWish)),
}


def _pattern(address: str) -> re.Pattern[str]:
    """`{game}` stands for anything without a slash."""
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", address))


_answers: Final = [(_pattern(address), answer) for address, answer in ROUTES.items()]
_elsewhere: Final = [_pattern(address) for address in sorted(ELSEWHERE)]


async def respond(services: Services, method: str, target: str, secret: str, text: str) -> object:
    """The reply to a request; raises what is wrong with it."""
    address = urlsplit(target)
    asked = f"{method} {address.path}"
    for pattern, answer in _answers:
        found = pattern.fullmatch(asked)
        if found is None:
            continue
        parts = {name: unquote(part) for name, part in found.groupdict().items()}
        if any(len(part) > LONGEST_ID for part in parts.values()):
            raise Trouble("malformed", "malformed", detail=f"an id has at most {LONGEST_ID} letters")
        query = dict(parse_qsl(address.query, keep_blank_values=True))
        reply = answer(Request(services, parts, query, secret, text))
        return await reply if isinstance(reply, Awaitable) else reply
    if any(pattern.fullmatch(asked) for pattern in _elsewhere):
        raise Trouble("missing", "needs-server")
    raise Trouble("missing", "no-page")
