"""`hulldown record`: shows, verifies and looks into stored matches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from hulldown.kernel.errors import HulldownError
from hulldown.kernel.event import Event
from hulldown.kernel.game import Game
from hulldown.kernel.match import Match, Unread
from hulldown.kernel.proving import prove
from hulldown.kernel.reading import Gap, Record
from hulldown.kernel.record import answer_line, load, load_shown
from hulldown.kernel.state import CHANCE
from hulldown.kernel.words import Sentence, seat_name

from ..common import (
    CardsOption,
    JsonOption,
    LangOption,
    command_words,
    console,
    fail,
    find_game,
    language,
    notices,
    print_json,
)
from ..files import write_picture
from ..terminal.contract import terminal_of
from ..terminal.guide import TURN_EVENTS
from ..terminal.screen import Screen

record = typer.Typer(help="Stored matches: show, verify, view.", no_args_is_help=True)

FileArgument = Annotated[Path, typer.Argument(help="A record (.jsonl).", metavar="FILE")]
SeatOption = Annotated[
    int | None, typer.Option("--seat", min=1, help="Only what this player may know: 1 is the first seat.")
]
SightOption = Annotated[str, typer.Option("--sight", help="With --picture: the lines of sight of a tank: a1.")]
FireOption = Annotated[str, typer.Option("--fire", help="With --picture: the field of fire of a tank: a1.")]
SpectatorOption = Annotated[bool, typer.Option("--spectator", help="Only what everybody may know.")]


class Eyes:
    """Whose eyes look at a record: its owner's, who sees all, a seat's, or a spectator's."""

    def __init__(self, match: Match, seat: int | None, spectator: bool) -> None:
        if seat is not None and spectator:
            fail("--seat and --spectator exclude each other")
        if seat is not None and seat > match.seats:
            fail(f"--seat: this record has {match.seats} players, not {seat}")
        self.sees_all = seat is None and not spectator
        self.seat = seat - 1 if seat is not None else None

    def options(self, match: Match) -> dict[str, object]:
        """The options that the record names; what a seat may not know of them (a deck) is not shown."""
        seen = match.options if self.sees_all else match.state.view(self.seat).options
        return {name: seen[name] for name in match.options if name in seen}

    def unusual_options(self, match: Match) -> dict[str, object]:
        usual = {option.name: option.values[0] for option in match.game.options}
        return {name: value for name, value in self.options(match).items() if value != usual.get(name)}

    def sentences(self, match: Match) -> list[Sentence]:
        return self._seen(match.events())

    def passages(self, match: Match, tongue: str) -> list[tuple[str, list[Sentence]]]:
        """What happened, parted where an answer has a note: the note, and what came from that answer on.

        An answer that does not replay is a note too, as it was written: only for whoever may see everything.
        """
        passages: list[tuple[str, list[Event]]] = [("", [])]
        for answer in match.answers:
            if answer.note:
                passages.append((answer.note, []))
            passages[-1][1].extend(answer.events)
            if isinstance(answer.action, Unread) and self.sees_all:
                by = (
                    seat_name(answer.by, tongue, match.names)
                    if answer.by != CHANCE
                    else command_words("record", tongue)("chance")
                )
                passages.append((f"{by}: {answer.action}", []))
        return [(note, self._seen(events)) for note, events in passages]

    def _seen(self, events: list[Event]) -> list[Sentence]:
        if self.sees_all:
            return [event.sentence for event in events]
        seen = [event.seen_by(self.seat) for event in events]
        return [sentence for sentence in seen if sentence is not None]


@record.command()
def show(
    file: FileArgument,
    seat: SeatOption = None,
    spectator: SpectatorOption = False,
    lang: LangOption = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """What happened, turn by turn, in sentences; what does not replay is named and passed over."""
    reading = load_shown(file, game_finder(cards))
    match = reading.match
    eyes = Eyes(match, seat, spectator)
    tongue = language(lang)
    if json:
        print_json(_show_data(reading, eyes, tongue))
        return
    captions = command_words("record", tongue)
    names = ", ".join(seat_name(number, tongue, match.names) for number in range(match.seats))
    options = ", ".join(f"{name}={value}" for name, value in eyes.unusual_options(match).items())
    _line(f"{match.game.id}: {file.name}")
    _line(captions("players", names=names))
    _line(captions("options", options=options))
    _line(captions("answers", count=len(match.answers)))
    for sentence in _remarks(reading, eyes):
        _line(captions("note", text=sentence.text(tongue)))
    _line(f"\n{captions('start')}")
    terminal = terminal_of(match.game)
    guide = terminal.guide(match.game, terminal.table(match.game, _screen(match, tongue)))
    for note, sentences in eyes.passages(match, tongue):
        if note:
            _line(f"  [{note}]")
        for sentence in guide.gather(sentences):
            _line(("\n" if _opens_turn(sentence) else "  ") + sentence.text(tongue, match.names))
    _print_result(reading, tongue)


@record.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Records (.jsonl).", metavar="FILE...")],
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """Replays records, proves their draws where that can be done, and names the first line or draw that is wrong.

    Exits with 1 if any record fails.
    """
    reports = [_verify(file, cards) for file in files]
    if json:
        print_json(reports)
    else:
        for report in reports:
            _line(f"{report['file']}: {report['text']}")
    if not all(report["ok"] for report in reports):
        raise typer.Exit(1)


@record.command()
def view(
    file: FileArgument,
    at: Annotated[int | None, typer.Option("--at", min=0, help="After so many answers; the end by default.")] = None,
    seat: SeatOption = None,
    spectator: SpectatorOption = False,
    picture: Annotated[
        Path | None,
        typer.Option("--picture", help="Also draw this moment into a file .svg, where the game has a table to draw."),
    ] = None,
    sight: SightOption = "",
    fire: FireOption = "",
    lang: LangOption = None,
    cards: CardsOption = None,
    json: JsonOption = False,
) -> None:
    """The table after a number of answers. With --json the whole position or, for a seat, its view.

    Where the record does not replay, the last position before that is shown, and a sentence says so.
    """
    reading = load_shown(file, game_finder(cards))
    match = reading.match
    eyes = Eyes(match, seat, spectator)
    tongue = language(lang)
    total = len(match.answers)
    if at is not None:
        if at > total:
            fail(f"--at: this record has {total} answers, not {at}")
        match.rewind(at)
    for sentence in _remarks(reading, eyes, len(match.answers)):
        notices.print(command_words("record", tongue)("note", text=sentence.text(tongue)), markup=False, soft_wrap=True)
    if picture is not None:
        _draw_picture(match, eyes, picture, tongue, {"sight": sight, "fire": fire})
    elif sight or fire:
        fail("--sight and --fire are drawn with --picture")
    if json:
        print_json(match.state.document() if eyes.sees_all else match.state.view(eyes.seat).data())
        return
    _line(command_words("record", tongue)("at", count=len(match.answers), all=total))
    _draw(match, eyes, tongue)
    question = match.state.question if eyes.sees_all else match.state.question_for(eyes.seat)
    asked = f"{seat_name(match.state.actor, tongue, match.names)}: " if match.state.actor >= 0 else ""
    _line(f"\n{asked}{question.text(tongue, match.names)}")


def game_finder(cards: Path | None) -> Callable[[str], Game]:
    """Finds the game that a record names, with the card files it was played with."""
    return lambda name: find_game(name, cards)


# Showing


def _opens_turn(sentence: Sentence) -> bool:
    return sentence.phrase.key in TURN_EVENTS


def _remarks(reading: Record, eyes: Eyes, at: int | None = None) -> list[Sentence]:
    """What is to be said of a record before it is shown; of gaps those that the story itself does not tell."""
    gap = reading.gap_at(at) if at is not None else None
    gaps = [gap] if gap is not None else reading.gaps if not reading.match.answers else []
    return [*reading.beginning, *[_told(gap, eyes) for gap in gaps]]


def _told(gap: Gap, eyes: Eyes) -> Sentence:
    return gap.sentence if eyes.sees_all else gap.quiet_sentence


def _show_data(reading: Record, eyes: Eyes, tongue: str) -> dict[str, object]:
    match = reading.match
    head = dict(reading.head)
    if not eyes.sees_all:
        head.pop("position", None)  # the opening position shows every hand
        head["options"] = eyes.options(match)
        if match.seal is not None:  # with its secret every draw could be found, also what a seat has not seen
            head["chance"] = match.seal.sealed().data()
    turns: list[dict[str, object]] = []
    events: list[dict[str, object]] = []
    for sentence in eyes.sentences(match):
        if not turns or _opens_turn(sentence):
            events = []
            turns.append({"turn": len(turns), "events": events})
        events.append({**sentence.data(), "text": sentence.text(tongue, match.names)})
    notes = [(number, answer) for number, answer in enumerate(match.answers, start=1) if answer.note]
    data: dict[str, object] = {"header": head, "turns": turns}
    data["remarks"] = [sentence.text(tongue) for sentence in reading.remarks]
    data["gaps"] = [
        {"line": gap.line, "first": gap.first, "last": gap.last, "text": _told(gap, eyes).text(tongue)}
        for gap in reading.gaps
    ]
    data["notes"] = [{"answer": number, "by": answer.by, "note": answer.note} for number, answer in notes]
    if eyes.sees_all:
        data["answers"] = [answer_line(answer) for answer in match.answers]
    data["result"] = match.state.result.data() if match.state.result is not None else reading.result
    return data


def _print_result(reading: Record, tongue: str) -> None:
    captions = command_words("record", tongue)
    match = reading.match
    result = match.state.result
    if result is None and reading.result is not None:
        _line("\n" + _written_result(reading, tongue))
        return
    if result is None:
        _line(f"\n{captions('unfinished')}")
        return
    _line("\n" + result.reason.text(tongue, match.names) + " " + result.decided.text(tongue, match.names))
    for number, tally in enumerate(result.tallies):
        _line(captions("scores", name=seat_name(number, tongue, match.names), score=tally.total))
        for reason in tally.lines(tongue, match.names):
            _line(f"  {reason}")


def _written_result(reading: Record, tongue: str) -> str:
    """The result that stands in a record which does not replay to its end."""
    written = reading.result if isinstance(reading.result, dict) else {}
    winners, scores = written.get("winners", []), written.get("scores", [])
    if not (isinstance(winners, list) and isinstance(scores, list)):
        winners, scores = [], []
    names = [seat_name(seat, tongue, reading.match.names) for seat in range(reading.match.seats)]
    told = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=False))
    first = ", ".join(name for seat, name in enumerate(names) if seat in winners)
    return command_words("record", tongue)("written", scores=told, winners=first)


def _line(text: str) -> None:
    console.print(text, markup=False, soft_wrap=True)


# Verifying


def _verify(file: Path, cards: Path | None) -> dict[str, object]:
    try:
        match = load(file, game_finder(cards))
        draws = prove(match) if match.seal is not None else None
    except HulldownError as error:
        return {
            "file": str(file),
            "ok": False,
            "answers": None,
            "decisions": None,
            "over": None,
            "draws": None,
            "entered": None,
            "text": f"FAILED, {error}",
        }
    answers = len(match.answers)
    decisions = len([answer for answer in match.answers if answer.by != CHANCE])
    text = f"OK, {answers} answers, {decisions} of them decisions of players"
    text += "" if match.is_over else "; the game is not over"
    text += "" if draws is None else f"; each of {draws} draws is proved"
    if match.entered:
        text += f"; {match.entered} rolls and draws were entered by people, which nothing proves"
    if match.unknown:
        text += f"; {match.unknown} cards were never named, and the record has what they may have been"
    return {
        "file": str(file),
        "ok": True,
        "answers": answers,
        "decisions": decisions,
        "over": match.is_over,
        "draws": draws,
        "entered": match.entered,
        "text": text,
    }


# Looking in


def _screen(match: Match, tongue: str) -> Screen:
    screen = Screen(console, tongue, terminal_of(match.game).words)
    screen.names = [seat_name(number, tongue, match.names) for number in range(match.seats)]
    return screen


def _draw_picture(match: Match, eyes: Eyes, path: Path, tongue: str, marks: dict[str, str]) -> None:
    picture = terminal_of(match.game).picture
    if picture is None:
        fail(f"{match.game.id} has no table to draw")
    view = match.state.view(eyes.seat)
    write_picture(path, picture(match.game, view, tongue, match.names or [], marks))


def _draw(match: Match, eyes: Eyes, tongue: str) -> None:
    """The table of a game as these eyes see it; for the owner of the record also what lies face down or in a hand."""
    screen = _screen(match, tongue)
    table = terminal_of(match.game).table(match.game, screen)
    table.draw(match.state.view(eyes.seat))
    if not eyes.sees_all:
        return
    for name, piles in zip(screen.names, table.hidden(match.state), strict=True):
        _line(f"\n{name}")
        for pile, cards in piles:
            _line(f"  {pile}: {', '.join(cards) or screen.words('hidden.nothing')}")
