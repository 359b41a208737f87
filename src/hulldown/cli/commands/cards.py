"""`hulldown cards`: the catalogue of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from hulldown.kernel.errors import Malformed
from hulldown.kernel.game import Game
from hulldown.kernel.piles import Numbered
from hulldown.pictures.faces import Style, face
from hulldown.pictures.prints import prints_of

from ..common import CardsOption, GameArgument, JsonOption, LangOption, fail, find_game, language, print_json
from ..files import write_picture
from ..terminal.catalogue_page import Page
from ..terminal.contract import terminal_of


def cards(
    game: GameArgument,
    words: Annotated[list[str] | None, typer.Argument(help="Nation, class, ability, name; or one id.")] = None,
    json: JsonOption = False,
    lang: LangOption = None,
    cards: CardsOption = None,
    draw: Annotated[Path | None, typer.Option("--draw", help="Draw the one card that is found: an SVG file.")] = None,
) -> None:
    """The catalogue: every card, its values and whether they are published. An exact id shows the card in full."""
    chosen = find_game(game, cards)
    page = _page(chosen, language(lang))
    wanted = " ".join(words or []).casefold()
    found, is_exact = page.search(wanted)
    if not found:
        fail(f"no card of {chosen.id} has all of these words: {wanted}")
    if draw is not None:
        if len(found) > 1:
            fail(f"--draw: {len(found)} cards have these words; an id names one")
        write_picture(draw, _drawn(chosen, found[0], language(lang)))
    if json:
        print_json([page.data(entry) for entry in found])
    elif is_exact:
        for entry in found:
            page.print_in_full(entry)
    else:
        page.print_tables(found)


def _drawn(game: Game, entry: object, lang: str) -> str:
    """A card as it is printed."""
    prints = prints_of(game)
    if not isinstance(entry, Numbered):
        raise Malformed("--draw: this is no card")
    return face(prints.face_of(game, entry, lang), Style(*prints.size, is_saving=False))


def _page(game: Game, lang: str) -> Page[Any]:
    page = terminal_of(game).page
    if page is None:
        raise Malformed(f"{game.id} has no cards to list")
    return page(game, lang)
