"""The table of Rush in the terminal, drawn from a view and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.measure import Measurement
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from hulldown.games.rush import Rush
from hulldown.games.rush.actions import ABILITY_IDS
from hulldown.games.rush.cards import CLASSES, KINDS, NATIONS, NO_CLASS, NO_NATION, Card, nation_word
from hulldown.games.rush.phrases import ABILITY_WORDS, PHRASES
from hulldown.games.rush.state import Table
from hulldown.games.rush.view_types import BaseView, PlayerView, RushView

from ..terminal.guide import GameTable, Piles, titled
from ..terminal.screen import BRASS, QUIET, RUST, Screen

LEADER: Final = "◄"
GAP: Final = "  "
CLASS_MARKS: Final = {"light": "|", "medium": "||", "heavy": "|||", "spg": "■", "auxiliary": "○"}
CLASS_WIDTH: Final = 13
FEW_MEDALS: Final = 2  # the game ends when a pile of singles does
LONGEST_NAME: Final = 27
LONGEST_HEADING: Final = 9
CARD_WIDTH: Final = 28


class RushTable(GameTable[RushView, Table]):
    """Draws views of one game in one language."""

    def __init__(self, game: Rush, screen: Screen) -> None:
        super().__init__(screen)
        self.game = game

    def draw(self, view: RushView) -> None:
        """The whole table as that seat sees it: rivals first, the own hand last."""
        show = self.screen.show
        show(self._header(view))
        rivals = [player for player in view.players if player.seat != view.seat]
        if view.seat is not None:  # from the left, as they sit
            rivals = rivals[view.seat :] + rivals[: view.seat]
        for player in rivals:
            show(self._player_line(view, player), self._bases(player))
            if player.hand and view.open_hand == player.seat:
                show(Text("  " + self.words("table.open-hand", cards=self._names(player.hand)), QUIET))
        show(self._achievements_and_medals(view))
        mine = view.players[view.seat] if view.seat is not None else None
        widest = self._widest([*view.reserve, *(mine.hand if mine is not None else [])])
        show(self._cards("table.reserve", list(reversed(view.reserve)), widest), self._reserve_note(view))
        if mine is None:
            return
        show(self._player_line(view, mine), self._bases(mine))
        show(self._cards("table.your-hand", mine.hand, widest, self._this_turn(view)))

    def hidden(self, state: Table) -> list[Piles]:
        found: list[Piles] = []
        for player in state.players:
            piles = (("hidden.hand", player.hand), ("hidden.garage", player.garage), ("hidden.depot", player.depot))
            found.append([(self.words(key), [card.word(self.screen.lang) for card in cards]) for key, cards in piles])
        return found

    # The parts

    def _header(self, view: RushView) -> Rule:
        if view.result is not None:
            title = self.words("table.over")
        elif view.active is None:
            title = self.words("table.before")
        else:
            title = self.words("table.turn", number=view.turn.number, name=self.screen.names[view.active])
        text = Text(title, "bold")
        if view.first is not None:
            text.append(f" · {self.words('table.first', name=self.screen.names[view.first])}", "not bold dim")
        text.append(f" · {self.words('table.edition', edition=view.options['edition'])}", "not bold dim")
        if view.ending != "running":
            text.append(f" · {self.words('table.last-round')}", f"bold {RUST}")
        return Rule(text, style=QUIET, align="left")

    def _reserve_note(self, view: RushView) -> Text:
        discard, graveyard = len(view.discard), len(view.graveyard)
        note = self.words("table.reserve-order", deck=view.deck, discard=discard, graveyard=graveyard)
        return Text("  " + note, QUIET)

    def _player_line(self, view: RushView, player: PlayerView) -> Text:
        name = Text(self.screen.names[player.seat], f"bold {BRASS}" if player.seat == view.actor else "bold")
        if player.seat == view.seat:
            name.append(f" ({self.words('table.you')})", "not bold dim")
        facts = [self.words("table.garage", count=len(player.garage))]
        if player.seat != view.seat:
            facts.insert(0, self.words("table.hand", count=len(player.hand)))
        if player.depot:
            top = self.card_name(player.depot[-1])
            facts.append(self.words("table.depot-top", count=len(player.depot), card=top))
        else:
            facts.append(self.words("table.depot", count=0))
        squad = [self.game.catalogue.by_id[id] for id in player.squad]
        facts.append(self.words("table.medals", count=sum(card.medals for card in squad)))
        if "base" in player.squad:
            facts.append(self.words("table.bases-taken", count=player.squad.count("base")))
        return name.append(GAP + GAP.join(facts), "not bold default")

    def _bases(self, player: PlayerView) -> Grid:
        """Side by side, or below each other where names are long."""
        bases = [self._base(slot, base) for slot, base in enumerate(player.bases)]
        grid = Grid.grid(padding=(0, 3, 0, 0))
        if sum(base.cell_len + 3 for base in bases) + 2 <= self.screen.width:
            grid.add_row(*bases)
        else:
            for base in bases:
                grid.add_row(base)
        return _indented(grid)

    def _base(self, slot: int, base: BaseView | None) -> Text:
        text = Text(f"{slot + 1} ", QUIET)
        if base is None:
            return text.append("× " + self.words("table.destroyed-base"), "dim")
        if base.defender is None:
            text.append("□ " + self.words("table.open-base"), "not dim")
            return text.append_text(self._damage("table.damaged")) if base.damaged else text
        card = self.game.catalogue.by_id[base.defender]
        defender = self.words("table.defender", card=card.word(self.screen.lang), armour=card.armor)
        text.append("■ " + defender, "not dim")
        if base.defender_damaged:
            text.append_text(self._damage("table.damaged"))
        if base.damaged:
            text.append_text(self._damage("table.base-damaged"))
        return text

    def _damage(self, key: str) -> Text:
        """A sign and a word, never the colour alone."""
        return Text(" ").append("! " + self.words(key), f"not dim bold {RUST}")

    def _achievements_and_medals(self, view: RushView) -> RenderableType:
        """Side by side, or the medal piles as a line below where that would not fit; as lines in a short terminal."""
        if self.screen.is_short:
            return Group(self._achievements_line(view), self._medals_line(view))
        achievements = self._achievements(view)
        medals = self._medals(view)
        console = self.screen.console
        if (
            sum(Measurement.get(console, console.options, part).maximum for part in (achievements, medals)) + 4
            > console.width
        ):
            return Group(achievements, self._medals_line(view))
        both = Grid.grid(padding=(0, 4, 0, 0))
        both.add_row(achievements, medals)
        return both

    def _achievements(self, view: RushView) -> Grid:
        grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=QUIET)
        grid.add_column(Text(self.words("table.achievements"), "not dim bold"))
        for name in self.screen.names:
            grid.add_column(name[:LONGEST_HEADING], justify="right", no_wrap=True)
        by_id = {achievement.id: achievement for achievement in self.game.catalogue.achievements}
        for achievement in view.achievements:
            cells = [Text("  " + by_id[achievement.id].word(self.screen.lang))]
            for seat, value in enumerate(achievement.values):
                cell = Text(str(value))
                if seat == achievement.leader:
                    cell.append(f" {LEADER}", BRASS if seat == view.seat else "bold")
                else:
                    cell.append("  ")
                cells.append(cell)
            grid.add_row(*cells)
        return grid

    def _achievements_line(self, view: RushView) -> Text:
        by_id = {achievement.id: achievement for achievement in self.game.catalogue.achievements}
        text = Text(self.words("table.achievements"), "bold")
        for achievement in view.achievements:
            values = ":".join(str(value) for value in achievement.values)
            text.append(f" · {by_id[achievement.id].word(self.screen.lang)} {values}", "not bold")
            if achievement.leader is not None:
                text.append(f" {LEADER} {self.screen.names[achievement.leader]}", "not bold dim")
        return text

    def _medals(self, view: RushView) -> Grid:
        grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=QUIET)
        grid.add_column(Text(self.words("table.medal-piles"), "not dim bold"))
        grid.add_column(self.words("table.single"), justify="right")
        grid.add_column(self.words("table.double"), justify="right")
        for nation in range(len(NATIONS)):
            name = nation_word(nation).word(self.screen.lang)
            grid.add_row("  " + name, _left(view.singles[nation]), str(view.doubles[nation]))
        return grid

    def _medals_line(self, view: RushView) -> Text:
        text = Text(self.words("table.medal-piles"), "bold")
        text.append(f" {self.words('table.single')}/{self.words('table.double')}", "not bold dim")
        for nation in range(len(NATIONS)):
            text.append(f"  {nation_word(nation).word(self.screen.lang)} ", "not bold")
            text.append_text(_left(view.singles[nation])).append(f"/{view.doubles[nation]}", "not bold")
        return text

    def _this_turn(self, view: RushView) -> str:
        if view.turn.in_play is not None:
            return self.words("table.in-play", card=self.card_name(view.turn.in_play))
        if view.turn.recruitment and view.active == view.seat:
            return self.words("table.recruitment")
        return ""

    # Cards

    def card_name(self, id: str) -> str:
        return self.game.catalogue.by_id[id].word(self.screen.lang)

    def _names(self, ids: Sequence[str]) -> str:
        return ", ".join(self.card_name(id) for id in ids)

    def _widest(self, ids: Sequence[str]) -> int:
        return min(LONGEST_NAME, max([len(titled(self.card_name(id), ids.count(id))) for id in ids], default=1))

    def _cards(self, title: str, ids: Sequence[str], widest: int, note: str = "") -> RenderableType:
        """Cards as cards where there is room, otherwise as lines; equal ones together."""
        heading = Text(self.words(title), "not dim bold")
        if note:
            heading.append(f"  {note}", "not bold dim")
        if not ids:
            return heading.append("  " + self.words("table.empty"), "not bold dim")
        different = list(dict.fromkeys(ids))
        if self.screen.is_roomy:
            return Group(heading, self._boxes(different, ids))
        rows = self._rows(different, ids, widest)
        if not note:
            rows.columns[0].header = heading
            return rows
        rows.show_header = False
        return Group(heading, rows)

    def _rows(self, different: Sequence[str], ids: Sequence[str], widest: int) -> Grid:
        nation = max(len(nation_word(number).word(self.screen.lang)) for number in range(len(NATIONS)))
        grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=QUIET, expand=True)
        grid.add_column(width=widest + 2, overflow="fold")
        grid.add_column(width=nation)
        grid.add_column(width=CLASS_WIDTH)
        for key in ("card.cost", "card.pays", "card.power-armour"):
            grid.add_column(self.words(key), justify="right", width=len(self.words(key)))
        grid.add_column("", ratio=1)
        for id in different:
            card = self.game.catalogue.by_id[id]
            grid.add_row(
                Text("  " + titled(card.word(self.screen.lang), ids.count(id)), "bold"),
                self.nation(card),
                self.short_class(card),
                str(card.cost) if card.is_vehicle else "–",
                self.resources(card),
                f"{card.power}/{card.armor}" if card.is_vehicle else " – ",
                self.abilities(card),
            )
        return grid

    def _boxes(self, different: Sequence[str], ids: Sequence[str]) -> RenderableType:
        bodies: list[tuple[str, Text]] = []
        for id in different:
            card = self.game.catalogue.by_id[id]
            body = Text(self.kind(card))
            if card.is_vehicle:
                body = Text(f"{self.nation(card)} · {' '.join(self.short_class(card).split())}")
            numbers = [f"{self.words('card.pays')} {self.resources(card)}"]
            if card.is_vehicle:
                numbers.insert(0, f"{self.words('card.cost')} {card.cost}")
                numbers.append(f"{self.words('card.power-armour')} {card.power}/{card.armor}")
            body.append("\n" + "  ".join(numbers) + "\n" + self.abilities(card))
            bodies.append((titled(card.word(self.screen.lang), ids.count(id)), body))
        console = self.screen.console
        tallest = max(len(body.wrap(console, CARD_WIDTH - 4)) for _, body in bodies) + 2
        panels = [
            Panel(
                body,
                title=Text(title, "bold not dim"),
                title_align="left",
                width=CARD_WIDTH,
                height=tallest,
                border_style=QUIET,
            )
            for title, body in bodies
        ]
        return _indented(Columns(panels, padding=(0, 1)))

    def nation(self, card: Card) -> str:
        return nation_word(card.nation).word(self.screen.lang) if card.nation != NO_NATION else "–"

    def short_class(self, card: Card) -> str:
        if card.cls == NO_CLASS:
            return self.kind(card)
        id = CLASSES[card.cls]
        return f"{CLASS_MARKS[id]:<3} {self.words(f'short-class.{id}')}"

    def kind(self, card: Card) -> str:
        return PHRASES[f"kind.{KINDS[card.kind]}"].texts[self.screen.lang]

    def resources(self, card: Card) -> str:
        """The resources as printed; a star marks national ones."""
        if not card.can_pay:
            return "–"
        return f"{card.resources}*" if card.national else str(card.resources)

    def abilities(self, card: Card) -> str:
        """Abilities in words with their numbers, then what is always in force."""
        lang = self.screen.lang
        found: list[str] = []
        for ability in card.abilities:
            number = f" {ability.number}" if ability.number else ""
            found.append(ABILITY_WORDS[ABILITY_IDS[ability.verb]].word(lang) + number)
        for is_so, key in ((card.only_bases, "only-bases"), (card.only_vehicles, "only-vehicles")):
            if is_so:
                found.append(PHRASES[f"passive.{key}"].texts[lang])
        if card.national:
            found.append(self.words("card.national", nation=self.nation(card)))
        return ", ".join(found)


def _left(singles: int) -> Text:
    """How many one-medal cards are left, marked when the end is near."""
    if singles > FEW_MEDALS:
        return Text(str(singles))
    return Text(f"! {singles}", f"bold {RUST}")


def _indented(thing: RenderableType) -> Grid:
    grid = Grid.grid(padding=0, expand=True)
    grid.add_column(width=2)
    grid.add_column(ratio=1)
    grid.add_row("", thing)
    return grid
