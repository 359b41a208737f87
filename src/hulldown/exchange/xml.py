"""XML of strangers: no entities, nothing from elsewhere, bounded in depth and number, every element with its line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from hulldown.kernel.errors import BadFile

MOST_ELEMENTS: Final = 200_000
DEEPEST: Final = 60
_UNSPEAKABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SEPARATOR: Final = "\n"  # between a namespace and a name; neither can hold it


class Element:
    """An element without its namespace; `line` is where it begins."""

    __slots__ = ("attributes", "children", "line", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str] | None = None, line: int = 0, text: str = "") -> None:
        self.tag = tag
        self.attributes = attributes if attributes is not None else {}
        self.line = line
        self.text = text
        self.children: list[Element] = []

    def get(self, name: str, instead: str = "") -> str:
        return self.attributes.get(name, instead)

    def add(self, child: Element) -> Element:
        self.children.append(child)
        return child

    def child(self, tag: str) -> Element | None:
        return next((child for child in self.children if child.tag == tag), None)

    def within(self, container: str, tag: str) -> Iterator[Element]:
        """`roster.within("forces", "force")`: lists are elements of their own in this kind of XML."""
        for child in self.children:
            if child.tag == container:
                yield from (item for item in child.children if item.tag == tag)


class _Builder:
    """Hears of elements as they are read and puts them together."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.parser = expat.ParserCreate(namespace_separator=_SEPARATOR)
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._say
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.buffer_text = True
        self.open: list[Element] = []
        self.root: Element | None = None
        self.count = 0

    def _wrong(self, complaint: str) -> BadFile:
        return BadFile(f"{self.file}, line {self.parser.CurrentLineNumber}: {complaint}")

    def _refuse(self, *_: object) -> None:
        raise self._wrong("a document type is declared, which such a file never has; nothing of it was read")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise self._wrong(f"more than {MOST_ELEMENTS} elements")
        if len(self.open) >= DEEPEST:
            raise self._wrong(f"elements lie in one another more than {DEEPEST} deep")
        plain = {_local(key): value for key, value in attributes.items()}
        element = Element(_local(name), plain, self.parser.CurrentLineNumber)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def _end(self, name: str) -> None:
        self.open.pop()

    def _say(self, text: str) -> None:
        self.open[-1].text += text


def _local(name: str) -> str:
    return name.rpartition(_SEPARATOR)[2]


def parse(data: bytes | str, file: str) -> Element:
    """The outermost element; whoever calls has looked at the size already."""
    builder = _Builder(file)
    try:
        builder.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise BadFile(f"{file}, line {error.lineno}: not whole XML ({expat.ErrorString(error.code)})") from error
    except (ValueError, LookupError) as error:  # an encoding that is not known
        raise BadFile(f"{file}: not XML that can be read ({error})") from error
    assert builder.root is not None
    return builder.root


def write(element: Element, namespace: str = "", depth: int = 0) -> str:
    """The text of an element; children are indented, so that people can read it."""
    indent = "  " * depth
    attributes = "".join([f" {name}={quoteattr(value)}" for name, value in element.attributes.items()])
    if namespace:
        attributes += f" xmlns={quoteattr(namespace)}"
    head = f"{indent}<{element.tag}{attributes}"
    if element.children:
        inside = "".join([write(child, depth=depth + 1) for child in element.children])
        return f"{head}>\n{inside}{indent}</{element.tag}>\n"
    text = element.text.strip()
    return f"{head}>{escape(text)}</{element.tag}>\n" if text else f"{head}/>\n"


def is_plain(text: str) -> bool:
    """Whether XML can hold a text: most control characters have no spelling in it."""
    return _UNSPEAKABLE.search(text) is None
