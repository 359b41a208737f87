"""What is drawn of the Card Game besides the view: reach and its damage, prices, points with their reasons."""

from __future__ import annotations

from hulldown.games.cardgame import CardGame
from hulldown.games.cardgame.actions import (
    AT,
    EXPLODE,
    FIRE,
    MOVE_DEPOT,
    MOVES_CREW,
    MOVES_VEHICLE,
    POSITIONS,
    SPEND,
    SPEND_DEPOT,
    SPEND_TOKEN,
    WOUND,
    Move,
)
from hulldown.games.cardgame.attack import damage_tally, in_reach
from hulldown.games.cardgame.field import Field
from hulldown.games.cardgame.state import Vehicle
from hulldown.games.cardgame.view import CardGameView, PlayerView
from hulldown.games.cardgame.wording import base_text, crew_text, vehicle_text
from hulldown.kernel.tally import Tally
from hulldown.kernel.words import Phrasebook


class Outlook:
    """One view, with what can be counted from it."""

    def __init__(self, game: CardGame, words: Phrasebook, view: CardGameView, lang: str) -> None:
        self.game = game
        self.words = words
        self.view = view
        self.lang = lang
        self.field = Field(game.catalogue, view)
        self.pending = view.pending[-1] if view.pending else {}

    def extras(self) -> dict[str, object]:
        return {
            "attacks": [
                self._attack(seat, place) for seat in range(2) for place in range(POSITIONS) if self._is(seat, place)
            ],
            "ways": self._ways(),
            "payment": self._payment(),
            "points": [self._points(player) for player in self.view.players],
            "ammo": [_ammo(player) for player in self.view.players],
            "shot": self._shot(),
            "source": self._source(),
            "phase": self._phase(),
        }

    def _is(self, seat: int, place: int) -> bool:
        return self.field.at(seat, place) is not None

    def _vehicle(self, seat: int, place: int) -> Vehicle:
        vehicle = self.field.at(seat, place)
        assert vehicle is not None
        return vehicle

    # Attacks

    def _attack(self, seat: int, place: int) -> dict[str, object]:
        """cardgame.attack.supplied, cardgame.ammo.exact, cardgame.attack.reach: who could attack, and what."""
        vehicle = self._vehicle(seat, place)
        return {
            "seat": seat,
            "place": place,
            "cost": vehicle.cost,
            "can": vehicle.supplied and _ammo(self.view.players[seat]) >= vehicle.cost,
            "reach": [self._hit(seat, vehicle, to, False) for to in in_reach(vehicle, place)],
        }

    def _hit(self, seat: int, attacker: Vehicle, to: int, baseline: bool) -> dict[str, object]:
        hit = self.field.hit(seat, attacker, to, baseline)
        if hit.target is None:
            return {
                "to": to,
                "card": None,
                "damage": 0,
                "before": 0,
                "after": 0,
                "hp": 0,
                "destroys": False,
                "explode": False,
            }
        return {
            "to": to,
            "card": hit.target.card.id,
            "damage": hit.amount,
            "before": hit.target.damage,
            "after": hit.target.damage + hit.amount,
            "hp": hit.target.hp,
            "destroys": hit.destroys,
            "explode": hit.may_explode,
        }

    def _shot(self) -> dict[str, object] | None:
        """The attack under way: from where, with what, and at which position once that is known."""
        for pending in reversed(self.view.pending):
            if pending["ask"] in ("attack", "choose-position", "use-explosive", "offer-shots", "blitz"):
                if pending.get("waiting") is True or pending.get("stage") in ("unsupply", "trigger", "extra"):
                    return None  # not yet, or it has hit already
                seat, uid = pending["seat"], pending["uid"]
                assert isinstance(seat, int)
                assert isinstance(uid, int)
                place = self.field.find(seat, uid)
                if place < 0:
                    return None
                vehicle = self._vehicle(seat, place)
                baseline = pending.get("baseline") is True
                target = pending.get("target", -1)
                reach = [self._hit(seat, vehicle, to, baseline) for to in in_reach(vehicle, place)]
                return {"seat": seat, "place": place, "target": target, "baseline": baseline, "reach": reach}
        return None

    # Playing and paying

    def _ways(self) -> list[dict[str, object]]:
        """cardgame.play.three-ways: where a card of the hand could be placed; all cards have the same places."""
        seat = self.view.seat
        if seat is None or self.view.actor != seat or self.pending.get("ask") != "take-action":
            return []
        mine = self.view.players[seat]
        if mine.locked:
            return []
        found: list[tuple[Move, str]] = []
        for place, vehicle in enumerate(mine.positions):
            if vehicle is None:
                found.append((MOVES_VEHICLE[place], f"position:{seat}:{place}"))
        for place, vehicle in enumerate(mine.positions):
            if vehicle is not None and vehicle.crew is None:
                found.append((MOVES_CREW[place], f"crew:{seat}:{place}"))
        if not mine.depot_built:
            found.append((MOVE_DEPOT, f"depots:{seat}"))
        return [{"do": str(move), "say": self.game.say(move).text(self.lang), "place": place} for move, place in found]

    def _payment(self) -> dict[str, object] | None:
        """cardgame.ammo.ways: what is due, what covers it, what is open. Of a rival's only the price is known."""
        pending = self.pending
        if pending.get("ask") != "payment":
            return None
        seat, price = pending["seat"], pending["price"]
        assert isinstance(seat, int)
        assert isinstance(price, int)
        told: dict[str, object] = {
            "seat": seat,
            "price": price,
            "optional": pending["optional"],
            "known": "cards" in pending,
        }
        if "cards" in pending:
            cards, depots, tokens = pending["cards"], pending["depots"], pending["tokens"]
            assert isinstance(cards, list)
            assert isinstance(depots, int)
            assert isinstance(tokens, int)
            told |= {"cards": cards, "depots": depots, "tokens": tokens, "open": price - len(cards) - depots - tokens}
        return told

    # Points

    def _points(self, player: PlayerView) -> dict[str, object]:
        """cardgame.scoring.total: vehicles, crews and VP tokens."""
        parts: list[dict[str, object]] = []
        for place in range(POSITIONS):
            vehicle = self.field.at(player.seat, place)
            if vehicle is None:
                continue
            self._add_points(parts, vehicle.vp, "vehicle", vehicle.card.word(self.lang), place)
            if vehicle.tokens:
                self._add_points(parts, vehicle.tokens, "tokens", vehicle.card.word(self.lang), place)
            if vehicle.crew is not None and vehicle.crew.vp:
                self._add_points(parts, vehicle.crew.vp, "crew", vehicle.crew.word(self.lang), place)
        return {"seat": player.seat, "total": player.points, "parts": parts}

    def _add_points(self, parts: list[dict[str, object]], amount: int, key: str, card: str, place: int) -> None:
        say = self.words[f"points.{key}"].texts[self.lang].format_map({"card": card})
        parts.append({"amount": amount, "say": say, "rule": "cardgame.scoring.total", "place": place})

    # What asks

    def _source(self) -> dict[str, object] | None:
        """The card whose text asks, with that text."""
        source = self.pending.get("source")
        if (
            source is None
            and self.pending.get("ask") in ("payment", "discard-card", "recover-card")
            and len(self.view.pending) > 1
        ):
            source = self.view.pending[-2].get("source")
        if not isinstance(source, dict):
            return None
        id, kind, seat = str(source["card"]), str(source["kind"]), source["seat"]
        if kind == "base":
            base = self.game.catalogue.bases_by_id[id.casefold()]
            return {
                "kind": kind,
                "seat": seat,
                "place": source["position"],
                "card": id,
                "text": base_text(base, self.lang),
            }
        card = self.game.catalogue.by_id[id.casefold()]
        text = crew_text(card, self.lang) if kind == "crew" else vehicle_text(card, self.lang)
        assert isinstance(seat, int)
        return {
            "kind": kind,
            "seat": seat,
            "place": self.field.find(seat, int(source["uid"])),
            "card": id,
            "text": text,
        }

    def _phase(self) -> str:
        """set-up, start, actions, scoring, prepare or over."""
        if not self.view.pending:
            return "over"
        bottom = self.view.pending[0]
        if bottom["ask"] == "set-up":
            return "set-up"
        if any(pending["ask"] == "action-phase" for pending in self.view.pending):
            return "actions"
        following = bottom["next"]
        if following in ("start-of-round", "actions"):
            return "start"
        return "scoring" if following in ("before-scoring", "scoring", "discard-first") else "prepare"

    # Before an answer is given

    def preview(self, steps: list[Move]) -> dict[str, object] | None:
        """The damage of an attack with its reasons, and how its price would be covered."""
        seat = self.view.seat
        if seat is None or self.view.actor != seat or not steps:
            return None
        told: dict[str, object] = {}
        place = steps[0].number if steps[0].verb == FIRE else self._shooter(seat)
        attacker = self.field.at(seat, place) if place >= 0 else None
        paid = self._paid(steps)
        if attacker is not None and steps[0].verb == FIRE:
            told["attack"] = self._attack(seat, place)
            told["price"] = {"price": attacker.cost, **paid}
        payment = self._payment()
        if payment is not None and any(paid.values()):
            told["price"] = {"price": payment["price"], **paid}
        last = steps[-1]
        target = last.number if last.verb == AT else self.pending.get("target")
        if attacker is not None and isinstance(target, int) and last.verb in (AT, WOUND, EXPLODE):
            told["hit"] = self._foreseen(seat, attacker, target, last.verb == EXPLODE)
        elif attacker is not None and steps[0].verb == FIRE and len(in_reach(attacker, place)) == 1:
            told["hit"] = self._foreseen(seat, attacker, in_reach(attacker, place)[0], False)
        return told or None

    def _shooter(self, seat: int) -> int:
        uid = self.pending.get("uid")
        return self.field.find(seat, uid) if isinstance(uid, int) else -1

    def _paid(self, steps: list[Move]) -> dict[str, object]:
        return {
            "depots": len([step for step in steps if step.verb == SPEND_DEPOT]),
            "tokens": len([step for step in steps if step.verb == SPEND_TOKEN]),
            "cards": [step.card.id for step in steps if step.verb == SPEND and step.card is not None],
        }

    def _foreseen(self, seat: int, attacker: Vehicle, to: int, explodes: bool) -> dict[str, object]:
        baseline = self.pending.get("baseline") is True
        told = self._hit(seat, attacker, to, baseline)
        target = self.field.at(1 - seat, to)
        if target is None:
            return {**told, "parts": []}
        if explodes:
            return {**told, "destroys": True, "parts": []}
        return {**told, "parts": self._parts(damage_tally(attacker, target, baseline))}

    def _parts(self, tally: Tally) -> list[dict[str, object]]:
        return [
            {"amount": part.amount, "say": part.reason.text(self.lang), "rule": part.reason.rule}
            for part in tally.parts
        ]


def _ammo(player: PlayerView) -> int:
    """cardgame.ammo.ways: everything that could pay; its size is open to all."""
    return player.ready_depots + player.tokens + len(player.hand)
