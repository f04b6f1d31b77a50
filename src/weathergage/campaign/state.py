"""Define the state of a campaign: ships with their data cards, points, accounts, and this month's engagement."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from weathergage.engine.dice import Dice
from weathergage.engine.orders import Orders
from weathergage.engine.scenario import QUALITIES, Quality, Scenario
from weathergage.engine.state import Record, plain

#: Where a ship is: with her squadron, on the stocks, docked (UR), taken and without a crew, won back and without a crew
#: (RC), manned but kept in port because her squadron no longer exists, or lost.
Where = Literal["squadron", "building", "repair", "captured", "recaptured", "port", "lost"]


@dataclass(slots=True)
class Vessel:
    """Hold a ship of the campaign and her data card, whichever side has her."""

    id: str
    name: str
    nation: str
    #: The side that built her, the squadron she first belonged to, and her price then.
    builder: int
    home: str
    value: int
    rate: int
    masts: int
    built_crew: Quality
    #: The best crew she can have now: as built, or as last manned.
    crew: Quality
    side: int
    squadron: str
    now: int
    quality: Quality
    where: Where = "squadron"
    #: The month she is launched, while she is being built.
    launch: int = 0
    #: The month's repair is paid; not engaged in this month's battle.
    paid: bool = False
    not_engaged: bool = False
    #: How she was lost, and when.
    fate: str = ""
    lost_in: int = 0

    @property
    def damage(self) -> int:
        """Return by how many rates she is below the one she was built at."""
        return self.now - self.rate

    def mark(self) -> str:
        """Return the mark on her card."""
        if self.where in ("repair", "recaptured"):
            return "UR" if self.where == "repair" else "RC"
        return "NE" if self.not_engaged else ""

    def repair(self, rates: int, rates_a_crew: int) -> None:
        """Restore rates, and with them grades of her crew that the damage had cost (ruling B15)."""
        before = self.damage
        self.now = max(self.rate, self.now - rates)
        grades = before // rates_a_crew - self.damage // rates_a_crew
        best = QUALITIES.index(self.crew)
        self.quality = QUALITIES[max(best, QUALITIES.index(self.quality) - grades)]

    def man(self, quality: Quality) -> None:
        """Give her a new crew."""
        self.crew = self.quality = quality

    def lose(self, fate: str, month: int) -> None:
        """Record her loss."""
        self.where, self.fate, self.lost_in = "lost", fate, month
        self.paid = self.not_engaged = False


@dataclass(slots=True)
class Battery:
    """Hold a shore battery, which is neither repaired nor replaced."""

    id: str
    side: int
    rate: int
    now: int
    quality: Quality
    lost_in: int = 0


@dataclass(slots=True)
class Squadron:
    """Hold the id and name of a squadron."""

    id: str
    name: str


@dataclass(slots=True)
class Fleet:
    """Hold what a side has besides its ships."""

    name: str
    nation: str
    squadrons: list[Squadron]
    points: int


@dataclass(slots=True)
class Payment:
    """Hold a line of the campaign sheet: points added or, below zero, subtracted."""

    month: int
    side: int
    amount: int
    reason: str
    cite: str


@dataclass(slots=True)
class Score:
    """Hold a line of the running account of victory, in half points."""

    month: int
    side: int
    halves: int
    ship: str
    reason: str
    cite: str


@dataclass(slots=True)
class Post:
    """Describe where a ship begins a battle."""

    ship: str
    bow: int
    heading: int
    anchored: Literal["", "AB", "AS"] = ""
    entry_turn: int = 1


@dataclass(slots=True)
class Meeting:
    """Hold this month's engagement, from the sealed squadrons to the battle."""

    squadrons: list[str]
    wind: int = 0
    roll: int = 0
    #: The edge of the board with the shore: 1 north, 2 east, 3 south, 4 west.
    edge: int = 0
    #: The shoreline as its owner drew it, in his notation.
    shore: str = ""
    #: Placement orders, and the resulting posts.
    notes: list[Orders] = field(default_factory=lambda: [{}, {}])
    posts: list[list[Post]] = field(default_factory=lambda: [[], []])
    scenario: Scenario | None = None
    seed: int = 0


#: What ended a campaign; whoever keeps the server may have closed it.
Kind = Literal["surrender", "no active ships", "victory points", "closed"]


@dataclass(slots=True)
class Ending:
    """Describe how the campaign ended: winner (-1 for a draw) and final victory points in halves."""

    winner: int
    kind: Kind
    month: int
    halves: tuple[int, int]
    cite: str


@dataclass(slots=True)
class Snapshot:
    """Record both sides at the end of a month (0: at the start), for the chart."""

    month: int
    points: list[int]
    halves: list[int]
    ships: list[int]
    strength: list[int]


@dataclass(slots=True)
class CampaignState:
    """Hold everything that can change in a campaign."""

    month: int = 1
    step: str = "purse"
    dice: Dice = field(default_factory=Dice)
    fleets: list[Fleet] = field(default_factory=list)
    vessels: list[Vessel] = field(default_factory=list)
    batteries: list[Battery] = field(default_factory=list)
    payments: list[Payment] = field(default_factory=list)
    scores: list[Score] = field(default_factory=list)
    sealed: list[Orders | None] = field(default_factory=lambda: [None, None])
    #: The points each side will be paid at the end of this month.
    income: list[int] = field(default_factory=lambda: [0, 0])
    meeting: Meeting | None = None
    history: list[Snapshot] = field(default_factory=list)
    ending: Ending | None = None

    def to_record(self) -> Record:
        """Return the state as hashes know it, however it is kept: the names and their order never change."""
        return {
            "month": self.month,
            "step": self.step,
            "dice": self.dice.to_record(),
            "fleets": plain(self.fleets),
            "vessels": plain(self.vessels),
            "batteries": plain(self.batteries),
            "payments": plain(self.payments),
            "scores": plain(self.scores),
            "sealed": plain(self.sealed),
            "income": self.income,
            "meeting": plain(self.meeting),
            "history": plain(self.history),
            "ending": plain(self.ending),
        }

    def vessel(self, ship: str) -> Vessel:
        """Return the ship with this id."""
        return next(each for each in self.vessels if each.id == ship)

    def of(self, side: int, *where: Where) -> list[Vessel]:
        """Return a side's ships in these places, or all that are not lost."""
        return [
            v for v in self.vessels if v.side == side and (v.where in where if where else v.where != "lost")
        ]

    def active(self, side: int, worst: int) -> list[Vessel]:
        """Return a side's ships that can be sent to fight: in a squadron, and not below the worst rate (ruling B16)."""
        return [v for v in self.of(side, "squadron") if v.now <= worst]

    def squadron_name(self, side: int, squadron: str) -> str:
        """Return the name of a squadron."""
        return next((s.name for s in self.fleets[side].squadrons if s.id == squadron), squadron)

    def exists(self, side: int, squadron: str, but: Vessel) -> bool:
        """Return whether a squadron has any other ship on its list (ruling B21)."""
        listed = self.of(side, "squadron", "repair", "captured")
        return any(v.squadron == squadron and v is not but for v in listed)

    def standing_batteries(self, side: int) -> Iterator[Battery]:
        """Return a side's batteries that are not destroyed."""
        return (b for b in self.batteries if b.side == side and not b.lost_in)

    def halves(self, side: int) -> int:
        """Return a side's running total of victory, in half points."""
        return sum(score.halves for score in self.scores if score.side == side)

    def pay(self, side: int, amount: int, reason: str, cite: str) -> None:
        """Enter points on the sheet of a side."""
        self.fleets[side].points += amount
        self.payments.append(Payment(self.month, side, amount, reason, cite))

    def score(self, side: int, halves: int, ship: Vessel, reason: str, cite: str) -> None:
        """Enter victory points in the running account."""
        self.scores.append(Score(self.month, side, halves, ship.id, reason, cite))
