"""Several captains a side: a small battle whose sides are divided, and people who take the seats."""

from collections.abc import Callable
from typing import Any

from tests.server.people import Person

BATTLE = "lake-erie"
#: Perry has Lawrence and Caledonia, another Niagara; Barclay has Detroit and Lady Prevost, another the other two.
NIAGARA = ["niagara"]
HUNTERS = ["hunter", "queen-charlotte"]


def captains(kind: str = "human", **more: Any) -> list[dict[str, Any]]:
    """Return seats of two captains a side; `more` goes for those who have no flag."""
    second = {"kind": kind, **more}
    return [
        {"kind": "human", "side": 0},
        {**second, "side": 0, "ships": NIAGARA},
        {"kind": "human", "side": 1},
        {**second, "side": 1, "ships": HUNTERS},
    ]


def two_a_side(
    visitor: Callable[[], Person],
    ruleset: str = "tournament",
    seats: list[dict[str, Any]] | None = None,
    **more: Any,
) -> list[Person]:
    """Make a battle and seat four people, each at a desk of his own, in the order of the seats."""
    maker = visitor()
    maker.make(seats or captains(), ruleset, scenario=BATTLE, **more)
    guests = [visitor().join(maker, number) for number in (1, 2, 3)]
    return [maker, *guests]


def asked(person: Person) -> list[str]:
    """Return the ids of everything that a seat is asked now."""
    request = person.look()["view"]["request"]
    return [] if request is None else [ask["id"] for ask in request["asks"]]
