"""The question of a shot: find or lay the broadside that is meant, and give its odds."""

from weathergage.engine.odds import YES_NO, Inquiry, Odds, OddsError, Parameter, Question
from weathergage.geometry.bearing import Bearing, bearing
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import row_of
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import GRAPE, ROUND
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.odds.broadside_odds import broadside
from weathergage.rulesets.plotted.foresight.odds.positions import lay, position, put, wind_given
from weathergage.rulesets.plotted.gunnery.batteries import BOW, STERN
from weathergage.rulesets.plotted.gunnery.fire_bars import fire_bar
from weathergage.rulesets.plotted.gunnery.shot import SHOT_NAMES
from weathergage.rulesets.plotted.gunnery.targeting import AIMS, BROADSIDES, CREW, Shot
from weathergage.rulesets.plotted.turn.combat_phase import CombatPhase

ANY = "any"


def question(book: Book, phase: CombatPhase) -> Question:
    """Return the question of a shot in this game."""
    far = phase.broadsides.max_range
    parameters = [
        Parameter(
            id="range",
            title="range in hexes",
            values=tuple(str(n) for n in range(1, far + 1)),
            default="1",
            cite=book.cite("B.VIII.A.3"),
        ),
        Parameter(
            id="rake",
            title="the end of the target that is raked",
            values=("none", BOW, STERN),
            default="none",
            cite=book.cite("B.VIII.C.2"),
        ),
        Parameter(
            id="aim",
            title="what is fired at",
            values=(ANY, *(AIMS if book.has_chart("ammunition") else AIMS[:CREW])),
            default=ANY,
            cite=book.cite("B.VIII.B.5"),
        ),
        Parameter(
            id="initial",
            title="the initial broadside",
            values=YES_NO,
            default="no",
            cite=book.cite("B.VIII.C.4"),
        ),
        Parameter(id="broadside", title="port (L) or starboard (R)", values=(ANY, *BROADSIDES), default=ANY),
    ]
    if book.has_chart("ammunition"):
        parameters.append(
            Parameter(
                id="load",
                title="what is in the guns",
                values=tuple(SHOT_NAMES.values()),
                default=SHOT_NAMES[ROUND],
                cite=book.cite("A.VIII.B"),
            )
        )
    if book.gun_sections:
        parameters.append(
            Parameter(
                id="section",
                title="all guns, or those of one section",
                values=("all", BOW, STERN),
                default="all",
                cite=book.cite("A.VIII.A"),
            )
        )
    if book.velocities:
        parameters.append(wind_given(book))

    def answer(rules: PlottedRuleset, state: PlottedState, inquiry: Inquiry) -> Odds:
        return _shot_odds(phase, rules, state, inquiry)

    return Question(
        id="shot",
        title="A broadside",
        summary="how many squares it takes, critical hits, and whether the target strikes",
        cite=book.cite("B.VIII.B"),
        answer=answer,
        parameters=tuple(parameters),
        settled=frozenset({"range", "rake", "initial", "load", "wind"}),
    )


def _shot_odds(phase: CombatPhase, rules: PlottedRuleset, state: PlottedState, inquiry: Inquiry) -> Odds:
    posed, ship, target = position(rules, state, inquiry)
    if ship is target:
        raise OddsError("a shot needs a ship that fires and another she fires at")
    given = inquiry.given
    if inquiry.posed:
        kinds = {name: kind for kind, name in SHOT_NAMES.items()}
        ship.load = row_of([kinds[given.get("load", SHOT_NAMES[ROUND])]] * 2)
        ship.initial = row_of([int(given["initial"] == "yes")] * 2)
        found = _laid(phase, posed, ship, target, inquiry)
    else:
        found = _found(phase, posed, ship, target, inquiry)
    if found is None:
        raise OddsError(_refusal(phase, posed, ship, target, inquiry))
    shot, aim = found
    return broadside(phase, posed, ship, shot.side, phase.broadsides.notation(shot, aim))


def _laid(
    phase: CombatPhase, state: PlottedState, ship: Ship, target: Ship, inquiry: Inquiry
) -> tuple[Shot, int] | None:
    """Lay the target so that the shot is possible."""
    wanted = inquiry.given["rake"].replace("none", "")

    def fits(lie: Bearing) -> bool:
        return (lie.port or lie.starboard) and phase.book.rake(lie) == wanted

    for place in lay(state, ship, target, int(inquiry.given["range"]), fits):
        put(target, place)
        found = _found(phase, state, ship, target, inquiry)
        if found is not None:
            return found
    return None


def _found(
    phase: CombatPhase, state: PlottedState, ship: Ship, target: Ship, inquiry: Inquiry
) -> tuple[Shot, int] | None:
    """Return the shot that is meant, if the rules allow it where the ships lie."""
    given, guns = inquiry.given, phase.broadsides
    section = given.get("section", "all").replace("all", "")
    for side, mark in enumerate(BROADSIDES):
        if given["broadside"] not in (ANY, mark) or not guns.is_ready(state, ship, side):
            continue
        for shot in guns.shots(state, ship, side):
            if shot.target is not target or shot.section != section:
                continue
            for aim in guns.aims(shot):
                if given["aim"] in (ANY, AIMS[aim]):
                    return shot, aim
    return None


def _refusal(phase: CombatPhase, state: PlottedState, ship: Ship, target: Ship, inquiry: Inquiry) -> str:
    """Say why there is no such shot, with the rule."""
    given, guns, book = inquiry.given, phase.broadsides, phase.book
    lie = bearing(ship.bow, ship.heading, target.bow, target.heading, ship.spec.hexes, target.spec.hexes)
    if inquiry.posed and (
        lie.range != int(given["range"]) or book.rake(lie) != given["rake"].replace("none", "")
    ):
        rake = given["rake"]
        return f"nobody can lie {given['range']} hexes away and rake the {rake} [{book.cite('B.VIII.C.2')}]"
    side = BROADSIDES.index(given["broadside"]) if given["broadside"] != ANY else int(lie.starboard)
    usual = AIMS[CREW if ship.load[side] == GRAPE else 0]
    aim = usual if given["aim"] == ANY else given["aim"]
    section = given.get("section", "all")
    order = f"{'' if section == 'all' else section + ':'}{'grape' if aim == AIMS[CREW] else aim}"
    silent = fire_bar(book, state, ship, side)
    reason, rule = silent or guns.objection(state, ship, side, f"{order}>{target.spec.id}")
    return f"{ship.spec.id} has no such shot at {target.spec.id}: {reason} [{book.cite(rule)}]"
