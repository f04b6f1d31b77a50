"""The report of a battle: its replay played again, turn by turn, with what a side may know."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from weathergage.battle_report.facts import (
    BattleReport,
    Luck,
    ShipReport,
    SideReport,
    StrengthPoint,
    TurningPoint,
)
from weathergage.battle_report.score import account_of, seen_by, side_names, totals
from weathergage.engine.events import REFEREE, Event, PhaseBegan
from weathergage.engine.game import Game
from weathergage.engine.journal import Account, Loss, Outcome
from weathergage.engine.replay import Replay, stages
from weathergage.rulesets.shared.account import FIGHTING, OUT
from weathergage.rulesets.shared.events import GameEnded

#: A fall of fighting strength in one turn is a turning point from this share of the fresh side on; this many are told.
LEAST_FALL = 0.1
MOST_FALLS = 3


@dataclass(slots=True)
class _Gunner:
    shots: int = 0
    rakes: int = 0
    hits: float = 0.0
    expected: float = 0.0

    def luck(self) -> Luck:
        return Luck(
            shots=self.shots, rakes=self.rakes, hits=round(self.hits, 2), expected=round(self.expected, 2)
        )


@dataclass(slots=True)
class _Story:
    """Gather what was heard of a battle so far."""

    side: int
    account: Account
    turn: int = 1
    heard: int = 0
    sentence: str = ""
    #: By ship: who commands her, what befell her last and when.
    sides: dict[str, int] = field(default_factory=dict)
    fates: dict[str, tuple[int, Loss]] = field(default_factory=dict)
    #: By ship, and by the side that had her when she fired.
    ship_luck: dict[str, _Gunner] = field(default_factory=dict)
    side_luck: dict[int, _Gunner] = field(default_factory=dict)
    #: Who hit whom in this turn: target and firer.
    hits: list[tuple[str, str]] = field(default_factory=list)
    losses: list[TurningPoint] = field(default_factory=list)
    strength: list[StrengthPoint] = field(default_factory=list)
    #: Of each ship, at the beginning and when last looked at.
    fresh: Mapping[str, float] = field(default_factory=dict)
    left: Mapping[str, float] = field(default_factory=dict)

    def look(self, game: Game, turn: int) -> None:
        """Note the strength of the sides at the end of a turn."""
        view = seen_by(game, self.side)
        self.sides = {ship.id: ship.side for ship in view.ships}
        self.left = self.account.strength(view)
        self.fresh = self.fresh or self.left
        sides = totals(view, self.left, len(game.requests))
        self.strength.append(StrengthPoint(turn=turn, sides=sides))

    def hear(self, game: Game) -> None:
        """Take in the events since the last time, as far as the side may know of them."""
        for event in game.events[self.heard :]:
            if isinstance(event, PhaseBegan) and event.turn != self.turn:
                self.turn = event.turn
                self.hits.clear()
            if self.side == REFEREE or event.seen_by(self.side):
                self._note(game, event)
        self.heard = len(game.events)

    def _note(self, game: Game, event: Event) -> None:
        if isinstance(event, GameEnded):
            self.sentence = game.rules.tell(game.state, event)
        if (shot := self.account.aimed(game.rules, event)) is not None:
            firer = self.sides.get(shot.ship, 0)
            for gunner in (
                self.ship_luck.setdefault(shot.ship, _Gunner()),
                self.side_luck.setdefault(firer, _Gunner()),
            ):
                gunner.shots += 1
                gunner.rakes += shot.rake
                gunner.hits += shot.hits
                gunner.expected += shot.expected
            if shot.hits and shot.target:
                self.hits.append((shot.target, shot.ship))
        if (loss := self.account.loss(event)) is not None:
            self._lose(game, event, loss)

    def _lose(self, game: Game, event: Event, loss: Loss) -> None:
        under_fire = dict.fromkeys(firer for target, firer in self.hits if target == loss.ship)
        by = loss.by or tuple(under_fire)
        told = Loss(ship=loss.ship, state=loss.state, text=loss.text, by=by)
        before = self.fates.get(loss.ship)
        self.fates[loss.ship] = self.turn, told
        if before is not None and before[1].state == loss.state:
            return  # what follows from her loss is no other turn of the battle
        self.losses.append(
            TurningPoint(
                turn=self.turn,
                kind="loss",
                side=self.sides.get(loss.ship, -1),
                text=game.rules.tell(game.state, event),
                ship=loss.ship,
                by=by,
            )
        )


def report(replay: Replay, side: int = REFEREE) -> BattleReport:
    """Return the report of a battle as a side may know it, or with nothing hidden; raises NoAccount."""
    game, story = _told(stages(replay, listening=True), side)
    view = seen_by(game, side)
    outcome: Outcome | None = game.state.outcome
    names = side_names(game)
    account, scenario = story.account, replay.scenario
    return BattleReport(
        scenario=scenario.id,
        title=scenario.title,
        date=scenario.date,
        place=scenario.place,
        ruleset=replay.ruleset,
        options=replay.options,
        turn=game.state.turn if outcome is None else outcome.turn,
        outcome=outcome,
        headline=_headline(outcome, names),
        sentence=story.sentence,
        goal=account.goal(game.rules, game.state),
        sides=_sides(view, story, names, outcome),
        ships=tuple(_ship(ship, story) for ship in view.ships),
        strength=tuple(story.strength),
        turning_points=_turning_points(story, names),
        measure=account.measure,
        luck_unit=account.unit,
        history=scenario.history or "",
        fates=scenario.fates if isinstance(scenario.fates, dict) else None,
    )


def _told(stages: Iterable[Game], side: int) -> tuple[Game, _Story]:
    story: _Story | None = None
    turn = 1
    for game in stages:
        if story is None:
            story = _Story(side, account_of(game.rules))
            story.look(game, 0)
        story.hear(game)
        if game.state.turn != turn:
            story.look(game, turn)
            turn = game.state.turn
    assert story is not None
    # The turn that is being fought, or was fought last, unless nothing has happened in it.
    if not story.strength or story.strength[-1].turn != turn:
        story.look(game, turn)
    return game, story


def _headline(outcome: Outcome | None, names: list[str]) -> str:
    if outcome is None:
        return ""
    return "A drawn battle" if outcome.winner < 0 else f"Victory: {names[outcome.winner]}"


def _fate(ship: Any, story: _Story) -> tuple[int, Loss]:
    """Return what befell a ship last, and in which turn; 0 where nothing did."""
    turn, fate = story.fates.get(ship.id, (0, Loss(ship=ship.id, state=FIGHTING, text="fights on")))
    if fate.state != FIGHTING:
        return turn, fate
    if story.left[ship.id]:
        return turn, Loss(ship=ship.id, state=FIGHTING, text=fate.text)
    return turn, Loss(ship=ship.id, state=OUT, text="can fight no more")


def _ship(ship: Any, story: _Story) -> ShipReport:
    turn, fate = _fate(ship, story)
    return ShipReport(
        ship=ship.id,
        name=ship.name,
        side=ship.side,
        owner=ship.owner,
        state=fate.state,
        text=fate.text,
        turn=turn,
        by=fate.by,
        strength=round(story.left[ship.id], 2),
        fresh=round(story.fresh[ship.id], 2),
        luck=story.ship_luck.get(ship.id, _Gunner()).luck(),
    )


def _sides(view: Any, story: _Story, names: list[str], outcome: Outcome | None) -> tuple[SideReport, ...]:
    found = []
    for side, name in enumerate(names):
        states = Counter(_fate(ship, story)[1].state for ship in view.ships if ship.owner == side)
        found.append(
            SideReport(
                side=side,
                name=name,
                result=_result(outcome, side),
                points=view.sides[side].points,
                strength=story.strength[-1].sides[side],
                fresh=story.strength[0].sides[side],
                ships=dict(states),
                luck=story.side_luck.get(side, _Gunner()).luck(),
            )
        )
    return tuple(found)


def _result(outcome: Outcome | None, side: int) -> str:
    if outcome is None:
        return ""
    if outcome.winner < 0:
        return "drawn"
    return "won" if outcome.winner == side else "lost"


def _turning_points(story: _Story, names: list[str]) -> tuple[TurningPoint, ...]:
    falls = []
    fresh = story.strength[0].sides
    for before, after in zip(story.strength, story.strength[1:], strict=False):
        for side, name in enumerate(names):
            fall = (before.sides[side] - after.sides[side]) / fresh[side] if fresh[side] else 0.0
            if fall >= LEAST_FALL:
                text = f"{name}: fighting strength falls by {fall:.0%}."
                point = TurningPoint(turn=after.turn, kind="fall", side=side, text=text, fall=round(fall, 3))
                falls.append(point)
    falls.sort(key=lambda point: (-point.fall, point.turn))
    found = [*falls[:MOST_FALLS], *story.losses]
    return tuple(sorted(found, key=lambda point: point.turn))
