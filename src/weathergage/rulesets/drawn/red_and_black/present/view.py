"""Show what a side may know: table and ratings, but no loads, standing orders or seals of the enemy."""

from functools import cached_property

import msgspec

from weathergage.engine.dice import Dice
from weathergage.engine.events import REFEREE
from weathergage.engine.game import Game
from weathergage.engine.journal import Fate
from weathergage.engine.odds import Odds
from weathergage.engine.orders import Ask, Request
from weathergage.rulesets.drawn.red_and_black.core.book import house
from weathergage.rulesets.drawn.red_and_black.core.chart_conversion import direction_of
from weathergage.rulesets.drawn.red_and_black.core.ship import Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.core.typed_rules import OpenTableRuleset
from weathergage.rulesets.drawn.red_and_black.ending.victory import points
from weathergage.rulesets.drawn.red_and_black.foresight.lookout import TableLookout
from weathergage.rulesets.drawn.red_and_black.foresight.odds.answer_odds import foretell
from weathergage.rulesets.drawn.red_and_black.gunnery.reloading import ROUND_SHOT
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import CM, MM, band_of, mounts
from weathergage.rulesets.drawn.red_and_black.present.previews import previews_of
from weathergage.rulesets.drawn.red_and_black.present.ship_view import fate_of, ship_view
from weathergage.rulesets.drawn.red_and_black.turn.weather import STRENGTHS
from weathergage.rulesets.drawn.shared.standing_orders import standing_orders
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.shared.request_view import request_view
from weathergage.rulesets.shared.standing_answers import values_for
from weathergage.rulesets.shared.views import (
    ChartView,
    GameView,
    Preview,
    ShipView,
    SideView,
    TableView,
)


class OpenTableView(DrawnView):
    """A window on a state for one side."""

    def __init__(self, rules: OpenTableRuleset, state: OpenTable, side: int, request: Request | None) -> None:
        super().__init__(rules, state, side, request)
        self._state = state
        self._book = rules.book
        self._lookout: TableLookout | None = None

    @property
    def wind(self) -> int:
        """The direction of the chart nearest to where the wind blows."""
        return direction_of(self._state.wind)

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
    def lookout(self) -> TableLookout:
        """The figures that captains weigh."""
        found = self._lookout
        if found is None:
            found = self._lookout = TableLookout(self._book, self._state, self.side)
        return found

    def points(self) -> tuple[int, ...]:
        """Return the victory points each side would have if the battle ended now."""
        return points(self._state)

    def losses(self) -> dict[str, tuple[int, ...]]:
        """Return what each side has lost so far: broadside and hull ratings, masts, crew parties, ships."""
        sides = range(len(self._state.sealed))
        ships = self._state.ships
        return {
            kind: tuple(sum(lost for ship, lost in each if ship.spec.owner == side) for side in sides)
            for kind, each in {
                "broadsides": [(ship, ship.spec.broadside - ship.broadside) for ship in ships],
                "hulls": [(ship, ship.spec.hull - ship.hull) for ship in ships],
                "masts": [(ship, ship.masts_lost) for ship in ships],
                "crews": [(ship, ship.spec.crew - ship.crew) for ship in ships],
                "ships": [(ship, int(bool(ship.fate or ship.struck))) for ship in ships],
            }.items()
        }

    def fates(self) -> list[Fate]:
        """Return what has become of every ship."""
        over = self._state.outcome is not None
        return [fate_of(ship, over) for ship in self._state.ships]

    def previews(self, ask: Ask) -> dict[str, Preview]:
        """Preview what the rules say each answer would lead to, for all options that can be told in figures."""
        return previews_of(self._book, self._state, ask)

    def within_gunshot(self, ship_id: str, other_id: str) -> bool:
        """Return whether two ships are so near that guns reach, wherever they point."""
        ship, other = self._state.ship(ship_id), self._state.ship(other_id)
        return band_of(self._book, self._state, ship, other) >= 0

    def odds(self, ask: Ask, option: str) -> Odds | None:
        """Return the exact odds of an answer to an ask of this side; None where it leads to no dice."""
        return foretell(self._book, self._state, ask, option)

    def rehearsal(self, seed: int, *, listening: bool = False) -> Game:
        """Return the game as this side may imagine it.

        The enemy's guns are loaded with round shot and on the usual watch.
        """
        imagined = self._state.clone()
        imagined.dice = Dice(seed)
        imagined.sealed = [None] * len(self._state.sealed)
        imagined.standing_answers = msgspec.UNSET
        imagined.signals = [text if side == self.side else "" for side, text in enumerate(imagined.signals)]
        for ship in imagined.ships:
            if ship.side != self.side:
                ship.watch = "best"
                # Guns that have been seen to fire this turn are empty.
                ship.load = [
                    ROUND_SHOT if mounts(ship, battery) and not ship.fired[battery] else ""
                    for battery in range(4)
                ]
                ship.loading, ship.rammed = [""] * 4, [0] * 4
        for secret in self._book.secrets:
            secret(self._book, imagined, self.side)
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
            wind=self.wind,
            velocity=state.weather,
            velocity_name=STRENGTHS[state.weather],
            chart=self._chart(),
            fields=[],
            sides=[SideView(points=won, shunned=0, may_claim=False) for won in points(state)],
            ships=self.ships,
            ties=self.tie_views(state.ties),
            request=request_view(self._rules, state, self.request, self.previews),
            outcome=state.outcome,
            draw=self.draw_view(self._book.sheet.cards.command),
            weather=STRENGTHS[state.weather] + (", mist" if state.mist else ""),
            deeds=["offer", "scuttle"],
            standing_orders=standing_orders(self._book.standing_answers, state, self.side),
            table=self._table(),
        )

    def _table(self) -> TableView:
        state, book = self._state, self._book
        halved = house(book, state, "weather.mist_range") if state.mist else 1
        bands = book.sheet.range
        return TableView(
            width=state.width,
            height=state.height,
            land=list(state.land),
            land_half=state.land_half,
            wind=state.wind,
            broadside_arc=house(book, state, "arc.broadside"),
            chaser_arc=house(book, state, "arc.chaser"),
            rake_arc=house(book, state, "arc.rake"),
            bands=list(bands.bands),
            great_ranges=[each * CM // halved for each in bands.rates_1_to_3],
            small_ranges=[each * CM // halved for each in bands.rates_4_and_less],
            pip=house(book, state, "scale.pip") * MM,
            square=house(book, state, "close_hauled.square"),
            fore_and_aft=house(book, state, "close_hauled.fore_and_aft"),
        )

    def _chart(self) -> ChartView:
        """Return the size of the table in hexes, for clients that know nothing else."""
        scale = house(self._book, self._state, "scale.hex") * MM
        return ChartView(
            columns=self._state.width // scale,
            rows=self._state.height // scale,
            land=[],
            coast=[],
            soundings=[],
        )
