"""Servers that tests start compile nothing beside them; the tests of compiling ask for it."""

import os

os.environ["HULLDOWN_COMPILE"] = "0"
