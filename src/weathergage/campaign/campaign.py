"""Play a campaign: start, submit, fight or report a battle, view.

>>> from weathergage.campaign import start, suggested_fleet
>>> campaign = start([suggested_fleet("british"), suggested_fleet("french", seed=2)], seed=1805)
>>> campaign.state.month, campaign.step.title, campaign.waiting_for()
(1, 'Building, repairs and crews', [0, 1])
>>> campaign.submit(0, {})
>>> campaign.waiting_for()
[1]
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import msgspec

from weathergage.api import Scenario, ruleset
from weathergage.campaign.battle.battle_seed import FORMAT, SOURCES
from weathergage.campaign.battle.board_view import PlacingView, coast_preview, preview
from weathergage.campaign.battle.placing import Coast, Defence, Placement
from weathergage.campaign.book import Book, campaign_book
from weathergage.campaign.events import BattleFought
from weathergage.campaign.files.journal import Fought, Line
from weathergage.campaign.fleet import FleetPlan, faults, frame_faults
from weathergage.campaign.month.battle_results import fate_faults, settle
from weathergage.campaign.month.dockyard import MonthEnd
from weathergage.campaign.month.ending import close, end_if_beaten, surrender
from weathergage.campaign.month.first_muster import mustered
from weathergage.campaign.month.fleet_buying import FleetBuying
from weathergage.campaign.month.month_step import SIDES, Step
from weathergage.campaign.month.signal import Signal
from weathergage.campaign.month.spending import Spending
from weathergage.campaign.state import CampaignState
from weathergage.campaign.views import CampaignView, view_of
from weathergage.engine.dice import KeyedDice
from weathergage.engine.events import Event
from weathergage.engine.fairness import Luck, Rolled, battle_luck, seed_of
from weathergage.engine.orders import IllegalOrder, NotAsked, Orders, Request, Violation

STEPS: dict[str, Step] = {
    step.id: step
    for step in (FleetBuying(), Spending(), Signal(), Coast(), Defence(), Placement(), MonthEnd())
}
#: The step in which no side is asked: the battle is being fought.
BATTLE = "battle"


class Battle(msgspec.Struct, frozen=True, kw_only=True):
    """Hold everything an engine needs to start the month's battle."""

    ruleset: str
    options: tuple[str, ...]
    scenario: Scenario
    seed: int
    #: The secrets of its dice, in games between people at several desks.
    luck: Luck | None = None

    @property
    def key(self) -> bytes:
        """Return the key of its dice; empty where they come from the seed."""
        return b"" if self.luck is None else self.luck.key()


class FoughtBattle(msgspec.Struct, frozen=True):
    """Hold a battle of a past month with its result."""

    battle: Battle
    fought: Fought


class Campaign:
    """Hold a campaign in progress: its state, the open requests, and the journal that led to it."""

    __slots__ = (
        "battles",
        "book",
        "events",
        "format",
        "journal",
        "listening",
        "luck",
        "options",
        "plans",
        "requests",
        "seed",
        "state",
        "title",
    )

    def __init__(
        self,
        book: Book,
        plans: Sequence[FleetPlan],
        seed: int,
        options: Sequence[str] = (),
        title: str = "",
        *,
        listening: bool = True,
        luck: Luck | None = None,
        rolled: list[Rolled] | None = None,
        format: int = FORMAT,
    ) -> None:
        self.book = replace(book, seeds=SOURCES[format](seed))
        self.format = format
        self.luck = luck
        self.plans = tuple(plans)
        self.seed = seed
        self.options = tuple(options)
        self.title = title
        self.listening = listening
        self.journal: list[Line] = []
        #: The battles that were fought, by month.
        self.battles: dict[int, FoughtBattle] = {}
        self.events: list[Event] = []
        self.requests: list[Request | None] = [None, None]
        self.state: CampaignState = mustered(self.book, self.plans, seed, self._report)
        if luck is not None:
            self.state.dice = KeyedDice(key=luck.key(), rolled=rolled)
        self._ask_or_resolve()

    @property
    def over(self) -> bool:
        """Return whether the campaign has ended."""
        return self.state.ending is not None

    @property
    def step(self) -> Step:
        """Return the step of the month in which orders are given; before a battle, the one that led to it."""
        return STEPS.get(self.state.step) or STEPS["placement"]

    @property
    def battle(self) -> Battle | None:
        """Return the battle the campaign waits for; None if it waits for none."""
        meeting = self.state.meeting
        if self.over or self.state.step != BATTLE or meeting is None or meeting.scenario is None:
            return None
        luck, seed = None, meeting.seed
        if self.luck is not None:
            luck = battle_luck(self.luck, self.state.month, meeting.scenario.id)
            seed = seed_of(luck.key())
        return Battle(
            ruleset=self.book.ruleset,
            options=self.options,
            scenario=meeting.scenario,
            seed=seed,
            luck=luck,
        )

    def waiting_for(self) -> list[int]:
        """Return the sides whose orders are missing."""
        return [side for side in SIDES if self.requests[side] is not None]

    def check(self, side: int, orders: Mapping[str, str]) -> list[Violation]:
        """Return everything that is wrong with these orders; an empty list if they may be sealed."""
        request, step = self._request_of(side), self.step
        wrong = [
            Violation(ask_id, "nothing like this is asked of you now", self.book.cite(step.rule))
            for ask_id in orders
            if request.ask(ask_id) is None
        ]
        for ask in request.asks:
            notation = orders.get(ask.id, ask.default)
            if notation not in ask.options:
                fault = step.refuse(self.book, self.state, side, ask, notation)
                wrong += [] if fault is None else [fault]
        return wrong or step.check(self.book, self.state, side, {**request.defaults(), **orders})

    def submit(self, side: int, orders: Mapping[str, str]) -> None:
        """Seal a side's orders (asks left out get their default); raises IllegalOrder and changes nothing if wrong."""
        if wrong := self.check(side, orders):
            raise IllegalOrder(wrong)
        full: Orders = {**self._request_of(side).defaults(), **orders}
        self.state.sealed[side] = full
        self.requests[side] = None
        self.journal.append(Line(side=side, orders=full))
        if not self.waiting_for():
            self._open_and_resolve()

    def report(self, fought: Fought) -> None:
        """Take the result of the battle; raises IllegalOrder and changes nothing if it cannot be this battle's."""
        battle = self.battle
        if battle is None:
            raise NotAsked(
                [Violation("battle", "the campaign is not waiting for a battle", self.book.cite("20.d.1"))]
            )
        if wrong := fate_faults(self.book, self.state, fought.fates):
            raise IllegalOrder(wrong)
        self.journal.append(Line(battle=fought))
        self.battles[self.state.month] = FoughtBattle(battle, fought)
        report = self._report
        if report is not None:
            cite = self.book.cite("20.d.1")
            report.append(BattleFought(winner=fought.winner, turns=fought.turns, how=fought.how, cite=cite))
        settle(self.book, self.state, fought.fates, report)
        if end_if_beaten(self.book, self.state, report):
            return
        self.state.step = "yard"
        self._ask_or_resolve()

    def surrender(self, side: int) -> None:
        """Give the campaign up (20.i.1)."""
        if self.over:
            raise NotAsked([Violation("surrender", "the campaign is over")])
        if side not in SIDES:
            raise IllegalOrder([Violation("surrender", "this campaign has no such side")])
        self.journal.append(Line(side=side, act="surrender"))
        self.state.sealed = [None, None]
        self.requests = [None, None]
        surrender(self.book, self.state, side, self._report)

    def close(self) -> None:
        """End the campaign without a winner, because it will not be played on."""
        if self.over:
            raise NotAsked([Violation("close", "the campaign is over")])
        self.journal.append(Line(act="close"))
        self.state.sealed = [None, None]
        self.requests = [None, None]
        close(self.book, self.state, self._report)

    def view(self, side: int) -> CampaignView:
        """Return what a side may know, and what it is asked; -1 is an onlooker."""
        return view_of(self, side)

    def preview(self, side: int, orders: Mapping[str, str]) -> PlacingView:
        """Show what unsealed orders of placing would lead to; nothing in any other step."""
        request = self.requests[side] if side in SIDES else None
        if request is None or self.state.step not in ("shore", "defence", "placement"):
            return PlacingView()
        faults = tuple(self.check(side, orders))
        full: Orders = request.defaults()
        for ask in request.asks:
            # What is not offered is told as a fault; only places can be drawn all the same.
            if ask.id in orders and (
                ask.kind == "formation" or ask.free_text or orders[ask.id] in ask.options
            ):
                full[ask.id] = orders[ask.id]
        if self.state.step == "shore":
            view = coast_preview(self.book, self.state, full["shore"])
        else:
            view = PlacingView(posts=tuple(preview(self.book, self.state, side, full)))
        return msgspec.structs.replace(view, faults=faults)

    @property
    def _report(self) -> list[Event] | None:
        return self.events if self.listening else None

    def _request_of(self, side: int) -> Request:
        if self.over:
            raise NotAsked([Violation("orders", "the campaign is over")])
        request = self.requests[side] if side in SIDES else None
        if request is None:
            what = (
                "the battle is being fought"
                if self.state.step == BATTLE
                else f"at this step: {self.step.title}"
            )
            who = self.state.fleets[side].name if side in SIDES else "Nobody"
            reason = f"nothing is asked of {who} now ({what})"
            raise NotAsked([Violation("orders", reason, self.book.cite("20.d.1"))])
        return request

    def _open_and_resolve(self) -> None:
        state = self.state
        opened: list[Orders] = [sealed or {} for sealed in state.sealed]
        state.sealed = [None, None]
        state.step = self.step.resolve(self.book, state, opened, self._report)
        self._ask_or_resolve()

    def _ask_or_resolve(self) -> None:
        """Go on through steps that ask nothing, until a side is asked, a battle is due or the campaign is over."""
        state = self.state
        self.requests = [None, None]
        while not self.over and state.step != BATTLE:
            asks = self.step.asks(self.book, state)
            if any(asks):
                self.requests = [
                    Request(side, state.step, asks[side]) if asks[side] else None for side in SIDES
                ]
                return
            state.step = self.step.resolve(self.book, state, [{}, {}], self._report)


def start(
    plans: Sequence[FleetPlan],
    seed: int = 0,
    options: Sequence[str] = (),
    *,
    ruleset_id: str = "",
    title: str = "",
    listening: bool = True,
    book: Book | None = None,
    luck: Luck | None = None,
    rolled: list[Rolled] | None = None,
    format: int = FORMAT,
) -> Campaign:
    """Start a campaign at its first question; raises IllegalOrder with everything that is wrong with the fleets.

    Two plans without squadrons let each side buy its fleet in secret before the first month.
    """
    book = book or campaign_book(ruleset_id)
    if len(plans) != len(SIDES):
        raise IllegalOrder(
            [Violation("fleets", f"a campaign has two sides, not {len(plans)}", book.cite("20.b"))]
        )
    check = faults if any(plan.squadrons for plan in plans) else frame_faults
    wrong = [fault for side in SIDES for fault in check(book, plans[side], f"fleet {'AB'[side]}")]
    if plans[0].name.casefold() == plans[1].name.casefold():
        wrong.append(
            Violation("fleet B", "both sides have the same name; give each its own", book.cite("20.b"))
        )
    barred = [option for option in options if option in book.tables.campaign.excludes]
    wrong += [
        Violation("options", f"{option!r} cannot be played in a campaign", book.cite("20"))
        for option in barred
    ]
    if wrong:
        raise IllegalOrder(wrong)
    switched: tuple[str, ...] = tuple(sorted(set(options)))
    if switched:
        ruleset(book.ruleset, switched)  # raises OptionError now rather than at the first battle
    return Campaign(
        book, plans, seed, switched, title, listening=listening, luck=luck, rolled=rolled, format=format
    )
