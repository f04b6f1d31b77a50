"""Show what a side may know in a drawn game: the part that bots, server and others use, whichever game it is."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from weathergage.engine.game import Game
from weathergage.engine.journal import Fate
from weathergage.engine.odds import Forecast
from weathergage.engine.orders import Ask, IllegalOrder
from weathergage.engine.wording import OptionView
from weathergage.rulesets.drawn.shared.draw import ACTION, COMMAND
from weathergage.rulesets.drawn.shared.forecast import Courses, forecast
from weathergage.rulesets.drawn.shared.glance import DrawnGlance
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED, Ties
from weathergage.rulesets.shared.request_view import answer_view, ask_view
from weathergage.rulesets.shared.ship_views import ship_named
from weathergage.rulesets.shared.views import AskView, DrawView, GameView, Preview, ShipView, TieView

#: What only the views of plotted games have; bots written for those are told so.
PLOTTED_ONLY = (
    *("sightings", "sighting", "stations", "place_after", "track", "likely_plots", "gun_chart", "mean_hits"),
    *("safe_plots", "whole_broadsides", "quiet_turns", "ties_of"),
)


class DrawnView(DrawnGlance):
    """A window on a state for one side; what is not asked for is not worked out. Games of the family fill it in."""

    if not TYPE_CHECKING:  # else the type checker would believe that every attribute exists

        def __getattr__(self, name: str) -> Any:
            """Say where a bot finds what is not here; called only where there is no such attribute."""
            if name in PLOTTED_ONLY:
                raise AttributeError(
                    f"{self._rules.title} has no view.{name}: only plotted games have it, and games with a draw have "
                    "view.lookout instead; let the bot name the games it plays with `plays` (weathergage docs bots)"
                )
            raise AttributeError(
                f"the view of a drawn game has no {name!r}; `weathergage docs bots` lists all"
            )

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._drawn.turn

    @property
    def active(self) -> int:
        """The side whose phase it is; -1 between phases."""
        return self._drawn.active

    @property
    def ships(self) -> list[ShipView]:
        """All ships, in the order of the scenario."""
        raise NotImplementedError

    def ship(self, ship_id: str) -> ShipView:
        """Return the ship of that id; raises KeyError with those there are."""
        return ship_named(self.ships, ship_id)

    def within_gunshot(self, ship_id: str, other_id: str) -> bool:
        """Return whether two ships are so near that guns reach, wherever they point."""
        raise NotImplementedError

    def question(self, ask: Ask) -> AskView:
        """Return a question in words, with its facts and the control that answers it; without previews."""
        return ask_view(self._rules, self._drawn, ask, {})

    def in_words(self, ask: Ask, option: str) -> OptionView:
        """Return an answer in words."""
        return answer_view(self._rules, self._drawn, ask, option)

    def forecast(self, orders: Mapping[str, str], samples: int = 0, seed: int = 0) -> Forecast | None:
        """Return what a course may lead to, as an estimate; None when this side chooses none.

        Orders left out take their default; illegal ones raise IllegalOrder. It is reckoned and not sampled, so that
        `samples` and `seed` make no difference.
        """
        if self.request is None:
            return None
        if wrong := self.rehearsal(seed).check(self.side, orders):
            raise IllegalOrder(wrong)
        return forecast(self.lookout, self.request, {**self.request.defaults(), **orders}, self.courses)

    def courses(self, ask: Ask, option: str) -> Courses:
        """Return the courses of all ships that sail by an answer; none where it is no movement."""
        course = self.lookout.course(ask, option)
        return [] if course is None else [(ask.ship, course)]

    def previews(self, ask: Ask) -> dict[str, Preview]:
        """Preview what the rules say each answer would lead to, for all options that can be told in figures."""
        raise NotImplementedError

    def points(self) -> tuple[int, ...]:
        """Return the victory points each side would have if the battle ended now."""
        raise NotImplementedError

    def fates(self) -> list[Fate]:
        """Return what has become of every ship."""
        raise NotImplementedError

    def rehearsal(self, seed: int, *, listening: bool = False) -> Game:
        """Return the game as this side may imagine it, to play on with: hidden things are guessed, dice are new."""
        raise NotImplementedError

    def draw_view(self, commands: int) -> DrawView:
        """Return the draw of the turn so far, in a game with this many command phases a side."""
        state = self._drawn
        sides = len(state.sealed)
        number = state.drawn_by(state.active) if state.active >= 0 else 0
        return DrawView(
            drawn=[owner if owner < sides else -1 for owner in state.drawn],
            left=state.bag[:sides],
            active=state.active,
            number=number,
            brings="" if not number else COMMAND if number <= commands else ACTION,
        )

    def tie_views(self, ties: Ties) -> list[TieView]:
        """Return which ships hang together."""
        names = [ship.id for ship in self.ships]
        return [
            TieView(names[low], names[high], bool(how & FOULED), int(bool(how & GRAPPLED)))
            for low, high, how, _ in ties.listed()
        ]

    def wire(self) -> GameView:
        """Return everything at once, for the wire."""
        raise NotImplementedError
