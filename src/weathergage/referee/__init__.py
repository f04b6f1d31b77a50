"""Adjudicate games at the table: a position, the orders as written and the players' own dice."""

from weathergage.referee.adjudication import adjudicate
from weathergage.referee.reading import Position, read_position, read_position_file
from weathergage.referee.report import Verdict, position_text, told
from weathergage.referee.writing import written_position

__all__ = [
    "Position",
    "Verdict",
    "adjudicate",
    "position_text",
    "read_position",
    "read_position_file",
    "told",
    "written_position",
]
