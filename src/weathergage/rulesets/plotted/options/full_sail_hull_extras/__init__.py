"""House rule: the full-sail extras that are printed in hull columns count as well (ruling T2)."""

from typing import Any

from weathergage.rulesets.plotted.core.book import Book


def apply(book: Book) -> Book:
    """Let both columns of the hit tables cost a ship at full sail more rigging."""
    hits = book.chart("hits", dict[str, Any])
    return book.setting("hits", {**hits, "full_sail_columns": ["hull", "rigging"]})
