"""Information-set tree search: own answers are nodes, each descent is in a world imagined anew."""

from __future__ import annotations

from math import sqrt

from hulldown.bots.mind import MOST_DECISIONS, Budget, Mind, Worlds, play_on
from hulldown.kernel.generator import Xoshiro
from hulldown.kernel.state import CHANCE, OVER, Action, State
from hulldown.kernel.view import View

FIRST_SHARE = 0.4  # of the prior, for what `act` would answer; the others share the rest


class Edge:
    """An answer at a node and what came of it."""

    __slots__ = ("action", "child", "prior", "total", "visits")

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.child: Node | None = None

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A question of the searching seat, by its own answers since the root."""

    __slots__ = ("edges", "visits")

    def __init__(self, actions: list[Action]) -> None:
        self.visits = 0
        others = (1.0 - FIRST_SHARE) / (len(actions) - 1) if len(actions) > 1 else 0.0
        self.edges: list[Edge] = []
        for place, action in enumerate(actions):
            self.edges.append(Edge(action, FIRST_SHARE if place == 0 else others))

    def select(self, legal: list[Action], explore: float, fallback: float) -> Edge | None:
        """The edge with the best upper bound among those that are legal in this world."""
        texts: set[str] | None = None
        best: Edge | None = None
        most = 0.0
        root = sqrt(self.visits + 1.0)
        for edge in self.edges:
            if not _is_in(edge.action, legal):
                if texts is None:
                    texts = {action.text for action in legal}
                if edge.action.text not in texts:
                    continue
            value = edge.mean if edge.visits else fallback
            bound = value + explore * edge.prior * root / (1.0 + edge.visits)
            if best is None or bound > most:
                most = bound
                best = edge
        return best


def _is_in(action: Action, legal: list[Action]) -> bool:
    for other in legal:
        if other is action:
            return True
    return False


def grow(
    mind: Mind,
    view: View,
    seat: int,
    candidates: list[Action],
    horizon: int,
    budget: Budget,
    rng: Xoshiro,
    explore: float = 0.6,
    width: int = 6,
    depth: int = 6,
) -> Node:
    """A tree of own answers under the candidates, grown until the budget is spent; returns its root."""
    root = Node(candidates)
    worlds = Worlds(mind, view, seat)
    while budget.take():
        world = worlds.another(rng)
        _descend(mind, world, root, seat, mind.clock(world) + horizon, rng, explore, width, depth)
    return root


def _descend(
    mind: Mind,
    state: State,
    root: Node,
    seat: int,
    until: int,
    rng: Xoshiro,
    explore: float,
    width: int,
    depth: int,
) -> None:
    path: list[Edge] = []
    nodes: list[Node] = []
    node: Node | None = root
    for _ in range(MOST_DECISIONS):
        actor = state.actor
        if actor == OVER or (actor != CHANCE and node is None) or len(path) >= depth:
            break
        if actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        if mind.clock(state) >= until:
            break
        if actor != seat:
            state.advance(mind.act(state, rng))
            continue
        legal = state.remembered_actions()
        if len(legal) == 1:
            state.advance(legal[0])
            continue
        assert node is not None
        edge = node.select(legal, explore, _value(path))
        if edge is None:
            state.advance(mind.act(state, rng))
            continue
        path.append(edge)
        nodes.append(node)
        action = edge.action
        if edge.child is None and edge.visits > 0:
            state.advance(action)
            edge.child = _open(mind, state, seat, until, width, rng)
            node = None
            continue
        state.advance(action)
        node = edge.child
    value = play_on(mind, state, until, rng)[seat]
    for place, edge in enumerate(path):
        edge.visits += 1
        edge.total += value
        nodes[place].visits += 1


def _value(path: list[Edge]) -> float:
    return path[-1].mean if path and path[-1].visits else 0.5


def _open(mind: Mind, state: State, seat: int, until: int, width: int, rng: Xoshiro) -> Node | None:
    """The node for the next own question, if it comes before the horizon."""
    for _ in range(MOST_DECISIONS):
        actor = state.actor
        if actor == OVER:
            return None
        if actor == CHANCE:
            state.advance(state.sample(rng))
            continue
        if mind.clock(state) >= until:
            return None
        legal = state.remembered_actions()
        if len(legal) == 1:
            state.advance(legal[0])
        elif actor == seat:
            return Node(mind.shortlist(state, legal, width, rng))
        else:
            state.advance(mind.act(state, rng))
    return None
