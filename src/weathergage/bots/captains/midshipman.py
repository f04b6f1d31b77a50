"""Define the midshipman, who applies rules of thumb quickly."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from weathergage.bots.bot import BotCard, NumberBot, second_choices, second_thoughts
from weathergage.bots.captains.captain import SENSES
from weathergage.bots.captains.style import PLAIN, STYLE, Style
from weathergage.bots.drawn.drawn_captain import DrawnCaptain
from weathergage.bots.drawn.skill import GREEN as GREEN_HAND
from weathergage.bots.drawn.skill import GREEN_BY_TURNS, MATE, Skill
from weathergage.bots.plotted.reachable_moves import Move, moves_of, wake_of
from weathergage.bots.plotted.rules_of_thumb import GREEN, SEASONED, RulesOfThumb, nearest_enemy
from weathergage.bots.plotted.weights import FIGHTING
from weathergage.engine.contract.questions import Questions
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.geometry.hexgrid import distance
from weathergage.geometry.wakes import Wake, meet
from weathergage.rulesets.drawn.shared.glance import DrawnGlance
from weathergage.rulesets.drawn.shared.view import DrawnView
from weathergage.rulesets.plotted.present.view import PlottedView

CARD: Final = BotCard(
    "midshipman",
    "Midshipman",
    "Steers by rules of thumb for a broadside that bears, fires it, boards when he is clearly stronger.",
    STYLE,
)

#: Asks he considers besides the helm; others are answered by default.
_THOUGHT_OF: Final = frozenset(
    {"unfoul", "grapple", "ungrapple", "disengage", "board", "counterboard", "repair"}
)
_PLOT: Final = "plot"
_FIRE: Final = "fire"
#: Friends farther off than this cannot get in the way.
_CONTACT: Final = 12


class Midshipman(NumberBot):
    """Steer for the nearest enemy until the guns bear."""

    def rules_of_thumb(self) -> RulesOfThumb:
        """Return his rules of thumb for the helm."""
        return GREEN

    def skills(self) -> tuple[Skill, Skill]:
        """Return the skills for drawn games: where boarding is fought to the end, and where once a turn."""
        return GREEN_HAND, GREEN_BY_TURNS

    def __init__(self, seed: int, style: Style = PLAIN) -> None:
        self._weights = FIGHTING.styled(style)
        self._seed = seed
        self._luck: Random | None = None
        self._drawn: DrawnCaptain | None = None
        self._aim = "" if not style.aim else "rigging>" if style.aim > 0 else "hull>"

    def _of_drawn_games(self) -> DrawnCaptain:
        """Return the captain for drawn games, who is made when he is first wanted."""
        if self._drawn is None:
            fought_out, by_turns = self.skills()
            self._drawn = DrawnCaptain(
                fought_out.styled(self._weights), self._random, by_turns.styled(self._weights)
            )
        return self._drawn

    def _random(self) -> float:
        """Return a random number; the generator is created lazily, since seeding is slow and rarely needed."""
        if self._luck is None:
            self._luck = Random(self._seed)
        return self._luck.random()

    def decide(self, view: Any, request: Request) -> Orders:
        """Return orders for every ask."""
        if not isinstance(view, PlottedView):
            if isinstance(view, DrawnView):
                return self._of_drawn_games().decide(view, request)
            return request.defaults()
        orders: Orders = {}
        settled: list[Wake] = []
        thought = False
        for ask in request.asks:
            kind = ask.kind
            thinks = kind in _THOUGHT_OF and (not ask.routine or kind == "repair")
            if thinks or kind == _PLOT or (kind == _FIRE and self._aim):
                thought = thought or thinks
                orders[ask.id] = self._worded(view, ask, settled)
            else:
                orders[ask.id] = ask.default
        together = thought or len(orders) > 1
        return second_thoughts(view, orders) if together and view.objections(orders) else orders

    def choose(self, view: Any, questions: Questions) -> None:
        """Answer by number; only what he thinks about is put into words."""
        if not isinstance(view, PlottedView):
            if isinstance(view, DrawnGlance):
                self._of_drawn_games().choose(view, questions)
            return
        settled: list[Wake] = []
        thumb, side = self.rules_of_thumb(), view.side
        answered, thought = 0, False
        for row in range(questions.rows):
            if questions.side[row] != side:
                continue
            answered += 1
            kind = view.kind_of(questions, row)
            if kind == _PLOT and questions.asked[row] is None:
                questions.answer[row] = _plot_number(view, questions, row, settled, thumb)
                continue
            thinks = kind in _THOUGHT_OF and (not questions.routine[row] or kind == "repair")
            if thinks or kind == _PLOT or (kind == _FIRE and self._aim):
                thought = thought or thinks
                ask = view.asked(questions, row)
                questions.write(row, ask, self._worded(view, ask, settled))
        if view.has_checks and (thought or answered > 1):
            second_choices(view, questions)

    def _worded(self, view: PlottedView, ask: Ask, settled: list[Wake]) -> str:
        """Return his answer to a question that he reads."""
        if ask.kind == _PLOT:
            plots = view.safe_plots(ask.ship, ask.options)
            return _move(view, ask.ship, plots, settled, self.rules_of_thumb()).plot
        if ask.kind == _FIRE:
            return _aimed(ask, self._aim)
        return SENSES[ask.kind](view, view.sighting(ask.ship), ask, self._weights)


def _plot_number(
    view: PlottedView, questions: Questions, row: int, settled: list[Wake], thumb: RulesOfThumb
) -> int:
    """Return the number of the highest-ranked plot that keeps clear of friends who have their orders."""
    plots, name = view.plots_offered(questions, row), view.ship_id(questions.ship[row])
    safe = view.safe_plots(name, plots)
    move = _move(view, name, safe, settled, thumb)
    return move.number if safe is plots else plots.index(move.plot)


def _aimed(ask: Ask, aim: str) -> str:
    """Return the default shot, at the captain's favourite aim if that is an option."""
    target = ask.default.partition(">")[2]
    return aim + target if target and aim + target in ask.options else ask.default


class MastersMate(Midshipman):
    """Play as quickly, but seek rakes and fear the enemy's guns; used in rollouts of other captains."""

    def rules_of_thumb(self) -> RulesOfThumb:
        """Return his rules of thumb for the helm."""
        return SEASONED

    def skills(self) -> tuple[Skill, Skill]:
        """Return the skills for drawn games: where boarding is fought to the end, and where once a turn."""
        return MATE, MATE


def _move(
    view: PlottedView, ship_id: str, plots: Sequence[str], settled: list[Wake], thumb: RulesOfThumb
) -> Move:
    """Return the highest-ranked move that keeps clear of friends who have their orders."""
    stations = view.stations
    ship = stations[ship_id]
    moves = moves_of(view, ship, plots)
    foe = nearest_enemy(ship, stations)
    choice = thumb.ranked(ship, moves, foe) if foe is not None else moves.all
    move = choice[0]
    if len(stations) > 2:
        near = [wake for wake in settled if distance(wake[0][0], ship.bow) <= _CONTACT]
        for each in choice if near else ():
            wake = wake_of(ship, each.track)
            if not any(meet(wake, other) for other in near):
                move = each
                break
        settled.append(wake_of(ship, move.track))
    return move
