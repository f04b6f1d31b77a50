"""The editions: tables, rule texts, options, and rules that only one of them has."""
