"""Preview what each answer to an ask would lead to, in figures, before a player commits to it."""

from weathergage.engine.orders import Ask
from weathergage.geometry.hexgrid import stern_of, to_axial
from weathergage.rulesets.plotted.boarding.party_figures import board_preview
from weathergage.rulesets.plotted.boarding.tie_rolls import tie_trial, total_of
from weathergage.rulesets.plotted.core.asking import PlottedPhase
from weathergage.rulesets.plotted.core.book import Book
from weathergage.rulesets.plotted.core.state import PlottedState
from weathergage.rulesets.plotted.core.terms import BY_STERN, DOUBLE, HALF_DOUBLE, LOADS, ROUND
from weathergage.rulesets.plotted.core.typed_rules import PlottedRuleset
from weathergage.rulesets.plotted.gunnery.batteries import fullest
from weathergage.rulesets.plotted.gunnery.hit_rolls import expected
from weathergage.rulesets.plotted.gunnery.shot import SHOT_NAMES
from weathergage.rulesets.plotted.gunnery.shot_loading import ShotLoading
from weathergage.rulesets.plotted.gunnery.shot_words import SHOT_WORDS, charge_in_words
from weathergage.rulesets.plotted.gunnery.targeting import AIMS, BROADSIDES, CREW, Broadsides
from weathergage.rulesets.plotted.gunnery.usable_shot import Ammunition
from weathergage.rulesets.plotted.sailing.allowances import allowances, off_wind
from weathergage.rulesets.plotted.sailing.plot_choices import PlotChoices
from weathergage.rulesets.plotted.sailing.plots import ATTITUDE, carried_out, steps_of
from weathergage.rulesets.plotted.sailing.sail_setting import KEEP, ORDERS
from weathergage.rulesets.plotted.turn.combat_phase import CombatPhase
from weathergage.rulesets.plotted.turn.loading_phase import NONE
from weathergage.rulesets.shared.views import (
    ChancePreview,
    FirePreview,
    LoadPreview,
    PlotPreview,
    Preview,
    SailPreview,
)

ATTEMPT = "attempt"


def previews_of(rules: PlottedRuleset, state: PlottedState, ask: Ask) -> dict[str, Preview]:
    """Return a preview for every option that can be told in figures.

    A phase or a note may know more of its own asks.
    """
    book = rules.book
    phase = rules.phases[state.phase]
    for clearing in book.clearings:
        if (found := clearing.previews(book, state, ask)) is not None:
            return found
    if isinstance(phase, PlottedPhase) and (found := phase.previews(book, state, ask)) is not None:
        return found
    for note in book.notes:
        if (found := note.previews(book, state, ask)) is not None:
            return found
    if ask.kind == "plot":
        return _plots(book, state, ask)
    if ask.kind == "fire":
        return _shots(rules, state, ask)
    if ask.kind == "board":
        return {option: board_preview(state, book, state.ship(ask.ship), option) for option in ask.options}
    if ask.kind in ("unfoul", "grapple", "ungrapple"):
        return {ATTEMPT: _chance(rules, state, ask)}
    if ask.kind == "load":
        return _loads(rules, state, ask)
    if ask.kind == "shot" and book.has_chart("ammunition"):
        return _first_shots(book, ask)
    if ask.kind == "sails":
        return _sails(book, state, ask)
    return {}


def broadsides_of(rules: PlottedRuleset) -> Broadsides:
    """Return the gunnery of a ruleset's combat phase."""
    for phase in rules.phases:
        if isinstance(phase, CombatPhase):
            return phase.broadsides
    raise LookupError(f"{rules.id} has no combat phase")


def _plots(book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview]:
    ship = state.ship(ask.ship)
    allowance = allowances(book, state, ship)[ATTITUDE[off_wind(state, ship.heading)]]
    found: dict[str, Preview] = {}
    for option in ask.options:
        steps = steps_of(option)
        bow, heading = carried_out(ship.bow, ship.heading, steps, by_stern=ship.anchor == BY_STERN)
        stern = stern_of(bow, heading, ship.spec.hexes)
        left = max(0, allowance - len(steps))
        backs = left if isinstance(ask.options, PlotChoices) else 0
        found[option] = PlotPreview(to_axial(bow), to_axial(stern), heading, left, backs)
    return found


def _loads(rules: PlottedRuleset, state: PlottedState, ask: Ask) -> dict[str, Preview]:
    """Return what each kind of shot takes, where there is a choice of it."""
    phase = rules.phases[state.phase]
    if not isinstance(phase, ShotLoading):
        return {}
    ship = state.ship(ask.ship)
    found: dict[str, Preview] = {}
    for option in ask.options:
        if option == NONE:
            continue
        mark, _, letter = option.partition(" ")
        side, shot = BROADSIDES.index(mark), LOADS.index(letter)
        begun = ship.load[side] == HALF_DOUBLE
        late = state.deferred_loading and state.turn == 1 and bool(ship.initial[side])
        found[option] = LoadPreview(
            side=side,
            shot=letter,
            turns=phase.turns_for_double(ship) if shot == DOUBLE and not begun else 1,
            squares=0
            if begun or late or ship.reloads <= 0
            else min(ship.reloads, phase.reloads.cost[SHOT_NAMES[shot]]),
            range=phase.figures.range[shot],
        )
    return found


def _first_shots(book: Book, ask: Ask) -> dict[str, Preview]:
    """Return how far each kind of shot carries that may be in her guns when the battle begins."""
    reach = Ammunition(book).range
    side = BROADSIDES.index(ask.id[-1])
    return {
        option: LoadPreview(side=side, shot=option, turns=0, squares=0, range=reach[LOADS.index(option)])
        for option in ask.options
        if option in LOADS
    }


def _sails(book: Book, state: PlottedState, ask: Ask) -> dict[str, Preview]:
    """Return how fast she is under each sail, and what it costs to set it beside the plot."""
    ship = state.ship(ask.ship)
    aloft = ask.routine and any(note.kind == ask.kind for note in book.notes)
    each = book.row_by_guns[min(fullest(ship), len(book.row_by_guns) - 1)].section_lost
    found: dict[str, Preview] = {}
    for option in ask.options:
        later = ship.clone()
        later.sails = ORDERS.get(option, ship.sails)
        changes = aloft and option != KEEP
        found[option] = SailPreview(
            allowances=allowances(book, state, later),
            aloft=changes,
            table_penalty=each if changes and not ship.captured else 0,
        )
    return found


def _shots(rules: PlottedRuleset, state: PlottedState, ask: Ask) -> dict[str, Preview]:
    book = rules.book
    guns = broadsides_of(rules)
    ship, side = state.ship(ask.ship), BROADSIDES.index(ask.id[-1])
    found: dict[str, Preview] = {}
    for shot in guns.shots(state, ship, side) if len(ask.options) > 2 else ():
        table = guns.table(shot)
        tables = guns.dice(table)
        for aim in guns.aims(shot):
            mean = expected(guns, shot, aim, tables)
            found[guns.notation(shot, aim)] = FirePreview(
                target=shot.target.spec.id,
                aim=AIMS[aim],
                range=shot.range,
                guns=shot.guns,
                carronades=shot.carronades,
                base=guns.base(shot),
                modifiers=guns.named_modifiers(shot),
                table=table,
                raking=shot.raking,
                cells=book.printed[aim][tables[0]] if tables and aim != CREW else (),
                expected=dict(zip("HGCR", (round(value, 3) for value in mean), strict=True)),
                section=shot.section,
                shot=LOADS[shot.shot],
                rake=shot.rake,
                tables=tables,
                shot_words="" if shot.shot == ROUND else SHOT_WORDS[LOADS[shot.shot]],
                charge=charge_in_words(ship, side, LOADS[shot.shot]),
            )
    return found


def _chance(rules: PlottedRuleset, state: PlottedState, ask: Ask) -> ChancePreview:
    """Return the chance of one die; a grapple between friends needs none."""
    book = rules.book
    ship, other = state.ship(ask.ship), state.ship(ask.other)
    name = {"unfoul": "unfouling", "grapple": "grappling", "ungrapple": "ungrappling"}[ask.kind]
    trial = tie_trial(book, name)
    if ask.kind != "unfoul" and trial.needs_no_die(state, ship, other):
        return ChancePreview(1.0, "no die needed", ())
    modifiers = trial.modifiers(state, ship, other)
    likely, needs = trial.chance(total_of(modifiers))
    return ChancePreview(likely, needs, modifiers)
