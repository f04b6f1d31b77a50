"""Tactical wargames of the age of sail: engine, rule sets, opponents, server and client."""

__version__ = "0.1.0"
