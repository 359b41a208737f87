"""How even tables are that people make: played in the background by the same ring as the strength of lists."""

from __future__ import annotations

from hulldown.kernel.options import FileOption
from hulldown.workshop.evenness import Evenness
from hulldown.workshop.strength import MOST_GAMES

from .. import wire
from ..problems import Trouble, say
from . import catalogues
from .beside import Beside
from .strengths import Strengths


async def balance(
    strengths: Strengths, beside: Beside, id: str, wish: wire.SketchWish, address: str
) -> wire.TableBalance:
    """What was found out so far. While somebody asks it goes on."""
    game = catalogues.known_game(id)
    option = next((one.name for one in game.options if isinstance(one, FileOption)), "")
    try:
        rows = await beside(catalogues.sketch_sides, id, wish)
    except Trouble as trouble:
        if trouble.kind != "malformed":
            raise
        return wire.TableBalance("", 0, MOST_GAMES, [], False, trouble.sentence.text(wish.lang))
    texts = tuple(("table", text) for row in rows for text in row.texts)
    key = (game.id, game.cards_fingerprint, "", texts)
    job = await strengths.grow(key, lambda: Evenness(game, option, rows), address)
    found = job.estimate
    sides = [
        wire.TableSide(row.name, record.games, record.share, *record.interval)
        for row, record in zip(rows, found.against, strict=True)
    ]
    problem = say("balance.failed", wish.lang) if job.has_failed else ""
    return wire.TableBalance(
        say(f"bot.{found.bot}", wish.lang), found.total.games, found.most, sides, found.is_done, problem
    )
