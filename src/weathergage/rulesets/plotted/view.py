"""What a side may know: everything on the chart and in the logs, but no loads, sealed orders or dice of the enemy."""

from collections.abc import Sequence
from functools import cached_property

from weathergage.engine.orders import Ask, Request
from weathergage.engine.ruleset import Ruleset
from weathergage.engine.scenario import QUALITIES
from weathergage.engine.state import Outcome
from weathergage.geometry.hexgrid import label, to_axial
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.gunnery import Broadsides
from weathergage.rulesets.plotted.lookout import GunChart, Sighting, gun_chart, sight, ties_of, track
from weathergage.rulesets.plotted.parties import parties_text
from weathergage.rulesets.plotted.plots import STAY, carried_out, steps_of
from weathergage.rulesets.plotted.previews import broadsides_of, previews_of, prompt_of
from weathergage.rulesets.plotted.sailing import allowances, attitude, may_plot, plots_for
from weathergage.rulesets.plotted.ship import LOADS, SURRENDERS, Ship
from weathergage.rulesets.plotted.state import PlottedState
from weathergage.rulesets.plotted.victory import points
from weathergage.rulesets.plotted.views import (
    AskView,
    ChartView,
    GameView,
    Preview,
    RequestView,
    ShipView,
    SideView,
    TieView,
)

#: Sees both sides' loads: for referees and finished games.
REFEREE = -2


class PlottedView:
    """A window on a state for one side; what is not asked for is not worked out.

    Bots decide from this alone: `request`, `previews`, `ships` or the quicker `sightings`, `gun_chart`, `track`.
    """

    def __init__(self, rules: Ruleset, state: PlottedState, side: int, request: Request | None) -> None:
        self._rules = rules
        self._state = state
        self._book: Book = rules.book
        self.side = side
        self.request = request

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._state.turn

    @property
    def phase(self) -> str:
        """The id of the phase."""
        return self._rules.phases[self._state.phase].id

    @property
    def wind(self) -> int:
        """The direction the wind blows towards."""
        return self._state.wind

    @property
    def quiet_turns(self) -> int:
        """How many turns have passed in which nobody was hit and nobody fought hand to hand."""
        return self._state.quiet

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self._state.outcome

    @cached_property
    def ships(self) -> list[ShipView]:
        """All ships, in the order of the scenario."""
        return [self._ship(ship) for ship in self._state.ships]

    def ship(self, ship_id: str) -> ShipView:
        """The ship of that id."""
        return next(ship for ship in self.ships if ship.id == ship_id)

    def attitude(self, heading: int) -> str:
        """The attitude letter of a heading in the present wind."""
        return attitude(self._state, heading)

    def place_after(self, ship_id: str, plot: str) -> tuple[int, int]:
        """Bow hex (as an integer) and heading after a plot with nobody in the way."""
        ship = self._state.ship(ship_id)
        return carried_out(ship.bow, ship.heading, steps_of(plot))

    def previews(self, ask: Ask) -> dict[str, Preview]:
        """What the rules say each answer would lead to, for all options that can be told in figures."""
        return previews_of(self._rules, self._state, ask)

    @cached_property
    def sightings(self) -> list[Sighting]:
        """All ships in the order of the scenario, in the few figures a captain weighs every turn."""
        return [self._sight(ship) for ship in self._state.ships]

    def sighting(self, ship_id: str) -> Sighting:
        """The look-out's call of that ship."""
        return self._sight(self._state.ship(ship_id))

    def _sight(self, ship: Ship) -> Sighting:
        return sight(self._book, self._state, ship, own=self.side in (ship.side, REFEREE))

    def gun_chart(self, ship_id: str, *, initial: bool | None = None) -> GunChart:
        """Mean hits of a ship's broadsides by side, raking and range; loads are not considered."""
        return gun_chart(self._broadsides, self._state.ship(ship_id), initial=initial)

    def track(self, ship_id: str, plot: str) -> tuple[tuple[int, int], ...]:
        """Bow hex and heading after each impulse of a plot, with nobody in the way."""
        return track(self._state.ship(ship_id), plot)

    def likely_plots(self, ship_id: str) -> Sequence[str]:
        """Every plot that the open logs allow any ship this turn; only "0" if she cannot move."""
        ship = self._state.ship(ship_id)
        return plots_for(self._book, self._state, ship) if may_plot(self._state, ship) else (STAY,)

    def ties_of(self, ship_id: str) -> Sequence[tuple[str, bool, int]]:
        """The ships that hang on a ship: id, fouled, number of grapples."""
        return ties_of(self._state, self._state.ship(ship_id)) if self._state.ties.pairs else ()

    @cached_property
    def _broadsides(self) -> Broadsides:
        return broadsides_of(self._rules)

    def wire(self) -> GameView:
        """Everything at once, for the wire."""
        state = self._state
        phase = self._rules.phases[state.phase]
        return GameView(
            ruleset=self._rules.id,
            side=self.side,
            turn=state.turn,
            phase=phase.id,
            phase_title=phase.title,
            wind=state.wind,
            velocity=state.velocity,
            chart=self._chart(),
            sides=self._sides(),
            ships=self.ships,
            ties=[
                TieView(self._name(a), self._name(b), fouled, grapples)
                for a, b, fouled, grapples in state.ties
            ],
            request=self._request(),
            outcome=state.outcome,
        )

    def _name(self, index: int) -> str:
        return self._state.ships[index].spec.id

    def _ship(self, ship: Ship) -> ShipView:
        state, spec = self._state, ship.spec
        sail = allowances(self._book, ship)
        own = self.side in (ship.side, REFEREE)
        others = state.ties.others(spec.index) if state.ties.pairs else []
        return ShipView(
            id=spec.id,
            name=spec.name,
            nation=spec.nation,
            side=ship.side,
            owner=spec.owner,
            ship_class=spec.ship_class,
            rating=spec.rating,
            points=spec.points,
            hexes=spec.hexes,
            turning=spec.turning,
            battle_speed=spec.battle_speed,
            quality=QUALITIES[ship.quality],
            present=ship.present,
            entry_turn=spec.entry_turn,
            bow=to_axial(ship.bow),
            stern=to_axial(ship.stern),
            heading=ship.heading,
            where=label(ship.bow),
            attitude=attitude(state, ship.heading),
            allowance=sail["ABCD".index(attitude(state, ship.heading))],
            allowances=sail,
            hull=ship.hull,
            hull_full=spec.hull,
            crew=tuple(ship.crew),
            crew_full=spec.crew,
            guns=(ship.guns[0], ship.guns[1]),
            guns_full=spec.guns,
            carronades=(ship.carronades[0], ship.carronades[1]),
            carronades_full=spec.carronades,
            rigging=tuple(ship.rigging),
            rigging_full=spec.rigging,
            load=(LOADS[ship.load[0]], LOADS[ship.load[1]]) if own else ("?", "?"),
            initial=(bool(ship.initial[0]), bool(ship.initial[1])),
            surrendered=SURRENDERS[ship.surrendered],
            captured=ship.captured,
            active=ship.active,
            prize=tuple(ship.prize),
            parties=parties_text(state, ship),
            in_melee=any(ship.engaged),
            drifting=ship.still >= self._book.movement.drift.from_still_phase,
            fouled=tuple(self._name(o) for o in others if state.ties.fouled(spec.index, o)),
            grappled=tuple(self._name(o) for o in others if state.ties.grapples(spec.index, o)),
            standing={
                "gun_hits": ship.standing.gun_hits,
                "hit_side": ship.standing.hit_side,
                "contested": ship.standing.contested,
            }
            if own
            else {},
        )

    def _chart(self) -> ChartView:
        chart = self._state.chart
        edges = {"north": chart.north, "east": chart.east, "south": chart.south, "west": chart.west}
        return ChartView(
            columns=chart.columns,
            rows=chart.rows,
            land=[to_axial(where) for where in sorted(chart.land)],
            coast=[edge for edge, at in edges.items() if at is not None],
        )

    def _sides(self) -> list[SideView]:
        state = self._state
        won = points(self._book, state)
        needed = self._book.tables.victory.refusal_turns
        return [
            SideView(points=won[side], shunned=shunned, may_claim=shunned >= needed)
            for side, shunned in enumerate(state.shunned)
        ]

    def _request(self) -> RequestView | None:
        if self.request is None:
            return None
        phase = self._rules.phases[self._state.phase]
        asks = [
            AskView(
                id=ask.id,
                kind=ask.kind,
                ship=ask.ship,
                other=ask.other,
                prompt=prompt_of(self._state, ask),
                options=list(ask.options),
                default=ask.default,
                cite=ask.cite,
                routine=ask.routine,
                previews=previews_of(self._rules, self._state, ask),
            )
            for ask in self.request.asks
        ]
        return RequestView(phase=phase.id, title=phase.title, asks=asks)
