"""House rule that the players may agree on: the British use chainshot like everybody else (A-24.2.2.4)."""

from typing import Any

from weathergage.rulesets.plotted.core.book import Book


def apply(book: Book) -> Book:
    """Give chainshot to every nation."""
    ammunition = book.chart("ammunition", dict[str, Any])
    return book.setting("ammunition", {**ammunition, "no_chain": []})
