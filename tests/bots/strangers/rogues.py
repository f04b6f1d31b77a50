"""Bots from outside as people write them by mistake or in malice; read by the tests as a file, never imported."""

import contextlib
import os
import sys
import time
from typing import Any


class Bulldog:
    """Goes straight at them."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.decisions = 0

    def decide(self, view: Any, request: Any) -> Any:
        self.decisions += 1
        return {ask.id: ask.options[-1] for ask in request.asks}


class Sleepy:
    def decide(self, view: Any, request: Any) -> Any:
        return {}


class Dizzy(Sleepy):
    """Raises."""

    def decide(self, view: Any, request: Any) -> Any:
        raise RuntimeError("the horizon turns")


class Loops(Sleepy):
    """Never comes back."""

    def decide(self, view: Any, request: Any) -> Any:
        while True:
            pass


class LoopsInC(Sleepy):
    """Never comes back, and holds everything up meanwhile."""

    def decide(self, view: Any, request: Any) -> Any:
        return {"sum": sum(iter(int, 1))}


class Stubborn(Sleepy):
    """Never comes back, and swallows what would stop it."""

    def decide(self, view: Any, request: Any) -> Any:
        while True:
            with contextlib.suppress(BaseException):
                time.sleep(0.01)


class Quits(Sleepy):
    """Takes the process down."""

    def decide(self, view: Any, request: Any) -> Any:
        os._exit(3)


class Leaves(Sleepy):
    """Asks the process to end."""

    def decide(self, view: Any, request: Any) -> Any:
        sys.exit("enough")


class Wordy(Sleepy):
    """Gives no dict."""

    def decide(self, view: Any, request: Any) -> Any:
        print("noise on the standard output")
        return "plot everything"


class Confused(Sleepy):
    """Writes what is not asked, what is not legal and what is no text."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def refused(self, complaints: list[Any]) -> None:
        self.heard += complaints

    def decide(self, view: Any, request: Any) -> Any:
        if self.heard:
            return {ask.id: ask.options[-1] for ask in request.asks}
        orders = {ask.id: "LLLLLL9" for ask in request.asks}
        return {**orders, "plot/flying-dutchman": "1", 7: "0", request.asks[0].id: 7}


class Peeks(Sleepy):
    """Looks behind the view and changes what it finds; says what it saw."""

    def decide(self, view: Any, request: Any) -> Any:
        state = view._state
        seen = [state.dice.seed, [ship.load for ship in state.ships if ship.side != view.side], state.sealed]
        state.wind = 1 + state.wind % 6
        for ship in state.ships:
            ship.hull = 1
        return {"seen": repr(seen)}


class NeedsMore(Sleepy):
    """Cannot be made."""

    def __init__(self, seed: int, flagship: str) -> None:
        self.flagship = flagship


class Idler:
    """Is no bot."""
