"""People with campaigns at the server."""

import time
from collections.abc import Callable
from typing import Any

from tests.server.people import PATIENCE, Person


class Admiral(Person):
    """A person with a campaign."""

    campaign = ""

    def begin(self, other: dict[str, Any], seed: int | None = 7) -> list[str]:
        """Make a campaign with suggested fleets and sit down on side A."""
        fleets = [
            self.get(f"/api/market/fleet?nation={nation}&seed={number}").json()["fleet"]
            for number, nation in enumerate(("british", "french"))
        ]
        body = {"fleets": fleets, "seats": [{"kind": "human"}, other], "seed": seed}
        response = self.post("/api/campaigns", body)
        assert response.status_code == 201, response.text
        made = response.json()
        keys = [seat["key"] or "" for seat in made["seats"]]
        self.campaign, self.key = made["id"], keys[0]
        return keys

    def join_campaign(self, maker: "Admiral", side: int = 1) -> None:
        """Sit down at this person's own desk by an invitation of the maker's."""
        address = f"/api/campaigns/{maker.campaign}"
        invitation = maker.post(f"{address}/seats/{side}/keys/invitation").json()["invitation"]
        self.get("/")
        self.campaign, self.key = maker.campaign, invitation
        taken = self.post(f"{address}/take", {"part": "ab"})
        assert taken.status_code == 200, taken.text
        self.key = taken.json()["key"]

    def look(self) -> Any:
        """The campaign as this person may see it."""
        response = self.get(f"/api/campaigns/{self.campaign}")
        assert response.status_code == 200, response.text
        return response.json()

    def do(self, what: str, body: Any = None) -> Any:
        """A call about the campaign."""
        return self.post(f"/api/campaigns/{self.campaign}/{what}", body)

    def wait(self, until: Callable[[Any], bool]) -> Any:
        """Look until something is true."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            seen = self.look()
            if until(seen):
                return seen
            time.sleep(0.02)
        raise AssertionError(f"waited in vain; the campaign is at {seen['view']['step']}")

    def month(self, **chosen: str) -> Any:
        """Answer by default, or as chosen, until the next month; battles are fought quickly."""
        seen = self.look()
        month = seen["view"]["month"]
        while seen["view"]["month"] == month and seen["view"]["step"] != "over":
            if seen["battle"] is not None:
                assert self.do("battle", {"how": "quick"}).status_code == 200
                seen = self.wait(lambda now: now["battle"] is None)
            elif seen["view"]["asks"]:
                asked = {ask["id"] for ask in seen["view"]["asks"]}
                orders = {key: value for key, value in chosen.items() if key in asked}
                done = self.do("orders", {"orders": orders, "version": seen["version"]})
                assert done.status_code == 200, done.text
            seen = self.wait(
                lambda now: now["view"]["asks"] or now["battle"] or now["view"]["step"] == "over"
            )
        return seen
