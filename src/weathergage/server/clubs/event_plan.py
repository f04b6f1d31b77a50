"""Plans of club events: what the organiser sets, and the rounds and tie-breaks that follow from it."""

from datetime import datetime
from math import ceil, log2
from typing import Annotated, Final, Literal

import msgspec

from weathergage.server.clubs.standings import TieBreak
from weathergage.server.store.terms import USUAL_TERMS, GameTerms
from weathergage.server.wire.game_messages import Id, OptionIds

#: How players are paired.
Format = Literal["round_robin", "swiss", "knockout"]
#: What a pair plays: a listed battle, fleets or single ships bought by points, or a whole campaign.
Contest = Literal["battle", "fleets", "campaign"]

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 64

#: The usual order of the tie-breaks.
TIE_BREAKS: Final[dict[Format, tuple[TieBreak, ...]]] = {
    "round_robin": ("direct", "wins", "sonneborn", "margin"),
    "swiss": ("buchholz_cut", "buchholz", "sonneborn", "wins", "margin"),
    "knockout": ("wins", "margin", "seed"),
}


class EventPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Describe an event as its organiser sets it."""

    title: Annotated[str, msgspec.Meta(min_length=3, max_length=80)]
    notes: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    format: Format = "swiss"
    contest: Contest = "battle"
    ruleset: Id
    options: OptionIds = []
    #: The battle of a contest by `battle`.
    scenario: Id = ""
    #: For `fleets`: the points that each may spend, and the ships he may have; 1 for single ships.
    points: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 20
    ships: Annotated[int, msgspec.Meta(ge=1, le=12)] = 1
    #: Whether a pair plays twice, each once on either side.
    both_sides: bool = False
    #: Rounds of a Swiss event; 0 for as many as decide it.
    rounds: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    #: When the first round begins, as an ISO time in UTC; "" where the organiser begins it by hand.
    starts: Annotated[str, msgspec.Meta(max_length=40)] = ""
    #: Days for each round; 0 for no limit.
    days: Annotated[int, msgspec.Meta(ge=0, le=120)] = 14
    #: What becomes of games that are not over when their round is: they wait for the organiser, or count as drawn.
    overdue: Literal["wait", "draw"] = "wait"
    players: Annotated[int, msgspec.Meta(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)] = 32
    #: The last round before which one may still enter; 0 for none after the start.
    late_until: Annotated[int, msgspec.Meta(ge=0, le=20)] = 2
    #: Halves of a point for each round missed by coming late to a Swiss event.
    late_halves: Annotated[int, msgspec.Meta(ge=0, le=1)] = 1
    terms: GameTerms = USUAL_TERMS

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """Return the tie-breaks in their order."""
        return TIE_BREAKS[self.format]

    def begins(self) -> datetime | None:
        """Return when the first round begins by itself; None where the organiser begins it."""
        return datetime.fromisoformat(self.starts) if self.starts else None

    def round_count(self, players: int) -> int:
        """Return how many rounds this many players need; a round robin with late players may take more."""
        if self.format == "round_robin":
            return players - 1 + players % 2
        if self.format == "swiss" and self.rounds:
            return self.rounds
        return max(1, ceil(log2(max(2, players))))
