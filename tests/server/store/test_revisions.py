"""Whatever changes a game or campaign counts it, so that other workers notice: only the stores write their tables."""

import re
from pathlib import Path

import weathergage.server

SERVER = Path(weathergage.server.__file__).parent
#: These count every change of a room, its seats and its journal.
COUNTING = {"game_store.py", "campaign_store.py", "people_store.py", "unreadable_rows.py"}
WRITES = re.compile(
    r"(?:update|insert|delete)\(\s*(?:games|seats|entries|campaigns|campaign_seats|campaign_lines)\b"
)


def test_only_the_stores_write_what_sessions_keep() -> None:
    others = [
        file for file in SERVER.rglob("*.py") if file.parent.name != "store" or file.name not in COUNTING
    ]
    assert others
    assert [str(file) for file in others if WRITES.search(file.read_text())] == []
