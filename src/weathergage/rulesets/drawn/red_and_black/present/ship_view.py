"""A ship as a side sees her: her place on the table, her ratings, and what is to be seen of her."""

from typing import Final

from weathergage.engine.journal import Fate
from weathergage.geometry.hexgrid import label, to_axial
from weathergage.geometry.opentable import Base
from weathergage.rulesets.drawn.red_and_black.core.book import Book, house
from weathergage.rulesets.drawn.red_and_black.core.chart_conversion import direction_of, hex_at
from weathergage.rulesets.drawn.red_and_black.core.ship import SCUTTLED, Ship
from weathergage.rulesets.drawn.red_and_black.core.state import OpenTable
from weathergage.rulesets.drawn.red_and_black.gunnery.shot_words import CHARGES, charge_in_words
from weathergage.rulesets.drawn.red_and_black.gunnery.targeting import MM, mounts
from weathergage.rulesets.drawn.red_and_black.sailing.points_of_sailing import (
    ABACK,
    BEATING,
    BROAD_REACH,
    QUARTER_REACH,
    RUNNING,
    dice_for,
    in_irons,
    point_of_sailing,
    turning_of,
    usual_dice,
)
from weathergage.rulesets.drawn.shared.standing_orders import WATCH_ORDER
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED
from weathergage.rulesets.shared.views import Condition, PlaceView, RatingsView, ShipView

#: Attitudes of the hex games by point of sailing, from the best.
_ATTITUDES: Final = {QUARTER_REACH: "A", BROAD_REACH: "A", RUNNING: "B", BEATING: "C", ABACK: "D"}


def conditions(book: Book, state: OpenTable, ship: Ship, own: bool) -> list[Condition]:
    """Show what is to be seen of a ship besides the figures of her card."""
    found: list[Condition] = []

    def note(key: str, text: str, rule: str, value: int = 0) -> None:
        found.append(Condition(key=key, text=text, cite=book.cite(rule), value=value))

    if ship.hull_fires:
        text = "on fire, out of control" if ship.lost_to_fire else "on fire"
        note("fire", text, "6.9", ship.hull_fires)
    if ship.mast_fires:
        note("mast_fire", "fire aloft", "6.9", ship.mast_fires)
    if ship.wheel_shot:
        note("rudder", "wheel shot away", "6.4.critical.3")
    for side, name in enumerate(("port", "starboard")):
        if ship.fallen[side]:
            note(f"mast_{name}", f"mast over the {name} side", "5.11", ship.fallen[side])
    if ship.dismasted:
        note("dismasted", "dismasted", "5.11")
    if ship.jury_rigged:
        note("jury", "under jury rig", "4.1.command.repair")
    if ship.fights and not ship.spec.fixed and in_irons(book, state, ship):
        note("irons", "in irons", "5.7")
    if ship.drifting:
        note("drifting", "drifting", "4.1.command.drift")
    if ship.aground:
        note("aground", "aground", "4.1.action.move")
    if ship.anchored:
        note("anchor", "weighing" if ship.weighing else "at anchor", "4.1.action.anchor", ship.weighing)
    if ship.full_sail:
        note("full_sail", "under full sail", "6.4.critical.2")
    if ship.boats:
        note("boats", "boats out", "4.1.command.boats")
    if ship.away:
        note("away", "off the table", "4.1.command.return")
    if ship.struck and not ship.captured:
        note("struck", "shattered" if ship.shattered else "colours struck", "6.11")
    if ship.fate:
        note("lost", ship.fate, "6.11")
    return found


def place_of(book: Book, state: OpenTable, ship: Ship) -> PlaceView:
    """Return where she lies."""
    return PlaceView(
        x=ship.mast[0],
        y=ship.mast[1],
        point=ship.point,
        fore=ship.spec.fore,
        aft=ship.spec.aft,
        beam=ship.spec.beam,
        sailing="" if ship.spec.fixed else point_of_sailing(book, state, ship, ship.point),
    )


def _loads(ship: Ship, own: bool) -> tuple[str, ...]:
    return tuple(
        "-" if not mounts(ship, battery) else load if own else "?" for battery, load in enumerate(ship.load)
    )


def ratings_of(book: Book, state: OpenTable, ship: Ship, own: bool) -> RatingsView:
    """Return her card; loads and standing orders only for her own side."""
    spec = ship.spec
    dice, off = (0, 0) if spec.fixed else dice_for(book, state, ship)
    return RatingsView(
        rate=spec.rate,
        rig=spec.rig,
        move_class=spec.move_class,
        gunnery=spec.gunnery,
        broadside=ship.broadside,
        broadside_built=spec.broadside,
        hull=ship.hull,
        hull_built=spec.hull,
        masts=tuple(ship.masts),
        masts_built=spec.masts,
        crew=ship.crew,
        crew_built=spec.crew,
        captain=ship.skill,
        captain_hurt=ship.captain,
        admiral=ship.flag,
        admiral_hurt=ship.admiral,
        hull_fires=ship.hull_fires,
        mast_fires=ship.mast_fires,
        fallen=(ship.fallen[0], ship.fallen[1]),
        turning=0 if spec.fixed else turning_of(book, state, ship),
        dice=dice,
        off=off,
        load=_loads(ship, own),
        loading=tuple(
            f"{code} {done}" if own and code else "" for code, done in zip(ship.loading, ship.rammed)
        ),
        load_words=tuple(CHARGES.get(code, "") if own else "" for code in ship.load),
        loading_words=tuple(
            charge_in_words(code, done) if own and code else ""
            for code, done in zip(ship.loading, ship.rammed)
        ),
        fired=tuple(ship.fired),
        watch=WATCH_ORDER.choices[ship.watch] if own else "",
        anchored=ship.anchored,
        boats=ship.boats,
        boarding=state.ships[ship.boarding].spec.id if ship.boarding >= 0 else "",
    )


def ship_view(book: Book, state: OpenTable, ship: Ship, own: bool) -> ShipView:
    """Return a ship as a side sees her; hexes are those nearest to bow and stern."""
    spec, index = ship.spec, ship.spec.index
    scale = house(book, state, "scale.hex") * MM
    base: Base = ship.base
    card = ratings_of(book, state, ship, own)
    lost = bool(ship.fate)
    dice = tuple(
        0 if spec.fixed or spec.rowed else usual_dice(book, state, each, ship)
        for each in (QUARTER_REACH, RUNNING, BEATING)
    )
    tied = {
        how: [other for other in state.ties.others(index) if state.ties.held(index, other) & how]
        for how in (1, 2)
    }
    where = hex_at(base.bow, scale)
    loads = card.load
    return ShipView(
        id=spec.id,
        name=spec.name,
        nation=spec.nation,
        side=ship.side,
        owner=spec.owner,
        ship_class=spec.rate,
        rating=spec.guns,
        points=spec.points,
        hexes=1 if spec.fixed else 2,
        turning=spec.turning,
        battle_speed=max(dice),
        quality=spec.crew_quality,
        present=ship.afloat,
        entry_turn=spec.entry_turn or 1,
        bow=to_axial(where),
        stern=to_axial(hex_at(base.stern, scale)),
        heading=direction_of(ship.point),
        where=label(where),
        attitude=_ATTITUDES.get(point_of_sailing(book, state, ship, ship.point), "A"),
        allowance=card.dice,
        allowances=(*dice, 0),
        hull=0 if lost else ship.hull,
        hull_full=spec.hull,
        crew=(ship.crew,),
        crew_full=(spec.crew,),
        guns=(0, 0) if lost else (ship.broadside, ship.broadside),
        guns_full=(spec.broadside, spec.broadside),
        carronades=(0, 0),
        carronades_full=(0, 0),
        rigging=tuple(ship.masts),
        rigging_full=spec.masts,
        load=(loads[0], loads[1]),
        load_words=(card.load_words[0], card.load_words[1]),
        initial=(not ship.opened[0], not ship.opened[1]),
        surrendered="struck" if ship.struck else "",
        captured=ship.captured,
        active=ship.fights,
        prize=(),
        parties="",
        in_melee=index in (state.attacker, state.defender) and state.round > 0,
        drifting=ship.drifting,
        fouled=tuple(state.ships[other].spec.id for other in tied[FOULED]),
        grappled=tuple(state.ships[other].spec.id for other in tied[GRAPPLED]),
        standing={"watch": ship.watch} if own else {},
        sails="full" if ship.full_sail else "battle",
        full_speed=0,
        full_allowances=(),
        anchor="A" if ship.anchored else "",
        bow_guns=(0, 0),
        bow_carronades=(0, 0),
        duties=(),
        duty_words=(),
        conditions=[each for part in book.conditions for each in part(book, state, ship, own)],
        fixed="fort" if spec.fixed else "",
        reloads=-1,
        place=place_of(book, state, ship),
        ratings=card,
    )


def fate_of(ship: Ship, over: bool) -> Fate:
    """Return what has become of a ship."""
    if ship.fate:
        fate = "scuttled" if ship.fate == SCUTTLED else "sunk"
    elif ship.captured and ship.side != ship.spec.owner:
        fate = "captured"
    elif ship.struck and over:
        fate = "abandoned"
    else:
        fate = "afloat"
    return Fate(
        ship=ship.spec.id,
        fate=fate,  # type: ignore[arg-type]
        side=ship.side,
        rate=ship.spec.rate,
        quality=ship.spec.crew_quality,
    )
