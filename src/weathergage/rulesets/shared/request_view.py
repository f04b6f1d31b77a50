"""An open request as a side sees it: every ask with its words and with what each answer would lead to."""

from collections.abc import Callable

from weathergage.engine.orders import Ask, Request
from weathergage.engine.ruleset import Phase
from weathergage.rulesets.shared.views import AskView, Preview, RequestView


def request_view(
    phase: Phase,
    request: Request | None,
    prompt: Callable[[Ask], str],
    previews: Callable[[Ask], dict[str, Preview]],
) -> RequestView | None:
    """The request of a phase; None where the side is asked nothing."""
    if request is None:
        return None
    asks = [
        AskView(
            id=ask.id,
            kind=ask.kind,
            ship=ask.ship,
            other=ask.other,
            prompt=prompt(ask),
            options=list(ask.options),
            default=ask.default,
            cite=ask.cite,
            routine=ask.routine,
            free_text=ask.free_text,
            previews=previews(ask),
        )
        for ask in request.asks
    ]
    return RequestView(phase=phase.id, title=phase.title, asks=asks)
