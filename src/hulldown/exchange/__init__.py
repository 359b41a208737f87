"""Lists from other tools and for them: BattleScribe's rosters, JSON, and what people paste into chats.

A game takes part by what its `Lists` say: `pieces`, `parts`, `assembled`, `written`. No format knows a game.
"""

from .assembly import Imported
from .formats import FORMATS, Written, format_of, open_list, read_list, write_list

__all__ = ["FORMATS", "Imported", "Written", "format_of", "open_list", "read_list", "write_list"]
