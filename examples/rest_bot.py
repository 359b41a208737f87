"""Plays a match at the table through the REST API alone: python rest_bot.py http://127.0.0.1:8000 rush

Makes a match against a bot, asks for the table, answers with the first choice, and goes on until the result is there.
"""

import json
import secrets
import sys
from urllib.request import Request, urlopen

address, game = sys.argv[1].rstrip("/"), sys.argv[2]


def call(path: str, body: object = None, secret: str = "", method: str | None = None) -> dict:
    data = json.dumps(body).encode() if body is not None else None
    headers = {"content-type": "application/json"}
    if secret:
        headers["authorization"] = f"Bearer {secret}"
    with urlopen(Request(address + path, data, headers, method=method)) as reply:
        return json.loads(reply.read() or "{}")


seats = [{"kind": "person", "name": "rest_bot"}, {"kind": "bot", "bot": "random"}]
made = call("/api/matches", {"game": game, "seats": seats, "settings": {"pace": 0}})
match, secret = made["match"], made["seats"][0]["secret"]
number = -1
while True:
    table = call(f"/api/matches/{match}/table?after={number}&wait=20", secret=secret)
    number = table["number"]
    chance = table["match"]["chance"]  # among people draws can be proved: each seat gives its part once
    if chance and chance["entropy"][table["seat"]] is None:
        call(f"/api/matches/{match}/entropy", {"entropy": secrets.token_hex(32)}, secret, "PUT")
    if table["result"]:
        break
    if table["choices"]:
        call(f"/api/matches/{match}/answers", {"number": number, "do": table["choices"][0]["do"]}, secret)
print(
    table["result"]["reason"], [one["score"] for one in sorted(table["result"]["standings"], key=lambda s: s["seat"])]
)
