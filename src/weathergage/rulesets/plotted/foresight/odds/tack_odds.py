"""The question of a tack: in these games a matter of plotting, for which nobody rolls (B.IV.A.15-16)."""

from collections.abc import Sequence
from typing import Final

from weathergage.engine.distribution import NONE, ONE, Distribution
from weathergage.engine.odds import Inquiry, Odds, Parameter, Question, chance_of, spread_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.odds.positions import position
from weathergage.rulesets.plotted.sailing.allowances import attitude, off_wind, plots_for, why_no_plot
from weathergage.rulesets.plotted.sailing.drift import Drift
from weathergage.rulesets.plotted.sailing.plots import BACK, FORWARD, carried_out, steps_of

#: Steps off the wind of the two close-hauled headings, and of the wind's eye between them.
_TACKS: Final = {"starboard": 2, "port": 4}
_EYE: Final = 3
_PATIENCE: Final = 12


def question(book: Book) -> Question:
    """Return the question in this game."""
    return Question(
        id="tack",
        title="Tacking",
        summary="coming about through the wind's eye, which needs no die here",
        cite=book.cite("B.IV.A.16"),
        answer=_tack_odds,
        parameters=(
            Parameter(
                id="tack",
                title="the side she turns away from",
                values=tuple(_TACKS),
                default="starboard",
            ),
        ),
        settled=frozenset({"tack"}),
        ships=1,
    )


def _tack_odds(rules: PlottedRuleset, state: PlottedState, inquiry: Inquiry) -> Odds:
    book = rules.book
    posed, ship, _ = position(rules, state, inquiry)
    if inquiry.posed:
        ship.heading = (posed.wind + _TACKS[inquiry.given["tack"]] - 1) % 6 + 1
    heads = f"She heads in attitude {attitude(posed, ship.heading)}, and nobody is in her way."
    forbidden = why_no_plot(book, posed, ship)
    turns = 0 if forbidden is not None else _turns(book, posed, ship)
    done = chance_of("about", "she comes about", ONE if turns else NONE, book.cite("B.IV.A.16"))
    notes = ["Needs no die: a turn into the wind's eye ends her movement, and she turns on from there."]
    if forbidden is not None:
        notes.append(f"Not now: {forbidden.reason} [{book.cite(forbidden.rule)}].")
    elif not turns:
        notes.append(f"Not within {_PATIENCE} turns as she is.")
    return Odds(
        question="tack",
        title=f"{ship.spec.name} tacks",
        given=(heads,),
        chances=(done,),
        spreads=(spread_of("turns", "turns it takes", Distribution({turns: ONE}), done.cite),)
        if turns
        else (),
        notes=tuple(notes),
        cite=done.cite,
    )


def _turns(book: Book, state: PlottedState, ship: Ship) -> int:
    """Return the least number of turns in which legal plots bring her through the wind's eye; 0 if they do not."""
    start = off_wind(state, ship.heading)
    goal, drift = _TACKS["port"] if start < _EYE else _TACKS["starboard"], Drift(book)
    # Her heading, whether she has been in the wind's eye, and how long she has lain still and adrift.
    reached = {(ship.heading, start == _EYE, ship.still, ship.adrift)}
    for turn in range(1, _PATIENCE + 1):
        further = set()
        for heading, eye, still, adrift in reached:
            ship.heading, ship.still, ship.adrift = heading, still, adrift
            for after, entered, turned in _ends(plots_for(book, state, ship), ship):
                off = off_wind(state, after)
                if off == goal and eye:
                    return turn
                if off == _EYE or (off == start and not eye):
                    ship.still, ship.adrift, ship.entered, ship.turned = still, adrift, entered, turned
                    drift.count_stillness(state)
                    further.add((after, eye or off == _EYE, min(ship.still, _PATIENCE), ship.adrift))
        reached = further
    return 0


def _ends(plots: Sequence[str], ship: Ship) -> set[tuple[int, int, int]]:
    """Return where plots may bring her head, and whether she entered a hex or turned on the way."""
    found = set()
    for plot in plots:
        steps = [step for step in steps_of(plot) if step != BACK]
        entered = int(FORWARD in steps)
        _, after = carried_out(ship.bow, ship.heading, tuple(steps))
        found.add((after, entered, int(any(step != FORWARD for step in steps))))
    return found
