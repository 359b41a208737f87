"""Reading pending decisions back from a document or a view, each one checked against the table it is about."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.piles import count, find
from ...kernel.state import Decision
from . import setup, turn
from .abilities import UseCard
from .actions import ABILITY_IDS, SIEGE_MASTER
from .assault import ChooseAttacker, ChooseTarget, DeclareAssault, can_attack, targets
from .cards import NATIONS, Ability, Card, Catalogue
from .effects import MOST_SCRAPPED, Besiege, GiveUp, Research, Scrap, siege_targets
from .garage import DrawCards
from .medals import ChooseDoubles, CombineMedals, can_combine
from .pending_order import ABOVE
from .purchase import Purchase, can_afford, is_purchase_left, may_pay
from .reserve import TURN_UP_NEXT
from .state import NOBODY, RESERVE_SIZE, Table

_MOST: Final = 99  # a bound for numbers that no real game comes near


def read_pending(reader: Reader, table: Table) -> None:
    """Puts the decisions on the stack, bottom first."""
    below = ""
    for item in reader.items():
        ask = item.field("ask").text()
        if not table.stack:
            if ask not in ("set-up", "turn"):
                raise Malformed(f"{item.path}.ask: the first pending decision is set-up or turn, not {ask}")
        elif ask not in ABOVE.get(below, []) or (below == "draw-cards" and "set-up" not in _bottom(table)):
            raise Malformed(f"{item.path}.ask: {ask} cannot be pending above {below}")
        decision = _read(item, ask, table)
        item.end()
        table.ask(decision)
        below = ask
        if ask in ("set-up", "turn"):
            below = f"{ask} {item.field('next').text()}"
    if table.stack and table.first == NOBODY and not isinstance(table.stack[-1], setup.FirstPlayer):
        raise Malformed(f"{reader.path}: without a first player, the question pending is first-player")


def _bottom(table: Table) -> str:
    return "set-up" if isinstance(table.stack[0], setup.SetUp) else "turn"


def _read(item: Reader, ask: str, table: Table) -> Decision[Any, Any]:
    if ask == "set-up":
        step = setup.STEPS.index(item.field("next").one_of(list(setup.STEPS)))
        if table.achievements and step < len(setup.STEPS) - 1:
            raise Malformed(f"{item.path}.next: the achievements are laid out already")
        return setup.SET_UPS[step]
    if ask == "first-player":
        return setup.FirstPlayer()
    if ask == "lay-out":
        if len(table.achievements) > table.seats:
            raise Malformed(f"{item.path}: all achievements are laid out")
        return setup.LayOutAchievement()
    if ask == "turn-up":
        if not table.deck or len(table.reserve) >= RESERVE_SIZE:
            raise Malformed(f"{item.path}: the Reserve is full or the vehicle deck empty")
        return TURN_UP_NEXT
    if ask == "turn":
        return _read_turn(item, table)
    if ask == "draw-cards":
        return _read_draw(item, table)
    if ask == "give-up":
        return _read_give_up(item, table)
    return _read_own(item, ask, table)


def _read_turn(item: Reader, table: Table) -> Decision[Any, Any]:
    seat = _active(item, table)
    return turn_at(table, seat, turn.STEPS.index(item.field("next").one_of(list(turn.STEPS))))


def turn_at(table: Table, seat: int, step: int) -> Decision[Any, Any]:
    """The turn of a seat whose next step this is."""
    if 2 <= step <= 5:  # from the reveal until the hand is put away
        table.open_hand = seat
    return turn.TURNS[seat][step]


def _read_draw(item: Reader, table: Table) -> Decision[Any, Any]:
    seat = item.field("seat").integer(0, table.seats - 1)
    if seat != table.active and _bottom(table) == "turn":
        raise Malformed(f"{item.path}.seat: only seat {table.active} draws in this turn")
    if not table.players[seat].garage:
        raise Malformed(f"{item.path}: the Garage of seat {seat} is empty")
    if any(isinstance(decision, DrawCards) and decision.seat == seat for decision in table.stack):
        raise Malformed(f"{item.path}.seat: seat {seat} draws already")
    return DrawCards(seat, item.field("left").integer(1, _MOST))


def _read_give_up(item: Reader, table: Table) -> Decision[Any, Any]:
    seat = item.field("seat").integer(0, table.seats - 1)
    asked = [decision.actor for decision in table.stack if isinstance(decision, GiveUp)]
    if seat == table.active or seat in asked or not table.players[seat].hand:
        raise Malformed(f"{item.path}.seat: seat {seat} has no card to give up here")
    return GiveUp(seat)


def _read_own(item: Reader, ask: str, table: Table) -> Decision[Any, Any]:
    """The decisions of the player whose turn it is."""
    seat = _active(item, table)
    if ask == "play-cards":
        return turn.PLAY_CARDS[seat]
    if ask == "purchase":
        return _read_purchase(item, table, seat)
    if ask == "use-card":
        return _read_use(item, table, seat)
    if ask == "declare-assault":
        return DeclareAssault(seat, _attackers(item, "declared", table, []))
    if ask == "choose-attacker":
        waiting = _attackers(item, "waiting", table, [])
        if len(waiting) < 2:
            raise Malformed(f"{item.path}.waiting: with one card left there is nothing to choose")
        return ChooseAttacker(seat, waiting, item.field("kills").integer(0, _MOST))
    if ask == "choose-target":
        attacker = _card(item.field("attacker"), table.catalogue)
        waiting = _attackers(item, "waiting", table, [attacker])[1:]
        if not targets(table, seat, attacker):
            raise Malformed(f"{item.path}.attacker: {attacker.id} has no target")
        return ChooseTarget(seat, attacker, waiting, item.field("kills").integer(0, _MOST))
    if ask == "choose-doubles" or ask == "combine-medals":
        return _read_medals(item, ask, table, seat)
    if ask == "besiege":
        card = _card(item.field("card"), table.catalogue)
        if card is not table.in_play or not any(a.verb == SIEGE_MASTER for a in card.abilities):
            raise Malformed(f"{item.path}.card: {card.id} is not in play as a Siege Master")
        if not siege_targets(table, seat):
            raise Malformed(f"{item.path}: there is nothing to besiege")
        return Besiege(seat, card)
    if ask == "research":
        limit = item.field("limit").integer(0, 9)
        if not any(card.cost <= limit for card in table.reserve):
            raise Malformed(f"{item.path}.limit: nothing in the Reserve costs {limit} or less")
        return Research(seat, limit)
    if ask == "scrap":
        if not table.players[seat].depot:
            raise Malformed(f"{item.path}: the Depot is empty")
        return Scrap(seat, item.field("left").integer(1, MOST_SCRAPPED))
    raise Malformed(f"{item.path}.ask: there is no question {ask}")


def _read_purchase(item: Reader, table: Table, seat: int) -> Decision[Any, Any]:
    vehicles = read_cards(item.field("vehicles"), table.catalogue)
    paying = read_cards(item.field("paying"), table.catalogue)
    hand = table.players[seat].hand
    for card in vehicles:
        if find(table.reserve, card) < 0 or count(vehicles, card) > 1:
            raise Malformed(f"{item.path}.vehicles: {card.id} is not in the Reserve, or named twice")
    for card in paying:
        if count(hand, card) < count(paying, card) or not card.can_pay or table.is_played(card):
            raise Malformed(f"{item.path}.paying: {card.id} is not in hand, or cannot pay")
        if not may_pay(table, card, vehicles):
            raise Malformed(f"{item.path}.paying: {card.id} does not pay for these nations")
    batch = table.recruitment and table.rules.batches
    if not vehicles or (len(vehicles) > 1 and not batch) or not is_purchase_left(table):
        raise Malformed(f"{item.path}.vehicles: this purchase is not allowed now")
    if not can_afford(table, vehicles):
        raise Malformed(f"{item.path}.vehicles: the hand cannot pay for these")
    return Purchase(seat, vehicles, paying)


def _read_use(item: Reader, table: Table, seat: int) -> Decision[Any, Any]:
    card = _card(item.field("card"), table.catalogue)
    left: list[Ability] = []
    for name in item.field("left").items():
        verb = ABILITY_IDS.index(name.one_of(list(ABILITY_IDS)))
        found = [ability for ability in card.abilities if ability.verb == verb]
        if not found or found[0] in left:
            raise Malformed(f"{name.path}: {card.id} does not have this ability left")
        left.append(found[0])
    used = item.field("used").flag()
    player = table.players[seat]
    can_defend = card.armor > 0 and player.has_base
    if (not card.abilities and not can_defend) or (not left and not used and not can_defend):
        raise Malformed(f"{item.path}.card: {card.id} cannot be played for its abilities")
    table.in_play = card
    return UseCard(seat, card, left, used, can_defend)


def _read_medals(item: Reader, ask: str, table: Table, seat: int) -> Decision[Any, Any]:
    nation = NATIONS.index(item.field("nation").one_of(NATIONS))
    kills = item.field("kills").integer(1, _MOST)
    for decision in table.stack:
        if isinstance(decision, (ChooseDoubles, CombineMedals)) and decision.nation == nation:
            raise Malformed(f"{item.path}.nation: these medals are asked about already")
    if ask == "combine-medals":
        if not can_combine(table, seat, nation):
            raise Malformed(f"{item.path}: there are no medals to combine")
        return CombineMedals(seat, nation, kills)
    if kills < 2 or table.doubles[nation] == 0:
        raise Malformed(f"{item.path}.kills: with {kills} kills and {table.doubles[nation]} doubles there is no choice")
    return ChooseDoubles(seat, nation, kills, item.field("of_assault").flag())


def _active(item: Reader, table: Table) -> int:
    seat = item.field("seat").integer(0, table.seats - 1)
    if seat != table.active:
        raise Malformed(f"{item.path}.seat: it is the turn of seat {table.active}, not {seat}")
    return seat


def _attackers(item: Reader, field: str, table: Table, first: list[Card]) -> list[Card]:
    """Cards of the open hand that may attack together, all different."""
    cards = first + read_cards(item.field(field), table.catalogue)
    hand = table.players[table.active].hand
    for card in cards:
        if count(cards, card) > 1 or find(hand, card) < 0 or card.power == 0 or card.nation != cards[0].nation:
            raise Malformed(f"{item.path}.{field}: {card.id} cannot attack here")
        if not table.assaulted and not can_attack(table, card):
            raise Malformed(f"{item.path}.{field}: {card.id} has been played this turn")
    if not cards:
        raise Malformed(f"{item.path}.{field}: no card attacks")
    return cards


def _card(item: Reader, catalogue: Catalogue) -> Card:
    card = catalogue.card(item.text())
    if card is None:
        raise Malformed(f"{item.path}: there is no card {item.text()}")
    return card


def read_cards(reader: Reader, catalogue: Catalogue) -> list[Card]:
    return [_card(item, catalogue) for item in reader.items()]
