"""The tools of an assistant, called as a client calls them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

pytest.importorskip("mcp", reason="mcp is not installed: uv sync --group dev --group doors")

from mcp.server.mcpserver.exceptions import ToolError

import hulldown
from hulldown.assistants.tools import make_server, ranked
from hulldown.kernel.record import replay

GAMES = hulldown.game_ids()


class Assistant:
    """Calls tools and gets plain data."""

    def __init__(self, *servers: str, lang: str = "en", seat: str | None = None) -> None:
        self.server = make_server(list(servers), lang, seat)

    def __call__(self, tool: str, **arguments: Any) -> dict[str, Any]:
        found: Any = asyncio.run(self.server.call_tool(tool, arguments))
        told: dict[str, Any] = found.structured_content
        return told

    def refused(self, tool: str, **arguments: Any) -> str:
        with pytest.raises(ToolError) as refusal:
            self(tool, **arguments)
        return str(refusal.value)


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_a_match_of_its_own_and_sees_its_seat_alone(game: str) -> None:
    assistant = Assistant()
    now = assistant("play_match", game=game, opponents=["random"], seat=1, seed=4)
    for _ in range(3000):
        assert now["view"]["seat"] == 1
        if now["over"]:
            break
        assert now["your_turn"]
        now = assistant("answer", action=now["answers"][0])
    assert now["winners"] is not None
    assert assistant.refused("answer", action="end")


def test_it_referees_a_game_with_real_cards() -> None:
    assistant = Assistant()
    now = assistant("referee_begin", game="rush", options={"first_player": 1})
    assert (now["actor"], now["chances"]) == (-1, ["2/3", "1/6", "1/6"])
    now = assistant("referee_answer", action="draw volunteers")
    assert now["played"] == ["draw volunteers"]
    now = assistant("referee_draw")
    assert now["actor"] == 0
    verdict = assistant("referee_why_not", action="buy ussr-is-7")
    assert (verdict["legal"], verdict["rule"]) == (False, "rush.purchase.pay")
    assert "[rush.purchase.pay]" in assistant.refused("referee_answer", action="buy ussr-is-7")
    now = assistant("referee_answer", action=now["legal"][0])
    assert assistant("referee_view", seat=1)["seat"] == 1
    assert assistant("referee_undo", seat=0)["actor"] == 0
    lines = assistant("referee_record")["lines"]
    assert replay("\n".join(lines), "x", hulldown.game).seats == 2


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_answered_with_their_ids(game: str) -> None:
    assistant = Assistant(lang="ru")
    ledger = hulldown.game(game).ledger
    rule = ledger.rules[3]
    found = assistant("rules", game=game, question=rule.id)["rules"]
    assert [(one["id"], one["text"]) for one in found] == [(rule.id, rule.text("ru"))]
    asked = assistant("rules", game=game, question=rule.text("ru"))["rules"]
    assert rule.id in [one["id"] for one in asked]
    assert all(one["id"] in ledger for one in asked)


def test_a_question_in_plain_words_finds_its_rule() -> None:
    assert "rush.reserve.move" in ranked(hulldown.game("rush"), "When does the Reserve move on?", "en")[:10]


@pytest.mark.parametrize("game", ["cardgame", "miniatures"])
def test_lists_are_built_and_checked(game: str) -> None:
    assistant = Assistant()
    drawn = assistant("draw_list", game=game, seed=2)
    found = assistant("check_list", game=game, parts=drawn["parts"])
    assert found["legal"], found
    spoilt = assistant("check_list", game=game, parts=[*drawn["parts"], *drawn["parts"]])
    assert not spoilt["legal"]
    assert any(one["rule"] in hulldown.game(game).ledger for one in spoilt["broken"])
    pieces = assistant("list_pieces", game=game)["pieces"]
    assert {part["card"] for part in drawn["parts"]} <= {piece["id"] for piece in pieces}
    assert "parts" in assistant.refused("check_list", game=game, parts=[{"card": 5}])


def test_a_position_is_analyzed() -> None:
    assistant = Assistant()
    assistant("referee_begin", game="rush", real_chance=False)
    lines = assistant("referee_record")["lines"]
    found = assistant("analyze_position", game="rush", record=lines, bot="level1", seconds=0.3)
    assert found["thoughts"]
    assert all({"action", "why"} <= set(one) for one in found["thoughts"])
    assistant("play_match", game="rush", opponents=["greedy"], seed=1)
    assert assistant("advise", bot="level1", seconds=0.3)["thoughts"]
    assert "no-bot" in assistant.refused("analyze_position", game="rush", record=lines, bot="cmd:true")
    assert "there is no bot" in assistant.refused("advise", bot="cmd:true")


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("look", {}),
        ("answer", {"action": "end"}),
        ("referee_look", {}),
        ("play_match", {"game": "chess"}),
        ("play_match", {"game": "rush", "opponents": ["cmd:true"]}),
        ("play_match", {"game": "rush", "seat": 7}),
        ("referee_begin", {"game": "rush", "seats": 99}),
        ("referee_begin", {"game": "rush", "record": ["x"]}),
        ("rules", {"game": "chess", "question": "x"}),
        ("check_list", {"game": "rush", "parts": []}),
        ("analyze_position", {"game": "rush", "position": {}}),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(tool: str, arguments: dict[str, Any]) -> None:
    told = Assistant().refused(tool, **arguments)
    assert told
    assert "Traceback" not in told
