"""A film of a battle on an open table tells the table in its first frame, and again where it changed."""

from itertools import pairwise

from weathergage.api import load_scenario, read, save, start
from weathergage.engine.contract.presentation import LogLine
from weathergage.engine.events import REFEREE, Command
from weathergage.server.sessions.event_feed import EventFeed
from weathergage.server.sessions.film import film
from weathergage.server.wire.game_messages import Frame

DUEL = "constitution-guerriere"
#: Dice to try, the first of which usually let the wind shift before the battle is over.
SEEDS = range(1, 20)
TURNS = 25


def _played(seed: int) -> list[Frame]:
    game = start("red_and_black", load_scenario(DUEL), seed)
    while not game.over and game.state.turn <= TURNS:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, {ask.id: ask.default for ask in request.asks})
    return film(read(save(game)), Command(REFEREE)).frames


def _shifts(frames: list[Frame]) -> list[int]:
    skies = [
        line.event for frame in frames for line in frame.events if type(line.event).__name__ == "SkyRead"
    ]
    return [sky.direction for sky in skies if sky.change in ("backs", "veers")]


def test_the_table_is_told_first_and_when_the_wind_shifts() -> None:
    frames = next(frames for seed in SEEDS if _shifts(frames := _played(seed)))
    told = [frame.table for frame in frames if frame.table is not None]
    assert frames[0].table.width > 0
    assert told[-1].wind == _shifts(frames)[-1]
    assert all(before != after for before, after in pairwise(told))
    assert len(told) < len(frames)


def test_a_chart_has_no_table() -> None:
    game = start("second_edition", load_scenario(DUEL), 3)
    assert {frame.table for frame in film(read(save(game)), Command(REFEREE)).frames} == {None}


def test_a_film_tells_every_change_of_the_logs_with_its_event() -> None:
    """Changes put together give the logs of the end; each comes with the event that made it."""
    game = start("second_edition", load_scenario(DUEL), 3)
    while not game.over and game.state.turn <= 5:
        for side in game.waiting_for():
            request = game.requests[side]
            assert request is not None
            game.submit(side, {ask.id: ask.options[-1] for ask in request.asks})
    frames = film(read(save(game)), Command(REFEREE)).frames
    pages: dict[str, dict[int, LogLine]] = {}
    for frame in frames:
        numbers = {line.n for line in frame.events}
        for entry in frame.log:
            assert entry.n in numbers
            pages.setdefault(entry.ship, {})[entry.line.turn] = entry.line
    feed = EventFeed()
    feed.hear(game)
    whole = feed.log(game, Command(REFEREE))
    assert {ship: list(lines.values()) for ship, lines in pages.items()} == whole
    assert any(line.move for lines in whole.values() for line in lines)
