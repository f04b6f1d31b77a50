"""Combat Phase: sealed fire orders, all dice, then all marking at once (B.VIII, ruling P7)."""

from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.rulesets.plotted.book import Book
from weathergage.rulesets.plotted.events import BroadsideFired
from weathergage.rulesets.plotted.gunnery import AIMS, BROADSIDES, HULL, MISS, Shot, is_target
from weathergage.rulesets.plotted.marking import allocate, allocation_text, allocations, mark
from weathergage.rulesets.plotted.phases.unfouling import HOLD
from weathergage.rulesets.plotted.ship import Ship
from weathergage.rulesets.plotted.state import Hits, PlottedState
from weathergage.rulesets.plotted.surrender import immobile_ships, surrender, yields_to_fire
from weathergage.rulesets.plotted.terms import FIREPOWER, IMMOBILITY, STRIKING, UNLOADED
from weathergage.rulesets.plotted.victory import judge

AIR = "air"
FIRE, MARK = 0, 1
#: Mean hits below which a captain would rather keep his initial broadside; advice only, no rule.
FIRST_BROADSIDE_WORTH = 0.9


class CombatPhase:
    """Step 0 asks every loaded broadside; step 1 asks owners who want to choose which guns they lose."""

    id = "combat"
    title = "Combat Phase"

    def __init__(self, book: Book) -> None:
        self.book = book
        self.broadsides = book.gunnery(book)
        self.cite = book.cite("B.VIII")
        self.ask_cite = book.cite("B.VIII.A.4")
        self.air_cite = book.cite("B.X.D")
        self.idle: dict[str, Ask] = {}

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Each loaded broadside: hold, fire at a legal target, or fire at nothing (B.X.D)."""
        if state.step == MARK:
            return self._hit_asks(state)
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        guns = self.broadsides
        for ship in state.ships:
            near = guns.anybody_near(state, ship)
            for side in (0, 1):
                if guns.may_fire(state, ship, side):
                    asked[ship.side].append(self._fire_ask(state, ship, side, near))
        return asked

    def _fire_ask(self, state: PlottedState, ship: Ship, side: int, near: bool) -> Ask:
        name = ship.spec.id
        ask_id = f"fire/{name}/{BROADSIDES[side]}"
        targets = self.broadsides.targets(state, ship, side) if near else ()
        if not targets:
            # The same question turn after turn, so it is made once.
            idle = self.idle.get(ask_id)
            if idle is None:
                idle = self.idle[ask_id] = Ask(
                    ask_id, "fire", name, (HOLD, AIR), HOLD, self.air_cite, routine=True
                )
            return idle
        options = [HOLD]
        default = HOLD
        for target in targets:
            shot = self.broadsides.lay(state, ship, side, target)
            first = len(options)
            for aim in self.broadsides.aims(state, ship, target, shot.lie.range):
                options.append(f"{AIMS[aim]}>{target.spec.id}")
            if default == HOLD and self._worth_it(shot, AIMS.index(options[first].partition(">")[0])):
                default = options[first]
        options.append(AIR)
        return Ask(ask_id, "fire", name, options, default, self.ask_cite)

    def _worth_it(self, shot: Shot, aim: int) -> bool:
        """Whether a shot is a sensible default: it can hit, and does not throw an initial broadside away."""
        table = self.broadsides.table(shot)
        return table != MISS and (
            not shot.initial or sum(self.book.mean[aim][table]) >= FIRST_BROADSIDE_WORTH
        )

    def _hit_asks(self, state: PlottedState) -> list[list[Ask]]:
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        for ship in state.ships:
            hits = [hit for hit in state.hits if hit.target == ship.spec.index]
            if self._owner_chooses(ship, hits):
                options = [allocation_text(a) for a in allocations(ship, hits)]
                name, cite = ship.spec.id, self.book.cite("B.VIII.D.3.a")
                asked[ship.side].append(
                    Ask("hits/" + name, "hits", name, options, allocation_text(allocate(ship, hits)), cite)
                )
        return asked

    @staticmethod
    def _owner_chooses(ship: Ship, hits: list[Hits]) -> bool:
        return (
            ship.standing.gun_hits == "ask" and any(h.guns for h in hits) and len(allocations(ship, hits)) > 1
        )

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Why a shot is not allowed."""
        if ask.kind != "fire":
            return Violation(ask.id, f"{notation!r} is not a way to take these hits", ask.cite)
        aim, _, name = notation.partition(">")
        target = next((s for s in state.ships if s.spec.id == name), None)
        if aim not in AIMS or target is None:
            return Violation(ask.id, f"{notation!r}: write hold, air, hull>ship or rigging>ship", ask.cite)
        ship, side = state.ship(ask.ship), BROADSIDES.index(ask.id[-1])
        reason, rule = self._why_not(state, ship, side, target, AIMS.index(aim))
        return Violation(ask.id, f"{notation}: {reason}", self.book.cite(rule))

    def _why_not(self, state: PlottedState, ship: Ship, side: int, target: Ship, aim: int) -> tuple[str, str]:
        shot = self.broadsides.lay(state, ship, side, target)
        if not is_target(ship, target):
            return "she is no enemy that may be fired at", "B.VIII.A.4.b"
        if not shot.lie.bears(side) or not target.present:
            return "she is not in the play of this broadside", "B.VIII.A.1"
        if shot.lie.range > self.broadsides.figures.max_range:
            return f"she is {shot.lie.range} hexes away, beyond gun range", "B.VIII.A.3"
        if target not in self.broadsides.targets(state, ship, side):
            if shot.lie.range > self.broadsides.figures.carronade_range and not ship.guns[side]:
                return "only carronades are left on this side and they do not reach", "B.VIII.A.9"
            return "something nearer blocks the field of fire", "B.VIII.A.4.a"
        if aim == HULL:
            return f"at {shot.lie.range} hexes only the rigging can be aimed at", "B.VIII.B.5"
        return "ships that are fouled or grappled may not fire at each other's rigging", "B.VIII.B.8"

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Fire everything, then mark everything; judge the battle when the smoke has cleared."""
        if state.step == FIRE:
            self._note_targets(state)
            state.yielding = {
                i: (IMMOBILITY, by) for i, by in immobile_ships(self.book, state, self.broadsides).items()
            }
            if any(notation != HOLD for notation in orders.values()):
                self._fire_all(state, orders, report)
            if not state.hits and not state.yielding:
                return True
            if any(self._hit_asks(state)):
                return False
        self._mark_all(state, orders, report)
        for settle in self.book.aftermath:
            settle(self.book, state, report)
        judge(self.book, state, report)
        return True

    def _note_targets(self, state: PlottedState) -> None:
        """Who had somebody to fire at, loaded or not, or hangs on an enemy, for claims of refused combat (P8)."""
        chased = [
            any(c for s, c in enumerate(state.closed) if s != side) for side in range(len(state.sealed))
        ]
        # Whoever was closed with cannot be shunned this turn, so his targets need not be looked for.
        had = chased[:]
        for ship in state.ships:
            if had[ship.side] or not ship.can_sail_and_fire:
                continue
            held = state.ties.others(ship.spec.index) if state.ties.pairs else ()
            had[ship.side] = any(state.ships[other].side != ship.side for other in held) or (
                self.broadsides.anybody_near(state, ship)
                and any(self.broadsides.targets(state, ship, side) for side in (0, 1))
            )
        state.had_target = had

    def _fire_all(self, state: PlottedState, orders: Orders, report: Report) -> None:
        for ship in state.ships:
            for side in (0, 1):
                notation = orders.get(f"fire/{ship.spec.id}/{BROADSIDES[side]}", HOLD)
                if notation == HOLD:
                    continue
                if notation == AIR:
                    self._fire_at_nothing(ship, side, report)
                    continue
                aim, _, name = notation.partition(">")
                self._fire(
                    state, self.broadsides.lay(state, ship, side, state.ship(name)), AIMS.index(aim), report
                )

    def _fire(self, state: PlottedState, shot: Shot, aim: int, report: Report) -> None:
        """One broadside: table, die, cell; hits wait until all have fired (B.VIII.A.7)."""
        ship, target = shot.ship, shot.target
        table = self.broadsides.table(shot)
        die = state.dice.roll("gunnery") if table != MISS else 0
        if die:
            hull, guns, crew, rigging = self.book.cells[aim][table][die - 1]
            if hull or guns or crew or rigging:
                state.hits.append(Hits(target.spec.index, shot.lie.near_side, hull, guns, crew, rigging))
        if target.spec.index not in state.yielding and yields_to_fire(self.book, state, target, ship):
            state.yielding[target.spec.index] = (FIREPOWER, ship.spec.index)
        if report is not None:
            report.append(
                BroadsideFired(
                    ship=ship.spec.id,
                    side=shot.side,
                    target=target.spec.id,
                    aim=AIMS[aim],
                    range=shot.lie.range,
                    guns=shot.guns,
                    carronades=shot.carronades,
                    base=self.broadsides.base(shot),
                    modifiers=self.broadsides.named_modifiers(shot),
                    table=table,
                    roll=Roll("gunnery", die) if die else None,
                    cell=self.book.printed[aim][table][die - 1] if die else "",
                    raking=shot.raking,
                    initial=shot.initial,
                    cite=self.book.cite("B.VIII.B.6" if die else "B.VIII.B.4"),
                )
            )
        ship.load[shot.side] = UNLOADED
        ship.initial[shot.side] = 0

    def _fire_at_nothing(self, ship: Ship, side: int, report: Report) -> None:
        """A broadside into the sea is spent, and with it the initial broadside (B.X.D)."""
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
                    cite=self.air_cite,
                )
            )
        ship.load[side] = UNLOADED
        ship.initial[side] = 0

    def _mark_all(self, state: PlottedState, orders: Orders, report: Report) -> None:
        for ship in state.ships:
            hits = [hit for hit in state.hits if hit.target == ship.spec.index]
            if not hits:
                continue
            chosen = None
            wanted = orders.get("hits/" + ship.spec.id)
            if wanted is not None:
                chosen = next((a for a in allocations(ship, hits) if allocation_text(a) == wanted), None)
            mark(self.book, state, ship, hits, chosen, report)
            if ship.hull == 0:
                surrender(self.book, state, ship, STRIKING, None, report)
        for index, (kind, by) in sorted(state.yielding.items()):
            surrender(self.book, state, state.ships[index], kind, state.ships[by], report)
        if state.hits:
            state.quiet = -1
        state.hits.clear()
        state.yielding.clear()
