"""Trials of grapples and fouled rigging: their dice, what is added, and the chance (B.III, B.V.C.5, B.VI)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from weathergage.engine.dice import Dice, outcomes
from weathergage.engine.distribution import NONE, ONE
from weathergage.engine.events import Modifier
from weathergage.engine.odds import YES_NO, Inquiry, Odds, Parameter, Question, chance_of
from weathergage.rulesets.plotted.boarding.party_choices import has_free_section
from weathergage.rulesets.plotted.boarding.tie_rolls import TieTrial, tie_trial, total_of
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.log_squares import changed
from weathergage.rulesets.plotted.core.ship import Ship
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import STRIKING
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.foresight.odds.dice_outcomes import bare
from weathergage.rulesets.plotted.foresight.odds.positions import must_hang_together, position, wind_given
from weathergage.rulesets.plotted.turn.unfouling_phase import UnfoulingPhase

#: Question -> its table, title, what success is, and its rule.
_TRIALS: Final = {
    "grapple": ("grappling", "Grappling", "the grapples hold", "B.VI.A.4"),
    "ungrapple": ("ungrappling", "Casting off a grapple", "a grapple is cast off", "B.VI.B.1"),
    "unfoul": ("unfouling", "Clearing fouled rigging", "the rigging comes clear", "B.III"),
    "foul": ("fouling", "Fouling after a collision", "the rigging is fouled", "B.V.C.5"),
}
_TIES: Final = {"ungrapple": "grappled", "unfoul": "fouled"}
_IN_WORDS: Final = {
    "grapple": "{ship} tries to grapple {other}",
    "ungrapple": "{ship} tries to cast off from {other}",
    "unfoul": "{ship} tries to clear her rigging from {other}",
    "foul": "{ship} and {other} have run into each other",
}


def questions(book: Book) -> list[Question]:
    """Return the questions of all trials of this game."""
    return [_question(book, name) for name in _TRIALS]


def success(trial: TieTrial, state: PlottedState, bonus: int) -> Fraction:
    """Return the exact chance of a trial, by the dice and the test of the game itself."""
    trying = bare(state)

    def experiment(dice: Dice) -> bool:
        trying.dice = dice
        return trial.succeeds(trial.throw(trying), bonus)

    return sum((likely for good, likely in outcomes(experiment) if good), Fraction(0))


def trial_odds(
    book: Book, question: str, state: PlottedState, ship: Ship, other: Ship, gained: Sequence[Modifier] = ()
) -> Odds:
    """Return the odds of a trial between two ships as they are."""
    name, _, words, rule = _TRIALS[question]
    trial = tie_trial(book, name)
    title = _IN_WORDS[question].format(ship=ship.spec.name, other=other.spec.name)
    if (
        question in ("grapple", "ungrapple")
        and trial.needs_no_die(state, ship, other)
        and not _may_not_try(book, question, state, ship)
    ):
        cite = book.cite("B.VI.A.3")
        return Odds(
            question=question,
            title=title,
            chances=(chance_of("succeeds", words, ONE, cite),),
            notes=("Needs no die: friends help, and who has surrendered resists nobody.",),
            cite=cite,
        )
    modifiers = (*trial.modifiers(state, ship, other), *gained)
    _, needs = trial.chance(total_of(modifiers))
    dice = "2 dice" if trial.two_dice else "One die"
    notes = [f"{dice} before anything is added: {needs}."]
    likely = success(trial, state, total_of(modifiers))
    if why := _may_not_try(book, question, state, ship):
        likely = NONE
        notes = [why]
    chances = [chance_of("succeeds", words, likely, book.cite(rule))]
    if question == "ungrapple" and (held := state.ties.grapples(ship.spec.index, other.spec.index)) > 1:
        chances.append(
            chance_of("all", f"all {held} grapples are cast off", likely**held, book.cite("B.VI.B.4"))
        )
    return Odds(
        question=question,
        title=title,
        given=tuple(f"{one.spec.name} has {moved_in_words(one)}." for one in (ship, other)),
        modifiers=modifiers,
        chances=tuple(chances),
        notes=tuple(notes),
        cite=book.cite(rule),
    )


def _may_not_try(book: Book, question: str, state: PlottedState, ship: Ship) -> str:
    """Say why a ship is never asked whether she tries, in words; nothing if she is."""
    if question == "foul":
        return ""
    if not ship.active:
        return "There is nobody aboard who could try."
    if question == "grapple" and book.tables.grappling.needs_hands and not has_free_section(state, ship):
        return "She has no crew section free for it, so she may not even try."
    return ""


def grapple_chance(book: Book, state: PlottedState, ship: Ship, other: Ship) -> Fraction:
    """Return the exact chance that she grapples another ship."""
    if _may_not_try(book, "grapple", state, ship):
        return NONE
    trial = tie_trial(book, "grappling")
    if trial.needs_no_die(state, ship, other):
        return ONE
    return success(trial, state, trial.bonus(state, ship, other))


def moved_in_words(ship: Ship) -> str:
    """Return how far she has moved this turn."""
    if not ship.entered:
        return "not moved"
    return f"moved {ship.entered} {'hex' if ship.entered == 1 else 'hexes'}"


def _question(book: Book, name: str) -> Question:
    table_name, title, words, rule = _TRIALS[name]
    table = book.tables.trial(table_name)
    friendly = Parameter(
        id="friendly",
        title="the other ship has surrendered",
        values=YES_NO,
        default="no",
        cite=book.cite("B.VI.A.3"),
    )
    parameters = [friendly]
    if table.modifiers.keys() & {"melee", "no_melee"}:
        parameters.append(
            Parameter(id="melee", title="their crews are in melee", values=YES_NO, default="no")
        )
    if table.sacrifice:
        parameters.append(
            Parameter(
                id="sacrifice",
                title="a rigging square is given up for it",
                values=YES_NO,
                default="no",
                cite=book.cite("6.1"),
            )
        )
    if book.velocities and table.modifiers.keys() & {"light_breeze", "gale", "storm"}:
        parameters.append(wind_given(book))

    def answer(rules: PlottedRuleset, state: PlottedState, inquiry: Inquiry) -> Odds:
        posed, ship, other = position(rules, state, inquiry)
        if inquiry.posed:
            _tie(posed, name, ship, other, inquiry)
        elif name != "foul":
            must_hang_together(book, posed, ship, other, _TIES.get(name, ""))
        gained: tuple[Modifier, ...] = ()
        if inquiry.given.get("sacrifice") == "yes":
            gained = tuple(phase.gained() for phase in rules.phases if isinstance(phase, UnfoulingPhase))
        return trial_odds(book, name, posed, ship, other, gained)

    return Question(
        id=name,
        title=title,
        summary=f"the chance that {words}",
        cite=book.cite(rule),
        answer=answer,
        parameters=tuple(parameters),
        settled=frozenset({"friendly", "melee", "wind"}),
    )


def _tie(state: PlottedState, name: str, ship: Ship, other: Ship, inquiry: Inquiry) -> None:
    """Tie ships that were made for the question as it wants them."""
    if inquiry.given["friendly"] == "yes":
        other.surrendered = STRIKING
    if name == "ungrapple":
        state.ties.grapple(ship.spec.index, other.spec.index)
    if name == "unfoul":
        state.ties.foul(ship.spec.index, other.spec.index)
    if inquiry.given.get("melee") == "yes":
        ship.engaged = changed(ship.engaged, 0, other.spec.index + 1)
