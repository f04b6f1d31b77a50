"""Define the captain of the drawn games: a function for each kind of question, at the skill of his rank."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from weathergage.bots.bot import second_thoughts
from weathergage.bots.drawn.boarding_sense import get_clear, go_over, mean_to_board, throw, throw_at
from weathergage.bots.drawn.fleet_sense import needs, signal
from weathergage.bots.drawn.gunnery_sense import HOLD, favourite, fire, most_worth
from weathergage.bots.drawn.sailing_sense import Helm, RuleOfThumb
from weathergage.bots.drawn.skill import Skill
from weathergage.bots.number_bot import second_choices
from weathergage.engine.contract.questions import Questions
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.rulesets.drawn.shared.glance import DrawnGlance
from weathergage.rulesets.drawn.shared.lookout import Lookout, Ways
from weathergage.rulesets.drawn.shared.view import DrawnView

#: Less than any score.
_WORST: Final = float("-inf")
_HELM: Final = frozenset({"plot", "turn", "tack"})
_DECKS: Final = frozenset({"counterboard", "melee", "follow"})
_BOARDERS: Final[dict[str, Callable[[Lookout, Ask, Skill], str]]] = {
    "grapple": throw,
    "avoided": throw,
    "ungrapple": get_clear,
    "unfoul": get_clear,
    "board": go_over,
    "declare": mean_to_board,
}


class _Occasion:
    """Hold what a captain looks at for one set of questions; worked out when he first wants it."""

    def __init__(self, lookout: Lookout, side: int, skill: Skill) -> None:
        self.lookout = lookout
        self.skill = skill
        self._signalled: set[str] | None = None
        self._side = side
        self._need: dict[str, float] | None = None
        self._helm: Helm | None = None

    @property
    def signalled(self) -> set[str]:
        """Return what he has signalled to his squadrons so far."""
        if self._signalled is None:
            self._signalled = set()
        return self._signalled

    @property
    def need(self) -> dict[str, float]:
        """Return the weight of a hit on each enemy, where he considers his squadron."""
        if self._need is None:
            self._need = needs(self.lookout, self._side) if self.skill.squadron else {}
        return self._need

    @property
    def helm(self) -> Helm:
        """Return how he weighs courses."""
        if self._helm is None:
            self._helm = Helm(self.lookout, self._side, self.skill, self.need)
        return self._helm


class DrawnCaptain:
    """Answer known kinds of asks by their functions, and others by default."""

    def __init__(self, skill: Skill, random: Callable[[], float], by_turns: Skill | None = None) -> None:
        #: For many ships, and for one alone.
        self._fought_out = skill, _alone(skill)
        #: For games in which a boarding is fought once a turn.
        self._by_turns = (by_turns, _alone(by_turns)) if by_turns is not None else self._fought_out
        self._random = random

    def decide(self, view: DrawnView, request: Request) -> Orders:
        """Return orders for every ask."""
        now = self._occasion(view)
        orders: Orders = {}
        for ask in request.asks:
            thinks = _thinks_about(ask.kind, now.skill)
            orders[ask.id] = self._answer(now, ask) if thinks else ask.default
        return second_thoughts(view, orders) if len(orders) > 1 else orders

    def choose(self, view: DrawnGlance, questions: Questions) -> None:
        """Answer by number; only what he thinks about is put into words."""
        now = self._occasion(view)
        side, answered = view.side, 0
        for row in range(questions.rows):
            if questions.side[row] != side:
                continue
            answered += 1
            kind = view.kind_of(questions, row)
            if kind in _HELM and not now.skill.ahead:
                number = self._steer_by_thumb(now, view.ship_of(questions, row), view.ways(questions, row))
                if number >= 0:
                    questions.answer[row] = number
            elif _thinks_about(kind, now.skill):
                others = view.ships_offered(questions, row)
                if others is None:
                    ask = view.asked(questions, row)
                    questions.write(row, ask, self._answer(now, ask))
                elif not questions.default[row] or not questions.routine[row]:
                    ship, default = view.ship_of(questions, row), questions.default[row]
                    questions.answer[row] = throw_at(now.lookout, ship, others, default, now.skill)
        if answered > 1 and view.has_checks:
            second_choices(view, questions, questions.rows_of(view.side))

    def _occasion(self, view: DrawnGlance) -> _Occasion:
        lookout = view.lookout
        return _Occasion(lookout, view.side, self._skill_for(lookout, view.side))

    def _answer(self, now: _Occasion, ask: Ask) -> str:
        """Return his answer to a question of a kind that he thinks about."""
        kind, lookout, skill = ask.kind, now.lookout, now.skill
        if kind in _HELM:
            return self._steer(now, ask)
        if kind == "fire":
            return self._fire(now, ask)
        if kind == "orders":
            order = signal(lookout, ask, now.signalled)
            if order != ask.default:
                now.signalled.add(order)
            return order
        if kind == "load":
            return most_worth(lookout.loads(ask), ask)
        if kind == "reload":
            return most_worth(lookout.reloads(ask), ask)
        if kind in _DECKS:
            return most_worth(lookout.decks(ask), ask)
        return ask.default if ask.routine and ask.default != HOLD else _BOARDERS[kind](lookout, ask, skill)

    def _fire(self, now: _Occasion, ask: Ask) -> str:
        """Return whom a battery fires at; a captain who is slow may miss the moment."""
        lookout, skill = now.lookout, now.skill
        if skill.slow and HOLD in ask.options and self._random() < skill.slow:
            return HOLD
        if skill.own_time:
            return fire(lookout, ask, skill, now.need)
        return favourite(lookout, ask, skill) if skill.rigging != 1.0 else ask.default

    def _skill_for(self, lookout: Lookout, side: int) -> Skill:
        """Return his skill for this game and number of ships, and tell the look-out how he judges."""
        skill, alone = self._fought_out if lookout.fought_out else self._by_turns
        if alone is not skill and lookout.fighting(side) < 2:
            skill = alone
        if skill.seasoned:
            lookout.season()
        return skill

    def _steer(self, now: _Occasion, ask: Ask) -> str:
        """Return the course with the best score, as far as he is sure of it."""
        if not now.skill.ahead:
            number = self._steer_by_thumb(now, ask.ship, now.lookout.ways(ask))
            return ask.options[number] if number >= 0 else ask.default
        value = now.lookout.sighting(ask.ship).value
        whim = self._whim(now, value, now.helm.close(ask.ship))
        best, choice = _WORST, ask.default
        for score, option in now.helm.scores(ask):
            if whim:
                score += whim * self._random()
            if score > best:
                best, choice = score, option
        return choice

    def _steer_by_thumb(self, now: _Occasion, ship: str, ways: Ways) -> int:
        """Return the number of the course with the best score; -1 where none is a movement."""
        thumb = RuleOfThumb(now.lookout, ship, ways, now.skill, now.need)
        whim = self._whim(now, ways.value, thumb.close())
        random = self._random
        best, choice = _WORST, -1
        for number in range(ways.choices):
            if ways.look_at(number):
                score = thumb.score()
                if whim:
                    score += whim * random()
                if score > best:
                    best, choice = score, number
        return choice

    def _whim(self, now: _Occasion, value: int, close: bool) -> float:
        """Return the random error of his scores for a ship of some value."""
        skill, lookout = now.skill, now.lookout
        whim = skill.whim * lookout.mildness
        unsure = skill.unsure + skill.flurry
        return whim + unsure * value if unsure and close else whim

    def answer_scores(self, view: DrawnView, ask: Ask) -> list[tuple[float, str]]:
        """Return his score of each answer of the helm."""
        now = self._occasion(view)
        if now.skill.ahead:
            return now.helm.scores(ask)
        ways = now.lookout.ways(ask)
        thumb = RuleOfThumb(now.lookout, ask.ship, ways, now.skill, now.need)
        return [(thumb.score(), ask.options[n]) for n in range(ways.choices) if ways.look_at(n)]


def _thinks_about(kind: str, skill: Skill) -> bool:
    """Return whether a captain considers questions of a kind; others he leaves as the rules suggest."""
    if kind == "fire":
        return skill.own_time or skill.slow > 0.0 or skill.rigging != 1.0
    if kind == "orders":
        return skill.own_time
    if kind == "load":
        return skill.loads
    if kind == "reload" or kind in _DECKS:
        return skill.seasoned
    return kind in _HELM or kind in _BOARDERS


@lru_cache(maxsize=256)
def _alone(skill: Skill) -> Skill:
    """Return a skill as it is with one ship, when there is no confusion of many."""
    return replace(skill, flurry=0.0, slow=0.0) if skill.flurry or skill.slow else skill
