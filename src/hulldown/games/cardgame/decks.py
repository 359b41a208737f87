"""Decks: what makes one legal, a short code to share it, files, and random legal ones."""

from __future__ import annotations

import base64
import binascii
from pathlib import Path
from typing import Final

from ...kernel.document import is_writable
from ...kernel.errors import Malformed, Refusal
from ...kernel.facts import Mistake, Mistakes, Row, complain, read_rows, rows_of
from ...kernel.generator import Xoshiro
from ...kernel.piles import count, shuffle, sort_cards
from ...kernel.words import Sentence, Word, Words
from .actions import BASES
from .cards import MAIN_FACTIONS, NATIONS, BaseCard, Card, Catalogue, Deck
from .phrases import NATION_WORDS, PHRASES

DECK_SIZE: Final = 40
MOST_COPIES: Final = 3
MOST_NATIONS: Final = 3
LEAST_OF_NATION: Final = 10
DECK_COLUMNS: Final = ["card_id", "count"]  # of a deck file
CODE_PREFIX: Final = "HD1-"
_LONGEST_CODE: Final = 400  # three times what a legal deck needs
_TRIES: Final = 200

_SIZE: Final = PHRASES["deck.size"]
_BASE_COUNT: Final = PHRASES["deck.base-count"]
_BASES_NAMED: Final = PHRASES["deck.base-count-named"]
_COPIES: Final = PHRASES["deck.copies"]
_DIFFERENT: Final = PHRASES["deck.different-bases"]
_NO_NATION: Final = PHRASES["deck.no-nation"]
_NATION_COUNT: Final = PHRASES["deck.nations"]
_FACTIONS: Final = PHRASES["deck.main-faction"]
_FEW_CARDS: Final = PHRASES["deck.nation-minimum"]
_NO_BASE: Final = PHRASES["deck.nation-base"]
_FOREIGN_BASE: Final = PHRASES["deck.base-nations"]
_BEYOND_MENDING: Final = (_COPIES.key, _DIFFERENT.key, _FACTIONS.key)  # by adding cards


def nation_word(nation: int) -> Word:
    return NATION_WORDS[NATIONS[nation]]


# Legality


def reasons_against(cards: list[Card], bases: list[BaseCard], foreign_bases: bool = False) -> list[Refusal]:
    """cardgame.deck.size, cardgame.deck.copies, cardgame.deck.different-bases, cardgame.deck.same-name,
    cardgame.deck.nations, cardgame.deck.main-faction: every rule that a deck breaks; none when it is legal."""
    reasons: list[Sentence] = []
    if len(cards) != DECK_SIZE:
        reasons.append(Sentence(_SIZE, {"count": len(cards)}))
    if len(bases) != BASES:
        named: dict[str, object] = {"count": len(bases), "bases": Words(bases)}
        reasons.append(Sentence(_BASES_NAMED, named) if bases else Sentence(_BASE_COUNT, {"count": 0}))
    copies: dict[str, list[Card]] = {}
    for card in cards:
        copies.setdefault(card.name, []).append(card)
    for same in copies.values():
        if len(same) > MOST_COPIES:
            reasons.append(Sentence(_COPIES, {"card": same[0], "count": len(same)}))
    names = [base.name for base in bases]
    for place, base in enumerate(bases):
        if base.name not in names[:place] and names.count(base.name) > 1:
            reasons.append(Sentence(_DIFFERENT, {"base": base, "count": names.count(base.name)}))
    nations = nations_of(cards, bases, foreign_bases)
    if not nations:
        reasons.append(Sentence(_NO_NATION, {}))
    elif len(nations) > MOST_NATIONS:
        reasons.append(Sentence(_NATION_COUNT, {"count": len(nations), "nations": _nation_words(nations)}))
    factions = [nation for nation in nations if nation < MAIN_FACTIONS]
    if len(factions) > 1:
        reasons.append(Sentence(_FACTIONS, {"count": len(factions), "factions": _nation_words(factions)}))
    for nation in nations:
        reasons += _reasons_against_nation(nation, cards, bases)
    return [Refusal(reason) for reason in reasons]


def _reasons_against_nation(nation: int, cards: list[Card], bases: list[BaseCard]) -> list[Sentence]:
    """cardgame.deck.nation-minimum, cardgame.deck.base-nations: ten cards and a base, or not at all."""
    reasons: list[Sentence] = []
    own = [card for card in cards if card.nation == nation]
    of_nation = [base for base in bases if base.nation == nation]
    if not own:
        reasons.append(Sentence(_FOREIGN_BASE, {"bases": Words(of_nation), "nation": nation_word(nation)}))
    elif len(own) < LEAST_OF_NATION:
        different = Words(list(dict.fromkeys(own)))
        reasons.append(Sentence(_FEW_CARDS, {"nation": nation_word(nation), "count": len(own), "cards": different}))
    if not of_nation:
        reasons.append(Sentence(_NO_BASE, {"nation": nation_word(nation)}))
    return reasons


def _nation_words(nations: list[int]) -> Words:
    return Words([nation_word(nation) for nation in nations])


def nations_of(cards: list[Card], bases: list[BaseCard], foreign_bases: bool) -> list[int]:
    """cardgame.deck.base-nations, cardgame.option.foreign_bases: whether bases bring their nation into the deck."""
    found = {card.nation for card in cards}
    if not foreign_bases:
        found |= {base.nation for base in bases}
    return sorted(found)


def check_legal(deck: Deck, foreign_bases: bool) -> None:
    if deck.is_checked:
        return
    reasons = reasons_against(deck.cards, deck.bases, foreign_bases)
    deck.is_checked = not reasons and not foreign_bases  # without them it is legal with them too
    if reasons:
        raise Malformed(f"deck {deck.id} is not legal: " + " ".join([str(reason) for reason in reasons]))


def make_deck(id: str, cards: list[Card], bases: list[BaseCard]) -> Deck:
    """A deck outside of the card files, with its code."""
    sort_cards(cards)
    deck = Deck(id, id, "", cards, bases)
    deck.code = deck_code(cards, bases)
    return deck


# Codes


def deck_code(cards: list[Card], bases: list[BaseCard]) -> str:
    """A short text that holds a whole deck, the same for the same cards.

    How many bases, their numbers, then each card's number as the gap to the one before, together with its copies;
    a check sum at the end notices whatever goes wrong in copying.
    """
    data: list[int] = []
    _add_number(data, len(bases))
    for number in sorted([base.number for base in bases]):
        _add_number(data, number)
    last = 0
    for number in sorted({card.number for card in cards}):
        copies = len([card for card in cards if card.number == number])
        while copies > 0:  # more than four copies are illegal, but a deck in the making may have them
            here = min(copies, 4)
            _add_number(data, (number - last) * 4 + here - 1)
            last = number
            copies -= here
    data += _check_sum(data)
    return CODE_PREFIX + base64.urlsafe_b64encode(bytes(data)).decode().rstrip("=")


def _check_sum(data: list[int]) -> list[int]:
    """Two bytes: one wrong letter or two exchanged neighbours are always noticed."""
    value = binascii.crc_hqx(bytes(data), 0xFFFF) ^ 0xFFFF  # turned round, or zeros at the end would pass
    return [value >> 8, value & 255]


def _add_number(data: list[int], number: int) -> None:
    while number >= 128:
        data.append(128 | number & 127)
        number >>= 7
    data.append(number)


def read_code(catalogue: Catalogue, code: str) -> Deck:
    """The deck that a code holds."""
    data = _read_bytes(code)
    numbers = _read_numbers(data[:-2])
    if len(data) < 3 or _check_sum(data[:-2]) != data[-2:] or len(numbers) <= numbers[0]:
        raise _no_code(code)
    first_card = 1 + numbers[0]
    bases = [_base_of(catalogue, number) for number in numbers[1:first_card]]
    cards: list[Card] = []
    last = 0
    for packed in numbers[first_card:]:
        last += packed // 4
        if last not in catalogue.by_number:
            raise Malformed(f"the deck code names card number {last}, which is not in these card files")
        cards += [catalogue.by_number[last]] * (packed % 4 + 1)
    deck = make_deck(code, cards, bases)
    if deck.code != code:  # the right cards in another spelling: decks that are equal have equal codes
        raise _no_code(code)
    return deck


def _read_bytes(code: str) -> list[int]:
    if not code.startswith(CODE_PREFIX) or len(code) > _LONGEST_CODE:
        raise _no_code(code)
    body = code.removeprefix(CODE_PREFIX)
    try:
        return list(base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True))
    except ValueError as error:
        raise _no_code(code) from error


def _read_numbers(data: list[int]) -> list[int]:
    """At least one number; half a number at the end is left out, which the check sum or the spelling gives away."""
    numbers: list[int] = []
    number = 0
    shift = 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(number)
            number = 0
            shift = 0
    return numbers or [0]


def _no_code(code: str) -> Malformed:
    return Malformed(f"{_brief(code)} is not a deck code, or was copied wrongly")


def _brief(text: str) -> str:
    """A text of somebody else, fit to be shown."""
    shown = text if is_writable(text) and text.isprintable() else ascii(text)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _base_of(catalogue: Catalogue, number: int) -> BaseCard:
    if number not in catalogue.bases_by_number:
        raise Malformed(f"the deck code names base number {number}, which is not in these card files")
    return catalogue.bases_by_number[number]


def find_deck(catalogue: Catalogue, text: str) -> Deck:
    """A starter deck by its id, or a deck by its code."""
    for deck in catalogue.decks:
        if deck.id.casefold() == text.casefold():
            return deck
    if text.startswith(CODE_PREFIX):
        return read_code(catalogue, text)
    known = ", ".join([deck.id for deck in catalogue.decks])
    raise Malformed(f"there is no deck {_brief(text)}; known are {known} and deck codes ({CODE_PREFIX}...)")


# Files


def read_deck_file(catalogue: Catalogue, path: Path, mistakes: Mistakes | None = None) -> Deck:
    """A CSV file with the columns card_id and count; bases and combat cards together."""
    return _deck_of_rows(catalogue, path.stem, read_rows(path, DECK_COLUMNS, mistakes))


def read_deck_text(catalogue: Catalogue, text: str, mistakes: Mistakes | None = None, file: str = "deck") -> Deck:
    """The same for the text of a deck file."""
    return _deck_of_rows(catalogue, Path(file).stem, rows_of(text, file, DECK_COLUMNS, mistakes))


def _deck_of_rows(catalogue: Catalogue, name: str, rows: list[Row]) -> Deck:
    cards: list[Card] = []
    bases: list[BaseCard] = []
    for row in rows:
        id = row.text("card_id")
        copies = row.integer("count", 1, DECK_SIZE)
        card = catalogue.card(id)
        base = catalogue.base(id)
        if card is not None:
            cards += [card] * copies
        elif base is not None:
            bases += [base] * copies
        elif id:
            row.wrong("card_id", f"there is no card or base {id}")
    return make_deck(name, cards, bases)


def check_card_files(folder: Path, mistakes: Mistakes, instead: dict[str, Path]) -> None:
    """Every mistake of the card files; where they can be read, also every rule that a starter deck breaks."""
    catalogue = Catalogue(folder, mistakes, instead)
    if mistakes.found:
        return  # a deck may be short of cards only because of them
    for deck in catalogue.decks:
        for reason in reasons_against(deck.cards, deck.bases):
            text = f"{catalogue.decks_file}: deck {deck.id}: {reason.text()}"
            complain(mistakes, Mistake(catalogue.decks_file, 0, text, reason.rule))


# Random decks


def random_deck(catalogue: Catalogue, rng: Xoshiro) -> Deck:
    """A legal deck of random nations."""
    deck = _legal_deck(catalogue, [], [], False, rng)
    if deck is None:
        raise Malformed("these card files are too few for a legal deck")
    return deck


def complete_deck(
    catalogue: Catalogue,
    cards: list[Card],
    bases: list[BaseCard],
    rng: Xoshiro,
    size: int = DECK_SIZE,
    foreign_bases: bool = False,
) -> Deck:
    """A deck that holds at least these cards and bases, legal where that can be: what may be behind what is seen."""
    deck: Deck | None = None
    if size == DECK_SIZE:
        deck = _legal_deck(catalogue, cards, bases, foreign_bases, rng)
    return deck if deck is not None else _any_deck(catalogue, cards, bases, size, rng)


def _legal_deck(
    catalogue: Catalogue, cards: list[Card], bases: list[BaseCard], foreign_bases: bool, rng: Xoshiro
) -> Deck | None:
    so_far = reasons_against(cards, bases, foreign_bases)
    if any(reason.sentence.phrase.key in _BEYOND_MENDING for reason in so_far):
        return None
    for _ in range(_TRIES):
        nations = _pick_nations(nations_of(cards, bases, foreign_bases), rng)
        deck = _fill(catalogue, nations, cards, bases, foreign_bases, rng)
        if deck is not None:
            return deck
    return None


def _pick_nations(nations: list[int], rng: Xoshiro) -> list[int]:
    """These nations and perhaps some more."""
    picked = nations.copy()
    wanted = 1 + rng.below(MOST_NATIONS)
    has_faction = any(nation < MAIN_FACTIONS for nation in picked)
    while len(picked) < wanted:
        nation = rng.below(len(NATIONS))
        if nation in picked or (nation < MAIN_FACTIONS and has_faction):
            continue
        has_faction = has_faction or nation < MAIN_FACTIONS
        picked.append(nation)
    return picked


def _fill(
    catalogue: Catalogue,
    nations: list[int],
    cards: list[Card],
    bases: list[BaseCard],
    foreign_bases: bool,
    rng: Xoshiro,
) -> Deck | None:
    """Ten cards and a base of each nation first, then whatever the nations have; None where they have too little."""
    chosen = cards.copy()
    chosen_bases = bases.copy()
    for nation in nations:
        of_nation = [card for card in catalogue.cards if card.nation == nation]
        _add_cards(chosen, of_nation, LEAST_OF_NATION - len([card for card in chosen if card.nation == nation]), rng)
        if not any(base.nation == nation for base in chosen_bases):
            _add_bases(chosen_bases, [base for base in catalogue.bases if base.nation == nation], 1, rng)
    _add_cards(chosen, [card for card in catalogue.cards if card.nation in nations], DECK_SIZE - len(chosen), rng)
    allowed = [base for base in catalogue.bases if foreign_bases or base.nation in nations]
    _add_bases(chosen_bases, allowed, BASES - len(chosen_bases), rng)
    if reasons_against(chosen, chosen_bases, foreign_bases):
        return None
    return make_deck("random", chosen, chosen_bases)


def _any_deck(catalogue: Catalogue, cards: list[Card], bases: list[BaseCard], size: int, rng: Xoshiro) -> Deck:
    """Where no legal deck can hold what is seen (a position may have any deck): fills up with any cards."""
    chosen = cards.copy()
    chosen_bases = bases.copy()
    _add_cards(chosen, catalogue.cards, size - len(chosen), rng)
    _add_bases(chosen_bases, catalogue.bases, BASES - len(chosen_bases), rng)
    return make_deck("random", chosen, chosen_bases)


def _add_cards(chosen: list[Card], pool: list[Card], number: int, rng: Xoshiro) -> None:
    """So many cards of the pool, as far as there are copies left."""
    if number > 0:
        free = [card for card in pool for _ in range(MOST_COPIES - count(chosen, card))]
        shuffle(free, rng)
        chosen += free[:number]


def _add_bases(chosen: list[BaseCard], pool: list[BaseCard], number: int, rng: Xoshiro) -> None:
    if number > 0:
        free = [base for base in pool if count(chosen, base) == 0]
        shuffle(free, rng)
        chosen += free[:number]
