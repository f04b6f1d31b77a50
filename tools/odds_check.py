"""Checks exact odds against sampled dice: `python tools/odds_check.py` rolls a million dice for each case.

    python tools/odds_check.py --rolls 1000000 --seed 1 [--write] [--only TEXT]

The exact numbers come from the same call as `weathergage odds`; the samples from whole phases of the game, resolved
with seeded dice one after another. `--write` puts the table into docs/odds.md.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.builders.plotted.desk import Desk
from tools import quarters_odds, table_odds
from weathergage.api import Dice, Event, Inquiry, Odds, Ruleset, inquire
from weathergage.rulesets.plotted.boarding.parties import task_of
from weathergage.rulesets.plotted.core.events import BroadsideFired, FoulingRolled, HitsMarked
from weathergage.rulesets.plotted.core.log_squares import lost_sections, row_of
from weathergage.rulesets.plotted.core.state import Chart, PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE, SINKING
from weathergage.rulesets.plotted.foresight.odds.positions import lay, put
from weathergage.rulesets.plotted.options.running_aground import take_the_ground
from weathergage.rulesets.plotted.options.running_aground.refloating import GroundFigures
from weathergage.rulesets.plotted.sailing.fouling import roll_for_fouling

GUIDE = Path(__file__).parent.parent / "docs" / "odds.md"
BEGIN, END = "<!-- sampled: begin -->\n", "<!-- sampled: end -->\n"
EDITIONS = ("second_edition", "tournament")

#: What a question is asked about, where the cases of a ruleset do not ask for what is usual.
GIVEN = {
    "repair": {table_odds.ID: (("what", "wheel"),)},
    "ground": {quarters_odds.ID: (("shoals", "2"),)},
}

#: What one sample shows: "chance:KEY" for each thing that came true, "spread:KEY" with the number that came up.
Seen = dict[str, int]


@dataclass(frozen=True)
class Case:
    """A position, the question about it, and one whole resolution of it with dice."""

    name: str
    rules: Ruleset[Any, Any]
    state: Any
    question: str
    sample: Callable[[Any], Seen]
    given: tuple[tuple[str, str], ...] = ()

    def exact(self) -> Odds:
        """Return the exact answer."""
        inquiry = Inquiry(ship="a", other="b", given=dict(self.given))
        return inquire(self.rules, self.question, self.state, inquiry)


@dataclass(frozen=True)
class Line:
    """One number, exact and sampled."""

    case: str
    what: str
    exact: float
    sampled: float
    #: The difference in standard errors of the sample.
    off: float


def cases() -> Iterator[Case]:
    """Return every question in every ruleset."""
    drawn: list[tuple[str, Ruleset[Any, Any], Any, str, Callable[[Any], Seen]]] = [
        *quarters_odds.positions(),
        *table_odds.positions(),
    ]
    for name, rules, state, question, sample in drawn:
        yield Case(name, rules, state, question, sample, GIVEN.get(question, {}).get(rules.id, ()))
    for edition in EDITIONS:
        yield _shot(f"{edition}, Basic: a broadside", Desk(edition), hull=3)
        yield _shot(f"{edition}, Advanced: a raking first broadside", Desk(edition, "advanced"), rake=True)
        for question in ("grapple", "ungrapple", "unfoul", "foul"):
            yield _trial(f"{edition}, Basic: {question}", Desk(edition), question)
        yield _melee(f"{edition}, Advanced: a melee to its end", Desk(edition, "advanced"), "melee")
        yield _melee(f"{edition}, Basic: a boarding", Desk(edition), "boarding")
        yield _strike(f"{edition}, Advanced: a shattered hull", Desk(edition, "advanced"))
        yield _ground(f"{edition}: aground", Desk(edition, "running_aground"))


def compared(case: Case, rolls: int, seed: int) -> list[Line]:
    """Return all numbers of a case, exact and sampled with a number of dice."""
    odds = case.exact()
    dice, seen, samples = Dice(seed=seed), Counter[tuple[str, int]](), 0
    while dice.taken < rolls:
        state = case.state.clone()
        state.dice = dice
        seen.update(case.sample(state).items())
        samples += 1
    watched = {what for what, _ in seen}
    lines = []
    for chance in odds.chances:
        # What never came up is looked for too, unless the sample does not watch it at all.
        if f"chance:{chance.key}" in watched:
            lines.append(_line(case, chance.label, chance.chance, seen[f"chance:{chance.key}", 1], samples))
    for spread in odds.spreads:
        if f"spread:{spread.key}" in watched:
            for row in spread.rows:
                count = seen[f"spread:{spread.key}", row.value]
                lines.append(_line(case, f"{spread.label}: {row.value}", row.chance, count, samples))
            listed = {row.value for row in spread.rows}
            strays = [value for what, value in seen if what == f"spread:{spread.key}" and value not in listed]
            lines += [
                _line(case, f"{spread.label}: {value}", 0.0, seen[f"spread:{spread.key}", value], samples)
                for value in strays
            ]
    return lines


def _line(case: Case, what: str, exact: float, count: int, samples: int) -> Line:
    sampled, error = count / samples, sqrt(exact * (1 - exact) / samples)
    off = (sampled - exact) / error if error else 0.0 if sampled == exact else float("inf")
    return Line(case.name, what, exact, sampled, off)


def _shot(name: str, desk: Desk, hull: int = 6, rake: bool = False) -> Case:
    ship = desk.ship("a", quality=1, full_guns=(12, 12), bow="S20")
    target = desk.ship("b", side=1, hull=hull, rigging=[1, 3, 3, 3])
    state = desk.position(ship, target, phase="combat")
    phase = desk.rules.phases[state.phase]
    places = lay(state, ship, target, 1, lambda lie: desk.book.rake(lie) == ("stern" if rake else ""))
    fire_ask, option = next(found for place in places if (found := _aimed(phase, state, target, place)))

    def sample(state: PlottedState) -> Seen:
        report: list[Event] = []
        phase.resolve(state, {fire_ask.id: option}, report)
        hit = state.ships[1]
        shot = next(event for event in report if isinstance(event, BroadsideFired))
        marked = next(
            (event for event in report if isinstance(event, HitsMarked) and event.ship == "b"), None
        )
        called = 0
        if marked is not None:
            called = marked.hull + marked.guns + marked.crew + marked.rigging + marked.wasted
        lost = not hit.present or bool(hit.doom) or bool(hit.surrendered)
        return {
            "spread:hits": called,
            "chance:hits": int(called > 0),
            "chance:criticals": int(any(throw.critical for throw in shot.throws)),
            "chance:strikes": int(lost),
            "chance:sinking": int(hit.doom == SINKING),
            "chance:section": int(hit.present and lost_sections(hit.rigging) > 0),
            "chance:fire": int(hit.present and bool(hit.fires)),
        }

    return Case(name, desk.rules, state, "shot", sample, (("aim", "hull"),))


def _aimed(phase: Any, state: PlottedState, target: Any, place: tuple[int, int]) -> tuple[Any, str] | None:
    """Return the question and the order for a whole broadside at her hull, with the target in a place."""
    put(target, place)
    asks = (phase.asks(state) or [[]])[0]
    return next(((ask, "hull>b") for ask in asks if "hull>b" in ask.options), None)


def _pair(desk: Desk) -> tuple[Any, Any]:
    return (
        desk.ship("a", quality=1, entered=1, plot="1", crew=[1, 1, 0, 0]),
        desk.ship("b", side=1, bow="S20", entered=2, plot="2", crew=[1, 0, 0, 0]),
    )


def _trial(name: str, desk: Desk, question: str) -> Case:
    phase_id = {"unfoul": "unfouling", "foul": "combat"}.get(question, "grappling")
    tie = {"ungrapple": "grappled", "unfoul": "fouled"}.get(question)
    ties: dict[str, Any] = {tie: [("a", "b")]} if tie else {}
    state = desk.position(*_pair(desk), phase=phase_id, **ties)
    phase: Any = desk.rules.phases[state.phase]

    def sample(state: PlottedState) -> Seen:
        report: list[Event] = []
        if question == "foul":
            roll_for_fouling(desk.book, state, 0, 1, report)
            return {"chance:succeeds": int(next(e.fouled for e in report if isinstance(e, FoulingRolled)))}
        state.step = int(question == "ungrapple")
        phase.resolve(state, {f"{question}/a/b": "attempt"}, report)
        held = state.ties.joined(0, 1)
        return {"chance:succeeds": int(held if question == "grapple" else not held)}

    return Case(name, desk.rules, state, question, sample)


def _melee(name: str, desk: Desk, question: str) -> Case:
    ship, other = _pair(desk)
    ties: dict[str, Any] = {} if question == "boarding" else {"grappled": [("a", "b")]}
    state = desk.position(ship, other, phase="grappling", **ties)
    phases = {phase.id: phase for phase in desk.rules.phases}
    melee: Any = phases["melee"]
    boarding: Any = phases["boarding"]
    grappling: Any = phases["grappling"]

    def sample(state: PlottedState) -> Seen:
        if question == "boarding":
            grappling.resolve(state, {"grapple/a/b": "attempt"}, None)
            state.step = 0
            if not state.ties.joined(0, 1):
                return {"chance:grapple": 0, "chance:taken_in_all": 0}
        a, b = state.ships
        a.tasks = row_of([task_of(OFFENSIVE, 1) if men else 0 for men in a.hands])
        b.tasks = row_of([DEFENSIVE if men else 0 for men in b.hands])
        while True:
            _resolved(state, melee)
            if not (any(a.engaged) or any(b.engaged)):
                break
            # Nobody offers to part; who is in the melee goes on with it, as he must.
            state.step = 1
            boarding.resolve(state, {}, None)
        taken = b.captured
        if question == "boarding":
            return {"chance:grapple": 1, "chance:taken_in_all": int(taken)}
        beaten = not taken and any(b.hands)
        return {
            "chance:taken": int(taken),
            "chance:beaten_off": int(beaten),
            "chance:neither": int(not taken and not beaten),
        }

    return Case(name, desk.rules, state, question, sample)


def _resolved(state: PlottedState, phase: Any) -> None:
    """Resolve a phase, every question of it answered by default."""
    state.step = 0
    while True:
        asked = phase.asks(state) or []
        if phase.resolve(state, {ask.id: ask.default for asks in asked for ask in asks}, None):
            break
        state.step += 1
    state.step = 0


def _strike(name: str, desk: Desk) -> Case:
    state = desk.position(desk.ship("a", hull=0), desk.ship("b", side=1, bow="AA20"), phase="combat")
    phase = desk.rules.phases[state.phase]

    def sample(state: PlottedState) -> Seen:
        phase.resolve(state, {}, None)
        ship = state.ships[0]
        return {
            "chance:strikes": int(bool(ship.surrendered)),
            "chance:sinking": int(ship.doom == SINKING),
            "chance:exploding": int(ship.doom > SINKING),
        }

    return Case(name, desk.rules, state, "strike", sample)


def _ground(name: str, desk: Desk) -> Case:
    """Let her touch a shoal and try to come off turn after turn."""
    state = desk.position(desk.ship("a", depth=20), desk.ship("b", side=1, bow="A1"), phase="refloating")
    phase: Any = desk.rules.phases[state.phase]
    fast = desk.book.chart("aground", GroundFigures).fast

    def sample(state: PlottedState) -> Seen:
        a = state.ships[0]
        a.afloat_at, a.afloat_heading = a.bow, a.heading
        state.chart = Chart(51, 35, frozenset(), shoals={a.bow: 18})
        take_the_ground(desk.book, state, a, None)
        seen = {"chance:fast": int(a.aground == fast)}
        for number in range(1, 7):
            state.turn += 1
            _resolved(state, phase)
            seen[f"chance:off_{number}"] = int(not a.aground)
        return seen

    return Case(name, desk.rules, state, "ground", sample)


def row(line: Line) -> str:
    """Return a row of the guide's table."""
    return f"| {line.case} | {line.what} | {line.exact:.4%} | {line.sampled:.4%} | {line.off:+.1f} |"


def table(lines: list[Line], rolls: int, seed: int) -> str:
    """Return the table of the guide."""
    worst = max(abs(line.off) for line in lines)
    head = (
        f"{rolls:,} rolls a case, seed {seed}; {len(lines)} numbers, at most {worst:.1f} standard errors off."
    )
    columns = ("| case | what | exact | sampled | off |", "|---|---|---|---|---|")
    return "\n".join((head, "", *columns, *map(row, lines), ""))


def main() -> int:
    """Compare, print, and write if asked; 1 if any number is more than five standard errors off."""
    wanted = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    wanted.add_argument("--rolls", type=int, default=1_000_000)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--only", default="")
    wanted.add_argument("--write", action="store_true")
    asked = wanted.parse_args()
    lines: list[Line] = []
    for case in cases():
        if asked.only in case.name:
            lines += (found := compared(case, asked.rolls, asked.seed))
            print("\n".join(map(row, found)), flush=True)
    text = table(lines, asked.rolls, asked.seed)
    print(text.partition("\n")[0])
    if asked.write:
        before, _, rest = GUIDE.read_text(encoding="utf-8").partition(BEGIN)
        GUIDE.write_text(before + BEGIN + text + END + rest.partition(END)[2], encoding="utf-8")
    return int(max(abs(line.off) for line in lines) > 5)


if __name__ == "__main__":
    sys.exit(main())
