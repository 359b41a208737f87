"""Reading pending decisions back from a document or a view, each one checked against the table it is about."""

from __future__ import annotations

from typing import Any, Final

from ...kernel.document import Reader
from ...kernel.errors import Malformed
from ...kernel.piles import count
from ...kernel.state import AUTO, Decision
from . import attack, play, rounds, setup
from .actions import BASES, POSITIONS
from .aftermath import AfterAttacks, Aftermath
from .ammo import Payment
from .cards import Card, Catalogue
from .drawing import GOALS, DrawCards
from .effects import ChooseTarget, candidates
from .flow import ChooseEffect, OfferStep, Remaining, RunEffects
from .hands import DiscardCard, RecoverCard, recoverable
from .pending_order import ABOVE
from .reposition import Reposition, goals
from .sources import KINDS, NO_ATTACK, WAS_KILLED, Source
from .state import NOBODY, Table, Vehicle
from .verbs import ANY_TYPE, NO_TARGET, ON_BASE, ONGOING, OWN_ALL, PAY, REPOSITION, TRIGGERS, Step

_MOST: Final = 99


def read_pending(reader: Reader, table: Table) -> None:
    """Puts the decisions on the stack, bottom first."""
    below = ""
    for item in reader.items():
        ask = item.field("ask").text()
        if not table.stack:
            if ask not in ("set-up", "round"):
                raise Malformed(f"{item.path}.ask: the first pending decision is set-up or round, not {ask}")
        elif ask not in ABOVE.get(below, []):
            raise Malformed(f"{item.path}.ask: {ask} cannot be pending above {below}")
        decision = _read(item, ask, table)
        item.end()
        table.ask(decision)
        below = ask
        if ask in ("set-up", "round"):
            below = f"{ask} {item.field('next').text()}"
    _check_whole(reader, table, below)


def _check_whole(reader: Reader, table: Table, below: str) -> None:
    if not table.stack:
        return
    setting_up = isinstance(table.stack[0], setup.SetUp)
    early = below in ("set-up bases", "set-up first-player", "first-player", "order-bases")
    if table.first == NOBODY and not (setting_up and early):
        raise Malformed(f"{reader.path}: without a first player, the question pending is order-bases or first-player")
    if setting_up and any(player.bases_lost or any(player.positions) for player in table.players):
        raise Malformed(f"{reader.path}: during the set-up there is no vehicle and no face-up base")
    top = table.stack[-1]
    if top.actor != AUTO and not table.legal_actions():
        raise Malformed(f"{reader.path}: {below} has no possible answer here")


def _read(item: Reader, ask: str, table: Table) -> Decision[Any, Any]:
    if ask == "set-up":
        return setup.SET_UPS[setup.STEPS.index(item.field("next").one_of(list(setup.STEPS)))]
    if ask == "round":
        return rounds.ROUNDS[rounds.STEPS.index(item.field("next").one_of(list(rounds.STEPS)))]
    if ask == "first-player":
        return setup.FirstPlayer()
    if ask in ("choose-effect", "remaining"):
        return _read_batch(item, ask, table)
    if ask in ("run-effects", "choose-target", "reposition", "offer-step"):
        return _read_effect(item, ask, table)
    seat = item.field("seat").integer(0, 1)
    if ask == "after-attacks":
        return _read_after_attacks(item, table, seat)
    if ask in ("attack", "choose-position", "use-explosive", "offer-shots", "blitz"):
        return _read_attack(item, ask, table, seat)
    return _read_plain(item, ask, table, seat)


def _read_plain(item: Reader, ask: str, table: Table, seat: int) -> Decision[Any, Any]:
    player = table.players[seat]
    if ask == "order-bases":
        return setup.OrderBases(seat)
    if ask == "offer-redraw":
        return setup.OfferRedraw(seat)
    if ask == "action-phase":
        return play.PHASES[seat]
    if ask == "take-action":
        return play.TAKE_ACTIONS[seat]
    if ask == "place-card":
        card = _read_card(item.field("card"), table.catalogue)
        if count(player.hand, card) == 0 or player.locked:
            raise Malformed(f"{item.path}.card: {card.id} cannot be played now")
        return play.PlaceCard(seat, card)
    if ask == "payment":
        return _read_payment(item, table, seat)
    if ask == "draw-cards":
        if not player.deck:
            raise Malformed(f"{item.path}: the deck of seat {seat} is empty")
        into = GOALS.index(item.field("into").one_of(GOALS))
        return DrawCards(seat, item.field("left").integer(1, _MOST), into)
    if ask == "discard-card":
        return DiscardCard(seat, item.field("left").integer(1, _MOST))
    if ask == "recover-card":
        types = item.field("types").integer(1, ANY_TYPE)
        if not recoverable(player, types):
            raise Malformed(f"{item.path}: there is nothing to recover")
        return RecoverCard(seat, item.field("left").integer(1, _MOST), types)
    if ask == "discard-any":
        return rounds.DiscardAny(seat)
    if ask == "next-first":
        return rounds.NextFirst(seat)
    if ask == "flip-base":
        hidden = table.rival(seat).face_up.count(False)
        if hidden == 0:
            raise Malformed(f"{item.path}: seat {1 - seat} has no face-down base")
        return rounds.FlipBase(seat, hidden)
    raise Malformed(f"{item.path}.ask: there is no question {ask}")


def _read_payment(item: Reader, table: Table, seat: int) -> Decision[Any, Any]:
    """A rival's payment comes without what it is made of; imagined, it begins anew."""
    player = table.players[seat]
    price = item.field("price").integer(1, _MOST)
    cards = read_cards(item.field("cards"), table.catalogue) if item.has("cards") else []
    depots = item.field("depots").integer(0, player.ready_depots) if item.has("depots") else 0
    tokens = item.field("tokens").integer(0, player.tokens) if item.has("tokens") else 0
    for card in cards:
        if count(cards, card) > count(player.hand, card):
            raise Malformed(f"{item.path}.cards: {card.id} is not in hand so often")
    if not len(cards) + depots + tokens < price <= player.ammo:
        raise Malformed(f"{item.path}.price: {price} is paid already, or more than seat {seat} can pay")
    optional = item.field("optional").flag()
    if optional and not (table.stack and isinstance(table.stack[-1], RunEffects)):
        raise Malformed(f"{item.path}.optional: only a payment that an effect asks for can be declined")
    return Payment(seat, price, optional, cards, depots, tokens)


def _read_attack(item: Reader, ask: str, table: Table, seat: int) -> Decision[Any, Any]:
    player = table.players[seat]
    uid = item.field("uid").integer(1, table.next_uid - 1)
    place = player.find(uid)
    if ask == "blitz":
        waiting = item.field("waiting").flag()
        if not waiting and place < 0:
            raise Malformed(f"{item.path}.uid: there is no such vehicle")
        return play.Blitz(seat, uid, AUTO if waiting else seat)
    if ask == "offer-shots":
        if place < 0:
            raise Malformed(f"{item.path}.uid: there is no such vehicle")
        return attack.OfferShots(seat, uid)
    flags = [item.field(name).flag() for name in ("baseline", "extra")]
    shot = attack.Shot(seat, uid, flags[0], flags[1], item.field("more").integer(0, 1))
    target = item.field("target").integer(-1, POSITIONS - 1)
    if ask == "attack":
        stage = attack.STAGES.index(item.field("stage").one_of(attack.STAGES))
        outcome = item.field("outcome").integer(NO_ATTACK, WAS_KILLED)
        lost = [_read_source(source, table) for source in item.field("lost").items()]
        if stage > attack.CHOOSE and target < 0:
            raise Malformed(f"{item.path}.target: this stage of an attack has a target")
        return attack.Attack(shot, stage, target, outcome, lost)
    if place < 0:
        raise Malformed(f"{item.path}.uid: there is no such vehicle")
    if ask == "choose-position":
        return attack.ChoosePosition(shot)
    if target < 0 or table.players[1 - seat].positions[target] is None:
        raise Malformed(f"{item.path}.target: there is no vehicle to destroy")
    return attack.UseExplosive(shot, target)


def _read_after_attacks(item: Reader, table: Table, seat: int) -> Decision[Any, Any]:
    uid = item.field("uid").integer(1, table.next_uid - 1)
    waiting: list[Aftermath] = []
    for part in item.field("attacks").items():
        sources, lost = [
            [_read_source(source, table) for source in part.field(name).items()] for name in ("sources", "lost")
        ]
        part.end()
        if any(source.seat != seat or source.uid != uid for source in sources):
            raise Malformed(f"{part.path}.sources: effects of the vehicle that attacked are needed")
        waiting.append(Aftermath(sources, lost))
    if not waiting:
        raise Malformed(f"{item.path}.attacks: no attack waits here")
    if table.rules.after_attack_first or not table.rules.after_attacks_in_order:
        raise Malformed(f"{item.path}.ask: by these rules and options nothing waits for the extra shots")
    return AfterAttacks(seat, uid, waiting)


def _read_batch(item: Reader, ask: str, table: Table) -> Decision[Any, Any]:
    seat = item.field("seat").integer(0, 1)
    sources = [_read_source(source, table) for source in item.field("sources").items()]
    if not sources or any(source.seat != seat for source in sources):
        raise Malformed(f"{item.path}.sources: effects of seat {seat} are needed")
    if ask == "remaining":
        return Remaining(seat, sources)
    if any(source.place(table) < 0 for source in sources):
        raise Malformed(f"{item.path}.sources: a source has left the battlefield")
    return ChooseEffect(seat, sources)


def _read_effect(item: Reader, ask: str, table: Table) -> Decision[Any, Any]:
    source = _read_source(item.field("source"), table)
    effects = source.effects()
    if ask == "run-effects":
        effect = item.field("effect").integer(0, len(effects))
        most = len(effects[effect].steps) if effect < len(effects) else 0
        is_told = item.has("told") and item.field("told").flag()
        return RunEffects(source, effect, item.field("step").integer(0, most), is_told)
    place = source.place(table)
    if place < 0:
        raise Malformed(f"{item.path}.source: the source has left the battlefield")
    effect = item.field("effect").integer(0, len(effects) - 1)
    step = effects[effect].steps[item.field("step").integer(0, len(effects[effect].steps) - 1)]
    if ask == "offer-step":
        if not step.may or step.verb == PAY or NO_TARGET < step.target < OWN_ALL:
            raise Malformed(f"{item.path}.step: this step does not ask {ask}")
        return OfferStep(source, step)
    if step.target < 0 or (ask == "reposition") != (step.verb == REPOSITION and item.has("uid")):
        raise Malformed(f"{item.path}.step: this step does not ask {ask}")
    if ask == "choose-target":
        if not candidates(table, source, place, step):
            raise Malformed(f"{item.path}: there is nothing to choose")
        return ChooseTarget(source, step)
    return _read_reposition(item, table, source, step)


def _read_reposition(item: Reader, table: Table, source: Source, step: Step) -> Decision[Any, Any]:
    uid = item.field("uid").integer(1, table.next_uid - 1)
    player = table.players[source.seat]
    place = player.find(uid)
    vehicle: Vehicle | None = player.positions[place] if place >= 0 else None
    if vehicle is None or not goals(table, source.seat, vehicle, step):
        raise Malformed(f"{item.path}.uid: there is no such vehicle, or nowhere to go")
    return Reposition(source, step, uid)


def _read_source(item: Reader, table: Table) -> Source:
    kind = KINDS.index(item.field("kind").one_of(KINDS))
    seat = item.field("seat").integer(0, 1)
    trigger = TRIGGERS.index(item.field("trigger").one_of(TRIGGERS))
    position = item.field("position").integer(0, BASES - 1 if kind == ON_BASE else POSITIONS - 1)
    uid = item.field("uid").integer(0, table.next_uid - 1)
    attacked = item.field("attacked").integer(-1, POSITIONS - 1)
    outcome = item.field("outcome").integer(NO_ATTACK, WAS_KILLED)
    id = item.field("card").text()
    card = table.catalogue.card(id) if kind != ON_BASE else None
    base = table.catalogue.base(id) if kind == ON_BASE else None
    item.end()
    if card is None and base is None:
        raise Malformed(f"{item.path}.card: there is no card {id}")
    source = Source(kind, seat, trigger, position, uid, card, base, attacked, outcome)
    if trigger == ONGOING or not source.effects():
        raise Malformed(f"{item.path}.trigger: {id} has no effect for this moment")
    return source


def _read_card(item: Reader, catalogue: Catalogue) -> Card:
    card = catalogue.card(item.text())
    if card is None:
        raise Malformed(f"{item.path}: there is no card {item.text()}")
    return card


def read_cards(reader: Reader, catalogue: Catalogue) -> list[Card]:
    return [_read_card(item, catalogue) for item in reader.items()]
