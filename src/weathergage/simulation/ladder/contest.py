"""Run a contest of captains: pairings, battles and rules; every deal is played from both sides."""

from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Final, NamedTuple

from weathergage.api import load_scenario, ruleset, ruleset_ids
from weathergage.bots import bot_ids, describe
from weathergage.bots.bot import known_bot
from weathergage.bots.sandbox.plugins import is_file
from weathergage.ships.library import Errata
from weathergage.simulation.ladder.standings import Ladder, Meeting, ladder_of
from weathergage.simulation.plans.arm_setting import Setting, plan_of
from weathergage.simulation.plans.meeting import is_meeting
from weathergage.simulation.plans.plan import Plan, SimulationError
from weathergage.simulation.runs.simulate import Progress, simulate

#: Duels and squadrons with about equal sides: battles with a favourite say nothing about captains.
BATTLES: Final = (
    "br-38 v br-38",
    "br-74-common v br-74-common",
    "bonhomme-richard-serapis",
    "lake-erie",
    "squadrons-of-four",
    "3 fr-74 v 3 fr-74",
)


class Rules(NamedTuple):
    """Hold a ruleset and its options."""

    ruleset: str
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return it as it can be parsed again: with a preset of exactly these options, else with the options."""
        if not self.options:
            return self.ruleset
        presets = ruleset(self.ruleset).presets
        same = (preset.id for preset in presets if set(preset.options) == set(self.options))
        return f"{self.ruleset}:{next(same, '+'.join(self.options))}"


class Contest(NamedTuple):
    """Hold everything that decides which games are played."""

    bots: tuple[str, ...]
    battles: tuple[str, ...]
    rules: tuple[Rules, ...]
    #: Games of each pairing in each battle by each set of rules: an even number.
    games: int
    seed: int
    neighbours_only: bool = False
    turn_limit: int = 100
    errata: Errata = "as-printed"
    #: Skip a battle for rules it is not made for, instead of refusing it.
    fitting: bool = False

    def pairings(self) -> list[tuple[int, int]]:
        """Return the pairs that meet, by place on the ladder."""
        places = range(len(self.bots))
        return list(pairwise(places) if self.neighbours_only else combinations(places, 2))

    def matches(self) -> list[tuple[str, Rules]]:
        """Return every battle with each set of rules that it is played by."""
        found = []
        for battle in self.battles:
            own = () if is_meeting(battle) else load_scenario(battle, self.errata).rules
            wanted = [rules for rules in self.rules if not (self.fitting and own) or rules.ruleset in own]
            found += [(battle, rules) for rules in wanted]
        return found

    def plans(self) -> list[Plan]:
        """Return one plan for each pairing, battle and set of rules."""
        return [
            plan_of(
                Setting(
                    battle=battle,
                    errata=self.errata,
                    ruleset=rules.ruleset,
                    options=rules.options,
                    bots=(self.bots[one], self.bots[other]),
                    seed=self.seed,
                    swap=True,
                    turn_limit=self.turn_limit,
                ),
                name=f"{battle} / {rules}",
            )
            for one, other in self.pairings()
            for battle, rules in self.matches()
        ]


def ladder(
    contest: Contest,
    workers: int = 1,
    dask: str = "",
    out: Path | None = None,
    progress: Progress | None = None,
    strict: bool = False,
) -> Ladder:
    """Play the contest; the result is the same for any number of workers."""
    if len(contest.bots) < 2:
        raise SimulationError("a ladder has at least two captains: name them with --bots A,B")
    if len(set(contest.bots)) < len(contest.bots):
        raise SimulationError(f"a captain is named twice: {', '.join(contest.bots)}")
    if contest.games < 2 or contest.games % 2:
        raise SimulationError("games are played in pairs, once from each side: ask for an even number")
    plans = contest.plans()
    arms = simulate(
        plans, contest.games, workers=workers, dask=dask, out=out, progress=progress, strict=strict
    )
    meetings = [
        Meeting(pairing, battle, str(rules))
        for pairing in contest.pairings()
        for battle, rules in contest.matches()
    ]
    return ladder_of(contest.bots, meetings, arms)


def captains(specs: Sequence[str], budget: str = "") -> tuple[str, ...]:
    """Return the captains of a contest, weakest first; all that come with the game if none is named.

    The budget is for captains that accept one and have none yet; it is refused if none of them accepts one.
    """
    named = list(specs) or [bot_id for bot_id in bot_ids() if not describe(bot_id).origin]
    if budget and not any(_takes_budget(spec) for spec in named):
        raise SimulationError(f"a budget of {budget!r}: none of {', '.join(named)} takes one")
    return tuple(_with_budget(spec, budget) for spec in named)


def _takes_budget(spec: str) -> bool:
    return not is_file(spec) and bool(known_bot(spec).card.budget)


def _with_budget(spec: str, budget: str) -> str:
    if is_file(spec):
        return spec
    found = known_bot(spec)
    if not budget or not found.card.budget or found.budget is not None:
        return found.name
    return known_bot(f"{found.name}{',' if ':' in found.name else ':'}budget={budget}").name


def rules_named(texts: Sequence[str], options: Sequence[str] = ()) -> tuple[Rules, ...]:
    """Parse `RULESET`, `RULESET:PRESET` or `RULESET:OPTION+OPTION`; every ruleset and level if none is named."""
    if not texts:
        return tuple(
            Rules(ruleset_id, ruleset(ruleset_id, (*level, *options)).switched_on)
            for ruleset_id in ruleset_ids()
            for level in _levels(ruleset_id)
        )
    found = []
    for text in texts:
        ruleset_id, _, words = text.partition(":")
        presets = {preset.id: preset.options for preset in ruleset(ruleset_id).presets}
        known = {option.id for option in ruleset(ruleset_id).options}
        wanted = set(options)
        for word in filter(None, words.split("+")):
            if word not in presets and word not in known:
                raise SimulationError(
                    f"{ruleset_id} has no preset or option {word!r}; its presets are {', '.join(presets) or 'none'}"
                )
            wanted |= set(presets.get(word, (word,)))
        found.append(Rules(ruleset_id, ruleset(ruleset_id, sorted(wanted)).switched_on))
    return tuple(found)


def _levels(ruleset_id: str) -> list[tuple[str, ...]]:
    """Return the plain game, and each level above it."""
    return [(), *((option.id,) for option in ruleset(ruleset_id).options if option.kind == "level")]
