"""Define a battle as plain data, before any rule touches it: sea, wind, sides and ships."""

from typing import Literal

import msgspec

Quality = Literal["elite", "crack", "average", "green", "poor"]
QUALITIES: tuple[Quality, ...] = ("elite", "crack", "average", "green", "poor")


class Log(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold the squares of a ship's log at Basic strength; rulesets that print larger logs convert from these."""

    hull: int
    crew: tuple[int, int, int]
    guns: tuple[int, int]
    carronades: tuple[int, int] = (0, 0)
    rigging: tuple[int, ...]


class DataCard(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold what rules that know ships by their rate need besides class and guns."""

    #: The rate she was built at, 1 to 8.
    rate: int
    #: Her rate now; 0 for a ship that is as she was built.
    now: int = 0
    #: Masts she was built with; 0 for the usual number.
    masts: int = 0
    #: Lies in port recaptured and without a crew, or under repair.
    port: Literal["", "RC", "UR"] = ""


class ShipEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Describe one ship of an order of battle, with everything that can be copied onto her log."""

    id: str
    name: str
    nation: str
    ship_class: int
    rating: int
    turning: int
    battle_speed: int
    full_speed: int
    quality: Quality
    log: Log
    points: int
    bow: str
    heading: int
    entry_turn: int = 1
    squadron: str = ""
    depth: int = 0
    rig: Literal["square", "fore-and-aft"] = "square"
    hexes: int = 2
    library: str = ""
    #: The counter the scenario gives her; "" for any of her nation and class.
    counter: str = ""
    #: Squares at Advanced strength where they are not those of `log` converted.
    advanced: Log | None = None
    #: At anchor when the battle begins: ordinary, by the bow or by the stern.
    anchored: Literal["", "A", "AB", "AS"] = ""
    sails: Literal["battle", "full"] = "battle"
    #: Moves under oars and not by sail.
    rowed: bool = False
    #: Copper on her bottom, and months at sea since that was cleaned.
    coppered: bool = True
    months_at_sea: int = 0
    #: Extra crew squares per section of a ship newly arrived on a foreign station.
    newly_arrived: int = 0
    #: Leads her squadron; the first flag of a side leads the side.
    flag: bool = False
    #: Mortars, marked in her carronade squares: a bomb with one or with two, or a mortar vessel.
    bomb: Literal["", "single", "two", "vessel"] = ""
    #: No ship but a work ashore; a fort or an entrenchment can be hit by nothing but mortars in plotted games.
    fixed: Literal["", "fort", "entrenchment", "battery"] = ""
    #: Her data card, where the battle gives one; else it follows from class and guns.
    card: DataCard | None = None
    #: Her place on an open table, where the battle gives one: mm east, mm south, and her point of the compass, 0 to 15.
    place: tuple[int, int, int] | None = None


class SideEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Describe one side: its ships win or lose together, and their orders are sealed together."""

    id: str
    name: str
    nations: tuple[str, ...]
    ships: tuple[ShipEntry, ...]


class Wind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold the wind, which blows towards `direction` (1..6); only Advanced games use `velocity` and `change`."""

    direction: int
    velocity: int = 3
    change: int = 6
    #: For an open table: the point of the compass it blows towards, 0 to 15; -1 where that follows from the direction.
    point: int = -1


class Sea(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Describe the chart: its size, land hexes by label, and the chart edges beyond which there is land."""

    columns: int = 51
    rows: int = 35
    land: tuple[str, ...] = ()
    coast: tuple[Literal["north", "east", "south", "west"], ...] = ()
    shoals: dict[str, int] = {}
    fog: bool = False


class Victory(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Describe how the battle is won: `duel` ends with a surrender, `points` when a side or the turns are spent."""

    kind: Literal["duel", "points"] = "duel"
    turns: int = 0
    #: By side id: points it has from the start; by ship id: added to that ship's price.
    bonus: dict[str, int] = {}
    note: str = ""
    #: Ships that have struck must be boarded or given up before the battle can end.
    settle: bool = False


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold a battle ready to be set up by a ruleset."""

    id: str
    title: str
    date: str
    place: str
    notes: str
    wind: Wind
    sea: Sea
    sides: tuple[SideEntry, ...]
    victory: Victory
    #: Ships may anchor in this battle.
    anchoring: bool = False
    #: Guns need not be loaded before the first turn is over, as in battles of the players' own design.
    deferred_loading: bool = False
    #: House values that this battle sets otherwise, by id; one of a list by id and index, such as `turning.points.2`.
    house: dict[str, int] = {}
    #: The rulesets it is made for; unset if it fits any, as in files from before this field existed.
    rules: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    #: How it went in history; left out where that is not told, as it was in files before there was this field.
    history: str | msgspec.UnsetType = msgspec.UNSET
    #: What became of ships in history, by id: taken, destroyed, or struck; others came away. Unset where not told.
    fates: dict[str, str] | msgspec.UnsetType = msgspec.UNSET

    def called(self, side: int) -> str:
        """Return the name of a side for a message; those that are none of the battle's are the referee."""
        return self.sides[side].name if 0 <= side < len(self.sides) else "the referee"
