"""Decks: what makes one legal, a short code to share it, and files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ...kernel.document import is_writable
from ...kernel.errors import Malformed, Refusal
from ...kernel.facts import Mistake, Mistakes, Row, complain, read_rows, rows_of
from ...kernel.piles import sort_cards
from ...kernel.words import Sentence, Word, Words
from . import codes
from .actions import BASES
from .cards import MAIN_FACTIONS, NATIONS, BaseCard, Card, Catalogue, Deck
from .phrases import NATION_WORDS, PHRASES

DECK_SIZE: Final = 40
MOST_COPIES: Final = 3
MOST_NATIONS: Final = 3
LEAST_OF_NATION: Final = 10
DECK_COLUMNS: Final = ["card_id", "count"]  # of a deck file

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
    found = [False] * len(NATIONS)
    for card in cards:
        found[card.nation] = True
    if not foreign_bases:
        for base in bases:
            found[base.nation] = True
    return [nation for nation in range(len(NATIONS)) if found[nation]]


def is_legal(
    catalogue: Catalogue, cards: list[Card], copies: list[int], bases: list[BaseCard], foreign_bases: bool = False
) -> bool:
    """Whether `reasons_against` has none, without a word: for whoever tries many decks. `copies`: of the cards."""
    nations = nations_of(cards, bases, foreign_bases)
    if len(cards) != DECK_SIZE or len(bases) != BASES or len(nations) > MOST_NATIONS:
        return False
    if not can_become_legal(catalogue, cards, copies, bases, nations):
        return False
    for nation in nations:
        own = 0
        for card in cards:
            if card.nation == nation:
                own += 1
        if own < LEAST_OF_NATION or not any(base.nation == nation for base in bases):
            return False
    return True


def can_become_legal(
    catalogue: Catalogue, cards: list[Card], copies: list[int], bases: list[BaseCard], nations: list[int]
) -> bool:
    """Whether these cards break no rule that more cards and bases could not mend: copies, bases, main factions."""
    for card in cards:
        if copies[card.index] > MOST_COPIES:
            return False
    for same in catalogue.reprints:
        together = 0
        for card in same:
            together += copies[card.index]
        if together > MOST_COPIES:
            return False
    for place in range(1, len(bases)):
        for other in range(place):
            if bases[place].name == bases[other].name:
                return False
    return len([nation for nation in nations if nation < MAIN_FACTIONS]) <= 1


def check_legal(deck: Deck, foreign_bases: bool) -> None:
    if deck.is_checked:
        return
    reasons = reasons_against(deck.cards, deck.bases, foreign_bases)
    deck.is_checked = not reasons and not foreign_bases  # without them it is legal with them too
    if reasons:
        raise Malformed(f"deck {deck.id} is not legal: " + " ".join([str(reason) for reason in reasons]))


def make_deck(id: str, cards: list[Card], bases: list[BaseCard]) -> Deck:
    """A deck outside of the card files."""
    sort_cards(cards)
    return Deck(id, id, "", cards, bases)


# Codes


def read_code(catalogue: Catalogue, code: str) -> Deck:
    """The deck that a code holds."""
    numbers = codes.numbers_in(code)
    if numbers is None:
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
    if text.startswith(codes.PREFIX):
        return read_code(catalogue, text)
    known = ", ".join([deck.id for deck in catalogue.decks])
    raise Malformed(f"there is no deck {_brief(text)}; known are {known} and deck codes ({codes.PREFIX}...)")


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


def write_deck(deck: Deck) -> str:
    """The text of a deck file: each base and card once, with its copies."""
    lines = [",".join(DECK_COLUMNS)]
    ids = [card.id for card in [*deck.bases, *deck.cards]]
    for id in dict.fromkeys(ids):
        lines.append(f"{id},{ids.count(id)}")
    return "\n".join(lines) + "\n"


def check_card_files(folder: Path, mistakes: Mistakes, instead: dict[str, Path]) -> None:
    """Every mistake of the card files; where they can be read, also every rule that a starter deck breaks."""
    catalogue = Catalogue(folder, mistakes, instead)
    if mistakes.found:
        return  # a deck may be short of cards only because of them
    for deck in catalogue.decks:
        for reason in reasons_against(deck.cards, deck.bases):
            text = f"{catalogue.decks_file}: deck {deck.id}: {reason.text()}"
            complain(mistakes, Mistake(catalogue.decks_file, 0, text, reason.rule))
