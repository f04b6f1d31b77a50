"""Topics of plans that every game has: guns, loading, boarders, and orders in set words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from weathergage.engine.orders import Ask
from weathergage.engine.wording import (
    PlanAdvice,
    PlanChoice,
    PlanCondition,
    PlanTopic,
    PlanWords,
    Wording,
)
from weathergage.rulesets.shared.account import left_of
from weathergage.rulesets.shared.planning.alarms import ALARMS
from weathergage.rulesets.shared.planning.conditions import (
    IS_BATTERED,
    IS_CRIPPLED,
    IS_LIKELY,
    IS_NAMED,
    IS_STRONGER,
    IS_TIED,
    ShotFacts,
    enemies,
    gap,
    near,
    shot_conditions,
    shots,
)


def _ranked(
    key: Callable[[Any, ShotFacts], float], aim: str = ""
) -> Callable[[Any, Ask, str], Sequence[str]]:
    def answers(view: Any, ask: Ask, value: str) -> list[str]:
        found = {option: shot for option, shot in shots(view, ask).items() if aim in ("", shot.aim)}
        if value:
            found = {option: shot for option, shot in found.items() if shot.target == value}
        return sorted(found, key=lambda option: (key(view, found[option]), -found[option].hits))

    return answers


def notation(option: str) -> Callable[[Any, Ask, str], Sequence[str]]:
    """Return the choice of one answer as it is written, where that is offered."""
    return lambda view, ask, value: [option] if option in ask.options else []


def _most(view: Any, shot: ShotFacts) -> float:
    return -shot.hits


def _nearest(view: Any, shot: ShotFacts) -> float:
    return shot.range


def _weakest(view: Any, shot: ShotFacts) -> float:
    return left_of(view.ship(shot.target))


def fire_topic(
    hold: str,
    reach: Mapping[str, str],
    aims: Mapping[str, str],
    more: Iterable[PlanCondition] = (),
    cite: str = "",
    kinds: Iterable[str] = ("fire",),
) -> PlanTopic:
    """Return what a plan says about guns: `aims` are the ways to lay them, each as an order in words."""
    return PlanTopic(
        id="fire",
        title="Guns",
        kinds=frozenset(kinds),
        cite=cite,
        choices=(
            PlanChoice(id="best", text="fire the best shot", answers=_ranked(_most)),
            *(PlanChoice(id=aim, text=text, answers=_ranked(_most, aim)) for aim, text in aims.items()),
            PlanChoice(id="nearest", text="fire at the nearest", answers=_ranked(_nearest)),
            PlanChoice(id="weakest", text="fire at the weakest", answers=_ranked(_weakest)),
            PlanChoice(id="at", text="fire at {value}", answers=_ranked(_most), enemy=True),
            PlanChoice(id="hold", text="hold fire", answers=notation(hold)),
        ),
        conditions=shot_conditions(reach, more),
        suggested=(PlanAdvice("best"),),
    )


def at_enemies(view: Any, ask: Ask, value: str) -> list[str]:
    """Return the answers that name enemy ships, the weakest first, or the one that is chosen."""
    found = {option: str(view.in_words(ask, option).ship) for option in ask.options}
    foes = {option: name for option, name in found.items() if name and view.ship(name).side != view.side}
    if value:
        foes = {option: name for option, name in foes.items() if name == value}
    return sorted(foes, key=lambda option: left_of(view.ship(foes[option])))


def enemy_topic(
    id: str,
    title: str,
    kinds: Iterable[str],
    does: str,
    spares: tuple[str, str],
    cite: str = "",
    more: Iterable[PlanChoice] = (),
) -> PlanTopic:
    """Return what a plan says where answers are enemy ships: `does` with {value}, and the notation to do nothing."""
    option, words = spares
    return PlanTopic(
        id=id,
        title=title,
        kinds=frozenset(kinds),
        cite=cite,
        choices=(
            PlanChoice(id="weakest", text=does.format(value="the weakest enemy"), answers=at_enemies),
            PlanChoice(id="at", text=does, answers=at_enemies, enemy=True),
            PlanChoice(id="hold", text=words, answers=notation(option)),
            *more,
        ),
        conditions=(IS_CRIPPLED, IS_STRONGER, IS_LIKELY, IS_NAMED, IS_TIED, IS_BATTERED),
        suggested=(
            PlanAdvice("weakest", (("stronger", "33"), ("crippled", "")), either=True, otherwise="hold"),
        ),
    )


def _loaded_with(code: str) -> Callable[[Any, Ask, str], Sequence[str]]:
    """Load a kind of shot, into the guns that would be loaded by default if they may have it."""

    def answers(view: Any, ask: Ask, value: str) -> list[str]:
        found = [option for option in ask.options if option == code or option.endswith(f" {code}")]
        guns = ask.default.partition(" ")[0]
        return sorted(found, key=lambda option: option.partition(" ")[0] != guns)

    return answers


def loading_topic(
    asked: Iterable[str], shot: Mapping[str, str], nothing: str, reach: Mapping[str, str], cite: str
) -> PlanTopic:
    """Return what a plan says about loading, where answers end with the code of a shot."""
    kinds = (
        PlanChoice(id=code, text=f"load {words}", answers=_loaded_with(code)) for code, words in shot.items()
    )
    none = PlanChoice(id="none", text="load nothing", answers=notation(nothing))
    return PlanTopic(
        id="load",
        title="Loading",
        kinds=frozenset(asked),
        cite=cite,
        choices=(*kinds, none) if nothing else tuple(kinds),
        conditions=(near(reach), IS_TIED, IS_BATTERED),
        suggested=(PlanAdvice(next(iter(shot))),),
    )


def _nearest_first(view: Any, ask: Ask, value: str) -> list[str]:
    foes = enemies(view)
    return sorted(ask.options, key=lambda name: min((gap(view.ship(name), foe) for foe in foes), default=0.0))


NEXT_SHIP: Final = PlanTopic(
    id="next",
    title="Order of ships",
    kinds=frozenset({"next"}),
    choices=(
        PlanChoice(id="nearest", text="the ship nearest to an enemy moves first", answers=_nearest_first),
        PlanChoice(
            id="farthest",
            text="the ship farthest from the enemy moves first",
            answers=lambda view, ask, value: _nearest_first(view, ask, value)[::-1],
        ),
    ),
)


def worded_topic(words: Wording, reach: Mapping[str, str]) -> PlanTopic:
    """Return what a plan says about a question whose answers are always the same: each of them in its words."""
    choices = tuple(
        PlanChoice(id=option or "-", text=label[:1].lower() + label[1:], answers=notation(option))
        for option, label in words.labels.items()
    )
    title = words.title if "{" not in words.title else words.kind.replace("_", " ").capitalize()
    conditions = (near(reach), IS_TIED, IS_BATTERED)
    return PlanTopic(
        id=words.kind,
        title=title,
        kinds=frozenset({words.kind}),
        choices=choices,
        conditions=conditions,
    )


def plan_words(
    words: Mapping[str, Wording],
    topics: Sequence[PlanTopic],
    reach: Mapping[str, str],
    unplanned: Iterable[str] = (),
    opening: str = "",
    steered: bool = False,
) -> PlanWords:
    """Return what plans can say in a game: the topics given, and one for every other kind of question it asks."""
    known = {kind for topic in topics for kind in topic.kinds} | set(unplanned)
    others = (worded_topic(each, reach) for kind, each in words.items() if kind not in known)
    return PlanWords(
        topics=(*topics, *others), alarms=ALARMS, nearness=near(reach), opening=opening, steered=steered
    )
