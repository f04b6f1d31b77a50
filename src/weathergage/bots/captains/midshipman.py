"""Define the midshipman, who applies rules of thumb quickly."""

from random import Random
from typing import Final

from weathergage.bots.bot import BotCard
from weathergage.bots.captains.number_captain import NumberCaptain
from weathergage.bots.captains.style import PLAIN, STYLE, Style
from weathergage.bots.drawn.drawn_captain import DrawnCaptain
from weathergage.bots.drawn.skill import GREEN as GREEN_HAND
from weathergage.bots.drawn.skill import GREEN_BY_TURNS, MATE, Skill
from weathergage.bots.plotted.boarding_sense import counterboard, form_parties, get_clear, hold_on, part
from weathergage.bots.plotted.gunnery_sense import aimed
from weathergage.bots.plotted.offered_plots import moves_offered, sail
from weathergage.bots.plotted.reachable_moves import Move, Moves
from weathergage.bots.plotted.rules_of_thumb import GREEN, SEASONED, RulesOfThumb
from weathergage.bots.plotted.shiphandling_sense import mend, mend_by_words
from weathergage.bots.plotted.weights import FIGHTING
from weathergage.engine.contract.compilation import i64, vec
from weathergage.engine.contract.question_kinds import number_of_kind
from weathergage.engine.contract.questions import BY_DEFAULT, Questions
from weathergage.geometry.hexgrid import hexes_between
from weathergage.geometry.wakes import Wake, meet
from weathergage.rulesets.plotted.gunnery.shot import HULL, RIGGING
from weathergage.rulesets.plotted.present.view import PlottedView

CARD: Final = BotCard(
    "midshipman",
    "Midshipman",
    "Steers by rules of thumb for a broadside that bears, fires it, boards when he is clearly stronger.",
    STYLE,
)

#: Questions he considers; others are answered by default.
_PLOT: Final[i64] = number_of_kind("plot")
_REPAIR: Final[i64] = number_of_kind("repair")
_FIRE: Final[i64] = number_of_kind("fire")
_UNFOUL: Final[i64] = number_of_kind("unfoul")
_GRAPPLE: Final[i64] = number_of_kind("grapple")
_UNGRAPPLE: Final[i64] = number_of_kind("ungrapple")
_DISENGAGE: Final[i64] = number_of_kind("disengage")
_BOARD: Final[i64] = number_of_kind("board")
_COUNTERBOARD: Final[i64] = number_of_kind("counterboard")
#: Stands for an answer that he has not considered.
_IGNORED: Final = -9
#: Friends farther off than this cannot get in the way.
_CONTACT: Final = 12
#: The wakes of friends who have their plots, where nobody has any friend.
_NOBODY: Final[list[Wake]] = []
#: Stands for a captain who aims as the default does.
NO_AIM: Final = -1


class Midshipman(NumberCaptain):
    """Steer for the nearest enemy until the guns bear."""

    def rules_of_thumb(self) -> RulesOfThumb:
        """Return his rules of thumb for the helm."""
        return GREEN

    def skills(self) -> tuple[Skill, Skill]:
        """Return the skills for drawn games: where boarding is fought to the end, and where once a turn."""
        return GREEN_HAND, GREEN_BY_TURNS

    def __init__(self, seed: int, style: Style = PLAIN) -> None:
        self._weights = FIGHTING.styled(style)
        self._seed = seed
        self._drawn: DrawnCaptain | None = None
        self._aim = NO_AIM if not style.aim else RIGGING if style.aim > 0 else HULL

    def of_drawn_games(self) -> DrawnCaptain:
        """Return the captain for drawn games, who is made when he is first wanted."""
        if self._drawn is None:
            fought_out, by_turns = self.skills()
            # Seeding is slow, and in plotted games he needs no luck.
            random = Random(self._seed).random
            self._drawn = DrawnCaptain(
                fought_out.styled(self._weights), random, by_turns.styled(self._weights)
            )
        return self._drawn

    def think(self, view: PlottedView, questions: Questions) -> bool:
        """Answer what he thinks about, row by row; ships that have their plots are kept clear of."""
        kinds = view.kind_numbers
        side: i64 = view.side
        settled = _NOBODY if view.fleet <= 2 else []
        answered: i64 = 0
        thought = False
        for row in range(questions.rows):
            if questions.side[row] != side:
                continue
            answered += 1
            ask = questions.asked[row]
            kind = kinds[questions.kind[row]] if ask is None else number_of_kind(ask.kind)
            if kind == _PLOT:
                self._plot(view, questions, row, settled)
            elif kind == _REPAIR:
                thought = True
                self._mend(view, questions, row)
            elif ask is not None:
                continue
            elif kind == _FIRE:
                if self._aim != NO_AIM:
                    _answer(questions, row, aimed(questions, row, self._aim))
            elif not questions.routine[row]:
                answer = self._come_to_grips(view, questions, row, kind)
                if answer != _IGNORED:
                    thought = True
                    _answer(questions, row, answer)
        return thought or answered > 1

    def _come_to_grips(self, view: PlottedView, questions: Questions, row: i64, kind: i64) -> i64:
        """Answer about grapples, parties and melee; _IGNORED for other questions."""
        if kind == _GRAPPLE:
            return hold_on(view, questions, row, self._weights)
        if kind in (_UNFOUL, _UNGRAPPLE):
            return get_clear(view, questions, row, self._weights)
        if kind == _BOARD:
            return form_parties(view, questions, row, self._weights)
        if kind == _DISENGAGE:
            return part(view, questions, row, self._weights)
        if kind == _COUNTERBOARD:
            return counterboard(view, questions, row, self._weights)
        return _IGNORED

    def _mend(self, view: PlottedView, questions: Questions, row: int) -> None:
        """Repair while it costs nothing, whichever way he is asked."""
        ask = questions.asked[row]
        if ask is None:
            _answer(questions, row, mend(view, questions, row, self._weights))
        else:
            ship = view.index_of(ask.ship)
            questions.write(row, ask, mend_by_words(view, ship, ask, self._weights))

    def _plot(self, view: PlottedView, questions: Questions, row: int, settled: list[Wake]) -> None:
        """Sail the highest-ranked plot that keeps clear of friends who have their orders."""
        ship = questions.ship[row]
        moves = moves_offered(view, questions, row)
        ranked = self.rules_of_thumb().ranked_by(view, ship, moves)
        move = moves.all[ranked[0]]
        if view.fleet > 2:
            bow, hexes = view.bow_of(ship), view.hexes_of(ship)
            mine = move.wake(bow, hexes)
            near = [wake for wake in settled if hexes_between(bow, wake.start) <= _CONTACT]
            if near:
                move = _first_clear(moves, ranked, mine, hexes, near)
            settled.append(mine)
        sail(view, questions, row, move)


def _first_clear(moves: Moves, ranked: vec[i64], mine: Wake, hexes: i64, near: list[Wake]) -> Move:
    """Return the first move that meets none of these wakes, and lay hers so; the first of all if every one does."""
    for place in ranked:
        move = moves.all[place]
        move.lay(mine, hexes)
        if not _meets_any(mine, near):
            return move
    move = moves.all[ranked[0]]
    move.lay(mine, hexes)
    return move


def _meets_any(mine: Wake, near: list[Wake]) -> bool:
    for wake in near:
        if meet(mine, wake):
            return True
    return False


def _answer(questions: Questions, row: int, answer: int) -> None:
    if answer != BY_DEFAULT:
        questions.answer[row] = answer


class MastersMate(Midshipman):
    """Play as quickly, but seek rakes and fear the enemy's guns; used in rollouts of other captains."""

    def rules_of_thumb(self) -> RulesOfThumb:
        """Return his rules of thumb for the helm."""
        return SEASONED

    def skills(self) -> tuple[Skill, Skill]:
        """Return the skills for drawn games: where boarding is fought to the end, and where once a turn."""
        return MATE, MATE
