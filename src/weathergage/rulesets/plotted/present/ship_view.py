"""A ship as others see her: her log, her place, what ties her, and whatever else is to be seen (B.IV.B.5)."""

from collections.abc import Iterable

from weathergage.engine.scenario import QUALITIES
from weathergage.geometry.hexgrid import label, to_axial
from weathergage.rulesets.plotted.boarding.parties import parties_text
from weathergage.rulesets.plotted.boarding.party_words import duties_in_words
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import ANCHORS, DUTIES, DUTY_NAMES, LOADS, SAILS, SURRENDERS
from weathergage.rulesets.plotted.gunnery.shot_words import SHOT_WORDS
from weathergage.rulesets.plotted.sailing.allowances import allowances, attitude
from weathergage.rulesets.shared.views import ShipView


def _loaded(ship: Ship) -> tuple[str, str]:
    port, starboard = (SHOT_WORDS.get(LOADS[load], "") for load in ship.load)
    return port, starboard


def ship_view(book: Book, state: PlottedState, ship: Ship, *, own: bool) -> ShipView:
    """Return a ship as her own side sees her, or as others do, with all her markers (2.3, A-2.3)."""
    spec = ship.spec
    sail = allowances(book, state, ship)

    def names(indices: Iterable[int]) -> tuple[str, ...]:
        return tuple(state.ships[index].spec.id for index in indices)

    others = state.ties.others(spec.index) if state.ties.pairs else []
    return ShipView(
        id=spec.id,
        name=spec.name,
        nation=spec.nation,
        side=ship.side,
        owner=spec.owner,
        ship_class=spec.ship_class,
        rating=spec.rating,
        points=spec.points,
        hexes=spec.hexes,
        turning=ship.turning,
        battle_speed=spec.battle_speed,
        quality=QUALITIES[ship.quality],
        # A work stands where it is, though it is no ship on the chart.
        present=ship.present or bool(spec.fixed and ship.hull),
        entry_turn=spec.entry_turn,
        bow=to_axial(ship.bow),
        stern=to_axial(ship.stern),
        heading=ship.heading,
        where=label(ship.bow),
        attitude=attitude(state, ship.heading),
        allowance=sail["ABCD".index(attitude(state, ship.heading))],
        allowances=sail,
        hull=ship.hull,
        hull_full=spec.hull,
        crew=tuple(ship.crew),
        crew_full=spec.crew,
        guns=(ship.guns[0], ship.guns[1]),
        guns_full=(spec.guns[0], spec.guns[1]),
        carronades=(ship.carronades[0], ship.carronades[1]),
        carronades_full=(spec.carronades[0], spec.carronades[1]),
        rigging=tuple(ship.rigging),
        rigging_full=spec.rigging,
        load=(LOADS[ship.load[0]], LOADS[ship.load[1]]) if own else ("?", "?"),
        load_words=_loaded(ship) if own else ("", ""),
        initial=(bool(ship.initial[0]), bool(ship.initial[1])),
        surrendered=SURRENDERS[ship.surrendered],
        captured=ship.captured,
        active=ship.active,
        prize=tuple(ship.prize),
        parties=parties_text(state, ship),
        in_melee=any(ship.engaged),
        drifting=ship.still >= book.movement.drift.from_still_phase,
        fouled=names(o for o in others if state.ties.fouled(spec.index, o)),
        grappled=names(o for o in others if state.ties.grapples(spec.index, o)),
        standing={
            "gun_hits": ship.standing.gun_hits,
            "hit_side": ship.standing.hit_side,
            "contested": ship.standing.contested,
        }
        if own
        else {},
        sails=SAILS[ship.sails],
        full_speed=spec.full_speed if book.full_sails else 0,
        full_allowances=book.full_allowances[spec.full_speed][0] if book.full_sails else (),
        anchor=ANCHORS[ship.anchor],
        bow_guns=ship.bow_guns,
        bow_carronades=ship.bow_carronades,
        duties=tuple(DUTY_NAMES[task & 7] if task & 7 in DUTIES else "" for task in ship.tasks),
        duty_words=duties_in_words(state, ship),
        # Of a ship that is gone only her log is left.
        conditions=[seen for look in book.conditions for seen in look(book, state, ship, own)]
        if ship.present or not ship.surrendered
        else [],
        fixed=spec.fixed,
        reloads=ship.reloads if own else -1,
    )
