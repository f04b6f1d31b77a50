"""Make pages of the docs site from other files, and keep it off the network; mkdocs.yml names these hooks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

ROOT = Path(__file__).resolve().parent.parent
#: The theme has search without a server from another host; ours is in the docs.
_FOREIGN, _OURS = re.compile(r"https://[^\"' ]+/iframe-worker/shim"), "javascripts/frame-worker.js"
#: A link to a line of the sources, which are no part of the site.
_SOURCE = re.compile(r"\[([^\]]+)\]\(\.\./(?:src|tests)/[^)]+\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the changelog, the guide for contributors and the list of decisions."""
    for name in ("CHANGELOG.md", "CONTRIBUTING.md"):
        files.append(File.generated(config, name.lower(), content=_from_the_root(name)))
    files.append(File.generated(config, "adr/index.md", content=_decisions()))
    return files


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Take the script for search without a server from the docs themselves."""
    return _FOREIGN.sub(get_relative_url(_OURS, page.url), output)


def on_post_template(output_content: str, **_: Any) -> str:
    """Do the same for pages that are no documents."""
    return _FOREIGN.sub(_OURS, output_content)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Name places in the sources without a link."""
    return _SOURCE.sub(r"`\1`", markdown)


def _from_the_root(name: str) -> str:
    """Return a page of the checkout's root, with links as they are seen from the docs."""
    text = (ROOT / name).read_text(encoding="utf-8")
    for page in ("CHANGELOG.md", "CONTRIBUTING.md"):
        text = text.replace(f"]({page}", f"]({page.lower()}")
    return text.replace("](docs/", "](")


def _decisions() -> str:
    """Return the list of architecture decisions, by the heading of each."""
    pages = sorted((ROOT / "docs" / "adr").glob("[0-9]*.md"))
    titles = [(page.name, page.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")) for page in pages]
    return "# Decisions\n\nWhy it is built this way.\n\n" + "".join(
        f"{number}. [{title.partition('. ')[2]}]({name})\n" for number, (name, title) in enumerate(titles, 1)
    )
