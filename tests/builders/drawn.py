"""What positions of the drawn games have in common: a game that goes on from them, its questions and its events."""

from typing import Any

from weathergage.api import Game, Orders
from weathergage.engine.events import Event


class DrawnPosition:
    """A position of a game with chips or cards; `game` goes on from it once a phase has begun."""

    game: Game

    def answer(self, side: int, **orders: str) -> None:
        """Answer the open request of a side: `turn__java="L"` for the ask `turn/java`; defaults for the rest."""
        self.game.submit(side, {key.replace("__", "/"): value for key, value in orders.items()})

    def play(self, orders: Orders | None = None, *, until: str = "draw", limit: int = 200) -> list[Event]:
        """Answer everything with these orders where they fit, else with defaults, until that phase; what happened."""
        wanted = dict(orders or {})
        for _ in range(limit):
            if self.game.over or self.game.rules.phases[self.game.state.phase].id == until:
                break
            for side in self.game.waiting_for():
                request = self.game.requests[side]
                assert request is not None
                self.game.submit(side, {a.id: wanted[a.id] for a in request.asks if a.id in wanted})
        return self.game.events

    def offered(self, ask_id: str) -> tuple[str, ...]:
        """What may be answered to an open ask."""
        for request in self.game.requests:
            if request is not None and (ask := request.ask(ask_id)) is not None:
                return tuple(ask.options)
        raise AssertionError(f"{ask_id} is not asked")

    def asked(self) -> set[str]:
        """The ids of everything that is asked now."""
        return {ask.id for request in self.game.requests if request is not None for ask in request.asks}

    def events(self, kind: type[Any]) -> list[Any]:
        """Everything of a kind that has happened."""
        return [event for event in self.game.events if isinstance(event, kind)]
