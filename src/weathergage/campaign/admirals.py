"""Decide months without people: admirals answer, captains fight, and the results are reported."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from weathergage.campaign.battle.fought_battles import fought_by_bots
from weathergage.campaign.book import campaign_book
from weathergage.campaign.campaign import Battle, Campaign
from weathergage.campaign.files.journal import Fought
from weathergage.campaign.files.sheet import ShipCard
from weathergage.campaign.going_out import chosen_squadron, goes_out
from weathergage.campaign.month.first_muster import suggested_fleet
from weathergage.campaign.month.fleet_buying import fleet_text
from weathergage.campaign.month.questions import AskView
from weathergage.campaign.views import CampaignView
from weathergage.engine.orders import Orders, Violation

Objections = Callable[[Orders], list[Violation]]

#: Ships worth building, best first, as the asks write them.
WANTED = ("3 crack", "2 average", "3 average", "4 crack", "4 average", "5 average")
#: Damage that is worth a berth, in rates; a damaged ship is launched early only at this rate or better.
WORTH_DOCKING, WORTH_SAILING = 2, 6


class Admiral(Protocol):
    """Decide months for a side from what that side may know."""

    def decide(self, view: CampaignView, objections: Objections) -> Orders:
        """Return the orders of a step; asks left out get their default."""


def without_objections(orders: Orders, objections: Objections) -> Orders:
    """Return the orders without those that are objected to, which fall back to their defaults."""
    while orders and (wrong := {each.place for each in objections(orders)}):
        kept = {
            ask: order
            for ask, order in orders.items()
            if ask not in wrong and ask.partition("/")[0] not in wrong
        }
        # If the objection names none of these orders, the last one is dropped.
        orders = kept if len(kept) < len(orders) else dict(list(orders.items())[:-1])
    return orders


class Chance:
    """Answer every question at random, for tests; the same seed gives the same answers."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def decide(self, view: CampaignView, objections: Objections) -> Orders:
        """Return random legal orders."""
        luck = Random(f"chance/{self._seed}/{view.side}/{view.month}/{view.step}")
        orders = {
            ask.id: ask.default if ask.kind == "name" else luck.choice(ask.options).notation
            for ask in view.asks
            # Reserves are rare, or battles would have no ships.
            if ask.kind != "reserve" or luck.random() < 0.2
        }
        return without_objections(orders, objections)


class Admiralty:
    """Save points, keep the squadrons fit, and fight when strength and the state of the war ask for it."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def decide(self, view: CampaignView, objections: Objections) -> Orders:
        """Return the orders of a step, chosen by the kind of step."""
        luck = Random(f"admiralty/{self._seed}/{view.side}/{view.month}/{view.step}")
        steps = {
            "muster": self._buy,
            "purse": self._spend,
            "signal": self._signal,
            "yard": self._dock_and_launch,
        }
        return without_objections(steps.get(view.step, self._place)(view, luck), objections)

    def _buy(self, view: CampaignView, luck: Random) -> Orders:
        """Buy one of the fleets that are suggested to everybody."""
        own = view.sides[view.side]
        plan = suggested_fleet(own.nation, luck.randrange(1000), own.name, campaign_book(view.ruleset))
        return {"fleet": fleet_text(plan)}

    def _spend(self, view: CampaignView, luck: Random) -> Orders:
        """Pay for repairs first, then crews, then new ships that will still be launched."""
        own, orders = view.sides[view.side], Orders()
        left, cards = own.points, {ship.id: ship for ship in own.ships}
        for ask in sorted(view.asks, key=lambda ask: ("repair", "crew", "build", "name").index(ask.kind)):
            prices = {option.notation: option.price for option in ask.options}
            if ask.kind == "repair" and prices["pay"] <= left:
                orders[ask.id] = "pay"
            elif ask.kind == "crew":
                orders[ask.id] = self._crew(cards[ask.ship], prices, left)
            elif ask.kind == "build" and view.month < view.months - 6:
                docked = sum(bool(ship) for ship in own.repair)
                spare = left - 5 * docked
                offered = [hull for hull in WANTED if prices.get(hull, spare + 1) <= spare]
                orders[ask.id] = luck.choice(offered[:2]) if offered else "none"
            left -= prices.get(orders.get(ask.id, ask.default), 0)
        return orders

    def _crew(self, ship: ShipCard, prices: dict[str, int], left: int) -> str:
        """Choose her old crew if it is affordable, else the best one that the ship is worth."""
        if "restore" in prices and prices["restore"] <= left:
            return "restore"
        good = [crew for crew in prices if crew != "wait" and prices[crew] <= left]
        if not good or ship.now > WORTH_SAILING + 1:
            return "wait"
        return good[0] if ship.now < WORTH_SAILING else good[-1]

    def _signal(self, view: CampaignView, luck: Random) -> Orders:
        """Choose a strong squadron, and go out with it where that is worth it."""
        offered = next(ask for ask in view.asks if ask.kind == "squadron").options
        squadron = chosen_squadron(view.sides[view.side], [option.notation for option in offered], luck)
        willing = goes_out(view, squadron, luck)
        return {"engage": "yes" if willing else "no", "squadron": squadron.id}

    def _place(self, view: CampaignView, luck: Random) -> Orders:
        """Place a line that suits the wind somewhere in the zone; draw a bay for a port."""
        orders: Orders = {}
        for ask in view.asks:
            notations = [option.notation for option in ask.options]
            if ask.kind == "shore":
                bays = [each for each in notations if each.startswith("bay")]
                orders[ask.id] = luck.choice(bays or notations)
            elif ask.kind == "formation" and luck.random() < 0.5:
                orders[ask.id] = self._formation(ask, notations, luck)
        return orders

    def _formation(self, ask: AskView, notations: Sequence[str], luck: Random) -> str:
        """Keep the default's heading in line ahead or two columns, elsewhere in the zone."""
        heading = ask.default.partition(">")[2]
        like = [
            each
            for each in notations
            if each.endswith(f">{heading}") and each.startswith(("line-ahead", "two-columns"))
        ]
        return luck.choice(like or list(notations))

    def _dock_and_launch(self, view: CampaignView, luck: Random) -> Orders:
        """Dock the worst hurt as long as enough ships stay at sea; send out what cannot be paid for."""
        own, orders = view.sides[view.side], Orders()
        cards = {ship.id: ship for ship in own.ships}
        active = sum(each.active for each in own.squadrons)
        free = own.repair.count("")
        hurt = [ask for ask in view.asks if ask.kind == "dock"]
        hurt.sort(key=lambda ask: cards[ask.ship].rate - cards[ask.ship].now)
        for ask in hurt:
            ship = cards[ask.ship]
            if free and active > 2 and ship.now - ship.rate >= WORTH_DOCKING and self._pays(view, ship):
                orders[ask.id] = "yes"
                free, active = free - 1, active - 1
        for ask in view.asks:
            if ask.kind == "launch" and (active < 2 or view.month == view.months - 1):
                orders[ask.id] = "yes" if cards[ask.ship].now <= WORTH_SAILING else "no"
            elif ask.kind in ("assign", "join"):
                offered = [option.notation for option in ask.options]
                strengths = {each.id: each.strength for each in own.squadrons}
                orders[ask.id] = max(offered, key=lambda squadron: strengths[squadron])
        return orders

    def _pays(self, view: CampaignView, ship: ShipCard) -> bool:
        """Return whether she is worth repairing, and there is time for it."""
        return view.month < view.months - 1 and ship.value >= 10


#: Fights a battle and returns the result.
Fight = Callable[[Battle], Fought]

ADMIRALS: dict[str, Callable[[int], Admiral]] = {"admiralty": Admiralty, "chance": Chance}


def admiral(name: str, seed: int) -> Admiral:
    """Return an admiral by name; raises LookupError that lists the known ones."""
    if name not in ADMIRALS:
        raise LookupError(f"there is no admiral {name!r}; choose from {', '.join(ADMIRALS)}")
    return ADMIRALS[name](seed)


def by_captains(captains: Sequence[str]) -> Fight:
    """Return a function that fights battles between two bots."""
    return lambda battle: fought_by_bots(battle, captains)


def answer(campaign: Campaign, side: int, mind: Admiral) -> None:
    """Let an admiral answer what a side is asked now."""

    def objections(orders: Orders) -> list[Violation]:
        return campaign.check(side, orders)

    campaign.submit(side, mind.decide(campaign.view(side), objections))


def play_on(campaign: Campaign, minds: Sequence[Admiral], fight: Fight, months: int = 0) -> Campaign:
    """Play this many months (0: to the end) and return the same campaign."""
    last = campaign.state.month + months if months else 0
    while not campaign.over and (not last or campaign.state.month < last):
        battle = campaign.battle
        if battle is not None:
            campaign.report(fight(battle))
            # A battle may end the last requested month.
            continue
        for side in campaign.waiting_for():
            answer(campaign, side, minds[side])
    return campaign
