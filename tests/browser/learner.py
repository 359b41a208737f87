"""Somebody new who does what a lesson says: clicks what is in the spotlight, drags to the ghost, presses the button."""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import Page

MOST_CLICKS = 60
WORDS_A_MINUTE = 200
SECONDS_A_CLICK = 2
ROUND = 120  # milliseconds between two looks

# What a newcomer sees at a glance: the step, and where the next click would go.
LOOK = """(clicked) => {
  const box = (node) => node.getBoundingClientRect()
  const middle = (node) => [box(node).x + box(node).width / 2, box(node).y + box(node).height / 2]
  const shown = (node) => box(node).width > 0 && box(node).height > 0
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown)
  const lesson = document.querySelector('[data-lesson]')
  const name = (node) => node.dataset.place ?? node.dataset.answer
  const step = `${lesson?.dataset.lesson}/${document.querySelector('[data-line]')?.textContent}`
  const fresh = (node) => !clicked.includes(`${step}:${name(node)}`)
  const meant = [...all('.place.advised.lit'), ...all('[data-answer].advised')].filter(fresh)
  const button = all('[data-commit]:not([disabled])')[0]
  const ghost = all('svg .advised')[0]
  if (meant[0]) meant[0].scrollIntoView({ block: 'nearest' })
  return {
    state: lesson?.dataset.lesson ?? '',
    step,
    texts: all('[data-lesson], [data-slip]').flatMap((node) => node.innerText.split('\\n')),
    button: button ? middle(button) : null,
    meant: meant[0] ? { name: name(meant[0]), at: middle(meant[0]) } : null,
    ghost: ghost && !ghost.dataset.place ? middle(ghost) : null,
  }
}"""


@dataclass
class Followed:
    """What a lesson took: clicks, and every line that its bar and the slip have shown."""

    clicks: int = 0
    lines: set[str] = field(default_factory=set)

    @property
    def words(self) -> int:
        return sum(len(line.split()) for line in self.lines)

    @property
    def minutes(self) -> float:
        return self.words / WORDS_A_MINUTE + self.clicks * SECONDS_A_CLICK / 60


def follow(page: Page) -> Followed:
    """Plays a lesson to its end."""
    clicked: list[str] = []
    followed = Followed()
    for _ in range(MOST_CLICKS * 5):
        seen = page.evaluate(LOOK, clicked)
        followed.lines |= {line.strip() for line in seen["texts"]}
        if seen["state"] in ("won", "lost"):
            assert seen["state"] == "won"
            return followed
        if seen["button"]:
            page.mouse.click(*seen["button"])
        elif seen["meant"]:
            clicked.append(f"{seen['step']}:{seen['meant']['name']}")
            page.mouse.click(*seen["meant"]["at"])
        elif seen["ghost"] and f"{seen['step']}:ghost" not in clicked:
            clicked.append(f"{seen['step']}:ghost")
            page.mouse.click(*seen["ghost"])
        else:
            page.wait_for_timeout(ROUND)
            continue
        followed.clicks += 1
        assert followed.clicks < MOST_CLICKS, seen
        page.wait_for_timeout(ROUND)
    raise AssertionError(f"the lesson does not end: {page.evaluate(LOOK, clicked)}")
