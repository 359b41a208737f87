"""The table of the Card Game in the terminal, drawn from a view and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.actions import BASES, POSITIONS
from hulldown.games.cardgame.battlefield import Battlefield
from hulldown.games.cardgame.cards import BaseCard, Card
from hulldown.games.cardgame.phrases import KEYWORD_WORDS
from hulldown.games.cardgame.state import Table, Vehicle
from hulldown.games.cardgame.verbs import KEYWORDS, TYPES
from hulldown.games.cardgame.view_types import UNSEEN, CardGameView, PlayerView
from hulldown.games.cardgame.wording import base_text, crew_text, vehicle_text

from ..terminal.guide import GameTable, Piles, counted, titled
from ..terminal.screen import BRASS, QUIET, RUST, Screen
from .marks import arrows, keywords_of

GAP: Final = "  "
FACE_DOWN: Final = "▒"
SUPPLIED: Final = "▮"
SIDEWAYS: Final = "▬"
TYPE_MARKS: Final = {"light": "|", "medium": "||", "heavy": "|||", "td": "▼", "spg": "■"}
WIDE: Final = 118  # columns for two hand cards side by side
WIDEST: Final = 160
HAND_IS_LISTED: Final = ("take-action", "payment", "discard-any", "discard-card")  # the choices name each hand card


class CardGameTable(GameTable[CardGameView, Table]):
    """Draws views of one game in one language."""

    def __init__(self, game: CardGame, screen: Screen) -> None:
        super().__init__(screen)
        self.game = game

    def draw(self, view: CardGameView) -> None:
        """The rival above, the own side below, as the two sit; a spectator sits with the first seat."""
        show = self.screen.show
        show(self._header(view))
        ask = view.ask
        if ask == "order-bases":
            return  # nothing lies on the table yet
        own = view.seat if view.seat is not None else 0
        rival = view.players[1 - own]
        mine = view.players[own]
        battlefield = Battlefield(self.game.catalogue, view)
        show(self._player_line(view, rival), *self._bases(rival))
        show(self._battlefield(battlefield, own))
        show(self._player_line(view, mine), *self._bases(mine))
        if view.seat is None:
            return
        if not (self.has_choices_below and view.actor == view.seat and ask in HAND_IS_LISTED):
            show(self._hand(mine.hand))
        elif mine.locked and ask == "take-action":
            names = [self.card_name(id) for id in mine.hand]
            show(Text(self.words("table.your-hand"), "bold").append(GAP + counted(names), "not bold"))

    def hidden(self, state: Table) -> list[Piles]:
        lang = self.screen.lang
        found: list[Piles] = []
        for player in state.players:
            piles = [("hidden.hand", player.hand), ("battle-piles.hidden-depots", player.depots)]
            piles.append(("battle-piles.hidden-deck", player.deck))
            shown: Piles = [(self.words(key), [counted([card.word(lang) for card in cards])]) for key, cards in piles]
            shown.append((self.words("battle-piles.hidden-bases"), [base.word(lang) for base in player.base_order]))
            found.append([(title, [name for name in names if name]) for title, names in shown])
        return found

    # The parts

    def _header(self, view: CardGameView) -> Rule:
        if view.result is not None:
            title = self.words("table.over")
        elif view.round_number == 0:
            title = self.words("table.before")
        elif view.turn is not None:
            title = self.words("battle.turn", number=view.round_number, name=self.screen.names[view.turn])
        else:
            title = self.words("battle.round", number=view.round_number)
        text = Text(title, "bold")
        if view.first is not None:
            text.append(f" · {self.words('table.first', name=self.screen.names[view.first])}", "not bold dim")
        text.append(f" · {self.game.title.text(self.screen.lang)}", "not bold dim")
        return Rule(text, style=QUIET, align="left")

    def _player_line(self, view: CardGameView, player: PlayerView) -> Text:
        text = Text(self.screen.names[player.seat], f"bold {BRASS}" if player.seat == view.actor else "bold")
        if player.seat == view.seat:
            text.append(f" ({self.words('table.you')})", "not bold dim")
        text.append(GAP + self.words("battle.points", count=player.points), "bold default")
        facts = [self.words("battle.deck", count=len(player.deck)), self._depots(player)]
        if player.seat != view.seat:
            facts.insert(0, self.words("table.hand", count=len(player.hand)))
        facts.append(self.words("battle.tokens", count=player.tokens))
        facts.append(self.words("battle.junkyard", count=len(player.junkyard)))
        text.append(GAP + GAP.join(facts), "not bold default")
        for is_so, key in (
            (player.depot_built and player.seat == view.seat, "depot-built"),
            (player.locked, "locked"),
            (player.passed, "passed"),
        ):
            if is_so:
                text.append(f"{GAP}· {self.words(f'battle.{key}')}", "not bold dim")
        return text

    def _depots(self, player: PlayerView) -> str:
        """How many, how many of them sideways, and their faces where this seat may look at them."""
        count = len(player.depots)
        sideways = count - player.ready_depots
        key = "battle.depots-sideways" if sideways else "battle.depots"
        text = self.words(key, count=count, sideways=sideways)
        faces = [self.card_name(id) for id in player.depots if id != UNSEEN]
        return f"{text}: {counted(faces)}" if faces else text

    def _bases(self, player: PlayerView) -> list[RenderableType]:
        line = Text("  " + self.words("battle.bases"), QUIET)
        up: list[BaseCard] = []
        for place, id in enumerate(player.bases):
            line.append(f"{GAP}{place + 1} ", "dim")
            if id == UNSEEN:
                line.append(FACE_DOWN, "not dim")
            else:
                up.append(self.base(id))
                line.append(up[-1].word(self.screen.lang), "not dim bold")
        if self.screen.is_short:
            return [line]
        if player.brought is not None and len(up) < BASES:
            hidden = [self.base(id).word(self.screen.lang) for id in player.brought if id not in player.bases]
            line.append(f"{GAP}({self.words('battle.still-hidden', bases=', '.join(hidden))})", "dim")
        effects = [Text(f"{base.word(self.screen.lang)}: {base_text(base, self.screen.lang)}", QUIET) for base in up]
        return [line, *[Padding(effect, (0, 0, 0, 5)) for effect in effects]]

    # The battlefield

    def _battlefield(self, battlefield: Battlefield, own: int) -> RenderableType:
        """Ten boxes; without lines around them in a short terminal."""
        legend = self.words("battle.legend", supplied=SUPPLIED, sideways=SIDEWAYS)
        grid = Grid(
            box=None if self.screen.is_short else ROUNDED,
            padding=(0, 0, 0, 1),
            show_header=False,
            show_lines=True,
            border_style=QUIET,
        )
        for _ in range(POSITIONS):
            grid.add_column(width=self._cell_width, overflow="fold")
        for seat in (1 - own, own):
            cells = [self._cell(battlefield.at(seat, place), place, seat != own) for place in range(POSITIONS)]
            grid.add_row(*cells, end_section=True)
            if self.screen.is_short and seat != own:
                grid.add_row(*[Text("┄" * 12, QUIET)] * POSITIONS)
        return Group(grid, Text("  " + legend, QUIET))

    @property
    def _cell_width(self) -> int:
        return (min(self.screen.width, WIDEST) - POSITIONS - 1) // POSITIONS - 1

    def _cell(self, vehicle: Vehicle | None, place: int, is_rival: bool) -> Text:
        cell = Text(f"{place + 1} ", QUIET)
        if vehicle is None:
            return cell.append(self.words("battle.empty"), "dim")
        cell.append(vehicle.card.word(self.screen.lang), "not dim bold").append("\n")
        short = self.screen.is_short
        if short:
            cell.append(f"{SUPPLIED if vehicle.supplied else SIDEWAYS} ", "not dim")
        cell.append(f"{self.type_mark(vehicle.card, not short)} {self.reach(vehicle.reach, is_rival)}\n", "not dim")
        cell.append_text(self._numbers(vehicle)).append("\n")
        if not short:
            cell.append_text(self._supply(vehicle)).append("\n")
        for keyword in self._keywords(vehicle):
            cell.append(f"{keyword}\n", "not dim italic")
        if vehicle.crew is not None:
            key = "battle.crew-short" if short else "battle.crew"
            crew = self.words(key, card=vehicle.crew.word(self.screen.lang), count=vehicle.crew.vp)
            cell.append(f"└ {crew}\n", "not dim")
        cell.rstrip()
        return cell

    def _supply(self, vehicle: Vehicle) -> Text:
        if vehicle.supplied:
            return Text(f"{SUPPLIED} {self.words('battle.supplied')}", "not dim")
        return Text(
            f"{SIDEWAYS} {self.words('battle.spent' if vehicle.spent else 'battle.sideways')}", "not dim italic"
        )

    def _numbers(self, vehicle: Vehicle) -> Text:
        """Firepower/cost, damage/hit points, VP and tokens; a star marks what differs from the print."""
        card = vehicle.card
        text = Text(f"{_starred(vehicle.firepower, card.firepower)}/{_starred(vehicle.cost, card.cost)} ", "not dim")
        harm = f"bold {RUST}" if vehicle.damage else ""
        text.append(f"{vehicle.damage}/{_starred(vehicle.hp, card.hp)}", f"not dim {harm}")
        tokens = f"+{vehicle.tokens}" if vehicle.tokens else ""
        points = self.words("battle.points", count=_starred(vehicle.vp, card.vp)) + tokens
        gap = " " if text.cell_len + 1 + len(points) <= self._cell_width else "\n"
        return text.append(gap + points, "not dim not bold default")

    def _keywords(self, vehicle: Vehicle) -> list[str]:
        """One a line; shortened and in one line where boxes are narrow."""
        is_narrow = self.screen.width < WIDE
        found: list[str] = []
        for keyword, price in keywords_of(vehicle):
            id = KEYWORDS[keyword]
            name = self.words(f"short-keyword.{id}") if is_narrow else KEYWORD_WORDS[id].word(self.screen.lang)
            found.append(f"{name} ({price})" if price else name)
        return [" ".join(found)] if is_narrow and found else found

    def type_mark(self, card: Card, with_word: bool = True) -> str:
        name = TYPES[card.type]
        return f"{TYPE_MARKS[name]} {self.words(f'battle-type.{name}')}" if with_word else TYPE_MARKS[name]

    def reach(self, reach: int, is_rival: bool = False) -> str:
        return arrows(reach, is_rival) or self.words("battle.any-position")

    # Cards

    def card_name(self, id: str) -> str:
        return self.game.catalogue.by_id[id.casefold()].word(self.screen.lang)

    def base(self, id: str) -> BaseCard:
        return self.game.catalogue.bases_by_id[id.casefold()]

    def _hand(self, ids: Sequence[str]) -> RenderableType:
        """Both sides of every card; equal cards together, two beside each other where there is room."""
        heading = Text(self.words("table.your-hand"), "bold")
        if not ids:
            return heading.append(GAP + self.words("table.empty"), "not bold dim")
        cards = [self.entry(self.game.catalogue.by_id[id.casefold()], ids.count(id)) for id in dict.fromkeys(ids)]
        if self.screen.width < WIDE:
            return Group(heading, *[self._barred(card) for card in cards])
        grid = Grid.grid(padding=(0, 2, 0, 0), expand=True)
        grid.add_column(ratio=1)
        grid.add_column(ratio=1)
        for place in range(0, len(cards), 2):
            grid.add_row(*[self._barred(card) for card in cards[place : place + 2]])
        return Group(heading, grid)

    @property
    def _card_width(self) -> int:
        return (self.screen.width if self.screen.width < WIDE else self.screen.width // 2) - 6

    def _barred(self, card: Text) -> Text:
        """A card with a bar along its left edge."""
        lines = card.wrap(self.screen.console, self._card_width)
        return Text("\n").join(Text("  │ ", QUIET).append_text(Text("", "not dim").append_text(line)) for line in lines)

    def entry(self, card: Card, count: int = 1) -> Text:
        """A hand card: its numbers, then what it does as a vehicle and as crew."""
        text = Text(titled(card.word(self.screen.lang), count), "bold")
        text.append(f"{GAP}{self.card_numbers(card)}", "not bold")
        return text.append("\n").append_text(self.texts(card, self._card_width))

    def card_numbers(self, card: Card, short: bool = False) -> str:
        numbers = self.words(
            "battle.card-short" if short else "battle.card-numbers",
            firepower=card.firepower,
            cost=card.cost,
            hp=card.hp,
            vp=card.vp,
        )
        return f"{self.type_mark(card)} {self.reach(card.reach)}{' ' if short else GAP}{numbers}"

    def texts(self, card: Card, width: int = 0) -> Text:
        """What a card says as a vehicle and as crew; in one line where that has the width."""
        lang = self.screen.lang
        sides = [("battle.as-vehicle", vehicle_text(card, lang)), ("battle.as-crew", crew_text(card, lang))]
        parts = [Text(f"{self.words(key)}  ", "not bold dim").append(said, "not dim") for key, said in sides if said]
        is_line = sum(part.cell_len + len(GAP) for part in parts) <= width
        return Text(GAP if is_line else "\n").join(parts)


def _starred(value: int, printed: int) -> str:
    return f"{value}*" if value != printed else str(value)
