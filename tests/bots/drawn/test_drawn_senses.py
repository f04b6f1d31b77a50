"""What captains of the drawn games do in positions where one answer is plainly better."""

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.builders.beat_to_quarters.sea import ACTION, BOARDING, COMMAND, Sea
from weathergage.bots import make_bot
from weathergage.bots.drawn.boarding_sense import stake
from weathergage.bots.drawn.drawn_captain import DrawnCaptain
from weathergage.bots.drawn.fleet_sense import needs
from weathergage.bots.drawn.skill import FLAG, GREEN, GREEN_BY_TURNS, MATE, OFFICER, Skill
from weathergage.bots.search.position_value import lead_of
from weathergage.engine.orders import Orders
from weathergage.rulesets.drawn.shared.view import DrawnView

#: With a sure eye and a ready word, so that luck has no part in it.
CALM: dict[str, Any] = {"whim": 0.0, "flurry": 0.0, "slow": 0.0}
WEIGHING = [MATE, replace(OFFICER, **CALM), FLAG]


def answered(sea: Sea, skill: Skill, side: int = 0) -> Orders:
    """What a captain of that skill answers to the open request."""
    request = sea.game.requests[side]
    assert request is not None
    return DrawnCaptain(skill, random.Random(1).random).decide(sea.game.view(side), request)


@pytest.mark.parametrize("skill", [replace(GREEN, **CALM), *WEIGHING])
def test_nobody_runs_ashore_with_water_on_the_other_bow(skill: Skill) -> None:
    sea = Sea(
        "0 victory 3 average R10 1",
        "1 achille 3 average R30 1",
        wind=2,
        land=["R9", "R8", "R7", "R6", "Q9", "Q8", "Q7", "S8", "S7", "S9"],
    )
    sea.begin(ACTION, dice=[1, 2, 3, 4])
    plot = answered(sea, skill)["plot/victory"]
    assert plot == "0"


@pytest.mark.parametrize("skill", [GREEN_BY_TURNS, *WEIGHING])
@pytest.mark.parametrize(("heading", "helm"), [(3, "LL"), (4, "LLL"), (5, "LLL")])
def test_a_ship_far_away_is_chased(heading: int, helm: str, skill: Skill) -> None:
    sea = Sea(f"0 victory 3 average R80 {heading}", "1 achille 3 average R30 1", wind=3)
    sea.begin(ACTION, dice=[3] * 4)
    assert answered(sea, skill)["plot/victory"].endswith(helm)


@pytest.mark.parametrize("skill", WEIGHING)
@pytest.mark.parametrize(("heading", "answer"), [(5, "hold"), (2, "achille")])
def test_an_enemy_who_comes_nearer_is_waited_for_and_one_who_leaves_is_not(
    heading: int, answer: str, skill: Skill
) -> None:
    sea = Sea("0 victory 3 average R10 1", f"1 achille 3 average X8 {heading}", wind=1)
    sea.begin(ACTION, side=1, dice=[1])
    assert answered(sea, skill)["fire/victory/starboard"] == answer


@pytest.mark.parametrize(
    ("luck", "ships", "answer"), [(0.29, 2, "hold"), (0.3, 2, "achille"), (0.29, 1, "achille")]
)
def test_with_a_squadron_the_moment_for_a_broadside_may_pass(luck: float, ships: int, answer: str) -> None:
    own = ["0 victory 3 average R10 1", "0 temeraire 3 average R60 1"][:ships]
    sea = Sea(*own, "1 achille 3 average X8 2", wind=1)
    sea.begin(ACTION, side=1, dice=[1])
    request = sea.game.requests[0]
    assert request is not None
    captain = DrawnCaptain(replace(MATE, slow=0.3), lambda: luck)
    assert captain.decide(sea.game.view(0), request)["fire/victory/starboard"] == answer


@pytest.mark.parametrize("ships", [1, 2])
def test_with_a_squadron_an_eye_may_be_unsure(ships: int) -> None:
    own = ["0 victory 3 average R10 1", "0 temeraire 3 average R60 1"][:ships]
    sea = Sea(*own, "1 achille 3 average X8 2", wind=1)
    sea.begin(ACTION, dice=[3] * 20)
    while (request := sea.game.requests[0]) is None or request.ask("plot/victory") is None:
        for side in sea.game.waiting_for():
            sea.game.submit(side, {})
    captain = DrawnCaptain(replace(MATE, flurry=2.0), random.Random(1).random)
    chosen = {captain.decide(sea.game.view(0), request)["plot/victory"] for _ in range(20)}
    assert (len(chosen) > 1) == (ships > 1)


@pytest.mark.parametrize("skill", WEIGHING)
def test_a_beaten_crew_is_boarded_and_a_strong_one_is_got_clear_of(skill: Skill) -> None:
    sea = Sea("0 victory 3 elite R10 1", "1 achille 3 poor S10 1").tie("victory", "achille", 2)
    sea.put("achille", rate=5)
    sea.begin(BOARDING)
    assert answered(sea, skill)["board/victory"] == "achille"
    weak = Sea("0 victory 3 poor R10 1", "1 achille 3 elite S10 1").tie("victory", "achille", 2)
    weak.put("victory", rate=5)
    weak.begin(COMMAND, dice=[1] * 9)
    assert answered(weak, skill)["ungrapple/victory/achille"] == "try"
    strong = Sea("0 victory 3 elite R10 1", "1 achille 3 poor S10 1").tie("victory", "achille", 2)
    strong.put("achille", rate=5)
    strong.begin(COMMAND, dice=[1] * 9)
    assert answered(strong, skill)["ungrapple/victory/achille"] == "hold"


def test_going_over_first_is_worth_something() -> None:
    sea = Sea("0 victory 3 average R10 1", "1 achille 3 average S10 1")
    sea.begin(ACTION, side=0, dice=[1])
    lookout = sea.game.view(0).lookout
    victory, achille = lookout.sighting("victory"), lookout.sighting("achille")
    assert stake(lookout, victory, achille, FLAG) > 0 > stake(lookout, achille, victory, FLAG)


def test_a_squadron_close_to_the_enemy_is_let_loose() -> None:
    sea = Sea(
        "0 victory 3 average R10 1",
        "0 temeraire 3 average R12 1",
        "1 achille 3 average U8 1",
    )
    sea.begin(COMMAND, dice=[1] * 9)
    request = sea.game.requests[0]
    assert request is not None
    form = next(option for option in request.asks[0].options if option.startswith("form"))
    assert answered(sea, FLAG)["orders/1"] == "none"
    sea.game.submit(0, {"orders/1": form})
    again = Sea("0 victory 3 average R10 1", "0 temeraire 3 average R12 1", "1 achille 3 average U8 1")
    again.state.lines, again.state.wakes = sea.game.state.lines, sea.game.state.wakes
    again.put("victory", squadron=1).put("temeraire", squadron=1)
    again.begin(COMMAND, dice=[1] * 9)
    assert again.game.view(0).lookout.set_free(answered(again, FLAG)["orders/1"]) == 2


def test_the_more_is_left_the_better_the_position() -> None:
    sea = Sea("0 victory 3 average R10 1", "1 achille 3 average U10 1")
    sea.begin(ACTION, dice=[1])
    view = sea.game.view(0)
    assert isinstance(view, DrawnView)
    assert lead_of(view, 0) == 0
    sea.put("achille", rate=4)
    assert lead_of(sea.game.view(0), 0) > 0 > lead_of(sea.game.view(1), 1)
    assert needs(sea.game.view(0).lookout, 0)["achille"] > 1


def test_the_same_seed_decides_the_same() -> None:
    for name in ("midshipman", "lieutenant", "commodore", "admiral:budget=6"):
        sea = Sea("0 victory 3 average R10 2", "1 achille 3 average U12 5", wind=2)
        sea.begin(ACTION, dice=[1, 2, 3, 4])
        request = sea.game.requests[0]
        assert request is not None
        first, second = (make_bot(name, 7).decide(sea.game.view(0), request) for _ in range(2))
        assert first == second
