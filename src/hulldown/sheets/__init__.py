"""Sheets to print: cards at their true size with backs and crop marks, list sheets, tokens, templates, the reference.

`pictures` draws, and `books` has the reference; here stands where on the paper things go, and Typst makes a PDF of it.
"""

from .papers import PAPERS
from .sheets import KINDS, LIST, Drawn, Order, draw, is_drawn_here, kinds_of, make

__all__ = ["KINDS", "LIST", "PAPERS", "Drawn", "Order", "draw", "is_drawn_here", "kinds_of", "make"]
