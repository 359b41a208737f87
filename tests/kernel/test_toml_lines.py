"""Where in a TOML text a value stands."""

from __future__ import annotations

import pytest

from hulldown.kernel.toml_lines import line_of, with_line

TEXT = """name = "x"
edges = ["south", "up"]   # a list

[[terrain]]
kind = "woods"
at = [1, 2]

  [[ terrain ]] # the second
at = [3,
  4]
kind = "lake"

[[tank]]
kind = "none"
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("name", 1), ("edges[1]", 2), ("terrain[0]", 4), ("terrain[0].at[1]", 6), ("terrain[1]", 8),
        ("terrain[1].at", 9), ("terrain[1].kind", 11), ("terrain", 4), ("tank[0].kind", 14), ("tank[0].at", 13),
        ("tank[1]", 0), ("weather", 0), ("kind", 0),
    ],
)  # fmt: skip
def test_a_path_has_a_line(path: str, line: int) -> None:
    assert line_of(TEXT, path) == line


def test_lists_written_on_one_line_are_found_by_their_name() -> None:
    assert line_of('name = "x"\nterrain = [{kind = "woods"}, {kind = "lake"}]\n', "terrain[1].kind") == 2


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("a.b: the field name is missing", "a.b: the field name is missing"),
        ("a.b.edges[1]: expected one of north", "a.b, line 2: edges[1]: expected one of north"),
        ("a.b.terrain[1]: there is no field kind here", "a.b, line 11: terrain[1]: there is no field kind here"),
        ("a.b: there is no field edges here", "a.b, line 2: there is no field edges here"),
        ("a.b.tank[3]: too many: 4", "a.b: tank[3]: too many: 4"),
        ("something else", "something else"),
    ],
)
def test_a_complaint_gets_its_line(said: str, told: str) -> None:
    assert with_line(TEXT, "a.b", said) == told
