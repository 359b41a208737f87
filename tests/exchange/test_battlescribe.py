"""Rosters in the shape that BattleScribe writes, and a catalogue in the shape that collectors have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import xmlschema

import hulldown
from hulldown.exchange import Imported, read_list, write_list
from hulldown.exchange.archive import pack
from hulldown.exchange.battlescribe import Catalogue, read_catalogue
from hulldown.exchange.battlescribe.schema import SCHEMA, check
from hulldown.exchange.xml import Element, parse

FILES = Path(__file__).with_name("files")
GAME = hulldown.game("miniatures")
ROSTER = (FILES / "tool.ros").read_bytes()


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return read_catalogue(FILES / "tool.cat")


@pytest.fixture
def read() -> Imported:
    return read_list(GAME, ROSTER, "tool.ros")


def selections(element: Element) -> Iterator[Element]:
    if element.tag == "selection":
        yield element
    for child in element.children:
        yield from selections(child)


def exported(code: str, catalogue: Catalogue | None) -> tuple[Element, list[str]]:
    assert GAME.lists is not None
    written = write_list(GAME, GAME.lists.find(code), "battlescribe", "mine.ros", "en", catalogue)
    return parse(written.data, "mine.ros"), [remark.text() for remark in written.remarks]


def test_a_roster_of_the_tool_is_read(read: Imported) -> None:
    assert read.brought.name == "Friday & friends"
    assert read.brought.code == "cromwell: farley_cornell light_apcr_shell light_apcr_shell; t_34; t_34"
    assert GAME.lists is not None
    assert GAME.lists.limit_of(read.brought) == 150


def test_what_is_not_known_is_told_with_its_line(read: Imported) -> None:
    told = [remark.text() for remark in read.remarks]
    line = ROSTER.decode().splitlines().index(next(one for one in ROSTER.decode().splitlines() if "Rabbit" in one)) + 1
    assert f"tool.ros, line {line}: Lucky Rabbit Foot isn't known here. It's kept as a note." in told
    assert any("Ratte isn't known" in one for one in told)
    assert not any("Driver" in one for one in told), "a driver's seat is no card"


def test_an_empty_seat_for_two_is_no_card() -> None:
    seat = b'<selection id="9" name="Commander/Radio Operator" entryId="e" number="1" type="upgrade"/>'
    changed = ROSTER.replace(b'<selection id="5e1e-0000-0000-0002"', seat + b'<selection id="5e1e-0000-0000-0002"', 1)
    assert len(read_list(GAME, changed, "tool.ros").remarks) == len(read_list(GAME, ROSTER, "tool.ros").remarks)


def test_what_is_not_known_goes_back_to_where_it_was(read: Imported) -> None:
    written = write_list(GAME, read.brought, "battlescribe", "back.ros", "en")
    root = parse(written.data, "back.ros")
    cromwell = next(one for one in selections(root) if one.get("name") == "Cromwell")
    foot = next(one for one in selections(cromwell) if one.get("name") == "Lucky Rabbit Foot")
    assert foot.get("entryId") == "e000-0000-0000-0005"
    assert next(iter(foot.within("costs", "cost"))).get("value") == "3.0"
    flag = cromwell.child("customNotes")
    dice = root.child("customNotes")
    assert flag is not None
    assert dice is not None
    assert (flag.text, dice.text) == ("The one with the flag.", "Bring dice.")
    ratte = next(one for one in selections(root) if one.get("name") == "Ratte")
    assert [one.get("name") for one in selections(ratte)] == ["Ratte", "Recon"]


@pytest.mark.parametrize("through", ["list", "json"])
def test_notes_survive_our_own_files(read: Imported, through: str) -> None:
    name = "mine.toml" if through == "list" else "mine.json"
    kept = write_list(GAME, read.brought, through, name, "en")
    assert kept.remarks == []
    again = read_list(GAME, kept.data, name).brought
    assert [(note.tool, note.text, note.on) for note in again.notes] == [
        (note.tool, note.text, note.on) for note in read.brought.notes
    ]
    assert len(again.notes) == 4
    first = write_list(GAME, read.brought, "battlescribe", "a.ros", "en").data
    assert write_list(GAME, again, "battlescribe", "a.ros", "en").data == first


def test_other_costs_are_told(read: Imported) -> None:
    raised = ROSTER.replace(b'value="47.0"', b'value="46.0"')
    told = [remark.text() for remark in read_list(GAME, raised, "tool.ros").remarks]
    cromwell = GAME.lists.find("cromwell").tanks[0].tank if GAME.lists is not None else None
    assert cromwell is not None
    assert any(f"Cromwell costs 46 there and {cromwell.cost} here" in one for one in told)
    assert not any("T-34 costs" in one for one in [remark.text() for remark in read.remarks]), "70 is for two"


def test_a_zip_is_the_same(read: Imported) -> None:
    packed = pack(ROSTER, "tool.ros")
    assert read_list(GAME, packed, "tool.rosz").brought.code == read.brought.code


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_other_spellings_of_the_file_are_the_same(read: Imported, encoding: str) -> None:
    text = ROSTER.decode().replace('encoding="UTF-8"', f'encoding="{encoding.removesuffix("-sig")}"')
    assert read_list(GAME, text.encode(encoding), "tool.ros").brought.code == read.brought.code


def test_a_catalogue_in_a_zip(tmp_path: Path) -> None:
    for name in ("tool.cat", "tool.gst"):
        (tmp_path / f"{name}z").write_bytes(pack((FILES / name).read_bytes(), name))
    root, told = exported("cromwell: recon", read_catalogue(tmp_path / "tool.catz"))
    assert told == []
    assert next(selections(root)).get("entryId") == "e000-0000-0000-0001"


def test_without_a_catalogue_it_says_that_others_may_refuse_it() -> None:
    root, told = exported("t_34: spall_liner", None)
    check(root, "mine.ros", True)
    assert [one for one in told if "Other tools may refuse" in one]
    assert [one.get("entryId") for one in selections(root)] == ["hulldown::t_34", "hulldown::spall_liner"]


def test_a_catalogue_gives_its_ids(catalogue: Catalogue) -> None:
    root, told = exported("cromwell: farley_cornell light_apcr_shell light_apcr_shell; t_34: spall_liner", catalogue)
    check(root, "mine.ros", True)
    assert told == []
    assert root.get("gameSystemId") == "5y5t-0000-0000-0001"
    force = next(iter(root.within("forces", "force")))
    assert (force.get("entryId"), force.get("catalogueId")) == ("f0ce-0000-0000-0001", "ca7a-0000-0000-0001")
    found = {one.get("name"): one for one in selections(root)}
    assert found["Cromwell"].get("entryId") == "e000-0000-0000-0001"
    assert found["T-34"].get("entryId") == "1000-0000-0000-0006::e000-0000-0000-0104"
    assert found["Farley Cornell"].get("entryId") == (
        "1000-0000-0000-0001::1000-0000-0000-0002::e000-0000-0000-0102"
    )  # by the link to the group and its own
    assert found["Farley Cornell"].get("entryGroupId") == "1000-0000-0000-0001::9000-0000-0000-0010"
    assert found["Light APCR Shell"].get("number") == "2"
    seat = found["Driver"]
    assert [one.get("name") for one in selections(seat)] == ["Driver", "Farley Cornell"]
    assert seat.get("entryId") == "e000-0000-0000-0011"


def test_two_of_a_crew_never_share_a_seat(catalogue: Catalogue) -> None:
    """Repair fits both seats, Recon the commander's alone and Farley Cornell the driver's."""
    for other, seat in (("recon", "Driver"), ("farley_cornell", "Commander")):
        root, told = exported(f"cromwell: repair {other}", catalogue)
        repair = next(one for one in selections(root) if one.get("name") == seat)
        assert [one.get("name") for one in selections(repair)] == [seat, "Repair"], other
        assert told == []


def test_what_the_catalogue_does_not_offer_is_told(catalogue: Catalogue) -> None:
    root, told = exported("t_34: recon; su_85", catalogue)
    check(root, "mine.ros", True)
    assert "The catalogue doesn't offer Recon for T-34. Other tools may refuse it." in told
    assert any(one.startswith("The catalogue doesn't have SU-85.") for one in told)
    recon = next(one for one in selections(root) if one.get("name") == "Recon")
    assert recon.get("entryId") == "e000-0000-0000-0103"


def test_a_catalogue_without_its_system_says_so(tmp_path: Path) -> None:
    (tmp_path / "alone.cat").write_bytes((FILES / "tool.cat").read_bytes())
    _, told = exported("cromwell", read_catalogue(tmp_path / "alone.cat"))
    assert any("no game system file" in one and "alone.cat" in one for one in told)


def test_the_same_list_gives_the_same_file(catalogue: Catalogue) -> None:
    assert GAME.lists is not None
    platoon = GAME.lists.find("guards-200")
    one, other = (write_list(GAME, platoon, "battlescribe", "a.rosz", "en", catalogue).data for _ in range(2))
    assert one == other


def test_an_exported_roster_with_ids_reads_back(catalogue: Catalogue) -> None:
    assert GAME.lists is not None
    platoon = GAME.lists.find("cromwell: farley_cornell light_apcr_shell repair; t_34: recon spall_liner")
    written = write_list(GAME, platoon, "battlescribe", "a.ros", "en", catalogue)
    assert read_list(GAME, written.data, "a.ros").brought.code == platoon.code


def test_decks_have_no_rosters() -> None:
    game = hulldown.game("cardgame")
    assert game.lists is not None
    with pytest.raises(hulldown.Malformed, match="a deck has none"):
        write_list(game, game.lists.find("D1"), "battlescribe", "deck.ros", "en")


def whole_schema() -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(str(SCHEMA))


def test_the_tools_roster_and_ours_fit_the_schema_by_a_whole_processor(catalogue: Catalogue) -> None:
    assert GAME.lists is not None
    schema = whole_schema()
    schema.validate(ROSTER.decode())
    for used in (None, catalogue):
        platoon = GAME.lists.find("cromwell: recon farley_cornell; t_34: spall_liner; maus")
        schema.validate(write_list(GAME, platoon, "battlescribe", "a.ros", "en", used).data.decode())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (' number="2"', ' number="two"'),
        (' number="2"', ' number="-2"'),
        (' gameSystemId="5y5t-0000-0000-0001"', ""),
        (' gameSystemRevision="4"', ' gameSystemRevision="4.5"'),
        ('value="999.0"', 'value="many"'),
        ('name="CROMWELL"', 'name="CROMWELL" colour="green"'),
        ("<publications>", "<pubs/><publications>"),
        ("<customNotes>Bring", "<customNotes>Twice</customNotes><customNotes>Bring"),
        ('primary="true"', 'primary="perhaps"'),
        ("<forces>", "<forces>words"),
    ],
)
def test_our_checker_refuses_what_a_whole_processor_refuses(old: str, new: str) -> None:
    text = ROSTER.decode()
    assert old in text
    changed = text.replace(old, new, 1)
    assert not whole_schema().is_valid(changed)
    with pytest.raises(hulldown.Malformed, match=r"a.ros, line \d+, field \w+\.\w+: "):
        check(parse(changed, "a.ros"), "a.ros", True)
