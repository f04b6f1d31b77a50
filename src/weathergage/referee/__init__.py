"""Adjudicate games at the table: a position, the orders as written and the players' own dice."""

from weathergage.referee.adjudication import adjudicate
from weathergage.referee.reading import Position, read_position, read_position_file
from weathergage.referee.report import Adjudication, position_text, report_text
from weathergage.referee.writing import written_position

__all__ = [
    "Position",
    "Adjudication",
    "adjudicate",
    "position_text",
    "read_position",
    "read_position_file",
    "report_text",
    "written_position",
]
