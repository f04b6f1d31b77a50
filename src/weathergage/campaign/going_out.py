"""Weigh whether to go out and fight: strength of both sides, what waiting brings, and how the war stands."""

from collections.abc import Sequence
from random import Random
from typing import Final

from weathergage.campaign.files.sheet import ShipCard, SideSheet, SquadronCard
from weathergage.campaign.views import CampaignView

#: What a battle brings, as a share of both squadrons where one is far stronger; measured by tools/admiralty_figures.py.
DECISIVE: Final = 0.75
#: How far a strength may be misjudged either way, so that nobody can foretell the decision.
DOUBT: Final = 0.1
#: Squadrons below this share of the strongest are not sent: a lone brig settles nothing.
WORTH_SENDING: Final = 0.5
#: Months within which a ship that is due is waited for, and the gain in victory points for which it is done.
SOON: Final = 2
WORTH_WAITING: Final = 10.0
#: Below this share of the enemy's strength any ship in the yards is waited for, however long she takes.
HOPELESS: Final = 0.25
#: An enemy who stayed in port for this many months is not expected to come.
SHY: Final = 2
#: The worth of a point to spend in victory points, as long as ships that are laid down are still launched.
POINT: Final = 0.6
#: The points that are lost against the enemy by refusing alone, and the months in which points can be used.
REFUSAL: Final = 20
USABLE: Final = 12
#: The share of a lead that must be made up for by the odds of a battle in the last month.
CAUTION: Final = 0.5


def expected(own: float, enemy: float) -> float:
    """Return the balance of victory points that a battle between two strengths should bring.

    >>> expected(80, 80), round(expected(90, 60)), round(expected(20, 100))
    (0.0, 43, -20)
    """
    if own <= 0 or enemy <= 0:
        return enemy - own
    lean = (own**2 - enemy**2) / (own**2 + enemy**2)
    most = min(own, enemy)
    return max(-most, min(most, DECISIVE * (own + enemy) * lean))


def chosen_squadron(own: SideSheet, offered: Sequence[str], luck: Random) -> SquadronCard:
    """Choose among the strong squadrons, the stronger the likelier."""
    cards = [each for each in own.squadrons if each.id in offered]
    most = max(each.strength for each in cards)
    strong = [each for each in cards if each.strength >= WORTH_SENDING * most]
    return luck.choices(strong, [max(1, each.strength) ** 3 for each in strong])[0]


def goes_out(view: CampaignView, squadron: SquadronCard, luck: Random) -> bool:
    """Return whether a side should go out with this squadron.

    A lead can be kept in port, so it is risked only at odds that are worth it; without a lead staying in port loses the
    war slowly, so it is done only while ships are due that will better the odds.
    """
    own, enemy = view.sides[view.side], view.sides[1 - view.side]
    ours = squadron.strength * luck.uniform(1 - DOUBT, 1 + DOUBT)
    theirs = max((each.strength for each in enemy.squadrons), default=0)
    lead = own.victory - enemy.victory
    if view.month == view.months and lead:
        return lead < 0
    now, soon = expected(ours, theirs), view.month + SOON
    later = expected(ours + _due(own, soon), theirs + _due(enemy, soon))
    refusal = REFUSAL * POINT * min(1.0, (view.months - view.month) / USABLE)
    if lead <= 0:
        waits = later - now > max(refusal, WORTH_WAITING) and soon < view.months
        if ours < HOPELESS * theirs:
            waits = _due(own, view.months) > 0
        return now >= 0 or not waits or _shy(own, view.month)
    comes = theirs**2 / max(1.0, ours**2 + theirs**2)
    return comes * now + refusal > CAUTION * lead * (view.month / view.months) ** 2


def _shy(own: SideSheet, month: int) -> bool:
    """Return whether the enemy refused alone in each of the last months, as the points gained for it tell."""
    gained = [row.added for row in own.rows if month - SHY <= row.month < month and row.month]
    return len(gained) == SHY and all(points >= REFUSAL for points in gained)


def _due(side: SideSheet, last: int) -> int:
    """Return the strength that ships in the yards will add by the last of some months."""
    return sum(_back(ship, last) for ship in side.ships)


def _back(ship: ShipCard, last: int) -> int:
    if ship.where == "building":
        return ship.strength if ship.launch <= last else 0
    if ship.where == "repair" and ship.now - ship.rate <= SOON:
        return ship.value
    return 0
