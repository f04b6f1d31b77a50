"""The OpenAPI description against the server: no server error, no undescribed status, no answer of another form.

Schemathesis makes up calls from the description, right ones and wrong ones; the same ones in every run.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config import GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.openapi import from_url

from tests.server.people import HUMANS, SCENARIO
from tests.server.processes import serving
from tests.soak import soak

#: Calls of each kind; a long search for faults asks for more, and for other ones each time.
SEARCH = int(os.environ.get("WEATHERGAGE_SEARCH", "0"))
EXAMPLES = SEARCH or 4
#: Nobody is limited here: all calls come from one address.
UNLIMITED = {f"WEATHERGAGE_{kind}_PER_MINUTE": "0" for kind in ("CALLS", "FORECASTS", "FILMS", "GAMES")}
GAME = {"scenario": SCENARIO, "ruleset": "second_edition", "seats": HUMANS}
#: By the name of a path parameter: an id, and the headers of who sits there.
Rooms = dict[str, tuple[str, dict[str, str]]]
load_all_checks()
HELD = CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
        "response_headers_conformance",
    ]
)


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that limits nobody."""
    with serving(tmp_path_factory.mktemp("described"), **UNLIMITED) as server:
        yield server.address.rstrip("/")


@pytest.fixture(scope="module")
def rooms(harbour: str) -> Rooms:
    """A game and a campaign by the name of their path parameter, with the headers of a seat in each."""
    with httpx.Client(base_url=harbour, timeout=30) as http:
        game = http.post("/api/games", json=GAME).json()
        fleets = [http.get(f"/api/market/fleet?nation={n}").json()["fleet"] for n in ("british", "french")]
        campaign = http.post("/api/campaigns", json={"fleets": fleets, "seats": HUMANS}).json()
        desk = f"desk={http.cookies['desk']}"
        for room in (f"/api/games/{game['id']}/view", f"/api/campaigns/{campaign['id']}"):
            key = (game if "games" in room else campaign)["seats"][0]["key"]
            assert http.get(room, headers={"X-Seat": key}).status_code == 200, "the key opens its seat"
    return {
        name: (made["id"], {"Cookie": desk, "X-Seat": made["seats"][0]["key"]})
        for name, made in (("game_id", game), ("campaign_id", campaign))
    }


@pytest.fixture(scope="module")
def operations(harbour: str) -> dict[str, Any]:
    """Every call of the description by its name."""
    generation = GenerationConfig(deterministic=not SEARCH)
    config = SchemathesisConfig(projects=ProjectsConfig(default=ProjectConfig(generation=generation)))
    described = from_url(f"{harbour}/schema/openapi.json", config=config)
    found = (each.ok() for each in described.get_all_operations() if isinstance(each, Ok))
    return {call.label: call for call in found}


RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE


def test_every_call_is_as_described_when_it_is_made_right_or_wrong(
    operations: dict[str, Any], rooms: Rooms, harbour: str
) -> None:
    """Each call once in every run, every other one made wrong if it can be; both of all of them in a long run."""
    assert len(operations) > 35
    for number, operation in enumerate(operations.values()):
        _attack(operation, rooms, harbour, WRONG if number % 2 and _can_be_wrong(operation) else RIGHT)


def _can_be_wrong(operation: Any) -> bool:
    """Whether a call has more to fill in than texts of its address, for which every text will do."""
    return any(len(part.items) for part in (operation.body, operation.query, operation.headers))


@soak
@pytest.mark.parametrize("mode", [RIGHT, WRONG])
def test_every_call_is_as_described(
    operations: dict[str, Any], rooms: Rooms, harbour: str, mode: GenerationMode
) -> None:
    for operation in operations.values():
        _attack(operation, rooms, harbour, mode)


def _attack(operation: Any, rooms: Rooms, harbour: str, mode: GenerationMode) -> None:
    @settings(
        max_examples=EXAMPLES,
        derandomize=not SEARCH,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans())
    def attack(case: Any, known: bool) -> None:
        for name, (room, seat) in rooms.items():
            # Half of the calls are for something there is; it must not be removed by one of them.
            if known and name in case.path_parameters and case.method != "DELETE":
                case.path_parameters[name] = room
                case.headers.update(seat)
        case.call_and_validate(base_url=harbour, checks=HELD, timeout=30)

    # A call without anything to fill in cannot be made wrong.
    with suppress(*([Unsatisfiable] if mode is GenerationMode.NEGATIVE else [])):
        attack()
