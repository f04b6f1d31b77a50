"""Section 6.3: loading and reloading."""

from dataclasses import replace

import msgspec
import pytest

from tests.builders.red_and_black.table import BOW, COMMAND, PORT, STARBOARD, START, STERN, Table
from weathergage.engine.contract.questions import Questions
from weathergage.engine.events import IllegalOrder
from weathergage.rulesets.drawn.red_and_black.core.book import Book
from weathergage.rulesets.drawn.red_and_black.core.events import GunsReloaded
from weathergage.rulesets.drawn.red_and_black.gunnery.reloading import Reload


def empty(crew: str = "experienced", load: list[str] | None = None) -> Table:
    """Indy with all guns fired, and chasers at both ends."""
    table = Table(f"0 indy 5 {crew} 1000 900 4", "1 java 5 poor 1000 100 4")
    return table.put("indy", load=load or ["", "", "", ""], bow_chasers=True, stern_chasers=True)


def reload(table: Table, *dice: int, first: str = "none", second: str = "none") -> Table:
    orders = {"reload/indy/first": first, "reload/indy/second": second}
    table.phase(COMMAND, dice=dice, orders=orders)
    return table


def serve_guns(book: Book, table: Table, orders: dict[str, str]) -> None:
    """Carry out reload actions by another book."""
    step, questions = Reload("reload", "6.3", 2), Questions()
    step.pose(book, table.state, questions)
    for row in range(questions.rows):
        ask = step.describe(book, table.state, questions, row)
        questions.write(row, ask, orders[ask.id])
    step.carry_out(book, table.state, questions, None)


@pytest.mark.parametrize(("crew", "need"), [("elite", 3), ("veteran", 4), ("experienced", 5), ("poor", 6)])
def test_6_3_two_dice_need_five_with_the_crew(crew: str, need: int) -> None:
    """red_and_black:6.3: two more for the elite, one for veterans, one less for the poor."""
    assert reload(empty(crew), 1, need - 1, first="port R")["indy"].load[PORT] == "R"
    if need > 3:
        assert reload(empty(crew), 1, need - 2, first="port R")["indy"].load[PORT] == ""


@pytest.mark.parametrize(
    ("code", "modifier"), [("R", 0), ("G", 0), ("C", 0), ("RG", -2), ("D", -2), ("DG", -4)]
)
def test_6_3_heavy_mixes_are_harder(code: str, modifier: int) -> None:
    """red_and_black:6.3: at every attempt."""
    table = reload(empty(), 3, 3, first=f"port {code}")
    (event,) = table.events(GunsReloaded)
    assert sum(m.value for m in event.modifiers) == modifier
    assert event.passed == (6 + modifier >= 5)
    assert event.loaded == (code in ("R", "G", "C")), "the others take more than one action"


def test_6_3_one_broadside_and_one_chaser_or_two_chasers() -> None:
    """red_and_black:6.3, red_and_black:4.1.command.reload: never two broadsides, nor the same battery twice."""
    table = empty()
    table.begin(COMMAND)
    first, second = table.offered("reload/indy/first"), table.offered("reload/indy/second")
    assert {option.split()[0] for option in first[1:]} == {"port", "starboard", "bow", "stern"}
    assert {option.split()[0] for option in second[1:]} == {"bow", "stern"}
    with pytest.raises(IllegalOrder):
        table.answer(0, reload__indy__second="port R")
    indy = reload(empty(), 6, 6, 6, 6, first="port R", second="bow G")["indy"]
    assert indy.load == ["R", "", "G", ""]
    indy = reload(empty(), 6, 6, 6, 6, first="stern R", second="bow R")["indy"]
    assert indy.load == ["", "", "R", "R"]
    indy = reload(empty(), 6, 6, first="bow D", second="bow D")["indy"]
    assert indy.rammed == [0, 0, 1, 0]


def test_6_3_how_many_batteries_are_served_stands_in_the_table() -> None:
    """red_and_black:6.3: the figures of the sheet and no others decide."""
    for change, loaded in (({"chasers": 0}, ["R", "", "", ""]), ({"broadsides": 0}, ["", "", "R", ""])):
        table = empty()
        limits = msgspec.structs.replace(table.book.sheet.reloading, **change)
        book = replace(table.book, sheet=msgspec.structs.replace(table.book.sheet, reloading=limits))
        table.throw(6, 6, 6, 6).state.active = 0
        orders = {"reload/indy/first": "port R", "reload/indy/second": "bow R"}
        serve_guns(book, table, orders)
        assert table["indy"].load == loaded
    table = empty()
    limits = msgspec.structs.replace(table.book.sheet.reloading, chasers_alone=1)
    book = replace(table.book, sheet=msgspec.structs.replace(table.book.sheet, reloading=limits))
    table.throw(6, 6, 6, 6).state.active = 0
    serve_guns(book, table, {"reload/indy/first": "stern R", "reload/indy/second": "bow R"})
    assert table["indy"].load == ["", "", "", "R"]


def test_6_3_a_ship_without_a_gun_left_loads_nothing() -> None:
    """red_and_black:6.3."""
    table = empty().put("indy", broadside=0)
    table.begin(COMMAND)
    assert not any(ask.startswith("reload/") for ask in table.asked())


def test_6_3_loaded_guns_keep_what_is_in_them() -> None:
    """red_and_black:6.3.loaded: they are not offered, whatever it is."""
    table = empty(load=["R", "", "G", ""])
    table.begin(COMMAND)
    assert {option.split()[0] for option in table.offered("reload/indy/first")[1:]} == {"starboard", "stern"}
    with pytest.raises(IllegalOrder):
        table.answer(0, reload__indy__first="port D")


@pytest.mark.parametrize(("code", "actions"), [("R", 1), ("G", 1), ("C", 1), ("RG", 2), ("D", 2), ("DG", 3)])
def test_6_3_actions_each_mix_takes_its_number_of_them(code: str, actions: int) -> None:
    """red_and_black:6.3.actions: failures do not count, and what was done is not lost."""
    table = empty()
    for done in range(actions):
        assert table["indy"].load[STARBOARD] == ""
        reload(table, 1, 1, first=f"starboard {code}")
        table.state.outcome = None
        reload(table, 6, 6, first=f"starboard {code}")
        table.state.outcome = None
        assert table["indy"].load[STARBOARD] == (code if done == actions - 1 else "")


def test_6_3_actions_another_mix_begins_anew() -> None:
    """red_and_black:6.3.actions."""
    table = reload(empty(), 6, 6, first="port DG")
    table.state.outcome = None
    reload(table, 6, 6, first="port D")
    assert (table["indy"].loading[PORT], table["indy"].rammed[PORT]) == ("D", 1)


def test_6_3_what_was_begun_goes_on_unless_it_is_ordered_otherwise() -> None:
    """red_and_black:6.3.actions: else round shot, on the side of the nearest enemy, and then a chaser."""

    def defaults(table: Table) -> tuple[str, str]:
        table.begin(COMMAND)
        request = table.game.requests[0]
        assert request is not None
        orders = request.defaults()
        return orders["reload/indy/first"], orders["reload/indy/second"]

    assert defaults(empty()) == ("port R", "bow R")
    for point, first in ((2, "port R"), (6, "port R"), (10, "starboard R"), (14, "starboard R")):
        assert defaults(empty().put("indy", point=point))[0] == first
    for point, first in ((2, "starboard R"), (6, "port R"), (10, "port R"), (14, "starboard R")):
        table = empty().put("indy", point=point).put("java", mast=(15000, 9000))
        assert defaults(table)[0] == first
    begun = empty().put("indy", loading=["", "D", "", "RG"], rammed=[0, 1, 0, 1])
    assert defaults(begun) == ("starboard D", "stern RG")
    assert defaults(empty().put("indy", loading=["", "", "D", ""])) == ("port R", "bow D")


def test_only_the_own_side_hears_of_it() -> None:
    """red_and_black:6.3."""
    table = reload(empty(), 6, 6, first="port R")
    (event,) = table.events(GunsReloaded)
    assert event.to == 0


def test_6_3_before_the_first_turn_the_first_load_is_chosen() -> None:
    """red_and_black:6.3: broadsides of any mix; chasers have round shot."""
    table = empty(load=["R", "R", "R", "R"])
    table.state.turn = 1
    table.begin(START, dice=[1], last=False)
    assert set(table.offered("load/indy")) == {"R", "G", "C", "RG", "D", "DG"}
    table.game.submit(1, {})
    with pytest.raises(Exception, match="script"):
        table.game.submit(0, {"load/indy": "DG"})
    assert table["indy"].load == ["DG", "DG", "R", "R"]
    assert (BOW, STERN) == (2, 3)
