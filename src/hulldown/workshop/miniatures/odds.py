"""What a card changes on a tank, as numbers: both shots between it and a chosen target, and its own values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from hulldown.games.miniatures.attack.attack import Attack
from hulldown.games.miniatures.attack.values import attack_dice, defense_pool, initiative, mobility, repair_attempts
from hulldown.games.miniatures.cards.catalogue import Card, TankCard
from hulldown.games.miniatures.cards.offers import AT_POINT, BEFORE_ROLL, carry_out, paid_clauses
from hulldown.games.miniatures.cards.verbs import PAY_ATTACK_DIE, PAY_DAMAGE, SPECIAL_RULES
from hulldown.games.miniatures.chances.duel import duel, shot_between, show
from hulldown.games.miniatures.chances.odds import Odds
from hulldown.games.miniatures.chances.odds import odds as odds_of
from hulldown.games.miniatures.chances.situation import shot_of
from hulldown.games.miniatures.state import MOVEMENT, SHOOTING, Table
from hulldown.games.miniatures.words.phrases import FOLDER, SPECIAL_WORDS
from hulldown.kernel.game import Game
from hulldown.kernel.lists import Piece
from hulldown.kernel.words import Phrasebook, Sentence, Word, Words

from ..figures import Circumstances, DraftOdds, NumberChange, ShotChances, ShotChange

BOOK: Final = Phrasebook(FOLDER / "words", "fitting")
_OURS: Final = 0
_THEIRS: Final = 1
_NO_CRITICAL: Final = -1
NUMBERS: Final = ("attack", "defense", "moving", "shooting", "mobility", "hit-points", "repairs")


class Outfit(Struct, frozen=True):
    """A tank with some cards: the shot that it takes, the one that it is target of, its numbers and special rules."""

    takes: Odds
    faces: Odds
    numbers: list[int]  # in the order of NUMBERS
    rules: int
    against: int  # defense dice of the target
    dice: int  # attack dice of the target, when it shoots back


class Change(Struct, frozen=True):
    """A tank without a card and with it."""

    before: Outfit
    after: Outfit
    told: list[Sentence]
    gained: list[Word]  # special rules
    lost: list[Word]


def change(
    game: Game, tank: TankCard, cards: list[Card], card: Card | None, target: TankCard, others: list[Card],
    shot: Circumstances,
) -> Change:  # fmt: skip
    """One more card on a tank with these, against a target with others; a card that it has already is taken off for
    `before`. A card that has to be used counts as used, in the shot of the tank and in the other one."""
    table = duel(game, [tank, target])
    show(table, _THEIRS, others)
    without = cards.copy()
    if card is not None and card in without:
        without.remove(card)
    together = [*without, card] if card is not None else without
    before = _outfit(table, without, None, shot)
    after = _outfit(table, together, card, shot)
    told: list[Sentence] = []
    if card is not None and card.is_paid and _is_used(table, together, card, shot):
        told.append(Sentence(BOOK["told.used"], {"card": card}))
    if card is not None and _is_same(before, after):
        told.append(Sentence(BOOK["told.nothing"], {"card": card}))
    gained, lost = after.rules & ~before.rules, before.rules & ~after.rules
    return Change(before, after, told, _special(gained), _special(lost))


def _special(rules: int) -> list[Word]:
    return [SPECIAL_WORDS[id] for place, id in enumerate(SPECIAL_RULES) if rules >> place & 1]


def _is_same(one: Outfit, other: Outfit) -> bool:
    return (
        one.numbers == other.numbers
        and one.rules == other.rules
        and one.takes.damage == other.takes.damage
        and one.faces.damage == other.faces.damage
    )


def _outfit(table: Table, cards: list[Card], used: Card | None, shot: Circumstances) -> Outfit:
    trial = _prepared(table, cards, used, shot)
    own = trial.tanks[_OURS]
    takes = _taken(trial, used, shot)
    faces = _faced(shot)
    numbers = [
        attack_dice(trial, takes),
        defense_pool(trial, faces),
        _initiative(trial, MOVEMENT),
        _initiative(trial, SHOOTING),
        mobility(trial, own),
        own.left,
        repair_attempts(trial, own),
    ]
    return Outfit(
        odds_of(shot_of(trial, takes, True)), odds_of(shot_of(trial, faces, True)), numbers,
        (own.rules | takes.gained) & ~takes.lost, defense_pool(trial, takes), attack_dice(trial, faces),
    )  # fmt: skip


def _prepared(table: Table, cards: list[Card], used: Card | None, shot: Circumstances) -> Table:
    trial = table.clone()
    show(trial, _OURS, cards)
    own, other = trial.tanks[_OURS], trial.tanks[_THEIRS]
    own.token = min(shot.moved, mobility(trial, own))
    other.token = min(shot.target_moved, mobility(trial, other))
    if used is not None and used.is_paid:
        trial.phase = MOVEMENT  # all that may be used before the shot
        clauses = paid_clauses(trial, own, used, AT_POINT, None, _NO_CRITICAL)
        if clauses:
            carry_out(trial, own, clauses, None)
            if clauses[0].pay == PAY_DAMAGE and own.left > 1:
                own.damage += 1
        trial.phase = SHOOTING
    return trial


def _taken(table: Table, used: Card | None, shot: Circumstances) -> Attack:
    attack = shot_between(_OURS, _THEIRS, shot.cover, shot.hull_down, shot.close, shot.side)
    if used is None or not used.is_paid:
        return attack
    own = table.tanks[_OURS]
    clauses = paid_clauses(table, own, used, BEFORE_ROLL, attack, _NO_CRITICAL)
    if clauses:
        carry_out(table, own, clauses, attack)
        attack.paid += clauses[0].pay == PAY_ATTACK_DIE
    return attack


def _faced(shot: Circumstances) -> Attack:
    return shot_between(_THEIRS, _OURS, shot.cover, shot.hull_down, shot.close, shot.side)


def _is_used(table: Table, cards: list[Card], card: Card, shot: Circumstances) -> bool:
    """Whether there is anything to use it for, here."""
    with_it = _outfit(table, cards, card, shot)
    return not _is_same(with_it, _outfit(table, cards, None, shot))


def _initiative(table: Table, phase: int) -> int:
    table.phase = phase
    found = initiative(table, table.tanks[_OURS])
    table.phase = SHOOTING
    return found


# As the workshop tells it


def told_odds(
    game: Game, carrier: Piece, carried: Sequence[Piece], added: Piece | None, target: Piece, others: Sequence[Piece],
    shot: Circumstances, lang: str,
) -> DraftOdds:  # fmt: skip
    """The same for pieces of a list, in words and plain numbers."""
    tank, rival = carrier.word, target.word
    assert isinstance(tank, TankCard)
    assert isinstance(rival, TankCard)
    card = added.word if added is not None else None
    assert card is None or isinstance(card, Card)
    found = change(game, tank, _cards(carried), card, rival, _cards(others), shot)
    told = [one.text(lang) for one in found.told]
    for key, rules in (("number.gained", found.gained), ("number.lost", found.lost)):
        if rules:
            told.append(Sentence(BOOK[key], {"rules": Words(rules)}).text(lang))
    gaps: dict[str, object] = {"tank": tank, "target": rival}
    before, after = found.before, found.after
    return DraftOdds(
        ShotChange(
            Sentence(BOOK["shot.takes"], gaps).text(lang),
            _chances(before.takes, before.numbers[0], before.against),
            _chances(after.takes, after.numbers[0], after.against),
        ),
        ShotChange(
            Sentence(BOOK["shot.faces"], gaps).text(lang),
            _chances(before.faces, before.dice, before.numbers[1]),
            _chances(after.faces, after.dice, after.numbers[1]),
        ),
        [
            NumberChange(id, BOOK[f"number.{id}"].fill({}, lang), was, now)
            for id, was, now in zip(NUMBERS, before.numbers, after.numbers, strict=True)
        ],
        told,
    )


def _cards(pieces: Sequence[Piece]) -> list[Card]:
    cards: list[Card] = []
    for piece in pieces:
        assert isinstance(piece.word, Card)
        cards.append(piece.word)
    return cards


def _chances(odds: Odds, dice: int, against: int) -> ShotChances:
    return ShotChances(
        dice, against, [float(chance) for chance in odds.damage], float(odds.kill), float(odds.expected_damage)
    )
