"""What is sensed and answered, as Gymnasium's spaces. A space has a generator of its own: each asker gets new ones."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from .sensing import LETTERS, LONGEST, Senses


def action_space(senses: Senses) -> spaces.Discrete:
    return spaces.Discrete(senses.numbering.count)


def observation_space(senses: Senses) -> spaces.Dict:
    """`observation` or `text`, `action_mask`, and where answers lie in slots `moves`, a row for each slot."""
    count = senses.numbering.count
    found: dict[str, spaces.Space[Any]] = {"action_mask": spaces.Box(0, 1, (count,), np.int8)}
    if senses.kind == "text":
        found["text"] = spaces.Text(LONGEST, min_length=0, charset=LETTERS)
    elif senses.kind == "vector":
        found["observation"] = spaces.Box(senses.low, np.ones_like(senses.low), dtype=np.float32)
    else:
        parts = {
            field.name: spaces.Box(-1 if field.is_signed else 0, 1, (field.size,), np.float32)
            for field in senses.encoder.fields
        }
        found["observation"] = spaces.Dict(parts)
    if senses.rows is not None:
        low = np.tile(senses.row_low, (count, 1))
        found["moves"] = spaces.Box(low, np.ones_like(low), dtype=np.float32)
    return spaces.Dict(found)
