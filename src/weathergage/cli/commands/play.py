"""`play` and `serve`: the game in the browser, for one machine or for a network."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weathergage.cli.output import fail, say
from weathergage.cli.position import options_of
from weathergage.engine.did_you_mean import system_reason

if TYPE_CHECKING:
    from weathergage.engine.scenario import Scenario
    from weathergage.server.settings import Settings

DEFAULT_PORT = 8181
HERE = "127.0.0.1"
#: What a server listens on to be reached from other machines by any of its addresses.
_EVERYWHERE = ("0.0.0.0", "::")
#: Exit code if nothing can be served: the port, the folder or the database cannot be used.
CANNOT_SERVE = 1

Port = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=65535,
        help=f"Port to listen on; by default {DEFAULT_PORT}, or a free one if that is in use.",
    ),
]
Data = Annotated[
    Path | None,
    typer.Option(
        envvar="WEATHERGAGE_DATA",
        show_default=False,
        help="Folder of the games, instead of your own data folder.",
    ),
]


Battles = Annotated[
    list[Path] | None,
    typer.Argument(metavar="BATTLE", help="Battle files of your own to offer as well.", show_default=False),
]


Bots = Annotated[
    list[str] | None,
    typer.Option(
        "--bot",
        metavar="FILE:CLASS",
        show_default=False,
        help="A bot of your own to offer as well, as path/to/file.py:Class; may be repeated.",
    ),
]


Names = Annotated[
    list[str] | None,
    typer.Option(
        "--allowed-host",
        metavar="NAME",
        show_default=False,
        help="A further host name of the server, such as that of a proxy; may be repeated.",
    ),
]


Origins = Annotated[
    list[str] | None,
    typer.Option(
        "--allowed-origin",
        metavar="ORIGIN",
        show_default=False,
        help="Another site whose pages may play here, such as https://play.example.org; may be repeated.",
    ),
]


Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--trusted-proxy",
        metavar="ADDRESS",
        show_default=False,
        help="A proxy whose X-Forwarded headers are trusted, besides those of this machine; may be repeated.",
    ),
]


Admins = Annotated[
    list[str] | None,
    typer.Option(
        "--admin",
        metavar="NAME",
        show_default=False,
        help="An administrator, who proves himself by a link that is printed; may be repeated.",
    ),
]


def play(
    battles: Battles = None,
    ruleset: Annotated[
        str | None,
        typer.Option(metavar="ID", show_default=False, help="Rules to play by; see: weathergage rulesets"),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ID", show_default=False, help="An optional rule to switch on; may be repeated."
        ),
    ] = None,
    preset: Annotated[
        str | None,
        typer.Option(metavar="ID", show_default=False, help="A set of optional rules to switch on."),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", envvar="WEATHERGAGE_NO_BROWSER", help="Do not open the browser.")
    ] = False,
    port: Port = None,
    data: Data = None,
    bot: Bots = None,
) -> None:
    """Play in the browser on this machine.

    Games are kept between sessions; nobody else on the network can see them. Stop with Ctrl-C.

    The rules given here are preselected; you can choose others for each new game.

    [bold]Examples[/bold]

    \b
    weathergage play
    weathergage play --ruleset RULESET --preset PRESET
    weathergage play --ruleset RULESET --option ID --option ID
    weathergage play --no-browser --port 9000
    weathergage play --data ./my-games
    weathergage play ./my-battle.toml
    """
    own = [_battle(path) for path in battles or ()]
    start = _start_page(ruleset, preset, option, own)
    settings = _settings(public=False)
    _serve(HERE, port, data, own, bot, browser=not no_browser, start=start, settings=settings)


def serve(
    battles: Battles = None,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = HERE,
    port: Port = None,
    data: Data = None,
    bot: Bots = None,
    allowed_host: Names = None,
    allowed_origin: Origins = None,
    trusted_proxy: Proxies = None,
    workers: Annotated[
        int,
        typer.Option(
            min=1, max=64, help="Processes that share the games of a PostgreSQL database; SQLite has one."
        ),
    ] = 1,
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="KIND",
            show_default=False,
            help="Who may play: private (by a join word), club (members) or open (everybody, the default).",
        ),
    ] = None,
    join_word: Annotated[
        str | None,
        typer.Option(
            metavar="WORD", show_default=False, help="The word by which people join a private server."
        ),
    ] = None,
    admin: Admins = None,
) -> None:
    """Serve games to other people, without opening a browser.

    Use --host 0.0.0.0 to let your network in. Whoever makes a game sends each player a link.

    Limits are set by environment variables. How, and how to run behind a proxy: weathergage docs hosting

    [bold]Examples[/bold]

    \b
    weathergage serve --host 0.0.0.0 --port 80
    weathergage serve --data /srv/weathergage
    weathergage serve --allowed-host play.example.org
    weathergage serve --workers 4
    weathergage serve --kind private --join-word "splice the mainbrace" --admin Anna
    """
    settings = _settings(
        public=True,
        instead={"kind": kind or "", "join_word": join_word or ""},
        admins=tuple(admin or ()),
        allowed_hosts=tuple(allowed_host or ()),
        allowed_origins=tuple(allowed_origin or ()),
        trusted_proxies=tuple(trusted_proxy or ()),
    )
    own = [_battle(path) for path in battles or ()]
    _serve(host, port, data, own, bot, browser=False, settings=settings, workers=workers)


def data_dir() -> Path:
    """Return the folder of this user's games, in the platform's own place."""
    from platformdirs import user_data_path

    return user_data_path("weathergage", appauthor=False)


def _start_page(
    ruleset_id: str | None, preset_id: str | None, options: list[str] | None, own: Sequence["Scenario"] = ()
) -> str:
    """Return the part of the address that chooses rules; empty if neither the caller nor a battle asks for any."""
    named = [battle for battle in own if battle.rules]
    if ruleset_id is None and preset_id is None and options is None and not named:
        return ""
    from urllib.parse import urlencode

    from weathergage.api import OptionError, ruleset, ruleset_for, ruleset_ids
    from weathergage.server.sessions.rules_choice import faults

    try:
        for battle in named if ruleset_id else ():
            ruleset_for(battle, ruleset_id or "")
        rules = ruleset(ruleset_id or (ruleset_for(named[0]) if named else ruleset_ids()[0]))
    except OptionError as wrong:
        fail(wrong)
    chosen = {"ruleset": rules.id}
    if preset_id is not None or options is not None:
        wanted = options_of(rules, preset_id or "", options or ())
        if wrong_ones := faults(rules, wanted):
            fail("; ".join(map(str, wrong_ones)))
        chosen["options"] = ",".join(dict.fromkeys(wanted))
    return f"#/?{urlencode(chosen, safe=',')}"


def _on_network(address: str) -> str:
    """Return the address by which other machines reach this one; "" where it is on no network."""
    import socket

    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: the system only chooses the way to an address that nobody has.
        probe.connect(("192.0.2.1", 9))
        own = probe.getsockname()[0]
        return "" if own.startswith("127.") else address.replace("127.0.0.1", own)
    return ""


def _serve(
    host: str,
    port: int | None,
    data: Path | None,
    battles: Sequence["Scenario"],
    bots: list[str] | None,
    *,
    browser: bool,
    settings: "Settings",
    start: str = "",
    workers: int = 1,
) -> None:
    _admit(bots or ())
    folder = data or data_dir()
    _make_folder(folder, ours=data is None)

    from weathergage.server.operations.supervisor import CannotStart
    from weathergage.server.run import CannotListen
    from weathergage.server.run import serve as run_server
    from weathergage.server.settings import SettingError
    from weathergage.server.store.data_folder import CannotOpen

    def ready(address: str) -> None:
        address += start
        where = "a database" if os.environ.get("WEATHERGAGE_DATABASE_URL") else folder
        say(f"Weathergage is at {address} (games in {where}; Ctrl-C stops it)")
        if host in _EVERYWHERE and (outside := _on_network(address)):
            say(f"Others on your network open {outside}")
        if browser:
            _open(address)

    try:
        with suppress(KeyboardInterrupt):
            # A port that was asked for is not replaced by another.
            run_server(
                host,
                DEFAULT_PORT if port is None else port,
                folder,
                ready,
                battles=battles,
                settings=settings,
                any_port=port is None,
                workers=workers,
                bots=bots or (),
                announce=say,
            )
    except (CannotOpen, CannotListen, CannotStart, SettingError) as wrong:
        fail(wrong, CANNOT_SERVE)
    say("Stopped.")


def _settings(*, public: bool, instead: dict[str, str] | None = None, **names: tuple[str, ...]) -> "Settings":
    """Return the settings of environment and options; `play` has no limits."""
    from weathergage.server.settings import HOME, SettingError, Settings, from_environment

    try:
        return from_environment(Settings() if public else HOME, names, instead=instead)
    except SettingError as wrong:
        fail(wrong)


def _make_folder(folder: Path, ours: bool) -> None:
    from weathergage.server.store.data_folder import private_folder

    try:
        private_folder(folder, ours)
    except OSError as wrong:
        reason = system_reason(wrong)
        fail(f"cannot keep games in {folder}: {reason}; choose a folder with --data", CANNOT_SERVE)


def _battle(path: Path) -> "Scenario":
    """Read a battle file of the host."""
    from weathergage.api import ScenarioError, load_scenario

    try:
        return load_scenario(path)
    except ScenarioError as wrong:
        fail(wrong)


def _admit(bots: Sequence[str]) -> None:
    """Register bots of the host; visitors can only choose registered ones."""
    if not bots:
        return
    from weathergage.bots import UnknownBot, admit, known_bot

    try:
        for spec in admit(bots):
            known_bot(spec)
    except UnknownBot as wrong:
        fail(wrong.args[0])


def _open(address: str) -> None:
    """Open the browser without waiting for it."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
