"""The least that a helmsman has to know of a ship."""


class Station:
    """The place of a ship and her reach."""

    __slots__ = ("bow", "fights", "heading", "hexes", "id", "reach", "side")

    def __init__(
        self, id: str, side: int, fights: bool, bow: int, heading: int, hexes: int, reach: tuple[int, ...]
    ) -> None:
        self.id = id
        self.side = side
        #: On the chart, afloat and under a flag.
        self.fights = fights
        self.bow = bow
        self.heading = heading
        self.hexes = hexes
        #: As in `Sighting`.
        self.reach = reach
