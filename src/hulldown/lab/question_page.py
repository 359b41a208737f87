"""Every pending question of a game with its fields and an example, as the reader of positions knows it, in Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterator

from hulldown.kernel.errors import Malformed
from hulldown.kernel.state import AUTO

from .question_probe import Asked, Example, Note, Probe, Seen, actors, places_below, rules_of

COMMAND = "python -m hulldown.lab.handbook docs"
# What a field names, where the reader itself only says "a number" or "a text": one of it, several of it.
KINDS = {
    "seat": ("a seat", "seats"),
    "side": ("a side", "sides"),
    "tank": ("a tank", "tanks"),
    "card": ("a card", "cards"),
    "vehicle": ("a vehicle's `uid`", "uids of vehicles"),
}


def steps_section(probe: Probe) -> str:
    """The steps at which a position may begin: all that the bottom of a stack can name, and what the notes add."""
    for name in [name for ask in _bottoms(probe) for name in _choices(probe.asked[ask])]:
        if name not in probe.notes.steps:
            raise Malformed(f"{probe.game.id}.toml: nothing is said of the step {name}")
    rows = [f"| `{name}` | {says} |" for name, says in probe.notes.steps.items()]
    return "\n".join(["| `step` | begins with |", "|---|---|", *rows]) + "\n"


def _bottoms(probe: Probe) -> list[str]:
    """The questions that stand at the bottom of a stack."""
    found: list[str] = []
    for example in probe.examples:
        ask = str(example.pending[0]["ask"])
        if ask not in found:
            found.append(ask)
    return found


def _choices(asked: Asked) -> list[str]:
    _, seen = asked.fields["next"][0]
    return seen.expected.removeprefix("one of ").split(", ")


def overview_section(probe: Probe) -> str:
    """One line for each question: who is asked, its fields, what it stands above."""
    lines = ["| `ask` | asks | fields | stands above |", "|---|---|---|---|"]
    for asked in probe.asked.values():
        fields = ", ".join(f"`{name}`" for name in probe.notes.questions[asked.ask].fields)
        link = f"[`{asked.ask}`](questions/{probe.game.id}.md#{asked.ask})"
        lines.append(f"| {link} | {actors(asked)} | {fields} | {_below(probe, asked)} |")
    return "\n".join(lines) + "\n"


def questions_page(probe: Probe) -> str:
    """A page of its own: the scenes, then every question, then the tables that several of them hold."""
    notes = probe.notes
    lines = [
        f"# {notes.title}: pending questions",
        "",
        f"Made by `{COMMAND}` from {probe.game.id}.toml and from what the reader of positions says of each field.",
        "[How to write a position](../positions.md). An example is the `pending` of one of these positions:",
        "",
    ]
    for name, scene in notes.scenes.items():
        lines += [f"**{name}**: {scene.says}", "", "```json", scene.position.strip(), "```", ""]
    for asked in probe.asked.values():
        lines += _question(probe, asked)
    for name, part in notes.parts.items():
        lines += [f"## The table `{name}`", "", part.says, "", *_fields(probe, probe.parts[name], part.fields)]
    return "\n".join(lines).rstrip() + "\n"


def _question(probe: Probe, asked: Asked) -> Iterator[str]:
    question = probe.notes.questions[asked.ask]
    example = min(asked.examples, key=lambda one: (one.top != asked.ask, len(one.pending)))
    yield f"## `{asked.ask}`"
    yield ""
    yield " ".join(_head(probe, asked, example, question.says))
    yield ""
    yield from _fields(probe, asked, question.fields)
    for one in [one for one in probe.examples if one.top == asked.ask] or [example]:
        yield f"In **{probe.notes.questions[one.top].scene}**:"
        yield ""
        yield "```json"
        yield text_of(one.pending)
        yield "```"
        yield ""


def _head(probe: Probe, asked: Asked, example: Example, says: str) -> Iterator[str]:
    if asked.decisions[0].actor == AUTO and example.top != asked.ask:
        yield "A step; it asks nobody."
    else:
        yield f"Asks {actors(asked)}: *{example.state.question.text('en')}*"
    if says:
        yield says
    below = _below(probe, asked)
    yield f"Stands above {below}." if asked.ask not in _bottoms(probe) else "Stands at the bottom."
    rules = rules_of(probe.game, asked)
    if rules:
        yield "Rules: " + ", ".join(f"`{rule}`" for rule in rules) + "."


def _below(probe: Probe, asked: Asked) -> str:
    """`turn` (next `victory`), `shooting`: what it may stand above, a bottom with all its next steps."""
    found: dict[str, list[str]] = {}
    for name in places_below(probe.game, asked.ask):
        ask, _, step = name.partition(" ")
        found.setdefault(ask, [])
        if step:
            found[ask].append(f"`{step}`")
    steps = [f"`{ask}`" + (f" (next {', '.join(steps)})" if steps else "") for ask, steps in found.items()]
    return ", ".join(steps) if steps else "the bottom"


def _fields(probe: Probe, asked: Asked, said: dict[str, str | Note]) -> Iterator[str]:
    if not said:
        return
    yield "| field | kind | meaning |"
    yield "|---|---|---|"
    for name, note in said.items():
        if isinstance(note, str):
            note = Note(note)
        examples = asked.fields[name]
        seen = max((seen for _, seen in examples), key=lambda one: (one.of is not None, one.bounds or (0, 0)))
        kind = _kind(probe, f"{asked.ask}.{name}", note, seen, examples[0][0])
        yield f"| `{name}` | {kind} | {note.says}{'; may be left out' if asked.is_optional(name) else ''} |"
    yield ""


def _kind(probe: Probe, name: str, note: Note, seen: Seen, example: Example) -> str:
    """The kind in words. What the notes call it must be what the reader expects."""
    is_list = seen.of is not None or seen.expected.startswith("a list")
    one = seen.of if is_list else seen
    if note.kind in probe.notes.parts:
        _must(name, one is None or one.expected == "a table of fields", seen)
        link = f"[`{note.kind}`](#the-table-{note.kind})"
        return f"a list of tables {link}" if is_list else f"a table {link}"
    if note.kind:
        if note.kind not in KINDS:
            raise Malformed(f"{probe.game.id}.toml: {name} is of no known kind ({note.kind})")
        _must(name, one is None or _fits(note.kind, one, example), seen)
        single, several = KINDS[note.kind]
        return f"a list of {several}" if is_list else single
    if is_list and one is not None:
        inner = _kind(probe, name, Note("", "", note.to), one, example)
        return f"a list, each {inner}"
    if seen.bounds is not None:
        low, high = seen.bounds
        return f"{low} to {note.to or high}"
    if seen.expected.startswith("one of "):
        return "`" + "`, `".join(seen.expected.removeprefix("one of ").split(", ")) + "`"
    return "`true` or `false`" if seen.expected == "true or false" else seen.expected


def _must(name: str, holds: bool, seen: Seen) -> None:
    if not holds:
        raise Malformed(f"{name}: the reader expects {seen.of.expected if seen.of else seen.expected}")


def _fits(kind: str, seen: Seen, example: Example) -> bool:
    if kind == "card":
        return seen.expected in ("a text", "a critical card")
    if kind == "vehicle":  # up to a bound that only the table knows
        return seen.expected in ("a whole number from 0 on", "a whole number from 1 on")
    if kind == "seat":
        return seen.bounds is not None and seen.bounds[1] == example.game.max_seats - 1
    return seen.bounds is not None  # how many sides or tanks there are is the table's, too


def text_of(pending: list[dict[str, object]]) -> str:
    """A stack of questions, one on a line."""
    return "[\n" + ",\n".join("  " + json.dumps(item, ensure_ascii=False) for item in pending) + "\n]"
