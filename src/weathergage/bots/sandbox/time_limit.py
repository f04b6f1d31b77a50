"""Limit the time of a call within this process: it runs in a thread, which is stopped when time is up."""

import ctypes
import threading
from collections.abc import Callable
from typing import Any

#: Seconds a stopped thread may take to end before it is abandoned.
_GRACE = 1.0


class TimeUp(BaseException):
    """Raised within a call that takes too long; not an Exception, so that few handlers swallow it."""


class OutOfTime(Exception):
    """Raised when a call did not finish in time; `stopped` is false if its thread still runs."""

    def __init__(self, seconds: float, stopped: bool) -> None:
        super().__init__(f"no answer within {seconds:g} s")
        self.stopped = stopped


def within(seconds: float, call: Callable[[], Any]) -> Any:
    """Return what the call returns, raise what it raises, or raise OutOfTime.

    Python code is stopped at once. Native code (a long sort, a regular expression, another library) is stopped only
    when it returns to Python, and other threads wait for it if it holds the interpreter lock.
    """
    answer: list[Any] = []
    raised: list[BaseException] = []

    def run() -> None:
        try:
            answer.append(call())
        except BaseException as wrong:
            raised.append(wrong)

    thread = threading.Thread(target=run, name="time limit", daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        _stop(thread)
        thread.join(_GRACE)
        raise OutOfTime(seconds, not thread.is_alive())
    if raised:
        # SystemExit and the like would end the thread of the call, not the game.
        wrong = raised[0]
        raise wrong if isinstance(wrong, Exception) else RuntimeError(f"{type(wrong).__name__}: {wrong}")
    return answer[0]


def _stop(thread: threading.Thread) -> None:
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(TimeUp))
