"""The errata set `corrected`: cells that other printings show to be misprints, from the edition's own list."""

from dataclasses import replace

from weathergage.rulesets.plotted.core.book import Book


def apply(book: Book) -> Book:
    """Correct the tables to what they should have been; the list lies beside the edition's tables."""
    package, _ = book.sources[-1]
    return replace(book, errata=(*book.errata, (package, "corrected.toml")))
