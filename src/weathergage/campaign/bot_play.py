"""Months played without people: admirals decide, captains fight, and the results flow back."""

from collections.abc import Callable, Sequence

from weathergage.campaign.admirals import Admiral, Admiralty, Chance
from weathergage.campaign.battle.fought_battles import fought_by_bots
from weathergage.campaign.campaign import Battle, Campaign
from weathergage.campaign.files.journal import Fought
from weathergage.engine.orders import Orders, Violation

#: Fights a battle and says how it went.
Fight = Callable[[Battle], Fought]

ADMIRALS: dict[str, Callable[[int], Admiral]] = {"admiralty": Admiralty, "chance": Chance}


def admiral(name: str, seed: int) -> Admiral:
    """An admiral by name; raises LookupError with advice."""
    if name not in ADMIRALS:
        raise LookupError(f"there is no admiral {name!r}; choose from {', '.join(ADMIRALS)}")
    return ADMIRALS[name](seed)


def by_captains(captains: Sequence[str]) -> Fight:
    """Battles fought quickly between two captains of the bot ladder."""
    return lambda battle: fought_by_bots(battle, captains)


def answer(campaign: Campaign, side: int, mind: Admiral) -> None:
    """Let an admiral answer what a side is asked now."""

    def objections(orders: Orders) -> list[Violation]:
        return campaign.check(side, orders)

    campaign.submit(side, mind.decide(campaign.view(side), objections))


def play_on(campaign: Campaign, minds: Sequence[Admiral], fight: Fight, months: int = 0) -> Campaign:
    """Play so many months on (0: to the end); the same campaign is returned."""
    last = campaign.state.month + months if months else 0
    while not campaign.over and (not last or campaign.state.month < last):
        battle = campaign.battle
        if battle is not None:
            campaign.report(fight(battle))
            # A battle may end the last month that was asked for.
            continue
        for side in campaign.waiting_for():
            answer(campaign, side, minds[side])
    return campaign
