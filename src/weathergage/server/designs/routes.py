"""Calls about designed battles: begin, keep, check, try out, save as a file, show to others."""

import anyio
from litestar import MediaType, Response, delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from weathergage.campaign.names import ship_names
from weathergage.server.designs.checking import PREFIX, first_rules
from weathergage.server.designs.drawing_table import DrawingTable
from weathergage.server.designs.messages import (
    Design,
    DesignCard,
    DesignKept,
    DesignSheet,
    NewDesign,
    ShipLibrary,
    ShipTypeCard,
    Trial,
    TrialSheet,
)
from weathergage.server.designs.trials import LIMITER, try_out
from weathergage.server.routes.parameters import By
from weathergage.server.wire.encoded_responses import KIND, answer, gives, in_thread
from weathergage.server.wire.errors import Refused
from weathergage.ships.library import ShipType, library
from weathergage.ships.nations import nations

DesignId = FromPath[str]
TableDependency = NamedDependency[DrawingTable]


@get("/api/ship-types", responses=gives(ShipLibrary))
@in_thread
def ship_types() -> Response[bytes]:
    """List the ship library, with names for its ships."""
    names = {nation: ship_names(nation) for nation in nations()}
    return answer(
        ShipLibrary(types=[_type_card(each) for each in library("as-printed").values()], names=names)
    )


@get("/api/designs", responses=gives(list[DesignCard]))
@in_thread
def mine(drawing_table: TableDependency, caller: By) -> Response[bytes]:
    """List the caller's designs, newest first."""
    return answer(drawing_table.mine(caller))


@get("/api/designs/listed", responses=gives(list[DesignCard]))
@in_thread
def listed(drawing_table: TableDependency, caller: By) -> Response[bytes]:
    """List the designs that their authors show to everybody on this server."""
    return answer(drawing_table.listed(caller))


@post("/api/designs", responses=gives(Design, 409, 413, 422, status=201), opt={KIND: "game"})
@in_thread
def begin(data: JSONBody[NewDesign], drawing_table: TableDependency, caller: By) -> Response[bytes]:
    """Begin a design: from a battle of the library, from a battle file, or from an empty sea."""
    return answer(drawing_table.begin(data, caller), 201)


@get("/api/designs/{design_id:str}", responses=gives(Design, 404))
@in_thread
def opened(design_id: DesignId, drawing_table: TableDependency, caller: By) -> Response[bytes]:
    """Return a design to its author, with everything that is wrong with it."""
    return answer(drawing_table.open(design_id, caller))


@put("/api/designs/{design_id:str}", responses=gives(DesignKept, 404, 409, 413, 422))
@in_thread
def keep(
    design_id: DesignId, data: JSONBody[DesignSheet], drawing_table: TableDependency, caller: By
) -> Response[bytes]:
    """Keep a design, sound or not, and say what is wrong with it."""
    return answer(drawing_table.keep(design_id, data, caller))


@delete("/api/designs/{design_id:str}", status_code=204, responses=gives(None, 404, status=204))
@in_thread
def remove(design_id: DesignId, drawing_table: TableDependency, caller: By) -> None:
    """Remove a design; games of it go on."""
    drawing_table.remove(design_id, caller)


@get("/api/designs/{design_id:str}/card", responses=gives(DesignCard, 404))
@in_thread
def card(design_id: DesignId, drawing_table: TableDependency, caller: By) -> Response[bytes]:
    """Show a design to whoever has its link."""
    return answer(drawing_table.card(design_id, caller))


@get("/api/designs/{design_id:str}/file", responses=gives(str, 404, media_type=MediaType.TEXT))
@in_thread
def file(design_id: DesignId, drawing_table: TableDependency, caller: By) -> Response[str]:
    """Return a design as the text of a battle file."""
    name, text = drawing_table.file(design_id, caller)
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@post(
    "/api/designs/{design_id:str}/trial",
    status_code=200,
    responses=gives(Trial, 404, 422),
    opt={KIND: "forecast"},
)
async def trial(
    design_id: DesignId, data: JSONBody[TrialSheet], drawing_table: TableDependency, caller: By
) -> Response[bytes]:
    """Fight a sound design a few times between equal captains, for about a second."""

    def fight() -> Trial:
        drawing_table.open(design_id, caller)
        battle = drawing_table.battle(f"{PREFIX}{design_id}")
        if battle is None:
            raise Refused(404, "there is no such design")
        return try_out(battle, data.ruleset or first_rules(battle), data.played)

    return answer(await anyio.to_thread.run_sync(fight, limiter=LIMITER))


def _type_card(each: ShipType) -> ShipTypeCard:
    return ShipTypeCard(
        id=each.id,
        nation=each.nation,
        rating=each.rating,
        variant=each.variant,
        ship_class=each.ship_class,
        hull=each.hull,
        crew=each.crew,
        guns=each.guns,
        carronades=each.carronades,
        rigging=each.rigging,
        points={str(quality): points for quality, points in each.points.items()},
        depth=each.depth,
        bomb=each.bomb,
        estimate=each.house_estimate,
    )


CALLS = [ship_types, mine, listed, begin, opened, keep, remove, card, file, trial]
