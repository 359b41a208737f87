"""The Miniatures Game in the laboratory."""

from __future__ import annotations

from ..contract import Lab
from .sights import benchmarks

LAB = Lab(benchmarks)
