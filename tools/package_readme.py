"""Write the README as it goes into the package: `python tools/package_readme.py` prints it.

A package index shows it without the checkout, where links to files and pictures of the checkout lead nowhere.
"""

from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"
_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+", re.M)
_PAGE = re.compile(r"\[([^\]]+)\]\(docs/([\w/-]+)\.md(?:#[^)]*)?\)")
_FILE = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")


def package_readme() -> str:
    """Return the README without pictures, with pages of the docs named as arguments of `weathergage docs`."""
    text = _PICTURE.sub("", README.read_text(encoding="utf-8"))
    text = _PAGE.sub(r"\1 (`weathergage docs \2`)", text)
    return _FILE.sub(r"\1", text)


if __name__ == "__main__":
    print(package_readme(), end="")
