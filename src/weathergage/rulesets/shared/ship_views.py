"""A ship as a side sees her, in any game, as plain structures for bots and the wire."""

from collections.abc import Sequence

import msgspec

Hex = tuple[int, int]


class Condition(msgspec.Struct, kw_only=True):
    """Something to be seen of a ship besides the squares of her log: on fire, at anchor, a mast over the side."""

    #: What it is, for drawings and tests; then in words.
    key: str
    text: str
    cite: str = ""
    #: How much of it, or for how long, where that is a number.
    value: int = 0


class CardView(msgspec.Struct, kw_only=True):
    """A ship's data card, in games that know her by her rate."""

    #: Her rate as built and now, and what that rate is called.
    rate: int
    rate_now: int
    type: str
    quality_built: str
    masts: int
    masts_built: int
    #: Movement dice in attitudes A, B, C, D as built; dice now; hexsides she turns.
    dice: tuple[int, ...]
    dice_now: int
    turning: int
    #: Masts over the port and the starboard side.
    hanging: tuple[int, int]
    #: Broadsides fired this turn: port, starboard, bow, stern.
    fired: tuple[int, ...]
    #: Number of her squadron, 0 if she sails alone.
    squadron: int
    #: Standing order of her guns, "" where it is not for your eyes.
    watch: str
    battery: bool
    #: Notes as they stand on the card: L1, AB, RC, CHASERS and so on.
    notes: list[str]


class PlaceView(msgspec.Struct, kw_only=True):
    """The place of a ship on an open table, in tenths of a millimetre: mainmast, point, and the base about it."""

    #: East and south of the north-west corner; the point of the compass, 0 north to 15 clockwise.
    x: int
    y: int
    point: int
    #: From the mainmast to bow and stern, and to either side.
    fore: int
    aft: int
    beam: int
    #: How she lies to the wind, in words.
    sailing: str


class RatingsView(msgspec.Struct, kw_only=True):
    """A ship's ratings now and as built, in games that know her by these, with officers, fires and guns."""

    rate: int
    rig: str
    move_class: int
    gunnery: str
    broadside: int
    broadside_built: int
    hull: int
    hull_built: int
    masts: tuple[int, ...]
    masts_built: tuple[int, ...]
    crew: int
    crew_built: int
    captain: str
    #: "" unhurt, "wounded" or "killed".
    captain_hurt: str
    #: The admiral aboard by his quality, "" where none is.
    admiral: str
    admiral_hurt: str
    hull_fires: int
    mast_fires: int
    #: Masts over the port and the starboard side.
    fallen: tuple[int, int]
    #: Points she may turn in an action, and movement dice now with what is taken off their sum.
    turning: int
    dice: int
    off: int
    #: By battery (port, starboard, bow, stern): what is loaded ("" nothing, "?" not for your eyes, "-" no guns),
    #: what is being loaded with the actions done, and whether it has been fired this turn.
    load: tuple[str, ...]
    loading: tuple[str, ...]
    #: Both in words, "" for nothing.
    load_words: tuple[str, ...]
    loading_words: tuple[str, ...]
    fired: tuple[bool, ...]
    #: Standing order of her guns, "" where it is not for your eyes.
    watch: str
    anchored: bool
    boats: bool
    #: The ship she has declared to board, "" for none.
    boarding: str


class ShipView(msgspec.Struct, kw_only=True):
    """A ship as a side sees her; logs are open to all except for the loads (B.IV.B.5).

    Where a game keeps a data card instead of a log, the squares are what the card comes to: levels before she sinks for
    hull, one square a mast for rigging, the levels of her crew.
    """

    id: str
    name: str
    nation: str
    #: Who commands her now, and whose she was.
    side: int
    owner: int
    ship_class: int
    rating: int
    points: int
    hexes: int
    turning: int
    battle_speed: int
    quality: str
    present: bool
    entry_turn: int
    bow: Hex
    stern: Hex
    heading: int
    where: str
    attitude: str
    #: Movement allowance now, and per attitude A, B, C, D.
    allowance: int
    allowances: tuple[int, ...]
    #: Squares left and squares of the fresh log.
    hull: int
    hull_full: int
    crew: tuple[int, ...]
    crew_full: tuple[int, ...]
    guns: tuple[int, int]
    guns_full: tuple[int, int]
    carronades: tuple[int, int]
    carronades_full: tuple[int, int]
    rigging: tuple[int, ...]
    rigging_full: tuple[int, ...]
    #: "R" loaded, "" empty, "?" not for your eyes; port then starboard.
    load: tuple[str, str]
    #: The same in words, as far as there is more to say than that a broadside is loaded.
    load_words: tuple[str, str]
    initial: tuple[bool, bool]
    surrendered: str
    captured: bool
    active: bool
    prize: tuple[int, ...]
    #: Boarding parties of this turn in log notation, "" for none.
    parties: str
    in_melee: bool
    drifting: bool
    fouled: tuple[str, ...]
    grappled: tuple[str, ...]
    standing: dict[str, str]
    #: "battle" or "full"; full sail speed 0 where the game knows no full sails.
    sails: str
    full_speed: int
    #: Movement allowance under full sail per attitude A, B, C, D, as her log has it; empty without full sails.
    full_allowances: tuple[int, ...]
    #: "", "A", "AB" or "AS".
    anchor: str
    #: Guns and carronades of the bow sections, port and starboard.
    bow_guns: tuple[int, int]
    bow_carronades: tuple[int, int]
    #: What each crew section is doing, "" for nothing else than working the ship.
    duties: tuple[str, ...]
    #: The same in words, with boarding parties.
    duty_words: tuple[str, ...]
    conditions: list[Condition]
    #: "", "fort" or "entrenchment".
    fixed: str
    #: Reload squares left, -1 where they are not counted or not for your eyes.
    reloads: int
    card: CardView | None = None
    #: In games without hexes: her place on the table; `bow`, `stern` and `heading` are then the nearest hexes to it.
    place: PlaceView | None = None
    ratings: RatingsView | None = None


class NoSuchShip(KeyError):
    """A ship that is not in the battle; the message names those that are."""

    def __str__(self) -> str:
        return str(self.args[0])


def ship_named(ships: Sequence[ShipView], ship_id: str) -> ShipView:
    """Return the ship of that id; raises NoSuchShip with those there are."""
    for ship in ships:
        if ship.id == ship_id:
            return ship
    raise NoSuchShip(f"there is no ship {ship_id!r}; choose from {', '.join(ship.id for ship in ships)}")
