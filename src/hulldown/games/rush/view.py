"""What a seat of Rush sees, taken from the table."""

from __future__ import annotations

from ...kernel.piles import ids
from ...kernel.state import OVER
from ...kernel.view import shown_options
from .cards import NATIONS, Card
from .finish import final_squads, lone_leader, measures
from .state import ENDINGS, NOBODY, Base, Player, Table
from .view_types import UNSEEN, AchievementView, BaseView, PlayerView, RushView, TurnView


def see(table: Table, seat: int | None) -> RushView:
    """rush.secrecy.hand, rush.secrecy.garage, rush.secrecy.depot, rush.secrecy.squad, rush.secrecy.open-piles,
    rush.secrecy.discard-and-graveyard.
    """
    squads = final_squads(table)
    return RushView(
        game=table.game.id,
        rules=table.rules.version,
        seat=seat,
        actor=table.actor,
        options=shown_options(table.rules.options),
        pending=[decision.data() for decision in table.stack],
        first=_seat(table.first),
        active=_seat(table.active),
        open_hand=_seat(table.open_hand),
        ending=ENDINGS[table.ending],
        reserve=ids(table.reserve),
        deck=len(table.deck),
        discard=ids(table.discard),
        graveyard=ids(table.graveyard),
        singles=table.singles.copy(),
        doubles=table.doubles.copy(),
        achievements=[_achievement(one.id, measures(table, squads, one)) for one in table.achievements],
        players=[_player(table, player, seat, squads[player.seat]) for player in table.players],
        turn=_turn(table),
        result=table.result.view() if table.result is not None else None,
        empty_turns=table.empty_turns,
    )


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _achievement(id: str, values: list[int]) -> AchievementView:
    return AchievementView(id, values, _seat(lone_leader(values)))


def _player(table: Table, player: Player, seat: int | None, squad: list[Card]) -> PlayerView:
    """`squad` may go on behind hand, Garage and Depot with defenders that count at the end."""
    own = player.seat == seat or table.actor == OVER  # at the end all squads are laid out
    hand_open = own or table.open_hand == player.seat
    depot = ids(player.depot)
    if not own and depot:
        depot = [UNSEEN] * (len(depot) - 1) + depot[-1:]
    return PlayerView(
        player.seat,
        ids(player.hand) if hand_open else [UNSEEN] * len(player.hand),
        ids(player.garage) if own else [UNSEEN] * len(player.garage),
        depot,
        ids(squad[: len(player.hand) + len(player.garage) + len(player.depot)]),
        [_base(base) for base in player.bases],
        player.bases_destroyed,
        player.vehicles_destroyed,
    )


def _base(base: Base | None) -> BaseView | None:
    if base is None:
        return None
    return BaseView(base.damaged, base.defender.id if base.defender is not None else None, base.defender_damaged)


def _turn(table: Table) -> TurnView:
    return TurnView(
        table.turn_number,
        table.in_play.id if table.in_play is not None else None,
        ids(table.played),
        table.recruitment,
        table.purchases,
        table.assaulted,
        table.siege_kills.copy(),
        NATIONS[table.assault_single] if table.assault_single != NOBODY else None,
        ids(table.spent),
        ids(table.bought),
        table.used,
    )
