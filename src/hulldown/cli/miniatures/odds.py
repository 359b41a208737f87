"""`hulldown odds`: the exact chances of a shot, from the numbers of two tanks or from a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer
from rich.table import Table as Grid

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.attack.attack import Attack
from hulldown.games.miniatures.attack.values import attack_dice, defense_pool
from hulldown.games.miniatures.cards.catalogue import Card, Catalogue, TankCard
from hulldown.games.miniatures.cards.platoons import Platoon, PlatoonTank, check
from hulldown.games.miniatures.chances.duel import duel, shot_between, show
from hulldown.games.miniatures.chances.odds import Odds
from hulldown.games.miniatures.chances.odds import odds as odds_of
from hulldown.games.miniatures.chances.situation import shot_of, situation
from hulldown.games.miniatures.state import Table, tank_called
from hulldown.games.miniatures.words.telling import decimal, percent
from hulldown.kernel.errors import Malformed
from hulldown.kernel.tally import Tally

from ..common import JsonOption, LangOption, console, find_game, language, notices, print_json
from ..files import read_position
from ..terminal.screen import Screen
from .books import BOOKS

NO_LIMIT: Final = 10_000


def odds(
    shooter: Annotated[str, typer.Argument(help="The tank that shoots: T34; with --position a1.", metavar="SHOOTER")],
    target: Annotated[
        str, typer.Argument(help="The tank that is shot at: PZIV; with --position b1.", metavar="TARGET")
    ],
    moved: Annotated[int | None, typer.Option(min=0, help="The shooter's movement token; 0 by default.")] = None,
    stationary: Annotated[bool, typer.Option("--stationary", help="The shooter has not moved.")] = False,
    target_moved: Annotated[int, typer.Option(min=0, help="The target's movement token.")] = 0,
    cover: Annotated[bool, typer.Option("--cover", help="The target is in cover.")] = False,
    hull_down: Annotated[bool, typer.Option("--hull-down", help="The target is hull down, and so in cover.")] = False,
    close: Annotated[bool, typer.Option("--close", help="They are at close range.")] = False,
    side: Annotated[bool, typer.Option("--side", help="It is a side shot.")] = False,
    turret: Annotated[bool, typer.Option("--turret", help="An assault gun shoots with its second gun.")] = False,
    cards_on: Annotated[str | None, typer.Option("--cards", help="Shown cards of the shooter: ID,ID.")] = None,
    target_cards: Annotated[str | None, typer.Option(help="Shown cards of the target: ID,ID.")] = None,
    hp: Annotated[int | None, typer.Option(min=1, help="Hit points that the target has left.")] = None,
    position: Annotated[Path | None, typer.Option(help="A position (JSON): both tanks as they stand there.")] = None,
    hidden: Annotated[bool, typer.Option("--hidden", help="With --position: count the target's hidden cards.")] = False,
    card_files: Annotated[Path | None, typer.Option(help="A folder of your own card files.")] = None,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """The exact chances of a shot in the Miniatures Game.

    Two tanks by name, with what the shot is like; or --position FILE and two tanks that stand in it.
    """
    game = find_game("miniatures", card_files)
    assert isinstance(game, Miniatures)
    facts = [cover, hull_down, close, side, stationary, moved is not None, target_moved > 0, hp is not None]
    if position is not None:
        if any(facts) or cards_on or target_cards:
            raise Malformed("with --position the position says what the shot is like; leave the other options out")
        shot = from_position(game, position, shooter, target, turret, hidden)
    else:
        if stationary and moved:
            raise Malformed("--stationary and --moved say two different things; give one of them")
        table = two_tanks(game, shooter, target, [cards_on or "", target_cards or ""], [moved or 0, target_moved], hp)
        shot = Chances(table, shot_between(0, 1, cover, hull_down, close, side, turret))
    if json:
        print_json(shot.data())
    else:
        _print(shot, language(lang))


class Chances:
    """A shot with its dice, their reasons and its odds."""

    def __init__(self, table: Table, attack: Attack, hidden: bool = True) -> None:
        self.table = table
        self.attack = attack
        self.attack_tally = Tally()
        attack_dice(table, attack, self.attack_tally)
        self.defense_tally = Tally()
        defense_pool(table, attack, self.defense_tally)
        self.odds: Odds = odds_of(shot_of(table, attack, hidden))

    def data(self) -> dict[str, object]:
        attack = self.attack
        shooter, target = self.table.tanks[attack.shooter], self.table.tanks[attack.target]
        return {
            "shooter": shooter.card.id,
            "target": target.card.id,
            "hit_points": target.left,
            "cover": attack.cover,
            "hull_down": attack.hull_down,
            "close": attack.close,
            "side": attack.side_shot,
            "attack_dice": self.attack_tally.data(),
            "defence_dice": self.defense_tally.data(),
            **self.odds.data(),
        }


def from_position(
    game: Miniatures, path: Path, shooter: str, target: str, turret: bool, hidden: bool
) -> Chances:  # fmt: skip
    table = read_position(game, path)
    assert isinstance(table, Table)
    one, other = tank_called(table, shooter), tank_called(table, target)
    if not table.is_live(one.index) or not table.is_live(other.index):
        raise Malformed(f"{shooter} and {target} must both be on the table and not destroyed")
    if one.side == other.side:
        raise Malformed(f"{shooter} and {target} are on one side")
    found = situation(table, one.index, other.index, turret, hidden)
    if not found.can_shoot:
        why = "is outside the arc of" if found.sight.visible else "is not seen by"
        raise Malformed(f"{other.word.id} {why} {one.word.id}, so there is no shot [miniatures.attack.target]")
    return Chances(table, found.attack, hidden)


def two_tanks(
    game: Miniatures, shooter: str, target: str, cards: list[str], tokens: list[int], hp: int | None
) -> Table:  # fmt: skip
    """An empty table with the two of them, their cards shown and their tokens lying."""
    tanks = [find_tank(game.catalogue, shooter), find_tank(game.catalogue, target)]
    shown = [_cards(game.catalogue, tank, cards[seat]) for seat, tank in enumerate(tanks)]
    for tank, token in zip(tanks, tokens, strict=True):
        if token > tank.mobility:
            raise Malformed(f"{tank.name} has mobility {tank.mobility}, so its token is at most {tank.mobility}")
    table = duel(game, tanks)
    for seat in range(len(tanks)):
        show(table, seat, shown[seat])
        table.tanks[seat].token = tokens[seat]
    if hp is not None:
        full = table.tanks[1].hit_points
        if hp > full:
            raise Malformed(f"{tanks[1].name} has {full} hit points, not {hp}")
        table.tanks[1].damage = full - hp
    return table


def find_tank(catalogue: Catalogue, text: str) -> TankCard:
    """A tank by its id or name, in any spelling: T34, t-34, pziv."""
    wanted = _plain(text)
    names = [(tank, [_plain(name) for name in (tank.id, *tank.every_name())]) for tank in catalogue.tanks]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [tank for tank, known in names if wanted and any(fits(name, wanted) for name in known)]
        if len(found) == 1:
            return found[0]
        if found:
            raise Malformed(f"{text} may be {', '.join(tank.id for tank in found)}; write more of it")
    raise Malformed(f"there is no tank {text}; hulldown cards miniatures tank lists them")


def _plain(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _cards(catalogue: Catalogue, tank: TankCard, text: str) -> list[Card]:
    """The cards that are named, legal on this tank; what must be used first is told and does not count."""
    cards: list[Card] = []
    for id in filter(None, [part.strip() for part in text.split(",")]):
        card = catalogue.card(id)
        if card is None:
            raise Malformed(f"there is no crew, module or upgrade card {id}")
        cards.append(card)
    platoon = Platoon("", "", {}, NO_LIMIT, [PlatoonTank(tank, cards)])
    reasons = check(platoon, NO_LIMIT)
    if reasons:
        raise Malformed(f"{reasons[0].text()} [{reasons[0].rule}]")
    for card in cards:
        if card.is_paid:
            notices.print(f"{card.name} works when it is used, and that is not counted here.", markup=False)
    return platoon.tanks[0].cards


def _print(shot: Chances, lang: str) -> None:
    words = Screen(console, lang, BOOKS).words
    table, attack = shot.table, shot.attack
    shooter, target = table.tanks[attack.shooter], table.tanks[attack.target]
    console.print(f"{shooter.card.word(lang)} → {target.card.word(lang)}", style="bold", markup=False)
    for key, tally in (("shot.attack", shot.attack_tally), ("shot.defence", shot.defense_tally)):
        console.print(words(key, total=tally.total), markup=False)
        for line in tally.lines(lang):
            console.print(f"  {line}", markup=False)
    found = shot.odds
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("odds.damage", "odds.chance", "odds.least"):
        grid.add_column(words(heading), justify="right")
    grid.add_column(words("odds.exact"), overflow="fold")
    for points, chance in enumerate(found.damage):
        last = points == len(found.damage) - 1
        label = f"{points} {words('odds.destroyed')}" if last else str(points)
        grid.add_row(label, percent(chance), percent(sum(found.damage[points:], start=chance - chance)), str(chance))
    console.print(grid, markup=False)
    expected = {"damage": decimal(found.expected_damage), "kill": percent(found.kill)}
    console.print(words("shot.expected", hp=target.left, critical=percent(found.critical), **expected), markup=False)
