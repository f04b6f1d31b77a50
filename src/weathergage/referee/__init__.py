"""Adjudicate games at the table: a position, the orders as written and the players' own dice."""

from weathergage.referee.adjudication import adjudicate
from weathergage.referee.hearing import (
    FieldKind,
    Hearing,
    Question,
    ThrownDie,
    field_kinds,
    hear,
    ship_tables,
)
from weathergage.referee.paper_orders import Doubt, Reading
from weathergage.referee.reading import Position, read_position, read_position_file, read_position_text
from weathergage.referee.report import Adjudication, position_text, report_text
from weathergage.referee.writing import written_position

__all__ = [
    "Adjudication",
    "Doubt",
    "FieldKind",
    "Hearing",
    "Position",
    "Question",
    "Reading",
    "ThrownDie",
    "adjudicate",
    "field_kinds",
    "hear",
    "position_text",
    "read_position",
    "read_position_file",
    "read_position_text",
    "report_text",
    "ship_tables",
    "written_position",
]
