"""Every question of the Card Game with the function, beside its decision, that makes the decision of it."""

from __future__ import annotations

from typing import Final

from ...kernel.pending import Maker, Makers
from . import questions
from .aftermath import after_attacks_from
from .ammo import payment_from
from .attack import attack_from, choose_position_from, offer_shots_from, use_explosive_from
from .drawing import draw_cards_from
from .effects import choose_target_from, offer_step_from
from .flow import choose_effect_from, remaining_from, run_effects_from
from .hands import discard_card_from, recover_card_from
from .play import action_phase_from, blitz_from, place_card_from, take_action_from
from .reposition import reposition_from
from .rounds import discard_any_from, flip_base_from, next_first_from, round_from
from .setup import first_player_from, offer_redraw_from, order_bases_from, set_up_from

MAKERS: Final = Makers(
    [
        Maker(questions.SetUp, set_up_from),
        Maker(questions.Round, round_from),
        Maker(questions.OrderBases, order_bases_from),
        Maker(questions.FirstPlayer, first_player_from),
        Maker(questions.OfferRedraw, offer_redraw_from),
        Maker(questions.DrawCards, draw_cards_from),
        Maker(questions.FlipBase, flip_base_from),
        Maker(questions.DiscardAny, discard_any_from),
        Maker(questions.NextFirst, next_first_from),
        Maker(questions.ActionPhase, action_phase_from),
        Maker(questions.TakeAction, take_action_from),
        Maker(questions.PlaceCard, place_card_from),
        Maker(questions.Blitz, blitz_from),
        Maker(questions.Payment, payment_from),
        Maker(questions.Attack, attack_from),
        Maker(questions.ChoosePosition, choose_position_from),
        Maker(questions.UseExplosive, use_explosive_from),
        Maker(questions.OfferShots, offer_shots_from),
        Maker(questions.AfterAttacks, after_attacks_from),
        Maker(questions.ChooseEffect, choose_effect_from),
        Maker(questions.Remaining, remaining_from),
        Maker(questions.RunEffects, run_effects_from),
        Maker(questions.ChooseTarget, choose_target_from),
        Maker(questions.Reposition, reposition_from),
        Maker(questions.OfferStep, offer_step_from),
        Maker(questions.DiscardCard, discard_card_from),
        Maker(questions.RecoverCard, recover_card_from),
    ]
)
