"""`hulldown play cardgame`, driven by typed lines as a person would type them."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console

import hulldown
from hulldown.cli.cardgame.books import BOOKS
from hulldown.cli.cardgame.guide import RULE_OF_VERB
from hulldown.cli.cardgame.table import CardGameTable
from hulldown.cli.terminal.screen import Screen
from hulldown.games.cardgame.actions import VERBS
from tests.cli.terminal import Terminal, answers, of_seat
from tests.games.cardgame.helper import GAME, Side, position, round_step

# SOV-06 is the T-34 (firepower 2, cost 1, 3 hit points), GER-13 the Maus, SOV-13 the KV-2 (Explosive Ammo, cost 3),
# USA-19 the M18 Hellcat (Blitz, tank destroyer), GER-01 the Pz.Kpfw. II (light, firepower 1, cost 0).


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return tmp_path / "match.jsonl"


@pytest.fixture
def play(record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal("cardgame", record, monkeypatch, capsys)


# Answers


def test_a_card_is_played_by_its_name_in_one_line(play: Terminal, record: Path) -> None:
    out = play("play t-34 as vehicle 3\n", start=position(Side(hand="SOV-06 GER-13")))
    assert "Player 1 deploys T-34 at position 3." in out
    assert of_seat(record, 0)[:2] == ["play SOV-06", "vehicle 3"]


def test_names_of_several_words_and_cyrillic_letters(play: Terminal, record: Path) -> None:
    play("play pz.kpfw. ii depot\n", start=position(Side(hand="GER-01 SOV-06")))
    assert of_seat(record, 0)[:2] == ["play GER-01", "depot"]
    record.unlink()
    play("т-34\n", start=position(Side(hand="GER-01 SOV-06")))
    assert of_seat(record, 0) == ["play SOV-06"]


def test_an_attack_paid_with_a_depot_and_a_card_in_one_line(play: Terminal, record: Path) -> None:
    own = Side(line="- SOV-07 - - -", hand="GER-01", depots="SOV-06", extra={"ready_depots": 1})  # T-34-85: 2 for 2
    out = play("fire 2 with depot ger-01 at 3\n", start=position(own, Side(line="- - GER-13 - -", hand="SOV-06")))
    assert of_seat(record, 0)[:4] == ["fire 2", "spend depot", "spend GER-01", "at 3"]
    assert "greedy's Maus takes 2 damage." in out


def test_blitz_is_answered_with_yes(play: Terminal, record: Path) -> None:
    start = position(Side(hand="USA-19 SOV-06 SOV-06"), Side(line="- GER-01 - - -", hand="SOV-06"))
    out = play("play hellcat vehicle 2\nyes\n", start=start)
    assert "Yes  [M18 Hellcat, 2 ammo: 2 Pz.Kpfw. II 0/2 → destroyed]" in out
    assert of_seat(record, 0) == ["play USA-19", "vehicle 2", "accept"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("fire at will", "not understood"),
        ("99", "There is no choice 99. They go from 1 to 4."),
        ("fire 1", "You can't afford KV-2's attack: it costs 3 ammo and you have 2.  cardgame.ammo.affordable"),
        ("fire 3", "You have no vehicle at position 3."),
        ("play kv-1 as vehicle 2", "KV-1 isn't in your hand"),
        ("play t-34 vehicle 1", "Position 1 is taken.  cardgame.play.vehicle"),
        ("play t-3 vehicle 2", "t-3 could be "),
    ],
)
def test_bad_input_gets_one_sentence_and_loses_nothing(play: Terminal, record: Path, typed: str, said: str) -> None:
    own = Side(line="SOV-13 GER-01 - - -", hand="SOV-06 SOV-07")  # KV-2 costs 3
    assert said in play(f"{typed}\n", start=position(own))
    assert answers(record) == []


@pytest.mark.parametrize(
    ("typed", "lang", "said"),
    [
        ("fier 3", "en", "did you mean fire 3?"),
        ("fier 3", "ru", "Не понимаю «fier 3». Может быть, fire 3?"),
        ("fire 3 with token token token", "en", "The cost is exactly 2. Too much: token."),
        ("fire 3 with token at 3", "ru", "Стоимость ровно 2; не хватает: 1."),
        ("fire 3 with token token at 3", "en", "attacks Maus"),  # a tank destroyer: its only target is taken by itself
    ],
)
def test_what_was_meant_is_found_or_said(play: Terminal, typed: str, lang: str, said: str) -> None:
    start = position(Side(line="- - USA-19 - -", hand="SOV-06 SOV-07", extra={"tokens": 3}), Side("- - GER-13 - -"))
    assert said in play(f"{typed}\n", "--lang", lang, start=start)


# What a choice would do


def test_positions_say_who_stands_there_and_what_would_become_of_them(play: Terminal) -> None:
    """The T-34 deals 2: the Maus (8 hit points, 3 damage) stays, the Pz.Kpfw. II (2 hit points) does not."""
    start = position(Side(line="- SOV-06 - - -", hand="SOV-06"), Side(line="GER-13*3 - GER-01 - -"))
    out = play("fire 2\n1\n", start=start)
    assert "[T-34, 1 ammo: 1 Maus 3/8 → 5/8, 3 Pz.Kpfw. II 0/2 → destroyed]" in out
    assert "Attack position 1  [Maus 3/8 → 5/8]" in out
    assert "Attack position 2  [empty: no damage]" in out
    assert "Attack position 3  [Pz.Kpfw. II 0/2 → destroyed]" in out


def test_the_preview_knows_what_ongoing_effects_do(play: Terminal) -> None:
    """The Maus takes 1 off the damage to its neighbours, so the Pz.Kpfw. II survives the T-34."""
    start = position(Side(line="- SOV-06 - - -", hand="SOV-06"), Side(line="- GER-01 GER-13 - -"))
    out = play("fire 2\n1\nat 2\n", start=start)
    assert "Attack position 2  [Pz.Kpfw. II 0/2 → 1/2]" in out
    assert "greedy's Pz.Kpfw. II takes 1 damage." in out


def test_a_light_tank_sees_that_thick_armor_stops_it_and_why(play: Terminal) -> None:
    """Firepower 1 against Thick Armor."""
    start = position(Side(line="- GER-01 - - -"), Side(line="GER-13 - SOV-06 - -"))
    out = play("fire 2\n? 1\n", start=start)
    assert "Attack position 1  [Maus 0/8 → no damage]" in out
    assert "Attack position 3  [T-34 0/3 → 1/3]" in out
    assert "Damage 0:" in out
    assert "-1  Thick Armor of Maus against a light tank" in out


def test_explosive_ammo_is_announced_and_decided(play: Terminal) -> None:
    own = Side(line="SOV-13 - - - -", hand="SOV-06 SOV-06 SOV-06")
    out = play("fire 1 with sov-06 sov-06 sov-06\n1\n", start=position(own, Side(line="SOV-12*1 SOV-12 - - -")))
    assert "Attack position 1  [KV-1 1/5 → 4/5, or Explosive Ammo destroys it]" in out
    assert "Attack position 2  [KV-1 0/5 → 3/5]" in out
    assert "Destroy it with Explosive Ammo  [1/5 → destroyed]" in out
    assert "Deal damage as usual  [1/5 → 4/5]" in out


def test_an_effect_shows_its_text_and_what_it_would_do(play: Terminal) -> None:
    """Grille, When Deployed: 1 damage to one enemy vehicle."""
    start = position(Side(hand="GER-20"), Side(line="GER-13 GER-01*1 - - -"))
    out = play("play grille vehicle 1\n", start=start)
    assert "Grille: When Deployed: deal 1 damage to one enemy vehicle." in out
    assert "[Maus 0/8 → 1/8]" in out
    assert "[Pz.Kpfw. II 1/2 → destroyed]" in out


def test_the_question_mark_says_what_is_not_possible_and_why(play: Terminal) -> None:
    own = Side(line="SOV-06~ SOV-13 - - -", hand="SOV-07", extra={"locked": True})
    out = play("?\n", start=position(own))
    explained = out.partition("What you can't do now, and why")[2]
    assert "Play T-34-85" in explained
    assert "cardgame.turn.open-fire-lock" in explained
    assert "T-34 is unsupplied, so it can't attack. cardgame.attack.supplied" in explained
    assert "You can't afford KV-2's attack: it costs 3 ammo and you have 1. cardgame.ammo.affordable" in explained


def test_a_card_shows_both_sides_and_its_keywords(play: Terminal) -> None:
    out = play("card kv-2\ncard detroit\n", start=position())
    shown = out.partition("combat card")[2]
    assert "as vehicle  Explosive Ammo." in shown
    assert "as crew  Ongoing: the crewed vehicle has Explosive Ammo." in shown
    assert "cardgame.keyword.explosive-ammo" in shown
    assert "Immediately after reveal: gain 3 ammo tokens." in shown


def test_a_final_step_is_marked_as_such(play: Terminal) -> None:
    out = play("play t-34\n? vehicle 1\n", start=position(Side(hand="SOV-06")))
    assert "Others will see this, so you can't undo it." in out


# Undo


def test_a_card_is_taken_back_into_the_hand_before_it_is_placed(play: Terminal, record: Path) -> None:
    out = play("play t-34\nundo\n", start=position(Side(hand="SOV-06")))
    assert "Taken back: Play T-34." in out
    assert answers(record) == []


def test_a_payment_is_taken_back_point_by_point_but_not_once_it_is_paid(play: Terminal, record: Path) -> None:
    own = Side(line="SOV-07 - - - -", hand="SOV-06 GER-01")  # costs 2
    out = play("fire 1\nt-34\nundo\nger-01\nt-34\nundo\n", start=position(own))
    assert "Named so far: T-34" in out
    assert "Taken back: Pay with T-34." in out
    assert "This cannot be taken back" in out
    assert of_seat(record, 0) == ["fire 1", "spend GER-01", "spend SOV-06"]


# The table


def test_the_table_marks_everything_with_words_and_signs(play: Terminal) -> None:
    own = Side(line="SOV-06+GER-01*1^2~ - - - -", depots="GER-13 SOV-13", extra={"ready_depots": 1, "tokens": 3})
    out = play(start=position(own, Side(line="USA-19 - - - GER-20")))
    assert "depots 2 (1 unsupplied): Maus, KV-2  ammo tokens 3" in out
    assert "▬ unsupplied" in out
    assert "└ crew Pz.Kpfw. II, VP 1" in out
    assert "▼ TD ↓" in out
    assert "■ SPG any" in out
    assert "1/3 VP 1+2" in out  # one damage of three hit points, two VP tokens


def test_face_down_bases_are_a_set_and_face_up_ones_have_their_text(play: Terminal) -> None:
    own = Side(bases="B-USA-1 B-GER-1 B-SOV-2", extra={"face_up": [False, True, False]})
    out = play(start=position(own))
    mine = out.partition("(you)")[2]
    assert "1 ▒  2 Kummersdorf Range  3 ▒  (face down: Kubinka Depot, Detroit Arsenal)" in mine
    assert "Kummersdorf Range: Immediately after reveal: Repair (2) on all your vehicles." in mine
    assert "Kubinka" not in out.partition("(you)")[0]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 60), (118, 40), (160, 50)])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_line_of_the_table_is_wider_than_the_terminal(width: int, height: int, lang: str) -> None:
    line = "FRA-16+USA-10*2^1~ GER-06+GER-02 ITA-07 - CZE-05+FRA-14"
    side = Side(line=line, hand="FRA-14 ITA-07 ITA-07", depots="GER-13", extra={"face_up": [True, False, False]})
    console = Console(width=width, height=height, force_terminal=True, record=True, file=io.StringIO())
    screen = Screen(console, lang, BOOKS)
    screen.names = ["Ann", "Boris"]
    state = position(side, side)
    CardGameTable(GAME, screen).draw(GAME.view_of(state, 0))
    text = screen.console.export_text()
    assert max(len(printed) for printed in text.splitlines()) <= width
    assert text.count("Carro") >= 2


# Saving


def test_the_match_goes_on_where_it_was_left(play: Terminal, record: Path) -> None:
    play("1\nkeep\n", "--set", "first_player=1")
    before = len(answers(record))
    assert of_seat(record, 0) == ["order 1 2 3", "keep"]
    out = play("pass\n", to="resume")
    assert f"hulldown play cardgame --resume {record}" in out
    assert len(answers(record)) > before
    assert of_seat(record, 0)[:3] == ["order 1 2 3", "keep", "pass"]


def test_the_result_is_told_with_its_reasons(play: Terminal, record: Path) -> None:
    """Boris has one base left and fewer points: when both have passed it is flipped, and that is the end."""
    enemy = Side(extra={"face_up": [True, True, False], "passed": True})
    out = play("pass\n", start=position(Side(line="SOV-06 - - - -"), enemy))
    assert "Player 1 wins." in out
    assert "A player has three bases face up." in out
    assert "+3  3 of the opponent's bases face up" in out
    assert f"The record is in {record}" in out


def test_bots_alone_play_to_the_end_as_json(play: Terminal, record: Path) -> None:
    out = json.loads(play("", "--bots", "random,random", "--json"))
    assert out["over"] is True
    assert sorted(out["result"]["ranks"]) == [1, 2]
    assert max(out["result"]["scores"]) == 3


# Several people


def test_the_curtain_hides_bases_hands_and_depots(play: Terminal) -> None:
    """Anna orders her bases and builds a depot; Boris learns that she did, and nothing else."""
    anna = Side(hand="GER-13 SOV-06", bases="B-USA-1 B-GER-1 B-SOV-2")
    boris = Side(hand="USA-19", bases="B-FRA-1 B-FRA-2 B-FRA-3")
    out = play(
        "\nplay maus\ndepot\n\nlog all\npiles\n", "--hotseat", "--names", "Anna,Boris", start=position(anna, boris)
    )
    anna_sees, boris_sees = out.split("Pass the screen to")[1:]
    assert "Hellcat" not in anna_sees
    assert "Maus" in anna_sees
    assert "Anna builds an ammo depot." in boris_sees
    assert "Hellcat" in boris_sees
    for secret in ("Maus", "Detroit", "Kummersdorf"):
        assert secret not in boris_sees


def test_the_order_of_the_bases_stays_behind_the_curtain(play: Terminal) -> None:
    out = play("\norder 3 1 2\n\n", "--hotseat", "--names", "Anna,Boris", "--decks", "D1,D2")
    boris_sees = out.split("Pass the screen to")[2]
    assert "Anna places the bases." in boris_sees
    assert "Detroit Arsenal" in out
    assert "Detroit Arsenal" not in boris_sees


def test_a_card_that_was_nearly_played_is_not_shown_to_the_rival(play: Terminal) -> None:
    start = position(Side(hand="GER-13 SOV-06"), Side(hand="USA-19"))
    out = play("\nplay maus\nundo\nplay t-34 vehicle 1\n\nlog all\n?\n", "--hotseat", start=start)
    rival_sees = out.split("Pass the screen to")[2]
    assert "deploys T-34" in rival_sees
    assert "Maus" not in rival_sees


def test_discards_are_chosen_behind_the_curtain(play: Terminal) -> None:
    """Anna keeps the Maus; Boris sees what she threw away, then chooses himself."""
    start = position(
        Side(hand="GER-13 SOV-06"),
        Side(hand="USA-19 GER-20"),
        turn=None,
        pending=round_step("discard-first"),
        round_winner=0,
    )
    out = play("\ndiscard t-34\nenough\n\n", "--hotseat", "--names", "Anna,Boris", start=start)
    anna_sees, boris_sees = out.split("Pass the screen to")[1:]
    assert "Grille" not in anna_sees
    assert "Anna discards T-34." in boris_sees
    assert "Maus" not in boris_sees
    assert "Discard Grille" in boris_sees


# Chance at a real table


def test_real_cards_are_typed_in(play: Terminal, record: Path) -> None:
    """Pz.Kpfw. III, When Deployed: draw 1 card."""
    start = position(Side(hand="GER-05", deck="GER-13 SOV-13"))
    out = play("\nplay ger-05 vehicle 1\nmaus\n\nundo\n\nkv-2\n", "--dice", "ask", "--hotseat", start=start)
    assert "The card typed in last is taken back." in out
    assert [answer["do"] for answer in answers(record) if answer["by"] == "chance"] == ["draw SOV-13"]


# Decks


def test_decks_are_named_by_id_code_file_or_random(play: Terminal, record: Path, tmp_path: Path) -> None:
    deck = GAME.deck("D3")
    lines = [f"{card.id},{deck.cards.count(card)}" for card in dict.fromkeys(deck.cards)]
    lines += [f"{base.id},1" for base in deck.bases]
    file = tmp_path / "mine.csv"
    file.write_text("\n".join(["card_id,count", *lines]) + "\n", encoding="utf-8")
    play("", "--decks", f"{file},random")
    options = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["options"]
    assert options["deck_1"] == deck.code
    GAME.start(2, options)  # complains of a deck that is not legal
    record.unlink()
    play("", "--deck", "d4", "--deck2", GAME.deck("D5").code)
    options = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["options"]
    assert (options["deck_1"], options["deck_2"]) == ("D4", GAME.deck("D5").code)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--decks", "D9"], "there is no deck D9"),
        (["--decks", "D1,D2,D3"], "--decks names 3 decks; there are 2 players"),
        (["--decks", "D1", "--deck", "D2"], "the deck of player 1 is named twice"),
        (["--decks", "nowhere.csv"], "nowhere.csv"),
    ],
)
def test_decks_that_do_not_fit_are_named(play: Terminal, options: list[str], said: str) -> None:
    assert said in play("", *options, code=2)


def test_a_deck_may_be_named_as_an_option_too(play: Terminal, record: Path) -> None:
    play("", "--set", "deck_1=random", "--set", "deck_2=d5")
    options = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["options"]
    assert options["deck_1"].startswith("HD1-")
    assert options["deck_2"] == "D5"


def test_an_illegal_deck_file_is_refused_by_its_name(play: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "small.csv"
    file.write_text("card_id,count\nSOV-06,3\nB-SOV-1,1\n", encoding="utf-8")
    out = play("", "--deck", str(file), code=2)
    assert "deck small is not legal: A deck has exactly 40 combat cards. This one has 3." in out


# Russian


def test_russian_from_the_question_to_the_farewell(play: Terminal) -> None:
    start = position(Side(line="GER-01 - - - -", hand="SOV-06"), Side(line="GER-13~ - - - -"))
    out = play("помощь\nчто?\nкарта т-34\nстопки\n?\nвыход\n", "--lang", "ru", start=start)
    assert "Сыграйте карту, откройте огонь или спасуйте" in out
    assert "Maus 0/8 → без урона" in out
    assert "▬ без снабжения" in out
    assert "Не понимаю «что?»." in out
    assert "Постоянно: машина с этим экипажем получает +1 к огневой мощи." in out
    assert "Продолжить:" in out
    assert "Player" not in out


# Bots


def test_without_bots_named_the_best_that_plays_the_game_is_taken(play: Terminal, record: Path) -> None:
    play("", "--human", "1")
    names = json.loads(record.read_text(encoding="utf-8").splitlines()[0])["names"]
    assert names[0] == "Player 1"
    assert names[1] in hulldown.bots.NAMES


# The guide


def test_every_answer_has_a_rule_that_explains_it() -> None:
    assert set(RULE_OF_VERB) == set(VERBS)
    assert all(rule in GAME.ledger for rule in RULE_OF_VERB.values())


def test_giving_up_asks_once_more_and_ends_the_game(play: Terminal, record: Path) -> None:
    printed = play("resign\nresign yes\n", start=position(Side(hand="SOV-01")))
    assert "This ends the match. To resign, type: resign yes" in printed
    assert "A player resigned." in printed
    assert answers(record)[-1] == {"by": 0, "do": "resign"}
