"""The dice of a broadside and what they bring: table by table, cell by cell (B.VIII.B.6, A.I.A.2)."""

from typing import Final

from weathergage.engine.events import Modifier, Roll
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import BroadsideFired, Throw
from weathergage.rulesets.plotted.core.table_files import Cell, cell_text
from weathergage.rulesets.plotted.core.terms import LOADS
from weathergage.rulesets.plotted.gunnery.targeting import AIMS, CREW, MISS, Broadsides, Shot, Tally

#: Of each tally this many sights are told apart (see `Tally.sees`); and no broadside rolls as many dice.
_SIGHTS: Final = 4
_MOST_DICE: Final = 64
NO_HITS: Final[Cell] = (0, 0, 0, 0)


class Thrown:
    """One die of a broadside: its table, and the squares it takes in the end."""

    def __init__(self) -> None:
        self.table = 0
        #: 0 for grape, which rolls none.
        self.die = 0
        self.hits = NO_HITS
        #: Whether a critical hit is to be looked for.
        self.critical = False
        #: What changed the printed hits, and by how many squares, where there is a listener.
        self.changes: list[Modifier] = []
        self.rulings: tuple[str, ...] = ()

    def told(self, cell: str) -> Throw:
        """Return the throw as an event tells it, with its printed cell."""
        return Throw(
            table=self.table,
            roll=Roll("gunnery", self.die) if self.die else None,
            cell=cell,
            hits=cell_text(self.hits),
            critical=self.critical,
        )


class Volley:
    """The dice of one broadside; thrown anew for each."""

    def __init__(self) -> None:
        #: How many of the dice below count.
        self.count = 0
        self._dice: list[Thrown] = []

    def die(self, number: int) -> Thrown:
        """Return a die, in the order in which they were thrown."""
        return self._dice[number]

    @property
    def dice(self) -> list[Thrown]:
        """All dice that were thrown."""
        return self._dice[: self.count]

    def throw(self, guns: Broadsides, shot: Shot, aim: int, table: int, listening: bool = True) -> None:
        """Roll a die on every table of a broadside; grape takes men by its number without a die (A.VIII.B.4.b)."""
        self.count = 0
        if table == MISS:
            return
        if aim == CREW:
            self._add(table, 0, (0, 0, table, 0), False)
        elif table <= guns.highest_table:
            self._roll(guns, shot, aim, table)
        else:
            for each in guns.dice(table):
                self._roll(guns, shot, aim, each)
        for tally in guns.tallies:
            self._change(tally, guns.book, shot, aim, listening)

    def _roll(self, guns: Broadsides, shot: Shot, aim: int, table: int) -> None:
        die = shot.state.dice.roll("gunnery")
        self._add(table, die, guns.cells[aim][table][die - 1], guns.critical_cells[aim][table][die - 1])

    def _add(self, table: int, die: int, hits: Cell, critical: bool) -> None:
        if self.count == len(self._dice):
            self._dice.append(Thrown())
        thrown = self._dice[self.count]
        thrown.table = table
        thrown.die = die
        thrown.hits = hits
        thrown.critical = critical
        if thrown.changes:
            thrown.changes = []
            thrown.rulings = ()
        self.count += 1

    def _change(self, tally: Tally, book: Book, shot: Shot, aim: int, listening: bool) -> None:
        """Let something about shot or target change the hits of the dice."""
        for number in range(self.count):
            thrown = self._dice[number]
            before = thrown.hits
            after = tally.hits(book, shot, aim, thrown.table, thrown.die, before)
            if after != before:
                thrown.hits = after
                if listening:
                    squares = sum(after) - sum(before)
                    thrown.changes.append(Modifier(tally.label, squares, book.cite(tally.rule)))
                    thrown.rulings += tally.rulings
                if tally.once:
                    return


def expected(guns: Broadsides, shot: Shot, aim: int, tables: tuple[int, ...]) -> tuple[float, ...]:
    """Mean hull, gun, crew and rigging hits of a broadside, exactly."""
    tallies = guns.tallies
    if not tables:
        return (0.0, 0.0, 0.0, 0.0)
    if not tallies and aim != CREW:
        return guns.book.mean[aim][tables[0]]
    # Their sum and number stand for the tables, which follow from one number (`Broadsides.dice`).
    key = (sum(tables) * _MOST_DICE + len(tables)) * len(AIMS) + aim
    for tally in tallies:
        key = key * _SIGHTS + tally.sees(shot)
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


def told(guns: Broadsides, shot: Shot, aim: int, table: int, volley: Volley) -> BroadsideFired:
    """Return a broadside as events tell it; in the Basic game one die says everything."""
    book, thrown = guns.book, volley.dice
    rule = "B.VIII.B.4" if not thrown else "A.VIII.B.4.b" if aim == CREW else "B.VIII.B.6"
    if len(thrown) > 1:
        rule = "A.I.A.2.a"
    detailed = book.gun_sections
    cells = [_printed(book, aim, die) for die in thrown]
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
        cell=cells[0] if cells else "",
        raking=shot.raking,
        initial=shot.initial,
        section=shot.section,
        shot=LOADS[shot.shot],
        rake=shot.rake,
        throws=tuple(map(Thrown.told, thrown, cells)) if detailed else (),
        changes=tuple(change for die in thrown for change in die.changes),
        cite=book.cite(rule),
        rulings=(*_rake_rulings(shot, thrown, detailed), *(r for die in thrown for r in die.rulings)),
    )


def _printed(book: Book, aim: int, thrown: Thrown) -> str:
    """Return the cell of the hit table that a die points to; that of grape, which is not printed, in the same way."""
    if aim == CREW:
        return cell_text((0, 0, thrown.table, 0))
    return book.printed[aim][thrown.table][thrown.die - 1]


def _rake_rulings(shot: Shot, thrown: list[Thrown], detailed: bool) -> tuple[str, ...]:
    """Name the rulings about rakes that a broadside rests on: what is one, and whose choice its gun hits are."""
    if not shot.raking:
        return ()
    gun_hits = any(die.hits[1] for die in thrown)
    return ("G8",) * detailed + ("P14",) * gun_hits
