"""The vocabulary of plans in plotted games: guns, loading, grapples, boarding parties, and the rest."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from weathergage.engine.orders import Ask
from weathergage.engine.wording import (
    PlanAdvice,
    PlanChoice,
    PlanTopic,
    PlanWords,
    Wording,
)
from weathergage.rulesets.plotted.boarding.parties import MARKS, NO_PARTY
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.terms import DEFENSIVE, LOADS, OFFENSIVE, ROUND
from weathergage.rulesets.plotted.gunnery.shot_words import SHOT_WORDS, battery_of
from weathergage.rulesets.plotted.turn.loading_phase import NONE
from weathergage.rulesets.plotted.turn.notation_phase import NotationPhase
from weathergage.rulesets.plotted.turn.unfouling_phase import ATTEMPT, HOLD
from weathergage.rulesets.shared.planning.conditions import (
    HEXES,
    IS_BATTERED,
    IS_CRIPPLED,
    IS_LIKELY,
    IS_NAMED,
    IS_STRONGER,
    IS_TIED,
    first_broadside,
    near,
)
from weathergage.rulesets.shared.planning.topics import fire_topic, notation, plan_words
from weathergage.rulesets.shared.previews import BoardPreview

#: Doubleshot that was begun is no shot to be chosen.
_SHOT: Final = ("R", "D", "C", "G")


def _guns(book: Book) -> PlanTopic:
    aims = {"hull": "fire at the hull", "rigging": "fire at the rigging"}
    # Guns that have not fired yet do more harm (B.VIII.A.5).
    found = fire_topic(HOLD, HEXES, aims, (first_broadside(battery_of),), book.cite("B.VIII.A.4"))
    return PlanTopic(
        id=found.id,
        title=found.title,
        kinds=found.kinds,
        cite=found.cite,
        choices=found.choices,
        conditions=found.conditions,
        suggested=(
            PlanAdvice("hull", (("first", ""), ("range", "3"), ("rake", "")), either=True, otherwise="hold"),
            PlanAdvice("best"),
        ),
    )


def _with(letter: str) -> Callable[[Any, Ask, str], Sequence[str]]:
    """Load a kind of shot, on the side that would be loaded by default if that may have it."""

    def answers(view: Any, ask: Ask, value: str) -> list[str]:
        plain = letter == LOADS[ROUND]
        found = [
            option
            for option in ask.options
            if option != NONE and (option.endswith(f" {letter}") or (plain and " " not in option))
        ]
        side = ask.default.partition(" ")[0]
        return sorted(found, key=lambda option: option.partition(" ")[0] != side)

    return answers


def _loading(book: Book) -> PlanTopic:
    kinds = _SHOT if book.has_chart("ammunition") else _SHOT[:1]
    shot = tuple(
        PlanChoice(id=letter, text=f"reload with {SHOT_WORDS[letter]}", answers=_with(letter))
        for letter in kinds
    )
    return PlanTopic(
        id="load",
        title="Loading",
        kinds=frozenset({"load"}),
        cite=book.cite("B.X.A"),
        choices=(*shot, PlanChoice(id="none", text="load nothing", answers=notation(NONE))),
        conditions=(near(HEXES), IS_TIED, IS_BATTERED),
        suggested=(PlanAdvice(LOADS[ROUND]),),
    )


def _at_enemy(option: str) -> Callable[[Any, Ask, str], Sequence[str]]:
    """Return an answer that is meant for enemies; friends alongside are left to what comes after."""

    def answers(view: Any, ask: Ask, value: str) -> list[str]:
        return [option] if view.ship(ask.other).side != view.side and option in ask.options else []

    return answers


def _grappling(book: Book) -> PlanTopic:
    return PlanTopic(
        id="grapple",
        title="Grapples",
        kinds=frozenset({"grapple"}),
        cite=book.cite("B.VI.A.2"),
        choices=(
            PlanChoice(id="throw", text="throw grapples", answers=_at_enemy(ATTEMPT)),
            PlanChoice(id="hold", text="throw no grapples", answers=notation(HOLD)),
        ),
        conditions=(IS_CRIPPLED, IS_STRONGER, IS_LIKELY, IS_NAMED, IS_TIED, IS_BATTERED),
        suggested=(PlanAdvice("throw", (("crippled", ""),), otherwise="hold"),),
    )


def _freeing(book: Book, kind: str, title: str, frees: str, keeps: str, rule: str) -> PlanTopic:
    return PlanTopic(
        id=kind,
        title=title,
        kinds=frozenset({kind}),
        cite=book.cite(rule),
        choices=(
            PlanChoice(id="free", text=frees, answers=notation(ATTEMPT)),
            PlanChoice(id="keep", text=keeps, answers=notation(HOLD)),
        ),
        conditions=(IS_CRIPPLED, IS_STRONGER, IS_LIKELY, IS_NAMED, IS_BATTERED),
        suggested=(PlanAdvice("keep", (("stronger", "33"),), otherwise="free"),),
    )


def _parties(kind: int) -> Callable[[Any, Ask, str], Sequence[str]]:
    """Form parties of one kind alone, the strongest first (B.VII.B.2)."""
    mark, others = MARKS[kind], [each for of, each in MARKS.items() if of != kind]

    def answers(view: Any, ask: Ask, value: str) -> list[str]:
        found: dict[str, int] = {}
        for option, preview in view.previews(ask).items():
            alone = mark in option and not any(other in option for other in others)
            if alone and isinstance(preview, BoardPreview):
                found[option] = preview.strength
        return sorted(found, key=lambda option: -found[option])

    return answers


def _boarding(book: Book) -> PlanTopic:
    return PlanTopic(
        id="board",
        title="Boarding parties",
        kinds=frozenset({"board"}),
        cite=book.cite("B.VII.B.1"),
        choices=(
            PlanChoice(id="board", text="board with all hands", answers=_parties(OFFENSIVE)),
            PlanChoice(id="defend", text="all hands defend the ship", answers=_parties(DEFENSIVE)),
            PlanChoice(id="none", text="form no parties", answers=notation(NO_PARTY)),
        ),
        conditions=(IS_STRONGER, IS_TIED, IS_BATTERED),
        suggested=(
            PlanAdvice("board", (("stronger", "33"),)),
            PlanAdvice("defend", (("tied", ""),), otherwise="none"),
        ),
    )


def plans_of(book: Book, words: Mapping[str, Wording]) -> PlanWords:
    """Return what plans can say: what is written beside a plot belongs to the plot."""
    topics = (
        _guns(book),
        _loading(book),
        _grappling(book),
        _freeing(book, "ungrapple", "Grapples that hold", "cast off", "keep the grapples", "B.VI.B.1"),
        _boarding(book),
        _freeing(book, "unfoul", "Fouled rigging", "clear the rigging", "leave the rigging", "B.III"),
        *book.plan_topics,
    )
    written = {*book.plot_kinds, *(note.kind for note in book.notes)}
    texts = {kind for kind, each in words.items() if each.input == "text"}
    return plan_words(words, topics, HEXES, written | texts, opening=NotationPhase.id)
