"""Ask a learner for one answer at a time, in pages of numbered options, and collect the orders."""

from dataclasses import replace

import msgspec

from weathergage.engine.orders import Ask, Orders, Request


class Page(msgspec.Struct, frozen=True):
    """Hold an ask with the options of one page, and the numbers of pages and asks."""

    ask: Ask
    number: int
    pages: int
    #: Asks that are still to come after this one.
    left: int


class ActionPages:
    """Page the asks of a request. Action 0 waits, the last action turns the page, the others choose."""

    def __init__(self, request: Request, actions: int, skip_routine: bool) -> None:
        self.orders: Orders = {}
        self._size = actions - 2
        self._asks = [ask for ask in request.asks if not (skip_routine and ask.routine)]
        self._at = 0
        self._page = 0

    @property
    def page(self) -> Page | None:
        """Return the open page; None when every ask is answered."""
        if self._at >= len(self._asks):
            return None
        ask = self._asks[self._at]
        first = self._page * self._size
        shown = replace(ask, options=tuple(ask.options[first : first + self._size]))
        return Page(shown, self._page, self._pages(ask), len(self._asks) - self._at - 1)

    def mask(self) -> list[int]:
        """Return 1 for every action that may be taken now."""
        page = self.page
        if page is None:
            return [1] + [0] * (self._size + 1)
        options = len(page.ask.options)
        return [0] + [1] * options + [0] * (self._size - options) + [int(page.pages > 1)]

    def take(self, action: int) -> None:
        """Choose or turn the page; the action must be one that the mask allows."""
        page = self.page
        if page is None:
            return
        if action == self._size + 1:
            self._page = (self._page + 1) % page.pages
            return
        self.orders[page.ask.id] = page.ask.options[action - 1]
        self._at += 1
        self._page = 0

    def _pages(self, ask: Ask) -> int:
        return -(-len(ask.options) // self._size)
