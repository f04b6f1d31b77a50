"""Run asynchronous calls from tests that may share their thread with a browser."""

from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import anyio

T = TypeVar("T")


def in_own_loop(call: Callable[[], Awaitable[T]]) -> T:
    """Return what a call comes to, run in a thread of its own: Playwright keeps a loop running in that of the tests."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(anyio.run, call).result()
