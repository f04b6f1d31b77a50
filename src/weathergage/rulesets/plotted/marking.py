"""Marking hits on the log once all fire of the phase is over (B.VIII.D)."""

from weathergage.engine.events import Report
from weathergage.geometry.plays import PORT, STARBOARD
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.capture import check_prize, share_crew_hits
from weathergage.rulesets.plotted.events import CrewSectionLost, HitsMarked, LogLeft, RiggingSectionLost
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.state import Hits, PlottedState

#: Squares of guns port, guns starboard, carronades port, carronades starboard.
Allocation = tuple[int, int, int, int]


def log_left(ship: Ship) -> LogLeft:
    """What is left on a log, as events show it."""
    return LogLeft(
        hull=ship.hull,
        crew=tuple(ship.crew),
        prize=tuple(ship.prize),
        guns=tuple(ship.guns),
        carronades=tuple(ship.carronades),
        rigging=tuple(ship.rigging),
    )


def mark(
    book: Book, state: PlottedState, ship: Ship, hits: list[Hits], chosen: Allocation | None, report: Report
) -> None:
    """Cross off everything one ship took in this phase."""
    rigging_before = ship.rigging.count(0)
    crew_before = [men > 0 for men in ship.crew]
    wanted = sum(hit.guns for hit in hits)
    allocation = chosen or allocate(ship, hits)
    for (row, side), squares in zip(_POOLS, allocation, strict=True):
        for _ in range(squares):
            ship.mark_gun(side, row == "carronades")
    into_hull = wanted - sum(allocation)
    hull = ship.mark_hull(sum(hit.hull for hit in hits) + into_hull)
    crew_hits = sum(hit.crew for hit in hits)
    crew = share_crew_hits(ship, crew_hits) if ship.captured else ship.mark_crew(crew_hits)
    rigging_hits = sum(hit.rigging for hit in hits)
    rigging = ship.mark_rigging(rigging_hits)
    if report is not None:
        called = sum(hit.hull + hit.guns + hit.crew + hit.rigging for hit in hits)
        report.append(
            HitsMarked(
                ship=ship.spec.id,
                hull=hull,
                crew=crew,
                guns=sum(allocation),
                rigging=rigging,
                wasted=called - hull - crew - rigging - sum(allocation),
                into_hull=into_hull,
                log=log_left(ship),
                cite=book.cite("B.VIII.D"),
                rulings=("P6", "P13"),
            )
        )
        for section in range(rigging_before, ship.rigging.count(0)):
            gone = ship.dismasted and section == len(ship.rigging) - 1
            cite = book.cite("B.VIII.D.4.a")
            report.append(
                RiggingSectionLost(ship=ship.spec.id, section=section + 1, dismasted=gone, cite=cite)
            )
        for section, had in enumerate(crew_before):
            if had and not ship.crew[section]:
                cite = book.cite("B.VIII.D.2.a")
                report.append(CrewSectionLost(ship=ship.spec.id, section=section + 1, cite=cite))
    if crew and ship.captured:
        check_prize(state, book, ship, report)


_POOLS = (("guns", PORT), ("guns", STARBOARD), ("carronades", PORT), ("carronades", STARBOARD))


def allocate(ship: Ship, hits: list[Hits]) -> Allocation:
    """Which gun squares are lost by the owner's standing orders (B.VIII.D.3.a, ruling P6)."""
    guns, carronades = ship.guns[:], ship.carronades[:]
    taken = [0, 0, 0, 0]
    order = (1, 0) if ship.standing.gun_hits != "guns" else (0, 1)
    for hit in hits:
        for _ in range(hit.guns):
            near = hit.side if hit.side >= 0 else _free_side(ship, guns, carronades)
            for side in (near, 1 - near):
                row = next((r for r in order if (guns, carronades)[r][side]), -1)
                if row >= 0:
                    (guns, carronades)[row][side] -= 1
                    taken[row * 2 + side] += 1
                    break
    return taken[0], taken[1], taken[2], taken[3]


def _free_side(ship: Ship, guns: list[int], carronades: list[int]) -> int:
    if ship.standing.hit_side in ("port", "starboard"):
        return PORT if ship.standing.hit_side == "port" else STARBOARD
    left = [guns[side] + carronades[side] for side in (PORT, STARBOARD)]
    return STARBOARD if left[STARBOARD] > left[PORT] else PORT


def allocations(ship: Ship, hits: list[Hits]) -> list[Allocation]:
    """Every way the owner may take these gun hits, near sides first."""
    have = [ship.guns[side] + ship.carronades[side] for side in (PORT, STARBOARD)]
    near = [sum(hit.guns for hit in hits if hit.side == side) for side in (PORT, STARBOARD)]
    free = sum(hit.guns for hit in hits if hit.side < 0)
    least = [
        min(have[side], near[side] + max(0, near[1 - side] - have[1 - side])) for side in (PORT, STARBOARD)
    ]
    left = min(free + sum(near), sum(have)) - sum(least)
    found = []
    for extra in range(left + 1):
        port, starboard = least[PORT] + extra, least[STARBOARD] + left - extra
        if port > have[PORT] or starboard > have[STARBOARD]:
            continue
        for cl in range(max(0, port - ship.guns[PORT]), min(ship.carronades[PORT], port) + 1):
            low = max(0, starboard - ship.guns[STARBOARD])
            for cr in range(low, min(ship.carronades[STARBOARD], starboard) + 1):
                found.append((port - cl, starboard - cr, cl, cr))
    return found


def allocation_text(allocation: Allocation) -> str:
    """Squares to lose in log words: gL2 cR1, or none."""
    names = ("gL", "gR", "cL", "cR")
    return (
        " ".join(f"{name}{squares}" for name, squares in zip(names, allocation, strict=True) if squares)
        or "none"
    )
