"""The pages of docs/ that are made from the code: `python -m hulldown.lab.handbook docs` writes them anew.

docs/questions/GAME.md and the picture of docs/architecture.md whole; in docs/positions.md, docs/views.md and
docs/observations.md what stands between `<!-- made: NAME -->` and `<!-- end -->`. A test compares them, so a question,
a field of a view or a slot of an observation that is new cannot be forgotten.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import hulldown
from hulldown.kernel.document import read_text
from hulldown.kernel.errors import Malformed

from .architecture import picture
from .observation_page import observations_section
from .question_page import overview_section, questions_page, steps_section
from .question_probe import Probe, read_notes
from .view_fields import views_section

PLACE = re.compile(r"(<!-- made: ([a-z ]+) -->\n).*?(<!-- end -->\n)", re.DOTALL)


def pages(docs: Path) -> dict[Path, str]:
    """Every page that is made, with the text that it should have."""
    probes = {
        name: Probe(hulldown.game(name), read_notes(docs / "questions" / f"{name}.toml"))
        for name in hulldown.game_ids()
    }
    titles = {name: probe.notes.title for name, probe in probes.items()}
    made = {"views": views_section(titles), "observations": observations_section(titles)}
    found = {docs / "images" / "architecture.svg": picture()}
    for name, probe in probes.items():
        found[docs / "questions" / f"{name}.md"] = questions_page(probe)
        made[f"{name} steps"] = steps_section(probe)
        made[f"{name} questions"] = overview_section(probe)
    unused = set(made)
    for path in (docs / "positions.md", docs / "views.md", docs / "observations.md"):
        text = read_text(path)
        unused -= {name for _, name, _ in PLACE.findall(text)}
        found[path] = _filled(path, text, made)
    if unused:
        raise Malformed(f"{docs.name}: there is no place for {', '.join(sorted(unused))}")
    return found


def _filled(path: Path, text: str, made: dict[str, str]) -> str:
    def fill(place: re.Match[str]) -> str:
        if place[2] not in made:
            raise Malformed(f"{path.name}: nothing is made for {place[2]}")
        return f"{place[1]}\n{made[place[2]]}\n{place[3]}"

    return PLACE.sub(fill, text)


def main(docs: Path) -> None:
    for path, text in pages(docs).items():
        if not path.is_file() or read_text(path) != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path} is written anew")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m hulldown.lab.handbook DOCS")
    try:
        main(Path(sys.argv[1]))
    except Malformed as error:
        sys.exit(str(error))
