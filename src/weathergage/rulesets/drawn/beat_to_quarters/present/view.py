"""Show what a side may know: chart and cards, but no loads, standing orders or seals of the enemy."""

from functools import cached_property

import msgspec

from weathergage.engine.dice import Dice
from weathergage.engine.events import REFEREE
from weathergage.engine.game import Game
from weathergage.engine.journal import Fate
from weathergage.engine.odds import Odds
from weathergage.engine.orders import Ask, Request
from weathergage.geometry.hexgrid import to_axial
from weathergage.geometry.plays import PLAY
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.ending.victory import points
from weathergage.rulesets.drawn.beat_to_quarters.foresight.lookout import QuartersLookout
from weathergage.rulesets.drawn.beat_to_quarters.foresight.odds.answer_odds import foretell
from weathergage.rulesets.drawn.beat_to_quarters.foresight.squadron_courses import in_company
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.bearing_table import RANGE
from weathergage.rulesets.drawn.beat_to_quarters.gunnery.targeting import how_she_lies, reach
from weathergage.rulesets.drawn.beat_to_quarters.present.previews import previews_of
from weathergage.rulesets.drawn.beat_to_quarters.present.ship_view import fate_of, ship_view
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import attitude
from weathergage.rulesets.drawn.beat_to_quarters.squadrons.formations import squadrons
from weathergage.rulesets.drawn.shared.forecast import Courses
from weathergage.rulesets.drawn.shared.standing_orders import BATTERIES, standing_orders
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.shared.request_view import request_view
from weathergage.rulesets.shared.standing_answers import values_for
from weathergage.rulesets.shared.views import (
    ChartView,
    FieldView,
    GameView,
    Preview,
    ShipView,
    SideView,
    SquadronView,
)


class QuartersView(DrawnView):
    """A window on a state for one side."""

    def __init__(self, rules: QuartersRuleset, state: Seascape, side: int, request: Request | None) -> None:
        super().__init__(rules, state, side, request)
        self._state = state
        self._book = rules.book
        self._lookout: QuartersLookout | None = None

    @property
    def wind(self) -> int:
        """The direction the wind blows towards."""
        return self._state.wind

    @cached_property
    def ships(self) -> list[ShipView]:
        """All ships, in the order of the scenario."""
        return [self._ship(ship) for ship in self._state.ships]

    def _ship(self, ship: Ship) -> ShipView:
        own = self.side in (ship.side, REFEREE)
        shown = ship_view(self._book, self._state, ship, own)
        if own:
            shown.standing |= values_for(self._book.standing_answers, self._state, ship.side, ship.spec.id)
        return shown

    @property
    def lookout(self) -> QuartersLookout:
        """The figures that captains weigh."""
        found = self._lookout
        if found is None:
            found = self._lookout = QuartersLookout(self._book, self._state, self.side)
        return found

    def attitude(self, heading: int) -> str:
        """Return the attitude letter of a heading in the present wind."""
        return attitude(self._state.wind, heading)

    def points(self) -> tuple[int, ...]:
        """Return the victory points each side would have if the battle ended now."""
        return points(self._state)

    def losses(self) -> dict[str, tuple[int, ...]]:
        """Return what each side has lost so far: levels of rate, masts, levels of crews, ships."""
        sides = range(len(self._state.sealed))
        ships = self._state.ships
        return {
            kind: tuple(sum(lost for ship, lost in each if ship.spec.owner == side) for side in sides)
            for kind, each in {
                "rates": [(ship, ship.rate - ship.spec.rate) for ship in ships],
                "masts": [(ship, ship.spec.masts - ship.masts) for ship in ships],
                "crews": [(ship, ship.quality - ship.spec.quality) for ship in ships],
                "ships": [(ship, int(bool(ship.fate or ship.struck or ship.captured))) for ship in ships],
            }.items()
        }

    def fates(self) -> list[Fate]:
        """Return what has become of every ship."""
        over = self._state.outcome is not None
        return [fate_of(self._book, ship, over) for ship in self._state.ships]

    def previews(self, ask: Ask) -> dict[str, Preview]:
        """Preview what the rules say each answer would lead to, for all options that can be told in figures."""
        return previews_of(self._book, self._state, ask)

    def courses(self, ask: Ask, option: str) -> Courses:
        """Return the courses of all ships that sail by an answer: those of a squadron follow their leader."""
        return in_company(self._book, self._state, ask, option) or super().courses(ask, option)

    def within_gunshot(self, ship_id: str, other_id: str) -> bool:
        """Return whether two ships are so near that guns reach, wherever they point."""
        book, state = self._book, self._state
        ship, other = state.ship(ship_id), state.ship(other_id)
        farthest = max(reach(book, state, ship, battery) for battery in range(len(BATTERIES)))
        return how_she_lies(ship, other) & RANGE <= farthest

    def odds(self, ask: Ask, option: str) -> Odds | None:
        """Return the exact odds of an answer to an ask of this side; None where it leads to no dice."""
        return foretell(self._book, self._state, ask, option)

    def rehearsal(self, seed: int, *, listening: bool = False) -> Game:
        """Return the game as this side may imagine it: the enemy's guns are loaded as usual and on the usual watch."""
        imagined = self._state.clone()
        imagined.dice = Dice(seed)
        imagined.sealed = [None] * len(self._state.sealed)
        imagined.standing_answers = msgspec.UNSET
        for secret in self._book.secrets:
            secret(self._book, imagined, self.side)
        for ship in imagined.ships:
            if ship.side != self.side:
                ship.watch = "best"
                ship.load = ["", ""]
        return Game(self._rules, None, seed, imagined, listening)

    def wire(self) -> GameView:
        """Return everything at once, for the wire."""
        state = self._state
        phase = self._rules.phases[state.phase]
        return GameView(
            ruleset=self._rules.id,
            side=self.side,
            turn=state.turn,
            phase=phase.id,
            phase_title=phase.title,
            wind=state.wind,
            velocity=3,
            velocity_name="",
            chart=self._chart(),
            fields=_fields(),
            sides=[SideView(points=won, shunned=0, may_claim=False) for won in points(state)],
            ships=self.ships,
            ties=self.tie_views(state.ties),
            request=request_view(self._rules, state, self.request, self.previews),
            outcome=state.outcome,
            draw=self.draw_view(self._book.conduct.chips.command),
            squadrons=self._squadrons(),
            weather=state.weather or ("fog" if state.fog else ""),
            deeds=["offer", "scuttle"],
            standing_orders=standing_orders(self._book.standing_answers, state, self.side),
        )

    def _squadrons(self) -> list[SquadronView]:
        return [
            SquadronView(
                side=side,
                number=number,
                formation="abreast" if number in self._state.abreast else "ahead",
                ships=[self._state.ships[index].spec.id for index in unit],
            )
            for (side, number), unit in squadrons(self._state).items()
        ]

    def _chart(self) -> ChartView:
        chart = self._state.chart
        edges = {"north": chart.north, "east": chart.east, "south": chart.south, "west": chart.west}
        return ChartView(
            columns=chart.columns,
            rows=chart.rows,
            land=[to_axial(where) for where in sorted(chart.land)],
            coast=[edge for edge, at in edges.items() if at is not None],
            soundings=[(*to_axial(where), depth) for where, depth in sorted(chart.shoals.items())],
        )


def _fields() -> list[FieldView]:
    return [
        FieldView(
            hexes=hexes, side=side, field="play", offsets=[to_axial(code) for code in PLAY[hexes][1][side]]
        )
        for hexes in (1, 2)
        for side in (0, 1)
    ]
