"""The larger logs of the Advanced game, with bow and stern gun sections (A.I.B)."""

from weathergage.rulesets.plotted.book import Book


def apply(book: Book) -> Book:
    """The book with this section in it."""
    return book
