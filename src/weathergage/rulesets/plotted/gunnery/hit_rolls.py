"""The dice of a broadside and what they bring: table by table, cell by cell (B.VIII.B.6, A.I.A.2)."""

from dataclasses import dataclass
from typing import Final

from weathergage.engine.events import Modifier, Roll
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import BroadsideFired, Throw
from weathergage.rulesets.plotted.core.table_files import Cell, cell_text
from weathergage.rulesets.plotted.core.terms import LOADS
from weathergage.rulesets.plotted.gunnery.targeting import AIMS, CREW, Broadsides, Shot

NONE: Final[Cell] = (0, 0, 0, 0)
#: A possible critical hit, as the hit tables mark it (A.I.A.2.b).
CRITICAL: Final = "*"


@dataclass(slots=True, init=False)
class Thrown:
    """One die of a broadside: its table, the printed cell, and the squares it takes in the end."""

    table: int
    #: 0 for grape, which rolls none.
    die: int
    cell: str
    hits: Cell
    #: What changed the printed hits, and by how many squares.
    changes: list[Modifier]
    rulings: tuple[str, ...]

    # Written out because mypyc compiles no `__init__` that a decorator writes.
    def __init__(self, table: int, die: int, cell: str, hits: Cell) -> None:
        self.table = table
        self.die = die
        self.cell = cell
        self.hits = hits
        self.changes = []
        self.rulings = ()

    @property
    def critical(self) -> bool:
        """Return whether a critical hit is to be looked for."""
        return self.cell.endswith(CRITICAL)

    def told(self) -> Throw:
        """The throw as an event tells it."""
        return Throw(
            table=self.table,
            roll=Roll("gunnery", self.die) if self.die else None,
            cell=self.cell,
            hits=cell_text(self.hits),
            critical=self.critical,
        )


def throw(book: Book, shot: Shot, aim: int, tables: tuple[int, ...]) -> list[Thrown]:
    """Roll a die on every table of a broadside; grape takes men by its number without a die (A.VIII.B.4.b)."""
    if aim == CREW:
        men: Cell = (0, 0, sum(tables), 0)
        found = [Thrown(men[2], 0, cell_text(men), men)] if tables else []
    else:
        roll = shot.state.dice.roll
        found = []
        for table in tables:
            die = roll("gunnery")
            cell, hits = book.printed[aim][table][die - 1], book.cells[aim][table][die - 1]
            found.append(Thrown(table, die, cell, hits))
    if book.tallies:
        for tally in book.tallies:
            for thrown in found:
                before = thrown.hits
                after = tally.hits(book, shot, aim, thrown.table, thrown.die, before)
                if after != before:
                    thrown.hits = after
                    thrown.changes.append(
                        Modifier(tally.label, sum(after) - sum(before), book.cite(tally.rule))
                    )
                    thrown.rulings += tally.rulings
                    if tally.once:
                        break
    return found


def expected(guns: Broadsides, shot: Shot, aim: int, tables: tuple[int, ...]) -> tuple[float, ...]:
    """Mean hull, gun, crew and rigging hits of a broadside, exactly."""
    tallies = guns.book.tallies
    if not tables:
        return (0.0, 0.0, 0.0, 0.0)
    if not tallies and aim != CREW:
        return guns.book.mean[aim][tables[0]]
    key = (aim, tables, *(tally.sees(shot) for tally in tallies))
    known = guns.means.get(key)
    if known is None:
        known = guns.means[key] = _mean_of_all_dice(guns.book, shot, aim, tables)
    return known


def _mean_of_all_dice(book: Book, shot: Shot, aim: int, tables: tuple[int, ...]) -> tuple[float, ...]:
    if aim == CREW:
        faces = [[(sum(tables), 0, (0, 0, sum(tables), 0))]]
    else:
        faces = [[(t, die, book.cells[aim][t][die - 1]) for die in range(1, 7)] for t in tables]
    total = [0.0] * 4
    #: For what counts once: the chance that no die before this one has met it.
    unmet = dict.fromkeys((tally.label for tally in book.tallies if tally.once), 1.0)
    for outcomes in faces:
        met = dict.fromkeys(unmet, 0)
        for table, die, hits in outcomes:
            for tally in book.tallies:
                after = tally.hits(book, shot, aim, table, die, hits)
                if tally.once and after != hits:
                    met[tally.label] += 1
                    for kind in range(4):
                        total[kind] += (after[kind] - hits[kind]) * unmet[tally.label] / len(outcomes)
                else:
                    hits = after
            for kind in range(4):
                total[kind] += hits[kind] / len(outcomes)
        for label, times in met.items():
            unmet[label] *= 1 - times / len(outcomes)
    return tuple(total)


def told(guns: Broadsides, shot: Shot, aim: int, table: int, thrown: list[Thrown]) -> BroadsideFired:
    """A broadside as events tell it; in the Basic game one die says everything."""
    book = guns.book
    rule = "B.VIII.B.4" if not thrown else "A.VIII.B.4.b" if aim == CREW else "B.VIII.B.6"
    if len(thrown) > 1:
        rule = "A.I.A.2.a"
    detailed = book.gun_sections
    return BroadsideFired(
        ship=shot.ship.spec.id,
        side=shot.side,
        target=shot.target.spec.id,
        aim=AIMS[aim],
        range=shot.range,
        guns=shot.guns,
        carronades=shot.carronades,
        base=guns.base(shot),
        modifiers=guns.named_modifiers(shot),
        table=table,
        roll=Roll("gunnery", thrown[0].die) if thrown and thrown[0].die else None,
        cell=thrown[0].cell if thrown else "",
        raking=shot.raking,
        initial=shot.initial,
        section=shot.section,
        shot=LOADS[shot.shot],
        rake=shot.rake,
        throws=tuple(die.told() for die in thrown) if detailed else (),
        changes=tuple(change for die in thrown for change in die.changes),
        cite=book.cite(rule),
        rulings=(*_rake_rulings(shot, thrown, detailed), *(r for die in thrown for r in die.rulings)),
    )


def _rake_rulings(shot: Shot, thrown: list[Thrown], detailed: bool) -> tuple[str, ...]:
    """Name the rulings about rakes that a broadside rests on: what is one, and whose choice its gun hits are."""
    if not shot.raking:
        return ()
    gun_hits = any(die.hits[1] for die in thrown)
    return ("G8",) * detailed + ("P14",) * gun_hits
