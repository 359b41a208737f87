"""What there is to read of a game besides cards and ledger: reference, book, glossary, answers to a question."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery, PathParameter, QueryParameter

from hulldown.kernel.languages import BASE

from .. import wire
from ..play import books

SVG = "image/svg+xml; charset=utf-8"
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
    503: "the server is not well, or about to end",
}


def fails(*statuses: int) -> dict[int, ResponseSpec]:
    """The ways in which a request may fail; all of them say so in a `Problem`."""
    return {status: ResponseSpec(wire.Problem, description=WHY[status], generate_examples=False) for status in statuses}


@get(
    "/api/games/{game:str}/reference",
    summary="The play reference of a game; without sections where it has none",
    responses=fails(400, 404),
    sync_to_thread=True,
)
def read_reference(game: Id, lang: Lang = BASE) -> wire.Reference:
    return books.reference(game, lang)


@get(
    "/api/games/{game:str}/book",
    summary="The chapters of a game's rulebook; none where it has only the ledger",
    responses=fails(400, 404),
    sync_to_thread=True,
)
def read_contents(game: Id, lang: Lang = BASE) -> list[wire.ContentsEntry]:
    return books.contents(game, lang)


@get(
    "/api/games/{game:str}/book/{chapter:str}",
    summary="One chapter of a rulebook",
    responses=fails(400, 404),
    sync_to_thread=True,
)
def read_chapter(game: Id, chapter: Id, lang: Lang = BASE) -> wire.BookChapter:
    return books.chapter(game, chapter, lang)


@get(
    "/api/games/{game:str}/pictures/{name:str}/{frame:int}",
    summary="A figure of a rulebook as a drawing to scale",
    media_type=SVG,
    responses=fails(400, 404),
    sync_to_thread=True,
)
def read_picture(game: Id, name: Id, frame: FromPath[int], lang: Lang = BASE) -> Response[str]:
    return Response(books.picture(game, name, frame, lang), media_type=SVG, headers={"cache-control": "max-age=3600"})


@get("/api/games/{game:str}/glossary", summary="The words of a game", responses=fails(400, 404), sync_to_thread=True)
def read_glossary(game: Id, lang: Lang = BASE) -> list[wire.Term]:
    return books.glossary(game, lang)


@get(
    "/api/games/{game:str}/find",
    summary="Where the rules answer a question, best first",
    responses=fails(400, 404),
    sync_to_thread=True,
)
def find_in_rules(
    game: Id, words: Annotated[str, QueryParameter(max_length=120)], lang: Lang = BASE
) -> list[wire.Finding]:
    return books.find(game, words, lang)


READERS = [read_reference, read_contents, read_chapter, read_picture, read_glossary, find_in_rules]
