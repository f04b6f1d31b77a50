"""`backup` and `restore`: copies of all games of a server."""

from pathlib import Path
from typing import Annotated

import typer

from weathergage.cli.commands.play import CANNOT_SERVE, Data, data_dir
from weathergage.cli.output import fail, say


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.", show_default=False)],
    data: Data = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it is there.")] = False,
) -> None:
    """Copy all games and campaigns into a file, also while a server runs.

    The copy is complete and of one moment. It holds the keys of all seats: keep it as safe as the games themselves.

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
    say(f"The games in {database} are copied to {file}.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by backup.", show_default=False)],
    data: Data = None,
) -> None:
    """Put a copy in the place of the games that are kept now, while no server runs.

    The games that were there are kept beside it under a name with the hour, and nothing is deleted.

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
    say(f"The games of {file} are in {database}.")
    if kept is not None:
        say(f"Those that were there are kept as {kept}.")
