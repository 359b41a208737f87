"""A notebook as a page: its texts, its code, and what the code gave when it was run."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from . import markdown
from .markdown import Resolve
from .writing import Writing


def title_of(text: str) -> str:
    return markdown.title_of(_joined(json.loads(text)["cells"][0]["source"]))


def write(text: str, resolve: Resolve) -> Writing:
    """Pictures stand in the page itself, as the notebook holds them."""
    parts: list[str] = []
    outputs: list[str] = []
    for cell in json.loads(text)["cells"]:
        source = _joined(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            outputs.append(_shown(output))
            parts.append(f"@@output {len(outputs) - 1}@@")
    written = markdown.write("\n\n".join(parts), resolve)
    for number, shown in enumerate(outputs):
        written.replace(f"<p>@@output {number}@@</p>\n", shown)
    return written


def _joined(source: str | list[str]) -> str:
    return source if isinstance(source, str) else "".join(source)


def _shown(output: dict[str, Any]) -> str:
    data = output.get("data", {})
    if "image/png" in data:
        return (
            f'<figure><img src="data:image/png;base64,{escape(_joined(data["image/png"]).strip())}" alt=""></figure>\n'
        )
    text = _joined(output.get("text") or data.get("text/plain", ""))
    return f'<pre class="output" tabindex="0">{escape(text)}</pre>\n' if text else ""
