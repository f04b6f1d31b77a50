"""Combat Phase: sealed fire orders, all dice, then all marking at once (B.VIII, ruling P7)."""

from typing import ClassVar, Final

from weathergage.engine.contract.compilation import i64
from weathergage.engine.contract.number_row import NumberRow
from weathergage.engine.contract.questions import UNANSWERED, Questions
from weathergage.engine.events import Report
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import Wording
from weathergage.geometry.plays import PORT, STARBOARD
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import BroadsideFired
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import Critical, Hits, PlottedState
from weathergage.rulesets.plotted.core.table_files import Cell
from weathergage.rulesets.plotted.core.terms import FIREPOWER, IMMOBILITY
from weathergage.rulesets.plotted.ending.surrender import (
    strike_colours,
    surrender,
    yields_to_fire,
    yields_to_rake,
)
from weathergage.rulesets.plotted.ending.victory import judge
from weathergage.rulesets.plotted.gunnery.damage.gun_losses import (
    allocate,
    allocation_answer,
    allocation_text,
    allocations,
)
from weathergage.rulesets.plotted.gunnery.damage.marking import mark
from weathergage.rulesets.plotted.gunnery.fire_bars import fire_bar
from weathergage.rulesets.plotted.gunnery.hit_rolls import Volley, expected, told
from weathergage.rulesets.plotted.gunnery.ships_in_range import ShipsInRange
from weathergage.rulesets.plotted.gunnery.shot import HULL, aim_in, with_aim
from weathergage.rulesets.plotted.gunnery.shot_words import fire_answer, fire_facts, silent_broadsides
from weathergage.rulesets.plotted.gunnery.targeting import BROADSIDES, MISS, Broadsides, Shot
from weathergage.rulesets.plotted.turn.unfouling_phase import HOLD
from weathergage.rulesets.shared.sentences import about

AIR: Final = "air"
#: The standing order of an owner who wants to choose which guns he loses.
ASK: Final = "ask"
FIRE: Final = 0
MARK: Final = 1
#: The first answer to every broadside; firing in the air is the last, and shots stand between.
_HOLD: Final = 0
_SHOT: Final = 1


#: Pieces of work space made at a time: a list of this length is not made smaller when one is taken.
_PIECES: Final = 4


class _WorkSpace:
    """Hold the shot that is laid and the dice that are thrown, used again for one broadside after another."""

    def __init__(self, state: PlottedState, guns: Broadsides) -> None:
        self.shot = Shot(state, state.ships[0], state.ships[0], PORT, guns.rows[0])
        self.volley = Volley()
        #: The shots that may be fired, or the ships that one may be fired at.
        self.listed = NumberRow()


class CombatPhase(PlottedPhase):
    """Step 0 asks every loaded broadside; step 1 asks owners who want to choose which guns they lose."""

    id: ClassVar[str] = "combat"
    title: ClassVar[str] = "Combat Phase"
    rule: ClassVar[str] = "B.VIII"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = ("fire",)
    words: ClassVar[tuple[Wording, ...]] = (
        Wording(
            kind="fire",
            title="Fire",
            batch="Guns",
            prompt="What does {ship} do with her {battery} broadside?",
            input="aim",
            labels={HOLD: "Hold fire", AIR: "Fire in the air"},
            answer=fire_answer,
            asked=fire_facts,
            missing=silent_broadsides,
        ),
        Wording(
            kind="hits",
            title="Gun squares lost",
            prompt="Which guns of {ship} are lost?",
            answer=allocation_answer,
        ),
    )

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.broadsides = book.gunnery(book)
        self.ask_cite = book.cite("B.VIII.A.4")
        self.air_cite = book.cite("B.X.D")
        #: By aim and table: whether a first broadside is worth firing, where nothing about shot or target counts.
        least = book.tables.gunnery.first_broadside_worth
        self.worth_firing = [[sum(hits) >= least for hits in aim] for aim in book.mean]
        #: Work space that no game uses at the moment; several threads may play at once.
        self.spare: list[_WorkSpace] = []
        #: By side and ship.
        self.idle: tuple[dict[str, Ask], dict[str, Ask]] = ({}, {})

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask each loaded broadside: hold, fire at a legal target, or fire at nothing (B.X.D)."""
        if state.step == MARK:
            self._ask_owners(state, questions)
            return True
        guns = self.broadsides
        in_range = state.in_range
        space = self._work_space(state)
        for ship in state.ships:
            port, starboard = guns.is_loaded(ship, PORT), guns.is_loaded(ship, STARBOARD)
            if (port or starboard) and guns.is_served(ship):
                if port and not guns.is_barred(state, ship, PORT):
                    self._ask(state, ship, PORT, in_range, space, questions)
                if starboard and not guns.is_barred(state, ship, STARBOARD):
                    self._ask(state, ship, STARBOARD, in_range, space, questions)
        self.spare.append(space)
        return True

    def _work_space(self, state: PlottedState) -> _WorkSpace:
        try:
            # Another thread may take the last of them between a look and a grasp.
            return self.spare.pop()
        except IndexError:
            self.spare.extend([_WorkSpace(state, self.broadsides) for _ in range(_PIECES)])
            return _WorkSpace(state, self.broadsides)

    def _ask(
        self,
        state: PlottedState,
        ship: Ship,
        side: i64,
        in_range: ShipsInRange,
        space: _WorkSpace,
        questions: Questions,
    ) -> None:
        """Ask about a broadside; its shots are listed between holding fire and firing in the air."""
        guns, listed = self.broadsides, questions.options
        first: i64 = listed.count
        default: i64 = _HOLD
        shot, numbers = space.shot, space.listed
        numbers.clear()
        guns.list_shots(state, ship, side, in_range, numbers)
        if not numbers.count:
            questions.put(ship.side, FIRE, ship.spec.index, 2, _HOLD, side, first, True)
            return
        # One shot is laid on one target after another.
        for place in range(numbers.count):
            number = numbers[place]
            guns.lay_again(shot, state, ship, side, with_aim(number, HULL))
            aims = guns.aims(shot)
            if default == _HOLD and self._worth_it(shot, aims[0]):
                default = listed.count - first + _SHOT
            for aim in aims:
                listed.append(with_aim(number, aim))
        choices = listed.count - first + 2
        questions.put(ship.side, FIRE, ship.spec.index, choices, default, side, first, choices == 2)

    def describe(self, state: PlottedState, questions: Questions, row: int) -> Ask:
        """Return the question of a broadside in words."""
        asked = questions.asked[row]
        if asked is not None:
            return asked
        ship, side = state.ships[questions.ship[row]], questions.about[row]
        name, shots = ship.spec.id, questions.choices[row] - 2
        if not shots:
            # The same question turn after turn, so it is made once.
            idle = self.idle[side].get(name)
            if idle is None:
                ask_id = fire_id(name, side)
                idle = self.idle[side][name] = Ask(
                    ask_id, "fire", name, (HOLD, AIR), HOLD, self.air_cite, routine=True
                )
            return idle
        first = questions.first[row]
        fired = [
            self.broadsides.notation(*self.broadsides.laid(state, ship, side, number))
            for number in questions.options.part(first, shots)
        ]
        options = [HOLD, *fired, AIR]
        return Ask(fire_id(name, side), "fire", name, options, options[questions.default[row]], self.ask_cite)

    def _worth_it(self, shot: Shot, aim: int) -> bool:
        """Return whether a shot is a sensible default: it can hit, and does not throw an initial broadside away."""
        table = self.broadsides.table(shot)
        if table == MISS or not shot.initial:
            return table != MISS
        if not self.broadsides.tallies:
            return self.worth_firing[aim][table]
        hits = expected(self.broadsides, shot, aim, self.broadsides.dice(table))
        return sum(hits) >= self.book.tables.gunnery.first_broadside_worth

    def _ask_owners(self, state: PlottedState, questions: Questions) -> None:
        """Ask owners who want to choose which guns they lose (B.VIII.D.3.a)."""
        for ship in state.ships:
            if ship.standing.gun_hits != ASK:
                continue
            hits = _hits_on(state, ship)
            if self._owner_chooses(ship, hits):
                sections = self.book.gun_sections
                options = [allocation_text(a) for a in allocations(ship, hits, sections)]
                default = allocation_text(tuple(allocate(ship, hits, sections)))
                name, cite = ship.spec.id, self.book.cite("A.VIII.A.7" if sections else "B.VIII.D.3.a")
                ask = Ask("hits/" + name, "hits", name, options, default, cite)
                questions.put_ask(ship.side, ask, ship.spec.index)

    def _anybody_chooses(self, state: PlottedState) -> bool:
        """Return whether an owner wants to choose the guns he loses, and may."""
        for ship in state.ships:
            if ship.standing.gun_hits == ASK and self._owner_chooses(ship, _hits_on(state, ship)):
                return True
        return False

    def _owner_chooses(self, ship: Ship, hits: list[Hits]) -> bool:
        return any(hit.guns for hit in hits) and len(allocations(ship, hits, self.book.gun_sections)) > 1

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Say why a shot is not allowed."""
        if ask.kind != "fire":
            return Violation(ask.id, f"{notation!r} is not a way to take these hits", ask.cite)
        ship, side = state.ship(ask.ship), BROADSIDES.index(ask.id[-1])
        reason, rule = self.broadsides.objection(state, ship, side, notation)
        return Violation(ask.id, about(notation, reason), self.book.cite(rule))

    def not_asked(self, state: PlottedState, ask_id: str) -> Violation | None:
        """Say why a broadside is not asked about."""
        kind, _, rest = ask_id.partition("/")
        name, _, mark = rest.rpartition("/")
        ship = next((ship for ship in state.ships if ship.spec.id == name), None)
        if kind != "fire" or ship is None or mark not in ("L", "R") or state.step != FIRE:
            return None
        found = fire_bar(self.book, state, ship, BROADSIDES.index(mark))
        return None if found is None else Violation(ask_id, found[0], self.book.cite(found[1]))

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Fire everything, then mark everything; judge the battle when the smoke has cleared."""
        if state.step == FIRE:
            space = self._work_space(state)
            self._note_targets(state, space)
            self._note_immobile_ships(state)
            self._fire_all(state, questions, space, report)
            self.spare.append(space)
            for volley in self.book.volleys:
                volley(self.book, state, report)
            if not (state.hits or state.yielding or state.criticals or self.book.aftermath):
                return True
            if self._anybody_chooses(state):
                return False
        self.mark_all(state, questions.orders() if state.step == MARK else {}, report)
        for settle in self.book.aftermath:
            settle(self.book, state, report)
        state.criticals.clear()
        self.surrender_all(state, report)
        judge(self.book, state, report)
        return True

    def _note_targets(self, state: PlottedState, space: _WorkSpace) -> None:
        """Note who had a target, loaded or not, or hangs on an enemy, for claims of refused combat (P8)."""
        # A side that was closed with cannot be shunned this turn, so its targets need not be looked for.
        had, closing = state.had_target, 0
        for closed in state.closed:
            closing += closed
        for side in range(len(had)):
            had[side] = closing > state.closed[side]
        if closing > 1:
            return
        guns = self.broadsides
        in_range = state.in_range
        for ship in state.ships:
            if had[ship.side] or not ship.can_sail_and_fire:
                continue
            had[ship.side] = _held_by_enemy(state, ship) or guns.engages(state, ship, in_range, space.listed)

    def _note_immobile_ships(self, state: PlottedState) -> None:
        """Note dismasted ships that give up to an enemy who can rake them (B.VIII.D.4.b)."""
        if state.yielding:
            state.yielding.clear()
        for ship in state.ships:
            by = yields_to_rake(self.book, state, self.broadsides, ship)
            if by >= 0:
                state.yielding[ship.spec.index] = (IMMOBILITY, by)

    def _fire_all(self, state: PlottedState, questions: Questions, space: _WorkSpace, report: Report) -> None:
        for row in range(questions.rows):
            answer = questions.answer[row]
            if answer in (_HOLD, UNANSWERED):
                continue
            ship, side = state.ships[questions.ship[row]], questions.about[row]
            state.busy |= 1 << ship.spec.index
            if answer == questions.choices[row] - 1:
                self._fire_at_nothing(ship, side, report)
                continue
            number = questions.options[questions.first[row] + answer - _SHOT]
            self.broadsides.lay_again(space.shot, state, ship, side, number)
            self._fire(state, space.shot, aim_in(number), space.volley, report)

    def fire(self, state: PlottedState, shot: Shot, aim: int, report: Report) -> None:
        """Fire one broadside."""
        self._fire(state, shot, aim, Volley(), report)

    def _fire(self, state: PlottedState, shot: Shot, aim: i64, volley: Volley, report: Report) -> None:
        """Look up tables, roll dice, read cells; hits wait until all have fired (B.VIII.A.7)."""
        ship, target, guns = shot.ship, shot.target, self.broadsides
        table = guns.table(shot)
        volley.throw(guns, shot, aim, table, report is not None)
        if volley.count:
            self._count(state, shot, aim, volley)
        if yields_to_fire(self.book, state, target, ship) and target.spec.index not in state.yielding:
            state.yielding[target.spec.index] = (FIREPOWER, ship.spec.index)
        if report is not None:
            report.append(told(guns, shot, aim, table, volley))
        if self.book.discharges:
            dice = tuple([die.die for die in volley.dice])
            for discharge in self.book.discharges:
                discharge(self.book, state, shot, dice, report)
        # Also where one section fired alone (A.VIII.A.4).
        ship.discharge(shot.side)

    def _count(self, state: PlottedState, shot: Shot, aim: int, volley: Volley) -> None:
        """Keep the hits of every die for marking, and possible critical hits for afterwards (A.I.A.2.b)."""
        section = self.broadsides.near_section(shot)
        hull = guns = crew = rigging = criticals = 0
        for number in range(volley.count):
            thrown = volley.die(number)
            hits = thrown.hits
            if hits[0] or hits[1] or hits[2] or hits[3]:
                state.hits.append(_hits_of(shot, section, hits))
                hull += hits[0]
                guns += hits[1]
                crew += hits[2]
                rigging += hits[3]
            criticals += thrown.critical
        if not criticals:
            return
        by, full = shot.ship.spec.index, shot.target.at_full_sail
        for die in volley.dice:
            if die.critical:
                # What doubles hits doubles those of the whole broadside (ruling P17).
                whole = _hits_of(shot, section, (hull, guns, crew, rigging))
                state.criticals.append(
                    Critical(whole.target, by, aim, die.table, shot.range, shot.rake, whole, full_sail=full)
                )

    def _fire_at_nothing(self, ship: Ship, side: int, report: Report) -> None:
        """Spend a broadside into the sea, and with it the initial broadside (B.X.D)."""
        if report is not None:
            report.append(
                BroadsideFired(
                    ship=ship.spec.id,
                    side=side,
                    target="",
                    aim="",
                    range=0,
                    guns=ship.guns[side],
                    carronades=ship.carronades[side],
                    base=0,
                    modifiers=(),
                    table=MISS,
                    roll=None,
                    cell="",
                    raking=False,
                    initial=bool(ship.initial[side]),
                    shot="",
                    cite=self.air_cite,
                )
            )
        ship.discharge(side)

    def mark_all(self, state: PlottedState, chosen_by_owners: Orders, report: Report) -> None:
        """Mark the hits of all broadsides on the logs, as their owners have chosen."""
        for ship in state.ships:
            if ship.shared_hits and not self.book.tables.prizes.running_count:
                # The row of odd and even losses begins anew with each Combat Phase (B.IX.D.11).
                ship.shared_hits = 0
        if not state.hits:
            return
        for ship in state.ships:
            if not _is_hit(state, ship):
                continue
            hits = _hits_on(state, ship)
            chosen = None
            wanted = chosen_by_owners.get("hits/" + ship.spec.id) if chosen_by_owners else None
            if wanted is not None:
                ways = allocations(ship, hits, self.book.gun_sections)
                chosen = next((a for a in ways if allocation_text(a) == wanted), None)
            mark(self.book, state, ship, hits, chosen, report)
        state.quiet = -1
        state.hits.clear()

    def surrender_all(self, state: PlottedState, report: Report) -> None:
        """Haul down colours when all damage is down (B.VIII.D)."""
        strike_colours(self.book, state, report)
        if state.yielding:
            for index, (kind, by) in sorted(state.yielding.items()):
                surrender(self.book, state, state.ships[index], kind, state.ships[by], report)
            state.yielding.clear()


def _is_hit(state: PlottedState, ship: Ship) -> bool:
    """Return whether hits wait to be marked on a ship."""
    for hit in state.hits:
        if hit.target == ship.spec.index:
            return True
    return False


def _hits_on(state: PlottedState, ship: Ship) -> list[Hits]:
    """Return the hits that wait to be marked on a ship."""
    found: list[Hits] = []
    for hit in state.hits:
        if hit.target == ship.spec.index:
            found.append(hit)
    return found


def _held_by_enemy(state: PlottedState, ship: Ship) -> bool:
    """Return whether she hangs on a ship of another side."""
    index = ship.spec.index
    if state.ties.any(index):
        for other in state.ships:
            if other.side != ship.side and state.ties.joined(index, other.spec.index):
                return True
    return False


def _hits_of(shot: Shot, section: str, squares: Cell) -> Hits:
    hull, guns, crew, rigging = squares
    return Hits(shot.target.spec.index, shot.near_side, hull, guns, crew, rigging, section)


def fire_id(name: str, side: int) -> str:
    """Return the id of the question to a ship about one of her broadsides."""
    return f"fire/{name}/L" if side == PORT else f"fire/{name}/R"
