"""The REST API: making matches, reading them and their records, and playing as a bot."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any, Final

from litestar import Request, Response, get, post, put
from litestar.datastructures import State as AppState
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

import hulldown
from hulldown.kernel.errors import HulldownError

from .. import wire
from ..play import answers, archive, catalogues, clocks
from ..play.connection import Connection
from ..play.limits import Addresses
from ..play.live import Live
from ..play.matches import Matches
from ..play.presenter import Presenter, match_info
from ..play.replay import moment, record_text
from ..play.seating import hash_secret, kind_of
from ..problems import Trouble, problem_of, say
from .services import Services

LongestWait = 25.0
JSON = "application/json"
JSON_LINES = "application/jsonl; charset=utf-8"
BY_SEAT: Final[list[dict[str, list[str]]]] = [{"seat": []}]  # see `app.py`
Id = Annotated[str, PathParameter(max_length=40)]
Lang = FromQuery[wire.Lang]
WHY: Final = {
    400: "it cannot be read",
    403: "it is not yours to see or to do",
    404: "there is nothing of that name",
    409: "it is too late, or too early",
    413: "it is too large",
    422: "a rule forbids it",
    429: "too much at once",
    500: "something is broken",
}


def fails(*statuses: int) -> dict[int, ResponseSpec]:
    """The ways in which a request may fail; all of them say so in a `Problem`."""
    return {status: ResponseSpec(wire.Problem, description=WHY[status], generate_examples=False) for status in statuses}


def _count(addresses: Addresses, request: Request[Any, Any, Any]) -> None:
    """What costs room on the disk or time has a limit for each address."""
    address = request.client.host if request.client is not None else ""
    if not addresses.take(address):
        raise Trouble("limit", "too-fast")


def _services(state: AppState) -> Services:
    services = state.services
    assert isinstance(services, Services)
    return services


def _secret(request: Request[Any, Any, Any]) -> list[str]:
    """The seat's secret: `Authorization: Bearer SECRET`."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return [secret.strip()] if scheme.casefold() == "bearer" and secret.strip() else []


async def _seated(services: Services, id: str, request: Request[Any, Any, Any]) -> tuple[Live, int | None]:
    """The match and the seat that the request's secret opens; a spectator where there is none."""
    live = await services.matches.find(id)
    given = _secret(request)
    seats = services.matches.seats_of(live, given)
    if given and not seats:
        raise Trouble("forbidden", "no-seat")
    if not seats and not live.room.has_spectators:
        raise Trouble("forbidden", "no-spectators")
    return live, min(seats, default=None)


@get("/api/games", summary="The games, their options and bots", responses=fails(400), sync_to_thread=True)
def list_games(lang: Lang = "en") -> list[wire.GameInfo]:
    return catalogues.games(lang)


@get(
    "/api/games/{game:str}/catalogue",
    summary="All cards of a game; `cards` names the files of a match that began with others",
    responses=fails(400, 404),
)
async def read_catalogue(
    state: AppState, game: Id, lang: Lang = "en", cards: Annotated[str, QueryParameter(max_length=80)] = ""
) -> Response[bytes]:
    known = catalogues.known_game(game)
    chosen = await _services(state).matches.cards.find(game, cards) if cards else None
    text = await asyncio.to_thread(catalogues.catalogue, chosen or known, lang)
    return Response(text, media_type=JSON, headers={"cache-control": "max-age=3600"})


@get(
    "/api/games/{game:str}/rules", summary="The rules ledger of a game", responses=fails(400, 404), sync_to_thread=True
)
def read_rules(game: Id, lang: Lang = "en") -> list[wire.RuleInfo]:
    return catalogues.rules(game, lang)


@post(
    "/api/games/{game:str}/check",
    summary="What a deck or platoon holds, and every rule that it breaks",
    status_code=200,
    responses=fails(400, 404, 413, 429),
)
async def check_list(
    state: AppState, request: Request[Any, Any, Any], game: Id, data: JSONBody[wire.ListWish]
) -> wire.Checked[Any]:
    _count(_services(state).readings, request)
    return await asyncio.to_thread(catalogues.check, game, data)


@post(
    "/api/matches", summary="Make a match; the secrets of its seats are told only here", responses=fails(400, 413, 429)
)
async def create_match(state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.NewMatch]) -> wire.Created:
    services = _services(state)
    _count(services.creations, request)
    live, told = await services.matches.found(data)
    id = live.room.id
    seats = [
        wire.NewSeat(seat, live.room.seats[seat].kind, secret, f"/m/{id}#{secret}" if secret is not None else None)
        for seat, secret in enumerate(told)
    ]
    return wire.Created(id, seats, f"/m/{id}" if live.room.has_spectators else None)


@get(
    "/api/matches/{match_id:str}",
    summary="What anybody with the link may know of a match",
    responses=fails(400, 404, 409),
)
async def read_match(state: AppState, match_id: Id, lang: Lang = "en") -> wire.MatchInfo:
    services = _services(state)
    live = await services.matches.find(match_id)
    return match_info(live.room, live.here, clocks.left(services.matches, live.room), lang)


@get(
    "/api/matches/{match_id:str}/table",
    summary="The table as a seat sees it; waits for news after an entry",
    security=[*BY_SEAT, {}],
    responses=fails(400, 403, 404, 409),
)
async def read_table(
    state: AppState,
    request: Request[Any, Any, Any],
    match_id: Id,
    after: Annotated[int, QueryParameter(ge=-1, le=10_000_000)] = -1,
    wait: Annotated[float, QueryParameter(ge=0, le=LongestWait)] = 0.0,
    lang: Lang = "en",
) -> wire.Table:
    services = _services(state)
    live, seat = await _seated(services, match_id, request)
    if seat is not None and live.room.seats[seat].kind == "open":
        await answers.come(services.matches, live, seat, None)
    if live.room.shown <= after and wait > 0:
        await _wait_for_news(services.matches, live, seat, after, wait)
    if seat is None and not live.room.has_spectators:
        raise Trouble("forbidden", "no-spectators")
    left = clocks.left(services.matches, live.room)
    return Presenter(live.room, seat, lang).table(live.here, 0, time.time(), left)


async def _wait_for_news(matches: Matches, live: Live, seat: int | None, after: int, wait: float) -> None:
    """Until something has happened that this seat may know of, or the time is over."""
    connection = Connection({seat} if seat is not None else set())
    wished = live.room.seats[seat].wished if seat is not None else 0
    live.connections.add(connection)
    matches.resume(live)
    try:
        async with asyncio.timeout(wait):
            while live.room.shown <= after and (seat is None or live.room.seats[seat].wished == wished):
                await connection.changed.wait()
                connection.changed.clear()
    except TimeoutError:
        pass
    finally:
        live.connections.discard(connection)


@put(
    "/api/matches/{match_id:str}/stops",
    summary="At which moments a seat wants to be asked; elsewhere it is passed over",
    status_code=204,
    security=BY_SEAT,
    responses=fails(400, 403, 404, 409, 413),
)
async def put_stops(
    state: AppState, request: Request[Any, Any, Any], match_id: Id, data: JSONBody[wire.Wishes]
) -> None:
    services = _services(state)
    live, seat = await _seated(services, match_id, request)
    if seat is None:
        raise Trouble("forbidden", "not-seated")
    await answers.set_stops(services.matches, live, seat, dict(data.wishes), data.hold)


@post(
    "/api/matches/{match_id:str}/answers",
    summary="Answer for a seat; told only after it is stored",
    security=BY_SEAT,
    responses=fails(400, 403, 404, 409, 413, 422),
)
async def post_answer(
    state: AppState, request: Request[Any, Any, Any], match_id: Id, data: JSONBody[wire.Replied]
) -> wire.Accepted:
    services = _services(state)
    live, seat = await _seated(services, match_id, request)
    if seat is None:
        raise Trouble("forbidden", "not-seated")
    return wire.Accepted(await answers.answer(services.matches, live, seat, data.number, data.do))


@get(
    "/api/matches/{match_id:str}/record",
    summary="The record of a finished match, as JSON lines",
    media_type=JSON_LINES,
    responses=fails(400, 403, 404, 409),
)
async def read_record(state: AppState, match_id: Id) -> Response[str]:
    live = await _services(state).matches.find(match_id)
    if not live.room.is_over:
        raise Trouble("forbidden", "not-over")
    name = f"{live.room.game.id}-{match_id}.jsonl"
    if live.room.kept is not None:
        text = await archive.record_text(_services(state).matches.store, live.room)
    else:
        text = await asyncio.to_thread(record_text, live.room)
    return Response(
        text,
        media_type=JSON_LINES,
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/matches/{match_id:str}/moments/{number:int}",
    summary="A finished match after so many answers; one that cannot go on shows a seat what it knows",
    security=[*BY_SEAT, {}],
    responses=fails(400, 403, 404, 409),
)
async def read_moment(
    state: AppState,
    request: Request[Any, Any, Any],
    match_id: Id,
    number: FromPath[int],
    seat: Annotated[int | None, QueryParameter(ge=0, lt=wire.MOST_SEATS)] = None,
    open: FromQuery[bool] = False,
    lang: Lang = "en",
) -> wire.Moment:
    services = _services(state)
    live, found = await services.replays.find(services.matches, match_id)
    if not live.room.is_over:
        await _must_be_own_eyes(services, match_id, request, seat, open)
    return moment(live, found, number, seat, open, lang)


async def _must_be_own_eyes(
    services: Services, id: str, request: Request[Any, Any, Any], seat: int | None, is_open: bool
) -> None:
    """Of a match that is not over a person sees what the seat does, and others what spectators do."""
    live, _ = await _seated(services, id, request)
    if is_open or (seat is not None and seat not in services.matches.seats_of(live, _secret(request))):
        raise Trouble("forbidden", "not-over")


@post("/api/records", summary="Open a record file for reading", responses=fails(400, 413, 429))
async def open_record(state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.Upload]) -> wire.Opened:
    services = _services(state)
    _count(services.creations, request)
    try:
        live = await services.matches.open_record(data.text, data.name)
    except HulldownError as error:
        raise Trouble("malformed", "record", detail=str(error)) from error
    return wire.Opened(live.room.id)


@post(
    "/api/mine",
    summary="The matches whose seats these secrets open, your move first",
    status_code=200,
    responses=fails(400, 413, 429),
)
async def list_mine(state: AppState, request: Request[Any, Any, Any], data: JSONBody[wire.Mine]) -> list[wire.MyMatch]:
    services = _services(state)
    _count(services.readings, request)
    matches = services.matches
    found: list[wire.MyMatch] = []
    for claim in data.claims:
        try:
            live = await matches.find(claim.match)
        except HulldownError as error:
            unread = await _unread(matches, claim, problem_of(error, data.lang), data.lang)
            found += [unread] if unread is not None else []
            continue
        seats = matches.seats_of(live, [claim.secret])
        if seats:
            found.append(_mine(matches, live, min(seats), data.lang))
    found.sort(key=lambda one: (one.over, not one.your_move, -one.since))
    return found


async def _unread(matches: Matches, claim: wire.Claim, problem: wire.Problem, lang: str) -> wire.MyMatch | None:
    """A match of which nothing can be shown: it is listed all the same, with the reason."""
    kept = await matches.store.find(claim.match) if problem.kind != "missing" else None
    if kept is None:
        return None
    row, sitting = kept
    mine = [place for place, one in enumerate(sitting) if one.secret_hash == hash_secret(claim.secret)]
    if not mine or row.game not in hulldown.game_ids():
        return None
    seats = [wire.SeatInfo(place, kind_of(one.kind), one.name, one.bot, False) for place, one in enumerate(sitting)]
    is_over = row.waits_for in ("over", "record")
    note = say("note.stopped", lang, why=problem.say if is_over else say("note.unreadable", lang))
    title = hulldown.game(row.game).title.text(lang)
    return wire.MyMatch(row.id, row.game, title, seats, mine[0], False, is_over, note, row.created, True, note)


def _mine(matches: Matches, live: Live, seat: int, lang: str) -> wire.MyMatch:
    room = live.room
    presenter = Presenter(room, seat, lang)
    info = match_info(room, live.here, clocks.left(matches, room), lang)
    ask = presenter.ask(presenter.view())
    return wire.MyMatch(
        room.id, info.game, info.title, info.seats, seat, presenter.is_asked, room.is_over, ask.say, room.since,
        info.stopped, info.note,
    )  # fmt: skip


@get("/health", summary="Whether the server and its database are well", responses=fails(500), tags=["host"])
async def health(state: AppState) -> dict[str, str]:
    try:
        await asyncio.wait_for(_services(state).matches.store.ping(), 5)
    except Exception as error:
        raise Trouble("broken", "broken") from error
    return {"status": "ok"}


@get("/metrics", summary="Counters for whoever hosts the table", media_type="text/plain", tags=["host"])
async def metrics(state: AppState) -> str:
    services = _services(state)
    matches = services.matches
    gauges = {
        "rooms": matches.rooms, "sockets": matches.sockets, "answers": matches.answers, "conflicts": matches.conflicts,
        "commits": matches.store.commits, "bot_processes": matches.opponents.processes,
        "bot_answers": matches.opponents.asked, "bot_faults": matches.opponents.faults,
        "uptime_seconds": time.time() - matches.started,
    }  # fmt: skip
    return services.metrics.page(gauges)


HANDLERS = [
    list_games, read_catalogue, read_rules, check_list, create_match, read_match, read_table, put_stops, post_answer,
    read_record, read_moment, open_record, list_mine, health, metrics,
]  # fmt: skip
