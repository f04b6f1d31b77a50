"""Optional rake determination: only along the line of the target's keel (O.XIII)."""

from dataclasses import replace

import msgspec

from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.gunnery.rakes import KeelLineRake


class LineRake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The range within which a ship rakes."""

    within: int


def apply(book: Book) -> Book:
    """Let ships rake only from a hex towards which the bow or the stern of the target points."""
    return replace(book, rake=KeelLineRake(book.chart("line_rake", LineRake).within))
