"""Let an officer answer what a seat leaves to him, with what the seat may know and around what it has written."""

from typing import Any

from weathergage.bots.bot import Bot
from weathergage.bots.captains.flag_captain import FlagCaptain
from weathergage.engine.orders import Ask, Orders, Request
from weathergage.fleet_orders.helm import Helm


def decided(
    helm: Helm, request: Request, wanted: list[Ask], written: Orders, officer: Bot | None = None
) -> Orders:
    """Return his answers to the wanted questions; what is written for others stands, and he keeps clear of it."""
    view: Any = helm.view
    ids = {ask.id for ask in wanted}
    fixed = [
        _as_written(ask, written[ask.id])
        for ask in request.asks
        if ask.id not in ids and ask.id in written and helm.steers(ask)
    ]
    sheet = Request(request.side, request.phase, [*fixed, *wanted])
    # The flag captain plots for ships in company, and in a fraction of a second; who tries things out needs minutes.
    found = (officer or FlagCaptain(view.turn)).decide(view, sheet)
    # What he leaves out he does as usual.
    answers = {ask.id: found.get(ask.id, ask.default) for ask in wanted}
    kept = {ask.id: answers[ask.id] for ask in wanted if answers[ask.id] in ask.options}
    others = {name: notation for name, notation in written.items() if name not in ids}
    while kept and (wrong := {fault.place for fault in view.objections({**others, **kept})}):
        fewer = {name: notation for name, notation in kept.items() if name not in wrong}
        kept = fewer if len(fewer) < len(kept) else {}
    return {ask.id: kept.get(ask.id, ask.default) for ask in wanted}


def _as_written(ask: Ask, notation: str) -> Ask:
    return Ask(ask.id, ask.kind, ask.ship, (notation,), notation, ask.cite, ask.other)
