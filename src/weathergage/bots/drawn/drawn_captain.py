"""Define the captain of the drawn games: a function for each kind of question, at the skill of his rank."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from weathergage.bots.bot import second_thoughts
from weathergage.bots.drawn.boarding_sense import get_clear, go_over, mean_to_board, throw
from weathergage.bots.drawn.fleet_sense import needs, signal
from weathergage.bots.drawn.gunnery_sense import HOLD, favourite, fire, most_worth
from weathergage.bots.drawn.sailing_sense import Helm
from weathergage.bots.drawn.skill import Skill
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.rulesets.drawn.shared.lookout import Lookout
from weathergage.rulesets.drawn.shared.view import DrawnView

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
        lookout = view.lookout
        skill = self._skill_for(lookout, view.side)
        need: dict[str, float] | None = None
        orders: Orders = {}
        for ask in request.asks:
            kind = ask.kind
            if kind == "fire" and HOLD in ask.options and skill.slow and self._random() < skill.slow:
                orders[ask.id] = HOLD
            elif kind in _HELM or (kind == "fire" and skill.own_time):
                if need is None:
                    need = needs(lookout, view.side) if skill.squadron else {}
                if kind == "fire":
                    orders[ask.id] = fire(lookout, ask, skill, need)
                else:
                    helm = Helm(lookout, view.side, skill, need)
                    orders[ask.id] = self._steer(helm, ask, self._whim(lookout, helm, ask, skill))
            elif kind == "fire" and skill.rigging != 1.0:
                orders[ask.id] = favourite(lookout, ask, skill)
            elif kind == "orders" and skill.own_time:
                signalled = {orders[each] for each in orders if each.startswith("orders/")} - {ask.default}
                orders[ask.id] = signal(lookout, ask, signalled)
            elif kind == "load" and skill.loads:
                orders[ask.id] = most_worth(lookout.loads(ask), ask)
            elif kind == "reload" and skill.seasoned:
                orders[ask.id] = most_worth(lookout.reloads(ask), ask)
            elif kind in _DECKS and skill.seasoned:
                orders[ask.id] = most_worth(lookout.decks(ask), ask)
            elif kind in _BOARDERS and not (ask.routine and ask.default != HOLD):
                orders[ask.id] = _BOARDERS[kind](lookout, ask, skill)
            else:
                orders[ask.id] = ask.default
        return second_thoughts(view, orders) if len(orders) > 1 else orders

    def _whim(self, lookout: Lookout, helm: Helm, ask: Ask, skill: Skill) -> float:
        """Return the random error of his scores."""
        whim = skill.whim * lookout.mildness
        unsure = skill.unsure + skill.flurry
        if unsure and helm.close(ask.ship):
            whim += unsure * lookout.sighting(ask.ship).value
        return whim

    def _skill_for(self, lookout: Lookout, side: int) -> Skill:
        """Return his skill for this game and number of ships, and tell the look-out how he judges."""
        skill, alone = self._fought_out if lookout.fought_out else self._by_turns
        if alone is not skill and lookout.fighting(side) < 2:
            skill = alone
        if skill.seasoned:
            lookout.season()
        return skill

    def _steer(self, helm: Helm, ask: Ask, whim: float) -> str:
        best, choice = float("-inf"), ask.default
        for score, option in helm.scores(ask):
            if whim:
                score += whim * self._random()
            if score > best:
                best, choice = score, option
        return choice

    def answer_scores(self, view: DrawnView, ask: Ask) -> list[tuple[float, str]]:
        """Return his score of each answer of the helm."""
        lookout = view.lookout
        skill = self._skill_for(lookout, view.side)
        need = needs(lookout, view.side) if skill.squadron else {}
        return Helm(lookout, view.side, skill, need).scores(ask)


@lru_cache(maxsize=256)
def _alone(skill: Skill) -> Skill:
    """Return a skill as it is with one ship, when there is no confusion of many."""
    return replace(skill, flurry=0.0, slow=0.0) if skill.flurry or skill.slow else skill
