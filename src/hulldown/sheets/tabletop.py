"""Lists for Tabletop Simulator: sheets of faces as PNG, drawn as for paper, and the save that names them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from hulldown.exchange import tabletop
from hulldown.exchange.tabletop import COLUMNS, ROWS, Images
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Brought
from hulldown.kernel.words import Word
from hulldown.pictures.faces import Style, back, face
from hulldown.pictures.prints import prints_of

from .laying import Picture, Sheet, Thing
from .papers import Page
from .setting import document, png

PPI: Final = 150.0  # ten faces side by side are 3,720 points wide: the simulator takes 4,096


def tabletop_files(game: Game, brought: Brought, lang: str, out: Path, url: str = "") -> dict[str, bytes]:
    """The save and its pictures, by the names they have beside it. `url` is where others find the pictures; without it
    the save names the files on this computer."""
    prints = prints_of(game)
    style = Style(*prints.size, 0.0, False)
    words = tabletop.faces(game, brought)
    each = COLUMNS * ROWS
    made: dict[str, bytes] = {}
    for first in range(0, len(words), each):
        made[f"{out.stem}-faces-{first // each + 1}.png"] = _sheet(game, words[first : first + each], style, lang)
    names = list(made)
    behind = f"{out.stem}-back.png"
    width, height = prints.size
    made[behind] = png(
        document(Sheet(Page(width, height), [Picture(back(game.title.text(lang), style), 0, 0, width, height)])), PPI
    )
    images = Images([_address(out, name, url) for name in names], _address(out, behind, url))
    return {**made, out.name: tabletop.write(game, brought, lang, images)}


def _address(out: Path, name: str, url: str) -> str:
    return url.rstrip("/") + "/" + name if url else out.absolute().with_name(name).as_uri()


def _sheet(game: Game, words: list[Word], style: Style, lang: str) -> bytes:
    prints = prints_of(game)
    width, height = style.width, style.height
    things: list[Thing] = [
        Picture(
            face(prints.face_of(game, word, lang), style),
            place % COLUMNS * width,
            place // COLUMNS * height,
            width,
            height,
        )
        for place, word in enumerate(words)
    ]
    return png(document(Sheet(Page(COLUMNS * width, tabletop.rows_of(len(words)) * height), things)), PPI)
