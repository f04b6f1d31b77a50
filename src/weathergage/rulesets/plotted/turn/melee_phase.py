"""Melee Phase: crews cross to friends and prizes, then boarders and defenders fight it out (B.IX)."""

from typing import ClassVar

from weathergage.engine.contract.phase import PASSED
from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Ask, Orders, Violation
from weathergage.engine.wording import Wording
from weathergage.rulesets.plotted.boarding.capture import check_prize
from weathergage.rulesets.plotted.boarding.melee import (
    Clash,
    Combat,
    Melee,
    Party,
    combats,
    first_to_bear,
    lock,
    losses_ordered,
    men,
    mixed,
    order_losses,
    parties_of,
)
from weathergage.rulesets.plotted.boarding.melee_outcome import answer_offer, judge, offers, stand_down, take
from weathergage.rulesets.plotted.boarding.parties import MARKS, in_party, kind_of, target_of, yielded
from weathergage.rulesets.plotted.boarding.transfers import carry_out_transfers, prize_parties
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.events import MeleeFought
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import OFFENSIVE
from weathergage.rulesets.plotted.ending.victory import judge as judge_battle
from weathergage.rulesets.shared.option_words import naming
from weathergage.rulesets.shared.sentences import either

STAY = "stay"
BOARD = "board"


class MeleePhase(PlottedPhase):
    """Rounds of melee all over the chart; asks who bears losses first, and whether victorious defenders board."""

    id: ClassVar[str] = "melee"
    title: ClassVar[str] = "Melee Phase"
    rule: ClassVar[str] = "B.IX"
    words: ClassVar[tuple[Wording, ...]] = (
        Wording(
            kind="losses",
            title="Melee losses",
            prompt="Whose men bear the losses first?",
            answer=naming("{ship} first"),
        ),
        Wording(
            kind="counterboard",
            title="Board in return",
            prompt="{ship} has beaten off the boarders. Shall her men board in return?",
            labels={STAY: "Stay aboard", BOARD: "Board in return"},
        ),
    )
    #: How crews fight; editions with further rules of their own put theirs here.
    fought_by: type[Melee] = Melee

    def __init__(self, book: Book) -> None:
        super().__init__(book)
        self.melee = self.fought_by(book)
        self.table = book.tables.melee
        self.losses_cite = book.cite("B.IX.C.7")
        self.board_cite = book.cite("B.IX.C.6")

    def asks(self, state: PlottedState) -> list[list[Ask]] | None:
        """Nothing at first; then victorious defenders, else sides whose combined crews must share losses."""
        if state.step == 0:
            return None if _anybody_away(state) else PASSED
        asked: list[list[Ask]] = [[] for _ in state.sealed]
        offered = offers(state, self.melee)
        for victor, beaten in offered:
            ship, other = state.ships[victor], state.ships[beaten].spec.id
            name = ship.spec.id
            ask_id = "counterboard/" + name
            ask = Ask(ask_id, "counterboard", name, (STAY, BOARD), STAY, self.board_cite, other=other)
            asked[ship.side].append(ask)
        if not offered:
            for parties in self._without_order(state):
                ships = sorted({index for index, _ in parties})
                names = tuple(state.ships[index].spec.id for index in ships)
                default = state.ships[first_to_bear(state, parties)].spec.id
                ask = Ask("losses/" + names[0], "losses", names[0], names, default, self.losses_cite)
                asked[state.ships[ships[0]].side].append(ask)
        return asked

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """An answer that is none of those offered."""
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", ask.cite)

    def resolve(self, state: PlottedState, orders: Orders, report: Report) -> bool:
        """Transfers, then boarding and melee round by round; False when somebody has to choose first."""
        if state.step == 0:
            if not _anybody_away(state):
                return True
            carry_out_transfers(state, self.book, report)
        self._hear(state, orders)
        while pairs := self.to_fight(state, report):
            if self.asked(state):
                return False
            self.fight(state, pairs, report)
        if self.asked(state):
            return False
        self.break_off(state)
        judge_battle(self.book, state, report)
        return True

    def to_fight(self, state: PlottedState, report: Report) -> list[Clash]:
        """Let boarders take what nobody defends; then who must fight one more round this turn."""
        self._board(state, report)
        return self.melee.clashes(state) if state.melee_round < self.table.rounds else []

    def asked(self, state: PlottedState) -> bool:
        """Return whether somebody has to choose before it goes on."""
        if offers(state, self.melee):
            return True
        return state.melee_round < self.table.rounds and bool(self._without_order(state))

    def fight(self, state: PlottedState, pairs: list[Clash], report: Report) -> None:
        """One round of melee between all that must fight."""
        state.melee_round += 1
        self._fight(state, combats(state, pairs), report)
        self.melee.fought(state, pairs)

    def break_off(self, state: PlottedState) -> None:
        """The melee rests until the next turn: who still fights is bound to it (B.IX.C.4)."""
        lock(state, self.melee.clashes(state))
        state.melee_round = 0
        state.losses_first.clear()
        state.losses_shared.clear()
        state.may_board.clear()

    def _hear(self, state: PlottedState, orders: Orders) -> None:
        """Take in what was answered to this step's asks."""
        for victor, beaten in offers(state, self.melee):
            answer = orders.get("counterboard/" + state.ships[victor].spec.id)
            if answer is not None:
                answer_offer(state, victor, beaten, answer == BOARD)
        for parties in self._without_order(state):
            answer = orders.get("losses/" + state.ships[parties[0][0]].spec.id)
            if answer is not None:
                order_losses(state, parties, state.ship(answer).spec.index)

    def _without_order(self, state: PlottedState) -> list[list[Party]]:
        """Parties of several ships who fight side by side and do not know who bears losses first (B.IX.C.7)."""
        found: dict[int, list[Party]] = {}
        if self.table.even_losses:
            return []
        for combat in combats(state, self.melee.clashes(state)):
            for parties in (combat.attackers, combat.defenders):
                if mixed(parties) and not losses_ordered(state, parties):
                    # One question for a ship at a time: her other combat is asked about next.
                    found.setdefault(parties[0][0], parties)
        return list(found.values())

    def _board(self, state: PlottedState, report: Report) -> None:
        """Parties that nobody meets take the ship they board, surrendered or undefended (B.IX.B.4, B.7, D.3)."""
        while True:
            busy = {party for pair in self.melee.clashes(state) for party in pair}
            boarding = prize_parties(state)
            for index, ship in enumerate(state.ships):
                boarding += [
                    (index, task) for task in parties_of(ship, OFFENSIVE) if (index, task) not in busy
                ]
            free = [party for party in sorted(boarding) if self._finds_no_enemy(state, party)]
            if not free:
                return
            # Who goes aboard elsewhere has left before his own ship is taken behind his back.
            aims = {target_of(task) for _, task in free}
            leaving = {target_of(task) for index, task in free if index in aims}
            target = min(leaving or aims)
            side = next(state.ships[index].side for index, task in free if target_of(task) == target)
            captors = [
                (index, task)
                for index, task in free
                if target_of(task) == target and state.ships[index].side == side
            ]
            rule = "B.IX.D.3" if yielded(state.ships[target]) else "B.IX.B.4"
            take(state, self.book, target, captors, rule, report)
            stand_down(state, self.melee, target)

    def _finds_no_enemy(self, state: PlottedState, party: Party) -> bool:
        index, task = party
        ship, other = state.ships[index], state.ships[target_of(task)]
        if not other.present or other.doom or other.side == ship.side:
            return False
        return not self.melee.opponents(state, party)

    def _fight(self, state: PlottedState, fought: list[Combat], report: Report) -> None:
        """One round everywhere: dice, losses, prizes that cannot be held, and who is beaten (B.IX.C.2-3)."""
        state.quiet = -1
        for combat in fought:
            self._exchange(state, combat, report)
        for combat in fought:
            fighting = {index for index, _ in (*combat.attackers, *combat.defenders)}
            state.busy |= fighting
            for index in sorted(fighting):
                check_prize(state, self.book, state.ships[index], report)
        judge(state, self.book, self.melee, fought, report)

    def _exchange(self, state: PlottedState, combat: Combat, report: Report) -> None:
        """Both sides roll one die at the same time against the other's men."""
        attack = self.melee.strength(state, combat.attackers)
        defence = self.melee.strength(state, combat.defenders)
        attack_roll = state.dice.roll("melee, attackers")
        defence_roll = state.dice.roll("melee, defenders")
        before = [_listed(state, parties) for parties in (combat.attackers, combat.defenders)]
        defence_losses = self.melee.bear(state, combat.defenders, self.table.losses_for(attack, attack_roll))
        attack_losses = self.melee.bear(state, combat.attackers, self.table.losses_for(defence, defence_roll))
        if report is not None:
            report.append(
                MeleeFought(
                    round=state.melee_round,
                    attackers=before[0],
                    defenders=before[1],
                    attack_strength=attack,
                    defence_strength=defence,
                    attack_roll=Roll("melee, attackers", attack_roll),
                    defence_roll=Roll("melee, defenders", defence_roll),
                    attack_losses=attack_losses,
                    defence_losses=defence_losses,
                    cite=self.book.cite("B.IX.C.2"),
                    rulings=self.melee.rulings,
                )
            )


def _anybody_away(state: PlottedState) -> bool:
    """Return whether any section of any ship belongs to a boarding party."""
    for ship in state.ships:
        if any(ship.tasks) and any(map(in_party, ship.tasks)):
            return True
    return False


def _listed(state: PlottedState, parties: list[Party]) -> tuple[tuple[str, str, int], ...]:
    """Parties as events show them: ship, kind and squares."""
    return tuple(
        (state.ships[index].spec.id, MARKS[kind_of(task)], men(state.ships[index], task))
        for index, task in parties
    )
