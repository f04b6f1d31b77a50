"""Copy a game for those who may: its replay, its set-up, or the beginning of another that goes on from a turn."""

import secrets
from dataclasses import replace

from weathergage.engine.journal import Fork
from weathergage.engine.replay import executions, standing_stages
from weathergage.server.identity.credentials import Caller
from weathergage.server.sessions.game.core import GamePart
from weathergage.server.sessions.live_game import Play
from weathergage.server.store.records import GameRecord, Line
from weathergage.server.wire.errors import Refused


class Copies(GamePart):
    """Copies of a game for those who may have them."""

    def may_save(self, desk: str, play: Play) -> bool:
        """Return whether the file may be given out: while the game goes on it tells the dice to come."""
        return play.game.over or not (self.game.record.shared or self.game.seating.others(desk))

    def replay_file(self, caller: Caller) -> bytes:
        """Return the game as a file, which holds every order and the secrets of the dice."""
        with self.game.lock:
            play = self.game.current()
            if not self.may_save(caller.desk, play):
                raise Refused(
                    403, "the replay holds every order and every die; you can save it when the game is over"
                )
            return play.file()

    def setup(self, caller: Caller) -> GameRecord:
        """Return how the game began, to a desk that made it or sits in it, so that it can make another like it."""
        game = self.game
        with game.lock:
            if not (game.seating.of_desk(caller.desk) or caller.desk == game.record.desk):
                raise Refused(403, "only a desk that made a game or sits in it can play it again")
            return game.record

    def branch(self, caller: Caller, turn: int, anybody: bool = False) -> tuple[GameRecord, list[Line]]:
        """Return the beginning of a new game that goes on from the first question of a turn, and what led to it.

        Whoever could take the replay file can: all sides are his, or the battle is over; `anybody` can where it is
        shared.
        """
        record = self.game.record if anybody else self.setup(caller)
        with self.game.lock:
            play = self.game.current()
            if not self.may_save(caller.desk, play):
                raise Refused(
                    403, "another person plays this game; it can be played on from a turn when it is over"
                )
            lines, replay = play.lines(), play.replay()
        last = 0
        wanted = standing_stages(replay.entries)
        for number, stage in enumerate(executions(replay)):
            last = stage.state.turn
            if number in wanted and last >= turn and not stage.over:
                key = record.key.hex()
                fork = Fork(at=number, seed=secrets.randbits(63), key="" if record.forks else key)
                forks = (*(each for each in record.forks if each.at < number), fork)
                # Whoever sits there now may have other ships, so orders are the side's as a whole.
                whole = [replace(line, parts=()) for line in lines[:number]]
                return replace(record, forks=forks), whole
        raise Refused(422, f"this game has no turn {turn}; choose one from 1 to {last}")
