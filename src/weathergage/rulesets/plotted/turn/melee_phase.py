"""Melee Phase: crews cross to friends and prizes, then boarders and defenders fight it out (B.IX)."""

from typing import ClassVar, Final

from weathergage.engine.contract.questions import UNANSWERED, Questions
from weathergage.engine.events import Report, Roll
from weathergage.engine.orders import Ask, Violation
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
    ship_of,
    task_in,
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

STAY: Final = "stay"
BOARD: Final = "board"
#: The kinds of its rows, and the number of the answer by which defenders board.
COUNTERBOARD: Final = 0
LOSSES: Final = 1
BOARDS: Final = 1

#: Parties as events show them.
Listed = tuple[tuple[str, str, int], ...]
NOBODY: Final[Listed] = ()


class MeleePhase(PlottedPhase):
    """Rounds of melee all over the chart; asks who bears losses first, and whether victorious defenders board."""

    id: ClassVar[str] = "melee"
    title: ClassVar[str] = "Melee Phase"
    rule: ClassVar[str] = "B.IX"
    numbered: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = ("counterboard", "losses")
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

    def pose(self, state: PlottedState, questions: Questions) -> bool:
        """Ask nothing at first; then victorious defenders, else sides whose combined crews must share losses."""
        if state.step == 0:
            return _anybody_away(state)
        for victor, beaten in offers(state, self.melee):
            questions.put(state.ships[victor].side, COUNTERBOARD, victor, 2, 0, beaten)
        if not questions.rows:
            for parties in self._without_order(state, self.melee.clashes(state)):
                self._ask_about_losses(state, parties, questions)
        return True

    def _ask_about_losses(self, state: PlottedState, parties: list[Party], questions: Questions) -> None:
        """Offer all ships whose men fight side by side, in their order (B.IX.C.7)."""
        first, ships = questions.options.count, list(dict.fromkeys(map(ship_of, parties)))
        questions.options.extend(ships)
        default = ships.index(first_to_bear(state, parties))
        lowest = ships[0]
        questions.put(state.ships[lowest].side, LOSSES, lowest, len(ships), default, 0, first)

    def describe(self, state: PlottedState, questions: Questions, row: int) -> Ask:
        """Return the question of a row in words."""
        name = state.ships[questions.ship[row]].spec.id
        if questions.kind[row] == COUNTERBOARD:
            other = state.ships[questions.about[row]].spec.id
            ask_id = "counterboard/" + name
            return Ask(ask_id, "counterboard", name, (STAY, BOARD), STAY, self.board_cite, other=other)
        first = questions.first[row]
        ships = questions.options.part(first, questions.choices[row])
        names = tuple(state.ships[index].spec.id for index in ships)
        default = names[questions.default[row]]
        return Ask("losses/" + name, "losses", name, names, default, self.losses_cite)

    def refuse(self, state: PlottedState, ask: Ask, notation: str) -> Violation:
        """Refuse an answer that is none of those offered."""
        return Violation(ask.id, f"{notation!r}: write {either(ask.options)}", ask.cite)

    def carry_out(self, state: PlottedState, questions: Questions, report: Report) -> bool:
        """Carry out transfers, then boarding and melee round by round; False when a side has to choose first."""
        if state.step == 0:
            if not _anybody_away(state):
                return True
            carry_out_transfers(state, self.book, report)
        self._hear(state, questions)
        pairs = self.to_fight(state, report)
        while pairs:
            if offers(state, self.melee) or self._without_order(state, pairs):
                return False
            self.fight(state, pairs, report)
            pairs = self.to_fight(state, report)
        if offers(state, self.melee):
            return False
        self.break_off(state)
        judge_battle(self.book, state, report)
        return True

    def to_fight(self, state: PlottedState, report: Report) -> list[Clash]:
        """Let boarders take what nobody defends; then who must fight one more round this turn."""
        pairs = self._board(state, report)
        return pairs if state.melee_round < self.table.rounds else []

    def fight(self, state: PlottedState, pairs: list[Clash], report: Report) -> None:
        """Fight one round of melee between all that must."""
        state.melee_round += 1
        self._fight(state, combats(state, pairs), report)
        self.melee.fought(state, pairs)

    def break_off(self, state: PlottedState) -> None:
        """Rest the melee until the next turn: parties that still fight are bound to it (B.IX.C.4)."""
        lock(state, self.melee.clashes(state))
        state.melee_round = 0
        state.losses_first.clear()
        state.losses_shared.clear()
        state.may_board.clear()

    def _hear(self, state: PlottedState, questions: Questions) -> None:
        """Take in what was answered to this step's asks."""
        for row in range(questions.rows):
            if questions.kind[row] == COUNTERBOARD and questions.answer[row] != UNANSWERED:
                board = questions.answer[row] == BOARDS
                answer_offer(state, questions.ship[row], questions.about[row], board)
        if not questions.rows or questions.kind[0] != LOSSES:
            return
        for parties in self._without_order(state, self.melee.clashes(state)):
            for row in range(questions.rows):
                answer = questions.answer[row]
                if questions.ship[row] == ship_of(parties[0]) and answer >= 0:
                    order_losses(state, parties, questions.options[questions.first[row] + answer])

    def _without_order(self, state: PlottedState, pairs: list[Clash]) -> list[list[Party]]:
        """Return parties of several ships who fight together without knowing which bears losses first (B.IX.C.7)."""
        if self.table.even_losses or len(pairs) < 2:
            return []
        found: dict[int, list[Party]] = {}
        for combat in combats(state, pairs):
            for parties in (combat.attackers, combat.defenders):
                if mixed(parties) and not losses_ordered(state, parties):
                    # One question for a ship at a time: her other combat is asked about next.
                    found.setdefault(ship_of(parties[0]), parties)
        return list(found.values())

    def _board(self, state: PlottedState, report: Report) -> list[Clash]:
        """Let parties that nobody meets take the ship they board, surrendered or undefended (B.IX.B.4, B.7, D.3).

        Those who must fight then.
        """
        while True:
            pairs = self.melee.clashes(state)
            free = self._free_boarders(state, pairs)
            if not free:
                return pairs
            # Who goes aboard elsewhere has left before his own ship is taken behind his back.
            aims = {target_of(task_in(party)) for party in free}
            leaving = {target_of(task_in(party)) for party in free if ship_of(party) in aims}
            target = min(leaving or aims)
            captors = [party for party in free if target_of(task_in(party)) == target]
            side = state.ships[ship_of(captors[0])].side
            captors = [party for party in captors if state.ships[ship_of(party)].side == side]
            rule = "B.IX.D.3" if yielded(state.ships[target]) else "B.IX.B.4"
            take(state, self.book, target, captors, rule, report)
            stand_down(state, self.melee, target)

    def _free_boarders(self, state: PlottedState, pairs: list[Clash]) -> list[Party]:
        """Return the parties that board and find no enemy, in the order of ships."""
        busy = {party for pair in pairs for party in pair}
        found = [party for party in prize_parties(state) if self._finds_no_enemy(state, party)]
        for ship in state.ships:
            for party in parties_of(ship, OFFENSIVE):
                if party not in busy and self._finds_no_enemy(state, party):
                    found.append(party)
        found.sort()
        return found

    def _finds_no_enemy(self, state: PlottedState, party: Party) -> bool:
        ship, other = state.ships[ship_of(party)], state.ships[target_of(task_in(party))]
        if not other.present or other.doom or other.side == ship.side:
            return False
        return not self.melee.opponents(state, party)

    def _fight(self, state: PlottedState, fought: list[Combat], report: Report) -> None:
        """Fight one round everywhere: dice, losses, prizes that cannot be held, and the beaten (B.IX.C.2-3)."""
        state.quiet = -1
        for combat in fought:
            self._exchange(state, combat, report)
        for combat in fought:
            fighting = {ship_of(party) for party in (*combat.attackers, *combat.defenders)}
            for index in sorted(fighting):
                state.busy |= 1 << index
                check_prize(state, self.book, state.ships[index], report)
        judge(state, self.book, self.melee, fought, report)

    def _exchange(self, state: PlottedState, combat: Combat, report: Report) -> None:
        """Roll one die for both sides at the same time, each against the other's men."""
        attack = self.melee.strength(state, combat.attackers)
        defence = self.melee.strength(state, combat.defenders)
        attack_roll = state.dice.roll("melee, attackers")
        defence_roll = state.dice.roll("melee, defenders")
        attackers = defenders = NOBODY
        if report is not None:
            attackers, defenders = _listed(state, combat.attackers), _listed(state, combat.defenders)
        defence_losses = self.melee.bear(state, combat.defenders, self.table.losses_for(attack, attack_roll))
        attack_losses = self.melee.bear(state, combat.attackers, self.table.losses_for(defence, defence_roll))
        if report is not None:
            report.append(
                MeleeFought(
                    round=state.melee_round,
                    attackers=attackers,
                    defenders=defenders,
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
        for task in ship.tasks:
            if in_party(task):
                return True
    return False


def _listed(state: PlottedState, parties: list[Party]) -> Listed:
    """Return the parties as events show them: ship, kind and squares."""
    found = []
    for party in parties:
        ship, task = state.ships[ship_of(party)], task_in(party)
        found.append((ship.spec.id, MARKS[kind_of(task)], men(ship, task)))
    return tuple(found)
