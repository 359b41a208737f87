"""The folder of a site: any web host can serve it from the root of an address."""

from __future__ import annotations

import hashlib
import shutil
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

import msgspec

import hulldown
from hulldown.kernel.languages import BASE

from ..problems import say
from ..server.door import HEADERS, POLICY
from ..server.engine_files import EngineFiles
from ..server.manifest import Manifest
from .bytecode import packed
from .fetching import Unbuilt, msgspec_wheel, pyodide
from .staging import library, own_digest, own_files, packages

STATIC: Final = Path(hulldown.__file__).parent / "table" / "static"
WORKER: Final = Path(__file__).with_name("sw.js")
TAKEN: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")  # of Pyodide's package, as they are
HOUSE_META: Final = '<meta name="hulldown-house" content="{folder}" />'
END_OF_HEAD: Final = "</head>"
SITE_POLICY: Final = (
    *[f"{one} 'wasm-unsafe-eval'" if one.startswith("script-src") else one for one in POLICY],
    "worker-src 'self'",
)  # fmt: skip
ONLY_IN_HEADERS: Final = ("frame-ancestors",)  # pages may not say it of themselves
MARK: Final = ".hulldown-site"  # stands in a folder that was written here, and may be written anew


@dataclass(frozen=True)
class Built:
    """What was written."""

    folder: Path
    build: str  # its hash
    files: int
    bytes: int


class Note(msgspec.Struct, frozen=True):
    """What stands in the file by which a site is known."""

    house: str  # the folder of the engine
    engine: str  # the hash of our files in it


def build(folder: Path, static: Path = STATIC) -> Built:
    """Writes the site; a folder with anything else in it is left alone."""
    if not (static / "index.html").is_file():
        raise Unbuilt("the browser client has not been built; `npm ci && npm run build` in web/ does it")
    if folder.exists() and not folder.is_dir():
        raise Unbuilt(f"{folder} is a file")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).is_file():
        raise Unbuilt(f"{folder} holds other things: name an empty folder, or one that build-site has written")
    made = _files(static)
    hashed = hashlib.sha256()
    for name, data in sorted(made.items()):
        hashed.update(f"{name}\n{len(data)}\n".encode() + data)
    key = hashed.hexdigest()[:12]
    house = f"/house-{key}/"
    # The engine lies by the hash of the build, since hosts and browsers keep it for a long time.
    site = {
        name.replace("house/", house[1:], 1) if name.startswith("house/") else name: one for name, one in made.items()
    }
    page = _page(site["index.html"].decode(), house)
    site |= {"index.html": page, "404.html": page, "_headers": _headers(house), "_redirects": b"/* /index.html 200\n"}
    site["sw.js"] = _worker(key, site)
    _write(folder, site, Note(house.strip("/"), own_digest()))
    return Built(folder, key, len(site), sum(len(data) for data in site.values()))


def _files(static: Path) -> dict[str, bytes]:
    """The client, its manifest, and the house."""
    found = {path.relative_to(static).as_posix(): path.read_bytes() for path in static.rglob("*") if path.is_file()}
    manifest = Manifest(say("page.app", BASE), "Hulldown", say("page.app-about", BASE), BASE)
    found["manifest.webmanifest"] = msgspec.json.encode(manifest)
    source = pyodide()
    for name in TAKEN:
        found[f"house/{name}"] = (source / name).read_bytes()
    info = msgspec.json.decode((source / "pyodide-lock.json").read_bytes())["info"]
    found["house/pyodide-lock.json"] = msgspec.json.encode({"info": info, "packages": {}})
    found["house/stdlib.zip"] = packed("stdlib", library(source / "python_stdlib.zip"), source).read_bytes()
    engine = [*own_files(), *packages(msgspec_wheel())]
    found["house/engine.zip"] = packed("engine", engine, source).read_bytes()
    return found


def _page(text: str, house: str) -> bytes:
    """The client's page, which knows by it that there is no server; its policy stands in the page itself too."""
    said = "; ".join(one for one in SITE_POLICY if not one.startswith(ONLY_IN_HEADERS))
    policy = f'<meta http-equiv="Content-Security-Policy" content="{escape(said)}" />'
    head, found, rest = text.partition('<meta charset="utf-8" />')
    if not found or END_OF_HEAD not in rest:
        raise Unbuilt("the client's page is not as expected")
    return f"{head}{found}\n    {policy}{rest}".replace(
        END_OF_HEAD, HOUSE_META.format(folder=house) + END_OF_HEAD, 1
    ).encode()


def _headers(house: str) -> bytes:
    """Headers by path, in the form that several hosts read; others are told in docs/hosting.md."""
    common = [(name.decode(), value.decode()) for name, value in HEADERS if name != b"content-security-policy"]
    common.insert(0, ("content-security-policy", "; ".join(SITE_POLICY)))
    lasting = "  cache-control: public, max-age=31536000, immutable\n"
    lines = "".join(f"  {name}: {value}\n" for name, value in common)
    return f"/*\n{lines}\n/assets/*\n{lasting}\n{house}*\n{lasting}".encode()


def _worker(key: str, site: dict[str, bytes]) -> bytes:
    """All files by their addresses, but for those that only hosts read."""
    hidden = ("404.html", "_headers", "_redirects", "index.html")
    files = ["/", *[f"/{name}" for name in sorted(site) if name not in hidden]]
    listed = msgspec.json.encode(files).decode()
    digest = hashlib.sha256(b"".join(site[name] for name in sorted(site))).hexdigest()[:12]
    text = WORKER.read_text(encoding="utf-8")
    return text.replace("__BUILD__", f"{key}-{digest}").replace("__FILES__", listed).encode()


def offered(folder: Path) -> EngineFiles:
    """The engine of a site, for a server of the same version."""
    try:
        note = msgspec.json.decode((folder / MARK).read_bytes(), type=Note)
    except (OSError, msgspec.DecodeError) as error:
        raise Unbuilt(f"{folder} is no site that build-site of this version has written") from error
    if note.engine != own_digest() or not (folder / note.house / "engine.zip").is_file():
        raise Unbuilt(f"{folder} holds another version of the engine: run `hulldown build-site {folder}` again")
    return EngineFiles(folder / note.house)


def _write(folder: Path, site: dict[str, bytes], note: Note) -> None:
    """What an older build left is removed last: whoever reads meanwhile finds either."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).write_bytes(msgspec.json.encode(note))
    for name, data in sorted(site.items(), key=lambda one: one[0] in ("index.html", "sw.js")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    for path in sorted(folder.rglob("*"), reverse=True):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name not in site and name != MARK:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            shutil.rmtree(path)
