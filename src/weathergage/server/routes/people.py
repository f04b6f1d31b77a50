"""Calls about the caller as a person: name, settings, and the key that brings both to another browser."""

from litestar import Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import JSONBody

from weathergage.server.identity.people import People
from weathergage.server.routes.parameters import By
from weathergage.server.wire.encoded_responses import KIND, answer, gives, in_thread
from weathergage.server.wire.people_messages import Me, NewName, PageSettings, RecoveryKey

PeopleDependency = NamedDependency[People]


@get("/api/me", responses=gives(Me))
@in_thread
def me(people: PeopleDependency, caller: By) -> Response[bytes]:
    """Tell callers who they are."""
    return answer(people.me(caller))


@put("/api/me/name", responses=gives(Me, 409, 422), opt={KIND: "game"})
@in_thread
def rename(data: JSONBody[NewName], people: PeopleDependency, caller: By) -> Response[bytes]:
    """Give the caller a name that nobody else here has."""
    return answer(people.rename(caller, data.name))


@put("/api/me/settings", responses=gives(Me, 409, 413))
@in_thread
def keep_settings(data: JSONBody[PageSettings], people: PeopleDependency, caller: By) -> Response[bytes]:
    """Keep the settings of the caller's page, which follow to other browsers."""
    return answer(people.keep_settings(caller, data.settings))


@post("/api/me/recovery", status_code=200, responses=gives(RecoveryKey, 409), opt={KIND: "game"})
@in_thread
def new_recovery(people: PeopleDependency, caller: By) -> Response[bytes]:
    """Make the key of a recovery link, shown this once; the link before is void."""
    return answer(people.new_recovery(caller))


CALLS = [me, rename, keep_settings, new_recovery]
