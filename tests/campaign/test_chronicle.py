"""A campaign in sentences that agree with the names of its sides."""

import msgspec

from weathergage.campaign import random_fleet, start
from weathergage.campaign.chronicle import tell


def test_a_side_with_a_plural_name_musters_in_the_plural() -> None:
    fleets = [random_fleet(nation, 3) for nation in ("british", "french")]
    fleets[0] = msgspec.structs.replace(fleets[0], name="British frigates")
    campaign = start(fleets, 3, [])
    told = [tell(campaign.state, event) for event in campaign.events]
    assert any(line.startswith("British frigates muster ") for line in told)
    assert any(line.startswith("France musters ") for line in told)
    assert not any("1 ships" in line or "batterys" in line for line in told)
