"""Answers in other ways of writing: with blanks, in lower case, and as the books print them (ruling P18)."""

from weathergage.engine.orders import Ask
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.plots import read_plot


def read_answer(book: Book, ask: Ask, notation: str) -> str:
    """Return the option that an answer means, or the answer itself where it may mean none or several."""
    if ask.kind in book.plot_kinds:
        return read_plot(notation)
    bare = "".join(notation.split())
    if bare in ask.options:
        return bare
    alike = [option for option in ask.options if _folded(option) == bare.casefold()]
    return alike[0] if len(alike) == 1 else notation


def _folded(option: str) -> str:
    return "".join(option.split()).casefold()
