"""Every question of Rush with the function, beside its decision, that makes the decision of it."""

from __future__ import annotations

from typing import Final

from ...kernel.pending import Maker, Makers
from . import questions
from .abilities import use_card_from
from .assault import choose_attacker_from, choose_target_from, declare_assault_from
from .effects import besiege_from, give_up_from, research_from, scrap_from
from .garage import draw_cards_from
from .medals import choose_doubles_from, combine_medals_from
from .play import play_cards_from
from .purchase import purchase_from
from .reserve import turn_up_from
from .setup import first_player_from, lay_out_from, set_up_from
from .turn import turn_from

MAKERS: Final = Makers(
    [
        Maker(questions.SetUp, set_up_from),
        Maker(questions.Turn, turn_from),
        Maker(questions.FirstPlayer, first_player_from),
        Maker(questions.DrawCards, draw_cards_from),
        Maker(questions.TurnUp, turn_up_from),
        Maker(questions.LayOut, lay_out_from),
        Maker(questions.PlayCards, play_cards_from),
        Maker(questions.Purchase, purchase_from),
        Maker(questions.UseCard, use_card_from),
        Maker(questions.DeclareAssault, declare_assault_from),
        Maker(questions.ChooseAttacker, choose_attacker_from),
        Maker(questions.ChooseTarget, choose_target_from),
        Maker(questions.ChooseDoubles, choose_doubles_from),
        Maker(questions.CombineMedals, combine_medals_from),
        Maker(questions.Research, research_from),
        Maker(questions.GiveUp, give_up_from),
        Maker(questions.Besiege, besiege_from),
        Maker(questions.Scrap, scrap_from),
    ]
)
