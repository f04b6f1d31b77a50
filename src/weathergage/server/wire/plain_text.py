"""Make plain lines of what people write: control and format characters could break headers, feeds and lines."""

import unicodedata

#: Joiners belong to the spelling of words in several scripts.
_JOINERS = "\u200d\u200c"


def plain_line(text: str) -> str:
    """Return a text as one line without control and format characters, and without needless spaces."""
    shown = "".join(
        " " if unicodedata.category(letter) in ("Cc", "Zl", "Zp") else letter
        for letter in unicodedata.normalize("NFC", text)
        # Marks that turn the direction of writing or hide letters could make a line look like another's.
        if unicodedata.category(letter) != "Cf" or letter in _JOINERS
    )
    return " ".join(shown.split())
