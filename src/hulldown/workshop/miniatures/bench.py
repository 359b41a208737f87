"""What a platoon is measured by: its points, and what they are spent on."""

from __future__ import annotations

from typing import Final

from hulldown.games.miniatures import Miniatures
from hulldown.games.miniatures.cards.catalogue import CARD_KINDS, NATIONS
from hulldown.games.miniatures.cards.platoons import Platoon, cost, tank_cost
from hulldown.games.miniatures.cards.verbs import TYPES
from hulldown.games.miniatures.words.phrases import FOLDER, NATION_WORDS, TYPE_WORDS
from hulldown.kernel.lists import Chosen
from hulldown.kernel.words import Phrasebook

from ..bench import Bench, Measured, stacked
from ..shapes import Bar, Chart
from .fill import told_fill
from .odds import told_odds

WORDS: Final = Phrasebook(FOLDER / "words", "workshop")
COST_LIMIT: Final = "cost_limit"
FIRST: Final = 8  # the initiative that a chart begins with, where no tank has more
LIMITS: Final = (50, 100, 200)  # for which there are ready platoons
RULES: Final = tuple(
    [
        f"miniatures.platoon.{name}"
        for name in (
            "cost-limit", "at-least-one-tank", "card-nation", "crew-slots", "unique-crew", "one-module",
            "three-upgrades", "duplicate-upgrades", "max-per-tank", "restriction", "restriction-rule",
        )
    ]
)  # fmt: skip


def say(key: str, lang: str) -> str:
    return WORDS[key].fill({}, lang)


def limit_of(game: Miniatures, platoon: Platoon, chosen: Chosen) -> int:
    """The options of a match come first, then what the platoon is made for, then what is usual."""
    limit = chosen.get(COST_LIMIT) or platoon.limit or game.complete_options(game.min_seats, None)[COST_LIMIT]
    assert isinstance(limit, int)
    return limit


def measure(game: Miniatures, platoon: Platoon, chosen: Chosen, lang: str) -> Measured:
    """Points, tank by tank."""
    limit = limit_of(game, platoon, chosen)
    parts = [(entry.tank.word(lang), tank_cost(entry), NATIONS[entry.tank.nation]) for entry in platoon.tanks]
    return Measured(cost(platoon), limit, stacked(parts, limit))


def charts(game: Miniatures, platoon: Platoon, lang: str) -> list[Chart]:
    spent = dict.fromkeys(("tank", *CARD_KINDS), 0)
    types = dict.fromkeys(TYPES, 0)
    nations = dict.fromkeys(NATIONS, 0)
    for entry in platoon.tanks:
        spent["tank"] += entry.tank.cost
        types[TYPES[entry.tank.type]] += 1
        nations[NATIONS[entry.tank.nation]] += 1
        for card in entry.cards:
            spent[CARD_KINDS[card.kind]] += card.cost
    points = [Bar(say(f"kind.{kind}", lang), value, kind, False) for kind, value in spent.items()]
    return [
        Chart("initiative", say("chart.initiative", lang), _initiative(platoon)),
        Chart("points", say("chart.points", lang), points),
        Chart("types", say("chart.types", lang), _bars(types, {id: TYPE_WORDS[id].word(lang) for id in TYPES})),
        Chart(
            "nations", say("chart.nations", lang), _bars(nations, {id: NATION_WORDS[id].word(lang) for id in NATIONS})
        ),
    ]


def _initiative(platoon: Platoon) -> list[Bar]:
    """How many tanks act at each initiative; the highest acts first."""
    found = [entry.tank.initiative for entry in platoon.tanks]
    return [Bar(str(step), found.count(step), "", False) for step in range(max([FIRST, *found]), 0, -1)]


def _bars(counts: dict[str, int], names: dict[str, str]) -> list[Bar]:
    return [Bar(names[id], count, id, False) for id, count in counts.items() if count]


def ready(game: Miniatures) -> list[Platoon]:
    return game.ready


BENCH: Final = Bench(measure, charts, ready, RULES, LIMITS, limit_option=COST_LIMIT, odds=told_odds, fill=told_fill)
