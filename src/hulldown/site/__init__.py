"""The documentation as a site: pages of docs/ and pages made from rules, books and code, with a search.

The same pages are served by a table under /docs and written into a folder that any web host can serve. They need no
other host, no script in the page and no program besides this one.
"""

from .building import build, misses
from .opening import open_site
from .pages import Site

__all__ = ["Site", "build", "misses", "open_site"]
