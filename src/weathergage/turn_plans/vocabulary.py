"""Hold the vocabulary of plans in a game: topics of its rules, the course where it is laid later, and alarms."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from weathergage.engine.orders import Ask
from weathergage.engine.ruleset import Ruleset
from weathergage.engine.wording import PlanAlarm, PlanChoice, PlanCondition, PlanTopic
from weathergage.fleet_orders.carrying_out import Fleet
from weathergage.fleet_orders.helm import helm_of
from weathergage.fleet_orders.order import FleetOrder, OrderFault
from weathergage.turn_plans.plan import AS_USUAL, ASK_ME, OFFICER

COURSE: Final = "course"
#: What every topic offers besides its own choices.
COMMON_CHOICES: Final = {
    OFFICER: "let the lieutenant decide",
    AS_USUAL: "do as usual",
    ASK_ME: "ask me",
}


class Vocabulary:
    """Know what the plans of a game can say."""

    def __init__(self, rules: Ruleset) -> None:
        words = rules.plans
        self.rules = rules
        self.steered = words.steered
        nearness = () if words.nearness is None else (words.nearness,)
        course = (_course(nearness),) if words.steered else ()
        self.topics: dict[str, PlanTopic] = {topic.id: topic for topic in (*course, *words.topics)}
        self.alarms: dict[str, PlanAlarm] = {alarm.id: alarm for alarm in words.alarms}
        self._by_kind = {kind: topic for topic in words.topics for kind in topic.kinds}

    def topic_of(self, view: Any, ask: Ask) -> PlanTopic | None:
        """Return what a question is about; None where no line can answer it."""
        if self.steered and helm_of(view).steers(ask):
            return self.topics[COURSE]
        return self._by_kind.get(ask.kind)

    def until(self, turn: int, phase: int) -> tuple[int, int]:
        """Return the turn and phase in which a plan ends that is sealed now: when the next one is to be written."""
        ids = [each.id for each in self.rules.phases]
        opening = ids.index(self.rules.plans.opening) if self.rules.plans.opening in ids else 0
        return (turn if phase < opening else turn + 1, opening)


@lru_cache(maxsize=64)
def _of(ruleset_id: str, options: tuple[str, ...]) -> Vocabulary:
    from weathergage.engine.ruleset import ruleset

    return Vocabulary(ruleset(ruleset_id, options))


def vocabulary_of(rules: Ruleset) -> Vocabulary:
    """Return what plans can say by these rules."""
    return _of(rules.id, rules.switched_on)


def choice_of(topic: PlanTopic, choice: str) -> PlanChoice | None:
    """Return a choice of a topic by id; None where it is none of its own."""
    return next((each for each in topic.choices if each.id == choice), None)


def condition_of(topic: PlanTopic, condition: str) -> PlanCondition | None:
    """Return a condition of a topic by id; None if it has no such."""
    return next((each for each in topic.conditions if each.id == condition), None)


def _course(conditions: tuple[PlanCondition, ...]) -> PlanTopic:
    return PlanTopic(
        id=COURSE,
        title="Course",
        kinds=frozenset(),
        choices=(
            PlanChoice(id="nearest", text="steer for the nearest enemy", answers=_for_nearest),
            PlanChoice(id="for", text="steer for {value}", answers=_for, enemy=True),
            PlanChoice(id="ahead", text="stand on ahead", answers=_ahead),
        ),
        conditions=conditions,
    )


def _ordered(view: Any, ask: Ask, order: FleetOrder) -> list[str]:
    fleet = Fleet(view, {}, {}, lambda *_: None)
    try:
        made = fleet.carry_out(order)
    except OrderFault:
        return []
    return [made.answers[ask.id]] if ask.id in made.answers else []


def _for(view: Any, ask: Ask, value: str) -> list[str]:
    return _ordered(view, ask, FleetOrder(order="steer_for", ships=[ask.ship], target=value))


def _ahead(view: Any, ask: Ask, value: str) -> list[str]:
    return _ordered(view, ask, FleetOrder(order="ahead", ships=[ask.ship]))


def _for_nearest(view: Any, ask: Ask, value: str) -> list[str]:
    helm = helm_of(view)
    foes = [
        ship.id
        for ship in view.ships
        if ship.side != view.side and ship.present and ship.active and not ship.surrendered
    ]
    moves = helm.moves(ask) if foes else []
    if not moves:
        return []
    passages: Mapping[str, float] = {
        foe: min(helm.passage(ask.ship, move, helm.pose(foe)) for move in moves) for foe in foes
    }
    return _for(view, ask, min(passages, key=lambda foe: passages[foe]))
