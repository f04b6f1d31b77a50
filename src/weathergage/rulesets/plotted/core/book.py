"""The book of one game: its tables, and the lists to which editions, levels and optional rules add their parts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypedDict, TypeVar, Unpack, cast

from weathergage.engine.typed_files import load_toml
from weathergage.engine.wording import PlanTopic, Wording
from weathergage.rulesets.plotted.core.table_files import Cell, Source, charts_of, opened, section
from weathergage.rulesets.plotted.core.table_schema import GunneryRow, Movement, Tables
from weathergage.rulesets.plotted.gunnery.rakes import BY_PLAY, Rake

if TYPE_CHECKING:
    from weathergage.rulesets.plotted.boarding.tie_rolls import TieTrial
    from weathergage.rulesets.plotted.core.asking import Chance, Note, PlottedPhase
    from weathergage.rulesets.plotted.core.part_types import (
        Chore,
        ConditionOf,
        Confidence,
        Departure,
        Discharge,
        Effect,
        Fitting,
        Foretelling,
        GunsGone,
        Handover,
        Hazard,
        Inquiring,
        OrderCheck,
        Preparation,
        Secret,
        SectionFall,
        Striking,
        Stronghold,
    )
    from weathergage.rulesets.plotted.core.ship import Ship
    from weathergage.rulesets.plotted.core.state import PlottedState
    from weathergage.rulesets.plotted.gunnery.fire_bars import GunBar
    from weathergage.rulesets.plotted.gunnery.targeting import Broadsides, GunneryModifier, Tally
    from weathergage.rulesets.plotted.sailing.helm import Drag, HelmRule, Hold, LegalPlots, Wake

T = TypeVar("T")


class Parts(TypedDict, total=False):
    """Name the lists of a book to which rules add their parts, as the book has them."""

    modifiers: tuple["GunneryModifier", ...]
    tallies: tuple["Tally", ...]
    drags: tuple["Drag", ...]
    helms: tuple["HelmRule", ...]
    notes: tuple["Note", ...]
    holds: tuple["Hold", ...]
    departures: tuple["Departure", ...]
    hazards: tuple["Hazard", ...]
    fire_bars: tuple["GunBar", ...]
    load_bars: tuple["GunBar", ...]
    fittings: tuple["Fitting", ...]
    preparations: tuple["Preparation", ...]
    conditions: tuple["ConditionOf", ...]
    secrets: tuple["Secret", ...]
    confidences: tuple["Confidence", ...]
    aftermath: tuple["Chore", ...]
    chores: tuple["Chore", ...]
    landfalls: tuple["Chore", ...]
    effects: tuple[tuple[str, "Effect"], ...]
    falls: tuple["SectionFall", ...]
    strikings: tuple["Striking", ...]
    handovers: tuple["Handover", ...]
    strongholds: tuple["Stronghold", ...]
    guns_gone: tuple["GunsGone", ...]
    clearings: tuple["Chance", ...]
    fates: tuple["Chore", ...]
    volleys: tuple["Chore", ...]
    discharges: tuple["Discharge", ...]
    words: tuple[Wording, ...]
    plan_topics: tuple[PlanTopic, ...]
    checks: tuple["OrderCheck", ...]
    inquiries: tuple["Inquiring", ...]
    foretellings: tuple[tuple[str, "Foretelling"], ...]


@dataclass(frozen=True, kw_only=True)
class Book:
    """All figures and parts of one game; optional rules replace and add, `bound` works out the charts at the end."""

    #: The id under which rules of this book are cited, and where each shared paragraph stands in this edition.
    ruleset: str
    concordance: Mapping[str, str] = field(default_factory=dict)
    #: Table files in the order in which later ones replace sections of earlier ones; then corrections to cells.
    sources: tuple[Source, ...]
    errata: tuple[Source, ...] = ()
    #: Sections that optional rules set by themselves.
    settings: Mapping[str, object] = field(default_factory=dict)

    #: The phases of a turn in order, each made from the finished book, and how guns are laid.
    sequence: tuple[type["PlottedPhase"], ...]
    gunnery: Callable[["Book"], "Broadsides"]
    #: Named additions to the hit table; what shot and target make of the hits of a die; what counts as a rake.
    modifiers: tuple["GunneryModifier", ...] = ()
    tallies: tuple["Tally", ...] = ()
    rake: Rake = BY_PLAY
    #: Captains of one side may tell each other nothing but the signals of these rules.
    signals_only: bool = False
    #: Guns stand in bow and stern sections.
    gun_sections: bool = False
    #: What slows a ship, what binds her helm, what may be written beside the plot, what holds her fast besides her
    #: anchor, what is noted before each of her steps, and what stops her on her way.
    drags: tuple["Drag", ...] = ()
    helms: tuple["HelmRule", ...] = ()
    notes: tuple["Note", ...] = ()
    holds: tuple["Hold", ...] = ()
    departures: tuple["Departure", ...] = ()
    hazards: tuple["Hazard", ...] = ()
    #: Why a broadside may not fire, or not load.
    fire_bars: tuple["GunBar", ...] = ()
    load_bars: tuple["GunBar", ...] = ()
    #: What is done to the state when the battle is set up, and what every ship is asked before the first turn.
    fittings: tuple["Fitting", ...] = ()
    preparations: tuple["Preparation", ...] = ()
    #: What a look at a ship shows besides her log.
    conditions: tuple["ConditionOf", ...] = ()
    #: What a side does not know of the others, and captains of one side not of each other: taken out of a copy of the
    #: state for one of them.
    secrets: tuple["Secret", ...] = ()
    confidences: tuple["Confidence", ...] = ()
    #: What is settled when all hits of a combat phase are marked, and what is done at the start of every turn.
    aftermath: tuple["Chore", ...] = ()
    chores: tuple["Chore", ...] = ()
    #: What is settled when all ships have moved and drifted.
    landfalls: tuple["Chore", ...] = ()
    #: What critical hits do, by the name their table gives it; a name nobody brings has no effect (A.I.A.2.b.4).
    effects: tuple[tuple[str, "Effect"], ...] = ()
    #: What follows when rigging sections go, when a hull is shot to pieces, and when a ship changes hands.
    falls: tuple["SectionFall", ...] = ()
    strikings: tuple["Striking", ...] = ()
    handovers: tuple["Handover", ...] = ()
    #: Who fights on without ships, and which guns are beyond repair.
    strongholds: tuple["Stronghold", ...] = ()
    guns_gone: tuple["GunsGone", ...] = ()
    #: What is asked and what is rolled for in the Unfouling Phase besides fouled rigging.
    clearings: tuple["Chance", ...] = ()
    fates: tuple["Chore", ...] = ()
    #: Fire other than broadsides that was ordered and is rolled with theirs.
    volleys: tuple["Chore", ...] = ()
    #: What the dice of a broadside may set off aboard the ship that fires it.
    discharges: tuple["Discharge", ...] = ()
    #: The words of all that is asked; where two are of one kind the later holds.
    words: tuple[Wording, ...] = ()
    #: What plans say about its questions, where that is more than their answers in set words.
    plan_topics: tuple[PlanTopic, ...] = ()
    #: What several orders of a side may not say together.
    checks: tuple["OrderCheck", ...] = ()
    #: The plot of a ship for which none is written, the plot that orders of former turns bind her to ("" for none),
    #: and how many seconds there are to write.
    plot_default: Callable[["Book", "PlottedState", "Ship", Sequence[str]], str] | None = None
    #: Kinds of questions that are answered with a plot.
    plot_kinds: tuple[str, ...] = ("plot",)
    bound_plot: Callable[["Book", "PlottedState", "Ship"], str] | None = None
    #: The rule by which orders of former turns bind ships.
    bound_by: str = ""
    #: The rule by which ships pull others along.
    wake: "Wake | None" = None
    time_limit: Callable[["PlottedState"], int] | None = None
    #: Shallow water a side knows of, and the part of it that is too shallow for a ship; names of the wind's
    #: strengths; whether full sails are set in this game.
    soundings: Callable[["PlottedState", int], list[tuple[int, int]]] = lambda state, side: []
    shallows: Callable[["Book", "PlottedState", "Ship", int], set[int]] = lambda book, state, ship, side: (
        set()
    )
    velocities: tuple[str, ...] = ()
    full_sails: bool = False
    #: Strengths of wind with the classes that then carry no full sail.
    no_full_sail: frozenset[tuple[int, int]] = frozenset()
    #: The strength of wind in which nothing drifts; -1 where the wind never dies.
    calm: int = -1
    #: Fore-and-aft rigs under full sail suffer no more hits than under battle sail.
    spares_fore_and_aft: bool = False
    #: Questions of chance besides the usual ones, and the odds of answers by their kind of question.
    inquiries: tuple["Inquiring", ...] = ()
    foretellings: tuple[tuple[str, "Foretelling"], ...] = ()
    #: Ships may be sailed onto land and shoals, and bear the consequences.
    may_strand: bool = False
    #: Works ashore take part.
    has_works: bool = False

    # Worked out by `bound`.
    tables: Tables = None  # type: ignore[assignment]
    movement: Movement = None  # type: ignore[assignment]
    #: Row of the hit determination table by number of guns, up to the last row's least number.
    row_by_guns: tuple[GunneryRow, ...] = ()
    #: BASE[guns][range]: the table number before modifiers; index 0 of each is unused. RAKING: the same for rakes.
    base: tuple[tuple[int, ...], ...] = ()
    raking: tuple[tuple[int, ...], ...] = ()
    #: CELLS[aim][table][die - 1]; aim 0 hull, 1 rigging. FULL_SAIL: further rigging hits at full sail.
    cells: tuple[tuple[tuple[Cell, ...], ...], ...] = ()
    full_sail_hits: tuple[tuple[tuple[int, ...], ...], ...] = ()
    printed: tuple[tuple[tuple[str, ...], ...], ...] = ()
    #: ALLOWANCES[battle speed][rigging sections lost]: movement allowance in A, B, C, D (ruling P3).
    allowances: tuple[tuple[tuple[int, ...], ...], ...] = ()
    #: The same at full sail.
    full_allowances: tuple[tuple[tuple[int, ...], ...], ...] = ()
    #: MEAN[aim][table]: mean hull, gun, crew and rigging hits of a die.
    mean: tuple[tuple[tuple[float, ...], ...], ...] = ()
    #: The strengths of wind in which some class carries no full sail.
    strong_winds: frozenset[int] = frozenset()
    #: The sections of the tables that were wanted so far, by name and shape; see `chart`.
    charts: dict[tuple[str, object], object] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    #: What ships may plot, by heading, for every helm that was met so far; see `allowances.py`.
    legal_plots: dict[int, tuple["LegalPlots", ...]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )
    #: The trials of rigging and grapples that were wanted so far, by name; see `tie_trial`.
    trials: dict[str, "TieTrial"] = field(init=False, repr=False, compare=False, default_factory=dict)

    def cite(self, rule: str) -> str:
        """Return the full name of a rule: a shared paragraph by its place in this edition, others as they are."""
        return f"{self.ruleset}:{self.concordance.get(rule, rule)}"

    def chart(self, name: str, shape: type[T]) -> T:
        """Return a section of the edition's tables in the shape a rule wants it; shared, so it is never changed."""
        key = name, shape
        if key not in self.charts:
            self.charts[key] = section(self.sources, self.errata, self.settings, name, shape)
        return cast(T, self.charts[key])

    def has_chart(self, name: str) -> bool:
        """Return whether the edition's tables have a section of that name."""
        return name in self.settings or name in opened(self.sources, self.errata)

    def with_phase(self, phase: type["PlottedPhase"], *, after: str = "", before: str = "") -> "Book":
        """Return a book with one more phase, directly after or before a phase known by its id."""
        where = self._place_of(after or before) + bool(after)
        return replace(self, sequence=(*self.sequence[:where], phase, *self.sequence[where:]))

    def with_phase_replaced(self, former: str, phase: type["PlottedPhase"]) -> "Book":
        """Return a book in which another phase takes the place of the one with that id."""
        where = self._place_of(former)
        return replace(self, sequence=(*self.sequence[:where], phase, *self.sequence[where + 1 :]))

    def _place_of(self, phase_id: str) -> int:
        return [phase.id for phase in self.sequence].index(phase_id)

    def adding(self, **parts: Unpack[Parts]) -> "Book":
        """Return a book with more parts at the end of some of its lists."""
        return replace(
            self,
            modifiers=self.modifiers + parts.get("modifiers", ()),
            tallies=self.tallies + parts.get("tallies", ()),
            drags=self.drags + parts.get("drags", ()),
            helms=self.helms + parts.get("helms", ()),
            notes=self.notes + parts.get("notes", ()),
            holds=self.holds + parts.get("holds", ()),
            departures=self.departures + parts.get("departures", ()),
            hazards=self.hazards + parts.get("hazards", ()),
            fire_bars=self.fire_bars + parts.get("fire_bars", ()),
            load_bars=self.load_bars + parts.get("load_bars", ()),
            fittings=self.fittings + parts.get("fittings", ()),
            preparations=self.preparations + parts.get("preparations", ()),
            conditions=self.conditions + parts.get("conditions", ()),
            secrets=self.secrets + parts.get("secrets", ()),
            confidences=self.confidences + parts.get("confidences", ()),
            aftermath=self.aftermath + parts.get("aftermath", ()),
            chores=self.chores + parts.get("chores", ()),
            landfalls=self.landfalls + parts.get("landfalls", ()),
            effects=self.effects + parts.get("effects", ()),
            falls=self.falls + parts.get("falls", ()),
            strikings=self.strikings + parts.get("strikings", ()),
            handovers=self.handovers + parts.get("handovers", ()),
            strongholds=self.strongholds + parts.get("strongholds", ()),
            guns_gone=self.guns_gone + parts.get("guns_gone", ()),
            clearings=self.clearings + parts.get("clearings", ()),
            fates=self.fates + parts.get("fates", ()),
            volleys=self.volleys + parts.get("volleys", ()),
            discharges=self.discharges + parts.get("discharges", ()),
            words=self.words + parts.get("words", ()),
            plan_topics=self.plan_topics + parts.get("plan_topics", ()),
            checks=self.checks + parts.get("checks", ()),
            inquiries=self.inquiries + parts.get("inquiries", ()),
            foretellings=self.foretellings + parts.get("foretellings", ()),
        )

    def setting(self, name: str, value: object) -> "Book":
        """Return a book in which a section of the tables is what a rule makes it."""
        return replace(self, settings={**self.settings, name: value})


def bound(book: Book) -> Book:
    """Return the finished book, with the charts unpacked for quick look-up."""
    tables = section(book.sources, book.errata, book.settings, "", Tables)
    movement = load_toml("weathergage.rulesets.plotted.core.tables", "movement.toml", Movement)
    strong = frozenset(velocity for velocity, _ in book.no_full_sail)
    return replace(book, tables=tables, movement=movement, strong_winds=strong, **charts_of(tables, movement))
