"""The questions of a melee and of a boarding: parties told off, grapples thrown, and the fight to its end."""

from collections.abc import Sequence
from typing import Final

from weathergage.engine.distribution import ONE
from weathergage.engine.odds import YES_NO, Chance, Inquiry, Odds, OddsError, Parameter, Question, chance_of
from weathergage.rulesets.plotted.boarding.melee import men, party_of
from weathergage.rulesets.plotted.boarding.parties import in_party, kind_of, on_duty, target_of, task_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, OFFENSIVE, SECTIONS
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.odds.melee_odds import TAKEN, MeleeOdds, fight_out, told
from weathergage.rulesets.plotted.foresight.odds.positions import (
    lay,
    must_hang_together,
    position,
    wind_given,
)
from weathergage.rulesets.plotted.foresight.odds.tie_odds import grapple_chance, trial_odds
from weathergage.rulesets.plotted.turn.boarding_phase import BoardingPhase
from weathergage.rulesets.plotted.turn.melee_phase import MeleePhase

ALL: Final = "all"
_SECTIONS: Final = tuple(str(n) for n in range(1, SECTIONS))
_ASSUMED: Final = "Nobody parts, joins or fires into it; victorious defenders stay on their deck."


class Quarters:
    """The questions of fights hand to hand in one game."""

    def __init__(self, book: Book, melee: MeleePhase, boarding: BoardingPhase) -> None:
        self.book = book
        self.melee = melee
        self.boarding = boarding

    def questions(self) -> list[Question]:
        """Ask about a melee, and a boarding with all that leads to it."""
        parameters = [
            Parameter(
                id="boarders",
                title="crew sections that board, the lowest first",
                values=(*_SECTIONS, ALL),
                default=ALL,
                cite=self.book.cite("B.VII.A.2"),
            ),
            Parameter(
                id="defenders",
                title="crew sections of the other ship that meet them",
                values=("0", *_SECTIONS, ALL),
                default=ALL,
                cite=self.book.cite("B.VII.A.2"),
            ),
            Parameter(
                id="meets",
                title="whether these defend their deck or board in return",
                values=("defending", "boarding"),
                default="defending",
                cite=self.book.cite("B.IX.B.2"),
            ),
        ]
        if self.book.tables.melee.defending_raked:
            parameters.append(
                Parameter(
                    id="raked",
                    title="the boarders' ship lies where she rakes the other",
                    values=YES_NO,
                    default="no",
                )
            )
        wind = (wind_given(self.book),) if self.book.velocities else ()
        settled = frozenset({"raked", "wind"})
        return [
            Question(
                id="melee",
                title="A melee to its end",
                summary="who wins, and how many are left",
                cite=self.book.cite("B.IX.C"),
                answer=self.melee_odds,
                parameters=tuple(parameters),
                settled=settled,
            ),
            Question(
                id="boarding",
                title="A boarding",
                summary="grappling, and then the melee to its end",
                cite=self.book.cite("B.VII"),
                answer=self.boarding_odds,
                parameters=(*parameters, *wind),
                settled=settled,
            ),
        ]

    def melee_odds(self, rules: PlottedRuleset, state: PlottedState, inquiry: Inquiry) -> Odds:
        """Return the odds of a melee of two ships, as it is or as it is described."""
        posed, ship, other = self._told_off(rules, state, inquiry)
        return self.told(posed, ship, other, self.fought(posed, ship, other))

    def boarding_odds(self, rules: PlottedRuleset, state: PlottedState, inquiry: Inquiry) -> Odds:
        """Return the odds of the grapple, where nothing holds the ships yet, and the melee after it."""
        before, mine, hers = position(rules, state, inquiry)
        posed, ship, other = self._told_off(rules, state, inquiry)
        fought = self.fought(posed, ship, other)
        after = self.told(posed, ship, other, fought)
        if before.ties.joined(mine.spec.index, hers.spec.index):
            cite = self.book.cite("B.VII")
            grapple = chance_of("grapple", "they hang together already", ONE, cite)
            tried, likely = None, ONE
        else:
            tried = trial_odds(self.book, "grapple", before, mine, hers)
            likely = grapple_chance(self.book, before, mine, hers)
            grapple = chance_of("grapple", "the grapples hold", likely, tried.cite)
        in_all = chance_of(
            "taken_in_all",
            f"{ship.spec.name} grapples and takes {other.spec.name}",
            likely * fought.chance(TAKEN),
            self.book.cite("B.IX.D.2"),
        )
        return Odds(
            question="boarding",
            title=f"{ship.spec.name} boards {other.spec.name}",
            given=(*(tried.given if tried else ()), *after.given),
            modifiers=tried.modifiers if tried else (),
            chances=(grapple, in_all, *(_once_held(chance) for chance in after.chances)),
            spreads=after.spreads,
            notes=tried.notes if tried else (),
            cite=self.book.cite("B.VII"),
        )

    def told(self, state: PlottedState, ship: Ship, other: Ship, fought: MeleeOdds) -> Odds:
        """Return the odds of a melee of two ships whose parties are told off, as answers show it."""
        chances, spreads = told(self.book, fought, ship, other)
        return Odds(
            question="melee",
            title=f"{ship.spec.name} and {other.spec.name} in melee",
            given=(*self._strengths(state, ship, other), _ASSUMED),
            chances=tuple(chances),
            spreads=tuple(spreads),
            cite=self.book.cite("B.IX.C"),
        )

    def fought(self, state: PlottedState, ship: Ship, other: Ship) -> MeleeOdds:
        """Return how a melee of two ships ends whose parties are told off."""
        return fight_out(self.melee, self.boarding, state, ship, other)

    def _strengths(self, state: PlottedState, ship: Ship, other: Ship) -> list[str]:
        found = []
        for one in (ship, other):
            tasks = [task for task in dict.fromkeys(one.tasks) if in_party(task)]
            parties = [party_of(one.spec.index, task) for task in tasks]
            squares = sum(men(one, task) for task in tasks)
            strength = self.melee.melee.strength(state, parties)
            found.append(f"{one.spec.name}: {squares} crew squares, strength {strength}.")
        return found

    def _told_off(
        self, rules: PlottedRuleset, state: PlottedState, inquiry: Inquiry
    ) -> tuple[PlottedState, Ship, Ship]:
        """Return the position with both ships' parties; a melee under way stays as it is."""
        posed, ship, other = position(rules, state, inquiry)
        if ship.side == other.side:
            raise OddsError(f"{ship.spec.id} and {other.spec.id} are on the same side and do not fight")
        if not inquiry.posed:
            must_hang_together(self.book, posed, ship, other, "")
        given = inquiry.given
        if given.get("raked") == "yes":
            lay(posed, ship, other, 1, lambda lie: bool(self.book.rake(lie)))
        aim = task_of(OFFENSIVE, other.spec.index)
        if aim not in ship.tasks or not any(other.tasks) or inquiry.posed:
            tell_off(ship, aim, given["boarders"])
            meets = DEFENSIVE if given["meets"] == "defending" else task_of(OFFENSIVE, ship.spec.index)
            tell_off(other, meets, given["defenders"])
        if not ship.active or aim not in ship.tasks:
            raise OddsError(f"{ship.spec.id} has nobody who could board")
        if not posed.ties.joined(ship.spec.index, other.spec.index):
            posed.ties.grapple(ship.spec.index, other.spec.index)
        return posed, ship, other


def tell_off(ship: Ship, task: int, wanted: str, *, keep: bool = False) -> None:
    """Give sections a task, the lowest that have men first; other duties go on, and so do melees to `keep`."""
    kept = [
        on_duty(now) or (keep and bool(lock) and in_party(now))
        for now, lock in zip(ship.tasks, ship.engaged, strict=True)
    ]
    free = [section for section, men in enumerate(ship.hands) if men and not kept[section]]
    fighting = sum(1 for section, now in enumerate(ship.tasks) if kept[section] and in_party(now))
    chosen = free if wanted == ALL else free[: max(0, int(wanted) - fighting)]
    ship.tasks = row_of(
        task if section in chosen else now if kept[section] else 0 for section, now in enumerate(ship.tasks)
    )


def aims_of(tasks: Sequence[int]) -> list[int]:
    """Return the ships that sections go aboard as enemies, by index."""
    return sorted({target_of(task) for task in tasks if kind_of(task) == OFFENSIVE})


def _once_held(chance: Chance) -> Chance:
    """Return a chance of the melee, which counts only if the grapples hold."""
    return Chance(
        key=chance.key,
        label=f"once held, {chance.label}",
        chance=chance.chance,
        exact=chance.exact,
        cite=chance.cite,
    )
