"""Settings of a host: limits, names, origins and proxies, each from an environment variable."""

import os
import socket
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

#: Calls per minute; 0 for no limit.
PerMinute = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Seconds = Annotated[float, msgspec.Meta(gt=0, le=3600)]
#: A field is read from the variable of this prefix and its name in capitals.
PREFIX = "WEATHERGAGE_"
#: The field that only `play` sets: a server for others must never take every caller for its owner.
OWNER_FIELD = "one_owner"


class SettingError(ValueError):
    """Raised for a setting that cannot be used; the message names its variable."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a public server; limits per minute are those of one address."""

    #: Host names of the server besides its own; "*" for any.
    allowed_hosts: tuple[str, ...] = ()
    #: Other sites whose pages may make changes here, as https://name.
    allowed_origins: tuple[str, ...] = ()
    #: Proxies that are trusted to name the address and the scheme of a caller.
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    calls_per_minute: PerMinute = 3000
    forecasts_per_minute: PerMinute = 300
    films_per_minute: PerMinute = 60
    games_per_minute: PerMinute = 60
    #: Whether everybody who calls is the owner of the machine, to whom all its games belong.
    one_owner: bool = False
    #: Whether games between bots alone may be made.
    bots_alone: bool = False
    #: Unfinished games against slow bots that a desk may have; 0 for any number.
    slow_games: Annotated[int, msgspec.Meta(ge=0)] = 10
    #: Seconds that the head of a request may take, and then its body.
    header_seconds: Seconds = 10.0
    body_seconds: Seconds = 60.0
    #: How long a connection is kept on which nothing is asked.
    idle_seconds: Seconds = 5.0
    #: Connections at a time; further ones are answered with 503.
    connections: Annotated[int, msgspec.Meta(ge=1)] = 800


#: A server for its owner alone, as `play` starts it.
HOME = Settings(
    calls_per_minute=0,
    forecasts_per_minute=0,
    films_per_minute=0,
    games_per_minute=0,
    one_owner=True,
    bots_alone=True,
    slow_games=0,
)
#: An application inside another or in a test, under any host name.
PRIVATE = msgspec.structs.replace(HOME, allowed_hosts=("*",), one_owner=False)


def from_environment(
    base: Settings | None = None,
    more: Mapping[str, tuple[str, ...]] | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Settings:
    """Read the settings from the environment; the names in `more` are added to them."""
    found: dict[str, Any] = msgspec.structs.asdict(base or Settings())
    for field in msgspec.structs.fields(Settings):
        if field.name == OWNER_FIELD:
            continue
        text = environment.get(variable(field.name), "").strip()
        if text:
            found[field.name] = _listed(text) if isinstance(field.default, tuple) else _figure(field, text)
    for name, names in (more or {}).items():
        found[name] = (*found[name], *names)
    return Settings(**found)


def variable(field: str) -> str:
    """Return the name of the variable that sets a field."""
    return PREFIX + field.upper()


def own_names(host: str) -> tuple[str, ...]:
    """Return the names of this machine in its network, and the host it listens on."""
    name = socket.gethostname().lower()
    listening = () if host in ("", "0.0.0.0", "::") else (host.lower(),)
    return tuple(dict.fromkeys(("localhost", *listening, name, f"{name.partition('.')[0]}.local")))


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.replace(",", " ").split() if part)


def _figure(field: msgspec.structs.FieldInfo, text: str) -> Any:
    words = {"yes": "true", "no": "false"} if field.type is bool else {}
    try:
        return msgspec.convert(words.get(text.lower(), text), field.type, strict=False)
    except msgspec.ValidationError as wrong:
        advice = "say yes or no" if words else f"give a number in its range, such as {field.default}"
        raise SettingError(f"{variable(field.name)} is {text!r}: {advice}") from wrong
