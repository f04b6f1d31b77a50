"""What a host may set: limits, names, origins and proxies, each by an environment variable."""

import os
import socket
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

#: Calls in a minute; 0 for as many as they like.
PerMinute = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Seconds = Annotated[float, msgspec.Meta(gt=0, le=3600)]
#: Every field is read from the variable of its name in capitals behind this.
PREFIX = "WEATHERGAGE_"


class SettingError(ValueError):
    """A setting that cannot be used; the message names its variable."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The limits of a public server; the limits per minute are those of one address."""

    #: Names by which the server may be called beside its own; "*" for any.
    allowed_hosts: tuple[str, ...] = ()
    #: Other sites whose pages may change something here, as https://name.
    allowed_origins: tuple[str, ...] = ()
    #: Proxies whose word is taken for the address and the scheme of a caller.
    trusted_proxies: tuple[str, ...] = ("127.0.0.1", "::1")
    calls_per_minute: PerMinute = 3000
    forecasts_per_minute: PerMinute = 300
    films_per_minute: PerMinute = 60
    games_per_minute: PerMinute = 60
    #: Whether games in which only the computer plays may be made.
    bots_alone: bool = False
    #: Games against captains that think long which a desk may have under way; 0 for any number.
    slow_games: Annotated[int, msgspec.Meta(ge=0)] = 10
    #: How long the head of a request may take, and then its body.
    header_seconds: Seconds = 10.0
    body_seconds: Seconds = 60.0
    #: Connections at a time; what is above them is answered 503.
    connections: Annotated[int, msgspec.Meta(ge=1)] = 800


#: A server that nobody but its owner reaches, as `play` starts it.
HOME = Settings(
    calls_per_minute=0,
    forecasts_per_minute=0,
    films_per_minute=0,
    games_per_minute=0,
    bots_alone=True,
    slow_games=0,
)
#: An application inside another, or in a test, which know themselves by what names they are called.
PRIVATE = msgspec.structs.replace(HOME, allowed_hosts=("*",))


def from_environment(
    base: Settings | None = None,
    more: Mapping[str, tuple[str, ...]] | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Settings:
    """Return the settings as the environment has them; names given beside it are added to its own."""
    found: dict[str, Any] = msgspec.structs.asdict(base or Settings())
    for field in msgspec.structs.fields(Settings):
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
    """Return the names by which a machine is called in its own network, and the one it listens on."""
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
