"""The Advanced game of the Second Edition: its tables, and the sections of its rules in order (A.I, A.I.A)."""

from dataclasses import replace

from weathergage.rulesets.plotted.core import advanced_log
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.gunnery import ammunition, fields
from weathergage.rulesets.plotted.gunnery.damage import criticals, repairs, sail_hits, sinking
from weathergage.rulesets.plotted.sailing import anchors, sails, turning, wind

_TABLES = "weathergage.rulesets.plotted.editions.second_edition.tables"
#: The tables of the Advanced game, apart from those of the Basic one (I.II.A.3, I.II.D.2).
TABLES = ("advanced", "wind", "ammunition", "damage", "seamanship", "options")
#: In the order of the rules; what they leave unchanged has no section (A.IV, A.VI, A.VII, A.IX).
SECTIONS = (
    advanced_log,
    wind,
    sails,
    turning,
    anchors,
    fields,
    sail_hits,
    ammunition,
    criticals,
    sinking,
    repairs,
)


def apply(book: Book) -> Book:
    """Put the Advanced game in place of the Basic one (A.II, A.II.A-J)."""
    book = replace(book, sources=(*book.sources, *((_TABLES, f"{name}.toml") for name in TABLES)))
    for section in SECTIONS:
        book = section.apply(book)
    return book
