"""Show what a side may know: chart and logs, but no loads, sealed orders or dice of the enemy."""

from collections.abc import Mapping, Sequence
from typing import Final

from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.contract.questions import WRITTEN, Questions
from weathergage.engine.events import REFEREE
from weathergage.engine.game import Game
from weathergage.engine.odds import Forecast, Odds
from weathergage.engine.orders import Ask, Orders, Request, Violation
from weathergage.engine.state import Outcome
from weathergage.engine.wording import OptionView
from weathergage.geometry.hexgrid import distance, to_axial
from weathergage.rulesets.plotted.boarding.party_figures import PartyFigures
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.ship_position import Station
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BY_STERN
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.ending.losses import losses
from weathergage.rulesets.plotted.ending.victory import points
from weathergage.rulesets.plotted.foresight.forecast import forecast
from weathergage.rulesets.plotted.foresight.lookout import (
    GunChart,
    Sighting,
    gun_chart,
    mean_hits,
    mean_hits_of,
    sight,
    station,
    ties_of,
    track,
)
from weathergage.rulesets.plotted.foresight.odds.answer_odds import foretell
from weathergage.rulesets.plotted.foresight.rehearsal import rehearse
from weathergage.rulesets.plotted.foresight.ships_by_number import ShipsByNumber
from weathergage.rulesets.plotted.gunnery.targeting import Broadsides
from weathergage.rulesets.plotted.present.previews import broadsides_of, previews_of
from weathergage.rulesets.plotted.present.ship_view import ship_view
from weathergage.rulesets.plotted.sailing.allowances import attitude, may_plot, plots_for
from weathergage.rulesets.plotted.sailing.plots import PLOTS, STAY, carried_out, steps_of
from weathergage.rulesets.plotted.turn.acts import standing_orders
from weathergage.rulesets.plotted.turn.boarding_phase import BoardingPhase
from weathergage.rulesets.plotted.turn.notation_phase import PLOT, NotationPhase, orders_a_note
from weathergage.rulesets.plotted.turn.standing_answers import answers_of
from weathergage.rulesets.shared.request_view import answer_view, ask_view, request_view
from weathergage.rulesets.shared.ship_views import ship_named
from weathergage.rulesets.shared.standing_answers import values_for
from weathergage.rulesets.shared.views import (
    AskView,
    ChartView,
    GameView,
    Preview,
    ShipView,
    SideView,
    TieView,
)

_NO_ROWS: Final[list[int]] = []


class PlottedView(ShipsByNumber):
    """A window on a state for one side; what is not asked for is not worked out.

    Bots decide from this alone: `request`, `previews`, `ships` or the quicker `sightings`, `gun_chart`, `track`.
    """

    def __init__(
        self, rules: PlottedRuleset, state: PlottedState, side: int, request: Request | None
    ) -> None:
        super().__init__(rules.book, state, side)
        self._rules = rules
        self._phases = rules.phases
        self._has_checks = rules.check is not None
        #: The place of the phase in which plots are written, with notes beside them.
        self._notation = -1
        for place, phase in enumerate(rules.phases):
            if phase.id == NotationPhase.id:
                self._notation = place
                break
        self.request = request
        self._ships: list[ShipView] | None = None
        self._sightings: list[Sighting] | None = None
        self._stations: dict[str, Station] | None = None
        self._guns: Broadsides | None = None
        #: What captains have made of this position, and may want again before it changes.
        self.kept: list[object] = []

    def renew(self) -> None:
        """Look again, at the next question of the same game."""
        self.request = None
        self._ships = None
        self._sightings = None
        self._stations = None
        if self.kept:
            self.kept = []

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
        """Return how many turns have passed in which nobody was hit and nobody fought hand to hand."""
        return self._state.quiet

    @property
    def has_checks(self) -> bool:
        """Return whether orders may be wrong together though each is right alone."""
        return self._has_checks

    def rows_in_doubt(self, questions: Questions) -> list[int]:
        """Return the rows of ships for whom a note orders something: only these may be wrong together."""
        if not self._has_checks:
            return _NO_ROWS
        side: i64 = self.side
        notes_are_numbered = self._state.phase == self._notation
        noted = _NO_ROWS
        for row in range(questions.rows):
            if questions.side[row] != side:
                continue
            note = questions.asked[row]
            if note is None:
                doubtful = (
                    notes_are_numbered and questions.kind[row] != PLOT and orders_a_note(questions, row)
                )
            else:
                doubtful = questions.written(row) != note.options[0]
            if doubtful:
                noted = [*noted, questions.ship[row]]
        if not noted:
            return _NO_ROWS
        return [row for row in questions.rows_of(side) if questions.ship[row] in noted]

    @property
    def gun_range(self) -> int:
        """Return how far the guns of these rules carry at most."""
        return self._book.tables.gunnery.max_range

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds of questions that this phase puts in rows of numbers, in the order of their numbers."""
        return self._phases[self._state.phase].row_kinds

    @property
    def kind_numbers(self) -> vec[i64]:
        """Return the same kinds as `number_of_kind` numbers them."""
        return self._phases[self._state.phase].kind_numbers

    def kind_of(self, questions: Questions, row: int) -> str:
        """Return the kind of the question in a row, also where it is put in words."""
        ask = questions.asked[row]
        return self.kinds[questions.kind[row]] if ask is None else ask.kind

    def asked(self, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        return self._rules.phases[self._state.phase].describe(self._state, questions, row)

    @property
    def outcome(self) -> Outcome | None:
        """Return how the game ended, if it has."""
        return self._state.outcome

    @property
    def ships(self) -> list[ShipView]:
        """All ships, in the order of the scenario."""
        ships = self._ships
        if ships is None:
            ships = self._ships = [self._ship(ship) for ship in self._state.ships]
        return ships

    def losses(self) -> dict[str, tuple[int, ...]]:
        """Return what each side has lost so far, by kind of loss."""
        return losses(self.ships, len(self._state.sealed))

    def points(self) -> tuple[int, ...]:
        """Return the victory points each side would have if the battle ended now."""
        return points(self._book, self._state)

    def ship(self, ship_id: str) -> ShipView:
        """Return the ship of that id; raises KeyError with those there are."""
        return ship_named(self.ships, ship_id)

    def attitude(self, heading: int) -> str:
        """Return the attitude letter of a heading in the present wind."""
        return attitude(self._state, heading)

    def place_after(self, ship_id: str, plot: str) -> tuple[int, int]:
        """Return bow hex (as an integer) and heading after a plot with nobody in the way."""
        ship = self._state.ship(ship_id)
        return carried_out(ship.bow, ship.heading, steps_of(plot), by_stern=ship.anchor == BY_STERN)

    def read(self, ask: Ask, notation: str) -> str:
        """Return the answer that is meant by one written with blanks, in lower case or as the books print it (P18)."""
        read = self._rules.read
        stands = notation in ask.options or ask.free_text
        return notation if read is None or stands else read(ask, notation)

    def objections(self, orders: Orders) -> list[Violation]:
        """Return what is wrong with orders of this side that are each right alone; an empty list if nothing is."""
        if self._rules.check is None or self.request is None:
            return []
        return self._rules.check(self._state, self.side, {**self.request.defaults(), **orders})

    def previews(self, ask: Ask) -> dict[str, Preview]:
        """Preview what the rules say each answer would lead to, for all options that can be told in figures."""
        return previews_of(self._rules, self._state, ask)

    def within_gunshot(self, ship_id: str, other_id: str) -> bool:
        """Return whether two ships are so near that guns reach, wherever they point."""
        ship, other = self._state.ship(ship_id), self._state.ship(other_id)
        gap = min(distance(one, two) for one in (ship.bow, ship.stern) for two in (other.bow, other.stern))
        return gap <= self._broadsides.max_range

    def question(self, ask: Ask) -> AskView:
        """Return a question in words, with its facts and the control that answers it; without previews."""
        return ask_view(self._rules, self._state, ask, {})

    def in_words(self, ask: Ask, option: str) -> OptionView:
        """Return an answer in words."""
        return answer_view(self._rules, self._state, ask, option)

    def forecast(self, orders: Mapping[str, str], samples: int = 0, seed: int = 0) -> Forecast | None:
        """Return what plots may lead to, as an estimate from guessed enemy plots; None when this side is not plotting.

        Orders left out take their default; illegal ones raise IllegalOrder. Without `samples` as many turns are tried
        as a player can wait for.
        """
        if self.request is None:
            return None
        game = rehearse(self._rules, self._state, self.side, seed)
        return forecast(self._rules, self._broadsides, game, self.side, orders, samples, seed)

    def odds(self, ask: Ask, option: str) -> Odds | None:
        """Return the exact odds of an answer to an ask of this side; None where it leads to no dice."""
        if self.request is None or self.request.ask(ask.id) is None:
            return None
        return foretell(self._rules, self._state, ask, self.read(ask, option))

    @property
    def sightings(self) -> list[Sighting]:
        """All ships in the order of the scenario, in the few figures a captain weighs every turn."""
        sightings = self._sightings
        if sightings is None:
            sightings = self._sightings = [self._sight(ship) for ship in self._state.ships]
        return sightings

    @property
    def stations(self) -> dict[str, Station]:
        """Return where every ship is, by id: quicker than `sightings` for those who only steer."""
        stations = self._stations
        if stations is None:
            book, state = self._book, self._state
            stations = {ship.spec.id: station(book, state, ship) for ship in state.ships}
            self._stations = stations
        return stations

    def sighting(self, ship_id: str) -> Sighting:
        """Return the look-out's call of that ship."""
        return self._sight(self._state.ship(ship_id))

    def _sight(self, ship: Ship) -> Sighting:
        return sight(self._book, self._state, ship, own=self.side in (ship.side, REFEREE))

    def gun_chart(
        self, ship_id: str, *, initial: bool | None = None, section: str = "", full_sail: bool = False
    ) -> GunChart:
        """Mean hits of a ship's broadsides by side, raking and range; of other sides' loads nothing is known.

        `section` is "bow" or "stern" for those guns alone; `full_sail` tells whether the target carries all her sail.
        """
        ship = self._state.ship(ship_id)
        return gun_chart(
            self._broadsides,
            self._state,
            ship,
            initial=initial,
            section=section,
            full_sail=full_sail,
            own=self.side in (ship.side, REFEREE),
        )

    def gun_chart_of(self, index: int, initial: bool | None = None) -> GunChart:
        """Return the mean hits of her whole broadsides, by her index."""
        ship = self._state.ships[index]
        own = self.side in (ship.side, REFEREE)
        return gun_chart(self._broadsides, self._state, ship, initial=initial, own=own)

    @property
    def whole_broadsides(self) -> bool:
        """Return whether broadsides always fire whole, over one field, as in the Basic game."""
        return len({each.field for each in self._broadsides.field_views}) == 1

    def mean_hits(self, ask: Ask) -> dict[str, tuple[float, ...]]:
        """Mean hull, gun, crew and rigging hits of every shot a fire ask offers, as exact as `previews` and quicker."""
        return mean_hits(self._broadsides, self._state, ask)

    def mean_hits_of(self, index: int, broadside: int, shot: int) -> tuple[float, ...]:
        """Mean hull, gun, crew and rigging hits of a numbered shot that is offered."""
        return mean_hits_of(self._broadsides, self._state, self._state.ships[index], broadside, shot)

    def track(self, ship_id: str, plot: str) -> tuple[tuple[int, int], ...]:
        """Return the bow hex and heading after each impulse of a plot, with nobody in the way."""
        return track(self._state.ship(ship_id), plot)

    def likely_plots(self, ship_id: str, heading: int = 0) -> Sequence[str]:
        """Return every plot that the open logs allow any ship, or would on another heading.

        Only "0" if she cannot move.
        """
        ship = self._state.ship(ship_id)
        return (
            plots_for(self._book, self._state, ship, heading)
            if may_plot(self._book, self._state, ship)
            else (STAY,)
        )

    def index_of(self, ship_id: str) -> int:
        """Return the index by which rows know a ship."""
        return self._state.ship(ship_id).spec.index

    def ship_id(self, index: int) -> str:
        """Return the id of the ship that rows know by this index."""
        return self._state.ships[index].spec.id

    def safe_plots(self, ship_id: str, plots: Sequence[str]) -> Sequence[str]:
        """Return those of some plots that keep a ship off the land and the shoals that this side knows of."""
        if not self._book.may_strand:
            return plots
        numbers = [PLOTS.number(plot) for plot in plots]
        safe = self.safe_numbers(self._state.ship(ship_id).spec.index, numbers)
        return tuple(PLOTS.notations[number] for number in safe)

    def in_rows(self, request: Request) -> Questions:
        """Return what this side is asked by a request in rows of numbers, as the phase puts them."""
        posed, found = Questions(), Questions()
        phase = self._rules.phases[self._state.phase]
        phase.pose(self._state, posed)
        rows = {}
        for row in posed.rows_of(self.side):
            asked = phase.describe(self._state, posed, row)
            rows[asked.id] = row, asked
        found.options = posed.options
        for ask in request.asks:
            row, asked = rows.get(ask.id, (-1, ask))
            if row < 0 or posed.asked[row] is not None or tuple(asked.options) != tuple(ask.options):
                # Rules ask it in words, or the caller has left only some of the options.
                found.put_ask(self.side, ask, -1 if row < 0 else posed.ship[row])
            else:
                _put_again(found, posed, row, ask)
        return found

    def worded(self, request: Request, questions: Questions) -> Orders:
        """Return in words what was answered in rows that `in_rows` has made of a request."""
        return {ask.id: _answer_in(questions, row, ask) for row, ask in enumerate(request.asks)}

    def deck_is_raked(self, index: int) -> bool:
        """Return whether an enemy tied to a ship rakes her deck, where that tells in a melee."""
        phase = self._rules.phases[self._state.phase]
        return isinstance(phase, BoardingPhase) and phase.is_raked(self._state, self._state.ships[index])

    def party_figures(self, index: int) -> PartyFigures:
        """Return what parties of her sections are worth."""
        return PartyFigures(self._book, self._state.ships[index], self.deck_is_raked(index))

    def ties_of(self, ship_id: str) -> Sequence[tuple[str, bool, int]]:
        """Return the ships that hang on a ship: id, fouled, number of grapples."""
        return ties_of(self._state, self._state.ship(ship_id)) if self._state.ties.pairs else ()

    def rehearsal(self, seed: int, *, listening: bool = False) -> Game:
        """Return the game as this side may imagine it, to play on with: hidden things are guessed, dice are new."""
        return rehearse(self._rules, self._state, self.side, seed, listening)

    @property
    def _broadsides(self) -> Broadsides:
        guns = self._guns
        if guns is None:
            guns = self._guns = broadsides_of(self._rules)
        return guns

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
            velocity=state.velocity,
            velocity_name=self._book.velocities[state.velocity] if self._book.velocities else "",
            chart=self._chart(),
            fields=self._broadsides.field_views,
            sides=self._sides(),
            ships=self.ships,
            ties=[
                TieView(self._name(a), self._name(b), fouled, grapples)
                for a, b, fouled, grapples in state.ties
            ],
            request=request_view(self._rules, state, self.request, self.previews),
            outcome=state.outcome,
            standing_orders=standing_orders(self._book, state, self.side),
        )

    def _name(self, index: int) -> str:
        return self._state.ships[index].spec.id

    def _ship(self, ship: Ship) -> ShipView:
        own = self.side in (ship.side, REFEREE)
        shown = ship_view(self._book, self._state, ship, own=own)
        if own:
            shown.standing |= values_for(answers_of(self._book), self._state, ship.side, ship.spec.id)
        return shown

    def _chart(self) -> ChartView:
        chart = self._state.chart
        edges = {"north": chart.north, "east": chart.east, "south": chart.south, "west": chart.west}
        return ChartView(
            columns=chart.columns,
            rows=chart.rows,
            land=[to_axial(where) for where in sorted(chart.land)],
            coast=[edge for edge, at in edges.items() if at is not None],
            soundings=[
                (*to_axial(where), depth) for where, depth in self._book.soundings(self._state, self.side)
            ],
        )

    def _sides(self) -> list[SideView]:
        state = self._state
        won = points(self._book, state)
        needed = self._book.tables.victory.refusal_turns
        return [
            SideView(points=won[side], shunned=shunned, may_claim=shunned >= needed)
            for side, shunned in enumerate(state.shunned)
        ]


def glance(rules: PlottedRuleset, state: PlottedState, side: int, before: object) -> PlottedView:
    """Return a view without what is asked, for the first question of a game; it is renewed at all later ones."""
    return PlottedView(rules, state, side, None)


def _put_again(questions: Questions, posed: Questions, row: int, ask: Ask) -> None:
    """Put a row that a phase has posed, with the default of a request, which may have standing orders in it."""
    questions.put(
        posed.side[row],
        posed.kind[row],
        posed.ship[row],
        posed.choices[row],
        posed.default[row],
        posed.about[row],
        posed.first[row],
        ask.routine,
    )
    last = questions.rows - 1
    questions.write(last, ask, ask.default)
    if questions.answer[last] >= 0:
        questions.default[last] = questions.answer[last]


def _answer_in(questions: Questions, row: int, ask: Ask) -> str:
    """Return the answer of a row in words."""
    answer = questions.answer[row]
    if answer == WRITTEN:
        return questions.notation[row]
    return ask.default if answer < 0 else ask.options[answer]
