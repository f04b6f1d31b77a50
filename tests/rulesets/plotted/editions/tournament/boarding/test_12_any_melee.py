"""Melees between any ships with any parties: they end, nobody is lost count of, and reports change nothing."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.builders.plotted.decks import Decks
from weathergage.engine.dice import Dice
from weathergage.rulesets.plotted.boarding.capture import check_prize, share_crew_hits
from weathergage.rulesets.plotted.core.events import MeleeFought, MeleeWon, PrizeLost, ShipCaptured
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import ALOFT, FIRE, FIREPOWER, SINKING, STRIKING, WATERLINE

DECKS = Decks("tournament", "advanced")
NAMES = ("anne", "belle", "chloe", "diane", "elise")


@st.composite
def battles(draw: Any) -> PlottedState:
    """Some ships of two or three sides in a row, most of them tied, some prizes, surrendered, lost or busy."""
    sides = draw(st.sampled_from((2, 2, 2, 3)))
    crews = st.lists(st.integers(0, 8), min_size=3, max_size=3)
    duties = st.sampled_from((0, 0, 0, WATERLINE, FIRE, ALOFT))
    ships = []
    for place, name in enumerate(NAMES[: draw(st.integers(2, 5))]):
        owner = draw(st.integers(0, sides - 1)) if place > 1 else place
        ship = DECKS.ship(name, owner, (8, 8, 8), quality=draw(st.integers(0, 4)))
        ship.crew = row_of([*draw(crews), 0])
        ship.heading = draw(st.sampled_from((1, 1, 4)))
        ship.tasks = row_of([draw(duties), 0, 0, 0])
        ship.sail_change = 1 if ship.tasks[0] == ALOFT else -1
        ship.repairing = draw(st.sampled_from((0, 0, 0, 1)))
        if place > 1 and draw(st.integers(0, 3)) == 0:
            ship.surrendered = draw(st.sampled_from((STRIKING, FIREPOWER)))
            if draw(st.booleans()):
                ship.captured, ship.side, ship.prize = True, (owner + 1) % sides, row_of([4, 0, 0, 0])
            elif draw(st.booleans()):
                ship.doom = SINKING
        ships.append(ship)
    pairs = [(a, b) for a in range(len(ships)) for b in range(a) if draw(st.integers(0, 2))]
    state = DECKS.row(*ships)
    for a, b in pairs:
        state.ties.grapple(a, b)
    state.sealed = [None] * sides
    state.dice = Dice(seed=draw(st.integers(0, 2**32)))
    return state


def on_logs(state: PlottedState) -> int:
    """All crew squares on all logs, prize crews included."""
    return sum(sum(ship.crew) + sum(ship.prize) for ship in state.ships)


@settings(max_examples=250, deadline=None)
@given(state=battles(), data=st.data())
def test_12_3_every_melee_ends_and_no_man_is_lost_count_of(state: PlottedState, data: Any) -> None:
    """tournament:12.0 tournament:12.3 tournament:12.3.3 tournament:12.3.6"""
    boarding, melee = (DECKS.rules.phases[DECKS.phases[name]] for name in ("boarding", "melee"))
    silent = state.clone()
    for _ in range(4):
        for phase in (boarding, melee):
            before, events, done = on_logs(state), list[Any](), False
            state.step = silent.step = 0
            while not done:
                asked = [ask for some in phase.asks(state) or [] for ask in some]
                answers = {ask.id: data.draw(st.sampled_from(ask.options), label=ask.id) for ask in asked}
                done = phase.resolve(state, answers, events)
                # What happens does not depend on whether anybody listens.
                assert phase.resolve(silent, answers, None) is done
                state.step += 1
                silent.step += 1
                assert state.step < 40
            dead = sum(e.attack_losses + e.defence_losses for e in DECKS.of(events, MeleeFought))
            kinds = (MeleeWon, ShipCaptured, PrizeLost)
            led_away = sum(event.led_away for kind in kinds for event in DECKS.of(events, kind))
            assert on_logs(state) + dead + led_away == before
            assert state.ships == silent.ships
            for ship in state.ships:
                assert min(*ship.crew, *ship.prize) >= 0
                assert ship.captured or not any(ship.prize)
                assert not ship.captured or any(ship.prize)
                assert ship.captured or ship.side == ship.spec.owner
        assert state.melee_round == 0 and not state.may_board and not state.losses_shared
        running = DECKS.book.tables.prizes.running_count
        for ship in state.ships:
            hits = data.draw(st.integers(0, 3), label="shot")
            for copy in (ship, silent.ships[ship.spec.index]):
                if copy.captured:
                    share_crew_hits(copy, hits, running)
                else:
                    copy.mark_crew(hits)
                check_prize(state, DECKS.book, copy, None)
        if state.ties.pairs and data.draw(st.booleans(), label="part"):
            a, b, _, _ = data.draw(st.sampled_from(list(state.ties)), label="tie")
            for copied in (state, silent):
                copied.ties.part(a, b)
