"""Define the skills of captains in the drawn games: what they consider, and their weights."""

from dataclasses import dataclass, replace
from typing import Final

from weathergage.bots.plotted.weights import FIGHTING, Weights

#: The effect of a style's aim here, where a shot has only one aim, and of its liking for guns or boarding.
LEANING: Final = 0.4
SHYNESS: Final = 0.7


@dataclass(slots=True, frozen=True)
class Skill:
    """Hold the habits of a captain, and his weights in parts of a ship."""

    #: Looks at the next action of both sides, for this many enemies; 0 sees only where ships lie now.
    ahead: int = 0
    #: Knows whose actions are still to come this turn, and which guns are loaded for them.
    bag: bool = False
    #: Fires when he thinks it best, instead of by default.
    own_time: bool = False
    #: Chooses the loads at the beginning of the battle, for the shot he means to fire alongside.
    loads: bool = False
    #: Boards at these odds or better; 0 whenever he expects to gain.
    boards_at: float = 0.7
    #: The same where a boarding is fought to its end, and the loser may lose his own ship.
    risks_at: float = 0.75
    #: Expects enemies to board only at these odds or better.
    expects: float = 0.0
    #: The number of rounds he expects a fight on deck to take.
    rounds: float = 1.4
    #: The least weight of any ship in a fight on deck, and the weight of broadsides between ships held together.
    least: float = 0.5
    held: float = 0.0
    #: Considers the squadron: where to concentrate, which friends to cover.
    squadron: bool = False
    give: float = 1.0
    take: float = 0.8
    #: The weight of reaching the enemy one action sooner, and the weight of the next action.
    closing: float = 0.04
    next: float = 0.8
    #: The weight of the enemy's answer at the place from which a ship has just fired.
    answer: float = 0.5
    #: The random error of his scores, in points, and close to the enemy in parts of his ship.
    whim: float = 0.0
    unsure: float = 0.0
    #: With more than one ship: the added random error, and how often he misses the moment
    #: for a broadside.
    flurry: float = 0.0
    slow: float = 0.0
    #: Knows the worth of crews and hidden guns, computes fights on deck to their end, and chooses reloads.
    seasoned: bool = False
    #: Where ships turn last, keeps his broadside for ships that come up: the weight of acting next.
    tempo: float = 0.0
    #: The cost of running into a friend or a hulk.
    clear: float = 0.0
    #: The weight of a shot at the rigging relative to one at the hull, where guns can aim at either.
    rigging: float = 1.0
    #: The least a boarding must promise compared with the guns, in parts of his ship; below 0 if he likes to board.
    shy: float = 0.0

    def styled(self, weights: Weights) -> "Skill":
        """Return the same skill with the leanings of a style: fears, closing, aim and boarding."""
        if weights == FIGHTING:
            return self
        return replace(
            self,
            take=self.take * (weights.take / FIGHTING.take) ** 0.5,
            closing=self.closing * weights.closing / FIGHTING.closing,
            boards_at=self.boards_at * weights.boards_at / FIGHTING.boards_at,
            risks_at=self.risks_at * weights.boards_at / FIGHTING.boards_at,
            rigging=self.rigging
            * (weights.rigging * FIGHTING.hull / weights.hull / FIGHTING.rigging) ** LEANING,
            shy=self.shy + SHYNESS * (weights.boards_at / FIGHTING.boards_at - 1),
        )


#: Skills by rank: rules of thumb without a sense for squadrons; better ones, for rollouts; an officer with
#: random errors, who boards only weaker ships; and a flag captain, who considers the squadron and boards
#: by the odds.
GREEN: Final = Skill(take=0.2, boards_at=0.9, risks_at=0.9, whim=5.0, flurry=1.7, slow=0.88)
MATE: Final = Skill(own_time=True, boards_at=0.0)
OFFICER: Final = Skill(ahead=1, own_time=True, loads=True, boards_at=0.5, whim=3.0, flurry=1.2, slow=0.55)
FLAG: Final = Skill(
    ahead=1,
    own_time=True,
    loads=True,
    boards_at=0.0,
    rounds=0.7,
    squadron=True,
    answer=1.0,
    seasoned=True,
    tempo=0.9,
    clear=0.25,
)
#: The same where boarding is fought once a turn at no risk to the boarders. There ships fight close together,
#: so it matters more to look at several enemies and at who acts next.
GREEN_BY_TURNS: Final = replace(GREEN, take=0.8, whim=0.0, unsure=0.32, flurry=0.08, slow=0.0)
OFFICER_BY_TURNS: Final = replace(OFFICER, ahead=3, whim=0.0, unsure=0.38, flurry=0.03, slow=0.0)
FLAG_BY_TURNS: Final = replace(FLAG, ahead=3, bag=True, expects=0.5, least=1.0, held=1.0)
