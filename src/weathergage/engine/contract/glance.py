"""Define how a captain who answers by number keeps looking at one game, question after question."""

from weathergage.engine.state import GameState


class LastingGlance:
    """Show such a captain a game; made once for the whole of it."""

    def is_of(self, state: GameState) -> bool:
        """Return whether it looks at this very state."""
        raise NotImplementedError

    def renew(self) -> None:
        """Look again, at the next question."""
        raise NotImplementedError
