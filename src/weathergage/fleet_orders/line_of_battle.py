"""Find the lines of battle in which ships stand: each astern of the next ahead, near her and on about her course."""

from collections.abc import Sequence
from typing import Final

from weathergage.fleet_orders.helm import PlottedHelm, in_plane
from weathergage.fleet_orders.station_keeping import turns_between
from weathergage.geometry.hexgrid import STEP, distance

#: Fewer ships are no line.
_FEWEST: Final = 3
#: From bow to bow, ships of a line are at most this many hexes apart.
_GAP: Final = 5
#: A ship is astern of another if she lies at most this many hexes off her track.
_OFF_TRACK: Final = 1.1


def lines_of_battle(helm: PlottedHelm, ships: Sequence[str]) -> list[list[str]]:
    """Return the lines that some ships form, the leader of each first."""
    pairs = sorted(
        (distance(helm.pose(ahead)[0], helm.pose(astern)[0]), ahead, astern)
        for ahead in ships
        for astern in ships
        if astern != ahead and _follows(helm, ahead, astern)
    )
    follower: dict[str, str] = {}
    leader: dict[str, str] = {}
    for _, ahead, astern in pairs:
        if ahead not in follower and astern not in leader:
            follower[ahead], leader[astern] = astern, ahead
    found = []
    for ship in ships:
        if ship not in leader:
            line = [ship]
            while line[-1] in follower:
                line.append(follower[line[-1]])
            found.append(line)
    return [line for line in found if len(line) >= _FEWEST]


def _follows(helm: PlottedHelm, ahead: str, astern: str) -> bool:
    """Return whether a ship lies close behind another and steers about as she does."""
    bow, heading = helm.pose(ahead)
    mine, course = helm.pose(astern)
    if distance(bow, mine) > _GAP or turns_between(heading, course) > 1:
        return False
    (x, y), (own_x, own_y) = in_plane(bow), in_plane(mine)
    east, south = in_plane(STEP[heading])
    along = (own_x - x) * east + (own_y - y) * south
    off = (own_x - x) * south - (own_y - y) * east
    return along < 0 and abs(off) <= _OFF_TRACK
