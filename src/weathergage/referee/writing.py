"""Write a position in the form it is read from."""

from dataclasses import fields
from typing import Any

import msgspec

from weathergage.api import Ruleset, Scenario
from weathergage.engine.ledger import Ledger, Names
from weathergage.geometry.hexgrid import label, step
from weathergage.referee.ship_fields import written_ship


def written_position(
    rules: Ruleset, scenario: Scenario, state: Any, battle: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return the position as plain data; `battle` names or describes the battle, if not by its id."""
    ledger = rules.ledger
    assert ledger is not None, f"positions of {rules.id} cannot be written"
    fresh: Any = rules.set_up(rules, scenario, 0)
    names = Names(
        state, tuple(side.id for side in scenario.sides), tuple(ship.spec.id for ship in state.ships)
    )
    found: dict[str, Any] = {"ruleset": rules.id}
    if rules.switched_on:
        found["options"] = list(rules.switched_on)
    found |= {"turn": state.turn, "phase": rules.phases[state.phase].id}
    if state.step:
        found["step"] = state.step
    found |= _dice(state)
    found |= battle or {"scenario": scenario.id}
    found["wind"] = ledger.wind(state)
    found["now"] = {
        ship.spec.id: table
        for ship, as_begun in zip(state.ships, fresh.ships)
        if (table := _ship(ledger, names, ship, as_begun))
    }
    found["tie"] = [
        {"ships": [names.ships[a], names.ships[b]], "fouled": fouled, "grapples": grapples}
        | ({"since": since} if since else {})
        for a, b, fouled, grapples, since in ledger.ties(state)
    ]
    found["state"] = {
        field.name: _plain(getattr(state, field.name))
        for field in fields(ledger.state)
        if field.name not in ledger.placed and getattr(state, field.name) != getattr(fresh, field.name)
    }
    return {key: value for key, value in found.items() if value or key not in ("now", "tie", "state")}


def _dice(state: Any) -> dict[str, Any]:
    """Return the dice that are left of the players' own, or the seed of the next ones."""
    if state.dice.script is None:
        return {"seed": state.dice.seed}
    return {"dice": state.dice.script[state.dice.taken :]}


def _ship(ledger: Ledger, names: Names, ship: Any, fresh: Any) -> dict[str, Any]:
    found = written_ship(ledger, names, ship, fresh)
    if not ship.present and "bow" in found and ledger.waits_short:
        found["bow"] = label(step(ship.bow, ship.heading))
    if fresh.present is False:
        found["present"] = ship.present
        if ship.present and ledger.misplaced is None:
            found.setdefault("bow", label(ship.bow))
    return found


def _plain(value: object) -> Any:
    return _without_none(msgspec.to_builtins(value, str_keys=True))


def _without_none(value: Any) -> Any:
    """Remove None, which TOML cannot write."""
    if isinstance(value, dict):
        return {key: _without_none(each) for key, each in value.items() if each is not None}
    return [_without_none(each) for each in value] if isinstance(value, list | tuple) else value
