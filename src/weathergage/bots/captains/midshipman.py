"""Define the midshipman, who applies rules of thumb quickly."""

from random import Random
from typing import Final

from weathergage.bots.bot import BotCard
from weathergage.bots.captains.captain import SENSES, Sense
from weathergage.bots.captains.number_captain import NumberCaptain
from weathergage.bots.captains.style import PLAIN, STYLE, Style
from weathergage.bots.drawn.drawn_captain import DrawnCaptain
from weathergage.bots.drawn.skill import GREEN as GREEN_HAND
from weathergage.bots.drawn.skill import GREEN_BY_TURNS, MATE, Skill
from weathergage.bots.plotted.gunnery_sense import aimed
from weathergage.bots.plotted.offered_plots import moves_offered, sail
from weathergage.bots.plotted.reachable_moves import Move
from weathergage.bots.plotted.rules_of_thumb import GREEN, SEASONED, RulesOfThumb
from weathergage.bots.plotted.shiphandling_sense import mend, mend_by_words
from weathergage.bots.plotted.weights import FIGHTING
from weathergage.engine.contract.compilation import i64
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

#: Questions he considers besides the helm and repairs; others are answered by default.
_THOUGHT_OF: Final[dict[str, Sense]] = {
    kind: SENSES[kind] for kind in ("unfoul", "grapple", "ungrapple", "disengage", "board", "counterboard")
}
_PLOT: Final = "plot"
_REPAIR: Final = "repair"
_FIRE: Final = "fire"
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
        kinds = view.kinds
        side: i64 = view.side
        settled = _NOBODY if view.fleet <= 2 else []
        answered: i64 = 0
        thought = False
        for row in range(questions.rows):
            if questions.side[row] != side:
                continue
            answered += 1
            ask = questions.asked[row]
            kind = kinds[questions.kind[row]] if ask is None else ask.kind
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
                sense = _THOUGHT_OF.get(kind)
                if sense is not None:
                    thought = True
                    _answer(questions, row, sense(view, questions, row, self._weights))
        return thought or answered > 1

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
        ranked = self.rules_of_thumb().ranked_by(view, ship, moves_offered(view, questions, row))
        move = ranked[0]
        if view.fleet > 2:
            bow, hexes = view.bow_of(ship), view.hexes_of(ship)
            near = [wake for wake in settled if hexes_between(bow, wake.start) <= _CONTACT]
            if near:
                move = _first_clear(ranked, bow, hexes, near)
            settled.append(move.wake(bow, hexes))
        sail(view, questions, row, move)


def _first_clear(ranked: list[Move], bow: int, hexes: int, near: list[Wake]) -> Move:
    """Return the first move that meets none of these wakes; the first of all if every one does."""
    for move in ranked:
        mine, clear = move.wake(bow, hexes), True
        for wake in near:
            if meet(mine, wake):
                clear = False
                break
        if clear:
            return move
    return ranked[0]


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
