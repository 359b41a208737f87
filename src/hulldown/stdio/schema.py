"""The schema of the protocol, made of its declarations: `python -m hulldown.stdio.schema FILE`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec

from .messages import Reply, Request


def schema() -> dict[str, object]:
    """A line is one of these: a request of whoever asks, or a reply."""
    (asked, said), parts = msgspec.json.schema_components(
        [Request, Reply],
        ref_template="#/$defs/{name}",
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of the protocol of hulldown engine",
        "anyOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Reply"}],
        "$defs": {"Request": asked, "Reply": said, **parts},
    }


def written() -> str:
    return json.dumps(schema(), indent=2) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(written(), encoding="utf-8")
