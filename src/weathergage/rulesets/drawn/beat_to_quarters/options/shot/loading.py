"""Loading special shot: how much of it a side has, what is in each broadside, and who knows of it (21.shot.loads)."""

from typing import Final

from weathergage.engine.events import Event, Report, Roll
from weathergage.engine.orders import Ask, Orders
from weathergage.engine.wording import AskFacts, PlanTopic, Wording
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import PORT, STARBOARD, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.core.typed_rules import QuartersRuleset
from weathergage.rulesets.drawn.beat_to_quarters.present import displays
from weathergage.rulesets.drawn.beat_to_quarters.present.chronicle import RESULTS, tells
from weathergage.rulesets.drawn.beat_to_quarters.present.logbook import NOTES
from weathergage.rulesets.drawn.beat_to_quarters.turn.crew_tasks import hands
from weathergage.rulesets.drawn.shared.question_words import battery_of
from weathergage.rulesets.shared.option_words import capital
from weathergage.rulesets.shared.planning.conditions import HEXES
from weathergage.rulesets.shared.planning.topics import loading_topic
from weathergage.rulesets.shared.sentences import SIDES, count, die, name, party, whose
from weathergage.rulesets.shared.standing_answers import ASK, StandingAnswer
from weathergage.rulesets.shared.views import LoadPreview, Preview, StandingOrder

ROUND, HOT, CHAIN, DOUBLE, GRAPE = "round", "hot", "chain", "double", "grape"
#: On the card double shot is D1 after the first command phase and DBL after the second.
HALF_LOADED: Final = "D1"
#: The cell that puts the target's crew to the test.
CHECK: Final = "CC"
RULING: Final = "B35"
_MARKS: Final = {ROUND: "", HOT: "HOT", CHAIN: "CH", HALF_LOADED: "D1", DOUBLE: "DBL", GRAPE: "GR"}
_WORDS: Final = {HALF_LOADED: "half of the double shot"}
#: What is in the guns, where that is not round shot.
SHOT_WORDS: Final = {
    HOT: "hot shot",
    CHAIN: "chain shot",
    DOUBLE: "double shot",
    HALF_LOADED: "half of the double shot",
    GRAPE: "grape",
}


def _facts(book: Book, state: Seascape, ask: Ask) -> AskFacts:
    return AskFacts(battery=battery_of(ask))


LOADING_QUESTION: Final = Wording(
    kind="loading",
    title="Load",
    paper="register",
    group="guns",
    batch="Loading",
    labels={shot: capital(SHOT_WORDS.get(shot, "round shot")) for shot in (ROUND, HOT, CHAIN, DOUBLE, GRAPE)},
    asked=_facts,
)


def loading_plan(book: Book) -> PlanTopic:
    """Return what plans say about loading."""
    kinds = (ROUND, HOT, CHAIN, DOUBLE, GRAPE)
    shot = {kind: SHOT_WORDS.get(kind, "round shot") for kind in kinds}
    return loading_topic(("loading",), shot, "", HEXES, book.cite("21.shot.loads"))


def _as_usual(rules: QuartersRuleset, state: Seascape, ask: Ask, value: str) -> str | None:
    return ask.default


LOADING_ANSWER: Final = StandingAnswer(
    StandingOrder(
        id="load",
        title="Empty guns",
        short="Load",
        choices={ASK: "ask me", "usual": "load as usual"},
        tells={ASK: "You are asked what is loaded.", "usual": "She loads round shot, unless more was begun."},
    ),
    frozenset({"loading"}),
    _as_usual,
)


class SpecialShotIssued(Event, frozen=True, kw_only=True):
    """In how many turns a side may load special shot."""

    side: int
    turns: int
    roll: Roll


class ShotLoaded(Event, frozen=True, kw_only=True):
    """The shot in a broadside from now on; only its own side knows."""

    ship: str
    #: 0 port, 1 starboard.
    side: int
    shot: str
    #: Turns of special shot that the side has left.
    turns_left: int


class HotShotHandled(Event, frozen=True, kw_only=True):
    """Hot shot was brought to the guns: did it set the ship on fire?"""

    ship: str
    roll: Roll
    ablaze: bool


class HotShotSmoulders(Event, frozen=True, kw_only=True):
    """Hot shot lies in its target: does it set her on fire, or off?"""

    ship: str
    target: str
    roll: Roll
    ablaze: bool
    explodes: bool


@tells(SpecialShotIssued)
def _issued(state: Seascape, e: SpecialShotIssued) -> str:
    side = party(state, e.side).does("has", "have")
    return f"{side} special shot for {count(e.turns, 'turn')}{die(e.roll)}."


@tells(ShotLoaded)
def _loaded(state: Seascape, e: ShotLoaded) -> str:
    what = _WORDS.get(e.shot, f"{e.shot} shot")
    return f"{whose(state, e.ship)} {SIDES[e.side]} guns are loaded with {what}."


@tells(HotShotHandled)
def _handled(state: Seascape, e: HotShotHandled) -> str:
    what = "sets her on fire before it is fired" if e.ablaze else "is handled safely"
    return f"The hot shot of {name(state, e.ship)} {what}{die(e.roll)}."


@tells(HotShotSmoulders)
def _smoulders(state: Seascape, e: HotShotSmoulders) -> str:
    what = "finds her powder" if e.explodes else "sets her on fire" if e.ablaze else "goes out"
    return f"The hot shot aboard {name(state, e.target)} {what}{die(e.roll)}."


RESULTS[CHECK] = "a check of her crew"
displays.RESULTS[CHECK] = ("crew", "her crew is tested")
NOTES[ShotLoaded] = lambda e: f"{'PS'[e.side]} {_MARKS[e.shot] or 'round'}"


def issue_shot(book: Book, state: Seascape, sides: int, report: Report) -> None:
    """Roll for each side before the first turn in how many turns it may load special shot (21.shot)."""
    if state.special_shot:
        return
    for side in range(len(state.sealed)):
        turns = state.dice.roll("special shot", sides)
        state.special_shot.append(turns)
        if report is not None:
            roll = Roll("special shot", turns, sides)
            cite = book.cite("21.shot")
            report.append(SpecialShotIssued(side=side, turns=turns, roll=roll, cite=cite))


def hide_stock(book: Book, state: Seascape, side: int) -> None:
    """Take out of an imagined state how much special shot the others have left."""
    state.special_shot = [left if each == side else 0 for each, left in enumerate(state.special_shot)]


class Loader:
    """Load each broadside with shot, in the command phase (21.shot.loads, ruling B35)."""

    kind = "loading"

    def __init__(self, ranges: dict[str, int], phases: int) -> None:
        self._ranges = ranges
        self._phases = phases

    def asks(self, book: Book, state: Seascape) -> list[Ask]:
        """Ask for both sides of every ship, as long as there is a choice; by default what is loaded stays."""
        found = []
        turns = state.special_shot[state.active] if state.special_shot else 0
        left = f"There is special shot for {count(turns, 'turn')}." if turns else "No special shot is left."
        for ship in hands(state):
            for side in (PORT, STARBOARD):
                options, default = self._choices(state, ship, side)
                if len(options) > 1:
                    found.append(
                        Ask(
                            f"load/{ship.spec.id}/{SIDES[side]}",
                            self.kind,
                            ship.spec.id,
                            options,
                            default,
                            book.cite("21.shot.loads"),
                            # As long as there is special shot, no default can make this choice.
                            routine=turns == 0,
                            prompt=f"What are the {SIDES[side]} guns of {{ship}} loaded with? {left}",
                        )
                    )
        return found

    def _choices(self, state: Seascape, ship: Ship, side: int) -> tuple[tuple[str, ...], str]:
        """Round shot, what is in the guns already, and all the rest while there is any; what stays."""
        stays = {"": ROUND, HALF_LOADED: DOUBLE}.get(ship.load[side], ship.load[side])
        stocked = bool(state.special_shot) and state.special_shot[ship.side] > 0
        return tuple(each for each in (ROUND, *self._ranges) if stocked or each in (ROUND, stays)), stays

    def resolve(self, book: Book, state: Seascape, orders: Orders, report: Report) -> None:
        """Load as ordered; a turn in which a ship begins to load special shot is used up."""
        fresh = []
        for ship in hands(state):
            for side in (PORT, STARBOARD):
                options, stays = self._choices(state, ship, side)
                wanted = orders.get(f"load/{ship.spec.id}/{SIDES[side]}", stays)
                if wanted not in options or (wanted == stays and ship.load[side] != HALF_LOADED):
                    continue
                if wanted == DOUBLE and self._phases > 1 and ship.load[side] != HALF_LOADED:
                    wanted = HALF_LOADED
                if wanted not in (ROUND, stays):
                    fresh.append(ship)
                ship.load[side] = "" if wanted == ROUND else wanted
                self._tell(book, state, ship, side, wanted, len(fresh) > 0, report)
        if fresh:
            state.special_shot[state.active] -= 1

    def _tell(
        self, book: Book, state: Seascape, ship: Ship, side: int, shot: str, used: bool, report: Report
    ) -> None:
        if report is not None:
            left = state.special_shot[ship.side] if state.special_shot else 0
            report.append(
                ShotLoaded(
                    ship=ship.spec.id,
                    side=side,
                    shot=shot,
                    turns_left=left - used,
                    cite=book.cite("21.shot.double" if shot in (HALF_LOADED, DOUBLE) else "21.shot.loads"),
                    rulings=(RULING,),
                    to=ship.side,
                )
            )

    def previews(self, book: Book, state: Seascape, ask: Ask) -> dict[str, Preview]:
        """Preview how far each shot carries and how many command phases it takes."""
        side = SIDES.index(ask.id.rpartition("/")[2])
        far = book.guns.gunnery.cannon
        return {
            option: LoadPreview(
                side=side,
                shot=option,
                turns=self._phases if option == DOUBLE else 1,
                squares=0,
                range=self._ranges.get(option, far),
            )
            for option in ask.options
        }
