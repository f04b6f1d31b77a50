"""Hold the figures of the tables that are looked up at every step, as plain numbers."""

from weathergage.rulesets.drawn.beat_to_quarters.core.table_schema import Conduct, Guns


class Figures:
    """Figures of gunnery and conduct, taken from the tables once a book."""

    def __init__(self, guns: Guns, conduct: Conduct) -> None:
        #: Dice of guns (10.e), what range adds to them, and how far cannon reach.
        self.gun_die: int = guns.gunnery.die
        self.damage_die: int = guns.gunnery.damage_die
        self.range: list[int] = list(guns.gunnery.range)
        self.cannon: int = guns.gunnery.cannon
        self.bow_rake: int = guns.gunnery.bow_rake
        self.stern_rake: int = guns.gunnery.stern_rake
        self.rake_range: int = guns.gunnery.rake_range
        self.broadsides_a_turn: int = guns.gunnery.broadsides_a_turn
        #: The damage table by D12 and column, and its highest column.
        self.damage_rows: list[tuple[str, ...]] = list(guns.damage.rows)
        self.last_column: int = len(guns.damage.rows[0]) - 1
        #: Levels of rate that cost the crew one of quality, and the rate beyond which a ship strikes (11.a, 11.b).
        self.levels_a_crew: int = guns.damage.levels_a_crew
        self.strikes_above: int = guns.damage.strikes_above
        #: Rates that cannot lower these rates.
        self.small_firers: list[int] = list(guns.small.firers)
        self.small_targets: list[int] = list(guns.small.targets)
        self.sight_in_fog: int = conduct.fog.sight
        #: Crew checks (15).
        self.crew_die: int = conduct.crew.die
        self.crew_need: int = conduct.crew.need
        self.crew_values: list[int] = list(conduct.crew.values)
        #: Dice of movement, hexsides just out of irons, and the chips of a side that bring its command phase.
        self.movement_die: int = conduct.movement.die
        self.recovery: int = conduct.movement.recovery
        self.commands: int = conduct.chips.command
