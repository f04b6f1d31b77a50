"""The Advanced game of the Tournament Edition: its tables, and the sections of its rules in order (16.0, 16.1)."""

from dataclasses import replace

from weathergage.rulesets.plotted.core import advanced_log
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.editions.tournament import (
    fires,
    men_in_the_rigging,
    powder,
    repairs,
    turn_upon_turn,
)
from weathergage.rulesets.plotted.gunnery import ammunition, fields
from weathergage.rulesets.plotted.gunnery.damage import criticals, sail_hits, sinking
from weathergage.rulesets.plotted.options import line_rake
from weathergage.rulesets.plotted.sailing import anchors, sails, turning, wind

_TABLES = "weathergage.rulesets.plotted.editions.tournament.tables"
#: The tables of the Advanced game, apart from those of the Basic one (2.4.2).
TABLES = ("advanced", "wind", "ammunition", "damage", "seamanship", "options")
#: In the order of the rules; what they leave unchanged has no section (21.0, 25.0).
SECTIONS = (
    advanced_log,
    wind,
    sails,
    men_in_the_rigging,
    turning,
    turn_upon_turn,
    anchors,
    fields,
    line_rake,
    sail_hits,
    ammunition,
    powder,
    criticals,
    sinking,
    fires,
    repairs,
)


def apply(book: Book) -> Book:
    """Put the Advanced game in place of the Basic one (17.0)."""
    book = replace(book, sources=(*book.sources, *((_TABLES, f"{name}.toml") for name in TABLES)))
    for section in SECTIONS:
        book = section.apply(book)
    return book
