"""Facts that plans look at, and the conditions that every game has, from what a side may know."""

from collections.abc import Callable, Iterable, Mapping
from math import hypot
from typing import Any, Final, NamedTuple

from weathergage.engine.orders import Ask
from weathergage.engine.wording import (
    PlanCondition,
)
from weathergage.geometry.hexgrid import distance, from_axial
from weathergage.rulesets.shared.account import left_of
from weathergage.rulesets.shared.previews import (
    AttackPreview,
    BoardPreview,
    ChancePreview,
    ContestPreview,
    FirePreview,
    Preview,
    ShotPreview,
)
from weathergage.rulesets.shared.ship_views import ShipView

#: A ship is crippled when no more than this is left of her, on the average of hull, guns, crew and rigging.
CRIPPLED: Final = 0.5
#: Places on an open table are in tenths of a millimetre, and ranges of its shots in millimetres.
_A_CENTIMETRE: Final = 100
_MILLIMETRES: Final = 10
HEXES: Final = {"1": "1 hex", **{str(n): f"{n} hexes" for n in range(2, 11)}}
CENTIMETRES: Final = {str(n): f"{n} cm" for n in (5, 10, 15, 20, 30, 40, 60, 80)}
_SHARES: Final = {"0": "", "33": " by a third", "50": " by half", "100": " by twice as many"}
_CHANCES: Final = {str(n): f"{n} %" for n in (30, 40, 50, 60, 70, 80, 90)}
_HITS: Final = {"1": "1 hit", **{str(n): f"{n} hits" for n in range(2, 9)}}


class ShotFacts(NamedTuple):
    """Hold what a plan may ask about a shot."""

    target: str
    range: float
    rakes: bool
    hits: float
    aim: str


def shots(view: Any, ask: Ask) -> dict[str, ShotFacts]:
    """Return the shots that a question offers at enemies and that can do harm, by notation."""
    found: dict[str, ShotFacts] = {}
    for option, preview in view.previews(ask).items():
        facts = _shot(preview)
        if facts is not None and facts.hits > 0 and view.ship(facts.target).side != view.side:
            found[option] = facts
    return found


def _shot(preview: Preview) -> ShotFacts | None:
    if isinstance(preview, FirePreview):
        hits = sum(preview.expected.values())
        return ShotFacts(preview.target, preview.range, preview.raking, hits, preview.aim)
    if isinstance(preview, AttackPreview):
        hits = sum(preview.expected.values())
        return ShotFacts(preview.target, preview.range / _MILLIMETRES, bool(preview.rake), hits, preview.aim)
    if isinstance(preview, ShotPreview):
        return ShotFacts(
            preview.target, preview.range, bool(preview.rake), preview.levels + preview.damage, ""
        )
    return None


def _about(view: Any, ask: Ask, option: str) -> list[ShotFacts]:
    """Return the shot that is meant, or all that are offered where the answer is none."""
    found = shots(view, ask)
    return [found[option]] if option in found else list(found.values())


def target_of(view: Any, ask: Ask, option: str) -> str:
    """Return the ship that an answer is about; "" for none."""
    return str(view.in_words(ask, option).ship) or ask.other


def _targets(view: Any, ask: Ask, option: str) -> set[str]:
    named = target_of(view, ask, option)
    return {named} if named else {target_of(view, ask, each) for each in ask.options} - {""}


def gap(ship: ShipView, other: ShipView) -> float:
    """Return how far two ships are apart, in hexes or in centimetres."""
    if ship.place is not None and other.place is not None:
        return hypot(ship.place.x - other.place.x, ship.place.y - other.place.y) / _A_CENTIMETRE
    return min(
        distance(from_axial(*one), from_axial(*two))
        for one in (ship.bow, ship.stern)
        for two in (other.bow, other.stern)
    )


def enemies(view: Any) -> list[ShipView]:
    """Return the enemies that fight."""
    return [
        ship
        for ship in view.ships
        if ship.side != view.side and ship.present and ship.active and not ship.surrendered
    ]


def hands(ship: ShipView) -> int:
    """Return how many men a ship has to fight with."""
    return sum(ship.prize) if ship.captured and any(ship.prize) else sum(ship.crew)


def _in_range(view: Any, ask: Ask, option: str, value: str) -> bool:
    return any(shot.range <= float(value) for shot in _about(view, ask, option))


def _rakes(view: Any, ask: Ask, option: str, value: str) -> bool:
    return any(shot.rakes for shot in _about(view, ask, option))


def _promises(view: Any, ask: Ask, option: str, value: str) -> bool:
    return any(shot.hits >= float(value) for shot in _about(view, ask, option))


def _crippled(view: Any, ask: Ask, option: str, value: str) -> bool:
    return any(left_of(view.ship(name)) <= CRIPPLED for name in _targets(view, ask, option))


def _is_named(view: Any, ask: Ask, option: str, value: str) -> bool:
    return value in _targets(view, ask, option)


def _stronger(view: Any, ask: Ask, option: str, value: str) -> bool:
    """Compare boarding strengths where the rules tell them, else the crews."""
    preview = view.previews(ask).get(option)
    times = 1 + int(value) / 100
    if isinstance(preview, BoardPreview) and preview.enemy_strength:
        return (
            preview.strength >= times * preview.enemy_strength and preview.strength > preview.enemy_strength
        )
    own = hands(view.ship(ask.ship)) if ask.ship else 0
    men = [hands(view.ship(name)) for name in _targets(view, ask, option)]
    return any(own > theirs and own >= times * theirs for theirs in men)


def _likely(view: Any, ask: Ask, option: str, value: str) -> bool:
    found = [
        each.chance
        for name, each in view.previews(ask).items()
        if isinstance(each, ChancePreview | ContestPreview) and option in (name, "")
    ]
    return any(100 * chance >= float(value) for chance in found)


def _enemy_near(view: Any, ask: Ask, option: str, value: str) -> bool:
    own = [view.ship(ask.ship)] if ask.ship else [ship for ship in view.ships if ship.side == view.side]
    return any(gap(ship, foe) <= float(value) for ship in own for foe in enemies(view))


def _tied(view: Any, ask: Ask, option: str, value: str) -> bool:
    if not ask.ship:
        return False
    held = view.ship(ask.ship)
    foes = {ship.id for ship in enemies(view)}
    return bool(foes & {*held.fouled, *held.grappled})


def _battered(view: Any, ask: Ask, option: str, value: str) -> bool:
    return bool(ask.ship) and left_of(view.ship(ask.ship)) <= CRIPPLED


def near(reach: Mapping[str, str]) -> PlanCondition:
    """Return the condition that an enemy is near, in the measure of a game."""
    return PlanCondition(id="near", text="an enemy is within {value} of her", holds=_enemy_near, values=reach)


def first_broadside(battery_of: Callable[[Ask], int]) -> PlanCondition:
    """Return the condition that guns have not fired yet, in games in which those do more harm."""

    def unfired(view: Any, ask: Ask, option: str, value: str) -> bool:
        side, initial = battery_of(ask), view.ship(ask.ship).initial
        return 0 <= side < len(initial) and bool(initial[side])

    return PlanCondition(
        id="first", text="her first broadside is still in the guns", holds=unfired, scope=True
    )


IS_CRIPPLED: Final = PlanCondition(id="crippled", text="the enemy is crippled", holds=_crippled)
IS_NAMED: Final = PlanCondition(id="named", text="the enemy is {value}", holds=_is_named, enemy=True)
IS_STRONGER: Final = PlanCondition(
    id="stronger", text="her men are stronger{value}", holds=_stronger, values=_SHARES
)
IS_LIKELY: Final = PlanCondition(
    id="chance", text="the chance is {value} or better", holds=_likely, values=_CHANCES
)
IS_TIED: Final = PlanCondition(id="tied", text="an enemy hangs on her", holds=_tied)
IS_BATTERED: Final = PlanCondition(id="battered", text="she is crippled herself", holds=_battered)


def shot_conditions(reach: Mapping[str, str], more: Iterable[PlanCondition]) -> tuple[PlanCondition, ...]:
    """Return the conditions for guns, with ranges in the measure of a game and what it has more."""
    return (
        PlanCondition(id="range", text="the target is within {value}", holds=_in_range, values=reach),
        PlanCondition(id="rake", text="the shot would rake", holds=_rakes),
        *more,
        PlanCondition(id="hits", text="the shot promises {value} or more", holds=_promises, values=_HITS),
        PlanCondition(id="crippled", text="the target is crippled", holds=_crippled),
        PlanCondition(id="named", text="the target is {value}", holds=_is_named, enemy=True),
        IS_BATTERED,
    )
