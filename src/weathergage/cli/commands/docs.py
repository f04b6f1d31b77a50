"""`docs`: the pages that come with the program, in the browser and without a network."""

from pathlib import Path
from typing import Annotated

import typer

from weathergage.cli.output import fail, say, say_json

#: Exit code where the pages were not built into the package.
NO_DOCS = 1

#: The built site; `make docs` and the build of a release put it there.
SITE = Path(__file__).parents[2] / "docs_dist"


def docs(
    page: Annotated[
        str,
        typer.Argument(metavar="PAGE", help="A page, such as bots or hosting.", show_default=False),
    ] = "index",
    pages: Annotated[bool, typer.Option("--list", help="List the pages instead.")] = False,
    no_browser: Annotated[
        bool,
        typer.Option("--no-browser", envvar="WEATHERGAGE_NO_BROWSER", help="Only print the address."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="With --list: print JSON for programs.")] = False,
) -> None:
    """Open the documentation in the browser; it needs no network.

    There are guides for players, referees, designers of battles and authors of bots, all rulings, and the reference.

    [bold]Examples[/bold]

    \b
    weathergage docs
    weathergage docs rulings
    weathergage docs --list
    """
    if not (SITE / "index.html").is_file():
        fail(
            "the docs were not built into this copy; run `make docs` in a checkout, then install it again",
            NO_DOCS,
        )
    if pages:
        return say_json(_pages()) if json else say("\n".join(_pages()))
    address = (SITE / f"{_known(page)}.html").as_uri()
    say(address)
    if not no_browser:
        import webbrowser

        webbrowser.open(address)


def _pages() -> list[str]:
    """Return the names of all pages."""
    found = (path.relative_to(SITE).with_suffix("").as_posix() for path in SITE.rglob("*.html"))
    return sorted(name for name in found if name != "404")


def _known(page: str) -> str:
    """Return the name of a page as it is in the site, or refuse it with the nearest ones."""
    from weathergage.engine.did_you_mean import unknown

    name = page.removeprefix("docs/").removesuffix(".md").removesuffix(".html").strip("/")
    for candidate in (name, f"{name}/index"):
        if candidate in _pages():
            return candidate
    fail(f"{unknown('page', name, _pages())}; to list all: weathergage docs --list")
