"""Show a captain whose side has other captains what he may know: everything but what they have written."""

from weathergage.engine.events import Command
from weathergage.rulesets.plotted.core.particulars import StandingOrders
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.shared.standing_answers import told_by


def narrowed(rules: PlottedRuleset, state: PlottedState, captain: Command) -> PlottedState:
    """Return a copy of the state as the captain of some ships knows it.

    His fellows are taken to have told theirs the same.
    """
    book = rules.book
    own = state.clone()
    own.standing_answers = told_by(captain, state)
    fleet = [ship for ship in own.ships if ship.side == captain.side]
    told = [ship.standing for ship in fleet if captain.has(ship.spec.id)]
    usual = told[0] if told and told.count(told[0]) == len(told) else StandingOrders()
    for ship in fleet:
        if not captain.has(ship.spec.id):
            ship.standing = usual
    for part in book.confidences:
        part(book, own, captain)
    return own
