"""Rosters of BattleScribe, New Recruit and others that share their files: .ros, and .rosz, the same in a zip."""

from .catalogue import Catalogue, read_catalogue
from .reading import is_roster, read
from .writing import write

__all__ = ["Catalogue", "is_roster", "read", "read_catalogue", "write"]
