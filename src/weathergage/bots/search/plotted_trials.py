"""Play plotted games on by number, many times for one decision."""

from weathergage.bots.captains.midshipman import MastersMate
from weathergage.bots.number_bot import NumberBot, play_by_number
from weathergage.bots.search.habits import Habits
from weathergage.bots.search.plotted_candidates import RowCandidate, chosen_in
from weathergage.bots.search.position_value import armament, worth
from weathergage.bots.search.successive_halving import RemainingBudget, best_of
from weathergage.engine.contract.questions import Questions
from weathergage.engine.dice import Dice
from weathergage.engine.game import Game
from weathergage.engine.orders import Ask, IllegalOrder
from weathergage.rulesets.plotted.present.view import PlottedView

#: The worth of orders that cannot be given together.
_NEVER = float("-inf")


class Rehearsed:
    """Hold a position as a side may imagine it, at its question, and how all sides look at it.

    It is kept with the view it was made from, for all captains of that side who search.
    """

    def __init__(self, start: Game) -> None:
        self.start = start
        #: The same once more, to ask models of other sides what they would answer.
        self.asking = start.clone()
        self._glances: dict[int, PlottedView] = {}

    def glance(self, side: int) -> PlottedView:
        """Return what a side may know; it stays as it is, since nobody plays on here."""
        known = self._glances.get(side)
        if known is None:
            known = self._glances[side] = self.asking.glance(side)
        return known


def rehearsed(view: PlottedView, seed: int) -> Rehearsed:
    """Return the position as the view's side may imagine it; made once for a view."""
    for kept in view.kept:
        if isinstance(kept, Rehearsed):
            return kept
    made = Rehearsed(view.rehearsal(seed))
    view.kept.append(made)
    return made


class PlottedTrials:
    """Try answers to single rows: what is hidden is guessed once, and each trial begins with a copy of that."""

    def __init__(
        self,
        view: PlottedView,
        questions: Questions,
        seed: int,
        habits: Habits,
        care: float,
        asks: list[Ask] | None = None,
    ) -> None:
        """Begin with the answers in the rows; `asks` are these rows in words, where orders are given in words."""
        side = view.side
        self._side = side
        self._seed = seed
        self._habits = habits
        self._care = care
        self._guns = armament(view)
        self._rehearsed = rehearsed(view, seed)
        start = self._rehearsed.start
        self._checked = view.has_checks
        rows = questions.rows_of(side)
        self._parties = any(view.kind_of(questions, row) == "board" for row in rows)
        self._last_turn: int = view.turn + habits.horizon - 1
        # In plotted games they use no luck of their own.
        self._mates: list[NumberBot] = [MastersMate(seed) for _ in start.state.sealed]
        #: The answers of this side now, by row.
        self.answers = [chosen_in(questions, row) for row in range(questions.rows)]
        if asks is None and not _is_asked_alike(start, side, questions, rows):
            asks = [view.asked(questions, row) for row in rows]
        self._entries = _entries(start, side, rows, asks)
        #: By guess the rows and answers of the other sides.
        self._guessed: dict[int, list[tuple[int, int]]] = {}
        #: What has come of answers with one luck: the captain's own are tried again beside each candidate.
        self._known: dict[tuple[int, ...], float] = {}
        #: How often the battle was played on.
        self.played = 0

    def improve(self, candidate: RowCandidate, remaining: RemainingBudget, until: float) -> None:
        """Take the best answer to one row, as far as the budget allows."""
        row, answers = candidate.row, self.answers

        def trial(answer: int, luck: int) -> float:
            answers[row] = answer
            key = (luck, *answers)
            known = self._known.get(key)
            if known is None:
                self.played += 1
                known = self._known[key] = self._play_on(luck)
            return known

        best = best_of(candidate.answers, candidate.prior, trial, remaining, until)
        answers[row] = best

    def _play_on(self, luck: int) -> float:
        """Return the worth of the position to which the answers have led after some turns, by one luck."""
        guess = luck % len(self._habits.enemies)
        guessed = self._guessed.get(guess)
        if guessed is None:
            guessed = self._guessed[guess] = self._guess(guess)
        game = self._rehearsed.start.clone()
        game.state.dice = Dice(self._seed + luck)
        questions = game.questions
        for row, answer in guessed:
            questions.answer[row] = answer
        for entry in self._entries:
            entry.enter(questions, self.answers)
        if not self._seal(game):
            return _NEVER
        play_by_number(game, self._mates, self._last_turn)
        return worth(game.glance(self._side), self._side, self._guns, self._care)

    def _seal(self, game: Game) -> bool:
        """Seal the orders of all sides; return False where some are wrong together."""
        if self._checked:
            # Orders that are read in words are checked.
            _ = game.requests
        try:
            for side in game.waiting_for():
                game.seal(side)
        except IllegalOrder:
            return False
        return True

    def _guess(self, guess: int) -> list[tuple[int, int]]:
        """Return what a model of the enemy answers for all other sides."""
        habits = self._habits
        enemies = habits.boarders if habits.boarders and self._parties else habits.enemies
        enemy = enemies[guess % len(enemies)](self._seed + guess)
        asking = self._rehearsed.asking
        questions = asking.questions
        found: list[tuple[int, int]] = []
        for other in asking.waiting_for():
            if other != self._side:
                rows = questions.rows_of(other)
                enemy.choose(self._rehearsed.glance(other), questions)
                for row in rows:
                    found.append((row, chosen_in(questions, row)))
                    questions.answer[row] = questions.default[row]
        return found


class Entry:
    """Enter the answer to a row of one side into the same row of a rehearsal."""

    def __init__(self, row: int, to: int, asked: Ask | None, ask: Ask | None) -> None:
        self._row = row
        self._to = to
        #: How whoever gives the orders is asked, and how the rehearsal asks, where they differ.
        self._asked = asked
        self._ask = ask

    def enter(self, questions: Questions, answers: list[int]) -> None:
        """Answer the row; what is not ordered keeps its default."""
        answer = answers[self._row]
        if answer < 0:
            return
        if self._asked is None or self._ask is None:
            questions.answer[self._to] = answer
        else:
            questions.write(self._to, self._ask, self._asked.options[answer])


def _is_asked_alike(start: Game, side: int, questions: Questions, rows: list[int]) -> bool:
    """Return whether a rehearsal asks a side the same questions, row by row."""
    there = start.questions
    own = there.rows_of(side)
    if len(own) != len(rows):
        return False
    for row, to in zip(rows, own, strict=True):
        if questions.ship[row] != there.ship[to] or questions.kind[row] != there.kind[to]:
            return False
        if questions.about[row] != there.about[to] or questions.choices[row] != there.choices[to]:
            return False
    return True


def _entries(start: Game, side: int, rows: list[int], asks: list[Ask] | None) -> list[Entry]:
    """Return how the answers of a side are entered, row by row."""
    own = start.questions.rows_of(side)
    if asks is None:
        return [Entry(row, to, None, None) for row, to in zip(rows, own, strict=True)]
    request = start.clone().requests[side]
    assert request is not None
    posed = {ask.id: (to, ask) for to, ask in zip(own, request.asks, strict=True)}
    entries = []
    for row, ask in zip(rows, asks, strict=True):
        if ask.id in posed:
            to, there = posed[ask.id]
            same = there.options is ask.options or tuple(there.options) == tuple(ask.options)
            entries.append(Entry(row, to, None, None) if same else Entry(row, to, ask, there))
    return entries
