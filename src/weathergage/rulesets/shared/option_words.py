"""Answers in words that several rules have: those that name a ship."""

from typing import Any

from weathergage.engine.orders import Ask
from weathergage.engine.wording import Answering, OptionView
from weathergage.rulesets.shared.sentences import name


def naming(text: str) -> Answering:
    """Return the words of answers that are ids of ships, with {ship} for the name."""

    def answer(book: Any, state: Any, ask: Ask, option: str) -> OptionView:
        return OptionView(label=text.format(ship=name(state, option)), ship=option)

    return answer


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
