"""Find the captains of a simulation in the registry of bots; those from files are loaded in every process."""

import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from weathergage.bots.bot import Bot, BotCard, known_bot, make_bot
from weathergage.bots.sandbox.plugins import admit, is_file


def canonical_spec(spec: str) -> str:
    """Return a captain's spec in its canonical form; raises LookupError with advice if it is unknown."""
    if not is_file(spec):
        return known_bot(spec).name
    file, _, name = spec.rpartition(":")
    whole = f"{Path(file).expanduser().resolve()}:{name}"
    _admitted(whole)
    return whole


def card_of(captain: str) -> BotCard:
    """Return the card of a captain by its canonical spec."""
    return known_bot(_admitted(captain) if is_file(captain) else captain).card


def from_folder(spec: str, folder: str | Path) -> str:
    """Resolve the file of a captain from a folder; other specs are left as they are."""
    return str(Path(folder) / spec) if is_file(spec) else spec


def new_captain(spec: str, seed: int) -> Bot:
    """Make a captain for one game, in whatever process it is played."""
    return make_bot(_admitted(spec) if is_file(spec) else spec, seed)


def files_of(specs: Sequence[str]) -> list[str]:
    """Hash each file that captains come from, since an edited file is another captain."""
    files = sorted({spec.rpartition(":")[0] for spec in specs if is_file(spec)})
    return [hashlib.blake2b(Path(file).read_bytes(), digest_size=12).hexdigest() for file in files]


@cache
def _admitted(spec: str) -> str:
    (name,) = admit([spec])
    return name
