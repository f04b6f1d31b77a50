"""Wind that changes in direction and strength, and what strong winds do (A.III)."""

from weathergage.rulesets.plotted.book import Book


def apply(book: Book) -> Book:
    """The book with this section in it."""
    return book
