"""Define the skills of captains in the drawn games: what they consider, and their weights."""

from typing import Final, NamedTuple

from weathergage.bots.plotted.weights import FIGHTING, Weights

#: How much a liking for hull or rigging counts here, where a shot has but one aim, and one for guns or boarding.
LEANING: Final = 0.4
SHYNESS: Final = 0.7


class Skill(NamedTuple):
    """Hold the habits of a captain, and his weights in parts of a ship."""

    #: Looks at the next action of both sides, of so many enemies; 0 for one who only sees where ships lie now.
    ahead: int = 0
    #: Reads the bag: whose actions are still to come this turn, and which guns are loaded for them.
    bag: bool = False
    #: Fires when he thinks it best, not when the watch would.
    own_time: bool = False
    #: Chooses what the guns hold as the battle begins, for the shot he means to fire alongside.
    loads: bool = False
    #: Boards where the odds are as good as this; 0 wherever he stands to gain by it.
    boards_at: float = 0.7
    #: The same where a boarding is fought to its end, and who is beaten may lose his own ship.
    risks_at: float = 0.75
    #: Thinks that enemies board at such odds and not at worse ones.
    expects: float = 0.0
    #: How many rounds he expects a fight on deck to take.
    rounds: float = 1.4
    #: The least that any ship counts for in a fight on deck, and what the broadsides count between ships held together.
    least: float = 0.5
    held: float = 0.0
    #: Thinks of his squadron: where to concentrate, whom to cover.
    squadron: bool = False
    give: float = 1.0
    take: float = 0.8
    #: What an action less to come up with the enemy counts, and what the next action does.
    closing: float = 0.04
    next: float = 0.8
    #: What the answer counts while one lies where one has just fired from.
    answer: float = 0.5
    #: How unsure his eye is, in points, and close to the enemy in parts of the ship he steers.
    whim: float = 0.0
    unsure: float = 0.0
    #: With more ships than one to think for: how much more unsure his eye is, and how often the moment for a broadside
    #: passes before he has given the word.
    flurry: float = 0.0
    slow: float = 0.0
    #: Knows what crews and unseen guns are worth; reckons fights on deck to their end; chooses what is reloaded.
    seasoned: bool = False
    #: Where ships turn last, waits with his broadside to who comes up: how much it counts who acts next.
    tempo: float = 0.0
    #: What running into a friend or a hulk costs.
    clear: float = 0.0
    #: What a shot at the rigging counts beside one at the hull, where guns can be laid at either.
    rigging: float = 1.0
    #: What a boarding has to promise beside the guns, in parts of his ship; below 0 for one who likes to board.
    shy: float = 0.0

    def styled(self, temper: Weights) -> "Skill":
        """Return the same skill with the leanings of a style: fears, closing, aim and boarding."""
        if temper == FIGHTING:
            return self
        return self._replace(
            take=self.take * (temper.take / FIGHTING.take) ** 0.5,
            closing=self.closing * temper.closing / FIGHTING.closing,
            boards_at=self.boards_at * temper.boards_at / FIGHTING.boards_at,
            risks_at=self.risks_at * temper.boards_at / FIGHTING.boards_at,
            rigging=self.rigging
            * (temper.rigging * FIGHTING.hull / temper.hull / FIGHTING.rigging) ** LEANING,
            shy=self.shy + SHYNESS * (temper.boards_at / FIGHTING.boards_at - 1),
        )


#: Rules of thumb, by one to whom a squadron is too much; a better hand at them, for battles played on in the head;
#: those who weigh: an officer, whose eye is not always sure and who boards only the weaker, and one who thinks of the
#: whole squadron and boards by the odds.
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
#: The same where a ship's men go over once a turn and lose nothing by it. There ships fight in the thick of their
#: squadrons: who weighs has to look at several enemies, and most at who of them acts next.
GREEN_BY_TURNS: Final = GREEN._replace(take=0.8, whim=0.0, unsure=0.32, flurry=0.08, slow=0.0)
OFFICER_BY_TURNS: Final = OFFICER._replace(ahead=3, whim=0.0, unsure=0.38, flurry=0.03, slow=0.0)
FLAG_BY_TURNS: Final = FLAG._replace(ahead=3, bag=True, expects=0.5, least=1.0, held=1.0)
