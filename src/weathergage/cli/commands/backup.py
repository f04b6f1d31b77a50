"""`backup` and `restore`: copies of all games of a server."""

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
