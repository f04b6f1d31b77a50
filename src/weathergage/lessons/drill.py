"""Define the enemy of a lesson, who keeps to its script as long as that lasts and then fights like a midshipman."""

from functools import partial
from typing import Any

from weathergage.bots.bot import BotCard, register_bot
from weathergage.bots.captains.midshipman import Midshipman
from weathergage.engine.orders import Orders, Request
from weathergage.lessons.course import lesson, lesson_ids


def captain_of(lesson_id: str) -> str:
    """Return the id of the bot that plays the enemy of a lesson."""
    return f"drill-{lesson_id}"


class Drill:
    """Answer as the script of a lesson says; where that cannot be done, as a midshipman would."""

    def __init__(self, lesson_id: str, seed: int) -> None:
        self._lesson = lesson(lesson_id)
        self._own = Midshipman(seed)

    def decide(self, view: Any, request: Request) -> Orders:
        """Return the orders of the script."""
        script = self._lesson.enemy_orders(view.turn)
        if script is None:
            return self._own.decide(view, request)
        wanted = {ask.id: script.get(ask.id, ask.default) for ask in request.asks}
        if any(wanted[ask.id] not in ask.options for ask in request.asks):
            return self._own.decide(view, request)
        return wanted


def register_drills() -> None:
    """Let the enemies of all lessons be played by name; they are not listed."""
    for lesson_id in lesson_ids():
        known = lesson(lesson_id)
        card = BotCard(
            captain_of(lesson_id),
            known.captain,
            "Keeps to the script of a lesson.",
            plays=(known.ruleset,),
            hidden=True,
        )
        register_bot(card, partial(Drill, lesson_id))
