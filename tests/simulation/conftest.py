"""Give each test a register of bots of its own: those from files are called alike in several tests."""

import pytest

from weathergage.bots import bot, bot_ids


@pytest.fixture(autouse=True)
def _a_register_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    bot_ids()
    for name in ("_KNOWN", "_ALIASES", "_SEATS"):
        monkeypatch.setattr(bot, name, dict(getattr(bot, name)))
