"""The Second Edition, assembled: phases in the order of its sequence of play (B.II)."""

from weathergage.engine.ruleset import Rule, Ruleset, Ruling
from weathergage.engine.tables import load_toml
from weathergage.rulesets.plotted.acts import act
from weathergage.rulesets.plotted.book import open_book
from weathergage.rulesets.plotted.chronicle import tell
from weathergage.rulesets.plotted.gunnery import BASIC_MODIFIERS, Broadsides
from weathergage.rulesets.plotted.logbook import logbook
from weathergage.rulesets.plotted.phases.boarding import BoardingPhase
from weathergage.rulesets.plotted.phases.combat import CombatPhase
from weathergage.rulesets.plotted.phases.execution import ExecutionPhase
from weathergage.rulesets.plotted.phases.grappling import GrapplingPhase
from weathergage.rulesets.plotted.phases.loading import LoadingPhase
from weathergage.rulesets.plotted.phases.melee import MeleePhase
from weathergage.rulesets.plotted.phases.notation import NotationPhase
from weathergage.rulesets.plotted.phases.reckoning import Reckoning, TurnStart
from weathergage.rulesets.plotted.phases.unfouling import UnfoulingPhase
from weathergage.rulesets.plotted.setting_up import set_up
from weathergage.rulesets.plotted.state import PlottedState
from weathergage.rulesets.plotted.view import PlottedView

ID = "second_edition"
_HERE = "weathergage.rulesets.plotted.second_edition"


def make() -> Ruleset:
    """The Basic game of the Second Edition."""
    book = open_book(ID, f"{_HERE}.tables", "basic.toml")
    return Ruleset(
        id=ID,
        title="Second Edition (1981)",
        summary="Secret plots, simultaneous movement, broadsides and boarding: the Basic game.",
        phases=(
            TurnStart(book),
            UnfoulingPhase(book),
            NotationPhase(book),
            ExecutionPhase(book),
            GrapplingPhase(book),
            BoardingPhase(book),
            CombatPhase(book, Broadsides(book, BASIC_MODIFIERS)),
            MeleePhase(book),
            LoadingPhase(book),
            Reckoning(book),
        ),
        book=book,
        set_up=set_up,
        view=PlottedView,
        act=act,
        state_type=PlottedState,
        tell=tell,
        log=logbook,
        rules={rule.id: rule for rule in load_toml(_HERE, "rules.toml", dict[str, list[Rule]])["rule"]},
        rulings={
            ruling.id: ruling
            for ruling in load_toml("weathergage.rulesets.plotted", "rulings.toml", dict[str, list[Ruling]])[
                "ruling"
            ]
        },
    )
