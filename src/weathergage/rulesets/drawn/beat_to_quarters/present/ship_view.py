"""A ship as a side sees her: her data card, and what is to be seen of her (4)."""

from weathergage.engine.journal import Fate
from weathergage.geometry.hexgrid import label, to_axial
from weathergage.rulesets.drawn.beat_to_quarters.core.book import Book
from weathergage.rulesets.drawn.beat_to_quarters.core.ship import DESTROYED, EXPLODED, SCUTTLED, SUNK, Ship
from weathergage.rulesets.drawn.beat_to_quarters.core.state import Seascape
from weathergage.rulesets.drawn.beat_to_quarters.sailing.points_of_sailing import (
    COLUMNS,
    attitude,
    dice_for,
    in_irons,
)
from weathergage.rulesets.drawn.shared.standing_orders import WATCH_ORDER
from weathergage.rulesets.drawn.shared.ties import FOULED, GRAPPLED
from weathergage.rulesets.shared.views import CardView, Condition, ShipView

_FATES = {SUNK: "sunk", EXPLODED: "sunk", SCUTTLED: "scuttled", DESTROYED: "destroyed"}


def conditions(book: Book, state: Seascape, ship: Ship, own: bool) -> list[Condition]:
    """Show what is to be seen of a ship besides the figures of her card."""
    found: list[Condition] = []

    def note(key: str, text: str, rule: str, value: int = 0) -> None:
        found.append(Condition(key=key, text=text, cite=book.cite(rule), value=value))

    if ship.burning:
        note("fire", "on fire", "11.c.8")
    if ship.rudder_shot:
        note("rudder", "steering shot away", "11.c.6")
    for side, name in enumerate(("port", "starboard")):
        if ship.hanging[side]:
            note(f"mast_{name}", f"mast over the {name} side", "14", ship.hanging[side])
    if ship.dismasted:
        note("dismasted", "dismasted", "11.c.5")
    if ship.afloat and in_irons(book, state, ship):
        note("irons", "in irons", "6.a.1.d")
    if ship.recovered:
        note("recovered", "out of irons", "6.a.7")
    if ship.aground:
        note("aground", "aground", "6.b.3")
    if ship.weighing:
        note("weighing", "weighing anchor", "9.e", ship.weighing)
    if ship.struck and not ship.captured:
        note(
            "kept" if ship.kept else "struck",
            "kept by her own people" if ship.kept else "colours struck",
            "11.c.7",
        )
    if ship.fate:
        note("lost", ship.fate, "13")
    return found


def notes_of(book: Book, ship: Ship) -> list[str]:
    """Return what stands in the notes of her card."""
    notes = [f"L{ship.squadron}"] if ship.squadron else []
    if ship.anchor:
        notes.append(ship.anchor + ("/" if ship.weighing else ""))
    if ship.cable_cut:
        notes.append("C")
    notes += [note for part in book.card_notes if (note := part(ship))]
    if ship.captured:
        notes.append("Captured")
    return notes


def card_of(book: Book, state: Seascape, ship: Ship, own: bool) -> CardView:
    """Return her data card."""
    spec = ship.spec
    rows = book.ships.battery if spec.battery else book.ships.ship
    return CardView(
        rate=spec.rate,
        rate_now=ship.rate,
        type=next(row.type for row in rows if row.rate == spec.rate),
        quality_built=book.conduct.crew.names[spec.quality],
        masts=ship.masts,
        masts_built=spec.masts,
        dice=spec.dice,
        dice_now=0 if spec.battery else dice_for(book, state, ship)[0],
        turning=spec.turning,
        hanging=(ship.hanging[0], ship.hanging[1]),
        fired=tuple(ship.fired),
        squadron=ship.squadron,
        watch=WATCH_ORDER.choices[ship.watch] if own else "",
        battery=spec.battery,
        notes=notes_of(book, ship) + ([f"(L{ship.joining})"] if own and ship.joining else []),
    )


def ship_view(book: Book, state: Seascape, ship: Ship, own: bool) -> ShipView:
    """Return a ship as a side sees her."""
    spec, index = ship.spec, ship.spec.index
    last, crews = book.guns.damage.sinks_above + 1, len(book.conduct.crew.names)
    levels, built = max(0, last - ship.rate), last - spec.rate
    gone = spec.masts - ship.masts
    lost = bool(ship.fate)
    ready = tuple("" if ship.fired[side] else (ship.load[side] or "R") if own else "?" for side in (0, 1))
    letter = attitude(state.wind, ship.heading)
    card = card_of(book, state, ship, own)
    return ShipView(
        id=spec.id,
        name=spec.name,
        nation=spec.nation,
        side=ship.side,
        owner=spec.owner,
        ship_class=min(spec.rate, 7),
        rating=spec.guns,
        points=spec.points,
        hexes=spec.hexes,
        turning=spec.turning,
        battle_speed=max(spec.dice),
        quality=book.conduct.crew.names[ship.quality],
        present=ship.present and not lost,
        entry_turn=spec.entry_turn or 1,
        bow=to_axial(ship.bow),
        stern=to_axial(ship.stern),
        heading=ship.heading,
        where=label(ship.bow),
        attitude=letter,
        allowance=card.dice_now,
        allowances=tuple(max(0, spec.dice[COLUMNS.index(each)] - gone) for each in COLUMNS),
        hull=0 if lost else levels,
        hull_full=built,
        crew=(crews - ship.quality,),
        crew_full=(crews - spec.quality,),
        guns=(0 if lost else levels, 0 if lost else levels),
        guns_full=(built, built),
        carronades=(0, 0),
        carronades_full=(0, 0),
        rigging=(1,) * ship.masts + (0,) * gone,
        rigging_full=(1,) * spec.masts,
        load=(ready[0], ready[1]),
        load_words=(book.shot_words.get(ready[0], ""), book.shot_words.get(ready[1], "")),
        initial=(False, False),
        surrendered="struck" if ship.struck else "",
        captured=ship.captured,
        active=ship.fights,
        prize=(),
        parties="",
        in_melee=False,
        drifting=ship.still and not ship.anchor,
        fouled=tuple(state.ships[other].spec.id for other in state.ties.others(index, FOULED)),
        grappled=tuple(state.ships[other].spec.id for other in state.ties.others(index, GRAPPLED)),
        standing={"watch": ship.watch} if own else {},
        sails="battle",
        full_speed=0,
        full_allowances=(),
        anchor=ship.anchor,
        bow_guns=(0, 0),
        bow_carronades=(0, 0),
        duties=(),
        duty_words=(),
        conditions=[each for part in book.conditions for each in part(book, state, ship, own)],
        fixed="fort" if spec.battery else "",
        reloads=-1,
        card=card,
    )


def fate_of(book: Book, ship: Ship, over: bool) -> Fate:
    """Return what has become of a ship, for the fleet of a campaign (20.i.2)."""
    if ship.fate:
        fate = _FATES[book.fate(book, ship)]
    elif ship.captured and ship.side != ship.spec.owner:
        fate = "captured"
    elif ship.struck and not ship.kept and not ship.captured and over:
        fate = "abandoned"
    else:
        fate = "afloat"
    return Fate(
        ship=ship.spec.id,
        fate=fate,  # type: ignore[arg-type]
        side=ship.side,
        rate=min(ship.rate, book.guns.damage.sinks_above),
        quality=book.conduct.crew.names[ship.quality],
    )
