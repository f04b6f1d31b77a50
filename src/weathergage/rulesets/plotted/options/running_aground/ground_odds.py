"""The odds of ships that touch the ground: how fast they sit, and how soon they come off (O.XI)."""

from typing import Final

from weathergage.engine.events import Event
from weathergage.engine.odds import YES_NO, Chance, Inquiry, Odds, OddsError, Parameter, Question, chance_of
from weathergage.engine.orders import Ask
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.lookout import track
from weathergage.rulesets.plotted.foresight.odds.dice_outcomes import World, Worlds
from weathergage.rulesets.plotted.foresight.odds.positions import position
from weathergage.rulesets.plotted.foresight.odds.questions import phase_of
from weathergage.rulesets.plotted.foresight.rehearsal import rehearse
from weathergage.rulesets.plotted.options.running_aground.refloating import RefloatingPhase
from weathergage.rulesets.shared.chart import Chart

#: After this many turns it is told whether she is off.
_TURNS: Final = (1, 2, 3, 6)
_TO_ROLL: Final = "rolled"


def question(rules: PlottedRuleset) -> Question:
    """Return the question in this game."""
    book = rules.book
    phase = phase_of(rules, RefloatingPhase)
    faces = tuple(str(face) for face in range(1, phase.figures.fast + 1))
    lighten = Parameter(
        id="lighten", title="guns go overboard each time, while she has any", values=YES_NO, default="no"
    )
    return Question(
        id="ground",
        title="Running aground",
        summary="how fast a ship sits that runs aground, and how soon she comes off",
        cite=book.cite("O.XI.B"),
        answer=_ground_odds,
        parameters=(
            Parameter(
                id="die",
                title="the die with which she ran aground, where it has fallen",
                values=(*faces, _TO_ROLL),
                default=_TO_ROLL,
                cite=book.cite("O.XI.B"),
            ),
            *((lighten,) if phase.figures.lightened else ()),
        ),
        settled=frozenset({"die"}),
        ships=1,
    )


def _ground_odds(rules: PlottedRuleset, state: PlottedState, inquiry: Inquiry) -> Odds:
    book = rules.book
    phase = phase_of(rules, RefloatingPhase)
    posed, ship, _ = position(rules, state, inquiry)
    if not ship.active:
        raise OddsError(f"{ship.spec.id} has nobody aboard to work her off [{book.cite('O.XI.B')}]")
    if inquiry.given["die"] != _TO_ROLL:
        ship.aground, ship.stranded = int(inquiry.given["die"]), posed.turn
    if ship.aground:
        title = f"{ship.spec.name} sits aground, and comes off with more than {ship.aground}"
        worlds = _alone(posed, ship)
    else:
        title = f"{ship.spec.name} runs aground"
        worlds = _touching(book, posed, ship)
    return Odds(
        question="ground",
        title=title,
        chances=(*comes_off(phase, worlds, ship, lighten=inquiry.given.get("lighten") == "yes"),),
        notes=("Shoal water as deep as she draws, or less, holds her without a die.",),
        cite=book.cite("O.XI.B"),
    )


def _alone(state: PlottedState, ship: Ship) -> Worlds:
    worlds = Worlds(state, (ship.spec.id,))
    worlds.look_at(ship.spec.index)
    return worlds


def _touching(book: Book, state: PlottedState, ship: Ship) -> Worlds:
    """Return all ways in which the ground may take her where she lies."""
    worlds = _alone(state, ship)

    def touch(now: PlottedState, report: list[Event]) -> None:
        mine = now.ships[ship.spec.index]
        now.chart = Chart(now.chart.columns, now.chart.rows, frozenset(), shoals={mine.bow: 0})
        _meet(book, now, mine)

    worlds.go_on(touch)
    return worlds


def _meet(book: Book, state: PlottedState, ship: Ship) -> bool:
    return any(hazard(book, state, ship, None) for hazard in book.hazards)


def comes_off(phase: RefloatingPhase, worlds: Worlds, ship: Ship, *, lighten: bool = False) -> list[Chance]:
    """Turn after turn a try, by the phase of the game itself."""
    index, book = ship.spec.index, phase.book
    fast = worlds.chance(lambda world: world.state.ships[index].aground >= phase.figures.fast)
    found = [chance_of("fast", "she sits too fast for ordinary means", fast, book.cite("O.XI.B"))]

    def attempt(now: PlottedState, report: list[Event]) -> None:
        now.turn += 1
        asked = [ask for asks in phase.asks(now) or () for ask in asks] if lighten else []
        phase.resolve(now, {ask.id: ask.options[-1] for ask in asked}, None)

    for turn in range(1, _TURNS[-1] + 1):
        worlds.go_on(attempt)
        if turn in _TURNS:
            words = "she comes off at the first try" if turn == 1 else f"she is off after {turn} tries"
            off = worlds.chance(lambda world: not world.state.ships[index].aground)
            found.append(chance_of(f"off_{turn}", words, off, book.cite("O.XI.D")))
    return found


def plot_odds(rules: PlottedRuleset, state: PlottedState, ask: Ask, plot: str) -> Odds | None:
    """Return the odds of a plot that leads over ground its side knows of, if nobody stops her before.

    None if it does not.
    """
    book = rules.book
    if state.chart.open_sea and not state.chart.shoals:
        return None
    known = rehearse(rules, state, state.ship(ask.ship).side, 0).state
    ship = known.ship(ask.ship)
    worlds = _alone(known, ship)

    def sail(now: PlottedState, report: list[Event]) -> None:
        mine = now.ships[ship.spec.index]
        for place in track(mine, plot):
            mine.bow, mine.heading = place
            if _meet(book, now, mine):
                return

    worlds.go_on(sail)
    wrecked = worlds.chance(lambda world: not _hers(world, ship).present)
    if wrecked:
        lost = chance_of("lost", "she is driven ashore and lost", wrecked, book.cite("O.XI.C"))
        return _plotted(book, ship, "runs ashore", (lost,))
    aground = worlds.chance(lambda world: bool(_hers(world, ship).aground))
    if not aground or ship.aground:
        return None
    runs = chance_of("aground", "she runs aground unless stopped before", aground, book.cite("O.XI"))
    return _plotted(
        book, ship, "runs aground", (runs, *comes_off(phase_of(rules, RefloatingPhase), worlds, ship))
    )


def _hers(world: World, ship: Ship) -> Ship:
    return world.state.ships[ship.spec.index]


def _plotted(book: Book, ship: Ship, how: str, chances: tuple[Chance, ...]) -> Odds:
    given = "As plotted, with nobody in her way, by the ground that is known; drift is not in it."
    return Odds(
        question="ground",
        title=f"{ship.spec.name} {how}",
        given=(given,),
        chances=chances,
        cite=book.cite("O.XI"),
    )


def refloat_odds(rules: PlottedRuleset, state: PlottedState, ask: Ask, option: str) -> Odds | None:
    """Return the odds of a try to come off, with or without what makes her lighter."""
    phase = phase_of(rules, RefloatingPhase)
    ship = state.ship(ask.ship)
    worlds = _alone(state, ship)

    def attempt(now: PlottedState, report: list[Event]) -> None:
        phase.resolve(now, {ask.id: option}, None)

    worlds.go_on(attempt)
    off = worlds.chance(lambda world: not _hers(world, ship).aground)
    return Odds(
        question="ground",
        title=f"{ship.spec.name} tries to come off",
        chances=(chance_of("off_1", "she comes off now", off, phase.book.cite("O.XI.D")),),
        cite=ask.cite,
    )
