"""Turn bought fleets into ships with cards and points (20.c), and buy fleets for players who ask for one."""

from collections.abc import Sequence
from random import Random

from weathergage.campaign.book import Book, campaign_book
from weathergage.campaign.events import FleetMustered, MonthBegan
from weathergage.campaign.fleet import BatteryPlan, FleetPlan, ShipPlan, SquadronPlan, cost
from weathergage.campaign.month.ending import take_stock
from weathergage.campaign.month.spending import fresh_id
from weathergage.campaign.names import ship_names, squadron_names
from weathergage.campaign.state import Battery, CampaignState, Fleet, Squadron, Vessel
from weathergage.engine.dice import Dice
from weathergage.engine.events import Report
from weathergage.engine.scenario import Quality
from weathergage.ships.nations import nations


def mustered(book: Book, plans: Sequence[FleetPlan], seed: int, report: Report) -> CampaignState:
    """Return the state before the first month; plans without squadrons are bought in a step of their own."""
    state = CampaignState(month=0, dice=Dice(seed=seed))
    for plan in plans:
        state.fleets.append(Fleet(plan.name.strip(), plan.nation, [], 0))
    if not all(plan.squadrons for plan in plans):
        state.step = "muster"
        return state
    for side, plan in enumerate(plans):
        muster_fleet(book, state, side, plan, report)
    open_first_month(book, state, report)
    return state


def muster_fleet(book: Book, state: CampaignState, side: int, plan: FleetPlan, report: Report) -> None:
    """Give a side what it bought; the plan must have no faults."""
    start, fleet = book.tables.campaign.start_points, state.fleets[side]
    fleet.squadrons = [
        Squadron(str(number), each.name.strip()) for number, each in enumerate(plan.squadrons, 1)
    ]
    for squadron, bought in zip(fleet.squadrons, plan.squadrons):
        for ship in bought.ships:
            state.vessels.append(_vessel(book, state, side, squadron.id, ship))
    for number, battery in enumerate(plan.batteries, 1):
        identity = f"{'ab'[side]}-battery-{number}"
        state.batteries.append(Battery(identity, side, battery.rate, battery.rate, battery.quality))
    spent = cost(book, plan)
    state.pay(side, start - spent, "left from the set-up", book.cite("20.c.2"))
    if report is not None:
        report.append(
            FleetMustered(
                side=side,
                ships=len(state.of(side)),
                batteries=len(plan.batteries),
                spent=spent,
                left=start - spent,
                cite=book.cite("20.c.1"),
            )
        )


def open_first_month(book: Book, state: CampaignState, report: Report) -> None:
    """Take stock of both fleets and begin."""
    take_stock(book, state, 0)
    state.month = 1
    if report is not None:
        report.append(MonthBegan(month=1, cite=book.cite("20.a")))


def _vessel(book: Book, state: CampaignState, side: int, squadron: str, ship: ShipPlan) -> Vessel:
    return Vessel(
        id=fresh_id(state, side, ship.name),
        name=ship.name.strip(),
        nation=state.fleets[side].nation,
        builder=side,
        home=squadron,
        value=book.price(ship.rate, ship.quality),
        rate=ship.rate,
        masts=ship.masts or book.ship(ship.rate).masts[0],
        built_crew=ship.quality,
        crew=ship.quality,
        side=side,
        squadron=squadron,
        now=ship.rate,
        quality=ship.quality,
    )


#: Ready-made fleets: squadrons of (rate, crew), then batteries.
_READY: tuple[tuple[tuple[tuple[tuple[int, Quality], ...], ...], tuple[tuple[int, Quality], ...]], ...] = (
    (
        (
            ((1, "average"), (3, "average"), (3, "average"), (4, "average"), (5, "average")),
            ((2, "average"), (3, "average"), (3, "average"), (4, "average"), (5, "average")),
        ),
        ((2, "average"), (3, "average")),
    ),
    (
        (
            ((2, "average"), (3, "crack"), (3, "average"), (5, "average")),
            ((2, "average"), (3, "average"), (4, "crack"), (5, "average")),
            ((3, "average"), (4, "average"), (5, "average")),
        ),
        ((3, "average"),),
    ),
    (
        (
            ((1, "crack"), (3, "crack"), (4, "average")),
            ((3, "crack"), (3, "crack"), (4, "crack")),
            ((4, "average"), (5, "average")),
        ),
        ((2, "average"), (3, "average")),
    ),
)


def suggested_fleet(nation: str, seed: int = 0, name: str = "", book: Book | None = None) -> FleetPlan:
    """Return a balanced fleet with names; the same seed buys the same fleet."""
    book = book or campaign_book()
    squadrons, batteries = _READY[seed % len(_READY)]
    names = ship_names(nation)
    Random(f"{nation}/{seed}").shuffle(names)
    plan = FleetPlan(
        name=name or (nations()[nation].name if nation in nations() else nation),
        nation=nation,
        squadrons=tuple(
            SquadronPlan(
                name=f"{title} squadron",
                ships=tuple(ShipPlan(name=names.pop(), rate=rate, quality=crew) for rate, crew in ships),
            )
            for title, ships in zip(squadron_names(), squadrons)
        ),
        batteries=tuple(BatteryPlan(rate=rate, quality=crew) for rate, crew in batteries),
    )
    return plan


def random_fleet(nation: str, seed: int, book: Book | None = None) -> FleetPlan:
    """Buy a random legal fleet, for tests."""
    book = book or campaign_book()
    luck, frame = Random(f"fleet/{nation}/{seed}"), book.tables.campaign
    names, left, first = ship_names(nation), frame.start_points, 0
    luck.shuffle(names)
    squadrons: list[list[ShipPlan]] = [[] for _ in range(luck.randint(frame.squadrons, 4))]
    batteries: list[BatteryPlan] = []
    crews: list[Quality] = ["elite", "crack", "average", "green", "poor"]
    for _ in range(luck.randint(0, frame.batteries)):
        rate, crew = luck.choice(book.tables.battery).rate, luck.choice(crews)
        if book.battery_price(rate, crew) <= left // 3:
            batteries.append(BatteryPlan(rate=rate, quality=crew))
            left -= book.battery_price(rate, crew)
    wanted = luck.randint(len(squadrons), 14)
    for number in range(wanted):
        row, crew = luck.choice(book.tables.ship), luck.choice(crews)
        spare = 8 * max(0, len(squadrons) - number - 1)
        if book.price(row.rate, crew) > left - spare or (
            row.rate == 1 and first == frame.first_rates_at_start
        ):
            row = book.ship(max(each.rate for each in book.tables.ship))
        if book.price(row.rate, crew) > left:
            break
        first += row.rate == 1
        left -= book.price(row.rate, crew)
        ship = ShipPlan(name=names[number], rate=row.rate, quality=crew, masts=luck.choice((0, *row.masts)))
        squadrons[number % len(squadrons)].append(ship)
    return FleetPlan(
        name=nations()[nation].name,
        nation=nation,
        squadrons=tuple(
            SquadronPlan(name=title, ships=tuple(ships))
            for title, ships in zip(squadron_names(), squadrons)
            if ships
        ),
        batteries=tuple(batteries),
    )
