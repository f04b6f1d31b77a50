"""What the optional rule of the parrots says in every game: its event, and the words of its question."""

from weathergage.engine.events import Event, Modifier, Roll
from weathergage.engine.wording import AskFacts, Wording
from weathergage.rulesets.shared.option_words import naming

NOTHING, GREETING, RUM = "-", "guerriere", "rum"
KIND = "parrot"
RULE = "1"


class ParrotSpoke(Event, frozen=True, kw_only=True):
    """A parrot said something; its module lies outside the family, so no list counts it."""

    ship: str
    roll: Roll = Roll("parrot", 4)
    modifiers: tuple[Modifier, ...] = (Modifier("old bird", 1, "t:1"),)


#: All that the client will ever know of parrots.
PARROTS = Wording(
    kind=KIND,
    title="Parrot",
    prompt="What does the parrot of {ship} say?",
    paper="register",
    labels={NOTHING: "Nothing", RUM: "Asks for rum"},
    answer=naming("Greets {ship}"),
    facts=AskFacts(key="q", about=(KIND,)),
)
