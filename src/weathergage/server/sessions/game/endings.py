"""End a game other than by its rules: a side resigns or claims it, or the referee gives a verdict."""

from typing import Literal

from weathergage.engine.events import REFEREE
from weathergage.engine.game import Entry
from weathergage.rulesets.shared.verdicts import VERDICT
from weathergage.server.sessions.game.bot_seats import BotSeats
from weathergage.server.sessions.game.clocks import Clocks
from weathergage.server.sessions.game.core import Change, GameCore, GamePart, News, again_if_overtaken
from weathergage.server.store.records import SeatRecord

#: Why a game may be claimed: the other side's time is up, or it has left; "" where it may not.
ClaimReason = Literal["", "late", "left"]
#: The order out of turn by which a side gives up, in every ruleset.
CONCEDE = "concede"


class Endings(GamePart):
    """Claims, concessions and verdicts at a game."""

    def __init__(self, game: GameCore, clocks: Clocks, bots: BotSeats) -> None:
        super().__init__(game)
        self._clocks = clocks
        self._bots = bots
        #: The clock of which those who may claim were told last.
        self._told_late = ""

    @again_if_overtaken
    def judge(self, winner: int, kind: str, told: str = "") -> None:
        """End the game by a verdict of the referee, which the journal keeps; `winner` is -1 for a draw."""
        game = self.game
        with game.lock:
            with game.changing() as play:
                play.enter(Entry(REFEREE, act=(VERDICT, f"{winner} {kind}")), by_hand=True)
            if told:
                game.tell_all(told)

    @again_if_overtaken
    def concede(self, side: int) -> None:
        """Let a side resign whose captains have agreed to."""
        with self.game.changing() as play:
            flag = next(seat.number for seat in self.game.seats if seat.side == side and not seat.ships)
            play.act(flag, CONCEDE, "")

    def claim_of(self, number: int) -> ClaimReason:
        """Return why a seat may claim the game: all people of the enemy have left it, or let their time run out.

        For a side with several captains the flag speaks, as long as a person has it.
        """
        game = self.game
        with game.lock:
            if not 0 <= number < len(game.seats) or not self._speaks(game.seats[number]):
                return ""
            if self._enemy_has_left(game.seats[number]):
                return "left"
            return "late" if self._enemy_is_late(number) else ""

    def tell_claimants(self) -> None:
        """Tell those who may claim the game, and nobody else, that they may; each clock once."""
        game = self.game
        if not self._claims_count():
            return
        claimants = [seat for seat in game.seats if self.claim_of(seat.number) == "late"]
        ended = [seat.deadline for seat in game.seats if seat.deadline is not None]
        about = f"late {max(ended).isoformat()}" if ended else ""
        if not claimants or about == self._told_late:
            return
        self._told_late = about
        change = Change(frozenset(seat.number for seat in claimants), frozenset())
        game.tell(change, News("late", tuple(claimants), about), anew=None)

    def _speaks(self, seat: SeatRecord) -> bool:
        """Return whether a person speaks for his side: he has the flag, or no person has it."""
        flag = next((each for each in self.game.seats if each.side == seat.side and not each.ships), seat)
        at_helm = flag.human and flag.desk is not None and flag.stand_in is None
        return seat.human and seat.desk is not None and (seat is flag or not at_helm)

    def _enemy_has_left(self, seat: SeatRecord) -> bool:
        """Return whether everybody who played against a seat has given up his own, and nobody has sat down there.

        The battle of a campaign is fought out, because the campaign needs what became of each ship.
        """
        game = self.game
        if not game.begun or game.record.campaign or game.is_over():
            return False
        enemies = [each for each in game.seats if each.side != seat.side and each.human]
        return bool(enemies) and all(each.desk is None and each.owner is not None for each in enemies)

    def _enemy_is_late(self, number: int) -> bool:
        """Return whether a seat has answered, and waits only for enemies whose time is up."""
        if not self._claims_count():
            return False
        seat, asked = self.game.seats[number], self.game.current().still_asked()
        if number in asked or not asked:
            return False
        waited = [self.game.seats[each] for each in asked]
        return all(
            each.side != seat.side
            and each.human
            and self._clocks.is_late(each.number)
            and not self._bots.will_sit_in(each, waited)
            for each in waited
        )

    def _claims_count(self) -> bool:
        """Return whether a game may be claimed once time is up."""
        return self.game.record.terms.time_up == "claim" and self.game.begun and not self.game.is_over()
