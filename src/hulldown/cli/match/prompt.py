"""What a person may type besides an answer, in English and in Russian."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.table import Table as Grid
from rich.text import Text

from hulldown.kernel.errors import HulldownError, Malformed
from hulldown.kernel.foresight import steps_of
from hulldown.kernel.ledger import Rule
from hulldown.kernel.record import save
from hulldown.kernel.state import Action

from ..terminal.contract import Command, terminal_of
from ..terminal.guide import Ambiguous
from ..terminal.screen import BRASS, QUIET
from ..terminal.typed import ANSWERS, typed_words
from .hints import hint
from .savefiles import is_record
from .session import Leave, Session
from .stops import stops

MOST_RULES: Final = 8
LOG_LINES: Final = 30
HELP: Final = (
    "explain", "explain-one", "explain-rule", "hint", "rules", "card", "table", "piles", "log", "undo", "save",
    "resign", "quit", "help",
)  # fmt: skip


def obey(session: Session, seat: int | None, line: str) -> bool:
    """Carries out a command; False where the line is none and must be an answer."""
    if line.startswith("?"):
        explain(session, seat, line[1:].strip())
        return True
    word, _, rest = line.partition(" ")
    word = word.casefold()
    command = COMMANDS.get(_TYPED.get(word, "")) if word else show_table
    if command is None:
        command = terminal_of(session.game).command(word)
    if command is None:
        return False
    command(session, seat, rest.strip())
    return True


def show_table(session: Session, seat: int | None, rest: str) -> None:
    session.draw_table(seat)
    session.show_question(seat)


def explain(session: Session, seat: int | None, what: str) -> None:
    """`?` explains everything that may be done now, `? X` one choice, one rule or one card."""
    if not what:
        _explain_all(session, seat)
        return
    if what in session.game.ledger:
        _show_rule(session, session.game.ledger[what])
        return
    cards = session.guide.find_cards(what)
    if len(cards) == 1 and not session.guide.is_notation(what):
        session.guide.show_card(cards[0])
        return
    try:
        action, _ = session.understand(what)
    except HulldownError as error:
        session.complain(what, error)
        return
    _explain_one(session, seat, action)


def _explain_all(session: Session, seat: int | None) -> None:
    screen, state, names = session.screen, session.match.state, session.screen.names
    screen.heading(screen.words("explain.possible"))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    legal = state.legal_actions()
    view = session.view(seat)
    offered = session.guide.offered(view, legal)
    chosen = [legal[place] for place in offered]
    reasons = [(_what_it_does(session, seat, action), " ".join(session.guide.rules_of(action))) for action in chosen]
    for row, action in enumerate(chosen):
        words = Text(session.guide.title(view, action) or screen.text(session.game.say(action)), "bold")
        if reasons[row] not in reasons[row + 1 : row + 2]:  # the same for several is said once, after the last
            what, rules = reasons[row]
            words.append(f"\n{what}", "not bold").append(f" {rules}", "not bold dim")
        grid.add_row(Text(f"{offered[row] + 1:>3}", BRASS), words)
    screen.show(grid)
    more = session.guide.more(legal, offered)
    if more:
        screen.indented(Text(more, QUIET))
    refused: dict[tuple[str, str], list[str]] = {}
    for action in session.guide.others(session.view(seat)):
        refusal = state.why_not(action)
        if refusal is not None and action not in legal:
            reason = (refusal.text(screen.lang, names), refusal.rule)
            refused.setdefault(reason, []).append(screen.text(session.game.say(action)))
    if refused:
        screen.heading(screen.words("explain.impossible"))
    for (sentence, rule), actions in refused.items():
        screen.indented(Text(f"× {'; '.join(actions)}", QUIET))
        screen.indented(Text(sentence).append(f" {rule}", QUIET), 4)
    screen.say("explain.more", QUIET)


def _explain_one(session: Session, seat: int | None, action: Action) -> None:
    """One choice: in words, what would come of it or why it is refused, its rule and its card."""
    screen, state = session.screen, session.match.state
    for step in steps_of(action):
        screen.show(Text(screen.text(session.game.say(step)), "bold").append(f"  {step}", "not bold dim"))
    refusal = state.why_not(action)
    if refusal is not None:
        screen.refuse(refusal.text(screen.lang, screen.names), refusal.rule)
    else:
        outcome = session.outcome(seat, action)
        if outcome.heard:
            screen.say("explain.outcome")
            session.tell(outcome.heard)
        if outcome.shows_hidden:
            screen.say("explain.unknown", QUIET)
        elif outcome.is_final:
            screen.say("explain.final", QUIET)
    first = steps_of(action)[0]
    tally = session.guide.reasons(session.view(seat), first)
    if tally is not None:
        screen.say("explain.damage", damage=tally.total)
        for line in tally.lines(screen.lang, screen.names):
            screen.indented(line, 4)
    for line in session.guide.more_about(session.view(seat), first):
        screen.indented(line)
    card = session.guide.card_of(first)
    for rule in session.guide.rules_of(first):
        if card is None or rule not in session.guide.rules_on(card):  # the card's own come with the card
            screen.show(Text(session.game.ledger[rule].text(screen.lang)).append(f" {rule}", QUIET))
    if card is not None:
        session.guide.show_card(card)


def _what_it_does(session: Session, seat: int | None, action: Action) -> str:
    """What its card says, or what would happen at once, or else what its rules say."""
    about = session.guide.about(action)
    if about:
        return about
    heard = session.outcome(seat, action).heard
    rules = session.guide.rules_of(action)
    if heard and not session.guide.is_opening(action):
        return " ".join(session.screen.text(sentence) for sentence in heard)
    return " ".join(session.game.ledger[rule].text(session.screen.lang) for rule in rules)


def _show_rule(session: Session, rule: Rule) -> None:
    screen = session.screen
    screen.heading(rule.id)
    screen.indented(rule.text(screen.lang))
    source = screen.words("explain.source", source=rule.source)
    if rule.edition:
        source = f"{screen.words('explain.edition', edition=rule.edition)} {source}"
    screen.indented(Text(source, QUIET))


def search_rules(session: Session, seat: int | None, words: str) -> None:
    found = session.game.ledger.search(words)
    if not found:
        session.screen.refuse(session.screen.words("answer.no-rules", words=words))
    for rule in found[:MOST_RULES]:
        _show_rule(session, rule)
    if len(found) > MOST_RULES:
        session.screen.say("answer.more", QUIET, count=len(found) - MOST_RULES)


def show_card(session: Session, seat: int | None, name: str) -> None:
    if not name:
        session.screen.refuse(session.screen.words("answer.say-card"))
        return
    cards = session.guide.find_cards(name)
    if not cards:
        session.screen.refuse(session.screen.words("answer.no-card", text=name))
    elif len(cards) == 1:
        session.guide.show_card(cards[0])
    else:
        session.complain(name, Ambiguous(name, cards))


def show_piles(session: Session, seat: int | None, rest: str) -> None:
    session.guide.show_piles(session.view(seat))


def show_log(session: Session, seat: int | None, rest: str) -> None:
    """The events as this seat may know them, the last ones unless all are wanted."""
    heard = [sentence for event in session.match.events() if (sentence := event.seen_by(seat)) is not None]
    if not rest and len(heard) > LOG_LINES:
        session.screen.say("answer.earlier", QUIET, count=len(heard) - LOG_LINES)
        heard = heard[-LOG_LINES:]
    session.tell(heard)


def undo(session: Session, seat: int | None, rest: str) -> None:
    session.undo(seat)


def resign(session: Session, seat: int | None, rest: str) -> None:
    """Gives the game up, after a second word: it cannot be taken back by mistake."""
    if seat is None or ANSWERS.get(rest.casefold()) != "yes":
        session.screen.say("answer.resign-sure")
        return
    try:
        session.match.resign(seat)
    except Malformed:
        session.screen.refuse(session.screen.words("answer.cannot-resign"))


def show_time(session: Session, seat: int | None, rest: str) -> None:
    """How much of the time limit is left; `time up` calls it, for those who look at a clock of their own."""
    left = session.time_left
    if left is None:
        session.screen.refuse(session.screen.words("answer.no-time-limit"))
    elif ANSWERS.get(rest.casefold()) == "up":
        session.match.call_time()
    else:
        session.screen.say("answer.time-left", minutes=max(0, round(left / 60)))


def save_copy(session: Session, seat: int | None, name: str) -> None:
    """Saves a copy under another name; what is no record is not overwritten."""
    screen = session.screen
    if not name:
        screen.refuse(screen.words("answer.no-file"))
        return
    path = Path(name).expanduser()
    if path.exists() and not is_record(path):
        screen.refuse(screen.words("answer.other-file", file=str(path)))
        return
    try:
        save(session.match, path)
        screen.whole_line(screen.words("answer.saved", file=str(path)))
    except OSError as error:
        screen.refuse(screen.words("answer.not-saved", file=str(path), reason=error.strerror or str(error)))


def leave(session: Session, seat: int | None, rest: str) -> None:
    raise Leave


def show_help(session: Session, seat: int | None, rest: str) -> None:
    screen = session.screen
    screen.say("help.answer")
    screen.say("help.notation", QUIET)
    screen.say("help.short")
    screen.heading(screen.words("help.commands"))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    gaps = {"rule": session.game.ledger.rules[0].id}
    stopping = ("stops", "stops-hold") if session.game.stops() else ()
    for name in (*HELP[:-2], *terminal_of(session.game).help, *stopping, *HELP[-2:]):
        grid.add_row(Text("  " + screen.words(f"usage.{name}"), BRASS), screen.words(f"help.{name}", **gaps))
    screen.show(grid)


COMMANDS: Final[dict[str, Command]] = {
    "table": show_table, "explain": explain, "hint": hint, "rules": search_rules, "card": show_card,
    "piles": show_piles, "log": show_log, "undo": undo, "stops": stops, "resign": resign, "save": save_copy,
    "quit": leave, "help": show_help,
}  # fmt: skip
_TYPED: Final = typed_words("command")
