"""Tell every event of a campaign in a sentence."""

from collections.abc import Callable
from typing import Any

from weathergage.campaign import events as ev
from weathergage.campaign.battle.board import EDGES
from weathergage.campaign.battle.shoreline import OWN
from weathergage.campaign.fleet import listed
from weathergage.campaign.state import CampaignState
from weathergage.engine.events import Event
from weathergage.rulesets.shared.sentences import HEADINGS, count, named, possessive, with_article

ORDINALS = ("", "1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th")
FATES = {
    "sunk": "is sunk",
    "scuttled": "is scuttled by her own people",
    "abandoned": "struck, was not boarded and is lost",
    "destroyed": "is destroyed in port",
}


def tell(state: CampaignState, event: Event) -> str:
    """Return the sentence for an event; only names are taken from the state, so it may be a later one."""
    return _SENTENCES[type(event)](state, event)


def half_points(halves: int) -> str:
    """Write half points, such as 37½."""
    sign = "−" if halves < 0 else ""
    whole, half = divmod(abs(halves), 2)
    return f"{sign}{whole or '' if half else whole}{'½' if half else ''}"


def _squadron(name: str) -> str:
    """Return a squadron as a sentence calls it: the Van squadron, but Hawke's ships."""
    return f"the {name}" if name.endswith((" squadron", " division")) and name[0].isupper() else name


def _name(state: CampaignState, ship: str) -> str:
    battery = next((b for b in state.batteries if b.id == ship), None)
    if battery is not None:
        return f"battery {ship.rpartition('-')[2]}"
    return state.vessel(ship).name


def _side(state: CampaignState, side: int) -> str:
    return state.fleets[side].name


def _does(state: CampaignState, side: int, one: str, many: str) -> str:
    return named(_side(state, side)).does(one, many)


def _whose(state: CampaignState, side: int) -> str:
    return possessive(_side(state, side))


def _points(number: int) -> str:
    return count(number, "point")


def _batteries(number: int) -> str:
    return count(number, "battery", "batteries")


def _rate(rate: int) -> str:
    return f"{ORDINALS[min(rate, 9)]} rate"


def _mustered(s: CampaignState, e: ev.FleetMustered) -> str:
    works = f" and {count(e.batteries, 'shore battery', 'shore batteries')}" if e.batteries else ""
    left = f"{_points(e.left)} {'is' if e.left == 1 else 'are'} left" if e.left else "none is left"
    musters = _does(s, e.side, "musters", "muster")
    return f"{musters} {count(e.ships, 'ship')}{works} for {_points(e.spent)}; {left}."


def _laid_down(s: CampaignState, e: ev.ShipLaidDown) -> str:
    what = f"{_name(s, e.ship)}, {_rate(e.rate)} with {with_article(e.quality)} crew"
    return (
        f"{_does(s, e.side, 'lays', 'lay')} down {what}, for {_points(e.price)}; launch in month {e.launch}."
    )


def _manned(s: CampaignState, e: ev.ShipManned) -> str:
    mans = _does(s, e.side, "mans", "man")
    told = f"{mans} {_name(s, e.ship)} with {with_article(e.quality)} crew for {_points(e.price)}"
    return told + ("; her squadron is no more, so she stays in port." if e.in_port else ".")


def _declined(s: CampaignState, e: ev.BattleDeclined) -> str:
    if e.refuser < 0:
        return "Neither side seeks battle this month."
    refuses = _does(s, e.refuser, "refuses", "refuse")
    return f"{refuses} battle: no points this month, and double for {_side(s, 1 - e.refuser)}."


def _rolled(s: CampaignState, e: ev.EngagementRolled) -> str:
    wind = f"the wind blows to the {HEADINGS[e.wind.value]} (die {e.wind.value})"
    edge = f", at the {EDGES[e.edge.value]} edge (die {e.edge.value})" if e.edge else ""
    first, blank, rest = e.title.partition(" ")
    how = (first.lower() if first in ("From", "Fog", "The") else first) + blank + rest
    return f"The fleets meet: {how} (die {e.roll.value}){edge}; {wind}."


def _shore(s: CampaignState, e: ev.ShoreDrawn) -> str:
    shape, deep, port = e.shore.split()
    draws, own = _does(s, e.side, "draws", "draw"), "their own" if named(_side(s, e.side)).many else "its own"
    depth = f"{count(int(deep), 'hex', 'hexes')} deep"
    if shape == OWN:
        return f"{draws} a coast of {own}, {depth}, with the port at {port} percent."
    where = "in the middle" if port == "middle" else f"on the {port}"
    run = {"straight": "a straight coast", "bay": "a coast with a bay", "cape": "a coast with a cape"}[shape]
    return f"{draws} {run}, {depth}, with the port {where}."


def _placed(s: CampaignState, e: ev.FleetPlaced) -> str:
    sends = _does(s, e.side, "sends", "send")
    parts = [f"{sends} {_squadron(e.squadron)}: {listed([_name(s, ship) for ship in e.placed])}"]
    if e.reserves:
        parts.append(f"in reserve {listed([_name(s, ship) for ship in e.reserves])}")
    if e.in_port:
        parts.append(f"in port {listed([_name(s, ship) for ship in e.in_port])}")
    if e.batteries:
        parts.append(f"ashore {_batteries(e.batteries)}")
    return "; ".join(parts) + "."


def _fought(s: CampaignState, e: ev.BattleFought) -> str:
    won = {-1: "neither side wins", -2: "it is over"}.get(e.winner) or _does(
        s, e.winner, "has the day", "have the day"
    )
    turns = f" after {count(e.turns, 'turn')}" if e.turns else ""
    return (
        f"The battle is fought ({e.how}): {won}{turns}." if e.how else f"The battle is fought: {won}{turns}."
    )


def _damaged(s: CampaignState, e: ev.ShipDamaged) -> str:
    name = _name(s, e.ship)
    whose = f"{_whose(s, e.side)} {name}"
    if e.rate == e.was:
        return f"{whose} comes out with {with_article(e.quality)} crew."
    return f"{whose} is brought down from {_rate(e.was)} to {_rate(e.rate)}, with {with_article(e.quality)} crew."


def _captured(s: CampaignState, e: ev.PrizeRecorded) -> str:
    how = _does(s, e.side, "wins back", "win back") if e.back else _does(s, e.side, "takes", "take")
    where = (
        f"she belongs to {_squadron(e.squadron)}" if e.back else f"she is given to {_squadron(e.squadron)}"
    )
    return f"{how} {_name(s, e.ship)} ({_rate(e.rate)} now); {where} and needs a crew."


def _counted(s: CampaignState, e: ev.VictoryCounted) -> str:
    way = _does(s, e.side, "gains", "gain") if e.halves > 0 else _does(s, e.side, "loses", "lose")
    points = "victory point" if abs(e.halves) in (1, 2) else "victory points"
    return f"{way} {half_points(abs(e.halves))} {points}: {e.reason}."


def _launched(s: CampaignState, e: ev.ShipLaunched) -> str:
    state = "new" if e.new else _rate(e.rate)
    return (
        f"{_does(s, e.side, 'launches', 'launch')} {_name(s, e.ship)} ({state}) for {_squadron(e.squadron)}."
    )


def _gained(s: CampaignState, e: ev.PointsGained) -> str:
    gains = _does(s, e.side, "gains", "gain")
    has = "have" if named(_side(s, e.side)).many else "has"
    return f"{gains} {_points(e.points) if e.points else 'no points'} and {has} {e.total}."


def _ended(s: CampaignState, e: ev.CampaignEnded) -> str:
    tally = f"{half_points(e.halves[0])} to {half_points(e.halves[1])} victory points"
    if e.kind == "closed":
        return f"The campaign was closed without a winner, with {tally}."
    if e.winner < 0:
        return f"The campaign is over and undecided, with {tally}."
    reasons = {
        "surrender": _does(s, 1 - e.winner, "gives it up", "give it up"),
        "no active ships": _does(s, 1 - e.winner, "has no active ship left", "have no active ship left"),
        "victory points": "the last month is over",
    }
    return f"The campaign is over: {reasons[e.kind]}. {_does(s, e.winner, 'wins', 'win')}, with {tally}."


_SENTENCES: dict[type[Event], Callable[[CampaignState, Any], str]] = {
    ev.FleetMustered: _mustered,
    ev.MonthBegan: lambda s, e: f"Month {e.month} begins.",
    ev.ShipLaidDown: _laid_down,
    ev.RepairPaid: lambda s, e: (
        f"{_does(s, e.side, 'pays', 'pay')} {_points(e.price)} for the repair of {_name(s, e.ship)}."
    ),
    ev.ShipManned: _manned,
    ev.BattleDeclined: _declined,
    ev.EngagementRolled: _rolled,
    ev.ShoreDrawn: _shore,
    ev.FleetPlaced: _placed,
    ev.BattleFought: _fought,
    ev.ShipDamaged: _damaged,
    ev.PrizeRecorded: _captured,
    ev.ShipLost: lambda s, e: f"{_whose(s, e.side)} {_name(s, e.ship)} {FATES[e.fate]}.",
    ev.VictoryCounted: _counted,
    ev.RiggingRestored: lambda s, e: "Masts and steering of all ships are made good.",
    ev.ShipDocked: lambda s, e: (
        f"{_does(s, e.side, 'docks', 'dock')} {_name(s, e.ship)}, {_rate(e.rate)} now and {_rate(e.built)} as built."
    ),
    ev.ShipRepaired: lambda s, e: (
        f"{_name(s, e.ship)} is repaired to {_rate(e.rate)}, with {with_article(e.quality)} crew."
    ),
    ev.ShipLaunched: _launched,
    ev.ShipJoined: lambda s, e: (
        f"{_whose(s, e.side)} {_name(s, e.ship)} leaves port for {_squadron(e.squadron)}."
    ),
    ev.PointsGained: _gained,
    ev.CampaignEnded: _ended,
}
