"""The errata set `corrected` of the Tournament Edition: cells that other printings show to be misprints."""

from dataclasses import replace

from weathergage.rulesets.plotted.book import Book

_ERRATA = ("weathergage.rulesets.plotted.tournament.tables", "corrected.toml")


def apply(book: Book) -> Book:
    """The tables as they should have been printed."""
    return replace(book, errata=(*book.errata, _ERRATA))
