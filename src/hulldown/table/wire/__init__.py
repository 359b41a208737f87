# ruff: noqa: I001
"""What crosses the wire: every message of the table and its clients, typed.

The browser's types are made from these modules (`python -m hulldown.table.typescript`): what is not here is not said.
Texts are in the language that the client asked for; a rule's id leads to `/api/games/{game}/rules`.
"""

from __future__ import annotations

from .bounds import (
    MOST_CHAT, MOST_LIST, MOST_NAME, MOST_SEATS, Asking, Do, Entropy, GameId, Lang, Name, Number, SeatKind, SeatNumber,
    Secret, Words, of_game,
)  # fmt: skip
from .match import (
    Ask, Busy, ChanceInfo, Chat, Choice, Clock, Dice, DiceEntry, DieFace, DuplicateOf, Entry, Forced, ForkOf, LessonNow,
    LogLine, MatchInfo, Pose, Proposal, Reason, Result, SeatInfo, Settings, Standing, StopInfo, StopList, Table, Undo,
    UnknownCards, Weight, Wish,
)  # fmt: skip
from .sockets import (
    Accepted, Admit, Advice, Answer, BotsWait, ClientMessage, Consent, Enter, Foreseen, GiveEntropy, Gone, Hello, Hint,
    HintQuestion, HintReply, Leave, Look, NameCard, OpenHands, Overrule, Ping, Pong, Presence, Preview, Problem, Query,
    QueryReply, Refused, Rematch, Resign, Return, Say, ServerMessage, SetStops, TakeBack, WhyNot, WhyNotReply,
)  # fmt: skip
from .requests import (
    ChosenOption, Claim, Created, EngineInfo, Fork, ForkWords, Given, Here, Holder, Invitation, LeadAt, LogPage,
    Mine, Moment, MyMatch, NewFork, NewLesson, NewMatch, NewSeat, Opened, Removal, Replied, SeatWish, ShortLevel,
    Story, Switch, TurnKind, TurningPoint, Upload, Wishes,
)  # fmt: skip
from .duplicates import (
    LEAST_TABLES, MOST_TABLES, MOST_TAKEN, Duplicate, DuplicateSeat, DuplicateTable, MadeDuplicate, MadeTable,
    NewChallenge, NewDuplicate, NewTaken, Parting, TableState, Way,
)  # fmt: skip
from .library import (
    BookBlock, BookChapter, BookStep, BotInfo, Checked, ContentsEntry, Figure, FigureCard, FigureNumber, FigureRow,
    Finding, GameInfo, GameLessons, LessonInfo, ListWish, Named, Objection, OptionInfo, OptionKind, Reference,
    ReferenceLine, ReferenceSection, RuleInfo, Term,
)  # fmt: skip
from hulldown.workshop.shapes import (
    Bar, Broken, CardRecord, Chart, Draft, DraftChecked, DraftNote, DraftPart, Exported, Goldfish, GoldfishRound, Kept,
    Mend, OpenedDraft, TestHands,
)  # fmt: skip
from hulldown.workshop.figures import (
    Circumstances, DraftFits, DraftOdds, NumberChange, ShotChances, ShotChange, Strength, StrengthAgainst, Suggestion,
    Suggestions,
)  # fmt: skip
from .fitting import FitsWish, OddsWish
from .workshop import (
    BenchInfo, CardUse, CreatedList, DraftWish, ExportWish, GoldfishWish, HandsWish, HereWish, ListChange, ListNews,
    ListVersion, NewList, OpenWish, Records, SharedList,
)  # fmt: skip
from .drills import DrillAnswer, DrillEntry, DrillShown, DrillTheme, GameDrills
from .tables import (
    SketchChecked, SketchOpened, SketchText, SketchWish, TableBalance, TableFault, TableKept, TableMend, TableShift,
    TableSide, TableSpot,
)  # fmt: skip
from .printing import (
    MOST_PAGES, PagesWish, Paper, PrintKind, PrintPage, PrintPages, PrintShop, PrintWish, PrintableGame,
)  # fmt: skip
from .card_sets import (
    MOST_SET_FILE, CardChange, FieldChange, FieldKind, SetChecked, SetColumn, SetFile, SetInfo, SetMistake, SetPick,
    SetWish,
)  # fmt: skip

__all__ = [
    "LEAST_TABLES", "MOST_CHAT", "MOST_LIST", "MOST_NAME", "MOST_PAGES", "MOST_SEATS", "MOST_SET_FILE", "MOST_TABLES",
    "MOST_TAKEN", "Accepted", "Admit", "Advice", "Answer", "Ask", "Asking", "Bar", "BenchInfo", "BookBlock",
    "BookChapter", "BookStep", "BotInfo", "BotsWait", "Broken", "Busy", "CardChange", "CardRecord", "CardUse",
    "ChanceInfo", "Chart", "Chat", "Checked", "Choice", "ChosenOption", "Circumstances", "Claim", "ClientMessage",
    "Clock", "Consent", "ContentsEntry", "Created", "CreatedList", "Dice", "DiceEntry", "DieFace", "Do", "Draft",
    "DraftChecked", "DraftFits", "DraftNote", "DraftOdds", "DraftPart", "DraftWish", "DrillAnswer", "DrillEntry",
    "DrillShown", "DrillTheme", "Duplicate", "DuplicateOf", "DuplicateSeat", "DuplicateTable", "EngineInfo", "Enter",
    "Entropy", "Entry", "ExportWish", "Exported", "FieldChange", "FieldKind", "Figure", "FigureCard", "FigureNumber",
    "FigureRow", "Finding", "FitsWish", "Forced", "Foreseen", "Fork", "ForkOf", "ForkWords", "GameDrills", "GameId",
    "GameInfo", "GameLessons", "GiveEntropy", "Given", "Goldfish", "GoldfishRound", "GoldfishWish", "Gone", "HandsWish",
    "Hello", "Here", "HereWish", "Hint", "HintQuestion", "HintReply", "Holder", "Invitation", "Kept", "Lang", "LeadAt",
    "Leave", "LessonInfo", "LessonNow", "ListChange", "ListNews", "ListVersion", "ListWish", "LogLine", "LogPage",
    "Look", "MadeDuplicate", "MadeTable", "MatchInfo", "Mend", "Mine", "Moment", "MyMatch", "Name", "NameCard", "Named",
    "NewChallenge", "NewDuplicate", "NewFork", "NewLesson", "NewList", "NewMatch", "NewSeat", "NewTaken", "Number",
    "NumberChange", "Objection", "OddsWish", "OpenHands", "OpenWish", "Opened", "OpenedDraft", "OptionInfo",
    "OptionKind", "Overrule", "PagesWish", "Paper", "Parting", "Ping", "Pong", "Pose", "Presence", "Preview",
    "PrintKind", "PrintPage", "PrintPages", "PrintShop", "PrintWish", "PrintableGame", "Problem", "Proposal", "Query",
    "QueryReply", "Reason", "Records", "Reference", "ReferenceLine", "ReferenceSection", "Refused", "Rematch",
    "Removal", "Replied", "Resign", "Result", "Return", "RuleInfo", "Say", "SeatInfo", "SeatKind", "SeatNumber",
    "SeatWish", "Secret", "ServerMessage", "SetChecked", "SetColumn", "SetFile", "SetInfo", "SetMistake", "SetPick",
    "SetStops", "SetWish", "Settings", "SharedList", "ShortLevel", "ShotChances", "ShotChange", "SketchChecked",
    "SketchOpened", "SketchText", "SketchWish", "Standing", "StopInfo", "StopList", "Story", "Strength",
    "StrengthAgainst", "Suggestion", "Suggestions", "Switch", "Table", "TableBalance", "TableFault", "TableKept",
    "TableMend", "TableShift", "TableSide", "TableSpot", "TableState", "TakeBack", "Term", "TestHands", "TurnKind",
    "TurningPoint", "Undo", "UnknownCards", "Upload", "Way", "Weight", "WhyNot", "WhyNotReply", "Wish", "Wishes",
    "Words", "of_game",
]  # fmt: skip
