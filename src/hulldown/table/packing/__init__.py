"""The table as a static site that needs no server (`hulldown build-site`, decision 48).

fetching   Pyodide and msgspec's wheel for it, from npm and PyPI, by their hashes
staging    which files of ours, and which of Python's library, go into a browser
bytecode   these files as bytecode of Pyodide's own Python, in zips; kept in the user's cache
site       the folder: the client, the engine, the service worker, the headers
"""

from .site import Built, build, offered

__all__ = ["Built", "build", "offered"]
