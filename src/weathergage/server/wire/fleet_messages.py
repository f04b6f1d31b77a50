"""Define what goes over the wire about fleets: divisions, orders to many ships, and orders that are kept."""

from typing import Annotated

import msgspec

from weathergage.engine.orders import Orders
from weathergage.fleet_orders.divisions import Division
from weathergage.fleet_orders.kept_orders import EndedOrder, KeptOrder
from weathergage.fleet_orders.order import FleetOrder, ShipAnswer
from weathergage.server.wire.draft_messages import Written


class DivisionSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry the divisions of a seat, all of them; a ship is in one at most."""

    divisions: Annotated[list[Division], msgspec.Meta(max_length=50)]


class FleetOrderSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry an order to many ships, and what is written so far for the open question.

    The ships that it names are told otherwise: their kept orders end. With `keep` it is kept itself; as a `trial` it
    changes nothing.
    """

    order: FleetOrder
    written: Written = {}
    version: int | None = None
    keep: bool = False
    trial: bool = False


class KeptSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Carry what is written so far, to be filled up by kept orders."""

    written: Written = {}
    version: int | None = None


class FleetState(msgspec.Struct, kw_only=True):
    """Give a seat its divisions, the orders that it keeps, and those that ended in this turn or the last."""

    version: int
    divisions: list[Division]
    kept: list[KeptOrder]
    ended: list[EndedOrder]


class FleetOrdered(msgspec.Struct, kw_only=True):
    """Give the answers that follow from orders by ask id, and one line for each ship; then what is kept now."""

    version: int
    answers: Orders
    ships: list[ShipAnswer]
    kept: list[KeptOrder]
    ended: list[EndedOrder]
