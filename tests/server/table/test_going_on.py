"""Games go on when players are gone, and strangers leave nothing behind."""

from collections.abc import Callable

import pytest
from litestar import Litestar

from tests.server.clocks import SetClock
from tests.server.people import Person
from tests.server.table.test_clocks import begun, seat
from weathergage.server.identity.offers import Arrival
from weathergage.server.wire.errors import Refused

DAY = 24 * 3600
NONE = {"kind": "none"}


def test_players_let_a_captain_sit_in_at_a_freed_seat(anna: Person, ben: Person, app: Litestar) -> None:
    begun(anna, ben, NONE)
    session = app.state.game_registry.session(anna.game)
    session.departures.hand_over(1, None, "freed")
    with pytest.raises(Refused, match="let a captain sit in"):
        session.arrivals.settle(1, Arrival("somebody", ""))
    assert seat(anna, 1)["may_seat_bot"] and not seat(anna, 1)["may_take_back"]
    assert anna.post("seats/1/stand-in").status_code == 200
    anna.order({"signal/0": "crimson"})
    anna.wait_for(lambda look: look["view"]["turn"] == 2)


def test_one_side_goes_on_alone_three_days_after_an_adjournment(
    anna: Person, ben: Person, clock: SetClock
) -> None:
    begun(anna, ben)
    anna.post("proposals", {"kind": "adjourn"})
    clock.go_on(2 * DAY)
    ben.post("proposals/1/accept")
    clock.go_on(2 * DAY)
    assert anna.post("proposals", {"kind": "resume"}).json()["adjourned"] == "", (
        "the days count from the consent"
    )
    clock.go_on(DAY)
    assert anna.post("proposals", {"kind": "resume"}).json()["adjourned"] is None
    anna.post("proposals", {"kind": "adjourn"})
    ben.post("proposals/3/accept")
    assert anna.get("table").json()["proposals"] == [], (
        "what was proposed in the first break does not come back"
    )


def test_without_clocks_a_captain_sits_in_for_one_who_is_gone(
    anna: Person, ben: Person, app: Litestar, clock: SetClock
) -> None:
    begun(anna, ben, NONE)
    app.state.game_tables.arrived(ben.game, ben.desk)
    anna.order({"signal/0": "crimson"})
    clock.go_on(3 * DAY - 60)
    assert anna.post("seats/1/stand-in").status_code == 403
    clock.go_on(60)
    anna.post("reopen")
    assert anna.post("seats/1/stand-in").status_code == 403, "she writes herself"
    anna.order({"signal/0": "crimson"})
    assert anna.post("seats/1/stand-in").status_code == 200
    anna.wait_for(lambda look: look["view"]["turn"] == 2)
    assert ben.call("DELETE", f"/api/games/{ben.game}/seats/1/stand-in").status_code == 200


def test_clocks_alone_decide_where_there_are_any(
    anna: Person, ben: Person, app: Litestar, clock: SetClock
) -> None:
    begun(anna, ben, {"kind": "days", "hours": 240, "bank": 0})
    app.state.game_tables.arrived(ben.game, ben.desk)
    anna.order({"signal/0": "crimson"})
    clock.go_on(4 * DAY)
    assert anna.post("seats/1/stand-in").status_code == 403


def test_strangers_are_shown_and_not_stored(
    anna: Person, ben: Person, visitor: Callable[[], Person], app: Litestar, clock: SetClock
) -> None:
    begun(anna, ben, NONE)
    tables, kofi = app.state.game_tables, visitor()
    tables.arrived(anna.game, "invented")
    assert anna.get("table").json()["onlookers"] == [""] and not tables.presence.seen(anna.game)
    tables.left(anna.game, "invented")
    kofi.call("PUT", "/api/me/name", json={"name": "Kofi"})
    for desk in (kofi.desk, ben.desk):
        tables.arrived(anna.game, desk)
        tables.left(anna.game, desk)
    assert set(tables.presence.seen(anna.game)) == {kofi.desk, ben.desk}
    clock.go_on(DAY + 60)
    app.state.sweeper.sweep()
    assert set(tables.presence.seen(anna.game)) == {ben.desk}, "players are kept"


def test_what_a_stranger_has_read_is_not_stored(
    anna: Person, ben: Person, visitor: Callable[[], Person], app: Litestar
) -> None:
    begun(anna, ben, NONE)
    anna.post("talk/table", {"text": "ahoy"})
    kofi = visitor()
    kofi.game = anna.game
    kofi.get("")
    assert kofi.post("talk/table/heard", {"n": 1}).status_code == 204
    assert app.state.game_tables._store.heard(anna.game, kofi.desk) == {}


def test_a_notice_tells_only_what_has_happened(
    anna: Person, ben: Person, app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(anna, ben, NONE)
    session = app.state.game_registry.session(anna.game)
    before = session.storage.notices(anna.game)

    def fails(*_: object, **__: object) -> None:
        raise Refused(503, "the disk is full")

    for write in ("append", "set_clocks", "seat"):
        monkeypatch.setattr(session.storage, write, fails)
    deeds: list[Callable[[], None]] = [
        lambda: session.endings.judge(0, "adjudicated", "judged"),
        lambda: session.bots.let_sit_in(1, "sits in"),
        lambda: session.departures.hand_over(1, None, "freed"),
    ]
    for deed in deeds:
        with pytest.raises(Refused, match="full"):
            deed()
    assert session.storage.notices(anna.game) == before


def test_onlookers_learn_the_turn_from_nothing(
    anna: Person, ben: Person, visitor: Callable[[], Person]
) -> None:
    begun(anna, ben, NONE, onlookers="anybody", onlooker_delay=1)
    anna.order({"signal/0": "azure"})
    ben.order({"signal/1": "azure"})
    kofi = visitor()
    kofi.call("PUT", "/api/me/name", json={"name": "Kofi"})
    kofi.game = anna.game
    (said,) = kofi.post("talk/onlookers", {"text": "ahoy"}).json()
    (watched,) = kofi.get("/api/lobby").json()["watch"]
    assert (said["turn"], watched["turn"]) == (1, 1)
    assert anna.get("/api/lobby").json()["watch"][0]["turn"] == 2


def test_about_clocks_nobody_is_asked_for_whom_a_captain_sits_in(anna: Person, ben: Person) -> None:
    begun(anna, ben)
    assert ben.post("seats/1/stand-in").status_code == 200
    adjourned = anna.post("proposals", {"kind": "adjourn"}).json()
    assert adjourned["adjourned"] == "" and adjourned["proposals"] == [], "he is not there to answer"
