"""Measure speed: turns and games a second, the parts of a turn, and a well-known engine for comparison."""

from weathergage.bench.figure import Figure
from weathergage.bench.report import Report, measure, refusal

__all__ = ["Figure", "Report", "measure", "refusal"]
