"""Write the lines that a lieutenant would suggest: those that the rules advise, and alarms for what is grave."""

from typing import Final

from weathergage.turn_plans.plan import WAKE, PlanLine, PlanTerm, TurnPlan
from weathergage.turn_plans.vocabulary import Vocabulary

#: What a captain will hardly want to sleep through.
_GRAVE: Final = ("strikes", "fire", "boarded")


def suggested(vocabulary: Vocabulary) -> TurnPlan:
    """Return the lines of a lieutenant for a game; what they leave open he decides himself."""
    lines = [
        PlanLine(
            topic=topic.id,
            when=[PlanTerm(condition=condition, value=value) for condition, value in each.conditions],
            either=each.either,
            choice=each.choice,
            otherwise=each.otherwise,
        )
        for topic in vocabulary.topics.values()
        for each in topic.suggested
    ]
    alarms = [PlanTerm(condition=alarm) for alarm in _GRAVE if alarm in vocabulary.alarms]
    wake = [PlanLine(topic=WAKE, when=alarms)] if alarms else []
    return TurnPlan(lines=[*lines, *wake])
