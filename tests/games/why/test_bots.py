"""The bots: what they work out, how they use it, and how long they take."""

from time import thread_time

import pytest

from games.kit import engine
from games.kit.choices import ActionSpec, Decision, OneOf, Param
from games.kit.models import Seat, SeatSetup, Viewer, say
from games.kit.rng import Rng
from games.kit.testing.playout import a_play_out, moves_of, turns
from games.why.board import HALL
from games.why.bots import BOTS, MEDIUM, STRONG
from games.why.bots.judgement import judge
from games.why.bots.memory import Recall
from games.why.bots.others import chance_of
from games.why.bots.strange import strange_deeds
from games.why.bots.table import Table as Knowledge
from games.why.bots.table import read_table
from games.why.content import CARD_NAMES, NO_CLUE, parts_of
from games.why.events import Cards
from games.why.memory import Denied, Glimpse, LawnNote, bits
from games.why.models import (
    Ask,
    Clue,
    Deny,
    Discard,
    Draw,
    Endgame,
    Give,
    Go,
    LawnCard,
    Lay,
    Roll,
    Search,
    Spend,
    Take,
    WhyAction,
    WhyView,
)
from games.why.options import Options
from tests.games.why.builders import GAME, KEY, SEVEN, Table, a_table, acting, going
from tests.games.why.laws import LAWS

SMART = ("medium", "strong")
SLOWEST = 0.05
NERO, POISON, HITCHCOCK = parts_of("nero"), parts_of("poison"), parts_of("hitchcock")
NEARLY = (*NERO[:3], *POISON[:3], "jealousy")


def seen(table: Table, seat: Seat) -> WhyView:
    view: WhyView = GAME.view(table.state, Viewer(seat=seat, recalls=True))
    return view


def move(table: Table, level: str = "strong", number: int = 0) -> WhyAction:
    assert table.awaited is not None
    view = seen(table, table.awaited)
    action: WhyAction = BOTS[level].choose(view, table.decision, Rng(KEY, "bot", number))
    assert table.decision.judge(action) is None
    return action


def deed(table: Table, level: str) -> WhyAction:
    """What a bot does once it has laid down what it wants to lay down."""
    action = move(table, level)
    return deed(table.then(action), level) if isinstance(action, Lay) else action


def lying(*cards: str, seats: int = 2) -> tuple[LawnCard, ...]:
    """Cards on the Lawn that everybody saw being laid there this turn."""
    everybody = tuple(range(seats))
    return tuple(LawnCard(card=card, seen_by=everybody) for card in cards)


def in_hand(seat: Seat, *cards: str) -> tuple[Glimpse, ...]:
    """Cards that everybody saw in a hand this turn."""
    return tuple(Glimpse(card, seat, bits(range(4))) for card in cards)


def knowledge(table: Table, seat: Seat = 0) -> Knowledge:
    return read_table(seen(table, seat), STRONG.recall, seat)


# --- what they work out


def test_a_card_that_was_seen_in_a_hand_is_likely_there_and_denied_ones_are_not() -> None:
    table = a_table(SEVEN, ("gun-1", "axe-1"), glimpses=in_hand(1, "gun-1"))
    assert chance_of(knowledge(table), 1, ("gun",)) == pytest.approx(0.9)
    denied = Denied(1, "axe", 0)
    before = chance_of(knowledge(table), 1, ("axe",))
    assert 0 < before < 0.9
    assert chance_of(knowledge(table.having(denied=(denied,))), 1, ("axe",)) == 0
    later = table.having(denied=(denied,), turns=2)
    assert 0 < chance_of(knowledge(later), 1, ("axe",)) <= before


def test_they_count_what_is_out() -> None:
    laid = a_table(SEVEN, ("gun-1",), laid=((), ("axe",)), lawn=lying(*parts_of("rope")))
    known = knowledge(laid)
    assert known.unseen["axe"] == known.unseen["rope"] == 0
    assert known.unseen["nero"] == 2
    assert chance_of(known, 1, ("rope",)) == 0


def test_a_fading_memory_loses_old_cards_for_good_and_a_perfect_one_none() -> None:
    notes = [LawnNote(place=n, card="nero-1", laid=n) for n in range(400)]

    def kept(recall: Recall, rounds: float) -> set[int]:
        return {note.place for note in notes if recall.keeps(note, rounds, 0)}

    assert len(kept(STRONG.recall, 50)) == 400
    assert 0.65 < len(kept(MEDIUM.recall, 0)) / 400 < 0.85
    assert kept(MEDIUM.recall, 10) < kept(MEDIUM.recall, 2) < kept(MEDIUM.recall, 0)


@pytest.mark.parametrize(
    ("hand", "more", "less"),
    [
        (NEARLY, "nero", "boone"),
        (NEARLY, "poison", "hitchcock"),
        ((*HITCHCOCK[:5], "mystery", "gun-1"), "hitchcock", "gun"),
        ((*HITCHCOCK[:6], "gun-1"), "mystery", "gun"),
    ],
)
def test_they_want_what_brings_the_cheaper_win_nearer(hand: Cards, more: str, less: str) -> None:
    table = a_table(hand)
    judged = judge(seen(table, 0), STRONG, 0, mystery_is_motive=True)
    assert judged.take(more, "lawn") > judged.take(less, "lawn")


# --- what they do


@pytest.mark.parametrize("level", SMART)
@pytest.mark.parametrize(
    ("hand", "card", "claim"),
    [
        ((*NERO, *POISON[:2], "jealousy"), "poison-4", "poison"),
        ((*HITCHCOCK[:5], "mystery", NO_CLUE), "hitchcock-6", "hitchcock"),
    ],
)
def test_they_take_what_they_need_from_the_lawn(
    level: str, hand: Cards, card: str, claim: str
) -> None:
    table = acting(hand, lawn=lying("boone-3", card))
    assert deed(table, level) == Search(place=2, claim=claim)
    assert deed(going((1, 6), hand, lawn=lying("boone-3", card)), level) == Go(to=HALL)


@pytest.mark.parametrize("level", SMART)
def test_without_a_motive_to_show_they_name_something_else(level: str) -> None:
    hand = (*NERO, *POISON, "gun-1")
    table = acting(hand, lawn=lying("boone-3", "bribery"))
    assert deed(table, level) == Search(place=2, claim="gun")


@pytest.mark.parametrize("level", SMART)
def test_they_keep_what_they_collect(level: str) -> None:
    table = acting((*NEARLY, "boone-1"), phase="discard", discarder=0)
    assert move(table, level) == Discard(card="boone-1")


def test_a_strong_bot_does_not_throw_away_what_somebody_waits_for() -> None:
    waits = in_hand(1, *POISON[:3], "bribery")
    others = (*POISON[:3], "bribery")
    hand = (*NERO[:3], "gun-1", "gun-2", "jealousy", "poison-4", "henry-1")
    table = acting(
        hand, others, phase="discard", discarder=0, laid=((), ("cleopatra",)), glimpses=waits
    )
    assert move(table) == Discard(card="henry-1")


def test_a_no_clue_is_kept_for_what_matters() -> None:
    def asked(*hand: str) -> Table:
        return acting(("nero-1", "gun-1"), hand).then(Ask(whom=1, ask="nero"))

    answer = move(asked("nero-2", "nero-3", "nero-4", "axe-1", NO_CLUE))
    assert isinstance(answer, Clue)
    assert move(asked("nero-2", *POISON[:3], NO_CLUE, NO_CLUE, "henry-1", "henry-2")) != Deny()
    assert move(asked("nero-2", *POISON[:3])) == Give(card="nero-2")


def test_a_strong_bot_asks_whoever_has_it_and_nobody_who_just_denied() -> None:
    hand = (*NERO[:3], *POISON, "gun-1")
    others = ("nero-4", "bribery")
    knows = acting(hand, others, pieces=("room:den",) * 2, glimpses=in_hand(1, "nero-4"))
    assert move(knows) == Ask(whom=1, ask="nero")
    denials = tuple(Denied(1, ask, 0) for ask in ("nero", "gun", "motive", "mystery"))
    denied = acting(hand, ("henry-1",), pieces=("room:den",) * 2, denied=denials)
    assert move(denied) == Draw()


def test_a_whole_set_is_laid_at_once_or_kept_secret_until_the_hand_is_full() -> None:
    hand = (*NERO, "gun-1", "jealousy")
    assert move(a_table(hand), "medium") == Lay(series="nero")
    assert move(a_table(hand), "strong") == Roll()
    full = acting((*NERO, *SEVEN[2:5], "jealousy"), phase="discard", discarder=0)
    assert move(full, "strong") == Lay(series="nero")


@pytest.mark.parametrize("level", SMART)
def test_no_set_is_laid_that_leaves_nothing_to_show(level: str) -> None:
    assert move(a_table((*NERO, NO_CLUE)), level) == Roll()


@pytest.mark.parametrize("level", SMART)
def test_in_the_endgame_they_search_blind_rather_than_wait(level: str) -> None:
    """Matches where nobody points at an unknown card never end (W38)."""
    hand = (*NERO, *POISON[:3], "jealousy")
    table = acting(
        hand[:7],
        dice=(1, 4),
        endgame=Endgame(first=0),
        piles=((),) * 7,
        lawn=tuple(LawnCard(card=card) for card in ("boone-1", "poison-4", "gun-4")),
    )
    assert isinstance(deed(table, level), Search)


def test_what_a_bot_was_not_made_for_is_chosen_by_the_cards_that_are_named() -> None:
    table = acting(NEARLY)
    judged = judge(seen(table, 0), STRONG, 0, mystery_is_motive=True)
    cards = ("boone-3", "nero-4", "henry-2")
    rows = OneOf(
        choices=tuple(
            table.choices("challenge", "ask")[0].model_copy(
                update={"value": card, "label": CARD_NAMES[card]}
            )
            for card in cards
        )
    )
    spec = ActionSpec(
        kind="give", label=say("Choose"), params=(Param(name="card", label=say("?"), domain=rows),)
    )
    decision = Decision(prompt=say("?"), actions=(spec,))
    deeds = strange_deeds(decision, spec, judged, Rng(KEY, "strange"))
    assert max(deeds, key=lambda deed: deed[0])[1] == Give(card="nero-4")


@pytest.mark.parametrize("number", range(len(LAWS.options)))
def test_they_play_by_every_optional_rule(number: int) -> None:
    match = a_play_out(LAWS, 2, number)
    *_, last = turns(match, moves_of(BOTS["strong"]))
    outcome = GAME.outcome(last.after.position.state)
    assert outcome
    assert outcome.reason in {"case", "hitchcock"}


def test_a_spare_no_clue_is_spent_on_another_turn() -> None:
    table = a_table((*NEARLY[:5], NO_CLUE, NO_CLUE), options=Options(clue=True))
    assert move(table) == Spend(on="turn")
    assert move(table.having(hands=((*NEARLY, NO_CLUE), ("gun-1",)))) == Roll()


def test_of_an_open_deck_the_best_card_is_taken() -> None:
    table = acting(NEARLY, options=Options(open_deck=True), lawn=lying("boone-3", "nero-4"))
    assert move(table) == Take(places=(2,))


# --- how long they take


@pytest.mark.parametrize("level", SMART)
def test_a_decision_takes_less_than_50_ms(level: str) -> None:
    at = engine.start(GAME, Options(), (SeatSetup(),) * 4, KEY).position
    slowest, action = 0.0, None
    while at.decisions:
        (seat,) = at.decisions
        view = GAME.view(at.state, Viewer(seat=seat, recalls=True))
        spent = []
        for _ in range(2):  # the first may pay for somebody else's garbage
            begun = thread_time()
            action = BOTS[level].choose(view, at.decisions[seat], Rng(b"fast", at.seq))
            spent.append(thread_time() - begun)
        slowest = max(slowest, min(spent))
        done = engine.submit(GAME, at, seat, token=at.opened[seat], action=action, key=KEY)
        assert isinstance(done, engine.Transition)
        at = done.position
    assert slowest < SLOWEST
