"""News of the table: that a game may be claimed, that a break is over, that a lent seat has come back."""

from litestar import Litestar

from tests.server.notifications.conftest import Round, hook
from tests.server.notifications.receivers import WebServer
from tests.server.notifications.test_messages import told
from tests.server.people import HUMANS, Person
from tests.server.table.test_substitutes import command, lend

HOUR = 3600
DAYS = {"pace": {"kind": "days", "hours": 24, "bank": 0}}


def begun(anna: Person, ben: Person, **terms: str) -> None:
    anna.make(HUMANS, terms={**DAYS, **terms})
    ben.join(anna)
    anna.look()


def claims(web: WebServer) -> int:
    return sum(title.startswith("You may claim") for title in told(web))


def test_who_may_claim_is_told_so_once(
    anna: Person, ben: Person, web: WebServer, round_of: Round, app: Litestar
) -> None:
    begun(anna, ben, time_up="claim")
    hook(anna, web)
    anna.order({"signal/0": "crimson"})
    round_of.after(24 * HOUR + 3)
    for _ in range(3):
        app.state.sweeper.sweep()
        round_of.after(HOUR)
    assert claims(web) == 1


def test_who_still_writes_is_not_told_that_somebody_is_late(
    anna: Person, ben: Person, web: WebServer, round_of: Round, app: Litestar
) -> None:
    begun(anna, ben, time_up="claim")
    hook(anna, web)
    hook(ben, web)
    round_of.after(24 * HOUR + 3)
    app.state.sweeper.sweep()
    round_of.after(HOUR)
    assert claims(web) == 0
    anna.order({"signal/0": "crimson"})
    round_of.after(HOUR)
    assert claims(web) == 1, "now she waits for him"


def test_everybody_is_told_when_a_break_is_over(
    anna: Person, ben: Person, web: WebServer, round_of: Round, app: Litestar
) -> None:
    hook(anna, web)
    hook(ben, web)
    begun(anna, ben)
    round_of.after(60)
    anna.post("proposals", {"kind": "adjourn", "until": "1805-10-25T12:00:00Z"})
    ben.post("proposals/1/accept")
    round_of.after(4 * 24 * HOUR - 120)
    app.state.sweeper.sweep()
    assert not any(title.startswith("The battle goes on") for title in told(web))
    round_of.after(60)
    app.state.sweeper.sweep()
    round_of.after(60)
    assert sum(title.startswith("The battle goes on") for title in told(web)) == 2
    assert anna.get("").json()["notices"][-1]["text"] == "The game goes on; all clocks run."


def test_a_substitute_is_asked_and_told_of_turns_and_the_owner_when_he_is_back(
    anna: Person, ben: Person, web: WebServer, round_of: Round
) -> None:
    begun(anna, ben)
    cora = Person(anna._client)
    cora.call("PUT", "/api/me/name", json={"name": "Cora"})
    hook(cora, web)
    lend(ben, 1, person="Cora")
    round_of.after(60)
    assert [title.split(" · ")[0] for title in told(web)] == ["You are invited"]
    command(cora, ben.game, 1)
    anna.order({"signal/0": "azure"})
    cora.order({"signal/1": "azure"})
    round_of.after(60)
    assert [title.split(" · ")[0] for title in told(web)][1:] == ["Your turn"]
    hook(ben, web, "/ben")
    cora.call("DELETE", f"/api/games/{cora.game}/seats/1/substitute")
    round_of.after(60)
    assert any(title.startswith(("Your seat is yours again", "News · ")) for title in told(web))
