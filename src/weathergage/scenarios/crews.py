"""Words for crews: those of the ship library, and those that a ruleset has of its own."""

from collections.abc import Mapping

from weathergage.engine.scenario import QUALITIES, Quality


def crew_of(word: str, own: Mapping[str, Quality]) -> Quality | None:
    """The crew of the ship library that a word means, in the library's words or in a ruleset's own."""
    return own.get(word) or next((quality for quality in QUALITIES if quality == word), None)


def crew_words(own: Mapping[str, Quality]) -> str:
    """All words for a crew, for a refusal."""
    listed = ", ".join(QUALITIES)
    return f"{', '.join(own)} (or, of the ship library, {listed})" if own else listed
