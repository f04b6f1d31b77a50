"""`backup`, `restore`, `admin` and `ratings`: what the host of a server does on its machine."""

from pathlib import Path
from typing import Annotated

import typer

from weathergage.cli.commands.play import CANNOT_SERVE, Data, data_dir
from weathergage.cli.output import fail, say


def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="File to write the copy to.", show_default=False)
    ],
    data: Data = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Copy all games and campaigns into a file, also while a server runs.

    The copy holds the keys of all seats: keep it as safe as the games themselves.

    [bold]Examples[/bold]

    \b
    weathergage backup games-of-today.sqlite3
    weathergage backup /srv/backup/games.sqlite3 --data /srv/weathergage --force
    """
    from weathergage.server.store.backup import CannotCopy, back_up, database_file

    try:
        database = database_file(data or data_dir())
        back_up(database, file, force)
    except CannotCopy as wrong:
        fail(wrong, CANNOT_SERVE)
    say(f"Copied the games in {database} to {file}.")


def restore(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A copy made by weathergage backup.", show_default=False)
    ],
    data: Data = None,
) -> None:
    """Replace all games by a copy, while no server runs.

    The old games are kept next to it, under a name with date and time; nothing is deleted.

    [bold]Examples[/bold]

    \b
    weathergage restore games-of-today.sqlite3
    weathergage restore /srv/backup/games.sqlite3 --data /srv/weathergage
    """
    from weathergage.server.store.backup import CannotCopy, database_file
    from weathergage.server.store.backup import restore as put_back

    try:
        database = database_file(data or data_dir())
        kept = put_back(file, database)
    except CannotCopy as wrong:
        fail(wrong, CANNOT_SERVE)
    say(f"Restored the games of {file} to {database}.")
    if kept is not None:
        say(f"The old games are kept as {kept}.")


def admin(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Name of the administrator; without it, all are listed."),
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Take the office from this person.")] = False,
    data: Data = None,
) -> None:
    """Make a link that lets one person administer the server, also while it runs.

    The link works once, within a day. Whoever opens it is the administrator: a name alone gives no power.

    [bold]Examples[/bold]

    \b
    weathergage admin Anna --data /srv/weathergage
    weathergage admin
    weathergage admin Anna --remove
    """
    from weathergage.server.identity.administration.appointments import HostDesk
    from weathergage.server.settings import SettingError
    from weathergage.server.store.data_folder import CannotOpen
    from weathergage.server.wire.errors import Refused

    try:
        with HostDesk(data or data_dir()) as host:
            office = host.appointments
            if name is None:
                say("\n".join(office.administrators()) or "This server has no administrator.")
            else:
                say(office.depose(name) if remove else office.appoint(name))
    except (CannotOpen, Refused, SettingError) as wrong:
        fail(wrong, CANNOT_SERVE)


def ratings(data: Data = None) -> None:
    """Work out all ratings again from the results of the games that counted.

    [bold]Examples[/bold]

    \b
    weathergage ratings --data /srv/weathergage
    """
    from weathergage.server.identity.administration.appointments import HostDesk
    from weathergage.server.settings import SettingError
    from weathergage.server.store.data_folder import CannotOpen

    try:
        with HostDesk(data or data_dir()) as host:
            say(f"Worked out the ratings from {host.rate_again()} games.")
    except (CannotOpen, SettingError) as wrong:
        fail(wrong, CANNOT_SERVE)
