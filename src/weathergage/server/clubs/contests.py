"""Contests of an event: check what entrants bring, and set up the games and campaigns that pairs play."""

import secrets
from typing import Final

import msgspec

from weathergage.campaign import FleetPlan
from weathergage.campaign.names import ship_names
from weathergage.engine.game import start
from weathergage.engine.ruleset import OptionError, Ruleset, ruleset, ruleset_ids
from weathergage.engine.scenario import Scenario
from weathergage.scenarios.loader import scenario_from_dict
from weathergage.server.clubs.event_plan import EventPlan
from weathergage.server.clubs.store import EntrantRecord
from weathergage.server.identity.credentials import Caller
from weathergage.server.sessions.campaign_registry import CampaignRegistry
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.sessions.rules_choice import errata_of, faults
from weathergage.server.wire.campaign_cards import open_book
from weathergage.server.wire.campaign_messages import NewCampaign
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import NewGame, NewSeat
from weathergage.ships.library import library
from weathergage.ships.nations import nations
from weathergage.ships.ship_type import ShipType
from weathergage.simulation.plans.meeting import FleetShip, meeting, read_fleet
from weathergage.simulation.plans.plan import SimulationError
from weathergage.simulation.plans.prices import price_of

#: A person at a desk; who it is follows from the desk.
_PERSON: Final = NewSeat(kind="human")


class Contests:
    """Make what the pairs of an event play."""

    def __init__(self, game_registry: GameRegistry, campaign_registry: CampaignRegistry) -> None:
        self._games = game_registry
        self._campaigns = campaign_registry

    def checked(self, plan: EventPlan) -> EventPlan:
        """Return a plan that can be played; refuse one whose rules or battle cannot. A campaign has its own rules."""
        if plan.contest == "campaign" and plan.ruleset != (book := open_book()).ruleset:
            plan = msgspec.structs.replace(plan, ruleset=book.ruleset, options=[])
        rules_of(plan)
        if plan.contest == "battle":
            if not plan.scenario:
                raise Refused(422, "choose the battle that is to be fought")
            battle = self._games.battle(plan.scenario, errata_of(plan.ruleset, plan.options))
            if (sides := len(battle.sides)) != 2:
                raise Refused(
                    422,
                    f"a pair needs a battle with two sides; {battle.title} has {sides}, so choose another",
                )
            try:
                start(plan.ruleset, battle, 0, tuple(plan.options))
            except OptionError as unfit:
                raise Refused(422, str(unfit)) from unfit
        return plan

    def check_fleet(self, plan: EventPlan, text: str) -> str:
        """Return the ships of an entrant in their usual form; refuse those that the event does not allow."""
        if plan.contest != "fleets":
            return ""
        ships = fleet_of(plan, text)
        if len(ships) > plan.ships:
            raise Refused(422, f"{len(ships)} ships; this event allows {plan.ships}, so leave some out")
        spent = price(plan, ships)
        if spent > plan.points:
            raise Refused(
                422,
                f"these ships cost {spent} points, {spent - plan.points} more than the {plan.points} allowed",
            )
        return " + ".join(f"{ship.type} {ship.quality}" for ship in ships)

    def make(self, plan: EventPlan, first: EntrantRecord, second: EntrantRecord) -> str:
        """Make the game or campaign of a pair, with both in their seats; return its id."""
        if plan.contest == "campaign":
            return self._campaign(plan, first, second)
        made = _meeting(plan, first, second) if plan.contest == "fleets" else None
        wanted = NewGame(
            scenario=plan.scenario,
            ruleset=plan.ruleset,
            options=plan.options,
            seats=[_PERSON, _PERSON],
            part=_part(),
            terms=plan.terms,
        )
        host = Caller(first.desk, known=True)
        game_id = self._games.create(wanted, host, made).id
        session = self._games.session(game_id)
        invitation = session.access.set_key(1, host, "invitation", made=True).invitation
        session.arrivals.take(Caller(second.desk, known=True, key=invitation), _part())
        return game_id

    def _campaign(self, plan: EventPlan, first: EntrantRecord, second: EntrantRecord) -> str:
        """Make a campaign in which each side buys its own fleet in secret."""
        fleets = (
            FleetPlan(name=f"{first.name}'s fleet", nation="british", squadrons=()),
            FleetPlan(name=f"{second.name}'s fleet", nation="french", squadrons=()),
        )
        title = f"{plan.title}: {first.name} against {second.name}"
        wanted = NewCampaign(
            fleets=fleets, seats=(_PERSON, _PERSON), title=title[:80], options=plan.options, part=_part()
        )
        host = Caller(first.desk, known=True)
        campaign_id = self._campaigns.create(wanted, host).id
        invitation = self._campaigns.session(campaign_id).set_key(1, host, "invitation", made=True).invitation
        self._campaigns.take(campaign_id, Caller(second.desk, known=True, key=invitation), _part())
        return campaign_id

    def campaign_halves(self, campaign_id: str) -> tuple[int, int, int] | None:
        """Return the winner of a campaign that is over (-1 for a draw) and the sides' points; None while it goes on."""
        ending = self._campaigns.session(campaign_id).ending()
        if ending is None:
            return None
        return ending.winner, *ending.halves


def rules_of(plan: EventPlan) -> Ruleset:
    """Return the rules of an event; refuse unknown ones and options that do not go together."""
    if plan.ruleset not in ruleset_ids():
        raise Refused(422, f"there is no ruleset {plan.ruleset!r}; choose from {', '.join(ruleset_ids())}")
    if wrong := faults(ruleset(plan.ruleset), plan.options):
        raise Refused(422, "; ".join(map(str, wrong)), wrong)
    try:
        return ruleset(plan.ruleset, tuple(sorted(set(plan.options))))
    except OptionError as unfit:
        raise Refused(422, str(unfit)) from unfit


def fleet_of(plan: EventPlan, text: str) -> list[FleetShip]:
    """Read the ships that an entrant has written down."""
    try:
        return read_fleet(text, errata_of(plan.ruleset, plan.options), rules=rules_of(plan))
    except SimulationError as wrong:
        raise Refused(422, str(wrong)) from wrong


def price(plan: EventPlan, ships: list[FleetShip]) -> int:
    """Return what ships cost by the rules of the event."""
    rules, errata = rules_of(plan), errata_of(plan.ruleset, plan.options)
    return sum(price_of(rules, ship.type, ship.quality, errata) for ship in ships)


def fleet_words(fleet: str) -> list[str]:
    """Tell the ships of an entry in words."""
    ships = (text.rpartition(" ") for text in fleet.split(" + ") if text)
    return [f"{type_words(library()[kind])}, {quality}" for kind, _, quality in ships]


def type_words(kind: ShipType) -> str:
    """Tell a type of ship by her nation and guns."""
    variant = f" ({kind.variant})" if kind.variant else ""
    return f"{nations()[kind.nation].adjective} {kind.rating}{variant}"


def _meeting(plan: EventPlan, first: EntrantRecord, second: EntrantRecord) -> Scenario:
    """Let two fleets meet on the open sea in mirrored places, under their owners' names."""
    errata = errata_of(plan.ruleset, plan.options)
    data = meeting(f"{first.fleet} v {second.fleet}", errata=errata, rules=rules_of(plan))
    free: dict[str, list[str]] = {}
    for side, entrant in zip(data["side"], (first, second), strict=True):
        side["name"] = entrant.name
        for ship in side["ship"]:
            nation = library(errata)[ship["type"]].nation
            names = free.setdefault(nation, ship_names(nation))
            # Nations with few names: the ship keeps the letter of her side and her number.
            ship["name"] = names.pop(0) if names else ship["name"]
    return scenario_from_dict({**data, "title": f"{first.name} against {second.name}"}, errata=errata)


def _part() -> str:
    """Draw what a player adds to the dice: the games of an event begin while their players are elsewhere."""
    return secrets.token_hex(16)
