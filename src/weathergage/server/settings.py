"""Settings of a host: limits, names, origins and proxies, each from an environment variable."""

import os
import socket
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

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
    #: Who may make and join games: those who know the join word or are invited, members, or everybody.
    kind: Literal["private", "club", "open"] = "open"
    join_word: str = ""
    #: Names of administrators; each proves himself by a link that is printed when the server starts.
    admins: tuple[str, ...] = ()
    #: The address that links in messages begin with, such as https://play.example.org; "" where none are sent.
    address: str = ""
    #: The mail server for sign-in links and messages; "" for none.
    mail_host: str = ""
    mail_port: Annotated[int, msgspec.Meta(ge=1, le=65535)] = 587
    mail_user: str = ""
    mail_password: str = ""
    #: The address that mails come from.
    mail_from: str = ""
    #: How the connection is encrypted: from its beginning, after a greeting, or not at all.
    mail_tls: Literal["starttls", "tls", "none"] = "starttls"
    #: Addresses that messages may go to, by scheme: https for webhooks, those of apprise for services, "*" for all.
    message_services: tuple[str, ...] = ("https",)
    #: Whether messages may go into private networks and to this machine.
    message_private_targets: bool = False
    #: Where each call is written down as a line of JSON: a file, "-" for the output, "" for nowhere.
    access_log: str = ""
    #: The token by which Prometheus may read figures from another machine; "" for this machine alone.
    metrics_token: str = ""
    calls_per_minute: PerMinute = 3000
    forecasts_per_minute: PerMinute = 300
    films_per_minute: PerMinute = 60
    games_per_minute: PerMinute = 60
    #: Attempts to sign in, and mails that are asked for.
    sign_ins_per_minute: PerMinute = 20
    #: Whether everybody who calls is the owner of the machine, to whom all its games belong.
    one_owner: bool = False
    #: Whether games between bots alone may be made.
    bots_alone: bool = False
    #: Unfinished games against slow bots that a desk may have; 0 for any number.
    slow_games: Annotated[int, msgspec.Meta(ge=0)] = 10
    #: Games that each worker keeps in memory; others are made again from their journals when needed.
    games_in_memory: Annotated[int, msgspec.Meta(ge=1)] = 500
    #: Seconds that the head of a request may take, and then its body.
    header_seconds: Seconds = 10.0
    body_seconds: Seconds = 60.0
    #: How long a connection is kept on which nothing is asked.
    idle_seconds: Seconds = 5.0
    #: Connections at a time; further ones are answered with 503.
    connections: Annotated[int, msgspec.Meta(ge=1)] = 800
    #: Of these, connections of one address, and WebSockets of one caller behind a proxy; 0 for any number.
    connections_per_address: Annotated[int, msgspec.Meta(ge=0)] = 300


#: A server for its owner alone, as `play` starts it.
HOME = Settings(
    calls_per_minute=0,
    forecasts_per_minute=0,
    films_per_minute=0,
    games_per_minute=0,
    sign_ins_per_minute=0,
    connections_per_address=0,
    one_owner=True,
    bots_alone=True,
    slow_games=0,
    message_services=("*",),
    message_private_targets=True,
)
#: An application inside another or in a test, under any host name.
PRIVATE = msgspec.structs.replace(HOME, allowed_hosts=("*",), one_owner=False)


def from_environment(
    base: Settings | None = None,
    more: Mapping[str, tuple[str, ...]] | None = None,
    environment: Mapping[str, str] = os.environ,
    instead: Mapping[str, str] | None = None,
) -> Settings:
    """Read the settings from the environment; the names in `more` are added, the texts in `instead` replace others."""
    found: dict[str, Any] = msgspec.structs.asdict(base or Settings())
    for field in msgspec.structs.fields(Settings):
        if field.name == OWNER_FIELD:
            continue
        text = (instead or {}).get(field.name) or environment.get(variable(field.name), "").strip()
        if text:
            found[field.name] = _value(field, text)
    for name, names in (more or {}).items():
        found[name] = (*found[name], *names)
    return _complete(Settings(**found))


def _complete(settings: Settings) -> Settings:
    """Return settings that fit together; name the variable that is missing."""
    if settings.kind == "private" and not settings.join_word:
        raise SettingError(
            f"{variable('join_word')} is missing: choose the word by which people join this private server "
            "(weathergage serve --join-word)"
        )
    if settings.mail_host and not settings.mail_from:
        raise SettingError(f"{variable('mail_from')} is missing: name the address that mails come from")
    if settings.mail_host and not settings.address:
        raise SettingError(
            f"{variable('address')} is missing: give the server's own address, such as "
            "https://play.example.org, which links in mails begin with"
        )
    return settings


def variable(field: str) -> str:
    """Return the name of the variable that sets a field."""
    return PREFIX + field.upper()


def own_names(host: str) -> tuple[str, ...]:
    """Return the names of this machine in its network, and the host it listens on."""
    name = socket.gethostname().lower()
    listening = () if host in ("", "0.0.0.0", "::") else (host.lower(),)
    return tuple(dict.fromkeys(("localhost", *listening, name, f"{name.partition('.')[0]}.local")))


def _value(field: msgspec.structs.FieldInfo, text: str) -> Any:
    if field.name == "admins":  # names of people may have spaces
        return tuple(part.strip() for part in text.split(",") if part.strip())
    return _listed(text) if isinstance(field.default, tuple) else _figure(field, text)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.replace(",", " ").split() if part)


def _figure(field: msgspec.structs.FieldInfo, text: str) -> Any:
    words = {"yes": "true", "no": "false"} if field.type is bool else {}
    try:
        return msgspec.convert(words.get(text.lower(), text), field.type, strict=False)
    except msgspec.ValidationError as wrong:
        advice = "say yes or no" if words else f"give a number in its range, such as {field.default}"
        if get_origin(field.type) is Literal:
            advice = f"choose {', '.join(get_args(field.type))}"
        raise SettingError(f"{variable(field.name)} is {text!r}: {advice}") from wrong
