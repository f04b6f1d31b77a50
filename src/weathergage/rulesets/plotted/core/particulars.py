"""Define what does not change about a ship, and what her owner wants done by standing order."""

from dataclasses import dataclass

from weathergage.engine.contract.compilation import i64


@dataclass(slots=True, frozen=True)
class Particulars:
    """The part of a ship that does not change: name, class, squares as her log was filled out (I.III.B, 3.2.1-10)."""

    #: Also her bit in sets of ships, which may be larger than a machine number.
    index: int
    id: str
    name: str
    nation: str
    owner: i64
    ship_class: i64
    rating: i64
    #: The three figures of her counter (I.II.C.1-3, B.IV.A.2).
    turning: i64
    battle_speed: i64
    full_speed: i64
    quality: i64
    #: Her value in the order of battle (B.XI.B.1).
    points: i64
    hull: i64
    crew: tuple[int, ...]
    guns: tuple[int, ...]
    carronades: tuple[int, ...]
    rigging: tuple[int, ...]
    entry_turn: i64
    hexes: i64 = 2
    squadron: str = ""
    rig: str = "square"
    depth: i64 = 0
    counter: str = ""
    #: Moves under oars.
    rowed: bool = False
    #: Loses a factor at full sail for want of copper.
    foul_bottom: bool = False
    flag: bool = False
    #: "single", "two" or "vessel" where she carries mortars.
    bomb: str = ""
    #: "fort" or "entrenchment": no ship but a work ashore.
    fixed: str = ""


@dataclass(slots=True)
class StandingOrders:
    """The owner's wishes where the rules leave him a choice in the middle of things (rulings P2, P6)."""

    #: Which squares a gun hit takes first: "carronades", "guns", or "ask".
    gun_hits: str = "carronades"
    #: Which side it takes when both are equally near: "more", "port", "starboard".
    hit_side: str = "more"
    #: Whether she takes a contested hex when her die is the highest: "take" or "yield".
    contested: str = "take"
