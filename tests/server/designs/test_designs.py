"""Designed battles: begun, kept, checked with their cures, saved as files, tried out, fought and shown to others."""

import tomllib
from typing import Any

import pytest

from tests.server.people import Person
from weathergage.scenarios import battle_data, scenario_from_toml
from weathergage.server.designs import drawing_table, trials
from weathergage.server.designs.checking import checked


def begun(person: Person, **wanted: str) -> Any:
    made = person.post("/api/designs", wanted)
    assert made.status_code == 201, made.text
    return made.json()


def kept(person: Person, design: Any, battle: Any, listed: bool = False) -> Any:
    body = {"revision": design["revision"], "battle": battle, "listed": listed}
    response = person.call("PUT", f"/api/designs/{design['id']}", json=body)
    assert response.status_code == 200, response.text
    design["revision"] = response.json()["revision"]
    return response.json()


def otter_and_lynx() -> dict[str, Any]:
    def ship(name: str, kind: str, bow: str) -> dict[str, Any]:
        return {"name": name, "type": kind, "quality": "average", "bow": bow, "heading": 2}

    return {
        "id": "otter-lynx",
        "title": "Otter v. Lynx",
        "date": "1809",
        "place": "Biscay",
        "notes": "Two frigates.",
        "wind": {"direction": 4},
        "sea": {"columns": 20, "rows": 20, "land": ["A1-A3"], "shoals": {"B4 B5": 12}},
        "victory": {"kind": "duel"},
        "side": [
            {
                "id": "british",
                "name": "British",
                "nations": ["british"],
                "ship": [ship("Otter", "br-38", "F9")],
            },
            {"id": "french", "name": "French", "nations": ["french"], "ship": [ship("Lynx", "fr-40", "M9")]},
        ],
    }


def test_an_empty_sea_says_what_is_missing(anna: Person) -> None:
    design = begun(anna, title="Off the Texel")
    assert design["battle"]["title"] == "Off the Texel"
    assert design["battle"]["id"] == "off-the-texel"
    assert [(fault["side"], fault["grave"]) for fault in design["faults"]] == [(0, True), (1, True)]
    assert "at least one ship" in design["faults"][0]["reason"]


def test_a_sound_battle_has_no_faults_and_is_kept_for_its_author_alone(anna: Person, ben: Person) -> None:
    design = begun(anna)
    assert kept(anna, design, otter_and_lynx())["faults"] == []
    again = anna.get(f"/api/designs/{design['id']}").json()
    assert again["battle"] == otter_and_lynx()
    assert [card["title"] for card in anna.get("/api/designs").json()] == ["Otter v. Lynx"]
    assert ben.get("/api/designs").json() == []
    assert ben.get(f"/api/designs/{design['id']}").status_code == 404
    assert ben.call("DELETE", f"/api/designs/{design['id']}").status_code == 404


@pytest.mark.parametrize(
    ("change", "cure", "says"),
    [
        (lambda b: b["side"][0]["ship"][0].update(bow="A2"), "move", "on land"),
        (lambda b: b["side"][0]["ship"][0].update(bow="B4", heading=4), "move", "aground"),
        (lambda b: b["side"][0]["ship"][0].update(bow="A99"), "move", "outside the chart"),
        (
            lambda b: b["side"][1]["ship"].append({**b["side"][1]["ship"][0], "bow": "M12"}),
            "points",
            "for points",
        ),
        (lambda b: b["side"][0]["ship"][0].update(name="Lynx"), "name", "another name"),
        (lambda b: b["side"][0]["ship"][0].update(anchored="A"), "anchoring", "must allow anchoring"),
    ],
)
def test_faults_tell_place_and_cure(anna: Person, change: Any, cure: str, says: str) -> None:
    battle = otter_and_lynx()
    change(battle)
    found = kept(anna, begun(anna), battle)["faults"]
    fitting = [fault for fault in found if fault["cure"] == cure]
    assert fitting and says in fitting[0]["reason"], found
    assert "side[" not in fitting[0]["reason"] and "`" not in fitting[0]["reason"]
    assert all(fault["grave"] for fault in found)


def test_an_older_window_does_not_overwrite_a_newer(anna: Person) -> None:
    design = begun(anna)
    body = {"revision": design["revision"], "battle": otter_and_lynx()}
    assert anna.call("PUT", f"/api/designs/{design['id']}", json=body).status_code == 200
    refused = anna.call("PUT", f"/api/designs/{design['id']}", json=body)
    assert refused.status_code == 409 and "another window" in refused.json()["error"]


def test_a_battle_of_the_library_comes_back_as_the_same_file(anna: Person) -> None:
    design = begun(anna, scenario="lissa")
    assert design["battle"] == battle_data("lissa")
    assert design["faults"] == []
    text = anna.get(f"/api/designs/{design['id']}/file")
    assert text.headers["content-disposition"] == 'attachment; filename="lissa.toml"'
    assert scenario_from_toml(text.text, "lissa.toml").id == "lissa"
    uploaded = begun(anna, file=text.text)
    assert uploaded["battle"] == tomllib.loads(text.text)


def test_a_file_that_is_none_is_refused(anna: Person) -> None:
    refused = anna.post("/api/designs", {"file": "title = "})
    assert refused.status_code == 422 and "no battle file" in refused.json()["error"]
    assert anna.post("/api/designs", {"scenario": "atlantis"}).status_code == 422


def test_a_design_is_fought_by_whoever_has_its_link(anna: Person, ben: Person) -> None:
    design = begun(anna, scenario="constitution-guerriere")
    scenario = f"design-{design['id']}"
    seats = [{"kind": "human"}, {"kind": "human"}]
    made = ben.post("/api/games", {"scenario": scenario, "ruleset": "toy", "seats": seats})
    assert made.status_code == 201, made.text
    card = ben.get(f"/api/designs/{design['id']}/card").json()
    assert card["card"]["id"] == scenario and not card["own"]
    setup = ben.get(f"/api/games/{made.json()['id']}/setup").json()
    assert setup["scenario"] == scenario and setup["listed"]
    assert anna.call("DELETE", f"/api/designs/{design['id']}").status_code == 204
    assert ben.get(f"/api/games/{made.json()['id']}").status_code == 200


def test_a_design_with_faults_is_not_fought(anna: Person) -> None:
    design = begun(anna)
    body = {"scenario": f"design-{design['id']}", "ruleset": "toy", "seats": [{"kind": "human"}] * 2}
    refused = anna.post("/api/games", body)
    assert refused.status_code == 422 and "mend it in the designer" in refused.json()["error"]
    assert anna.post("/api/games", {**body, "scenario": "design-none"}).status_code == 422


def test_others_find_what_its_author_lists(anna: Person, ben: Person) -> None:
    design = begun(anna)
    kept(anna, design, otter_and_lynx())
    assert ben.get("/api/designs/listed").json() == []
    kept(anna, design, otter_and_lynx(), listed=True)
    assert anna.call("PUT", "/api/me/name", json={"name": "Anna"}).status_code == 200
    [card] = ben.get("/api/designs/listed").json()
    assert (card["title"], card["author"], card["own"]) == ("Otter v. Lynx", "Anna", False)


def test_rules_that_refuse_a_battle_made_for_them_are_a_grave_fault(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise ValueError("two ships lie on each other")

    monkeypatch.setattr("weathergage.server.designs.checking.start", refuse)
    [fault] = kept(anna, begun(anna), {**otter_and_lynx(), "rules": ["second_edition"]})["faults"]
    assert fault["grave"] and fault["place"] == "rules" and "two ships lie" in fault["reason"]


def test_a_trial_fights_on_from_where_the_last_one_ended(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trials, "CAPTAIN", "parrot")
    design = begun(anna)
    kept(anna, design, otter_and_lynx())
    seen: list[int] = []

    def fought(_battle: object, _rules: str, index: int, _seconds: float) -> int:
        seen.append(index)
        return index % 2

    monkeypatch.setattr(trials, "_fight", fought)
    monkeypatch.setattr(trials, "perf_counter", iter([0.0, 0.1, 0.2, 0.3, 0.4, 2.0]).__next__)
    told = anna.post(f"/api/designs/{design['id']}/trial", {"ruleset": "toy", "played": 7}).json()
    assert seen == [7, 8, 9, 10]
    assert (told["games"], told["wins"], told["draws"]) == (4, [2, 2], 0)


def test_a_trial_of_real_rules_ends_with_a_winner_or_a_draw() -> None:
    from weathergage.scenarios import load_scenario

    trial = trials.try_out(load_scenario("constitution-guerriere"), "second_edition", 0)
    assert trial.games >= 1 and sum(trial.wins) + trial.draws == trial.games


def test_the_ship_library_is_listed(anna: Person) -> None:
    found = anna.get("/api/ship-types").json()
    types = {each["id"]: each for each in found["types"]}
    assert "Bellona" in found["names"]["british"] and found["names"]["danish"]
    assert types["br-38"]["nation"] == "british" and types["br-38"]["points"]["crack"] > 0


def test_designs_follow_a_person_to_another_browser(anna: Person, ben: Person) -> None:
    begun(anna, title="Mine")
    assert anna.call("PUT", "/api/me/name", json={"name": "Anna"}).status_code == 200
    key = anna.post("/api/me/recovery").json()["key"]
    begun(ben, title="Begun without a name")
    assert ben.post("/api/me/sign-in", {"key": key}).status_code == 200
    assert {card["title"] for card in ben.get("/api/designs").json()} == {"Mine", "Begun without a name"}


@pytest.mark.parametrize("hidden", ["\n", "\x01", "\u202e", "\u2028"])
@pytest.mark.parametrize("place", ["title", "place", "side[1].name", "side[0].ship[0].name"])
def test_names_that_could_break_a_mail_or_a_feed_are_refused(anna: Person, place: str, hidden: str) -> None:
    battle: Any = otter_and_lynx()
    tables: Any = {"side[1].name": battle["side"][1], "side[0].ship[0].name": battle["side"][0]["ship"][0]}
    table = tables.get(place, battle)
    table[place.rpartition(".")[2]] += f"{hidden}Bcc: all"
    (fault,) = kept(anna, begun(anna), battle)["faults"]
    assert fault["place"] == place and fault["grave"] and f"U+{ord(hidden):04X}" in fault["reason"]


def test_notes_may_have_several_lines(anna: Person) -> None:
    battle = otter_and_lynx()
    battle["notes"] = "Two frigates.\nOne sea."
    assert kept(anna, begun(anna), battle)["faults"] == []
    battle["notes"] = "Two\u202e frigates."
    assert kept(anna, begun(anna), battle)["faults"][0]["place"] == "notes"


def test_a_battle_with_gaps_is_still_a_file(anna: Person) -> None:
    design = begun(anna)
    battle = otter_and_lynx()
    battle["sea"]["rows"] = None
    battle["sea"]["land"] = ["A1-A3", None]
    battle["side"][0]["ship"][0]["flag"] = None
    kept(anna, design, battle)
    file = anna.get(f"/api/designs/{design['id']}/file")
    assert file.status_code == 200
    assert tomllib.loads(file.text)["sea"]["land"] == ["A1-A3"]
    deep: Any = 1
    for _ in range(200):
        deep = [deep]
    body = {"revision": design["revision"], "battle": {**battle, "sea": deep}, "listed": False}
    assert anna.call("PUT", f"/api/designs/{design['id']}", json=body).status_code == 422


def test_a_listed_design_is_checked_once_for_each_revision(
    anna: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    design = begun(anna)
    kept(anna, design, otter_and_lynx(), listed=True)
    checks: list[str] = []

    def counted(battle: Any, design_id: str) -> Any:
        checks.append(design_id)
        return checked(battle, design_id)

    monkeypatch.setattr(drawing_table, "checked", counted)
    for person in (anna, ben):
        assert [each["title"] for each in person.get("/api/designs/listed").json()] == ["Otter v. Lynx"]
    assert len(checks) == 1
    kept(anna, design, {**otter_and_lynx(), "place": "Brest"}, listed=True)
    assert ben.get("/api/designs/listed").json()[0]["card"]["place"] == "Brest"
