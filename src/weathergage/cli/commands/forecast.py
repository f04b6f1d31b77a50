"""`forecast`: what courses may lead to before they are sealed, as an estimate."""

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from weathergage.cli.commands.odds import percent
from weathergage.cli.output import Errata, Json, fail, prose, say, say_json, table
from weathergage.cli.position import Options, Preset, RulesetId, SavedGame, rules_of, saved

if TYPE_CHECKING:
    from weathergage.engine.game import Game
    from weathergage.engine.odds import Estimate, Forecast
    from weathergage.engine.orders import Ask, Orders

#: The most sets of orders that are compared, and the most usual orders that are given to come to a course.
MOST_SETS = 40
MOST_ORDERS = 1000


def forecast(
    plots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SHIP=PLOT",
            help="A course for a ship; several, separated by commas, are compared.",
        ),
    ] = None,
    game: SavedGame = None,
    scenario: Annotated[
        str, typer.Option(metavar="ID", help="Use a battle, at the first choice of a course.")
    ] = "",
    side: Annotated[str, typer.Option(metavar="SIDE", help="The side, by its id or number from 1.")] = "",
    onward: Annotated[
        bool, typer.Option(help="In a saved game, give default orders until a course is chosen.")
    ] = False,
    ruleset: RulesetId = "",
    preset: Preset = "",
    option: Options = None,
    errata: Errata = "as-printed",
    samples: Annotated[
        int, typer.Option(min=0, help="How often the turn is tried; 0 for the usual number.")
    ] = 0,
    seed: Annotated[
        int, typer.Option(help="Seed of the samples, and of the battle's dice with --scenario.")
    ] = 0,
    json: Json = False,
) -> None:
    """Estimate what courses may lead to, from what their side may know.

    Ships that are not named get default orders. Other orders of the same step may be named by their whole id, such
    as sails/amphion=full. How the estimate is made and what it leaves out: weathergage docs forecast

    [bold]Examples[/bold]

    \b
    weathergage forecast --scenario constitution-guerriere constitution=2
    weathergage forecast --scenario constitution-guerriere constitution=1,2,1L1,R1
    weathergage forecast --scenario negapatam --side british
    weathergage forecast --scenario lissa --ruleset beat_to_quarters amphion=1,1L,1R --seed 7
    weathergage forecast --game duel.replay.json constitution=2 --json
    """
    from weathergage.api import IllegalOrder, OptionError, ReplayError, ScenarioError

    try:
        if game is not None:
            position = saved(game, scenario, ruleset, preset, option)
        else:
            position = _first_position(scenario, errata, ruleset, preset, option or [], seed)
        named = [_named(word) for word in plots or ()]
        whose = _whose(position, side, [place for place, _ in named])
        if scenario or onward:
            _come_to_a_course(position, whose, [place for place, _ in named])
        told = _foretold(position, whose, named, samples, seed)
    except IllegalOrder as wrong:
        fail("; ".join(f"{each.place}: {each.reason} [{each.cite}]" for each in wrong.violations))
    except (OptionError, ReplayError, ScenarioError) as wrong:
        fail(wrong)
    if json:
        say_json(
            {
                "ruleset": position.rules.id,
                "turn": position.state.turn,
                "side": whose,
                "seed": seed,
                "forecasts": [{"orders": orders, "forecast": found} for orders, found in told],
            }
        )
    else:
        _tell(position, whose, told, [place.rpartition("/")[2] for place, _ in named], seed)


def _first_position(
    scenario: str, errata: Errata, ruleset: str, preset: str, options: list[str], seed: int
) -> "Game":
    """Begin a battle; refuse where none is named."""
    from weathergage.api import load_scenario, start

    if not scenario:
        fail("name a position: --game FILE for a saved game, or --scenario ID for a battle")
    battle = load_scenario(scenario, errata)
    rules = rules_of(ruleset, preset, options, battle)
    return start(rules.id, battle, seed, rules.switched_on, listening=False)


def _named(word: str) -> tuple[str, list[str]]:
    """Return a ship, or the id of a question, and the answers to be compared."""
    place, equals, answers = word.partition("=")
    if not equals or not place or not answers:
        fail(f"{word!r}: write a ship and her course, such as constitution=2, or several to compare: =1,2,L1")
    return place, answers.split(",")


def _whose(game: "Game", text: str, places: Sequence[str]) -> int:
    """Return the side that is meant: by its name, by the first ship named, or the first that is asked something."""
    assert game.scenario is not None
    sides = game.scenario.sides
    if text:
        names = {each.id: number for number, each in enumerate(sides)}
        numbers = {str(number + 1): number for number in range(len(sides))}
        if text not in names and text not in numbers:
            fail(f"there is no side {text!r}; choose {' or '.join(names)}")
        return names.get(text, numbers.get(text, 0))
    owners = {ship.id: number for number, each in enumerate(sides) for ship in each.ships}
    ships = [place.rpartition("/")[2] for place in places]
    for ship in ships:
        if ship not in owners:
            fail(f"there is no ship {ship!r} here; choose {', '.join(owners)}")
    asked = next(
        (
            side
            for side, request in enumerate(game.requests)
            if request is not None and any(ask.ship in ships for ask in request.asks)
        ),
        None,
    )
    return asked if asked is not None else owners[ships[0]] if ships else next(iter(game.waiting_for()), 0)


def _come_to_a_course(game: "Game", side: int, places: Sequence[str]) -> None:
    """Give default orders until this side chooses a course, for the ships that are named."""
    ships = {place.rpartition("/")[2] for place in places}
    for _ in range(MOST_ORDERS):
        request = game.requests[side]
        if request is not None and ships <= {ask.ship for ask in request.asks}:
            if game.view(side).forecast({}) is not None:
                return
        if game.over:
            fail("the battle ends before such a course is chosen; leave out --onward, or choose another ship")
        for other in game.waiting_for():
            asked = game.requests[other]
            assert asked is not None
            game.submit(other, asked.defaults())


def _foretold(
    game: "Game", side: int, named: Sequence[tuple[str, list[str]]], samples: int, seed: int
) -> "list[tuple[Orders, Forecast]]":
    """Return the forecast of every set of orders."""
    sets = prod(len(answers) for _, answers in named)
    if sets > MOST_SETS:
        fail(f"{sets} sets of orders are too many to compare; give at most {MOST_SETS}")
    if game.over:
        fail("the game is over, so there is no course to forecast; choose a game under way")
    request = game.requests[side]
    foretell = getattr(game.view(side), "forecast", None)
    if foretell is None:
        fail(f"{game.rules.title} has no forecast; choose other rules with --ruleset")
    asks: list[Ask] = [] if request is None else request.asks
    chosen = [[(_place(asks, place, answer), answer) for answer in answers] for place, answers in named]
    found = []
    for orders in map(dict, product(*chosen)):
        told = None if request is None else foretell(orders, samples=samples, seed=seed)
        if told is None:
            _no_course(game, side, asks, orders)
        found.append((orders, told))
    return found


def _place(asks: "Iterable[Ask]", place: str, answer: str) -> str:
    """Return the question of an answer: by its whole id, or the ship's first that may be answered so."""
    if "/" in place:
        return place
    hers = [ask for ask in asks if ask.ship == place]
    fits = next((ask for ask in hers if answer in ask.options), None)
    # An answer that fits nowhere is refused with the reasons of the first question.
    return (fits or hers[0]).id if hers else f"plot/{place}"


def _no_course(game: "Game", side: int, asks: "Sequence[Ask]", orders: "Orders") -> NoReturn:
    assert game.scenario is not None
    name, phase = game.scenario.sides[side].name, game.rules.phases[game.state.phase].title
    if asks and game.view(side).forecast({}) is not None:
        fail(
            f"{_words(orders)} is not a course, so there is nothing to forecast; give a course such as SHIP=2"
        )
    fail(
        f"{name} does not choose a course now: turn {game.state.turn}, {phase}, asks for "
        f"{', '.join(ask.id for ask in asks) or 'others'}; with --onward default orders are given until it does"
    )


def _words(orders: "Orders") -> str:
    """Return the orders as they were typed."""
    return " ".join(f"{place.rpartition('/')[2]}={answer}" for place, answer in orders.items())


def _tell(
    game: "Game", side: int, told: "list[tuple[Orders, Forecast]]", ships: Sequence[str], seed: int
) -> None:
    assert game.scenario is not None
    names = {ship.id: ship.name for each in game.scenario.sides for ship in each.ships}
    say(f"Forecast for {game.scenario.sides[side].name}, turn {game.state.turn}: an estimate")
    rows: list[tuple[str, str, Sequence[Estimate]]] = []
    for orders, found in told:
        words = _words(orders) or "usual orders"
        shown = [each for each in found.ships if not ships or each.ship in ships or len(told) == 1]
        rows += [(words, names[each.ship], each.estimates) for each in shown]
        if len(found.ships) > 1:
            rows.append((words, f"all {len(found.ships)} ships", found.together))
    if len(rows) == 1:
        _in_full(rows[0])
    else:
        _compared(rows)
    for basis in dict.fromkeys(found.basis for _, found in told):
        prose(f"An estimate from {basis}.")
    tries = " and ".join(dict.fromkeys(str(found.samples) for _, found in told))
    worst = [_margin(kind, told) for kind in ("chance", "mean")]
    off = " and ".join(margin for margin in worst if margin)
    say(f"Samples: {tries}; seed: {seed}{f'; give or take up to {off}' if off else ''}.")


def _compared(rows: "list[tuple[str, str, Sequence[Estimate]]]") -> None:
    """Print a line for each course or ship, without what is the same in all of them."""
    heads = [each.label for each in rows[0][2]]
    told_apart = [column for column in (0, 1) if len({row[column] for row in rows}) > 1] or [0]
    table(
        (*(("orders", "ship")[column] for column in told_apart), *heads),
        [(*(str(row[column]) for column in told_apart), *map(_figure, row[2])) for row in rows],
        numbers=",".join(heads),
        wide=True,
    )


def _in_full(row: "tuple[str, str, Sequence[Estimate]]") -> None:
    """Print every figure of one ship and one course, with its margin and its parts."""
    words, name, estimates = row
    parts = max((list(each.parts) for each in estimates), key=len)
    made = [
        (
            each.label,
            _figure(each),
            f"± {_amount(each.kind, each.margin)}" if each.margin else "",
            *(_amount(each.kind, each.parts[part]) if part in each.parts else "" for part in parts),
        )
        for each in estimates
    ]
    table(
        (f"{name}: {words}", "in all", "", *parts), made, numbers=",".join(("in all", "", *parts)), wide=True
    )


def _figure(estimate: "Estimate") -> str:
    return _amount(estimate.kind, estimate.value)


def _amount(kind: str, value: float) -> str:
    return percent(value) if kind == "chance" else f"{value:.2f}"


def _margin(kind: str, told: "list[tuple[Orders, Forecast]]") -> str:
    """Return the largest margin of the figures of a kind."""
    every = [
        each
        for _, found in told
        for estimates in (found.together, *(ship.estimates for ship in found.ships))
        for each in estimates
    ]
    most = max((each.margin for each in every if each.kind == kind), default=0.0)
    return _amount(kind, most) if most else ""
