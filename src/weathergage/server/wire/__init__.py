"""Formats of requests and responses: messages, cards, bodies, errors."""
