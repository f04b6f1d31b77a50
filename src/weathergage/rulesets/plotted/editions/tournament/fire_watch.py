"""Crew sections told off to fight a fire: at once when it breaks out, else when boarding is prepared (A-24.3.2.3.1)."""

from itertools import combinations
from typing import ClassVar, Final

from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import Modifier, Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import AskFacts, OptionView, Wording
from weathergage.rulesets.plotted.boarding.parties import on_duty
from weathergage.rulesets.plotted.boarding.party_choices import lock_of
from weathergage.rulesets.plotted.boarding.party_words import AT_POSTS
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import changed
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import FIRE
from weathergage.rulesets.plotted.editions.tournament.fire_events import FireWatchSet
from weathergage.rulesets.plotted.gunnery.batteries import fullest
from weathergage.rulesets.plotted.gunnery.damage.pumps import pumping
from weathergage.rulesets.plotted.present.sentences import sections
from weathergage.rulesets.shared.views import ChancePreview, Preview

RULE: Final = "A-24.3.2.3.1"
NOBODY: Final = "none"
PROMPT: Final = "Which crew sections of {ship} fight the fire?"
#: Faces of the die that is rolled against the number of sections.
_FACES: Final = 6


def _fighting(book: Book, state: PlottedState, ask: Ask, option: str) -> OptionView:
    """Return the sections that are told off by their digits."""
    verb = "fights" if len(option) == 1 else "fight"
    label = f"{sections(option).capitalize()} {verb} the fire"
    return OptionView(label=label, tasks=dict.fromkeys(option, _TASK))


#: The task of a section that fights the fire, as answers name it.
_TASK: Final = "FIRE"
FIREFIGHT_QUESTION: Final = Wording(
    kind="firefight",
    title="Fire aboard",
    prompt=PROMPT,
    input="crew",
    labels={NOBODY: "Nobody fights the fire"},
    answer=_fighting,
    facts=AskFacts(tasks={"": AT_POSTS, _TASK: "fight the fire"}, brief=True),
)


def burns(ship: Ship) -> bool:
    """Return whether a fire is to be fought aboard her."""
    return bool(ship.fires) and ship.present and not ship.doom


def any_burns(state: PlottedState) -> bool:
    """Return whether a fire is to be fought anywhere."""
    for ship in state.ships:
        if burns(ship):
            return True
    return False


def fighters(ship: Ship) -> int:
    """Return how many crew sections fight the fire: those told off that still have men."""
    return sum(1 for men, task in zip(ship.hands, ship.tasks, strict=True) if men and task == FIRE)


class FireWatch(PlottedPhase):
    """Asks burning ships which sections fight the fire."""

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    rule: ClassVar[str] = RULE

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask burning ships; go past where nothing burns."""
        for ship in state.ships:
            if ship.fires:
                return super().pose(state, questions)
        return False

    def is_asked(self, state: PlottedState, ship: Ship) -> bool:
        """Return whether a ship that burns is asked in this phase."""
        raise NotImplementedError

    def free(self, state: PlottedState, ship: Ship) -> list[int]:
        """Return the sections that may be sent or are sent already."""
        raise NotImplementedError

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Ask each burning ship that has sections to send."""
        asked: list[list[Ask]] | None = None
        for ship in state.ships:
            if not burns(ship) or not self.is_asked(state, ship):
                continue
            free = self.free(state, ship)
            if not free:
                continue
            asked = asked or [[] for _ in state.sealed]
            asked[ship.side].append(self._ask(ship, free))
        return asked

    def _ask(self, ship: Ship, free: list[int]) -> Ask:
        options = [_written(some) for n in range(len(free) + 1) for some in combinations(free, n)]
        # Somebody should; the lowest section goes unless others are at it.
        now = _written([section for section in free if ship.tasks[section] == FIRE] or free[:1])
        ship_id = ship.spec.id
        return Ask(f"firefight/{ship_id}", "firefight", ship_id, options, now, self.cite, prompt=PROMPT)

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse all but sections that have men and nothing else to do, in their order."""
        reason = f"{notation!r}: write {NOBODY}, or the digits of sections that are free: {ask.options[-1]}"
        return Violation(ask.id, reason, self.cite)

    def previews(self, book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview] | None:
        """Return the chance to put the fire out, and what the sections cost the guns."""
        ship = state.ship(ask.ship)
        each = book.row_by_guns[min(fullest(ship), len(book.row_by_guns) - 1)].section_lost
        found: dict[str, Preview] = {}
        for option in ask.options:
            sent = _read(option)
            needs = "nothing puts it out" if not sent else "1" if len(sent) == 1 else f"1 to {len(sent)}"
            away = sum(1 for section in sent if section < len(ship.spec.crew)) if not ship.captured else 0
            cost = (Modifier("sections away from the guns", each * away, book.cite("B.VIII.C.3")),)
            found[option] = ChancePreview(min(1.0, len(sent) / _FACES), needs, cost if away else ())
        return found

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Let the sections take up their buckets, or put them down."""
        for ship in state.ships if orders else ():
            notation = orders.get(f"firefight/{ship.spec.id}")
            if notation is None:
                continue
            sent = _read(notation)
            for section in self.free(state, ship):
                if section in sent:
                    ship.tasks = changed(ship.tasks, section, FIRE)
                elif ship.tasks[section] == FIRE:
                    ship.tasks = changed(ship.tasks, section, 0)
            if report is not None:
                digits = "" if notation == NOBODY else notation
                report.append(
                    FireWatchSet(ship=ship.spec.id, sections=digits, cite=self.cite, rulings=("P9", "W63"))
                )
        return True


class BeforeBoarding(FireWatch):
    """Every burning ship, before boarding parties are written."""

    id: ClassVar[str] = "fire_watch"
    title: ClassVar[str] = "Boarding Preparation Phase: fire parties"

    def is_asked(self, state: PlottedState, ship: Ship) -> bool:
        """Ask all ships that burn."""
        return True

    def free(self, state: PlottedState, ship: Ship) -> list[int]:
        """Return the sections that are neither locked in melee nor on another duty; parties of last turn are back."""
        busy = [lock_of(state, ship, section) >= 0 for section in range(len(ship.tasks))]
        pumps = pumping(ship, busy) if ship.waterline else ()
        return [
            section
            for section, (men, task) in enumerate(zip(ship.hands, ship.tasks, strict=True))
            if men and not busy[section] and section not in pumps and (task == FIRE or not on_duty(task))
        ]

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Count a fire lit earlier in the turn is an old one."""
        for ship in state.ships:
            if ship.fires:
                ship.fires = tuple((min(since, state.turn - 1), turns) for since, turns in ship.fires)
        return super().resolve(state, orders, report)


class AfterCombat(FireWatch):
    """Ships on which fire broke out in this combat may send men at once."""

    id: ClassVar[str] = "fire_alarm"
    title: ClassVar[str] = "Combat Phase: fire alarm"

    def is_asked(self, state: PlottedState, ship: Ship) -> bool:
        """Ask only about fires of this very combat."""
        return any(since == state.turn for since, _ in ship.fires)

    def free(self, state: PlottedState, ship: Ship) -> list[int]:
        """Return the sections without any work: parties stand ready to board, and others keep their duty."""
        return [
            section
            for section, (men, task) in enumerate(zip(ship.hands, ship.tasks, strict=True))
            if men and (task == FIRE or not task)
        ]


def _written(some: list[int] | tuple[int, ...]) -> str:
    return "".join(str(section + 1) for section in some) or NOBODY


def _read(notation: str) -> list[int]:
    return [] if notation == NOBODY else [int(digit) - 1 for digit in notation]
