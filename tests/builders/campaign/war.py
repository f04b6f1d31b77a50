"""Campaigns for tests: small fleets by a short text, scripted dice, battles told at the table."""

from collections.abc import Sequence
from typing import Any, TypeVar, cast

from weathergage.campaign import (
    BatteryPlan,
    Campaign,
    FleetPlan,
    Fought,
    ShipPlan,
    SquadronPlan,
    campaign_book,
    start,
)
from weathergage.campaign.state import Vessel
from weathergage.engine.dice import Dice
from weathergage.engine.events import Event
from weathergage.engine.journal import Fate
from weathergage.engine.scenario import QUALITIES, Quality

BOOK = campaign_book()
E = TypeVar("E", bound=Event)

#: Ships as `name rate crew [masts]`, separated by commas; a list of squadrons.
HOME = ("Victory 1 average, Ajax 3 average, Swift 8 green", "Orion 3 crack, Juno 4 average")
AWAY = ("Orient 1 average, Hercule 3 average, Vif 8 green", "Lion 3 crack, Flore 4 average")


def plan(squadrons: Sequence[str], name: str, nation: str, batteries: Sequence[str] = ()) -> FleetPlan:
    """A fleet plan from texts; batteries as `rate crew`."""

    def crew(word: str) -> Quality:
        return QUALITIES[QUALITIES.index(cast(Quality, word))]

    def ship(text: str) -> ShipPlan:
        words = text.split()
        masts = int(words[3]) if len(words) > 3 else 0
        return ShipPlan(name=words[0], rate=int(words[1]), quality=crew(words[2]), masts=masts)

    return FleetPlan(
        name=name,
        nation=nation,
        squadrons=tuple(
            SquadronPlan(name=f"{name} {number}", ships=tuple(ship(each) for each in text.split(",")))
            for number, text in enumerate(squadrons, 1)
        ),
        batteries=tuple(
            BatteryPlan(rate=int(each.split()[0]), quality=crew(each.split()[1])) for each in batteries
        ),
    )


class War:
    """A campaign with its hand on the dice; `war["Ajax"]` is a ship."""

    def __init__(
        self,
        home: Sequence[str] = HOME,
        away: Sequence[str] = AWAY,
        batteries: Sequence[Sequence[str]] = ((), ()),
        seed: int = 1,
    ) -> None:
        plans = [
            plan(home, "Albion", "british", batteries[0]),
            plan(away, "Gaul", "french", batteries[1]),
        ]
        self.campaign: Campaign = start(plans, seed)
        self.state = self.campaign.state
        #: The month that was last acted in.
        self._acted = 0

    def __getitem__(self, name: str) -> Vessel:
        return next(ship for ship in self.state.vessels if ship.name == name)

    def submit(self, *orders: dict[str, str]) -> "War":
        """Orders of both sides for this step; sides that are asked nothing are passed over."""
        self._acted = self.state.month
        for side in self.campaign.waiting_for():
            self.campaign.submit(side, orders[side] if side < len(orders) else {})
        return self

    def to(self, step: str, *orders: dict[str, str]) -> "War":
        """Go on with default orders (or, in the first step, with these) until a step is reached; without a battle."""
        for _ in range(99):
            if self.state.step == step or self.campaign.over:
                return self
            quiet = ({"engage": "no"}, {"engage": "no"}) if self.state.step == "signal" else ()
            self.submit(*(orders or quiet))
            orders = ()
        raise AssertionError(f"never came to {step}")

    def meet(
        self, roll: int, wind: int = 1, edge: int = 1, squadrons: tuple[str, str] = ("1", "1"), **place: Any
    ) -> "War":
        """Both sides seek battle this month, and the dice say this; `place` are orders for the placements."""
        self.to("signal")
        shore = BOOK.engagement(roll).shore
        self.state.dice = Dice(script=[wind, roll, edge, 7] if shore else [wind, roll, 7])
        self.submit(*({"engage": "yes", "squadron": each} for each in squadrons))
        return self

    def battle(self, roll: int = 4, **dice: Any) -> "War":
        """Go to a battle, placed by default."""
        return self.meet(roll, **dice).to("battle")

    def tell(self, **fates: tuple[Any, ...]) -> "War":
        """Report the battle: by ship's name (fate, side, rate, quality); all others come out as they went in."""
        battle = self.campaign.battle
        assert battle is not None
        told = []
        for side, entry in enumerate(battle.scenario.sides):
            for ship in entry.ships:
                fate = Fate(
                    ship=ship.id,
                    fate="afloat",
                    side=side,
                    rate=ship.card.now if ship.card else 1,
                    quality=ship.quality,
                )
                name = ship.id.replace("-", "_") if ship.fixed else ship.name
                if name in fates:
                    what, *more = fates[name]
                    fields = dict(zip(("side", "rate", "quality"), more))
                    fate = Fate(
                        ship=ship.id,
                        fate=what,
                        side=fields.get("side", side),
                        rate=fields.get("rate", fate.rate),
                        quality=fields.get("quality", fate.quality),
                    )
                told.append(fate)
        self.campaign.report(Fought(fates=tuple(told), how="at the table"))
        return self

    def next_month(self, *yard: dict[str, str]) -> "War":
        """End the month that was last acted in (else this one), without a battle if none has been fought."""
        month = self._acted or self.state.month
        if self.state.month == month and self.state.step == "purse":
            self.submit()
        if self.state.month == month and self.state.step == "signal":
            self.submit({"engage": "no"}, {"engage": "no"})
        if self.state.month == month and self.state.step == "yard":
            self.submit(*yard)
        assert self.state.month == month + 1 or self.campaign.over
        self._acted = 0
        return self

    def asks(self, side: int) -> dict[str, tuple[str, ...]]:
        """What a side is asked, with the options."""
        request = self.campaign.requests[side]
        return {ask.id: tuple(ask.options) for ask in request.asks} if request else {}

    def happened(self, kind: type[E]) -> list[E]:
        """All events of a kind."""
        return [event for event in self.campaign.events if isinstance(event, kind)]

    def points(self) -> list[int]:
        """Both purses."""
        return [fleet.points for fleet in self.state.fleets]

    def halves(self) -> list[int]:
        """Both accounts of victory, in half points."""
        return [self.state.halves(side) for side in (0, 1)]
