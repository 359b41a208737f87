"""Somebody who watches closely: where everything on the table is, frame by frame, and what the server said of it."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Page

from .conftest import PATIENCE, OpenPage, Server

# Follows whatever flies above the table, and tanks, which drive themselves. Keeps every place that differs from the
# last one, the middles of all spots, and every keyframe that is no number.
SAMPLER = """
(() => {
  const ids = new WeakMap()
  let count = 0
  const seen = (window.__seen = { tracks: {}, spots: {}, bad: [], animations: 0, kinds: {} })
  const middle = (node) => {
    const box = node.getBoundingClientRect()
    return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  }
  const follow = (node, kind) => {
    if (!ids.has(node)) ids.set(node, `${kind} ${++count}`)
    const track = (seen.tracks[ids.get(node)] ??= [])
    const [x, y] = middle(node)
    const last = track.at(-1)
    if (!last || Math.hypot(last[0] - x, last[1] - y) > 2) track.push([x, y])
  }
  const look = () => {
    for (const node of document.querySelectorAll('.motion-layer > *')) {
      const kind = [...node.classList].find((one) => one.startsWith('motion-') && one !== 'motion-piece') ?? 'copy'
      seen.kinds[kind] = (seen.kinds[kind] ?? 0) + 1
      follow(node, kind)
    }
    for (const node of document.querySelectorAll('[data-stage] [data-spot]'))
      for (const spot of node.getAttribute('data-spot').split(' ')) {
        if (spot.startsWith('tank:')) follow(node, spot)
        ;(seen.spots[spot] ??= {})[middle(node).join()] = 1
      }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, options) {
    seen.animations++
    const plain = (key, value) => (typeof value === 'number' && !Number.isFinite(value) ? 'NaN' : value)
    const said = JSON.stringify([frames, options], plain)
    if (/NaN|Infinity|undefined/.test(said)) seen.bad.push(said)
    return animate.call(this, frames, options)
  }
})()
"""


# The test answers for the seat, also where there is one answer only.
ASKED = """try { localStorage['hulldown.settings'] ??= JSON.stringify({ alone: 'ask' }) } catch {}"""


@dataclass
class Watched:
    """A match that is played by messages, and a page that looks on."""

    server: Server
    id: str
    secrets: list[str]
    page: Page
    events: list[dict[str, Any]] = field(default_factory=list)

    def table(self, seat: int) -> Any:
        address = f"{self.server.address}/api/matches/{self.id}/table"
        request = Request(address, headers={"authorization": f"Bearer {self.secrets[seat]}"})
        with urlopen(request, timeout=30) as reply:
            return json.load(reply)

    def asked(self) -> int | None:
        seat = self.table(0)["ask"]["seat"]
        return seat if isinstance(seat, int) else None

    def answer(self, chance: random.Random, prefer: tuple[str, ...] = ()) -> int | None:
        """Whoever is asked answers, with one of the preferred kinds where there is one."""
        seat = self.asked()
        if seat is None:
            return None
        table = self.table(seat)
        liked = [one for verb in prefer for one in table["choices"] if one["verb"] == verb]
        choice = liked[0] if liked else chance.choice(table["choices"])
        address = f"{self.server.address}/api/matches/{self.id}/answers"
        body = json.dumps({"number": table["number"], "do": choice["do"]}).encode()
        headers = {"authorization": f"Bearer {self.secrets[seat]}", "content-type": "application/json"}
        with urlopen(Request(address, body, headers), timeout=30):
            return seat

    def rest(self) -> None:
        """Until nothing moves any more and the page shows what the server has."""
        number = self.server.call(f"/api/matches/{self.id}")["number"]
        self.page.wait_for_function(
            "(number) => Number(document.querySelector('[data-stage]')?.dataset.number) >= number"
            " && !document.querySelector('[data-playing]')",
            arg=number,
            timeout=PATIENCE,
        )

    def seen(self) -> Any:
        return self.page.evaluate("window.__seen")

    def told(self, what: str) -> list[dict[str, Any]]:
        return [one for one in self.events if one["what"] == what]


def watch(server: Server, open_page: OpenPage, game: str, seat: int | None = None, **options: Any) -> Watched:
    """Two people whose answers the test gives; the page sits in one seat or looks on."""
    wish = {
        "game": game,
        "seats": [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Boris"}],
        "options": options.pop("rules", {}),
        "settings": {"pace": 0, "spectators": True, "verifiable": False},
    }
    made = server.call("/api/matches", wish)
    link = made["watch"] if seat is None else made["seats"][seat]["link"]
    page = open_page("about:blank", **options)
    page.add_init_script(SAMPLER)
    page.add_init_script(ASKED)
    watched = Watched(server, made["match"], [one["secret"] for one in made["seats"]], page)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: hear(watched, data)))
    page.goto(server.address + link)
    page.wait_for_selector("[data-stage] > *")
    return watched


def hear(watched: Watched, data: str | bytes) -> None:
    message = json.loads(data)
    if message.get("type") != "table" or watched.page.is_closed():
        return
    watched.events += [event for line in message["log"] for event in line.get("events", [])]


def flights(tracks: dict[str, list[list[int]]], least: float = 40) -> list[list[list[int]]]:
    """What went somewhere else through places that are neither its start nor its end."""
    found = []
    for track in tracks.values():
        start, end = track[0], track[-1]
        if far(start, end) < least:
            continue
        if any(far(one, start) > 5 and far(one, end) > 5 for one in track[1:-1]):
            found.append(track)
    return found


def far(one: list[int], other: list[int]) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


def is_at_a_spot(place: list[int], spots: dict[str, dict[str, int]], within: float = 45) -> bool:
    middles = [[int(number) for number in text.split(",")] for known in spots.values() for text in known]
    return any(far(place, one) <= within for one in middles)
